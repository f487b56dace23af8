//! Who holds a seat of a game at this terminal.

use std::fmt;
use std::str::FromStr;

use quincunx_core::{Message, Misread};
use quincunx_engine::Strength;
use thiserror::Error;

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// Any legal move.
    Random,
    /// The computer.
    Computer(Strength),
}

/// Nobody that plays here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a player: expected person, random, a level from 1 to 8, or max")]
pub struct UnknownPlayer(String);

impl UnknownPlayer {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        Message::new("terminal-bad-player").verbatim("found", &self.0)
    }
}

impl Player {
    /// Everybody that a form offers.
    pub const WORDS: [&'static str; 11] = ["person", "random", "1", "2", "3", "4", "5", "6", "7", "8", "max"];

    /// Whether somebody at the keyboard plays.
    pub fn is_person(&self) -> bool {
        *self == Player::Person
    }

    /// What stands behind the name of a seat: nothing for a person.
    pub fn label(&self) -> Message {
        match self {
            Player::Person => Message::NOTHING,
            Player::Random => Message::new("terminal-player-random"),
            Player::Computer(Strength::Level(level)) => {
                Message::new("terminal-player-level").verbatim("level", level)
            }
            Player::Computer(Strength::Max) => Message::new("terminal-player-max"),
        }
    }

    /// What a record says about the seat; read back by [`Player::from_tag`].
    pub fn tag(&self) -> String {
        match self {
            Player::Person => "person".to_owned(),
            computer => format!("computer {computer}"),
        }
    }

    /// Who a record says it was; whoever has a name of their own is a person.
    pub fn from_tag(tag: &str) -> Player {
        let player = tag.strip_prefix("computer ").and_then(|word| word.parse().ok());
        player.unwrap_or(Player::Person)
    }
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    /// Reads `person`, `random`, or a strength.
    fn from_str(text: &str) -> Result<Player, UnknownPlayer> {
        match text {
            "person" => Ok(Player::Person),
            "random" => Ok(Player::Random),
            _ => text.parse().map(Player::Computer).map_err(|_| UnknownPlayer(Misread::excerpt(text))),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str("person"),
            Player::Random => f.write_str("random"),
            Player::Computer(strength) => write!(f, "{strength}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_survive_a_record() {
        for word in Player::WORDS {
            let player: Player = word.parse().expect(word);
            assert_eq!(Player::from_tag(&player.tag()), player);
            assert_eq!(player.to_string(), word);
        }
        assert_eq!(Player::from_tag("Anna"), Player::Person);
        assert!("9".parse::<Player>().is_err());
        assert_eq!(Player::from_tag("computer uci:rm"), Player::Person, "a record starts no programs");
    }
}

//! Who holds a seat of a game at this terminal.

use std::fmt;
use std::str::FromStr;

use quincunx_core::Misread;
use quincunx_engine::contest::Spec;
use thiserror::Error;

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The computer.
    Computer(Spec),
}

/// Nobody that plays here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a player: expected person, random, a level from 1 to 8, or max")]
pub struct NoPlayer(String);

impl Player {
    /// Everybody that a form offers.
    pub const WORDS: [&'static str; 11] = ["person", "random", "1", "2", "3", "4", "5", "6", "7", "8", "max"];

    /// Whether somebody at the keyboard plays.
    pub fn is_person(&self) -> bool {
        *self == Player::Person
    }

    /// What stands behind the name of a seat: nothing for a person.
    pub fn label(&self) -> String {
        match self {
            Player::Person => String::new(),
            Player::Computer(Spec::Random) => "random".to_owned(),
            Player::Computer(spec) => match spec.to_string() {
                level if level.parse::<u8>().is_ok() => format!("level {level}"),
                other => other,
            },
        }
    }

    /// What a record says about the seat; read back by [`Player::from_tag`].
    pub fn tag(&self) -> String {
        match self {
            Player::Person => "person".to_owned(),
            Player::Computer(spec) => format!("computer {spec}"),
        }
    }

    /// Who a record says it was; whoever has a name of their own is a person.
    pub fn from_tag(tag: &str) -> Player {
        let player = tag.strip_prefix("computer ").and_then(|word| word.parse().ok());
        player.unwrap_or(Player::Person)
    }
}

impl FromStr for Player {
    type Err = NoPlayer;

    /// Reads `person`, or a [`Spec`] of this program: a saved game must not be
    /// able to start others.
    fn from_str(text: &str) -> Result<Player, NoPlayer> {
        if text == "person" {
            return Ok(Player::Person);
        }
        match text.parse() {
            Ok(spec @ (Spec::Random | Spec::Computer { .. })) => Ok(Player::Computer(spec)),
            Ok(Spec::Program(_)) | Err(_) => Err(NoPlayer(Misread::excerpt(text))),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str("person"),
            Player::Computer(spec) => write!(f, "{spec}"),
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

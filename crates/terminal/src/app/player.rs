//! Who holds a seat of a game at this terminal.

use std::fmt;
use std::str::FromStr;

use quincunx_engine::contest::{NoSpec, Spec};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The computer.
    Computer(Spec),
}

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
            Player::Computer(spec @ Spec::Computer { .. }) => match spec.to_string() {
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
        let spec = tag.strip_prefix("computer ").and_then(|spec| spec.parse().ok());
        spec.map_or(Player::Person, Player::Computer)
    }
}

impl FromStr for Player {
    type Err = NoSpec;

    /// Reads `person`, or whatever [`Spec`] reads.
    fn from_str(text: &str) -> Result<Player, NoSpec> {
        if text == "person" { Ok(Player::Person) } else { text.parse().map(Player::Computer) }
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
    }
}

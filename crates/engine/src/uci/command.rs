//! What an engine is told.

use std::fmt;
use std::str::FromStr;

use super::{Go, UciError};

/// Where a position comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The beginning of the game.
    Standard,
    /// A position in the game's own notation, which may contain spaces.
    From(String),
}

/// A line that an engine is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and what can be set.
    Uci,
    /// Say when everything asked so far is done.
    IsReady,
    /// Set an option.
    SetOption {
        /// Its name, which may contain spaces.
        name: String,
        /// Its value; a button has none.
        value: Option<String>,
    },
    /// The next position belongs to another game.
    NewGame,
    /// The position to think about.
    Position {
        /// Where it begins.
        start: Start,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// Think.
    Go(Box<Go>),
    /// Answer now.
    Stop,
    /// The move that was pondered on has been played.
    PonderHit,
    /// Show the position.
    Show,
    /// Something that changes nothing: an empty line, `debug`, `register`.
    Ignored,
    /// End.
    Quit,
}

const COMMANDS: &str =
    "uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, d, debug, register or quit";

impl FromStr for Command {
    type Err = UciError;

    fn from_str(line: &str) -> Result<Command, UciError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match word {
            "" | "debug" | "register" => Command::Ignored,
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "setoption" => read_option(rest)?,
            "ucinewgame" => Command::NewGame,
            "position" => read_position(rest)?,
            "go" => Command::Go(Box::new(rest.parse()?)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Show,
            "quit" => Command::Quit,
            _ => return Err(UciError::new(word, COMMANDS)),
        })
    }
}

/// The words before the first `key` and those behind it.
fn split_at_word<'t>(words: &[&'t str], key: &str) -> (Vec<&'t str>, Option<Vec<&'t str>>) {
    match words.iter().position(|word| *word == key) {
        Some(at) => (words[..at].to_vec(), Some(words[at + 1..].to_vec())),
        None => (words.to_vec(), None),
    }
}

fn read_option(rest: &str) -> Result<Command, UciError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let wrong = || UciError::new(rest, "setoption name NAME value VALUE");
    let [first, words @ ..] = words.as_slice() else { return Err(wrong()) };
    let (name, value) = split_at_word(words, "value");
    if *first != "name" || name.is_empty() {
        return Err(wrong());
    }
    Ok(Command::SetOption { name: name.join(" "), value: value.map(|value| value.join(" ")) })
}

fn read_position(rest: &str) -> Result<Command, UciError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (start, moves) = split_at_word(&words, "moves");
    let start = match start.as_slice() {
        ["startpos"] => Start::Standard,
        ["fen", text @ ..] if !text.is_empty() => Start::From(text.join(" ")),
        _ => {
            return Err(UciError::new(
                rest,
                "position startpos or position fen and a position, then perhaps moves",
            ));
        }
    };
    let moves = moves.unwrap_or_default().into_iter().map(str::to_owned).collect();
    Ok(Command::Position { start, moves })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Standard => f.write_str("position startpos")?,
                    Start::From(text) => write!(f, "position fen {text}")?,
                }
                if moves.is_empty() { Ok(()) } else { write!(f, " moves {}", moves.join(" ")) }
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Show => f.write_str("d"),
            Command::Ignored => Ok(()),
            Command::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Chance;

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for line in [
            "uci",
            "isready",
            "setoption name Clear Hash",
            "setoption name Skill Level value 3",
            "setoption name sitchess.army_choice value dice",
            "ucinewgame",
            "position startpos",
            "position startpos moves e2e4 e7e5",
            "position fen 8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1 ;army_total=at_most moves K@e8",
            "go",
            "go infinite",
            "go depth 5 nodes 100 movetime 20 mate 2 seat black searchmoves a2a4 b2b4",
            "go ponder wtime 1000 btime 900 winc 10 binc 20 movestogo 7",
            "stop",
            "ponderhit",
            "d",
            "quit",
        ] {
            assert_eq!(line.parse::<Command>().expect(line).to_string(), line);
        }
    }

    #[test]
    fn spaces_around_and_between_words_do_not_matter() {
        let spaced = "  position \t fen  4k3/8/8/8/8/8/8/4K3   w - -  0 1  moves   e1e2 \r";
        let plain = "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2";
        assert_eq!(spaced.parse::<Command>(), plain.parse());
    }

    #[test]
    fn what_cannot_be_done_is_said_clearly() {
        for (line, expected) in [
            ("hello", "expected uci, isready"),
            ("position", "expected position startpos"),
            ("position fen", "expected position startpos"),
            ("position fen moves e2e4", "expected position startpos"),
            ("setoption Hash 3", "expected setoption name"),
            ("setoption name value 3", "expected setoption name"),
            ("go depth", "expected a number"),
            ("go depth zero", "expected a number"),
            ("go nodes -1", "expected a number"),
            ("go searchmoves", "expected moves behind it"),
            ("go fast", "expected depth"),
            ("go wtime soon", "expected a number"),
        ] {
            let error = line.parse::<Command>().expect_err(line).to_string();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }

    #[test]
    fn no_line_is_a_panic_and_what_is_understood_is_written_so_that_it_is_understood_again() {
        const WORDS: &[&str] = &[
            "uci",
            "setoption",
            "name",
            "value",
            "position",
            "startpos",
            "fen",
            "moves",
            "go",
            "depth",
            "nodes",
            "movetime",
            "wtime",
            "gtime",
            "binc",
            "movestogo",
            "infinite",
            "ponder",
            "searchmoves",
            "mate",
            "seat",
            "e2e4",
            "-1",
            "0",
            "7",
            "99999999999999999999",
            "8/8",
            ";",
            "\u{1b}",
            "é",
            "stop",
            " ",
        ];
        let mut chance = Chance::from_seed(1);
        for _ in 0..20_000 {
            let count = chance.below(9) as usize;
            let line: Vec<&str> = (0..count).filter_map(|_| chance.pick(WORDS)).collect();
            let line = line.join(" ");
            match line.parse::<Command>() {
                Ok(command) => assert_eq!(command.to_string().parse(), Ok(command), "{line}"),
                Err(error) => assert!(error.to_string().contains("expected"), "{line}: {error}"),
            }
        }
    }
}

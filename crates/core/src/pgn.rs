//! Standard PGN, for the parts of games that are ordinary chess.

use std::fmt::Write as _;

/// The longest line of moves.
const WIDTH: usize = 80;

/// A game of chess to be written as standard PGN.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChessPgn {
    /// What was played.
    pub event: &'static str,
    /// Who has the white pieces.
    pub white: String,
    /// Who has the black pieces.
    pub black: String,
    /// The position it began from, if not the usual one.
    pub fen: Option<String>,
    /// Further tags.
    pub tags: Vec<(&'static str, String)>,
    /// The number of the first move.
    pub first_number: u32,
    /// Whether Black moved first.
    pub black_first: bool,
    /// The moves in SAN.
    pub moves: Vec<String>,
    /// How it ended, as a sentence; a comment, since the standard gives the tag
    /// Termination a meaning of its own.
    pub verdict: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl ChessPgn {
    /// The text of the game.
    pub fn write(&self) -> String {
        let unknown = [("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];
        let mut text = tag("Event", self.event);
        text.extend(unknown.map(|(name, value)| tag(name, value)));
        text.extend([tag("White", &self.white), tag("Black", &self.black), tag("Result", &self.result)]);
        if let Some(fen) = &self.fen {
            text.extend([tag("SetUp", "1"), tag("FEN", fen)]);
        }
        text.extend(self.tags.iter().map(|(name, value)| tag(name, value)));
        text.push('\n');
        let mut words = Vec::new();
        for (half, mv) in (usize::from(self.black_first)..).zip(&self.moves) {
            let number = self.first_number as usize + half / 2;
            match half % 2 {
                0 => words.push(format!("{number}.")),
                _ if words.is_empty() => words.push(format!("{number}...")),
                _ => {}
            }
            words.push(mv.clone());
        }
        if let Some(verdict) = &self.verdict {
            words.extend(format!("{{{verdict}}}").split(' ').map(str::to_owned));
        }
        words.push(self.result.clone());
        text + &lines(&words)
    }
}

/// A tag with its value quoted.
pub(crate) fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Words in lines that are no longer than 80 characters where that is possible.
pub(crate) fn lines<W: AsRef<str>>(words: &[W]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words.iter().map(AsRef::as_ref) {
        let gap = match width {
            0 => "",
            _ if width + 1 + word.len() > WIDTH => "\n",
            _ => " ",
        };
        width = if gap == "\n" { word.len() } else { width + gap.len() + word.len() };
        let _ = write!(text, "{gap}{word}");
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_black_begins_is_numbered_so() {
        let pgn = ChessPgn {
            event: "Test",
            white: "A \"B\"".to_owned(),
            black: "C".to_owned(),
            fen: Some("8/8/8/8/8/8/8/K1k5 b - - 0 7".to_owned()),
            first_number: 7,
            black_first: true,
            moves: ["Kd1", "Ka2", "Kd2"].map(str::to_owned).to_vec(),
            verdict: Some("Draw by agreement".to_owned()),
            result: "1/2-1/2".to_owned(),
            ..ChessPgn::default()
        };
        let text = pgn.write();
        assert!(text.contains("[White \"A \\\"B\\\"\"]\n"), "{text}");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 7\"]\n"), "{text}");
        assert!(text.ends_with("\n\n7... Kd1 8. Ka2 Kd2 {Draw by agreement} 1/2-1/2\n"), "{text}");
    }

    #[test]
    fn lines_are_filled_and_not_overfilled() {
        let words = vec!["abcdefghi"; 30];
        let text = lines(&words);
        assert!(text.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(text.lines().next().map(str::len), Some(79));
        assert_eq!(lines(&["x".repeat(100)]), "x".repeat(100) + "\n");
    }
}

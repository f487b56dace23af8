//! Standard PGN, for the parts of games that are ordinary chess.

use std::fmt::Write as _;

use crate::{Record, Seat, SeatInfo};

/// The longest line of moves.
const WIDTH: usize = 80;

/// A game of chess to be written as standard PGN.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChessPgn {
    /// What was played.
    pub event: String,
    /// Who has the white pieces.
    pub white: String,
    /// Who has the black pieces.
    pub black: String,
    /// The seats that have the white pieces and the black ones.
    pub seats: Option<[Seat; 2]>,
    /// The position it began from, if not the usual one.
    pub fen: Option<String>,
    /// Further tags.
    pub tags: Vec<(&'static str, String)>,
    /// The number of the first move.
    pub first_number: u32,
    /// Whether Black moved first.
    pub black_first: bool,
    /// The moves in SAN, each with the index of its ply in the whole game.
    pub moves: Vec<(usize, String)>,
    /// What the mover's clock showed after the ply of that index, as in `0:04:58`.
    pub clocks: Vec<Option<String>>,
    /// How it ended, as a sentence; a comment, since the standard gives the tag
    /// Termination a meaning of its own.
    pub verdict: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// The tags of a record that PGN has as well, in the order of the standard.
const ROSTER: [(&str, &str); 3] = [("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];
/// Those that stand behind the seven that every game has.
const FURTHER: [&str; 3] = ["UTCDate", "UTCTime", "TimeControl"];

impl ChessPgn {
    /// With what a record of the whole game knows besides its moves: the players'
    /// names, event, date, time control and clock times.
    pub fn told_by(mut self, record: &Record, seats: &[SeatInfo]) -> ChessPgn {
        if let Some(event) = record.tag("Event") {
            self.event = event.to_owned();
        }
        let player = |seat: Seat| seats.get(seat.index()).and_then(|info| record.tag(info.name));
        if let Some([white, black]) = self.seats.map(|seats| seats.map(player)) {
            self.white = white.map_or(self.white, str::to_owned);
            self.black = black.map_or(self.black, str::to_owned);
        }
        for name in ROSTER.iter().map(|(name, _)| *name).chain(FURTHER) {
            self.tags.extend(record.tag(name).map(|value| (name, value.to_owned())));
        }
        self.clocks = record.plies.iter().map(|ply| ply.clock.clone()).collect();
        self
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_str())
    }

    /// The text of the game.
    pub fn write(&self) -> String {
        let mut text = tag("Event", &self.event);
        text.extend(ROSTER.map(|(name, unknown)| tag(name, self.tag(name).unwrap_or(unknown))));
        text.extend([tag("White", &self.white), tag("Black", &self.black), tag("Result", &self.result)]);
        if let Some(fen) = &self.fen {
            text.extend([tag("SetUp", "1"), tag("FEN", fen)]);
        }
        let rest = self.tags.iter().filter(|(name, _)| !ROSTER.iter().any(|(known, _)| known == name));
        text.extend(rest.map(|(name, value)| tag(name, value)));
        text.push('\n');
        let mut words = Vec::new();
        let mut comment_before = false;
        for (half, (ply, mv)) in (usize::from(self.black_first)..).zip(&self.moves) {
            let number = self.first_number as usize + half / 2;
            match half % 2 {
                0 => words.push(format!("{number}.")),
                _ if words.is_empty() || comment_before => words.push(format!("{number}...")),
                _ => {}
            }
            words.push(mv.clone());
            let clock = self.clocks.get(*ply).and_then(Option::as_deref);
            words.extend(clock.map(clock_comment));
            comment_before = clock.is_some();
        }
        if let Some(verdict) = &self.verdict {
            words.extend(format!("{{{verdict}}}").split(' ').map(str::to_owned));
        }
        words.push(self.result.clone());
        text + &lines(&words)
    }
}

/// What a clock showed, as a comment in the manner of PGN.
pub(crate) fn clock_comment(clock: &str) -> String {
    format!("{{[%clk {clock}]}}")
}

/// The clock time that a comment tells, if it tells one.
pub fn clock_of_comment(comment: &str) -> Option<&str> {
    let (time, _) = comment.split_once("[%clk ")?.1.split_once(']')?;
    let time = time.trim();
    let is_time = !time.is_empty() && time.len() <= 16;
    (is_time && time.bytes().all(|byte| byte.is_ascii_digit() || byte == b':' || byte == b'.'))
        .then_some(time)
}

/// A tag with its value quoted.
pub fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Words in lines that are no longer than 80 characters where that is possible.
pub fn lines<W: AsRef<str>>(words: &[W]) -> String {
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
            event: "Test".to_owned(),
            white: "A \"B\"".to_owned(),
            black: "C".to_owned(),
            fen: Some("8/8/8/8/8/8/8/K1k5 b - - 0 7".to_owned()),
            first_number: 7,
            black_first: true,
            moves: ["Kd1", "Ka2", "Kd2"].map(str::to_owned).into_iter().enumerate().collect(),
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
    fn what_the_record_knows_of_the_game_is_kept() {
        let record = Record::parse(
            "[Event \"Club evening\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Date \"2026.01.31\"]\n\
             [TimeControl \"300+3\"]\n\n1. QN {[%clk 0:05:00]} RR {it took long} 2. Ka2 {[%clk 0:04:58]} *",
        )
        .unwrap();
        let seat = |name| SeatInfo { name, letter: 'w', quarter_turns: 0 };
        let pgn = ChessPgn {
            event: "Test".to_owned(),
            white: "?".to_owned(),
            black: "?".to_owned(),
            seats: Some([Seat::FIRST, Seat::SECOND]),
            first_number: 1,
            moves: vec![(2, "Ka2".to_owned()), (3, "Kh7".to_owned())],
            result: "*".to_owned(),
            ..ChessPgn::default()
        };
        let text = pgn.told_by(&record, &[seat("White"), seat("Black")]).write();
        let head = "[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"2026.01.31\"]\n[Round \"?\"]\n\
                    [White \"Anna\"]\n[Black \"Ben\"]\n[Result \"*\"]\n[TimeControl \"300+3\"]\n";
        assert!(text.starts_with(head), "{text}");
        assert!(text.ends_with("\n\n1. Ka2 {[%clk 0:04:58]} 1... Kh7 *\n"), "{text}");
        for odd in ["[%clk x]", "[%clk ]", "[%clk 0:04:58", "%clk 1", "[%clk 11111111111111111]"] {
            assert_eq!(clock_of_comment(odd), None, "{odd}");
        }
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

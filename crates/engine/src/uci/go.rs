//! How long an engine may think, and about what.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quincunx_core::{Seat, SeatInfo};

use super::UciError;
use crate::Limits;

/// What stands behind `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Look no deeper.
    pub depth: Option<u32>,
    /// Look at no more positions.
    pub nodes: Option<u64>,
    /// Take that long.
    pub movetime: Option<Duration>,
    /// Find a win in so many moves.
    pub mate: Option<u32>,
    /// What is left on the clocks, by the letter of a seat: `wtime`, `btime`, and
    /// for four `gtime` and `ptime`.
    pub time: Vec<(char, Duration)>,
    /// What is added to them for each move: `winc`, `binc`.
    pub increment: Vec<(char, Duration)>,
    /// For how many moves the clock has to last.
    pub moves_to_go: Option<u32>,
    /// Think until told to stop.
    pub infinite: bool,
    /// Think on the opponent's time, until told that the expected move was played.
    pub ponder: bool,
    /// Who thinks, where several choose at once.
    pub seat: Option<String>,
    /// Only these moves are in question.
    pub search_moves: Vec<String>,
}

const EXPECTED: &str = "depth, nodes, movetime, wtime, btime, winc, binc, movestogo, mate, infinite, ponder, \
                        seat or searchmoves";

/// Longer than this nothing lasts: a year.
const LONGEST: u64 = 365 * 24 * 3600 * 1000;

/// The letter of a clock, as in `wtime`, if the word is one.
fn clock_letter(word: &str, ending: &str) -> Option<char> {
    let mut letters = word.strip_suffix(ending)?.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(letter.to_ascii_lowercase())
}

fn is_keyword(word: &str) -> bool {
    let plain =
        ["depth", "nodes", "movetime", "mate", "movestogo", "infinite", "ponder", "seat", "searchmoves"];
    plain.contains(&word) || clock_letter(word, "time").is_some() || clock_letter(word, "inc").is_some()
}

impl FromStr for Go {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Go, UciError> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|next| !is_keyword(next)) {
                        go.search_moves.push(mv.to_owned());
                    }
                    if go.search_moves.is_empty() {
                        return Err(UciError::new("searchmoves", "moves behind it"));
                    }
                }
                "seat" => {
                    let seat =
                        words.next().ok_or_else(|| UciError::new("seat", "the name of a seat behind it"))?;
                    go.seat = Some(seat.to_owned());
                }
                _ if is_keyword(word) => go.take_number(word, words.next().unwrap_or_default())?,
                _ => return Err(UciError::new(word, EXPECTED)),
            }
        }
        Ok(go)
    }
}

impl Go {
    fn take_number(&mut self, word: &str, text: &str) -> Result<(), UciError> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = match text.strip_prefix('-') {
            // Some send what is left of a clock that has run out as less than nothing.
            Some(rest) if word.ends_with("time") && is_number(rest) => 0,
            _ if is_number(text) => text.parse().unwrap_or(u64::MAX),
            _ => return Err(UciError::new(&format!("{word} {text}"), "a number")),
        };
        // Whoever asks for nothing gets the least there is.
        let small = u32::try_from(number).unwrap_or(u32::MAX).max(1);
        let time = Duration::from_millis(number.min(LONGEST));
        match word {
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(small),
            // No moves to go are as many as there are.
            "movestogo" => self.moves_to_go = Some(small).filter(|_| number > 0),
            "movetime" => self.movetime = Some(time.max(Duration::from_millis(1))),
            _ => {
                let clock = clock_letter(word, "time").map(|letter| (&mut self.time, letter));
                let clock = clock.or_else(|| Some((&mut self.increment, clock_letter(word, "inc")?)));
                if let Some((clocks, letter)) = clock {
                    clocks.retain(|(known, _)| *known != letter);
                    clocks.push((letter, time));
                }
            }
        }
        Ok(())
    }

    /// What the clock of a seat says: its own letter's, and in a game of two `w` for
    /// the first and `b` for the second.
    fn clock(clocks: &[(char, Duration)], seat: Seat, seats: &[SeatInfo]) -> Option<Duration> {
        let own = seats.get(seat.index())?.letter.to_ascii_lowercase();
        let usual = if seats.len() == 2 { ['w', 'b'].get(seat.index()).copied() } else { None };
        let of = |letter: char| clocks.iter().find(|(known, _)| *known == letter).map(|(_, time)| *time);
        of(own).or_else(|| of(usual?))
    }

    /// The limits of a search by the seat. Where nothing is said it is told to stop.
    pub fn limits(&self, seat: Seat, seats: &[SeatInfo]) -> Limits {
        let mut limits =
            Limits { depth: self.depth, nodes: self.nodes, time: self.movetime, soft_time: None };
        if let Some(mate) = self.mate {
            let plies = mate.saturating_mul(2);
            limits.depth = Some(limits.depth.map_or(plies, |depth| depth.min(plies)));
        }
        if let Some(left) = Go::clock(&self.time, seat, seats) {
            let increment = Go::clock(&self.increment, seat, seats).unwrap_or_default();
            let clock = Limits::clock(left, increment, self.moves_to_go);
            // Whoever has no time left needs an answer all the same.
            let clock_time = clock.time.map(|time| time.max(Duration::from_millis(1)));
            limits.time = limits.time.into_iter().chain(clock_time).min();
            limits.soft_time = clock.soft_time;
        }
        limits
    }

    /// Limits as `go` says them.
    pub fn within(limits: &Limits) -> Go {
        Go { depth: limits.depth, nodes: limits.nodes, movetime: limits.time, ..Go::default() }
    }
}

impl fmt::Display for Go {
    /// As it stands behind `go`, with a space before it if there is anything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let mut number = |word: &str, number: Option<u128>| match number {
            Some(number) => write!(f, " {word} {number}"),
            None => Ok(()),
        };
        number("depth", self.depth.map(u128::from))?;
        number("nodes", self.nodes.map(u128::from))?;
        number("movetime", self.movetime.map(|time| time.as_millis()))?;
        number("mate", self.mate.map(u128::from))?;
        for (letter, time) in &self.time {
            number(&format!("{letter}time"), Some(time.as_millis()))?;
        }
        for (letter, time) in &self.increment {
            number(&format!("{letter}inc"), Some(time.as_millis()))?;
        }
        number("movestogo", self.moves_to_go.map(u128::from))?;
        if let Some(seat) = &self.seat {
            write!(f, " seat {seat}")?;
        }
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;

    use super::*;

    fn limits(game: &str, seat: u8, text: &str) -> Limits {
        let seats = catalogue::find(game).expect("a game").info().seats;
        text.parse::<Go>().expect(text).limits(Seat(seat), seats)
    }

    #[test]
    fn every_seat_has_a_clock_of_its_own() {
        let four = "wtime 1000 gtime 2000 btime 3000 ptime 400000";
        let time = |seat| limits("bishops", seat, four).time.expect("a clock");
        assert!(time(0) < time(1) && time(1) < time(2) && time(2) < time(3));
        // South and North are the first and the second of two.
        assert_eq!(limits("taifho", 1, "wtime 1 btime 60000"), limits("taifho", 1, "stime 1 ntime 60000"));
    }

    #[test]
    fn the_nearest_of_several_limits_counts() {
        let limits = limits("shakti", 0, "wtime 600000 btime 1 movetime 50 depth 9 mate 2 nodes 10");
        assert_eq!(limits.time, Some(Duration::from_millis(50)));
        assert_eq!((limits.depth, limits.nodes), (Some(4), Some(10)));
    }

    #[test]
    fn a_clock_that_has_run_out_leaves_hardly_any_time() {
        assert_eq!(limits("shakti", 0, "wtime -30 btime 1000").time, Some(Duration::from_millis(1)));
        assert!(limits("shakti", 0, "wtime 18446744073709551615").time.is_some());
    }

    #[test]
    fn nothing_is_the_least_and_more_than_any_number_the_most() {
        let least = limits("shakti", 0, "depth 0 nodes 0 mate 0");
        assert_eq!((least.depth, least.nodes), (Some(1), Some(1)));
        let most = limits("shakti", 0, "nodes 99999999999999999999999 depth 99999999999");
        assert_eq!((most.depth, most.nodes), (Some(u32::MAX), Some(u64::MAX)));
        let clock = |text: &str| limits("shakti", 0, text).time;
        assert_eq!(clock("wtime 60000 movestogo 0"), clock("wtime 60000"));
        assert_ne!(clock("wtime 60000 movestogo 2"), clock("wtime 60000"));
    }

    #[test]
    fn nothing_said_is_no_limit() {
        assert_eq!(limits("shakti", 0, ""), Limits::INFINITE);
        assert_eq!(limits("shakti", 0, "infinite"), Limits::INFINITE);
    }
}

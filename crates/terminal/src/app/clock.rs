//! Clocks for a game at one keyboard.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quincunx_core::{Message, Misread, Seat};
use thiserror::Error;

/// Fischer time: an initial stock of time, and an increment for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The stock.
    pub initial: Duration,
    /// What a move adds.
    pub increment: Duration,
}

/// Not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a clock: expected minutes and an increment in seconds, as in 5+3 or 0.5+0, up to 360+600"
)]
pub struct UnknownTimeControl(String);

impl UnknownTimeControl {
    /// What to tell a person.
    pub fn message(&self) -> Message {
        Message::new("terminal-bad-clock").verbatim("found", &self.0)
    }
}

impl FromStr for TimeControl {
    type Err = UnknownTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, UnknownTimeControl> {
        let wrong = || UnknownTimeControl(Misread::excerpt(text));
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let minutes: f64 = minutes.parse().map_err(|_| wrong())?;
        let increment: u64 = seconds.parse().map_err(|_| wrong())?;
        if !(minutes > 0.0 && minutes <= 360.0) || increment > 600 {
            return Err(wrong());
        }
        let initial = Duration::from_millis((minutes * 60_000.0).round() as u64);
        Ok(TimeControl { initial, increment: Duration::from_secs(increment) })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.initial.as_secs_f64() / 60.0, self.increment.as_secs())
    }
}

/// The clocks of all seats. Time is told by whoever calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    time_control: TimeControl,
    left: Vec<Duration>,
    /// Whose clock runs, and since when.
    running: Option<(Seat, Duration)>,
}

impl Clock {
    /// Clocks that have not run yet.
    pub fn new(time_control: TimeControl, seats: usize) -> Clock {
        Clock { time_control, left: vec![time_control.initial; seats], running: None }
    }

    /// The time control.
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }

    /// What a seat has left.
    pub fn left(&self, seat: Seat, now: Duration) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        match self.running {
            Some((running, since)) if running == seat => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// The seat whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Lets the clock of one seat run, or none; the seat that has moved gets its
    /// increment.
    pub fn run(&mut self, seat: Option<Seat>, moved: Option<Seat>, now: Duration) {
        if let Some((running, _)) = self.running {
            self.left[running.index()] = self.left(running, now);
        }
        if let Some(left) = moved.and_then(|moved| self.left.get_mut(moved.index())) {
            *left += self.time_control.increment;
        }
        self.running = seat.filter(|seat| seat.index() < self.left.len()).map(|seat| (seat, now));
    }

    /// The seat whose time is up.
    pub fn fallen(&self, now: Duration) -> Option<Seat> {
        self.running().filter(|&seat| self.left(seat, now).is_zero())
    }

    /// What is left, as a record keeps it: milliseconds.
    pub fn tag(&self, now: Duration) -> String {
        let left = (0..self.left.len()).map(|seat| self.left(Seat(seat as u8), now).as_millis().to_string());
        left.collect::<Vec<_>>().join(",")
    }

    /// Sets what is left from a record; a text that does not fit changes nothing.
    pub fn set_left(&mut self, tag: &str) {
        let left: Option<Vec<Duration>> =
            tag.split(',').map(|part| part.parse().ok().map(Duration::from_millis)).collect();
        if let Some(left) = left.filter(|left| left.len() == self.left.len()) {
            self.left = left;
        }
    }
}

/// A time as clocks show it: `4:59`, `1:02:03`, and tenths below ten seconds.
pub fn face(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..10 => format!("{}.{}", seconds, left.subsec_millis() / 100),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn clocks_run_add_and_fall() {
        let mut clock = Clock::new("1+2".parse().expect("a pace"), 2);
        clock.run(Some(Seat::FIRST), None, seconds(0));
        assert_eq!(clock.left(Seat::FIRST, seconds(10)), seconds(50));
        clock.run(Some(Seat::SECOND), Some(Seat::FIRST), seconds(10));
        assert_eq!(clock.left(Seat::FIRST, seconds(30)), seconds(52));
        assert_eq!(clock.fallen(seconds(69)), None);
        assert_eq!(clock.fallen(seconds(70)), Some(Seat::SECOND));
    }

    #[test]
    fn clocks_survive_a_record() {
        let mut clock = Clock::new("0.5+0".parse().expect("a pace"), 2);
        clock.run(Some(Seat::SECOND), None, seconds(0));
        let tag = clock.tag(seconds(5));
        assert_eq!(tag, "30000,25000");
        let mut other = Clock::new(clock.time_control(), 2);
        other.set_left(&tag);
        assert_eq!(other.left(Seat::SECOND, seconds(0)), seconds(25));
        other.set_left("1,2,3");
        other.set_left("x");
        assert_eq!(other.left(Seat::SECOND, seconds(0)), seconds(25));
    }

    #[test]
    fn paces_are_read_and_written() {
        for text in ["5+3", "0.5+0", "360+600"] {
            assert_eq!(text.parse::<TimeControl>().expect(text).to_string(), text);
        }
        for wrong in ["", "0+0", "-1+0", "5+x", "361", "5+601", "nan", "inf+1"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_face_reads_as_clocks_do() {
        assert_eq!(face(Duration::from_millis(9_990)), "9.9");
        assert_eq!(face(seconds(299)), "4:59");
        assert_eq!(face(seconds(3723)), "1:02:03");
    }
}

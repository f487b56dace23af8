//! Whether the server is there. After some time without a word it is asked; if it does
//! not answer, the person is told, and after a while the line is given up.

use std::time::Duration;

use tokio::time::Instant;

/// After so long without a word the server is asked whether it is there.
const ASK_AFTER: Duration = Duration::from_millis(1300);
/// How long it may take to answer before the person is told.
const LATE: Duration = Duration::from_millis(1400);
/// How long before the line is given up.
const SILENCE: Duration = Duration::from_secs(5);

/// What is to be done once a moment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    /// Ask the server whether it is there.
    Ask,
    /// Tell the person that nothing comes.
    Late,
    /// Give the line up.
    Lost,
}

/// What is known of a line.
#[derive(Debug)]
pub struct Heartbeat {
    /// When the server last said something, or when it was then asked something.
    since: Instant,
    next: Beat,
}

impl Heartbeat {
    /// A line that has just been opened.
    pub fn new(now: Instant) -> Heartbeat {
        Heartbeat { since: now, next: Beat::Ask }
    }

    /// The moment at which something is to be done.
    pub fn due(&self) -> Instant {
        let wait = match self.next {
            Beat::Ask => ASK_AFTER,
            Beat::Late => LATE,
            Beat::Lost => SILENCE,
        };
        self.since + wait
    }

    /// That moment has come: what to do.
    pub fn beat(&mut self, now: Instant) -> Beat {
        let beat = self.next;
        match beat {
            Beat::Ask => self.asked(now),
            Beat::Late | Beat::Lost => self.next = Beat::Lost,
        }
        beat
    }

    /// The server was asked something, whatever it is: an answer is to come.
    pub fn asked(&mut self, now: Instant) {
        if self.next == Beat::Ask {
            *self = Heartbeat { since: now, next: Beat::Late };
        }
    }

    /// The server has said something. Whether the person was told that nothing comes.
    pub fn heard(&mut self, now: Instant) -> bool {
        let was_late = self.next == Beat::Lost;
        *self = Heartbeat::new(now);
        was_late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_goes_silent_is_told_of_within_three_seconds_and_then_given_up() {
        let start = Instant::now();
        let mut heart = Heartbeat::new(start);
        assert_eq!(heart.beat(heart.due()), Beat::Ask);
        assert!(heart.due() - start <= Duration::from_secs(3));
        assert_eq!(heart.beat(heart.due()), Beat::Late);
        assert!(heart.due() - start <= Duration::from_secs(7));
        assert_eq!(heart.beat(heart.due()), Beat::Lost);
    }

    #[test]
    fn whatever_the_server_says_is_an_answer() {
        let mut heart = Heartbeat::new(Instant::now());
        heart.beat(heart.due());
        assert!(!heart.heard(heart.due()), "nobody was told");
        assert_eq!(heart.beat(heart.due()), Beat::Ask);
        assert_eq!(heart.beat(heart.due()), Beat::Late);
        assert!(heart.heard(heart.due()), "the person is told that it is back");
        assert_eq!(heart.beat(heart.due()), Beat::Ask);
    }

    #[test]
    fn what_is_said_in_the_meantime_does_not_put_off_the_alarm() {
        let start = Instant::now();
        let mut heart = Heartbeat::new(start);
        heart.asked(start);
        let due = heart.due();
        heart.asked(start + Duration::from_secs(1));
        assert_eq!(heart.due(), due);
    }
}

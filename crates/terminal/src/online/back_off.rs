//! How long to wait before a line is opened again. All who lost theirs at the same moment
//! come back at different ones, so that a server that has just started is not overrun.

use std::time::Duration;

/// The first pause is at most so long, each one after it at most twice the one before.
const FIRST: Duration = Duration::from_secs(2);
const MOST: Duration = Duration::from_secs(8);
/// How long coming back may be put off if a server that goes away does not say.
const AWAY: Duration = Duration::from_secs(2);

/// Counts attempts, and says when the next one is due.
#[derive(Debug, Default)]
pub struct BackOff {
    tries: u32,
    away: Option<Duration>,
}

impl BackOff {
    /// The server is there.
    pub fn reset(&mut self) {
        self.tries = 0;
    }

    /// The server says that it goes away, and within how many milliseconds to come back.
    pub fn closing(&mut self, within: Option<u64>) {
        self.away = Some(within.map_or(AWAY, Duration::from_millis).min(MOST));
    }

    /// How long to wait now; `chance` is any number, of which all are equally likely.
    pub fn pause(&mut self, chance: u64) -> Duration {
        let most = self.away.take().unwrap_or_else(|| {
            let most = FIRST.saturating_mul(1 << self.tries.min(8)).min(MOST);
            self.tries += 1;
            most
        });
        most.mul_f64(chance as f64 / u64::MAX as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_limit_and_begin_anew_once_the_server_is_there() {
        let mut back_off = BackOff::default();
        let longest: Vec<u64> = (0..5).map(|_| back_off.pause(u64::MAX).as_secs()).collect();
        assert_eq!(longest, [2, 4, 8, 8, 8]);
        back_off.reset();
        assert_eq!(back_off.pause(u64::MAX), FIRST);
    }

    #[test]
    fn every_moment_up_to_the_longest_pause_is_equally_likely() {
        for tenth in 0..=10 {
            let pause = BackOff::default().pause(u64::MAX / 10 * tenth).as_millis() as u64;
            assert!(pause.abs_diff(200 * tenth) <= 1, "{pause}");
        }
    }

    #[test]
    fn a_server_that_goes_away_says_within_what_time_to_come_back() {
        let mut back_off = BackOff::default();
        back_off.closing(Some(500));
        assert_eq!(back_off.pause(u64::MAX), Duration::from_millis(500));
        assert_eq!(back_off.pause(u64::MAX), FIRST, "that was no attempt in vain");
        back_off.closing(None);
        assert_eq!(back_off.pause(u64::MAX), AWAY);
        back_off.closing(Some(u64::MAX));
        assert_eq!(back_off.pause(u64::MAX), MOST);
    }
}

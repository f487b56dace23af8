//! What time it is.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub use quincunx_protocol::Timestamp;

/// The time now. It never goes back while the program runs, even if somebody sets
/// the machine's clock, so that no player's time depends on that.
pub fn now() -> Timestamp {
    let at = clock().saturating_add_signed(OFFSET.load(Ordering::Relaxed));
    LATEST.fetch_max(at, Ordering::Relaxed).max(at)
}

/// How much the machine's clock is behind what we know the time to be.
static OFFSET: AtomicI64 = AtomicI64::new(0);
/// The latest that it was said to be.
static LATEST: AtomicU64 = AtomicU64::new(0);
/// Whether anybody has told us what time it is.
static IS_ALIGNED: AtomicBool = AtomicBool::new(false);

/// What two who agree about the time may differ by, in milliseconds.
const AGREEMENT: u64 = 20;

/// From now on it is at least as late as that moment. Returns by how many
/// milliseconds the clock was behind it.
pub fn not_before(moment: Timestamp) -> u64 {
    let behind = moment.saturating_sub(now());
    OFFSET.fetch_add(behind as i64, Ordering::Relaxed);
    behind
}

/// It is that moment for all nodes, whatever this machine's clock says. Only the first
/// time, before anybody is served, may that be earlier than it seemed.
pub fn align(moment: Timestamp) {
    if moment.abs_diff(now()) <= AGREEMENT {
        return;
    }
    OFFSET.store(moment as i64 - clock() as i64, Ordering::Relaxed);
    if !IS_ALIGNED.swap(true, Ordering::Relaxed) {
        LATEST.store(moment, Ordering::Relaxed);
    }
}

fn clock() -> Timestamp {
    static BEGAN: OnceLock<(Instant, u64)> = OnceLock::new();
    let (instant, wall) = BEGAN.get_or_init(|| {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        (Instant::now(), wall)
    });
    wall + instant.elapsed().as_millis() as u64
}

/// A length of time as clocks count it.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A moment for the name of a file, in universal time: `20260131-235959`.
pub fn stamp(moment: Timestamp) -> String {
    let seconds = moment / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut day) = (1970, days);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}{:02}{:02}-{hour:02}{minute:02}{second:02}", month + 1, day + 1)
}

/// A moment's day, as in 2026-11-17.
pub fn day(at: Timestamp) -> String {
    let stamp = stamp(at);
    match (stamp.get(0..4), stamp.get(4..6), stamp.get(6..8)) {
        (Some(year), Some(month), Some(day)) => format!("{year}-{month}-{day}"),
        _ => stamp,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_dates() {
        for (seconds, date) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (1_767_225_599, "20251231-235959"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(stamp(seconds * 1000), date);
        }
    }
}

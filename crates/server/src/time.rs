//! What time it is.

use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A moment: milliseconds since 1970.
pub type Moment = u64;

/// The time now. It never goes back while the program runs, even if somebody sets
/// the machine's clock, so that no player's time depends on that.
pub fn now() -> Moment {
    static BEGAN: OnceLock<(Instant, u64)> = OnceLock::new();
    let (instant, wall) = BEGAN.get_or_init(|| {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        (Instant::now(), wall)
    });
    wall + instant.elapsed().as_millis() as u64
}

//! Limits that hold for all nodes together.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::time::milliseconds;

/// How often something may be done: at a steady pace, and so often at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// How long each takes to be paid for.
    pub every: Duration,
    /// How many may be owed.
    pub burst: NonZeroU32,
}

impl Allowance {
    /// So many in a minute, and as many at once; nothing if that is none.
    pub fn per_minute(number: u32) -> Option<Allowance> {
        let burst = NonZeroU32::new(number)?;
        Some(Allowance { every: Duration::from_secs(60) / burst.get(), burst })
    }

    /// What each costs, in milliseconds.
    pub(super) fn cost(&self) -> i64 {
        (milliseconds(self.every) as i64).max(1)
    }

    /// What may be owed before the next one, in milliseconds.
    pub(super) fn credit(&self) -> i64 {
        self.cost() * i64::from(self.burst.get() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_by_the_minute_may_be_used_at_once() {
        let sixty = Allowance::per_minute(60).unwrap();
        assert_eq!((sixty.cost(), sixty.credit()), (1000, 59_000));
        assert_eq!(Allowance::per_minute(0), None, "no limit");
        assert_eq!(Allowance::per_minute(u32::MAX).unwrap().cost(), 1);
    }
}

//! The clocks of a table. They are the server's; a client only shows them.

use quincunx_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::terms::TimeControl;
use crate::time::Moment;

/// The most that is given back for a slow line, in milliseconds a move.
pub const MOST_LAG: u64 = 300;

/// What whoever has days to think keeps at least after the server was away.
const GRACE_AFTER_RESTART: u64 = 10 * 60 * 1000;

/// What each seat has left, and whose clocks run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    control: TimeControl,
    /// Milliseconds left when the clock was last stopped.
    left: Vec<u64>,
    /// Since when a seat's clock runs.
    since: Vec<Option<Moment>>,
    /// When the turn began, for the first moves.
    turn_began: Moment,
}

impl Clocks {
    /// Clocks that stand still.
    pub fn new(control: TimeControl, seats: usize) -> Clocks {
        Clocks { control, left: vec![control.stock(); seats], since: vec![None; seats], turn_began: 0 }
    }

    /// When the turn began.
    pub fn turn_began(&self) -> Moment {
        self.turn_began
    }

    /// A turn begins: these clocks run and no others. Those that ran before run on.
    pub fn begin_turn(&mut self, running: Seats, now: Moment) {
        self.turn_began = now;
        for (index, since) in self.since.iter_mut().enumerate() {
            let runs = self.control != TimeControl::None && running.contains(Seat(index as u8));
            *since = if runs { since.or(Some(now)) } else { None };
        }
    }

    /// A seat has moved: its clock stops, charged without its lag, and gets what a
    /// move brings.
    pub fn moved(&mut self, seat: Seat, now: Moment, lag: u64) {
        let index = seat.index();
        let spent = self.since[index].map_or(0, |since| now.saturating_sub(since));
        let was_running = self.since[index].take().is_some();
        self.left[index] = self.left[index].saturating_sub(spent.saturating_sub(lag.min(MOST_LAG)));
        match self.control {
            TimeControl::None => {}
            TimeControl::Fischer { increment, .. } if was_running => {
                self.left[index] = self.left[index].saturating_add(u64::from(increment) * 1000);
            }
            TimeControl::Fischer { .. } => {}
            TimeControl::PerMove { .. } | TimeControl::Days { .. } => {
                self.left[index] = self.control.stock();
            }
        }
    }

    /// All clocks stop where they are.
    pub fn stop(&mut self, now: Moment) {
        for index in 0..self.left.len() {
            self.left[index] = self.left_at(Seat(index as u8), now);
            self.since[index] = None;
        }
    }

    /// Milliseconds that a seat has left.
    pub fn left_at(&self, seat: Seat, now: Moment) -> u64 {
        let spent = self.since[seat.index()].map_or(0, |since| now.saturating_sub(since));
        self.left[seat.index()].saturating_sub(spent)
    }

    /// The seats whose clocks run.
    pub fn running(&self) -> Seats {
        let runs = |seat: &Seat| self.since[seat.index()].is_some();
        (0..self.since.len() as u8).map(Seat).filter(runs).collect()
    }

    /// When the flag of a seat falls, its lag allowed for.
    pub fn flag_at(&self, seat: Seat, lag: u64) -> Option<Moment> {
        let since = self.since[seat.index()]?;
        Some(since.saturating_add(self.left[seat.index()]).saturating_add(lag.min(MOST_LAG)))
    }

    /// Whether anybody counts.
    pub fn are_used(&self) -> bool {
        self.control != TimeControl::None
    }

    /// What each seat has left, as it is shown.
    pub fn shown(&self, now: Moment) -> Vec<u64> {
        (0..self.left.len() as u8).map(|seat| self.left_at(Seat(seat), now)).collect()
    }

    /// The server was away from a moment until now. Nobody is charged for that, but
    /// for what they had thought before. Days go on, but nobody comes back to a flag
    /// that fell in the meantime.
    pub fn resume(&mut self, away_since: Moment, now: Moment) {
        let later = |moment: Moment| moment.saturating_add(now.saturating_sub(away_since)).min(now);
        let days = matches!(self.control, TimeControl::Days { .. });
        if !days {
            self.turn_began = later(self.turn_began);
        }
        for (left, since) in self.left.iter_mut().zip(&mut self.since) {
            let Some(begun) = since else { continue };
            if days {
                let spent = now.saturating_sub(*begun);
                *left = left.saturating_sub(spent).max(GRACE_AFTER_RESTART);
                *since = Some(now);
            } else {
                *since = Some(later(*begun));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Seat = Seat::FIRST;
    const BLACK: Seat = Seat::SECOND;

    fn only(seat: Seat) -> Seats {
        Seats::NONE.with(seat)
    }

    #[test]
    fn a_fischer_clock_runs_down_and_gets_its_increment() {
        let mut clocks = Clocks::new(TimeControl::Fischer { initial: 60, increment: 2 }, 2);
        clocks.begin_turn(only(WHITE), 1000);
        assert_eq!(clocks.left_at(WHITE, 11_000), 50_000);
        assert_eq!(clocks.left_at(BLACK, 11_000), 60_000);
        assert_eq!(clocks.flag_at(WHITE, 0), Some(61_000));
        assert_eq!(clocks.flag_at(BLACK, 0), None);
        clocks.moved(WHITE, 11_000, 0);
        clocks.begin_turn(only(BLACK), 11_000);
        assert_eq!(clocks.left_at(WHITE, 20_000), 52_000);
        assert_eq!(clocks.left_at(BLACK, 20_000), 51_000);
    }

    #[test]
    fn a_little_lag_is_given_back_and_not_more() {
        let mut clocks = Clocks::new(TimeControl::Fischer { initial: 60, increment: 0 }, 2);
        clocks.begin_turn(only(WHITE), 0);
        clocks.moved(WHITE, 1000, 200);
        assert_eq!(clocks.left_at(WHITE, 1000), 59_200);
        clocks.begin_turn(only(WHITE), 1000);
        clocks.moved(WHITE, 2000, 60_000);
        assert_eq!(clocks.left_at(WHITE, 2000), 59_200 - 1000 + MOST_LAG);
        clocks.begin_turn(only(WHITE), 2000);
        clocks.moved(WHITE, 2010, 200);
        assert_eq!(clocks.left_at(WHITE, 2010), 59_200 - 1000 + MOST_LAG, "lag makes no time");
    }

    #[test]
    fn time_for_a_move_is_new_for_each_move() {
        let mut clocks = Clocks::new(TimeControl::PerMove { seconds: 10 }, 2);
        clocks.begin_turn(only(WHITE), 0);
        clocks.moved(WHITE, 9_000, 0);
        assert_eq!(clocks.left_at(WHITE, 9_000), 10_000);
    }

    #[test]
    fn whoever_chooses_together_is_charged_alone() {
        let mut clocks = Clocks::new(TimeControl::Fischer { initial: 60, increment: 0 }, 2);
        clocks.begin_turn(Seats::first(2), 0);
        clocks.moved(BLACK, 5_000, 0);
        clocks.begin_turn(only(WHITE), 5_000);
        assert_eq!(clocks.left_at(BLACK, 20_000), 55_000);
        assert_eq!(clocks.left_at(WHITE, 20_000), 40_000);
    }

    #[test]
    fn nobody_is_charged_for_a_restart() {
        let mut clocks = Clocks::new(TimeControl::Fischer { initial: 60, increment: 0 }, 2);
        clocks.begin_turn(only(WHITE), 0);
        clocks.resume(0, 1_000_000);
        assert_eq!(clocks.left_at(WHITE, 1_001_000), 59_000);
        let mut days = Clocks::new(TimeControl::Days { days: 1 }, 2);
        days.begin_turn(only(WHITE), 0);
        days.resume(1_000_000, 3_600_000);
        assert_eq!(days.left_at(WHITE, 3_600_000), 23 * 3_600_000);
        days.resume(4_000_000, 1_000_000_000);
        assert_eq!(days.left_at(WHITE, 1_000_000_000), GRACE_AFTER_RESTART);
    }

    #[test]
    fn what_was_thought_before_the_server_went_away_is_charged() {
        let control = TimeControl::Fischer { initial: 60, increment: 0 };
        let begun = |at: Moment| {
            let mut clocks = Clocks::new(control, 2);
            clocks.begin_turn(only(WHITE), at);
            clocks
        };
        let mut clocks = begun(10_000);
        clocks.resume(40_000, 1_000_000);
        assert_eq!(clocks.left_at(WHITE, 1_000_000), 30_000, "thirty seconds of thought");
        assert_eq!(clocks.turn_began(), 970_000);
        // The last ply came after the server was last known to be there.
        let mut clocks = begun(45_000);
        clocks.resume(40_000, 1_000_000);
        assert_eq!(clocks.left_at(WHITE, 1_000_000), 60_000);
        // The machine's clock was set back.
        let mut clocks = begun(10_000);
        clocks.resume(40_000, 5_000);
        assert_eq!(clocks.left_at(WHITE, 5_000), 60_000);
        assert_eq!(clocks.flag_at(WHITE, 0), Some(65_000));
    }
}

//! The clocks of a table. They are the server's; a client only shows them.

use quincunx_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::domain::TimeControl;
use crate::time::Timestamp;

/// The most that is given back for a slow line, in milliseconds a move.
pub const MOST_LAG: u64 = 300;
/// What a seat has at most to be given back, in milliseconds; it begins with that.
const LAG_STOCK: u64 = 2000;
/// What it gets of that for each second that passes.
const LAG_A_SECOND: u64 = 10;

/// What whoever has days to think keeps at least after the server was away.
pub(crate) const GRACE_AFTER_RESTART: u64 = 10 * 60 * 1000;

/// What each seat has left, and whose clocks run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    control: TimeControl,
    /// Milliseconds left when the clock was last stopped.
    left: Vec<u64>,
    /// Since when a seat's clock runs.
    since: Vec<Option<Timestamp>>,
    /// When the turn began, for the first moves.
    turn_began: Timestamp,
    /// What each seat may still be given back for a slow line.
    #[serde(default)]
    lag: LagStock,
}

/// What may still be given back for slow lines. How slow a line is only its own end
/// knows, so whoever lies about it must not gain much.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct LagStock {
    /// Milliseconds of each seat; a seat beyond the list has all of it.
    left: Vec<u64>,
    /// When it was last filled up.
    filled_at: Timestamp,
}

impl LagStock {
    fn of(&self, index: usize) -> u64 {
        self.left.get(index).copied().unwrap_or(LAG_STOCK)
    }

    /// Time has passed, and all get a little.
    fn fill(&mut self, now: Timestamp) {
        let seconds = now.saturating_sub(self.filled_at) / 1000;
        if seconds > 0 {
            let more = seconds.saturating_mul(LAG_A_SECOND);
            self.left.iter_mut().for_each(|left| *left = left.saturating_add(more).min(LAG_STOCK));
            self.filled_at = now;
        }
    }

    /// Takes so much for a seat, or what there is.
    fn take(&mut self, index: usize, wanted: u64) -> u64 {
        if self.left.len() <= index {
            self.left.resize(index + 1, LAG_STOCK);
        }
        let taken = wanted.min(MOST_LAG).min(self.left[index]);
        self.left[index] -= taken;
        taken
    }
}

impl Clocks {
    /// Clocks that stand still.
    pub fn new(control: TimeControl, seats: usize) -> Clocks {
        let (left, since) = (vec![control.stock(); seats], vec![None; seats]);
        Clocks { control, left, since, turn_began: 0, lag: LagStock::default() }
    }

    /// When the turn began.
    pub fn turn_began(&self) -> Timestamp {
        self.turn_began
    }

    /// A turn begins: these clocks run and no others. Those that ran before run on.
    pub fn begin_turn(&mut self, running: Seats, now: Timestamp) {
        self.turn_began = now;
        for (index, since) in self.since.iter_mut().enumerate() {
            let runs = self.control != TimeControl::None && running.contains(Seat(index as u8));
            *since = if runs { since.or(Some(now)) } else { None };
        }
    }

    /// A seat has moved: its clock stops, charged without its lag, and gets what a
    /// move brings.
    pub fn moved(&mut self, seat: Seat, now: Timestamp, lag: u64) {
        let index = seat.index();
        let spent = self.since[index].map_or(0, |since| now.saturating_sub(since));
        let was_running = self.since[index].take().is_some();
        self.lag.fill(now);
        // Lag makes no time: no more is given back than was spent.
        let given = self.lag.take(index, lag.min(spent));
        self.left[index] = self.left[index].saturating_sub(spent - given);
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

    /// How many milliseconds a seat has taken for its move so far, by the server's clock and
    /// whatever its line is like; nothing where nobody counts. Before a seat's first move its
    /// clock does not run, but its turn has begun.
    pub fn taken(&self, seat: Seat, now: Timestamp) -> Option<u64> {
        let since = self.since.get(seat.index())?.unwrap_or(self.turn_began);
        self.are_used().then(|| now.saturating_sub(since))
    }

    /// All clocks stop where they are.
    pub fn stop(&mut self, now: Timestamp) {
        for index in 0..self.left.len() {
            self.left[index] = self.left_at(Seat(index as u8), now);
            self.since[index] = None;
        }
    }

    /// Milliseconds that a seat has left.
    pub fn left_at(&self, seat: Seat, now: Timestamp) -> u64 {
        let spent = self.since[seat.index()].map_or(0, |since| now.saturating_sub(since));
        self.left[seat.index()].saturating_sub(spent)
    }

    /// The seats whose clocks run.
    pub fn running(&self) -> Seats {
        let runs = |seat: &Seat| self.since[seat.index()].is_some();
        (0..self.since.len() as u8).map(Seat).filter(runs).collect()
    }

    /// When the flag of a seat falls, its lag allowed for.
    pub fn flag_at(&self, seat: Seat, lag: u64) -> Option<Timestamp> {
        let since = self.since[seat.index()]?;
        Some(
            since
                .saturating_add(self.left[seat.index()])
                .saturating_add(lag.min(MOST_LAG).min(self.lag.of(seat.index()))),
        )
    }

    /// Whether anybody counts.
    pub fn are_used(&self) -> bool {
        self.control != TimeControl::None
    }

    /// What each seat has left, as it is shown.
    pub fn shown(&self, now: Timestamp) -> Vec<u64> {
        (0..self.left.len() as u8).map(|seat| self.left_at(Seat(seat), now)).collect()
    }

    /// The server was away from a moment until now. Nobody is charged for that, but
    /// for what they had thought before. Days go on, but nobody comes back to a flag
    /// that fell in the meantime.
    pub fn resume(&mut self, away_since: Timestamp, now: Timestamp) {
        let later = |moment: Timestamp| moment.saturating_add(now.saturating_sub(away_since)).min(now);
        let days = matches!(self.control, TimeControl::Days { .. });
        if !days {
            self.turn_began = later(self.turn_began);
        }
        for (left, since) in self.left.iter_mut().zip(&mut self.since) {
            let Some(begun) = since else { continue };
            if days {
                // A clock with time enough runs on as it is: most of very many need not be
                // written again.
                let spent = now.saturating_sub(*begun);
                if left.saturating_sub(spent) < GRACE_AFTER_RESTART {
                    *left = GRACE_AFTER_RESTART;
                    *since = Some(now);
                }
            } else {
                *since = Some(later(*begun));
            }
        }
    }

    /// A seat could not play from a moment until now, and its clock is not charged for that.
    /// Days go on. Returns whether that makes a difference.
    pub fn forgive(&mut self, seat: Seat, since: Timestamp, now: Timestamp) -> bool {
        if matches!(self.control, TimeControl::Days { .. }) {
            return false;
        }
        let Some(begun) = self.since.get_mut(seat.index()).and_then(Option::as_mut) else { return false };
        let later = begun.saturating_add(now.saturating_sub(since)).min(now).max(*begun);
        let is_later = later > *begun;
        *begun = later;
        is_later
    }

    /// The calendar of games with days stood still for so many milliseconds.
    pub fn stood_still(&mut self, millis: u64) {
        if !matches!(self.control, TimeControl::Days { .. }) {
            return;
        }
        self.turn_began = self.turn_began.saturating_add(millis);
        for since in self.since.iter_mut().flatten() {
            *since = since.saturating_add(millis);
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
    fn a_seat_is_not_charged_for_a_time_in_which_it_could_not_play() {
        let mut clocks = Clocks::new(TimeControl::Fischer { initial: 60, increment: 0 }, 2);
        clocks.begin_turn(only(WHITE), 1000);
        assert!(!clocks.forgive(BLACK, 3000, 8000), "its clock does not run");
        assert!(clocks.forgive(WHITE, 3000, 8000));
        assert_eq!(clocks.left_at(WHITE, 8000), 58_000, "but for what it had thought before");
        assert!(clocks.forgive(WHITE, 0, 9000), "its clock ran only from then on");
        assert_eq!(clocks.left_at(WHITE, 9000), 60_000);
        assert!(!clocks.forgive(WHITE, 9000, 9000));
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
    fn a_liar_gains_little_and_an_honest_player_is_given_back_everything() {
        let lives = |thinks: u64, lag: u64, moves: u64| {
            let mut clocks = Clocks::new(TimeControl::Fischer { initial: 600, increment: 0 }, 2);
            let (mut now, mut asked) = (1_790_000_000_000, 0);
            for _ in 0..moves {
                clocks.begin_turn(only(WHITE), now);
                now += thinks;
                assert!(clocks.flag_at(WHITE, u64::MAX) <= Some(now - thinks + 600_000 + MOST_LAG));
                clocks.moved(WHITE, now, lag);
                asked += thinks;
            }
            asked - (600_000 - clocks.left_at(WHITE, now))
        };
        // Thirty moves of a quarter of a second, all of it said to be the line.
        assert!(lives(250, 250, 30) <= LAG_STOCK + 30 * 250 / 1000 * LAG_A_SECOND);
        assert!(lives(300, u64::MAX, 1000) <= LAG_STOCK + 300 * LAG_A_SECOND, "not even in a thousand moves");
        assert_eq!(lives(8_000, 80, 60), 60 * 80);
        assert_eq!(lives(1_000, 50, 40), 40 * 50);
    }

    #[test]
    fn clocks_of_an_older_server_are_read() {
        let old = r#"{"control":{"kind":"none"},"left":[0,0],"since":[null,null],"turn_began":5}"#;
        let clocks: Clocks = serde_json::from_str(old).unwrap();
        assert_eq!(clocks.lag.of(1), LAG_STOCK);
        let text = serde_json::to_string(&clocks).unwrap();
        assert_eq!(serde_json::from_str::<Clocks>(&text).unwrap(), clocks);
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
    fn it_is_known_how_long_a_move_took_but_not_while_the_server_was_away() {
        let mut clocks = Clocks::new(TimeControl::Fischer { initial: 60, increment: 2 }, 2);
        clocks.begin_turn(Seats::NONE, 1000);
        assert_eq!(clocks.taken(WHITE, 4000), Some(3000), "no clock runs before the first move");
        clocks.begin_turn(only(WHITE), 10_000);
        clocks.resume(12_000, 100_000);
        assert_eq!(clocks.taken(WHITE, 101_500), Some(3500));
        clocks.begin_turn(Seats::first(2), 200_000);
        clocks.moved(BLACK, 205_000, 0);
        clocks.begin_turn(only(WHITE), 205_000);
        assert_eq!(clocks.taken(WHITE, 206_000), Some(108_000), "its clock ran all the time");
        assert_eq!(clocks.taken(BLACK, 190_000), Some(0), "time does not run backwards");
        assert_eq!(Clocks::new(TimeControl::None, 2).taken(WHITE, 5), None);
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
        let begun = |at: Timestamp| {
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

//! What a record says besides the game: when it was played, on what clock, and what
//! the clocks showed.

use quincunx_core::{Record, Seat, Seats};

use super::TableState;
use super::state::start;
use crate::clock::Clocks;
use crate::domain::TimeControl;
use crate::time::stamp;

impl TableState {
    /// Puts date, time control and clock times into a record of the game.
    pub(super) fn set_record_tags(&self, record: &mut Record) {
        let begun = self.actions.first().map_or(self.row.created_at, |action| action.at);
        let stamp = stamp(begun);
        let (date, time) = stamp.split_once('-').unwrap_or((&stamp, ""));
        let parts = |text: &str, at: [usize; 2], between: char| {
            let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
            [part(0, at[0]), part(at[0], at[1]), part(at[1], text.len())].join(&between.to_string())
        };
        let date = parts(date, [4, 6], '.');
        let title = self.rules.info().title;
        record.set_tag(
            "Event",
            match self.row.terms.rated {
                true => format!("Rated {title} at a Quincunx server"),
                false => format!("{title} at a Quincunx server"),
            },
        );
        record.set_tag("Date", date.as_str());
        record.set_tag("UTCDate", date);
        record.set_tag("UTCTime", parts(time, [2, 4], ':'));
        record.set_tag("TimeControl", time_control(self.row.terms.clock));
        for (ply, left) in self.clock_times() {
            if let Some(ply) = record.plies.get_mut(ply) {
                ply.clock = Some(face(left));
            }
        }
    }

    /// What the mover's clock showed after each move, in milliseconds, by the moments
    /// that are stored; what was given back for a slow line is not. Only a stock of
    /// time is told: elsewhere every move has the same.
    fn clock_times(&self) -> Vec<(usize, u64)> {
        let control = self.row.terms.clock;
        let mut times = Vec::new();
        let Ok(mut game) = start(&self.row, self.rules, &self.seal) else { return times };
        if !matches!(control, TimeControl::Fischer { .. }) {
            return times;
        }
        let mut clocks = Clocks::new(control, self.seat_count());
        let mut moved = Seats::NONE;
        for action in &self.actions {
            if game.act(action.done.clone()).is_err() {
                return times;
            }
            if let Some(seat) = action.done.seat {
                clocks.moved(seat, action.at, 0);
                moved = moved.with(seat);
                // Choices made together are sorted by seat afterwards.
                if !self.secret.get(action.ply).copied().unwrap_or(false) {
                    times.push((action.ply, clocks.left_at(seat, action.at)));
                }
            }
            let turn = game.turn();
            let runs = |seat: &Seat| moved.contains(*seat) && turn.is_some_and(|turn| turn.includes(*seat));
            clocks.begin_turn(self.all_seats().filter(runs).collect(), action.at);
        }
        times
    }
}

/// As PGN writes it: seconds and what a move adds, or a move in so many seconds.
fn time_control(control: TimeControl) -> String {
    match control {
        TimeControl::None => "-".to_owned(),
        TimeControl::Fischer { initial, increment } => format!("{initial}+{increment}"),
        TimeControl::PerMove { seconds } => format!("1/{seconds}"),
        TimeControl::Days { days } => format!("1/{}", u64::from(days) * 86_400),
    }
}

/// Hours, minutes and seconds, as in `0:04:58`.
fn face(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_controls_are_written_as_in_pgn() {
        assert_eq!(face(298_900), "0:04:58");
        assert_eq!(face(3_600_000), "1:00:00");
        assert_eq!(time_control(TimeControl::Fischer { initial: 300, increment: 3 }), "300+3");
        assert_eq!(time_control(TimeControl::Days { days: 2 }), "1/172800");
        assert_eq!(time_control(TimeControl::None), "-");
    }
}

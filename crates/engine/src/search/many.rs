//! More than two: who is taken to answer.

use quincunx_core::{Position, Rules, Seat, Turn};

use super::window::{Place, Window};
use super::worker::Worker;
use crate::judge::{Judge, MoveOf, PositionOf};
use crate::score::INFINITE;

/// Who is taken to answer in a game of more than two; of no account between two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Many {
    /// After a move of the thinker only the one opponent answers whose answer is worst
    /// for it, unless somebody in check has to answer first.
    BestReply,
    /// All answer in their turn, and all against the thinker.
    #[default]
    Paranoid,
    /// All answer in their turn, each for itself.
    MaxN,
}

impl<J: Judge> Worker<'_, J> {
    /// Whether it is the worst of the answers that counts.
    pub(super) fn expects_best_reply(&self) -> bool {
        !Self::TWO && self.many != Many::Paranoid
    }

    /// The value for the hero if the one opponent answers whose answer is worst.
    pub(super) fn worst_reply(
        &mut self,
        position: &PositionOf<J>,
        from: Seat,
        depth: i32,
        window: Window,
        place: Place,
    ) -> i32 {
        let mut worst = INFINITE;
        let mut line = Vec::new();
        let opponents = (0..J::Rules::INFO.seats.len() as u8).map(Seat);
        for seat in opponents.filter(|seat| *seat != from && position.is_living(*seat)) {
            let on_turn = position.turn() == Turn::Of(seat);
            let answering = match self.judge.out_of_order(position, seat) {
                Some(answering) => answering,
                None if on_turn => position.clone(),
                None => continue,
            };
            let narrowed = Window { alpha: window.alpha, beta: window.beta.min(worst) };
            let value = -self.value(&answering, seat, depth, narrowed.turned(), place);
            if self.stopped {
                return 0;
            }
            if value < worst {
                worst = value;
                line.clear();
                // Only in the order of play can a line be shown.
                if on_turn {
                    line.extend_from_slice(&self.frames[place.ply].line);
                }
            }
            if worst <= window.alpha {
                break;
            }
        }
        self.frames[place.ply].line = line;
        if worst == INFINITE { self.looks(position, from) } else { worst }
    }

    /// Makes a move in thought. Among more than two, the hero comes next wherever
    /// turns may be taken out of order.
    pub(super) fn after(&self, position: &PositionOf<J>, seat: Seat, mv: MoveOf<J>) -> PositionOf<J> {
        let mut after = position.clone();
        after.play(seat, mv);
        if self.expects_best_reply()
            && seat != self.hero
            && after.is_living(self.hero)
            && let Some(handed) = self.judge.out_of_order(&after, self.hero)
        {
            return handed;
        }
        after
    }
}

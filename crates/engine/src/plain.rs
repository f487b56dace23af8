//! A plain opponent to be measured against: alpha-beta of a fixed depth that counts
//! the simplest thing a game has, and nothing else.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use quincunx_core::{Chance, Position, Rules, Seat};

use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::score::{INFINITE, WIN};
use crate::{Engine, Knowledge, Mover, engine_for};

/// Looks that many plies ahead at everything, and evaluates by [`Judge::plain`].
pub struct PlainSearch {
    engine: Box<dyn Engine>,
    depth: u32,
    chance: Chance,
}

impl PlainSearch {
    /// A plain player of the game of that name; `None` if nobody understands it.
    pub fn new(game: &str, depth: u32, seed: u64) -> Option<PlainSearch> {
        // It remembers nothing: the smallest table will do.
        Some(PlainSearch { engine: engine_for(game, 0)?, depth, chance: Chance::from_seed(seed) })
    }
}

impl Mover for PlainSearch {
    /// Its depth being fixed, it is not stopped.
    fn choose(&mut self, knows: &Knowledge, _stop: &AtomicBool) -> Option<String> {
        self.engine.plain_search(knows.view(), knows.seat(), self.depth, self.chance.next())
    }
}

/// The best move of the seat on turn; of equally good ones, any.
pub(crate) fn best<E: Evaluator>(
    evaluator: &E,
    position: &PositionOf<E>,
    seat: Seat,
    depth: u32,
    chance: &mut Chance,
) -> Option<MoveOf<E>> {
    let mut moves = position.moves(seat);
    chance.shuffle(&mut moves);
    let mut best = None;
    let mut alpha = -INFINITE;
    for (mv, after) in ordered(evaluator, position, seat, moves) {
        let value = after_move(evaluator, &after, seat, depth.saturating_sub(1), 1, alpha, INFINITE);
        if value > alpha || best.is_none() {
            (alpha, best) = (value.max(alpha), Some(mv));
        }
    }
    best
}

/// The moves with what they lead to, the most promising first.
fn ordered<E: Evaluator>(
    evaluator: &E,
    position: &PositionOf<E>,
    seat: Seat,
    moves: Vec<MoveOf<E>>,
) -> Vec<(MoveOf<E>, PositionOf<E>)> {
    let played = |mv| {
        let mut after = position.clone();
        after.play(seat, mv);
        (mv, after)
    };
    let mut played: Vec<_> = moves.into_iter().map(played).collect();
    played.sort_by_cached_key(|(_, after)| Reverse(evaluator.plain(after, seat)));
    played
}

/// The value for `from` of a position that its move led to.
fn after_move<E: Evaluator>(
    evaluator: &E,
    position: &PositionOf<E>,
    from: Seat,
    depth: u32,
    ply: i32,
    alpha: i32,
    beta: i32,
) -> i32 {
    if let Some(outcome) = position.outcome() {
        let (winners, seats) = (outcome.winners(), E::Rules::INFO.seats.len());
        return match winners.contains(from) {
            true if winners.len() == 1 => WIN - ply,
            true => 0,
            false if winners.len() < seats => ply - WIN,
            false => 0,
        };
    }
    match position.turn().seat() {
        Some(seat) if depth > 0 => {
            let own = seat == from;
            let (mut low, high) = if own { (alpha, beta) } else { (-beta, -alpha) };
            let mut best = -INFINITE;
            for (_, after) in ordered(evaluator, position, seat, position.moves(seat)) {
                best = best.max(after_move(evaluator, &after, seat, depth - 1, ply + 1, low, high));
                low = low.max(best);
                if low >= high {
                    break;
                }
            }
            if own { best } else { -best }
        }
        _ => evaluator.plain(position, from),
    }
}

//! A plain opponent to be measured against: alpha-beta of a fixed depth that counts
//! the simplest thing a game has, and nothing else.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use quincunx_core::{Chance, Position, Rules, Seat};

use crate::evaluator::{Evaluator, MoveOf, PositionOf};
use crate::score::{INFINITE, WIN};
use crate::{Engine, Knowledge, Mover, engine_for};

/// Looks that many plies ahead at everything, and evaluates by [`Evaluator::plain`].
pub struct PlainSearch {
    engine: Box<dyn Engine>,
    depth: u32,
    chance: Chance,
}

impl PlainSearch {
    /// A plain player of the game of that name; `None` if there is no evaluator for it.
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
        let depth = depth.saturating_sub(1);
        let value = if E::Rules::INFO.seats.len() > 2 {
            after_any_reply(evaluator, &after, seat, depth, 1, alpha)
        } else {
            after_move(evaluator, &after, seat, depth, 1, alpha, INFINITE)
        };
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

/// Among more than two: the value for a seat of a position that its move led to, if whoever of
/// the others hurts it most replies, and then it is its turn again; anything up to `alpha` will
/// do for what is no better than that.
fn after_any_reply<E: Evaluator>(
    evaluator: &E,
    position: &PositionOf<E>,
    from: Seat,
    depth: u32,
    ply: i32,
    alpha: i32,
) -> i32 {
    if !position.is_living(from) {
        return ply - WIN;
    }
    if depth == 0 || position.outcome().is_some() {
        return after_move(evaluator, position, from, 0, ply, -INFINITE, INFINITE);
    }
    let others = (0..E::Rules::INFO.seats.len() as u8).map(Seat);
    let mut worst = INFINITE;
    for other in others.filter(|other| *other != from && position.is_living(*other)) {
        let Some(asked) = E::Rules::at_turn_of(position, other) else { continue };
        for mv in asked.moves(other) {
            let mut after = asked.clone();
            after.play(other, mv);
            let own_turn = || E::Rules::at_turn_of(&after, from).filter(|_| after.outcome().is_none());
            let value = match own_turn() {
                Some(own) if depth > 1 && after.is_living(from) => {
                    let moves = ordered(evaluator, &own, from, own.moves(from)).into_iter();
                    let value = |next| after_any_reply(evaluator, &next, from, depth - 2, ply + 2, -INFINITE);
                    let best = moves.map(|(_, next)| value(next)).max();
                    best.unwrap_or_else(|| evaluator.plain(&own, from))
                }
                _ => after_any_reply(evaluator, &after, from, 0, ply + 1, alpha),
            };
            worst = worst.min(value);
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst == INFINITE { evaluator.plain(position, from) } else { worst }
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

#[cfg(test)]
mod tests {
    use quincunx_games::bishops::Bishops;

    use super::*;
    use crate::bishops::BishopsEvaluator;

    /// What a move is worth to a seat after the reply of any of the others that hurts it most, by
    /// looking at all of them.
    fn worth_after_replies(
        position: &PositionOf<BishopsEvaluator>,
        seat: Seat,
        mv: MoveOf<BishopsEvaluator>,
    ) -> i32 {
        let evaluator = BishopsEvaluator::default();
        let mut after = position.clone();
        after.play(seat, mv);
        let value = |position: &PositionOf<BishopsEvaluator>, ply| {
            if position.is_living(seat) {
                after_move(&evaluator, position, seat, 0, ply, -INFINITE, INFINITE)
            } else {
                ply - WIN
            }
        };
        if after.outcome().is_some() || !after.is_living(seat) {
            return value(&after, 1);
        }
        let mut worst = INFINITE;
        for other in (0..4).map(Seat).filter(|other| *other != seat && after.is_living(*other)) {
            let asked = Bishops::at_turn_of(&after, other).expect("a living colour");
            for reply in asked.moves(other) {
                let mut replied = asked.clone();
                replied.play(other, reply);
                worst = worst.min(value(&replied, 2));
            }
        }
        worst
    }

    #[test]
    fn among_four_every_reply_of_every_opponent_is_considered() {
        let mut chance = Chance::from_seed(7);
        for plies in [10, 30, 50] {
            let mut position = Bishops::start(&Default::default(), &mut chance);
            for _ in 0..plies {
                let Some(seat) = position.turn().seat() else { break };
                let moves = position.moves(seat);
                position.play(seat, moves[chance.below(moves.len() as u64) as usize]);
            }
            let Some(seat) = position.turn().seat() else { continue };
            let chosen = best(&BishopsEvaluator::default(), &position, seat, 2, &mut chance).expect("a move");
            let worth = |mv| worth_after_replies(&position, seat, mv);
            let most = position.moves(seat).into_iter().map(worth).max();
            assert_eq!(Some(worth(chosen)), most, "after {plies} plies");
        }
    }

    #[test]
    fn a_queen_is_not_left_to_the_opponent_after_next() {
        // Black's rook attacks the queen; Grey, who is next, does not.
        let text = "s 12/7bR4/12/1gK10/12/12/7wQ4/9bK2/12/8pK3/12/3wK8 w wgbp -/-/- w,0,0.0.0.0,- 40";
        let position = Bishops::read_position(text, &Default::default()).expect("a position");
        let evaluator = BishopsEvaluator::default();
        for seed in 0..10 {
            let mv =
                best(&evaluator, &position, Seat::FIRST, 2, &mut Chance::from_seed(seed)).expect("a move");
            let kept = worth_after_replies(&position, Seat::FIRST, mv);
            assert!(
                kept > evaluator.plain(&position, Seat::FIRST) - 300,
                "{}",
                Bishops::write_move(&position, Seat::FIRST, mv)
            );
        }
    }
}

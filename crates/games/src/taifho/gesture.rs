//! Moves as touches, and why touches begin none.

use quincunx_core::{Gesture, Misread, Position, Seat, Touch};

use super::TaifhoPosition;
use super::arrange;
use super::board::Square;
use super::moves::Move;
use super::walk::{SEATS, Walk};

/// The word that passes.
pub(super) const PASS_WORD: &str = "pass";
/// The word that leaves an enemy Circle where it stands.
pub(super) const LEAVE_IT: &str = "leave it";

pub(super) fn gesture(position: &TaifhoPosition, seat: Seat, mv: Move) -> Gesture {
    match mv {
        Move::Pass => vec![Touch::choice(PASS_WORD)],
        Move::Arrange(order) => arrange::gesture(position.terms.arrangement, order, seat),
        Move::Step { from, to } => vec![Touch::square(from), Touch::square(to)],
        Move::Chain { from, to, relocations } => {
            let mut touches = vec![Touch::square(from)];
            let Ok(mut walk) = Walk::begin(position, seat, from) else { return touches };
            for hop in position.path(seat, from, to, relocations).unwrap_or_default() {
                touches.push(Touch::square(hop.to));
                let legal = walk.hop(hop.to);
                debug_assert_eq!(legal, Ok(()), "a path found is a path walked");
                match hop.relocation {
                    Some(relocation) => {
                        touches.push(Touch::square(relocation.to));
                        let legal = walk.relocate(relocation.to);
                        debug_assert_eq!(legal, Ok(()), "a Circle sent is a Circle put back");
                    }
                    None if walk.leave().is_ok() => touches.push(Touch::choice(LEAVE_IT)),
                    None => {}
                }
            }
            touches
        }
    }
}

/// What touches say so far: a walk, or a move that is no walk.
enum Said<'p> {
    Nothing,
    Walk(Walk<'p>),
    Move(Move),
}

fn follow<'p>(position: &'p TaifhoPosition, seat: Seat, touches: &[Touch]) -> Result<Said<'p>, String> {
    if position.arranging.is_some() {
        let order = arrange::follow(position.terms.arrangement, seat, touches)?;
        return Ok(order.map_or(Said::Nothing, |order| Said::Move(Move::Arrange(order))));
    }
    let Some((first, others)) = touches.split_first() else { return Ok(Said::Nothing) };
    let mut walk = match first {
        Touch::Choice(word) if word == PASS_WORD => return follow_pass(position, seat, others),
        touch => Walk::begin(position, seat, touched_square(touch)?)?,
    };
    for touch in others {
        match touch {
            Touch::Choice(word) if word == LEAVE_IT => walk.leave()?,
            touch => {
                let square = touched_square(touch)?;
                if walk.pending.is_some() { walk.relocate(square)? } else { walk.go(square)? }
            }
        }
    }
    Ok(Said::Walk(walk))
}

fn follow_pass<'p>(position: &TaifhoPosition, seat: Seat, others: &[Touch]) -> Result<Said<'p>, String> {
    if position.can_move(seat) {
        return Err("only who has no legal move passes".to_owned());
    }
    if others.is_empty() { Ok(Said::Move(Move::Pass)) } else { Err("nothing can follow a pass".to_owned()) }
}

fn touched_square(touch: &Touch) -> Result<Square, String> {
    let square = if let Touch::Square(name) = touch { Square::read(name) } else { None };
    square.ok_or_else(|| format!("{} is not a square of this board", Misread::excerpt(&touch.to_string())))
}

pub(super) fn move_of(position: &TaifhoPosition, seat: Seat, touches: &[Touch]) -> Option<Move> {
    match follow(position, seat, touches).ok()? {
        Said::Nothing => None,
        Said::Move(mv) => Some(mv),
        Said::Walk(walk) => walk.finish().ok().filter(|_| walk.pending.is_none()),
    }
}

pub(super) fn why_not(position: &TaifhoPosition, seat: Seat, touches: &[Touch]) -> Option<String> {
    if !position.turn().includes(seat) {
        return Some(format!("it is not {}'s turn", SEATS[seat.index() % 2]));
    }
    match follow(position, seat, touches) {
        Err(why) => Some(why),
        Ok(Said::Walk(walk)) if !walk.can_finish() => Some(why_no_way_on(position, &walk)),
        Ok(_) => None,
    }
}

/// Why nothing comes of a walk that has made no mistake yet.
fn why_no_way_on(position: &TaifhoPosition, walk: &Walk) -> String {
    if walk.has_moved() {
        let why = walk.why_no_end(walk.at).unwrap_or_default();
        format!("{why}, and there is no way on")
    } else if position.can_move(walk.mover.seat) {
        format!("the {} on {} cannot move", walk.name(), walk.at)
    } else {
        "nothing can move, and the turn is passed".to_owned()
    }
}

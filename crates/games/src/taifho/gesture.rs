//! Moves as touches.

use quincunx_core::{Gesture, Message, Misread, Seat, Touch};

use super::Position;
use super::arrange;
use super::board::Square;
use super::explain::PartialMove;
use super::moves::Move;

/// The word that passes.
pub(super) const PASS_WORD: &str = "pass";
/// The word that leaves an enemy Circle where it stands.
pub(super) const LEAVE_IT: &str = "leave it";

/// Why a side that can move may not pass.
pub(super) const NO_PASS: Message = Message::new("taifho-no-pass");

pub(super) fn gesture(position: &Position, seat: Seat, mv: Move) -> Gesture {
    match mv {
        Move::Pass => vec![Touch::choice(PASS_WORD)],
        Move::Arrange(order) => arrange::gesture(position.variant.arrangement, order, seat),
        Move::Step { from, to } => vec![Touch::square(from), Touch::square(to)],
        Move::Chain { from, to, relocations } => {
            let mut touches = vec![Touch::square(from)];
            let Ok(mut partial) = PartialMove::begin(position, seat, from) else { return touches };
            for hop in position.path(seat, from, to, relocations).unwrap_or_default() {
                touches.push(Touch::square(hop.to));
                let legal = partial.hop(hop.to);
                debug_assert_eq!(legal, Ok(()), "a path found is a path walked");
                match hop.relocation {
                    Some(relocation) => {
                        touches.push(Touch::square(relocation.to));
                        let legal = partial.relocate(relocation.to);
                        debug_assert_eq!(legal, Ok(()), "a Circle sent is a Circle put back");
                    }
                    None if partial.leave().is_ok() => touches.push(Touch::choice(LEAVE_IT)),
                    None => {}
                }
            }
            touches
        }
    }
}

/// What touches say so far: part of a move on the board, or a whole move.
pub(super) enum Progress<'p> {
    Nothing,
    Partial(PartialMove<'p>),
    Complete(Move),
}

/// Follows touches as far as they go; the error says where they go wrong.
pub(super) fn follow<'p>(
    position: &'p Position,
    seat: Seat,
    touches: &[Touch],
) -> Result<Progress<'p>, Message> {
    if position.arranging.is_some() {
        let order = arrange::follow(position.variant.arrangement, seat, touches)?;
        return Ok(order.map_or(Progress::Nothing, |order| Progress::Complete(Move::Arrange(order))));
    }
    let Some((first, others)) = touches.split_first() else { return Ok(Progress::Nothing) };
    let mut partial = match first {
        Touch::Choice(word) if word == PASS_WORD => return follow_pass(position, seat, others),
        touch => PartialMove::begin(position, seat, touched_square(touch)?)?,
    };
    for touch in others {
        match touch {
            Touch::Choice(word) if word == LEAVE_IT => partial.leave()?,
            touch => {
                let square = touched_square(touch)?;
                if partial.pending.is_some() { partial.relocate(square)? } else { partial.go(square)? }
            }
        }
    }
    Ok(Progress::Partial(partial))
}

fn follow_pass<'p>(position: &Position, seat: Seat, others: &[Touch]) -> Result<Progress<'p>, Message> {
    if position.can_move(seat) {
        return Err(NO_PASS);
    }
    if others.is_empty() {
        Ok(Progress::Complete(Move::Pass))
    } else {
        Err(Message::new("taifho-nothing-after-pass"))
    }
}

fn touched_square(touch: &Touch) -> Result<Square, Message> {
    let square = if let Touch::Square(name) = touch { Square::read(name) } else { None };
    square.ok_or_else(|| Message::new("not-a-square").verbatim("found", Misread::excerpt(&touch.to_string())))
}

pub(super) fn move_of(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Move> {
    match follow(position, seat, touches).ok()? {
        Progress::Nothing => None,
        Progress::Complete(mv) => Some(mv),
        Progress::Partial(partial) => partial.finish().ok().filter(|_| partial.pending.is_none()),
    }
}

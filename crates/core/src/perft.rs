//! Counting the leaves of the move tree.

use std::ops::ControlFlow;

use crate::{Position, Seat};

/// The seat whose moves are generated: of several that choose together the
/// lowest; at dice nobody's, and any seat will do.
fn mover<P: Position>(position: &P) -> Seat {
    position.turn().seat().unwrap_or(Seat::FIRST)
}

/// The number of move sequences of that length. The last move is counted, not
/// made. What ends a game while moves remain is not looked at.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let seat = mover(position);
    if depth == 1 {
        return position.count_moves(seat);
    }
    let mut nodes = 0;
    let _ = position.each_move(seat, |mv| -> ControlFlow<()> {
        let mut next = position.clone();
        next.play(seat, mv);
        nodes += perft(&next, depth - 1);
        ControlFlow::Continue(())
    });
    nodes
}

/// The number of move sequences behind each move.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let seat = mover(position);
    let count = |mv| {
        let mut next = position.clone();
        next.play(seat, mv);
        (mv, perft(&next, depth.saturating_sub(1)))
    };
    if depth == 0 { Vec::new() } else { position.moves(seat).into_iter().map(count).collect() }
}

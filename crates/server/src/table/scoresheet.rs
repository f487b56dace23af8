//! The score sheet: who made each ply, and where parts of a game begin that are
//! numbered anew.

use quincunx_core::AnyGame;

use crate::protocol::PartView;

/// Who made each ply from an index on.
pub(crate) fn movers(game: &dyn AnyGame, from: usize) -> Vec<Option<u8>> {
    game.movers_from(from).into_iter().map(|(seat, _)| seat.map(|seat| seat.0)).collect()
}

/// The parts with headings and numbers of their own.
pub(crate) fn parts(game: &dyn AnyGame) -> Vec<PartView> {
    let mut parts: Vec<PartView> = Vec::new();
    for (ply, (_, part)) in game.movers_from(0).into_iter().enumerate() {
        let Some(part) = part else { continue };
        if parts.last().is_none_or(|last| last.heading != part.heading.to_string()) {
            parts.push(PartView { ply, heading: part.heading.to_string(), second: part.is_second });
        }
    }
    parts
}

//! The score sheet: who made each ply, and how it is numbered.
//!
//! Numbers follow the players and not the count of plies. A new number begins when
//! somebody moves who has moved under the last one already: where players move out of
//! turn, pass or leave the game, nobody's move stands under another's number.

use quincunx_core::{AnyGame, Seats};

use crate::protocol::SheetLine;

/// The lines of the plies from an index on.
pub(super) fn sheet(game: &dyn AnyGame, from: usize) -> Vec<SheetLine> {
    let two = game.info().seats.len() == 2;
    let (mut number, mut moved) = (0u32, Seats::NONE);
    let mut heading = None;
    let mut lines = Vec::new();
    for (seat, stage) in game.movers_from(0) {
        let begins = stage.map(|stage| stage.heading) != heading;
        if begins {
            heading = stage.map(|stage| stage.heading);
            (number, moved) = (0, Seats::NONE);
        }
        let mut line = SheetLine { seat: seat.map(|seat| seat.0), ..SheetLine::default() };
        if begins {
            line.heading = heading.map(str::to_owned);
        }
        if let Some(seat) = seat {
            let is_second = stage.map_or(two && seat.0 == 1, |stage| stage.is_second);
            if number == 0 || moved.contains(seat) {
                (number, moved) = (number + 1, Seats::NONE);
                line.number = Some(format!("{number}{}", if is_second { "..." } else { "." }));
            }
            moved = moved.with(seat);
            if is_second && (two || stage.is_some()) {
                // Whoever is next begins a number, whoever that is.
                moved = Seats::first(game.info().seats.len());
            }
        }
        lines.push(line);
    }
    lines.split_off(from.min(lines.len()))
}

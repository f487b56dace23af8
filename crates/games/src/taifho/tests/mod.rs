//! The rules of Taifho in the players' words.

mod laws;
mod reference;

use quincunx_core::{Game, Position, Rules, Seat, Viewer};

use super::{Taifho, TaifhoPosition};

/// A game from a position's text, options behind ` ;`.
fn game(position: &str) -> Game<Taifho> {
    Game::from_text(position, &[], 0).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// A position from its text, options behind ` ;`.
fn position(text: &str) -> TaifhoPosition {
    *game(text).position()
}

//! What a player has to go by.

use quincunx_core::{AnyGame, AnyView, Seat, Viewer};

/// What one seat may know of a game, and nothing else: there is no way to make it
/// but through the seat's own eyes.
pub struct Knowledge {
    seat: Seat,
    view: Box<dyn AnyView>,
}

impl Knowledge {
    /// What the seat may know of the game now.
    pub fn of(game: &dyn AnyGame, seat: Seat) -> Knowledge {
        Knowledge { seat, view: game.view(Viewer::Seat(seat)) }
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What is seen.
    pub fn view(&self) -> &dyn AnyView {
        self.view.as_ref()
    }

    /// The seat's legal moves; none if it is not its turn.
    pub fn moves(&self) -> Vec<String> {
        self.view.moves(self.seat)
    }
}

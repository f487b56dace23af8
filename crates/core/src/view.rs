//! What one viewer may know of a game.

use crate::{Game, Legal, Position, Rules, Seat, Viewer};

/// A game as a seat or a spectator may know it: what is hidden is absent from it,
/// not merely undrawn. Whoever thinks about a game thinks from a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<R: Rules> {
    viewer: Viewer,
    options: R::Options,
    position: R::Position,
    /// The keys of the positions before this one, as they are seen now, oldest
    /// first.
    history: Vec<u64>,
}

impl<R: Rules> View<R> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The options of the game.
    pub fn options(&self) -> &R::Options {
        &self.options
    }

    /// The position, with everything absent that the viewer may not know.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// The keys of the positions that came before, for repetition.
    pub fn history(&self) -> &[u64] {
        &self.history
    }
}

/// The legal moves of a seat in a position, with their gestures: none if it is
/// not its turn.
pub(crate) fn legal<R: Rules>(position: &R::Position, seat: Seat) -> Vec<Legal> {
    let legal = |mv| Legal {
        text: R::write_move(position, seat, mv),
        gesture: R::gesture(position, seat, mv),
        effects: R::effects(position, seat, mv),
    };
    if position.turn().includes(seat) {
        position.moves(seat).into_iter().map(legal).collect()
    } else {
        Vec::new()
    }
}

impl<R: Rules> Game<R> {
    /// The game as a viewer may know it.
    pub fn view(&self, viewer: Viewer) -> View<R> {
        let past = (0..self.plies().len()).map(|ply| self.position_at(ply));
        View {
            viewer,
            options: self.options().clone(),
            position: R::seen_by(self.position(), viewer),
            history: past.map(|position| R::seen_by(position, viewer).key()).collect(),
        }
    }
}

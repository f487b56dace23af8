//! What one viewer may know of a game.

use std::any::Any;

use crate::{Game, Info, Legal, Position, Rules, Seat, Turn, Viewer};

/// A game as a seat or a spectator may know it: what is hidden is absent from it,
/// not merely undrawn. Whoever thinks about a game thinks from a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<R: Rules> {
    viewer: Viewer,
    options: R::Options,
    position: R::Position,
    turn: Option<Turn>,
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

    /// Who acts next; `None` if the game is over, also where history ended it.
    pub fn turn(&self) -> Option<Turn> {
        self.turn
    }
}

/// A view of a game whose rules are known only at run time. Whoever knows a type
/// of rules gets its [`View`] by way of [`Any`].
pub trait AnyView: Any + Send + Sync {
    /// What the game is.
    fn info(&self) -> &'static Info;
    /// Who looks.
    fn viewer(&self) -> Viewer;
    /// Who acts next; `None` if the game is over.
    fn turn(&self) -> Option<Turn>;
    /// How many plies there have been.
    fn ply_count(&self) -> usize;
    /// The legal moves of the seat in canonical text.
    fn moves(&self, seat: Seat) -> Vec<String>;
}

impl<R: Rules> AnyView for View<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn viewer(&self) -> Viewer {
        View::viewer(self)
    }

    fn turn(&self) -> Option<Turn> {
        View::turn(self)
    }

    fn ply_count(&self) -> usize {
        self.history.len()
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        if !self.turn.is_some_and(|turn| turn.includes(seat)) {
            return Vec::new();
        }
        let text = |mv| R::write_move(&self.position, seat, mv);
        self.position.moves(seat).into_iter().map(text).collect()
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
            turn: self.turn(),
            history: past.map(|position| R::seen_by(position, viewer).key()).collect(),
        }
    }
}

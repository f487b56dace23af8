//! What is asked about a position of any rules without playing on: for studying it,
//! for fair play, and for counting moves.

use crate::{ExplorerPly, Game, Legal, Outcome, Position, Rules, Seat, Viewer, divide, perft};

/// What is asked about a position of any rules without playing on.
pub trait AnyStudy {
    /// The keys of all positions from the start to this one, as the viewer may know
    /// them now; none where it is not one seat's turn.
    fn keys(&self, viewer: Viewer) -> Vec<Option<u64>>;
    /// The key by which an explorer knows the position: see [`Game::explorer_key`].
    fn explorer_key(&self) -> Option<u64>;
    /// The moves of players so far, as an explorer keeps them.
    fn explorer_plies(&self) -> Vec<ExplorerPly>;
    /// The move of this position that an explorer keeps as this text.
    fn explorer_move(&self, text: &str) -> Option<String>;
    /// The moves that the pieces of the seat to move have, also where the game is
    /// drawn although they could move on: by material, by counting, by agreement.
    /// None once somebody has won.
    fn piece_moves(&self, seat: Seat) -> Vec<String>;
    /// The moves of the piece on a square if it were its owner's turn.
    fn reach(&self, square: &str) -> Vec<Legal>;
    /// The position as text if it were the seat's turn; none where that makes no sense.
    fn position_at_turn_of(&self, seat: Seat) -> Option<String>;
    /// The number of move sequences of that length.
    fn perft(&self, depth: u32) -> u64;
    /// The number of move sequences behind each move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl<R: Rules> AnyStudy for Game<R> {
    fn keys(&self, viewer: Viewer) -> Vec<Option<u64>> {
        let key = |position: &R::Position| position.turn().seat().map(|_| R::seen_by(position, viewer).key());
        let past = (0..Game::plies(self).len()).map(|ply| key(self.position_at(ply)));
        past.chain([key(self.position())]).collect()
    }

    fn explorer_key(&self) -> Option<u64> {
        Game::explorer_key(self)
    }

    fn explorer_plies(&self) -> Vec<ExplorerPly> {
        Game::explorer_plies(self)
    }

    fn explorer_move(&self, text: &str) -> Option<String> {
        Game::explorer_move(self, text)
    }

    fn piece_moves(&self, seat: Seat) -> Vec<String> {
        let position = self.position();
        let drawn = Game::outcome(self).is_none_or(Outcome::is_draw);
        if !drawn || !position.turn().includes(seat) {
            return Vec::new();
        }
        position.moves(seat).into_iter().map(|mv| R::write_move(position, seat, mv)).collect()
    }

    fn reach(&self, square: &str) -> Vec<Legal> {
        Game::reach(self, square)
    }

    fn position_at_turn_of(&self, seat: Seat) -> Option<String> {
        R::at_turn_of(self.position(), seat).map(|position| R::write_position(&position))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.position(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.position();
        let seat = position.turn().seat().unwrap_or(Seat::FIRST);
        divide(position, depth)
            .into_iter()
            .map(|(mv, nodes)| (R::write_move(position, seat, mv), nodes))
            .collect()
    }
}

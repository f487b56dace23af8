//! What has happened in a game of any rules: plies, score and record.

use crate::{ChessPgn, Commitment, Game, Part, Record, Rules, Scored, Seal, Seat, Start, Tray, Viewer};

/// What has happened in a game of any rules.
pub trait AnyHistory {
    /// The text of the position it began from if somebody chose it; none is the usual
    /// start.
    fn start_position(&self) -> Option<String>;
    /// The plies as the viewer may know them, as people write them.
    fn plies(&self, viewer: Viewer) -> Vec<String> {
        self.plies_from(viewer, 0)
    }
    /// The plies from an index on, as the viewer may know them.
    fn plies_from(&self, viewer: Viewer, from: usize) -> Vec<String>;
    /// Who made each ply from an index on, and in which part of the game.
    fn movers_from(&self, from: usize) -> Vec<(Option<Seat>, Option<Part>)>;
    /// The plies in canonical text.
    fn canonical_plies(&self) -> Vec<String> {
        self.canonical_plies_from(0)
    }
    /// The plies from an index on, in canonical text.
    fn canonical_plies_from(&self, from: usize) -> Vec<String>;
    /// The plies as the viewer may know them, numbered, with whoever made them.
    fn score(&self, viewer: Viewer) -> Vec<Scored>;
    /// The record.
    fn record(&self, seal: Option<&Seal>) -> Record;
    /// The record as the viewer may know it.
    fn record_seen_by(&self, viewer: Viewer, commitment: Option<&Commitment>) -> Record;
    /// The part that is chess, if there is one.
    fn chess_part(&self) -> Option<ChessPgn>;
    /// The pieces that were taken, a tray for each seat that has lost any.
    fn captured(&self) -> Vec<Tray>;
}

impl<R: Rules> AnyHistory for Game<R> {
    fn start_position(&self) -> Option<String> {
        let is_chosen = matches!(self.start(), Start::From(_));
        is_chosen.then(|| Game::at(self, 0).position_text(Viewer::Everything))
    }

    fn plies_from(&self, viewer: Viewer, from: usize) -> Vec<String> {
        Game::plies_from(self, viewer, from)
    }

    fn movers_from(&self, from: usize) -> Vec<(Option<Seat>, Option<Part>)> {
        Game::movers_from(self, from)
    }

    fn canonical_plies_from(&self, from: usize) -> Vec<String> {
        (from..Game::plies(self).len()).map(|index| self.canonical_ply_text(index)).collect()
    }

    fn score(&self, viewer: Viewer) -> Vec<Scored> {
        Game::score(self, viewer)
    }

    fn record(&self, seal: Option<&Seal>) -> Record {
        Game::record(self, seal)
    }

    fn record_seen_by(&self, viewer: Viewer, commitment: Option<&Commitment>) -> Record {
        Game::record_seen_by(self, viewer, commitment)
    }

    fn chess_part(&self) -> Option<ChessPgn> {
        Game::chess_part(self)
    }

    fn captured(&self) -> Vec<Tray> {
        Game::captured(self)
    }
}

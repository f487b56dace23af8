//! A finished game as the explorer keeps it.

use super::TableState;
use crate::domain::Status;
use crate::explorer::IndexedGame;

impl TableState {
    /// Whether the game has ended, so that the explorer may keep it.
    pub(super) fn is_explorable(&self) -> bool {
        self.row.progress.status == Status::Finished
    }

    /// The game as the explorer keeps it; none before it has ended.
    pub fn indexed_game(&self) -> Option<IndexedGame> {
        let (row, progress) = (&self.row, &self.row.progress);
        if !self.is_explorable() {
            return None;
        }
        let mut game = IndexedGame {
            table: row.id.clone(),
            result: progress.result.clone().unwrap_or_default(),
            rated: row.terms.rated,
            public: row.terms.public,
            plies: Vec::new(),
        };
        // Without a result there is nothing to count.
        if quincunx_core::Outcome::places_of(&game.result).is_some() {
            game.set_plies(self.game.as_ref(), &progress.seats);
        }
        Some(game)
    }
}

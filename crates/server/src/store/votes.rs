//! What guests think of puzzles.

use super::StoreError;
use super::columns::Columns;

/// How many think what of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VoteCount {
    /// The puzzle's id.
    pub puzzle: String,
    /// How many find it good.
    pub up: u64,
    /// How many find it bad.
    pub down: u64,
}

/// A guest votes, or votes otherwise; one that is gone does not.
pub(in crate::store) const CAST: &str = "INSERT INTO puzzle_votes (guest, game, puzzle, vote) \
     SELECT id, $2, $3, $4 FROM guests WHERE id = $1 \
     ON CONFLICT (guest, game, puzzle) DO UPDATE SET vote = excluded.vote";

/// A guest takes its vote back.
pub(in crate::store) const TAKE_BACK: &str =
    "DELETE FROM puzzle_votes WHERE guest = $1 AND game = $2 AND puzzle = $3";

/// The vote of a guest.
pub(in crate::store) const OF_GUEST: &str =
    "SELECT vote FROM puzzle_votes WHERE guest = $1 AND game = $2 AND puzzle = $3";

/// All votes of a guest.
pub(in crate::store) const ALL_OF_GUEST: &str =
    "SELECT game, puzzle, vote FROM puzzle_votes WHERE guest = $1 ORDER BY game, puzzle";

/// The votes on all puzzles of a game.
pub(in crate::store) const OF_GAME: &str = "SELECT puzzle, COUNT(CASE WHEN vote > 0 THEN 1 END) AS up, \
     COUNT(CASE WHEN vote < 0 THEN 1 END) AS down FROM puzzle_votes WHERE game = $1 GROUP BY puzzle";

/// All votes of a guest go with it.
pub(in crate::store) const DROP: &str = "DELETE FROM puzzle_votes WHERE guest = $1";

/// The same, unless it has been here since.
pub(in crate::store) const FORGET: &str = "DELETE FROM puzzle_votes WHERE guest = $1 \
     AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)";

/// What [`OF_GUEST`] found: whether it finds the puzzle good.
pub(in crate::store) fn read_vote(row: &impl Columns) -> Result<bool, StoreError> {
    Ok(row.number("vote")? > 0)
}

/// What [`ALL_OF_GUEST`] found.
pub(in crate::store) fn read_own(row: &impl Columns) -> Result<(String, String, bool), StoreError> {
    Ok((row.text("game")?, row.text("puzzle")?, read_vote(row)?))
}

/// What [`OF_GAME`] found.
pub(in crate::store) fn read_count(row: &impl Columns) -> Result<VoteCount, StoreError> {
    let count = |column: &str| row.number(column).map(|count| u64::try_from(count).unwrap_or_default());
    Ok(VoteCount { puzzle: row.text("puzzle")?, up: count("up")?, down: count("down")? })
}

//! The questions that both databases are asked in the same words. Each of a list finds
//! its rows in order in an index: a test looks at SQLite's plans.

use std::cmp::Reverse;

use super::columns::{Columns, read_ply};
use super::{Counts, PlyRow, Retention, StoreError, TableRow};
use crate::time::Timestamp;

/// The names of the tables that are not over.
pub(in crate::store) const UNFINISHED: &str = "SELECT id FROM games WHERE status IN ('open', 'playing')";

/// Tables of a status, public or not, the last changed first.
pub(in crate::store) const LIST: &str = "SELECT * FROM games WHERE status = $1 AND is_public = $2 AND changed_at < $3 \
     ORDER BY changed_at DESC LIMIT $4";

/// The tables of a guest that are not over. There are few, so they come in any order.
pub(in crate::store) const CURRENT_OF: &str = "SELECT games.* FROM players JOIN games ON games.id = players.game \
     WHERE players.guest = $1 AND players.over_at = 0 AND games.changed_at < $2";

/// The tables of a guest that are over, the last first.
pub(in crate::store) const OVER_OF: &str = "SELECT games.* FROM players JOIN games ON games.id = players.game \
     WHERE players.guest = $1 AND players.over_at > 0 AND players.over_at < $2 \
     ORDER BY players.over_at DESC LIMIT $3";

/// How the games of a guest that are over began, the last first.
pub(in crate::store) const FIRST_PLIES: &str = "SELECT plies.* FROM players JOIN plies ON plies.game = players.game AND plies.ply < 6 \
     WHERE players.guest = $1 AND players.over_at > 0 ORDER BY players.over_at DESC, plies.ply LIMIT $2";

/// What [`FIRST_PLIES`] found.
pub(in crate::store) fn read_first_ply(row: &impl Columns) -> Result<(String, PlyRow), StoreError> {
    Ok((row.text("game")?, read_ply(row)?))
}

/// Two lists as one, the last changed first.
pub(in crate::store) fn merge(mut one: Vec<TableRow>, other: Vec<TableRow>, limit: u32) -> Vec<TableRow> {
    one.extend(other);
    one.sort_by_key(|row| Reverse(row.progress.changed_at));
    one.truncate(limit as usize);
    one
}

/// Tables of a status that have not changed since.
pub(in crate::store) const TABLES: &str =
    "SELECT id FROM games WHERE status = $1 AND is_public IN (0, 1) AND changed_at < $2 LIMIT $3";

/// The same, of those where nobody ever moved.
pub(in crate::store) const EMPTY_TABLES: &str = "SELECT id FROM games WHERE status = $1 AND is_public IN (0, 1) AND changed_at < $2 \
     AND NOT EXISTS (SELECT 1 FROM plies WHERE plies.game = games.id) LIMIT $3";

/// Guests that have not been here since. Members are not forgotten.
pub(in crate::store) const GUESTS: &str = "SELECT id FROM guests WHERE last_seen < $1 \
     AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.guest = guests.id) LIMIT $2";

/// The same, of those who have never sat at a table that is still there and have no study.
pub(in crate::store) const VISITORS: &str = "SELECT id FROM guests WHERE last_seen < $1 \
     AND NOT EXISTS (SELECT 1 FROM players WHERE players.guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM studies WHERE studies.owner = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.guest = guests.id) LIMIT $2";

/// Ends all tokens of a guest and a kind but the newest.
pub(in crate::store) const MAKE_ROOM: &str = "DELETE FROM tokens WHERE guest = $1 AND kind = $2 AND hash NOT IN \
     (SELECT hash FROM tokens WHERE guest = $1 AND kind = $2 ORDER BY created_at DESC, hash LIMIT $3)";

/// A guest, the epoch of its sessions, and whether its account is a program's.
pub(in crate::store) const SESSION: &str = "SELECT id, name, session_epoch, \
     COALESCE((SELECT bot FROM accounts WHERE accounts.guest = guests.id), 0) AS bot FROM guests WHERE id = $1";

/// Ends tokens of a guest and a kind that are over anyway.
pub(in crate::store) const DROP_EXPIRED: &str =
    "DELETE FROM tokens WHERE guest = $1 AND kind = $2 AND expires_at <= $3";

/// The tokens of a guest, the newest first.
pub(in crate::store) const TOKENS_OF: &str =
    "SELECT * FROM tokens WHERE guest = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 100";

/// How much there is.
pub(in crate::store) const COUNTS: &str = "SELECT (SELECT COUNT(*) FROM guests) AS guests, (SELECT COUNT(*) FROM plies) AS plies, \
     (SELECT COUNT(*) FROM games WHERE status = 'open') AS open, \
     (SELECT COUNT(*) FROM games WHERE status = 'playing') AS live, \
     (SELECT COUNT(*) FROM games WHERE status = 'finished') AS finished, \
     (SELECT COUNT(*) FROM games WHERE status = 'aborted') AS aborted";

/// What [`COUNTS`] found.
pub(in crate::store) fn read_counts(row: &impl Columns) -> Result<Counts, StoreError> {
    let count = |column: &str| row.number(column).map(|count| count as u64);
    Ok(Counts {
        guests: count("guests")?,
        plies: count("plies")?,
        open: count("open")?,
        live: count("live")?,
        finished: count("finished")?,
        aborted: count("aborted")?,
    })
}

/// Whether something may go that was not touched since a moment. Whoever could not come
/// because the server was away gets as long again.
fn due(before: Option<Timestamp>, returned_at: Timestamp) -> Option<Timestamp> {
    before.filter(|before| *before >= returned_at)
}

/// The questions for tables that may go, each with a status and a moment.
pub(in crate::store) fn forgettable_tables(
    retention: &Retention,
    returned_at: Timestamp,
) -> impl Iterator<Item = (&'static str, &'static str, Timestamp)> {
    let all = [
        (EMPTY_TABLES, "aborted", retention.aborted),
        (TABLES, "aborted", retention.abandoned),
        (TABLES, "finished", retention.finished),
    ];
    all.into_iter()
        .filter_map(move |(query, status, before)| Some((query, status, due(before, returned_at)?)))
}

/// The questions for guests that may go, each with a moment.
pub(in crate::store) fn forgettable_guests(
    retention: &Retention,
    returned_at: Timestamp,
) -> impl Iterator<Item = (&'static str, Timestamp)> {
    let all = [(VISITORS, retention.visitors), (GUESTS, retention.guests)];
    all.into_iter().filter_map(move |(query, before)| Some((query, due(before, returned_at)?)))
}

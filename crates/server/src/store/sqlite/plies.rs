//! Plies in columns.

use quincunx_core::{Action, Ply, Seat};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::refuse_none;
use crate::store::{PlyRow, StoreError};
use crate::time::Timestamp;

/// The plies of a table in their order.
pub(super) const OF_TABLE: &str =
    "SELECT ply, seat, action, text, at FROM plies WHERE game = $1 ORDER BY ply";

/// Adds a ply; a conflict if there is one of that number.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    table: &str,
    row: &PlyRow,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO plies (game, ply, seat, action, text, at) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT DO NOTHING",
    );
    let (action, text) = columns(&row.done.action);
    let query = query
        .bind(table)
        .bind(row.ply as i64)
        .bind(row.done.seat.map(|seat| i64::from(seat.0)))
        .bind(action)
        .bind(text)
        .bind(row.at as i64);
    refuse_none(query.execute(connection).await?.rows_affected())
}

/// A ply as it stands in the store.
pub(super) fn read(row: &SqliteRow) -> Result<PlyRow, StoreError> {
    let broken = |column: &str| StoreError::Broken(format!("plies.{column}"));
    let (ply, at): (i64, i64) = (row.try_get("ply")?, row.try_get("at")?);
    let seat: Option<i64> = row.try_get("seat")?;
    let seat = seat.map(|seat| u8::try_from(seat).map(Seat).map_err(|_| broken("seat"))).transpose()?;
    let action = action(row.try_get("action")?, row.try_get("text")?).ok_or_else(|| broken("action"))?;
    Ok(PlyRow { ply: ply as usize, done: Ply { seat, action }, at: at as Timestamp })
}

/// The word and the text of an action.
fn columns(action: &Action<String>) -> (&'static str, &str) {
    match action {
        Action::Move(text) => ("move", text),
        Action::Resign => ("resign", ""),
        Action::Flag => ("time", ""),
        Action::Claim => ("claim", ""),
        Action::Agree => ("draw", ""),
        Action::Order(order) => ("order", order),
    }
}

/// The action of a word and a text.
fn action(word: &str, text: String) -> Option<Action<String>> {
    Some(match word {
        "move" => Action::Move(text),
        "resign" => Action::Resign,
        "time" => Action::Flag,
        "claim" => Action::Claim,
        "draw" => Action::Agree,
        "order" => Action::Order(text),
        _ => return None,
    })
}

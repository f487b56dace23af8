//! Reading rows, the same from both databases.

use quincunx_core::{Ply, Seat};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, ValueRef};

use super::text::{action, from_json, read_message};
use super::{ChatRow, Job, PlyRow, Scope, StoreError, TableProgress, TableRow, TokenKind, TokenRow};
use crate::contributions::Contributions;
use crate::domain::Status;
use crate::protocol::ChatLine;
use crate::time::Timestamp;

/// A row, by the names of its columns.
pub(super) trait Columns {
    /// A text.
    fn text(&self, column: &str) -> Result<String, sqlx::Error>;
    /// A whole number.
    fn number(&self, column: &str) -> Result<i64, sqlx::Error>;
    /// Whether there is nothing.
    fn is_null(&self, column: &str) -> Result<bool, sqlx::Error>;

    /// A text, or nothing.
    fn maybe_text(&self, column: &str) -> Result<Option<String>, sqlx::Error> {
        Ok(if self.is_null(column)? { None } else { Some(self.text(column)?) })
    }

    /// A number, or nothing.
    fn maybe_number(&self, column: &str) -> Result<Option<i64>, sqlx::Error> {
        Ok(if self.is_null(column)? { None } else { Some(self.number(column)?) })
    }
}

macro_rules! columns {
    ($row:ty) => {
        impl Columns for $row {
            fn text(&self, column: &str) -> Result<String, sqlx::Error> {
                self.try_get(column)
            }

            fn number(&self, column: &str) -> Result<i64, sqlx::Error> {
                self.try_get(column)
            }

            fn is_null(&self, column: &str) -> Result<bool, sqlx::Error> {
                Ok(self.try_get_raw(column)?.is_null())
            }
        }
    };
}

columns!(SqliteRow);
columns!(PgRow);

fn broken(what: &str) -> StoreError {
    StoreError::Broken(what.to_owned())
}

/// A table as it stands in the store.
pub(super) fn read_table(row: &impl Columns) -> Result<TableRow, StoreError> {
    let moment = |column: &str| row.number(column).map(|at| at as Timestamp);
    Ok(TableRow {
        id: row.text("id")?,
        game: row.text("game")?,
        options: row.text("options")?,
        position: Some(row.text("position")?).filter(|position| !position.is_empty()),
        seed: row.text("seed")?.parse().map_err(|_| broken("games.seed"))?,
        salt: row.text("salt")?,
        host: row.text("host")?,
        terms: from_json(&row.text("terms")?, "terms")?,
        created_at: moment("created_at")?,
        progress: TableProgress {
            status: Status::read(&row.text("status")?).ok_or_else(|| broken("games.status"))?,
            seats: from_json(&row.text("seats")?, "seats")?,
            contributions: Contributions::read(&row.text("contributions")?)
                .ok_or_else(|| broken("games.contributions"))?,
            clocks: from_json(&row.text("clocks")?, "clocks")?,
            result: row.maybe_text("result")?,
            verdict: row.maybe_text("verdict")?.map(read_message),
            next_table: row.maybe_text("next_table")?,
            changed_at: moment("changed_at")?,
            version: row.number("version")? as u64,
            branch: row.number("branch")? as u32,
            offers: from_json(&row.text("offers")?, "offers")?,
            ratings: match row.text("ratings")?.as_str() {
                "" => Vec::new(),
                text => from_json(text, "ratings")?,
            },
        },
    })
}

/// A ply as it stands in the store.
pub(super) fn read_ply(row: &impl Columns) -> Result<PlyRow, StoreError> {
    let seat = row.maybe_number("seat")?;
    let seat = seat.map(|seat| u8::try_from(seat).map(Seat).map_err(|_| broken("plies.seat"))).transpose()?;
    let action = action(&row.text("action")?, row.text("text")?).ok_or_else(|| broken("plies.action"))?;
    let (ply, at) = (row.number("ply")? as usize, row.number("at")? as Timestamp);
    let took = row.maybe_number("took")?.map(|took| took as u64);
    Ok(PlyRow { ply, done: Ply { seat, action }, at, took })
}

/// A line of chat as it stands in the store.
pub(super) fn read_chat(row: &impl Columns) -> Result<ChatRow, StoreError> {
    let (name, text, at) = (row.text("name")?, row.text("text")?, row.number("at")? as Timestamp);
    let seats = from_json(&row.text("seats")?, "chat.seats")?;
    let (number, guest) = (row.number("number")? as u64, row.text("guest")?);
    Ok(ChatRow { number, guest, line: ChatLine { name, seats, text, at } })
}

/// A job as it stands in the store.
pub(super) fn read_job(row: &impl Columns) -> Result<Job, StoreError> {
    Ok(Job {
        id: row.text("id")?,
        kind: row.text("kind")?,
        subject: row.text("subject")?,
        body: row.text("body")?,
        due_at: row.number("due_at")? as Timestamp,
        tries: row.number("tries")? as u64,
    })
}

/// A token as it stands in the store.
pub(super) fn read_token(row: &impl Columns) -> Result<TokenRow, StoreError> {
    let kind = row.text("kind")?;
    let kind = TokenKind::ALL.into_iter().find(|known| known.word() == kind);
    // A word from a later version gives nothing here.
    let known = |word: &str| Scope::ALL.into_iter().find(|scope| scope.word() == word);
    Ok(TokenRow {
        hash: row.text("hash")?,
        guest: row.text("guest")?,
        kind: kind.ok_or_else(|| broken("tokens.kind"))?,
        scopes: row.text("scopes")?.split(' ').filter_map(known).collect(),
        label: row.text("label")?,
        created_at: row.number("created_at")? as Timestamp,
        expires_at: row.maybe_number("expires_at")?.map(|at| at as Timestamp),
        last_used: row.number("last_used")? as Timestamp,
    })
}

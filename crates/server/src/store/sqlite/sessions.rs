//! Tokens, resume links and the epochs of sessions.

use sqlx::sqlite::SqliteConnection;

use super::refuse_none;
use crate::store::{StoreError, TokenKind, TokenRow, sql};
use crate::time::Timestamp;

/// Adds a token. What it has to fit into is looked at in the same transaction, so that
/// of many at once only as many get in as there is room for.
pub async fn add_token(connection: &mut SqliteConnection, token: &TokenRow) -> Result<(), StoreError> {
    let query = sqlx::query(sql::DROP_EXPIRED).bind(&token.guest).bind(token.kind.word());
    query.bind(token.created_at as i64).execute(&mut *connection).await?;
    if token.kind.makes_room() {
        let query = sqlx::query(sql::MAKE_ROOM).bind(&token.guest).bind(token.kind.word());
        query.bind(token.kind.most() as i64 - 1).execute(&mut *connection).await?;
    }
    let query = sqlx::query(
        "INSERT INTO tokens (hash, guest, kind, label, created_at, expires_at, scopes) \
         SELECT $1, $2, $3, $4, $5, $6, $7 \
         WHERE (SELECT COUNT(*) FROM tokens WHERE guest = $2 AND kind = $3) < $8 ON CONFLICT DO NOTHING",
    );
    let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.word()).collect();
    let query = query
        .bind(&token.hash)
        .bind(&token.guest)
        .bind(token.kind.word())
        .bind(&token.label)
        .bind(token.created_at as i64)
        .bind(token.expires_at.map(|at| at as i64))
        .bind(scopes.join(" "))
        .bind(token.kind.most() as i64);
    refuse_none(query.execute(connection).await?.rows_affected())
}

/// Ends a resume link that is still good.
pub async fn use_resume(
    connection: &mut SqliteConnection,
    hash: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "DELETE FROM tokens WHERE hash = $1 AND kind = $2 AND (expires_at IS NULL OR expires_at > $3)",
    );
    let query = query.bind(hash).bind(TokenKind::Resume.word()).bind(at as i64);
    refuse_none(query.execute(connection).await?.rows_affected())
}

/// Begins the next epoch of a guest's sessions.
pub async fn end(
    connection: &mut SqliteConnection,
    guest: &str,
    epoch: u64,
    tokens: bool,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE guests SET session_epoch = session_epoch + 1 WHERE id = $1 AND session_epoch = $2",
    );
    refuse_none(query.bind(guest).bind(epoch as i64).execute(&mut *connection).await?.rows_affected())?;
    let kinds = [Some(TokenKind::Resume), Some(TokenKind::Session), tokens.then_some(TokenKind::Bot)];
    for kind in kinds.into_iter().flatten() {
        let query = sqlx::query("DELETE FROM tokens WHERE guest = $1 AND kind = $2");
        query.bind(guest).bind(kind.word()).execute(&mut *connection).await?;
    }
    Ok(())
}

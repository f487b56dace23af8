//! Tokens, resume links and the epochs of sessions.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqliteRow};

use super::refuse_none;
use crate::store::{MOST_TOKENS, Scope, StoreError, TokenKind, TokenRow};
use crate::time::Timestamp;

/// Adds a token. What it has to fit into is looked at in the same transaction, so that
/// of many at once only as many get in as there is room for.
pub async fn add_token(connection: &mut SqliteConnection, token: &TokenRow) -> Result<(), StoreError> {
    let most = match token.kind {
        TokenKind::Resume => {
            let query = sqlx::query("DELETE FROM tokens WHERE guest = $1 AND kind = $2");
            query.bind(&token.guest).bind(token.kind.word()).execute(&mut *connection).await?;
            1
        }
        TokenKind::Bot => MOST_TOKENS,
    };
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
        .bind(most as i64);
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
    let kinds = [Some(TokenKind::Resume), tokens.then_some(TokenKind::Bot)];
    for kind in kinds.into_iter().flatten() {
        let query = sqlx::query("DELETE FROM tokens WHERE guest = $1 AND kind = $2");
        query.bind(guest).bind(kind.word()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// A token as it stands in the store.
pub fn read_token(row: &SqliteRow) -> Result<TokenRow, StoreError> {
    let (kind, scopes): (String, String) = (row.try_get("kind")?, row.try_get("scopes")?);
    let (created_at, expires_at): (i64, Option<i64>) =
        (row.try_get("created_at")?, row.try_get("expires_at")?);
    let kind = [TokenKind::Resume, TokenKind::Bot].into_iter().find(|known| known.word() == kind);
    // A word from a later version gives nothing here.
    let known = |word: &str| Scope::ALL.into_iter().find(|scope| scope.word() == word);
    Ok(TokenRow {
        hash: row.try_get("hash")?,
        guest: row.try_get("guest")?,
        kind: kind.ok_or_else(|| StoreError::Broken("tokens.kind".to_owned()))?,
        scopes: scopes.split(' ').filter_map(known).collect(),
        label: row.try_get("label")?,
        created_at: created_at as Timestamp,
        expires_at: expires_at.map(|at| at as Timestamp),
    })
}

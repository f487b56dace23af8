//! Tokens for programs, and accounts that are programs'.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use quincunx_core::Message;

use super::Web;
use super::answer::JsonBody;
use super::identity::{CookieSession, Credential};
use super::members::{account_of, refused};
use crate::domain::Guest;
use crate::ids;
use crate::protocol::{BotWish, Code, FreshToken, ListedToken, NewToken, Refusal, Scope};
use crate::sanitize::{LONGEST_NAME, clean};
use crate::store::{AccountWrite, MOST_TOKENS, StoreError, TokenKind, TokenRow, Write};
use crate::time::now;

/// The most days for which a token is good.
pub const MOST_DAYS: u32 = 3650;

const DAY: u64 = 24 * 3600 * 1000;

/// Makes a token for a program that plays as a guest.
pub async fn make(web: &Web, guest: &Guest, wish: NewToken) -> Result<FreshToken, Refusal> {
    if wish.days.is_some_and(|days| days == 0 || days > MOST_DAYS) {
        let message = Message::new("refusal-token-days").number("count", MOST_DAYS);
        return Err(Refusal::new(Code::BadMessage, message));
    }
    let scopes = wish.scopes.unwrap_or_else(|| Scope::ALL.to_vec());
    let (token, at) = (ids::token()?, now());
    let hash = ids::token_hash(&token);
    let row = TokenRow {
        hash: hash.clone(),
        guest: guest.id.clone(),
        kind: TokenKind::Bot,
        scopes,
        label: clean(&wish.label, LONGEST_NAME).unwrap_or_default(),
        created_at: at,
        expires_at: wish.days.map(|days| at + u64::from(days) * DAY),
        last_used: 0,
    };
    web.server.writer.write(Write::Token(row)).await.map_err(|error| match error {
        StoreError::Conflict => {
            Refusal::new(Code::NotAllowed, Message::new("refusal-tokens").number("count", MOST_TOKENS))
        }
        error => error.into(),
    })?;
    Ok(FreshToken { token, id: hash })
}

/// A token for a program that plays as you. It is shown this once.
#[utoipa::path(post, path = "/api/me/tokens", request_body = NewToken,
    responses((status = 201, body = FreshToken), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "you have too many")))]
pub async fn new_token(
    State(web): State<Web>,
    CookieSession { guest, .. }: CookieSession,
    JsonBody(wish): JsonBody<NewToken>,
) -> Result<(StatusCode, Json<FreshToken>), Refusal> {
    Ok((StatusCode::CREATED, Json(make(&web, &guest, wish).await?)))
}

impl From<TokenRow> for ListedToken {
    fn from(row: TokenRow) -> ListedToken {
        ListedToken {
            id: row.hash,
            label: row.label,
            scopes: row.scopes,
            created_at: row.created_at,
            expires_at: row.expires_at,
            last_used: Some(row.last_used).filter(|at| *at > 0),
        }
    }
}

/// The tokens of a guest, the newest first.
pub async fn list_of(web: &Web, guest: &str) -> Result<Vec<ListedToken>, Refusal> {
    let rows = web.server.store.tokens(guest, TokenKind::Bot).await?;
    Ok(rows.into_iter().map(ListedToken::from).collect())
}

/// My tokens.
#[utoipa::path(get, path = "/api/me/tokens",
    responses((status = 200, body = Vec<ListedToken>), (status = 401, body = Refusal)))]
pub async fn tokens(
    State(web): State<Web>,
    CookieSession { guest, .. }: CookieSession,
) -> Result<Json<Vec<ListedToken>>, Refusal> {
    list_of(&web, &guest.id).await.map(Json)
}

/// Ends a token of a guest, and whatever hangs on it.
pub async fn end(web: &Web, guest: &str, id: &str) -> Result<(), Refusal> {
    let (whose, hash) = (guest.to_owned(), Some(id.to_owned()));
    let write = Write::DropTokens { guest: whose, kind: TokenKind::Bot, hash };
    web.server.writer.write(write).await?;
    web.sessions.end(guest, |proof| matches!(proof, Credential::Token { hash, .. } if *hash == id));
    Ok(())
}

/// End a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", params(("id" = String, Path, description = "from the list")),
    responses((status = 204), (status = 401, body = Refusal)))]
pub async fn drop_token(
    State(web): State<Web>,
    CookieSession { guest, .. }: CookieSession,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    end(&web, &guest.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Marks an account as a program's. Nobody who was beaten by a program shall read later that
/// it was a person, so only whoever runs the server takes the mark away.
pub async fn mark(web: &Web, guest: &str, wish: BotWish) -> Result<(), Refusal> {
    let account = account_of(web, guest).await?;
    match (account.bot, wish.bot) {
        (true, false) => Err(refused(Code::NotAllowed, "refusal-bot-stays")),
        (false, true) => {
            let write = AccountWrite::Bot { guest: account.guest, bot: true };
            Ok(web.server.writer.write(Write::Account(write)).await?)
        }
        _ => Ok(()),
    }
}

/// Say that a program plays with this account. It is shown as a bot from then on, and stays
/// one.
#[utoipa::path(put, path = "/api/me/bot", request_body = BotWish,
    responses((status = 204), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes an account, and a bot stays one")))]
pub async fn set_bot(
    State(web): State<Web>,
    CookieSession { guest, .. }: CookieSession,
    JsonBody(wish): JsonBody<BotWish>,
) -> Result<StatusCode, Refusal> {
    mark(&web, &guest.id, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

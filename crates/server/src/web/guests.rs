//! Guests, resume links and tokens.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderName, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Web;
use super::answer::Body;
use super::identity::{Known, cookie, guest_of_token};
use crate::ids;
use crate::protocol::{Act, Code, Refusal};
use crate::store::{TokenKind, TokenRow, Write};
use crate::table::Who;
use crate::terms::Guest;
use crate::time::{Moment, now};
use crate::words::{LONGEST_NAME, clean};

/// How long a resume link is good.
const RESUME_FOR: u64 = 30 * 24 * 3600 * 1000;
/// The most tables at which a new name is told.
const MOST_RENAMED: u32 = 100;
/// The most bot tokens of one guest.
const MOST_TOKENS: usize = 20;

/// A name.
#[derive(Deserialize, ToSchema)]
pub struct Name {
    /// The name for people, up to 24 characters.
    name: String,
}

impl Name {
    fn clean(&self) -> Result<String, Refusal> {
        let empty = || Refusal::new(Code::BadMessage, "a name needs at least one letter that can be seen");
        clean(&self.name, LONGEST_NAME).ok_or_else(empty)
    }
}

/// A link that makes another device the same guest.
#[derive(Serialize, ToSchema)]
pub struct ResumeLink {
    /// The link. Whoever has it is you.
    link: String,
    /// Until when.
    expires_at: Moment,
}

/// A wish for a token.
#[derive(Deserialize, ToSchema)]
pub struct NewToken {
    /// What you call it.
    #[serde(default)]
    label: String,
}

/// A new token, shown this once.
#[derive(Serialize, ToSchema)]
pub struct FreshToken {
    /// What goes behind `Authorization: Bearer`.
    token: String,
    /// Its name in lists, to end it by.
    id: String,
}

/// A token that was made before.
#[derive(Serialize, ToSchema)]
pub struct OldToken {
    /// Its name in lists, to end it by.
    id: String,
    /// What you call it.
    label: String,
    /// When it was made.
    created_at: Moment,
}

type WithCookie = [(HeaderName, String); 1];

/// Be somebody: a name is enough. The answer sets the cookie that says who you are.
#[utoipa::path(post, path = "/api/guests", request_body = Name,
    responses((status = 201, body = Guest), (status = 400, body = Refusal)))]
pub async fn create(
    State(web): State<Web>,
    Body(name): Body<Name>,
) -> Result<(StatusCode, WithCookie, Json<Guest>), Refusal> {
    let guest = Guest { id: ids::guest_id()?, name: name.clean()? };
    web.house.writer.write(Write::Guest { guest: guest.clone(), at: now() }).await?;
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie(&web.house, &guest))], Json(guest)))
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Guest), (status = 401, body = Refusal)))]
pub async fn me(Known(guest): Known) -> Json<Guest> {
    Json(guest)
}

/// Take another name. Unfinished games where you sit show it; finished ones keep the
/// old one.
#[utoipa::path(patch, path = "/api/me", request_body = Name,
    responses((status = 200, body = Guest), (status = 400, body = Refusal), (status = 401, body = Refusal)))]
pub async fn rename(
    State(web): State<Web>,
    Known(guest): Known,
    Body(name): Body<Name>,
) -> Result<Json<Guest>, Refusal> {
    let guest = Guest { name: name.clean()?, ..guest };
    web.house.writer.write(Write::Guest { guest: guest.clone(), at: now() }).await?;
    for row in web.house.store.list_of(&guest.id, i64::MAX as u64, MOST_RENAMED).await? {
        if !row.standing.status.is_over() {
            let who = Who { guest: guest.clone(), lag: 0 };
            // A table that cannot be reached now keeps the old name.
            let _ = web.house.act(&row.id, who, Act::Rename {}).await;
        }
    }
    Ok(Json(guest))
}

/// A private link that makes another device you; an earlier one ends.
#[utoipa::path(post, path = "/api/me/resume",
    responses((status = 201, body = ResumeLink), (status = 401, body = Refusal)))]
pub async fn resume_link(
    State(web): State<Web>,
    Known(guest): Known,
) -> Result<(StatusCode, Json<ResumeLink>), Refusal> {
    let (guest, kind) = (guest.id, TokenKind::Resume);
    web.house.writer.write(Write::DropTokens { guest: guest.clone(), kind, hash: None }).await?;
    let token = ids::token()?;
    let expires_at = now() + RESUME_FOR;
    let row = TokenRow {
        hash: ids::token_hash(&token),
        guest,
        kind,
        label: String::new(),
        created_at: now(),
        expires_at: Some(expires_at),
    };
    web.house.writer.write(Write::Token(row)).await?;
    let url = web.house.config.url.as_deref().unwrap_or("").trim_end_matches('/');
    Ok((StatusCode::CREATED, Json(ResumeLink { link: format!("{url}/resume/{token}"), expires_at })))
}

/// Somebody follows a resume link.
pub async fn resume(
    State(web): State<Web>,
    Path(token): Path<String>,
) -> Result<(StatusCode, [(HeaderName, String); 2]), Refusal> {
    let wrong = || Refusal::new(Code::NotFound, "that link is not good any more");
    let guest = guest_of_token(&web.house, &token, TokenKind::Resume).await?.ok_or_else(wrong)?;
    let headers = [(SET_COOKIE, cookie(&web.house, &guest)), (LOCATION, "/".to_owned())];
    Ok((StatusCode::SEE_OTHER, headers))
}

/// A token for a program that plays as you. It is shown this once.
#[utoipa::path(post, path = "/api/me/tokens", request_body = NewToken,
    responses((status = 201, body = FreshToken), (status = 401, body = Refusal)))]
pub async fn new_token(
    State(web): State<Web>,
    Known(guest): Known,
    Body(wish): Body<NewToken>,
) -> Result<(StatusCode, Json<FreshToken>), Refusal> {
    if web.house.store.tokens(&guest.id, TokenKind::Bot).await?.len() >= MOST_TOKENS {
        return Err(Refusal::new(
            Code::NotAllowed,
            format!("{MOST_TOKENS} tokens are enough; end some first"),
        ));
    }
    let token = ids::token()?;
    let hash = ids::token_hash(&token);
    let row = TokenRow {
        hash: hash.clone(),
        guest: guest.id,
        kind: TokenKind::Bot,
        label: clean(&wish.label, LONGEST_NAME).unwrap_or_default(),
        created_at: now(),
        expires_at: None,
    };
    web.house.writer.write(Write::Token(row)).await?;
    Ok((StatusCode::CREATED, Json(FreshToken { token, id: hash })))
}

/// My tokens.
#[utoipa::path(get, path = "/api/me/tokens",
    responses((status = 200, body = Vec<OldToken>), (status = 401, body = Refusal)))]
pub async fn tokens(State(web): State<Web>, Known(guest): Known) -> Result<Json<Vec<OldToken>>, Refusal> {
    let old = |row: TokenRow| OldToken { id: row.hash, label: row.label, created_at: row.created_at };
    let rows = web.house.store.tokens(&guest.id, TokenKind::Bot).await?;
    Ok(Json(rows.into_iter().map(old).collect()))
}

/// End a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", params(("id" = String, Path, description = "from the list")),
    responses((status = 204), (status = 401, body = Refusal)))]
pub async fn drop_token(
    State(web): State<Web>,
    Known(guest): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let write = Write::DropTokens { guest: guest.id, kind: TokenKind::Bot, hash: Some(id) };
    web.house.writer.write(write).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Guests, resume links and being signed in here only.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use quincunx_core::Message;

use super::Web;
use super::answer::JsonBody;
use super::identity::{Authenticated, CookieSession, Credential, cookie};
use super::members::devices::open_session;
use super::members::password::prove;
use super::members::{Origin, with_ratings};
use crate::domain::Guest;
use crate::ids;
use crate::members::look_alike_key;
use crate::protocol::{Code, GuestName, Leaving, Me, Refusal, ResumeLink, Scope, SignOut, TableAction};
use crate::sanitize::{LONGEST_NAME, clean};
use crate::store::{StoreError, TokenKind, TokenRow, Write};
use crate::table::Actor;
use crate::time::now;

/// How long a resume link is good.
const RESUME_FOR: u64 = 30 * 24 * 3600 * 1000;
/// The most tables at which a new name is told.
const MOST_RENAMED: u32 = 100;

type WithCookie = [(HeaderName, String); 1];

/// The name without what does not belong into one. A guest must not look like a member.
async fn cleaned(web: &Web, wish: &GuestName) -> Result<String, Refusal> {
    let empty = || Refusal::new(Code::BadMessage, Message::new("refusal-empty-name"));
    let name = clean(&wish.name, LONGEST_NAME).ok_or_else(empty)?;
    match web.server.store.members().account_named(&look_alike_key(&name)).await? {
        Some(_) => Err(Refusal::new(Code::Taken, Message::new("refusal-name-of-member"))),
        None => Ok(name),
    }
}

/// A new guest of that name, and the cookie that says so.
pub async fn fresh(web: &Web, name: &str) -> Result<(Guest, String), Refusal> {
    let name = cleaned(web, &GuestName { name: name.to_owned() }).await?;
    let guest = Guest { id: ids::guest_id()?, name, bot: false };
    web.server.writer.write(Write::Guest { guest: guest.clone(), at: now() }).await?;
    let cookie = cookie(&web.server, &guest.id, 0);
    Ok((guest, cookie))
}

/// Be somebody: a name is enough. The answer sets the cookie that says who you are.
#[utoipa::path(post, path = "/api/guests", operation_id = "create_guest", request_body = GuestName,
    responses((status = 201, body = Guest), (status = 400, body = Refusal),
        (status = 409, body = Refusal, description = "a member is called so")))]
pub async fn create(
    State(web): State<Web>,
    JsonBody(name): JsonBody<GuestName>,
) -> Result<(StatusCode, WithCookie, Json<Guest>), Refusal> {
    let (guest, cookie) = fresh(&web, &name.name).await?;
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(guest)))
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, body = Refusal)))]
pub async fn me(State(web): State<Web>, Authenticated(session): Authenticated) -> Result<Json<Me>, Refusal> {
    let guest = session.with(Scope::Read)?;
    let account = match web.server.store.members().account(&guest.id).await? {
        Some(account) => Some(with_ratings(&web, account).await?),
        None => None,
    };
    Ok(Json(Me { guest, account }))
}

/// Take another name. Unfinished games where you sit show it; finished ones keep the
/// old one.
#[utoipa::path(patch, path = "/api/me", request_body = GuestName,
    responses((status = 200, body = Guest), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "a member is called by the handle"),
        (status = 409, body = Refusal, description = "a member is called so")))]
pub async fn rename(
    State(web): State<Web>,
    CookieSession { guest, .. }: CookieSession,
    JsonBody(name): JsonBody<GuestName>,
) -> Result<Json<Guest>, Refusal> {
    if web.server.store.members().account(&guest.id).await?.is_some() {
        return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-member-name")));
    }
    let guest = Guest { name: cleaned(&web, &name).await?, ..guest };
    web.server.writer.write(Write::Guest { guest: guest.clone(), at: now() }).await?;
    tell_name(&web, &guest).await?;
    Ok(Json(guest))
}

/// Tells the unfinished tables of a guest what it is called now.
pub async fn tell_name(web: &Web, guest: &Guest) -> Result<(), Refusal> {
    for row in web.server.store.list_of(&guest.id, i64::MAX as u64, MOST_RENAMED).await? {
        if !row.progress.status.is_over() {
            let who = Actor { guest: guest.clone(), lag: 0, address: None };
            // A table that cannot be reached now keeps the old name.
            let _ = web.server.act(&row.id, who, TableAction::Rename {}).await;
        }
    }
    Ok(())
}

/// Stop being a guest: name, links and tokens are deleted. Games that are over keep
/// the name they were played under, those of a member lose it; one that is not over has
/// to end first. A member gives the password, or has just used a passkey.
#[utoipa::path(delete, path = "/api/me", request_body = Leaving,
    responses((status = 204, description = "deleted"), (status = 401, body = Refusal, description = "nobody"),
              (status = 403, body = Refusal, description = "a game is not over")))]
pub async fn leave(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Option<Leaving>>,
) -> Result<StatusCode, Refusal> {
    let origin = Origin { headers: &headers, peer };
    delete(&web, &owner, wish.and_then(|wish| wish.password).as_deref(), origin).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a guest; a member has to show that it is theirs.
pub async fn delete(
    web: &Web,
    owner: &CookieSession,
    password: Option<&str>,
    origin: Origin<'_>,
) -> Result<(), Refusal> {
    let guest = &owner.guest;
    if let Some(account) = web.server.store.members().account(&guest.id).await? {
        prove(web, owner, &account, password, origin).await?;
    }
    let tables = web.server.store.list_of(&guest.id, i64::MAX as u64, 1_000).await?;
    if tables.iter().any(|table| !table.progress.status.is_over()) {
        return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-games-not-over")));
    }
    web.server.writer.write(Write::DropGuest { guest: guest.id.clone() }).await?;
    web.sessions.end(&guest.id, |_| true);
    Ok(())
}

/// A private link that makes another device you; an earlier one ends.
#[utoipa::path(post, path = "/api/me/resume",
    responses((status = 201, body = ResumeLink), (status = 401, body = Refusal)))]
pub async fn resume_link(
    State(web): State<Web>,
    CookieSession { guest, .. }: CookieSession,
) -> Result<(StatusCode, Json<ResumeLink>), Refusal> {
    let token = ids::token()?;
    let expires_at = now() + RESUME_FOR;
    let row = TokenRow {
        hash: ids::token_hash(&token),
        guest: guest.id,
        kind: TokenKind::Resume,
        scopes: Vec::new(),
        label: String::new(),
        created_at: now(),
        expires_at: Some(expires_at),
        last_used: 0,
    };
    web.server.writer.write(Write::Token(row)).await?;
    let url = web.server.config.url.as_deref().unwrap_or("").trim_end_matches('/');
    Ok((StatusCode::CREATED, Json(ResumeLink { link: format!("{url}/resume/{token}"), expires_at })))
}

/// Be signed in here and nowhere else: the cookies of all other devices and your resume
/// links end, and sockets that they opened are closed. This device gets a new cookie.
#[utoipa::path(post, path = "/api/me/sign-out", request_body = SignOut,
    responses((status = 200, body = Guest), (status = 400, body = Refusal), (status = 401, body = Refusal)))]
pub async fn sign_out(
    State(web): State<Web>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<SignOut>,
) -> Result<(WithCookie, Json<Guest>), Refusal> {
    let guest = owner.guest.clone();
    Ok(([(SET_COOKIE, end_sessions(&web, owner, wish.tokens, &headers).await?)], Json(guest)))
}

/// Ends all sessions of a guest, and returns the cookie of the one that goes on. Of two
/// devices that do this at the same time one stays.
pub async fn end_sessions(
    web: &Web,
    owner: CookieSession,
    tokens: bool,
    headers: &HeaderMap,
) -> Result<String, Refusal> {
    let CookieSession { guest: Guest { id: guest, .. }, epoch, session } = owner;
    let write = Write::EndSessions { guest: guest.clone(), epoch, tokens };
    web.server.writer.write(write).await.map_err(|error| match error {
        StoreError::Conflict => Refusal::new(Code::NoGuest, Message::new("refusal-signed-out")),
        error => error.into(),
    })?;
    web.sessions.end(&guest, |proof| match proof {
        Credential::Cookie { epoch: begun } => *begun <= epoch,
        Credential::Session { .. } => true,
        Credential::Token { .. } => tokens,
    });
    match session {
        Some(_) => open_session(web, &guest, headers).await,
        None => Ok(cookie(&web.server, &guest, epoch + 1)),
    }
}

//! Becoming a member, and signing in.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};

use super::super::Web;
use super::super::answer::JsonBody;
use super::super::guests::tell_name;
use super::super::identity::{Credential, OptionalSession, Session};
use super::super::settings::settings_of;
use super::devices::{NewSession, begin_session, close_session};
use super::{Origin, WithCookie, refused};
use crate::config::Registrations;
use crate::domain::Guest;
use crate::ids;
use crate::members::{Handle, check_password, look_alike_key};
use crate::protocol::{Code, Me, Refusal, Registration, SignIn};
use crate::store::{AccountRow, AccountWrite, PasskeyRow, Role, StoreError, Write};
use crate::time::now;

/// A name that somebody may have as a member, and the invitation that it takes.
pub struct Admission {
    /// The name.
    pub handle: Handle,
    /// The hash of the invitation, where it takes one.
    invitation: Option<String>,
}

/// Whether a guest, or whoever has come, may become a member by a name.
pub async fn may_become_member(
    web: &Web,
    before: Option<&Guest>,
    handle: &str,
    invitation: Option<&str>,
) -> Result<Admission, Refusal> {
    let members = web.server.store.members();
    let invitation = match web.server.config.registration {
        Registrations::Open => None,
        Registrations::Closed => return Err(refused(Code::NotAllowed, "refusal-registration-closed")),
        Registrations::Invitation => {
            let hash = ids::token_hash(invitation.unwrap_or_default().trim());
            if !members.is_invited(&hash, now()).await? {
                return Err(refused(Code::NotAllowed, "refusal-registration-invitation"));
            }
            Some(hash)
        }
    };
    let handle = Handle::read(handle)?;
    if members.account_named(handle.key()).await?.is_some() {
        return Err(taken());
    }
    if let Some(guest) = before
        && members.account(&guest.id).await?.is_some()
    {
        return Err(refused(Code::NotAllowed, "refusal-member-already"));
    }
    Ok(Admission { handle, invitation })
}

fn taken() -> Refusal {
    refused(Code::Taken, "refusal-handle-taken")
}

/// With what a new member will sign in.
pub enum FirstKey {
    /// What is kept of a password.
    Password(String),
    /// A passkey.
    Passkey(PasskeyRow),
}

/// Makes a guest, or whoever has come, a member, and returns its cookie.
pub async fn become_member(
    web: &Web,
    before: Option<Guest>,
    wish: &Registration,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let admission = may_become_member(web, before.as_ref(), &wish.handle, wish.invitation.as_deref()).await?;
    check_password(&wish.password, admission.handle.as_str())?;
    origin.count(web, admission.handle.key()).await?;
    let password = web.server.passwords.hash(wish.password.clone()).await?;
    let is_new = before.is_none();
    let id = before.map_or_else(ids::guest_id, |guest| Ok(guest.id))?;
    let (me, session) =
        admit(web, (id, is_new), admission, FirstKey::Password(password), origin.headers).await?;
    Ok((me, session.cookie))
}

/// Makes a guest, who is new or has been here, a member, and begins a session.
pub async fn admit(
    web: &Web,
    (id, is_new): (String, bool),
    Admission { handle, invitation }: Admission,
    key: FirstKey,
    headers: &HeaderMap,
) -> Result<(Me, NewSession), Refusal> {
    let guest = Guest { id, name: handle.as_str().to_owned(), bot: false };
    if is_new {
        web.server.writer.write(Write::Guest { guest: guest.clone(), at: now() }).await?;
    }
    let (password, passkey) = match key {
        FirstKey::Password(password) => (password, None),
        FirstKey::Passkey(row) => (String::new(), Some(row)),
    };
    let account = AccountRow {
        guest: guest.id.clone(),
        handle: handle.as_str().to_owned(),
        handle_key: handle.key().to_owned(),
        password,
        role: Role::Member,
        created_at: now(),
        about: String::new(),
        settings: settings_of(headers).text(),
        bot: false,
    };
    let write = Write::Account(AccountWrite::Register { account: account.clone(), invitation, passkey });
    if let Err(error) = web.server.writer.write(write).await {
        if is_new {
            web.server.writer.write(Write::DropGuest { guest: guest.id }).await?;
        }
        return Err(if error == StoreError::Conflict { taken() } else { error.into() });
    }
    // The cookies from before have ended.
    web.sessions.end(&guest.id, |proof| matches!(proof, Credential::Cookie { .. }));
    tell_name(web, &guest).await?;
    tracing::info!(guest = guest.id, "a guest is a member now");
    let session = begin_session(web, &guest.id, headers).await?;
    Ok((Me { guest, account: Some(account.into()) }, session))
}

/// Signs a member in, and returns its new cookie. What was known of this browser before
/// is known no longer.
pub async fn enter(
    web: &Web,
    before: Option<Session>,
    wish: &SignIn,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let (given, key) = (wish.handle.trim(), look_alike_key(&wish.handle));
    origin.count(web, &key).await?;
    let account = web.server.store.members().account_named(&key).await?;
    // Somebody who is called almost so is somebody else.
    let account = account.filter(|account| account.handle.eq_ignore_ascii_case(given));
    let kept = account.as_ref().map(|account| account.password.clone());
    let is_right = web.server.passwords.is_right(kept, wish.password.clone()).await?;
    let wrong = || refused(Code::NotAllowed, "refusal-sign-in");
    let account = account.filter(|_| is_right).ok_or_else(wrong)?;
    let guest = web.server.store.guest(&account.guest).await?.ok_or_else(wrong)?;
    let session = replace_session(web, before, &guest.id, origin.headers).await?;
    Ok((Me { guest, account: Some(account.into()) }, session.cookie))
}

/// Begins a session of a member; the one that this browser had before ends.
pub async fn replace_session(
    web: &Web,
    before: Option<Session>,
    guest: &str,
    headers: &HeaderMap,
) -> Result<NewSession, Refusal> {
    let session = begin_session(web, guest, headers).await?;
    if let Some(before) = before
        && let Credential::Session { hash } = &before.credential
    {
        close_session(web, &before.guest.id, hash).await?;
    }
    Ok(session)
}

/// Become a member: the guest who asks keeps its games, lessons and tokens, and is called
/// by the handle from now on. The cookies from before end, and the answer sets a new one.
#[utoipa::path(post, path = "/api/members", request_body = Registration,
    responses((status = 201, body = Me), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 409, body = Refusal, description = "somebody else is called so")))]
pub async fn register(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    OptionalSession(session): OptionalSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Registration>,
) -> Result<(StatusCode, WithCookie, Json<Me>), Refusal> {
    let before = own_guest(session)?;
    let (me, cookie) = become_member(&web, before, &wish, Origin { headers: &headers, peer }).await?;
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(me)))
}

/// The guest of a session that is its own and no program's.
pub fn own_guest(session: Option<Session>) -> Result<Option<Guest>, Refusal> {
    match session {
        Some(session) if matches!(session.credential, Credential::Token { .. }) => {
            Err(refused(Code::NotAllowed, "refusal-token-cannot"))
        }
        session => Ok(session.map(|session| session.guest)),
    }
}

/// Sign in: the answer sets a new cookie. Whoever was a guest here before is not any more.
#[utoipa::path(post, path = "/api/session", request_body = SignIn,
    responses((status = 200, body = Me), (status = 400, body = Refusal),
        (status = 403, body = Refusal, description = "name or password is wrong")))]
pub async fn sign_in(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    OptionalSession(before): OptionalSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<SignIn>,
) -> Result<(WithCookie, Json<Me>), Refusal> {
    let (me, cookie) = enter(&web, before, &wish, Origin { headers: &headers, peer }).await?;
    Ok(([(SET_COOKIE, cookie)], Json(me)))
}

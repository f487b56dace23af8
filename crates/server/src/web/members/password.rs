//! The password of a member: another one, and one that was forgotten.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};

use super::super::Web;
use super::super::answer::JsonBody;
use super::super::guests::end_sessions;
use super::super::identity::{CookieSession, good_token};
use super::{Origin, WithCookie, account_of, passkeys, refused};
use crate::members::check_password;
use crate::protocol::{Code, Me, OwnersProof, PasswordChange, Refusal};
use crate::store::{AccountRow, AccountWrite, PasskeyWrite, StoreError, TokenKind, TokenRow, Write};
use crate::time::now;

/// Refuses a change that is not shown to be its owner's: by the password, or by a passkey
/// that this session used a short while ago.
pub async fn prove(
    web: &Web,
    owner: &CookieSession,
    account: &AccountRow,
    password: Option<&str>,
    origin: Origin<'_>,
) -> Result<(), Refusal> {
    if passkeys::is_proven(web, owner).await? {
        return Ok(());
    }
    if account.password.is_empty() {
        return Err(refused(Code::NotAllowed, "refusal-passkey-first"));
    }
    origin.count(web, &account.handle_key).await?;
    let (kept, password) = (Some(account.password.clone()), password.unwrap_or_default().to_owned());
    match web.server.passwords.is_right(kept, password).await? {
        true => Ok(()),
        false => Err(refused(Code::NotAllowed, "refusal-wrong-password")),
    }
}

/// Sets another password; all other sessions end, and this one gets a new cookie.
pub async fn set_password(
    web: &Web,
    owner: CookieSession,
    account: &AccountRow,
    new: &str,
    headers: &HeaderMap,
) -> Result<String, Refusal> {
    check_password(new, &account.handle)?;
    let password = web.server.passwords.hash(new.to_owned()).await?;
    let write = AccountWrite::Password { guest: account.guest.clone(), password };
    web.server.writer.write(Write::Account(write)).await?;
    tracing::info!(guest = account.guest, "a member has another password");
    end_sessions(web, owner, false, headers).await
}

/// The account that a link for a new password belongs to.
pub async fn reset_account(web: &Web, token: &str) -> Result<(AccountRow, TokenRow), Refusal> {
    let old = || refused(Code::NotFound, "refusal-old-link");
    let (guest, row) = good_token(&web.server, token, TokenKind::Reset).await?.ok_or_else(old)?;
    Ok((account_of(web, &guest.id).await?, row))
}

/// Sets the password of whoever has a link for that, and signs them in here. The link ends,
/// and the passkeys if somebody else may have one.
pub async fn reset_password(
    web: &Web,
    token: &str,
    new: &str,
    drops_passkeys: bool,
    headers: &HeaderMap,
) -> Result<String, Refusal> {
    let (account, row) = reset_account(web, token).await?;
    // A password that is no good leaves the link as it is.
    check_password(new, &account.handle)?;
    let (guest, epoch) = web
        .server
        .store
        .session(&account.guest)
        .await?
        .ok_or_else(|| refused(Code::NotFound, "refusal-old-link"))?;
    web.server.writer.write(Write::Account(AccountWrite::UseToken { token: row, at: now() })).await.map_err(
        |error| match error {
            StoreError::Conflict => refused(Code::NotFound, "refusal-old-link"),
            error => error.into(),
        },
    )?;
    let owner = CookieSession { guest, epoch, session: Some(String::new()) };
    let cookie = set_password(web, owner, &account, new, headers).await?;
    if drops_passkeys {
        passkeys::remove_all(web, &account.guest).await?;
    }
    Ok(cookie)
}

/// Another password, or a first one. All other browsers are signed out, and this one gets a
/// new cookie.
#[utoipa::path(put, path = "/api/me/password", request_body = PasswordChange,
    responses((status = 200, body = Me), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "the old password is wrong")))]
pub async fn change_password(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<PasswordChange>,
) -> Result<(WithCookie, Json<Me>), Refusal> {
    let (me, cookie) = replace_password(&web, owner, &wish, Origin { headers: &headers, peer }).await?;
    Ok(([(SET_COOKIE, cookie)], Json(me)))
}

/// Sets another password for whoever knows the old one.
pub async fn replace_password(
    web: &Web,
    owner: CookieSession,
    wish: &PasswordChange,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let account = account_of(web, &owner.guest.id).await?;
    prove(web, &owner, &account, wish.old.as_deref(), origin).await?;
    let guest = owner.guest.clone();
    let cookie = set_password(web, owner, &account, &wish.new, origin.headers).await?;
    Ok((Me { guest, account: Some(account.into()) }, cookie))
}

/// Takes away the password of a member who has a passkey.
pub async fn remove_password(
    web: &Web,
    owner: &CookieSession,
    password: Option<&str>,
    origin: Origin<'_>,
) -> Result<(), Refusal> {
    let account = account_of(web, &owner.guest.id).await?;
    prove(web, owner, &account, password, origin).await?;
    let write = PasskeyWrite::DropPassword { guest: account.guest.clone() };
    web.server.writer.write(Write::Passkey(write)).await.map_err(|error| match error {
        StoreError::Conflict => refused(Code::NotAllowed, "refusal-last-way"),
        error => error.into(),
    })?;
    tracing::info!(guest = account.guest, "a member has no password any more");
    Ok(())
}

/// No password any more: from now on passkeys are the way to sign in.
#[utoipa::path(delete, path = "/api/me/password", operation_id = "drop_password", request_body = OwnersProof,
    responses((status = 204), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "there is no passkey, or the password is wrong")))]
pub async fn drop_password(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(proof): JsonBody<OwnersProof>,
) -> Result<StatusCode, Refusal> {
    let origin = Origin { headers: &headers, peer };
    remove_password(&web, &owner, proof.password.as_deref(), origin).await?;
    Ok(StatusCode::NO_CONTENT)
}

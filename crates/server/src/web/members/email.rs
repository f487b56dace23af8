//! The e-mail address of a member: confirmed by a link, used for a forgotten password and
//! for nothing else.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, StatusCode};
use quincunx_messages::Language;

use super::super::Web;
use super::super::answer::JsonBody;
use super::super::identity::{CookieSession, good_token};
use super::password::prove;
use super::{Origin, account_of, refused};
use crate::mail::read_address;
use crate::members::{Settings, look_alike_key};
use crate::protocol::{Code, EmailView, EmailWish, ForgottenPassword, Refusal};
use crate::server_state::Letter;
use crate::store::{AccountRow, AddressRow, AddressWrite, StoreError, TokenKind, TokenRow, Write};
use crate::time::now;

/// Whether this server sends mail.
pub fn is_on(web: &Web) -> bool {
    web.server.mailer.is_some()
}

fn check_on(web: &Web) -> Result<(), Refusal> {
    if is_on(web) { Ok(()) } else { Err(refused(Code::NotAllowed, "refusal-mail-off")) }
}

/// The language of a letter that a program asks for.
fn language_of(account: Option<&AccountRow>, headers: &HeaderMap) -> Language {
    let set = account.map(|account| Settings::read(&account.settings));
    let set = set.as_ref().and_then(|set| set.chosen("lang")).and_then(Language::read_offered);
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok()).unwrap_or_default();
    let mut accepted = accepted.split([',', ';']).filter_map(|tag| Language::read_offered(tag.trim()));
    set.or_else(|| accepted.next()).unwrap_or(Language::ENGLISH)
}

/// Sends the link that confirms an address of a member.
pub async fn ask_to_confirm(
    web: &Web,
    owner: &CookieSession,
    wish: &EmailWish,
    language: Option<Language>,
    origin: Origin<'_>,
) -> Result<(), Refusal> {
    check_on(web)?;
    let account = account_of(web, &owner.guest.id).await?;
    let to = read_address(&wish.address).map_err(|_| refused(Code::BadMessage, "refusal-mail-address"))?;
    prove(web, owner, &account, wish.password.as_deref(), origin).await?;
    let may = web.guard.may_mail(web.server.store.as_ref(), &account.guest).await;
    may.map_err(|wait| refused(Code::TooFast, "refusal-mail-enough").with_wait(wait))?;
    let language = language.unwrap_or_else(|| language_of(Some(&account), origin.headers));
    web.server.ask_for_letter(Letter::Confirm, &account.guest, &to, language).await
}

/// The account and the address that a link confirms.
pub async fn link_of(web: &Web, token: &str) -> Result<(AccountRow, TokenRow), Refusal> {
    let old = || refused(Code::NotFound, "refusal-old-link");
    let (guest, row) = good_token(&web.server, token, TokenKind::Confirm).await?.ok_or_else(old)?;
    Ok((account_of(web, &guest.id).await?, row))
}

/// Confirms the address that a link was sent to. The link ends.
pub async fn confirm(web: &Web, token: &str) -> Result<(), Refusal> {
    let (account, token) = link_of(web, token).await?;
    let row = AddressRow { guest: account.guest.clone(), address: token.label.clone(), confirmed_at: now() };
    let write = Write::Address(AddressWrite::Confirm { token, row });
    web.server.writer.write(write).await.map_err(|error| match error {
        StoreError::Conflict => refused(Code::NotFound, "refusal-old-link"),
        error => error.into(),
    })?;
    tracing::info!(guest = account.guest, "a member has confirmed an address");
    Ok(())
}

/// Takes away the address of a member.
pub async fn remove_address(web: &Web, guest: &str) -> Result<(), Refusal> {
    let write = Write::Address(AddressWrite::Remove { guest: guest.to_owned() });
    web.server.writer.write(write).await?;
    tracing::info!(guest, "a member has no address any more");
    Ok(())
}

/// Sends a link for a new password to whoever is called so, or has that address. Nobody is
/// told whether there is such a member: the answer comes before anything is looked up.
pub async fn forgotten(
    web: &Web,
    who: &str,
    language: Option<Language>,
    origin: Origin<'_>,
) -> Result<(), Refusal> {
    check_on(web)?;
    let who = who.trim().to_owned();
    origin.count(web, &format!("forgotten {}", who.to_lowercase())).await?;
    let (web, headers) = (web.clone(), origin.headers.clone());
    let tasks = web.server.tasks.clone();
    tasks.spawn(async move {
        if let Err(refusal) = send_links(&web, &who, language, &headers).await {
            tracing::warn!(why = refusal.message, "a forgotten password gets no letter");
        }
    });
    Ok(())
}

async fn send_links(
    web: &Web,
    who: &str,
    language: Option<Language>,
    headers: &HeaderMap,
) -> Result<(), Refusal> {
    let members = web.server.store.members();
    let found = match members.account_named(&look_alike_key(who)).await? {
        Some(account) if account.handle.eq_ignore_ascii_case(who) => {
            members.address_of(&account.guest).await?.into_iter().collect()
        }
        _ if who.contains('@') => members.members_at(who).await?,
        _ => Vec::new(),
    };
    for AddressRow { guest, address, .. } in found {
        if web.guard.may_mail(web.server.store.as_ref(), &guest).await.is_err() {
            continue;
        }
        let language = language.unwrap_or_else(|| language_of(None, headers));
        web.server.ask_for_letter(Letter::Reset, &guest, &address, language).await?;
        tracing::info!(guest, "a member is sent a link for a new password");
    }
    Ok(())
}

/// My address.
#[utoipa::path(get, path = "/api/me/email", operation_id = "email",
    responses((status = 200, body = EmailView), (status = 401, body = Refusal)))]
pub async fn show(State(web): State<Web>, owner: CookieSession) -> Result<Json<EmailView>, Refusal> {
    view_of(&web, &owner.guest.id).await.map(Json)
}

/// The address of a member, for themselves.
pub async fn view_of(web: &Web, guest: &str) -> Result<EmailView, Refusal> {
    let row = web.server.store.members().address_of(guest).await?;
    Ok(row.map_or_else(EmailView::default, |row| EmailView {
        address: Some(row.address),
        confirmed_at: Some(row.confirmed_at),
    }))
}

/// Use an address: a link that confirms it is sent there. Until it is followed, the address
/// before stays.
#[utoipa::path(put, path = "/api/me/email", operation_id = "set_email", request_body = EmailWish,
    responses((status = 202, description = "The link is on its way."), (status = 400, body = Refusal),
        (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this server sends no mail, or the password is wrong")))]
pub async fn set(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<EmailWish>,
) -> Result<StatusCode, Refusal> {
    ask_to_confirm(&web, &owner, &wish, None, Origin { headers: &headers, peer }).await?;
    Ok(StatusCode::ACCEPTED)
}

/// No address any more.
#[utoipa::path(delete, path = "/api/me/email", operation_id = "remove_email",
    responses((status = 204), (status = 401, body = Refusal)))]
pub async fn remove(State(web): State<Web>, owner: CookieSession) -> Result<StatusCode, Refusal> {
    remove_address(&web, &owner.guest.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A link for a new password, to the confirmed address of a member. The answer is the same
/// whether there is one or not.
#[utoipa::path(post, path = "/api/password-reset", operation_id = "forgotten_password",
    request_body = ForgottenPassword,
    responses((status = 202, description = "If there is such a member with an address, a letter is on its way."),
        (status = 400, body = Refusal), (status = 403, body = Refusal, description = "this server sends no mail")))]
pub async fn reset(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<ForgottenPassword>,
) -> Result<StatusCode, Refusal> {
    forgotten(&web, &wish.who, None, Origin { headers: &headers, peer }).await?;
    Ok(StatusCode::ACCEPTED)
}

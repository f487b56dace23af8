//! Members, as programs know them: each subject has a module of its own.

pub(super) mod devices;
pub(super) mod email;
pub(super) mod entering;
pub(super) mod export;
pub(super) mod passkeys;
pub(super) mod password;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use quincunx_core::Message;

use super::Web;
use super::answer::JsonBody;
use super::guard::address;
use super::identity::CookieSession;
use crate::members::{HandleError, PasswordError, look_alike_key};
use crate::protocol::{AboutMe, AccountView, Code, Refusal};
use crate::sanitize::clean;
use crate::store::{AccountRow, AccountWrite, StoreError, Write};

type WithCookie = [(HeaderName, String); 1];

/// The longest line about oneself, in characters.
pub const LONGEST_ABOUT: usize = 200;

impl From<AccountRow> for AccountView {
    fn from(account: AccountRow) -> AccountView {
        let role = account.role.word().to_owned();
        let AccountRow { handle, created_at, about, bot, .. } = account;
        AccountView { handle, role, created_at, about, bot, ratings: Vec::new() }
    }
}

impl From<HandleError> for Refusal {
    fn from(error: HandleError) -> Refusal {
        let key = match error {
            HandleError::Length => "refusal-handle-length",
            HandleError::Letters => "refusal-handle-letters",
            HandleError::Refused => "refusal-handle-refused",
        };
        Refusal::new(Code::BadMessage, Message::new(key))
    }
}

impl From<PasswordError> for Refusal {
    fn from(error: PasswordError) -> Refusal {
        let (code, key) = match error {
            PasswordError::Length => (Code::BadMessage, "refusal-password-length"),
            PasswordError::Common => (Code::BadMessage, "refusal-password-common"),
            PasswordError::Busy => (Code::Unavailable, "refusal-password-busy"),
            PasswordError::Failed => (Code::Unavailable, "refusal-password-failed"),
        };
        Refusal::new(code, Message::new(key))
    }
}

pub(super) fn refused(code: Code, key: &'static str) -> Refusal {
    Refusal::new(code, Message::new(key))
}

/// Where somebody asks from, by which tries are counted.
#[derive(Clone, Copy)]
pub struct Origin<'r> {
    /// The head of the request.
    pub headers: &'r HeaderMap,
    /// Where the connection comes from.
    pub peer: SocketAddr,
}

impl Origin<'_> {
    /// Counts a try of a password.
    pub async fn count(&self, web: &Web, name: &str) -> Result<(), Refusal> {
        let address = address(&web.server.config, self.headers, self.peer);
        let tried = web.guard.may_try(web.server.store.as_ref(), address, name).await;
        tried.map_err(|wait: Duration| {
            metrics::counter!("quincunx_refused_sign_ins_total").increment(1);
            let message = Message::new("refusal-too-many-tries").number("seconds", wait.as_secs() + 1);
            Refusal::new(Code::TooFast, message).with_wait(wait)
        })
    }
}

/// Sets what a member says about themselves; nothing is fine, too.
pub async fn set_about(web: &Web, owner: &CookieSession, about: &str) -> Result<(), Refusal> {
    let account = account_of(web, &owner.guest.id).await?;
    let about = clean(about, LONGEST_ABOUT).unwrap_or_default();
    web.server.writer.write(Write::Account(AccountWrite::About { guest: account.guest, about })).await?;
    Ok(())
}

/// Say something about yourself, in one line.
#[utoipa::path(put, path = "/api/me/about", request_body = AboutMe,
    responses((status = 204), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes an account")))]
pub async fn about(
    State(web): State<Web>,
    owner: CookieSession,
    JsonBody(wish): JsonBody<AboutMe>,
) -> Result<StatusCode, Refusal> {
    set_about(&web, &owner, &wish.about).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A member, as everybody may know them.
#[utoipa::path(get, path = "/api/members/{handle}", params(("handle" = String, Path, description = "the name")),
    responses((status = 200, body = AccountView), (status = 404, body = Refusal)))]
pub async fn one_member(
    State(web): State<Web>,
    Path(handle): Path<String>,
) -> Result<Json<AccountView>, Refusal> {
    let account = member_named(&web, &handle).await?;
    Ok(Json(with_ratings(&web, account).await?))
}

/// A member with the ratings they have.
pub async fn with_ratings(web: &Web, account: AccountRow) -> Result<AccountView, StoreError> {
    let ratings = web.server.ratings_of(&account.guest).await?;
    Ok(AccountView { ratings, ..account.into() })
}

/// The member of a name.
pub async fn member_named(web: &Web, handle: &str) -> Result<AccountRow, Refusal> {
    let account = web.server.store.members().account_named(&look_alike_key(handle)).await?;
    let account = account.filter(|account| account.handle.eq_ignore_ascii_case(handle.trim()));
    account.ok_or_else(|| refused(Code::NotFound, "refusal-no-such-member"))
}

/// The account of a member.
pub async fn account_of(web: &Web, guest: &str) -> Result<AccountRow, Refusal> {
    let account = web.server.store.members().account(guest).await?;
    account.ok_or_else(|| refused(Code::NotAllowed, "refusal-no-member"))
}

//! Who asks: a cookie of ours, or a bot's token.

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderValue};
use axum::http::request::Parts;

use super::Web;
use crate::house::House;
use crate::ids;
use crate::protocol::{Code, Refusal};
use crate::store::TokenKind;
use crate::terms::Guest;
use crate::time::now;

const COOKIE_NAME: &str = "quincunx";
/// A year.
const COOKIE_SECONDS: u64 = 365 * 24 * 3600;

/// Whoever asks, a guest or nobody we know.
pub struct Caller(pub Option<Guest>);

/// A guest; nobody else gets through.
pub struct Known(pub Guest);

impl FromRequestParts<Web> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Caller, Refusal> {
        if let Some(header) = parts.headers.get(AUTHORIZATION) {
            return Ok(Caller(Some(Guest { bot: true, ..by_token(web, header).await? })));
        }
        let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
        let ours = cookies
            .flat_map(|header| header.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find_map(|(name, value)| (name == COOKIE_NAME).then_some(value));
        match ours.and_then(|cookie| web.house.signer.read(cookie)) {
            Some(guest) => Ok(Caller(web.house.store.guest(guest).await?)),
            None => Ok(Caller(None)),
        }
    }
}

impl FromRequestParts<Web> for Known {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Known, Refusal> {
        let Caller(guest) = Caller::from_request_parts(parts, web).await?;
        let who =
            || Refusal::new(Code::NoGuest, "say who you are first: POST /api/guests {\"name\": \"...\"}");
        guest.map(Known).ok_or_else(who)
    }
}

async fn by_token(web: &Web, header: &HeaderValue) -> Result<Guest, Refusal> {
    let wrong = || Refusal::new(Code::NoGuest, "that token is not good here");
    let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or_else(wrong)?;
    guest_of_token(&web.house, token.trim(), TokenKind::Bot).await?.ok_or_else(wrong)
}

/// The guest of a token that is still good.
pub async fn guest_of_token(house: &House, token: &str, kind: TokenKind) -> Result<Option<Guest>, Refusal> {
    let Some(row) = house.store.token(&ids::token_hash(token)).await? else { return Ok(None) };
    let is_good = row.kind == kind && row.expires_at.is_none_or(|at| at > now());
    Ok(if is_good { house.store.guest(&row.guest).await? } else { None })
}

/// The cookie that says who somebody is. Scripts do not see it, and other sites'
/// requests do not carry it.
pub fn cookie(house: &House, guest: &Guest) -> String {
    let is_secure = house.config.url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let secure = if is_secure { "; Secure" } else { "" };
    let value = house.signer.sign(&guest.id);
    format!("{COOKIE_NAME}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}")
}

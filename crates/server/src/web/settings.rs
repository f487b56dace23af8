//! What somebody has set: in the account of a member, in cookies of a guest.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use quincunx_core::Message;

use super::Web;
use super::answer::JsonBody;
use super::identity::{CookieSession, read_cookie};
use super::members::account_of;
use crate::members::{SETTINGS, Settings};
use crate::protocol::{Code, Refusal};
use crate::store::{AccountRow, AccountWrite, Write};

/// The settings that have a cookie of their own; the others share one.
const OWN_COOKIE: [&str; 3] = ["lang", "look", "board"];
/// The cookie of the others.
const COOKIE: &str = "settings";
/// A year.
const KEEP: u64 = 365 * 24 * 3600;

/// What the cookies of a request say.
pub fn settings_of(headers: &HeaderMap) -> Settings {
    let mut settings = Settings::read(read_cookie(headers, COOKIE).unwrap_or_default());
    for name in OWN_COOKIE {
        if let Some(value) = read_cookie(headers, name) {
            settings.set(name, value);
        }
    }
    settings
}

/// The cookies that say the same.
pub fn cookies_of(settings: &Settings) -> Vec<String> {
    let cookie = |name: &str, value: &str| {
        let age = if value.is_empty() { 0 } else { KEEP };
        format!("{name}={value}; Path=/; Max-Age={age}; SameSite=Lax")
    };
    let mut rest = Settings::default();
    for setting in SETTINGS.iter().filter(|setting| !OWN_COOKIE.contains(&setting.name)) {
        if let Some(value) = settings.chosen(setting.name) {
            rest.set(setting.name, value);
        }
    }
    let own = OWN_COOKIE.iter().map(|name| cookie(name, settings.chosen(name).unwrap_or_default()));
    own.chain([cookie(COOKIE, &rest.text())]).collect()
}

/// Keeps what a member has set.
pub async fn save(web: &Web, account: &AccountRow, settings: &Settings) -> Result<(), Refusal> {
    let write = AccountWrite::Settings { guest: account.guest.clone(), settings: settings.text() };
    Ok(web.server.writer.write(Write::Account(write)).await?)
}

/// What have I set? For members; the cookies of guests say it.
#[utoipa::path(get, path = "/api/me/settings", operation_id = "settings",
    responses((status = 200, body = BTreeMap<String, String>), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes an account")))]
pub async fn show(
    State(web): State<Web>,
    owner: CookieSession,
) -> Result<Json<BTreeMap<String, String>>, Refusal> {
    let account = account_of(&web, &owner.guest.id).await?;
    Ok(Json(Settings::read(&account.settings).all()))
}

/// Set something; what is not named stays as it is.
#[utoipa::path(put, path = "/api/me/settings", operation_id = "set_settings",
    request_body = BTreeMap<String, String>,
    responses((status = 200, body = BTreeMap<String, String>), (status = 400, body = Refusal),
        (status = 401, body = Refusal), (status = 403, body = Refusal, description = "this takes an account")))]
pub async fn change(
    State(web): State<Web>,
    owner: CookieSession,
    JsonBody(wishes): JsonBody<BTreeMap<String, String>>,
) -> Result<Json<BTreeMap<String, String>>, Refusal> {
    let account = account_of(&web, &owner.guest.id).await?;
    let mut settings = Settings::read(&account.settings);
    for (name, value) in &wishes {
        if !settings.set(name, value) {
            let values = SETTINGS.iter().find(|setting| setting.name == name);
            let values = values.map_or_else(
                || SETTINGS.map(|setting| setting.name).join(", "),
                |setting| setting.values.join(", "),
            );
            let message = Message::new("refusal-setting").verbatim("values", values);
            return Err(Refusal::new(Code::BadMessage, message));
        }
    }
    save(&web, &account, &settings).await?;
    Ok(Json(settings.all()))
}

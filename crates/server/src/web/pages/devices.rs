//! On which devices somebody is who: following a resume link, and being signed in here
//! and nowhere else. Both ask first, and both work without scripts.

use axum::extract::{Form, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use quincunx_core::Message;
use serde::Deserialize;

use super::frame::Page;
use super::{PageContext, sorry};
use crate::domain::Guest;
use crate::ids;
use crate::protocol::{Code, Refusal};
use crate::store::{StoreError, TokenKind, Write};
use crate::time::now;
use crate::web::Web;
use crate::web::guests::end_sessions;
use crate::web::identity::{CookieSession, cookie, good_token};
use crate::web::members::devices::open_session;

/// A page with a form that changes who somebody is.
pub fn show(context: &PageContext, title: &str, body: Markup) -> Response {
    show_with(context, title, "scripts/site.js", body)
}

/// The same with a script of its own.
pub fn show_with(context: &PageContext, title: &str, script: &str, body: Markup) -> Response {
    let page = Page {
        title: format!("{title} · Quincunx"),
        description: context.language.say("home-description").into_owned(),
        picture: None,
        script: Some(script),
        game: None,
        boards: false,
        class: "plain",
        body,
    };
    let mut response = page.show(context);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // With no referrer at all, browsers do not say either that a form is our own.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    response
}

fn not_good() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-old-link"))
}

/// Somebody follows a resume link: nothing changes yet. Browsers and messengers follow
/// links by themselves, and other sites may lead here.
pub async fn resume(State(web): State<Web>, context: PageContext, Path(token): Path<String>) -> Response {
    match good_token(&web.server, &token, TokenKind::Resume).await {
        Ok(Some((guest, _))) => ask(&context, &guest, &token),
        Ok(None) => sorry(&context, &not_good()),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn ask(context: &PageContext, guest: &Guest, token: &str) -> Response {
    let language = context.language;
    let named = [("name", guest.name.as_str().into())];
    let title = language.say_with("resume-title", &named);
    let body = html! {
        div.narrow {
            h1 { (title) }
            @match &context.guest {
                Some(now) if now.id == guest.id => p { (language.say_with("resume-same", &named)) },
                Some(now) => p {
                    (language.say_with("resume-now", &[("name", now.name.as_str().into())]))
                },
                None => p { (language.say("resume-nobody")) },
            }
            p { (language.say_with("resume-explain", &named)) }
            form.acts method="post" action={ "/resume/" (token) } {
                button.primary type="submit" { (language.say_with("resume-yes", &named)) }
                a.button href="/" { (language.say("resume-no")) }
            }
        }
    };
    show(context, &title, body)
}

/// Somebody wants to be whom a resume link names. The link ends with this.
pub async fn become_guest(
    State(web): State<Web>,
    context: PageContext,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    match use_link(&web, &token, &headers).await {
        Ok(cookie) => lead(&cookie, "/"),
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn use_link(web: &Web, token: &str, headers: &HeaderMap) -> Result<String, Refusal> {
    let (guest, _) = good_token(&web.server, token, TokenKind::Resume).await?.ok_or_else(not_good)?;
    // The epoch is read before the link is used up: if all sessions end in between, the
    // link is gone; if they end afterwards, so does this one.
    let (_, epoch) = web.server.store.session(&guest.id).await?.ok_or_else(not_good)?;
    let write = Write::UseResume { hash: ids::token_hash(token), at: now() };
    web.server.writer.write(write).await.map_err(|error| match error {
        StoreError::Conflict => not_good(),
        error => error.into(),
    })?;
    // A member's browsers are listed, and each can be signed out.
    match web.server.store.members().account(&guest.id).await? {
        Some(_) => open_session(web, &guest.id, headers).await,
        None => Ok(cookie(&web.server, &guest.id, epoch)),
    }
}

pub fn lead(cookie: &str, to: &'static str) -> Response {
    let headers = [(SET_COOKIE, cookie), (LOCATION, to), (CACHE_CONTROL, "no-store")];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// What the page was told by its own form.
#[derive(Deserialize)]
pub struct DevicesQuery {
    done: Option<String>,
}

/// Where somebody signs out everywhere else.
pub async fn page(context: PageContext, Query(query): Query<DevicesQuery>) -> Response {
    let language = context.language;
    let title = language.say("devices-title");
    let body = html! {
        div.narrow {
            h1 { (title) }
            @if query.done.is_some() {
                p role="status" { strong { (language.say("devices-done")) } }
            }
            @if let Some(guest) = &context.guest {
                p { (language.say_with("devices-you", &[("name", guest.name.as_str().into())])) }
                p { (language.say("devices-explain")) }
                form method="post" action="/devices/sign-out" {
                    p {
                        label {
                            input type="checkbox" name="tokens" value="yes";
                            " " (language.say("devices-tokens"))
                        }
                    }
                    button.primary type="submit" { (language.say("devices-sign-out")) }
                }
            } @else {
                p { (language.say("devices-nobody")) }
            }
        }
    };
    show(&context, &title, body)
}

/// What the form says.
#[derive(Deserialize)]
pub struct SignOutForm {
    tokens: Option<String>,
}

/// Signs somebody out everywhere else.
pub async fn sign_out(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    headers: HeaderMap,
    Form(form): Form<SignOutForm>,
) -> Response {
    let ended = match owner {
        Ok(owner) => end_sessions(&web, owner, form.tokens.is_some(), &headers).await,
        Err(refusal) => Err(refusal),
    };
    match ended {
        Ok(cookie) => lead(&cookie, "/devices?done=yes"),
        Err(refusal) => sorry(&context, &refusal),
    }
}

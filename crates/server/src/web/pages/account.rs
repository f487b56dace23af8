//! One's account: forms that work without scripts.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::devices::lead;
use super::entering::sign_in_page;
use super::forms::{password_field, with_script};
use super::passkeys::proof_field;
use super::texts::Language;
use super::{PageContext, PageOwner, email, passkeys, people, sorry};
use crate::protocol::{ListedSession, PasswordChange, Refusal};
use crate::store::AccountRow;
use crate::time::day;
use crate::web::identity::{CookieSession, cookie_of};
use crate::web::members::{self, LONGEST_ABOUT, Origin, devices, password};
use crate::web::{Web, guests, ties};

/// A member signs out here.
pub async fn sign_out(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
) -> Response {
    let gone = match owner {
        Ok(owner) => devices::go(&web, &owner).await,
        Err(refusal) => Err(refusal),
    };
    match gone {
        Ok(cookie) => lead(&cookie, "/"),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What the page was told by its own forms.
#[derive(Default, Deserialize)]
pub struct AccountQuery {
    done: Option<String>,
}

/// Somebody's account.
pub async fn account(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    headers: HeaderMap,
    Query(query): Query<AccountQuery>,
) -> Response {
    match owner {
        Ok(owner) => account_page(&web, &context, &headers, &owner, query.done.as_deref(), None).await,
        Err(_) => lead_to_sign_in(&web, &context, &headers),
    }
}

fn lead_to_sign_in(web: &Web, context: &PageContext, headers: &HeaderMap) -> Response {
    sign_in_page(web, context, headers, "", None)
}

/// The account of a member, with what was done and what went wrong.
pub async fn account_page(
    web: &Web,
    context: &PageContext,
    headers: &HeaderMap,
    owner: &CookieSession,
    done: Option<&str>,
    trouble: Option<&Refusal>,
) -> Response {
    let Some(account) = &context.account else { return lead_to_sign_in(web, context, headers) };
    let sessions = match devices::list_sessions(web, owner).await {
        Ok(sessions) => sessions,
        Err(refusal) => return sorry(context, &refusal),
    };
    let listed = match ties::list_of(web, &account.guest).await {
        Ok(listed) => listed,
        Err(refusal) => return sorry(context, &refusal),
    };
    let (keys, proof) = match passkeys::of(web, owner, account).await {
        Ok(found) => found,
        Err(refusal) => return sorry(context, &refusal),
    };
    let address = match members::email::view_of(web, &account.guest).await {
        Ok(address) => address,
        Err(refusal) => return sorry(context, &refusal),
    };
    let language = context.language;
    let told = match done {
        Some("registered") => Some("account-registered"),
        Some("password") => Some("account-password-done"),
        Some("about") => Some("account-about-done"),
        Some("signed-out") => Some("account-session-done"),
        Some("email-sent") => Some("email-sent"),
        Some("email-removed") => Some("email-removed"),
        Some("passkey") => Some("passkeys-added"),
        Some("passkey-renamed") => Some("passkeys-renamed"),
        Some("passkey-removed") => Some("passkeys-removed"),
        Some("password-removed") => Some("passkeys-password-removed"),
        Some("proven") => Some("passkeys-proven"),
        _ => None,
    };
    let title = language.say("account-title");
    let body = html! {
        @if let Some(key) = told {
            p role="status" { strong { (language.say(key)) } }
        }
        (introduction(language, account))
        form.stack method="post" action="/account/about" {
            label.field {
                span { (language.say("account-about")) }
                input name="about" maxlength=(LONGEST_ABOUT) value=(account.about);
            }
            button type="submit" { (language.say("save")) }
        }
        (people::lists(context, &listed))
        h2 { (language.say("account-sessions")) }
        (session_list(language, &sessions))
        form method="post" action="/devices/sign-out" {
            p { label { input type="checkbox" name="tokens" value="yes"; " " (language.say("devices-tokens")) } }
            button type="submit" { (language.say("devices-sign-out")) }
        }
        (email::section(web, language, &address, proof))
        (passkeys::section(web, headers, language, &keys, proof))
        @let has_password = !account.password.is_empty();
        h2 { (language.say(if has_password { "account-password" } else { "passkeys-password-first" })) }
        (passkeys::proven(language, proof, html! {
            form.stack method="post" action="/account/password" {
                // Password stores want to know whose it is.
                input type="hidden" name="username" autocomplete="username" value=(account.handle);
                (proof_field(&language.say("account-password-old"), "old", proof))
                (password_field(&language.say("account-password-new"), "new", true))
                p.help { (language.say("account-password-explain")) }
                button type="submit" { (language.say("account-password-do")) }
            }
            @if has_password && !keys.is_empty() {
                form.stack method="post" action="/account/password/remove" {
                    (proof_field(&language.say("account-password-old"), "password", proof))
                    button type="submit" { (language.say("passkeys-password-remove")) }
                    p.help { (language.say("passkeys-password-remove-explain")) }
                }
            }
        }))
        h2 { (language.say("account-export")) }
        p { (language.say("account-export-explain")) }
        p { a.button href="/api/me/export" download="quincunx.json" { (language.say("account-export-do")) } }
        h2 #fair-play { (language.say("account-fair-play")) }
        p { (language.say("account-fair-play-explain")) }
        h2 { (language.say("account-delete")) }
        p { (language.say("account-delete-explain")) }
        (passkeys::proven(language, proof, html! {
            form.stack method="post" action="/account/delete" {
                (proof_field(&language.say("member-password"), "password", proof))
                button.danger type="submit" { (language.say("account-delete-do")) }
            }
        }))
    };
    with_script(context, &title, trouble, passkeys::SCRIPT, body)
}

fn introduction(language: Language, account: &AccountRow) -> Markup {
    let since = day(account.created_at);
    let role = language.say(&format!("role-{}", account.role.word()));
    html! {
        p {
            (language.say_with("account-you", &[
                ("name", account.handle.as_str().into()), ("day", since.into()), ("role", role.into()),
            ]))
        }
        form method="post" action="/sign-out" {
            button type="submit" { (language.say("sign-out")) }
        }
    }
}

fn session_list(language: Language, sessions: &[ListedSession]) -> Markup {
    html! {
        ul.sessions {
            @for session in sessions {
                @let device = match session.device.as_str() {
                    "" => language.say("account-session-unknown"),
                    known => known.to_owned().into(),
                };
                li {
                    span.what {
                        strong { (device) }
                        " " span.faint {
                            (language.say_with("account-session-days", &[
                                ("since", day(session.created_at).into()), ("last", day(session.last_used).into()),
                            ]))
                        }
                    }
                    @if session.current {
                        span.tag { (language.say("account-session-here")) }
                    } @else {
                        form method="post" action="/account/sessions" {
                            input type="hidden" name="id" value=(session.id);
                            button type="submit" aria-label={ (language.say("sign-out")) ": " (device) } {
                                (language.say("sign-out"))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What the form for another password says; the name is for the browser's own use.
#[derive(Deserialize)]
pub struct PasswordForm {
    old: Option<String>,
    new: String,
}

/// A member sets another password.
pub async fn change_password(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    headers: HeaderMap,
    Form(form): Form<PasswordForm>,
) -> Response {
    let here =
        CookieSession { guest: owner.guest.clone(), epoch: owner.epoch, session: owner.session.clone() };
    let wish = PasswordChange { old: form.old, new: form.new };
    let origin = Origin { headers: &headers, peer };
    match password::replace_password(&web, owner, &wish, origin).await {
        Ok((_, cookie)) => lead(&cookie, "/account?done=password"),
        Err(refusal) => account_page(&web, &context, &headers, &here, None, Some(&refusal)).await,
    }
}

/// What the form for a line about oneself says.
#[derive(Deserialize)]
pub struct AboutForm {
    about: String,
}

/// A member says something about themselves.
pub async fn set_about(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<AboutForm>,
) -> Response {
    let set = match &owner {
        Ok(owner) => members::set_about(&web, owner, &form.about).await,
        Err(refusal) => Err(refusal.clone()),
    };
    match set {
        Ok(()) => Redirect::to("/account?done=about").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// Which session is to end.
#[derive(Deserialize)]
pub struct SessionForm {
    id: String,
}

/// A member signs out another browser.
pub async fn end_session(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<SessionForm>,
) -> Response {
    let ended = match &owner {
        Ok(owner) => devices::end_one(&web, owner, &form.id).await,
        Err(refusal) => Err(refusal.clone()),
    };
    match ended {
        Ok(()) => Redirect::to("/account?done=signed-out").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What the form for deleting says.
#[derive(Deserialize)]
pub struct DeleteForm {
    password: Option<String>,
}

/// A member goes.
pub async fn delete(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    headers: HeaderMap,
    Form(form): Form<DeleteForm>,
) -> Response {
    let origin = Origin { headers: &headers, peer };
    match guests::delete(&web, &owner, form.password.as_deref(), origin).await {
        Ok(()) => lead(&cookie_of(&web.server, "", 0), "/"),
        Err(refusal) => account_page(&web, &context, &headers, &owner, None, Some(&refusal)).await,
    }
}

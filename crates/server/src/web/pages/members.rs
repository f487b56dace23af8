//! Becoming a member, signing in and out, and one's account: forms that work without
//! scripts.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::devices::{lead, show};
use super::texts::Language;
use super::{PageContext, people, sorry};
use crate::config::Registrations;
use crate::members::{LONGEST_HANDLE, SHORTEST_PASSWORD};
use crate::protocol::{ListedSession, PasswordChange, Refusal, Registration, SignIn};
use crate::store::AccountRow;
use crate::time::day;
use crate::web::answer::status_of;
use crate::web::identity::{CookieSession, OptionalSession};
use crate::web::{Web, guests, members, ties};

/// A page with what went wrong above its form.
pub fn with_trouble(context: &PageContext, title: &str, trouble: Option<&Refusal>, body: Markup) -> Response {
    let body = html! {
        div.narrow {
            h1 { (title) }
            @if let Some(refusal) = trouble {
                p #trouble.trouble role="alert" { (sentence(&refusal.words(context.language))) }
            }
            (body)
        }
    };
    let mut response = show(context, title, body);
    if let Some(refusal) = trouble {
        *response.status_mut() = status_of(refusal.code);
    }
    response
}

/// Words as a sentence of their own.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn handle_field(language: Language, value: &str) -> Markup {
    html! {
        label.field {
            span { (language.say("member-handle")) }
            input name="handle" required maxlength=(LONGEST_HANDLE) autocomplete="username" autocapitalize="none"
                spellcheck="false" value=(value);
        }
    }
}

fn password_field(label: &str, name: &str, is_new: bool) -> Markup {
    let (complete, shortest) = match is_new {
        true => ("new-password", Some(SHORTEST_PASSWORD)),
        false => ("current-password", None),
    };
    html! {
        label.field {
            span { (label) }
            input type="password" name=(name) required minlength=[shortest] maxlength="256" autocomplete=(complete);
        }
    }
}

/// What the address of the page for new members says.
#[derive(Default, Deserialize)]
pub struct RegisterQuery {
    invitation: Option<String>,
}

/// What whoever wants to be a member fills in.
#[derive(Deserialize)]
pub struct RegisterForm {
    handle: String,
    password: String,
    invitation: Option<String>,
}

/// The page for new members.
pub async fn register(
    State(web): State<Web>,
    context: PageContext,
    Query(query): Query<RegisterQuery>,
) -> Response {
    register_page(&web, &context, "", query.invitation.as_deref(), None)
}

fn register_page(
    web: &Web,
    context: &PageContext,
    handle: &str,
    invitation: Option<&str>,
    trouble: Option<&Refusal>,
) -> Response {
    let language = context.language;
    let title = language.say("register-title");
    let registration = web.server.config.registration;
    let body = html! {
        @if let Some(account) = &context.account {
            p { (language.say_with("register-already", &[("name", account.handle.as_str().into())])) }
            p { a.button href="/account" { (language.say("account-title")) } }
        } @else if registration == Registrations::Closed {
            p { (language.say("register-closed")) }
        } @else {
            p { (language.say("register-explain")) }
            @if let Some(guest) = &context.guest {
                p { (language.say_with("register-keeps", &[("name", guest.name.as_str().into())])) }
            }
            form.stack method="post" action="/register" {
                (handle_field(language, handle))
                p.help { (language.say("member-handle-help")) }
                (password_field(&language.say("member-password"), "password", true))
                p.help { (language.say("member-password-help")) }
                @if registration == Registrations::Invitation {
                    label.field {
                        span { (language.say("register-invitation")) }
                        input name="invitation" required maxlength="64" autocomplete="off" spellcheck="false"
                            value=(invitation.unwrap_or_default());
                    }
                }
                button.primary type="submit" { (language.say("register-do")) }
            }
            p { (language.say("register-have")) " " a href="/sign-in" { (language.say("sign-in")) } }
        }
    };
    with_trouble(context, &title, trouble, body)
}

/// Somebody becomes a member.
pub async fn be_member(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    OptionalSession(session): OptionalSession,
    headers: HeaderMap,
    Form(form): Form<RegisterForm>,
) -> Response {
    let wish = Registration {
        handle: form.handle.clone(),
        password: form.password,
        invitation: form.invitation.clone(),
    };
    let origin = members::Origin { headers: &headers, peer };
    let done = match members::own_guest(session) {
        Ok(before) => members::become_member(&web, before, &wish, origin).await,
        Err(refusal) => Err(refusal),
    };
    match done {
        Ok((_, cookie)) => lead(&cookie, "/account?done=registered"),
        Err(refusal) => {
            register_page(&web, &context, &form.handle, form.invitation.as_deref(), Some(&refusal))
        }
    }
}

/// What whoever signs in fills in.
#[derive(Deserialize)]
pub struct SignInForm {
    handle: String,
    password: String,
}

/// Where members sign in.
pub async fn sign_in(State(web): State<Web>, context: PageContext) -> Response {
    sign_in_page(&web, &context, "", None)
}

fn sign_in_page(web: &Web, context: &PageContext, handle: &str, trouble: Option<&Refusal>) -> Response {
    let language = context.language;
    let title = language.say("sign-in-title");
    let body = html! {
        @if let (Some(guest), None) = (&context.guest, &context.account) {
            p { (language.say_with("sign-in-guest", &[("name", guest.name.as_str().into())])) }
        }
        form.stack method="post" action="/sign-in" {
            (handle_field(language, handle))
            (password_field(&language.say("member-password"), "password", false))
            button.primary type="submit" { (language.say("sign-in")) }
        }
        @if web.server.config.registration != Registrations::Closed {
            p { (language.say("sign-in-new")) " " a href="/register" { (language.say("register")) } }
        }
        p.help { (language.say("sign-in-forgotten")) }
    };
    with_trouble(context, &title, trouble, body)
}

/// A member signs in.
pub async fn enter(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    OptionalSession(before): OptionalSession,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Response {
    let wish = SignIn { handle: form.handle.clone(), password: form.password };
    match members::enter(&web, before, &wish, members::Origin { headers: &headers, peer }).await {
        Ok((_, cookie)) => lead(&cookie, "/"),
        Err(refusal) => sign_in_page(&web, &context, &form.handle, Some(&refusal)),
    }
}

/// A member signs out here.
pub async fn sign_out(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
) -> Response {
    let gone = match owner {
        Ok(owner) => members::go(&web, &owner).await,
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
    Query(query): Query<AccountQuery>,
) -> Response {
    match owner {
        Ok(owner) => account_page(&web, &context, &owner, query.done.as_deref(), None).await,
        Err(_) => lead_to_sign_in(&web, &context),
    }
}

fn lead_to_sign_in(web: &Web, context: &PageContext) -> Response {
    sign_in_page(web, context, "", None)
}

async fn account_page(
    web: &Web,
    context: &PageContext,
    owner: &CookieSession,
    done: Option<&str>,
    trouble: Option<&Refusal>,
) -> Response {
    let Some(account) = &context.account else { return lead_to_sign_in(web, context) };
    let sessions = match members::list_sessions(web, owner).await {
        Ok(sessions) => sessions,
        Err(refusal) => return sorry(context, &refusal),
    };
    let listed = match ties::list_of(web, &account.guest).await {
        Ok(listed) => listed,
        Err(refusal) => return sorry(context, &refusal),
    };
    let language = context.language;
    let told = match done {
        Some("registered") => Some("account-registered"),
        Some("password") => Some("account-password-done"),
        Some("about") => Some("account-about-done"),
        Some("signed-out") => Some("account-session-done"),
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
                input name="about" maxlength=(members::LONGEST_ABOUT) value=(account.about);
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
        h2 { (language.say("account-password")) }
        form.stack method="post" action="/account/password" {
            // Password stores want to know whose it is.
            input type="hidden" name="username" autocomplete="username" value=(account.handle);
            (password_field(&language.say("account-password-old"), "old", false))
            (password_field(&language.say("account-password-new"), "new", true))
            p.help { (language.say("account-password-explain")) }
            button type="submit" { (language.say("account-password-do")) }
        }
        h2 { (language.say("account-export")) }
        p { (language.say("account-export-explain")) }
        p { a.button href="/api/me/export" download="quincunx.json" { (language.say("account-export-do")) } }
        h2 { (language.say("account-delete")) }
        p { (language.say("account-delete-explain")) }
        form.stack method="post" action="/account/delete" {
            (password_field(&language.say("member-password"), "password", false))
            button.danger type="submit" { (language.say("account-delete-do")) }
        }
    };
    with_trouble(context, &title, trouble, body)
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
    old: String,
    new: String,
}

/// A member sets another password.
pub async fn change_password(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    headers: HeaderMap,
    Form(form): Form<PasswordForm>,
) -> Response {
    let owner = match owner {
        Ok(owner) => owner,
        Err(refusal) => return sorry(&context, &refusal),
    };
    let here =
        CookieSession { guest: owner.guest.clone(), epoch: owner.epoch, session: owner.session.clone() };
    let wish = PasswordChange { old: form.old, new: form.new };
    let origin = members::Origin { headers: &headers, peer };
    match members::replace_password(&web, owner, &wish, origin).await {
        Ok((_, cookie)) => lead(&cookie, "/account?done=password"),
        Err(refusal) => account_page(&web, &context, &here, None, Some(&refusal)).await,
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
        Ok(owner) => members::end_one(&web, owner, &form.id).await,
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
    password: String,
}

/// A member goes.
pub async fn delete(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<DeleteForm>,
) -> Response {
    let owner = match owner {
        Ok(owner) => owner,
        Err(refusal) => return sorry(&context, &refusal),
    };
    match guests::delete(&web, &owner.guest, Some(&form.password)).await {
        Ok(()) => lead(&crate::web::identity::cookie_of(&web.server, "", 0), "/"),
        Err(refusal) => account_page(&web, &context, &owner, None, Some(&refusal)).await,
    }
}

/// Somebody follows a link for a new password: nothing changes yet.
pub async fn reset(State(web): State<Web>, context: PageContext, Path(token): Path<String>) -> Response {
    match members::reset_account(&web, &token).await {
        Ok((account, _)) => reset_page(&context, &account.handle, &token, None),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn reset_page(context: &PageContext, handle: &str, token: &str, trouble: Option<&Refusal>) -> Response {
    let language = context.language;
    let title = language.say_with("reset-title", &[("name", handle.into())]);
    let body = html! {
        form.stack method="post" action={ "/password/" (token) } {
            input type="hidden" name="username" autocomplete="username" value=(handle);
            (password_field(&language.say("account-password-new"), "new", true))
            p.help { (language.say("account-password-explain")) }
            button.primary type="submit" { (language.say("account-password-do")) }
        }
    };
    with_trouble(context, &title, trouble, body)
}

/// What the form of a link for a new password says.
#[derive(Deserialize)]
pub struct ResetForm {
    new: String,
}

/// Somebody who has a link sets a new password.
pub async fn set_password(
    State(web): State<Web>,
    context: PageContext,
    Path(token): Path<String>,
    headers: HeaderMap,
    Form(form): Form<ResetForm>,
) -> Response {
    match members::reset_password(&web, &token, &form.new, &headers).await {
        Ok(cookie) => lead(&cookie, "/account?done=password"),
        Err(refusal) => match members::reset_account(&web, &token).await {
            Ok((account, _)) => reset_page(&context, &account.handle, &token, Some(&refusal)),
            Err(_) => sorry(&context, &refusal),
        },
    }
}

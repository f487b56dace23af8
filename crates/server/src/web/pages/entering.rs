//! Becoming a member and signing in: forms that work without scripts.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use maud::html;
use serde::Deserialize;

use super::devices::lead;
use super::forms::{handle_field, password_field, with_script};
use super::{PageContext, passkeys};
use crate::config::Registrations;
use crate::protocol::{Refusal, Registration, SignIn};
use crate::web::Web;
use crate::web::identity::OptionalSession;
use crate::web::members::{Origin, email, entering};

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
    headers: HeaderMap,
    Query(query): Query<RegisterQuery>,
) -> Response {
    register_page(&web, &context, &headers, "", query.invitation.as_deref(), None)
}

fn register_page(
    web: &Web,
    context: &PageContext,
    headers: &HeaderMap,
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
                (handle_field(language, handle, "username"))
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
                (passkeys::button(web, headers, language, "register", "passkey-register"))
            }
            p { (language.say("register-have")) " " a href="/sign-in" { (language.say("sign-in")) } }
        }
    };
    with_script(context, &title, trouble, passkeys::SCRIPT, body)
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
    let origin = Origin { headers: &headers, peer };
    let done = match entering::own_guest(session) {
        Ok(before) => entering::become_member(&web, before, &wish, origin).await,
        Err(refusal) => Err(refusal),
    };
    match done {
        Ok((_, cookie)) => lead(&cookie, "/account?done=registered"),
        Err(refusal) => {
            let invitation = form.invitation.as_deref();
            register_page(&web, &context, &headers, &form.handle, invitation, Some(&refusal))
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
pub async fn sign_in(State(web): State<Web>, context: PageContext, headers: HeaderMap) -> Response {
    sign_in_page(&web, &context, &headers, "", None)
}

/// The same, with what went wrong.
pub fn sign_in_page(
    web: &Web,
    context: &PageContext,
    headers: &HeaderMap,
    handle: &str,
    trouble: Option<&Refusal>,
) -> Response {
    let language = context.language;
    let title = language.say("sign-in-title");
    let body = html! {
        @if let (Some(guest), None) = (&context.guest, &context.account) {
            p { (language.say_with("sign-in-guest", &[("name", guest.name.as_str().into())])) }
        }
        form.stack method="post" action="/sign-in" {
            (handle_field(language, handle, "username webauthn"))
            (password_field(&language.say("member-password"), "password", false))
            button.primary type="submit" { (language.say("sign-in")) }
            (passkeys::button(web, headers, language, "sign-in", "passkey-sign-in"))
        }
        @if web.server.config.registration != Registrations::Closed {
            p { (language.say("sign-in-new")) " " a href="/register" { (language.say("register")) } }
        }
        @if email::is_on(web) {
            p { a href="/forgotten" { (language.say("forgotten-title")) } }
        } @else {
            p.help { (language.say("sign-in-forgotten")) }
        }
    };
    with_script(context, &title, trouble, passkeys::SCRIPT, body)
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
    match entering::enter(&web, before, &wish, Origin { headers: &headers, peer }).await {
        Ok((_, cookie)) => lead(&cookie, "/"),
        Err(refusal) => sign_in_page(&web, &context, &headers, &form.handle, Some(&refusal)),
    }
}

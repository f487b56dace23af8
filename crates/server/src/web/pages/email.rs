//! The e-mail address of a member and a forgotten password: forms that work without scripts,
//! shown only where the server sends mail.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use quincunx_core::Message;
use serde::Deserialize;

use super::account::account_page;
use super::forms::with_trouble;
use super::passkeys::{Proof, proof_field, proven};
use super::texts::Language;
use super::{PageContext, PageOwner, sorry};
use crate::protocol::{Code, EmailView, EmailWish, Refusal};
use crate::store::AccountRow;
use crate::web::Web;
use crate::web::identity::CookieSession;
use crate::web::members::{Origin, email};

fn address_field(label: &str, value: &str) -> Markup {
    html! {
        label.field {
            span { (label) }
            input type="email" name="address" required maxlength="254" autocomplete="email" value=(value);
        }
    }
}

/// The address of a member, and a form for another. Nothing where no mail is sent, unless
/// there is an address to remove.
pub fn section(web: &Web, language: Language, known: &EmailView, proof: Proof) -> Markup {
    html! {
        @if email::is_on(web) || known.address.is_some() {
            h2 #email { (language.say("email-title")) }
            p { (language.say("email-explain")) }
            @if let Some(address) = &known.address {
                ul.sessions {
                    li {
                        span.what { strong { (address) } " " span.faint { (language.say("email-confirmed")) } }
                        form method="post" action="/account/email/remove" {
                            button type="submit" aria-label={ (language.say("email-remove")) ": " (address) } {
                                (language.say("email-remove"))
                            }
                        }
                    }
                }
            }
        }
        @if email::is_on(web) {
            (proven(language, proof, html! {
                form.stack method="post" action="/account/email" {
                    (address_field(&language.say("email-address"), ""))
                    (proof_field(&language.say("account-password-old"), "password", proof))
                    button type="submit" { (language.say("email-send")) }
                }
            }))
        }
    }
}

/// What the form for an address says.
#[derive(Deserialize)]
pub struct EmailForm {
    address: String,
    password: Option<String>,
}

/// A member wants to use an address.
pub async fn set(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    headers: HeaderMap,
    Form(form): Form<EmailForm>,
) -> Response {
    let wish = EmailWish { address: form.address, password: form.password };
    let origin = Origin { headers: &headers, peer };
    match email::ask_to_confirm(&web, &owner, &wish, Some(context.language), origin).await {
        Ok(()) => Redirect::to("/account?done=email-sent").into_response(),
        Err(refusal) => account_page(&web, &context, &headers, &owner, None, Some(&refusal)).await,
    }
}

/// A member wants to have no address.
pub async fn remove(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
) -> Response {
    let removed = match owner {
        Ok(owner) => email::remove_address(&web, &owner.guest.id).await,
        Err(refusal) => Err(refusal),
    };
    match removed {
        Ok(()) => Redirect::to("/account?done=email-removed").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// Somebody follows a link that confirms an address: nothing changes yet, since mail programs
/// follow links by themselves.
pub async fn link(State(web): State<Web>, context: PageContext, Path(token): Path<String>) -> Response {
    match email::link_of(&web, &token).await {
        Ok((account, row)) => link_page(&context, &account, &row.label, &token),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn link_page(context: &PageContext, account: &AccountRow, address: &str, token: &str) -> Response {
    let language = context.language;
    let values = [("name", account.handle.as_str().into()), ("address", address.into())];
    let body = html! {
        p { (language.say_with("email-link-explain", &values)) }
        form.acts method="post" action={ "/email/" (token) } {
            button.primary type="submit" { (language.say("email-link-do")) }
        }
    };
    with_trouble(context, &language.say("email-link-title"), None, body)
}

/// Somebody confirms an address.
pub async fn confirm(State(web): State<Web>, context: PageContext, Path(token): Path<String>) -> Response {
    match email::confirm(&web, &token).await {
        Ok(()) => {
            let language = context.language;
            let body = html! { p role="status" { strong { (language.say("email-link-done")) } } };
            with_trouble(&context, &language.say("email-link-title"), None, body)
        }
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What the page was told by its own form.
#[derive(Default, Deserialize)]
pub struct ForgottenQuery {
    done: Option<String>,
}

/// Where somebody who has forgotten the password asks for a link.
pub async fn forgotten(
    State(web): State<Web>,
    context: PageContext,
    Query(query): Query<ForgottenQuery>,
) -> Response {
    if !email::is_on(&web) {
        return sorry(&context, &Refusal::new(Code::NotFound, Message::new("refusal-mail-off")));
    }
    forgotten_page(&context, query.done.is_some(), None)
}

fn forgotten_page(context: &PageContext, is_done: bool, trouble: Option<&Refusal>) -> Response {
    let language = context.language;
    let body = html! {
        @if is_done {
            p role="status" { strong { (language.say("forgotten-done")) } }
        } @else {
            p { (language.say("forgotten-explain")) }
            form.stack method="post" action="/forgotten" {
                label.field {
                    span { (language.say("forgotten-who")) }
                    input name="who" required maxlength="254" autocomplete="username" autocapitalize="none"
                        spellcheck="false";
                }
                button.primary type="submit" { (language.say("forgotten-do")) }
            }
            p.help { (language.say("sign-in-forgotten")) }
        }
    };
    with_trouble(context, &language.say("forgotten-title"), trouble, body)
}

/// What the form for a forgotten password says.
#[derive(Deserialize)]
pub struct ForgottenForm {
    who: String,
}

/// Somebody has forgotten the password.
pub async fn send(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    headers: HeaderMap,
    Form(form): Form<ForgottenForm>,
) -> Response {
    let origin = Origin { headers: &headers, peer };
    match email::forgotten(&web, &form.who, Some(context.language), origin).await {
        Ok(()) => Redirect::to("/forgotten?done=yes").into_response(),
        Err(refusal) => forgotten_page(&context, false, Some(&refusal)),
    }
}

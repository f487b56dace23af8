//! Passkeys on the pages of members. The list and its forms work without scripts; keys
//! themselves are asked by `scripts/passkeys.js`.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::account::account_page;
use super::forms::password_field;
use super::texts::{Language, embedded, of_passkeys};
use super::{PageContext, PageOwner};
use crate::protocol::{ListedPasskey, Refusal};
use crate::store::AccountRow;
use crate::time::day;
use crate::web::Web;
use crate::web::identity::CookieSession;
use crate::web::members::passkeys::{self, LONGEST_PASSKEY_NAME};
use crate::web::members::{Origin, password};

/// The script of pages that ask for a passkey.
pub const SCRIPT: &str = "scripts/passkeys.js";

/// What has to be shown before an account is changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Nothing: a passkey was used a short while ago.
    Given,
    /// The password.
    Password,
    /// A passkey, as there is no password.
    Passkey,
}

/// The passkeys of whoever looks at their account, and what they have to show.
pub async fn of(
    web: &Web,
    owner: &CookieSession,
    account: &AccountRow,
) -> Result<(Vec<ListedPasskey>, Proof), Refusal> {
    let keys = passkeys::list_of(web, &account.guest).await?;
    let proof = match (passkeys::is_proven(web, owner).await?, account.password.is_empty()) {
        (true, _) => Proof::Given,
        (false, true) => Proof::Passkey,
        (false, false) => Proof::Password,
    };
    Ok((keys, proof))
}

/// What the script of passkeys says, and where it says what went wrong.
fn texts(language: Language) -> Markup {
    html! {
        p #passkey-trouble.trouble role="alert" {}
        script #passkey-texts type="application/json" { (PreEscaped(embedded(&of_passkeys(language).to_string()))) }
    }
}

/// A button that asks for a passkey, where there can be one; browsers that know none do not
/// show it.
pub fn button(web: &Web, headers: &HeaderMap, language: Language, act: &str, label: &str) -> Markup {
    html! {
        @if passkeys::party(web, headers).is_ok() {
            button type="button" data-passkey=(act) hidden { (language.say(label)) }
            (texts(language))
        }
    }
}

/// The field for a password, if it has to be shown.
pub fn proof_field(label: &str, name: &str, proof: Proof) -> Markup {
    html! {
        @if proof == Proof::Password { (password_field(label, name, false)) }
    }
}

/// A form, or what has to be done first.
pub fn proven(language: Language, proof: Proof, form: Markup) -> Markup {
    html! {
        @if proof == Proof::Passkey {
            p { (language.say("passkeys-first")) }
            p { button type="button" data-passkey="confirm" { (language.say("passkeys-confirm")) } }
        } @else {
            (form)
        }
    }
}

/// The passkeys of a member, and a form for another.
pub fn section(
    web: &Web,
    headers: &HeaderMap,
    language: Language,
    keys: &[ListedPasskey],
    proof: Proof,
) -> Markup {
    html! {
        h2 #passkeys { (language.say("passkeys-title")) }
        p { (language.say("passkeys-explain")) }
        @if !keys.is_empty() {
            ul.sessions { @for key in keys { (listed(language, key)) } }
        }
        @match passkeys::party(web, headers) {
            Err(why) => p.help { (language.say("passkeys-impossible")) " " (language.say(passkeys::no_passkeys_key(why))) "." },
            Ok(_) => {
                noscript { p.help { (language.say("passkeys-need-script")) } }
                p #passkeys-unknown.help hidden { (language.say("passkeys-unknown")) }
                (proven(language, proof, html! {
                    form.stack #add-passkey hidden {
                        label.field {
                            span { (language.say("passkeys-name")) }
                            input name="name" maxlength=(LONGEST_PASSKEY_NAME) autocomplete="off"
                                placeholder=(language.say("passkeys-name-example"));
                        }
                        (proof_field(&language.say("account-password-old"), "password", proof))
                        button type="submit" { (language.say("passkeys-add")) }
                    }
                }))
                (texts(language))
            },
        }
    }
}

fn listed(language: Language, key: &ListedPasskey) -> Markup {
    let name = match key.name.as_str() {
        "" => language.say("passkeys-unnamed"),
        name => name.to_owned().into(),
    };
    let since = day(key.created_at);
    html! {
        li {
            span.what {
                strong { (name) }
                " " span.faint {
                    @match key.last_used {
                        Some(last) => (language.say_with("account-session-days", &[
                            ("since", since.into()), ("last", day(last).into()),
                        ])),
                        None => (language.say_with("passkeys-days", &[("since", since.into())])),
                    }
                }
            }
            details {
                summary aria-label={ (language.say("passkeys-change")) ": " (name) } { (language.say("passkeys-change")) }
                form.stack method="post" action="/account/passkeys/rename" {
                    input type="hidden" name="id" value=(key.id);
                    label.field {
                        span { (language.say("passkeys-name")) }
                        input name="name" required maxlength=(LONGEST_PASSKEY_NAME) autocomplete="off" value=(key.name);
                    }
                    button type="submit" { (language.say("save")) }
                }
                form method="post" action="/account/passkeys/remove" {
                    input type="hidden" name="id" value=(key.id);
                    button.danger type="submit" aria-label={ (language.say("passkeys-remove")) ": " (name) } {
                        (language.say("passkeys-remove"))
                    }
                }
            }
        }
    }
}

/// What the forms for one passkey say.
#[derive(Deserialize)]
pub struct PasskeyForm {
    id: String,
    #[serde(default)]
    name: String,
}

/// What a form did, as the account shows it.
async fn told(
    web: &Web,
    context: &PageContext,
    headers: &HeaderMap,
    owner: &CookieSession,
    done: Result<(), Refusal>,
    word: &str,
) -> Response {
    match done {
        Ok(()) => Redirect::to(&format!("/account?done={word}")).into_response(),
        Err(refusal) => account_page(web, context, headers, owner, None, Some(&refusal)).await,
    }
}

/// A member gives a passkey another name.
pub async fn rename(
    State(web): State<Web>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    headers: HeaderMap,
    Form(form): Form<PasskeyForm>,
) -> Response {
    let done = passkeys::rename_one(&web, &owner.guest, &form.id, &form.name).await;
    told(&web, &context, &headers, &owner, done, "passkey-renamed").await
}

/// A member removes a passkey.
pub async fn remove(
    State(web): State<Web>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    headers: HeaderMap,
    Form(form): Form<PasskeyForm>,
) -> Response {
    let done = passkeys::remove_one(&web, &owner.guest, &form.id).await;
    told(&web, &context, &headers, &owner, done, "passkey-removed").await
}

/// What the form says by which a member does without a password.
#[derive(Deserialize)]
pub struct NoPasswordForm {
    password: Option<String>,
}

/// A member does without a password.
pub async fn remove_password(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    headers: HeaderMap,
    Form(form): Form<NoPasswordForm>,
) -> Response {
    let origin = Origin { headers: &headers, peer };
    let done = password::remove_password(&web, &owner, form.password.as_deref(), origin).await;
    told(&web, &context, &headers, &owner, done, "password-removed").await
}

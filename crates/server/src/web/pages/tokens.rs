//! Tokens for programs, and the mark of an account that is a program's: forms that work
//! without scripts.

use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::forms::with_trouble;
use super::texts::Language;
use super::{PageContext, PageOwner, sorry};
use crate::protocol::{BotWish, Code, ListedToken, NewToken, Refusal, Scope};
use crate::sanitize::LONGEST_NAME;
use crate::time::{day, now};
use crate::web::identity::CookieSession;
use crate::web::members::refused;
use crate::web::{Web, tokens};

/// How long a token may be good, in days; the usual choice first.
const DAYS: [&str; 4] = ["90", "30", "365", ""];

/// What the page was told by its own forms.
#[derive(Deserialize)]
pub struct TokensQuery {
    done: Option<String>,
}

/// The tokens of whoever looks.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Query(query): Query<TokensQuery>,
) -> Response {
    match owner {
        Ok(owner) => list_page(&web, &context, &owner, query.done.as_deref(), None, None).await,
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn list_page(
    web: &Web,
    context: &PageContext,
    owner: &CookieSession,
    done: Option<&str>,
    fresh: Option<&str>,
    trouble: Option<&Refusal>,
) -> Response {
    let listed = match tokens::list_of(web, &owner.guest.id).await {
        Ok(listed) => listed,
        Err(refusal) => return sorry(context, &refusal),
    };
    let language = context.language;
    let told = match done {
        Some("revoked") => Some("tokens-revoked"),
        Some("bot") => Some("tokens-bot-done"),
        _ => None,
    };
    let body = html! {
        @if let Some(key) = told { p role="status" { strong { (language.say(key)) } } }
        @if let Some(token) = fresh {
            div.notice role="status" {
                p { strong { (language.say("tokens-fresh")) } }
                p { code #token.token { (token) } }
            }
        }
        p { (language.say("tokens-explain")) }
        @if listed.is_empty() { p.faint { (language.say("tokens-none")) } } @else { (list(language, &listed)) }
        h2 { (language.say("tokens-new")) }
        (form(language))
        @if let Some(account) = &context.account {
            h2 { (language.say("tokens-bot")) }
            @if account.bot {
                p { (language.say("tokens-is-bot")) " " span.tag { (language.say("js-bot")) } }
            } @else {
                p { (language.say("tokens-bot-explain")) }
                form method="post" action="/settings/bot" {
                    p { label { input type="checkbox" name="sure" value="yes" required; " " (language.say("tokens-bot-sure")) } }
                    button type="submit" { (language.say("tokens-bot-do")) }
                }
            }
        }
        p { a href="/settings" { (language.say("settings-title")) } }
    };
    with_trouble(context, &language.say("tokens-title"), trouble, body)
}

fn list(language: Language, listed: &[ListedToken]) -> Markup {
    html! {
        ul.sessions {
            @for token in listed {
                @let label = match token.label.as_str() {
                    "" => language.say("tokens-unnamed").into_owned(),
                    label => label.to_owned(),
                };
                @let scopes: Vec<_> = token.scopes.iter().map(|scope| scope_name(language, *scope)).collect();
                li {
                    span.what {
                        strong { (label) } " "
                        span.faint {
                            (scopes.join(", ")) " · "
                            (language.say_with("tokens-since", &[("day", day(token.created_at).into())])) " · "
                            @match token.expires_at {
                                Some(at) if at <= now() => (language.say("tokens-expired")),
                                Some(at) => (language.say_with("tokens-until", &[("day", day(at).into())])),
                                None => (language.say("tokens-for-good")),
                            }
                            " · "
                            @match token.last_used {
                                Some(at) => (language.say_with("tokens-last", &[("day", day(at).into())])),
                                None => (language.say("tokens-never")),
                            }
                        }
                    }
                    form method="post" action="/settings/tokens/revoke" {
                        input type="hidden" name="id" value=(token.id);
                        button type="submit" aria-label={ (language.say("tokens-revoke")) ": " (label) } {
                            (language.say("tokens-revoke"))
                        }
                    }
                }
            }
        }
    }
}

fn scope_name(language: Language, scope: Scope) -> String {
    language.say(&format!("scope-{}", scope.word())).into_owned()
}

fn form(language: Language) -> Markup {
    html! {
        form.stack method="post" action="/settings/tokens" {
            label.field {
                span { (language.say("tokens-label")) }
                input name="label" maxlength=(LONGEST_NAME) autocomplete="off";
            }
            fieldset {
                legend { (language.say("tokens-scopes")) }
                @for scope in Scope::ALL {
                    label.tick {
                        input type="checkbox" name=(scope.word()) value="yes" checked;
                        span { (scope_name(language, scope)) }
                    }
                }
            }
            label.field {
                span { (language.say("tokens-days")) }
                select name="days" {
                    @for days in DAYS {
                        option value=(days) {
                            @match days.parse::<u32>() {
                                Ok(count) => (language.say_with("tokens-days-count", &[("count", count.into())])),
                                Err(_) => (language.say("tokens-for-good")),
                            }
                        }
                    }
                }
            }
            button.primary type="submit" { (language.say("tokens-do")) }
        }
    }
}

/// What the form for a new token says.
#[derive(Deserialize)]
pub struct TokenForm {
    #[serde(default)]
    label: String,
    #[serde(default)]
    days: String,
    read: Option<String>,
    play: Option<String>,
    challenge: Option<String>,
    study: Option<String>,
}

/// Somebody wants a token; the answer shows it, this once.
pub async fn create(
    State(web): State<Web>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    Form(form): Form<TokenForm>,
) -> Response {
    let ticked = |scope: &Scope| match scope {
        Scope::Read => form.read.is_some(),
        Scope::Play => form.play.is_some(),
        Scope::Challenge => form.challenge.is_some(),
        Scope::Study => form.study.is_some(),
    };
    let wish = NewToken {
        label: form.label.clone(),
        scopes: Some(Scope::ALL.into_iter().filter(ticked).collect()),
        days: form.days.parse().ok(),
    };
    if wish.scopes.as_ref().is_some_and(Vec::is_empty) {
        let none = refused(Code::BadMessage, "refusal-token-scopes");
        return list_page(&web, &context, &owner, None, None, Some(&none)).await;
    }
    match tokens::make(&web, &owner.guest, wish).await {
        Ok(fresh) => list_page(&web, &context, &owner, None, Some(&fresh.token), None).await,
        Err(refusal) => list_page(&web, &context, &owner, None, None, Some(&refusal)).await,
    }
}

/// Which token is to end.
#[derive(Deserialize)]
pub struct RevokeForm {
    id: String,
}

/// Somebody ends a token.
pub async fn revoke(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<RevokeForm>,
) -> Response {
    let ended = match owner {
        Ok(owner) => tokens::end(&web, &owner.guest.id, &form.id).await,
        Err(refusal) => Err(refusal),
    };
    match ended {
        Ok(()) => Redirect::to("/settings/tokens?done=revoked").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What the form for the mark says.
#[derive(Deserialize)]
pub struct BotForm {
    sure: Option<String>,
}

/// A member says that a program plays with the account.
pub async fn mark(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<BotForm>,
) -> Response {
    let marked = match owner {
        Ok(owner) => tokens::mark(&web, &owner.guest.id, BotWish { bot: form.sure.is_some() }).await,
        Err(refusal) => Err(refusal),
    };
    match marked {
        Ok(()) => Redirect::to("/settings/tokens?done=bot").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

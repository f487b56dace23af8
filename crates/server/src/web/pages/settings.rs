//! What somebody sets: a page with a form, and switches that are links and lead back.

use std::collections::BTreeMap;

use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::devices::show;
use super::texts::Language;
use super::{PageContext, sorry};
use crate::members::{SETTINGS, Setting};
use crate::protocol::Refusal;
use crate::web::Web;
use crate::web::settings::{cookies_of, save};

/// What is to be set.
#[derive(Deserialize)]
pub struct SettingsQuery {
    lang: Option<String>,
    look: Option<String>,
    board: Option<String>,
    to: Option<String>,
}

/// A link sets what a guest sees, in cookies, and leads back. It changes nothing in an
/// account: other sites have links, too.
pub async fn set_by_link(
    web: State<Web>,
    context: PageContext,
    Query(query): Query<SettingsQuery>,
) -> Response {
    if context.account.is_some() {
        return Redirect::to("/settings").into_response();
    }
    set(web, context, Form(query)).await
}

/// Sets what is known and leads back; anything else is passed over.
pub async fn set(State(web): State<Web>, context: PageContext, Form(query): Form<SettingsQuery>) -> Response {
    let language = query.lang.filter(|lang| Language::read_offered(lang).is_some());
    let wishes = [("lang", language), ("look", query.look), ("board", query.board)];
    let wishes = wishes.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    let back = query.to.filter(|path| is_ours(path)).unwrap_or_else(|| "/".to_owned());
    answer(&web, &context, wishes.collect(), back).await
}

/// Sets something in cookies, and in the account of a member.
async fn answer(
    web: &Web,
    context: &PageContext,
    wishes: BTreeMap<String, String>,
    back: String,
) -> Response {
    let mut settings = context.settings.clone();
    for (name, value) in &wishes {
        settings.set(name, value);
    }
    let saved: Result<(), Refusal> = match &context.account {
        Some(account) => save(web, account, &settings).await,
        None => Ok(()),
    };
    if let Err(refusal) = saved {
        return sorry(context, &refusal);
    }
    let cookies = cookies_of(&settings).into_iter().map(|cookie| (SET_COOKIE, cookie));
    (StatusCode::SEE_OTHER, AppendHeaders(cookies.chain([(LOCATION, back)]).collect::<Vec<_>>()))
        .into_response()
}

/// What the page was told by its own form.
#[derive(Deserialize)]
pub struct DoneQuery {
    done: Option<String>,
}

/// The page where everything is set.
pub async fn page(context: PageContext, Query(query): Query<DoneQuery>) -> Response {
    let language = context.language;
    let title = language.say("settings-title");
    let is_member = context.account.is_some();
    let body = html! {
        div.narrow {
            h1 { (title) }
            @if query.done.is_some() { p role="status" { strong { (language.say("settings-done")) } } }
            p.help { (language.say(if is_member { "settings-of-account" } else { "settings-of-browser" })) }
            form.stack method="post" action="/settings" {
                @for setting in SETTINGS.iter().filter(|setting| is_member || !setting.is_of_account) {
                    (field(&context, setting))
                }
                button.primary type="submit" { (language.say("save")) }
            }
            @if context.guest.is_some() { p { a href="/settings/tokens" { (language.say("tokens-title")) } } }
        }
    };
    show(&context, &title, body)
}

fn field(context: &PageContext, setting: &Setting) -> Markup {
    let language = context.language;
    let now = context.settings.get(setting.name);
    // The words that the menu has are the same here.
    let label = match setting.name {
        "lang" => "settings-language".to_owned(),
        "look" | "board" => format!("settings-{}", setting.name),
        name => format!("setting-{name}"),
    };
    let words = |value: &str| match setting.name {
        "look" | "board" => format!("{}-{value}", setting.name),
        name if name.starts_with("sound-") || matches!(name, "premove" | "confirm") => {
            format!("setting-{value}")
        }
        name => format!("setting-{name}-{value}"),
    };
    html! {
        label.field {
            span { (language.say(&label)) }
            select name=(setting.name) {
                @if setting.values.is_empty() {
                    @for known in Language::offered() {
                        option value=(known.code()) lang=(known.code()) selected[*known == language] {
                            (known.own_name())
                        }
                    }
                }
                @for value in setting.values {
                    option value=(value) selected[now == Some(value)] { (language.say(&words(value))) }
                }
            }
        }
    }
}

/// Somebody sets everything.
pub async fn change(
    State(web): State<Web>,
    context: PageContext,
    Form(mut form): Form<BTreeMap<String, String>>,
) -> Response {
    form.retain(|name, value| name != "lang" || Language::read_offered(value).is_some());
    answer(&web, &context, form, "/settings?done=yes".to_owned()).await
}

/// Whether a path stays on this server: `//elsewhere` does not.
pub fn is_ours(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && path.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_led_to_another_site() {
        for ours in ["/", "/t/abc?x=1", "/new/shakti"] {
            assert!(is_ours(ours), "{ours}");
        }
        for other in ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a\r\nSet-Cookie: x"]
        {
            assert!(!is_ours(other), "{other}");
        }
    }
}

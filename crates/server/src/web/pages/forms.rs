//! What the forms of members have in common.

use axum::response::Response;
use maud::{Markup, html};

use super::PageContext;
use super::devices::show_with;
use super::texts::Language;
use crate::members::{LONGEST_HANDLE, SHORTEST_PASSWORD};
use crate::protocol::Refusal;
use crate::web::answer::refusing;

/// A page with what went wrong above its form.
pub fn with_trouble(context: &PageContext, title: &str, trouble: Option<&Refusal>, body: Markup) -> Response {
    with_script(context, title, trouble, "scripts/site.js", body)
}

/// The same with a script of its own.
pub fn with_script(
    context: &PageContext,
    title: &str,
    trouble: Option<&Refusal>,
    script: &str,
    body: Markup,
) -> Response {
    let body = html! {
        div.narrow {
            h1 { (title) }
            @if let Some(refusal) = trouble {
                p #trouble.trouble role="alert" { (sentence(&refusal.words(context.language))) }
            }
            (body)
        }
    };
    let response = show_with(context, title, script, body);
    match trouble {
        Some(refusal) => refusing(response, refusal),
        None => response,
    }
}

/// Words as a sentence of their own.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The field for the name of a member, and what browsers may fill it in with.
pub fn handle_field(language: Language, value: &str, complete: &str) -> Markup {
    html! {
        label.field {
            span { (language.say("member-handle")) }
            input name="handle" required maxlength=(LONGEST_HANDLE) autocomplete=(complete) autocapitalize="none"
                spellcheck="false" value=(value);
        }
    }
}

/// A field for a password, one that is set now or one that is known.
pub fn password_field(label: &str, name: &str, is_new: bool) -> Markup {
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

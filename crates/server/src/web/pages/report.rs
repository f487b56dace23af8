//! Reporting somebody to the moderators: a form that works without scripts.

use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

use super::devices::show;
use super::forms::with_trouble;
use super::{PageContext, sorry};
use crate::protocol::{Refusal, ReportWish};
use crate::server_state::{LONGEST_WHY, REASONS};
use crate::web::Web;
use crate::web::identity::CookieSession;

/// Whom it is about; fields that are empty name nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct ReportQuery {
    member: Option<String>,
    table: Option<String>,
    seat: Option<u8>,
    line: Option<u64>,
    reason: String,
    words: String,
    done: Option<String>,
}

impl ReportQuery {
    fn wish(&self) -> ReportWish {
        ReportWish {
            reason: self.reason.clone(),
            words: self.words.clone(),
            member: self.member.clone(),
            table: self.table.clone(),
            seat: self.seat,
            line: self.line,
        }
    }
}

/// The form.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    Query(query): Query<ReportQuery>,
) -> Response {
    let language = context.language;
    if query.done.is_some() {
        let title = language.say("report-title");
        let body = html! {
            div.narrow {
                h1 { (title) }
                p role="status" { strong { (language.say("report-done")) } }
                p { (language.say("report-done-block")) " " a href="/people" { (language.say("people-title")) } }
            }
        };
        return show(&context, &title, body);
    }
    match web.server.reported_name(&query.wish()).await {
        Ok(name) => form_page(&context, &name, &query, None),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn form_page(context: &PageContext, name: &str, query: &ReportQuery, trouble: Option<&Refusal>) -> Response {
    let language = context.language;
    let title = language.say_with("report-whom", &[("name", name.into())]);
    let seat = query.seat.map(|seat| seat.to_string());
    let line = query.line.map(|line| line.to_string());
    let hidden = [
        ("member", query.member.as_deref()),
        ("table", query.table.as_deref()),
        ("seat", seat.as_deref()),
        ("line", line.as_deref()),
    ];
    let usual = if query.line.is_some() { "chat" } else { query.reason.as_str() };
    let body = html! {
        p { (language.say("report-explain")) }
        form.stack method="post" action="/report" {
            @for (name, value) in hidden {
                @if let Some(value) = value { input type="hidden" name=(name) value=(value); }
            }
            label.field {
                span { (language.say("report-reason")) }
                select name="reason" {
                    @for reason in REASONS {
                        option value=(reason) selected[reason == usual] {
                            (language.say(&format!("report-reason-{reason}")))
                        }
                    }
                }
            }
            label.field {
                span { (language.say("report-words")) }
                textarea name="words" rows="4" maxlength=(LONGEST_WHY) { (query.words) }
            }
            button.primary type="submit" { (language.say("report-do")) }
        }
    };
    with_trouble(context, &title, trouble, body)
}

/// Somebody reports somebody.
pub async fn send(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<ReportQuery>,
) -> Response {
    let wish = form.wish();
    let sent = match owner {
        Ok(owner) => web.server.report_guest(&owner.guest, &wish).await,
        Err(refusal) => Err(refusal),
    };
    match sent {
        Ok(()) => Redirect::to("/report?done=yes").into_response(),
        Err(refusal) => match web.server.reported_name(&wish).await {
            Ok(name) => form_page(&context, &name, &form, Some(&refusal)),
            Err(_) => sorry(&context, &refusal),
        },
    }
}

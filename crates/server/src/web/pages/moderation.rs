//! What waits for the moderators, and what they did: forms that work without scripts.

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::devices::show;
use super::outliers;
use super::people::person;
use super::texts::Language;
use super::{PageContext, sorry};
use crate::protocol::{ListedOutlier, ListedReport, ListedSanction, OrderWish, Refusal, ReportedLine};
use crate::server_state::{LONGEST_WHY, MOST_DAYS};
use crate::store::{OrderWrite, ReportRow, SanctionKind, Write};
use crate::time::{day, now};
use crate::web::identity::CookieSession;
use crate::web::{Web, order};

/// What a moderator fills in; a field that is left empty says nothing.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct ActForm {
    act: String,
    why: String,
    report: String,
    member: String,
    pool: String,
    sanction: String,
    days: String,
}

/// What waits for the moderators.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
) -> Response {
    match parts(&web, owner).await {
        Ok((queue, log, closed, company, outlying)) => {
            let language = context.language;
            let title = language.say("moderation-title");
            let body = html! {
                div.narrow.wide {
                    h1 { (title) }
                    h2 { (language.say("moderation-queue")) }
                    @if queue.is_empty() { p.faint { (language.say("moderation-queue-none")) } }
                    @for report in &queue { (one_report(language, report)) }
                    @if !outlying.is_empty() {
                        h2 { (language.say("outliers-title")) }
                        p.help { (language.say("outliers-help")) }
                        @for outlier in &outlying { (outliers::one(language, outlier)) }
                    }
                    @if !company.is_empty() {
                        h2 { (language.say("moderation-company")) }
                        p.help { (language.say("moderation-company-help")) }
                        ul.company { @for (names, count) in &company { (same_company(language, names, *count)) } }
                    }
                    h2 { (language.say("moderation-member")) }
                    (act_form(language, &Subject::Named))
                    h2 { (language.say("moderation-log")) }
                    @if log.is_empty() { p.faint { (language.say("moderation-log-none")) } }
                    (sanctions(language, &log, true))
                    @if !closed.is_empty() {
                        h2 { (language.say("moderation-closed")) }
                        ul.sessions { @for (report, by) in &closed { (closed_report(language, report, by)) } }
                    }
                }
            };
            show(&context, &title, body)
        }
        Err(refusal) => sorry(&context, &refusal),
    }
}

type Parts = (
    Vec<ListedReport>,
    Vec<ListedSanction>,
    Vec<(ReportRow, String)>,
    Vec<(Vec<String>, usize)>,
    Vec<ListedOutlier>,
);

async fn parts(web: &Web, owner: Result<CookieSession, Refusal>) -> Result<Parts, Refusal> {
    let owner = owner?.guest.id;
    web.server.moderator(&owner).await?;
    let mut closed = Vec::new();
    for row in web.server.store.members().closed_reports(order::MOST_SHOWN).await? {
        let by = web.server.name_of(&row.closed_by).await?;
        closed.push((row, by));
    }
    let company = web.server.same_company().await?;
    let outlying = web.server.list_outliers(Some(&owner)).await?;
    Ok((web.server.queue(order::MOST_SHOWN).await?, order::log(web).await?, closed, company, outlying))
}

/// Those who sit together again and again.
fn same_company(language: Language, names: &[String], count: usize) -> Markup {
    html! {
        li {
            @for (index, name) in names.iter().enumerate() {
                @if index > 0 { ", " }
                (person(language, name, true, false))
            }
            " · " (language.say_with("moderation-company-count", &[("count", count.into())]))
        }
    }
}

fn reason(language: Language, word: &str) -> String {
    language.say(&format!("report-reason-{word}")).into_owned()
}

fn one_report(language: Language, report: &ListedReport) -> Markup {
    html! {
        article.report aria-label=(report.name) {
            h3 {
                (person(language, &report.name, report.member, report.bot))
                " " span.tag { (reason(language, &report.reason)) }
            }
            p.faint {
                (language.say_with("moderation-reported", &[
                    ("name", report.reporter.as_str().into()), ("day", day(report.at).into()),
                    ("count", report.reports.into()),
                ]))
                @if let Some(table) = &report.table {
                    " · " a href={ "/t/" (table) } { (language.say("moderation-game")) }
                }
            }
            @if !report.words.is_empty() { blockquote { (report.words) } }
            @if !report.context.is_empty() {
                ol.said aria-label=(language.say("chat-title")) {
                    @for line in &report.context { (said(line, report.line == Some(line.number))) }
                }
            }
            @if !report.sanctions.is_empty() {
                h4 { (language.say("moderation-earlier")) }
                (sanctions(language, &report.sanctions, false))
            }
            (act_form(language, &Subject::Report(&report.id)))
        }
    }
}

fn said(line: &ReportedLine, is_it: bool) -> Markup {
    html! {
        li {
            strong { (line.name) } ": "
            @if is_it { mark { (line.text) } } @else { (line.text) }
        }
    }
}

/// What was done, with a button to lift what holds.
pub(super) fn sanctions(language: Language, list: &[ListedSanction], with_lift: bool) -> Markup {
    html! {
        ul.sessions {
            @for sanction in list {
                li {
                    span.what {
                        strong { (sanction.name) } " · " (kind(language, &sanction.kind))
                        @if let Some(ends_at) = sanction.ends_at {
                            " " (language.say_with("moderation-until", &[("day", day(ends_at).into())]))
                        }
                        @if sanction.on && sanction.kind != "warn" {
                            " " span.tag { (language.say("moderation-on")) }
                        }
                        " " span.faint {
                            (day(sanction.at)) ", " (sanction.by) ": " (sanction.why)
                            @if let Some(at) = sanction.lifted_at {
                                " · " (language.say("moderation-lifted")) " " (day(at)) ", " (sanction.lifted_by)
                                ": " (sanction.lifted_why)
                            }
                        }
                    }
                    @if with_lift && sanction.on && sanction.kind != "warn" {
                        form.ties method="post" action="/moderation" {
                            input type="hidden" name="act" value="lift";
                            input type="hidden" name="sanction" value=(sanction.id);
                            input name="why" required maxlength=(LONGEST_WHY) aria-label=(language.say("moderation-why"))
                                placeholder=(language.say("moderation-why"));
                            button type="submit" aria-label={ (language.say("moderation-lift")) ": " (sanction.name) } {
                                (language.say("moderation-lift"))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn closed_report(language: Language, report: &ReportRow, by: &str) -> Markup {
    html! {
        li {
            span.what {
                strong { (report.name) } " · " (reason(language, &report.reason)) " "
                span.faint { (day(report.closed_at.unwrap_or(report.at))) ", " (by) ": " (report.closed_why) }
            }
        }
    }
}

/// What is done, as words.
pub fn kind(language: Language, word: &str) -> String {
    language.say(&format!("sanction-{word}")).into_owned()
}

/// What a moderator acts on.
pub(super) enum Subject<'a> {
    /// A report.
    Report(&'a str),
    /// What fair play says of a member in a pool.
    Moves {
        /// The member.
        member: &'a str,
        /// The pool.
        pool: &'a str,
    },
    /// A member who is named in the form.
    Named,
}

/// The form to act.
pub(super) fn act_form(language: Language, subject: &Subject<'_>) -> Markup {
    html! {
        form.filter method="post" action="/moderation" {
            @match subject {
                Subject::Report(report) => input type="hidden" name="report" value=(report);,
                Subject::Moves { member, pool } => {
                    input type="hidden" name="member" value=(member);
                    input type="hidden" name="pool" value=(pool);
                }
                Subject::Named => label.field {
                    span { (language.say("member-handle")) }
                    input name="member" required maxlength="20" autocapitalize="none" spellcheck="false";
                },
            }
            label.field {
                span { (language.say("moderation-act")) }
                select name="act" {
                    @match subject {
                        Subject::Report(_) => option value="close" { (language.say("moderation-close")) },
                        Subject::Moves { .. } => option value="close" { (language.say("outliers-close")) },
                        Subject::Named => {}
                    }
                    @for sanction in SanctionKind::ALL {
                        option value=(sanction.word()) { (language.say(&format!("moderation-{}", sanction.word()))) }
                    }
                }
            }
            label.field {
                span { (language.say("moderation-days")) }
                input type="number" name="days" min="1" max=(MOST_DAYS) inputmode="numeric";
            }
            label.field {
                span { (language.say("moderation-why")) }
                input name="why" required maxlength=(LONGEST_WHY);
            }
            button.primary type="submit" { (language.say("moderation-do")) }
        }
    }
}

/// A moderator acts.
pub async fn act(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<ActForm>,
) -> Response {
    let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let acted = async {
        let moderator = web.server.moderator(&owner?.guest.id).await?;
        let lasts = matches!(form.act.as_str(), "mute" | "suspend");
        // What is no number is refused like a number that is too large.
        let days = some(&form.days).filter(|_| lasts).map(|days| days.parse().unwrap_or(u32::MAX));
        let wish = OrderWish {
            act: form.act.clone(),
            why: form.why.clone(),
            report: some(&form.report),
            member: some(&form.member),
            pool: some(&form.pool),
            sanction: some(&form.sanction),
            days,
        };
        web.server.keep_order(&moderator, &wish).await
    }
    .await;
    match acted {
        Ok(()) => Redirect::to("/moderation").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What holds about whoever looks, on every page; a warning until it was read.
pub fn notices(context: &PageContext) -> Markup {
    let language = context.language;
    html! {
        @for notice in &context.notices {
            div.notice role="status" {
                p {
                    // In front: behind, it would be read as the day until which games can be finished.
                    @if let Some(ends_at) = notice.ends_at {
                        span.tag { (language.say_with("moderation-until", &[("day", day(ends_at).into())])) } " "
                    }
                    strong { (language.say(&format!("notice-{}", notice.kind.word()))) }
                    ": " (notice.why)
                }
                @if notice.kind == SanctionKind::Warn {
                    form method="post" action="/notices" {
                        button type="submit" { (language.say("notice-read")) }
                    }
                }
            }
        }
    }
}

/// Somebody has read the warnings.
pub async fn read_notices(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
) -> Response {
    let read = async {
        let write = OrderWrite::Seen { guest: owner?.guest.id, at: now() };
        Ok::<_, Refusal>(web.server.writer.write(Write::Order(write)).await?)
    };
    match read.await {
        Ok(()) => Redirect::to("/").into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

//! Other people: whom one follows and has blocked, and who is at a table. Forms that work
//! without scripts.

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::devices::show;
use super::new::seat_name;
use super::settings::is_ours;
use super::texts::Language;
use super::{PageContext, sorry};
use crate::domain::Holder;
use crate::protocol::{ListedTie, Refusal, TieWish};
use crate::store::{AccountRow, TableSnapshot, Tie};
use crate::web::identity::CookieSession;
use crate::web::{Web, ties};
use quincunx_core::Message;
use quincunx_games::catalogue;

/// Whom a form is about, what is wanted, and where it leads back to.
#[derive(Deserialize)]
pub struct TieForm {
    /// `follow`, `block`, or `none` to end it.
    tie: String,
    id: Option<String>,
    member: Option<String>,
    table: Option<String>,
    seat: Option<u8>,
    to: Option<String>,
}

/// Somebody follows or blocks somebody, or does so no longer.
pub async fn set(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Form(form): Form<TieForm>,
) -> Response {
    let done = async {
        let guest = owner?.guest.id;
        match (&form.id, form.tie.as_str()) {
            (Some(id), "none") => ties::end_by_id(&web, &guest, id).await,
            _ => {
                let wish = TieWish {
                    tie: form.tie.clone(),
                    member: form.member.clone(),
                    table: form.table.clone(),
                    seat: form.seat,
                };
                ties::set(&web, &guest, &wish).await.map(drop)
            }
        }
    }
    .await;
    let back = form.to.as_deref().filter(|path| is_ours(path)).unwrap_or("/people");
    match done {
        Ok(()) => Redirect::to(back).into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// Whom a form is about, as its hidden fields.
#[derive(Clone, Copy)]
pub enum About<'a> {
    /// A member.
    Member(&'a str),
    /// Whoever sits on a seat of a table.
    Seat(&'a str, usize),
}

/// Buttons to follow and to block somebody, or to end that.
pub fn buttons(
    context: &PageContext,
    name: &str,
    about: About<'_>,
    id: &str,
    tie: Option<Tie>,
    can_follow: bool,
) -> Markup {
    let language = context.language;
    let button = |tie: &str, key: &'static str| {
        let words = language.say(key);
        html! {
            form method="post" action="/people" {
                input type="hidden" name="tie" value=(tie);
                input type="hidden" name="to" value=(context.path);
                @if tie == "none" {
                    input type="hidden" name="id" value=(id);
                } @else {
                    @match about {
                        About::Member(member) => input type="hidden" name="member" value=(member);,
                        About::Seat(table, seat) => {
                            input type="hidden" name="table" value=(table);
                            input type="hidden" name="seat" value=(seat);
                        }
                    }
                }
                button type="submit" aria-label={ (words) ": " (name) } { (words) }
            }
        }
    };
    html! {
        div.ties {
            @match tie {
                Some(Tie::Follow) => {
                    (button("none", "tie-unfollow"))
                    (button("block", "tie-block"))
                }
                Some(Tie::Block) => (button("none", "tie-unblock")),
                None => {
                    @if can_follow { (button("follow", "tie-follow")) }
                    (button("block", "tie-block"))
                }
            }
        }
    }
}

/// The buttons on a member's profile; none on one's own, and none for whoever is nobody yet.
pub async fn profile_buttons(
    web: &Web,
    context: &PageContext,
    account: &AccountRow,
) -> Result<Markup, Refusal> {
    let Some(guest) = context.guest.as_ref().filter(|guest| guest.id != account.guest) else {
        return Ok(html! {});
    };
    let tie = web.server.store.members().tie(&guest.id, &account.guest).await?;
    let id = ties::listed_id(web, &guest.id, &account.guest);
    Ok(html! {
        @if tie == Some(Tie::Block) { p.faint { (context.language.say("tie-blocked-help")) } }
        @if tie != Some(Tie::Block) {
            p { a.button href={ "/challenge/" (account.handle) } { (context.language.say("challenge-link")) } }
        }
        (buttons(context, &account.handle, About::Member(&account.handle), &id, tie, true))
        p { a href={ "/report?member=" (account.handle) } { (context.language.say("report-link")) } }
    })
}

/// The lists of those whom one follows and has blocked.
pub fn lists(context: &PageContext, listed: &[ListedTie]) -> Markup {
    let language = context.language;
    let of = |tie: Tie| listed.iter().filter(move |listed| listed.tie == tie.word());
    html! {
        h2 { (language.say("tie-following")) }
        (one_list(context, of(Tie::Follow), "tie-following-none", "tie-unfollow"))
        h2 { (language.say("tie-blocked")) }
        p.help { (language.say("tie-blocked-help")) }
        (one_list(context, of(Tie::Block), "tie-blocked-none", "tie-unblock"))
    }
}

fn one_list<'l>(
    context: &PageContext,
    listed: impl Iterator<Item = &'l ListedTie>,
    none: &'static str,
    end: &'static str,
) -> Markup {
    let language = context.language;
    let mut listed = listed.peekable();
    html! {
        @if listed.peek().is_none() {
            p.faint { (language.say(none)) }
        } @else {
            ul.sessions {
                @for tie in listed {
                    li {
                        span.what {
                            strong { (person(language, &tie.name, tie.member, tie.bot)) }
                            @if tie.online { " " span.tag { (language.say("tie-online")) } }
                        }
                        form method="post" action="/people" {
                            input type="hidden" name="tie" value="none";
                            input type="hidden" name="id" value=(tie.id);
                            input type="hidden" name="to" value=(context.path);
                            button type="submit" aria-label={ (language.say(end)) ": " (tie.name) } {
                                (language.say(end))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A name, with a link to the profile if there is one, and the mark of a program.
pub fn person(language: Language, name: &str, is_member: bool, is_bot: bool) -> Markup {
    html! {
        @if is_member { a href={ "/@" (name) } { (name) } } @else { (name) }
        @if is_bot { " " span.tag { (language.say("js-bot")) } }
    }
}

/// Whom somebody follows and has blocked, of a guest, too.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
) -> Response {
    let language = context.language;
    let title = language.say("people-title");
    let listed = match &owner {
        Ok(owner) => ties::list_of(&web, &owner.guest.id).await,
        Err(_) => Ok(Vec::new()),
    };
    match listed {
        Ok(listed) => {
            let body = html! {
                div.narrow {
                    h1 { (title) }
                    @if owner.is_err() { p { (language.say("devices-nobody")) } }
                    (lists(&context, &listed))
                }
            };
            show(&context, &title, body)
        }
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// Who is at a table: profiles, and buttons to follow and to block.
pub async fn at_table(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Path(table): Path<String>,
) -> Response {
    match seats(&web, &context, owner.ok(), &table).await {
        Ok(body) => show(&context, &context.language.say("people-table-title"), body),
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn seats(
    web: &Web,
    context: &PageContext,
    owner: Option<CookieSession>,
    table: &str,
) -> Result<Markup, Refusal> {
    let none = || Refusal::new(crate::protocol::Code::NotFound, Message::new("refusal-no-table"));
    let table = web.server.store.table(table).await?.ok_or_else(none)?;
    let language = context.language;
    let me = owner.as_ref().map(|owner| owner.guest.id.as_str());
    let apart = match me {
        Some(me) => web.server.store.members().blocked_with(me).await?,
        None => Vec::new(),
    };
    // A table is read by whoever has its link; what those say whom one has blocked is not.
    let chat: Vec<_> = table.chat.iter().filter(|row| !apart.contains(&row.guest)).collect();
    let mut rows = Vec::new();
    for (index, holder) in table.row.progress.seats.iter().enumerate() {
        if let Holder::Person { guest, name, bot, .. } = holder {
            let is_member = web.server.store.members().account(guest).await?.is_some();
            let tie = match me.filter(|me| me != guest) {
                Some(me) => {
                    let tie = web.server.store.members().tie(me, guest).await?;
                    Some((ties::listed_id(web, me, guest), tie))
                }
                None => None,
            };
            rows.push((index, name, is_member, *bot, tie));
        }
    }
    Ok(html! {
        div.narrow {
            h1 { (language.say("people-table-title")) }
            p { a href={ "/t/" (table.row.id) } { (language.say("people-back")) } }
            ul.sessions {
                @for (index, name, is_member, is_bot, tie) in &rows {
                    li {
                        span.what {
                            strong { (person(language, name, *is_member, *is_bot)) }
                            " " span.faint { (seat_of(language, &table, *index)) }
                        }
                        @if let Some((id, tie)) = tie {
                            (buttons(context, name, About::Seat(&table.row.id, *index), id, *tie, *is_member))
                            (report_link(context, name, &format!("table={}&seat={index}", table.row.id)))
                        }
                    }
                }
            }
            @if rows.is_empty() { p.faint { (language.say("people-nobody")) } }
            p.help { (language.say("tie-blocked-help")) }
            @if me.is_some() && !chat.is_empty() {
                h2 { (language.say("chat-title")) }
                ul.sessions {
                    @for row in &chat {
                        li {
                            span.what { strong { (row.line.name) } ": " (row.line.text) }
                            @if me != Some(row.guest.as_str()) {
                                (report_link(context, &row.line.name, &format!("table={}&line={}", table.row.id, row.number)))
                            }
                        }
                    }
                }
            }
        }
    })
}

fn report_link(context: &PageContext, name: &str, about: &str) -> Markup {
    let words = context.language.say("report-link");
    html! { a href={ "/report?" (about) } aria-label={ (words) ": " (name) } { (words) } }
}

fn seat_of(language: Language, table: &TableSnapshot, index: usize) -> String {
    let seats = catalogue::find(&table.row.game).map_or(&[][..], |rules| rules.info().seats);
    seats.get(index).map_or(String::new(), |seat| seat_name(language, seat.name))
}

//! The first page: one's own games, the tables where others play, and five games to
//! begin. `web/scripts/home.js` keeps the lists up to date.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use quincunx_core::Info;
use quincunx_games::catalogue::GAMES;
use serde_json::json;

use super::context::PageContext;
use super::frame::Page;
use super::learn::{Standing, standing};
use super::new::{seat_name, with_strength};
use super::tables::list;
use super::texts::Language;
use super::{pictures, sorry};
use crate::domain::{Holder, Status};
use crate::protocol::{Detail, Refusal};
use crate::store::{Listing, Reach, TableRow};
use crate::strength::OWN_STRENGTH;
use crate::web::Web;

/// How many tables a list on this page shows.
const SHOWN: u32 = 12;

/// The first page.
pub async fn page(State(web): State<Web>, context: PageContext) -> Response {
    match lists(&web, &context).await {
        Ok(lists) => show(&web, &context, &lists),
        Err(refusal) => sorry(&context, &refusal),
    }
}

struct Lists {
    mine: Vec<TableRow>,
    /// The tables among them at which it is the context's turn.
    due: BTreeSet<String>,
    open: Vec<TableRow>,
    live: Vec<TableRow>,
    finished: Vec<TableRow>,
    /// How far the visitor has got with the lessons of each game.
    learning: Vec<Option<Standing>>,
}

async fn lists(web: &Web, context: &PageContext) -> Result<Lists, Refusal> {
    let (store, ever) = (&web.server.store, i64::MAX as u64);
    let mut mine = match &context.guest {
        Some(guest) => store.list_of(&guest.id, ever, SHOWN).await?,
        None => Vec::new(),
    };
    mine.retain(|row| !row.progress.status.is_over());
    let due = due(web, context, &mine).await;
    mine.sort_by_key(|row| !due.contains(&row.id));
    // What is among one's own games is not listed twice.
    let others = async |listing| -> Result<Vec<TableRow>, Refusal> {
        let mut rows = store.list(listing, Reach::Public, ever, SHOWN).await?;
        rows.retain(|row| mine.iter().all(|own| own.id != row.id));
        Ok(rows)
    };
    let (mut open, live) = (others(Listing::Open).await?, others(Listing::Live).await?);
    // Nobody is offered a seat that they cannot take.
    if let Some(guest) = context.guest.as_ref().filter(|_| !open.is_empty()) {
        let apart = store.members().blocked_with(&guest.id).await?;
        open.retain(|row| {
            let people = row.progress.seats.iter().filter_map(Holder::guest).chain([row.host.as_str()]);
            people.into_iter().all(|other| apart.iter().all(|apart| apart != other))
        });
    }
    let finished = store.list(Listing::Finished, Reach::Public, ever, 6).await?;
    let mut learning = Vec::new();
    for rules in GAMES {
        learning.push(standing(web, context, rules.info().name).await);
    }
    Ok(Lists { mine, due, open, live, finished, learning })
}

/// The tables at which it is the context's turn.
async fn due(web: &Web, context: &PageContext, rows: &[TableRow]) -> BTreeSet<String> {
    let mut due = BTreeSet::new();
    for row in rows {
        let guest = context.guest.as_ref().map(|guest| guest.id.clone());
        let Ok((table, state)) = web.server.view(&row.id, guest, Detail::Text).await else { continue };
        let is_mine = |seat: &u8| table.seats.get(usize::from(*seat)).is_some_and(|seat| seat.yours);
        if state.status == Status::Playing && state.turn.iter().any(is_mine) {
            due.insert(row.id.clone());
        }
    }
    due
}

fn show(web: &Web, context: &PageContext, lists: &Lists) -> Response {
    let language = context.language;
    let is_quiet = lists.open.is_empty() && lists.live.is_empty();
    let nobody = BTreeSet::new();
    let page = Page {
        title: format!("Quincunx · {}", language.say("home-title")),
        description: language.say("home-description").into_owned(),
        picture: Some("/cards/shakti.png".to_owned()),
        script: Some("scripts/home.js"),
        game: None,
        boards: false,
        class: "page-home",
        body: html! {
            div.intro {
                h1 { (language.say("home-title")) }
                p { (language.say("home-description")) }
            }
            section #mine.mine aria-labelledby="mine-title" hidden[lists.mine.is_empty()] {
                h2 #mine-title { (language.say("home-mine")) }
                (list(language, &lists.mine, &lists.due, ""))
            }
            section #tables.columns.quiet[is_quiet] {
                div {
                    h2 { (language.say("home-open")) }
                    (list(language, &lists.open, &nobody, &language.say("home-open-none")))
                }
                div {
                    h2 { (language.say("home-live")) }
                    (list(language, &lists.live, &nobody, &language.say("home-live-none")))
                }
            }
            section #games.cards aria-label=(language.say("nav-games")) {
                @for (rules, standing) in GAMES.iter().zip(&lists.learning) {
                    (card(web, context, rules.info(), standing.as_ref()))
                }
            }
            p #trouble.trouble role="alert" {}
            section #finished.finished hidden[lists.finished.is_empty()] {
                h2 { (language.say("home-finished")) }
                (list(language, &lists.finished, &nobody, ""))
            }
        },
    };
    page.show(context)
}

/// A table as a button asks for it.
fn wish(game: &Info, others: &serde_json::Value) -> String {
    let mut seats = vec![json!({"kind": "me"})];
    seats.extend(game.seats.iter().skip(1).map(|_| others.clone()));
    json!({"game": game.name, "seats": seats}).to_string()
}

fn card(web: &Web, context: &PageContext, game: &Info, standing: Option<&Standing>) -> Markup {
    let language = context.language;
    let usual = web.server.computers.level(None).unwrap_or("3");
    let title = language.say(&format!("game-{}", game.name));
    let computer = wish(game, &json!({"kind": "computer", "level": usual}));
    html! {
        article.card {
            a.picture href={ "/new/" (game.name) } tabindex="-1" aria-hidden="true" { (board(context, game.name)) }
            div.words {
                h2 { (title) }
                p { (language.say(&format!("game-{}-blurb", game.name))) }
                div.buttons {
                    div.against {
                        button.primary data-table=(computer) { (language.say("play-computer")) }
                        select.level aria-label={ (title) ": " (language.say("new-level")) } {
                            @for level in web.server.computers.names() {
                                option value=(level) selected[*level == usual] {
                                    (with_strength(language, game.name, level, short_level(language, level)))
                                }
                            }
                            option value=(OWN_STRENGTH) { (language.say("level-mine")) }
                        }
                        select.side aria-label={ (title) ": " (language.say("new-side")) } {
                            @for (index, seat) in game.seats.iter().enumerate() {
                                option value=(index) { (seat_name(language, seat.name)) }
                            }
                            option value="any" { (language.say("new-side-any")) }
                        }
                    }
                    button data-table=(wish(game, &json!({"kind": "open"}))) { (language.say("invite-friend")) }
                    button data-table=(wish(game, &json!({"kind": "me"}))) { (language.say("pass-and-play")) }
                }
                p.links {
                    @if let Some(standing) = standing { (learn_link(language, game, standing)) }
                    a href={ "/new/" (game.name) } aria-label={ (title) ": " (language.say("more-options")) } {
                        (language.say("more-options"))
                    }
                    a href={ "/rules/" (game.name) } aria-label={ (title) ": " (language.say("link-rules")) } {
                        (language.say("link-rules"))
                    }
                    a href={ "/analysis/" (game.name) } aria-label={ (title) ": " (language.say("link-analysis")) } {
                        (language.say("link-analysis"))
                    }
                    a href={ "/editor/" (game.name) } aria-label={ (title) ": " (language.say("link-editor")) } {
                        (language.say("link-editor"))
                    }
                }
            }
        }
    }
}

/// The way to the lessons: to all of them, or on to the next.
fn learn_link(language: Language, game: &Info, standing: &Standing) -> Markup {
    let title = language.say(&format!("game-{}", game.name));
    let numbers = [("done", standing.done.into()), ("count", standing.count.into())];
    let (label, lesson) = match standing.next.filter(|_| standing.is_begun()) {
        Some(next) => (language.say_with("link-learn-on", &numbers), format!("/{}", next.name)),
        None => (language.say("link-learn"), String::new()),
    };
    html! {
        a.learn href={ "/learn/" (game.name) (lesson) } aria-label={ (title) ": " (label) } { (label) }
    }
}

/// A level in little room.
fn short_level(language: Language, level: &str) -> String {
    match level {
        "random" | "max" => language.say(&format!("level-{level}")).into_owned(),
        level => language.say_with("level-short", &[("level", level.into())]).into_owned(),
    }
}

/// The picture of a board.
pub fn board(context: &PageContext, game: &str) -> Markup {
    let source = pictures::card_address(game, context.theme);
    html! { img src=(source) alt=(context.language.say("card-alt")) width="300" height="300"; }
}

/// What a language calls a game, or the game's own title.
pub fn title(language: Language, game: &Info) -> String {
    game.title_in(language)
}

//! The first page: five games, and the tables where they are played.

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use quincunx_core::Info;
use quincunx_games::catalogue::GAMES;
use serde_json::json;

use super::context::PageContext;
use super::frame::Page;
use super::tables::list;
use super::texts::Language;
use super::{pictures, sorry};
use crate::protocol::Refusal;
use crate::store::{Listing, Reach, TableRow};
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
    open: Vec<TableRow>,
    live: Vec<TableRow>,
    finished: Vec<TableRow>,
}

async fn lists(web: &Web, context: &PageContext) -> Result<Lists, Refusal> {
    let (store, ever) = (&web.server.store, i64::MAX as u64);
    let mut mine = match &context.guest {
        Some(guest) => store.list_of(&guest.id, ever, SHOWN).await?,
        None => Vec::new(),
    };
    mine.retain(|row| !row.progress.status.is_over());
    Ok(Lists {
        mine,
        open: store.list(Listing::Open, Reach::Public, ever, SHOWN).await?,
        live: store.list(Listing::Live, Reach::Public, ever, SHOWN).await?,
        finished: store.list(Listing::Finished, Reach::Public, ever, 6).await?,
    })
}

fn show(web: &Web, context: &PageContext, lists: &Lists) -> Response {
    let language = context.language;
    let page = Page {
        title: format!("Quincunx · {}", language.say("home-title")),
        description: language.say("home-description").into_owned(),
        picture: Some("/cards/shakti.png".to_owned()),
        script: Some("scripts/home.js"),
        boards: false,
        class: "page-home",
        body: html! {
            div.intro {
                h1 { (language.say("home-title")) }
                p { (language.say("home-description")) }
            }
            @if !lists.mine.is_empty() {
                section.mine aria-labelledby="mine" {
                    h2 #mine { (language.say("home-mine")) }
                    (list(language, &lists.mine, ""))
                }
            }
            section #games.cards aria-label=(language.say("nav-games")) {
                @for rules in GAMES { (card(web, context, rules.info())) }
            }
            p #trouble.trouble role="alert" {}
            section #tables.columns {
                div {
                    h2 { (language.say("home-open")) }
                    (list(language, &lists.open, &language.say("home-open-none")))
                }
                div {
                    h2 { (language.say("home-live")) }
                    (list(language, &lists.live, &language.say("home-live-none")))
                    @if !lists.finished.is_empty() {
                        h2 { (language.say("home-finished")) }
                        (list(language, &lists.finished, ""))
                    }
                }
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

fn card(web: &Web, context: &PageContext, game: &Info) -> Markup {
    let language = context.language;
    let level = web.server.computers.level(None).unwrap_or("3");
    let title = language.say(&format!("game-{}", game.name));
    let computer = wish(game, &json!({"kind": "computer", "level": level}));
    html! {
        article.card {
            a.picture href={ "/new/" (game.name) } tabindex="-1" aria-hidden="true" { (board(context, game.name)) }
            div.words {
                h2 { (title) }
                p { (language.say(&format!("game-{}-blurb", game.name))) }
                div.buttons {
                    button.primary data-table=(computer) { (language.say("play-computer")) }
                    button data-table=(wish(game, &json!({"kind": "open"}))) { (language.say("invite-friend")) }
                    button data-table=(wish(game, &json!({"kind": "me"}))) { (language.say("pass-and-play")) }
                }
                p.links {
                    a href={ "/new/" (game.name) } aria-label={ (title) ": " (language.say("more-options")) } {
                        (language.say("more-options"))
                    }
                    a href={ "/rules/" (game.name) } aria-label={ (title) ": " (language.say("link-rules")) } {
                        (language.say("link-rules"))
                    }
                    a href={ "/analysis/" (game.name) } aria-label={ (title) ": " (language.say("link-analysis")) } {
                        (language.say("link-analysis"))
                    }
                }
            }
        }
    }
}

/// The picture of a board.
pub fn board(context: &PageContext, game: &str) -> Markup {
    let source = pictures::card_address(game, context.theme);
    html! { img src=(source) alt=(context.language.say("card-alt")) width="300" height="300"; }
}

/// What a language calls a game, or the game's own title.
pub fn title(language: Language, game: &Info) -> String {
    language.find(&format!("game-{}", game.name)).unwrap_or_else(|| game.title.to_owned())
}

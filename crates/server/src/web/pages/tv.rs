//! The best games that are on, live; and boards for other sites. `web/scripts/tv.js` keeps
//! them up to date, over a socket that is nobody's: whoever looks sees what every spectator
//! does.

use std::cmp::Reverse;

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use quincunx_core::Message;
use quincunx_games::catalogue::{self, GAMES};

use super::assets::{address, imports};
use super::frame::{Page, sprite};
use super::tables::{clock, holder};
use super::texts::{Language, script_path};
use super::{PageContext, sorry};
use crate::domain::{Holder, Status};
use crate::protocol::{Code, Refusal};
use crate::store::{Listing, Reach, TableRow};
use crate::web::Web;

/// How many games that are on are looked at.
const LOOKED_AT: u32 = 200;

/// No script but our own files, no form; but anybody may put a frame around it.
const EMBEDDED_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                               base-uri 'none'; form-action 'none'; frame-ancestors *";

/// How strong those who play are, on average; whoever has no rating counts as nothing.
pub fn strength(row: &TableRow) -> i64 {
    let rating = |holder: &Holder| match holder {
        Holder::Person { rating: Some(mark), .. } => mark.rating,
        _ => 0,
    };
    let seats = &row.progress.seats;
    seats.iter().map(rating).sum::<i64>() / (seats.len().max(1) as i64)
}

/// How many people play.
fn people(row: &TableRow) -> usize {
    row.progress.seats.iter().filter(|holder| holder.guest().is_some()).count()
}

/// The best game that is on of each game: by ratings, then by how many people play, then the
/// one where something happened last. Where none is on, the last one that ended.
async fn best(web: &Web) -> Result<Vec<(&'static str, Option<TableRow>)>, Refusal> {
    let listed = |listing| web.server.store.list(listing, Reach::Public, i64::MAX as u64, LOOKED_AT);
    let (live, finished) = (listed(Listing::Live).await?, listed(Listing::Finished).await?);
    let best = |name: &'static str| {
        let of_game = live.iter().filter(|row| row.game == name);
        let row = of_game.min_by_key(|row| Reverse((strength(row), people(row), row.progress.changed_at)));
        let last = || finished.iter().find(|row| row.game == name && row.progress.result.is_some());
        (name, row.or_else(last).cloned())
    };
    Ok(GAMES.iter().map(|rules| best(rules.info().name)).collect())
}

fn no_game() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-no-game"))
}

/// The best game of each kind.
pub async fn all(State(web): State<Web>, context: PageContext) -> Response {
    match best(&web).await {
        Ok(found) => show(&context, None, &found),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// The best game of one kind.
pub async fn one(State(web): State<Web>, context: PageContext, Path(game): Path<String>) -> Response {
    let Some(rules) = catalogue::find(&game) else { return sorry(&context, &no_game()) };
    match best(&web).await {
        Ok(mut found) => {
            found.retain(|(name, _)| *name == rules.info().name);
            show(&context, Some(rules.info().name), &found)
        }
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn show(context: &PageContext, game: Option<&str>, found: &[(&str, Option<TableRow>)]) -> Response {
    let language = context.language;
    let title = match game {
        Some(game) => format!("{}: {}", language.say("tv-title"), language.say(&format!("game-{game}"))),
        None => language.say("tv-title").into_owned(),
    };
    let page = Page {
        title: format!("{title} · Quincunx"),
        description: language.say("tv-description").into_owned(),
        picture: game.map(|game| format!("/cards/{game}.png")),
        script: Some("scripts/tv.js"),
        game: None,
        boards: true,
        class: "page-tv",
        body: html! {
            link rel="stylesheet" href=(address("styles/tv.css"));
            div.tv.alone[game.is_some()] {
                h1 { (title) }
                p.faint { (language.say("tv-description")) }
                nav.switch aria-label=(language.say("history-game")) {
                    a href="/tv" aria-current=[game.is_none().then_some("true")] { (language.say("tv-all")) }
                    @for rules in GAMES {
                        @let name = rules.info().name;
                        a href={ "/tv/" (name) } aria-current=[(game == Some(name)).then_some("true")] {
                            (language.say(&format!("game-{name}")))
                        }
                    }
                }
                div #channels.channels {
                    @for (name, row) in found {
                        section data-key=(name) {
                            h2 { a href={ "/tv/" (name) } { (language.say(&format!("game-{name}"))) } }
                            @match row {
                                Some(row) => (channel(language, row, false)),
                                None => p.faint { (language.say("tv-none")) },
                            }
                        }
                    }
                }
                p #lost.faint role="status" hidden { (language.say("tv-lost")) }
                @if let Some(game) = game { (snippet(context, &format!("/embed/tv/{game}"))) }
            }
        },
    };
    let mut response = page.show(context);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A game that is on, or was the last one: its board, which a script draws, and who plays.
fn channel(language: Language, row: &TableRow, is_embedded: bool) -> Markup {
    let is_over = row.progress.status == Status::Finished;
    let target = is_embedded.then_some("_blank");
    let seats: Vec<String> = row.progress.seats.iter().map(|seat| named(language, seat)).collect();
    html! {
        @if is_over { p.faint { (language.say("tv-last")) } }
        div.channel data-table=(row.id) data-version=(row.progress.version) data-over=[is_over.then_some("yes")] {
            a href={ "/t/" (row.id) } target=[target] rel=[target.map(|_| "noopener")]
                aria-label={ (language.say("tv-table")) ": " (seats.join(" – ")) } {
                div.board.mini {
                    img src={ "/t/" (row.id) "/picture.svg?public=yes" } alt="" width="300" height="300";
                }
            }
            ul.seats {
                @for (index, seat) in seats.iter().enumerate() {
                    li data-seat=(index) { span.name { (seat) } " " span.clock {} }
                }
            }
            p.faint {
                (clock(language, row.terms.clock))
                @if row.terms.rated { " · " (language.say("table-rated")) }
            }
            p.verdict aria-live="polite" {}
        }
    }
}

/// Who holds a seat, with the rating.
fn named(language: Language, seat: &Holder) -> String {
    match seat {
        Holder::Person { rating: Some(mark), .. } => {
            let doubt = if mark.provisional { "?" } else { "" };
            format!("{} ({}{doubt})", holder(language, seat), mark.rating)
        }
        _ => holder(language, seat),
    }
}

/// What to copy into another page.
pub fn snippet(context: &PageContext, path: &str) -> Markup {
    let language = context.language;
    let code = format!(
        "<iframe src=\"{}{path}\" width=\"340\" height=\"460\" title=\"Quincunx\" loading=\"lazy\" \
         style=\"border:0\"></iframe>",
        context.origin
    );
    html! {
        details.embed {
            summary { (language.say("embed-title")) }
            p.help { (language.say("embed-help")) }
            input readonly value=(code) aria-label=(language.say("embed-title"));
        }
    }
}

/// A table on another site.
pub async fn embedded_table(
    State(web): State<Web>,
    context: PageContext,
    Path(table): Path<String>,
) -> Response {
    match web.server.load_state(&table).await {
        Ok(Some(state)) => embedded(&context, &state.row().game, Some(state.row()), None),
        Ok(None) => embedded_sorry(&context, &Refusal::new(Code::NotFound, Message::new("refusal-no-table"))),
        Err(error) => embedded_sorry(&context, &error.into()),
    }
}

/// The best game of a kind on another site.
pub async fn embedded_tv(State(web): State<Web>, context: PageContext, Path(game): Path<String>) -> Response {
    let Some(rules) = catalogue::find(&game) else { return embedded_sorry(&context, &no_game()) };
    let name = rules.info().name;
    match best(&web).await {
        Ok(found) => {
            let row = found.into_iter().find(|(known, _)| *known == name).and_then(|(_, row)| row);
            embedded(&context, name, row.as_ref(), Some(name))
        }
        Err(refusal) => embedded_sorry(&context, &refusal),
    }
}

fn embedded_sorry(context: &PageContext, refusal: &Refusal) -> Response {
    let words = refusal.words(context.language);
    let response = frame(context, html! { p.trouble { (super::forms::sentence(&words)) } });
    crate::web::answer::refusing(response, refusal)
}

fn embedded(context: &PageContext, game: &str, row: Option<&TableRow>, tv: Option<&str>) -> Response {
    let language = context.language;
    let path = tv.map_or_else(|| row.map(|row| format!("/t/{}", row.id)), |game| Some(format!("/tv/{game}")));
    frame(
        context,
        html! {
            div #channels.channels data-tv=[tv] {
                section {
                    h1 {
                        a href=(path.unwrap_or_default()) target="_blank" rel="noopener" {
                            (language.say(&format!("game-{game}"))) " · Quincunx"
                        }
                    }
                    @match row {
                        Some(row) => (channel(language, row, true)),
                        None => p.faint { (language.say("tv-none")) },
                    }
                }
            }
            p #lost.faint role="status" hidden { (language.say("tv-lost")) }
        },
    )
}

/// A page for a frame on another site: nothing around the board, and no form.
fn frame(context: &PageContext, body: Markup) -> Response {
    let language = context.language;
    let texts = address(&script_path(language, None));
    let markup = html! {
        (DOCTYPE)
        html lang=(language.code()) data-texts=(texts) data-look=(context.look.word()) data-board=(context.theme.word()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { "Quincunx" }
                meta name="color-scheme" content="light dark";
                @for style in ["styles/base.css", "styles/board.css", "styles/tv.css"] {
                    link rel="stylesheet" href=(address(style));
                }
                @for path in imports("scripts/embed.js") { link rel="modulepreload" href=(address(&path)); }
                script type="module" src=(address("scripts/embed.js")) {}
            }
            body.embedded {
                main.tv.alone { (body) }
                (sprite(context.pieces))
            }
        }
    };
    let mut response = Html(markup.into_string()).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED_POLICY));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

//! Analysis: a board without a table, with variations and what the computer thinks.
//! Everything that moves on it is in `web/scripts/analysis`.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use quincunx_core::{AnyGame, Info, Message, Viewer};
use quincunx_games::catalogue;
use serde::Deserialize;
use serde_json::{Value, json};

use super::frame::Page;
use super::home::title;
use super::new::seat_name;
use super::options::control;
use super::tables::computer;
use super::texts::{Language, embedded};
use super::{PageContext, sorry};
use crate::protocol::{Code, Detail, Refusal};
use crate::table::scoresheet;
use crate::web::Web;

/// How many lines are offered.
const LINES: [usize; 4] = [1, 2, 3, 5];

/// Where to begin.
#[derive(Deserialize)]
pub struct AnalysisQuery {
    /// A finished table.
    table: Option<String>,
    /// The ply of the table, or of the moves, that is shown first.
    ply: Option<usize>,
    /// A position as text.
    position: Option<String>,
    /// Options, `key=value,key=value`.
    options: Option<String>,
    /// Moves with spaces between them.
    moves: Option<String>,
}

/// A position or a finished game to walk through.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    Path(game): Path<String>,
    Query(query): Query<AnalysisQuery>,
) -> Response {
    match beginning(&web, &context, &game, &query).await {
        Ok((info, beginning)) => show(&web, &context, info, &beginning),
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn beginning(
    web: &Web,
    context: &PageContext,
    game: &str,
    query: &AnalysisQuery,
) -> Result<(&'static Info, Value), Refusal> {
    let nothing = || Refusal::new(Code::NotFound, Message::new("refusal-no-game"));
    let info = catalogue::find(game).ok_or_else(nothing)?.info();
    if let Some(table) = &query.table {
        let game = web.server.finished_game(table).await?;
        if game.info().name != info.name {
            return Err(Refusal::new(Code::NotFound, Message::new("refusal-other-game")));
        }
        let guest = context.guest.as_ref().map(|guest| guest.id.clone());
        let (view, _) = web.server.view(table, guest, Detail::Text).await?;
        let mine: Vec<usize> =
            (0..).zip(&view.seats).filter(|(_, seat)| seat.yours).map(|(index, _)| index).collect();
        return Ok((info, of_table(game.as_ref(), table, &mine, query.ply)));
    }
    let options: serde_json::Map<String, Value> = query
        .options
        .iter()
        .flat_map(|options| crate::domain::settings(options))
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let moves: Vec<&str> = query.moves.iter().flat_map(|moves| moves.split_whitespace()).collect();
    Ok((info, json!({ "options": options, "position": query.position, "plies": moves, "ply": query.ply })))
}

fn of_table(game: &dyn AnyGame, table: &str, mine: &[usize], ply: Option<usize>) -> Value {
    let verdict = game.outcome().map(|outcome| outcome.sentence(game.info().seats));
    json!({
        "table": table,
        "mine": mine,
        "written": game.plies(Viewer::Everything),
        "movers": scoresheet::movers(game, 0),
        "parts": scoresheet::parts(game),
        "options": game.settings(),
        "start": game.start_position(),
        "seed": game.seed().to_string(),
        "verdict": verdict,
        "ply": ply,
    })
}

fn show(web: &Web, context: &PageContext, info: &'static Info, beginning: &Value) -> Response {
    let language = context.language;
    let game = title(language, info);
    let named = [("game", game.as_str().into())];
    let heading = language.say_with("analysis-title", &named);
    let data = embedded(&beginning.to_string());
    let page = Page {
        title: format!("{heading} · Quincunx"),
        description: language.say_with("analysis-description", &named).into_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/analysis.js"),
        game: Some(info.name),
        boards: true,
        class: "at-table at-analysis",
        body: html! {
            div #analysis.table.analysis data-game=(info.name) data-seats=(info.seats.len()) {
                h1.hidden { (heading) }
                div.arena {
                    div #plates-top.plates {}
                    div.with-gauge {
                        div #gauge.gauge.off aria-hidden="true" { div #gauge-fill {} }
                        div #board.board-place {}
                    }
                    div #plates-bottom.plates {}
                }
                aside.side aria-label=(language.say("table-side")) {
                    div.ask {
                        (super::table::help(language))
                        p.whose { (heading) }
                        p #prompt aria-live="polite" {}
                        div #choices.buttons {}
                    }
                    (engine(language))
                    (explorer(language))
                    (moves(language))
                    @if beginning["table"].is_string() { (super::review::panel(language)) }
                    (score(language))
                    (play(web, language, info))
                    (position(language, info))
                    p.links {
                        a href={ "/rules/" (info.name) } { (language.say("link-rules")) }
                        a #edit href={ "/editor/" (info.name) } { (language.say("analysis-edit")) }
                        @if let Some(table) = beginning["table"].as_str() {
                            button #to-study.link type="button" { (language.say("link-to-study")) }
                            a href={ "/t/" (table) } { (language.say("analysis-to-table")) }
                            a href={ "/api/tables/" (table) "/record" } download={ (table) ".txt" } {
                                (language.say("download-record"))
                            }
                        }
                    }
                }
                p #status.status role="status" {}
                p #spoken.hidden aria-live="polite" {}
            }
            script #beginning type="application/json" { (PreEscaped(data)) }
            noscript { p.narrow { (language.say("needs-script")) } }
        },
    };
    page.show(context)
}

pub(super) fn engine(language: Language) -> Markup {
    html! {
        section.engine aria-label=(language.say("analysis-engine")) {
            div.engine-head {
                button #engine type="button" aria-pressed="false" { (language.say("analysis-engine")) }
                label.hidden for="line-count" { (language.say("analysis-line-count")) }
                select #line-count title=(language.say("analysis-line-count")) {
                    @for count in LINES {
                        option value=(count) selected[count == 3] {
                            (language.say_with("analysis-lines", &[("count", count.into())]))
                        }
                    }
                }
                button #infinite type="button" aria-pressed="false" title=(language.say("analysis-infinite"))
                    aria-label=(language.say("analysis-infinite")) { "∞" }
                button #hint type="button" { (language.say("analysis-hint")) }
            }
            p #thought.faint {}
            ol #best {}
        }
    }
}

/// The place of the explorer, which is filled when it is opened.
pub(super) fn explorer(language: Language) -> Markup {
    html! {
        details #explorer {
            summary { (language.say("explorer-title")) }
            div #explorer-body {}
        }
    }
}

fn moves(language: Language) -> Markup {
    html! {
        section.moves aria-label=(language.say("analysis-moves")) {
            div #tree.tree tabindex="0" role="group" aria-label=(language.say("analysis-moves")) {}
            (super::table::steps(language))
            div.tree-actions {
                button #promote.small type="button" { (language.say("analysis-promote")) }
                button #remove.small type="button" { (language.say("analysis-remove")) }
                button #restore.small type="button" hidden { (language.say("analysis-restore")) }
                button #turn.small type="button" { (language.say("act-turn")) }
            }
        }
    }
}

fn score(language: Language) -> Markup {
    html! {
        section.score aria-label=(language.say("analysis-graph")) {
            div #graph.graph hidden {}
            p #graph-words.faint hidden {}
            button #evaluate type="button" { (language.say("analysis-evaluate")) }
        }
    }
}

fn play(web: &Web, language: Language, info: &Info) -> Markup {
    let usual = web.server.computers.level(None).unwrap_or_default();
    html! {
        details.play-on {
            summary { (language.say("analysis-play")) }
            form #play-form {
                label.field {
                    span { (language.say("new-side")) }
                    select name="side" {
                        option value="turn" { (language.say("analysis-play-turn")) }
                        @for (index, seat) in info.seats.iter().enumerate() {
                            option value=(index) { (seat_name(language, seat.name)) }
                        }
                        option value="all" { (language.say("opponent-me")) }
                    }
                }
                label.field {
                    span { (language.say("new-level")) }
                    select name="level" {
                        @for level in web.server.computers.names() {
                            option value=(level) selected[*level == usual] { (computer(language, level)) }
                        }
                    }
                }
                button.primary type="submit" { (language.say("analysis-play-start")) }
            }
        }
    }
}

fn position(language: Language, info: &Info) -> Markup {
    let rules = catalogue::find(info.name);
    html! {
        details.position {
            summary { (language.say("analysis-position")) }
            form #position-form {
                label.field {
                    span { (language.say("analysis-position-label")) }
                    textarea #position name="position" rows="3" spellcheck="false" autocapitalize="off" {}
                }
                div.acts {
                    button type="submit" { (language.say("analysis-position-show")) }
                    button #copy type="button" { (language.say("share-copy")) }
                    button #copy-moves type="button" { (language.say("analysis-copy-moves")) }
                    button #restart type="button" { (language.say("analysis-position-start")) }
                }
                p #position-trouble.trouble role="alert" {}
            }
            details.options {
                summary { (language.say("new-rules")) }
                form #options-form {
                    p.help { (language.say("analysis-options-help")) }
                    @for spec in rules.map(|rules| rules.options()).unwrap_or_default() {
                        (control(language, info.name, &spec))
                    }
                    button type="submit" { (language.say("analysis-options-set")) }
                }
            }
        }
    }
}

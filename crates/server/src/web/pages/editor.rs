//! The board editor: any position of any game, built from what its rules say can be set.
//! Everything that moves on it is in `web/scripts/editor`.

use std::collections::BTreeMap;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use quincunx_core::{GameError, Info, Message, Scene, Viewer};
use quincunx_games::catalogue;
use quincunx_picture::{Style, svg};
use serde::Deserialize;
use serde_json::{Value, json};

use super::assets::address;
use super::drawing::{PictureRequest, RENDERER};
use super::frame::Page;
use super::home::title;
use super::new::seat_name;
use super::options::control;
use super::tables::computer;
use super::texts::{Language, embedded, of_editor};
use super::{PageContext, sorry};
use crate::protocol::{Code, Refusal, SetupRequest};
use crate::web::Web;
use crate::web::setup::answer;
use crate::web::study::{LONGEST_POSITION, wrong};

/// Where to begin.
#[derive(Deserialize)]
pub struct EditorQuery {
    /// A position as text.
    position: Option<String>,
    /// Options, `key=value,key=value`.
    options: Option<String>,
}

impl EditorQuery {
    fn options(&self) -> BTreeMap<String, String> {
        let settings = self.options.iter().flat_map(|options| crate::domain::settings(options));
        settings.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

fn no_game() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-no-game"))
}

/// A position to set up.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    Path(game): Path<String>,
    Query(query): Query<EditorQuery>,
) -> Response {
    let Some(rules) = catalogue::find(&game) else { return sorry(&context, &no_game()) };
    match beginning(&game, &query, context.language) {
        Ok(beginning) => show(&web, &context, rules.info(), &beginning),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What the page begins with: the position that was asked for, or the start and what is
/// wrong with that position.
fn beginning(game: &str, query: &EditorQuery, language: Language) -> Result<Value, Refusal> {
    let wish = |position: Option<String>, options| SetupRequest {
        game: game.to_owned(),
        options,
        position,
        form: true,
        ..SetupRequest::default()
    };
    match answer(wish(query.position.clone(), query.options())) {
        Ok(answer) => Ok(json!({ "answer": answer })),
        Err(refusal) => {
            let answer = answer(wish(None, BTreeMap::new()))?;
            Ok(json!({ "answer": answer, "trouble": refusal.words(language), "text": query.position }))
        }
    }
}

fn show(web: &Web, context: &PageContext, info: &'static Info, beginning: &Value) -> Response {
    let language = context.language;
    let game = title(language, info);
    let named = [("game", game.as_str().into())];
    let heading = language.say_with("editor-title", &named);
    let data = embedded(&beginning.to_string());
    let texts = embedded(&of_editor(language, info.name).to_string());
    let page = Page {
        title: format!("{heading} · Quincunx"),
        description: language.say_with("editor-description", &named).into_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/editor.js"),
        game: Some(info.name),
        boards: true,
        class: "at-table at-editor",
        body: html! {
            link rel="stylesheet" href=(address("styles/editor.css"));
            div #editor.table.editor data-game=(info.name) data-seats=(info.seats.len()) {
                h1.hidden { (heading) }
                div.arena {
                    div #board.board-place {}
                    div #palette.palette {}
                }
                aside.side aria-label=(language.say("editor-side")) {
                    div.ask {
                        p.whose { (heading) }
                        p #verdict role="status" aria-live="polite" {}
                    }
                    (tools(language))
                    div #fields.fields {}
                    (text(language))
                    (options(language, info))
                    (onward(web, language, info))
                    p.links {
                        a href={ "/rules/" (info.name) } { (language.say("link-rules")) }
                    }
                }
                p #status.status role="status" {}
            }
            script #beginning type="application/json" { (PreEscaped(data)) }
            script #editor-texts type="application/json" { (PreEscaped(texts)) }
            noscript { p.narrow { (language.say("needs-script")) } }
        },
    };
    page.show(context)
}

fn tools(language: Language) -> Markup {
    let button =
        |id: &str, key: &'static str| html! { button.small id=(id) type="button" { (language.say(key)) } };
    html! {
        div.acts role="group" aria-label=(language.say("editor-tools")) {
            (button("undo", "editor-undo"))
            (button("redo", "editor-redo"))
            (button("clear", "editor-clear"))
            (button("start", "editor-start"))
            (button("mirror", "editor-mirror"))
            (button("turn", "act-turn"))
        }
    }
}

fn text(language: Language) -> Markup {
    html! {
        form #text-form {
            label.field {
                span { (language.say("editor-text")) }
                textarea #text name="position" rows="3" maxlength=(LONGEST_POSITION) spellcheck="false"
                    autocapitalize="off" {}
            }
            div.acts {
                button.small type="submit" { (language.say("editor-text-take")) }
                button.small #copy type="button" { (language.say("share-copy")) }
            }
            p #text-trouble.trouble role="alert" {}
        }
    }
}

fn options(language: Language, info: &Info) -> Markup {
    let specs = catalogue::find(info.name).map(|rules| rules.options()).unwrap_or_default();
    html! {
        details.options {
            summary { (language.say("new-rules")) }
            form #options-form {
                p.help { (language.say("editor-options-help")) }
                @for spec in specs { (control(language, info.name, &spec)) }
                button type="submit" { (language.say("analysis-options-set")) }
            }
        }
    }
}

/// Where a position can be taken to.
fn onward(web: &Web, language: Language, info: &Info) -> Markup {
    let usual = web.server.computers.level(None).unwrap_or_default();
    html! {
        section.onward aria-label=(language.say("editor-onward")) {
            div.acts {
                a #analyse.button href={ "/analysis/" (info.name) } { (language.say("editor-analyse")) }
                a #picture.button href={ "/editor/" (info.name) "/picture.png" } download={ (info.name) ".png" } {
                    (language.say("editor-picture"))
                }
                button #friend type="button" { (language.say("invite-friend")) }
                button #puzzle type="button" { (language.say("editor-puzzle")) }
            }
            p #puzzle-made role="status" {}
            form #play-form {
                label.field {
                    span { (language.say("new-side")) }
                    select name="side" {
                        option value="turn" { (language.say("analysis-play-turn")) }
                        @for (index, seat) in info.seats.iter().enumerate() {
                            option value=(index) { (seat_name(language, seat.name)) }
                        }
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
                button #play.primary type="submit" { (language.say("play-computer")) }
            }
            label.field {
                span { (language.say("editor-link")) }
                input #link readonly;
            }
            button.small #copy-link type="button" { (language.say("share-copy")) }
        }
    }
}

/// A position as PNG.
pub async fn picture(
    request: PictureRequest,
    Path(game): Path<String>,
    Query(query): Query<EditorQuery>,
) -> Result<Response, Refusal> {
    let scene = scene(&game, &query)?;
    let picture = RENDERER.png(&request, move || svg(&scene, &Style::default()), 1200).await?;
    Ok(picture.answer(&request, "public, max-age=86400"))
}

fn scene(game: &str, query: &EditorQuery) -> Result<Scene, Refusal> {
    let rules = catalogue::find(game).ok_or_else(no_game)?;
    let position = query.position.as_deref().map(str::trim).filter(|text| !text.is_empty());
    if position.is_some_and(|text| text.len() > LONGEST_POSITION) {
        return Err(wrong(Message::new("refusal-position-long").number("count", LONGEST_POSITION)));
    }
    let options = query.options();
    let settings: Vec<(&str, &str)> =
        options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let refused = |error: GameError| wrong(error.message());
    Ok(rules.begin(&settings, position, 0).map_err(refused)?.scene(Viewer::Everything))
}

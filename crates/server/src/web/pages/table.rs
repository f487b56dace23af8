//! A table: the board, who plays, and all that is beside it. What changes while
//! people play is drawn by `web/scripts/table`.

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::response::Response;
use maud::{Markup, html};
use quincunx_games::catalogue;

use super::frame::Page;
use super::home::title;
use super::texts::Language;
use super::tv::snippet;
use super::{PageContext, options, sorry};
use crate::protocol::{Detail, RatedWish, SeatKind, SeatView, SeekWish, StateView, TableView};
use crate::table::phrases::{PHRASES, is_canned, words};
use crate::url::query_value;
use crate::web::Web;

/// A table.
pub async fn page(State(web): State<Web>, context: PageContext, Path(table): Path<String>) -> Response {
    let guest = context.guest.as_ref().map(|guest| guest.id.clone());
    match web.server.view(&table, guest, Detail::Text).await {
        Ok((table, state)) => show(&context, &table, &state),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// Who plays whom, for titles and link previews.
fn who(language: Language, table: &TableView) -> String {
    let name = |seat: &SeatView| match (seat.kind, &seat.name) {
        (SeatKind::Person, Some(name)) => name.clone(),
        (SeatKind::Computer, Some(level)) => super::tables::computer(language, level),
        _ => language.say("seat-open").into_owned(),
    };
    table.seats.iter().map(name).collect::<Vec<_>>().join(" – ")
}

fn show(context: &PageContext, table: &TableView, state: &StateView) -> Response {
    let language = context.language;
    let game = catalogue::find(&table.game).map_or(table.game.clone(), |rules| title(language, rules.info()));
    let verdict = state.ending.as_ref().map(|ending| match &ending.sentence_i18n {
        Some(sentence) => format!("{}.", sentence.say(language)),
        None => format!("{}.", ending.sentence),
    });
    let description = match &verdict {
        Some(verdict) => format!("{}. {verdict}", who(language, table)),
        None => language.say_with("table-description", &[("game", game.as_str().into())]).into_owned(),
    };
    let page = Page {
        title: format!("{game}: {} · Quincunx", who(language, table)),
        description,
        picture: Some(format!("/t/{}/picture.png", table.table)),
        script: Some("scripts/table.js"),
        game: Some(&table.game),
        boards: true,
        class: "at-table",
        body: html! {
            div #table.table data-seats=(table.seats.len()) data-table=(table.table) data-game=(table.game) data-title=(game)
                data-link={ (context.origin) "/t/" (table.table) } {
                h1.hidden { (game) ": " (who(language, table)) }
                div.arena {
                    div #plates-top.plates {}
                    div #board.board-place {}
                    div #plates-bottom.plates {}
                }
                aside.side aria-label=(language.say("table-side")) {
                    div.ask {
                        (help(language))
                        p #whose.whose {}
                        p #prompt {}
                        div #choices.buttons {}
                        (again(language, table))
                        div #offers {}
                    }
                    (moves(language))
                    (actions(language))
                    div #orders.orders {}
                    (typed(language))
                    (talk(language, table))
                    (share(language, context, table))
                    (about(language, table, &game))
                }
                p #status.status role="status" {}
                p #spoken.hidden aria-live="polite" {}
                (dialog(language))
            }
            noscript { p.narrow { (language.say("needs-script")) } }
        },
    };
    let mut response = page.show(context);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

fn moves(language: Language) -> Markup {
    html! {
        section.moves aria-label=(language.say("table-moves")) {
            ol #moves tabindex="0" aria-label=(language.say("table-moves")) {}
            (steps(language))
        }
    }
}

/// Buttons that go through the moves.
pub fn steps(language: Language) -> Markup {
    let step = |id: &str, label: &'static str, path: &str| {
        html! {
            button id=(id) type="button" aria-label=(language.say(label)) title=(language.say(label)) {
                svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
            }
        }
    };
    html! {
        div.steps {
            (step("first", "step-first", "M6 5v14M18 6l-8 6 8 6z"))
            (step("back", "step-back", "M16 6l-8 6 8 6z"))
            (step("forward", "step-forward", "M8 6l8 6-8 6z"))
            (step("last", "step-last", "M18 5v14M6 6l8 6-8 6z"))
        }
    }
}

/// The question mark beside the prompt.
pub(super) fn help(language: Language) -> Markup {
    let words = language.say("help-open");
    html! {
        button #help-open.small type="button" aria-label=(words) title=(words) { "?" }
    }
}

/// What to do after the end, beside the verdict.
fn again(language: Language, table: &TableView) -> Markup {
    html! {
        @if table.terms.rated { p #uncounted.faint hidden { (language.say("table-uncounted")) } }
        div.again {
            button #rematch.primary type="button" hidden { (language.say("act-rematch")) }
            (opponent(language, table))
            a #review.button href={ "/analysis/" (table.game) "?table=" (table.table) "&review=yes" } hidden {
                (language.say("link-review-game"))
            }
            a #analyse.button href={ "/analysis/" (table.game) "?table=" (table.table) } hidden {
                (language.say("link-analyse-game"))
            }
            button #to-study type="button" hidden { (language.say("link-to-study")) }
        }
    }
}

/// A button that looks for somebody else on the same terms.
fn opponent(language: Language, table: &TableView) -> Markup {
    let is_usual = table.options.is_empty() && table.start.is_none();
    let wish = SeekWish {
        games: vec![table.game.clone()],
        clocks: vec![table.terms.clock],
        rated: if table.terms.rated { RatedWish::Either } else { RatedWish::Casual },
        ..SeekWish::default()
    };
    html! {
        form #opponent method="post" action="/lobby" hidden data-usual=[is_usual.then_some("yes")] {
            input type="hidden" name="again" value="yes";
            button name="quick" value=(serde_json::to_string(&wish).unwrap_or_default()) { (language.say("lobby-again")) }
        }
    }
}

fn actions(language: Language) -> Markup {
    html! {
        div.acts {
            button #takeback type="button" { (language.say("act-takeback")) }
            button #draw type="button" { (language.say("act-draw")) }
            button #claim type="button" hidden { (language.say("act-claim")) }
            button #resign type="button" { (language.say("act-resign")) }
            button #leave type="button" hidden { (language.say("act-leave")) }
            button #turn type="button" { (language.say("act-turn")) }
            button #sound type="button" aria-pressed="true" { (language.say("act-sound")) }
            button #notify type="button" aria-pressed="false" { (language.say("act-notify")) }
        }
    }
}

fn typed(language: Language) -> Markup {
    html! {
        form #typed.typed {
            label.hidden for="typed-move" { (language.say("typed-label")) }
            input #typed-move name="move" autocomplete="off" autocapitalize="off" spellcheck="false"
                maxlength="200" placeholder=(language.say("typed-label"));
            button type="submit" { (language.say("typed-send")) }
        }
    }
}

fn talk(language: Language, table: &TableView) -> Markup {
    html! {
        details #talk.talk {
            summary { (language.say("chat-title")) span #unread.badge hidden {} }
            ul #lines aria-live="polite" {}
            form #say {
                label.hidden for="line" { (language.say("chat-label")) }
                @if is_canned(table.terms.rated, table.seats.len()) {
                    select #line data-canned="yes" {
                        @for phrase in PHRASES {
                            option value=(phrase) data-said=(words(Language::ENGLISH, phrase)) { (words(language, phrase)) }
                        }
                    }
                } @else {
                    input #line maxlength="300" autocomplete="off" placeholder=(language.say("chat-label"));
                }
                button type="submit" { (language.say("chat-send")) }
            }
        }
    }
}

fn share(language: Language, context: &PageContext, table: &TableView) -> Markup {
    let link = format!("{}/t/{}", context.origin, table.table);
    html! {
        details #share.share {
            summary { (language.say("share-title")) }
            p { (language.say("share-help")) }
            div.row {
                input #link readonly value=(link) aria-label=(language.say("share-title"));
                button #copy type="button" { (language.say("share-copy")) }
            }
            img #qr alt=(language.say("share-qr")) width="180" height="180" hidden
                data-src={ "/t/" (table.table) "/qr.svg" };
            p.links {
                a href={ "/api/tables/" (table.table) "/record" } download={ (table.table) ".txt" } {
                    (language.say("download-record"))
                }
                " "
                a href={ "/t/" (table.table) "/picture.png" } download={ (table.table) ".png" } {
                    (language.say("download-picture"))
                }
            }
            (snippet(context, &format!("/embed/t/{}", table.table)))
        }
    }
}

fn about(language: Language, table: &TableView, game: &str) -> Markup {
    html! {
        details.about {
            summary { (language.say("about-title")) }
            dl {
                dt { (language.say("about-game")) } dd { (game) " · " a href={ "/rules/" (table.game) } { (language.say("link-rules")) } }
                @if let Some(start) = &table.start {
                    dt { (language.say("about-start")) }
                    dd {
                        a href={ "/analysis/" (table.game) "?position=" (query_value(start)) } {
                            (language.say("about-start-look"))
                        }
                    }
                }
                dt { (language.say("about-clock")) } dd { (super::tables::clock(language, table.terms.clock)) }
                @if !table.options.is_empty() {
                    dt { (language.say("about-options")) }
                    dd { (options::settings(language, &table.game, &table.options)) }
                }
                dt { (language.say("about-people")) }
                dd { a href={ "/t/" (table.table) "/people" } { (language.say("about-people-look")) } }
                dt { (language.say("about-watching")) } dd #watching { "0" }
                dt { (language.say("about-seal")) } dd.seal { code #seal { (table.commitment) } }
                dt { (language.say("about-seed")) } dd #seed.seal {}
                dd.help { (language.say("about-seal-proves")) }
            }
        }
    }
}

fn dialog(language: Language) -> Markup {
    html! {
        dialog #sure aria-labelledby="question" {
            p #question {}
            form method="dialog" {
                button value="no" { (language.say("no")) }
                button.primary value="yes" { (language.say("yes")) }
            }
        }
    }
}

//! The form for a new game: short at first, everything else under "more", made
//! from the descriptions of the options.

use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use quincunx_core::{Info, Message, Spec};
use quincunx_engine::told_rating;
use quincunx_games::catalogue;

use super::frame::Page;
use super::home::{board, title};
use super::learn::{Standing, standing};
use super::options::control;
use super::tables::computer;
use super::texts::{Language, embedded};
use super::{PageContext, sorry};
use crate::protocol::{Code, Refusal};
use crate::strength::OWN_STRENGTH;
use crate::web::Web;

/// Clocks to choose from: what is sent, and which message says it.
pub const CLOCKS: [(&str, &str); 8] = [
    (r#"{"kind":"none"}"#, "clock-none"),
    (r#"{"kind":"fischer","initial":180,"increment":2}"#, "clock-3-2"),
    (r#"{"kind":"fischer","initial":300,"increment":3}"#, "clock-5-3"),
    (r#"{"kind":"fischer","initial":600,"increment":5}"#, "clock-10-5"),
    (r#"{"kind":"fischer","initial":1800,"increment":20}"#, "clock-30-20"),
    (r#"{"kind":"per_move","seconds":30}"#, "clock-30-each"),
    (r#"{"kind":"days","days":1}"#, "clock-1-day"),
    (r#"{"kind":"days","days":3}"#, "clock-3-days"),
];

/// The option that sets several others, where a game has one.
const PRESET: &str = "preset";

/// The form for a new game.
pub async fn page(State(web): State<Web>, context: PageContext, Path(game): Path<String>) -> Response {
    let Some(rules) = catalogue::find(&game) else {
        return sorry(&context, &Refusal::new(Code::NotFound, Message::new("refusal-no-game")));
    };
    let (language, info) = (context.language, rules.info());
    let (short, more): (Vec<Spec>, Vec<Spec>) =
        rules.options().into_iter().partition(|spec| spec.name == PRESET);
    let title = title(language, info);
    let standing = standing(&web, &context, info.name).await;
    let page = Page {
        title: format!("{} · Quincunx", language.say_with("new-title", &[("game", title.as_str().into())])),
        description: language.say(&format!("game-{}-blurb", info.name)).into_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/new.js"),
        game: Some(info.name),
        boards: false,
        class: "page-new",
        body: html! {
            div.new {
                div.about {
                    h1 { (title) }
                    p { (language.say(&format!("game-{}-blurb", info.name))) }
                    div.picture { (board(&context, info.name)) }
                    @if let Some(standing) = &standing { p.learn { (learn_link(language, info, standing)) } }
                }
                form #new-form data-game=(info.name) {
                    @if info.seats.len() == 2 { (opponent(language, info)) } @else { (seats(language, info)) }
                    (levels(&web, language, info.name))
                    @for spec in &short { (control(language, info.name, spec)) }
                    @if info.name == "taifho" { (free_setup(language)) }
                    (clocks(language))
                    @if context.account.is_some() { (rated(language)) }
                    details.more {
                        summary { (language.say("new-more")) }
                        (terms(language, info))
                        fieldset {
                            legend { (language.say("new-rules")) }
                            @for spec in &more { (control(language, info.name, spec)) }
                        }
                    }
                    p #trouble.trouble role="alert" {}
                    button.primary.large type="submit" { (language.say("new-start")) }
                }
            }
        },
    };
    page.show(&context)
}

/// The published game has its board from a preset, but its players also arrange freely:
/// one click beside the preset does that.
fn free_setup(language: Language) -> Markup {
    html! {
        label.tick #free-setup hidden {
            input type="checkbox" id="free-setup-tick";
            span { (language.say("new-free-setup")) }
        }
    }
}

/// Whoever has never played it learns it first, if they like.
fn learn_link(language: Language, info: &Info, standing: &Standing) -> Markup {
    let Some(next) = standing.next else { return html! {} };
    let text = if standing.is_begun() {
        language
            .say_with("link-learn-on", &[("done", standing.done.into()), ("count", standing.count.into())])
    } else {
        language.say("new-learn")
    };
    html! { a href={ "/learn/" (info.name) "/" (next.name) } { (text) } }
}

fn opponent(language: Language, info: &Info) -> Markup {
    let opponents = [
        ("computer", language.say("opponent-computer")),
        ("friend", language.say("opponent-friend")),
        ("anybody", language.say("opponent-anybody")),
        ("me", language.say("opponent-me")),
    ];
    html! {
        fieldset {
            legend { (language.say("new-opponent")) }
            div.radios {
                @for (i, (value, name)) in opponents.iter().enumerate() {
                    label { input type="radio" name="opponent" value=(value) checked[i == 0]; span { (name) } }
                }
            }
        }
        fieldset {
            legend { (language.say("new-side")) }
            div.radios {
                @for (i, seat) in info.seats.iter().enumerate() {
                    label {
                        input type="radio" name="side" value=(i) checked[i == 0];
                        span { (seat_name(language, seat.name)) }
                    }
                }
                label { input type="radio" name="side" value="any"; span { (language.say("new-side-any")) } }
            }
        }
    }
}

fn seats(language: Language, info: &Info) -> Markup {
    html! {
        fieldset {
            legend { (language.say("new-seats")) }
            div.seats {
                @for (i, seat) in info.seats.iter().enumerate() {
                    label {
                        span { (seat_name(language, seat.name)) }
                        select name={ "seat-" (i) } {
                            option value="me" selected[i == 0] { (language.say("seat-me")) }
                            option value="computer" selected[i > 0] { (language.say("seat-computer")) }
                            option value="open" { (language.say("seat-open")) }
                        }
                    }
                }
            }
            p.help { (language.say("new-seats-help")) }
        }
    }
}

/// What a language calls a seat.
pub fn seat_name(language: Language, name: &str) -> String {
    language.seat(name)
}

/// A level with its strength, where that is known.
pub fn with_strength(language: Language, game: &str, level: &str, words: String) -> String {
    match told_rating(game, level) {
        Some(rating) => {
            let about = language.say_with("level-about", &[("rating", rating.to_string().into())]);
            format!("{words} · {about}")
        }
        None => words,
    }
}

fn levels(web: &Web, language: Language, game: &str) -> Markup {
    let usual = web.server.computers.level(None).unwrap_or_default();
    html! {
        label.field #level-field {
            span { (language.say("new-level")) }
            select name="level" {
                @for level in web.server.computers.names() {
                    option value=(level) selected[*level == usual] {
                        (with_strength(language, game, level, computer(language, level)))
                    }
                }
                option value=(OWN_STRENGTH) { (language.say("level-mine")) }
            }
            span.help { (language.say("level-about-help")) " " (language.say("level-mine-help")) }
        }
    }
}

fn clocks(language: Language) -> Markup {
    html! {
        label.field {
            span { (language.say("new-clock")) }
            select name="clock" {
                @for (value, key) in CLOCKS { option value=(value) { (language.say(key)) } }
                option value="own" { (language.say("clock-own")) }
            }
        }
        div.row #own-clock hidden {
            label.field {
                span { (language.say("clock-own-minutes")) }
                input type="number" name="minutes" min="0.5" max="360" step="0.5" value="15";
            }
            label.field {
                span { (language.say("clock-own-increment")) }
                input type="number" name="increment" min="0" max="600" value="10";
            }
        }
    }
}

/// A member may have the game count. Why it cannot with what else is chosen is said only here.
fn rated(language: Language) -> Markup {
    let texts = language.patterns_of(|key| key.starts_with("refusal-rated-"));
    html! {
        label.tick {
            input type="checkbox" name="rated";
            span { (language.say("new-rated")) }
        }
        p.help { (language.say("new-rated-help")) }
        script #rated-texts type="application/json" {
            (PreEscaped(embedded(&serde_json::Value::Object(texts).to_string())))
        }
    }
}

fn terms(language: Language, info: &Info) -> Markup {
    let tick = |name: &str, text: &str, on: bool| {
        html! { label.tick { input type="checkbox" name=(name) checked[on]; span { (text) } } }
    };
    html! {
        fieldset {
            legend { (language.say("new-terms")) }
            (tick("public", &language.say("new-public"), false))
            (tick("takebacks", &language.say("new-takebacks"), true))
            (tick("chat", &language.say("new-chat"), info.seats.len() < 4))
        }
    }
}

//! Lists of tables on pages.

use std::collections::BTreeSet;

use maud::{Markup, html};
use quincunx_messages::FluentValue;

use super::texts::Language;
use crate::domain::{Holder, TimeControl};
use crate::store::TableRow;

/// What holds a seat, for people.
pub fn holder(language: Language, holder: &Holder) -> String {
    match holder {
        Holder::Open => language.say("seat-open").into_owned(),
        Holder::Person { name, bot: true, .. } => {
            language.say_with("seat-bot", &[("name", name.as_str().into())]).into_owned()
        }
        Holder::Person { name, .. } => name.clone(),
        Holder::Computer { level, .. } => computer(language, level),
    }
}

/// The computer of a level.
pub fn computer(language: Language, level: &str) -> String {
    match level {
        "random" => language.say("computer-random").into_owned(),
        "max" => language.say("computer-max").into_owned(),
        level => language.say_with("computer-level", &[("level", level.into())]).into_owned(),
    }
}

/// How time is counted.
pub fn clock(language: Language, clock: TimeControl) -> String {
    let number = |number: u32| FluentValue::from(number);
    match clock {
        TimeControl::None => language.say("clock-none"),
        TimeControl::Fischer { initial, increment } if initial % 60 == 0 => language.say_with(
            "clock-fischer-minutes",
            &[("minutes", number(initial / 60)), ("increment", number(increment))],
        ),
        TimeControl::Fischer { initial, increment } => language.say_with(
            "clock-fischer-seconds",
            &[("seconds", number(initial)), ("increment", number(increment))],
        ),
        TimeControl::PerMove { seconds } => {
            language.say_with("clock-per-move", &[("seconds", number(seconds))])
        }
        TimeControl::Days { days } => language.say_with("clock-days", &[("days", number(days))]),
    }
    .into_owned()
}

/// A list of tables, or a sentence that there are none. Those that are `due` wait for
/// whoever looks.
pub fn list(language: Language, rows: &[TableRow], due: &BTreeSet<String>, empty: &str) -> Markup {
    html! {
        @if rows.is_empty() {
            p.faint { (empty) }
        } @else {
            ul.tables {
                @for row in rows {
                    li data-key=(row.id) {
                        a href={ "/t/" (row.id) } {
                            img src={ "/cards/" (row.game) "-small.svg" } alt="" width="44" height="44" loading="lazy";
                            span.what {
                                strong { (language.say(&format!("game-{}", row.game))) }
                                span.who {
                                    @for (i, seat) in row.progress.seats.iter().enumerate() {
                                        @if i > 0 { " – " }
                                        (holder(language, seat))
                                    }
                                }
                            }
                            @if due.contains(&row.id) { span.tag.due { (language.say("home-your-turn")) } }
                            span.terms {
                                (clock(language, row.terms.clock))
                                @if row.terms.rated { " · " (language.say("table-rated")) }
                                @if let Some(result) = &row.progress.result { " · " (result) }
                            }
                        }
                    }
                }
            }
        }
    }
}

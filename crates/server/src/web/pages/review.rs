//! The review of a finished game, beside its analysis. What is in it is drawn by
//! `web/scripts/analysis/review.js` and `retry.js`.

use maud::{Markup, PreEscaped, html};

use super::texts::{Language, embedded, of_reviews};

/// The panel, before anything is known.
pub fn panel(language: Language) -> Markup {
    let texts = embedded(&of_reviews(language).to_string());
    html! {
        section #review.review aria-labelledby="review-title" {
            h2 #review-title { (language.say("review-title")) }
            p #review-state role="status" {}
            progress #review-bar hidden aria-labelledby="review-title" {}
            button #review-start.primary type="button" hidden title=(language.say("review-help")) {
                (language.say("review-start"))
            }
            div #review-found hidden { (found(language)) }
            script #review-texts type="application/json" { (PreEscaped(texts)) }
        }
    }
}

fn found(language: Language) -> Markup {
    let column = |key: &'static str, sign: &str, class: &str| {
        html! {
            th scope="col" title=(language.say(key)) {
                span.hidden { (language.say(key)) }
                span class={ "sign " (class) } aria-hidden="true" { (sign) }
            }
        }
    };
    html! {
        table.review-players {
            thead {
                tr {
                    th scope="col" { span.hidden { (language.say("review-player")) } }
                    th scope="col" { (language.say("review-accuracy")) }
                    (column("review-inaccuracies", "?!", "inaccuracy"))
                    (column("review-mistakes", "?", "mistake"))
                    (column("review-blunders", "??", "blunder"))
                }
            }
            tbody #review-players {}
        }
        div #review-graph.graph title=(language.say("review-graph")) {}
        p #review-chances.faint {}
        div #review-move aria-live="polite" {}
        p #review-played.faint {}
        div.retry-head {
            label.hidden for="retry-seat" { (language.say("retry-whose")) }
            select #retry-seat title=(language.say("retry-whose")) {}
            button #retry-start type="button" { (language.say("retry-title")) }
        }
        p #retry-none.faint {}
        section #retry hidden aria-label=(language.say("retry-title")) {
            p #retry-task aria-live="polite" {}
            div #retry-said.feedback role="log" aria-live="polite" {}
            div.lesson-acts {
                button #retry-next type="button" {}
                button #retry-hint type="button" { (language.say("retry-hint")) }
                button #retry-end type="button" { (language.say("retry-end")) }
            }
        }
    }
}

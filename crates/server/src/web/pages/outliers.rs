//! Members whose moves are far more like the engine's than others', as moderators see them.

use maud::{Markup, html};

use super::moderation::{Subject, act_form, sanctions};
use super::people::person;
use super::ratings::pool_name;
use super::texts::Language;
use crate::protocol::{ListedOutlier, OutlierFigure, OutlierGame};
use crate::ratings::Pool;
use crate::time::day;

/// A share as people write it.
fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", share * 100.0)
}

fn plain(number: f64) -> String {
    format!("{number:.2}").replace('-', "\u{2212}")
}

/// One figure beside what is usual.
fn row(language: Language, key: &str, figure: &OutlierFigure, written: fn(f64) -> String) -> Markup {
    html! {
        tr {
            th scope="row" { (language.say(key)) }
            td { (written(figure.own)) }
            td { (written(figure.usual)) }
            td { @if let Some(by) = figure.by { (format!("{by:.1}")) } }
        }
    }
}

fn game(language: Language, game: &OutlierGame) -> Markup {
    html! {
        li {
            a href={ "/t/" (game.table) } { (day(game.at)) } ": "
            (language.say_with("outliers-game", &[
                ("firsts", game.firsts.into()), ("moves", game.moves.into()),
                ("loss", percent(game.loss).into()),
            ]))
            @if game.away_times > 0 {
                " · " (language.say_with("outliers-away", &[
                    ("times", game.away_times.into()), ("seconds", (game.away_seconds.round() as u64).into()),
                ]))
            }
        }
    }
}

/// An entry: the figures, the games, and what can be done.
pub fn one(language: Language, outlier: &ListedOutlier) -> Markup {
    let ListedOutlier { name, pool, rating, peers, peer_ratings: (lowest, highest), games, .. } = outlier;
    let pool_named = Pool::read(pool).map_or_else(|| pool.clone(), |pool| pool_name(language, pool));
    html! {
        article.report.outlier aria-label={ (name) ", " (pool_named) } {
            h3 {
                (person(language, name, true, false)) " " span.tag { (language.say("outliers-tag")) }
                " " (pool_named)
            }
            p.faint {
                (language.say_with("outliers-peers", &[
                    ("rating", (*rating).into()), ("count", (*peers).into()),
                    ("lowest", (*lowest).into()), ("highest", (*highest).into()),
                    ("games", games.len().into()), ("moves", outlier.moves.into()),
                ]))
            }
            div.scroll tabindex="0" role="region" aria-label={ (name) ": " (language.say("outliers-title")) } {
                table.figures {
                    thead {
                        tr {
                            td {}
                            th scope="col" { (language.say("outliers-own")) }
                            th scope="col" { (language.say("outliers-usual")) }
                            th scope="col" { (language.say("outliers-by")) }
                        }
                    }
                    tbody {
                        (row(language, "outliers-firsts", &outlier.firsts, percent))
                        (row(language, "outliers-loss", &outlier.loss, percent))
                        @if let Some(spread) = &outlier.time_spread {
                            (row(language, "outliers-spread", spread, plain))
                        }
                        @if let Some(bond) = &outlier.time_bond { (row(language, "outliers-bond", bond, plain)) }
                    }
                }
            }
            p {
                (language.say_with("outliers-away", &[
                    ("times", outlier.away_times.into()),
                    ("seconds", (outlier.away_seconds.round() as u64).into()),
                ]))
                " · " (language.say_with("outliers-reports", &[("count", outlier.reports.into())]))
            }
            p { strong { (language.say("outliers-no-proof")) } }
            details {
                summary { (language.say_with("outliers-games", &[("count", games.len().into())])) }
                ul { @for one in games { (game(language, one)) } }
            }
            @if !outlier.sanctions.is_empty() {
                h4 { (language.say("moderation-earlier")) }
                (sanctions(language, &outlier.sanctions, false))
            }
            (act_form(language, &Subject::Moves { member: name, pool }))
        }
    }
}

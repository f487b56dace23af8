//! Ratings: the boards, and what a profile says of them.

use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use quincunx_core::Message;
use quincunx_games::catalogue::GAMES;

use super::assets::address;
use super::frame::Page;
use super::texts::Language;
use super::{PageContext, graphs, sorry};
use crate::protocol::{Code, RatingBoard, RatingPoint, RatingView, Refusal};
use crate::ratings::Pool;
use crate::web::Web;
use crate::web::ratings::{board_of, points_of};

/// What a pool is called.
pub fn pool_name(language: Language, pool: Pool) -> String {
    let game = language.say(&format!("game-{}", pool.game)).into_owned();
    language.say_with(&format!("rating-pool-{}", pool.pace.word()), &[("game", game.into())]).into_owned()
}

/// The mark of a rating that is still uncertain.
fn mark(language: Language, provisional: bool) -> Markup {
    html! { @if provisional { abbr title=(language.say("rating-provisional")) { "?" } } }
}

/// The styles that only these pages need.
fn styles() -> Markup {
    html! { link rel="stylesheet" href=(address("styles/ratings.css")); }
}

/// The board of the pool in which most play.
pub async fn index(State(web): State<Web>, context: PageContext) -> Response {
    let mut boards = Vec::new();
    for pool in Pool::all() {
        match board_of(&web, pool).await {
            Ok(board) => boards.push((pool, board)),
            Err(error) => return sorry(&context, &error.into()),
        }
    }
    // Of several as full the first.
    let fullest = boards.iter().map(|(_, board)| board.members.len()).max();
    match boards.iter().find(|(_, board)| Some(board.members.len()) == fullest) {
        Some((pool, board)) => show(&context, *pool, board),
        None => sorry(&context, &no_pool()),
    }
}

fn no_pool() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-rated-pool"))
}

/// The board of a pool.
pub async fn page(State(web): State<Web>, context: PageContext, Path(pool): Path<String>) -> Response {
    let Some(pool) = Pool::read(&pool) else { return sorry(&context, &no_pool()) };
    match board_of(&web, pool).await {
        Ok(board) => show(&context, pool, &board),
        Err(error) => sorry(&context, &error.into()),
    }
}

fn show(context: &PageContext, pool: Pool, board: &RatingBoard) -> Response {
    let language = context.language;
    let title = language.say("rating-title");
    let page = Page {
        title: format!("{} · {title} · Quincunx", pool_name(language, pool)),
        description: language.say("rating-about").into_owned(),
        picture: None,
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "plain page-ratings",
        body: html! {
            (styles())
            div.narrow.wide {
                h1 { (title) }
                p.faint { (language.say("rating-about")) }
                nav.pools aria-label=(language.say("rating-pools")) {
                    @for rules in GAMES { (pools_of(language, rules.info().name, pool)) }
                }
                h2 { (pool_name(language, pool)) }
                @if board.members.is_empty() {
                    p.faint { (language.say("rating-nobody")) }
                } @else {
                    (graphs::distribution(language, &board.distribution))
                    (members(language, board))
                }
            }
        },
    };
    page.show(context)
}

/// The ways to the pools of a game.
fn pools_of(language: Language, game: &str, current: Pool) -> Markup {
    html! {
        span { (language.say(&format!("game-{game}"))) }
        div {
            @for pool in Pool::all().filter(|pool| pool.game == game) {
                a href={ "/ratings/" (pool.name()) } aria-label=(pool_name(language, pool))
                    aria-current=[(pool == current).then_some("page")] {
                    (language.say(&format!("rating-pace-{}", pool.pace.word())))
                }
            }
        }
    }
}

fn members(language: Language, board: &RatingBoard) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(language.say("rating-title")) {
            table.figures {
                thead {
                    tr {
                        th scope="col" { (language.say("rating-member")) }
                        @for key in ["rating-rank", "rating-rating", "rating-deviation", "rating-games"] {
                            th scope="col" { (language.say(key)) }
                        }
                    }
                }
                tbody {
                    @for (rank, member) in board.members.iter().enumerate() {
                        tr {
                            th scope="row" { a href={ "/@" (member.handle) } { (member.handle) } }
                            td { (rank + 1) }
                            td { (member.rating) }
                            td { "±" (member.deviation) }
                            td { (member.games) }
                        }
                    }
                }
            }
        }
    }
}

/// A member's ratings, and how each went.
pub async fn of_member(web: &Web, language: Language, guest: &str) -> Result<Markup, Refusal> {
    let mut ratings: Vec<(Pool, RatingView, Vec<RatingPoint>)> = Vec::new();
    for rating in web.server.ratings_of(guest).await? {
        if let Some(pool) = Pool::read(&rating.pool) {
            let points = points_of(web, guest, pool).await?;
            ratings.push((pool, rating, points));
        }
    }
    if ratings.is_empty() {
        return Ok(html! {});
    }
    // What was played last comes first.
    ratings.sort_by_key(|(_, rating, _)| std::cmp::Reverse(rating.changed_at));
    Ok(html! {
        (styles())
        h2 #ratings { (language.say("rating-title")) }
        div.scroll tabindex="0" role="region" aria-label=(language.say("rating-title")) {
            table.figures {
                thead {
                    tr {
                        th scope="col" { (language.say("rating-pool")) }
                        @for key in ["rating-rating", "rating-deviation", "rating-games"] {
                            th scope="col" { (language.say(key)) }
                        }
                    }
                }
                tbody {
                    @for (pool, rating, _) in &ratings {
                        tr {
                            th scope="row" { a href={ "/ratings/" (rating.pool) } { (pool_name(language, *pool)) } }
                            td { (rating.rating) (mark(language, rating.provisional)) }
                            td { "±" (rating.deviation) }
                            td { (rating.games) }
                        }
                    }
                }
            }
        }
        @for (index, (pool, _, points)) in ratings.iter().filter(|(_, _, points)| points.len() > 1).enumerate() {
            details.more open[index == 0] {
                summary { (pool_name(language, *pool)) }
                (graphs::over_time(language, points))
            }
        }
    })
}

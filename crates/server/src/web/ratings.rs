//! Ratings: what makes a table a rated one, boards, and a member's ratings over time.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use quincunx_core::Message;

use super::Web;
use super::members::member_named;
use crate::domain::Holder;
use crate::protocol::{Code, NewTable, RankedMember, RatingBand, RatingBoard, RatingPoint, Refusal};
use crate::ratings::{Pace, Pool, Standing};
use crate::server_state::BOARD_DEVIATION;
use crate::store::StoreError;
use crate::table::Opening;
use crate::time::now;

/// Boards list those who have played within this many milliseconds.
const ACTIVE_FOR: u64 = 30 * 24 * 3600 * 1000;
/// The most members on a board.
const LONGEST_BOARD: usize = 100;
/// How many points a band of the distribution has.
const BAND: i64 = 100;
/// The most points of a member's ratings over time.
pub const MOST_POINTS: u32 = 500;

/// The pool of a table that is to be rated; refuses what does not go with that.
pub fn check_wish(wish: &NewTable, opening: &Opening, seats: &[Holder]) -> Result<Pool, Refusal> {
    let refuse = |key: &'static str| Err(Refusal::new(Code::BadMessage, Message::new(key)));
    if opening.position.is_some() || !opening.options.is_empty() {
        return refuse("refusal-rated-rules");
    }
    if seats.iter().any(|holder| matches!(holder, Holder::Computer { .. })) {
        return refuse("refusal-rated-no-computer");
    }
    if seats.iter().filter(|holder| holder.guest().is_some()).count() > 1 {
        return refuse("refusal-rated-one-seat");
    }
    if wish.takebacks == Some(true) {
        return refuse("refusal-rated-no-takebacks");
    }
    if wish.chat == Some(true) && seats.len() > 2 {
        return refuse("refusal-rated-no-chat");
    }
    let Some(pool) = Pool::of(&wish.game, wish.clock) else { return refuse("refusal-rated-clock") };
    Ok(pool)
}

fn pool_named(name: &str) -> Result<Pool, Refusal> {
    Pool::read(name).ok_or_else(|| Refusal::new(Code::NotFound, Message::new("refusal-rated-pool")))
}

/// The settled members of a pool who have played lately.
pub async fn board_of(web: &Web, pool: Pool) -> Result<RatingBoard, StoreError> {
    let (at, system) = (now(), pool.system());
    let since = at.saturating_sub(ACTIVE_FOR);
    let rows = web.server.store.members().pool_ratings(&pool.name(), since).await?;
    let ranked = |(handle, standing): (String, Standing)| {
        let rating = standing.rating_at(system, at);
        let (shown, deviation) = (rating.shown(), rating.deviation.round() as i64);
        let member = RankedMember { handle, rating: shown, deviation, games: standing.games };
        (rating.deviation <= BOARD_DEVIATION).then_some(member)
    };
    let mut members: Vec<RankedMember> = rows.into_iter().filter_map(ranked).collect();
    members.sort_by_key(|member| std::cmp::Reverse(member.rating));
    let band = |member: &RankedMember| member.rating.div_euclid(BAND) * BAND;
    let bands = members.iter().map(band);
    let (lowest, highest) = (bands.clone().min().unwrap_or(0), bands.clone().max().unwrap_or(-1));
    let count = |from: i64| bands.clone().filter(|band| *band == from).count() as u64;
    let steps = (lowest..=highest).step_by(BAND as usize);
    let distribution = steps.map(|from| RatingBand { from, members: count(from) }).collect();
    members.truncate(LONGEST_BOARD);
    Ok(RatingBoard { pool: pool.name(), members, distribution })
}

/// The best of a pool, of those who have played within 30 days and are settled, and how
/// ratings are distributed among them.
#[utoipa::path(get, path = "/api/ratings/{pool}",
    params(("pool" = String, Path, description = "a game and `live`, `days` or `puzzles`: `shakti-live`")),
    responses((status = 200, body = RatingBoard), (status = 404, body = Refusal)))]
pub async fn board(State(web): State<Web>, Path(pool): Path<String>) -> Result<Json<RatingBoard>, Refusal> {
    Ok(Json(board_of(&web, pool_named(&pool)?).await?))
}

/// The last ratings of a guest in a pool, the oldest first.
pub async fn points_of(web: &Web, guest: &str, pool: Pool) -> Result<Vec<RatingPoint>, StoreError> {
    if pool.pace == Pace::Puzzles {
        return web.server.store.members().puzzle_history(guest, pool.game, MOST_POINTS).await;
    }
    let rows = web.server.store.members().rating_history(guest, &pool.name(), MOST_POINTS).await?;
    let point = |row: &crate::ratings::ResultRow| {
        let rating = quincunx_ratings::Rating::from(row.after);
        RatingPoint { at: row.at, rating: rating.shown(), deviation: rating.deviation.round() as i64 }
    };
    Ok(rows.iter().map(point).collect())
}

/// The same in all pools in which there are any.
pub async fn all_points(web: &Web, guest: &str) -> Result<BTreeMap<String, Vec<RatingPoint>>, StoreError> {
    let mut all = BTreeMap::new();
    for row in web.server.store.members().ratings(guest).await? {
        if let Some(pool) = Pool::read(&row.pool) {
            all.insert(row.pool, points_of(web, guest, pool).await?);
        }
    }
    Ok(all)
}

/// A member's rating after each of the last 500 games in a pool, the oldest first.
#[utoipa::path(get, path = "/api/members/{handle}/ratings/{pool}",
    params(("handle" = String, Path, description = "the name"), ("pool" = String, Path, description = "the pool")),
    responses((status = 200, body = Vec<RatingPoint>), (status = 404, body = Refusal)))]
pub async fn over_time(
    State(web): State<Web>,
    Path((handle, pool)): Path<(String, String)>,
) -> Result<Json<Vec<RatingPoint>>, Refusal> {
    let (pool, account) = (pool_named(&pool)?, member_named(&web, &handle).await?);
    Ok(Json(points_of(&web, &account.guest, pool).await?))
}

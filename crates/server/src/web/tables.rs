//! Tables: putting one up, lists, one of them, its record.

// What utoipa makes of query parameters has paths that are longer than need be.
#![allow(unused_qualifications)]

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use quincunx_core::{AnyRules, Info, Message, Scene, Spec};
use quincunx_games::catalogue;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Web;
use super::answer::{JsonBody, QueryParams};
use super::identity::{Authenticated, OptionalGuest};
use crate::contributions::Contributions;
use crate::domain::{Guest, Holder, Terms, settings};
use crate::fair_play::Inquiry;
use crate::protocol::{
    Code, Detail, Done, ListedTable, Listing, NewTable, Refusal, Scope, SeatChoice, SitRequest, TableAction,
    WholeTable,
};
use crate::store::{Reach, SanctionKind, TableRow};
use crate::strength::OWN_STRENGTH;
use crate::table::{Actor, Opening};
use crate::time::Timestamp;

/// The longest list that is given at once.
const LONGEST_LIST: u32 = 100;

/// A game, its options and who the computer can be.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    /// Name, title, seats and what it is.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    info: &'static Info,
    /// The options: what they take, their defaults, what they are for.
    #[schema(value_type = Vec<Object>)]
    options: Vec<Spec>,
    /// The levels of the computer, the weakest first.
    levels: &'static [&'static str],
}

impl From<TableRow> for ListedTable {
    fn from(row: TableRow) -> ListedTable {
        ListedTable {
            table: row.id,
            game: row.game,
            options: row.options,
            terms: row.terms,
            status: row.progress.status,
            seats: row.progress.seats.iter().map(Holder::shown).collect(),
            bots: row.progress.bot_seats(),
            verdict: row.progress.verdict.as_ref().map(Message::to_string),
            created_at: row.created_at,
            changed_at: row.progress.changed_at,
        }
    }
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// `open`, `live`, `finished` or `aborted`.
    list: Listing,
    /// Only what changed before; for the next page, the `changed_at` of the last.
    before: Option<Timestamp>,
    /// How many, up to 100.
    limit: Option<u32>,
}

/// Which part of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Only what changed before; for the next page, the `changed_at` of the last.
    before: Option<Timestamp>,
    /// How many, up to 100.
    limit: Option<u32>,
}

/// How much to tell of a table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DetailQuery {
    /// `scene`, or `text` without what is needed only for drawing.
    #[serde(default)]
    detail: Detail,
}

/// The games, their options and the levels of the computer.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameView>)))]
pub async fn games(State(web): State<Web>) -> Json<Vec<GameView>> {
    let view = |rules: &&'static dyn AnyRules| GameView {
        info: rules.info(),
        options: rules.options(),
        levels: web.server.computers.names(),
    };
    Json(catalogue::GAMES.iter().map(view).collect())
}

/// Put up a table.
#[utoipa::path(post, path = "/api/tables", operation_id = "create_table", request_body = NewTable,
    responses((status = 201, body = WholeTable), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal)))]
pub async fn create(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    JsonBody(wish): JsonBody<NewTable>,
) -> Result<(StatusCode, Json<WholeTable>), Refusal> {
    let guest = session.with(Scope::Challenge)?;
    web.server.check_order(&guest.id, &[SanctionKind::Suspend, SanctionKind::Ban]).await?;
    let wrong = |message: Message| Refusal::new(Code::BadMessage, message);
    let Some(rules) = catalogue::find(&wish.game) else {
        let names: Vec<&str> = catalogue::GAMES.iter().map(|rules| rules.info().name).collect();
        return Err(wrong(Message::new("refusal-games-are").verbatim("games", names.join(", "))));
    };
    let opening = opening(rules, &wish)?;
    wish.clock.check().map_err(wrong)?;
    let count = rules.info().seats.len();
    let wishes = at_own_strength(&web, &guest, rules.info().name, &wish.seats).await?;
    let mut seats = seats(&web, &guest, &wishes, count)?;
    if wish.rated {
        let pool = super::ratings::check_wish(&wish, &opening, &seats)?;
        let mark = web.server.check_rated_player(&guest.id, guest.bot, pool).await?;
        seats.iter_mut().for_each(|holder| holder.set_rating(mark));
    }
    let will_contribute = |wish: &SeatChoice| matches!(wish, SeatChoice::Me { contribute: true });
    let contributions =
        Contributions::awaited(count, |seat| wish.seats.get(seat).is_some_and(will_contribute));
    // A computer that plays on from a position looks at it, too.
    if let Some(position) = &opening.position
        && seats.iter().any(|holder| matches!(holder, Holder::Computer { .. }))
    {
        let settings: Vec<(&str, &str)> = settings(&opening.options).collect();
        let game = rules.game_from(position, &settings, 0).map_err(|error| wrong(error.message()))?;
        web.server.check_fair_play(Some(&guest), None, Inquiry::about(game.as_ref(), false)).await?;
    }
    let terms = Terms {
        clock: wish.clock,
        public: wish.public,
        takebacks: wish.takebacks.unwrap_or(!wish.rated),
        chat: wish.chat.unwrap_or(count < 4),
        rated: wish.rated,
    };
    let id = web.server.open_table(opening, &guest.id, terms, seats, contributions).await?;
    let (table, state) = web.server.view(&id, Some(guest.id), Detail::Text).await?;
    Ok((StatusCode::CREATED, Json(WholeTable { table, state })))
}

/// What is to be played, once it is known to make sense.
fn opening(rules: &dyn AnyRules, wish: &NewTable) -> Result<Opening, Refusal> {
    let wrong = |message: Message| Refusal::new(Code::BadMessage, message);
    let settings: Vec<(&str, &str)> =
        wish.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let game = rules.info().name.to_owned();
    let Some(position) = wish.position.as_deref().map(str::trim).filter(|position| !position.is_empty())
    else {
        let options = rules.check_settings(&settings).map_err(|error| wrong(error.message()))?;
        return Ok(Opening { game, options, position: None });
    };
    let trial = rules.game_from(position, &settings, 0).map_err(|error| wrong(error.message()))?;
    if let Some(outcome) = trial.outcome() {
        let verdict = outcome.sentence(rules.info().seats);
        return Err(wrong(Message::new("refusal-position-over").message("verdict", verdict)));
    }
    Ok(Opening { game, options: trial.settings(), position: Some(position.to_owned()) })
}

/// What is wished for, with the level that is as strong as whoever asks where that is wanted.
async fn at_own_strength(
    web: &Web,
    guest: &Guest,
    game: &str,
    wishes: &[SeatChoice],
) -> Result<Vec<SeatChoice>, Refusal> {
    let is_own = |wish: &SeatChoice| matches!(wish, SeatChoice::Computer { level: Some(level) } if level == OWN_STRENGTH);
    let mut wishes = wishes.to_vec();
    if wishes.iter().any(is_own) {
        let level = web.server.level_for(&guest.id, game).await?;
        for wish in wishes.iter_mut().filter(|wish| is_own(wish)) {
            *wish = SeatChoice::Computer { level: Some(level.to_owned()) };
        }
    }
    Ok(wishes)
}

fn seats(web: &Web, guest: &Guest, wishes: &[SeatChoice], count: usize) -> Result<Vec<Holder>, Refusal> {
    let me = || Holder::of(guest);
    if wishes.is_empty() {
        return Ok((0..count).map(|seat| if seat == 0 { me() } else { Holder::Open }).collect());
    }
    if wishes.len() != count {
        let message = Message::new("refusal-seats").number("found", wishes.len()).number("count", count);
        return Err(Refusal::new(Code::BadMessage, message));
    }
    let holder = |wish: &SeatChoice| match wish {
        SeatChoice::Me { .. } => Ok(me()),
        SeatChoice::Open {} => Ok(Holder::Open),
        SeatChoice::Computer { level } => match web.server.computers.level(level.as_deref()) {
            Some(level) => Ok(Holder::computer(level)),
            None => {
                let names = web.server.computers.names().join(", ");
                let levels = Message::new("refusal-levels-are").verbatim("levels", names);
                Err(Refusal::new(Code::BadMessage, levels))
            }
        },
    };
    wishes.iter().map(holder).collect()
}

/// Public tables, the last changed first.
#[utoipa::path(get, path = "/api/tables", params(ListQuery),
    responses((status = 200, body = Vec<ListedTable>), (status = 400, body = Refusal)))]
pub async fn list(
    State(web): State<Web>,
    QueryParams(query): QueryParams<ListQuery>,
) -> Result<Json<Vec<ListedTable>>, Refusal> {
    let (before, limit) = page(query.before, query.limit);
    let rows = web.server.store.list(query.list, Reach::Public, before, limit).await?;
    Ok(Json(rows.into_iter().map(ListedTable::from).collect()))
}

/// My own tables, the last changed first.
#[utoipa::path(get, path = "/api/me/tables", params(PageQuery),
    responses((status = 200, body = Vec<ListedTable>), (status = 401, body = Refusal)))]
pub async fn mine(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    QueryParams(query): QueryParams<PageQuery>,
) -> Result<Json<Vec<ListedTable>>, Refusal> {
    let guest = session.with(Scope::Read)?;
    let (before, limit) = page(query.before, query.limit);
    let rows = web.server.store.list_of(&guest.id, before, limit).await?;
    Ok(Json(rows.into_iter().map(ListedTable::from).collect()))
}

fn page(before: Option<Timestamp>, limit: Option<u32>) -> (Timestamp, u32) {
    // The store counts in signed numbers.
    let before = before.unwrap_or(i64::MAX as u64).min(i64::MAX as u64);
    (before, limit.unwrap_or(50).clamp(1, LONGEST_LIST))
}

/// A table and how the game stands, as you may know it.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path), DetailQuery),
    responses((status = 200, body = WholeTable), (status = 404, body = Refusal)))]
pub async fn one(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
    Path(table): Path<String>,
    QueryParams(query): QueryParams<DetailQuery>,
) -> Result<Json<WholeTable>, Refusal> {
    let (table, state) = web.server.view(&table, guest.map(|guest| guest.id), query.detail).await?;
    Ok(Json(WholeTable { table, state }))
}

/// What you saw after so many plies, to look back at; nothing can be moved there.
#[utoipa::path(get, path = "/api/tables/{table}/plies/{ply}",
    params(("table" = String, Path), ("ply" = usize, Path)),
    responses((status = 200, body = Object), (status = 404, body = Refusal)))]
pub async fn scene(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
    Path((table, ply)): Path<(String, String)>,
) -> Result<Json<Scene>, Refusal> {
    let wrong = |_| Refusal::new(Code::BadMessage, Message::new("refusal-ply-not-number"));
    let ply: usize = ply.parse().map_err(wrong)?;
    Ok(Json(web.server.scene_at(&table, guest.map(|guest| guest.id), ply).await?))
}

/// Take an open seat.
#[utoipa::path(post, path = "/api/tables/{table}/sit", params(("table" = String, Path)), request_body = SitRequest,
    responses((status = 200, body = Done), (status = 409, body = Refusal), (status = 404, body = Refusal)))]
pub async fn sit(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(table): Path<String>,
    JsonBody(wish): JsonBody<SitRequest>,
) -> Result<Json<Done>, Refusal> {
    let guest = session.with(Scope::Play)?;
    let who = Actor { guest, lag: 0, address: None };
    let action = TableAction::Sit { seat: wish.seat, contribute: wish.contribute };
    Ok(Json(web.server.act(&table, who, action).await?))
}

/// The record as text: while the game is on without what is hidden, afterwards with
/// the seed.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Refusal)))]
pub async fn record(State(web): State<Web>, Path(table): Path<String>) -> Result<impl IntoResponse, Refusal> {
    let text = web.server.record(&table).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

//! The games that somebody has played, one after another: as records, or as lines of JSON.

// What utoipa makes of query parameters has paths that are longer than need be.
#![allow(unused_qualifications)]

use std::collections::VecDeque;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use quincunx_core::Message;
use quincunx_games::catalogue;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::Web;
use super::answer::QueryParams;
use super::identity::{Authenticated, OptionalGuest};
use super::members::member_named;
use crate::domain::Status;
use crate::members::{Filter, Score};
use crate::protocol::{Code, ListedTable, Refusal, Scope};
use crate::store::{StoreError, TableRow};
use crate::time::Timestamp;

/// Games that are looked at once.
const AT_ONCE: u32 = 50;

/// How games are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GamesFormat {
    /// Records, with an empty line between them.
    #[default]
    Records,
    /// A line of JSON for each: a table as in lists, with `result` and `record`.
    Lines,
}

/// Which games, and how.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GamesQuery {
    /// `records` or `lines`.
    #[serde(default)]
    format: GamesFormat,
    /// Only this game.
    game: Option<String>,
    /// Only against this one.
    opponent: Option<String>,
    /// Only those that ended at this moment or later.
    since: Option<Timestamp>,
    /// Only those that ended before this moment.
    until: Option<Timestamp>,
    /// Only those that were `won`, `lost` or `drawn`.
    result: Option<String>,
    /// Only those that count for ratings, or only those that do not.
    rated: Option<bool>,
    /// How many at most; all if nothing is said.
    max: Option<u32>,
}

/// The finished games of a member that everybody may see, the last first; of yourself all.
#[utoipa::path(get, path = "/api/members/{handle}/games", operation_id = "member_games",
    params(("handle" = String, Path, description = "the name"), GamesQuery),
    responses((status = 200, content((String = "text/plain"), (String = "application/x-ndjson"))), (status = 400, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn of_member(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
    Path(handle): Path<String>,
    QueryParams(query): QueryParams<GamesQuery>,
) -> Result<Response, Refusal> {
    let account = member_named(&web, &handle).await?;
    let is_own = guest.is_some_and(|guest| guest.id == account.guest);
    stream(web, account.guest, query, !is_own)
}

/// My finished games, the last first.
#[utoipa::path(get, path = "/api/me/games", operation_id = "my_games", params(GamesQuery),
    responses((status = 200, content((String = "text/plain"), (String = "application/x-ndjson"))), (status = 400, body = Refusal),
        (status = 401, body = Refusal)))]
pub async fn mine(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    QueryParams(query): QueryParams<GamesQuery>,
) -> Result<Response, Refusal> {
    let guest = session.with(Scope::Read)?;
    stream(web, guest.id, query, false)
}

fn stream(web: Web, guest: String, query: GamesQuery, only_public: bool) -> Result<Response, Refusal> {
    let wrong = |values: String| {
        Refusal::new(Code::BadMessage, Message::new("refusal-setting").verbatim("values", values))
    };
    let score = query
        .result
        .as_deref()
        .map(|word| Score::read(word).ok_or_else(|| wrong(Score::ALL.map(Score::word).join(", "))));
    if query.game.as_ref().is_some_and(|game| catalogue::find(game).is_none()) {
        let names: Vec<&str> = catalogue::GAMES.iter().map(|rules| rules.info().name).collect();
        return Err(wrong(names.join(", ")));
    }
    let filter = Filter {
        game: query.game,
        opponent: query.opponent,
        score: score.transpose()?,
        rated: query.rated,
        since: query.since,
        until: query.until,
        only_public,
    };
    let games = Games {
        web,
        guest,
        filter,
        format: query.format,
        left: query.max.unwrap_or(u32::MAX),
        before: i64::MAX as u64,
        rows: VecDeque::new(),
    };
    let content = match query.format {
        GamesFormat::Records => "text/plain; charset=utf-8",
        GamesFormat::Lines => "application/x-ndjson",
    };
    // A stream that breaks off must not look like a whole one, so errors end it.
    let parts = unfold(Some(games), async |games: Option<Games>| {
        let mut games = games?;
        match games.next().await {
            Ok(Some(text)) => Some((Ok(text), Some(games))),
            Ok(None) => None,
            Err(error) => Some((Err(error), None)),
        }
    });
    Ok(([(CONTENT_TYPE, content), (CACHE_CONTROL, "no-store")], Body::from_stream(parts)).into_response())
}

/// Games that are still to be written.
struct Games {
    web: Web,
    guest: String,
    filter: Filter,
    format: GamesFormat,
    left: u32,
    before: Timestamp,
    rows: VecDeque<TableRow>,
}

impl Games {
    async fn next(&mut self) -> Result<Option<String>, StoreError> {
        while self.left > 0 {
            let Some(row) = self.rows.pop_front() else {
                let rows = self.web.server.store.list_of(&self.guest, self.before, AT_ONCE).await?;
                let Some(last) = rows.last() else { return Ok(None) };
                self.before = last.progress.changed_at;
                self.rows = rows.into();
                continue;
            };
            if self.filter.since.is_some_and(|since| row.progress.changed_at < since) {
                return Ok(None);
            }
            if row.progress.status != Status::Finished || !self.filter.takes(&row, &self.guest) {
                continue;
            }
            // One that was forgotten meanwhile is left out.
            let Some(state) = self.web.server.load_state(&row.id).await? else { continue };
            self.left -= 1;
            return Ok(Some(match self.format {
                GamesFormat::Records => format!("{}\n\n", state.record().trim_end()),
                GamesFormat::Lines => {
                    let result = row.progress.result.clone();
                    let mut game = json!(ListedTable::from(row));
                    game["result"] = json!(result);
                    game["record"] = json!(state.record());
                    format!("{game}\n")
                }
            }));
        }
        Ok(None)
    }
}

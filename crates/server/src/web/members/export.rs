//! Everything about oneself in one file.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use quincunx_games::catalogue;
use serde_json::{Value, json};

use super::super::Web;
use super::super::identity::CookieSession;
use super::devices::list_sessions;
use crate::members::Settings;
use crate::protocol::{AccountView, ListedTable, ListedToken, Me, Refusal};
use crate::store::{StoreError, TableRow, TokenKind};
use crate::time::Timestamp;

/// Games that are put into a file of everything at once.
const EXPORTED_AT_ONCE: u32 = 20;

/// Everything that is kept about me, as one file.
#[utoipa::path(get, path = "/api/me/export",
    responses((status = 200, body = Object, description = "`me`, `sessions`, `email`, `passkeys`, `tokens`, `ties`, `reports`, `sanctions`, `settings`, `challenges`, `seeks`, `lessons`, `votes`, `studies`, `ratings`, `absences` (how often and for how many milliseconds you looked away from rated games in your own turns) and `games`, \
        each with its record and the times of your moves, in milliseconds, if it is over"), (status = 401, body = Refusal)))]
pub async fn export(State(web): State<Web>, owner: CookieSession) -> Result<Response, Refusal> {
    let guest = owner.guest.clone();
    let account = web.server.store.members().account(&guest.id).await?;
    let tokens = web.server.store.tokens(&guest.id, TokenKind::Bot).await?;
    let mut lessons = Vec::new();
    for rules in catalogue::GAMES {
        let game = rules.info().name;
        for step in web.server.store.learnt(&guest.id, game).await? {
            lessons
                .push(json!({"game": game, "lesson": step.lesson, "step": step.step, "stars": step.stars}));
        }
    }
    let votes = web.server.store.votes_of(&guest.id).await?;
    let votes: Vec<Value> = votes
        .into_iter()
        .map(|(game, puzzle, good)| {
            json!({"game": game, "puzzle": puzzle, "vote": if good { "up" } else { "down" }})
        })
        .collect();
    let reports = web.server.store.members().reports_by(&guest.id).await?;
    let reports: Vec<Value> = reports
        .into_iter()
        .map(|row| json!({"at": row.at, "name": row.name, "reason": row.reason, "words": row.words}))
        .collect();
    let studies = web.server.studies_exported(&guest.id).await?;
    let studies: Vec<Value> = studies
        .into_iter()
        .map(|(row, text)| json!({"study": row.id, "visibility": row.head.visibility, "text": text}))
        .collect();
    let ratings = super::super::ratings::all_points(&web, &guest.id).await?;
    let absences = web.server.store.members().absences_of(&guest.id).await?;
    let absences: Vec<Value> = absences
        .into_iter()
        .map(|row| json!({"table": row.table, "times": row.times, "millis": row.millis}))
        .collect();
    let settings = account.as_ref().map(|account| Settings::read(&account.settings).all());
    let head = json!({
        "me": Me { guest: guest.clone(), account: account.map(AccountView::from) },
        "sessions": list_sessions(&web, &owner).await?,
        "email": super::email::view_of(&web, &guest.id).await?,
        "passkeys": super::passkeys::list_of(&web, &guest.id).await?,
        "tokens": tokens.into_iter().map(ListedToken::from).collect::<Vec<_>>(),
        "ties": super::super::ties::list_of(&web, &guest.id).await?,
        "reports": reports,
        "sanctions": web.server.listed_sanctions_of(&guest.id).await?,
        "settings": settings,
        "challenges": web.server.challenges_of(&guest.id).await?,
        "seeks": web.server.seeks_of(&guest.id).await?,
        "lessons": lessons,
        "votes": votes,
        "studies": studies,
        "ratings": ratings,
        "absences": absences,
    });
    // The games follow, a few at a time, however many there are.
    let head = head.to_string();
    let beginning = format!("{},\"games\":[", head.strip_suffix('}').unwrap_or(&head));
    let part =
        Part { web, guest: guest.id, before: i64::MAX as u64, beginning: Some(beginning), is_first: true };
    let parts = unfold(Some(part), async |part: Option<Part>| {
        // A file that breaks off must not look like a whole one.
        Some(match part?.write().await {
            Ok((text, rest)) => (Ok(text), rest),
            Err(error) => (Err(error), None),
        })
    });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"quincunx.json\""),
        (CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
}

/// A part of a file of everything, and where the next begins.
struct Part {
    web: Web,
    guest: String,
    before: Timestamp,
    beginning: Option<String>,
    is_first: bool,
}

impl Part {
    async fn write(mut self) -> Result<(String, Option<Part>), StoreError> {
        if let Some(beginning) = self.beginning.take() {
            return Ok((beginning, Some(self)));
        }
        let rows = self.web.server.store.list_of(&self.guest, self.before, EXPORTED_AT_ONCE).await?;
        let Some(last) = rows.last() else { return Ok(("]}".to_owned(), None)) };
        self.before = last.progress.changed_at;
        let mut text = String::new();
        for row in rows {
            if !std::mem::take(&mut self.is_first) {
                text.push(',');
            }
            text.push_str(&self.game(row).await?.to_string());
        }
        Ok((text, Some(self)))
    }

    /// A game; its record only if nothing about it is hidden any more.
    async fn game(&self, row: TableRow) -> Result<Value, StoreError> {
        let is_over = row.progress.status.is_over();
        let state = if is_over { self.web.server.load_state(&row.id).await? } else { None };
        let mut game = json!(ListedTable::from(row));
        game["move_times"] = json!(state.as_ref().map(|state| state.times_of(&self.guest)));
        game["record"] = json!(state.map(|state| state.record()));
        Ok(game)
    }
}

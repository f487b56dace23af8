//! Studying: what a position looks like and what can be done in it, without a
//! table; and what the computer thinks of it.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Json;
use axum::body::Body as Stream;
use axum::extract::{ConnectInfo, FromRequestParts, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use quincunx_core::{AnyGame, GameError, Message, Misread, Record, Scene, Turn, Viewer};
use quincunx_games::catalogue;
use serde::Serialize;
use tokio::sync::mpsc;

use super::Web;
use super::answer::JsonBody;
use super::guard::address;
use super::identity::OptionalSession;
use crate::analysis::{AnalysisPermit, LONGEST, MOST_LINES, graph, lines};
use crate::computers::{Requester, SharedRequester};
use crate::domain::Guest;
use crate::fair_play::Inquiry;
use crate::protocol::{
    AnalysisRequest, Code, Finding, ImportRequest, Imported, Point, Question, ReachRequest, ReachableMoves,
    Refusal, Scope, Studied, WhyNot, WhyNotRequest,
};
use crate::refusal::code_of;
use crate::table::scoresheet;

/// The most plies that a question may name.
const MOST_PLIES: usize = 1500;
/// The most touches that a question may name.
const MOST_TOUCHES: usize = 200;
/// The longest position.
pub(super) const LONGEST_POSITION: usize = 4000;
/// How long a position is looked at if nothing is said.
const USUAL: Duration = Duration::from_secs(8);
/// Findings that may wait for a slow client.
const WAITING: usize = 8;

pub(super) fn wrong(message: Message) -> Refusal {
    Refusal::new(Code::BadMessage, message)
}

/// More than there may be.
fn too_many(key: &'static str, found: usize, most: usize) -> Message {
    Message::new(key).number("found", found).number("count", most)
}

pub(super) fn no_such_game() -> Refusal {
    let names: Vec<&str> = catalogue::GAMES.iter().map(|rules| rules.info().name).collect();
    wrong(Message::new("refusal-games-are").verbatim("games", names.join(", ")))
}

/// What a question asks about.
trait Asked {
    /// The game where it begins.
    async fn beginning(&self, web: &Web) -> Result<Box<dyn AnyGame>, Refusal>;

    /// The game that begins as it is said here.
    fn new_game(&self) -> Result<Box<dyn AnyGame>, Refusal>;

    /// The game as far as it is asked about, and how many plies it had before the last
    /// of them.
    async fn game(&self, web: &Web) -> Result<(Box<dyn AnyGame>, usize), Refusal>;
}

impl Asked for Question {
    /// The game where it begins.
    async fn beginning(&self, web: &Web) -> Result<Box<dyn AnyGame>, Refusal> {
        if let Some(table) = &self.table {
            let game = web.server.finished_game(table).await?;
            return Ok(game.at(self.ply.unwrap_or(usize::MAX)));
        }
        self.new_game()
    }

    /// The game that begins as it is said here.
    fn new_game(&self) -> Result<Box<dyn AnyGame>, Refusal> {
        let rules = self.game.as_deref().and_then(catalogue::find).ok_or_else(no_such_game)?;
        let settings: Vec<(&str, &str)> =
            self.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let seed = match self.seed.as_deref().map(str::trim) {
            None | Some("") => 0,
            Some(text) => text.parse().map_err(|_| {
                wrong(Message::new("expected-seed").verbatim("found", Misread::excerpt(text)))
            })?,
        };
        let position = self.position.as_deref().map(str::trim).filter(|text| !text.is_empty());
        if position.is_some_and(|text| text.len() > LONGEST_POSITION) {
            return Err(wrong(Message::new("refusal-position-long").number("count", LONGEST_POSITION)));
        }
        rules.begin(&settings, position, seed).map_err(|error| wrong(error.message()))
    }

    /// The game as far as it is asked about, and how many plies it had before the last
    /// of them.
    async fn game(&self, web: &Web) -> Result<(Box<dyn AnyGame>, usize), Refusal> {
        if self.plies.len() > MOST_PLIES {
            return Err(wrong(too_many("refusal-plies", self.plies.len(), MOST_PLIES)));
        }
        let mut game = self.beginning(web).await?;
        let mut before = game.ply_count();
        let mut read = before;
        for (index, ply) in self.plies.iter().enumerate() {
            before = game.ply_count();
            // Rolls that come by themselves need not be named.
            read = read.max(before);
            game.read_ply(ply, &mut read).map_err(|error| refused(index, ply, &error))?;
        }
        Ok((game, before))
    }
}

fn refused(index: usize, ply: &str, error: &GameError) -> Refusal {
    let message =
        Message::new("refusal-ply").number("number", index + 1).verbatim("move", Misread::excerpt(ply));
    Refusal::new(code_of(error), message.message("why", error.message()))
}

/// How a position stands: its scene, with nothing hidden, and the legal moves with
/// their gestures.
#[utoipa::path(post, path = "/api/study", request_body = Question,
    responses((status = 200, body = Studied), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn study(
    State(web): State<Web>,
    JsonBody(question): JsonBody<Question>,
) -> Result<Json<Studied>, Refusal> {
    let (game, before) = question.game(&web).await?;
    let turn = match game.turn() {
        Some(Turn::Of(seat)) => vec![seat.0],
        Some(Turn::Together(seats)) => seats.iter().map(|seat| seat.0).collect(),
        Some(Turn::Chance) | None => Vec::new(),
    };
    let scene = game.scene(Viewer::Everything);
    Ok(Json(Studied {
        game: game.info().name.to_owned(),
        options: game.settings(),
        position: game.position_text(Viewer::Everything),
        ply: game.ply_count(),
        said: game.plies_from(Viewer::Everything, before),
        movers: scoresheet::movers(game.as_ref(), 0),
        parts: scoresheet::parts(game.as_ref()),
        turn,
        passed: passed(game.as_ref(), &scene),
        scene,
    }))
}

/// The position in which the next seat that still plays is to move.
fn passed(game: &dyn AnyGame, scene: &Scene) -> Option<String> {
    let Some(Turn::Of(mover)) = game.turn() else { return None };
    let seats = &scene.seats;
    if seats.iter().any(|seat| seat.seat == mover && seat.check) {
        return None;
    }
    let after = seats.iter().cycle().skip(mover.index() + 1).take(seats.len() - 1);
    let next = after.into_iter().find(|seat| seat.living)?;
    game.position_at_turn_of(next.seat)
}

/// What the piece on a square could do if it were its owner's turn.
#[utoipa::path(post, path = "/api/study/reach", request_body = ReachRequest,
    responses((status = 200, body = ReachableMoves), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn reach(
    State(web): State<Web>,
    JsonBody(request): JsonBody<ReachRequest>,
) -> Result<Json<ReachableMoves>, Refusal> {
    let (game, _) = request.question.game(&web).await?;
    Ok(Json(ReachableMoves { legal: game.reach(&request.square) }))
}

/// Why touches lead to no move, for whoever is to move.
#[utoipa::path(post, path = "/api/study/why", request_body = WhyNotRequest,
    responses((status = 200, body = WhyNot), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn why(
    State(web): State<Web>,
    JsonBody(request): JsonBody<WhyNotRequest>,
) -> Result<Json<WhyNot>, Refusal> {
    let (game, _) = request.question.game(&web).await?;
    if request.touches.len() > MOST_TOUCHES {
        let count = request.touches.len();
        return Err(wrong(too_many("refusal-touches", count, MOST_TOUCHES)));
    }
    let seat = match game.turn() {
        Some(Turn::Of(seat)) => Some(seat),
        Some(Turn::Together(seats)) => seats.iter().next(),
        Some(Turn::Chance) | None => None,
    };
    let why = seat.and_then(|seat| game.why_not(seat, &request.touches));
    Ok(Json(WhyNot { why: why.as_ref().map(Message::to_string), why_i18n: why }))
}

/// Reads a text that somebody has: a record if it has tags or begins with the first
/// move's number, a position otherwise.
#[utoipa::path(post, path = "/api/study/read", request_body = ImportRequest,
    responses((status = 200, body = Imported), (status = 400, body = Refusal)))]
pub async fn read(JsonBody(import): JsonBody<ImportRequest>) -> Result<Json<Imported>, Refusal> {
    let text = import.text.trim();
    let game = if text.starts_with('[') || text.starts_with("1.") {
        from_record(&import.game, text)?
    } else {
        let question =
            Question { game: Some(import.game), position: Some(text.to_owned()), ..Question::default() };
        question.new_game()?
    };
    let settings = game.settings();
    let pairs = crate::domain::settings(&settings);
    Ok(Json(Imported {
        game: game.info().name.to_owned(),
        options: pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        position: game.start_position(),
        seed: game.seed().to_string(),
        plies: game.canonical_plies(),
        written: game.plies(Viewer::Everything),
        movers: scoresheet::movers(game.as_ref(), 0),
        parts: scoresheet::parts(game.as_ref()),
    }))
}

/// The game of a record, whose own word for its game counts.
fn from_record(game: &str, text: &str) -> Result<Box<dyn AnyGame>, Refusal> {
    let record = Record::parse(text).map_err(|error| wrong(error.message()))?;
    if record.plies.len() > MOST_PLIES {
        return Err(wrong(too_many("refusal-plies", record.plies.len(), MOST_PLIES)));
    }
    let rules = catalogue::find(record.tag("Game").unwrap_or(game)).ok_or_else(no_such_game)?;
    rules.replay(&record).map_err(|error| wrong(error.message()))
}

/// What the computer thinks of a position: a line of JSON for each finding, the last
/// with `done`. It ends when you hang up, and when you ask anew.
#[utoipa::path(post, path = "/api/study/lines", request_body = AnalysisRequest,
    responses((status = 200, body = Finding, content_type = "application/x-ndjson"),
        (status = 400, body = Refusal), (status = 403, body = Refusal), (status = 404, body = Refusal),
        (status = 409, body = Refusal), (status = 429, body = Refusal)))]
pub async fn best_lines(
    State(web): State<Web>,
    client: StudyClient,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Response, Refusal> {
    let count = request.lines.unwrap_or(3);
    if !(1..=MOST_LINES).contains(&count) {
        return Err(wrong(too_many("refusal-lines", count, MOST_LINES)));
    }
    let seconds = request.seconds.unwrap_or(USUAL.as_secs_f64());
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero() && *time <= LONGEST);
    let time = time.ok_or_else(|| {
        wrong(Message::new("refusal-seconds").verbatim("found", seconds).number("count", LONGEST.as_secs()))
    })?;
    let (game, _) = request.question.game(&web).await?;
    client.check_fair_play(&web, Inquiry::about(game.as_ref(), false)).await?;
    client.listen(&web, |permit, results| lines(permit, game, count, time, results))
}

/// What each ply of a game was worth: a line of JSON for each point.
#[utoipa::path(post, path = "/api/study/graph", request_body = Question,
    responses((status = 200, body = Point, content_type = "application/x-ndjson"),
        (status = 400, body = Refusal), (status = 403, body = Refusal), (status = 404, body = Refusal),
        (status = 409, body = Refusal), (status = 429, body = Refusal)))]
pub async fn score_graph(
    State(web): State<Web>,
    mut client: StudyClient,
    JsonBody(question): JsonBody<Question>,
) -> Result<Response, Refusal> {
    let (game, _) = question.game(&web).await?;
    client.check_fair_play(&web, Inquiry::about(game.as_ref(), true)).await?;
    // A graph goes on while single positions are looked at.
    client.client_id.push_str(" graph");
    client.listen(&web, |permit, results| graph(permit, game, results))
}

/// Somebody for whom the computer thinks: a guest by its name, anybody else by its
/// address.
pub struct StudyClient {
    guest: Option<Guest>,
    client_id: String,
    address: IpAddr,
}

impl FromRequestParts<Web> for StudyClient {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<StudyClient, Refusal> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|&ConnectInfo(peer)| peer);
        let peer = peer.ok_or_else(|| Refusal::new(Code::Unavailable, Message::new("refusal-no-address")))?;
        let address = address(&web.server.config, &parts.headers, peer);
        let OptionalSession(session) = OptionalSession::from_request_parts(parts, web).await?;
        let guest = session.map(|session| session.with(Scope::Study)).transpose()?;
        let client_id = guest.as_ref().map_or_else(|| address.to_string(), |guest| guest.id.clone());
        Ok(StudyClient { guest, client_id, address })
    }
}

impl StudyClient {
    /// Who waits for a thought.
    pub fn requester(&self) -> SharedRequester {
        SharedRequester::new(Requester { address: Some(self.address), guest: self.client_id.clone() })
    }

    /// Lets it have something looked at, besides what it has looked at already.
    pub fn admit(&self, web: &Web, what: &str) -> Result<AnalysisPermit, Refusal> {
        web.server.analyses.admit(format!("{}{what}", self.client_id), self.address)
    }

    /// The guest, if it is one.
    pub fn guest_id(&self) -> Option<&str> {
        self.guest.as_ref().map(|guest| guest.id.as_str())
    }

    /// What it goes by.
    pub fn id(&self) -> &str {
        &self.client_id
    }

    /// Refuses what occurs in a game of theirs that is on.
    pub async fn check_fair_play(&self, web: &Web, asked: Inquiry) -> Result<(), Refusal> {
        web.server.check_fair_play(self.guest.as_ref(), Some(self.address), asked).await
    }

    /// Begins a thought, and tells what comes of it as long as somebody listens.
    fn listen<T, F>(
        self,
        web: &Web,
        think: impl FnOnce(AnalysisPermit, mpsc::Sender<T>) -> F,
    ) -> Result<Response, Refusal>
    where
        T: Serialize + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let permit = web.server.analyses.admit(self.client_id, self.address)?;
        let (results, found) = mpsc::channel(WAITING);
        web.server.tasks.spawn(think(permit, results));
        Ok(stream(found))
    }
}

/// Lines of JSON, as they come. If nobody takes them any more, the sender notices.
fn stream<T: Serialize + Send + 'static>(found: mpsc::Receiver<T>) -> Response {
    let lines = unfold(found, async |mut found: mpsc::Receiver<T>| {
        let next = found.recv().await?;
        let mut line = serde_json::to_string(&next).unwrap_or_default();
        line.push('\n');
        Some((Ok::<String, Infallible>(line), found))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    (headers, Stream::from_stream(lines)).into_response()
}

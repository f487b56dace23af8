//! Reviews of finished games: asking for one, hearing how far it has got, and trying
//! other moves where a mistake was made.

use axum::Json;
use axum::extract::{Path, State};
use quincunx_core::{AnyGame, Message, Misread};
use quincunx_review::{NODES, Reviewer};

use super::Web;
use super::answer::JsonBody;
use super::study::StudyClient;
use crate::fair_play::Inquiry;
use crate::protocol::{Code, Refusal, RetryAnswer, RetryRequest, ReviewState};

/// The longest move that a request may name.
const LONGEST_MOVE: usize = 200;

/// The game of a finished table, if whoever asks may hear what it was worth: nothing
/// that stands on a board of theirs right now.
async fn game_for(web: &Web, client: &StudyClient, table: &str) -> Result<Box<dyn AnyGame>, Refusal> {
    let game = web.server.finished_game(table).await?;
    client.check_fair_play(web, Inquiry::about(game.as_ref(), true)).await?;
    Ok(game)
}

/// Ask for the review of a finished game. It is made once, whether anybody waits for it
/// or not, and kept.
#[utoipa::path(post, path = "/api/tables/{table}/review", operation_id = "ask_for_review",
    params(("table" = String, Path)),
    responses((status = 200, body = ReviewState), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal), (status = 429, body = Refusal)))]
pub async fn ask(
    State(web): State<Web>,
    Path(table): Path<String>,
    client: StudyClient,
) -> Result<Json<ReviewState>, Refusal> {
    game_for(&web, &client, &table).await?;
    Ok(Json(web.server.ask_for_review(&table, client.id()).await?))
}

/// The review of a finished game, or how far it has got.
#[utoipa::path(get, path = "/api/tables/{table}/review", operation_id = "review",
    params(("table" = String, Path)),
    responses((status = 200, body = ReviewState), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn state(
    State(web): State<Web>,
    Path(table): Path<String>,
    client: StudyClient,
) -> Result<Json<ReviewState>, Refusal> {
    game_for(&web, &client, &table).await?;
    Ok(Json(web.server.review_state(&table).await?))
}

/// Try another move where a mistake was made in a finished game.
#[utoipa::path(post, path = "/api/tables/{table}/review/retry", operation_id = "retry_mistake",
    params(("table" = String, Path)), request_body = RetryRequest,
    responses((status = 200, body = RetryAnswer), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn retry(
    State(web): State<Web>,
    Path(table): Path<String>,
    client: StudyClient,
    JsonBody(request): JsonBody<RetryRequest>,
) -> Result<Json<RetryAnswer>, Refusal> {
    let game = game_for(&web, &client, &table).await?;
    let wrong = |message: Message| Refusal::new(Code::BadMessage, message);
    let RetryRequest { ply, try_move } = request;
    let count = game.ply_count();
    if ply >= count {
        return Err(wrong(Message::new("refusal-no-such-move").number("found", ply).number("count", count)));
    }
    let tried = try_move.trim();
    let refused = |why: Message| {
        let message = Message::new("refusal-retry").verbatim("move", Misread::excerpt(tried));
        Refusal::new(Code::Illegal, message.message("why", why))
    };
    let before = game.at(ply);
    let nobody = || wrong(Message::new("refusal-not-judged"));
    let seat = before.turn().and_then(quincunx_core::Turn::seat).ok_or_else(nobody)?;
    if tried.len() > LONGEST_MOVE {
        return Err(refused(Message::new("refusal-not-here")));
    }
    let text = before.canonical(seat, tried).map_err(|error| refused(error.message()))?;
    if !before.moves(seat).contains(&text) {
        return Err(refused(Message::new("refusal-not-here")));
    }
    let judge = move |stop: &_| {
        let mut reviewer = Reviewer::new(game.info().name, NODES)?;
        reviewer.retry(game.as_ref(), ply, &text, stop)
    };
    let busy = || Refusal::new(Code::Unavailable, Message::new("refusal-no-computer"));
    let answer = web.server.computers.consider(client.requester(), judge).await.flatten();
    Ok(Json(answer.ok_or_else(busy)?))
}

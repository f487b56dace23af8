//! Puzzles that people set up: a position of theirs becomes one if it has one clear solution.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use quincunx_core::{AnyGame, AnyRules, Message};
use quincunx_games::catalogue;
use quincunx_puzzles::{Miner, Puzzle, Standards, Unfit, collection};
use tokio::runtime::Handle;

use super::Web;
use super::answer::JsonBody;
use super::study::{LONGEST_POSITION, StudyClient, no_such_game, wrong};
use crate::computers::guarded;
use crate::fair_play::Inquiry;
use crate::pool::Slot;
use crate::protocol::{Code, PuzzleMade, PuzzleWish, Refusal};
use crate::store::{OwnPuzzle, Write};
use crate::time::now;

/// How long a position is looked at before it is given up, waiting included.
const LONGEST: Duration = Duration::from_secs(45);

/// A puzzle of a game: one that is built in, or one that somebody has set up. The other value
/// says whether it is built in.
pub async fn any_puzzle(
    web: &Web,
    rules: &dyn AnyRules,
    id: &str,
) -> Result<(Cow<'static, Puzzle>, bool), Refusal> {
    let game = rules.info().name;
    if let Some(puzzle) = collection(game).and_then(|collection| collection.puzzle(id)) {
        return Ok((Cow::Borrowed(puzzle), true));
    }
    let none = || Refusal::new(Code::NotFound, Message::new("refusal-no-puzzle"));
    let line = web.server.store.members().own_puzzle(game, id).await?.ok_or_else(none)?;
    Puzzle::read(&line).map(|puzzle| (Cow::Owned(puzzle), false)).map_err(|_| none())
}

/// Make a puzzle of a position: the computer looks whether one move is clearly better than all
/// others, and goes on as long as that is so. Whoever has the address can solve it.
#[utoipa::path(post, path = "/api/puzzles/{game}", operation_id = "make_puzzle",
    params(("game" = String, Path, description = "which game")), request_body = PuzzleWish,
    responses((status = 201, body = PuzzleMade), (status = 400, body = Refusal), (status = 403, body = Refusal)))]
pub async fn make(
    State(web): State<Web>,
    client: StudyClient,
    Path(name): Path<String>,
    JsonBody(wish): JsonBody<PuzzleWish>,
) -> Result<(StatusCode, Json<PuzzleMade>), Refusal> {
    let rules = catalogue::find(&name).ok_or_else(no_such_game)?;
    let position = wish.position.trim();
    if position.is_empty() || position.len() > LONGEST_POSITION {
        return Err(wrong(Message::new("refusal-position-long").number("count", LONGEST_POSITION)));
    }
    let game = rules.begin(&[], Some(position), 0).map_err(|error| wrong(error.message()))?;
    client.check_fair_play(&web, Inquiry::about(game.as_ref(), false)).await?;
    let puzzle = compose(&web, &client, rules, game).await?;
    let game = rules.info().name;
    let made = PuzzleMade {
        path: format!("/puzzles/{game}/{}", puzzle.id),
        moves: puzzle.moves_to_find(rules),
        puzzle: puzzle.id.clone(),
    };
    let (game, id, line) = (game.to_owned(), puzzle.id.clone(), puzzle.write());
    web.server.writer.write(Write::OwnPuzzle(OwnPuzzle { game, id, line, at: now() })).await?;
    // Another position of the same id was there first.
    let (kept, _) = any_puzzle(&web, rules, &puzzle.id).await?;
    if kept.position != puzzle.position {
        return Err(unfit("refusal-puzzle-unclear"));
    }
    Ok((StatusCode::CREATED, Json(made)))
}

fn unfit(key: &'static str) -> Refusal {
    wrong(Message::new(key))
}

/// Ends a search when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Looks for the solution, yielding to games and to other analyses between two searches.
async fn compose(
    web: &Web,
    client: &StudyClient,
    rules: &'static dyn AnyRules,
    game: Box<dyn AnyGame>,
) -> Result<Puzzle, Refusal> {
    let _permit = client.admit(web, " puzzle")?;
    let (computers, requester) = (web.server.computers.clone(), client.requester());
    let gone = || Refusal::new(Code::Unavailable, Message::new("refusal-puzzle-slow"));
    let slot = computers.slot_for_analysis(requester.clone()).await.ok_or_else(gone)?;
    let (stop, until) = (Arc::new(AtomicBool::new(false)), Instant::now() + LONGEST);
    let _stops = StopOnDrop(stop.clone());
    let (stopped, handle) = (stop.clone(), Handle::current());
    let found = tokio::task::spawn_blocking(move || {
        guarded(|| {
            let name = rules.info().name;
            let Some(mut miner) = Miner::new(rules, Standards::of(name)) else { return Err(Unfit::NoLine) };
            let (halt, mut slot) = (stopped.clone(), Some(slot));
            miner.set_breath(Box::new(move || {
                if Instant::now() > until {
                    halt.store(true, Ordering::Relaxed);
                }
                if slot.as_ref().is_none_or(Slot::is_due) && !halt.load(Ordering::Relaxed) {
                    // Whoever gives way goes to the end of the queue.
                    drop(slot.take());
                    slot = handle.block_on(computers.slot_for_analysis(requester.clone()));
                }
                slot.is_some() && !halt.load(Ordering::Relaxed)
            }));
            miner.compose(game.as_ref(), &stopped)
        })
    });
    let found = found.await.ok().and_then(Result::ok).ok_or_else(gone)?;
    if stop.load(Ordering::Relaxed) {
        return Err(gone());
    }
    found.map_err(|why| {
        unfit(match why {
            Unfit::Closed => "refusal-puzzle-closed",
            Unfit::NoLine | Unfit::Rejected(_) => "refusal-puzzle-unclear",
        })
    })
}

//! Votes on puzzles: one for each guest who has solved one. A puzzle that most find bad is not
//! set any more.

use std::collections::HashSet;

use axum::Json;
use axum::extract::{Path, State};
use quincunx_core::Message;
use quincunx_puzzles::Puzzle;

use super::Web;
use super::answer::JsonBody;
use super::identity::CookieSession;
use super::lessons::progress;
use super::own_puzzles::any_puzzle;
use super::puzzles::{find_collection, is_solved};
use crate::domain::Guest;
use crate::protocol::{Code, PuzzleVote, PuzzleVoteRequest, PuzzleVotes, Refusal};
use crate::store::{VoteCount, Write};

/// Fewer votes against a puzzle say nothing.
const FEWEST_AGAINST: u64 = 5;
/// So many times as many have to be against it as for it.
const OVERWHELMING: u64 = 2;

/// Whether a puzzle is not set any more.
fn is_retired(votes: &VoteCount) -> bool {
    votes.down >= FEWEST_AGAINST && votes.down > OVERWHELMING * votes.up
}

/// The puzzles of a game that are not set any more. Whoever has the address of one still finds
/// it.
pub async fn retired(web: &Web, game: &str) -> Result<HashSet<String>, Refusal> {
    let votes = web.server.store.puzzle_votes(game).await?;
    Ok(votes.into_iter().filter(is_retired).map(|votes| votes.puzzle).collect())
}

/// What a guest thinks of a puzzle.
pub async fn vote_of(
    web: &Web,
    guest: Option<&Guest>,
    game: &str,
    puzzle: &Puzzle,
) -> Result<PuzzleVote, Refusal> {
    let Some(guest) = guest else { return Ok(PuzzleVote::None) };
    Ok(match web.server.store.puzzle_vote(&guest.id, game, &puzzle.id).await? {
        Some(true) => PuzzleVote::Up,
        Some(false) => PuzzleVote::Down,
        None => PuzzleVote::None,
    })
}

/// Say what you think of a puzzle that you have solved. You have one vote, which you may change
/// and take back.
#[utoipa::path(post, path = "/api/puzzles/{game}/{puzzle}/vote", operation_id = "vote_on_puzzle",
    params(("game" = String, Path, description = "which game"),
        ("puzzle" = String, Path, description = "the puzzle's id")),
    request_body = PuzzleVoteRequest,
    responses((status = 200, body = PuzzleVotes), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub async fn vote(
    State(web): State<Web>,
    Path((game, puzzle)): Path<(String, String)>,
    voter: CookieSession,
    JsonBody(request): JsonBody<PuzzleVoteRequest>,
) -> Result<Json<PuzzleVotes>, Refusal> {
    let (rules, _) = find_collection(&game)?;
    let (puzzle, _) = any_puzzle(&web, rules, &puzzle).await?;
    let game = rules.info().name;
    if !is_solved(&progress(&web, Some(&voter.guest), game).await?, &puzzle) {
        return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-vote-unsolved")));
    }
    let good = match request.vote {
        PuzzleVote::Up => Some(true),
        PuzzleVote::Down => Some(false),
        PuzzleVote::None => None,
    };
    let (guest, id) = (voter.guest.id.clone(), puzzle.id.clone());
    web.server.writer.write(Write::PuzzleVote { guest, game: game.to_owned(), puzzle: id, good }).await?;
    let votes = web.server.store.puzzle_votes(game).await?;
    let votes = votes.into_iter().find(|votes| votes.puzzle == puzzle.id).unwrap_or_default();
    let vote = vote_of(&web, Some(&voter.guest), game, &puzzle).await?;
    Ok(Json(PuzzleVotes { vote, up: votes.up, down: votes.down }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_retired_by_several_votes_and_a_clear_majority() {
        let votes = |up, down| VoteCount { puzzle: "x".to_owned(), up, down };
        for (up, down) in [(0, 5), (2, 5), (10, 21)] {
            assert!(is_retired(&votes(up, down)), "{up} for, {down} against");
        }
        for (up, down) in [(0, 0), (0, 4), (3, 5), (3, 6), (10, 20), (100, 5)] {
            assert!(!is_retired(&votes(up, down)), "{up} for, {down} against");
        }
    }
}

//! Rated puzzles: a member's first attempt at a puzzle is a game against it.

use std::collections::{HashMap, HashSet};

use quincunx_puzzles::Puzzle;
use quincunx_ratings::Rating;

use super::Web;
use super::lessons::progress;
use super::puzzle_votes::retired;
use super::puzzles::is_solved;
use crate::domain::{Guest, RatingMark};
use crate::protocol::{LessonAnswer, LessonVerdict, Refusal, SeatRating};
use crate::ratings::{Pool, Standing};
use crate::store::{PuzzleAttempt, RatingWrite, StoreError, Write};
use crate::time::now;

/// The rating of a puzzle of level 0 and one move that nobody has tried.
const EASIEST: f64 = 1050.0;
/// What each level adds to that, and each further move of the solver.
const BY_LEVEL: f64 = 150.0;
const BY_MOVE: f64 = 50.0;
/// How far off that may well be.
const DEVIATION: f64 = 250.0;
/// A puzzle does not change.
const VOLATILITY: f64 = 0.03;

/// How hard a puzzle is thought to be before anybody has tried it.
pub fn start(puzzle: &Puzzle) -> Rating {
    let further = (puzzle.line.len().saturating_sub(1) / 2) as f64;
    Rating {
        rating: EASIEST + BY_LEVEL * f64::from(puzzle.level) + BY_MOVE * further,
        deviation: DEVIATION,
        volatility: VOLATILITY,
    }
}

/// What an answer says about a first attempt: whether the puzzle was solved without a hint or
/// a mistake; nothing while it goes on.
fn outcome(answer: &LessonAnswer, hints: u32) -> Option<bool> {
    match answer.verdict {
        LessonVerdict::Solved => Some(answer.mistakes == 0 && hints == 0),
        LessonVerdict::Wrong | LessonVerdict::Failed => Some(false),
        // Whoever asks for a hint is shown a part of the solution.
        LessonVerdict::Waiting | LessonVerdict::Illegal | LessonVerdict::Right | LessonVerdict::Unknown => {
            (hints > 0).then_some(false)
        }
    }
}

/// Counts a member's first attempt at a puzzle, once it has come to an end; what was solved or
/// attempted before does not count, nor does what is set no more.
pub async fn count(
    web: &Web,
    member: &Guest,
    game: &'static str,
    puzzle: &Puzzle,
    answer: &LessonAnswer,
    hints: u32,
) -> Result<Option<SeatRating>, Refusal> {
    let Some(solved) = outcome(answer, hints) else { return Ok(None) };
    if is_solved(&progress(web, Some(member), game).await?, puzzle)
        || retired(web, game).await?.contains(&puzzle.id)
    {
        return Ok(None);
    }
    let attempt = PuzzleAttempt {
        guest: member.id.clone(),
        game,
        puzzle: puzzle.id.clone(),
        start: start(puzzle),
        solved,
        at: now(),
    };
    match web.server.writer.write(Write::Rating(RatingWrite::Puzzle(attempt))).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let change = web.server.store.members().puzzle_attempt(&member.id, game, &puzzle.id).await?;
    Ok(change.map(|change| SeatRating {
        rating: change.before.rating,
        provisional: change.before.provisional,
        after: Some(change.after.rating),
    }))
}

/// What a member's stream of puzzles goes by.
pub struct Stream {
    /// The rating that the member has.
    pub mark: RatingMark,
    /// How hard puzzles have turned out to be.
    ratings: HashMap<String, Standing>,
    /// What has been attempted, and does not count any more.
    attempted: HashSet<String>,
}

impl Stream {
    /// That of a member in a game.
    pub async fn of(web: &Web, guest: &str, pool: Pool) -> Result<Stream, StoreError> {
        let (members, at) = (web.server.store.members(), now());
        let standing = members.rating(guest, &pool.name()).await?;
        let standing = standing.unwrap_or_else(|| Standing::new(pool.system(), at));
        Ok(Stream {
            mark: standing.rating_at(pool.system(), at).into(),
            ratings: members.puzzle_ratings(pool.game).await?.into_iter().collect(),
            attempted: members.puzzles_attempted(guest, pool.game).await?.into_iter().collect(),
        })
    }

    /// How hard a puzzle is.
    fn rating(&self, puzzle: &Puzzle) -> i64 {
        self.ratings.get(&puzzle.id).map_or_else(|| start(puzzle), |standing| standing.rating).shown()
    }

    /// Of these puzzles one that is about as hard as the member is strong, and that counts
    /// while there is any that does.
    pub fn choose(&self, open: &[&'static Puzzle]) -> Option<&'static Puzzle> {
        let distance = |puzzle: &&&'static Puzzle| {
            let is_attempted = self.attempted.contains(&puzzle.id);
            (is_attempted, (self.rating(puzzle) - self.mark.rating).abs(), puzzle.id.clone())
        };
        open.iter().min_by_key(distance).copied()
    }
}

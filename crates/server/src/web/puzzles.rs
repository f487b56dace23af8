//! Puzzles as steps of lessons: which there are, what is said about them, and which one
//! comes next.

use std::collections::HashSet;

use quincunx_core::{AnyRules, Message};
use quincunx_games::catalogue;
use quincunx_lessons::{Attempt, Progress, Step, Translated};
use quincunx_messages::Language;
use quincunx_puzzles::{Collection, LEARNT_AS, Puzzle, Theme, collection, first_touch};

use crate::protocol::{Code, Refusal};

/// The puzzles of a game, if there are any.
pub fn find_collection(game: &str) -> Result<(&'static dyn AnyRules, &'static Collection), Refusal> {
    let none = || Refusal::new(Code::NotFound, Message::new("refusal-no-puzzles"));
    let rules = catalogue::find(game).ok_or_else(none)?;
    Ok((rules, collection(rules.info().name).ok_or_else(none)?))
}

/// The same words in the languages of lessons.
fn translated(words: impl Fn(Language) -> String) -> Translated {
    let of = |code| Language::read(code).map(&words).unwrap_or_default();
    Translated { en: of("en"), fi: of("fi") }
}

/// What a puzzle is about, in words.
pub fn theme_names(puzzle: &Puzzle, language: Language) -> String {
    let names: Vec<String> = puzzle.themes.iter().map(|theme| theme.name().say(language)).collect();
    names.join(", ")
}

/// A puzzle as a step with all its words.
pub fn told_step(puzzle: &Puzzle, rules: &dyn AnyRules) -> Result<Step, Refusal> {
    let unfit = |message| Refusal::new(Code::BadMessage, message);
    let mut step = puzzle.step(rules).map_err(|error| unfit(error.message()))?;
    let attempt = Attempt::new(&step, rules).map_err(|error| unfit(error.message()))?;
    let seat = rules.info().seats[attempt.seat().index()].name;
    let touch = first_touch(&attempt).map(|touch| touch.to_string()).unwrap_or_default();
    let hint = Message::new("puzzle-hint-touch").verbatim("touch", touch.trim_start_matches(['@', '=']));
    step.text = translated(|language| puzzle.asked(seat).say(language));
    step.hints = vec![translated(|language| hint.say(language))];
    step.then = vec![translated(|language| language.say("puzzle-right").into_owned()); 16];
    // How many stars it earned is said after it.
    step.right = translated(|language| match theme_names(puzzle, language) {
        names if names.is_empty() => names,
        names => names + ".",
    });
    Ok(step)
}

/// The puzzles of a theme, or all of them, without those that are retired, the easier ones
/// first.
pub fn in_order(
    collection: &'static Collection,
    theme: Option<Theme>,
    retired: &HashSet<String>,
) -> Vec<&'static Puzzle> {
    let mut puzzles: Vec<&Puzzle> = collection
        .puzzles
        .iter()
        .filter(|puzzle| theme.is_none_or(|theme| puzzle.themes.contains(&theme)))
        .filter(|puzzle| !retired.contains(&puzzle.id))
        .collect();
    puzzles.sort_by_key(|puzzle| puzzle.level);
    puzzles
}

/// Whether somebody has solved a puzzle.
pub fn is_solved(progress: &Progress, puzzle: &Puzzle) -> bool {
    progress.step(LEARNT_AS, &puzzle.id) > 0
}

/// The puzzles that somebody has not solved, but for one.
pub fn open(puzzles: &[&'static Puzzle], progress: &Progress, but: Option<&Puzzle>) -> Vec<&'static Puzzle> {
    let is_open =
        |puzzle: &&&'static Puzzle| !is_solved(progress, puzzle) && but.is_none_or(|but| but.id != puzzle.id);
    puzzles.iter().filter(is_open).copied().collect()
}

/// The puzzle to go on with after another, or at the beginning; none when all are solved.
pub fn next(
    puzzles: &[&'static Puzzle],
    progress: &Progress,
    after: Option<&Puzzle>,
) -> Option<&'static Puzzle> {
    let here = after.and_then(|after| puzzles.iter().position(|puzzle| puzzle.id == after.id));
    let from = here.map_or(0, |here| here + 1);
    let open = |puzzle: &&&'static Puzzle| {
        !is_solved(progress, puzzle) && after.is_none_or(|after| after.id != puzzle.id)
    };
    puzzles[from..].iter().find(open).or_else(|| puzzles.iter().find(open)).copied()
}

/// The game of a day, counted from the epoch, and how many of its days came before: the games
/// take turns.
pub fn game_of_day(day: u64) -> Option<(&'static dyn AnyRules, &'static Collection, u64)> {
    let all: Vec<_> =
        catalogue::GAMES.iter().filter_map(|rules| find_collection(rules.info().name).ok()).collect();
    let count = all.len() as u64;
    let (rules, collection) = *all.get(day.checked_rem(count)? as usize)?;
    Some((rules, collection, day / count))
}

/// The puzzle of a day of a game: none comes again before all have been. In the place of one
/// that is retired comes the next that is not.
pub fn of_day(
    collection: &'static Collection,
    turn: u64,
    retired: &HashSet<String>,
) -> Option<&'static Puzzle> {
    // Steps of a length that has no divisor in common with the count meet every puzzle.
    let puzzles = collection.puzzles.len() as u64;
    let step = [379, 383, 389].into_iter().find(|step| !puzzles.is_multiple_of(*step))?;
    let at = (turn.wrapping_mul(step) % puzzles) as usize;
    let mut from_there = collection.puzzles[at..].iter().chain(&collection.puzzles[..at]);
    from_there.find(|puzzle| !retired.contains(&puzzle.id))
}

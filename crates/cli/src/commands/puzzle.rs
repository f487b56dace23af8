//! `quincunx puzzle`: positions with one right move.

use std::io::{self, IsTerminal};

use quincunx_core::Message;
use quincunx_messages::Language;
use quincunx_puzzles::{Collection, Puzzle, Theme, Verified, collection};
use quincunx_terminal::{Autosave, Capabilities, Keyboard, Pipe, Puzzler};
use serde::Serialize;

use crate::query::GameArg;
use crate::{CliError, print, print_json, refused};

/// The arguments of `quincunx puzzle`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Only puzzles of this theme, such as fork or mate-in-2.
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Only the puzzle of this id.
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// List the puzzles and which of them you have solved.
    #[arg(long)]
    list: bool,
    /// List them in JSON: id, position, options, line, themes, how each was verified.
    #[arg(long, requires = "list")]
    json: bool,
}

fn env(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A puzzle as programs get it.
#[derive(Serialize)]
struct Listed<'c> {
    game: &'c str,
    id: &'c str,
    task: &'static str,
    level: u8,
    /// Whole, with its options, as every other command takes it.
    position: &'c str,
    options: String,
    seat: &'static str,
    /// All moves, those of the solver and the answers.
    line: &'c [String],
    /// Those of the solver alone.
    solution: Vec<String>,
    themes: &'c [Theme],
    verified: Verified,
}

/// Sets puzzles.
pub fn puzzle(args: &Args, language: Language) -> Result<(), CliError> {
    let rules = args.game.rules();
    let name = rules.info().name;
    let none = || refused(Message::new("cli-no-puzzles").verbatim("game", name));
    let collection = collection(name).ok_or_else(none)?;
    let puzzles = chosen(args, collection)?;
    if args.json {
        return list_json(collection, &puzzles, rules);
    }
    let mut puzzler = Puzzler::new(rules, puzzles.clone(), language, Autosave::new(env).puzzles(name));
    if args.list {
        let line = |puzzle: &Puzzle| {
            let solved = if puzzler.is_solved(&puzzle.id) { '*' } else { ' ' };
            let themes: Vec<String> = puzzle.themes.iter().map(Theme::to_string).collect();
            format!(
                "{} {solved} {} {:<9} {}\n",
                puzzle.id,
                puzzle.level,
                puzzle.task.word(),
                themes.join(" ")
            )
        };
        return print(&puzzles.iter().map(line).collect::<String>());
    }
    // An editor needs a terminal that can move its cursor.
    if io::stdin().is_terminal() && io::stdout().is_terminal() && Capabilities::can_draw(env) {
        let keyboard = Keyboard::new()
            .map_err(|error| refused(Message::new("cli-no-keyboard").verbatim("why", error)))?;
        return Ok(puzzler.run(keyboard, io::stdout().lock())?);
    }
    Ok(puzzler.run(Pipe(io::stdin().lock()), io::stdout().lock())?)
}

/// The puzzles that are asked for.
fn chosen(args: &Args, collection: &Collection) -> Result<Vec<Puzzle>, CliError> {
    let mut puzzles = collection.puzzles.clone();
    if let Some(word) = &args.theme {
        let theme = Theme::of_word(word);
        puzzles.retain(|puzzle| theme.is_some_and(|theme| puzzle.themes.contains(&theme)));
        if puzzles.is_empty() {
            let known = Theme::all()
                .filter(|theme| collection.puzzles.iter().any(|puzzle| puzzle.themes.contains(theme)));
            let known: Vec<String> = known.map(|theme| theme.to_string()).collect();
            let found = quincunx_core::Misread::excerpt(word);
            return Err(refused(
                Message::new("cli-no-theme").verbatim("found", found).verbatim("known", known.join(", ")),
            ));
        }
    }
    if let Some(id) = &args.id {
        puzzles.retain(|puzzle| puzzle.id == *id);
        if puzzles.is_empty() {
            let id = quincunx_core::Misread::excerpt(id);
            return Err(refused(Message::new("cli-no-puzzle").verbatim("id", id)));
        }
    }
    Ok(puzzles)
}

fn list_json(
    collection: &Collection,
    puzzles: &[Puzzle],
    rules: &dyn quincunx_core::AnyRules,
) -> Result<(), CliError> {
    let mut listed = Vec::new();
    for puzzle in puzzles {
        let step = puzzle.step(rules)?;
        let game = step.game(rules)?;
        let seat = step.learner(game.as_ref()).ok_or_else(|| refused(Message::new("cli-no-learner")))?;
        listed.push(Listed {
            game: &collection.game,
            id: &puzzle.id,
            task: puzzle.task.word(),
            level: puzzle.level,
            position: &puzzle.position,
            options: game.settings(),
            seat: rules.info().seats[seat.index()].name,
            line: &puzzle.line,
            solution: step.solutions.into_iter().next().unwrap_or_default(),
            themes: &puzzle.themes,
            verified: puzzle.verified,
        });
    }
    print_json(&listed)
}

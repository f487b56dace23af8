//! `quincunx lab puzzles`: positions with one right move, found in games and verified.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{AnyGame, AnyRules, Record};
use quincunx_puzzles::{Collection, Made, Miner, Puzzle, Standards, collection, faults, self_play};

use crate::batch::{end_progress, show_progress};
use crate::interrupt::on_interrupt;
use crate::number::number;
use crate::query::{game_parser, rules};
use crate::{CliError, print};

/// The arguments of `quincunx lab puzzles`.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    #[arg(value_parser = game_parser(), ignore_case = true, required = true)]
    game: Option<&'static str>,
    /// Number of games to look through.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number::<u32>(1..=10_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Look through the games of these records instead of playing; may be repeated.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "seed"])]
    from: Vec<PathBuf>,
    /// Write the puzzles to this file after every game; an interrupted run resumes from it.
    /// Without it they are printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Random seed of the games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Verify the puzzles that are built in, or those of --out, again, and report those that fail.
    #[arg(long, conflicts_with_all = ["games", "from", "seed"])]
    check: bool,
    /// With --check: nodes for each move of the solver; by default those of each puzzle.
    #[arg(long, value_name = "N", requires = "check", value_parser = number::<u64>(100..=1_000_000_000), allow_negative_numbers = true)]
    nodes: Option<u64>,
}

/// Does what is asked.
pub fn puzzles(args: &Args) -> Result<(), CliError> {
    let rules = rules(args.game.ok_or("which game?")?);
    if args.check { check(args, rules) } else { mine(args, rules) }
}

fn wrong(path: &Path, error: impl std::fmt::Display) -> CliError {
    format!("{}: {error}", path.display()).into()
}

fn miner(rules: &'static dyn AnyRules) -> Result<Miner, CliError> {
    let name = rules.info().name;
    Miner::new(rules, Standards::of(name)).ok_or_else(|| format!("no engine for {name}").into())
}

fn read(path: &Path) -> Result<Collection, CliError> {
    let text = fs::read_to_string(path).map_err(|error| wrong(path, error))?;
    Collection::read(&text).map_err(|error| wrong(path, error))
}

/// Written beside and renamed: whatever happens, one of the two is whole.
fn write(path: &Path, collection: &Collection) -> Result<(), CliError> {
    let beside = path.with_extension("part");
    fs::write(&beside, collection.write())
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| wrong(path, error))
}

fn mine(args: &Args, rules: &'static dyn AnyRules) -> Result<(), CliError> {
    let name = rules.info().name;
    let source = match args.from.as_slice() {
        [] => format!("--seed {}", args.seed),
        files => {
            let names = files.iter().filter_map(|file| file.file_name()).map(|name| name.to_string_lossy());
            names.map(|name| format!("--from {name}")).collect::<Vec<_>>().join(" ")
        }
    };
    let command = format!("quincunx lab puzzles {name} {source}");
    let made = Made { command, standards: Standards::of(name).to_string(), games: 0 };
    let mut found = Collection { game: name.to_owned(), made: made.clone(), puzzles: Vec::new() };
    if let Some(path) = args.out.as_ref().filter(|path| path.exists()) {
        found = read(path)?;
        let same = Made { games: 0, ..found.made.clone() };
        if found.game != name || same != made {
            return Err(wrong(path, "puzzles that were made otherwise; write to another file"));
        }
    }
    let records = records(&args.from, rules)?;
    let games = if args.from.is_empty() { args.games } else { records.len() as u32 };
    let mut miner = miner(rules)?;
    let over = on_interrupt();
    while found.made.games < games && !over.load(Ordering::Relaxed) {
        let number = found.made.games;
        show_progress(&format!("{number} of {games} games, {} puzzles", found.puzzles.len()));
        let game = match records.get(number as usize) {
            Some(record) => rules.replay(record).map_err(|error| error.to_string())?,
            None => match self_play(rules, args.seed, number, &over).map_err(|error| error.to_string())? {
                Some(played) => played.game,
                None => break,
            },
        };
        let Some(new) = look_through(&mut miner, game.as_ref(), &over) else { break };
        for puzzle in new {
            if found.puzzle(&puzzle.id).is_none() {
                found.puzzles.push(puzzle);
            }
        }
        found.made.games += 1;
        if let Some(path) = &args.out {
            write(path, &found)?;
        }
    }
    end_progress();
    match &args.out {
        Some(path) => print(&format!(
            "{}: {} puzzles from {} games\n",
            path.display(),
            found.puzzles.len(),
            found.made.games
        ))?,
        None => print(&found.write())?,
    }
    if found.made.games < games {
        let on = if args.out.is_some() { "the same command goes on" } else { "with --out it could go on" };
        return Err(format!("interrupted after {} of {games} games; {on}", found.made.games).into());
    }
    Ok(())
}

/// The puzzles of a game; nothing if it was interrupted.
fn look_through(miner: &mut Miner, game: &dyn AnyGame, over: &AtomicBool) -> Option<Vec<Puzzle>> {
    let found = miner.mine(game, over);
    (!over.load(Ordering::Relaxed)).then_some(found)
}

fn records(files: &[PathBuf], rules: &'static dyn AnyRules) -> Result<Vec<Record>, CliError> {
    let mut all = Vec::new();
    for path in files {
        let text = fs::read_to_string(path).map_err(|error| wrong(path, error))?;
        let records = Record::parse_all(&text).map_err(|error| wrong(path, error))?;
        let own = records.into_iter().filter(|record| record.tag("Game") == Some(rules.info().name));
        all.extend(own);
    }
    Ok(all)
}

fn check(args: &Args, rules: &'static dyn AnyRules) -> Result<(), CliError> {
    let name = rules.info().name;
    let collection = match &args.out {
        Some(path) => read(path)?,
        None => collection(name).ok_or_else(|| format!("there are no puzzles for {name}"))?.clone(),
    };
    let mut failed: Vec<String> = faults(&collection, rules).iter().map(ToString::to_string).collect();
    let mut miner = miner(rules)?;
    let over = on_interrupt();
    let count = collection.puzzles.len();
    for (at, puzzle) in collection.puzzles.iter().enumerate() {
        show_progress(&format!("{at} of {count} puzzles, {} failed", failed.len()));
        let nodes = args.nodes.unwrap_or(puzzle.verified.nodes());
        if let Err(why) = miner.verify(puzzle, nodes, &over) {
            failed.push(format!("{}: {why}", puzzle.id));
        }
        if over.load(Ordering::Relaxed) {
            return Err(format!("interrupted after {at} of {count} puzzles").into());
        }
    }
    end_progress();
    print(&format!("{name}: {} of {count} puzzles verified\n", count.saturating_sub(failed.len())))?;
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n").into()) }
}

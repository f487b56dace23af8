//! `quincunx lab puzzles`: positions with one right move, found in games and verified.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{AnyGame, AnyRules, Record};
use quincunx_puzzles::{Collection, Miner, Puzzle, Standards, collection, faults, self_play};

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
    /// Look through the finished games of these records instead of playing; may be repeated.
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
    /// With --check: take those that fail out of the file of --out, and note with the others by how
    /// many nodes they were verified. Those verified by as many already are left as they are.
    #[arg(long, requires = "check", requires = "out")]
    drop: bool,
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

/// What decides which puzzles are found, but for the number of games.
fn command(args: &Args, name: &str) -> String {
    let source = match args.from.as_slice() {
        [] => format!("--seed {}", args.seed),
        files => {
            let names = files.iter().filter_map(|file| file.file_name()).map(|name| name.to_string_lossy());
            names.map(|name| format!("--from {name}")).collect::<Vec<_>>().join(" ")
        }
    };
    format!("quincunx lab puzzles {name} {source}")
}

fn mine(args: &Args, rules: &'static dyn AnyRules) -> Result<(), CliError> {
    let name = rules.info().name;
    let (command, standards) = (command(args, name), Standards::of(name).to_string());
    let mut found = Collection { game: name.to_owned(), ..Collection::default() };
    if let Some(path) = args.out.as_ref().filter(|path| path.exists()) {
        found = read(path)?;
        if found.game != name {
            return Err(wrong(path, format!("puzzles for {}; write to another file", found.game)));
        }
    }
    let mut done = found.run(&command, &standards).games;
    let records = records(&args.from, rules)?;
    let games = if args.from.is_empty() { args.games } else { records.len() as u32 };
    let mut miner = miner(rules)?;
    let over = on_interrupt();
    while done < games && !over.load(Ordering::Relaxed) {
        show_progress(&format!("{done} of {games} games, {} puzzles", found.puzzles.len()));
        let game = match records.get(done as usize) {
            Some(record) => Some(rules.replay(record).map_err(|error| error.to_string())?),
            None => self_play(rules, args.seed, done, &over)
                .map_err(|error| error.to_string())?
                .map(|played| played.game),
        };
        let Some(new) = game.and_then(|game| look_through(&mut miner, game.as_ref(), &over)) else { break };
        for puzzle in new {
            if found.puzzle(&puzzle.id).is_none() {
                found.puzzles.push(puzzle);
            }
        }
        done += 1;
        found.run(&command, &standards).games = done;
        if let Some(path) = &args.out {
            write(path, &found)?;
        }
    }
    end_progress();
    match &args.out {
        Some(path) => print(&format!(
            "{}: {} puzzles\n{done} of {games} games; here: {}\n",
            path.display(),
            found.puzzles.len(),
            miner.tally()
        ))?,
        None => print(&found.write())?,
    }
    if done < games {
        let on = if args.out.is_some() { "the same command goes on" } else { "with --out it could go on" };
        return Err(format!("interrupted after {done} of {games} games; {on}").into());
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
    if all.is_empty() && !files.is_empty() {
        return Err(format!("expected records of {0}, found no game of {0}", rules.info().name).into());
    }
    Ok(all)
}

fn check(args: &Args, rules: &'static dyn AnyRules) -> Result<(), CliError> {
    let name = rules.info().name;
    let mut collection = match &args.out {
        Some(path) => read(path)?,
        None => collection(name).ok_or_else(|| format!("there are no puzzles for {name}"))?.clone(),
    };
    if collection.game != name {
        return Err(format!("puzzles for {}, expected puzzles for {name}", collection.game).into());
    }
    let mut failed: Vec<(String, String)> =
        faults(&collection, rules).into_iter().map(|fault| (fault.id, fault.what)).collect();
    let mut miner = miner(rules)?;
    let over = on_interrupt();
    let count = collection.puzzles.len();
    let mut checked = 0;
    for puzzle in &mut collection.puzzles {
        show_progress(&format!("{checked} of {count} puzzles, {} failed", failed.len()));
        let nodes = args.nodes.unwrap_or(puzzle.verified.nodes());
        if !args.drop || puzzle.verified.nodes() < nodes {
            let verified = miner.verify(puzzle, nodes, &over);
            if over.load(Ordering::Relaxed) {
                break;
            }
            match verified {
                Ok(verified) => puzzle.verified = verified,
                Err(why) => failed.push((puzzle.id.clone(), why.to_string())),
            }
        }
        checked += 1;
    }
    end_progress();
    if let Some(path) = args.out.as_ref().filter(|_| args.drop) {
        collection.puzzles.retain(|puzzle| failed.iter().all(|(id, _)| *id != puzzle.id));
        write(path, &collection)?;
    }
    failed.dedup_by(|one, other| one.0 == other.0);
    let told: Vec<String> = failed.iter().map(|(id, why)| format!("{id}: {why}")).collect();
    if checked < count {
        return Err(format!("interrupted after {checked} of {count} puzzles").into());
    }
    print(&format!("{name}: {} of {count} puzzles verified\n", count.saturating_sub(failed.len())))?;
    match told.as_slice() {
        [] => Ok(()),
        told if args.drop => print(&format!("taken out:\n{}\n", told.join("\n"))),
        told => Err(told.join("\n").into()),
    }
}

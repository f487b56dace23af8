//! `quincunx lab book`: what computers play against themselves, for the explorer.

use std::fs;
use std::path::PathBuf;

use quincunx_core::AnyGame;
use quincunx_explorer::Book;

use super::selfplay::SelfPlay;
use crate::number::number;
use crate::query::{game_parser, rules};
use crate::{CliError, print};

/// The arguments of `quincunx lab book`.
#[derive(clap::Args)]
#[command(
    after_help = "The same arguments make the same file, on any machine, as long as the player is a level or \
    has a limit of nodes. A server or a terminal shows the books that are built in; docs/explorer.md says how."
)]
pub struct Args {
    /// The game.
    #[arg(value_parser = game_parser(), ignore_case = true, required = true)]
    game: Option<&'static str>,
    #[command(flatten)]
    play: SelfPlay,
    /// Number of plies of each game that are kept.
    #[arg(long, value_name = "PLIES", default_value_t = 30, value_parser = number::<u16>(1..=1000), allow_negative_numbers = true)]
    plies: u16,
    /// Keep positions in which at least so many moves were made.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    least: u32,
    /// Write the book to this file; without it, it is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Plays, counts and writes.
pub fn book(args: &Args) -> Result<(), CliError> {
    let rules = rules(args.game.ok_or("which game?")?);
    let digest = |game: &dyn AnyGame| {
        let places = game.outcome()?.places.to_vec();
        let kept = game.explorer_plies().into_iter().take_while(|ply| ply.ply < usize::from(args.plies));
        Some((kept.map(|ply| (ply.key, ply.text)).collect::<Vec<_>>(), places))
    };
    let games = args.play.play(rules, &[], digest)?;
    args.play.check_complete(games.len())?;
    let mut book = Book::new(rules.info().name, command(args, rules.info().name));
    for (plies, places) in games.iter().flatten() {
        book.add(plies, places);
    }
    book.trim(u64::from(args.least));
    let text = book.write();
    match &args.out {
        Some(path) => fs::write(path, &text).map_err(|error| format!("{}: {error}", path.display()).into()),
        None => print(&text),
    }
}

/// The command that makes the same book.
fn command(args: &Args, game: &str) -> String {
    let SelfPlay { games, seed, .. } = &args.play;
    format!(
        "quincunx lab book {game} --games {games} --seed {seed} --player {} --opening {} --plies {} --least {}",
        args.play.player(),
        args.play.opening(game),
        args.plies,
        args.least
    )
}

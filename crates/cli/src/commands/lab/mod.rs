//! `quincunx lab`: what an inventor wants to know about a game.

mod armies;
mod book;
mod endings;
mod plots;
mod puzzles;
mod selfplay;
mod solve;
mod survey;
mod table;
mod train;
mod tune;

use crate::CliError;

/// The arguments of `quincunx lab`.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    study: Option<Study>,
    #[command(flatten)]
    survey: survey::Args,
}

#[derive(clap::Subcommand)]
enum Study {
    /// Tune a game's evaluation weights on self-play games and measure the gain.
    Tune(tune::Args),
    /// Measure how the armies of Situational Chess score against each other, and solve for the best
    /// mixed strategy.
    Armies(armies::Args),
    /// Make a book of what the computer plays against itself, for the explorer.
    Book(book::Args),
    /// Generate tables of exact endings: the value of every position of up to four pieces.
    #[command(after_help = "docs/endings.md says what the tables know and how to use them.")]
    Endings(endings::Args),
    /// Find puzzles in games of self-play or in records, and verify them; or verify those that are
    /// built in.
    Puzzles(puzzles::Args),
    /// Say how far a position of Shakti is decided: by a proof-number search, and by looking at all
    /// lines of one length after another.
    Solve(solve::Args),
    /// Train a network that evaluates the positions of a game on self-play games.
    Train(train::Args),
}

/// Does what is asked.
pub fn lab(args: &Args) -> Result<(), CliError> {
    match &args.study {
        Some(Study::Tune(args)) => tune::tune(args),
        Some(Study::Armies(args)) => armies::armies(args),
        Some(Study::Book(args)) => book::book(args),
        Some(Study::Endings(args)) => endings::endings(args),
        Some(Study::Puzzles(args)) => puzzles::puzzles(args),
        Some(Study::Solve(args)) => solve::solve(args),
        Some(Study::Train(args)) => train::train(args),
        None => survey::survey(&args.survey),
    }
}

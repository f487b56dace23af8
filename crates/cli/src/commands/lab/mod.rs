//! `quincunx lab`: what an inventor wants to know about a game.

mod armies;
mod plots;
mod selfplay;
mod survey;
mod table;
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
    /// Fit the weights of a game's judge to games of self-play, and measure the gain.
    Tune(tune::Args),
    /// Measure what each army of Situational Chess scores against each other, and solve the
    /// choice between them.
    Armies(armies::Args),
}

/// Does what is asked.
pub fn lab(args: &Args) -> Result<(), CliError> {
    match &args.study {
        Some(Study::Tune(args)) => tune::tune(args),
        Some(Study::Armies(args)) => armies::armies(args),
        None => survey::survey(&args.survey),
    }
}

//! `quincunx lab tune`: what the pieces of a game are worth.

use quincunx_core::AnyRules;
use quincunx_engine::lab::{Fit, TrainingSample, fit};
use quincunx_engine::matches::{MatchSetup, Opening, Tally, TimeControl};
use quincunx_engine::{Limits, Strength, tuner_for};
use serde::Serialize;

use super::selfplay::SelfPlay;
use crate::batch::{end_progress, run_parallel, show_progress};
use crate::commands::figures::Figures;
use crate::interrupt::on_interrupt;
use crate::number::number;
use crate::program::UciLauncher;
use crate::query::{GameArg, settings};
use crate::{CliError, print, print_json};

/// The arguments of `quincunx lab tune`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    play: SelfPlay,
    /// Set an option of the game; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Tune only weights whose name contains this; may be repeated.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Number of positions sampled from each game.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number::<u16>(1..=1000), allow_negative_numbers = true)]
    positions: u16,
    /// Number of games the new weights play against the old ones; 0 by default.
    #[arg(long = "match", value_name = "N", default_value_t = 0, value_parser = number::<u32>(0..=1_000_000), allow_negative_numbers = true)]
    games_to_prove: u32,
    /// Node limit per move in that match.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct WeightReport {
    name: String,
    old: i32,
    new: i32,
    error: f64,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    games: u32,
    positions: usize,
    /// The score at which two games of three are won.
    likely_win: f64,
    /// Bits for each position, before and after.
    loss: (f64, f64),
    weights: Vec<WeightReport>,
    #[serde(rename = "match")]
    proof: Option<Figures>,
    source: String,
}

/// Old weights and new ones against each other.
fn prove(args: &Args, rules: &'static dyn AnyRules, new: &[i32]) -> Result<Option<Tally>, CliError> {
    if args.games_to_prove == 0 {
        return Ok(None);
    }
    let own = settings(&args.set)?;
    let setup = MatchSetup {
        rules,
        settings: own.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        position: None,
        opening: Opening::Plies(4),
        longest: args.play.longest as usize,
        // Other starts than those that taught the weights.
        seed: args.play.seed.wrapping_add(1 << 40),
        players: [Strength::Max.into(), Strength::Max.into()],
        held: 1,
        weights: [new.to_vec(), Vec::new()],
        evaluations: Default::default(),
        time_control: TimeControl::PerMove(Limits::nodes(args.nodes)),
    };
    let games: Vec<usize> = (0..args.games_to_prove as usize).collect();
    let mut tally = Tally::default();
    let over = on_interrupt();
    let play = |number: &usize| setup.play(*number, &UciLauncher, &over);
    run_parallel(&games, args.play.concurrency(), &over, play, |played| {
        if let Some(played) = played? {
            tally.add(played.points);
        }
        show_progress(&format!("match {}/{}: {:.1} %", tally.games(), games.len(), tally.score() * 100.0));
        Ok(())
    })?;
    end_progress();
    Ok(Some(tally))
}

/// Plays, fits, and measures what it brought.
pub fn tune(args: &Args) -> Result<(), CliError> {
    let rules = args.game.rules();
    let info = rules.info();
    let nobody = || format!("nobody understands {} yet", info.title);
    let mut tuner = tuner_for(info.name).ok_or_else(nobody)?;
    let (names, old) = match tuner.weights() {
        Some(weights) => (weights.names(), weights.values()),
        None => return Err(format!("{} has no weights to tune", info.title).into()),
    };
    let free: Vec<bool> = names
        .iter()
        .map(|name| args.only.is_empty() || args.only.iter().any(|part| name.contains(part)))
        .collect();
    if !free.contains(&true) {
        return Err(format!("--only: no such weight; the weights are {}", names.join(", ")).into());
    }
    let opening = args.play.opening(info.name);
    let samples_of = |game: &dyn quincunx_core::AnyGame| {
        let tuner = tuner_for(info.name);
        tuner.map(|tuner| tuner.training_samples(game, opening, args.positions.into())).unwrap_or_default()
    };
    let games: Vec<Vec<TrainingSample>> = args.play.play(rules, &settings(&args.set)?, samples_of)?;
    args.play.check_complete(games.len())?;
    let taught = games.iter().filter(|samples| !samples.is_empty()).count();
    let samples: Vec<TrainingSample> = games.into_iter().flatten().collect();
    if samples.is_empty() {
        return Err("the games have no quiet position to learn from".into());
    }
    let fitted = fit(&old, &free, &samples, taught);
    let new: Vec<i32> = fitted.weights.iter().map(|weight| weight.round() as i32).collect();
    let tally = prove(args, rules, &new)?;
    let source = tuner.weights().map(|weights| {
        weights.set(&new);
        weights.source(8)
    });
    report(args, &names, &old, &new, &fitted, samples.len(), tally, source.unwrap_or_default())
}

#[expect(clippy::too_many_arguments, reason = "all that is printed comes together here")]
fn report(
    args: &Args,
    names: &[String],
    old: &[i32],
    new: &[i32],
    fitted: &Fit,
    positions: usize,
    tally: Option<Tally>,
    source: String,
) -> Result<(), CliError> {
    let likely_win = std::f64::consts::LN_2 / fitted.steepness;
    // Among more than two, the new weights hold one seat against all others.
    let opponents = (args.game.rules().info().seats.len() - 1) as f64;
    if args.json {
        let weight = |at: usize| WeightReport {
            name: names[at].clone(),
            old: old[at],
            new: new[at],
            error: (fitted.errors[at] * 10.0).round() / 10.0,
        };
        return print_json(&Report {
            game: args.game.rules().info().name,
            games: args.play.games,
            positions,
            likely_win,
            loss: fitted.losses,
            weights: (0..names.len()).map(weight).collect(),
            proof: tally.as_ref().map(|tally| Figures::of(tally, opponents)),
            source,
        });
    }
    let wide = names.iter().map(String::len).max().unwrap_or(0);
    let mut text = format!(
        "{} games, {positions} quiet positions; two games of three are won at {likely_win:.0}\n\
         loss {:.4} bits a position, with the new weights {:.4}\n\n",
        args.play.games, fitted.losses.0, fitted.losses.1
    );
    for (at, name) in names.iter().enumerate() {
        let error = fitted.errors[at];
        let error = if error > 0.0 { format!(" ± {error:.0}") } else { String::new() };
        text += &format!("{name:<wide$} {:>6} -> {:>6}{error}\n", old[at], new[at]);
    }
    if let Some(tally) = tally {
        let lead = tally.elo(opponents);
        text += &format!("\nnew against old, {} nodes a move: {tally}, Elo {lead}\n", args.nodes);
    }
    print(&(text + "\n        " + &source + "\n"))
}

//! `quincunx lab GAME`: how a game goes when it is played many times.

use std::fs;
use std::path::PathBuf;

use quincunx_core::Info;
use quincunx_engine::lab::{GameStats, Survey};
use serde::Serialize;

use super::selfplay::SelfPlay;
use super::{plots, table};
use crate::query::{game_parser, rules, settings};
use crate::{CliError, print, print_json};

/// The arguments of `quincunx lab GAME`.
#[derive(clap::Args)]
#[group(id = "survey")]
pub struct Args {
    /// The game.
    #[arg(value_parser = game_parser(), ignore_case = true, required = true)]
    game: Option<&'static str>,
    #[command(flatten)]
    play: SelfPlay,
    /// Set an option of the game; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Compare with the same game under further settings, separated by commas; may be repeated.
    #[arg(long, value_name = "KEY=VALUE,...")]
    against: Vec<String>,
    /// Write plots to this folder as SVG.
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A set of options and what came of it.
pub struct Variant {
    /// The options that are not the usual ones.
    pub name: String,
    /// What its games say.
    pub survey: Survey,
}

#[derive(Serialize)]
struct SeatReport {
    seat: &'static str,
    wins: u32,
    shared: u32,
    points: f64,
    points_interval: (f64, f64),
}

#[derive(Serialize)]
struct SpreadReport {
    mean: f64,
    least: u64,
    quartiles: (u64, u64, u64),
    most: u64,
}

#[derive(Serialize)]
struct FirstReport {
    first: String,
    games: u32,
    points: f64,
}

#[derive(Serialize)]
struct HistogramReport {
    width: u64,
    counts: Vec<u32>,
}

#[derive(Serialize)]
struct VariantReport {
    options: String,
    games: u32,
    draws: u32,
    unfinished: u32,
    seats: Vec<SeatReport>,
    /// What the first seat's share says in Elo, in a game of two.
    first_seat_elo: Option<(f64, f64, f64)>,
    length: SpreadReport,
    length_histogram: HistogramReport,
    choices: SpreadReport,
    choices_by_move: Vec<f64>,
    forced: f64,
    tree_log10: f64,
    ends: Vec<(String, u32)>,
    first_moves: Vec<FirstReport>,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    player: String,
    seed: u64,
    variants: Vec<VariantReport>,
}

fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn spread(spread: quincunx_engine::lab::Distribution) -> SpreadReport {
    SpreadReport {
        mean: rounded(spread.mean),
        least: spread.least,
        quartiles: (spread.low, spread.middle, spread.high),
        most: spread.most,
    }
}

fn report(variant: &Variant, info: &'static Info) -> VariantReport {
    let survey = &variant.survey;
    let interval = |tally: &quincunx_engine::matches::Tally| {
        let (low, high) = tally.interval();
        (rounded(low), rounded(high))
    };
    let seat = |(seat, seat_stats): (usize, &quincunx_engine::lab::SeatStats)| SeatReport {
        seat: info.seats[seat].name,
        wins: seat_stats.wins,
        shared: seat_stats.shared,
        points: rounded(seat_stats.points.score()),
        points_interval: interval(&seat_stats.points),
    };
    let lead = survey.seats.first().map(|first| first.points.elo((survey.seats.len() - 1) as f64));
    let lead = lead.map(|lead| (lead.estimate, lead.low, lead.high));
    let lead = lead.filter(|(middle, low, high)| [middle, low, high].iter().all(|elo| elo.is_finite()));
    VariantReport {
        options: variant.name.clone(),
        games: survey.games,
        draws: survey.draws,
        unfinished: survey.unfinished,
        seats: survey.seats.iter().enumerate().map(seat).collect(),
        first_seat_elo: lead
            .filter(|_| info.seats.len() == 2)
            .map(|(middle, low, high)| (rounded(middle), rounded(low), rounded(high))),
        length: spread(survey.length),
        length_histogram: HistogramReport {
            width: survey.lengths.width,
            counts: survey.lengths.counts.clone(),
        },
        choices: spread(survey.choices),
        choices_by_move: survey.choices_by_move.iter().map(|mean| rounded(*mean)).collect(),
        forced: rounded(survey.forced),
        tree_log10: rounded(survey.tree),
        ends: survey.ends.clone(),
        first_moves: survey
            .firsts
            .iter()
            .map(|(first, tally)| FirstReport {
                first: first.clone(),
                games: tally.games(),
                points: rounded(tally.score()),
            })
            .collect(),
    }
}

/// Plays every variant, and says how it went.
pub fn survey(args: &Args) -> Result<(), CliError> {
    let rules = rules(args.game.ok_or("which game?")?);
    let info = rules.info();
    let own = settings(&args.set)?;
    let mut variants = vec![own.clone()];
    for further in &args.against {
        let mut changed = own.clone();
        for part in further.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| {
                format!("--against {further}: expected KEY=VALUE, several separated by commas")
            })?;
            changed.retain(|(other, _)| *other != key);
            changed.push((key, value));
        }
        variants.push(changed);
    }
    let mut surveys = Vec::new();
    // A wrong option is refused before anything is played.
    let names =
        variants.iter().map(|settings| rules.check_settings(settings)).collect::<Result<Vec<_>, _>>()?;
    if let Some(at) = (1..names.len()).find(|at| names[..*at].contains(&names[*at])) {
        let further = &args.against[at - 1];
        return Err(format!("--against {further}: expected options that differ from all others").into());
    }
    let drawing = |folder: &PathBuf, error: std::io::Error| format!("{}: {error}", folder.display());
    if let Some(folder) = &args.plots {
        fs::create_dir_all(folder).map_err(|error| drawing(folder, error))?;
    }
    let mut complete = Ok(());
    for (settings, name) in variants.iter().zip(names) {
        let game_stats = args.play.play(rules, settings, GameStats::of)?;
        let name = if name.is_empty() { "the usual options".to_owned() } else { name.replace(',', ", ") };
        complete = args.play.check_complete(game_stats.len());
        if complete.is_ok() || !game_stats.is_empty() {
            surveys.push(Variant { name, survey: Survey::of(&game_stats, info.seats.len()) });
        }
        if complete.is_err() {
            break;
        }
    }
    if surveys.is_empty() {
        return complete;
    }
    if let Some(folder) = &args.plots {
        for (name, plot) in plots::all(&surveys, info) {
            fs::write(folder.join(name), plot).map_err(|error| drawing(folder, error))?;
        }
    }
    let player = args.play.player();
    if args.json {
        print_json(&Report {
            game: info.name,
            player: player.to_string(),
            seed: args.play.seed,
            variants: surveys.iter().map(|variant| report(variant, info)).collect(),
        })?;
        return complete;
    }
    let games = match (&complete, surveys.len()) {
        (Err(_), _) => {
            let played: u32 = surveys.iter().map(|variant| variant.survey.games).sum();
            format!("{played} games so far")
        }
        (Ok(()), 1) => format!("{} games", args.play.games),
        (Ok(()), _) => format!("{} games each", args.play.games),
    };
    let head = format!("{}, {games}, player {player}, seed {}\n\n", info.title, args.play.seed);
    print(&(head + &table::table(&surveys, info)))?;
    complete
}

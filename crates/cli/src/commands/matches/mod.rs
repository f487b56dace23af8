//! `quincunx match`: who is stronger?

mod file;
mod progress;
mod report;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use quincunx_engine::matches::{DECIDED, MatchSetup, Opening, Tally, TimeControl};
use quincunx_engine::network::Evaluation;
use quincunx_engine::{Limits, Opponent};

use quincunx_games::chess::{ChessStart, chess_part};

use crate::CliError;
use crate::batch::{LONGEST, run_parallel};
use crate::interrupt::on_interrupt;
use crate::network::read_network;
use crate::number::number;
use crate::program::{UciLauncher, plays_only_chess};
use crate::query::{GameArg, position_text, settings};
use progress::Progress;

/// The arguments of `quincunx match`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The first player: a level from 1 to 8, a mark on their dial as in dial:350 (thousandths), max,
    /// random, plain:depth=4, or another program that speaks UCI. Settings may follow, as in
    /// max:nodes=5000,threads=2 or uci:stockfish,Hash=16,nodes=1000.
    #[arg(long, value_name = "SPEC")]
    first: Opponent,
    /// The second player; it holds all the seats that the first does not.
    #[arg(long, value_name = "SPEC")]
    second: Opponent,
    /// Evaluate the first player's positions with the network in this file; `handmade` means without
    /// a network.
    #[arg(long, value_name = "FILE")]
    first_network: Option<PathBuf>,
    /// Evaluate the second player's positions with the network in this file; `handmade` means without
    /// a network.
    #[arg(long, value_name = "FILE")]
    second_network: Option<PathBuf>,
    /// Number of games.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Number of seats the first player holds, in rotation: in a game for four, 1 means one against
    /// three, 2 means two against two.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u8>(1..=8), allow_negative_numbers = true)]
    seats: u8,
    /// Milliseconds per move; 100 if no limit is given.
    #[arg(long, value_name = "MS", value_parser = number::<u64>(1..=3_600_000), allow_negative_numbers = true, group = "pace")]
    movetime: Option<u64>,
    /// Node limit per move.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, group = "pace")]
    nodes: Option<u64>,
    /// Time control: seconds per game and increment in seconds, as in 10+0.1.
    #[arg(long, value_name = "S+S", value_parser = read_clock, group = "pace")]
    time: Option<(Duration, Duration)>,
    /// Number of games at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    concurrency: u16,
    /// Sequential probability ratio test: stop as soon as it is clear whether the first player is
    /// stronger by HIGH Elo or only by LOW.
    #[arg(long, value_name = "LOW,HIGH", value_parser = read_bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Append games to this file as they end; an interrupted match resumes from it.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Set an option of the game; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Start from this position; `duel` is the start of the duel of Bishops.
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// How openings are varied: by this many random plies, 4 by default, or by `setup` for Situational
    /// Chess with random armies placed at random (en passant being impossible).
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| text.parse::<Opening>())]
    opening: Option<Opening>,
    /// Adjudicate unfinished games as drawn after this many plies.
    #[arg(long, value_name = "PLIES", default_value_t = LONGEST, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true)]
    longest: u32,
    /// Random seed of the openings.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn read_clock(text: &str) -> Result<(Duration, Duration), String> {
    let wrong = || "expected seconds per game + increment in seconds, as in 10+0.1".to_owned();
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let value: f64 = text.parse().ok()?;
        Duration::try_from_secs_f64(value).ok().filter(|time| *time <= Duration::from_secs(86_400))
    };
    let (time, increment) = (seconds(time).ok_or_else(wrong)?, seconds(increment).ok_or_else(wrong)?);
    if time.is_zero() { Err(wrong()) } else { Ok((time, increment)) }
}

/// Nobody is better than anybody by more than so many Elo points.
const MOST_ELO: f64 = 10_000.0;

/// Reads two numbers of Elo points.
pub fn read_bounds(text: &str) -> Result<(f64, f64), String> {
    let wrong = || "expected two numbers of Elo points, the lower first, as in 0,10".to_owned();
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse().ok().filter(|value: &f64| value.is_finite());
    let (low, high) = (number(low).ok_or_else(wrong)?, number(high).ok_or_else(wrong)?);
    if low < high && low >= -MOST_ELO && high <= MOST_ELO { Ok((low, high)) } else { Err(wrong()) }
}

/// How the match stands.
#[derive(Default)]
struct Results {
    tally: Tally,
    ends: BTreeMap<String, u32>,
    done: Vec<usize>,
}

impl Results {
    fn add(&mut self, number: usize, points: f64, end: &str) {
        self.tally.add(points);
        *self.ends.entry(end.to_owned()).or_default() += 1;
        self.done.push(number);
    }

    fn is_decided(&self, bounds: Option<(f64, f64)>, opponents: f64) -> bool {
        bounds.is_some_and(|(low, high)| self.tally.likelihood(low, high, opponents).abs() >= DECIDED)
    }
}

impl Args {
    fn setup(&self) -> Result<MatchSetup, CliError> {
        let rules = self.game.rules();
        let info = rules.info();
        let settings = settings(&self.set)?;
        rules.check_settings(&settings)?;
        let time_control = match (self.time, self.nodes) {
            (Some((time, increment)), _) => TimeControl::Clock { time, increment },
            (None, Some(nodes)) => TimeControl::PerMove(Limits::nodes(nodes)),
            (None, None) => {
                TimeControl::PerMove(Limits::time(Duration::from_millis(self.movetime.unwrap_or(100))))
            }
        };
        // Whoever knows only chess begins where chess begins.
        let mut only_chess = false;
        for opponent in [&self.first, &self.second] {
            if let Opponent::Program(program) = opponent {
                only_chess |= plays_only_chess(program, rules)?;
            }
        }
        let chess_start = chess_part(info.name).map(|part| part.start);
        let usual = match chess_start {
            Some(ChessStart::Named(name)) if only_chess => Some(name),
            _ => None,
        };
        let position = self.position.as_deref().or(usual);
        let position = position.map(|text| position_text(text, info).into_owned());
        let has_set_up = chess_start == Some(ChessStart::SetUp);
        let set_up = only_chess && has_set_up && position.is_none();
        let usual = if set_up { Opening::SetUp } else { Opening::Plies(4) };
        let opening = self.opening.unwrap_or(usual);
        if opening == Opening::SetUp && !has_set_up {
            return Err("--opening setup is for Situational Chess only".into());
        }
        let owned = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Ok(MatchSetup {
            rules,
            settings: owned,
            position,
            opening,
            longest: self.longest as usize,
            seed: self.seed,
            players: [self.first.clone(), self.second.clone()],
            held: usize::from(self.seats),
            weights: Default::default(),
            evaluations: self.evaluations()?,
            time_control,
        })
    }

    /// What judges positions for each player.
    fn evaluations(&self) -> Result<[Evaluation; 2], CliError> {
        let name = self.game.rules().info().name;
        let evaluation = |player: &Opponent, file: &Option<PathBuf>| match (player, file) {
            (_, None) => Ok(Evaluation::default()),
            (Opponent::Computer { .. } | Opponent::Dial { .. }, Some(file)) => read_network(file, name),
            (other, Some(_)) => {
                Err(format!("{other} judges by no network: expected a level, a mark or max").into())
            }
        };
        Ok([evaluation(&self.first, &self.first_network)?, evaluation(&self.second, &self.second_network)?])
    }

    /// What tells this match from another in a saved file.
    fn label(&self, setup: &MatchSetup) -> String {
        let time_control = match (self.time, self.nodes) {
            (Some((time, increment)), _) => format!("{}+{}", time.as_secs_f64(), increment.as_secs_f64()),
            (None, Some(nodes)) => format!("{nodes} nodes"),
            (None, None) => format!("{} ms", self.movetime.unwrap_or(100)),
        };
        let mut label = format!(
            "{} - {}, {time_control}, seed {}, opening {}",
            self.first, self.second, self.seed, setup.opening
        );
        if self.seats > 1 {
            label += &format!(", {} seats", self.seats);
        }
        if self.longest != LONGEST {
            label += &format!(", longest {}", self.longest);
        }
        for (player, file) in [("first", &self.first_network), ("second", &self.second_network)] {
            if let Some(file) = file {
                label += &format!(", {player} network {}", file.display());
            }
        }
        for setting in &self.set {
            label += &format!(", {setting}");
        }
        if let Some(position) = &setup.position {
            label += &format!(", from {position}");
        }
        label
    }
}

/// Plays the match.
pub fn play_match(args: &Args) -> Result<(), CliError> {
    let setup = args.setup()?;
    let info = args.game.rules().info();
    let opponents = setup.opponents()?;
    let label = args.label(&setup);
    let mut results = Results::default();
    let mut file = match &args.save {
        Some(path) => Some(file::open(path, &label, info, &mut results)?),
        None => None,
    };
    let todo: Vec<usize> = (0..args.games as usize).filter(|number| !results.done.contains(number)).collect();
    let mut progress = Progress::new(results.tally.games(), args.games.max(results.tally.games()));
    progress.show(&results.tally);
    // Set by Ctrl-C, by a match that is decided, and by an error.
    let over = on_interrupt();
    let mut decided = results.is_decided(args.sprt, opponents);
    over.fetch_or(decided, Ordering::Relaxed);
    let play = |number: &usize| setup.play(*number, &UciLauncher, &over);
    let played = run_parallel(&todo, args.concurrency, &over, play, |played| {
        if let Some(played) = played? {
            results.add(played.number, played.points, &played.end);
            if let Some(file) = &mut file {
                file.add(&played, &label, info)?;
            }
        }
        progress.show(&results.tally);
        decided |= results.is_decided(args.sprt, opponents);
        over.fetch_or(decided, Ordering::Relaxed);
        Ok(())
    });
    progress.end();
    played?;
    let interrupted = !decided && results.tally.games() < args.games;
    report::report(args, info, &results, opponents, interrupted)?;
    match (&args.save, interrupted) {
        (_, false) => Ok(()),
        (Some(_), true) => Err("interrupted: the same command goes on".into()),
        (None, true) => Err("interrupted; with --save the same command would go on".into()),
    }
}

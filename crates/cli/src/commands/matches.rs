//! `quincunx match`: who is stronger?

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use quincunx_core::Record;
use quincunx_engine::Limits;
use quincunx_engine::contest::{DECIDED, Fixture, Pace, Played, Spec, Tally, elo};
use serde::Serialize;

use crate::query::{GameArg, read_seat, settings};
use crate::{Refusal, print, print_json};

/// The arguments of `quincunx match`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// The first player: a level from 1 to 8, max, or random. Settings may follow max, as in
    /// max:nodes=5000,threads=2.
    #[arg(long, value_name = "SPEC")]
    first: Spec,
    /// The second player; with more than two seats, it holds all the others.
    #[arg(long, value_name = "SPEC")]
    second: Spec,
    /// How many games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Milliseconds for each move; 100 if nothing else is said.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000), group = "pace")]
    movetime: Option<u64>,
    /// Positions looked at for each move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "pace")]
    nodes: Option<u64>,
    /// A clock: seconds for the game and seconds added for each move, as in 10+0.1.
    #[arg(long, value_name = "S+S", value_parser = read_clock, group = "pace")]
    time: Option<(Duration, Duration)>,
    /// How many games at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Stop as soon as it is clear whether the first is stronger by the second number
    /// of Elo points or only by the first.
    #[arg(long, value_name = "LOW,HIGH", value_parser = read_bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Save the games there as they end; a match that was interrupted goes on.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Set an option of the game; may be given several times.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How many random plies the starts are varied by.
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u16).range(0..=200))]
    opening: u16,
    /// After how many plies an unfinished game counts as drawn.
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// What the starts are drawn from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

fn read_clock(text: &str) -> Result<(Duration, Duration), String> {
    let wrong = || "expected seconds for the game + seconds for each move, as in 10+0.1".to_owned();
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let value: f64 = text.parse().ok()?;
        Duration::try_from_secs_f64(value).ok().filter(|time| *time <= Duration::from_secs(86_400))
    };
    let (time, increment) = (seconds(time).ok_or_else(wrong)?, seconds(increment).ok_or_else(wrong)?);
    if time.is_zero() { Err(wrong()) } else { Ok((time, increment)) }
}

fn read_bounds(text: &str) -> Result<(f64, f64), String> {
    let wrong = || "expected two numbers, the lower first, as in 0,10".to_owned();
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse().ok().filter(|value: &f64| value.is_finite());
    let (low, high) = (number(low).ok_or_else(wrong)?, number(high).ok_or_else(wrong)?);
    if low < high { Ok((low, high)) } else { Err(wrong()) }
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    first: String,
    second: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    score_interval: (f64, f64),
    elo: Option<f64>,
    elo_interval: (Option<f64>, Option<f64>),
    likelihood: Option<f64>,
    ends: BTreeMap<String, u32>,
}

/// A number that JSON can hold.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some((value * 10.0).round() / 10.0)
}

/// How the match stands.
#[derive(Default)]
struct Standing {
    tally: Tally,
    ends: BTreeMap<String, u32>,
    done: Vec<usize>,
}

impl Standing {
    fn add(&mut self, number: usize, points: f64, end: &str) {
        self.tally.add(points);
        *self.ends.entry(end.to_owned()).or_default() += 1;
        self.done.push(number);
    }

    fn is_decided(&self, bounds: Option<(f64, f64)>) -> bool {
        bounds.is_some_and(|(low, high)| self.tally.likelihood(low, high).abs() >= DECIDED)
    }
}

impl Args {
    fn fixture(&self) -> Result<Fixture, Refusal> {
        let rules = self.game.rules();
        let settings = settings(&self.set)?;
        rules.check_settings(&settings)?;
        let pace = match (self.time, self.nodes) {
            (Some((time, increment)), _) => Pace::Clock { time, increment },
            (None, Some(nodes)) => Pace::Each(Limits::nodes(nodes)),
            (None, None) => Pace::Each(Limits::time(Duration::from_millis(self.movetime.unwrap_or(100)))),
        };
        let owned = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Ok(Fixture {
            rules,
            settings: owned,
            prelude: Vec::new(),
            opening: usize::from(self.opening),
            longest: self.longest as usize,
            seed: self.seed,
            players: [self.first.clone(), self.second.clone()],
            weights: Default::default(),
            pace,
        })
    }

    /// What tells this match from another in a saved file.
    fn label(&self) -> String {
        let pace = match (self.time, self.nodes) {
            (Some((time, increment)), _) => format!("{}+{}", time.as_secs_f64(), increment.as_secs_f64()),
            (None, Some(nodes)) => format!("{nodes} nodes"),
            (None, None) => format!("{} ms", self.movetime.unwrap_or(100)),
        };
        format!("{} - {}, {pace}, seed {}, opening {}", self.first, self.second, self.seed, self.opening)
    }

    /// The games that were saved before.
    fn saved(&self, standing: &mut Standing) -> Result<(), Refusal> {
        let Some(path) = self.save.as_ref().filter(|path| path.exists()) else { return Ok(()) };
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let info = self.game.rules().info();
        for record in Record::parse_all(&text).map_err(|error| format!("{}: {error}", path.display()))? {
            let tag = |name: &str| {
                record.tag(name).ok_or_else(|| {
                    format!("{}, line {}: a game without the tag {name}", path.display(), record.line)
                })
            };
            if tag("Match")? != self.label() || tag("Game")? != info.name {
                return Err(format!(
                    "{}: games of another match ({}); save to another file",
                    path.display(),
                    tag("Match")?
                )
                .into());
            }
            read_seat(tag("First")?, info)?;
            let number = tag("Round")?.parse().map_err(|_| format!("{}: Round", path.display()))?;
            let points = tag("Points")?.parse().map_err(|_| format!("{}: Points", path.display()))?;
            if !standing.done.contains(&number) {
                standing.add(number, points, tag("End")?);
            }
        }
        Ok(())
    }

    fn record(&self, played: &Played) -> String {
        let info = self.game.rules().info();
        let mut record = played.game.record(None);
        record.set_tag("Match", self.label());
        record.set_tag("Round", played.number.to_string());
        record.set_tag("First", info.seats[played.seat.index()].name);
        record.set_tag("Points", played.points.to_string());
        record.set_tag("End", played.end.clone());
        record.write(info.seats.len()) + "\n"
    }
}

/// Plays the match.
pub fn play_match(args: &Args) -> Result<(), Refusal> {
    let fixture = args.fixture()?;
    let info = args.game.rules().info();
    let mut standing = Standing::default();
    args.saved(&mut standing)?;
    let mut file = match &args.save {
        Some(path) => {
            let file = OpenOptions::new().create(true).append(true).open(path);
            Some(file.map_err(|error| format!("{}: {error}", path.display()))?)
        }
        None => None,
    };
    let todo: Vec<usize> =
        (0..args.games as usize).filter(|number| !standing.done.contains(number)).collect();
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(standing.is_decided(args.sprt));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| -> Result<(), Refusal> {
        for _ in 0..args.concurrency {
            let (sender, fixture, todo, next, over) = (sender.clone(), &fixture, &todo, &next, &over);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed)
                    && let Some(number) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                    && sender.send(fixture.play(*number)).is_ok()
                {}
            });
        }
        drop(sender);
        for played in &receiver {
            let result = match played {
                Some(played) => take(args, played, &mut standing, file.as_mut()),
                None => Err(format!("nobody understands {} yet", info.title).into()),
            };
            if result.is_err() || standing.is_decided(args.sprt) {
                over.store(true, Ordering::Relaxed);
            }
            result?;
        }
        Ok(())
    })?;
    if io::stderr().is_terminal() {
        eprintln!();
    }
    report(args, &standing)
}

/// A game has ended: it is saved, and the progress shown.
fn take(
    args: &Args,
    played: Played,
    standing: &mut Standing,
    file: Option<&mut File>,
) -> Result<(), Refusal> {
    if let Some(file) = file {
        file.write_all(args.record(&played).as_bytes())?;
    }
    standing.add(played.number, played.points, &played.end);
    if io::stderr().is_terminal() {
        let tally = &standing.tally;
        eprint!(
            "\r{}/{}: +{} ={} -{}  {:.1} %",
            tally.games(),
            args.games,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.score() * 100.0
        );
    }
    Ok(())
}

fn report(args: &Args, standing: &Standing) -> Result<(), Refusal> {
    let info = args.game.rules().info();
    let tally = &standing.tally;
    let (low, high) = tally.interval();
    let likelihood = args.sprt.map(|(low, high)| tally.likelihood(low, high));
    if args.json {
        return print_json(&Report {
            game: info.name,
            first: args.first.to_string(),
            second: args.second.to_string(),
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            score_interval: (low, high),
            elo: finite(elo(tally.score())),
            elo_interval: (finite(elo(low)), finite(elo(high))),
            likelihood,
            ends: standing.ends.clone(),
        });
    }
    let mut text = format!(
        "{}: {} against {}\n{} games: +{} ={} -{}, {:.1} % (95 %: {:.1} to {:.1})\nElo {:+.0} ({:+.0} to {:+.0})\n",
        info.title,
        args.first,
        args.second,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        tally.score() * 100.0,
        low * 100.0,
        high * 100.0,
        elo(tally.score()),
        elo(low),
        elo(high),
    );
    if let (Some(likelihood), Some((low, high))) = (likelihood, args.sprt) {
        let verdict = match likelihood {
            sure if sure >= DECIDED => format!("stronger by {high} rather than {low}"),
            sure if sure <= -DECIDED => format!("stronger by {low} rather than {high}"),
            _ => "not decided".to_owned(),
        };
        text += &format!("SPRT {low},{high}: {likelihood:+.2} of {DECIDED}, {verdict}\n");
    }
    for (end, count) in &standing.ends {
        text += &format!("{count:>6} {end}\n");
    }
    print(&text)
}

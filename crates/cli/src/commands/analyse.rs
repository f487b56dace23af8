//! `quincunx analyse`: what the computer thinks of a position.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use quincunx_core::{Message, Turn, Viewer};
use quincunx_engine::{
    Analysis, ExactResult, Limits, LineDepths, SearchRequest, Settings, Variation, engine_for,
};
use quincunx_messages::Language;
use serde::Serialize;

use crate::duration::read_duration;
use crate::endings::{SyzygyFolders, use_endings};
use crate::interrupt::on_interrupt;
use crate::live::Live;
use crate::memory::check_hash;
use crate::number::number;
use crate::query::Query;
use crate::{CliError, print, print_json, refused};

/// The arguments of `quincunx analyse`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    query: Query,
    /// Time limit, such as 5s, 300ms or 2m; 5s if no limit is given.
    #[arg(long, value_name = "TIME", value_parser = read_duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Node limit.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Depth limit in plies.
    #[arg(long, value_name = "D", value_parser = number::<u32>(1..=100), allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Number of lines to show.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<u16>(1..=500), allow_negative_numbers = true)]
    lines: u16,
    /// Number of search threads.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    threads: u16,
    /// Size of the transposition table in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = number::<u32>(1..=65_536), allow_negative_numbers = true)]
    hash: u32,
    /// Folder of tables of exact endings, made by `quincunx lab endings`; some come with the program.
    #[arg(long, env = "QUINCUNX_ENDINGS", value_name = "FOLDER")]
    endings: Option<PathBuf>,
    /// Folders of Syzygy tables, separated as in PATH.
    #[arg(long, env = "QUINCUNX_SYZYGY", value_name = "FOLDERS")]
    syzygy: Option<SyzygyFolders>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    fn limits(&self) -> Limits {
        let unlimited = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        let time = if unlimited { Some(Duration::from_secs(5)) } else { self.time };
        Limits { depth: self.depth, nodes: self.nodes, time, soft_time: None }
    }
}

#[derive(Serialize)]
struct LineReport {
    /// Hundredths of the smallest piece; absent where the end was seen.
    score: Option<i32>,
    /// Plies to the end, negative if it is lost.
    end_in: Option<i32>,
    /// The result, where it is certain: `win`, `draw` or `loss`.
    exact: Option<&'static str>,
    win_probability: f64,
    depth: u32,
    moves: Vec<String>,
}

/// How many choices of a mixed strategy are listed.
const MOST_CHOICES: usize = 20;

#[derive(Serialize)]
struct ChoiceReport {
    choice: String,
    share: f64,
}

#[derive(Serialize)]
struct MixedReport {
    game: &'static str,
    seat: &'static str,
    /// How often each choice should be made, the commonest first.
    mixed: Vec<ChoiceReport>,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seat: &'static str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// Whether Ctrl-C ended it.
    interrupted: bool,
    lines: Vec<LineReport>,
}

fn line_report(line: &Variation) -> LineReport {
    let end_in = line.score.end_in_plies();
    LineReport {
        score: if end_in.is_some() { None } else { Some(line.score.hundredths()) },
        end_in,
        exact: line.score.exact().map(ExactResult::name),
        win_probability: (line.expectation * 1000.0).round() / 1000.0,
        depth: line.depth,
        moves: line.moves.clone(),
    }
}

/// How fast, in positions a second.
pub fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// The lines as a person reads them.
fn table(analysis: &Analysis, language: Language) -> String {
    let wide = analysis.lines.len().to_string().len();
    let scores: Vec<String> = analysis.lines.iter().map(|line| line.score.say(language)).collect();
    let column = scores.iter().map(|score| score.chars().count()).max().unwrap_or(0).max(10);
    let mut text = String::new();
    for (number, (line, score)) in analysis.lines.iter().zip(&scores).enumerate() {
        let depth = format!("{:<2}", line.depth);
        text += &format!(
            "{:>wide$}. {score:>column$} {:>4.0} %  {} {}\n",
            number + 1,
            line.expectation * 100.0,
            Message::new("cli-depth").verbatim("depth", depth).say(language),
            line.annotated.join(" ")
        );
    }
    text
}

/// What was found so far, above the lines.
fn head(name: &'static str, analysis: &Analysis, language: Language) -> String {
    let found = Message::new("cli-to-move-found")
        .seat("seat", name)
        .verbatim("depth", analysis.depth)
        .verbatim("nodes", analysis.nodes)
        .verbatim("seconds", format_args!("{:.2}", analysis.time.as_secs_f64()))
        .verbatim("speed", speed(analysis.nodes, analysis.time));
    found.say(language) + "\n"
}

/// What to choose where several choose in secret: nothing is best, or the others
/// would choose against it.
fn mixed(
    args: &Args,
    game: &'static str,
    seat: &'static str,
    shares: Vec<(String, f64)>,
    language: Language,
) -> Result<(), CliError> {
    if args.json {
        let rounded =
            |(choice, share): (String, f64)| ChoiceReport { choice, share: (share * 1e4).round() / 1e4 };
        let choices = shares.into_iter().map(rounded).collect();
        return print_json(&MixedReport { game, seat, mixed: choices });
    }
    let others = shares.len().saturating_sub(MOST_CHOICES);
    let mut text = Message::new("cli-mixed").seat("seat", seat).say(language) + "\n";
    for (choice, share) in shares.iter().take(MOST_CHOICES) {
        text += &format!("{:>5.1} %  {choice}\n", share * 100.0);
    }
    if others > 0 {
        text += &(Message::new("cli-mixed-more").number("count", others).say(language) + "\n");
    }
    print(&text)
}

/// Searches, and prints the result.
pub fn analyse(args: &Args, language: Language) -> Result<(), CliError> {
    let game = args.query.game()?;
    let info = game.info();
    let Some(seat) = game.turn().and_then(Turn::seat) else {
        let verdict = game.outcome().map(|outcome| outcome.sentence(info.seats)).unwrap_or_default();
        return Err(refused(Message::new("game-over").message("verdict", verdict)));
    };
    check_hash(args.hash)?;
    use_endings(args.endings.as_deref(), args.syzygy.as_ref())?;
    let mut engine = engine_for(info.name, args.hash as usize)
        .ok_or_else(|| refused(Message::new("cli-no-engine").verbatim("game", info.title_in(language))))?;
    let settings = Settings {
        limits: args.limits(),
        lines: usize::from(args.lines),
        depths: LineDepths::FirstAhead,
        threads: usize::from(args.threads),
        ..Settings::default()
    };
    let name = info.seats[seat.index()].name;
    let view = game.view(Viewer::Seat(seat));
    if let Some(shares) = engine.mixed_strategy(view.as_ref(), seat) {
        return mixed(args, info.name, name, shares, language);
    }
    let mut live = Live::new(!args.json && io::stdout().is_terminal());
    live.show(&(Message::new("cli-to-move-thinking").seat("seat", name).say(language) + "\n"));
    let stop = on_interrupt();
    let mut progress =
        |analysis: &Analysis| live.show(&(head(name, analysis, language) + &table(analysis, language)));
    let request = SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop };
    let nothing = || refused(Message::new("cli-nothing-to-think"));
    let analysis = engine.search(&request, &mut progress).ok_or_else(nothing)?;
    live.show("");
    if args.json {
        return print_json(&Report {
            game: info.name,
            seat: name,
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.time.as_secs_f64(),
            interrupted: stop.load(Ordering::Relaxed),
            lines: analysis.lines.iter().map(line_report).collect(),
        });
    }
    print(&(head(name, &analysis, language) + &table(&analysis, language)))
}

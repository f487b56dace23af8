//! `quincunx lab solve`: how far a position is decided.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use quincunx_core::{Game, Info, Position as _, Rules, Seat, Turn, Viewer};
use quincunx_engine::proof::{Decision, NONE, Outlook, Plan, Stage, decide, whole_key};
use quincunx_games::shakti::{Move, Position, Shakti};
use serde::Serialize;

use crate::batch::{end_progress, show_progress};
use crate::duration::read_duration;
use crate::interrupt::on_interrupt;
use crate::memory::check_hash;
use crate::number::number;
use crate::query::Query;
use crate::{CliError, print, print_json};

/// The arguments of `quincunx lab solve`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    query: Query,
    /// Time limit, such as 5s, 300ms or 2m; 10s if no limit is given.
    #[arg(long, value_name = "TIME", value_parser = read_duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Node limit; with one thread and no time limit the result is the same every time.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Greatest length, in plies, of which all lines are searched.
    #[arg(long, value_name = "N", default_value_t = 99, value_parser = number::<u32>(0..=200), allow_negative_numbers = true)]
    plies: u32,
    /// Size of all tables together in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = number::<u32>(4..=65_536), allow_negative_numbers = true)]
    hash: u32,
    /// Number of threads of the proof-number search.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    threads: u16,
    /// Solve the position after each move, too, with an equal part of the limits for each.
    #[arg(long)]
    moves: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SideReport {
    seat: &'static str,
    /// `win`, `no win` or `undecided`.
    verdict: &'static str,
    /// Plies to the end of the win that was found.
    plies: Option<usize>,
    /// Whether no win is shorter for certain.
    shortest: Option<bool>,
    /// There is no win within so many plies.
    none_within: u32,
    /// Absent if the win is disproved.
    proof: Option<u32>,
    /// Absent if the win is proved.
    disproof: Option<u32>,
    nodes: u64,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct MoveReport {
    /// The move, and its mirror image where both come to the same.
    moves: Vec<String>,
    verdict: &'static str,
    sides: Vec<SideReport>,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    position: String,
    seat: &'static str,
    /// For the side to move: `won`, `lost`, `drawn`, `not won`, `not lost` or `undecided`.
    verdict: &'static str,
    sides: Vec<SideReport>,
    after: Vec<MoveReport>,
    nodes: u64,
    seconds: f64,
    /// Whether Ctrl-C ended it.
    interrupted: bool,
}

/// What a position is for a side.
fn verdict(outlooks: &[Outlook<Move>; 2], seat: Seat) -> &'static str {
    let of = |wanted: bool| {
        let found = outlooks.iter().find(|outlook| (outlook.seat == seat) == wanted);
        found.map(|outlook| &outlook.solution.decision)
    };
    match (of(true), of(false)) {
        (Some(Decision::Win(_)), _) => "won",
        (_, Some(Decision::Win(_))) => "lost",
        (Some(Decision::NoWin), Some(Decision::NoWin)) => "drawn",
        (Some(Decision::NoWin), _) => "not won",
        (_, Some(Decision::NoWin)) => "not lost",
        _ => "undecided",
    }
}

/// The moves of a line as they are written.
fn written(position: &Position, line: &[Move]) -> Vec<String> {
    let mut here = *position;
    let mut texts = Vec::new();
    for mv in line {
        let Some(seat) = here.turn().seat() else { break };
        texts.push(Shakti::annotate_move(&here, seat, *mv));
        here.play(seat, *mv);
    }
    texts
}

fn side_report(position: &Position, outlook: &Outlook<Move>, info: &Info) -> SideReport {
    let solution = &outlook.solution;
    let line = match &solution.decision {
        Decision::Win(line) => Some(line),
        Decision::NoWin | Decision::Unknown => None,
    };
    SideReport {
        seat: info.seats[outlook.seat.index()].name,
        verdict: match solution.decision {
            Decision::Win(_) => "win",
            Decision::NoWin => "no win",
            Decision::Unknown => "undecided",
        },
        plies: line.map(Vec::len),
        shortest: line.map(|_| outlook.is_shortest()),
        none_within: outlook.none_within,
        proof: (solution.proof < NONE).then_some(solution.proof),
        disproof: (solution.disproof < NONE).then_some(solution.disproof),
        nodes: solution.nodes,
        moves: line.map(|line| written(position, line)).unwrap_or_default(),
    }
}

/// What is known about a side in words.
fn told(side: &SideReport) -> String {
    let within = side.none_within;
    match (side.plies, side.verdict) {
        (Some(plies), _) if side.shortest == Some(true) => {
            format!("wins in {plies} plies: {}", side.moves.join(" "))
        }
        (Some(plies), _) => {
            format!("wins in {plies} plies at most, not within {within}: {}", side.moves.join(" "))
        }
        (None, "no win") => "cannot force a win".to_owned(),
        (None, _) => {
            let infinite = || "infinite".to_owned();
            let (proof, disproof) = (side.proof, side.disproof);
            format!(
                "no forced win within {within} plies; beyond that undecided (proof number {}, disproof number {})",
                proof.map_or_else(infinite, |proof| proof.to_string()),
                disproof.map_or_else(infinite, |disproof| disproof.to_string()),
            )
        }
    }
}

fn table(report: &Report) -> String {
    let mut text = format!("{}\n{} to move: {}\n", report.position, report.seat, report.verdict);
    let wide = report.sides.iter().map(|side| side.seat.len()).max().unwrap_or(0);
    for side in &report.sides {
        text += &format!("{:<wide$}  {}\n", side.seat, told(side));
    }
    let column = report.after.iter().map(|after| after.moves.join(", ").len()).max().unwrap_or(0);
    for after in &report.after {
        text += &format!("\n{:<column$}  {}\n", after.moves.join(", "), after.verdict);
        for side in &after.sides {
            text += &format!("{:<column$}  {:<wide$}  {}\n", "", side.seat, told(side));
        }
    }
    text + &format!("\n{} nodes, {:.1} s\n", report.nodes, report.seconds)
}

/// Works with a flag that is set when the time is over, or when it is interrupted.
fn within<T>(time: Option<Duration>, interrupted: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let over = AtomicBool::new(false);
    let begun = Instant::now();
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let over = &over;
        let clock = move || {
            while waiting.recv_timeout(Duration::from_millis(10)) == Err(RecvTimeoutError::Timeout) {
                let late = time.is_some_and(|time| begun.elapsed() >= time);
                over.fetch_or(late || interrupted.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        };
        scope.spawn(clock);
        let result = work(over);
        drop(done);
        result
    })
}

/// The moves, those together that are mirror images in a position that is its own.
fn moves_to_try(position: &Position, seat: Seat) -> Vec<Vec<Move>> {
    let mirror = Shakti::EXTRAS
        .mirror
        .filter(|mirror| (mirror.position)(position).is_some_and(|image| image.key() == position.key()));
    let mut groups: Vec<Vec<Move>> = Vec::new();
    for mv in position.moves(seat) {
        let image = mirror.as_ref().map(|mirror| (mirror.mv)(mv));
        match groups.iter_mut().find(|group| image.is_some_and(|image| group.contains(&image))) {
            Some(group) => group.push(mv),
            None => groups.push(vec![mv]),
        }
    }
    groups
}

/// Shows what is going on.
fn show(stage: &Stage, before: &str, info: &Info) {
    let name = |seat: Seat| info.seats[seat.index()].name;
    show_progress(&match stage {
        Stage::Proving(seat, now) => format!(
            "{before}{}: {} nodes, proof number {}, disproof number {}    ",
            name(*seat),
            now.nodes,
            now.proof,
            now.disproof
        ),
        Stage::Deepening(seat, plies) => format!("{before}{}: all lines of {plies} plies    ", name(*seat)),
    });
}

/// Solves, and prints how far.
pub fn solve(args: &Args) -> Result<(), CliError> {
    let game = args.query.game()?;
    let info = game.info();
    let Some(game) = (game.as_ref() as &dyn Any).downcast_ref::<Game<Shakti>>() else {
        return Err(format!("{} is not solved; expected shakti", info.name).into());
    };
    let Some(seat) = game.turn().and_then(Turn::seat) else {
        return Err("the game is over".into());
    };
    check_hash(args.hash)?;
    let position = game.position();
    let counts = game.options().no_progress.get() > 0;
    let groups = if args.moves { moves_to_try(position, seat) } else { Vec::new() };
    let parts = groups.len() as u32 + 1;
    let unlimited = args.time.is_none() && args.nodes.is_none();
    let time = if unlimited { Some(Duration::from_secs(10)) } else { args.time }.map(|time| time / parts);
    let interrupted = on_interrupt();
    let begun = Instant::now();
    let try_out = |position: &Position, before: &str| {
        within(time, &interrupted, |stop| {
            let plan = Plan {
                key: if counts { whole_key } else { Position::key },
                megabytes: args.hash as usize,
                threads: usize::from(args.threads),
                nodes: args.nodes.unwrap_or(u64::MAX) / u64::from(parts),
                time,
                plies: if counts { 0 } else { args.plies },
                stop,
            };
            decide(position, &plan, &mut |stage| show(stage, before, info))
        })
    };
    let sides = |position: &Position, outlooks: &[Outlook<Move>; 2]| {
        outlooks.iter().map(|outlook| side_report(position, outlook, info)).collect::<Vec<_>>()
    };
    let outlooks = try_out(position, "").ok_or("nobody is to move")?;
    let mut report = Report {
        game: info.name,
        position: game.position_text(Viewer::Everything),
        seat: info.seats[seat.index()].name,
        verdict: verdict(&outlooks, seat),
        sides: sides(position, &outlooks),
        after: Vec::new(),
        nodes: 0,
        seconds: 0.0,
        interrupted: false,
    };
    for group in groups {
        let (mut after, moves) = (*position, group.iter().map(|mv| Shakti::write_move(position, seat, *mv)));
        let moves: Vec<String> = moves.collect();
        after.play(seat, group[0]);
        if after.outcome().is_some() || interrupted.load(Ordering::Relaxed) {
            continue;
        }
        let Some(outlooks) = try_out(&after, &format!("{}, ", moves.join(", "))) else { continue };
        report.after.push(MoveReport {
            moves,
            verdict: verdict(&outlooks, seat),
            sides: sides(&after, &outlooks),
        });
    }
    end_progress();
    let all = report.sides.iter().chain(report.after.iter().flat_map(|after| &after.sides));
    report.nodes = all.map(|side| side.nodes).sum();
    report.seconds = begun.elapsed().as_secs_f64();
    report.interrupted = interrupted.load(Ordering::Relaxed);
    if args.json { print_json(&report) } else { print(&table(&report)) }
}

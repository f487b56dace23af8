//! `quincunx review`: what a game was worth, move by move.

use std::path::PathBuf;
use std::time::Instant;

use quincunx_core::{AnyGame, Arg, Message, Record, Scored, Viewer};
use quincunx_messages::Language;
use quincunx_protocol::{Review, ReviewedMove};
use quincunx_review::{NODES, Reviewer, review as review_game};
use serde::Serialize;

use crate::commands::verify::{read_file, replay};
use crate::interrupt::on_interrupt;
use crate::live::Live;
use crate::number::number;
use crate::{CliError, print, print_json, refused};

/// The arguments of `quincunx review`.
#[derive(clap::Args)]
pub struct Args {
    /// The record; `-` is standard input.
    file: PathBuf,
    /// Number of search threads.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number::<u16>(1..=64), allow_negative_numbers = true)]
    threads: u16,
    /// Nodes to search for the best move, and again to compare it with the move made.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = number::<u64>(1..=100_000_000), allow_negative_numbers = true)]
    nodes: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    /// The line on which the game begins.
    line: usize,
    seats: Vec<&'static str>,
    nodes: u64,
    seconds: f64,
    #[serde(flatten)]
    review: Review,
}

/// Reviews each game of a file.
pub fn review(args: &Args, language: Language) -> Result<(), CliError> {
    let name = args.file.display();
    let failed = |why: Message| refused(Message::new("cli-file").verbatim("file", &name).message("why", why));
    let records = Record::parse_all(&read_file(&args.file)?).map_err(|error| failed(error.message()))?;
    if records.is_empty() {
        return Err(failed(Message::new("cli-review-empty")));
    }
    let stop = on_interrupt();
    let mut reports = Vec::new();
    for record in records {
        let game = replay(&record).map_err(|error| failed(error.message()))?;
        let info = game.info();
        let all = Reviewer::count(game.as_ref());
        let mut live = Live::new(!args.json);
        let mut progress = |done: usize| {
            let words = Message::new("cli-review-busy").number("done", done).number("all", all);
            live.show(&(words.say(language) + "\n"));
        };
        let begun = Instant::now();
        let found = review_game(game.as_ref(), args.nodes, args.threads.into(), &stop, &mut progress);
        live.show("");
        let found = found.ok_or_else(|| refused(Message::new("cli-review-stopped")))?;
        let seconds = (begun.elapsed().as_secs_f64() * 100.0).round() / 100.0;
        if !args.json {
            print(&told(game.as_ref(), &found, language))?;
            continue;
        }
        reports.push(Report {
            game: info.name,
            line: record.line,
            seats: info.seats.iter().map(|seat| seat.name).collect(),
            nodes: args.nodes,
            seconds,
            review: found,
        });
    }
    if args.json { print_json(&reports) } else { Ok(()) }
}

/// The review as people read it.
fn told(game: &dyn AnyGame, review: &Review, language: Language) -> String {
    let info = game.info();
    let mut text = String::new();
    for player in &review.players {
        let accuracy = player.accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.0} %"));
        let line = Message::new("cli-review-player")
            .seat("seat", info.seats[usize::from(player.seat)].name)
            .verbatim("accuracy", accuracy)
            .number("inaccuracies", player.inaccuracies)
            .number("mistakes", player.mistakes)
            .number("blunders", player.blunders);
        text += &(line.say(language) + "\n");
    }
    let sheet = game.score(Viewer::Everything);
    for mv in review.moves.iter().filter(|mv| mv.class.is_some()) {
        let seat = info.seats[usize::from(mv.seat)].name;
        // Of two the number says which one it was.
        let who = if info.seats.len() > 2 { Arg::seat(seat) } else { Arg::text("") };
        text += &judged(&sheet, mv, who, language);
    }
    text
}

/// A move that was not good enough.
fn judged(sheet: &[Scored], mv: &ReviewedMove, who: Arg, language: Language) -> String {
    let sign = mv.class.map_or("", |class| class.sign());
    // Inside a round the number stands before an earlier move.
    let number = match sheet.get(mv.ply).and_then(|scored| scored.number.clone()) {
        Some(number) => number,
        None => {
            let before =
                sheet[..mv.ply.min(sheet.len())].iter().rev().find_map(|scored| scored.number.clone());
            format!("{}...", before.unwrap_or_default().trim_end_matches('.'))
        }
    };
    let missed = mv.missed_i18n.as_ref().map(|missed| missed.say(language)).unwrap_or_default();
    let who = Message::new("verbatim").with("text", who).say(language);
    let space = if who.is_empty() { "" } else { " " };
    let mut text = format!(
        "\n{number} {who}{space}{}{sign}  {:.0} % → {:.0} %\n    {missed}\n",
        mv.written,
        mv.before * 100.0,
        mv.after * 100.0
    );
    if let Some(better) = &mv.better {
        let line = Message::new("cli-review-line").verbatim("line", better.written.join(" "));
        text += &format!("    {}\n", line.say(language));
    }
    text
}

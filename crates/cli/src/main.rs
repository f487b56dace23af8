//! `quincunx`: play, study and host five remarkable board games.

mod batch;
mod commands;
mod duration;
mod interrupt;
mod language;
mod live;
mod memory;
mod number;
mod program;
mod query;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use quincunx_core::{GameError, Message, RecordError};
use quincunx_messages::Language;

use commands::{
    admin, analyse, bench, engine, games, lab, learn, load, matches, moves, perft, pgn, play, serve, show,
    verify,
};
use language::{language_of_locale, read_language};
use query::{GameArg, Query, QueryError};

/// Play, study and host five board games: Saktris, SitChess, Taifho, Shakti and Bishops.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Without a command, quincunx runs `serve`: open the address it prints in a browser.\n\
                  Usage errors exit with 2, rejected input with 1."
)]
struct Cli {
    /// The language of what is said, as in en or fi; without it that of the locale.
    #[arg(long, global = true, value_name = "CODE", value_parser = read_language)]
    language: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Host tables for people, bots and the computer, until Ctrl-C.
    Serve(serve::Args),
    /// Look after a running server: its tables, closing one, backup and restore.
    Admin(admin::Args),
    /// Let many clients play at a server, and measure what it can take.
    Load(load::Args),
    /// List the games with players, board and one sentence each.
    Games {
        /// Answer in JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the options of a game: what they take, their defaults, what they are for.
    Options {
        #[command(flatten)]
        game: GameArg,
        /// Answer in JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show the rules of a game.
    Rules {
        #[command(flatten)]
        game: GameArg,
        /// Print the Markdown source.
        #[arg(long)]
        markdown: bool,
        /// Do not use a pager on a terminal. Otherwise it is $PAGER, or less.
        #[arg(long)]
        no_pager: bool,
    },
    /// List the legal moves of a position, one a line.
    #[command(
        after_help = "Where a game is drawn although the pieces could move on, their moves are listed all the same."
    )]
    Moves {
        #[command(flatten)]
        query: Query,
        /// Answer in JSON, with gestures and effects.
        #[arg(long)]
        json: bool,
    },
    /// Say why a move is not legal.
    Why {
        #[command(flatten)]
        query: Query,
        /// The move.
        #[arg(long = "move", value_name = "MOVE")]
        text: String,
    },
    /// Show a position: the board, its text, whose turn it is and how it stands.
    Show(show::Args),
    /// Count the move sequences of each length up to DEPTH.
    Perft(perft::Args),
    /// Learn a game in short lessons, each a few positions to try.
    #[command(
        after_help = "Continues where you stopped. Type a move, or help for a list of commands. docs/lessons.md describes how to write lessons."
    )]
    Learn(learn::Args),
    /// Play a game at this terminal, with people, with the computer, or at a server.
    Play(play::Args),
    /// Let the computer think about a position: the best lines and what they are worth.
    Analyse(analyse::Args),
    /// Think for another program, over UCI on standard input and output, in all games.
    #[command(
        after_help = "setoption name UCI_Variant chooses the game. docs/protocol-engine.md tells all of it."
    )]
    Engine,
    /// Let two players play many games, and say who is stronger.
    #[command(
        after_help = "Every start is played from each seat. Elo follows from the score, with more than two seats that of one against all others; intervals are 95 % confidence intervals."
    )]
    Match(matches::Args),
    /// Let the computer play against itself, and say what an inventor wants to know of a game.
    Lab(lab::Args),
    /// Search a fixed set of positions: nodes, which are a checksum of the search, and speed.
    Bench(bench::Args),
    /// Replay records: are the moves legal, is the result right, does the seed open its commitment?
    Verify(verify::Args),
    /// Print the part of a record that is ordinary chess as standard PGN.
    Pgn(pgn::Args),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// What a command says when it cannot do what was asked: one line for people.
type CliError = Box<dyn std::error::Error>;

/// An argument that is wrong whatever the game says: it ends with 2, as the parser's
/// own complaints do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// A complaint about an argument.
fn usage(text: impl ToString) -> CliError {
    Box::new(Usage(text.to_string()))
}

/// A refusal that can be said in every language.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refused(Message);

/// Refuses what was asked.
fn refused(why: impl Into<Message>) -> CliError {
    Box::new(Refused(why.into()))
}

/// Refuses an argument that is wrong whatever the game says.
fn refused_usage(why: &Message, language: Language) -> CliError {
    usage(why.say(language))
}

/// A refusal in words, in the language where it has some.
fn explain(refusal: &CliError, language: Language) -> String {
    let message = if let Some(Refused(why)) = refusal.downcast_ref() {
        why.clone()
    } else if let Some(error) = refusal.downcast_ref::<QueryError>() {
        error.message()
    } else if let Some(error) = refusal.downcast_ref::<GameError>() {
        error.message()
    } else if let Some(error) = refusal.downcast_ref::<RecordError>() {
        error.message()
    } else {
        return refusal.to_string();
    };
    message.say(language)
}

fn run(command: Command, language: Language) -> Result<ExitCode, CliError> {
    let done = match command {
        Command::Serve(args) => serve::serve(args),
        Command::Admin(args) => admin::admin(&args),
        Command::Load(args) => load::load(&args),
        Command::Games { json } => games::games(json, language),
        Command::Options { game, json } => games::options(game.rules(), json, language),
        Command::Rules { game, markdown, no_pager } => games::rules(game.rules(), markdown, !no_pager),
        Command::Moves { query, json } => moves::moves(&query, json),
        Command::Why { query, text } => moves::why(&query, &text, language),
        Command::Show(args) => show::show(&args, language),
        Command::Perft(args) => perft::perft(&args),
        Command::Learn(args) => learn::learn(&args, language),
        Command::Play(args) => return play::play(args, language),
        Command::Analyse(args) => analyse::analyse(&args, language),
        Command::Engine => engine::engine(),
        Command::Match(args) => matches::play_match(&args),
        Command::Lab(args) => lab::lab(&args),
        Command::Bench(args) => bench::bench(&args),
        Command::Verify(args) => verify::verify(&args, language),
        Command::Pgn(args) => pgn::pgn(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "quincunx", &mut script);
            print(&String::from_utf8_lossy(&script))
        }
    };
    done.map(|()| ExitCode::SUCCESS)
}

/// Prints to standard output. A reader that has gone away, as in `| head`, is no
/// error worth a word.
fn print(text: &str) -> Result<(), CliError> {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Result<(), CliError> {
    match io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        other => Ok(other?),
    }
}

/// Prints a value as JSON.
fn print_json(value: &impl serde::Serialize) -> Result<(), CliError> {
    print(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// The width of the terminal, or 80: what the terminal says, unless COLUMNS says
/// otherwise. Longer lines are hard to read.
fn width() -> usize {
    if !io::stdout().is_terminal() {
        return 80;
    }
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let window = || quincunx_terminal::window().map(|(columns, _)| columns);
    columns.or_else(window).unwrap_or(80).clamp(40, 120)
}

fn main() -> ExitCode {
    // Whoever says nothing wants to play: the page is served. What `serve` is told
    // by the environment holds here, too.
    let cli = Cli::parse();
    let language = cli.language.unwrap_or_else(|| language_of_locale(|name| std::env::var(name).ok()));
    let command = cli.command.or_else(|| Cli::parse_from(["quincunx", "serve"]).command);
    match command.map_or(Ok(ExitCode::SUCCESS), |command| run(command, language)) {
        Ok(code) => code,
        Err(refusal) => {
            eprintln!("quincunx: {}", explain(&refusal, language));
            if refusal.is::<Usage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

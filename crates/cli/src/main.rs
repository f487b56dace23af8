//! `quincunx`: play, study and host five remarkable board games.

mod batch;
mod commands;
mod duration;
mod endings;
mod interrupt;
mod language;
mod live;
mod memory;
mod network;
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
    admin, analyse, bench, doctor, engine, games, lab, learn, load, man, matches, moves, perft, pgn, play,
    puzzle, review, serve, show, verify, worker,
};
use language::{language_of_locale, read_language};
use query::{GameArg, Query, QueryError};

/// A server makes many small things in many threads, for which the allocator of the static
/// build is slow.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, study and host five board games: Saktris, SitChess, Taifho, Shakti and Bishops.
#[derive(Parser)]
#[command(
    version = env!("QUINCUNX_VERSION"),
    max_term_width = 100,
    after_help = "Without a command, quincunx runs `serve`: open the address it prints in a browser.\n\
                  Usage errors exit with 2, rejected input with 1."
)]
struct Cli {
    /// Language of messages, such as en or fi; taken from the locale by default.
    #[arg(long, global = true, value_name = "CODE", value_parser = read_language)]
    language: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Host tables for people, bots and the computer, until Ctrl-C.
    Serve(serve::Args),
    /// Compute engine moves for the nodes of a shared store.
    Worker(worker::Args),
    /// Manage a running server: tables, backup, restore.
    Admin(admin::Args),
    /// Check the settings, folder, clock and network of a server, and say what to do.
    #[command(
        after_help = "Takes the same settings as serve, from flags, environment or file, and changes nothing. \
        Run it as the server's user, as in: sudo -u quincunx quincunx doctor --config /etc/quincunx.toml. \
        Exit code 0 means that nothing prevents the server from working, though there may be warnings, \
        1 that something does, 2 that the settings themselves are wrong."
    )]
    Doctor(doctor::Args),
    /// Load-test a server with many simulated players.
    Load(load::Args),
    /// List the games.
    Games {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List a game's options with their values, defaults and meaning.
    Options {
        #[command(flatten)]
        game: GameArg,
        /// Print JSON.
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
    /// List the legal moves of a position, one per line.
    #[command(
        after_help = "Moves are listed even if the game is already drawn, as long as the pieces could still move."
    )]
    Moves {
        #[command(flatten)]
        query: Query,
        /// Print JSON, with gestures and effects.
        #[arg(long)]
        json: bool,
    },
    /// Explain why a move is illegal.
    Why {
        #[command(flatten)]
        query: Query,
        /// The move.
        #[arg(long = "move", value_name = "MOVE")]
        text: String,
    },
    /// Show a position: board, notation, side to move and status.
    Show(show::Args),
    /// Count the move sequences of each length up to DEPTH.
    Perft(perft::Args),
    /// Learn a game in short lessons, each a few positions to try.
    #[command(
        after_help = "Continues where you stopped. Type a move, or help for a list of commands. docs/lessons.md describes how to write lessons."
    )]
    Learn(learn::Args),
    /// Solve puzzles: positions with one right move.
    #[command(
        after_help = "Those you have not solved come first, the easier ones before the harder ones. Type a move, or help for a list of commands. docs/puzzles.md describes themes and levels."
    )]
    Puzzle(puzzle::Args),
    /// Play in the terminal, against people, against the computer, or on a server.
    Play(play::Args),
    /// Analyse a position: the best lines and their scores.
    Analyse(analyse::Args),
    /// Review a game: accuracy of each player, mistakes, and what was missed.
    #[command(after_help = "docs/review.md says how accuracy is counted.")]
    Review(review::Args),
    /// Run as a UCI engine for other programs, for all games.
    #[command(
        after_help = "Select the game with `setoption name UCI_Variant value GAME`. docs/protocol-engine.md describes the protocol."
    )]
    Engine,
    /// Play a match between two players and report who is stronger.
    #[command(
        after_help = "Every opening is played from each seat. Elo is computed from the score, with more than two seats from the score of one against all others; intervals are 95 % confidence intervals."
    )]
    Match(matches::Args),
    /// Survey a game by self-play: balance, length, endings and choice.
    Lab(lab::Args),
    /// Benchmark the search on a fixed set of positions; the node count is its checksum.
    Bench(bench::Args),
    /// Verify records: moves, result, termination and the seal of the seed
    Verify(verify::Args),
    /// Print the part of a record that is ordinary chess as standard PGN.
    Pgn(pgn::Args),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the manual pages, one for each command.
    #[command(hide = true)]
    ManPages(man::Args),
}

/// What a command says when it cannot do what was asked: one line for people.
type CliError = Box<dyn std::error::Error>;

/// An argument that is wrong whatever the game says: it ends with 2, as the parser's
/// own complaints do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(Message);

/// A complaint about an argument.
fn usage(why: impl Into<Message>) -> CliError {
    Box::new(Usage(why.into()))
}

/// A refusal that can be said in every language.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Refused(Message);

/// Refuses what was asked.
fn refused(why: impl Into<Message>) -> CliError {
    Box::new(Refused(why.into()))
}

/// A refusal in words, in the language where it has some.
fn explain(refusal: &CliError, language: Language) -> String {
    let message = if let Some(Refused(why)) = refusal.downcast_ref() {
        why.clone()
    } else if let Some(Usage(why)) = refusal.downcast_ref() {
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
        Command::Worker(args) => worker::worker(args),
        Command::Admin(args) => admin::admin(&args),
        Command::Doctor(args) => return doctor::doctor(args),
        Command::Load(args) => load::load(&args),
        Command::Games { json } => games::games(json, language),
        Command::Options { game, json } => games::options(game.rules(), json, language),
        Command::Rules { game, markdown, no_pager } => {
            games::rules(game.rules(), markdown, !no_pager, language)
        }
        Command::Moves { query, json } => moves::moves(&query, json),
        Command::Why { query, text } => moves::why(&query, &text, language),
        Command::Show(args) => show::show(&args, language),
        Command::Perft(args) => perft::perft(&args),
        Command::Learn(args) => learn::learn(&args, language),
        Command::Puzzle(args) => puzzle::puzzle(&args, language),
        Command::Play(args) => return play::play(args, language),
        Command::Analyse(args) => analyse::analyse(&args, language),
        Command::Review(args) => review::review(&args, language),
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
        Command::ManPages(args) => man::write(&args, Cli::command()),
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

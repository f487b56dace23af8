//! `quincunx show`: a position for people, as text, JSON or a picture.

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quincunx_core::{AnyGame, Info, Message, Outcome, Scene, Seat, Turn, Viewer};
use quincunx_messages::{Arg, Language};
use quincunx_picture::{Background, PieceSet, Style, Theme, png, svg};
use quincunx_terminal::{board_text, side_text};
use serde::Serialize;

use crate::number::number;
use crate::query::{Query, read_seat};
use crate::{CliError, print, print_bytes, print_json, usage};

/// The arguments of `quincunx show`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    query: Query,
    /// Whose view to show: a seat's, a `spectator`'s, or `everything`.
    #[arg(long, value_name = "VIEWER", default_value = "everything")]
    viewer: String,
    /// Print JSON: the texts and the whole scene.
    #[arg(long)]
    json: bool,
    /// Draw the position as SVG to a file; `-` is standard output, and nothing else is printed.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the position as PNG to a file; `-` is standard output, and nothing else is printed.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// The width of the PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 800, value_parser = number::<u32>(16..=4096), allow_negative_numbers = true)]
    width: u32,
    /// Draw on a dark background.
    #[arg(long)]
    dark: bool,
    /// The style of the board.
    #[arg(long, default_value = "wood", value_parser = themes())]
    board: Theme,
    /// How the pieces are drawn.
    #[arg(long, default_value = "round", value_parser = piece_sets())]
    pieces: PieceSet,
    /// Draw only the board, without what stands beside it.
    #[arg(long)]
    board_only: bool,
}

/// The themes of a board, by their words.
fn themes() -> impl TypedValueParser<Value = Theme> {
    let words = Theme::ALL.map(|theme| {
        PossibleValue::new(theme.word()).help(match theme {
            Theme::Wood => "Warm",
            Theme::Slate => "Cool",
        })
    });
    PossibleValuesParser::new(words).map(|word| Theme::from_word(&word).unwrap_or_default())
}

/// The sets of pieces, by their words.
fn piece_sets() -> impl TypedValueParser<Value = PieceSet> {
    let words = PieceSet::ALL.map(|set| {
        PossibleValue::new(set.word()).help(match set {
            PieceSet::Round => "As if turned on a lathe",
            PieceSet::Angular => "As if cut with a knife",
        })
    });
    PossibleValuesParser::new(words).map(|word| PieceSet::from_word(&word).unwrap_or_default())
}

impl Args {
    fn style(&self, language: Language) -> Style {
        let background = if self.dark { Background::Dark } else { Background::Light };
        Style { background, theme: self.board, pieces: self.pieces, surroundings: !self.board_only, language }
    }
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    turn: String,
    status: String,
    plies: Vec<String>,
    scene: Scene,
}

/// Shows a position.
pub fn show(args: &Args, language: Language) -> Result<(), CliError> {
    let game = args.query.game()?;
    let viewer = read_viewer(&args.viewer, game.info()).map_err(usage)?;
    let scene = game.scene(viewer);
    let position = game.position_text(viewer);
    let (turn, status) = (turn(game.as_ref()), status(game.as_ref()));
    let to_output = |path: &Option<PathBuf>| path.as_deref().is_some_and(is_output);
    let outputs = [to_output(&args.svg), to_output(&args.png), args.json];
    if outputs.iter().filter(|wanted| **wanted).count() > 1 {
        return Err(usage(Message::new("cli-one-output")));
    }
    if let Some(path) = &args.svg {
        write_file(path, svg(&scene, &args.style(language)).as_bytes())?;
    }
    if let Some(path) = &args.png {
        write_file(path, &png(&scene, &args.style(language), args.width)?)?;
    }
    if to_output(&args.svg) || to_output(&args.png) {
        return Ok(());
    }
    if args.json {
        let plies = game.plies(viewer);
        let (turn, status) = (turn.to_string().to_lowercase(), status.to_string());
        return print_json(&Answer { game: game.info().name, position, turn, status, plies, scene });
    }
    let mut text = board_text(&scene, language);
    let beside = side_text(&scene, language);
    if !beside.is_empty() {
        text += "\n";
        text += &beside;
    }
    // In English seats are written as they are typed.
    let turn = turn.say(language);
    let turn = if language == Language::ENGLISH { turn.to_lowercase() } else { turn };
    for line in [
        Message::new("cli-show-position").verbatim("position", position),
        Message::new("cli-show-turn").verbatim("turn", turn),
        Message::new("cli-show-status").message("status", status),
    ] {
        text += &format!("\n{}", line.say(language));
    }
    print(&(text + "\n"))
}

/// Whether a path means standard output.
fn is_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    if is_output(path) {
        return print_bytes(bytes);
    }
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn read_viewer(text: &str, info: &Info) -> Result<Viewer, Message> {
    match text {
        "spectator" => Ok(Viewer::Spectator),
        "everything" => Ok(Viewer::Everything),
        seat => read_seat(seat, info)
            .map(Viewer::Seat)
            .map_err(|why| Message::new("cli-viewer").message("why", why)),
    }
}

/// Whose turn it is, in words.
fn turn(game: &dyn AnyGame) -> Message {
    let name = |seat: Seat| Arg::seat(game.info().seats[seat.index()].name);
    let seats = match game.turn() {
        None => return Message::new("cli-turn-nobody"),
        Some(Turn::Chance) => return Message::new("cli-turn-chance"),
        Some(Turn::Of(seat)) => vec![name(seat)],
        Some(Turn::Together(seats)) => seats.iter().map(name).collect(),
    };
    Message::new("verbatim").with("text", Arg::And(seats))
}

/// `ongoing`, `check`, or how it ended.
fn status(game: &dyn AnyGame) -> Message {
    let in_check = |turn: Turn| turn.seat().is_some_and(|seat| game.is_check(seat));
    match (game.outcome(), game.turn()) {
        (Some(outcome), _) => Outcome::sentence(outcome, game.info().seats),
        (None, Some(turn)) if in_check(turn) => Message::new("cli-status-check"),
        (None, _) => Message::new("cli-status-ongoing"),
    }
}

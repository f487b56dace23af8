//! The rules of Taifho in the players' words.

mod arranging;
mod ends;
mod gestures;
mod hops;
mod laws;
mod reference;
mod relocating;
mod steps;
mod texts;

use quincunx_core::{Game, OptionSet, Position as _, Rules, Seat, Touch, Viewer};

use super::{Options, Position, Taifho};

const START: &str = "1stdccdts1/10/10/10/10/10/10/10/10/1STDCCDTS1 S - 0,0 1";

/// A new game with settings such as `preset=alga`.
fn new_game(settings: &str, seed: u64) -> Game<Taifho> {
    Game::new(options(settings), seed).unwrap_or_else(|error| panic!("{settings}: {error}"))
}

fn options(settings: &str) -> Options {
    let settings = Options::parse_settings(settings).expect("settings can be read");
    Options::from_settings(settings).expect("settings are accepted")
}

/// A game from a position's text, options behind ` ;`.
fn game(position: &str) -> Game<Taifho> {
    Game::from_text(position, &[], 0).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// A position from its text, options behind ` ;`.
fn position(text: &str) -> Position {
    *game(text).position()
}

/// The moves of whoever is to move, sorted.
fn moves(text: &str) -> Vec<String> {
    let position = position(text);
    let seat = position.side();
    let mut moves: Vec<String> =
        position.moves(seat).into_iter().map(|mv| Taifho::write_move(&position, seat, mv)).collect();
    moves.sort();
    moves
}

/// The moves of the piece on a square, as one line without that square.
fn moves_from(text: &str, square: &str) -> String {
    let from = |mv: String| {
        let rest = mv.strip_prefix(square)?;
        rest.starts_with(['-', '>']).then(|| rest.to_owned())
    };
    moves(text).into_iter().filter_map(from).collect::<Vec<_>>().join(" ")
}

/// Whether a move is legal, by its canonical text.
fn allows(text: &str, mv: &str) -> bool {
    moves(text).iter().any(|legal| legal == mv)
}

/// Plays moves from a position.
fn after(text: &str, moves: &str) -> Game<Taifho> {
    let mut game = game(text);
    play(&mut game, moves);
    game
}

fn play(game: &mut Game<Taifho>, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = game.position().turn().seat().expect("somebody moves");
        game.play_text(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The position as text with its options.
fn text(game: &Game<Taifho>) -> String {
    game.position_text(Viewer::Everything)
}

/// Why a move is refused.
fn refusal(text: &str, mv: &str) -> String {
    let position = position(text);
    Taifho::read_move(&position, position.side(), mv).expect_err("the move is refused").to_string()
}

/// How a game ended, in a sentence.
fn verdict(game: &Game<Taifho>) -> String {
    game.outcome().map_or("it goes on".to_owned(), |outcome| outcome.sentence(Taifho::INFO.seats).to_string())
}

/// Touches as words: `e3 e7 =leave it` with underscores for spaces.
fn touches(words: &str) -> Vec<Touch> {
    let touch = |word: &str| match word.strip_prefix('=') {
        Some(choice) => Touch::choice(choice.replace('_', " ")),
        None => Touch::square(word),
    };
    words.split_whitespace().map(touch).collect()
}

/// Why touches of the side to move begin no move; empty if they do.
fn why_not(text: &str, words: &str) -> String {
    let position = position(text);
    Taifho::why_not(&position, position.side(), &touches(words)).unwrap_or_default().to_string()
}

/// The move that touches of the side to move say.
fn said(text: &str, words: &str) -> Option<String> {
    let position = position(text);
    let seat: Seat = position.side();
    let mv = Taifho::move_of(&position, seat, &touches(words))?;
    Some(Taifho::write_move(&position, seat, mv))
}

//! The rules of Situational Chess in the players' words.

mod armies;
mod dice;
mod ends;
mod explain;
mod laws;
mod placing;
mod playing;
mod reference;
mod scenes;
mod texts;

use quincunx_core::{Game, OptionSet as _, Position as _, Rules as _, Seat, Turn, Viewer};

use super::{Options, Position, Sitchess, Variant};

const WHITE: Seat = Seat::FIRST;
const BLACK: Seat = Seat::SECOND;

fn options(settings: &str) -> Options {
    let settings = Options::parse_settings(settings).expect("settings can be read");
    Options::from_settings(settings).expect("settings are accepted")
}

fn variant(settings: &str) -> Variant {
    Variant::new(&options(settings))
}

/// A new game with these settings.
fn new_game(settings: &str) -> Game<Sitchess> {
    Game::new(options(settings), 1).expect("the options fit together")
}

/// A game from a position's text, options behind ` ;`.
fn game(position: &str) -> Game<Sitchess> {
    Game::from_text(position, &[], 1).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// What is wrong with a position's text.
fn misread(position: &str) -> String {
    match Game::<Sitchess>::from_text(position, &[], 1) {
        Ok(game) => panic!("{position} was read as {:?}", game.position()),
        Err(error) => error.to_string(),
    }
}

fn seat_to_act(game: &Game<Sitchess>) -> Seat {
    game.turn().and_then(Turn::seat).expect("somebody is to act")
}

/// Plays moves of whoever is to act, the first of several.
fn play(game: &mut Game<Sitchess>, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_text(seat_to_act(game), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn after(position: &str, moves: &str) -> Game<Sitchess> {
    let mut game = game(position);
    play(&mut game, moves);
    game
}

/// The legal moves of whoever is to act, sorted.
fn moves_of(game: &Game<Sitchess>) -> Vec<String> {
    let seat = seat_to_act(game);
    let write = |mv| Sitchess::write_move(game.position(), seat, mv);
    let mut moves: Vec<String> = game.legal_moves(seat).into_iter().map(write).collect();
    moves.sort();
    moves
}

fn moves(position: &str) -> Vec<String> {
    moves_of(&game(position))
}

/// The legal moves that begin with a text.
fn moves_beginning(position: &str, beginning: &str) -> Vec<String> {
    moves(position).into_iter().filter(|text| text.starts_with(beginning)).collect()
}

/// Whether the move is legal.
fn allows(position: &str, text: &str) -> bool {
    let game = game(position);
    game.clone().play_text(seat_to_act(&game), text).is_ok()
}

/// Why a move is refused.
fn refusal(position: &str, text: &str) -> String {
    let mut game = game(position);
    let seat = seat_to_act(&game);
    game.play_text(seat, text).expect_err("the move is refused").to_string()
}

/// The whole text of the position now.
fn text(game: &Game<Sitchess>) -> String {
    game.position_text(Viewer::Everything)
}

/// How the game ended: the result and the sentence.
fn verdict(game: &Game<Sitchess>) -> String {
    let outcome = game.outcome().expect("the game is over");
    format!("{} {}", outcome.token(), outcome.sentence(Sitchess::INFO.seats))
}

/// A position without rolling its dice.
fn position(text: &str) -> Position {
    let (board, settings) = text.split_once(';').unwrap_or((text, ""));
    Sitchess::read_position(board.trim(), &options(settings)).unwrap_or_else(|error| panic!("{error}"))
}

/// The position after moves, rolls included.
fn rolled(start: &str, moves: &str) -> String {
    let mut position = position(start);
    for text in moves.split_whitespace() {
        let seat = position.turn().seat().unwrap_or(WHITE);
        let mv = Sitchess::read_move(&position, seat, text).unwrap_or_else(|error| panic!("{error}"));
        position.play(seat, mv);
    }
    Sitchess::write_position(&position)
}

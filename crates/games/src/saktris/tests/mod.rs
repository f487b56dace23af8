//! The rules of Saktris in the players' words.

mod anything;
mod arrivals;
mod chess;
mod ends;
mod hidden;
mod laws;
mod moving;
mod placing;
mod reference;
mod rows;
mod scenes;
mod slow;
mod texts;

use quincunx_core::{Game, Seat, Viewer};

use super::{Saktris, seat_of};

/// A game from a position's text, options behind ` ;`.
pub(super) fn game(position: &str) -> Game<Saktris> {
    Game::from_text(position, &[], 0).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Whose turn it is.
pub(super) fn mover(game: &Game<Saktris>) -> Seat {
    seat_of(game.position().side())
}

/// The legal plies in canonical text, sorted, between spaces.
pub(super) fn plies(position: &str) -> String {
    plies_of(&game(position))
}

pub(super) fn plies_of(game: &Game<Saktris>) -> String {
    let mut plies: Vec<String> = game.legal_moves(mover(game)).iter().map(ToString::to_string).collect();
    plies.sort();
    plies.join(" ")
}

/// Plays plies from a position.
pub(super) fn after(position: &str, plies: &str) -> Game<Saktris> {
    let mut game = game(position);
    play(&mut game, plies);
    game
}

pub(super) fn play(game: &mut Game<Saktris>, plies: &str) {
    for text in plies.split_whitespace() {
        game.play_text(mover(game), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The whole position without its options.
pub(super) fn text(game: &Game<Saktris>) -> String {
    let text = game.position_text(Viewer::Everything);
    text.split(" ;").next().unwrap_or_default().to_owned()
}

/// Why a ply is refused.
pub(super) fn refusal(position: &str, ply: &str) -> String {
    let mut game = game(position);
    let error = game.play_text(mover(&game), ply).expect_err("the ply is refused");
    error.to_string()
}

/// How the game ended.
pub(super) fn verdict(game: &Game<Saktris>) -> Option<String> {
    game.outcome().map(|outcome| outcome.sentence(<Saktris as quincunx_core::Rules>::INFO.seats).to_string())
}

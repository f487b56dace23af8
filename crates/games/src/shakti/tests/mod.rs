//! The rules of Shakti in the players' words.

mod ends;
mod laws;
mod moving;
mod reference;
mod texts;

use quincunx_core::{Game, GameError, Seat, Viewer};

use super::Shakti;

/// A game from a position's text, options behind ` ;`.
pub(super) fn game(position: &str) -> Game<Shakti> {
    Game::from_text(position, &[], 0).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The legal moves of whoever is to move, sorted.
pub(super) fn moves(position: &str) -> Vec<String> {
    moves_of(&game(position))
}

pub(super) fn moves_of(game: &Game<Shakti>) -> Vec<String> {
    let seat = game.position().turn;
    let mut moves: Vec<String> =
        game.legal_moves(seat).into_iter().map(super::notation::write_move).collect();
    moves.sort();
    moves
}

/// Plays moves from a position.
pub(super) fn after(position: &str, moves: &str) -> Game<Shakti> {
    let mut game = game(position);
    play(&mut game, moves);
    game
}

pub(super) fn play(game: &mut Game<Shakti>, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = game.position().turn;
        game.play_text(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The board and side to move, without counters and options.
pub(super) fn board(game: &Game<Shakti>) -> String {
    let text = game.position_text(Viewer::Everything);
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Why a move is refused.
pub(super) fn refusal(position: &str, text: &str) -> String {
    let mut game = game(position);
    let seat: Seat = game.position().turn;
    let error: GameError = game.play_text(seat, text).expect_err("the move is refused");
    error.to_string()
}

pub(super) const START: &str = "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w";

//! `quincunx moves` and `quincunx why`.

use quincunx_core::{AnyGame, Message, Seat, Turn};
use quincunx_messages::Language;

use crate::query::Query;
use crate::{CliError, print, print_json, refused};

/// The seats that are to act, or would be if the game went on.
fn movers(game: &dyn AnyGame) -> Vec<Seat> {
    match game.turn() {
        Some(Turn::Together(seats)) => seats.iter().take(1).collect(),
        _ => (0..game.info().seats.len()).map(|seat| Seat(seat as u8)).collect(),
    }
}

/// Lists the legal moves.
pub fn moves(query: &Query, json: bool) -> Result<(), CliError> {
    let game = query.game()?;
    if json {
        let legal: Vec<_> = movers(game.as_ref()).into_iter().flat_map(|seat| game.legal(seat)).collect();
        return print_json(&legal);
    }
    let moves = movers(game.as_ref()).into_iter().flat_map(|seat| game.piece_moves(seat));
    print(&moves.map(|text| text + "\n").collect::<String>())
}

/// Says why a move is not legal.
pub fn why(query: &Query, text: &str, language: Language) -> Result<(), CliError> {
    let game = query.game()?;
    let Some(seat) = game.turn().and_then(Turn::seat) else {
        let verdict = game.outcome().map(|outcome| outcome.sentence(game.info().seats)).unwrap_or_default();
        return Err(refused(Message::new("game-over").message("verdict", verdict)));
    };
    match game.canonical(seat, text) {
        Ok(canonical) => {
            print(&(Message::new("cli-is-legal").verbatim("move", canonical).say(language) + "\n"))
        }
        Err(error) => Err(error.into()),
    }
}

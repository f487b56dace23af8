//! The duel alone as standard PGN, for any chess program.

use quincunx_core::{Action, ChessPgn, Game, Rules};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Position as _};

use super::{Bishops, Move, Position};

pub(super) fn of_duel(game: &Game<Bishops>) -> Option<String> {
    let plies = game.plies();
    let begins = |&ply: &usize| matches!(game.position_at(ply), Position::Duel(_));
    let start = (0..=plies.len()).find(begins)?;
    let Position::Duel(first) = game.position_at(start) else { return None };
    let result = match game.outcome() {
        None => "*",
        Some(outcome) => match (outcome.places[first.white.index()], outcome.places[first.black.index()]) {
            (1, 1) => "1/2-1/2",
            (1, _) => "1-0",
            _ => "0-1",
        },
    };
    let unusual = first.chess != Chess::new() || first.chess.fullmoves().get() > 1;
    let duel =
        (start..plies.len()).filter_map(|index| match (game.position_at(index), &plies[index].action) {
            (Position::Duel(before), Action::Move(Move::Duel(mv))) => Some(before.san(*mv)),
            _ => None,
        });
    let pgn = ChessPgn {
        event: "Duel of Bishops",
        white: first.white.name().to_owned(),
        black: first.black.name().to_owned(),
        fen: unusual.then(|| Fen::from_position(&first.chess, EnPassantMode::Legal).to_string()),
        tags: vec![
            ("WhiteColour", first.white.word().to_owned()),
            ("BlackColour", first.black.word().to_owned()),
        ],
        first_number: first.chess.fullmoves().get(),
        black_first: first.chess.turn() == Color::Black,
        moves: duel.collect(),
        verdict: game.outcome().map(|outcome| outcome.sentence(Bishops::INFO.seats)),
        result: result.to_owned(),
    };
    Some(pgn.write())
}

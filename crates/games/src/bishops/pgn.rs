//! The duel alone as standard PGN, for any chess program.

use quincunx_core::{Action, ChessPgn, Game, Part, Rules, Seat};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Position as _};

use super::{Bishops, Move, Position};

pub(super) fn of_duel(game: &Game<Bishops>) -> Option<ChessPgn> {
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
            (Position::Duel(before), Action::Move(Move::Duel(mv))) => Some((index, before.san(*mv))),
            _ => None,
        });
    Some(ChessPgn {
        event: "Duel of Bishops".to_owned(),
        white: first.white.name().to_owned(),
        black: first.black.name().to_owned(),
        seats: Some([first.white, first.black].map(|colour| Seat(colour.index() as u8))),
        fen: unusual.then(|| Fen::from_position(&first.chess, EnPassantMode::Legal).to_string()),
        tags: vec![
            ("WhiteColour", first.white.word().to_owned()),
            ("BlackColour", first.black.word().to_owned()),
        ],
        first_number: first.chess.fullmoves().get(),
        black_first: first.chess.turn() == Color::Black,
        moves: duel.collect(),
        clocks: Vec::new(),
        verdict: game.outcome().map(|outcome| outcome.sentence(Bishops::INFO.seats).to_string()),
        result: result.to_owned(),
    })
}

/// The heading of the duel, and its moves numbered as in chess.
pub(super) fn part(position: &Position) -> Option<Part> {
    let Position::Duel(duel) = position else { return None };
    Some(Part {
        heading: format!("Duel: {} (White) against {} (Black)", duel.white.name(), duel.black.name()).into(),
        number: duel.chess.fullmoves().get(),
        is_second: duel.chess.turn() == Color::Black,
    })
}

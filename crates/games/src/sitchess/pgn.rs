//! The play phase as standard PGN, which any chess program reads.

use quincunx_core::{Action, ChessPgn, Game, Outcome, Rules, Seat};

use super::{Sitchess, Stage, notation, san};

/// The moves of the play phase with the position it began from; `None` as long
/// as the play has not begun.
pub(super) fn chess_part(game: &Game<Sitchess>) -> Option<ChessPgn> {
    let plies = game.plies();
    let begun = |ply: usize| match game.position_at(ply).stage() {
        Stage::Play { fullmoves, .. } => Some((ply, *fullmoves)),
        _ => None,
    };
    let (first, first_number) = (0..=plies.len()).find_map(begun)?;
    let begin = game.position_at(first);
    let play = (first..plies.len()).filter_map(|index| match plies[index].action {
        Action::Move(mv) => Some((index, san::annotate(game.position_at(index), mv))),
        _ => None,
    });
    Some(ChessPgn {
        event: "Situational Chess".to_owned(),
        white: "?".to_owned(),
        black: "?".to_owned(),
        seats: Some([Seat::FIRST, Seat::SECOND]),
        fen: Some(notation::write(begin)),
        tags: Vec::new(),
        first_number,
        black_first: begin.side().is_black(),
        moves: play.collect(),
        clocks: Vec::new(),
        verdict: game.outcome().map(|outcome| outcome.sentence(Sitchess::INFO.seats).to_string()),
        result: game.outcome().map_or("*".to_owned(), Outcome::token),
    })
}

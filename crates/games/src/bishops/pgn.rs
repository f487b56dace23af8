//! The duel alone as standard PGN, for any chess program.

use std::fmt::Write as _;

use quincunx_core::{Action, Game};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Position as _};

use super::{Bishops, Move, Position};

/// The longest line of moves.
const WIDTH: usize = 80;

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
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", "Duel of Bishops");
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", "?");
    tag("White", first.white.name());
    tag("Black", first.black.name());
    tag("Result", result);
    tag("WhiteColour", first.white.word());
    tag("BlackColour", first.black.word());
    if first.chess != Chess::new() || first.chess.fullmoves().get() > 1 {
        tag("SetUp", "1");
        tag("FEN", &Fen::from_position(&first.chess, EnPassantMode::Legal).to_string());
    }
    text.push('\n');
    let mut words = Vec::new();
    for (index, ply) in plies.iter().enumerate().skip(start) {
        let (Position::Duel(before), Action::Move(Move::Duel(mv))) = (game.position_at(index), &ply.action)
        else {
            continue;
        };
        match before.chess.turn() {
            Color::White => words.push(format!("{}.", before.chess.fullmoves())),
            Color::Black if words.is_empty() => words.push(format!("{}...", before.chess.fullmoves())),
            Color::Black => {}
        }
        words.push(before.san(*mv));
    }
    // Not a tag: the standard gives Termination a meaning of its own.
    if let Some(outcome) = game.outcome() {
        let sentence = outcome.sentence(<Bishops as quincunx_core::Rules>::INFO.seats);
        words.extend(format!("{{{sentence}}}").split(' ').map(str::to_owned));
    }
    words.push(result.to_owned());
    wrap(&words, &mut text);
    Some(text)
}

fn wrap(words: &[String], text: &mut String) {
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text.push('\n');
}

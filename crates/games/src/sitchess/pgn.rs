//! The play phase as standard PGN, which any chess program reads.

use std::fmt::Write as _;

use quincunx_core::{Action, Game, Outcome};

use super::{Sitchess, Situation, Stage, notation};

/// The longest line of moves.
const LINE: usize = 80;

/// The moves of the play phase with the position it began from; `None` as long
/// as the play has not begun.
pub(super) fn chess_pgn(game: &Game<Sitchess>) -> Option<String> {
    let playing = |situation: &Situation| matches!(situation.stage(), Stage::Play { .. });
    let first = (0..=game.plies().len()).find(|&ply| playing(game.position_at(ply)))?;
    let begin = game.position_at(first);
    let result = game.outcome().map_or("*".to_owned(), Outcome::token);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", "Situational Chess");
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", "?");
    tag("White", "?");
    tag("Black", "?");
    tag("Result", &result);
    tag("SetUp", "1");
    tag("FEN", &notation::write(begin));
    if let Some(outcome) = game.outcome() {
        tag("Termination", &outcome.sentence(<Sitchess as quincunx_core::Rules>::INFO.seats));
    }
    text.push('\n');
    write_moves(game, first, &result, &mut text);
    Some(text)
}

fn write_moves(game: &Game<Sitchess>, first: usize, result: &str, text: &mut String) {
    let mut width = 0;
    let mut word = |word: &str| {
        if width > 0 && width + 1 + word.len() > LINE {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    };
    for (index, ply) in game.plies().iter().enumerate().skip(first) {
        let (Action::Move(mv), before) = (&ply.action, game.position_at(index)) else { continue };
        if let Stage::Play { fullmoves, .. } = before.stage() {
            if before.side().is_white() {
                word(&format!("{fullmoves}."));
            } else if index == first {
                word(&format!("{fullmoves}..."));
            }
        }
        word(&super::san::annotate(before, *mv));
    }
    word(result);
    text.push('\n');
}

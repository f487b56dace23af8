//! Where the rules are those of chess: a comparison with shakmaty's.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quincunx_core::{Chance, Position as _, Rules};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _};

use super::reference::table;
use super::slow::row_text;
use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn once_everything_is_placed_the_moves_are_those_of_chess(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        for _ in 0..40 {
            compare_with_chess(&mut chance);
        }
    }
}

/// A board of chess in which no rule of Saktris differs: no pawn on its first two
/// rows. Plays some moves on it, too.
fn compare_with_chess(chance: &mut Chance) {
    let mut squares = [['.'; 8]; 8];
    let letters: Vec<char> = "PPPPNBRQppppnbrq".chars().collect();
    let usual = chance.below(3) == 0;
    let mut put = |file: usize, rank: usize, c: char| {
        let rows = if c == 'P' { 2..7 } else { 1..6 };
        if squares[file][rank] == '.' && (!c.eq_ignore_ascii_case(&'p') || rows.contains(&rank)) {
            squares[file][rank] = c;
        }
    };
    if usual {
        for (rank, pieces) in [(0, "KRR"), (7, "krr")] {
            for (file, c) in [4, 0, 7].into_iter().zip(pieces.chars()) {
                put(file, rank, c);
            }
        }
    } else {
        for c in ['K', 'k'] {
            put(chance.below(8) as usize, chance.below(8) as usize, c);
        }
    }
    for _ in 0..chance.below(24) {
        let Some(c) = chance.pick(&letters) else { return };
        put(chance.below(8) as usize, chance.below(8) as usize, c);
    }
    let rows: Vec<String> = (0..8).rev().map(|rank| row_text(&squares, rank)).collect();
    let (board, side) = (rows.join("/"), if chance.below(2) == 0 { 'w' } else { 'b' });
    let (marks, rights) = if usual { ("KAHkah", "KQkq") } else { ("-", "-") };
    let castling = chance.pick(&["flexible", "classic"]).unwrap_or_default();
    let text = format!("{board} {side} {marks} - -/- 0/0 0 1 ;castling={castling}");
    let fen = format!("{board} {side} {rights} - 0 1");
    let Ok(mut chess) = fen.parse::<Fen>().unwrap().into_position::<Chess>(CastlingMode::Standard) else {
        return;
    };
    let mut saktris = *game(&text).position();
    for _ in 0..6 {
        let seat = seat_of(saktris.side());
        let ours: BTreeSet<String> = saktris.moves(seat).iter().map(ToString::to_string).collect();
        let moves = chess.legal_moves();
        let theirs: BTreeSet<String> = moves.iter().map(|m| UciMove::from_standard(*m).to_string()).collect();
        assert_eq!(ours, theirs, "{}", Saktris::write_position(&saktris));
        for color in shakmaty::Color::ALL {
            assert_eq!(saktris.board().cannot_mate(color), chess.has_insufficient_material(color));
        }
        assert_eq!(saktris.is_check(seat), chess.is_check());
        let Some(m) = chance.pick(&moves) else { break };
        let mv = Saktris::read_move(&saktris, seat, &UciMove::from_standard(m).to_string()).unwrap();
        saktris.play(seat, mv);
        chess.play_unchecked(m);
    }
}

#[test]
fn where_the_rules_are_those_of_chess_so_are_the_node_counts() {
    let boards = table().filter(|text| text.ends_with(" -/- 0/0 0 1") && !text.contains("/P1P1P1K1"));
    let mut compared = 0;
    for text in boards {
        let fields: Vec<&str> = text.split(' ').collect();
        let rights = match fields[2] {
            "KAHkah" => "KQkq",
            "KAkah" => "Qkq",
            "-" => "-",
            _ => continue,
        };
        let fen = format!("{} {} {rights} - 0 1", fields[0], fields[1]);
        let chess: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        assert_eq!(quincunx_core::perft(game(text).position(), 3), shakmaty::perft(&chess, 3), "{text}");
        compared += 1;
    }
    assert_eq!(compared, 3);
}

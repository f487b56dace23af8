//! The fast generator compared with the slow one.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quincunx_core::{Chance, OptionSet, Position as _, Rules, laws};

use super::super::{Move, Options, Position, Saktris};
use super::slow::{Slow, name, row_text};
use super::*;

/// Compares the fast generator with the slow one at a position.
fn compare(position: &Position, options: &Options) {
    let text = Saktris::write_position(position);
    let seat = seat_of(position.side());
    let fast: Vec<String> = position.moves(seat).iter().map(ToString::to_string).collect();
    let slow = Slow::new(&text, options).plies();
    assert_eq!(fast.iter().cloned().collect::<BTreeSet<_>>(), slow, "{text} ;{}", options.changes());
    assert_eq!(fast.len(), slow.len(), "each ply once: {text}");
    assert_eq!(position.count_moves(seat), slow.len() as u64, "counted: {text}");
}

/// Makes a ply and compares what follows.
fn play_both(position: &mut Position, mv: Move, options: &Options) {
    let before = Saktris::write_position(position);
    position.play(seat_of(position.side()), mv);
    let slow = Slow::new(&before, options).after(&mv.to_string());
    assert_eq!(Saktris::write_position(position), slow, "{mv} in {before} ;{}", options.changes());
}

/// A position that no game need reach: pieces anywhere, marks where they fit.
pub(super) fn random_position(chance: &mut Chance, options: &Options) -> Option<Position> {
    let mut squares = [['.'; 8]; 8];
    let mut put = |chance: &mut Chance, c: char| {
        let (file, rank) = (chance.below(8) as usize, chance.below(8) as usize);
        let lined_up = chance.below(3) < if "KkRr".contains(c) { 2 } else { 1 };
        let home = if c.is_ascii_uppercase() { 0 } else { 7 };
        let rank = if lined_up { home } else { rank };
        let far = if c.is_ascii_uppercase() { 7 } else { 0 };
        if squares[file][rank] == '.' && !(c.eq_ignore_ascii_case(&'p') && rank == far) {
            squares[file][rank] = c;
            return true;
        }
        false
    };
    let mut kings = [false; 2];
    for (king, placed) in ['K', 'k'].into_iter().zip(&mut kings) {
        *placed = chance.below(5) > 0 && put(chance, king);
    }
    let letters: Vec<char> = "PPPPPPNBRQpppppnbrq".chars().collect();
    for _ in 0..chance.below(30) {
        let letter = chance.pick(&letters)?;
        put(chance, letter);
    }
    let mut marks = String::new();
    for (home, king, rook) in [(0, 'K', 'R'), (7, 'k', 'r')] {
        if (0..8).any(|file| squares[file][home] == king) && chance.below(4) > 0 {
            marks.push(king);
        }
        for (file, mark) in "abcdefgh".chars().enumerate() {
            if squares[file][home] == rook && chance.below(4) > 0 {
                marks.push(if rook == 'R' { mark.to_ascii_uppercase() } else { mark });
            }
        }
    }
    let white = chance.below(2) == 0;
    // The pawn of the side that has just moved, if one can have stepped two.
    let (home, row, reached, pawn) = if white { (7, 6, 5, 'p') } else { (0, 1, 2, 'P') };
    let passed = (0..8).find(|file: &usize| {
        let line = squares[*file];
        line[home] == '.' && line[row] == '.' && line[reached] == pawn && options.en_passant.is_on()
    });
    let passed = passed.map_or("-".to_owned(), |file| name(file as i32, row as i32));
    let supply = |chance: &mut Chance, king: bool| {
        let letters: Vec<char> = if king { "PNBRQ" } else { "PNBRQK" }.chars().collect();
        let list: String = match chance.below(3) {
            0 => String::new(),
            _ => chance.pick(&letters).into_iter().collect(),
        };
        match (list.is_empty(), options.get("arrival_order").as_deref()) {
            (true, _) => "-".to_owned(),
            (false, Some("selectable")) => format!("{{{list}}}"),
            _ => list,
        }
    };
    let (white_supply, black_supply) = (supply(chance, kings[0]), supply(chance, kings[1]).to_lowercase());
    let counter = |chance: &mut Chance, supply: &str| match supply {
        "-" => 0,
        _ => chance.below(u64::from(options.arrival_every.get()) + 1),
    };
    let (c_white, c_black) = (counter(chance, &white_supply), counter(chance, &black_supply));
    let rows: Vec<String> = (0..8).rev().map(|rank| row_text(&squares, rank)).collect();
    let text = format!(
        "{} {} {} {passed} {white_supply}/{black_supply} {c_white}/{c_black} 0 1",
        rows.join("/"),
        if white { 'w' } else { 'b' },
        if marks.is_empty() { "-" } else { &marks },
    );
    Saktris::read_position(&text, options).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn fast_and_slow_generator_agree_in_games(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let options = laws::random_options::<Saktris>(&mut chance);
        let mut position = Saktris::start(&options, &mut Chance::from_seed(seed));
        for _ in 0..60 {
            compare(&position, &options);
            let seat = seat_of(position.side());
            let Some(mv) = chance.pick(&position.moves(seat)) else { break };
            play_both(&mut position, mv, &options);
        }
    }

    #[test]
    fn fast_and_slow_generator_agree_anywhere(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let mut options = laws::random_options::<Saktris>(&mut chance);
        if chance.below(2) == 0 {
            options.set("row_clear", "on").unwrap();
        }
        for _ in 0..25 {
            let Some(position) = random_position(&mut chance, &options) else { continue };
            compare(&position, &options);
            let seat = seat_of(position.side());
            if let Some(mv) = chance.pick(&position.moves(seat)) {
                let mut next = position;
                play_both(&mut next, mv, &options);
                compare(&next, &options);
                assert_eq!(next.key(), next.recomputed_key());
            }
        }
    }
}

#[test]
fn random_positions_are_often_legal_and_have_what_is_rare() {
    let mut chance = Chance::from_seed(7);
    let options = Options::default();
    let positions: Vec<_> = (0..2000).filter_map(|_| random_position(&mut chance, &options)).collect();
    assert!(positions.len() > 700, "{}", positions.len());
    let some = |wanted: fn(&Move) -> bool| {
        positions
            .iter()
            .filter(|position| position.moves(seat_of(position.side())).iter().any(wanted))
            .count()
    };
    assert!(some(|mv| matches!(mv, Move::EnPassant { .. })) > 5);
    assert!(some(|mv| matches!(mv, Move::Castle { .. })) > 5);
    assert!(some(|mv| matches!(mv, Move::Promote { .. })) > 20);
    assert!(positions.iter().filter(|position| position.in_check(position.side())).count() > 50);
}

/// The positions of the table, without their counts.
pub(super) fn table() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../perft.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" | "))
        .map(|(_, text)| text)
}

#[test]
fn the_slow_generator_agrees_around_every_position_of_the_table() {
    fn walk(position: &Position, options: &Options, depth: u32) {
        compare(position, options);
        if depth > 0 {
            let seat = seat_of(position.side());
            for mv in position.moves(seat) {
                let mut next = *position;
                play_both(&mut next, mv, options);
                walk(&next, options, depth - 1);
            }
        }
    }
    for text in table().filter(|text| !text.starts_with("start")) {
        let game = game(text);
        let few = game.legal_moves(mover(&game)).len() < 12;
        walk(game.position(), game.options(), if few { 2 } else { 1 });
    }
}

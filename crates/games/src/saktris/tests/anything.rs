//! Whatever is read can be played, and whatever is refused is explained.

use proptest::prelude::*;
use quincunx_core::{Chance, OptionSet, Position as _, Rules, Touch, laws};
use shakmaty::Square;

use super::super::{Options, Position, Saktris};
use super::reference::{random_position, table};
use super::*;

/// A position's text with a few characters changed.
fn spoilt(text: &str, chance: &mut Chance) -> String {
    let letters: Vec<char> = " /-KQRBNPkqrbnp{}?0123456789abcdefghwA;".chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(chars.len() as u64) as usize;
        let letter = chance.pick(&letters).unwrap_or(' ');
        match chance.below(3) {
            0 => chars[at] = letter,
            1 => chars.insert(at, letter),
            _ => {
                chars.remove(at);
            }
        }
    }
    chars.into_iter().collect()
}

/// Uses everything there is to use.
fn use_all(position: &Position, chance: &mut Chance) {
    let mut position = *position;
    for _ in 0..12 {
        let seat = seat_of(position.side());
        let text = Saktris::write_position(&position);
        assert_eq!(position.key(), position.recomputed_key(), "{text}");
        for viewer in [Viewer::Spectator, Viewer::Everything] {
            let seen = Saktris::seen_by(&position, viewer);
            let _ = Saktris::scene(&seen, viewer);
            assert_eq!(Saktris::seen_by(&Saktris::imagine(&seen, chance), viewer), seen, "{text}");
        }
        let _ = position.outcome();
        let moves = position.moves(seat);
        assert_eq!(position.count_moves(seat), moves.len() as u64, "{text}");
        let Some(mv) = chance.pick(&moves) else { break };
        let annotated = Saktris::annotate_move(&position, seat, mv);
        assert_eq!(Saktris::read_move(&position, seat, &annotated), Ok(mv), "{text}: {annotated}");
        let _ = Saktris::effects(&position, seat, mv);
        position.play(seat, mv);
    }
}

/// Options at random, and a position that no game need reach.
fn random_start(chance: &mut Chance) -> Option<(Options, Position)> {
    let options = laws::random_options::<Saktris>(chance);
    random_position(chance, &options).map(|position| (options, position))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_text_is_accepted_can_be_played(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let texts: Vec<&str> = table().filter(|text| !text.starts_with("start")).collect();
        for _ in 0..12 {
            let text = chance.pick(&texts).unwrap_or_default();
            let (board, settings) = text.split_once(';').unwrap_or((text, ""));
            let options = Options::from_settings(Options::parse_settings(settings).unwrap()).unwrap();
            if let Ok(position) = Saktris::read_position(&spoilt(board.trim(), &mut chance), &options) {
                let again = Saktris::read_position(&Saktris::write_position(&position), &options);
                prop_assert_eq!(again, Ok(position));
                use_all(&position, &mut chance);
            }
        }
    }

    #[test]
    fn two_squares_are_either_a_legal_ply_or_explained(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let Some((_, position)) = random_start(&mut chance) else { return Ok(()) };
        let seat = seat_of(position.side());
        let moves = position.moves(seat);
        for from in Square::ALL {
            let touched = [Touch::square(from)];
            let begins = moves.iter().any(|mv| Saktris::gesture(&position, seat, *mv)[0] == touched[0]);
            prop_assert_eq!(Saktris::why_not(&position, seat, &touched).is_none(), begins, "{}", from);
            for to in Square::ALL {
                let touched = [Touch::square(from), Touch::square(to)];
                let legal = moves.iter().any(|mv| mv.from() == Some(from) && mv.to() == Some(to));
                let why = Saktris::why_not(&position, seat, &touched);
                prop_assert_eq!(why.is_none(), legal, "{}{}: {:?}", from, to, why);
                let read = Saktris::read_move(&position, seat, &format!("{from}{to}"));
                let refused = matches!(read, Err(quincunx_core::MoveError::Illegal { .. }));
                prop_assert_eq!(refused, !legal, "{}{}: {:?}", from, to, read);
            }
        }
    }

    #[test]
    fn a_placement_is_either_legal_or_explained(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let Some((_, position)) = random_start(&mut chance) else { return Ok(()) };
        let seat = seat_of(position.side());
        let moves = position.moves(seat);
        for letter in "KQRBNP".chars() {
            for to in Square::ALL {
                let text = format!("{letter}@{to}");
                let legal = moves.iter().any(|mv| mv.to_string() == text);
                let why = Saktris::why_not(&position, seat, &[Touch::Tray(letter), Touch::square(to)]);
                prop_assert_eq!(why.is_none(), legal, "{}: {:?}", text, why);
                prop_assert_eq!(Saktris::read_move(&position, seat, &text).is_ok(), legal, "{}", text);
            }
        }
    }

    #[test]
    fn moves_of_random_letters_are_refused_or_legal(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let Some((_, position)) = random_start(&mut chance) else { return Ok(()) };
        let seat = seat_of(position.side());
        let letters: Vec<char> = "KQRBNPabcdefgh12345678@x=+#^O0-!?".chars().collect();
        for _ in 0..200 {
            let length = chance.below(9);
            let text: String = (0..length).filter_map(|_| chance.pick(&letters)).collect();
            if let Ok(mv) = Saktris::read_move(&position, seat, &text) {
                prop_assert!(position.is_legal(seat, mv), "{}", text);
            }
        }
    }
}

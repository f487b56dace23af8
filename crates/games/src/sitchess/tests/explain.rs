//! Why not: the sentences a person gets.

use proptest::prelude::*;
use quincunx_core::{Chance, Touch, Turn, laws};

use super::super::scene;
use super::*;

fn touches(text: &str) -> Vec<Touch> {
    let touch = |word: &str| match word.split_at(1) {
        ("@", letter) => Touch::Tray(letter.chars().next().expect("a letter")),
        ("=", word) => Touch::choice(word.replace('_', " ")),
        _ => Touch::square(word),
    };
    text.split_whitespace().map(touch).collect()
}

/// The sentence for touches of whoever is to act.
fn why(position: &str, text: &str) -> String {
    let game = game(position);
    let seat = seat_to_act(&game);
    Sitchess::why_not(game.position(), seat, &touches(text)).unwrap_or_default().to_string()
}

#[test]
fn a_forbidden_square_says_who_attacks_whom() {
    let position = "8/8/8/8/3r4/8/1b6/7k[KQN] w - - 0 1";
    assert_eq!(why(position, "@Q f6"), "the queen on f6 would attack the rook on d4");
    assert_eq!(why(position, "@N c3"), "c3 is attacked by the bishop on b2");
    assert_eq!(why(position, "@N b3"), "the knight on b3 would attack the rook on d4");
    assert_eq!(why(position, "@N d4"), "d4 is taken by the rook on d4");
    assert_eq!(why(position, "@N"), "");
    assert_eq!(why(position, "@R"), "White has no rook left to place");
    assert_eq!(why(position, "@n"), "n is not a piece of White's");
    assert_eq!(why(position, "d4"), "first comes a piece from beside the board, then its square");
    assert_eq!(why(position, "@N i9"), "there is no such square");
    assert_eq!(why(position, "=pass"), "White can still place a piece");
    assert_eq!(why("8/8/pppppppp/8/8/8/8/K7[QNk] w - - 0 1", "@Q"), "there is no square for the queen now");
}

#[test]
fn an_army_says_what_it_costs() {
    let start = "army w=- b=-";
    assert_eq!(why(start, "@Q"), "");
    assert_eq!(why(start, "@N @Q"), "", "in any order");
    assert_eq!(why(start, "@Q @R"), "QR costs 14, and White has exactly 12 points to spend");
    assert_eq!(why(start, "@K"), "K is not a piece that White can buy");
    assert_eq!(why(start, "=king_alone"), "K costs 0, and White has exactly 12 points to spend");
    assert_eq!(why("army w=- b=- ;army_total=at_most", "=king_alone"), "");
    assert_eq!(why(start, "e4"), "an army is chosen from the pieces beside the board");
    assert_eq!(why(start, &"@P ".repeat(40)), "an army has at most 39 pieces besides its king");
    let set = "army w=- b=- ;set_limits=standard";
    assert_eq!(why(set, "@N @N @N"), "the set has only 2 of the knights");
    let game = game("army w=QN b=-");
    let touched = Sitchess::why_not(game.position(), WHITE, &touches("@Q"));
    assert_eq!(touched.unwrap_or_default(), "White has chosen already");
}

#[test]
fn a_six_says_what_does_not_fit() {
    let position = "army w=QPP! b=- ;army_choice=dice";
    assert_eq!(why(position, "@P"), "");
    assert_eq!(why(position, "@B"), "a bishop costs 3, and 1 point is left");
    assert_eq!(why(position, "@P @P"), "a six gives one piece");
    assert_eq!(why(position, "e4"), "a six gives a piece from beside the board");
}

#[test]
fn a_move_says_what_stands_in_its_way() {
    let position = "4r2k/8/8/8/1p6/4N3/PP2P3/R3K3 w - - 0 1";
    assert_eq!(why(position, "e4"), "there is no piece on e4");
    assert_eq!(why(position, "e8"), "the rook on e8 is Black's");
    assert_eq!(why(position, "e3"), "");
    let pinned = "4r2k/8/8/8/1p6/4N3/PP6/R3K3 w - - 0 1";
    assert_eq!(why(pinned, "e3"), "the knight on e3 is pinned by the rook on e8");
    assert_eq!(why(pinned, "e3 d5"), "the knight on e3 is pinned by the rook on e8");
    assert_eq!(why(position, "a1 a3"), "the pawn on a2 stands between a1 and a3");
    assert_eq!(why(position, "a1 a2"), "the pawn on a2 stands in the way");
    assert_eq!(why(position, "a1 b3"), "the rook on a1 does not move to b3");
    assert_eq!(why(position, "a1 c3 =queen"), "the rook on a1 does not move to c3");
    assert_eq!(why(position, "a2 b3"), "there is nothing to take on b3, and no en passant");
    assert_eq!(why(position, "a2 a5"), "the pawn on a2 does not move to a5");
    assert_eq!(why(position, "b2 b4"), "the pawn on b4 blocks it");
    assert_eq!(why(position, "e1 c1"), "there is no castling");
    assert_eq!(why(position, "e2 e4"), "the knight on e3 blocks it");
    assert_eq!(why(position, "a2 a3 =queen"), "nothing is promoted on a3");
    assert_eq!(why(position, "@Q"), "a move begins with a square of the board");
    assert_eq!(
        why("7k/8/8/4P3/8/8/8/K7 w - - 0 1", "e5 e7"),
        "a pawn goes two steps only from its second rank"
    );
}

#[test]
fn a_check_says_where_it_comes_from() {
    let position = "4k3/8/8/8/7q/8/N7/4K3 w - - 0 1";
    assert_eq!(why(position, "a2 b4"), "the king is in check from the queen on h4");
    assert_eq!(why(position, "a2"), "the knight on a2 cannot answer the check by the queen on h4");
    assert_eq!(why(position, "e1 f2"), "f2 is attacked by the queen on h4");
    assert_eq!(refusal(position, "Kf2"), "Kf2 is not legal: f2 is attacked by the queen on h4");
    assert_eq!(refusal(position, "Nb4"), "Nb4 is not legal: the king is in check from the queen on h4");
    assert_eq!(refusal(position, "Qd1"), "Qd1 is not legal: White has no queen");
}

#[test]
fn it_says_whose_turn_it_is_and_when_it_is_over() {
    let game = game("7k/8/8/8/8/8/8/KR6 w - - 0 1");
    let why = Sitchess::why_not(game.position(), BLACK, &touches("h8"));
    assert_eq!(why.unwrap_or_default(), "it is White's turn");
    let over = after("7k/R7/1R6/8/8/8/8/K7 w - - 0 1", "Rb8#");
    let why = Sitchess::why_not(over.position(), BLACK, &touches("h8"));
    assert_eq!(why.unwrap_or_default(), "the game is over");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn there_is_a_reason_exactly_for_touches_that_begin_no_move(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let options = laws::random_options::<Sitchess>(&mut chance);
        let mut game = Game::<Sitchess>::new(options, seed).unwrap();
        for _ in 0..60 {
            let Some(seat) = game.turn().and_then(Turn::seat) else { break };
            let legal = game.legal_moves(seat);
            let choosing = matches!(game.position().stage(), super::super::Stage::Army(_));
            let squares = ["a1", "b3", "c2", "d4", "e5", "f6", "g7", "h8"];
            let letters = ["@K", "@Q", "@R", "@B", "@N", "@P", "@k", "@q", "@r", "@b", "@n", "@p"];
            let words = ["=queen", "=pass", "=king_alone"];
            for _ in 0..20 {
                let first = chance.pick(&squares).unwrap();
                let second = chance.pick(&squares).unwrap();
                let letter = chance.pick(&letters).unwrap();
                let word = chance.pick(&words).unwrap();
                let said = chance.pick(&[
                    first.to_owned(), format!("{first} {second}"), format!("{first} {second} {word}"),
                    letter.to_owned(), format!("{letter} {first}"), word.to_owned(), String::new(),
                ].each_ref().map(String::as_str)).unwrap().to_owned();
                let touched = touches(&said);
                let gestures = legal.iter().map(|&mv| scene::gesture(game.position(), seat, mv));
                let begins = gestures.into_iter().any(|gesture| match choosing {
                    // An army may be picked in any order.
                    true => touched.iter().all(|touch| gesture.contains(touch)),
                    false => gesture.starts_with(&touched),
                });
                let why = Sitchess::why_not(game.position(), seat, &touched);
                prop_assert_eq!(why.is_none(), begins, "{} in {}: {:?}", said, text(&game), why);
                if let Some(mv) = Sitchess::move_of(game.position(), seat, &touched) {
                    prop_assert!(legal.contains(&mv));
                }
            }
            let mv = chance.pick(&legal).expect("there is a move");
            game.play(seat, mv).unwrap();
        }
    }
}

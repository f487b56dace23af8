//! Placing the armies.

use std::collections::HashSet;

use proptest::prelude::*;
use quincunx_core::{Chance, Position as _, Turn, laws};
use shakmaty::Color;

use super::super::{Move, Sitchess, Stage};
use super::*;

const EMPTY: &str = "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1";

#[test]
fn black_places_first_and_then_in_turn() {
    let mut game = game(EMPTY);
    for (seat, place) in [(BLACK, "K@e8"), (WHITE, "K@e1"), (BLACK, "R@a8"), (WHITE, "N@h2")] {
        assert_eq!(game.turn(), Some(Turn::Of(seat)));
        play(&mut game, place);
    }
    let mut game = new_game("first_to_place=white");
    play(&mut game, "QN RRPP");
    assert_eq!(game.turn(), Some(Turn::Of(WHITE)));
}

#[test]
fn the_own_reserve_is_placed_in_any_order() {
    let first = |text: &str| text.split('@').next().unwrap_or_default().to_owned();
    let mut kinds: Vec<String> = moves(EMPTY).iter().map(|text| first(text)).collect();
    kinds.dedup();
    assert_eq!(kinds, ["K", "P", "R"]);
    assert_eq!(refusal(EMPTY, "Q@d4"), "Q@d4 is not legal: Black has no queen left to place");
}

#[test]
fn when_one_reserve_is_empty_the_other_side_goes_on_alone() {
    let game = after("8/8/8/8/8/8/8/k7[KQN] w - - 0 1", "N@h8 Q@h7");
    assert_eq!(game.turn(), Some(Turn::Of(WHITE)));
    assert_eq!(text(&game), "7N/7Q/8/8/8/8/8/k7[K] w - - 0 1");
    let end = after(&text(&game), "K@g8");
    assert_eq!(text(&end), "6KN/7Q/8/8/8/8/8/k7 w - - 0 1");
}

#[test]
fn a_square_must_be_empty() {
    let position = "8/8/8/8/8/8/8/k7[KQN] w - - 0 1";
    assert_eq!(refusal(position, "N@a1"), "N@a1 is not legal: a1 is taken by the king on a1");
}

#[test]
fn a_placed_piece_attacks_no_enemy_piece() {
    let position = "8/8/8/3r4/8/8/8/7k[KQNBPR] w - - 0 1";
    let refused = |text: &str| refusal(position, text);
    assert_eq!(refused("N@c3"), "N@c3 is not legal: the knight on c3 would attack the rook on d5");
    assert_eq!(refused("B@b7"), "B@b7 is not legal: the bishop on b7 would attack the rook on d5");
    assert_eq!(refused("P@c4"), "P@c4 is not legal: the pawn on c4 would attack the rook on d5");
    assert_eq!(refused("Q@f7"), "Q@f7 is not legal: the queen on f7 would attack the rook on d5");
    assert_eq!(refused("K@e6"), "K@e6 is not legal: the king on e6 would attack the rook on d5");
    // A pawn does not attack straight ahead, nor behind.
    assert!(allows(position, "P@c6") && allows("7k/8/8/3n4/8/8/8/8[KP] w - - 0 1", "P@a4"));
    assert!(allows("7k/8/8/3n4/8/8/8/8[KP] w - - 0 1", "P@d3"));
}

#[test]
fn no_enemy_piece_attacks_the_square() {
    let position = "8/8/8/3r4/8/6p1/1b6/7k[KNP] w - - 0 1";
    let refused = |text: &str| refusal(position, text);
    assert_eq!(refused("N@d8"), "N@d8 is not legal: d8 is attacked by the rook on d5");
    assert_eq!(refused("N@a3"), "N@a3 is not legal: a3 is attacked by the bishop on b2");
    assert_eq!(refused("N@g1"), "N@g1 is not legal: g1 is attacked by the king on h1");
    // Black's pawns attack downwards.
    assert_eq!(refused("N@f2"), "N@f2 is not legal: f2 is attacked by the pawn on g3");
    assert!(allows(position, "K@h8") == allows(position, "N@h8"), "h8 is on the bishop's line");
    assert!(allows(position, "P@f4") && allows(position, "P@h4"));
}

#[test]
fn kings_are_pieces_too() {
    let position = "8/8/8/8/4k3/8/8/8[KQ] w - - 0 1";
    assert_eq!(refusal(position, "K@e5"), "K@e5 is not legal: e5 is attacked by the king on e4");
    assert_eq!(refusal(position, "Q@e8"), "Q@e8 is not legal: the queen on e8 would attack the king on e4");
    assert!(allows(position, "K@e6"));
}

#[test]
fn a_white_pawn_is_not_placed_on_rank_7_or_8_nor_a_black_one_on_rank_1_or_2() {
    let ranks = |position: &str| {
        let mut ranks: Vec<char> =
            moves_beginning(position, "P@").iter().filter_map(|text| text.chars().last()).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks.into_iter().collect::<String>()
    };
    assert_eq!(ranks("8/8/8/8/8/8/8/8[KPkp] w - - 0 1"), "123456");
    assert_eq!(ranks("8/8/8/8/8/8/8/8[KPkp] b - - 0 1"), "345678");
    assert_eq!(ranks("8/8/8/8/8/8/8/8[KPkp] w - - 0 1 ;pawn_own_back_rank=forbid"), "23456");
    assert_eq!(ranks("8/8/8/8/8/8/8/8[KPkp] b - - 0 1 ;pawn_own_back_rank=forbid"), "34567");
    let white = "8/8/8/8/8/8/8/8[KPkp] w - - 0 1";
    assert_eq!(
        refusal(white, "P@a7"),
        "P@a7 is not legal: a pawn of White's may not be placed on rank 7 or 8"
    );
    assert_eq!(
        refusal("8/8/8/8/8/8/8/8[KPkp] w - - 0 1 ;pawn_own_back_rank=forbid", "P@a1"),
        "P@a1 is not legal: a pawn of White's may not be placed on its own first rank"
    );
}

#[test]
fn a_shielded_line_is_no_attack_so_the_order_matters() {
    let open = "8/8/8/r7/8/8/8/7k[KNP] w - - 0 1";
    assert!(!allows(open, "N@h5"));
    // A pawn of Black's own closes the line.
    let closed = "8/8/8/r3p3/8/8/8/7k[KNP] w - - 0 1";
    assert!(allows(closed, "N@h5"));
    // The own knight keeps the queen from attacking.
    assert!(!allows("8/8/8/n7/8/8/8/k7[KQN] w - - 0 1", "Q@h5"));
    assert!(allows("8/8/8/n2N4/8/8/8/k7[KQ] w - - 0 1", "Q@h5"));
}

#[test]
fn the_example_of_the_inventor_can_be_placed_in_the_order_of_the_page() {
    let mut game = new_game("budget_white=13,budget_black=13");
    play(&mut game, "RBNPP QBP K@f6 N@c3 Q@g4 R@h7 B@c6 K@d2 P@c4 B@f8 P@a6 P@b4");
    assert_eq!(text(&game), "5B2/7R/P1b2k2/8/1Pp3q1/2N5/3K4/8 w - - 0 1 ;budget_white=13,budget_black=13");
}

#[test]
fn a_white_rook_or_queen_has_no_square_above_a_row_of_black_pawns() {
    let position = "8/8/pppppppp/8/8/8/8/K7[QRk] w - - 0 1";
    assert_eq!(moves(position), ["pass"]);
    assert!(!allows("8/8/pppppppp/8/8/8/8/K7[QRNk] w - - 0 1", "pass"));
}

#[test]
fn a_side_that_can_place_nothing_passes_that_turn() {
    let position = "8/8/pppppppp/8/8/8/8/K7[QRkn] w - - 0 1";
    let game = after(position, "pass");
    assert_eq!(text(&game), "8/8/pppppppp/8/8/8/8/K7[QRkn] b - - 0 1");
    let game = after(position, "pass K@a8");
    assert_eq!(game.turn(), Some(Turn::Of(WHITE)));
    assert_eq!(moves_of(&game), ["pass"]);
    assert_eq!(
        refusal("8/8/pppppppp/8/8/8/8/K7[QNk] w - - 0 1", "pass"),
        "pass is not legal: White can still place a piece"
    );
}

#[test]
fn what_neither_side_can_place_is_discarded() {
    let game = after("8/8/pppppppp/8/8/8/8/K7[QRk] w - - 0 1", "pass K@a8");
    assert_eq!(text(&game), "k7/8/pppppppp/8/8/8/8/K7 w - - 0 1");
    assert_eq!(game.turn(), Some(Turn::Of(WHITE)));
}

#[test]
fn a_side_whose_king_cannot_be_placed_loses() {
    let game = game("k7/8/8/8/8/8/8/rrrrrrrr[K] w - - 0 1");
    assert_eq!(verdict(&game), "0-1 Black wins as the other king has no square");
    let game = after("8/k7/8/8/8/8/8/rrrrrrr1[Kr] b - - 0 1", "R@h1");
    assert_eq!(verdict(&game), "0-1 Black wins as the other king has no square");
    // If neither king finds a square nobody wins.
    let full = ["NNNNNNNN"; 8].join("/");
    let game = Game::<Sitchess>::from_text(&format!("{full}[Kk] w - - 0 1"), &[], 0).unwrap();
    assert_eq!(verdict(&game), "1/2-1/2 Draw as neither king has a square");
}

#[test]
fn nobody_passes_when_nothing_can_be_placed_any_more() {
    let lost = position("k7/8/8/8/8/8/8/rrrrrrrr[K] w - - 0 1");
    assert_eq!((lost.moves(WHITE), lost.count_moves(WHITE)), (Vec::new(), 0));
    assert!(!lost.is_legal(WHITE, Move::Pass));
    let lost = position("8/8/pppppppp/8/8/8/8/K7[QRk] w - - 0 1 ;unplaceable=loss");
    assert_eq!((lost.moves(WHITE), lost.count_moves(WHITE)), (Vec::new(), 0));
}

#[test]
fn what_waits_to_be_placed_is_part_of_the_position() {
    let reserves = ["Kkq", "Kkr", "Kkrr", "KQk", "KRk", "Kkn", "Kkb", "Kkp", "Kkpp"];
    let key = |reserve: &&str| position(&format!("8/8/8/8/8/8/8/8[{reserve}] b - - 0 1")).key();
    let keys: HashSet<u64> = reserves.iter().map(key).collect();
    assert_eq!(keys.len(), reserves.len());
}

#[test]
fn with_unplaceable_loss_a_side_that_can_place_nothing_loses() {
    let game = game("8/8/pppppppp/8/8/8/8/K7[QRk] w - - 0 1 ;unplaceable=loss");
    assert_eq!(verdict(&game), "0-1 Black wins as the other side cannot place a piece");
}

#[test]
fn with_king_order_first_the_king_comes_before_the_others() {
    let position = "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1 ;king_order=first";
    assert!(moves(position).iter().all(|text| text.starts_with("K@")));
    assert_eq!(refusal(position, "R@a8"), "R@a8 is not legal: the king is placed first");
    let game = after(position, "K@e8 K@e1");
    assert!(moves_of(&game).contains(&"R@a8".to_owned()));
}

#[test]
fn with_king_order_last_the_king_comes_after_the_others() {
    let position = "8/8/8/8/8/8/8/8[KNkr] b - - 0 1 ;king_order=last";
    assert!(moves(position).iter().all(|text| text.starts_with("R@")));
    assert_eq!(
        refusal(position, "K@a8"),
        "K@a8 is not legal: the king is placed last, and the rook still has a square"
    );
    let game = after(position, "R@a8 N@h1");
    assert!(moves_of(&game).iter().all(|text| text.starts_with("K@")));
    // A king does not wait for what has no square.
    let stuck = "8/8/pppppppp/8/8/8/8/8[KQRk] w - - 0 1 ;king_order=last";
    assert!(moves(stuck).iter().all(|text| text.starts_with("K@")) && !moves(stuck).is_empty());
}

#[test]
fn white_moves_first_in_the_play_whoever_placed_last() {
    let game = after("k7/8/8/8/8/8/8/8[K] w - - 0 1", "K@h1");
    assert_eq!(text(&game), "k7/8/8/8/8/8/8/7K w - - 0 1");
    let game = after("7K/8/p7/8/8/8/8/8[k] b - - 0 1", "K@a8");
    assert_eq!(text(&game), "k6K/8/p7/8/8/8/8/8 w - - 0 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_play_starts_without_a_capture_or_a_check(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let options = laws::random_options::<Sitchess>(&mut chance);
        let mut game = Game::<Sitchess>::new(options, seed).unwrap();
        while game.outcome().is_none() && !matches!(game.position().stage(), Stage::Play { .. }) {
            let seat = seat_to_act(&game);
            let mv = chance.pick(&game.legal_moves(seat)).expect("there is a move");
            game.play(seat, mv).unwrap();
            let pieces = game.position().pieces();
            for color in Color::ALL {
                let attacked = pieces.attacked_by(color, pieces.occupied());
                prop_assert!(!attacked.intersects(pieces.of(color.other())), "{}", text(&game));
            }
        }
        prop_assert!(game.position().is_check(WHITE) == game.position().is_check(BLACK));
    }
}

//! Armies from the dice.

use quincunx_core::{Chance, Die, Record, Rules as _, Turn, Viewer};

use super::super::{Sitchess, Stage};
use super::*;

const DICE: &str = "army w=- b=- 12/12 ;army_choice=dice";

#[test]
fn the_faces_are_pawn_bishop_knight_rook_and_queen() {
    assert_eq!(rolled(DICE, "die1"), "army w=P+ b=- 12/12");
    assert_eq!(rolled(DICE, "die2"), "army w=B+ b=- 12/12");
    assert_eq!(rolled(DICE, "die3"), "army w=N+ b=- 12/12");
    assert_eq!(rolled(DICE, "die4"), "army w=R+ b=- 12/12");
    assert_eq!(rolled(DICE, "die5"), "army w=Q+ b=- 12/12");
    assert_eq!(rolled(DICE, "die6"), "army w=K! b=- 12/12");
    for wrong in ["die0", "die7", "die", "die11", "QN", "6"] {
        assert!(Sitchess::read_move(&position(DICE), WHITE, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn every_face_is_equally_likely() {
    let faces = position(DICE).moves(WHITE).len();
    assert_eq!((faces, position(DICE).turn()), (6, Turn::Chance));
}

#[test]
fn a_six_asks_its_roller_for_a_piece_that_fits() {
    let white = "army w=Q! b=- 12/12 ;army_choice=dice";
    assert_eq!(position(white).turn(), Turn::Of(WHITE));
    assert_eq!(moves(white), ["B", "N", "P"]);
    assert_eq!(rolled(white, "N"), "army w=QN b=- 12/12");
    assert_eq!(rolled(white, "P"), "army w=QP+ b=- 12/12");
    assert_eq!(refusal(white, "R"), "R is not legal: a rook costs 5, and 3 points are left");
    let black = "army w=QN b=RR! 12/12 ;army_choice=dice";
    assert_eq!(position(black).turn(), Turn::Of(BLACK));
    assert_eq!(moves(black), ["P"]);
    assert_eq!(refusal(black, "K"), "K is not legal: the king is in every army already");
}

#[test]
fn a_piece_that_does_not_fit_is_rolled_again() {
    assert_eq!(rolled(DICE, "die5 die4 die5"), "army w=Q+ b=- 12/12");
    assert_eq!(rolled(DICE, "die5 die4 die5 die3"), "army w=QN b=- 12/12");
}

#[test]
fn white_rolls_until_the_budget_is_met_exactly_and_then_black() {
    assert_eq!(rolled(DICE, "die4 die4 die1"), "army w=RRP+ b=- 12/12");
    assert_eq!(rolled(DICE, "die4 die4 die1 die1"), "army w=RRPP b=- 12/12");
    assert_eq!(rolled(DICE, "die4 die4 die1 die1 die5"), "army w=RRPP b=Q+ 12/12");
    let both = rolled(DICE, "die4 die4 die1 die1 die5 die2");
    assert_eq!(both, "8/8/8/8/8/8/8/8[KRRPPkqb] b - - 0 1");
}

#[test]
fn with_stop_a_piece_that_does_not_fit_ends_the_rolling() {
    let stop = "army w=- b=- 12/12 ;army_choice=dice,dice_overflow=stop";
    assert_eq!(rolled(stop, "die5 die4"), "army w=Q b=- 12/12");
    let small = "army w=- b=- 1/12 ;army_choice=dice,dice_overflow=stop,budget_white=1";
    assert_eq!(rolled(small, "die5"), "army w=K b=- 1/12");
}

#[test]
fn the_rolling_ends_when_the_chess_set_has_nothing_more_that_fits() {
    let eight = "army w=- b=- 9/12 ;army_choice=dice,set_limits=standard,budget_white=9";
    let pawns = ["die1"; 8].join(" ");
    assert_eq!(rolled(eight, &pawns), "army w=PPPPPPPP b=- 9/12");
    // A second queen is not in the set, though it would fit the points.
    let two = "army w=- b=- 19/12 ;army_choice=dice,set_limits=standard,budget_white=19";
    assert_eq!(rolled(two, "die5 die5"), "army w=Q+ b=- 19/12");
    let six = "army w=QRR! b=- 22/12 ;army_choice=dice,set_limits=standard,budget_white=22";
    assert_eq!(refusal(six, "Q"), "Q is not legal: a queen costs 9, and 3 points are left");
    let full = "army w=BB! b=- 22/12 ;army_choice=dice,set_limits=standard,budget_white=22";
    assert_eq!(refusal(full, "B"), "B is not legal: the set has only 2 of the bishops");
}

#[test]
fn rolls_come_from_the_seed_and_stand_in_the_record() {
    let dice = |seed| Game::<Sitchess>::new(options("army_choice=dice"), seed).unwrap();
    assert_eq!(dice(5).plies(), dice(5).plies());
    assert!((0..9).any(|seed| dice(seed).plies() != dice(5).plies()));
    let text = dice(5).record(None).write(2);
    assert!(text.contains("1. die"), "{text}");
    let record = Record::parse(&text).unwrap();
    assert_eq!(Game::<Sitchess>::from_record(&record).unwrap().plies(), dice(5).plies());
    // Another roll than the seed's is found out.
    let first = dice(5).ply_text(0);
    let other = if first == "die1" { "die2" } else { "die1" };
    let forged = Record::parse(&text.replacen(&first, other, 1)).unwrap();
    let error = Game::<Sitchess>::from_record(&forged).unwrap_err().to_string();
    assert!(error.contains(&format!("the seed gives {first}")), "{error}");
}

#[test]
fn a_roll_is_one_number_below_six_of_the_seeds_stream() {
    for seed in 0..20 {
        let game = Game::<Sitchess>::new(options("army_choice=dice"), seed).unwrap();
        let mut chance = Chance::from_seed(seed);
        for ply in 0..game.plies().len() {
            assert_eq!(game.ply_text(ply), format!("die{}", 1 + chance.below(6)), "seed {seed}");
        }
    }
}

#[test]
fn the_scene_shows_the_rolls_since_somebody_last_acted() {
    let dice = |seed| Game::<Sitchess>::new(options("army_choice=dice"), seed).unwrap();
    let mut game = (0..).map(dice).find(|game| game.turn() == Some(Turn::Of(WHITE))).unwrap();
    let shown = game.scene(Viewer::Spectator).dice;
    assert_eq!(shown.len(), game.plies().len());
    assert_eq!(shown.last(), Some(&Die { owner: WHITE, face: 6 }));
    let before = game.plies().len();
    game.play_text(WHITE, "P").unwrap();
    let shown = game.scene(Viewer::Seat(BLACK)).dice;
    assert_eq!(shown.len(), game.plies().len() - before - 1);
}

#[test]
fn dice_games_of_many_seeds_give_armies_of_exactly_the_budget() {
    for seed in 0..200 {
        let mut game = Game::<Sitchess>::new(options("army_choice=dice"), seed).unwrap();
        while let Stage::Army(_) = game.position().stage() {
            let first = moves_of(&game)[0].clone();
            play(&mut game, &first);
        }
        let Stage::Placement(reserves) = game.position().stage() else { panic!("placement follows") };
        for reserve in reserves.iter() {
            let cost =
                9 * reserve.queen + 5 * reserve.rook + 3 * (reserve.bishop + reserve.knight) + reserve.pawn;
            assert_eq!(cost, 12, "seed {seed}");
        }
    }
}

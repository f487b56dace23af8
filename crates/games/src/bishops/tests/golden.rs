//! Whole games as golden texts: a diff shows what a change of rules did.

use quincunx_core::laws;

use super::*;

#[test]
fn a_game_of_clubs_from_the_array_into_the_duel() {
    insta::assert_snapshot!(laws::playthrough::<Bishops>("material_limit=9", 11, "", 120));
}

#[test]
fn a_random_setup_with_an_exchange_two_resignations_and_a_duel_to_its_mate() {
    let moves = "K<>Q b5-d5 g11-g9 k6-i6 pink:resign black:resign e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";
    insta::assert_snapshot!(laws::playthrough::<Bishops>("kq_setup=random", 5, moves, 40));
}

#[test]
fn a_short_game_with_stalemated_colours_leaving() {
    let options = "length=short,stalemate=eliminate,kq_swap=off,material_limit=8,check_priority=off";
    insta::assert_snapshot!(laws::playthrough::<Bishops>(options, 2, "", 120));
}

//! Jumps, leaps and chains.

use super::*;

#[test]
fn a_jump_goes_over_a_neighbour_of_either_side() {
    let text = "s9/10/10/10/10/10/3sSC4/10/10/10 S -";
    assert!(allows(text, "e4>c4"), "over the enemy");
    assert!(allows(text, "e4>g4"), "over its own");
}

#[test]
fn a_leap_lands_as_far_behind_the_obstacle_as_it_began_before_it() {
    let text = "s9/10/10/10/10/3s6/10/10/3S6/10 S -";
    assert!(allows(text, "d2>d8"));
    let text = "s9/10/10/10/10/3s6/10/10/10/3S6 S -";
    assert_eq!(
        refusal(text, "d1>d8"),
        "d1>d8 is not legal: a hop lands as far behind its obstacle as it began before it: d5 is 4 from d1 and 3 \
         from d8"
    );
    assert!(allows(text, "d1>d9"), "four before, four behind");
}

#[test]
fn a_leap_of_five_would_leave_the_board() {
    assert_eq!(moves_from("s9/10/10/10/3s6/10/10/10/10/3S6 S -", "d1"), "-c1 -d2 -e1");
}

#[test]
fn all_squares_beyond_the_obstacle_must_be_empty() {
    // d5 is the obstacle of d3, d6 and d7 have to be empty.
    assert!(allows("s9/10/10/10/10/3s6/10/3S6/10/10 S -", "d3>d7"));
    let near = "s9/10/10/10/3d6/3s6/10/3S6/10/10 S -";
    let far = "s9/10/10/3d6/10/3s6/10/3S6/10/10 S -";
    assert!(!allows(near, "d3>d7") && !allows(far, "d3>d7"));
    assert_eq!(
        refusal(near, "d3>d7"),
        "d3>d7 is not legal: a hop goes over one piece, and there are several from d5 to d6"
    );
    assert_eq!(refusal(far, "d3>d7"), "d3>d7 is not legal: d7 is occupied");
}

#[test]
fn the_obstacle_is_the_first_occupied_square() {
    // Nothing is between d3 and d4, so d5 is never reached.
    let text = "s9/10/10/10/10/3d6/3s6/3S6/10/10 S -";
    assert_eq!(moves_from(text, "d3"), "-c3 -d2 -e3");
}

#[test]
fn hops_go_in_the_directions_of_the_piece() {
    // Neighbours on all eight sides.
    let ring = |piece: &str| format!("10/10/10/10/3sdt4/3S{piece}D4/3sdt4/10/10/10 S -");
    assert_eq!(moves_from(&ring("S"), "e5"), ">c5 >e3 >e7 >g5");
    assert_eq!(moves_from(&ring("D"), "e5"), ">c3 >c7 >g3 >g7");
    assert_eq!(moves_from(&ring("C"), "e5"), ">c3 >c5 >c7 >e3 >e7 >g3 >g5 >g7");
    // The Triangle goes on from e3, so only its first hops are counted.
    let firsts = |text: &str| {
        let first = |mv: &str| mv.split('>').nth(1).unwrap_or_default().to_owned();
        let hops = moves_from(text, "e5");
        hops.split(' ').map(first).collect::<std::collections::BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(firsts(&ring("T")), ["c7", "e3", "g7"]);
    let north = ring("t").replace("3sdt4/", "3sdT4/").replace(" S -", " N -");
    assert_eq!(firsts(&north), ["c3", "e7", "g3"]);
    assert_eq!(refusal(&ring("D"), "e5>e7"), "e5>e7 is not legal: a Diamond hops only diagonally");
}

#[test]
fn jumps_and_leaps_mix_in_a_chain_that_may_stop_after_any_hop() {
    // A jump over d3 to d4, a leap over d6 to d8, a jump over e8 to f8.
    let text = "9s/10/4d5/10/3s6/10/10/3t6/3S6/10 S -";
    for chain in ["d2>d4", "d2>d4>d8", "d2>d4>d8>f8"] {
        assert!(allows(text, chain), "{chain}");
        assert!(said(text, &chain.replace('>', " ")).is_some(), "{chain}");
    }
}

#[test]
fn the_origin_counts_as_empty() {
    // From d7 over e7 to f7, over f8 to f9 and over e9 to d9; then a leap over d5,
    // four squares off, which passes d7.
    let text = "9s/4s5/5d4/3St5/10/3t6/10/10/10/10 S -";
    assert!(allows(text, "d7>f7>f9>d9>d1"), "{:?}", moves(text));
}

/// A ring of pieces to go round: d4, f4, f6, d6.
const RING: &str = "9s/10/10/10/4s5/3d1t4/3Sd5/10/10/10 S -";

#[test]
fn no_square_is_landed_on_twice_and_never_the_origin() {
    assert_eq!(moves_from(RING, "d4"), "-c4 -d3 >d6 >f4 >f4>f6");
    assert_eq!(
        refusal(RING, "d4>f4>f6>d6>d4"),
        "d4>f4>f6>d6>d4 is not legal: a chain never lands on d4, where it began"
    );
    assert_eq!(refusal(RING, "d4>f4>f6>f4"), "d4>f4>f6>f4 is not legal: the chain has landed on f4 before");
}

#[test]
fn only_the_result_counts_whatever_the_path() {
    // Both ways round the ring to f6 are one move, written the lower way.
    let to_f6: Vec<String> = moves(RING).into_iter().filter(|mv| mv.ends_with(">f6")).collect();
    assert_eq!(to_f6, ["d4>f4>f6"]);
    let position = position(RING);
    let read = |mv: &str| Taifho::read_move(&position, position.side(), mv);
    assert_eq!(read("d4>d6>f6"), read("d4>f4>f6"));
    assert_eq!(read("d4>f4>f6>d6"), read("d4>d6"), "the long way round");
    assert_eq!(said(RING, "d4 f4 f6 d6").as_deref(), Some("d4>d6"), "in touches, too");
}

#[test]
fn without_leaps_there_are_only_jumps() {
    let text = "s9/10/10/10/10/3s6/10/3S6/10/10 S - ;leap=off";
    assert_eq!(moves_from(text, "d3"), "-c3 -d2 -d4 -e3");
    assert!(
        refusal(text, "d3>d7").ends_with("there are no leaps in this game, only jumps over the next square")
    );
    assert!(allows("s9/10/10/10/10/10/3s6/3S6/10/10 S - ;leap=off", "d3>d5"));
}

#[test]
fn in_alga_the_edge_may_be_landed_on_inside_a_chain() {
    // c5 over b5 to a5, which is the edge, and on over b6 to c7.
    let text = "1s8/10/10/10/1d8/1sC7/10/10/10/10 S - ;preset=alga";
    assert!(allows(text, "c5>a5>c7"));
    assert!(!allows(text, "c5>a5"));
    assert!(refusal(text, "c5>a5").ends_with("a5 may be landed on inside a chain, but no move ends there"));
    assert_eq!(why_not(text, "c5 a5"), "", "there is a way on");
    let dead_end = "1s8/10/10/10/10/1sC7/10/10/10/10 S - ;preset=alga";
    assert_eq!(
        why_not(dead_end, "c5 a5"),
        "a5 may be landed on inside a chain, but no move ends there, and there is no way on"
    );
}

#[test]
fn the_corner_is_landed_on_inside_a_chain_too() {
    // c3 over b2 to a1, along the row over b1 to c1, where it may not stay, and
    // over d2 to e3.
    let text = "1s8/10/10/10/10/10/10/2C7/1s1d6/1t8 S - ;preset=alga";
    assert_eq!(
        refusal(text, "c3>a1>c1"),
        "c3>a1>c1 is not legal: c1 is on the piece's own first row, and only a move that began there may end there"
    );
    assert!(allows(text, "c3>a1>c1>e3"), "{:?}", moves(text));
    let open = "1s8/10/10/10/10/10/10/2C7/1s1d6/1t8 S -";
    assert!(allows(open, "c3>a1") && allows(open, "c3>a1>c1"));
}

#[test]
fn the_example_of_the_rules_page_has_eight_steps_and_one_leap() {
    let text = "10/10/10/10/10/4d5/10/4C5/10/10 S - ;preset=alga";
    assert_eq!(moves_from(text, "e3"), "-d2 -d3 -d4 -e2 -e4 -f2 -f3 -f4 >e7");
}

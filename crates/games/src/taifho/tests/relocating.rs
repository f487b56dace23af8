//! Circle over Circle.

use quincunx_core::Position;

use super::*;

const LEAP: &str = "10/10/10/3c6/10/10/3C6/10/10/4s5 S -";

#[test]
fn a_circle_that_hops_over_an_enemy_circle_may_put_it_on_its_first_row() {
    let over: Vec<String> =
        moves(LEAP).into_iter().filter(|mv| mv.matches('>').count() == 1 && mv.contains('(')).collect();
    let squares = ["a10", "b10", "c10", "e10", "f10", "g10", "h10", "i10", "j10"];
    let expected = squares.map(|to| format!("d4>d10(d7={to})"));
    assert_eq!(over, expected, "any empty square of the row but the one just landed on");
}

#[test]
fn declining_is_always_allowed() {
    assert!(allows(LEAP, "d4>d10"));
}

#[test]
fn the_chain_continues_on_the_changed_board() {
    assert!(allows(LEAP, "d4>d10(d7=c10)>b10"));
    let game = after(LEAP, "d4>d10(d7=c10)>b10");
    assert!(text(&game).starts_with("1Cc7/10/10/10/"), "{}", text(&game));
}

#[test]
fn a_jump_relocates_as_well_as_a_leap() {
    assert!(allows("10/10/10/10/3c6/3C6/10/10/10/4s5 S -", "d5>d7(d6=j10)"));
}

#[test]
fn a_circle_on_its_first_row_stays() {
    // The Circle on c10 is hopped over along the row.
    let text = "2cC6/10/10/10/10/10/10/10/10/4s4S S -";
    assert!(allows(text, "d10>b10"));
    assert_eq!(
        refusal(text, "d10>b10(c10=e10)"),
        "d10>b10(c10=e10) is not legal: the Circle on c10 stands on its first or its goal row"
    );
}

#[test]
fn a_circle_on_its_goal_row_stays() {
    let text = "9s/10/10/10/10/10/10/10/10/2cC6 S -";
    assert!(allows(text, "d1>b1"));
    assert!(!moves(text).iter().any(|mv| mv.contains('(')));
}

#[test]
fn only_circles_relocate_and_only_enemy_circles_are_relocated() {
    let by_square = "10/10/10/3c6/10/10/3S6/10/10/4s5 S -";
    assert!(allows(by_square, "d4>d10") && !moves(by_square).iter().any(|mv| mv.contains('(')));
    assert!(
        refusal(by_square, "d4>d10(d7=c10)")
            .ends_with("only a Circle puts a Circle back, and this is a Square")
    );
    let own = "10/10/10/3C6/10/10/3C6/10/4s5/10 S -";
    assert!(allows(own, "d4>d10") && !moves(own).iter().any(|mv| mv.contains('(')));
    let square = "10/10/10/3s6/10/10/3C6/10/10/4s5 S -";
    assert!(refusal(square, "d4>d10(d7=c10)").ends_with("there is no enemy Circle on d7"));
}

#[test]
fn north_relocates_to_rank_1() {
    let text = "4S5/10/10/3c6/10/10/3C6/10/10/10 N -";
    assert!(allows(text, "d7>d1(d4=a1)"));
    assert!(
        refusal(text, "d7>d1(d4=a10)")
            .ends_with("the Circle on d4 cannot be put there: a10 is not on its first row")
    );
    assert!(refusal(text, "d7>d1(d4=d1)").ends_with("the Circle on d4 cannot be put there: d1 is occupied"));
}

#[test]
fn the_origin_is_a_square_to_put_a_circle_on() {
    // From c10 over c9 to c8, and the Circle goes to where the mover came from.
    let text = "2C7/2c7/10/10/10/10/10/10/10/4s4S S -";
    assert!(allows(text, "c10>c8(c9=c10)"));
    let game = after(text, "c10>c8(c9=c10)");
    assert!(self::text(&game).starts_with("2c7/10/2C7/"), "{}", self::text(&game));
}

#[test]
fn each_hop_over_a_circle_gives_a_new_choice() {
    // Over d5 to d6, over e6 to f6: either, both or none.
    let text = "10/10/10/10/4c5/3c6/3C6/10/10/4s4S S -";
    for chain in ["d4>d6>f6", "d4>d6(d5=a10)>f6", "d4>d6>f6(e6=a10)", "d4>d6(d5=a10)>f6(e6=b10)"] {
        assert!(allows(text, chain), "{chain}: {:?}", moves(text));
    }
    assert_eq!(
        refusal(text, "d4>d6(d5=a10)>f6(e6=a10)"),
        "d4>d6(d5=a10)>f6(e6=a10) is not legal: the Circle on e6 cannot be put there: a10 is occupied"
    );
}

#[test]
fn circles_are_alike_so_who_goes_where_makes_no_two_moves() {
    let text = "10/10/10/10/4c5/3c6/3C6/10/10/4s4S S -";
    let position = position(text);
    let read = |mv: &str| Taifho::read_move(&position, position.side(), mv).unwrap();
    assert_eq!(read("d4>d6(d5=a10)>f6(e6=b10)"), read("d4>d6(d5=b10)>f6(e6=a10)"));
    let both = moves(text).iter().filter(|mv| mv.matches('(').count() == 2).count();
    assert_eq!(both, 45, "f6 with each pair of ten squares");
    let ends = |mv: &&String| mv.starts_with("d4") && mv.matches('(').count() == 2;
    assert!(moves(text).iter().filter(ends).all(|mv| mv.contains("f6")));
}

#[test]
fn a_chain_after_a_relocation_does_not_land_on_what_it_landed_on_before() {
    let text = "10/10/10/10/4c5/3c6/3C6/10/10/4s4S S -";
    assert!(refusal(text, "d4>d6(d5=a10)>f6>d6").ends_with("the chain has landed on d6 before"));
}

#[test]
fn in_alga_a_circle_is_put_on_b_to_i() {
    let text = format!("{LEAP} ;preset=alga");
    assert!(allows(&text, "d4>d10(d7=b10)") && !allows(&text, "d4>d10(d7=a10)"));
    assert!(refusal(&text, "d4>d10(d7=a10)").ends_with("a10 is not on its first row"));
}

#[test]
fn relocation_can_be_for_jumps_only_or_off() {
    let leap = format!("{LEAP} ;relocate_on=jump");
    assert!(allows(&leap, "d4>d10") && !moves(&leap).iter().any(|mv| mv.contains('(')));
    assert!(
        refusal(&leap, "d4>d10(d7=a10)").ends_with("only a jump puts a Circle back, and this was a leap")
    );
    let jump = "10/10/10/10/3c6/3C6/10/10/10/4s5 S - ;relocate_on=jump";
    assert!(allows(jump, "d5>d7(d6=j10)"));
    let off = "10/10/10/10/3c6/3C6/10/10/10/4s5 S - ;relocate_on=off";
    assert!(allows(off, "d5>d7") && !moves(off).iter().any(|mv| mv.contains('(')));
    assert!(refusal(off, "d5>d7(d6=j10)").ends_with("no Circle is put back in this game"));
    let basic = "10/10/10/10/3c6/3C6/10/10/10/4s5 S - ;preset=basic";
    assert!(!moves(basic).iter().any(|mv| mv.contains('(')));
}

#[test]
fn a_full_first_row_takes_no_circle() {
    let text = "1sstddtS2/10/10/10/10/3c6/3C6/2DDSTTC2/10/2c7 S - ;preset=alga";
    assert!(moves(text).iter().any(|mv| mv.contains("(d5=i10)")));
    let full = "1sstddtSC1/10/10/10/10/3c6/3C6/2DDSTT3/10/2c7 S - ;preset=alga";
    assert!(allows(full, "d4>d6") && !moves(full).iter().any(|mv| mv.contains('(')));
    assert_eq!(said(full, "d4 d6").as_deref(), Some("d4>d6"), "and nothing is asked");
}

#[test]
fn every_result_is_a_board_of_its_own() {
    let position = position("3t2d3/2s4c2/1T3s4/4C1d3/2c4T2/3D2S3/5t1D2/2S2C4/10/10 S -");
    let mut boards = std::collections::HashSet::new();
    for mv in position.moves(position.side()) {
        let mut next = position;
        next.play(position.side(), mv);
        assert!(boards.insert(Taifho::write_position(&next)), "{mv:?}");
    }
    assert_eq!(boards.len(), 445);
}

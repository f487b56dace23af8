//! The sanctuary in the corner.

use super::*;

const OTHERS: &str = "gKa7 bKg12 pKl7";

fn white(pieces: &str) -> Cross {
    cross('w', &format!("{pieces} {OTHERS}"))
}

fn queens(game: &Game<Bishops>, colour: Colour) -> u8 {
    survival(game).queens(colour)
}

#[test]
fn only_a_king_enters_a_corner_and_only_its_own() {
    let game = white("wKc3 wRc2 wNc4").game();
    assert_eq!(targets(&game, "c3"), ["b2", "b3", "b4", "d2", "d3", "d4"]);
    for (colour, king, door) in [('g', "gKb10", "b11"), ('b', "bKj11", "k11"), ('p', "pKk3", "k2")] {
        let men = ["wKg4", "gKa7", "bKg12", "pKl7", "wPg6"];
        let men: String =
            men.iter().filter(|man| !man.starts_with(colour)).map(|man| format!("{man} ")).collect();
        let game = cross(colour, &format!("{men}{king}")).game();
        assert!(can(&game, &format!("{}-{door}", &king[2..])), "{king}");
    }
    let stranger = cross('g', "wKg4 wPg6 gKc3 bKg12 pKl7").game();
    assert!(!can(&stranger, "c3-b2"), "Grey's king stays out of White's corner");
}

#[test]
fn on_the_first_entry_all_bishops_become_queens() {
    let entry = |bishops: &str| after(&white(&format!("wKc3 wQe1 {bishops}")).quiet(9), "c3-b2");
    let none = entry("");
    assert_eq!((queens(&none, Colour::White), field(&none, 5)), (1, "w,10,0.0.0.0,-".into()));
    let one = entry("wBe5");
    assert_eq!((queens(&one, Colour::White), at(&one, "e5")), (2, "wQ".into()));
    let two = entry("wBe5 wBf9");
    assert_eq!((queens(&two, Colour::White), at(&two, "f9")), (3, "wQ".into()));
    assert_eq!(field(&two, 5), "w,0,0.0.0.0,-", "bishops turning are progress");
    assert_eq!(field(&two, 4), "-/-/w");
}

#[test]
fn other_colours_bishops_stay_bishops() {
    let game = after(&white("wKc3 wBe5 bBd9"), "c3-b2");
    assert_eq!(at(&game, "d9"), "bB");
}

#[test]
fn the_first_entry_is_used_up_even_if_there_was_no_bishop() {
    let game = after(&white("wKc3 wPg6"), "c3-b2");
    assert_eq!(field(&game, 4), "-/-/w");
    let again = after(&white("wKc3 wBe5").entered("w"), "c3-b2");
    assert_eq!(at(&again, "e5"), "wB", "only on the first entry ever");
}

#[test]
fn with_promote_needs_both_bishops_a_single_bishop_stays_one() {
    let entry = |bishops: &str| {
        let options = "promote_needs_both_bishops=on";
        after(&white(&format!("wKc3 {bishops}")).options(options), "c3-b2")
    };
    assert_eq!(at(&entry("wBe5"), "e5"), "wB");
    assert_eq!(field(&entry("wBe5"), 4), "-/-/w", "and the entry is used up");
    assert_eq!(queens(&entry("wBe5 wBf9"), Colour::White), 2);
}

#[test]
fn legality_is_judged_after_the_bishops_have_become_queens() {
    // Black's rook holds b2; three queens make the king immune there.
    let entry = |bishops: &str| can(&white(&format!("wKc3 wQe1 bRb6 {bishops}")).game(), "c3-b2");
    assert!(entry("wBe5 wBf9"));
    assert!(!entry("wBe5"));
}

#[test]
fn a_king_in_its_corner_with_three_queens_is_immune() {
    let guarded = white("wKb2 wQg5 wQg6 wQg7 bRb6 bNc4").game();
    assert!(survival(&guarded).is_immune(Colour::White));
    assert!(!survival(&guarded).is_check(Colour::White));
    assert!(can(&guarded, "g5-g4"), "nothing is pinned");
    assert!(can(&guarded, "b2-b1") && can(&guarded, "b2-a1"), "also on attacked squares of the corner");
    assert!(!can(&guarded, "b2-b3"), "outside it is a king like any other");
    let scene = guarded.scene(Viewer::Spectator);
    assert_eq!(scene.square("b2").unwrap().marks, [quincunx_core::Mark::Immune]);
}

#[test]
fn queens_count_however_they_came_about() {
    // A promotion makes the third queen and answers the check by immunity.
    let game = white("wKb2 wQi5 wQi6 wPd9 bRb6");
    let game = after(&game, "d9-d10");
    assert!(survival(&game).is_immune(Colour::White));
}

#[test]
fn with_exactly_two_queens_it_is_neither_immune_nor_forced_out() {
    let game = white("wKb2 wQg5 wQg6 bRb6").game();
    assert!(survival(&game).is_check(Colour::White));
    let quiet = white("wKb2 wQg5 wQg6").game();
    assert!(!survival(&quiet).must_leave(Colour::White));
    assert!(can(&quiet, "g5-g4") && can(&quiet, "b2-a1") && can(&quiet, "b2-b3"));
}

#[test]
fn with_one_queen_or_none_the_king_must_leave_if_it_can() {
    let game = white("wKb2 wQg5").game();
    assert_eq!(moves(&game), ["b2-a3", "b2-b3", "b2-c1", "b2-c2", "b2-c3"]);
    assert_eq!(
        refusal(&game, "g5-g4"),
        "g5-g4 is not legal: with one queen the king of White must leave its corner"
    );
    assert_eq!(
        refusal(&game, "b2-a1"),
        "b2-a1 is not legal: with one queen the king of White must leave its corner"
    );
    assert_eq!(game.scene(Viewer::Spectator).prompt, "White must leave the corner with the king.".into());
    assert_eq!(moves(&white("wKa1 wPg5").game()), ["a1-a2", "a1-b1", "a1-b2", "g5-g6"], "no exit from a1");
}

#[test]
fn leaving_by_taking_counts() {
    // Everything outside is held, but the knight on c1 can be taken.
    let game = white("wKb2 wQg5 bRj3 bBf5 bNc1").game();
    assert_eq!(moves(&game), ["b2-c1"]);
}

#[test]
fn without_an_exit_it_makes_any_other_legal_move() {
    // Black's rooks hold the third rank and the c-file.
    let game = white("wKb2 wQg5 bRj3 bRc10").game();
    assert!(survival(&game).must_leave(Colour::White) && !survival(&game).is_check(Colour::White));
    assert!(can(&game, "g5-g4") && can(&game, "b2-a1"));
    assert!(!moves(&game).iter().any(|mv| mv.starts_with("b2-c") || mv.starts_with("b2-b3")));
}

#[test]
fn the_duty_to_leave_holds_for_a_king_that_entered_that_way_and_ends_when_the_count_rises() {
    let mut game = after(&white("wKc3 wPd9"), "c3-b2 a7-a8 g12-f12 l7-l8");
    assert!(moves(&game).iter().all(|mv| mv.starts_with("b2-")));
    play(&mut game, "b2-c3 a8-a7 f12-g12 l8-l7");
    let risen = after(&white("wKb2 wQg5 wPd9 bRj3 bRc9"), "d9-d10");
    assert!(!survival(&risen).must_leave(Colour::White), "two queens again");
}

#[test]
fn a_king_in_its_corner_that_is_not_immune_is_attacked_along_lines_and_by_knights_and_kings() {
    let check = |attacker: &str| {
        let game = white(&format!("wKa1 wQg7 wQh7 {attacker}")).game();
        survival(&game).is_check(Colour::White)
    };
    assert!(check("bRa5"), "up the file over a2");
    assert!(check("bRf1"), "along the rank over b1");
    assert!(check("bBe5"), "down the diagonal over b2");
    assert!(check("bNb3"), "a knight");
    assert!(check("bNc2"));
    assert!(!check("bRb5"));
    let near = cross('w', "wKb2 wQg7 wQh7 gKa7 bKc3 pKl7").game();
    assert!(survival(&near).is_check(Colour::White), "a king next to the corner");
}

#[test]
fn lines_run_over_no_corner_but_the_one_the_king_stands_in() {
    // From a3 to c1 the diagonal crosses White's corner on b2.
    let across = |king: &str| survival(&white(&format!("{king} bBa3")).game()).is_check(Colour::White);
    assert!(!across("wKc1"));
    assert!(across("wKb2 wQi5 wQi6"), "on b2 itself the king is seen");
    let grey = cross('g', "wKg4 gKa10 bBc12 bKg12 pKl7").game();
    assert!(!survival(&grey).is_check(Colour::Grey), "b11 is in between");
}

#[test]
fn a_king_in_its_corner_is_mated_like_anywhere_else() {
    let game = after(&cross('b', "wKa1 wQe7 wQh5 gKd11 bKg12 bRb8 bRh3 pKl8"), "h3-a3");
    assert_eq!(field(&game, 3), "wgbp", "b1 and b2 are held, but a queen may take");
    let game = after(&cross('b', "wKa1 gKd11 bKg12 bRb8 bRh3 pKl8"), "h3-a3");
    assert_eq!(field(&game, 3), "gbp");
}

#[test]
fn a_king_in_its_corner_is_never_taken() {
    let game = cross('b', "wKa2 wQl4 wQl5 gKa10 bKg12 bRa5 pKl8").options("check_priority=off").game();
    assert!(survival(&game).is_check(Colour::White));
    assert!(!can(&game, "a5-a2"));
    assert!(can(&game, "a5-a3"));
}

#[test]
fn an_immune_king_still_attacks_its_neighbours() {
    let game = cross('b', "wKb2 wQj5 wQj6 wQj7 gKa10 bKd3 pKl9").game();
    assert!(!can(&game, "d3-c3") && !can(&game, "d3-c2"), "next to White's king");
    assert!(can(&game, "d3-c4"));
}

#[test]
fn with_blocked_corners_nobody_enters() {
    let game = white("wKc3 wPg6").options("corners=blocked").game();
    assert!(!can(&game, "c3-b2"));
    assert_eq!(refusal(&game, "c3-b2"), "c3-b2 is not legal: the corners are closed in this game");
}

#[test]
fn the_numbers_of_queens_are_options() {
    let options = "immunity_queens=2,evict_at=0";
    let two = white("wKb2 wQg5 wQg6 bRb6").options(options).game();
    assert!(survival(&two).is_immune(Colour::White));
    let one = white("wKb2 wQg5").options(options).game();
    assert!(can(&one, "g5-g4"), "one queen is enough to stay");
    assert!(!can(&white("wKb2 wPg5").options(options).game(), "g5-g6"));
    let error = Game::<Bishops>::new(super::options("immunity_queens=2,evict_at=2"), 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "evict_at=2 must be less than immunity_queens=2: no king is both immune and forced out"
    );
}

#[test]
fn a_king_deep_in_its_corner_is_left_alone_or_must_step_towards_the_exit() {
    let deep = |options: &str| white("wKa1 wPg5").options(options).game();
    assert_eq!(moves(&deep("")), ["a1-a2", "a1-b1", "a1-b2", "g5-g6"], "as now");
    let towards = deep("evict_path=towards");
    assert_eq!(moves(&towards), ["a1-a2", "a1-b1", "a1-b2"]);
    assert_eq!(
        refusal(&towards, "g5-g6"),
        "g5-g6 is not legal: with no queen the king of White must step towards the way out of its corner"
    );
    assert_eq!(
        towards.scene(Viewer::Spectator).prompt,
        "White must step towards the way out of the corner with the king.".into()
    );
    for (colour, king) in [('g', "a12"), ('b', "l12"), ('p', "l1")] {
        let men = ["wKg4", "gKa7", "bKg12", "pKl7"];
        let men: String =
            men.iter().filter(|man| !man.starts_with(colour)).map(|man| format!("{man} ")).collect();
        let pawn = format!("{colour}Pf6");
        let game = cross(colour, &format!("{men}{colour}K{king} {pawn}")).options("evict_path=towards");
        let moves = moves(&game.game());
        assert!(moves.len() == 3 && moves.iter().all(|mv| mv.starts_with(king)), "{moves:?}");
    }
}

#[test]
fn a_step_towards_the_exit_must_be_legal_and_a_king_at_the_exit_need_not_shuffle() {
    // Black's rooks hold a2, b1 and b2: no step is legal.
    let game = white("wKa1 wPg5 bRj2 bRb9").options("evict_path=towards").game();
    assert_eq!(moves(&game), ["g5-g6"], "there is nowhere to go");
    let one = white("wKa1 wPg5 bRb9").options("evict_path=towards").game();
    assert_eq!(moves(&one), ["a1-a2"]);
    assert_eq!(
        refusal(&one, "a1-b2"),
        "a1-b2 is not legal: the king of White on b2 would be attacked by the rook of Black on b9"
    );
    // On b2 the exits are held; the duty asks for no step inside the corner.
    let at_the_exit = white("wKb2 wQg5 bRj3 bRc10").options("evict_path=towards").game();
    assert!(can(&at_the_exit, "g5-g4") && can(&at_the_exit, "b2-a1"));
}

#[test]
fn the_duty_to_leave_binds_the_colour_or_only_the_moves_of_its_king() {
    let game = |options: &str| white("wKb2 wQg5").options(options).game();
    assert!(!can(&game(""), "g5-g4"), "as now");
    let free = game("evict_binds=king");
    assert!(can(&free, "g5-g4"), "other pieces are free");
    assert_eq!(targets(&free, "b2"), ["a3", "b3", "c1", "c2", "c3"], "the king may only leave");
    assert_eq!(
        refusal(&free, "b2-a1"),
        "b2-a1 is not legal: with one queen the king of White must leave its corner"
    );
    assert!(!refusal(&free, "g5-h7").contains("must leave"), "{}", refusal(&free, "g5-h7"));
    assert_eq!(
        free.scene(Viewer::Seat(Seat(0))).prompt,
        "Your move; if the king moves, it must leave the corner.".into()
    );
    let both = white("wKa1 wPg5").options("evict_path=towards,evict_binds=king").game();
    assert_eq!(moves(&both), ["a1-a2", "a1-b1", "a1-b2", "g5-g6"]);
    assert_eq!(
        both.scene(Viewer::Spectator).prompt,
        "White to move; if the king moves, it must step towards the way out.".into()
    );
}

//! Whose turn it is, checks, mates and stalemates.

use super::*;

#[test]
fn play_goes_clockwise_and_white_begins() {
    let mut game = new_game("");
    let mut order = Vec::new();
    for mv in ["g2-g3", "b6-c6", "g11-g10", "k6-j6", "d2-d3"] {
        order.push(turn(&game).letter());
        play(&mut game, mv);
    }
    assert_eq!(order, ['w', 'g', 'b', 'p', 'w']);
}

const CHECK_TO_BLACK: &str = "wKc1 wRj5 gKa6 bKg12 pKl8";

#[test]
fn a_colour_in_check_moves_next_and_play_goes_on_clockwise_from_it() {
    let mut game = after(&cross('w', CHECK_TO_BLACK), "j5-j12");
    assert_eq!(turn(&game), Colour::Black, "Grey is skipped");
    play(&mut game, "g12-f11");
    assert_eq!(turn(&game), Colour::Pink, "clockwise from the responder");
}

#[test]
fn without_check_priority_turns_are_plainly_clockwise() {
    let mut game = after(&cross('w', CHECK_TO_BLACK).options("check_priority=off"), "j5-j12");
    assert_eq!(turn(&game), Colour::Grey);
    play(&mut game, "a6-a7");
    assert_eq!(turn(&game), Colour::Black);
    assert!(!can(&game, "g12-f12"), "the check is still to be answered");
}

#[test]
fn of_several_colours_in_check_the_first_clockwise_from_the_mover_answers_first() {
    // White's queen checks Grey and Pink along one rank.
    let start = cross('w', "wKc1 wQf2 gKa6 bKg12 pKl6");
    let mut game = after(&start, "f2-f6");
    assert_eq!(survival(&game).checks, Colour::Grey.bit() | Colour::Pink.bit());
    assert_eq!(turn(&game), Colour::Grey, "Grey comes before Pink");
    play(&mut game, "a6-a7");
    assert_eq!(turn(&game), Colour::Pink, "priority is looked at afresh from the responder");
}

#[test]
fn it_does_not_matter_by_whose_move_the_check_arose() {
    // Grey steps aside and uncovers White's rook against Pink.
    let game = after(&cross('g', "wKc1 wRd6 gKa9 gNh6 bKg12 pKl6"), "h6-i8");
    assert_eq!(turn(&game), Colour::Pink, "Black is skipped");
}

#[test]
fn a_colour_may_not_leave_its_own_king_attacked_by_any_living_opponent() {
    // White's knight is pinned by Grey, its bishop by Black.
    let game = cross('w', "wKg4 wNe4 wBg7 gKa9 gRc4 bKj12 bRg10 pKl6").game();
    assert!(targets(&game, "e4").is_empty());
    assert!(targets(&game, "g7").is_empty());
    assert_eq!(
        refusal(&game, "e4-f6"),
        "e4-f6 is not legal: the king of White on g4 would be attacked by the rook of Grey on c4"
    );
}

#[test]
fn attacks_of_all_opponents_combine() {
    let game = after(&cross('b', "wKc1 gKa9 gRj2 bKh12 bRh8 pKl6").options("corners=blocked"), "h8-h1");
    assert!(!survival(&game).is_living(Colour::White), "Black checks and Grey holds the second rank");
}

#[test]
fn an_eliminated_colour_attacks_nothing() {
    let game = after(&cross('b', "wKc1 gKa9 bKh12 bRj2 bRh8 pKl6 wRl3"), "h8-h1");
    assert_eq!(at(&game, "l3"), "-", "White's rook left with its king");
}

#[test]
fn a_colour_in_check_without_a_legal_move_is_mated_and_leaves_at_once_whoevers_turn_it_was() {
    let game = after(&cross('b', "wKc1 wPg7 gKa9 bKj12 bRj2 bRh8 pKl6"), "h8-h1");
    assert_eq!(field(&game, 3), "gbp", "White is out before its turn comes");
    assert_eq!((at(&game, "c1"), at(&game, "g7")), ("-".into(), "-".into()));
    assert_eq!(turn(&game), Colour::Pink);
    assert_eq!(field(&game, 5), "b,0,0.0.0.0,w");
}

#[test]
fn a_mate_is_judged_by_all_the_moves_a_colour_would_have_on_turn() {
    // The rook on h9 could take the checker, and so this is no mate.
    let game = after(&cross('b', "wKc1 wRg9 gKa9 bKj12 bRj2 bRh8 pKl6"), "h8-h1");
    assert_eq!((field(&game, 3), turn(&game)), ("wgbp".into(), Colour::White));
    assert_eq!(moves(&game), ["g9-g1"]);
    // Black uncovers Grey's rook; taking Grey's king, left in check, answers that.
    let start = cross('b', "wKc1 wBd12 gKa9 gRj2 gRh1 bKg12 bNe1 pKl8");
    let game = after(&start.options("check_priority=off,corners=blocked"), "e1-f3 l8-l9");
    assert_eq!(moves(&game), ["d12-a9"]);
}

/// Black's knight uncovers a queen against Grey and mates White itself.
const TWO_MATES: &str = "wKc1 gKa10 bKg12 bQa4 bRb4 bNa5 bQd3";

#[test]
fn two_colours_may_be_mated_by_one_move_and_leave_clockwise_from_the_mover() {
    let game = after(&cross('b', &format!("{TWO_MATES} pKl8")).options("corners=blocked"), "a5-b3");
    assert!(text(&game).starts_with("d w=pink b=black "), "{}", text(&game));
    assert!(text(&game).ends_with(" out=wg ;corners=blocked"), "White is tested before Grey");
}

#[test]
fn two_eliminated_at_once_from_three_leave_an_outright_winner() {
    let game = after(&cross('b', TWO_MATES).out("p").options("corners=blocked"), "a5-b3");
    assert_eq!(verdict(&game), "3-2-1-4 last");
    assert_eq!(game.scene(Viewer::Spectator).verdict.unwrap(), "Black wins as the last colour on the board");
}

#[test]
fn the_mover_itself_is_tested_last_and_may_be_mated_by_what_its_move_uncovers() {
    // White's knight shields Black's king from Grey's rook until White is mated.
    let start =
        cross('b', "wKc1 wNf12 gKa9 gRd12 bKj12 bRj2 bRh3 bPh7 pKl5 pRd11").options("corners=blocked");
    let game = after(&start, "h3-h1");
    assert!(text(&game).starts_with("d w=pink b=grey "), "{}", text(&game));
    assert!(text(&game).contains(" out=wb ;"));
}

#[test]
fn an_elimination_that_uncovers_a_check_gives_the_turn_to_whoever_is_in_check() {
    let start = cross('b', "wKc1 wPf5 gKa10 gRc5 bKj5 bRj2 bRg8 pKl6");
    let game = after(&start, "g8-g1");
    assert_eq!(field(&game, 3), "gbp");
    assert_eq!(turn(&game), Colour::Black, "the mover again");
    assert!(survival(&game).is_check(Colour::Black));
    let off = cross('b', "wKc1 wPf5 gKa10 gRc5 bKj5 bRj2 bRg8 pKl6").options("check_priority=off");
    assert_eq!(turn(&after(&off, "g8-g1")), Colour::Pink, "plainly clockwise after eliminations, too");
}

/// Grey's and Pink's pawns block each other and hold every square around c1.
const STUCK_WHITE: &str = "wKc1 gPc3 gPd2 pPd3 pPe2";

#[test]
fn a_colour_that_is_not_in_check_and_cannot_move_loses_its_turn() {
    let start = cross('w', &format!("{STUCK_WHITE} gKa8 bKg12 pKl8")).options("corners=blocked");
    let mut game = start.game();
    assert_eq!(moves(&game), ["--"]);
    assert_eq!(game.scene(Viewer::Seat(Seat(0))).prompt, "You cannot move and have to pass.");
    play(&mut game, "--");
    assert_eq!(turn(&game), Colour::Grey);
    assert_eq!(field(&game, 6), "21");
    assert_eq!(
        refusal(&game, "--"),
        "-- is not legal: Grey can move, and only a colour that cannot move may pass"
    );
}

#[test]
fn with_stalemate_eliminate_it_leaves_instead() {
    let start = cross('p', &format!("{STUCK_WHITE} gKa8 bKg12 pKl8"));
    let mut game = start.options("corners=blocked,stalemate=eliminate").game();
    play(&mut game, "l8-l9");
    assert_eq!(field(&game, 3), "gbp");
    assert_eq!(turn(&game), Colour::Grey);
}

#[test]
fn if_no_living_colour_could_move_the_game_is_drawn() {
    let others = "gKa10 bPc10 bPb9 wPc9 wPb8 bKj12 pPj10 pPi11 gPi10 gPh11 pKl3 wPj3 wPk4 bPj4 bPk5";
    for stalemate in ["pass", "eliminate"] {
        let options = format!("corners=blocked,stalemate={stalemate}");
        let game = cross('w', &format!("{STUCK_WHITE} {others}")).options(&options).game();
        assert_eq!(verdict(&game), "1-1-1-1 nobody_moves");
    }
    let game = cross('w', &format!("{STUCK_WHITE} {others} pNg6")).options("corners=blocked").game();
    assert_eq!(verdict(&game), "goes on", "Pink could");
}

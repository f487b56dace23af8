//! How colours leave, and how a game on the cross ends.

use quincunx_core::{Action, Outcome, Ply, Reason};

use super::*;

fn act(game: &mut Game<Bishops>, seat: u8, action: Action<crate::bishops::Move>) {
    game.act(Ply { seat: Some(Seat(seat)), action }).unwrap();
}

#[test]
fn a_king_may_be_taken_by_a_colour_that_is_to_move() {
    let start = cross('g', "wKc1 gKa6 gRf9 bKk9 bNl5 pKl3").options("check_priority=off");
    let game = after(&start, "f9-k9");
    assert_eq!(field(&game, 3), "wgp");
    assert_eq!((at(&game, "k9"), at(&game, "l5")), ("gR".into(), "-".into()), "all its pieces leave at once");
    let off = cross('g', "wKc1 gKa6 gRf9 bKk9 pKl3").options("check_priority=off,king_capture=off").game();
    assert!(!can(&off, "f9-k9"));
    assert_eq!(refusal(&off, "f9-k9"), "f9-k9 is not legal: the king of Black cannot be taken in this game");
}

#[test]
fn taking_a_king_may_be_the_answer_to_a_check() {
    // Black gives check twice over; its king's fall ends both.
    let game = cross('w', "wKc4 wRe8 gKa6 bKj8 bRc9 bNd6 pKl3").game();
    assert!(survival(&game).is_check(Colour::White));
    assert!(can(&game, "e8-j8"));
    assert!(!can(&game, "e8-e9"), "no other move of the rook answers two checks");
}

#[test]
fn legality_is_judged_after_the_removal_of_a_colour_whose_king_falls() {
    // Black's pawn shields White's king from Grey's rook and leaves with Black.
    let game = cross('w', "wKe4 wRe8 gKa6 gRj4 bKj8 bPh4 pKl3").game();
    assert!(!can(&game, "e8-j8"));
    assert_eq!(
        refusal(&game, "e8-j8"),
        "e8-j8 is not legal: the king of White on e4 would be attacked by the rook of Grey on j4"
    );
}

#[test]
fn a_colour_that_has_lost_enough_points_is_eliminated() {
    let start =
        |limit: &str| cross('w', "wKc1 wRe8 gKa6 gNe5 gRb9 bKg12 pKl3").lost("0.2.0.0").options(limit);
    let game = after(&start("material_limit=5"), "e8-e5");
    assert_eq!((field(&game, 3), at(&game, "b9")), ("wbp".into(), "-".into()));
    assert_eq!(field(&game, 5), "w,0,0.5.0.0,g");
    let game = after(&start("material_limit=6"), "e8-e5");
    assert_eq!((field(&game, 3), field(&game, 5)), ("wgbp".into(), "w,0,0.5.0.0,-".into()));
    let game = after(&start(""), "e8-e5");
    assert_eq!(field(&game, 3), "wgbp", "off by default");
}

#[test]
fn a_piece_is_counted_as_it_stood_when_taken() {
    let values = [("gQ", 9), ("gR", 5), ("gB", 3), ("gN", 3), ("gP", 1)];
    for (man, points) in values {
        let game = after(&cross('w', &format!("wKc1 wRe8 gKa6 {man}e5 bKg12 pKl3")), "e8-e5");
        assert_eq!(survival(&game).lost, [0, points, 0, 0], "{man}");
    }
}

#[test]
fn the_material_limit_comes_before_mates_and_counts_for_legality() {
    // White is in check by Grey; taking Grey's last pawn within the limit ends that.
    let start =
        cross('w', "wKc4 wRg8 gKa9 gRc10 gPg5 bKi12 pKl3").lost("0.4.0.0").options("material_limit=5");
    let game = start.game();
    assert!(survival(&game).is_check(Colour::White));
    assert!(can(&game, "g8-g5"));
    let game = after(&start, "g8-g5");
    assert_eq!(field(&game, 3), "wbp");
}

#[test]
fn a_resignation_out_of_turn_takes_all_pieces_away_and_the_turn_stays() {
    let mut game = new_game("");
    play(&mut game, "g2-g3");
    act(&mut game, 3, Action::Resign);
    assert_eq!((field(&game, 3), turn(&game)), ("wgb".into(), Colour::Grey));
    assert_eq!(at(&game, "l6"), "-");
    assert_eq!(field(&game, 6), "1", "a resignation is no ply of the game");
    act(&mut game, 1, Action::Flag);
    assert!(text(&game).starts_with("d w=white b=black "), "two are left");
    assert!(text(&game).ends_with(" out=pg ;"));
}

#[test]
fn before_the_first_move_a_resignation_leaves_the_turn_where_it_is() {
    let mut game = new_game("");
    act(&mut game, 2, Action::Resign);
    assert_eq!(turn(&game), Colour::White);
    act(&mut game, 0, Action::Resign);
    assert!(text(&game).starts_with("d w=pink b=grey "), "{}", text(&game));
}

#[test]
fn a_resignation_on_turn_passes_the_turn_to_the_next_living_colour() {
    let mut game = new_game("");
    play(&mut game, "g2-g3");
    act(&mut game, 1, Action::Resign);
    assert_eq!(turn(&game), Colour::Black);
}

#[test]
fn a_resignation_that_uncovers_a_check_gives_the_turn_to_whoever_is_in_check() {
    let mut game = cross('g', "wKc1 gKa6 gRd8 bKg12 pKl8 wPh8").mover('w').game();
    act(&mut game, 0, Action::Resign);
    assert_eq!(turn(&game), Colour::Pink, "Grey's rook looks at Pink's king now");
    // If the checker itself leaves, it is the next after the last mover.
    let mut game = after(&cross('w', "wKc1 wRj5 gKa6 bKg12 pKl8"), "j5-j12");
    act(&mut game, 0, Action::Resign);
    assert_eq!(turn(&game), Colour::Grey);
}

#[test]
fn a_resignation_may_uncover_a_mate() {
    let mut game =
        cross('g', "wKc1 gKa9 gRj2 gRh1 bKg12 bNe1 pKl8").mover('w').options("corners=blocked").game();
    act(&mut game, 2, Action::Resign);
    assert!(
        text(&game).starts_with("d w=pink b=grey "),
        "White was mated behind the knight: {}",
        text(&game)
    );
    assert!(text(&game).ends_with(" out=bw ;corners=blocked"));
}

#[test]
fn an_eliminated_colour_cannot_resign_again() {
    let mut game = new_game("");
    act(&mut game, 3, Action::Resign);
    let error = game.act(Ply { seat: Some(Seat(3)), action: Action::Resign }).unwrap_err();
    assert_eq!(error.to_string(), "that seat is not in the game");
}

#[test]
fn only_kings_left_is_a_draw_of_the_living() {
    let game = after(&cross('w', "wKc1 wRk9 gKa6 bNk4 bKg12 pKl4"), "k9-k4 l4-k4");
    assert_eq!(verdict(&game), "1-1-1-1 bare_kings");
    let game = after(&cross('w', "wKg4 gKa6 bNg5 bKg12"), "g4-g5");
    assert_eq!(verdict(&game), "1-1-1-4 bare_kings");
    assert_eq!(
        game.scene(Viewer::Spectator).verdict.unwrap(),
        "White, Grey and Black share first place because only kings are left".into()
    );
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let round = "c1-d1 a6-a5 g12-f12 l6-l5 d1-c1 a5-a6 f12-g12 l5-l6 ";
    let start = || cross('w', "wKc1 wRe2 gKa6 bKg12 pKl6 gPb8");
    let game = after(&start(), &round.repeat(2));
    assert_eq!(verdict(&game), "1-1-1-1 repetition");
    let game = after(&start().options("repetition=off"), &round.repeat(2));
    assert_eq!(verdict(&game), "goes on");
}

#[test]
fn a_position_with_other_rights_is_another_position() {
    let plain = cross('w', "wKg1 wRj1 gKa6 bKf12 pKl7");
    let key = |cross: Cross| quincunx_core::Position::key(cross.game().position());
    let men = "wKg1 wQf1 wRj1 gKa6 bKf12 pKl7";
    let base = key(cross('w', men));
    assert_ne!(base, key(cross('w', men).castling("g1j1")));
    assert_ne!(base, key(cross('w', men).swap("w")));
    assert_ne!(base, key(cross('w', men).entered("w")));
    assert_ne!(base, key(cross('g', men)));
    assert_ne!(base, key(plain));
    assert_eq!(
        base,
        key(cross('w', men).mover('p').quiet(7).lost("1.2.3.4").ply(99)),
        "counters do not count"
    );
}

#[test]
fn a_hundred_rounds_without_progress_are_a_draw_a_round_being_one_ply_of_each_living_colour() {
    let start = |quiet: u32| cross('w', "wKc1 wRe2 gKa6 bKg12").quiet(quiet);
    assert_eq!(verdict(&after(&start(298), "e2-e3")), "goes on");
    assert_eq!(verdict(&after(&start(299), "e2-e3")), "1-1-1-4 no_progress");
    let four = cross('w', "wKc1 wRe2 gKa6 bKg12 pKl6").quiet(399);
    assert_eq!(verdict(&after(&four, "e2-e3")), "1-1-1-1 no_progress");
    let short = cross('w', "wKc1 wRe2 gKa6 bKg12 pKl6").quiet(7).options("no_progress_rounds=2");
    assert_eq!(verdict(&after(&short, "e2-e3")), "1-1-1-1 no_progress");
}

#[test]
fn captures_pawn_moves_and_eliminations_are_progress() {
    let quiet = |pieces: &str, mv: &str| survival(&after(&cross('w', pieces).quiet(50), mv)).quiet;
    assert_eq!(quiet("wKc1 wRe2 gKa6 bKg12 pKl6 gNe5", "e2-e5"), 0);
    assert_eq!(quiet("wKc1 wPe2 gKa6 bKg12 pKl6", "e2-e3"), 0);
    assert_eq!(quiet("wKc1 wRe2 gKa6 bKg12 pKl6", "e2-e3"), 51);
    let mut game = cross('w', "wKc1 wRe2 gKa6 bKg12 pKl6").quiet(50).game();
    act(&mut game, 2, Action::Resign);
    assert_eq!(survival(&game).quiet, 0);
}

#[test]
fn a_short_game_ends_with_the_first_elimination_and_three_winners() {
    let start = cross('b', "wKc1 gKa9 bKj12 bRj2 bRh8 pKl6").options("length=short");
    let game = after(&start, "h8-h1");
    assert_eq!(verdict(&game), "4-1-1-1 short");
    let mut game = new_game("length=short");
    act(&mut game, 2, Action::Resign);
    assert_eq!(verdict(&game), "1-1-4-1 resignation");
    let two = cross('b', "wKc1 gKa10 bKg12 bQa4 bRb4 bNa5 bQd3 pKl8").options("corners=blocked,length=short");
    let two = after(&two, "a5-b3");
    assert_eq!(verdict(&two), "4-3-1-1 short", "in the order of removal");
}

#[test]
fn the_living_may_agree_on_a_draw() {
    let mut game = new_game("");
    act(&mut game, 2, Action::Resign);
    game.act(Ply { seat: None, action: Action::Agree }).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::placed([1, 1, 4, 1], Reason::AGREEMENT)));
}

#[test]
fn without_a_limit_of_rounds_play_goes_on_until_two_colours_remain() {
    let endless = cross('w', "wKc1 wRe2 gKa6 bKg12").quiet(65_535).options("no_progress_rounds=0");
    let game = after(&endless, "e2-e3");
    assert_eq!(verdict(&game), "goes on");
    let labels: Vec<String> =
        game.scene(Viewer::Spectator).counters.into_iter().map(|counter| counter.label).collect();
    assert!(labels.is_empty(), "nothing is counted that ends nothing: {labels:?}");
}

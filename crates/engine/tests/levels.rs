//! What weak players overlook.

mod common;

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Turn, Viewer};
use quincunx_engine::{
    Analysis, Computer, Engine, Knowledge, Limits, Mover, Oversight, SearchRequest, Settings, Strength,
    engine_for,
};
use quincunx_games::catalogue;

use common::{random_game, understood};

fn search(game: &dyn AnyGame, oversight: Oversight) -> Analysis {
    let mut engine = engine_for(game.info().name, 1).expect("understood");
    search_with(engine.as_mut(), game, Some(oversight))
}

fn search_with(engine: &mut dyn Engine, game: &dyn AnyGame, oversight: Option<Oversight>) -> Analysis {
    let seat = game.turn().and_then(Turn::seat).expect("somebody is to move");
    let limits = Limits::nodes(300);
    let settings = Settings { limits, lines: 2, oversight, ..Settings::default() };
    let stop = AtomicBool::new(false);
    let view = game.view(Viewer::Seat(seat));
    let request = SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop };
    engine.search(&request, &mut |_| {}).expect("somebody is to move")
}

/// How many of a hundred players with such eyes begin with that move.
fn players_who_find(mv: &str, position: &str, permille: u32) -> usize {
    let rules = catalogue::find("sitchess").expect("a game");
    let game = rules.game_from(position, &[], 0).expect("a position");
    let finds = |seed| search(game.as_ref(), Oversight { permille, seed }).lines[0].moves[0] == mv;
    (0..100).filter(|seed| finds(*seed)).count()
}

#[test]
fn a_queen_at_the_other_end_of_the_board_is_often_not_taken() {
    let found = players_who_find("a1h8", "7q/8/8/8/k7/8/8/B6K w - - 0 1", 100);
    assert!((25..=55).contains(&found), "{found} of 100");
    assert_eq!(players_who_find("a1h8", "7q/8/8/8/k7/8/8/B6K w - - 0 1", 0), 100);
    assert_eq!(
        players_who_find("a1b2", "8/8/8/8/k7/8/1q6/B6K w - - 0 1", 100),
        100,
        "the next square is seen"
    );
}

#[test]
fn a_bishop_at_the_other_end_of_the_board_is_often_not_feared() {
    // The queen can take a pawn, where the bishop takes it.
    let position = "b6k/8/8/8/4p3/8/6Q1/6K1 w - - 0 1";
    let fell_for_it = players_who_find("g2e4", position, 120);
    assert!((20..=80).contains(&fell_for_it), "{fell_for_it} of 100");
    assert_eq!(players_who_find("g2e4", position, 0), 0);
}

#[test]
fn whoever_overlooks_nearly_everything_still_plays_by_the_rules() {
    for rules in understood() {
        for seed in 0..40 {
            let game = random_game(rules, (seed as usize * 7) % 90, seed);
            let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
            let analysis = search(game.as_ref(), Oversight { permille: 1000, seed });
            let legal = game.moves(seat);
            assert!(!analysis.lines.is_empty(), "{}", rules.info().name);
            for line in &analysis.lines {
                assert!(legal.contains(&line.moves[0]), "{}: {}", rules.info().name, line.moves[0]);
            }
        }
    }
}

#[test]
fn what_somebody_overlooked_misleads_nobody_else() {
    for rules in understood() {
        let game = random_game(rules, 30, 5);
        if game.turn().and_then(Turn::seat).is_none() {
            continue;
        }
        let engine = || engine_for(rules.info().name, 1).expect("understood");
        let mut used = engine();
        search_with(used.as_mut(), game.as_ref(), Some(Oversight { permille: 400, seed: 3 }));
        let after = search_with(used.as_mut(), game.as_ref(), None);
        let fresh = search_with(engine().as_mut(), game.as_ref(), None);
        assert_eq!((after.lines, after.nodes), (fresh.lines, fresh.nodes), "{}", rules.info().name);
    }
}

#[test]
fn a_line_says_whether_its_first_move_gives_check() {
    let rules = catalogue::find("sitchess").expect("a game");
    let game = rules.game_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &[], 0).expect("a position");
    let mut engine = engine_for("sitchess", 1).expect("understood");
    let seat = game.turn().and_then(Turn::seat).expect("White");
    let settings = Settings { limits: Limits::depth(2), lines: 20, ..Settings::default() };
    let stop = AtomicBool::new(false);
    let view = game.view(Viewer::Seat(seat));
    let request = SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop };
    let analysis = engine.search(&request, &mut |_| {}).expect("White is to move");
    let checks = |mv: &str| {
        let line = analysis.lines.iter().find(|line| line.moves[0] == mv).expect(mv);
        line.gives_check
    };
    assert!(checks("a1a8") && !checks("a1a2"));
}

/// Who has won a game of Bishops from a position, if anybody has, that a level plays with itself.
fn winner(position: &str, level: u8, seed: u64) -> Option<usize> {
    let rules = catalogue::find("bishops").expect("a game");
    let mut game = rules.game_from(position, &[], 0).expect("a position");
    let player = |seat| Computer::new("bishops", Strength::Level(level), seed ^ seat).expect("understood");
    let mut players: Vec<Computer> = (0..4).map(player).collect();
    while let Some(seat) = game.turn().and_then(Turn::seat) {
        let mv = players[seat.index()]
            .choose(&Knowledge::of(game.as_ref(), seat), &AtomicBool::new(false))
            .expect("somebody is to move");
        game.play(seat, &mv).expect("a legal move");
    }
    let places = &game.outcome().expect("an end").places;
    let mut first = places.iter().enumerate().filter(|(_, place)| **place == 1).map(|(seat, _)| seat);
    first.next().filter(|_| first.next().is_none())
}

#[test]
fn a_queen_against_bare_kings_on_the_cross_wins_the_duel_for_somebody() {
    let position = "s 12/12/12/12/9wK2/12/5bK6/12/12/12/8pQ3/2pK9 p wbp -/-/wp b,0,39.39.47.42,g 822";
    for level in [1, 5] {
        let won = (0..8).filter(|seed| winner(position, level, *seed).is_some()).count();
        assert!(won >= 6, "level {level}: {won} of 8");
    }
}

#[test]
fn levels_take_care_where_nothing_happens_in_bishops_alone() {
    for rules in understood() {
        let game = random_game(rules, 40, 3);
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let engine = engine_for(rules.info().name, 1).expect("understood");
        let level = engine.levels().level_settings(1);
        let view = game.view(Viewer::Seat(seat));
        let is_careful = engine.with_care(level, view.as_ref()) != level;
        assert!(!is_careful || rules.info().name == "bishops", "{}", rules.info().name);
    }
    let rules = catalogue::find("bishops").expect("a game");
    let nodes = |quiet: u32| {
        let text =
            format!("s 12/12/12/12/9wK2/12/5bK6/12/12/12/8pQ3/2pK9 p wbp -/-/wp b,{quiet},39.39.47.42,g 822");
        let game = rules.game_from(&text, &[], 0).expect("a position");
        let seat = game.turn().and_then(Turn::seat).expect("Pink");
        let engine = engine_for("bishops", 1).expect("understood");
        let level = engine.levels().level_settings(1);
        engine.with_care(level, game.view(Viewer::Seat(seat)).as_ref()).nodes
    };
    assert!(nodes(0) < nodes(20) && nodes(20) < nodes(60) && nodes(60) == nodes(200));
}

//! Several lines at once, and the first of them as deep as alone.

mod common;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quincunx_core::{AnyGame, Seat, Turn, Viewer};
use quincunx_engine::{Analysis, Limits, LineDepths, SearchRequest, Settings, engine_for};
use quincunx_games::catalogue;

use common::{random_game, understood};

fn search(game: &dyn AnyGame, seat: Seat, settings: &Settings) -> Analysis {
    let mut engine = engine_for(game.info().name, 1).expect("understood");
    let stop = AtomicBool::new(false);
    let view = game.view(Viewer::Seat(seat));
    let request = SearchRequest { view: view.as_ref(), seat, settings, stop: &stop };
    engine.search(&request, &mut |_| {}).expect("somebody is to move")
}

/// Several lines, the first of which goes ahead.
fn ahead(lines: usize, limits: Limits) -> Settings {
    Settings { limits, lines, depths: LineDepths::FirstAhead, ..Settings::default() }
}

/// Games on their way, with somebody to move who has a choice.
fn positions() -> impl Iterator<Item = (Box<dyn AnyGame>, Seat)> {
    let games =
        understood().flat_map(|rules| [2, 9, 17, 26].map(|plies| random_game(rules, plies, plies as u64)));
    games.filter_map(|game| {
        let seat = game.turn().and_then(Turn::seat)?;
        (game.moves(seat).len() >= 5).then_some((game, seat))
    })
}

#[test]
fn the_first_of_three_lines_is_at_most_a_ply_behind_a_single_one() {
    let (mut tried, mut behind) = (0, 0);
    for (game, seat) in positions() {
        let nodes = if game.info().name == "taifho" { 4_000 } else { 16_000 };
        let alone = search(game.as_ref(), seat, &ahead(1, Limits::nodes(nodes)));
        let three = search(game.as_ref(), seat, &ahead(3, Limits::nodes(nodes)));
        let text = game.position_text(Viewer::Seat(seat));
        assert!(three.depth + 1 >= alone.depth, "{} instead of {}: {text}", three.depth, alone.depth);
        assert!(three.nodes <= nodes + 8, "{}: {text}", three.nodes);
        tried += 1;
        behind += u32::from(three.depth < alone.depth);
    }
    assert!(tried >= 15 && behind * 2 <= tried, "{behind} of {tried} are behind");
}

#[test]
fn lines_behind_the_first_are_distinct_sorted_legal_and_the_same_again() {
    for (game, seat) in positions() {
        for nodes in [30, 400, 3000] {
            let settings = ahead(4, Limits::nodes(nodes));
            let analysis = search(game.as_ref(), seat, &settings);
            let text = game.position_text(Viewer::Seat(seat));
            let legal = game.moves(seat);
            let mut firsts: Vec<&String> = analysis.lines.iter().map(|line| &line.moves[0]).collect();
            assert!(firsts.iter().all(|mv| legal.contains(mv)), "{text}");
            firsts.sort();
            firsts.dedup();
            assert_eq!(firsts.len(), 4, "{text}");
            let known: Vec<_> = analysis.lines.iter().filter(|line| line.depth > 0).collect();
            assert!(known.is_sorted_by(|a, b| a.score >= b.score), "{text}: {known:?}");
            assert_eq!(search(game.as_ref(), seat, &settings).lines, analysis.lines, "{text}");
        }
    }
}

#[test]
fn all_lines_come_as_deep_as_was_asked_for() {
    for (game, seat) in positions() {
        let analysis = search(game.as_ref(), seat, &ahead(3, Limits::depth(2)));
        let text = game.position_text(Viewer::Seat(seat));
        assert_eq!(analysis.lines.len(), 3, "{text}");
        assert!(analysis.lines.iter().all(|line| line.depth == 2), "{text}: {:?}", analysis.lines);
        assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score), "{text}");
    }
}

#[test]
fn other_lines_go_on_beside_a_mate() {
    let text = "*5*/5k1/2*W3/2*Ww2/w6/1*3K1/*5* w 1 12";
    let game = catalogue::find("shakti").expect("a game").game_from(text, &[], 0).expect("a position");
    let alone = search(game.as_ref(), Seat(0), &ahead(1, Limits::nodes(30_000)));
    let three = search(game.as_ref(), Seat(0), &ahead(3, Limits::nodes(30_000)));
    let [first, only] = [&three.lines[0], &alone.lines[0]];
    assert_eq!((first.score, &first.moves), (only.score, &only.moves));
    assert!(three.lines[0].score.end_in_plies().is_some());
    assert_eq!(three.lines.len(), 3);
    assert!(three.lines[1..].iter().all(|line| line.depth >= 3), "{:?}", three.lines);
}

#[test]
fn a_forced_move_takes_no_time_off_a_clock() {
    // The pawns are blocked, and the king has one square.
    let text = "k7/8/1K6/7p/7P/8/8/6N1 b - - 0 1";
    let game = catalogue::find("sitchess").expect("a game").game_from(text, &[], 0).expect("a position");
    let clock = Limits::clock(Duration::from_secs(3600), Duration::ZERO, None);
    let settings = |limits| Settings { limits, ..Settings::default() };
    let on_a_clock = search(game.as_ref(), Seat(1), &settings(clock));
    assert_eq!(on_a_clock.lines[0].moves[0], "a8b8");
    assert!(on_a_clock.lines[0].moves.len() > 1 && on_a_clock.depth <= 5, "{on_a_clock:?}");
    // Whoever asks for nodes gets them.
    let looked_at = search(game.as_ref(), Seat(1), &settings(Limits::nodes(20_000)));
    assert!(looked_at.depth > 5, "{looked_at:?}");
}

#[test]
fn a_search_on_a_clock_keeps_within_the_hard_limit() {
    for (game, seat) in positions().step_by(3) {
        let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::INFINITE };
        let limits = Limits { soft_time: Some(Duration::from_millis(30)), ..limits };
        let analysis = search(game.as_ref(), seat, &Settings { limits, ..Settings::default() });
        let text = game.position_text(Viewer::Seat(seat));
        assert!(!analysis.lines.is_empty(), "{text}");
        // A busy machine may take its time, but not several times as much.
        assert!(analysis.time < Duration::from_millis(1000), "{:?}: {text}", analysis.time);
    }
}

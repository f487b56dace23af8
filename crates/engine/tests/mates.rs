//! The table of Shakti mates: all found, the shortest, in time.

use std::time::{Duration, Instant};

use quincunx_core::{Game, Turn};
use quincunx_engine::mate::{Verdict, forced_win};
use quincunx_games::shakti::Shakti;

const TABLE: &str = include_str!("../src/shakti/mates.txt");

fn positions() -> impl Iterator<Item = (usize, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (plies, position) = line.split_once(' ').expect("plies and a position");
        (plies.parse().expect("a number"), position)
    })
}

#[test]
fn the_table_has_fifty_mates_within_nine_plies() {
    assert_eq!(positions().count(), 50);
    assert!(positions().all(|(plies, _)| plies % 2 == 1 && plies <= 9));
}

#[test]
fn every_mate_of_the_table_is_found_within_a_second() {
    // Without optimisation every fifth has to do, and the clock says nothing.
    let optimised = !cfg!(debug_assertions);
    for (plies, text) in positions().step_by(if optimised { 1 } else { 5 }) {
        let mut game = Game::<Shakti>::from_text(text, &[], 0).expect("a position");
        let begun = Instant::now();
        let verdict = forced_win(game.position(), 9, 2_000_000);
        let time = begun.elapsed();
        let Verdict::Win(line) = verdict else { panic!("{text}: {verdict:?}") };
        assert_eq!(line.len(), plies, "{text}");
        assert!(!optimised || time < Duration::from_secs(1), "{text}: {time:?}");
        // The line is legal and ends in mate.
        for mv in line {
            let seat = game.turn().and_then(Turn::seat).expect("the game goes on");
            game.play(seat, mv).expect("a legal move");
        }
        assert_eq!(game.outcome().map(|outcome| outcome.reason.code.as_ref()), Some("mate"), "{text}");
    }
}

#[test]
fn where_there_is_no_mate_none_is_found() {
    let game = Game::<Shakti>::new(Default::default(), 0).expect("the start");
    assert_eq!(forced_win(game.position(), 3, 1_000_000), Verdict::None);
    assert_eq!(forced_win(game.position(), 9, 50), Verdict::Unknown);
}

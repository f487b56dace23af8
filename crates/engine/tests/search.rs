//! What a search must do, in every game there is.

mod common;

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Game, Seat, Turn, Viewer};
use quincunx_engine::{
    Analysis, Computer, Knowledge, Limits, Mover, PlainSearch, SearchRequest, Settings, Strength, engine_for,
};
use quincunx_games::catalogue;

use common::{random_game, understood};

fn search(game: &dyn AnyGame, settings: &Settings) -> Option<Analysis> {
    let seat = game.turn()?.seat()?;
    let mut engine = engine_for(game.info().name, 1)?;
    let stop = AtomicBool::new(false);
    engine.search(
        &SearchRequest { view: game.view(Viewer::Seat(seat)).as_ref(), seat, settings, stop: &stop },
        &mut |_| {},
    )
}

fn position(game: &str, text: &str) -> Box<dyn AnyGame> {
    catalogue::find(game).expect("a game").game_from(text, &[], 0).expect("a position")
}

fn best(game: &str, text: &str, depth: u32) -> (String, Analysis) {
    let settings = Settings { limits: Limits::depth(depth), ..Settings::default() };
    let analysis = search(position(game, text).as_ref(), &settings).expect("somebody is to move");
    (analysis.lines[0].moves[0].clone(), analysis)
}

#[test]
fn no_search_ever_plays_an_illegal_move() {
    for rules in understood() {
        for seed in 0..60 {
            let mut game = random_game(rules, (seed as usize * 7) % 90, seed);
            for nodes in [1, 20, 150] {
                let Some(seat) = game.turn().and_then(Turn::seat) else { break };
                let settings =
                    Settings { limits: Limits::nodes(nodes), lines: 3, seed, ..Settings::default() };
                let analysis = search(game.as_ref(), &settings).expect("somebody is to move");
                let legal = game.moves(seat);
                assert!(!analysis.lines.is_empty(), "{}", game.position_text(Viewer::Seat(seat)));
                for line in &analysis.lines {
                    assert!(legal.contains(&line.moves[0]), "{}: {}", rules.info().name, line.moves[0]);
                }
                game.play(seat, &analysis.lines[0].moves[0]).expect("a legal move");
            }
        }
    }
}

#[test]
fn lines_can_be_played_to_their_end() {
    for rules in understood().filter(|rules| rules.info().name != "saktris") {
        for seed in 0..10 {
            let game = random_game(rules, 20, seed);
            let settings = Settings { limits: Limits::nodes(2000), lines: 2, ..Settings::default() };
            for line in search(game.as_ref(), &settings).into_iter().flat_map(|analysis| analysis.lines) {
                let mut game = game.boxed();
                for mv in &line.moves {
                    let seat = game.turn().and_then(Turn::seat).expect("the game goes on");
                    game.play(seat, mv).unwrap_or_else(|error| panic!("{:?}: {error}", line.moves));
                }
            }
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_thought() {
    for rules in understood() {
        for plies in [0, 15, 40] {
            let game = random_game(rules, plies, 3);
            let settings = Settings { limits: Limits::nodes(3000), lines: 2, seed: 9, ..Settings::default() };
            let result = || {
                search(game.as_ref(), &settings)
                    .map(|analysis| (analysis.lines, analysis.nodes, analysis.depth))
            };
            assert_eq!(result(), result(), "{} after {plies}", rules.info().name);
        }
    }
}

#[test]
fn a_node_limit_is_kept() {
    for rules in understood() {
        let game = random_game(rules, 12, 5);
        for nodes in [1, 100, 2500] {
            let settings = Settings { limits: Limits::nodes(nodes), ..Settings::default() };
            let Some(analysis) = search(game.as_ref(), &settings) else { continue };
            assert!(analysis.nodes <= nodes + 8, "{}: {} of {nodes}", rules.info().name, analysis.nodes);
        }
    }
}

#[test]
fn several_lines_are_distinct_and_the_best_comes_first() {
    for rules in understood() {
        for seed in 0..5 {
            let game = random_game(rules, 16, seed);
            let settings = Settings { limits: Limits::depth(3), lines: 4, ..Settings::default() };
            let Some(analysis) = search(game.as_ref(), &settings) else { continue };
            let mut firsts: Vec<&String> = analysis.lines.iter().map(|line| &line.moves[0]).collect();
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), analysis.lines.len(), "{}", rules.info().name);
            assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score), "{}", rules.info().name);
        }
    }
}

#[test]
fn only_the_moves_in_question_are_looked_at() {
    let (mut nodes_of_all, mut nodes_of_two) = (0, 0);
    for rules in understood() {
        for seed in 0..5 {
            let game = random_game(rules, 16, seed);
            let Some(seat) = game.turn().and_then(|turn| turn.seat()) else { continue };
            let moves = game.moves(seat);
            let [first, .., last] = moves.as_slice() else { continue };
            let all = Settings { limits: Limits::depth(3), lines: 9, ..Settings::default() };
            let some = Settings { only: vec![first.clone(), last.clone()], ..all.clone() };
            let (all, some) = (search(game.as_ref(), &all), search(game.as_ref(), &some));
            let (all, some) = (all.expect("somebody's turn"), some.expect("somebody's turn"));
            let mut firsts: Vec<&String> = some.lines.iter().map(|line| &line.moves[0]).collect();
            firsts.sort_unstable();
            let mut asked = [first, last];
            asked.sort_unstable();
            assert_eq!(firsts, asked, "{}", rules.info().name);
            nodes_of_all += all.nodes;
            nodes_of_two += some.nodes;
        }
    }
    assert!(nodes_of_two < nodes_of_all / 2, "{nodes_of_two} of {nodes_of_all}");
}

#[test]
fn many_threads_do_not_use_up_the_limit_before_there_is_an_answer() {
    for game in ["bishops", "shakti", "taifho"] {
        let game = random_game(catalogue::find(game).expect("a game"), 1, 0);
        let settings = Settings { limits: Limits::nodes(3000), threads: 64, ..Settings::default() };
        let analysis = search(game.as_ref(), &settings).expect("a turn");
        assert!(analysis.lines[0].depth > 0, "{}: {analysis:?}", game.info().name);
    }
}

#[test]
fn two_threads_find_a_mate_too() {
    let game = position("shakti", "*5*/5k1/2*W3/2*Ww2/w6/1*3K1/*5* w 1 12");
    let settings = Settings { limits: Limits::depth(11), threads: 2, ..Settings::default() };
    let analysis = search(game.as_ref(), &settings).expect("White is to move");
    assert_eq!(analysis.lines[0].score.to_string(), "win in 9");
}

#[test]
fn what_is_hidden_changes_nothing() {
    // Two supplies that begin alike and differ where nobody may look.
    let settings = Settings { limits: Limits::nodes(4000), seed: 3, ..Settings::default() };
    let result = |text: &str| {
        let analysis = search(position("saktris", text).as_ref(), &settings).expect("White is to move");
        (analysis.lines, analysis.nodes)
    };
    let board = "3qk3/3pp3/8/8/8/8/8/3RK3 w - -";
    let one = result(&format!("{board} NRPPBPPQ/nrppbppq 1/1 0 9"));
    let other = result(&format!("{board} NRQPPBPP/nrqppbpp 1/1 0 9"));
    assert_eq!(one, other);
    // It is not that the supply is ignored altogether.
    let open = result(&format!("{board} PRQPPBPN/nrqppbpp 1/1 0 9"));
    assert_ne!(one, open);
}

#[test]
fn a_repetition_is_seen_behind_what_is_hidden() {
    // Both home rows are full, so that nothing arrives while the knights go to and fro.
    let board = "rnbqkbrr/8/8/4n3/4N3/Q7/8/RNBQKBRR w - -";
    let mut game = position("saktris", &format!("{board} PNQRBP/pnqrbp 1/1 0 30"));
    for (ply, mv) in ["e4g3", "e5g6", "g3e4", "g6e5"].iter().cycle().take(7).enumerate() {
        game.play(Seat((ply % 2) as u8), mv).expect("a legal move");
    }
    let settings = Settings { limits: Limits::depth(2), lines: 100, ..Settings::default() };
    let analysis = search(game.as_ref(), &settings).expect("Black is to move");
    // Black is a queen behind, but that position has been twice before.
    assert_eq!(analysis.lines[0].moves[0], "g6e5");
    assert_eq!(analysis.lines[0].score.to_string(), "+0.00");
    assert!(analysis.lines[1].score.hundredths() < -300);
}

#[test]
fn among_four_a_legal_move_is_found_within_the_limit() {
    let rules = catalogue::find("bishops").expect("a game");
    for plies in [0, 40, 120] {
        let game = random_game(rules, plies, 7);
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let settings = Settings { limits: Limits::nodes(2000), ..Settings::default() };
        let analysis = search(game.as_ref(), &settings).expect("somebody is to move");
        assert!(game.moves(seat).contains(&analysis.lines[0].moves[0]));
        assert!(analysis.nodes <= 2008, "{}", analysis.nodes);
    }
}

#[test]
fn a_race_is_solved_beside_the_search() {
    // South needs two turns, North three: whoever is to move.
    for (side, score) in [("S", "win in 3"), ("N", "loss in 4")] {
        let text = format!("10/2S1S5/10/10/10/10/1s8/10/10/10 {side} - 0,0 50");
        let game = position("taifho", &text);
        let settings = Settings { limits: Limits::nodes(50_000), ..Settings::default() };
        let analysis = search(game.as_ref(), &settings).expect("somebody is to move");
        assert_eq!(analysis.lines[0].score.to_string(), score, "{side}");
    }
}

#[test]
fn a_plain_opponent_looks_as_deep_as_it_says() {
    let mate_in_two = position("shakti", "*5*/5k1/2*W3/2*Ww2/w6/1*3K1/*5* w 1 12");
    let choose = |game: &dyn AnyGame, depth| {
        let mut plain = PlainSearch::new(game.info().name, depth, 1).expect("understood");
        let seat = game.turn().and_then(Turn::seat).expect("somebody is to move");
        plain.choose(&Knowledge::of(game, seat), &AtomicBool::new(false))
    };
    assert!(choose(mate_in_two.as_ref(), 2).is_some());
    // In Taifho it counts rows: the longest chain, if it looks no further.
    let game = position("taifho", "10/10/10/10/10/10/4S5/s9/4S5/10 S - 0,0 50");
    assert_eq!(choose(game.as_ref(), 1).as_deref(), Some("e2>e6"));
    assert!(PlainSearch::new("chess", 1, 1).is_none());
}

#[test]
fn shakti_finds_the_mate_of_the_whole_game_on_the_rules_page() {
    let mut game = catalogue::find("shakti").expect("a game").new_game(&[], 0).expect("a game");
    let moves = "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 c7-d7 \
                 c5-c6 d7-e7 d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5";
    for (ply, mv) in moves.split_whitespace().enumerate() {
        game.play(Seat((ply % 2) as u8), mv).expect("a legal move");
    }
    let settings = Settings { limits: Limits::depth(3), ..Settings::default() };
    let analysis = search(game.as_ref(), &settings).expect("White is to move");
    assert_eq!(analysis.lines[0].moves, ["e5-f5"]);
    assert_eq!(analysis.lines[0].score.to_string(), "win in 1");
}

#[test]
fn sitchess_mates_takes_and_promotes() {
    let (mv, analysis) = best("sitchess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 3);
    assert_eq!((mv.as_str(), analysis.lines[0].score.to_string().as_str()), ("a1a8", "win in 1"));
    // Mate in two with two rooks.
    let (_, analysis) = best("sitchess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 5);
    assert_eq!(analysis.lines[0].score.to_string(), "win in 3");
    assert_eq!(best("sitchess", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", 3).0, "c3d5");
    assert_eq!(best("sitchess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", 4).0, "a7a8q");
}

#[test]
fn sitchess_places_by_search() {
    let (mv, analysis) = best("sitchess", "8/8/8/8/8/8/8/8[KQNkrrpp] b - - 0 1", 2);
    assert!(mv.contains('@'), "{mv}");
    assert!(analysis.nodes > 100);
}

#[test]
fn saktris_mates_and_takes() {
    let (mv, analysis) = best("saktris", "6k1/5ppp/8/8/8/8/8/R3K3 w - - -/- 0/0 0 30", 3);
    assert_eq!((mv.as_str(), analysis.lines[0].score.to_string().as_str()), ("a1a8", "win in 1"));
    assert_eq!(best("saktris", "4k3/8/8/3q4/8/2N5/8/4K3 w - - -/- 0/0 0 30", 3).0, "c3d5");
}

#[test]
fn taifho_brings_the_last_piece_home() {
    let (_, analysis) = best("taifho", "10/4C5/10/10/10/10/10/10/4s5/10 S - 0,0 50", 3);
    assert_eq!(analysis.lines[0].score.to_string(), "win in 1");
    // Far from the end it goes forward.
    let (mv, _) = best("taifho", "10/10/10/1s8/10/10/4C5/10/10/10 S - 0,0 20", 4);
    assert!(mv.ends_with('5') || mv.ends_with('6'), "{mv}");
}

/// White can take a queen on f3.
const HANGING_QUEEN: &str = "s 2bRbNbB1bKbBbNbR2/2bPbPbPbPbPbPbPbP2/gRgP8pPpR/gNgP8pPpN/gBgP8pPpB/gQgP8pPpQ/gKgP8pPpK/\
                 gBgP8pPpB/gNgP8pPpN/gRgP3bQ4pPpR/2wPwPwPwPwPwPwPwP2/2wRwNwBwQwKwBwNwR2 w wgbp \
                 g1c1j1a6a3a10g12c12j12l6l3l10/wgp/- p,0,0.0.0.0,- 8 ;";

#[test]
fn bishops_takes_a_queen_and_mates_in_the_duel() {
    assert!(best("bishops", HANGING_QUEEN, 3).0.ends_with("-f3"));
    let (mv, analysis) = best("bishops", "d w=pink b=grey 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 30 out=wb ;", 3);
    assert_eq!((mv.as_str(), analysis.lines[0].score.to_string().as_str()), ("a1a8", "win in 1"));
}

#[test]
fn a_level_plays_the_same_game_again() {
    for rules in understood() {
        let play = |seed| {
            let mut game = rules.new_game(&[], 4).expect("default options");
            let mut computer =
                Computer::new(rules.info().name, Strength::Level(2), seed).expect("understood");
            for _ in 0..12 {
                let Some(seat) = game.turn().and_then(Turn::seat) else { break };
                let mv = computer
                    .choose(&Knowledge::of(game.as_ref(), seat), &AtomicBool::new(false))
                    .expect("a move");
                game.play(seat, &mv).expect("a legal move");
            }
            game.canonical_plies()
        };
        assert_eq!(play(1), play(1), "{}", rules.info().name);
    }
}

#[test]
fn a_game_of_another_kind_is_nothing_to_think_about() {
    let game = Game::<quincunx_games::shakti::Shakti>::new(Default::default(), 0).expect("a game");
    let mut engine = engine_for("saktris", 1).expect("understood");
    let stop = AtomicBool::new(false);
    let settings = Settings { limits: Limits::nodes(10), ..Settings::default() };
    let result = engine.search(
        &SearchRequest {
            view: AnyGame::view(&game, Viewer::Everything).as_ref(),
            seat: Seat::FIRST,
            settings: &settings,
            stop: &stop,
        },
        &mut |_| {},
    );
    assert!(result.is_none());
}

#[test]
fn a_mate_is_proved_beside_the_search() {
    let game = position("shakti", "*5*/5k1/2*W3/2*Ww2/w6/1*3K1/*5* w 1 12");
    let settings = Settings { limits: Limits::nodes(1_000_000), ..Settings::default() };
    let analysis = search(game.as_ref(), &settings).expect("White is to move");
    assert_eq!(analysis.lines[0].score.to_string(), "win in 9");
    assert!(analysis.nodes <= 1_000_000);
}

#[test]
fn a_computer_that_is_stopped_still_has_a_legal_move() {
    for rules in understood() {
        let game = random_game(rules, 6, 3);
        let Some(seat) = game.turn().and_then(Turn::seat) else { continue };
        let mut computer = Computer::new(rules.info().name, Strength::Max, 1).expect("understood");
        // Without the stop this would never come to an end.
        computer.set_limits(Limits::INFINITE);
        let mv = computer.choose(&Knowledge::of(game.as_ref(), seat), &AtomicBool::new(true));
        let mv = mv.expect("a move");
        assert!(game.moves(seat).contains(&mv), "{}: {mv}", rules.info().name);
    }
}

#[test]
fn a_seat_knows_its_own_moves_and_nobody_elses_secrets() {
    for rules in catalogue::GAMES {
        for plies in 0..30 {
            let game = random_game(*rules, plies, 7);
            for seat in (0..rules.info().seats.len()).map(|seat| Seat(seat as u8)) {
                let knows = Knowledge::of(game.as_ref(), seat);
                assert_eq!(knows.view().viewer(), Viewer::Seat(seat));
                assert_eq!(knows.moves(), game.moves(seat), "{} after {plies}", rules.info().name);
            }
        }
    }
}

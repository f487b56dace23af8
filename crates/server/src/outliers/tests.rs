//! Who stands out, and who does not: by made-up figures, and by games that computers play.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use quincunx_core::{AnyGame, Seat, Turn};
use quincunx_engine::{Computer, Engine, Knowledge, Limits, Mover, SearchRequest, Settings, engine_for};
use quincunx_games::catalogue;
use quincunx_review::Reviewer;

use super::*;
use crate::comparison::SeatFigures;

fn compared(guest: &str, number: u64, moves: u64, firsts: u64, loss: f64) -> ComparedGame {
    ComparedGame {
        guest: guest.to_owned(),
        pool: "pool".to_owned(),
        table: format!("table {number}"),
        seat: 0,
        number,
        at: number,
        figures: SeatFigures {
            moves,
            firsts,
            loss: (loss * MILLION) as u64 * moves,
            loss_squares: (loss * loss * 4.0 * MILLION) as u64 * moves,
            timed: moves,
            spread: Some(800_000),
            bond: None,
        },
        away_times: 1,
        away_millis: 1500,
        rating: Some(1_500_000_000),
        looked_until: 0,
    }
}

/// Twelve members with ten games each who play about alike, and one more.
fn crowd(firsts: u64, loss: f64) -> Vec<ComparedGame> {
    let mut games = Vec::new();
    for member in 0..12u64 {
        for game in 0..10 {
            let guest = format!("member {member:02}");
            let own = 4 + (member + game) % 4;
            games.push(compared(&guest, 100 * member + game, 14, own, 0.04 + 0.002 * (member % 5) as f64));
        }
    }
    for game in 0..10 {
        games.push(compared("somebody", 5000 + game, 14, firsts, loss));
    }
    games
}

fn names(games: &[ComparedGame]) -> Vec<String> {
    outliers(games).into_iter().map(|outlier| outlier.guest).collect()
}

#[test]
fn whoever_is_far_more_like_the_engine_stands_out_and_nobody_else() {
    assert_eq!(names(&crowd(6, 0.04)), [""; 0]);
    assert_eq!(names(&crowd(8, 0.035)), [""; 0], "a good player");
    let found = outliers(&crowd(13, 0.004));
    assert_eq!(found.len(), 1, "{found:?}");
    let outlier = &found[0];
    assert_eq!((outlier.guest.as_str(), outlier.games.len(), outlier.figures.moves), ("somebody", 10, 140));
    assert!(outlier.firsts_by > 3.0 && outlier.loss_by > 3.0, "{outlier:?}");
    assert_eq!((outlier.figures.away_times, outlier.figures.away_millis), (10, 15_000));
    assert_eq!((outlier.usual.peers, outlier.figures.spread), (12, Some(0.8)));
    assert_eq!(names(&crowd(13, 0.04)), [""; 0], "one figure alone is not enough");
    assert_eq!(names(&crowd(6, 0.004)), [""; 0]);
}

#[test]
fn too_few_games_moves_or_others_say_nothing() {
    let mut games = crowd(13, 0.004);
    let mut few = games.clone();
    few.retain(|game| game.guest != "somebody" || game.number < 5004);
    assert_eq!(names(&few), [""; 0], "four games");
    let mut short = games.clone();
    short.iter_mut().filter(|game| game.guest == "somebody").for_each(|game| {
        (game.figures.moves, game.figures.firsts, game.figures.loss) = (9, 9, 0);
    });
    assert_eq!(names(&short), [""; 0], "ninety moves");
    let mut strong = games.clone();
    strong
        .iter_mut()
        .filter(|game| game.guest == "somebody")
        .for_each(|game| game.rating = Some(1_900_000_000));
    assert_eq!(names(&strong), [""; 0], "nobody is about as strong");
    games.retain(|game| game.guest == "somebody" || game.guest.as_str() < "member 04");
    assert_eq!(names(&games), [""; 0], "four others");
}

#[test]
fn two_who_stand_out_do_not_hide_each_other() {
    let mut games = crowd(13, 0.004);
    games.extend((0..10).map(|game| compared("somebody else", 6000 + game, 14, 13, 0.004)));
    assert_eq!(names(&games), ["somebody", "somebody else"]);
}

#[test]
fn after_a_moderator_has_looked_only_later_games_count() {
    let mut games = crowd(13, 0.004);
    let look = |games: &mut Vec<ComparedGame>, until: u64| {
        games.iter_mut().filter(|game| game.guest == "somebody").for_each(|game| game.looked_until = until);
    };
    look(&mut games, 5009);
    assert_eq!(names(&games), [""; 0]);
    for game in 0..4 {
        games.push(compared("somebody", 5010 + game, 25, 24, 0.004));
    }
    look(&mut games, 5009);
    assert_eq!(names(&games), [""; 0], "four games are not enough");
    games.push(compared("somebody", 5014, 25, 24, 0.004));
    look(&mut games, 5009);
    let found = outliers(&games);
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].games.iter().map(|game| game.number).collect::<Vec<_>>(),
        [5014, 5013, 5012, 5011, 5010]
    );
}

proptest! {
    #[test]
    fn the_order_of_games_changes_no_figure(
        seed in any::<u64>(), firsts in 0u64..14, loss in 0.0..0.1f64,
    ) {
        let games = crowd(firsts, loss);
        let mut mixed = games.clone();
        let mut state = seed | 1;
        for index in (1..mixed.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            mixed.swap(index, (state >> 33) as usize % (index + 1));
        }
        prop_assert_eq!(outliers(&games), outliers(&mixed));
    }
}

/// Somebody who plays.
enum Player {
    /// As well as a level of the computer, with its mistakes.
    Honest(Box<Computer>),
    /// What the engine says.
    Copies(Box<dyn Engine>),
}

impl Player {
    fn choose(&mut self, knows: &Knowledge, seat: Seat) -> String {
        let go = AtomicBool::new(false);
        match self {
            Player::Honest(computer) => computer.choose(knows, &go).unwrap(),
            Player::Copies(engine) => {
                let settings = Settings { limits: Limits::nodes(NODES), ..Settings::default() };
                let request = SearchRequest { view: knows.view(), seat, settings: &settings, stop: &go };
                engine.clear();
                engine.search(&request, &mut |_| {}).unwrap().lines.swap_remove(0).moves.swap_remove(0)
            }
        }
    }
}

/// What the engine looks at for a move here: little, so that it is quick.
const NODES: u64 = 1000;
const GAME: &str = "shakti";

/// A game between two, from one of many beginnings, and its figures.
fn figures_of(players: &mut [Player], pair: [usize; 2], seed: u64) -> [SeatFigures; 2] {
    let mut game: Box<dyn AnyGame> = catalogue::find(GAME).unwrap().new_game(&[], seed).unwrap();
    let mut state = seed.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493);
    while let Some(Turn::Of(seat)) = game.turn().filter(|_| game.ply_count() < 70) {
        let knows = Knowledge::of(game.as_ref(), seat);
        let choice = if game.ply_count() < 4 {
            let moves = game.moves(seat);
            state = state.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493);
            moves[(state >> 33) as usize % moves.len()].clone()
        } else {
            players[pair[seat.index()]].choose(&knows, seat)
        };
        game.play(seat, &choice).unwrap();
    }
    let mut reviewer = Reviewer::new(GAME, NODES).unwrap();
    let go = AtomicBool::new(false);
    let plies = 4..game.ply_count();
    let moves: Vec<_> = plies.filter_map(|ply| reviewer.alike(game.as_ref(), ply, &go).unwrap()).collect();
    [0, 1].map(|seat| SeatFigures::of(Seat(seat), &moves, |_| None))
}

#[test]
fn whoever_copies_an_engine_is_listed_and_honest_players_are_not() {
    let honest = |number: usize| {
        let level = ["1", "2", "3"][number % 3].parse().unwrap();
        Player::Honest(Box::new(Computer::new(GAME, level, number as u64).unwrap()))
    };
    let mut players: Vec<Player> = (0..8).map(honest).collect();
    players.push(Player::Copies(engine_for(GAME, 1).unwrap()));
    let cheat = players.len() - 1;
    let (mut games, mut number) = (Vec::new(), 0);
    let mut moves = vec![(0, 0); players.len()];
    // Everybody plays until there is enough to say something.
    while let Some(one) =
        (0..players.len()).find(|player| moves[*player].0 < 5 || moves[*player].1 < LEAST_MOVES)
    {
        number += 1;
        assert!(number < 200, "{moves:?}");
        let other = (one + 1 + number as usize % (players.len() - 1)) % players.len();
        let pair = if number % 2 == 0 { [one, other] } else { [other, one] };
        for (player, figures) in pair.into_iter().zip(figures_of(&mut players, pair, number)) {
            moves[player] = (moves[player].0 + 1, moves[player].1 + figures.moves);
            let mut game = compared(&format!("player {player}"), number, 0, 0, 0.0);
            game.figures = figures;
            games.push(game);
        }
    }
    let found = outliers(&games);
    let named: Vec<&str> = found.iter().map(|outlier| outlier.guest.as_str()).collect();
    let told = |player: usize| {
        let name = format!("player {player}");
        let own: Vec<&ComparedGame> = games.iter().filter(|game| game.guest == name).collect();
        let MemberFigures { games, moves, firsts, loss, loss_variance, .. } = MemberFigures::of(&own);
        format!(
            "{name}: {games} games, {moves} moves, {firsts:.3} firsts, {loss:.4} lost, {loss_variance:.4}\n"
        )
    };
    let all: String = (0..players.len()).map(told).collect();
    assert_eq!(named, [format!("player {cheat}")], "{all}");
}

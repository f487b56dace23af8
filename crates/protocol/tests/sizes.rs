//! No state message is long, in any game, however long it goes on; and whoever reads its
//! factored moves has all of them again.

use quincunx_core::{AnyGame, Chance, Legal, Seat, Turn, Viewer};
use quincunx_games::catalogue;
use quincunx_protocol::{ClockView, Event, StateView, Status};

/// The longest state message after a ply, in bytes.
const MOST: usize = 32 * 1024;
/// The longest game that is looked at.
const PLIES: usize = 320;

/// A game, its options, and the seeds of the games that are played.
type Played = (&'static str, &'static [(&'static str, &'static str)], &'static [u64]);

/// The seeds of Taifho have the longest lists of moves that hundreds of random games came to.
const PLAYED: [Played; 14] = [
    ("saktris", &[], &[3, 4]),
    ("saktris", &[("arrival_order", "selectable")], &[3, 4]),
    ("saktris", &[("arrival_order", "random")], &[3]),
    ("sitchess", &[], &[3, 4, 5]),
    ("sitchess", &[("budget_white", "39"), ("budget_black", "39")], &[3]),
    ("sitchess", &[("army_total", "at_most"), ("budget_white", "20")], &[3]),
    ("taifho", &[], &[5, 28]),
    ("taifho", &[("setup", "free")], &[3]),
    ("taifho", &[("setup", "random")], &[3]),
    ("taifho", &[("preset", "alga")], &[3]),
    ("shakti", &[], &[3, 4]),
    ("shakti", &[("second_tile", "adjacent")], &[3]),
    ("bishops", &[], &[3]),
    ("bishops", &[("check_priority", "off")], &[4]),
];

/// The state as a server sends it to a seat after the last two plies.
fn state(game: &dyn AnyGame, seat: Seat) -> StateView {
    let viewer = Viewer::Seat(seat);
    let mut scene = game.scene(viewer);
    scene.trays.extend(game.captured());
    let from = game.ply_count().saturating_sub(2);
    let seats = game.info().seats.len();
    StateView {
        table: "k3vq8mzt5xw2ab".to_owned(),
        ply: game.ply_count(),
        branch: u32::MAX,
        status: Status::Playing,
        seat: Some(seat.0),
        from,
        plies: game.plies_from(viewer, from),
        movers: game.movers_from(from).into_iter().map(|(seat, _)| seat.map(|seat| seat.0)).collect(),
        parts: Vec::new(),
        position: game.position_text(viewer),
        turn: vec![seat.0],
        check: Vec::new(),
        legal: Vec::new(),
        claimable: None,
        claimable_i18n: None,
        clocks: Some(ClockView { left: vec![86_400_000; seats], running: vec![0], first_move: None }),
        draw_offer: None,
        takeback_request: None,
        ending: None,
        seal: None,
        orders: Vec::new(),
        scene: Some(scene),
    }
}

fn in_order(mut legal: Vec<Legal>) -> Vec<Legal> {
    legal.sort_by(|one, other| (&one.text, &one.gesture).cmp(&(&other.text, &other.gesture)));
    legal
}

/// Whoever reads a state has the same moves, in another order perhaps.
fn assert_says_all(text: &str, legal: Vec<Legal>, place: &str) {
    let Some(Event::State(again)) = Event::read(text) else { panic!("{place}: {text}") };
    let scene = again.scene.unwrap_or_else(|| panic!("{place}: no scene"));
    assert_eq!(in_order(scene.legal), in_order(legal), "{place}");
}

#[test]
fn states_stay_below_their_budget_and_say_every_move_in_long_random_games() {
    let mut too_long = Vec::new();
    for (name, settings, seeds) in PLAYED {
        let rules = catalogue::find(name).unwrap();
        let mut worst = (0, 0, 0, 0);
        for &seed in seeds {
            let mut chance = Chance::from_seed(seed);
            let mut game = rules.new_game(settings, seed).unwrap();
            for ply in 0..PLIES {
                let seat = match game.turn() {
                    Some(Turn::Of(seat)) => seat,
                    Some(Turn::Together(seats)) => seats.iter().next().unwrap_or(Seat::FIRST),
                    Some(Turn::Chance) | None => break,
                };
                let view = state(game.as_ref(), seat);
                let legal = view.scene.as_ref().map(|scene| scene.legal.clone()).unwrap_or_default();
                let text = Event::State(Box::new(view)).text();
                let here = (text.len(), legal.len(), seed, ply);
                // Reading takes longer than writing: not every state is read again.
                if here > worst || ply % 5 == 0 {
                    assert_says_all(&text, legal, &format!("{name}, seed {seed}, ply {ply}"));
                }
                worst = worst.max(here);
                let moves = game.moves(seat);
                let index = chance.below(moves.len() as u64) as usize;
                game.play(seat, &moves[index]).unwrap();
            }
        }
        let (bytes, moves, seed, ply) = worst;
        let line =
            format!("{name} {settings:?}: at most {bytes} bytes, {moves} moves, seed {seed}, ply {ply}");
        println!("{line}");
        if bytes > MOST {
            too_long.push(line);
        }
    }
    assert!(too_long.is_empty(), "over {MOST} bytes: {too_long:#?}");
}

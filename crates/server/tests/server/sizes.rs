//! No state message that comes after a ply is long, in any game, however long it goes on.

use quincunx_core::{Chance, Scene, Seat, Turn, Viewer};
use quincunx_games::catalogue::GAMES;
use serde_json::json;

/// The longest message, in bytes. It is 46 KB where Taifho has 1814 moves; 32 KB is the
/// aim.
const MOST: usize = 48 * 1024;
/// What a state says besides the scene, the plies and the position.
const REST: usize = 1024;

#[test]
fn states_stay_below_their_budget_in_long_random_games() {
    let mut worst = (0, "", 0, 0, 0);
    for rules in GAMES {
        let name = rules.info().name;
        for seed in 3..6 {
            let mut chance = Chance::from_seed(seed);
            let mut game = rules.new_game(&[], seed).unwrap();
            for ply in 0..300 {
                let seat = match game.turn() {
                    Some(Turn::Of(seat)) => seat,
                    Some(Turn::Together(seats)) => seats.iter().next().unwrap_or(Seat::FIRST),
                    Some(Turn::Chance) | None => break,
                };
                let viewer = Viewer::Seat(seat);
                let mut scene = game.scene(viewer);
                scene.trays.extend(game.captured());
                let last = game.ply_count().saturating_sub(2);
                let movers: Vec<Option<u8>> =
                    game.movers_from(last).into_iter().map(|(seat, _)| seat.map(|seat| seat.0)).collect();
                let (plies, position) = (game.plies_from(viewer, last), game.position_text(viewer));
                let message = json!({"scene": scene, "plies": plies, "movers": movers, "position": position});
                let size = message.to_string().len() + REST;
                let count = scene.legal.len();
                worst = worst.max((size, name, seed, ply, count));
                assert!(size <= MOST, "{name}, seed {seed}, ply {ply}: {size} bytes for {count} moves");
                if ply % 25 == 0 {
                    // Whoever reads it has the same moves, in another order perhaps.
                    let again: Scene = serde_json::from_value(message["scene"].clone()).unwrap();
                    let texts = |scene: &Scene| {
                        let mut all: Vec<String> =
                            scene.legal.iter().map(|legal| format!("{legal:?}")).collect();
                        all.sort();
                        all
                    };
                    assert_eq!(texts(&again), texts(&scene), "{name}, ply {ply}");
                }
                let legal = game.moves(seat);
                let index = chance.below(legal.len() as u64) as usize;
                game.play(seat, &legal[index]).unwrap();
            }
        }
    }
    println!("{worst:?}");
}

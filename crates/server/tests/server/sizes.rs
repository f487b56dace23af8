//! No state message is long, in any game, however long it goes on.

use quincunx_core::{Chance, Seat, Turn, Viewer};
use quincunx_games::catalogue::GAMES;
use serde_json::json;

/// The longest message, in bytes.
const MOST: usize = 32 * 1024;
/// What a state says besides the scene, the legal moves, the plies and the position.
const REST: usize = 1024;

#[test]
fn states_stay_below_their_budget_in_long_random_games() {
    for rules in GAMES {
        let name = rules.info().name;
        let mut longest = (0, String::new());
        for seed in 0..6 {
            let mut chance = Chance::from_seed(seed);
            let Ok(mut game) = rules.new_game(&[], seed) else { panic!("{name} begins") };
            for ply in 0..400 {
                let seat = match game.turn() {
                    Some(Turn::Of(seat)) => seat,
                    Some(Turn::Together(seats)) => seats.iter().next().unwrap_or(Seat::FIRST),
                    Some(Turn::Chance) | None => break,
                };
                let viewer = Viewer::Seat(seat);
                let mut scene = game.scene(viewer);
                scene.trays.extend(game.captured());
                let legal: Vec<String> = game.moves(seat);
                let message = json!({
                    "scene": scene,
                    "legal": [],
                    "plies": game.plies_from(viewer, 0),
                    "movers": game.movers_from(0).into_iter().map(|(seat, _)| seat.map(|seat| seat.0)).collect::<Vec<_>>(),
                    "position": game.position_text(viewer),
                });
                let size = message.to_string().len() + REST;
                if size > longest.0 {
                    longest = (
                        size,
                        format!(
                            "{name}, seed {seed}, ply {ply}: {} moves, scene.legal {} legal {} all {}",
                            legal.len(),
                            message["scene"]["legal"].to_string().len(),
                            json!(legal).to_string().len(),
                            size
                        ),
                    );
                }
                let index = chance.below(legal.len() as u64) as usize;
                if game.play(seat, &legal[index]).is_err() {
                    panic!("{} is legal", legal[index]);
                }
            }
        }
        println!("{}", longest.1);
        assert!(longest.0 <= MOST, "{}: {} bytes", longest.1, longest.0);
    }
}

//! The keys by which the explorer knows positions stay what they are: a server keeps moves
//! by them for years.
//!
//! If this fails, keys have changed. Raise `EXPLORER_VERSION` in `crates/core/src/explorer.rs`:
//! then this writes another file, and servers take in their games again by themselves.

use quincunx_core::{EXPLORER_VERSION, Turn};
use quincunx_games::catalogue;

#[test]
fn keys_are_those_of_their_version() {
    let mut text = String::new();
    for rules in catalogue::GAMES {
        let mut game = rules.new_game(&[], 7).expect("a game");
        for ply in 0..40usize {
            let Some(seat) = game.turn().and_then(Turn::seat) else { break };
            if ply % 4 == 0 {
                let key = game.explorer_key().expect("somebody is to move");
                text.push_str(&format!("{} {ply} {key:016x}\n", rules.info().name));
            }
            let moves = game.moves(seat);
            game.play(seat, &moves[ply * 7 % moves.len()]).expect("a legal move");
        }
    }
    insta::assert_snapshot!(format!("keys_of_version_{EXPLORER_VERSION}"), text);
}

#[test]
fn games_meet_where_they_transpose_and_options_keep_them_apart() {
    let key = |settings: &[(&str, &str)], moves: [&str; 4]| {
        let rules = catalogue::find("taifho").expect("a game");
        let mut game = rules.new_game(settings, 0).expect("a game");
        for (ply, text) in moves.iter().enumerate() {
            game.play(quincunx_core::Seat((ply % 2) as u8), text).unwrap_or_else(|error| panic!("{error}"));
        }
        game.explorer_key()
    };
    let one = key(&[], ["b1-b2", "i10-i9", "e1-e2", "f10-f9"]);
    assert_eq!(one, key(&[], ["e1-e2", "f10-f9", "b1-b2", "i10-i9"]));
    // The same in the mirror.
    assert_eq!(one, key(&[], ["i1-i2", "b10-b9", "f1-f2", "e10-e9"]));
    assert_ne!(one, key(&[], ["i1-i2", "b10-b9", "f1-f2", "f10-f9"]));
    assert_ne!(one, key(&[("repetition_limit", "0")], ["b1-b2", "i10-i9", "e1-e2", "f10-f9"]));
}

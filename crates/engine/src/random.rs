//! Any legal move, each as likely as the next.

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Chance, Seat};

use crate::{Knowledge, Mover};

/// Plays at random, the same way for the same seed.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// A random mover.
    pub fn from_seed(seed: u64) -> Random {
        Random { chance: Chance::from_seed(seed) }
    }

    /// A legal move of the seat. There is no thought in it that could be stopped.
    pub fn pick(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String> {
        self.choose(&Knowledge::of(game, seat), &AtomicBool::new(false))
    }
}

impl Mover for Random {
    fn choose(&mut self, knows: &Knowledge, _stop: &AtomicBool) -> Option<String> {
        let mut moves = knows.moves();
        if moves.is_empty() {
            return None;
        }
        let index = self.chance.below(moves.len() as u64) as usize;
        Some(moves.swap_remove(index))
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::{Turn, Viewer};
    use quincunx_games::catalogue::GAMES;

    use super::*;

    fn play_out(game: &mut dyn AnyGame, mover: &mut Random, longest: usize) {
        for _ in 0..longest {
            let Some(seat) = game.turn().and_then(Turn::seat) else { return };
            let mv = mover.pick(game, seat).expect("whoever is on turn has a move");
            game.play(seat, &mv).expect("a legal move");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        for rules in GAMES {
            let play = |seed| {
                let mut game = rules.new_game(&[], 5).expect("default options");
                play_out(game.as_mut(), &mut Random::from_seed(seed), 60);
                game.position_text(Viewer::Everything)
            };
            assert_eq!(play(1), play(1), "{}", rules.info().name);
            assert_ne!(play(1), play(2), "{}", rules.info().name);
        }
    }

    #[test]
    fn whoever_is_not_on_turn_has_no_move() {
        let game = GAMES[0].new_game(&[], 0).expect("default options");
        let turn = game.turn().expect("it has begun");
        for seat in (0..game.info().seats.len()).map(|seat| Seat(seat as u8)) {
            assert_eq!(Random::from_seed(1).pick(game.as_ref(), seat).is_some(), turn.includes(seat));
        }
    }
}

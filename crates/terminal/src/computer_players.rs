//! The computers that hold seats of games at this terminal.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use quincunx_core::Seat;
use quincunx_engine::{Computer, Knowledge, Limits, Mover, Random};

use crate::app::{MoveRequest, Player};

/// Whoever plays a seat, and the seed of the game that it plays.
type Seated = (Player, u64, Box<dyn Mover + Send>);

/// The computers between their moves, with what they remember. Clones share them.
#[derive(Clone, Default)]
pub struct ComputerPlayers(Arc<Mutex<HashMap<(&'static str, Seat), Seated>>>);

impl ComputerPlayers {
    /// The move that a computer chooses; `None` if it finds none or is stopped.
    pub fn choose(&self, knowledge: &Knowledge, request: &MoveRequest, stop: &AtomicBool) -> Option<String> {
        let (game, seat) = (knowledge.view().info().name, knowledge.seat());
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = lock().remove(&(game, seat));
        let same = before.filter(|(player, seed, _)| (*player, *seed) == (request.player, request.seed));
        // With a clock it has other limits every time.
        let same = same.filter(|_| request.clock.is_none());
        let mut mover = match same {
            Some((_, _, mover)) => mover,
            None => new_player(game, seat, request)?,
        };
        let text = mover.choose(knowledge, stop);
        lock().insert((game, seat), (request.player, request.seed, mover));
        text
    }
}

fn new_player(game: &str, seat: Seat, request: &MoveRequest) -> Option<Box<dyn Mover + Send>> {
    // Not the game's own stream: that is under seal.
    let seed = request.seed.wrapping_add(u64::from(seat.0) + 1);
    match request.player {
        Player::Person => None,
        Player::Random => Some(Box::new(Random::from_seed(seed))),
        Player::Computer(strength) => {
            let mut computer = Computer::new(game, strength, seed)?;
            if let Some((left, increment)) = request.clock {
                computer.set_limits(Limits::clock(left, increment, None));
            }
            Some(Box::new(computer))
        }
    }
}

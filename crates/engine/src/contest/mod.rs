//! Games between players that are compared.

mod elo;
mod spec;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, AnyRules, Outcome, Seat, Turn};

pub use elo::{DECIDED, Tally, elo, expected};
pub use spec::{NoSpec, Spec};

use crate::{Computer, Knowledge, Limits, Mover, Random};

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The same limits for every move.
    Each(Limits),
    /// A clock for the game and something added for each move.
    Clock {
        /// For the whole game.
        time: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// What is played.
pub struct Fixture {
    /// The game.
    pub rules: &'static dyn AnyRules,
    /// Its options.
    pub settings: Vec<(String, String)>,
    /// How many random plies the starts are varied by.
    pub opening: usize,
    /// After how many plies an unfinished game counts as drawn.
    pub longest: usize,
    /// What starts are drawn from.
    pub seed: u64,
    /// The players; the first holds one seat, the second all others.
    pub players: [Spec; 2],
    /// How much time they have.
    pub pace: Pace,
}

/// A game that has been played.
pub struct Played {
    /// Its number, from 0.
    pub number: usize,
    /// Which seat the first player held.
    pub seat: Seat,
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The first player's share of the point.
    pub points: f64,
    /// Why it ended, for a person.
    pub end: String,
}

enum Player {
    Computer(Box<Computer>),
    Random(Random),
}

impl Player {
    fn new(spec: &Spec, game: &str, limits: Limits, seed: u64) -> Option<Player> {
        Some(match spec {
            Spec::Random => Player::Random(Random::from_seed(seed)),
            Spec::Computer { strength, threads, limits: own } => {
                let computer = Computer::new(game, *strength, seed)?;
                Player::Computer(Box::new(computer.limited(own.unwrap_or(limits)).with_threads(*threads)))
            }
        })
    }

    fn choose(&mut self, game: &dyn AnyGame, seat: Seat, limits: Option<Limits>) -> Option<String> {
        match self {
            Player::Random(random) => random.pick(game, seat),
            Player::Computer(computer) => {
                if let Some(limits) = limits {
                    computer.set_limits(limits);
                }
                computer.choose(&Knowledge::of(game, seat), &AtomicBool::new(false))
            }
        }
    }
}

/// The share of the point of a seat: the first place, or a part of it.
pub fn points(outcome: &Outcome, seat: Seat) -> f64 {
    let winners = outcome.winners();
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

impl Fixture {
    fn start(&self, seed: u64) -> Option<Box<dyn AnyGame>> {
        let settings: Vec<(&str, &str)> =
            self.settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let mut game = self.rules.new_game(&settings, seed).ok()?;
        let mut random = Random::from_seed(seed);
        for _ in 0..self.opening {
            let Some(seat) = game.turn().and_then(Turn::seat) else { break };
            let mv = random.pick(game.as_ref(), seat)?;
            game.play(seat, &mv).ok()?;
        }
        Some(game)
    }

    /// Plays one game. Every start is played from each seat: with two seats, games
    /// 0 and 1 have the same start. `None` if nobody understands the game.
    pub fn play(&self, number: usize) -> Option<Played> {
        let info = self.rules.info();
        let seats = info.seats.len();
        let seed = self.seed.wrapping_add((number / seats) as u64);
        // An opening may have ended the game; the next seeds have others.
        let mut game = (0..100u64)
            .filter_map(|more| self.start(seed.wrapping_add(more << 32)))
            .find(|game| game.outcome().is_none())?;
        let hero = Seat((number % seats) as u8);
        let limits = match self.pace {
            Pace::Each(limits) => limits,
            Pace::Clock { .. } => Limits::INFINITE,
        };
        let mut players = Vec::new();
        for seat in (0..seats as u8).map(Seat) {
            let spec = &self.players[usize::from(seat != hero)];
            let seed = seed.wrapping_mul(31).wrapping_add(u64::from(seat.0));
            players.push((Player::new(spec, info.name, limits, seed)?, self.clock()));
        }
        while let Some(seat) = game.turn().and_then(Turn::seat) {
            if game.ply_count() >= self.longest {
                let points = 1.0 / seats as f64;
                return Some(Played { number, seat: hero, game, points, end: "too long".to_owned() });
            }
            let (player, clock) = &mut players[seat.index()];
            let begun = Instant::now();
            let limits = match (self.pace, *clock) {
                (Pace::Clock { increment, .. }, Some(left)) => Some(Limits::clock(left, increment, None)),
                _ => None,
            };
            let mut ply = player.choose(game.as_ref(), seat, limits)?;
            if let (Pace::Clock { increment, .. }, Some(left)) = (self.pace, clock.as_mut()) {
                match left.checked_sub(begun.elapsed()) {
                    Some(rest) => *left = rest + increment,
                    None => ply = "time".to_owned(),
                }
            }
            let mut read = game.ply_count();
            game.read_ply(&ply, &mut read).ok()?;
            // Whoever may claim a draw does: no game goes on for ever.
            if game.outcome().is_none() && game.claimable().is_some() {
                let mut read = game.ply_count();
                game.read_ply("claim", &mut read).ok()?;
            }
        }
        let outcome = game.outcome()?;
        let (points, end) = (points(outcome, hero), outcome.sentence(info.seats));
        Some(Played { number, seat: hero, game, points, end })
    }

    fn clock(&self) -> Option<Duration> {
        match self.pace {
            Pace::Clock { time, .. } => Some(time),
            Pace::Each(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_games::catalogue;

    use super::*;

    fn fixture(first: &str, second: &str) -> Fixture {
        Fixture {
            rules: catalogue::find("shakti").expect("a game"),
            settings: Vec::new(),
            opening: 4,
            longest: 300,
            seed: 1,
            players: [first.parse().expect("a player"), second.parse().expect("a player")],
            pace: Pace::Each(Limits::nodes(300)),
        }
    }

    #[test]
    fn both_sides_of_a_start_are_played_and_other_starts_differ() {
        let fixture = fixture("random", "random");
        let opening = |number| {
            let played = fixture.play(number).expect("a game");
            (played.seat, played.game.canonical_plies()[..4].to_vec())
        };
        let (first, second, third) = (opening(0), opening(1), opening(2));
        assert_eq!((first.0, second.0), (Seat::FIRST, Seat::SECOND));
        assert_eq!(first.1, second.1);
        assert_ne!(first.1, third.1);
    }

    #[test]
    fn the_computer_beats_a_random_mover_from_either_side() {
        let fixture = fixture("3", "random");
        let points: f64 = (0..4).map(|number| fixture.play(number).expect("a game").points).sum();
        assert!(points >= 3.0, "{points}");
    }

    #[test]
    fn a_match_by_levels_is_the_same_every_time() {
        let fixture = fixture("1", "2");
        let play = || fixture.play(0).expect("a game").game.position_text(Viewer::Everything);
        assert_eq!(play(), play());
    }

    #[test]
    fn a_clock_that_runs_out_loses_the_game() {
        let mut fixture = fixture("max", "random");
        fixture.pace = Pace::Clock { time: Duration::from_nanos(1), increment: Duration::ZERO };
        let played = fixture.play(0).expect("a game");
        assert!(played.end.ends_with("on time"), "{}", played.end);
    }
}

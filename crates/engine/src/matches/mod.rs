//! Games between players that are compared.

mod elo;
mod opening;
mod program;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, AnyRules, Outcome, Seat, Seats, Turn};

pub use elo::{DECIDED, EloLead, Tally, elo, expected};
pub use opening::{Opening, continues_as_chess};
pub use program::{ExternalPlayer, Fault, Launcher, MatchError, NoLauncher, Program, TimeLeft};

use crate::network::Evaluation;
use crate::{Knowledge, Limits, Mover, Opponent};

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// The same limits for every move.
    PerMove(Limits),
    /// A clock for the game and something added for each move.
    Clock {
        /// For the whole game.
        time: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// What is played.
pub struct MatchSetup {
    /// The game.
    pub rules: &'static dyn AnyRules,
    /// Its options.
    pub settings: Vec<(String, String)>,
    /// A position to start from, instead of the beginning.
    pub position: Option<String>,
    /// How the starts are varied.
    pub opening: Opening,
    /// After how many plies an unfinished game counts as drawn.
    pub longest: usize,
    /// What starts are drawn from.
    pub seed: u64,
    /// The players; the first holds some of the seats, in turn, the second all others.
    pub players: [Opponent; 2],
    /// How many seats the first holds.
    pub held: usize,
    /// What they weigh things with, where it is not what is usual: as
    /// [`Computer::set_weights`](crate::Computer::set_weights) takes it, or empty.
    pub weights: [Vec<i32>; 2],
    /// What judges positions for them.
    pub evaluations: [Evaluation; 2],
    /// How much time they have.
    pub time_control: TimeControl,
}

/// A game that has been played.
pub struct PlayedGame {
    /// Its number, from 0.
    pub number: usize,
    /// Which seats the first player held.
    pub seats: Seats,
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The first player's share of the point.
    pub points: f64,
    /// Why it ended, for a person.
    pub end: String,
}

enum Player {
    /// With limits of its own, if it has any.
    Mover(Box<dyn Mover>, Option<Limits>),
    External(Box<dyn ExternalPlayer>, Option<Limits>),
}

impl Player {
    fn choose(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        time: &TimeLeft,
        stop: &AtomicBool,
    ) -> Result<Option<String>, Fault> {
        match self {
            Player::Mover(mover, own) => {
                mover.set_limits(own.unwrap_or_else(|| time.limits(seat)));
                Ok(mover.choose(&Knowledge::of(game, seat), stop))
            }
            Player::External(external, Some(own)) => {
                external.choose(game, seat, &TimeLeft::Move(*own)).map(Some)
            }
            Player::External(external, None) => external.choose(game, seat, time).map(Some),
        }
    }
}

/// The share of the point of a seat: the first place, or a part of it.
pub fn points(outcome: &Outcome, seat: Seat) -> f64 {
    let winners = outcome.winners();
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// Every choice of so many of these seats.
fn sides(seats: &[Seat], held: usize) -> Vec<Seats> {
    let Some((first, others)) = seats.split_first() else {
        return if held == 0 { vec![Seats::NONE] } else { Vec::new() };
    };
    let with = held.checked_sub(1).map(|held| sides(others, held)).unwrap_or_default();
    with.into_iter().map(|side| side.with(*first)).chain(sides(others, held)).collect()
}

impl MatchSetup {
    /// The beginning of a game, before it is varied.
    fn base(&self, seed: u64) -> Result<Box<dyn AnyGame>, MatchError> {
        let settings: Vec<(&str, &str)> =
            self.settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let game = self.rules.begin(&settings, self.position.as_deref(), seed);
        game.map_err(|error| MatchError::Start(error.to_string()))
    }

    /// The seats that play; in the duel of a game for four there are two.
    fn seats(&self) -> Result<Vec<Seat>, MatchError> {
        let game = self.base(self.seed)?;
        if let Some(outcome) = game.outcome() {
            let verdict = outcome.sentence(game.info().seats);
            return Err(MatchError::Start(format!("the game is over at its start: {verdict}")));
        }
        Ok((0..game.info().seats.len() as u8).map(Seat).filter(|seat| game.is_living(*seat)).collect())
    }

    /// How many opponents there are for each seat of the first player.
    pub fn opponents(&self) -> Result<f64, MatchError> {
        let seats = self.seats()?.len();
        if !(1..seats).contains(&self.held) {
            return Err(MatchError::Start(format!(
                "the first player cannot hold {} of {seats} seats: expected from 1 to {}",
                self.held,
                seats.saturating_sub(1)
            )));
        }
        Ok((seats - self.held) as f64 / self.held as f64)
    }

    /// The start of a number's game: an opening may have ended it, or not fit; the
    /// next seeds have others.
    fn start(&self, seed: u64) -> Result<Box<dyn AnyGame>, MatchError> {
        for more in 0..opening::TRIES {
            let seed = seed.wrapping_add(more << 32);
            if let Some(game) = self.opening.vary(self.base(seed)?, seed) {
                return Ok(game);
            }
        }
        Err(MatchError::NoStart(self.rules.info().title))
    }

    fn player(
        &self,
        which: usize,
        game: &dyn AnyGame,
        seed: u64,
        launcher: &dyn Launcher,
    ) -> Result<Player, MatchError> {
        let opponent = &self.players[which];
        if let Opponent::Program(program) = opponent {
            return Ok(Player::External(launcher.launch(program, self.rules, game)?, program.limits));
        }
        let limits = match self.time_control {
            TimeControl::PerMove(limits) => limits,
            TimeControl::Clock { .. } => Limits::INFINITE,
        };
        let info = self.rules.info();
        let mover = opponent.build(info.name, limits, &self.weights[which], &self.evaluations[which], seed);
        Ok(Player::Mover(mover.ok_or(MatchError::UnknownGame(info.title))?, opponent.limits()))
    }

    /// Plays one game. Every start is played from each seat, or each choice of seats:
    /// with two seats, games 0 and 1 have the same start. `None` if `stop` was set before its end.
    pub fn play(
        &self,
        number: usize,
        launcher: &dyn Launcher,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, MatchError> {
        let info = self.rules.info();
        let seats = self.seats()?;
        let opponents = self.opponents()?;
        let sides = sides(&seats, self.held);
        let seed = self.seed.wrapping_add((number / sides.len()) as u64);
        let mut game = self.start(seed)?;
        let own = sides[number % sides.len()];
        // Two of a kind would play the same game again from the other seats.
        let of_a_kind = self.players[0] == self.players[1]
            && self.weights[0] == self.weights[1]
            && self.evaluations[0] == self.evaluations[1];
        let again = if of_a_kind { (number % sides.len()) as u64 } else { 0 };
        let mut players = Vec::new();
        for seat in (0..info.seats.len() as u8).map(Seat) {
            let which = usize::from(!own.contains(seat));
            let seed = seed.wrapping_mul(31).wrapping_add(u64::from(seat.0)).wrapping_add(again << 32);
            let plays = seats.contains(&seat);
            players.push(if plays { Some(self.player(which, game.as_ref(), seed, launcher)?) } else { None });
        }
        let mut time = match self.time_control {
            TimeControl::PerMove(limits) => TimeLeft::Move(limits),
            TimeControl::Clock { time, increment } => {
                TimeLeft::Clocks { left: vec![time; info.seats.len()], increment }
            }
        };
        let mut fault = None;
        while let Some(seat) = game.turn().and_then(Turn::seat) {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if game.ply_count() >= self.longest {
                let points = expected(0.0, opponents);
                return Ok(Some(PlayedGame { number, seats: own, game, points, end: "too long".to_owned() }));
            }
            let Some(player) = &mut players[seat.index()] else { break };
            let begun = Instant::now();
            let chosen = player.choose(game.as_ref(), seat, &time, stop);
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let is_flagged = !spend(&mut time, seat, begun.elapsed());
            let gone = match chosen {
                Ok(None) => return Err(MatchError::UnknownGame(info.title)),
                _ if is_flagged => Some("time"),
                Ok(Some(mv)) => game.play(seat, &mv).err().map(|refused| {
                    fault = Some(format!("{} is at fault: {refused}", self.name_of(seat, own)));
                    "resign"
                }),
                Err(wrong) => {
                    fault = Some(format!("{} {wrong}", self.name_of(seat, own)));
                    Some("resign")
                }
            };
            if let Some(gone) = gone {
                let (mut read, name) = (game.ply_count(), info.seats[seat.index()].name);
                let left = game.read_ply(&format!("{name}:{gone}"), &mut read);
                left.map_err(|error| MatchError::Start(error.to_string()))?;
            }
            // Whoever may claim a draw does: no game goes on for ever.
            if game.outcome().is_none() && game.claimable().is_some() {
                let mut read = game.ply_count();
                let _ = game.read_ply("claim", &mut read);
            }
        }
        let Some(outcome) = game.outcome() else { return Err(MatchError::NoStart(info.title)) };
        let mut end = outcome.sentence(info.seats).to_string();
        if let Some(fault) = fault {
            end = format!("{end}: {fault}");
        }
        let points = own.iter().map(|seat| points(outcome, seat)).sum();
        Ok(Some(PlayedGame { number, seats: own, points, game, end }))
    }

    /// Who holds a seat, for a message.
    fn name_of(&self, seat: Seat, own: Seats) -> String {
        match &self.players[usize::from(!own.contains(seat))] {
            Opponent::Program(program) => program.name().to_owned(),
            other => other.to_string(),
        }
    }
}

/// Takes time off the clock of a seat, and adds what each move brings; whether
/// there was enough.
fn spend(time: &mut TimeLeft, seat: Seat, spent: Duration) -> bool {
    let TimeLeft::Clocks { left, increment } = time else { return true };
    let Some(left) = left.get_mut(seat.index()) else { return true };
    match left.checked_sub(spent) {
        Some(rest) => *left = rest + *increment,
        None => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_games::catalogue;

    use super::*;

    fn play(setup: &MatchSetup, number: usize) -> PlayedGame {
        let played = setup.play(number, &NoLauncher, &AtomicBool::new(false));
        played.expect("no trouble").expect("nobody stops it")
    }

    fn setup(first: &str, second: &str) -> MatchSetup {
        MatchSetup {
            rules: catalogue::find("shakti").expect("a game"),
            settings: Vec::new(),
            position: None,
            opening: Opening::Plies(4),
            longest: 300,
            seed: 1,
            players: [first.parse().expect("a player"), second.parse().expect("a player")],
            held: 1,
            weights: Default::default(),
            evaluations: Default::default(),
            time_control: TimeControl::PerMove(Limits::nodes(300)),
        }
    }

    #[test]
    fn both_sides_of_a_start_are_played_and_other_starts_differ() {
        let setup = setup("random", "random");
        let opening = |number| {
            let played = play(&setup, number);
            (played.seats, played.game.canonical_plies()[..4].to_vec())
        };
        let (first, second, third) = (opening(0), opening(1), opening(2));
        let alone = |seat| Seats::NONE.with(seat);
        assert_eq!((first.0, second.0), (alone(Seat::FIRST), alone(Seat::SECOND)));
        assert_eq!(first.1, second.1);
        assert_ne!(first.1, third.1);
    }

    #[test]
    fn two_of_a_kind_do_not_play_the_same_game_again_from_the_other_seats() {
        for player in ["random", "3"] {
            let setup = setup(player, player);
            let plies = |number| play(&setup, number).game.canonical_plies();
            assert_ne!(plies(0), plies(1), "{player}");
            assert_eq!(plies(1), plies(1), "{player}");
        }
    }

    #[test]
    fn two_meet_two_from_every_pair_of_seats() {
        let mut setup = MatchSetup {
            rules: catalogue::find("bishops").expect("a game"),
            held: 2,
            longest: 8,
            ..setup("random", "random")
        };
        assert_eq!(setup.opponents().ok(), Some(1.0));
        let played: Vec<PlayedGame> = (0..7).map(|number| play(&setup, number)).collect();
        for (number, one) in played[..6].iter().enumerate() {
            assert_eq!((one.seats.len(), one.points), (2, 0.5), "unfinished, so half of it");
            assert!(played[..number].iter().all(|other| other.seats != one.seats), "each pair once");
        }
        assert_eq!(played[6].seats, played[0].seats);
        let opening = |at: usize| played[at].game.canonical_plies()[..4].to_vec();
        assert_eq!(opening(5), opening(0), "the same start for all pairs");
        assert_ne!(opening(6), opening(0));
        setup.held = 1;
        assert_eq!(setup.opponents().ok(), Some(3.0));
        for wrong in [0, 4, 5] {
            setup.held = wrong;
            let error = setup.opponents().expect_err("nobody to play against").to_string();
            assert!(error.contains("of 4 seats: expected from 1 to 3"), "{error}");
        }
    }

    #[test]
    fn whoever_holds_several_seats_has_what_they_win() {
        let mut setup = setup("2", "random");
        setup.rules = catalogue::find("bishops").expect("a game");
        (setup.held, setup.longest) = (3, 1000);
        let points: f64 = (0..4).map(|number| play(&setup, number).points).sum();
        assert!(points > 3.0, "three against a random mover: {points}");
    }

    #[test]
    fn the_computer_beats_a_random_mover_from_either_side() {
        let setup = setup("3", "random");
        let points: f64 = (0..4).map(|number| play(&setup, number).points).sum();
        assert!(points >= 3.0, "{points}");
    }

    #[test]
    fn a_match_by_levels_is_the_same_every_time() {
        let setup = setup("1", "2");
        let end = || play(&setup, 0).game.position_text(Viewer::Everything);
        assert_eq!(end(), end());
    }

    #[test]
    fn a_clock_that_runs_out_loses_the_game() {
        let mut setup = setup("max", "random");
        setup.time_control = TimeControl::Clock { time: Duration::from_nanos(1), increment: Duration::ZERO };
        let played = play(&setup, 0);
        assert!(played.end.ends_with("on time"), "{}", played.end);
    }
}

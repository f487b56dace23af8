//! Games that teach: a teacher plays against itself, with random moves in between, and
//! what it says about quiet positions is kept with the result.

use quincunx_core::{AnyGame, AnyRules, Chance, Seat, Turn};
use quincunx_engine::lab::Tuner;
use quincunx_engine::lab::train::{Sample, Samples};
use quincunx_engine::matches::points;

use super::teacher::{Assessment, Teacher};
use crate::CliError;

/// Games that are judged at the same time.
const AT_ONCE: usize = 32;
/// One move of so many is random.
const RANDOM_IN: u64 = 20;
/// Scores beyond this teach nothing more.
const MOST_SCORE: i32 = 3000;
/// Where a score stays beyond this for so many plies, the game is won.
const WON: i32 = 2000;
const PLIES_WON: u32 = 4;
/// Where it stays within this for so many plies, the game is drawn.
const EVEN: i32 = 8;
const PLIES_EVEN: u32 = 24;
/// How many starts are tried before a game is given up.
const TRIES: u64 = 200;
/// Random moves before a network judges, at most: set-ups are long.
const LONGEST_SET_UP: usize = 200;

/// How the games are begun and ended.
pub struct SelfPlay<'a> {
    /// The rules.
    pub rules: &'static dyn AnyRules,
    /// Their options.
    pub settings: Vec<(&'a str, &'a str)>,
    /// A position to start from.
    pub position: Option<String>,
    /// At most so many random moves vary a start.
    pub opening: u64,
    /// Plies after which a game is drawn.
    pub longest: usize,
}

/// A game that is being played.
struct SelfPlayGame {
    game: Box<dyn AnyGame>,
    chance: Chance,
    kept: Vec<Kept>,
    /// For how many plies the score has said who wins, or that nobody does.
    won: u32,
    even: u32,
}

/// A position that is kept, as the seat on turn sees it.
struct Kept {
    men: Vec<u16>,
    score: i16,
    handmade: i16,
    seat: Seat,
}

/// How a game ended: what each seat gets.
enum End {
    Points(Vec<(Seat, f64)>),
    /// Something was wrong with it.
    Void,
}

impl SelfPlay<'_> {
    /// The samples of so many games, the same for the same seed.
    pub fn play(
        &self,
        teacher: &mut Teacher,
        tuner: &dyn Tuner,
        seed: u64,
        games: u64,
        go_on: impl Fn() -> bool,
    ) -> Result<Option<Samples>, CliError> {
        let mut samples = Samples::default();
        let mut next = 0..games;
        let mut games: Vec<SelfPlayGame> = Vec::new();
        loop {
            if !go_on() {
                return Ok(None);
            }
            while games.len() < AT_ONCE
                && let Some(number) = next.next()
            {
                games.extend(self.begin(tuner, seed.wrapping_add(number))?);
            }
            if games.is_empty() {
                return Ok(Some(samples));
            }
            let assessed =
                teacher.assess(&games.iter().map(|game| game.game.as_ref()).collect::<Vec<_>>())?;
            let mut left = Vec::new();
            for (mut game, assessment) in games.into_iter().zip(assessed) {
                match game.go_on(tuner, assessment, self.longest) {
                    None => left.push(game),
                    Some(end) => game.keep(&end, &mut samples),
                }
            }
            games = left;
        }
    }

    /// A start: random moves until a network judges, and some more.
    fn begin(&self, tuner: &dyn Tuner, seed: u64) -> Result<Option<SelfPlayGame>, CliError> {
        let mut chance = Chance::from_seed(seed);
        for _ in 0..TRIES {
            let mut game = self.rules.begin(&self.settings, self.position.as_deref(), chance.next())?;
            let mut more = chance.below(self.opening + 1);
            for _ in 0..LONGEST_SET_UP {
                let begun = tuner.men(game.as_ref()).is_some();
                if begun && more == 0 {
                    break;
                }
                more -= u64::from(begun);
                if !play_at_random(game.as_mut(), &mut chance) {
                    break;
                }
            }
            if game.turn().is_some() && tuner.men(game.as_ref()).is_some() {
                return Ok(Some(SelfPlayGame { game, chance, kept: Vec::new(), won: 0, even: 0 }));
            }
        }
        Ok(None)
    }
}

/// Plays any move; whether there was one.
fn play_at_random(game: &mut dyn AnyGame, chance: &mut Chance) -> bool {
    // Where several choose at once, the first of them does.
    let seat = match game.turn() {
        Some(Turn::Of(seat)) => Some(seat),
        Some(Turn::Together(seats)) => seats.iter().next(),
        _ => None,
    };
    let Some(seat) = seat else { return false };
    let moves = game.moves(seat);
    if moves.is_empty() {
        return false;
    }
    game.play(seat, &moves[chance.below(moves.len() as u64) as usize]).is_ok()
}

impl SelfPlayGame {
    /// Plays on after a assessment; how it ended, if it did.
    fn go_on(&mut self, tuner: &dyn Tuner, assessment: Option<Assessment>, longest: usize) -> Option<End> {
        let Some(seat) = self.game.turn().and_then(Turn::seat) else { return Some(End::Void) };
        let Some(Assessment { best, score }) = assessment else { return Some(End::Void) };
        if score.abs() <= MOST_SCORE
            && tuner.is_quiet(self.game.as_ref(), &best)
            && let Some(men) = tuner.men(self.game.as_ref())
            && let Some(handmade) = tuner.handmade(self.game.as_ref())
        {
            let handmade = handmade.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            self.kept.push(Kept { men, score: score as i16, handmade, seat });
        }
        let seats = || (0..self.game.info().seats.len() as u8).map(Seat);
        self.won = if score.abs() >= WON { self.won + 1 } else { 0 };
        self.even = if score.abs() <= EVEN { self.even + 1 } else { 0 };
        if self.won >= PLIES_WON {
            let of = |other: Seat| (other, if (other == seat) == (score > 0) { 1.0 } else { 0.0 });
            return Some(End::Points(seats().map(of).collect()));
        }
        if self.even >= PLIES_EVEN || self.game.ply_count() >= longest || self.game.claimable().is_some() {
            return Some(End::Points(seats().map(|seat| (seat, 0.5)).collect()));
        }
        let played = if self.chance.below(RANDOM_IN) == 0 {
            play_at_random(self.game.as_mut(), &mut self.chance)
        } else {
            self.game.play(seat, &best).is_ok()
        };
        if !played {
            return Some(End::Void);
        }
        let outcome = self.game.outcome()?;
        let drawn = outcome.is_draw();
        let of = |seat| (seat, if drawn { 0.5 } else { points(outcome, seat) });
        Some(End::Points((0..self.game.info().seats.len() as u8).map(|seat| of(Seat(seat))).collect()))
    }

    fn keep(self, end: &End, samples: &mut Samples) {
        let End::Points(points) = end else { return };
        for Kept { men, score, handmade, seat } in &self.kept {
            let points = points.iter().find(|(other, _)| other == seat).map_or(0.5, |(_, points)| *points);
            let half_points = (2.0 * points).round() as u8;
            samples.push(Sample { men, score: *score, handmade: *handmade, half_points });
        }
    }
}

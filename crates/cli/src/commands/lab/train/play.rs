//! Games that teach: a teacher plays against itself, with random moves in between, and
//! what it says about quiet positions is kept with the result.

use quincunx_core::{AnyGame, AnyRules, Chance, Seat, Turn};
use quincunx_engine::lab::train::{POINT, Sample, Samples};
use quincunx_engine::lab::{NetworkView, Tuner};
use quincunx_engine::matches::points;
use quincunx_engine::network::Layout;

use super::teacher::{Assessment, Teacher};
use crate::CliError;

/// Games that are judged at the same time.
const AT_ONCE: usize = 32;
/// Scores beyond this teach nothing more.
const MOST_SCORE: i32 = 3000;
/// Where a score stays beyond this for so many plies, the game is won.
const WON: i32 = 2000;
const PLIES_WON: u32 = 4;
/// Where it stays within this for so many plies, the game is drawn.
const EVEN: i32 = 8;
const PLIES_EVEN: u32 = 24;
/// What a seat is taken to expect that is out before its next turn.
const LOST: i16 = -2000;
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
    /// One move of so many is random.
    pub random_in: u64,
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

/// A position that is kept, as a seat sees it.
struct Kept {
    view: NetworkView,
    /// What the search said to that seat when it was next on turn: to the one on turn at
    /// once. It is still to come for others.
    score: Option<i16>,
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
        layout: &Layout,
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
                games.extend(self.begin(tuner, layout, seed.wrapping_add(number))?);
            }
            if games.is_empty() {
                return Ok(Some(samples));
            }
            let assessed =
                teacher.assess(&games.iter().map(|game| game.game.as_ref()).collect::<Vec<_>>())?;
            let mut left = Vec::new();
            for (mut game, assessment) in games.into_iter().zip(assessed) {
                match game.go_on(self, tuner, layout, assessment) {
                    None => left.push(game),
                    Some(end) => game.keep(&end, &mut samples),
                }
            }
            games = left;
        }
    }

    /// A start: random moves until a network judges, and some more.
    fn begin(&self, tuner: &dyn Tuner, layout: &Layout, seed: u64) -> Result<Option<SelfPlayGame>, CliError> {
        let mut chance = Chance::from_seed(seed);
        for _ in 0..TRIES {
            let mut game = self.rules.begin(&self.settings, self.position.as_deref(), chance.next())?;
            let mut more = chance.below(self.opening + 1);
            for _ in 0..LONGEST_SET_UP {
                let begun = tuner.layout_of(game.as_ref()) == Some(layout);
                if begun && more == 0 {
                    break;
                }
                more -= u64::from(begun);
                if !play_at_random(game.as_mut(), &mut chance) {
                    break;
                }
            }
            if game.turn().is_some() && tuner.layout_of(game.as_ref()) == Some(layout) {
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
    /// Plays on after an assessment; how it ended, if it did.
    fn go_on(
        &mut self,
        self_play: &SelfPlay<'_>,
        tuner: &dyn Tuner,
        layout: &Layout,
        assessment: Option<Assessment>,
    ) -> Option<End> {
        let Some(seat) = self.game.turn().and_then(Turn::seat) else { return Some(End::Void) };
        let Some(Assessment { best, score }) = assessment else { return Some(End::Void) };
        let judged = tuner.layout_of(self.game.as_ref());
        if judged.is_some_and(|other| other != layout) {
            // The network's part of the game is over: what follows is even.
            return Some(End::Points(shared_by_the_living(self.game.as_ref())));
        }
        self.score(seat, score);
        let game = self.game.as_ref();
        if score.abs() <= MOST_SCORE && judged.is_some() && tuner.is_quiet(game, &best) {
            for view in tuner.views(game) {
                let score = (view.seat == seat).then_some(score as i16);
                self.kept.push(Kept { view, score });
            }
        }
        if let Some(end) = self.foreseen(seat, score, self_play.longest) {
            return Some(end);
        }
        let played = if self.chance.below(self_play.random_in) == 0 {
            play_at_random(self.game.as_mut(), &mut self.chance)
        } else {
            self.game.play(seat, &best).is_ok()
        };
        if !played {
            return Some(End::Void);
        }
        let outcome = self.game.outcome()?;
        let drawn_by_two = outcome.is_draw() && self.game.info().seats.len() == 2;
        let of = |seat| (seat, if drawn_by_two { 0.5 } else { points(outcome, seat) });
        Some(End::Points(seats(self.game.as_ref()).map(of).collect()))
    }

    /// What a search said to a seat, for all it saw since its last turn.
    fn score(&mut self, seat: Seat, score: i32) {
        let since =
            self.kept.iter_mut().rev().take_while(|kept| kept.view.seat != seat || kept.score.is_none());
        for kept in since.filter(|kept| kept.view.seat == seat) {
            kept.score = Some(score.clamp(LOST.into(), MOST_SCORE) as i16);
        }
    }

    /// The end that the scores, or the length, have foretold.
    fn foreseen(&mut self, seat: Seat, score: i32, longest: usize) -> Option<End> {
        let game = self.game.as_ref();
        let is_for_two = seats(game).filter(|seat| game.is_living(*seat)).count() == 2;
        self.won = if score.abs() >= WON { self.won + 1 } else { 0 };
        self.even = if score.abs() <= EVEN { self.even + 1 } else { 0 };
        if is_for_two && self.won >= PLIES_WON {
            let of = |other: Seat| (other, if (other == seat) == (score > 0) { 1.0 } else { 0.0 });
            return Some(End::Points(seats(game).map(of).collect()));
        }
        if (is_for_two && self.even >= PLIES_EVEN)
            || game.ply_count() >= longest
            || game.claimable().is_some()
        {
            return Some(End::Points(shared_by_the_living(game)));
        }
        None
    }

    fn keep(self, end: &End, samples: &mut Samples) {
        let End::Points(points) = end else { return };
        for Kept { view: NetworkView { seat, men, handmade }, score } in &self.kept {
            let points = points.iter().find(|(other, _)| other == seat).map_or(0.5, |(_, points)| *points);
            let share = (f64::from(POINT) * points).round() as u8;
            // Whoever never had another turn is as well off as the result says.
            let score = score.unwrap_or_else(|| score_of(points));
            let handmade = (*handmade).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            samples.push(Sample { men, score, handmade, share });
        }
    }
}

/// The score on the cross of whoever expects a share of the point.
fn score_of(points: f64) -> i16 {
    // Two games of three are won at 200: see `LIKELY_WIN` of the evaluator.
    let score = 200.0 * (points / (1.0 - points)).log2();
    score.clamp(f64::from(LOST), -f64::from(LOST)) as i16
}

fn seats(game: &dyn AnyGame) -> impl Iterator<Item = Seat> {
    (0..game.info().seats.len() as u8).map(Seat)
}

/// The point in equal parts.
fn shared_by_the_living(game: &dyn AnyGame) -> Vec<(Seat, f64)> {
    let living = seats(game).filter(|seat| game.is_living(*seat)).count().max(1);
    let of = |seat| (seat, if game.is_living(seat) { 1.0 / living as f64 } else { 0.0 });
    seats(game).map(of).collect()
}

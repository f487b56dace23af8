//! Scores of positions and lines.

use std::fmt;

use quincunx_core::{Language, Message};

/// More than any evaluation: the value of having won here and now.
pub(crate) const WIN: i32 = 30_000;
/// The longest win that is counted in plies.
pub(crate) const MAX_PLIES_TO_WIN: i32 = 500;
/// From here on a value is a win that has been seen to its end.
pub(crate) const FORCED_WIN: i32 = WIN - MAX_PLIES_TO_WIN;
/// A win that a tablebase knows of without saying how far away its end is. Plies are taken off
/// it; what is left stays above every evaluation.
pub(crate) const KNOWN_WIN: i32 = FORCED_WIN - 1000;
/// More than every value there is.
pub(crate) const INFINITE: i32 = 32_000;
/// The most an evaluation may say without having seen the end.
pub(crate) const MAX_EVAL: i32 = 25_000;

/// A result that is certain, not estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExactResult {
    /// The seat that was searched for wins.
    Win,
    /// Nobody can win.
    Draw,
    /// The seat that was searched for loses.
    Loss,
}

impl ExactResult {
    /// In a word: `win`, `draw` or `loss`.
    pub fn name(self) -> &'static str {
        match self {
            ExactResult::Win => "win",
            ExactResult::Draw => "draw",
            ExactResult::Loss => "loss",
        }
    }
}

/// The score of a position for the seat that is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    value: i32,
    /// Whether it is a draw for certain, not merely even.
    is_exact_draw: bool,
}

impl Score {
    /// From a value of the search.
    pub(crate) fn new(value: i32) -> Score {
        Score { value: value.clamp(-WIN, WIN), is_exact_draw: false }
    }

    /// A draw that is certain.
    pub(crate) fn exact_draw() -> Score {
        Score { value: 0, is_exact_draw: true }
    }

    /// From an average of values, which proves nothing unless it is as far from even as can be.
    pub(crate) fn estimate(value: i32) -> Score {
        let is_estimated = value.abs() < FORCED_WIN;
        Score::new(if is_estimated { value.clamp(-MAX_EVAL, MAX_EVAL) } else { value })
    }

    /// A game that is won in so many plies.
    pub(crate) fn win_in(plies: i32) -> Score {
        Score::new(WIN - plies)
    }

    /// A game that is lost in so many plies.
    pub(crate) fn loss_in(plies: i32) -> Score {
        Score::new(plies - WIN)
    }

    /// Hundredths of the smallest piece; wins are beyond any such sum.
    pub fn hundredths(self) -> i32 {
        self.value
    }

    /// In how many plies the game is won, or lost if negative, if that was seen.
    /// A game that is lost already is lost in 0 plies: then the sign is in
    /// [`hundredths`](Score::hundredths).
    pub fn end_in_plies(self) -> Option<i32> {
        if self.value >= FORCED_WIN {
            Some(WIN - self.value)
        } else if self.value <= -FORCED_WIN {
            Some(-WIN - self.value)
        } else {
            None
        }
    }

    /// The result, where it is certain.
    pub fn exact(self) -> Option<ExactResult> {
        match self.value {
            _ if self.is_exact_draw => Some(ExactResult::Draw),
            value if value > MAX_EVAL => Some(ExactResult::Win),
            value if value < -MAX_EVAL => Some(ExactResult::Loss),
            _ => None,
        }
    }

    /// In words for people, wins and losses counted in moves of the winner.
    pub fn say(self, language: Language) -> String {
        let Some(plies) = self.end_in_plies() else {
            let key = match self.exact() {
                Some(ExactResult::Win) => "score-win-exact",
                Some(ExactResult::Draw) => "score-draw-exact",
                Some(ExactResult::Loss) => "score-loss-exact",
                None => return self.to_string(),
            };
            return Message::new(key).say(language);
        };
        let key = if self.value > 0 { "score-win-in" } else { "score-loss-in" };
        Message::new(key).number("moves", plies.unsigned_abs().div_ceil(2)).say(language)
    }

    /// The share of the point to be expected, from 0 to 1, if two games of three
    /// are won at `likely_win`.
    pub fn expectation(self, likely_win: f64) -> f64 {
        match self.exact() {
            Some(ExactResult::Win) => 1.0,
            Some(ExactResult::Draw) => 0.5,
            Some(ExactResult::Loss) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.value) / likely_win * std::f64::consts::LN_2).exp()),
        }
    }

    /// How likely a win, a draw and a loss are, in thousandths that add up to 1000, where so
    /// much of an even game is drawn: whoever wins has to be ahead by some margin.
    pub fn win_draw_loss(self, likely_win: f64, even_draws: f64) -> [u32; 3] {
        let even_draws = even_draws.clamp(0.0, 0.99);
        let margin = likely_win * ((1.0 + even_draws) / (1.0 - even_draws)).log2();
        let ahead = |score: f64| {
            let share = 1.0 / (1.0 + (-(score - margin) / likely_win * std::f64::consts::LN_2).exp());
            (1000.0 * share).round() as u32
        };
        match self.exact() {
            Some(ExactResult::Win) => [1000, 0, 0],
            Some(ExactResult::Draw) => [0, 1000, 0],
            Some(ExactResult::Loss) => [0, 0, 1000],
            None => {
                let (win, loss) = (ahead(f64::from(self.value)), ahead(-f64::from(self.value)));
                [win, 1000_u32.saturating_sub(win + loss), loss]
            }
        }
    }
}

impl fmt::Display for Score {
    /// `+1.25`, or `win in 5` and `loss in 4`, counted in plies, or `draw (exact)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.end_in_plies(), self.exact()) {
            (Some(plies), _) if self.value > 0 => write!(f, "win in {plies}"),
            (Some(plies), _) => write!(f, "loss in {}", -plies),
            (None, Some(result)) => write!(f, "{} (exact)", result.name()),
            (None, None) => write!(f, "{:+.2}", f64::from(self.value) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_as_people_say_them() {
        assert_eq!(Score::new(125).to_string(), "+1.25");
        assert_eq!(Score::new(-7).to_string(), "-0.07");
        assert_eq!(Score::new(WIN - 5).to_string(), "win in 5");
        assert_eq!(Score::new(4 - WIN).to_string(), "loss in 4");
        let english = |value| Score::new(value).say(Language::ENGLISH);
        assert_eq!([english(-7), english(WIN - 5), english(4 - WIN)], ["-0.07", "win in 3", "loss in 2"]);
        let finnish = Language::read("fi").expect("Finnish");
        assert_eq!(Score::new(WIN - 1).say(finnish), "voitto 1 siirrossa");
    }

    #[test]
    fn what_is_certain_is_said_to_be() {
        let cases = [
            (Score::new(KNOWN_WIN - 120), "win (exact)", Some(ExactResult::Win), 1.0),
            (Score::new(120 - KNOWN_WIN), "loss (exact)", Some(ExactResult::Loss), 0.0),
            (Score::exact_draw(), "draw (exact)", Some(ExactResult::Draw), 0.5),
            (Score::new(0), "+0.00", None, 0.5),
            (Score::new(MAX_EVAL), "+250.00", None, 1.0),
            (Score::estimate(KNOWN_WIN), "+250.00", None, 1.0),
        ];
        for (score, text, exact, expectation) in cases {
            assert_eq!(score.to_string(), text);
            assert_eq!(score.say(Language::ENGLISH), text);
            assert_eq!((score.exact(), score.end_in_plies()), (exact, None), "{text}");
            assert!((score.expectation(100.0) - expectation).abs() < 1e-9, "{text}");
        }
        assert_eq!(Score::exact_draw().win_draw_loss(120.0, 0.1), [0, 1000, 0]);
        assert_eq!(Score::estimate(WIN - 3).end_in_plies(), Some(3));
    }

    #[test]
    fn wins_draws_and_losses_add_up() {
        let chances = |value| Score::new(value).win_draw_loss(120.0, 0.1);
        assert_eq!(chances(0), [450, 100, 450]);
        assert_eq!(chances(WIN - 3), [1000, 0, 0]);
        assert_eq!(chances(3 - WIN), [0, 0, 1000]);
        for value in [-5000, -300, -40, 40, 300, 5000] {
            let [win, draw, loss] = chances(value);
            assert_eq!(win + draw + loss, 1000, "{value}");
            assert_eq!(chances(-value), [loss, draw, win], "{value}");
            assert_eq!(win > loss, value > 0, "{value}");
        }
        assert_eq!(Score::new(120).win_draw_loss(120.0, 0.0), [667, 0, 333]);
    }

    #[test]
    fn expectation_is_even_at_zero_two_thirds_at_the_likely_win_and_sure_at_the_end() {
        let expect = |value| Score::new(value).expectation(100.0);
        assert!((expect(0) - 0.5).abs() < 1e-9);
        assert!((expect(100) - 2.0 / 3.0).abs() < 1e-9);
        assert!((expect(-100) - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(expect(WIN - 3), 1.0);
        assert_eq!(expect(3 - WIN), 0.0);
    }
}

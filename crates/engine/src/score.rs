//! Scores of positions and lines.

use std::fmt;

use quincunx_core::{Language, Message};

/// More than any evaluation: the value of having won here and now.
pub(crate) const WIN: i32 = 30_000;
/// The longest win that is counted in plies.
pub(crate) const MAX_PLIES_TO_WIN: i32 = 500;
/// From here on a value is a win that has been seen to its end.
pub(crate) const FORCED_WIN: i32 = WIN - MAX_PLIES_TO_WIN;
/// More than every value there is.
pub(crate) const INFINITE: i32 = 32_000;
/// The most an evaluation may say without having seen the end.
pub(crate) const MAX_EVAL: i32 = 25_000;

/// The score of a position for the seat that is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// From a value of the search.
    pub(crate) fn new(value: i32) -> Score {
        Score(value.clamp(-WIN, WIN))
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
        self.0
    }

    /// In how many plies the game is won, or lost if negative, if that was seen.
    /// A game that is lost already is lost in 0 plies: then the sign is in
    /// [`hundredths`](Score::hundredths).
    pub fn end_in_plies(self) -> Option<i32> {
        if self.0 >= FORCED_WIN {
            Some(WIN - self.0)
        } else if self.0 <= -FORCED_WIN {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// In words for people, wins and losses counted in moves of the winner.
    pub fn say(self, language: Language) -> String {
        let Some(plies) = self.end_in_plies() else { return self.to_string() };
        let key = if self.0 > 0 { "score-win-in" } else { "score-loss-in" };
        Message::new(key).number("moves", plies.unsigned_abs().div_ceil(2)).say(language)
    }

    /// The share of the point to be expected, from 0 to 1, if two games of three
    /// are won at `likely_win`.
    pub fn expectation(self, likely_win: f64) -> f64 {
        match self.end_in_plies() {
            Some(_) if self.0 > 0 => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.0) / likely_win * std::f64::consts::LN_2).exp()),
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
        match self.end_in_plies() {
            Some(_) if self.0 > 0 => [1000, 0, 0],
            Some(_) => [0, 0, 1000],
            None => {
                let (win, loss) = (ahead(f64::from(self.0)), ahead(-f64::from(self.0)));
                [win, 1000_u32.saturating_sub(win + loss), loss]
            }
        }
    }
}

impl fmt::Display for Score {
    /// `+1.25`, or `win in 5` and `loss in 4`, counted in plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end_in_plies() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
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

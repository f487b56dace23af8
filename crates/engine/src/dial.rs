//! How the computer plays weaker than it can.
//!
//! A level searches a fixed number of nodes, so it is as strong on a slow machine as on a
//! fast one. It errs as people do: it [overlooks](Oversight) moves, long ones above all, its
//! own and those of others; it takes the second best for the best; and a check tempts it. It
//! hardly ever plays a move that it knows to be much worse. Where nothing happens for long, the
//! weak take more care.
//!
//! All of that is one number, a mark on the dial of a game: 0 is the weakest, 1 the strongest.
//! The levels are eight marks, placed by matches so that each step is about as large as the
//! others.

use quincunx_core::Chance;

use crate::{Analysis, Limits, LineDepths, Oversight, Settings, Variation};

/// How well somebody on a mark of a dial plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelSettings {
    /// Where it is on the dial.
    pub mark: f64,
    /// Nodes it searches for a move.
    pub nodes: u64,
    /// The loss, in hundredths, at which it takes a move e times more rarely; with
    /// none it always takes the best.
    pub temperature: f64,
    /// How many of the best moves it chooses among.
    pub choices: usize,
    /// How likely it is to overlook a move that goes one step farther than the next square, in
    /// thousandths; one that goes two, twice as likely.
    pub oversight: u32,
}

/// From the weakest way to play a game to the strongest that is quick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// The nodes for each of the moves that it chooses among, at both ends.
    pub nodes: (f64, f64),
    /// The temperature, at both ends; at mark 1 itself there is none.
    pub temperature: (f64, f64),
    /// How many moves the weakest chooses among; the strongest has one.
    pub choices: f64,
    /// What the weakest overlooks; whoever is beyond `SEES_ALL` overlooks nothing.
    pub oversight: u32,
}

/// From this mark on nothing is overlooked.
const SEES_ALL: f64 = 0.6;

/// The mark up to which whoever gets nowhere takes more care.
const ALL_CARE: f64 = 0.6;

/// By so much of the temperature a check looks better than it is.
const LURE_OF_A_CHECK: f64 = 0.75;

/// Moves that lose more than so many times the temperature are never played.
const MOST_LOSS: f64 = 3.0;

impl Dial {
    /// What fits Situational Chess, and games that have no dial of their own.
    pub const STANDARD: Dial =
        Dial { nodes: (15.0, 80_000.0), temperature: (130.0, 3.0), choices: 5.0, oversight: 100 };

    /// How a level plays where the game is stalled, from 0 to 1: the less happens, the more care
    /// a weak one takes, or it would wander about for ever.
    pub fn with_care(&self, level: LevelSettings, stalled: f64) -> LevelSettings {
        let more = (ALL_CARE - level.mark) * stalled;
        if more > 0.0 { self.at(level.mark + more) } else { level }
    }

    /// How to play at a mark from 0 to 1.
    pub fn at(&self, mark: f64) -> LevelSettings {
        let mark = mark.clamp(0.0, 1.0);
        let between = |(first, last): (f64, f64)| first * (last / first).powf(mark);
        // Moves that are compared share the nodes: with as many for each, their number alone
        // makes nobody much stronger or weaker.
        let choices = between((self.choices, 1.0)).round();
        LevelSettings {
            mark,
            nodes: (between(self.nodes) * choices).round() as u64,
            temperature: if mark < 1.0 { between(self.temperature) } else { 0.0 },
            choices: choices as usize,
            oversight: (f64::from(self.oversight) * (1.0 - mark / SEES_ALL).max(0.0)).round() as u32,
        }
    }
}

impl LevelSettings {
    /// The search settings.
    pub fn settings(&self, seed: u64) -> Settings {
        Settings {
            limits: Limits::nodes(self.nodes),
            lines: self.choices,
            // Moves are weighed by their scores, which has to be done at equal depths.
            depths: LineDepths::Equal,
            worlds: 2,
            seed,
            // Tables that never err would make the lower levels strangely strong at the end.
            endings: self.temperature == 0.0,
            oversight: (self.oversight > 0).then_some(Oversight { permille: self.oversight, seed }),
            ..Settings::default()
        }
    }

    /// The move to play after a search.
    pub fn choose<'a>(&self, analysis: &'a Analysis, seed: u64) -> Option<&'a str> {
        // There may be more lines than are chosen among, for whoever looks on.
        let lines = &analysis.lines[..analysis.lines.len().min(self.choices)];
        let best = lines.first()?;
        let weight = |line: &Variation| {
            let loss = f64::from(best.score.hundredths() - line.score.hundredths()) / self.temperature;
            // What was not searched is not known to be good, and what is much worse would be
            // a blunder on purpose.
            let is_known = line.depth > 0 && loss <= MOST_LOSS && !line.moves.is_empty();
            let lure = if line.gives_check { LURE_OF_A_CHECK } else { 0.0 };
            if is_known { (lure - loss).exp() } else { 0.0 }
        };
        let chosen = if self.temperature > 0.0 {
            let total: f64 = lines.iter().map(weight).sum();
            let mut at = Chance::from_seed(seed).next() as f64 / u64::MAX as f64 * total;
            let drawn = lines.iter().find(|line| {
                at -= weight(line);
                at < 0.0
            });
            drawn.unwrap_or(best)
        } else {
            best
        };
        chosen.moves.first().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Score;

    fn analysis(values: &[i32]) -> Analysis {
        let line = |(at, value): (usize, &i32)| Variation {
            score: Score::new(*value),
            expectation: 0.5,
            win_draw_loss: [475, 50, 475],
            depth: 3,
            moves: vec![at.to_string()],
            annotated: Vec::new(),
            gives_check: false,
        };
        Analysis {
            lines: values.iter().enumerate().map(line).collect(),
            depth: 3,
            selective_depth: 3,
            nodes: 1,
            time: Duration::ZERO,
            permille_full: 0,
        }
    }

    /// How often each of the lines is chosen.
    fn counts(mark: f64, analysis: &Analysis) -> Vec<usize> {
        let settings = Dial::STANDARD.at(mark);
        let mut counts = vec![0; analysis.lines.len()];
        for seed in 0..500 {
            let chosen = settings.choose(analysis, seed).expect("a move");
            counts[chosen.parse::<usize>().expect("the number of a line")] += 1;
        }
        counts
    }

    #[test]
    fn the_ends_of_a_dial_are_what_it_says() {
        let weakest = Dial::STANDARD.at(0.0);
        assert_eq!((weakest.nodes, weakest.choices, weakest.oversight), (75, 5, 100));
        let strongest = Dial::STANDARD.at(1.0);
        assert_eq!((strongest.nodes, strongest.choices, strongest.oversight), (80_000, 1, 0));
        assert_eq!(strongest.temperature, 0.0);
        assert_eq!(Dial::STANDARD.at(7.0), strongest);
    }

    #[test]
    fn the_weak_vary_and_the_strong_do_not() {
        let analysis = analysis(&[10, 5, 0]);
        assert!(counts(0.0, &analysis).iter().all(|count| *count > 100));
        assert_eq!(counts(1.0, &analysis), [500, 0, 0]);
    }

    #[test]
    fn nobody_blunders_on_purpose() {
        let analysis = analysis(&[10, -400, -29_990]);
        for mark in [0.0, 0.1, 0.3, 0.5, 0.8, 1.0] {
            assert_eq!(counts(mark, &analysis), [500, 0, 0]);
        }
    }

    #[test]
    fn the_weak_take_care_where_nothing_happens_and_the_strong_as_always() {
        let dial = Dial::STANDARD;
        for mark in [0.0, 0.2, 0.59, 0.8, 1.0] {
            let level = dial.at(mark);
            assert_eq!(dial.with_care(level, 0.0), level);
            assert_eq!(dial.with_care(level, 1.0), dial.at(mark.max(ALL_CARE)));
            let nodes = [0.0, 0.3, 0.7, 1.0].map(|stalled| dial.with_care(level, stalled).nodes);
            assert!(nodes.is_sorted(), "{mark}: {nodes:?}");
        }
    }

    #[test]
    fn a_check_tempts_the_weak() {
        let quiet = analysis(&[10, -60]);
        let mut with_check = quiet.clone();
        with_check.lines[1].gives_check = true;
        let (rarely, often) = (counts(0.0, &quiet)[1], counts(0.0, &with_check)[1]);
        assert!(often > rarely * 5 / 4, "{often} {rarely}");
        assert_eq!(counts(1.0, &with_check)[1], 0);
    }
}

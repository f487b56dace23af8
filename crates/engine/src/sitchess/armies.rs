//! Which army to choose, neither side knowing what the other chooses: the mixed
//! strategies of a game whose payoffs were measured by self-play.
//!
//! `armies.txt` holds the measured table and its solution; `quincunx lab armies`
//! makes it.

use std::fmt::{self, Write};
use std::ops::ControlFlow;
use std::sync::OnceLock;

use quincunx_core::{Message, Misread, OptionSet};
use quincunx_games::sitchess::{Army, Options, Variant};
use shakmaty::{Color, Role};

use crate::lab::{MixedStrategy, solve};
use crate::matches::Tally;

/// How often each side chooses each army, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategies {
    /// White's choices.
    pub white: Vec<u32>,
    /// Black's choices.
    pub black: Vec<u32>,
}

/// White's wins, draws and losses, as the table has them.
fn counts(cell: Tally) -> String {
    format!("{}/{}/{}", cell.wins, cell.draws, cell.losses)
}

/// What every army scores against every other of the same budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoffs {
    /// The points of each side.
    budget: u8,
    armies: Vec<Army>,
    /// Row by row: White's army, and in it Black's.
    cells: Vec<Tally>,
    strategies: Strategies,
}

/// So many games with the usual result are added to those that were played: few
/// games do not prove that an army always loses to another.
const DOUBT: f64 = 4.0;
/// What is chosen more rarely is noise of the measurement.
const RARELY: f64 = 0.01;
/// An army that gets so nearly as much as the best answer could be part of the
/// solution, if it were measured more exactly.
const NEARLY: f64 = 0.06;

impl Payoffs {
    /// All armies that cost exactly the budget, and no games yet.
    pub fn new(budget: u8) -> Payoffs {
        let points = budget.to_string();
        let options =
            Options::from_settings([("budget_white", points.as_str()), ("budget_black", points.as_str())]);
        let variant = Variant::new(&options.unwrap_or_default());
        let mut armies = Vec::new();
        let _ = variant.each_army(Color::White, |army| -> ControlFlow<()> {
            armies.push(army);
            ControlFlow::Continue(())
        });
        let count = armies.len();
        let cells = vec![Tally::default(); count * count];
        let none = vec![0; count];
        Payoffs { budget, armies, cells, strategies: Strategies { white: none.clone(), black: none } }
    }

    /// The points of each side.
    pub fn budget(&self) -> u8 {
        self.budget
    }

    /// The armies, of rows as of columns.
    pub fn armies(&self) -> &[Army] {
        &self.armies
    }

    /// How the games of two armies ended for White.
    pub fn cell(&self, white: usize, black: usize) -> Tally {
        self.cells[white * self.armies.len() + black]
    }

    /// The same, to be changed.
    pub fn cell_mut(&mut self, white: usize, black: usize) -> &mut Tally {
        let at = white * self.armies.len() + black;
        &mut self.cells[at]
    }

    /// How often each army should be chosen, as it is written down.
    pub fn strategies(&self) -> &Strategies {
        &self.strategies
    }

    /// What White's army is worth against Black's, from 0 to 1: the mean of the games
    /// that were played and a few that went as both armies' games usually do.
    pub fn payoff(&self) -> Vec<Vec<f64>> {
        let count = self.armies.len();
        let mean = |cells: &mut dyn Iterator<Item = Tally>| {
            let (points, games) = cells.fold((0.5, 1.0), |(points, games), cell| {
                (points + cell.points(), games + f64::from(cell.games()))
            });
            points / games
        };
        let all = mean(&mut self.cells.iter().copied());
        let rows: Vec<f64> =
            (0..count).map(|row| mean(&mut (0..count).map(|column| self.cell(row, column)))).collect();
        let columns: Vec<f64> =
            (0..count).map(|column| mean(&mut (0..count).map(|row| self.cell(row, column)))).collect();
        let worth = |row: usize, column: usize| {
            let usual = (rows[row] + columns[column] - all).clamp(0.02, 0.98);
            let cell = self.cell(row, column);
            (cell.points() + DOUBT * usual) / (f64::from(cell.games()) + DOUBT)
        };
        (0..count).map(|row| (0..count).map(|column| worth(row, column)).collect()).collect()
    }

    /// The solution of the table for armies that both sides may choose.
    pub fn solution(&self, white: &[bool], black: &[bool]) -> MixedStrategy {
        let payoff = self.payoff();
        let chosen = |allowed: &[bool]| (0..self.armies.len()).filter(|at| allowed[*at]).collect::<Vec<_>>();
        let (rows, columns) = (chosen(white), chosen(black));
        let part: Vec<Vec<f64>> =
            rows.iter().map(|row| columns.iter().map(|column| payoff[*row][*column]).collect()).collect();
        let found = solve(&part);
        let spread = |at: &[usize], shares: &[f64]| {
            let mut all = vec![0.0; self.armies.len()];
            at.iter().zip(shares).for_each(|(at, share)| all[*at] = *share);
            all
        };
        MixedStrategy {
            rows: spread(&rows, &found.rows),
            columns: spread(&columns, &found.columns),
            value: found.value,
        }
    }

    /// The solution in thousandths, with what is chosen very rarely left out.
    fn solved(&self, white: &[bool], black: &[bool]) -> Strategies {
        let mixed = self.solution(white, black);
        Strategies { white: thousandths(&mixed.rows), black: thousandths(&mixed.columns) }
    }

    /// Writes the solution of the table into it.
    pub fn solve_strategies(&mut self) {
        let all = vec![true; self.armies.len()];
        self.strategies = self.solved(&all, &all);
    }

    /// The pairs that the solution depends on: of armies that are chosen, or nearly.
    pub fn decisive(&self) -> Vec<(usize, usize)> {
        let all = vec![true; self.armies.len()];
        let (mixed, payoff) = (self.solution(&all, &all), self.payoff());
        let sum = |shares: &[f64], worth: &dyn Fn(usize) -> f64| -> f64 {
            shares.iter().enumerate().map(|(at, share)| share * worth(at)).sum()
        };
        let count = self.armies.len();
        let row_counts =
            |row: &usize| sum(&mixed.columns, &|column| payoff[*row][column]) > mixed.value - NEARLY;
        let column_counts =
            |column: &usize| sum(&mixed.rows, &|row| payoff[row][*column]) < mixed.value + NEARLY;
        let rows: Vec<usize> = (0..count).filter(row_counts).collect();
        let columns: Vec<usize> = (0..count).filter(column_counts).collect();
        rows.into_iter().flat_map(|row| columns.iter().map(move |column| (row, *column))).collect()
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub fn parse(text: &str) -> Result<Payoffs, Misread> {
        let wrong = |line: &str, expected: &str| {
            Misread::new(Message::text("payoff table"), line, Message::text(expected.to_owned()))
        };
        let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let first = lines.next().unwrap_or_default();
        let budget = first
            .strip_prefix("budget ")
            .and_then(|points| points.parse().ok())
            .filter(|points| (1..=39).contains(points));
        let mut payoffs =
            Payoffs::new(budget.ok_or_else(|| wrong(first, "budget and a number from 1 to 39"))?);
        let names: Vec<String> = payoffs.armies.iter().map(Army::to_string).collect();
        for line in lines {
            let mut words = line.split_whitespace();
            let head = words.next().unwrap_or_default();
            let words: Vec<&str> = words.collect();
            let count = names.len();
            if head == "armies" {
                if words != names {
                    return Err(wrong(line, "the armies that the budget allows, in their order"));
                }
                continue;
            }
            if words.len() != count {
                return Err(wrong(line, &format!("{count} numbers behind a name")));
            }
            let shares = || words.iter().map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>();
            let thousandths = || shares().ok_or_else(|| wrong(line, "thousandths"));
            match head {
                "white" => payoffs.strategies.white = thousandths()?,
                "black" => payoffs.strategies.black = thousandths()?,
                army => {
                    let row = names.iter().position(|name| name == army);
                    let row = row.ok_or_else(|| wrong(line, "an army of the table, white or black"))?;
                    for (column, word) in words.iter().enumerate() {
                        let counts: Option<Vec<u32>> =
                            word.split('/').map(|number| number.parse().ok()).collect();
                        let Some(&[wins, draws, losses]) = counts.as_deref() else {
                            return Err(wrong(word, "wins/draws/losses"));
                        };
                        *payoffs.cell_mut(row, column) = Tally::of(wins, draws, losses);
                    }
                }
            }
        }
        Ok(payoffs)
    }
}

impl fmt::Display for Payoffs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.armies.iter().map(Army::to_string).collect();
        let wide = names.iter().map(String::len).max().unwrap_or(0).max("armies".len());
        let line = |head: &str, words: &mut dyn Iterator<Item = String>| {
            let mut text = format!("{head:<wide$}");
            words.for_each(|word| {
                let _ = write!(text, " {word:>wide$}");
            });
            text.trim_end().to_owned()
        };
        writeln!(f, "budget {}", self.budget)?;
        writeln!(f, "{}", line("armies", &mut names.iter().cloned()))?;
        for (row, name) in names.iter().enumerate() {
            let cells = (0..names.len()).map(|column| counts(self.cell(row, column)));
            writeln!(f, "{}", line(name, &mut { cells }))?;
        }
        let shares = |shares: &[u32]| shares.iter().map(u32::to_string).collect::<Vec<_>>().into_iter();
        writeln!(f, "\n# The solution: how often each side chooses each army, in thousandths.")?;
        writeln!(f, "{}", line("armies", &mut names.iter().cloned()))?;
        writeln!(f, "{}", line("white", &mut shares(&self.strategies.white)))?;
        writeln!(f, "{}", line("black", &mut shares(&self.strategies.black)))
    }
}

/// Shares in thousandths, which add up to 1000; rare ones are left out.
fn thousandths(shares: &[f64]) -> Vec<u32> {
    let kept: Vec<f64> = shares.iter().map(|share| if *share < RARELY { 0.0 } else { *share }).collect();
    let total: f64 = kept.iter().sum();
    let (mut given, mut before) = (0, 0.0);
    kept.iter()
        .map(|share| {
            before += share / total.max(f64::MIN_POSITIVE) * 1000.0;
            let whole = before.round() as u32 - given;
            given += whole;
            whole
        })
        .collect()
}

/// The table that the computer chooses by.
pub const TABLE: &str = include_str!("armies.txt");

fn table() -> Option<&'static Payoffs> {
    static TABLE_READ: OnceLock<Option<Payoffs>> = OnceLock::new();
    TABLE_READ.get_or_init(|| Payoffs::parse(TABLE).ok()).as_ref()
}

/// How often a side that chooses in secret should choose an army, compared with
/// other armies; `None` where the budgets are not those that were measured.
pub fn weight(variant: &Variant, color: Color, army: Army) -> Option<u32> {
    let payoffs = table()?;
    if variant.budget(Color::White) != payoffs.budget || variant.budget(Color::Black) != payoffs.budget {
        return None;
    }
    // Within a chess set fewer armies are possible: another game with the same payoffs.
    static WITHIN_A_SET: OnceLock<Strategies> = OnceLock::new();
    let strategies = if variant.limit(Role::Queen) == 1 {
        WITHIN_A_SET.get_or_init(|| {
            let allowed: Vec<bool> =
                payoffs.armies.iter().map(|army| variant.affords(color, *army)).collect();
            payoffs.solved(&allowed, &allowed)
        })
    } else {
        &payoffs.strategies
    };
    let shares = color.fold_wb(&strategies.white, &strategies.black);
    // A cheaper army than allowed is never better.
    Some(payoffs.armies.iter().position(|other| *other == army).map_or(0, |at| shares[at]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::AtomicBool;

    use quincunx_core::{Game, Seat, Viewer};
    use quincunx_games::sitchess::{Move, Sitchess};

    use super::*;
    use crate::sitchess::SitchessEvaluator;
    use crate::{Limits, SearchResult, Settings, TranspositionTable, search};

    fn result(
        game: &Game<Sitchess>,
        seat: Seat,
        settings: &Settings,
    ) -> SearchResult<<Sitchess as quincunx_core::Rules>::Position> {
        let (view, table, stop) =
            (game.view(Viewer::Seat(seat)), TranspositionTable::with_megabytes(1), AtomicBool::new(false));
        search(&SitchessEvaluator::default(), &view, seat, &table, settings, &stop, &mut |_| {})
    }

    #[test]
    fn the_computer_draws_armies_as_often_as_the_strategy_says() {
        let payoffs = Payoffs::parse(TABLE).expect("a table");
        let game = Game::<Sitchess>::new(Options::default(), 1).expect("a game");
        for (seat, shares) in
            [(Seat::FIRST, &payoffs.strategies.white), (Seat::SECOND, &payoffs.strategies.black)]
        {
            let mut drawn = BTreeMap::<Army, u32>::new();
            for seed in 0..400 {
                let settings = Settings { seed, ..Settings::default() };
                let Some(Move::Army(army)) = result(&game, seat, &settings).best() else { panic!("an army") };
                *drawn.entry(army).or_default() += 1;
            }
            assert!(drawn.len() > 1, "whoever can be foreseen can be answered: {drawn:?}");
            for (army, share) in payoffs.armies.iter().zip(shares) {
                let (often, expected) = (drawn.get(army).copied().unwrap_or(0), share * 400 / 1000);
                assert!(
                    often.abs_diff(expected) <= 45 && (*share > 0 || often == 0),
                    "{army}: {often}, {expected}"
                );
            }
        }
    }

    #[test]
    fn a_placement_is_searched() {
        let game = Game::<Sitchess>::from_text("8/8/8/8/8/8/8/8[KQNkrrpp] b", &[], 1).expect("a placement");
        let settings = Settings { limits: Limits::nodes(3000), ..Settings::default() };
        let result = result(&game, Seat::SECOND, &settings);
        assert!(result.depth >= 2 && result.nodes >= 1000, "{result:?}");
        assert!(matches!(result.best(), Some(Move::Place { .. })));
    }

    fn variant(settings: &[(&str, &str)]) -> Variant {
        Variant::new(&Options::from_settings(settings.iter().copied()).expect("options"))
    }

    #[test]
    fn the_strategy_in_use_is_the_solution_of_the_table() {
        let payoffs = Payoffs::parse(TABLE).expect("a table");
        assert_eq!((payoffs.budget(), payoffs.armies().len()), (12, 25));
        assert!(payoffs.cells.iter().all(|cell| cell.games() >= 4), "every pair was measured");
        let mut solved = payoffs.clone();
        solved.solve_strategies();
        assert_eq!(solved, payoffs);
        for (at, army) in payoffs.armies().iter().enumerate() {
            assert_eq!(weight(&variant(&[]), Color::White, *army), Some(payoffs.strategies().white[at]));
            assert_eq!(weight(&variant(&[]), Color::Black, *army), Some(payoffs.strategies().black[at]));
        }
    }

    #[test]
    fn whoever_knows_the_strategy_gains_next_to_nothing_by_it() {
        let payoffs = Payoffs::parse(TABLE).expect("a table");
        let all = vec![true; payoffs.armies().len()];
        let exact = payoffs.solution(&all, &all);
        assert!(exact.exploitability(&payoffs.payoff()) < 0.002);
        let share = |shares: &[u32]| shares.iter().map(|share| f64::from(*share) / 1000.0).collect();
        let Strategies { white, black } = payoffs.strategies();
        let in_use = MixedStrategy { rows: share(white), columns: share(black), value: exact.value };
        assert!(in_use.exploitability(&payoffs.payoff()) < 0.01);
    }

    #[test]
    fn a_table_reads_back_and_a_wrong_one_is_refused() {
        let mut payoffs = Payoffs::new(4);
        payoffs.cell_mut(0, 1).add(1.0);
        payoffs.cell_mut(0, 1).add(0.5);
        payoffs.cell_mut(2, 0).add(0.0);
        payoffs.solve_strategies();
        assert_eq!(Payoffs::parse(&payoffs.to_string()), Ok(payoffs.clone()));
        assert_eq!(payoffs.armies().iter().map(Army::to_string).collect::<Vec<_>>(), ["BP", "NP", "PPPP"]);
        for wrong in [
            "",
            "budget 0",
            "budget 99",
            "budget 4\nQN 1/2/3",
            "budget 4\nBP 1/2 1/2/3 1/1/1",
            "budget 4\nBP 1/2/3",
        ] {
            assert!(Payoffs::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_army_that_beats_all_others_is_always_chosen() {
        let mut payoffs = Payoffs::new(4);
        for other in 0..3 {
            for _ in 0..100 {
                payoffs.cell_mut(1, other).add(1.0);
                payoffs.cell_mut(other, 1).add(if other == 1 { 0.5 } else { 0.0 });
            }
        }
        payoffs.solve_strategies();
        assert_eq!(payoffs.strategies(), &Strategies { white: vec![0, 1000, 0], black: vec![0, 1000, 0] });
        assert!(payoffs.decisive().contains(&(1, 1)));
    }

    #[test]
    fn within_a_chess_set_only_its_armies_are_chosen_and_other_budgets_are_not_known() {
        let standard = variant(&[("set_limits", "standard")]);
        let mut sum = 0;
        for army in Payoffs::new(12).armies() {
            let weight = weight(&standard, Color::White, *army).expect("a known budget");
            assert!(weight == 0 || standard.affords(Color::White, *army), "{army}");
            sum += weight;
        }
        assert_eq!(sum, 1000);
        let army = Payoffs::new(12).armies()[0];
        assert_eq!(weight(&variant(&[("budget_white", "13")]), Color::White, army), None);
    }
}

//! `quincunx lab armies`: which army to choose in Situational Chess.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quincunx_engine::matches::{MatchError, MatchSetup, Opening, Tally, TimeControl};
use quincunx_engine::sitchess::armies::Payoffs;
use quincunx_engine::{Limits, Opponent};

use crate::batch::{cores, end_progress, run_parallel, show_progress};
use crate::interrupt::on_interrupt;
use crate::number::number;
use crate::program::UciLauncher;
use crate::query::rules;
use crate::{CliError, print};

/// The arguments of `quincunx lab armies`.
#[derive(clap::Args)]
pub struct Args {
    /// The points of each side.
    #[arg(long, value_name = "POINTS", default_value_t = 12, value_parser = number::<u8>(1..=39), allow_negative_numbers = true)]
    budget: u8,
    /// Number of games each army plays with White against each other.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>(1..=10_000), allow_negative_numbers = true)]
    games: u32,
    /// Number of games the pairs play on which the solution depends; 0 by default.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u32>(0..=10_000), allow_negative_numbers = true)]
    decisive: u32,
    /// Who plays both sides.
    #[arg(long, value_name = "SPEC", default_value = "4")]
    player: Opponent,
    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Number of games at once; the number of cores by default.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    concurrency: Option<u16>,
    /// File of the results; games already in it are not played again, and new ones are appended.
    #[arg(long, value_name = "FILE")]
    save: PathBuf,
}

/// A pair of armies, how it stands and how many games it should have.
#[derive(Clone, Copy)]
struct Pair {
    white: usize,
    black: usize,
    cell: Tally,
    games: u32,
}

impl Pair {
    /// Whether games are still to be played.
    fn lacks(&self) -> bool {
        self.cell.games() < self.games
    }
}

/// The word behind another one in the line of a table's head that is its command.
fn command_word<'t>(line: &'t str, word: &str) -> Option<&'t str> {
    let command = line.strip_prefix("# quincunx lab armies ")?;
    command.split(' ').skip_while(|other| *other != word).nth(1)
}

impl Args {
    /// The head of the table: what it is, and the command that makes it.
    fn head(&self) -> String {
        let name = self.save.file_name().unwrap_or_default().to_string_lossy();
        format!(
            "# What each army of {0} points scores against each other, by self-play.\n\
             # A row is White's army, a column Black's; White's wins/draws/losses.\n\
             # quincunx lab armies --budget {0} --player {1} --games {2} --decisive {3} --seed {4} --save {name}\n",
            self.budget, self.player, self.games, self.decisive, self.seed
        )
    }

    fn table(&self) -> Result<Payoffs, CliError> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", self.save.display());
        if !self.save.exists() {
            return Ok(Payoffs::new(self.budget));
        }
        let text = fs::read_to_string(&self.save).map_err(|error| wrong(&error))?;
        let payoffs = Payoffs::parse(&text).map_err(|error| wrong(&error))?;
        if payoffs.budget() != self.budget {
            let other = format!("a table for {} points; save to another file", payoffs.budget());
            return Err(wrong(&other).into());
        }
        let player = self.player.to_string();
        for (word, own) in [("--player", player.as_str()), ("--seed", &self.seed.to_string())] {
            let other = text.lines().find_map(|line| command_word(line, word)).unwrap_or(own);
            if other != own {
                return Err(wrong(&format!("a table made with {word} {other}; save to another file")).into());
            }
        }
        Ok(payoffs)
    }

    /// Writes the table beside its place and moves it there: never half a table.
    fn write(&self, payoffs: &mut Payoffs) -> Result<(), CliError> {
        payoffs.solve_strategies();
        let beside: PathBuf =
            [self.save.as_os_str(), ".new".as_ref()].into_iter().collect::<std::ffi::OsString>().into();
        let put = |path: &Path| {
            fs::write(path, self.head() + &payoffs.to_string())?;
            fs::rename(path, &self.save)
        };
        put(&beside).map_err(|error| format!("{}: {error}", self.save.display()).into())
    }

    /// Plays what a pair still has to play; `None` if it was interrupted.
    fn play(
        &self,
        payoffs: &Payoffs,
        pair: &Pair,
        stop: &AtomicBool,
    ) -> Result<Option<(Pair, Tally)>, MatchError> {
        let points = self.budget.to_string();
        let [white, black] = [pair.white, pair.black].map(|at| payoffs.armies()[at].to_string());
        let number = (pair.white * payoffs.armies().len() + pair.black) as u64;
        let setup = MatchSetup {
            rules: rules("sitchess"),
            settings: ["budget_white", "budget_black"].map(|key| (key.to_owned(), points.clone())).to_vec(),
            // The armies are chosen; Black places the first piece.
            position: Some(format!("8/8/8/8/8/8/8/8[K{white}k{}] b", black.to_lowercase())),
            opening: Opening::Plies(0),
            longest: 400,
            seed: self.seed.wrapping_add(number << 20),
            players: [self.player.clone(), self.player.clone()],
            held: 1,
            weights: Default::default(),
            evaluations: Default::default(),
            time_control: TimeControl::PerMove(Limits::time(Duration::from_millis(100))),
        };
        let mut cell = pair.cell;
        for game in cell.games()..pair.games {
            // The first player sits on White's seat in every other game.
            let Some(played) = setup.play(2 * game as usize, &UciLauncher, stop)? else { return Ok(None) };
            cell.add(played.points);
        }
        Ok(Some((*pair, cell)))
    }

    fn measure(&self, payoffs: &mut Payoffs, todo: &[Pair]) -> Result<(), CliError> {
        let fixed = payoffs.clone();
        let mut done = 0;
        let over = on_interrupt();
        let play = |pair: &Pair| self.play(&fixed, pair, &over);
        run_parallel(todo, self.concurrency.unwrap_or_else(cores), &over, play, |played| {
            let Some((pair, cell)) = played? else { return Ok(()) };
            *payoffs.cell_mut(pair.white, pair.black) = cell;
            done += 1;
            show_progress(&format!("{done}/{} pairs", todo.len()));
            if done % 25 == 0 { self.write(payoffs) } else { Ok(()) }
        })?;
        end_progress();
        self.write(payoffs)?;
        if over.load(Ordering::Relaxed) {
            Err("interrupted; the same command goes on".into())
        } else {
            Ok(())
        }
    }
}

/// Measures the table and solves it.
pub fn armies(args: &Args) -> Result<(), CliError> {
    let mut payoffs = args.table()?;
    if !args.save.exists() {
        // A file that cannot be written is known before anything is played.
        args.write(&mut payoffs)?;
    }
    let pair = |payoffs: &Payoffs, (white, black): (usize, usize), games: u32| Pair {
        white,
        black,
        cell: payoffs.cell(white, black),
        games,
    };
    let count = payoffs.armies().len();
    let all = (0..count).flat_map(|white| (0..count).map(move |black| (white, black)));
    let all: Vec<Pair> = all.map(|at| pair(&payoffs, at, args.games)).filter(Pair::lacks).collect();
    args.measure(&mut payoffs, &all)?;
    // More games move the solution, and with it what it depends on: go on until all
    // of that has been played.
    loop {
        let decisive = payoffs.decisive().into_iter().map(|at| pair(&payoffs, at, args.decisive));
        let todo: Vec<Pair> = decisive.filter(Pair::lacks).collect();
        if todo.is_empty() {
            break;
        }
        args.measure(&mut payoffs, &todo)?;
    }
    print(&summary(&payoffs))
}

/// What to choose, for a person.
fn summary(payoffs: &Payoffs) -> String {
    let count = payoffs.armies().len();
    let all = vec![true; count];
    let mixed = payoffs.solution(&all, &all);
    let payoff = payoffs.payoff();
    let games: u32 = (0..count * count).map(|at| payoffs.cell(at / count, at % count).games()).sum();
    let mut text = format!(
        "{count} armies of {} points, {games} games; White gets {:.1} % of the points\n\n{:<14}{:>8}{:>8}   mean score as White, as Black\n",
        payoffs.budget(),
        mixed.value * 100.0,
        "army",
        "White",
        "Black"
    );
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / count as f64 * 100.0;
    let share = |thousandths: u32| match thousandths {
        0 => "-".to_owned(),
        share => format!("{:.1} %", f64::from(share) / 10.0),
    };
    for (at, army) in payoffs.armies().iter().enumerate() {
        text += &format!(
            "{:<14}{:>8}{:>8}   {:>5.1} % {:>5.1} %\n",
            army.to_string(),
            share(payoffs.strategies().white[at]),
            share(payoffs.strategies().black[at]),
            mean(&mut payoff[at].iter().copied()),
            100.0 - mean(&mut payoff.iter().map(|row| row[at])),
        );
    }
    text + &format!(
        "\nWhoever knows these shares gains at most {:.2} % of a point by it.\n",
        mixed.exploitability(&payoff) * 100.0
    )
}

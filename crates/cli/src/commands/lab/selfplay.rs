//! The computer against itself, many times.

use std::path::PathBuf;
use std::time::Duration;

use quincunx_core::{AnyGame, AnyRules, Record};
use quincunx_engine::matches::{MatchError, MatchSetup, Opening, PlayedGame, TimeControl};
use quincunx_engine::{Limits, Opponent, Strength};

use crate::CliError;
use crate::batch::{Archive, LONGEST, cores, end_progress, run_parallel, show_progress};
use crate::interrupt::on_interrupt;
use crate::number::number;
use crate::program::UciLauncher;

/// How the computer plays against itself.
#[derive(clap::Args)]
pub struct SelfPlay {
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    pub games: u32,
    /// Who plays, on all seats: a level from 1 to 8, max with a limit, as in max:nodes=2000, or random.
    /// Level 4 by default.
    #[arg(long, value_name = "SPEC")]
    pub player: Option<Opponent>,
    /// Number of random plies that vary the openings; 0 by default for levels that vary by
    /// themselves, otherwise 6.
    #[arg(long, value_name = "PLIES", value_parser = number::<u16>(0..=200), allow_negative_numbers = true)]
    pub opening: Option<u16>,
    /// Abort unfinished games after this many plies.
    #[arg(long, value_name = "PLIES", default_value_t = LONGEST, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true)]
    pub longest: u32,
    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: u64,
    /// Number of games at once; the number of cores by default.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    pub concurrency: Option<u16>,
    /// Append games to this file as they end; an interrupted run resumes from it.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

impl SelfPlay {
    /// Who plays.
    pub fn player(&self) -> Opponent {
        self.player.clone().unwrap_or(Opponent::from(Strength::Level(4)))
    }

    /// How many random plies come first.
    pub fn opening(&self, game: &str) -> usize {
        usize::from(self.opening.unwrap_or(if self.player().varies(game) { 0 } else { 6 }))
    }

    /// Number of games at once.
    pub fn concurrency(&self) -> u16 {
        self.concurrency.unwrap_or_else(cores)
    }

    /// What tells these games from others in a saved file.
    fn label(&self, game: &str) -> String {
        let mut label = format!("lab, {}, seed {}, opening {}", self.player(), self.seed, self.opening(game));
        if self.longest != LONGEST {
            label += &format!(", longest {}", self.longest);
        }
        label
    }

    /// What to say if fewer games came than were asked for.
    pub fn check_complete(&self, games: usize) -> Result<(), CliError> {
        if games >= self.games as usize {
            return Ok(());
        }
        let on = if self.save.is_some() { "the same command goes on" } else { "with --save it could go on" };
        Err(format!("interrupted after {games} of {} games; {on}", self.games).into())
    }

    fn setup(&self, rules: &'static dyn AnyRules, settings: &[(&str, &str)]) -> MatchSetup {
        let player = self.player();
        MatchSetup {
            rules,
            settings: settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
            position: None,
            opening: Opening::Plies(self.opening(rules.info().name)),
            longest: self.longest as usize,
            seed: self.seed,
            players: [player.clone(), player],
            held: 1,
            weights: Default::default(),
            evaluations: Default::default(),
            time_control: TimeControl::PerMove(Limits::time(Duration::from_millis(100))),
        }
    }

    /// Plays all games with these options, or takes them from the file, and returns what is to be
    /// known of each, in their order; fewer if it was interrupted.
    pub fn play<T: Send>(
        &self,
        rules: &'static dyn AnyRules,
        settings: &[(&str, &str)],
        digest: impl Fn(&dyn AnyGame) -> T + Sync,
    ) -> Result<Vec<T>, CliError> {
        let changes = rules.check_settings(settings)?;
        let (info, label) = (rules.info(), self.label(rules.info().name));
        let seats = info.seats.len();
        let setup = self.setup(rules, settings);
        let mut done: Vec<(usize, T)> = Vec::new();
        let mut archive = match &self.save {
            Some(path) => {
                let (archive, records) = Archive::open(path, info, &label)?;
                for record in records.iter().filter(|record| record.tag("Options").unwrap_or("") == changes) {
                    let count =
                        |name: &str| archive.read_tag(record, name, "a whole number", |_: &usize| true);
                    let (number, plies) = (count("Round")?, count("Plies")?);
                    let game =
                        rules.replay(record).map_err(|error| format!("{}: {error}", path.display()))?;
                    let wanted =
                        number < self.games as usize && done.iter().all(|(other, _)| *other != number);
                    // A game that was cut off in the file is played again.
                    if wanted && game.ply_count() == plies {
                        done.push((number, digest(game.as_ref())));
                    }
                }
                Some(archive)
            }
            None => None,
        };
        let todo: Vec<usize> =
            (0..self.games as usize).filter(|number| done.iter().all(|(other, _)| other != number)).collect();
        // The same player holds all seats: one game for each start.
        let over = on_interrupt();
        let work = |number: &usize| {
            let played = setup.play(number * seats, &UciLauncher, &over)?;
            Ok(played.map(|played| {
                let known = digest(played.game.as_ref());
                (*number, played, known)
            }))
        };
        run_parallel(&todo, self.concurrency(), &over, work, |played: Result<_, MatchError>| {
            let Some((number, played, known)) = played? else { return Ok(()) };
            if let Some(archive) = &mut archive {
                archive.add(&record(&played, number, &label), seats)?;
            }
            done.push((number, known));
            show_progress(&format!("{}/{}", done.len(), self.games));
            Ok(())
        })?;
        end_progress();
        done.sort_by_key(|(number, _)| *number);
        Ok(done.into_iter().map(|(_, known)| known).collect())
    }
}

fn record(played: &PlayedGame, number: usize, label: &str) -> Record {
    let mut record = played.game.record(None);
    record.set_tag("Match", label);
    record.set_tag("Round", number.to_string());
    record.set_tag("Plies", played.game.ply_count().to_string());
    record
}

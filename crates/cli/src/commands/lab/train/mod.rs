//! `quincunx lab train`: a network that judges the positions of a game.

mod fit;
mod play;
mod teacher;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_engine::lab::train::SamplesHead;
use quincunx_engine::matches::{DECIDED, MatchSetup, Opening, Tally, TimeControl};
use quincunx_engine::network::{Evaluation, LANES, Layout, MOST_NEURONS, Network};
use quincunx_engine::{Limits, Opponent, Strength, tuner_for};
use quincunx_games::chess::{ChessStart, chess_part};

use crate::batch::{cores, end_progress, run_parallel, show_progress};
use crate::commands::matches::read_bounds;
use crate::interrupt::on_interrupt;
use crate::number::number;
use crate::program::UciLauncher;
use crate::query::{GameArg, position_text, settings};
use crate::{CliError, print};
use play::SelfPlay;
use teacher::Teacher;

/// The arguments of `quincunx lab train`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Folder of the samples; files already there are not made again. The network is trained on all
    /// samples in it, including those of other games on the same board.
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
    /// Number of games to play for samples, rounded up to whole files.
    #[arg(long, value_name = "N", default_value_t = 25_600, value_parser = number::<u32>(0..=100_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Number of games per file of samples; an interruption loses only unfinished files.
    #[arg(long, value_name = "N", default_value_t = GAMES_IN_FILE, value_parser = number::<u32>(1..=100_000), allow_negative_numbers = true)]
    per_file: u32,
    /// Who plays these games and scores their positions: max with limits, as in max:nodes=400, or a
    /// program that plays chess, as in uci:stockfish,nodes=100.
    #[arg(long, value_name = "SPEC", default_value = "max:nodes=400")]
    player: Opponent,
    /// Start the games from this position; `duel` is the start of the duel of Bishops.
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Set an option of the game; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Maximum number of random plies that vary the openings; set-ups before them are random, too.
    #[arg(long, value_name = "PLIES", default_value_t = 10, value_parser = number::<u8>(0..=200), allow_negative_numbers = true)]
    opening: u8,
    /// Play one move in N at random, to meet positions that good players avoid but a search looks at.
    #[arg(long, value_name = "N", default_value_t = RANDOM_IN, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true)]
    random_in: u32,
    /// Adjudicate unfinished games as drawn after this many plies.
    #[arg(long, value_name = "PLIES", default_value_t = 300, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true)]
    longest: u32,
    /// Random seed.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Number of files made at once, and of threads that train; the number of cores by default.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    concurrency: Option<u16>,
    /// Write the network to this file, and a checkpoint to resume from beside it, with .checkpoint
    /// added to its name. Without this, only samples are made.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Number of passes over all samples.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>(1..=10_000), allow_negative_numbers = true)]
    epochs: u32,
    /// Weight of the search score in the training target, in percent; the rest is the result of the
    /// game.
    #[arg(long, value_name = "PERCENT", default_value_t = 90, value_parser = number::<u8>(0..=100), allow_negative_numbers = true)]
    score_share: u8,
    /// Scale scores by this many percent before they are learned. The search counts a pawn as 100;
    /// scale up the scores of a teacher that counts it as less, as Stockfish does.
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = number::<u16>(1..=1000), allow_negative_numbers = true)]
    score_scale: u16,
    /// How fast weights that matter to few samples decay, in hundredths; use more if there are fewer
    /// samples.
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = number::<u8>(0..=100), allow_negative_numbers = true)]
    decay: u8,
    /// Neurons of each half of the network, a multiple of 32 up to 256; 128 for chess pieces by
    /// default.
    #[arg(long, value_name = "N", value_parser = read_neurons)]
    neurons: Option<usize>,
    /// Give each zone that a king can stand in weights of its own (chess pieces only). Takes more
    /// samples, and makes a larger file.
    #[arg(long)]
    zones: bool,
    /// Replace the hand-made evaluation instead of correcting it.
    #[arg(long)]
    replace: bool,
    /// Number of games the network plays against the present evaluation; 0 by default.
    #[arg(long = "match", value_name = "N", default_value_t = 0, value_parser = number::<u32>(0..=1_000_000), allow_negative_numbers = true)]
    games_to_prove: u32,
    /// Node limit per move in that match.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
    /// Sequential probability ratio test: stop that match as soon as it is clear whether the network
    /// is stronger by HIGH Elo or only by LOW.
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,20", value_parser = read_bounds, allow_hyphen_values = true)]
    sprt: (f64, f64),
}

fn read_neurons(text: &str) -> Result<usize, String> {
    let neurons =
        text.parse().ok().filter(|n: &usize| n.is_multiple_of(LANES) && *n <= MOST_NEURONS && *n > 0);
    neurons.ok_or_else(|| format!("expected a multiple of {LANES} from {LANES} to {MOST_NEURONS}"))
}

/// Games in a file of samples, if nothing else is said.
const GAMES_IN_FILE: u32 = 256;
/// One move of so many is random, if nothing else is said.
const RANDOM_IN: u32 = 20;

impl Args {
    fn concurrency(&self) -> u16 {
        self.concurrency.unwrap_or_else(cores)
    }

    /// How the samples are made: what tells them from others.
    fn note(&self, number: u32) -> String {
        let mut note = format!(
            "{} by {}, seed {}, opening {}, longest {}",
            self.game.rules().info().name,
            self.player,
            self.seed,
            self.opening,
            self.longest
        );
        for setting in &self.set {
            note += &format!(", {setting}");
        }
        if let Some(position) = &self.position {
            note += &format!(", from {position}");
        }
        if self.random_in != RANDOM_IN {
            note += &format!(", one move in {} random", self.random_in);
        }
        if self.per_file != GAMES_IN_FILE {
            note += &format!(", {} games a file", self.per_file);
        }
        note + &format!(", file {number}")
    }

    /// The inputs of the network that judges what the games begin with, or of the only one.
    fn layout(&self) -> Result<Option<&'static Layout>, CliError> {
        let rules = self.game.rules();
        let Some(tuner) = tuner_for(rules.info().name) else { return Ok(None) };
        let position = self.position.as_deref().map(|text| position_text(text, rules.info()));
        let game = rules.begin(&settings(&self.set)?, position.as_deref(), self.seed)?;
        Ok(tuner.layout_of(game.as_ref()).or(tuner.layouts().first().copied()))
    }

    fn file(&self, number: u32) -> PathBuf {
        self.data.join(format!("{}-{}-{number:05}.samples", self.game.rules().info().name, self.seed))
    }

    /// Makes the samples that are not there yet.
    fn make_samples(&self, layout: &Layout) -> Result<(), CliError> {
        let rules = self.game.rules();
        let info = rules.info();
        fs::create_dir_all(&self.data).map_err(|error| format!("{}: {error}", self.data.display()))?;
        let mut todo = Vec::new();
        for number in 0..self.games.div_ceil(self.per_file) {
            let path = self.file(number);
            if !path.exists() {
                todo.push(number);
                continue;
            }
            let bytes = read(&path)?;
            let head = SamplesHead::read(&mut bytes.as_slice());
            let head = head.map_err(|error| format!("{}: {error}", path.display()))?;
            if head.note != self.note(number) {
                let other =
                    format!("{}: samples of {}; use another folder or seed", path.display(), head.note);
                return Err(other.into());
            }
        }
        let self_play = SelfPlay {
            rules,
            settings: settings(&self.set)?,
            position: self.position.as_deref().map(|text| position_text(text, info).into_owned()),
            opening: self.opening.into(),
            random_in: self.random_in.into(),
            longest: self.longest as usize,
        };
        let over = on_interrupt();
        let (mut files, mut made) = (0, 0);
        let work = |number: &u32| {
            self.make_file(*number, &self_play, layout, &over).map_err(|error| error.to_string())
        };
        run_parallel(&todo, self.concurrency(), &over, work, |samples| {
            made += samples?;
            files += 1;
            show_progress(&format!("{files}/{} files, {made} samples", todo.len()));
            Ok(())
        })?;
        end_progress();
        if over.load(Ordering::Relaxed) {
            return Err("interrupted; the same command goes on".into());
        }
        Ok(())
    }

    fn neurons(&self, layout: &Layout) -> usize {
        self.neurons.unwrap_or(layout.neurons)
    }

    /// The command that makes the same network again, given the samples.
    fn command(&self, layout: &Layout) -> String {
        let name = self.data.file_name().unwrap_or_default().to_string_lossy();
        format!(
            "quincunx lab train {} --data {name} --epochs {} --score-share {} --score-scale {} --decay {} --neurons {} --seed {}{}{}",
            self.game.rules().info().name,
            self.epochs,
            self.score_share,
            self.score_scale,
            self.decay,
            self.neurons(layout),
            self.seed,
            if self.replace { " --replace" } else { "" },
            if self.zones { " --zones" } else { "" }
        )
    }

    /// A match of the network against the present evaluation.
    fn prove(&self, network: Network) -> Result<(), CliError> {
        if self.games_to_prove == 0 {
            return Ok(());
        }
        let rules = self.game.rules();
        let info = rules.info();
        let own = settings(&self.set)?;
        let set_up = chess_part(info.name).is_some_and(|part| part.start == ChessStart::SetUp);
        let setup = MatchSetup {
            rules,
            settings: own.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
            position: self.position.as_deref().map(|text| position_text(text, info).into_owned()),
            opening: if set_up { Opening::SetUp } else { Opening::Plies(4) },
            longest: self.longest as usize,
            // Other starts than those that taught the network.
            seed: self.seed.wrapping_add(1 << 40),
            players: [Strength::Max.into(), Strength::Max.into()],
            held: 1,
            weights: Default::default(),
            evaluations: [Evaluation::Network(Arc::new(network)), Evaluation::default()],
            time_control: TimeControl::PerMove(Limits::nodes(self.nodes)),
        };
        let opponents = setup.opponents()?;
        let games: Vec<usize> = (0..self.games_to_prove as usize).collect();
        let mut tally = Tally::default();
        let over = on_interrupt();
        let play = |number: &usize| setup.play(*number, &UciLauncher, &over);
        run_parallel(&games, self.concurrency(), &over, play, |played| {
            if let Some(played) = played? {
                tally.add(played.points);
            }
            let likelihood = tally.likelihood(self.sprt.0, self.sprt.1, opponents);
            over.fetch_or(likelihood.abs() >= DECIDED, Ordering::Relaxed);
            show_progress(&format!(
                "match {}/{}: {:.1} %",
                tally.games(),
                games.len(),
                tally.score() * 100.0
            ));
            Ok(())
        })?;
        end_progress();
        let likelihood = tally.likelihood(self.sprt.0, self.sprt.1, opponents);
        let verdict = if likelihood >= DECIDED {
            "the network is stronger"
        } else if likelihood <= -DECIDED {
            "the network is not stronger"
        } else {
            "not decided"
        };
        print(&format!(
            "against the present evaluation at {} nodes: {tally}\nElo {}\nSPRT {},{}: {likelihood:+.2} of {DECIDED}, {verdict}\n",
            self.nodes,
            tally.elo(opponents),
            self.sprt.0,
            self.sprt.1
        ))
    }

    /// Makes a file of samples; how many, or none if it was interrupted.
    fn make_file(
        &self,
        number: u32,
        self_play: &SelfPlay<'_>,
        layout: &Layout,
        over: &AtomicBool,
    ) -> Result<usize, CliError> {
        let rules = self.game.rules();
        let tuner = tuner_for(rules.info().name).ok_or("nobody understands the game")?;
        let mut teacher = Teacher::new(&self.player, rules)?;
        let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(u64::from(number) * u64::from(self.per_file));
        let go_on = || !over.load(Ordering::Relaxed);
        let samples =
            self_play.play(&mut teacher, tuner.as_ref(), layout, seed, self.per_file.into(), go_on)?;
        let Some(samples) = samples else { return Ok(0) };
        let head = SamplesHead { layout: layout.name.to_owned(), note: self.note(number) };
        write(&self.file(number), &samples.write(&head))?;
        Ok(samples.len())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Writes a file beside its place and moves it there: never half of it.
fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let beside = path.with_extension("new");
    let put = || {
        fs::write(&beside, bytes)?;
        fs::rename(&beside, path)
    };
    put().map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Makes samples, trains, and measures.
pub fn train(args: &Args) -> Result<(), CliError> {
    let info = args.game.rules().info();
    let layout = args.layout()?.ok_or_else(|| format!("no network judges {}", info.title))?;
    args.make_samples(layout)?;
    let Some(file) = &args.network else { return Ok(()) };
    let network = fit::fit(args, layout, file)?;
    args.prove(network)
}

//! `quincunx play`: people at one terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use quincunx_core::{AnyGame, Record, Seal};
use quincunx_engine::Random;
use quincunx_terminal::Session;

use crate::Refusal;
use crate::commands::verify::read_file;
use crate::query::{Query, read_seat};

/// The arguments of `quincunx play`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    query: Query,
    /// Let the computer play a seat, with random moves; may be given several times.
    #[arg(long, value_name = "SEAT")]
    random: Vec<String>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "set", "seed", "after"])]
    load: Option<PathBuf>,
}

/// Plays a game line by line.
pub fn play(args: &Args) -> Result<(), Refusal> {
    let rules = args.query.rules();
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|error| format!("the system gives no random numbers: {error}"))?;
    let (game, seal): (Box<dyn AnyGame>, Seal) = match &args.load {
        Some(path) => {
            let record =
                Record::parse(&read_file(path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            let game = rules.replay(&record).map_err(|error| format!("{}: {error}", path.display()))?;
            let seed = game.seed();
            let salt = record.tag("Salt").and_then(Seal::read_salt).unwrap_or(salt);
            (game, Seal::new(seed, salt))
        }
        None => {
            let seed = match args.query.seed() {
                Some(seed) => seed,
                None => getrandom::u64()
                    .map_err(|error| format!("the system gives no random numbers: {error}"))?,
            };
            let game = args.query.game_from(seed)?;
            (game, Seal::new(seed, salt))
        }
    };
    let computers =
        args.random.iter().map(|name| read_seat(name, game.info())).collect::<Result<Vec<_>, _>>()?;
    let is_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut session = Session::new(game, seal, is_screen);
    for seat in computers {
        // Not the game's own stream: that is under seal.
        let seed = seal.seed.wrapping_add(u64::from(seat.0) + 1);
        session.seat_computer(seat, Box::new(Random::from_seed(seed)));
    }
    Ok(session.run(io::stdin().lock(), io::stdout().lock())?)
}

//! What a match says at its end.

use std::collections::BTreeMap;

use quincunx_core::Info;
use quincunx_engine::matches::{DECIDED, elo, expected};
use serde::Serialize;

use super::{Args, Results};
use crate::commands::figures::Figures;
use crate::number::counted;
use crate::{CliError, print, print_json};

#[derive(Serialize)]
struct Report {
    game: &'static str,
    first: String,
    second: String,
    #[serde(flatten)]
    figures: Figures,
    /// What share would be equal strength.
    equal: f64,
    likelihood: Option<f64>,
    /// Whether it was interrupted before all games were played.
    interrupted: bool,
    ends: BTreeMap<String, u32>,
}

/// Prints how the match stands.
pub fn report(
    args: &Args,
    info: &'static Info,
    results: &Results,
    opponents: f64,
    interrupted: bool,
) -> Result<(), CliError> {
    let tally = &results.tally;
    let (low, high) = tally.interval();
    let equal = expected(0.0, opponents);
    let likelihood = args.sprt.map(|(low, high)| tally.likelihood(low, high, opponents));
    if args.json {
        return print_json(&Report {
            game: info.name,
            first: args.first.to_string(),
            second: args.second.to_string(),
            figures: Figures::of(tally, opponents),
            equal,
            likelihood,
            interrupted,
            ends: results.ends.clone(),
        });
    }
    if tally.games() == 0 {
        return print(&format!(
            "{}: {} against {}\nno game was played to its end\n",
            info.title, args.first, args.second
        ));
    }
    let mut text = format!(
        "{}: {} against {}\n{}: +{} ={} -{}, {:.1} % (95 %: {:.1} to {:.1})\nElo {:+.0} ({:+.0} to {:+.0})\n",
        info.title,
        args.first,
        args.second,
        counted(tally.games(), "game"),
        tally.wins,
        tally.draws,
        tally.losses,
        tally.score() * 100.0,
        low * 100.0,
        high * 100.0,
        elo(tally.score(), opponents),
        elo(low, opponents),
        elo(high, opponents),
    );
    if equal != 0.5 {
        text += &format!("equal strength would be {:.0} %\n", equal * 100.0);
    }
    if let (Some(likelihood), Some((low, high))) = (likelihood, args.sprt) {
        let verdict = match likelihood {
            sure if sure >= DECIDED => format!("stronger by {high} rather than {low}"),
            sure if sure <= -DECIDED => format!("stronger by {low} rather than {high}"),
            _ => "not decided".to_owned(),
        };
        text += &format!("SPRT {low},{high}: {likelihood:+.2} of {DECIDED}, {verdict}\n");
    }
    for (end, count) in &results.ends {
        text += &format!("{count:>6} {end}\n");
    }
    print(&text)
}

//! `quincunx verify`: replaying records.

use std::fs;
use std::path::{Path, PathBuf};

use quincunx_core::{AnyGame, Record, RecordError};
use quincunx_games::catalogue;
use serde::Serialize;

use crate::{CliError, print, print_json, usage};

/// The arguments of `quincunx verify`.
#[derive(clap::Args)]
pub struct Args {
    /// The records; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    file: String,
    /// The line on which the game begins.
    line: usize,
    game: Option<&'static str>,
    plies: Option<usize>,
    result: Option<String>,
    /// What is known of the seed: `opens`, or `none` if the record has no commitment.
    seal: Option<&'static str>,
    /// Why the file could not be read.
    unreadable: Option<String>,
    /// What is wrong with the record.
    error: Option<String>,
}

/// Reads a text file, or standard input for `-`; it need not be valid UTF-8.
pub fn read_file(path: &Path) -> Result<String, String> {
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Replays one record with the rules its tag names.
pub fn replay(record: &Record) -> Result<Box<dyn AnyGame>, RecordError> {
    let known = || catalogue::GAMES.iter().map(|game| game.info().name).collect::<Vec<_>>().join(", ");
    let no_game =
        |why: String| RecordError::Tag { tag: "Game".to_owned(), why: quincunx_core::Message::text(why) };
    let name = record.tag("Game").ok_or_else(|| no_game(format!("missing, expected one of {}", known())))?;
    let rules = catalogue::find(name).ok_or_else(|| {
        no_game(format!("'{}', expected one of {}", quincunx_core::Misread::excerpt(name), known()))
    })?;
    rules.verify(record)
}

/// Verifies files.
pub fn verify(args: &Args) -> Result<(), CliError> {
    let mut verdicts = Vec::new();
    for path in &args.files {
        verify_file(path, &mut verdicts);
    }
    if args.json {
        print_json(&verdicts)?;
    } else {
        for verdict in &verdicts {
            print(&verdict.line())?;
        }
    }
    let unreadable = verdicts.iter().filter(|verdict| verdict.unreadable.is_some()).count();
    let wrong = verdicts.iter().filter(|verdict| verdict.error.is_some()).count();
    let mut words = Vec::new();
    match wrong {
        0 => {}
        1 => words.push("1 record is wrong".to_owned()),
        count => words.push(format!("{count} records are wrong")),
    }
    match unreadable {
        0 => {}
        1 => words.push("1 file could not be read".to_owned()),
        count => words.push(format!("{count} files could not be read")),
    }
    match (words.is_empty(), unreadable) {
        (true, _) => Ok(()),
        (false, 0) => Err(words.join(", ").into()),
        // Whoever names a file that is not there has said nothing about records.
        _ => Err(usage(words.join(", "))),
    }
}

impl Verdict {
    fn of(file: &str, line: usize) -> Verdict {
        Verdict {
            file: file.to_owned(),
            line,
            game: None,
            plies: None,
            result: None,
            seal: None,
            unreadable: None,
            error: None,
        }
    }

    /// The verdict for people.
    fn line(&self) -> String {
        if let Some(why) = &self.unreadable {
            return format!("{why}\n");
        }
        if let Some(error) = &self.error {
            return format!("{}: wrong: {error}\n", self.file);
        }
        let seal = if self.seal == Some(OPENS) { "sealed, opens" } else { "not sealed" };
        format!(
            "{}: ok: {}, {} plies, {}; {seal}\n",
            self.file,
            self.game.unwrap_or_default(),
            self.plies.unwrap_or_default(),
            self.result.as_deref().unwrap_or_default()
        )
    }
}

/// The seed and the salt are those that were committed to.
const OPENS: &str = "opens";

fn verify_file(path: &Path, verdicts: &mut Vec<Verdict>) {
    let file = path.display().to_string();
    let failed = |line, error: String| Verdict { error: Some(error), ..Verdict::of(&file, line) };
    let records = match read_file(path).map(|text| Record::parse_all(&text)) {
        Err(error) => {
            return verdicts.push(Verdict { unreadable: Some(error), ..Verdict::of(&file, 1) });
        }
        Ok(Err(error)) => return verdicts.push(failed(1, error.to_string())),
        Ok(Ok(records)) => records,
    };
    if records.is_empty() {
        verdicts.push(failed(1, "there is no game in this file".to_owned()));
    }
    for record in records {
        verdicts.push(match replay(&record) {
            Err(error) => failed(record.line, error.to_string()),
            Ok(game) => Verdict {
                game: Some(game.info().name),
                plies: Some(game.ply_count()),
                result: Some(match game.outcome() {
                    Some(outcome) => outcome.sentence(game.info().seats).to_string(),
                    None => "unfinished".to_owned(),
                }),
                // Whoever replays a record with a commitment opens it.
                seal: Some(if record.tag("Commitment").is_some() { OPENS } else { "none" }),
                ..Verdict::of(&file, record.line)
            },
        });
    }
}

//! `quincunx verify`: replaying records.

use std::fs;
use std::path::{Path, PathBuf};

use quincunx_core::{AnyGame, Record, RecordError};
use quincunx_games::catalogue;
use serde::Serialize;

use crate::{Refusal, print, print_json};

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
    let no_game = |why: String| RecordError::Tag { tag: "Game".to_owned(), why };
    let name = record.tag("Game").ok_or_else(|| no_game(format!("missing, expected one of {}", known())))?;
    let rules = catalogue::find(name).ok_or_else(|| {
        no_game(format!("'{}', expected one of {}", quincunx_core::Misread::excerpt(name), known()))
    })?;
    rules.verify(record)
}

/// Verifies files.
pub fn verify(args: &Args) -> Result<(), Refusal> {
    let mut verdicts = Vec::new();
    for path in &args.files {
        verify_file(path, &mut verdicts);
    }
    let wrong = verdicts.iter().filter(|verdict| verdict.error.is_some()).count();
    if args.json {
        print_json(&verdicts)?;
    } else {
        for verdict in &verdicts {
            let line = match &verdict.error {
                Some(error) => format!("{}: wrong: {error}\n", verdict.file),
                None => format!(
                    "{}: ok: {}, {} plies, {}\n",
                    verdict.file,
                    verdict.game.unwrap_or_default(),
                    verdict.plies.unwrap_or_default(),
                    verdict.result.as_deref().unwrap_or_default()
                ),
            };
            print(&line)?;
        }
    }
    match wrong {
        0 => Ok(()),
        1 => Err("1 record is wrong".into()),
        count => Err(format!("{count} records are wrong").into()),
    }
}

fn verify_file(path: &Path, verdicts: &mut Vec<Verdict>) {
    let file = path.display().to_string();
    let failed = |line, error: String| Verdict {
        file: file.clone(),
        line,
        game: None,
        plies: None,
        result: None,
        error: Some(error),
    };
    let records = match read_file(path).map(|text| Record::parse_all(&text)) {
        Err(error) => return verdicts.push(failed(1, error)),
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
                file: file.clone(),
                line: record.line,
                game: Some(game.info().name),
                plies: Some(game.ply_count()),
                result: Some(match game.outcome() {
                    Some(outcome) => outcome.sentence(game.info().seats),
                    None => "unfinished".to_owned(),
                }),
                error: None,
            },
        });
    }
}

//! `quincunx verify`: replaying records.

use std::fs;
use std::path::{Path, PathBuf};

use quincunx_core::{AnyGame, Message, Record, RecordError};
use quincunx_games::catalogue;
use quincunx_messages::Language;
use serde::Serialize;

use crate::{CliError, print, print_json, usage};

/// The arguments of `quincunx verify`.
#[derive(clap::Args)]
pub struct Args {
    /// The records; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print JSON.
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
    /// The seats whose players added to the seed.
    contributors: Option<Vec<&'static str>>,
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
        |why: Message| RecordError::Tag { tag: "Game".to_owned(), why: why.verbatim("known", known()) };
    let name = record.tag("Game").ok_or_else(|| no_game(Message::new("cli-verify-missing")))?;
    let unknown = || {
        let found = quincunx_core::Misread::excerpt(name);
        no_game(Message::new("cli-verify-unknown").verbatim("found", found))
    };
    let rules = catalogue::find(name).ok_or_else(unknown)?;
    rules.verify(record)
}

/// Verifies files.
pub fn verify(args: &Args, language: Language) -> Result<(), CliError> {
    let mut verdicts = Vec::new();
    // Programs read English.
    let written = if args.json { Language::ENGLISH } else { language };
    for path in &args.files {
        verify_file(path, written, &mut verdicts);
    }
    if args.json {
        print_json(&verdicts)?;
    } else {
        for verdict in &verdicts {
            print(&verdict.line(language))?;
        }
    }
    let unreadable = verdicts.iter().filter(|verdict| verdict.unreadable.is_some()).count();
    let wrong = verdicts.iter().filter(|verdict| verdict.error.is_some()).count();
    let mut words = Vec::new();
    for (key, count) in [("cli-verify-count-wrong", wrong), ("cli-verify-count-unreadable", unreadable)] {
        if count > 0 {
            words.push(Message::new(key).number("count", count).say(language));
        }
    }
    match (words.is_empty(), unreadable) {
        (true, _) => Ok(()),
        (false, 0) => Err(words.join(", ").into()),
        // Whoever names a file that is not there has said nothing about records.
        _ => Err(usage(Message::text(words.join(", ")))),
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
            contributors: None,
            unreadable: None,
            error: None,
        }
    }

    /// The verdict for people.
    fn line(&self, language: Language) -> String {
        if let Some(why) = &self.unreadable {
            return format!("{why}\n");
        }
        let line = match &self.error {
            Some(error) => Message::new("cli-verify-wrong").verbatim("why", error),
            None => {
                let contributors = self.contributors.as_deref().unwrap_or_default();
                let seal = match self.seal == Some(OPENS) {
                    false => Message::new("cli-verify-not-sealed"),
                    true if contributors.is_empty() => Message::new("cli-verify-sealed"),
                    true => Message::new("cli-verify-sealed-by").verbatim("seats", contributors.join(", ")),
                };
                Message::new("cli-verify-ok")
                    .verbatim("game", self.game.unwrap_or_default())
                    .verbatim("plies", self.plies.unwrap_or_default())
                    .verbatim("result", self.result.as_deref().unwrap_or_default())
                    .message("seal", seal)
            }
        };
        line.verbatim("file", &self.file).say(language) + "\n"
    }
}

/// The seed and the salt are those that were committed to.
const OPENS: &str = "opens";

fn verify_file(path: &Path, language: Language, verdicts: &mut Vec<Verdict>) {
    let file = path.display().to_string();
    let failed = |line, error: String| Verdict { error: Some(error), ..Verdict::of(&file, line) };
    let records = match read_file(path).map(|text| Record::parse_all(&text)) {
        Err(error) => {
            return verdicts.push(Verdict { unreadable: Some(error), ..Verdict::of(&file, 1) });
        }
        Ok(Err(error)) => return verdicts.push(failed(1, error.message().say(language))),
        Ok(Ok(records)) => records,
    };
    if records.is_empty() {
        verdicts.push(failed(1, language.say("cli-verify-empty").into_owned()));
    }
    for record in records {
        verdicts.push(match replay(&record) {
            Err(error) => failed(record.line, error.message().say(language)),
            Ok(game) => Verdict {
                game: Some(game.info().name),
                plies: Some(game.ply_count()),
                result: Some(match game.outcome() {
                    Some(outcome) => outcome.sentence(game.info().seats).say(language),
                    None => language.say("cli-verify-unfinished").into_owned(),
                }),
                // Whoever replays a record with a commitment opens it.
                seal: Some(if record.tag("Commitment").is_some() { OPENS } else { "none" }),
                contributors: Some(contributors(&record, game.as_ref())),
                ..Verdict::of(&file, record.line)
            },
        });
    }
}

/// The seats whose players added to the seed.
fn contributors(record: &Record, game: &dyn AnyGame) -> Vec<&'static str> {
    let given = record.contributions().unwrap_or_default();
    let seats = game.info().seats.iter().zip(given);
    seats.filter(|(_, given)| given.is_some()).map(|(seat, _)| seat.name).collect()
}

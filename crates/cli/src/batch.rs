//! Many games: several at once, and kept in a file so that an interruption loses
//! none of them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use quincunx_core::{Info, Record};

use crate::CliError;

/// After how many plies an unfinished game is given up, if nothing is said.
pub const LONGEST: u32 = 1000;

/// How many threads this machine runs at once.
pub fn cores() -> u16 {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().min(256) as u16)
}

/// Does all jobs, several at once, and takes what comes of each as it ends. Once
/// `over` is set, by whomever, no more jobs are begun; trouble sets it, too.
pub fn run_parallel<J: Sync, T: Send>(
    jobs: &[J],
    concurrency: u16,
    over: &AtomicBool,
    work: impl Fn(&J) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let mut trouble = Ok(());
        for begun in 0..concurrency.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let worker = move || {
                while !over.load(Ordering::Relaxed)
                    && let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    && sender.send(work(job)).is_ok()
                {}
            };
            // Fewer will do where the machine has no room for more.
            match std::thread::Builder::new().spawn_scoped(scope, worker) {
                Ok(_) => {}
                Err(_) if begun > 0 => break,
                Err(error) => trouble = Err(format!("no thread can be started: {error}").into()),
            }
        }
        drop(sender);
        for done in &receiver {
            let taken = take(done);
            over.fetch_or(taken.is_err(), Ordering::Relaxed);
            trouble = trouble.and(taken);
        }
        trouble
    })
}

/// Shows on one line of a terminal how far it is.
pub fn show_progress(text: &str) {
    if io::stderr().is_terminal() {
        eprint!("\r{text}");
    }
}

/// Leaves the line of [`show_progress`].
pub fn end_progress() {
    if io::stderr().is_terminal() {
        eprintln!();
    }
}

/// A file of games that belong together.
pub struct Archive {
    path: PathBuf,
    file: File,
}

impl Archive {
    /// Opens a file for the games of that label, with the games that it has already;
    /// refuses one with anything else in it. Only a last game of this very label that
    /// was cut off by an interruption is taken away.
    pub fn open(path: &Path, info: &Info, label: &str) -> Result<(Archive, Vec<Record>), CliError> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = if path.exists() {
            fs::read_to_string(path).map_err(|error| wrong(&error))?
        } else {
            String::new()
        };
        let whole = whole_games(&text);
        let records = Record::parse_all(&text[..whole]).map_err(|error| wrong(&error))?;
        for record in &records {
            if tag(path, record, "Match")? != label || tag(path, record, "Game")? != info.name {
                let other = tag(path, record, "Match")?;
                return Err(wrong(&format!("games of another match ({other}); save to another file")).into());
            }
        }
        if !is_cut_off(&text[whole..], info, label) {
            let line = text[..whole].lines().count() + 1;
            let no_game = "not a game of this match with an empty line behind it";
            return Err(wrong(&format!("line {line}: {no_game}; save to another file")).into());
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| wrong(&error))?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|error| wrong(&error))?;
        }
        Ok((Archive { path: path.to_owned(), file }, records))
    }

    /// A tag that every game of such a file has.
    pub fn tag<'r>(&self, record: &'r Record, name: &str) -> Result<&'r str, CliError> {
        tag(&self.path, record, name)
    }

    /// The same as what it is expected to be.
    pub fn read_tag<T: std::str::FromStr>(
        &self,
        record: &Record,
        name: &str,
        expected: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, CliError> {
        let text = self.tag(record, name)?;
        let (path, line) = (self.path.display(), record.line);
        let wrong = || format!("{path}, line {line}: {name} '{text}': expected {expected}");
        text.parse().ok().filter(fits).ok_or_else(|| wrong().into())
    }

    /// One more game.
    pub fn add(&mut self, record: &Record, seats: usize) -> Result<(), CliError> {
        let text = record.write(seats) + "\n";
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| format!("{}: {error}", self.path.display()).into())
    }
}

/// The length of a text without a last game that was cut off. A game ends with moves
/// and an empty line, while an empty line behind tags is in the middle of one.
fn whole_games(text: &str) -> usize {
    let (mut whole, mut at, mut last) = (0, 0, "");
    for line in text.split_inclusive('\n') {
        at += line.len();
        let content = line.trim_end_matches(['\n', '\r']);
        if content.is_empty() && line.ends_with('\n') && !last.is_empty() && !last.starts_with('[') {
            whole = at;
        }
        last = content;
    }
    whole
}

/// Whether a text is the beginning of a game of this label, and nothing else: moves
/// come behind the label, and without moves there is nothing that could be lost.
fn is_cut_off(text: &str, info: &Info, label: &str) -> bool {
    let first = format!("[Game \"{}\"]", info.name);
    let begins = text.starts_with(&first) || first.starts_with(text);
    let tags: Vec<&str> = text.lines().take_while(|line| line.starts_with('[')).collect();
    let has_moves = text.lines().skip(tags.len()).any(|line| !line.is_empty());
    let is_of_label = || {
        let records = Record::parse_all(&tags.join("\n")).unwrap_or_default();
        records.first().and_then(|record| record.tag("Match")) == Some(label)
    };
    begins && (!has_moves || is_of_label())
}

fn tag<'r>(path: &Path, record: &'r Record, name: &str) -> Result<&'r str, CliError> {
    let missing = || format!("{}, line {}: a game without the tag {name}", path.display(), record.line);
    record.tag(name).ok_or_else(|| missing().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Game \"shakti\"]\n[Match \"3 - 2\"]\n[Round \"0\"]\n\n1. b2-b4 *\n\n";

    fn shakti() -> &'static Info {
        quincunx_games::catalogue::find("shakti").expect("a game").info()
    }

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        for game in [GAME.to_owned(), GAME.replace('\n', "\r\n")] {
            let two = game.repeat(2);
            assert_eq!(whole_games(&two), two.len());
            let end = game.trim_end().len();
            for cut in (0..end).chain(game.len() + 1..game.len() + end) {
                let whole = if cut < game.len() { 0 } else { game.len() };
                assert_eq!(whole_games(&two[..cut]), whole, "{cut}");
                assert!(is_cut_off(&two[whole..cut], shakti(), "3 - 2"), "{cut}");
            }
        }
    }

    #[test]
    fn what_somebody_else_wrote_is_not_taken_for_a_game_that_was_cut_off() {
        let own = "[Game \"shakti\"]\n[White \"Anna\"]\n\n1. b2-b4 *\n";
        let other = GAME.replace("3 - 2", "4 - 3");
        let other = other.trim_end();
        for text in ["my diary", "[Game notes, my diary", "[Game \"taifho\"]\n", own, other] {
            assert!(!is_cut_off(text, shakti(), "3 - 2"), "{text}");
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("games.txt");
            fs::write(&path, text).expect("written");
            let refusal = Archive::open(&path, shakti(), "3 - 2").map(|_| ()).expect_err(text).to_string();
            assert!(refusal.contains("save to another file"), "{refusal}");
            assert_eq!(fs::read_to_string(&path).expect("there"), text, "nothing is lost");
        }
    }

    #[test]
    fn all_jobs_are_done_until_there_is_trouble() {
        let jobs: Vec<u32> = (0..100).collect();
        let mut done = Vec::new();
        let take = |job: u32| {
            done.push(job);
            Ok(())
        };
        run_parallel(&jobs, 3, &AtomicBool::new(false), |job| *job, take).expect("no trouble");
        done.sort_unstable();
        assert_eq!(done, jobs);
        let over = AtomicBool::new(false);
        let take = |job: u32| if job == 5 { Err("broken".into()) } else { Ok(()) };
        let result = run_parallel(&jobs, 2, &over, |job| *job, take);
        assert_eq!(result.expect_err("trouble").to_string(), "broken");
        assert!(over.load(Ordering::Relaxed));
    }
}

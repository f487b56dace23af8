//! Many games: several at once, and kept in a file so that an interruption loses
//! none of them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use quincunx_core::{Info, Record};

use crate::Refusal;

/// How many threads this machine runs at once.
pub fn cores() -> u16 {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().min(256) as u16)
}

/// Does all jobs, several at once, and takes what comes of each as it ends. Once
/// `over` is set, by whomever, no more jobs are begun; trouble sets it, too.
pub fn several_at_once<J: Sync, T: Send>(
    jobs: &[J],
    concurrency: u16,
    over: &AtomicBool,
    work: impl Fn(&J) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..concurrency.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed)
                    && let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    && sender.send(work(job)).is_ok()
                {}
            });
        }
        drop(sender);
        let mut trouble = Ok(());
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
    /// refuses one with games of anything else.
    pub fn open(path: &Path, info: &Info, label: &str) -> Result<(Archive, Vec<Record>), Refusal> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = if path.exists() {
            fs::read_to_string(path).map_err(|error| wrong(&error))?
        } else {
            String::new()
        };
        let whole = whole_games(&text).ok_or_else(|| wrong(&"not a file of games"))?;
        let records = Record::parse_all(whole).map_err(|error| wrong(&error))?;
        for record in &records {
            if tag(path, record, "Match")? != label || tag(path, record, "Game")? != info.name {
                let other = tag(path, record, "Match")?;
                return Err(wrong(&format!("games of another match ({other}); save to another file")).into());
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| wrong(&error))?;
        if whole.len() < text.len() {
            file.set_len(whole.len() as u64).map_err(|error| wrong(&error))?;
        }
        Ok((Archive { path: path.to_owned(), file }, records))
    }

    /// A tag that every game of such a file has.
    pub fn tag<'r>(&self, record: &'r Record, name: &str) -> Result<&'r str, Refusal> {
        tag(&self.path, record, name)
    }

    /// The same as a number or whatever else it says.
    pub fn read_tag<T: std::str::FromStr>(&self, record: &Record, name: &str) -> Result<T, Refusal> {
        let text = self.tag(record, name)?;
        let wrong = || format!("{}, line {}: {name} '{text}'", self.path.display(), record.line);
        text.parse().map_err(|_| wrong().into())
    }

    /// One more game.
    pub fn add(&mut self, record: &Record, seats: usize) -> Result<(), Refusal> {
        let text = record.write(seats) + "\n";
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| format!("{}: {error}", self.path.display()).into())
    }
}

/// The text without a last game that was cut off by an interruption; `None` if it
/// is not a text of games at all. A game ends with moves and an empty line, while an
/// empty line behind tags is in the middle of one.
fn whole_games(text: &str) -> Option<&str> {
    const FIRST: &str = "[Game ";
    if !text.starts_with(FIRST) && !FIRST.starts_with(text) {
        return None;
    }
    let mut end = text.len();
    while let Some(at) = text[..end].rfind("\n\n") {
        let last = text[..at].lines().next_back().unwrap_or_default();
        if !last.starts_with('[') {
            return Some(&text[..at + 2]);
        }
        end = at + 1;
    }
    Some("")
}

fn tag<'r>(path: &Path, record: &'r Record, name: &str) -> Result<&'r str, Refusal> {
    let missing = || format!("{}, line {}: a game without the tag {name}", path.display(), record.line);
    record.tag(name).ok_or_else(|| missing().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        let game = "[Game \"shakti\"]\n[Round \"0\"]\n\n1. b2-b4 *\n\n";
        let two = game.repeat(2);
        assert_eq!(whole_games(&two), Some(two.as_str()));
        for cut in game.len() + 1..two.len() {
            assert_eq!(whole_games(&two[..cut]), Some(game), "{cut}");
        }
        for cut in 0..game.len() {
            assert_eq!(whole_games(&game[..cut]), Some(""), "{cut}");
        }
        assert_eq!(whole_games("my diary"), None);
    }

    #[test]
    fn all_jobs_are_done_until_there_is_trouble() {
        let jobs: Vec<u32> = (0..100).collect();
        let mut done = Vec::new();
        let take = |job: u32| {
            done.push(job);
            Ok(())
        };
        several_at_once(&jobs, 3, &AtomicBool::new(false), |job| *job, take).expect("no trouble");
        done.sort_unstable();
        assert_eq!(done, jobs);
        let over = AtomicBool::new(false);
        let take = |job: u32| if job == 5 { Err("broken".into()) } else { Ok(()) };
        let result = several_at_once(&jobs, 2, &over, |job| *job, take);
        assert_eq!(result.expect_err("trouble").to_string(), "broken");
        assert!(over.load(Ordering::Relaxed));
    }
}

//! Autosave, so that nothing is lost: every ply is in a file before it is
//! shown.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use quincunx_core::{Message, Misread, Record, Seal, SeatInfo, Viewer};
use quincunx_games::catalogue;
use quincunx_messages::Language;

use crate::app::{LoadedGame, SavedGame};

/// How many games are saved; the oldest go first.
const MOST: usize = 100;
/// Larger than any game.
const LARGEST: u64 = 4 << 20;

/// The games saved in the user's data folder.
pub struct Autosave {
    folder: Option<PathBuf>,
    /// The file of the game that is played.
    file: Option<PathBuf>,
}

impl Autosave {
    /// In the user's folder for data, as the XDG directories say; nowhere, if
    /// there is none.
    pub fn new(env: impl Fn(&str) -> Option<String>) -> Autosave {
        let absolute = |name: &str| env(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let data =
            absolute("XDG_DATA_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/share")));
        Autosave { folder: data.map(|data| data.join("quincunx")), file: None }
    }

    /// The folder with our identity at each server.
    pub fn guests(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("guests"))
    }

    /// The file with the puzzles of a game that were solved.
    pub fn puzzles(&self, game: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("puzzles").join(format!("{game}.txt")))
    }

    /// The file with the progress in the lessons of a game.
    pub fn lessons(&self, game: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("lessons").join(format!("{game}.txt")))
    }

    fn games(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("games"))
    }

    /// The file of the game that is played, once there is one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Saves from now on to this file, or into a new one.
    pub fn set_file(&mut self, file: Option<PathBuf>) {
        self.file = file;
    }

    /// Saves the game as it stands. The old file is there until the new one is
    /// whole.
    pub fn save(&mut self, text: &str) -> io::Result<()> {
        let Some(folder) = self.games() else { return Ok(()) };
        if self.file.is_none() {
            fs::create_dir_all(&folder)?;
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            let name = format!("{:013}-{}.txt", since.as_millis(), std::process::id());
            self.file = Some(folder.join(name));
            self.remove_oldest(&folder);
        }
        match &self.file {
            Some(file) => write_atomically(file, text.as_bytes()),
            None => Ok(()),
        }
    }

    /// The saved games, the last one first; those that go on before
    /// those that are over.
    pub fn saved_games(&self, language: Language) -> Vec<SavedGame> {
        let mut saved_games: Vec<(bool, SystemTime, SavedGame)> = Vec::new();
        for (at, path) in self.files() {
            let Ok(loaded) = load(&path, true) else { continue };
            let plies = loaded.game.ply_count();
            let info = loaded.game.info();
            let over = loaded.game.outcome().map(|outcome| outcome.sentence(info.seats).say(language));
            let player = |seat: &SeatInfo| player(loaded.record.tag(seat.name), language);
            let players: Vec<String> = info.seats.iter().map(player).collect();
            let plies = Message::new("terminal-saved-plies").verbatim("count", format_args!("{plies:>3}"));
            let label = format!(
                "{:<9} {}  {}  {}{}",
                info.title_in(language),
                plies.say(language),
                ago(at.elapsed().unwrap_or_default()).say(language),
                players.join(", "),
                over.as_ref().map_or(String::new(), |over| format!("  {over}"))
            );
            saved_games.push((over.is_some(), at, SavedGame { path, label }));
        }
        saved_games.sort_by_key(|(over, at, _)| (*over, std::cmp::Reverse(*at)));
        saved_games.into_iter().map(|(_, _, saved_games)| saved_games).collect()
    }

    /// The last game that is not over. One in which nobody has moved yet comes only
    /// after those that were played: it was begun and left again.
    pub fn last_unfinished(&self) -> Option<LoadedGame> {
        let mut files = self.files();
        files.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        let mut untouched = None;
        for (_, path) in files {
            let Ok(loaded) = load(&path, true) else { continue };
            if loaded.game.outcome().is_some() {
                continue;
            }
            if loaded.game.score(Viewer::Everything).iter().any(|scored| scored.seat.is_some()) {
                return Some(loaded);
            }
            untouched = untouched.or(Some(loaded));
        }
        untouched
    }

    fn files(&self) -> Vec<(SystemTime, PathBuf)> {
        let Some(entries) = self.games().and_then(|folder| fs::read_dir(folder).ok()) else {
            return Vec::new();
        };
        let is_game = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
        let paths = entries.flatten().map(|entry| entry.path()).filter(is_game);
        paths.filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path))).collect()
    }

    fn remove_oldest(&self, folder: &Path) {
        let mut files = self.files();
        files.sort();
        let too_many = files.len().saturating_sub(MOST);
        for (_, path) in files.into_iter().take(too_many).filter(|(_, path)| path.starts_with(folder)) {
            // One that cannot be removed is one too many; no more.
            let _ = fs::remove_file(path);
        }
    }
}

/// Writes a file so that it is there as a whole or as it was before.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_data()?;
    #[cfg(unix)]
    {
        // What people save is as readable as what other programs save.
        let mode = fs::metadata(path).map(|meta| meta.permissions()).ok();
        let default_value = std::os::unix::fs::PermissionsExt::from_mode(0o644);
        fs::set_permissions(file.path(), mode.unwrap_or(default_value))?;
    }
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// Reads a game from a file. With `autosave` it goes on being saved there.
pub fn load(path: &Path, autosave: bool) -> Result<LoadedGame, Message> {
    let failed = |why: Message| {
        Message::new("terminal-load-failed").verbatim("file", path.display()).message("why", why)
    };
    let said = |error: &dyn std::fmt::Display| failed(Message::text(error.to_string()));
    let size = fs::metadata(path).map_err(|error| said(&error))?.len();
    if size > LARGEST {
        return Err(failed(Message::new("terminal-load-large")));
    }
    let bytes = fs::read(path).map_err(|error| said(&error))?;
    let record = Record::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| failed(error.message()))?;
    let name = record.tag("Game").unwrap_or_default();
    let Some(rules) = catalogue::find(name) else {
        return Err(failed(Message::new("terminal-load-game").verbatim("found", Misread::excerpt(name))));
    };
    let game = rules.replay(&record).map_err(|error| failed(error.message()))?;
    let seal = match record.seal() {
        Ok(Some(seal)) => seal,
        Ok(None) | Err(_) => {
            let mut salt = [0; 16];
            getrandom::fill(&mut salt).map_err(|error| said(&error))?;
            Seal::new(game.seed(), salt)
        }
    };
    Ok(LoadedGame { rules, record, game, seal, file: autosave.then(|| path.to_owned()) })
}

/// Who a record says played on a seat.
fn player(tag: Option<&str>, language: Language) -> String {
    let tag = tag.unwrap_or("person");
    match tag.strip_prefix("computer ") {
        Some("random") => language.say("terminal-computer-random").into_owned(),
        Some(level) => Message::new("terminal-computer").verbatim("level", level).say(language),
        None if tag == "person" => language.say("terminal-value-person").into_owned(),
        // A name of somebody's own.
        None => tag.to_owned(),
    }
}

fn ago(time: Duration) -> Message {
    let (number, key) = match time.as_secs() {
        seconds @ 0..60 => (seconds, "terminal-ago-seconds"),
        seconds @ 60..3600 => (seconds / 60, "terminal-ago-minutes"),
        seconds @ 3600..86_400 => (seconds / 3600, "terminal-ago-hours"),
        seconds => (seconds / 86_400, "terminal-ago-days"),
    };
    Message::new(key).verbatim("count", format_args!("{number:>2}"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quincunx_core::Seat;

    use super::*;
    use crate::app::Local;

    fn autosave_in(folder: &Path) -> Autosave {
        let folder = folder.display().to_string();
        Autosave::new(move |name| (name == "XDG_DATA_HOME").then(|| folder.clone()))
    }

    fn record(game: &str, plies: &[&str]) -> String {
        let game = catalogue::find(game).unwrap().new_game(&[], 1).unwrap();
        let players = game.info().seats.iter().map(|_| "person".parse().unwrap()).collect();
        let mut local = Local::new(game, Seal::new(1, [3; 16]), players, None);
        for ply in plies {
            local.act(ply, Duration::ZERO).unwrap();
        }
        local.record(Duration::ZERO)
    }

    #[test]
    fn a_game_is_kept_and_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = autosave_in(folder.path());
        first.save(&record("shakti", &[])).unwrap();
        first.save(&record("shakti", &["b2-b4"])).unwrap();
        let loaded = autosave_in(folder.path()).last_unfinished().expect("a game that goes on");
        assert_eq!(loaded.game.canonical_plies(), ["b2-b4"]);
        assert_eq!(loaded.seal.salt, [3; 16]);
        assert_eq!(loaded.game.turn().and_then(|turn| turn.seat()), Some(Seat::SECOND));
        // It goes on in the same file.
        let mut second = autosave_in(folder.path());
        second.set_file(loaded.file);
        second.save(&record("shakti", &["b2-b4", "resign"])).unwrap();
        assert_eq!(second.saved_games(Language::ENGLISH).len(), 1);
        assert!(second.last_unfinished().is_none(), "a game that is over is not resumed");
        assert!(
            second.saved_games(Language::ENGLISH)[0].label.contains("White wins by resignation"),
            "{:?}",
            second.saved_games(Language::ENGLISH)
        );
    }

    #[test]
    fn a_game_that_was_played_is_resumed_before_one_that_was_only_begun() {
        let folder = tempfile::tempdir().unwrap();
        autosave_in(folder.path()).save(&record("shakti", &["b2-b4"])).unwrap();
        let mut later = autosave_in(folder.path());
        later.set_file(Some(folder.path().join("quincunx/games/9.txt")));
        later.save(&record("taifho", &[])).unwrap();
        let file = fs::File::options().write(true).open(folder.path().join("quincunx/games/9.txt")).unwrap();
        file.set_modified(SystemTime::now() + Duration::from_secs(60)).unwrap();
        assert_eq!(autosave_in(folder.path()).last_unfinished().unwrap().game.info().name, "shakti");
        let alone = tempfile::tempdir().unwrap();
        autosave_in(alone.path()).save(&record("taifho", &[])).unwrap();
        assert!(autosave_in(alone.path()).last_unfinished().is_some(), "better than nothing");
    }

    #[test]
    fn what_is_no_game_is_refused_with_a_reason_and_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let mut autosave = autosave_in(folder.path());
        autosave.save("[Game \"chess\"]\n\n1. e4 *\n").unwrap();
        assert!(autosave.last_unfinished().is_none());
        assert!(autosave.saved_games(Language::ENGLISH).is_empty());
        let error = load(&autosave.file.unwrap(), false).unwrap_err();
        assert!(error.to_string().contains("'chess', which is not a game here"), "{error}");
        assert!(load(Path::new("no such file"), false).is_err());
    }

    #[test]
    fn without_a_folder_nothing_is_kept_and_nothing_fails() {
        let mut autosave = Autosave::new(|_| None);
        autosave.save("x").unwrap();
        assert!(autosave.last_unfinished().is_none());
        assert!(
            Autosave::new(|name| (name == "XDG_DATA_HOME").then(|| "relative".to_owned())).folder.is_none()
        );
    }
}

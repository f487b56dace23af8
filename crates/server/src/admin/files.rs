//! The files that the operator's side keeps in the data folder.

use std::path::{Path, PathBuf};

use quincunx_core::Message;

use crate::protocol::{Code, Refusal};
use crate::server_state::ServerState;
use crate::time::{now, stamp};

/// What backups are called that nobody named.
pub(super) const BACKUP: &str = "quincunx";

/// The file with the key; it goes with the server.
pub struct KeyFile(PathBuf);

impl KeyFile {
    /// A new file that only its owner reads.
    pub fn write(file: PathBuf, text: &str) -> std::io::Result<KeyFile> {
        use std::io::Write;
        let partial = file.with_extension("partial");
        match std::fs::remove_file(&partial) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&partial)?.write_all(text.as_bytes())?;
        std::fs::rename(&partial, &file)?;
        Ok(KeyFile(file))
    }
}

impl Drop for KeyFile {
    fn drop(&mut self) {
        // If it stays, whoever reads it finds nobody there.
        let _ = std::fs::remove_file(&self.0);
    }
}

fn folder(server: &ServerState) -> PathBuf {
    server.config.data.join("backups")
}

/// A file of that kind in the data folder that is not there yet.
pub(super) fn new_file(server: &ServerState, kind: &str) -> Result<PathBuf, Refusal> {
    let folder = folder(server);
    let no_folder = |error: std::io::Error| {
        Refusal::new(
            Code::Unavailable,
            Message::new("refusal-folder").verbatim("folder", folder.display()).verbatim("why", error),
        )
    };
    std::fs::create_dir_all(&folder).map_err(no_folder)?;
    let stamp = stamp(now());
    let names = std::iter::once(format!("{kind}-{stamp}.db"))
        .chain((2..).map(|number| format!("{kind}-{stamp}-{number}.db")));
    let mut files = names.map(|name| folder.join(name));
    Ok(files.find(|file| !file.exists()).unwrap_or_default())
}

/// Removes all but the newest backups that nobody named; how many went. Those that were
/// given a name stay, and so does what was there before a restore.
pub(super) fn remove_old(server: &ServerState, keep: usize) -> usize {
    let mut old = unnamed(&folder(server));
    old.truncate(old.len().saturating_sub(keep));
    let removed = old.iter().filter(|file| match std::fs::remove_file(file) {
        Ok(()) => true,
        Err(error) => {
            tracing::warn!(file = %file.display(), %error, "an old backup stays");
            false
        }
    });
    removed.count()
}

/// The backups that nobody named, the oldest first: their names begin with the moment.
fn unnamed(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_unnamed = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let stamp = name.strip_prefix(BACKUP).and_then(|name| name.strip_prefix('-'));
        let stamp = stamp.and_then(|name| name.strip_suffix(".db")).unwrap_or_default();
        stamp.len() >= 15 && stamp.chars().all(|c| c.is_ascii_digit() || c == '-')
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_unnamed).collect();
    // The second one of the same second is longer.
    files.sort_by_key(|file| file.file_stem().map(|name| (name.to_owned(), name.len())));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_told_by_their_names_the_oldest_first() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "quincunx-20260102-030405-2.db",
            "quincunx-20260102-030405.db",
            "quincunx-20251231-235959.db",
            "quincunx-before-the-party.db",
            "before-restore-20260102-030405.db",
            "quincunx-20260102-030405.db.partial",
            "sunday.db",
        ] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names: Vec<String> = unnamed(folder.path())
            .iter()
            .map(|file| file.file_name().unwrap().to_str().unwrap().to_owned())
            .collect();
        assert_eq!(
            names,
            ["quincunx-20251231-235959.db", "quincunx-20260102-030405.db", "quincunx-20260102-030405-2.db"]
        );
    }
}

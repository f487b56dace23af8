//! The files of the store: private to their owner, and none left behind.

use std::fs::File;
use std::path::{Path, PathBuf};

/// What SQLite puts beside a database.
pub(super) const ENDINGS: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// A file beside another one.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Opens a file for reading and writing that only its owner may use, whoever could
/// before, and makes it if it is not there.
pub(crate) fn open_private(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    make_private(&file)?;
    Ok(file)
}

/// Takes a file away from everybody but its owner.
pub(crate) fn make_private(file: &File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            file.set_permissions(PermissionsExt::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Makes a database's files private before SQLite opens them: what it puts beside a
/// database gets the database's own mode.
pub(super) fn prepare(database: &Path) -> std::io::Result<()> {
    open_private(database)?;
    for ending in &ENDINGS[1..] {
        let file = beside(database, ending);
        if file.exists() {
            open_private(&file)?;
        }
    }
    Ok(())
}

/// Removes the copies of backups that a killed server was looking at.
pub(super) fn remove_leftovers(database: &Path) {
    let (Some(folder), Some(name)) = (database.parent(), database.file_name().and_then(|name| name.to_str()))
    else {
        return;
    };
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let file = entry.file_name();
        let Some(rest) = file.to_str().and_then(|file| file.strip_prefix(name)) else { continue };
        let is_copy = |ending: &&str| rest.ends_with(&format!(".restoring{ending}"));
        if rest.starts_with('.') && ENDINGS.iter().any(is_copy) {
            match std::fs::remove_file(entry.path()) {
                Ok(()) => tracing::info!(file = %entry.path().display(), "an unfinished copy is removed"),
                Err(error) => {
                    tracing::warn!(file = %entry.path().display(), %error, "an unfinished copy stays");
                }
            }
        }
    }
}

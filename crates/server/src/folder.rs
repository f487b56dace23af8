//! The data folder: taken by one server, private, and with space in it.

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::error::ServeError;
use crate::store::open_private;

/// Takes the data folder, so that no other server does.
pub(crate) fn take_folder(folder: &Path) -> Result<File, ServeError> {
    let named = |error: std::io::Error| {
        let folder = folder.display().to_string();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => ServeError::Full { folder },
            _ => ServeError::Folder { folder, error },
        }
    };
    let mut maker = std::fs::DirBuilder::new();
    maker.recursive(true);
    // The key that signs cookies is in there.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(folder).map_err(named)?;
    let file = open_private(&folder.join("lock")).map_err(named)?;
    match file.try_lock() {
        Ok(()) => {
            look_after(folder);
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => Err(ServeError::Taken { folder: folder.display().to_string() }),
        Err(TryLockError::Error(error)) => Err(named(error)),
    }
}

/// Says so if others can look into the folder, and makes private what an earlier
/// version left open to them.
fn look_after(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let open_to_others = |path: &Path| {
            let mode = std::fs::metadata(path).map_or(0, |metadata| metadata.permissions().mode() & 0o777);
            (mode & 0o077 != 0).then(|| format!("{mode:03o}"))
        };
        if let Some(mode) = open_to_others(folder) {
            tracing::warn!(
                folder = %folder.display(),
                mode,
                "others can look into the data folder; chmod 700 keeps them out"
            );
        }
        let backups = folder.join("backups");
        if open_to_others(&backups).is_some() {
            let made = std::fs::set_permissions(&backups, PermissionsExt::from_mode(0o700));
            if let Err(error) = made {
                tracing::warn!(folder = %backups.display(), %error, "others can read the backups");
            }
        }
        let entries = std::fs::read_dir(&backups).into_iter().flatten().flatten();
        for file in entries.map(|entry| entry.path()).filter(|path| path.is_file()) {
            let unfinished = file.extension().is_some_and(|ending| ending == "partial");
            let result = if unfinished {
                std::fs::remove_file(&file)
            } else if open_to_others(&file).is_some() {
                std::fs::set_permissions(&file, PermissionsExt::from_mode(0o600))
            } else {
                Ok(())
            };
            if let Err(error) = result {
                tracing::warn!(file = %file.display(), %error, "a backup could not be looked after");
            }
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Whether a file in this folder gets no space.
pub(crate) fn is_full(folder: &Path) -> bool {
    let probe = folder.join("space.partial");
    let result = open_private(&probe).and_then(|mut file| {
        file.write_all(&[0; 8192])?;
        file.sync_all()
    });
    // If it stays, it is in nobody's way, and the next one takes its place.
    let _ = std::fs::remove_file(&probe);
    let error = result.err().map(|error| error.kind());
    matches!(error, Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
}

//! The data folder: whether it can be used, by whom, and for how long.

use std::path::Path;
use std::time::{Duration, SystemTime};

use quincunx_server::Config;
use quincunx_server::server_state::ServerState;

use super::Finding;

/// With less space than this, nothing can be written soon.
const TOO_LITTLE: u64 = 20_000_000;
/// With less than this, it is time to make room.
const LITTLE: u64 = 500_000_000;
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Looks at the folder and what is in it.
pub fn look(config: &Config) -> Vec<Finding> {
    let folder = &config.data;
    let shown = folder.display();
    let metadata = match std::fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => metadata,
        Ok(_) => {
            return vec![Finding::fault(
                "folder",
                format!("{shown} is no folder"),
                "name another one with --data",
            )];
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return missing(folder),
        Err(error) => {
            return vec![Finding::fault(
                "folder",
                format!("{shown}: {error}"),
                "run this as the user of the server",
            )];
        }
    };
    let mut findings = vec![usable(folder)];
    findings.extend(private(folder, &metadata));
    findings.push(space(folder, &ServerState::database(folder)));
    findings.push(backups(folder));
    findings
}

/// A folder that the server would have to make.
fn missing(folder: &Path) -> Vec<Finding> {
    let above = folder.ancestors().skip(1).find(|above| above.is_dir()).unwrap_or(Path::new("/"));
    let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
    let shown = folder.display();
    if is_writable(above) {
        return vec![
            Finding::note("folder", format!("{shown} is not there yet: the server makes it")),
            space(above, folder),
        ];
    }
    let advice = format!("make it and give it to the user of the server: install -d -m 700 -o USER {shown}");
    vec![Finding::fault("folder", format!("{shown} is not there, and you may not make it"), advice)]
}

fn is_writable(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use rustix::fs::{Access, access};
        let wanted = if path.is_dir() {
            Access::WRITE_OK | Access::EXEC_OK
        } else {
            Access::WRITE_OK | Access::READ_OK
        };
        access(path, wanted).is_ok()
    }
    #[cfg(not(unix))]
    std::fs::metadata(path).is_ok_and(|metadata| !metadata.permissions().readonly())
}

fn usable(folder: &Path) -> Finding {
    let shown = folder.display();
    let advice = format!("run this as the user of the server; if you do: chown -R USER {shown}");
    if !is_writable(folder) {
        return Finding::fault("folder", format!("you may not write to {shown}"), advice);
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let locked = entries.map(|entry| entry.path()).find(|path| !is_writable(path));
    match locked {
        Some(file) => Finding::fault("folder", format!("you may not write to {}", file.display()), advice),
        None => Finding::ok("folder", format!("{shown} can be written to")),
    }
}

/// Whether others can look into the folder, which has the key that signs cookies in it.
fn private(folder: &Path, metadata: &std::fs::Metadata) -> Option<Finding> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let (mode, owner) = (metadata.permissions().mode() & 0o777, metadata.uid());
        let me = rustix::process::geteuid().as_raw();
        if mode & 0o077 != 0 {
            let found = format!("others can look into {} (mode {mode:03o})", folder.display());
            return Some(Finding::warning("permissions", found, format!("chmod 700 {}", folder.display())));
        }
        if owner != me {
            let found = format!("the folder belongs to user {owner}, and you are user {me}");
            return Some(Finding::note("permissions", found));
        }
        Some(Finding::ok("permissions", "only its owner can look into it"))
    }
    #[cfg(not(unix))]
    {
        let _ = (folder, metadata);
        None
    }
}

/// A number of bytes for people.
fn megabytes(bytes: u64) -> String {
    if bytes >= 10_000_000_000 {
        format!("{} GB", bytes / 1_000_000_000)
    } else {
        format!("{} MB", bytes / 1_000_000)
    }
}

fn space(folder: &Path, database: &Path) -> Finding {
    #[cfg(unix)]
    let free = rustix::fs::statvfs(folder).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize)).ok();
    #[cfg(not(unix))]
    let free: Option<u64> = None;
    let Some(free) = free else {
        return Finding::note("disk", "the system does not say how much space is left");
    };
    let size =
        std::fs::metadata(database).map_or(0, |metadata| if metadata.is_file() { metadata.len() } else { 0 });
    let found = format!("{} free, {} in the database", megabytes(free), megabytes(size));
    let advice = "make room, or move the folder; quincunx admin backup --keep 7 removes older backups";
    match free {
        free if free < TOO_LITTLE => Finding::fault("disk", found, advice),
        // A backup needs as much again, and so does an upgrade.
        free if free < LITTLE.max(size.saturating_mul(3)) => Finding::warning("disk", found, advice),
        _ => Finding::ok("disk", found),
    }
}

fn backups(folder: &Path) -> Finding {
    if !ServerState::database(folder).exists() {
        return Finding::note("backup", "there is nothing to copy yet");
    }
    let entries = std::fs::read_dir(folder.join("backups")).into_iter().flatten().flatten();
    let times = entries
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "db"))
        .filter_map(|entry| entry.metadata().ok()?.modified().ok());
    let advice = "quincunx admin backup --keep 14, every night: docs/hosting.md shows how";
    let Some(age) = times.max().map(|time| SystemTime::now().duration_since(time).unwrap_or_default()) else {
        return Finding::warning("backup", "there is no backup in the folder", advice);
    };
    let found = format!("the newest backup is {} h old", age.as_secs() / 3600);
    if age > 2 * DAY { Finding::warning("backup", found, advice) } else { Finding::ok("backup", found) }
}

//! The clock of the machine, which games with days go by.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use quincunx_server::Config;
use quincunx_server::server_state::ServerState;
use quincunx_server::store::last_commit;

use super::Finding;

/// What systemd's own service puts there once the clock is right.
const SYNCHRONISED: &str = "/run/systemd/timesync/synchronized";
const ADVICE: &str = "let the system keep it right: timedatectl set-ntp true, or install chrony";

/// Looks at the clock: against the last thing that was written, and whether anything
/// keeps it right.
pub fn look(config: &Config) -> Vec<Finding> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let written = last_commit(&ServerState::database(&config.data)).map(Duration::from_millis);
    let against = match written {
        Some(written) if written > now + Duration::from_secs(60) => Some(Finding::fault(
            "clock",
            format!("it is {} s behind the last thing that was written", (written - now).as_secs()),
            ADVICE,
        )),
        Some(written) if now > written + Duration::from_secs(2 * 24 * 3600) => Some(Finding::note(
            "clock",
            format!(
                "the last thing was written {} days ago: a long rest, or the clock is ahead",
                (now - written).as_secs() / 86_400
            ),
        )),
        _ => None,
    };
    against.into_iter().chain([kept()]).collect()
}

fn kept() -> Finding {
    if Path::new(SYNCHRONISED).exists() {
        return Finding::ok("clock", "the system keeps it right");
    }
    let told = Command::new("timedatectl").args(["show", "--property=NTPSynchronized", "--value"]).output();
    match told.map(|told| String::from_utf8_lossy(&told.stdout).trim().to_owned()).as_deref() {
        Ok("yes") => Finding::ok("clock", "the system keeps it right"),
        Ok("no") => Finding::warning("clock", "nothing keeps it right", ADVICE),
        _ => Finding::note("clock", "the system does not say whether anything keeps it right"),
    }
}

//! Who did what as operator: a line of JSON each, in a file of the data folder, and in
//! the log.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::protocol::Refusal;
use crate::sanitize::clean;
use crate::store::make_private;
use crate::time::{Timestamp, now};

/// The file in the data folder.
const FILE: &str = "operators.log";
/// The longest name of somebody, in characters.
const LONGEST_NAME: usize = 60;

/// Something that an operator did, or wanted to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// The name on the machine of whoever ran the command. It is what they say: anyone
    /// who can read the key is trusted.
    pub who: String,
    /// What was asked for: `close`, `order`, `backup` or `restore`.
    pub did: String,
    /// Of which table or file, and the words that came with it.
    pub about: String,
    /// Why it was refused; nothing if it was done.
    pub refused: Option<String>,
}

/// Where it is written down.
pub(crate) struct AuditLog {
    file: PathBuf,
    /// One line at a time.
    writing: Mutex<()>,
}

impl AuditLog {
    /// The log of a data folder.
    pub fn of(folder: &Path) -> AuditLog {
        let file = folder.join(FILE);
        // Whoever could read it before cannot from now on.
        if let Ok(there) = File::open(&file)
            && let Err(error) = make_private(&there)
        {
            tracing::warn!(file = %file.display(), %error, "the log of operators may be read by others");
        }
        AuditLog { file, writing: Mutex::default() }
    }

    /// Writes down what came of something.
    pub fn note<T>(&self, who: &str, did: &str, about: &str, outcome: &Result<T, Refusal>) {
        let who = clean(who, LONGEST_NAME).unwrap_or_else(|| "unknown".to_owned());
        let refused = outcome.as_ref().err().map(|refusal| refusal.message.clone());
        let told = refused.as_deref().unwrap_or("done");
        tracing::info!(target: "operators", who, did, about, outcome = told);
        let entry = AuditEntry { at: now(), who, did: did.to_owned(), about: about.to_owned(), refused };
        if let Err(error) = self.write(&entry) {
            tracing::error!(file = %self.file.display(), %error, "what an operator did is only in this log");
        }
    }

    fn write(&self, entry: &AuditEntry) -> std::io::Result<()> {
        let _one = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut options = File::options();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let line = serde_json::to_string(entry)? + "\n";
        options.open(&self.file)?.write_all(line.as_bytes())
    }

    /// What was done last, the latest first. A line that cannot be read is left out.
    pub fn latest(&self, limit: usize) -> std::io::Result<Vec<AuditEntry>> {
        let file = match File::open(&self.file) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut entries = Vec::new();
        for line in BufReader::new(file).lines() {
            entries.extend(serde_json::from_str::<AuditEntry>(&line?));
        }
        entries.reverse();
        entries.truncate(limit);
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Code;
    use quincunx_core::Message;

    #[test]
    fn the_latest_comes_first_and_a_torn_line_harms_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let log = AuditLog::of(folder.path());
        assert_eq!(log.latest(9).unwrap(), []);
        log.note("anna\u{202e}", "close", "table: noise", &Ok(()));
        std::fs::write(&log.file, std::fs::read_to_string(&log.file).unwrap() + "{torn\n").unwrap();
        let refusal = Refusal::new(Code::NotFound, Message::text("there is no such table"));
        log.note("", "order", "table duel", &Err::<(), _>(refusal));
        let [last, first] = &log.latest(9).unwrap()[..] else { panic!("two lines can be read") };
        assert_eq!((last.who.as_str(), last.refused.as_deref()), ("unknown", Some("there is no such table")));
        assert_eq!(
            (first.who.as_str(), first.did.as_str(), first.refused.as_deref()),
            ("anna", "close", None)
        );
        assert_eq!(log.latest(1).unwrap(), std::slice::from_ref(last));
    }
}

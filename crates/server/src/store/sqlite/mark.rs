//! How many commits there have been, in a second place.
//!
//! Each commit counts itself in the database. After it is durable, the count goes
//! into a small file beside the database. So the file never says more than the
//! database has, whenever the program is killed or the power fails; a database that
//! has fewer was cut off, emptied or replaced. The file need not be flushed with each
//! commit: an older count is only a weaker promise.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Executor, Row};

use super::files::{beside, open_private};
use crate::ids;
use crate::store::StoreError;
use crate::time::{Timestamp, now};

/// Two records take turns, each in a sector of its own: of a torn write the other
/// one is left.
const SECTOR: u64 = 512;

/// What the database says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// Which database this is, a random text.
    pub identity: String,
    /// How many commits it has seen.
    pub commits: u64,
    /// When the last one was.
    pub moment: Timestamp,
}

impl Mark {
    /// That of a database; a new one gets one.
    pub async fn of(connection: &mut SqliteConnection) -> Result<Mark, StoreError> {
        let fresh = ids::token().map_err(|error| StoreError::Failed(error.to_string()))?;
        sqlx::query(
            "INSERT INTO store_mark (id, identity, commits, moment) VALUES (1, $1, 0, 0) \
             ON CONFLICT DO NOTHING",
        )
        .bind(fresh)
        .execute(&mut *connection)
        .await?;
        let row = sqlx::query("SELECT identity, commits, moment FROM store_mark WHERE id = 1");
        Mark::read_row(&connection.fetch_one(row).await?)
    }

    /// Counts a commit, within it.
    pub async fn advance(connection: &mut SqliteConnection) -> Result<Mark, StoreError> {
        let query = sqlx::query(
            "UPDATE store_mark SET commits = commits + 1, \
             moment = CASE WHEN moment < $1 THEN $1 ELSE moment END \
             WHERE id = 1 RETURNING identity, commits, moment",
        );
        Mark::read_row(&connection.fetch_one(query.bind(now() as i64)).await?)
    }

    fn read_row(row: &sqlx::sqlite::SqliteRow) -> Result<Mark, StoreError> {
        let (commits, moment): (i64, i64) = (row.try_get("commits")?, row.try_get("moment")?);
        Ok(Mark { identity: row.try_get("identity")?, commits: commits as u64, moment: moment as Timestamp })
    }

    fn text(&self, stopped: bool) -> String {
        let how = if stopped { "stopped" } else { "running" };
        let text = format!("quincunx-mark-1 {} {} {} {how}", self.identity, self.commits, self.moment);
        let sum = checksum(&text);
        format!("{text} {sum}\n")
    }

    /// The mark of a record, and whether the server had stopped then.
    fn read_text(text: &str) -> Option<(Mark, bool)> {
        let line = text.lines().next()?;
        let (text, sum) = line.rsplit_once(' ')?;
        let mut words = text.strip_prefix("quincunx-mark-1 ").filter(|_| checksum(text) == sum)?.split(' ');
        let identity = words.next()?.to_owned();
        let (commits, moment) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some((Mark { identity, commits, moment }, words.next()? == "stopped"))
    }
}

fn checksum(text: &str) -> String {
    ids::token_hash(text).chars().take(16).collect()
}

/// The file beside the database.
pub(super) struct MarkFile {
    path: PathBuf,
    open: Mutex<Option<File>>,
}

impl MarkFile {
    /// What the file of a database says, if there is one that can be read, and
    /// whether the server had stopped.
    pub fn read(database: &Path) -> Option<(Mark, bool)> {
        let mut bytes = Vec::new();
        File::open(MarkFile::path(database)).ok()?.read_to_end(&mut bytes).ok()?;
        let records = bytes.chunks(SECTOR as usize).filter_map(|record| std::str::from_utf8(record).ok());
        records.filter_map(Mark::read_text).max_by_key(|(mark, _)| mark.commits)
    }

    /// Where it is.
    pub fn path(database: &Path) -> PathBuf {
        beside(database, ".mark")
    }

    /// Begins the file anew with what the database has.
    pub fn begin(database: &Path, mark: &Mark) -> std::io::Result<MarkFile> {
        let path = MarkFile::path(database);
        let file = open_private(&path)?;
        let marks = MarkFile { path, open: Mutex::new(Some(file)) };
        for slot in 0..2 {
            marks.write(mark, slot, false)?;
        }
        marks.sync()?;
        Ok(marks)
    }

    fn write(&self, mark: &Mark, slot: u64, stopped: bool) -> std::io::Result<()> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = open.as_mut() else { return Ok(()) };
        let width = SECTOR as usize;
        let record = format!("{:<width$}", mark.text(stopped));
        file.seek(SeekFrom::Start(slot * SECTOR))?;
        file.write_all(record.as_bytes())
    }

    fn sync(&self) -> std::io::Result<()> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.as_ref().map_or(Ok(()), File::sync_all)
    }

    /// A commit is durable.
    pub fn note(&self, mark: &Mark) {
        if let Err(error) = self.write(mark, mark.commits % 2, false) {
            // The count that stays is an older one, which still holds.
            tracing::warn!(file = %self.path.display(), %error, "the count of commits could not be written");
        }
    }

    /// The database is closed, with all that is in this mark. Nothing is noted after.
    pub fn finish(&self, mark: &Mark) -> std::io::Result<()> {
        for slot in 0..2 {
            self.write(mark, slot, true)?;
        }
        self.sync()?;
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(commits: u64) -> Mark {
        Mark { identity: "abc".to_owned(), commits, moment: 7 }
    }

    #[test]
    fn of_a_torn_record_the_one_before_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("store.db");
        assert_eq!(MarkFile::read(&database), None);
        let file = MarkFile::begin(&database, &mark(4)).unwrap();
        file.note(&mark(5));
        file.note(&mark(6));
        assert_eq!(MarkFile::read(&database), Some((mark(6), false)));
        let mut bytes = std::fs::read(MarkFile::path(&database)).unwrap();
        let six = bytes.iter().position(|byte| *byte == b'6').unwrap();
        bytes[six] = b'9';
        std::fs::write(MarkFile::path(&database), &bytes).unwrap();
        assert_eq!(MarkFile::read(&database), Some((mark(5), false)));
        file.finish(&mark(6)).unwrap();
        assert_eq!(MarkFile::read(&database), Some((mark(6), true)));
        std::fs::write(MarkFile::path(&database), "nonsense").unwrap();
        assert_eq!(MarkFile::read(&database), None);
    }
}

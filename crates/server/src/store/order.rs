//! Reports and what moderators did about them, the same in both databases.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use super::text::from_json;
use crate::protocol::ReportedLine;
use crate::time::Timestamp;

/// The most reports of one guest in a day.
pub const MOST_REPORTS: usize = 10;
/// A day, in milliseconds.
pub(super) const DAY: u64 = 24 * 3600 * 1000;

/// What moderators can do about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SanctionKind {
    /// Tell them that something is not wanted here.
    Warn,
    /// No chat.
    Mute,
    /// No new game; those that have begun may be finished.
    Suspend,
    /// Not signed in, and not to be.
    Ban,
}

impl SanctionKind {
    /// Every kind, the mildest first.
    pub const ALL: [SanctionKind; 4] =
        [SanctionKind::Warn, SanctionKind::Mute, SanctionKind::Suspend, SanctionKind::Ban];

    /// The word in the store, in requests and in commands.
    pub fn word(self) -> &'static str {
        match self {
            SanctionKind::Warn => "warn",
            SanctionKind::Mute => "mute",
            SanctionKind::Suspend => "suspend",
            SanctionKind::Ban => "ban",
        }
    }

    /// The kind of a word.
    pub fn read(word: &str) -> Option<SanctionKind> {
        SanctionKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// What was done about somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanctionRow {
    /// Its name.
    pub id: String,
    /// When.
    pub at: Timestamp,
    /// About whom.
    pub guest: String,
    /// What they were called then.
    pub name: String,
    /// What.
    pub kind: SanctionKind,
    /// When it ends, if it does by itself.
    pub ends_at: Option<Timestamp>,
    /// Why, in words that the one it is about may read.
    pub why: String,
    /// Who did it: a moderator's guest, or whoever runs the server.
    pub made_by: String,
    /// The report that led to it; empty if there was none.
    pub report: String,
    /// When a warning was read.
    pub seen_at: Option<Timestamp>,
    /// When it was lifted.
    pub lifted_at: Option<Timestamp>,
    /// By whom.
    pub lifted_by: String,
    /// And why.
    pub lifted_why: String,
}

impl SanctionRow {
    /// Whether it holds at a moment.
    pub fn is_on(&self, at: Timestamp) -> bool {
        self.lifted_at.is_none() && self.ends_at.is_none_or(|ends_at| ends_at > at)
    }
}

/// What somebody has reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// Its name.
    pub id: String,
    /// When.
    pub at: Timestamp,
    /// Who reports; empty if that guest is gone.
    pub reporter: String,
    /// About whom.
    pub guest: String,
    /// What they were called then.
    pub name: String,
    /// At which table; empty if it is not about one.
    pub table: String,
    /// Which line of chat; 0 if it is not about one.
    pub line: u64,
    /// What for, as a word.
    pub reason: String,
    /// What the reporter says.
    pub words: String,
    /// The lines around it.
    pub context: Vec<ReportedLine>,
    /// When it was closed.
    pub closed_at: Option<Timestamp>,
    /// By whom.
    pub closed_by: String,
    /// And why.
    pub closed_why: String,
}

/// A change of what keeps order.
#[derive(Clone, Debug)]
pub enum OrderWrite {
    /// A new report. A conflict if the same guest has an open one about the same, or has
    /// made [`MOST_REPORTS`] within a day.
    Report(ReportRow),
    /// Something is done about somebody; a conflict if that guest is gone.
    Sanction(SanctionRow),
    /// A sanction is lifted; a conflict if it was already, or is none.
    Lift {
        /// Which.
        id: String,
        /// By whom.
        by: String,
        /// Why.
        why: String,
        /// When.
        at: Timestamp,
    },
    /// A report is closed; a conflict if it was already, or is none.
    Close {
        /// Which.
        id: String,
        /// By whom.
        by: String,
        /// Why.
        why: String,
        /// When.
        at: Timestamp,
    },
    /// Somebody has read the warnings.
    Seen {
        /// Who.
        guest: String,
        /// When.
        at: Timestamp,
    },
}

/// What is asked about order.
#[async_trait]
pub trait OrderStore: Send + Sync {
    /// The reports that nobody has dealt with, the oldest first.
    async fn open_reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError>;

    /// Those that were closed, the last first.
    async fn closed_reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError>;

    /// The report of that name.
    async fn report(&self, id: &str) -> Result<Option<ReportRow>, StoreError>;

    /// The reports that a guest has made, the last first.
    async fn reports_by(&self, guest: &str) -> Result<Vec<ReportRow>, StoreError>;

    /// How many reports there were about a guest.
    async fn reports_about(&self, guest: &str) -> Result<u64, StoreError>;

    /// What was ever done about a guest, the last first.
    async fn sanctions_of(&self, guest: &str) -> Result<Vec<SanctionRow>, StoreError>;

    /// What holds about anybody at a moment; warnings do not count.
    async fn sanctions_in_force(&self, at: Timestamp) -> Result<Vec<SanctionRow>, StoreError>;

    /// The sanction of that name.
    async fn sanction(&self, id: &str) -> Result<Option<SanctionRow>, StoreError>;

    /// What was done about anybody, the last first.
    async fn sanctions(&self, limit: u32) -> Result<Vec<SanctionRow>, StoreError>;
}

/// A sanction as it stands in the store.
pub(super) fn read_sanction(row: &impl Columns) -> Result<SanctionRow, StoreError> {
    let kind = SanctionKind::read(&row.text("kind")?);
    let maybe = |column: &str| row.maybe_number(column).map(|at| at.map(|at| at as Timestamp));
    Ok(SanctionRow {
        id: row.text("id")?,
        at: row.number("at")? as Timestamp,
        guest: row.text("guest")?,
        name: row.text("name")?,
        kind: kind.ok_or_else(|| StoreError::Broken("sanctions.kind".to_owned()))?,
        ends_at: maybe("ends_at")?,
        why: row.text("why")?,
        made_by: row.text("made_by")?,
        report: row.text("report")?,
        seen_at: maybe("seen_at")?,
        lifted_at: maybe("lifted_at")?,
        lifted_by: row.text("lifted_by")?,
        lifted_why: row.text("lifted_why")?,
    })
}

/// A report as it stands in the store.
pub(super) fn read_report(row: &impl Columns) -> Result<ReportRow, StoreError> {
    Ok(ReportRow {
        id: row.text("id")?,
        at: row.number("at")? as Timestamp,
        reporter: row.text("reporter")?,
        guest: row.text("guest")?,
        name: row.text("name")?,
        table: row.text("game")?,
        line: row.number("line")? as u64,
        reason: row.text("reason")?,
        words: row.text("words")?,
        context: from_json(&row.text("context")?, "reports.context")?,
        closed_at: row.maybe_number("closed_at")?.map(|at| at as Timestamp),
        closed_by: row.text("closed_by")?,
        closed_why: row.text("closed_why")?,
    })
}

/// What keeps order, of a database: `order_store!(Store, Connection)`.
macro_rules! order_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::order::{
            DAY, MOST_REPORTS, OrderStore, OrderWrite, ReportRow, SanctionRow, read_report, read_sanction,
        };
        use crate::store::text::json;

        fn refuse_none(rows: u64) -> Result<(), StoreError> {
            if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        async fn add_report(connection: &mut $connection, row: &ReportRow) -> Result<(), StoreError> {
            let query = sqlx::query(
                "INSERT INTO reports (id, at, reporter, guest, name, game, line, reason, words, context) \
                 SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
                 WHERE (SELECT COUNT(*) FROM reports WHERE reporter = $3 AND at > $11) < $12 \
                 AND NOT EXISTS (SELECT 1 FROM reports WHERE reporter = $3 AND guest = $4 AND game = $6 \
                 AND line = $7 AND closed_at IS NULL)",
            );
            let query = query
                .bind(&row.id)
                .bind(row.at as i64)
                .bind(&row.reporter)
                .bind(&row.guest)
                .bind(&row.name)
                .bind(&row.table)
                .bind(row.line as i64)
                .bind(&row.reason)
                .bind(&row.words)
                .bind(json(&row.context)?)
                .bind(row.at.saturating_sub(DAY) as i64)
                .bind(MOST_REPORTS as i64);
            refuse_none(query.execute(connection).await?.rows_affected())
        }

        async fn add_sanction(connection: &mut $connection, row: &SanctionRow) -> Result<(), StoreError> {
            let query = sqlx::query(
                "INSERT INTO sanctions (id, at, guest, name, kind, ends_at, why, made_by, report) \
                 SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT 1 FROM guests WHERE id = $3)",
            );
            let query = query
                .bind(&row.id)
                .bind(row.at as i64)
                .bind(&row.guest)
                .bind(&row.name)
                .bind(row.kind.word())
                .bind(row.ends_at.map(|at| at as i64))
                .bind(&row.why)
                .bind(&row.made_by)
                .bind(&row.report);
            refuse_none(query.execute(connection).await?.rows_affected())
        }

        /// Changes what keeps order.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &OrderWrite,
        ) -> Result<(), StoreError> {
            match write {
                OrderWrite::Report(row) => add_report(connection, row).await,
                OrderWrite::Sanction(row) => add_sanction(connection, row).await,
                OrderWrite::Lift { id, by, why, at } => {
                    let query = sqlx::query(
                        "UPDATE sanctions SET lifted_at = $2, lifted_by = $3, lifted_why = $4 \
                         WHERE id = $1 AND lifted_at IS NULL",
                    );
                    let query = query.bind(id).bind(*at as i64).bind(by).bind(why);
                    refuse_none(query.execute(connection).await?.rows_affected())
                }
                OrderWrite::Close { id, by, why, at } => {
                    let query = sqlx::query(
                        "UPDATE reports SET closed_at = $2, closed_by = $3, closed_why = $4 \
                         WHERE id = $1 AND closed_at IS NULL",
                    );
                    let query = query.bind(id).bind(*at as i64).bind(by).bind(why);
                    refuse_none(query.execute(connection).await?.rows_affected())
                }
                OrderWrite::Seen { guest, at } => {
                    let query = sqlx::query(
                        "UPDATE sanctions SET seen_at = $2 WHERE guest = $1 AND kind = 'warn' \
                         AND seen_at IS NULL",
                    );
                    query.bind(guest).bind(*at as i64).execute(connection).await?;
                    Ok(())
                }
            }
        }

        /// Takes away what was said and done about somebody who is gone.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            for statement in [
                "DELETE FROM reports WHERE guest = $1",
                "UPDATE reports SET reporter = '' WHERE reporter = $1",
                "DELETE FROM sanctions WHERE guest = $1",
            ] {
                sqlx::query(statement).bind(guest).execute(&mut *connection).await?;
            }
            Ok(())
        }

        #[async_trait::async_trait]
        impl OrderStore for $store {
            async fn open_reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
                let query =
                    sqlx::query("SELECT * FROM reports WHERE closed_at IS NULL ORDER BY at, id LIMIT $1");
                let rows = query.bind(i64::from(limit)).fetch_all(&self.reading).await?;
                rows.iter().map(read_report).collect()
            }

            async fn closed_reports(&self, limit: u32) -> Result<Vec<ReportRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT * FROM reports WHERE closed_at IS NOT NULL ORDER BY closed_at DESC, id LIMIT $1",
                );
                let rows = query.bind(i64::from(limit)).fetch_all(&self.reading).await?;
                rows.iter().map(read_report).collect()
            }

            async fn report(&self, id: &str) -> Result<Option<ReportRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM reports WHERE id = $1").bind(id);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_report).transpose()
            }

            async fn reports_by(&self, guest: &str) -> Result<Vec<ReportRow>, StoreError> {
                let query =
                    sqlx::query("SELECT * FROM reports WHERE reporter = $1 ORDER BY at DESC, id LIMIT 1000");
                query.bind(guest).fetch_all(&self.reading).await?.iter().map(read_report).collect()
            }

            async fn reports_about(&self, guest: &str) -> Result<u64, StoreError> {
                let query = sqlx::query("SELECT COUNT(*) AS count FROM reports WHERE guest = $1");
                Ok(query.bind(guest).fetch_one(&self.reading).await?.number("count")? as u64)
            }

            async fn sanctions_of(&self, guest: &str) -> Result<Vec<SanctionRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM sanctions WHERE guest = $1 ORDER BY at DESC, id");
                query.bind(guest).fetch_all(&self.reading).await?.iter().map(read_sanction).collect()
            }

            async fn sanctions_in_force(&self, at: crate::time::Timestamp) -> Result<Vec<SanctionRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT * FROM sanctions WHERE lifted_at IS NULL AND kind <> 'warn' \
                     AND (ends_at IS NULL OR ends_at > $1) ORDER BY at, id",
                );
                query.bind(at as i64).fetch_all(&self.reading).await?.iter().map(read_sanction).collect()
            }

            async fn sanction(&self, id: &str) -> Result<Option<SanctionRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM sanctions WHERE id = $1").bind(id);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_sanction).transpose()
            }

            async fn sanctions(&self, limit: u32) -> Result<Vec<SanctionRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM sanctions ORDER BY at DESC, id LIMIT $1");
                let rows = query.bind(i64::from(limit)).fetch_all(&self.reading).await?;
                rows.iter().map(read_sanction).collect()
            }
        }
    };
}
pub(super) use order_store;

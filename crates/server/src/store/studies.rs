//! Studies, the same in both databases. A change names the version that it makes, and is
//! written only if the one before is there: no node owns a study.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use super::text::from_json;
use crate::protocol::{Change, Chapter, StudyHead};
use crate::time::Timestamp;

/// The most studies that somebody may own.
pub const MOST_STUDIES: usize = 100;
/// The most contributors of a study.
pub const MOST_CONTRIBUTORS: usize = 50;
/// How many changes are kept to look back at and to take back.
pub const HISTORY: u64 = 500;

/// A study without its chapters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    /// Its name in addresses.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// What the owner is called now.
    pub owner_name: String,
    /// Name, readers and order of the chapters.
    pub head: StudyHead,
    /// The number of the next chapter.
    pub next: u32,
    /// How many chapters it has.
    pub chapter_count: u32,
    /// How many times it has been changed.
    pub version: u64,
    /// Which link makes contributors.
    pub link_epoch: u64,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub changed_at: Timestamp,
}

/// Something that was done to a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyEditRow {
    /// The version that it made.
    pub version: u64,
    /// Who did it.
    pub guest: String,
    /// What that one is called now; empty when it is written, and if it is gone.
    pub name: String,
    /// When.
    pub at: Timestamp,
    /// What kind of edit.
    pub kind: String,
    /// What it was about, in a few words.
    pub about: String,
    /// The chapter it was about.
    pub chapter: Option<u32>,
    /// The version that it took back.
    pub undoes: Option<u64>,
    /// What came of it.
    pub changes: Vec<Change>,
    /// What takes it back, in JSON.
    pub inverse: String,
}

/// A change of studies.
#[derive(Clone, Debug)]
pub enum StudyWrite {
    /// A new one; a conflict if its owner is gone or has [`MOST_STUDIES`].
    Begin(Box<StudyRow>),
    /// An edit; a conflict if the study is gone or has another version than the one before.
    Edit {
        /// Which.
        study: String,
        /// Name, readers and order of the chapters now.
        head: Box<StudyHead>,
        /// The number of the next chapter.
        next: u32,
        /// The chapters that it changed, in JSON, or took away.
        chapters: Vec<(u32, Option<String>)>,
        /// What was done.
        edit: Box<StudyEditRow>,
    },
    /// Somebody may change it, too; a conflict if the link is an old one, or if there are
    /// [`MOST_CONTRIBUTORS`].
    Join {
        /// Which.
        study: String,
        /// Who.
        guest: String,
        /// The epoch of the link.
        link_epoch: u64,
    },
    /// Somebody may change it no longer, and the link that makes contributors is another.
    Part {
        /// Which.
        study: String,
        /// Who; nobody if only the link is to be another.
        guest: Option<String>,
    },
    /// It goes, with all that belongs to it.
    Delete {
        /// Which.
        study: String,
    },
}

impl StudyWrite {
    /// The study that it is about, and the version that it makes; 0 where it makes none.
    pub(super) fn news(&self) -> Option<(&str, u64)> {
        match self {
            StudyWrite::Begin(_) => None,
            StudyWrite::Edit { study, edit, .. } => Some((study, edit.version)),
            StudyWrite::Join { study, .. }
            | StudyWrite::Part { study, .. }
            | StudyWrite::Delete { study } => Some((study, 0)),
        }
    }
}

/// What is asked about studies.
#[async_trait]
pub trait StudyStore: Send + Sync {
    /// A study without its chapters.
    async fn study(&self, id: &str) -> Result<Option<StudyRow>, StoreError>;

    /// A study with its chapters, at one moment.
    async fn whole_study(&self, id: &str) -> Result<Option<(StudyRow, Vec<Chapter>)>, StoreError>;

    /// Who may change a study besides its owner, with their names.
    async fn study_people(&self, id: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// What was done to a study after a version, the oldest first.
    async fn study_edits(&self, id: &str, after: u64, limit: u32) -> Result<Vec<StudyEditRow>, StoreError>;

    /// What made a version of a study, if that is still known.
    async fn study_edit(&self, id: &str, version: u64) -> Result<Option<StudyEditRow>, StoreError>;

    /// The studies that somebody owns or may change, the last changed first.
    async fn studies_of(&self, guest: &str) -> Result<Vec<StudyRow>, StoreError>;

    /// The studies that everybody may find, changed before a moment, the last changed first.
    async fn public_studies(&self, before: Timestamp, limit: u32) -> Result<Vec<StudyRow>, StoreError>;
}

/// A study as it stands in the store.
pub(super) fn read_study(row: &impl Columns) -> Result<StudyRow, StoreError> {
    let number = |column: &str| row.number(column).map(|number| number as u64);
    Ok(StudyRow {
        id: row.text("id")?,
        owner: row.text("owner")?,
        owner_name: row.maybe_text("owner_name")?.unwrap_or_default(),
        head: from_json(&row.text("head")?, "studies.head")?,
        next: number("next_chapter")? as u32,
        chapter_count: number("chapter_count")? as u32,
        version: number("version")?,
        link_epoch: number("link_epoch")?,
        created_at: number("created_at")?,
        changed_at: number("changed_at")?,
    })
}

/// A chapter as it stands in the store.
pub(super) fn read_chapter(row: &impl Columns) -> Result<Chapter, StoreError> {
    from_json(&row.text("body")?, "study_chapters.body")
}

/// Something that was done, as it stands in the store.
pub(super) fn read_edit(row: &impl Columns) -> Result<StudyEditRow, StoreError> {
    Ok(StudyEditRow {
        version: row.number("version")? as u64,
        guest: row.text("guest")?,
        name: row.maybe_text("name")?.unwrap_or_default(),
        at: row.number("at")? as Timestamp,
        kind: row.text("kind")?,
        about: row.text("about")?,
        chapter: row.maybe_number("chapter")?.map(|chapter| chapter as u32),
        undoes: row.maybe_number("undoes")?.map(|version| version as u64),
        changes: from_json(&row.text("changes")?, "study_edits.changes")?,
        inverse: row.text("inverse")?,
    })
}

/// The word for who may read a study.
pub(super) fn visibility(head: &StudyHead) -> &'static str {
    use crate::protocol::Visibility;
    match head.visibility {
        Visibility::Private => "private",
        Visibility::Link => "link",
        Visibility::Public => "public",
    }
}

/// All studies of somebody who is gone go, and the name goes from the history of others.
/// `$2` lets only those go who have not been here since, or anybody where it is the end of
/// all time.
pub(super) const FORGET: [&str; 5] = [
    "DELETE FROM study_edits WHERE study IN (SELECT id FROM studies WHERE owner = $1) \
     AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
    "DELETE FROM study_chapters WHERE study IN (SELECT id FROM studies WHERE owner = $1) \
     AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
    "DELETE FROM study_people WHERE (guest = $1 OR study IN (SELECT id FROM studies WHERE owner = $1)) \
     AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
    "DELETE FROM studies WHERE owner = $1 \
     AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
    "UPDATE study_edits SET guest = '' WHERE guest = $1 \
     AND EXISTS (SELECT 1 FROM guests WHERE id = $1 AND last_seen < $2)",
];

/// The studies of a database: `study_store!(Store, Connection)`.
macro_rules! study_store {
    ($store:ty, $connection:ty) => {
        use crate::protocol::Chapter;
        use crate::store::StoreError;
        use crate::store::columns::Columns;
        use crate::store::studies::{
            FORGET, HISTORY, MOST_CONTRIBUTORS, MOST_STUDIES, StudyEditRow, StudyRow, StudyStore, StudyWrite,
            read_chapter, read_edit, read_study, visibility,
        };
        use crate::store::text::json;
        use crate::time::Timestamp;

        fn refuse_none(rows: u64) -> Result<(), StoreError> {
            if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        async fn begin(connection: &mut $connection, row: &StudyRow) -> Result<(), StoreError> {
            let query = sqlx::query(
                "INSERT INTO studies (id, owner, visibility, head, next_chapter, chapter_count, version, \
                 link_epoch, created_at, changed_at) SELECT $1, $2, $3, $4, $5, 0, 0, 1, $6, $6 \
                 WHERE EXISTS (SELECT 1 FROM guests WHERE id = $2) \
                 AND (SELECT COUNT(*) FROM studies WHERE owner = $2) < $7",
            );
            let query = query
                .bind(&row.id)
                .bind(&row.owner)
                .bind(visibility(&row.head))
                .bind(json(&row.head)?)
                .bind(i64::from(row.next))
                .bind(row.created_at as i64)
                .bind(MOST_STUDIES as i64);
            refuse_none(query.execute(connection).await?.rows_affected())
        }

        async fn edit(connection: &mut $connection, write: &StudyWrite) -> Result<(), StoreError> {
            let StudyWrite::Edit { study, head, next, chapters, edit } = write else { return Ok(()) };
            let query = sqlx::query(
                "UPDATE studies SET head = $3, visibility = $4, next_chapter = $5, chapter_count = $6, \
                 changed_at = $7, version = $2 WHERE id = $1 AND version = $2 - 1",
            );
            let query = query
                .bind(study)
                .bind(edit.version as i64)
                .bind(json(head)?)
                .bind(visibility(head))
                .bind(i64::from(*next))
                .bind(head.order.len() as i64)
                .bind(edit.at as i64);
            refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
            for (chapter, body) in chapters {
                let query = match body {
                    Some(body) => sqlx::query(
                        "INSERT INTO study_chapters (study, chapter, body) VALUES ($1, $2, $3) \
                         ON CONFLICT (study, chapter) DO UPDATE SET body = excluded.body",
                    )
                    .bind(study)
                    .bind(i64::from(*chapter))
                    .bind(body),
                    None => sqlx::query("DELETE FROM study_chapters WHERE study = $1 AND chapter = $2")
                        .bind(study)
                        .bind(i64::from(*chapter)),
                };
                query.execute(&mut *connection).await?;
            }
            let query = sqlx::query(
                "INSERT INTO study_edits (study, version, guest, at, kind, about, chapter, undoes, changes, \
                 inverse) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            );
            let query = query
                .bind(study)
                .bind(edit.version as i64)
                .bind(&edit.guest)
                .bind(edit.at as i64)
                .bind(&edit.kind)
                .bind(&edit.about)
                .bind(edit.chapter.map(i64::from))
                .bind(edit.undoes.map(|version| version as i64))
                .bind(json(&edit.changes)?)
                .bind(&edit.inverse);
            query.execute(&mut *connection).await?;
            let query = sqlx::query("DELETE FROM study_edits WHERE study = $1 AND version <= $2");
            let oldest = edit.version.saturating_sub(HISTORY);
            query.bind(study).bind(oldest as i64).execute(connection).await?;
            Ok(())
        }

        /// Changes studies.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &StudyWrite,
        ) -> Result<(), StoreError> {
            match write {
                StudyWrite::Begin(row) => return begin(connection, row).await,
                StudyWrite::Edit { .. } => return edit(connection, write).await,
                StudyWrite::Join { study, guest, link_epoch } => {
                    let query = sqlx::query(
                        "INSERT INTO study_people (study, guest) SELECT $1, $2 \
                         WHERE EXISTS (SELECT 1 FROM guests WHERE id = $2) \
                         AND EXISTS (SELECT 1 FROM studies WHERE id = $1 AND link_epoch = $3 AND owner <> $2) \
                         AND (SELECT COUNT(*) FROM study_people WHERE study = $1 AND guest <> $2) < $4 \
                         ON CONFLICT (study, guest) DO UPDATE SET guest = excluded.guest",
                    );
                    let query = query.bind(study).bind(guest).bind(*link_epoch as i64);
                    let query = query.bind(MOST_CONTRIBUTORS as i64);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                StudyWrite::Part { study, guest } => {
                    let query = sqlx::query("UPDATE studies SET link_epoch = link_epoch + 1 WHERE id = $1");
                    refuse_none(query.bind(study).execute(&mut *connection).await?.rows_affected())?;
                    let query = sqlx::query("DELETE FROM study_people WHERE study = $1 AND guest = $2");
                    let guest = guest.as_deref().unwrap_or_default();
                    query.bind(study).bind(guest).execute(connection).await?;
                }
                StudyWrite::Delete { study } => {
                    for statement in [
                        "DELETE FROM study_edits WHERE study = $1",
                        "DELETE FROM study_people WHERE study = $1",
                        "DELETE FROM study_chapters WHERE study = $1",
                        "DELETE FROM studies WHERE id = $1",
                    ] {
                        sqlx::query(statement).bind(study).execute(&mut *connection).await?;
                    }
                }
            }
            Ok(())
        }

        /// Takes away what somebody has in studies who has not been here since a moment.
        pub(super) async fn forget(
            connection: &mut $connection,
            guest: &str,
            unseen_since: Timestamp,
        ) -> Result<(), StoreError> {
            for statement in FORGET {
                let query = sqlx::query(statement).bind(guest).bind(unseen_since as i64);
                query.execute(&mut *connection).await?;
            }
            Ok(())
        }

        #[async_trait::async_trait]
        impl StudyStore for $store {
            async fn study(&self, id: &str) -> Result<Option<StudyRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT studies.*, guests.name AS owner_name FROM studies \
                     LEFT JOIN guests ON guests.id = studies.owner WHERE studies.id = $1",
                );
                query.bind(id).fetch_optional(&self.reading).await?.as_ref().map(read_study).transpose()
            }

            async fn whole_study(&self, id: &str) -> Result<Option<(StudyRow, Vec<Chapter>)>, StoreError> {
                // Two readings with the same version on both sides have seen the same.
                for _ in 0..20 {
                    let Some(row) = self.study(id).await? else { return Ok(None) };
                    let query = sqlx::query("SELECT body FROM study_chapters WHERE study = $1");
                    let rows = query.bind(id).fetch_all(&self.reading).await?;
                    let chapters: Vec<Chapter> = rows.iter().map(read_chapter).collect::<Result<_, _>>()?;
                    let after = self.study(id).await?;
                    if after.is_some_and(|after| after.version == row.version) {
                        return Ok(Some((row, chapters)));
                    }
                }
                Err(StoreError::Failed("the study changes faster than it can be read".to_owned()))
            }

            async fn study_people(&self, id: &str) -> Result<Vec<(String, String)>, StoreError> {
                let query = sqlx::query(
                    "SELECT guests.id AS guest, guests.name AS name FROM study_people \
                     JOIN guests ON guests.id = study_people.guest WHERE study_people.study = $1 \
                     ORDER BY guests.name, guests.id",
                );
                let rows = query.bind(id).fetch_all(&self.reading).await?;
                rows.iter().map(|row| Ok((row.text("guest")?, row.text("name")?))).collect()
            }

            async fn study_edits(
                &self,
                id: &str,
                after: u64,
                limit: u32,
            ) -> Result<Vec<StudyEditRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT study_edits.*, guests.name AS name FROM study_edits \
                     LEFT JOIN guests ON guests.id = study_edits.guest \
                     WHERE study = $1 AND version > $2 ORDER BY version LIMIT $3",
                );
                let query = query.bind(id).bind(after as i64).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().map(read_edit).collect()
            }

            async fn study_edit(&self, id: &str, version: u64) -> Result<Option<StudyEditRow>, StoreError> {
                let Some(before) = version.checked_sub(1) else { return Ok(None) };
                let found = self.study_edits(id, before, 1).await?;
                Ok(found.into_iter().next().filter(|edit| edit.version == version))
            }

            async fn studies_of(&self, guest: &str) -> Result<Vec<StudyRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT studies.*, guests.name AS owner_name FROM studies \
                     LEFT JOIN guests ON guests.id = studies.owner \
                     WHERE studies.owner = $1 \
                     OR studies.id IN (SELECT study FROM study_people WHERE guest = $1) \
                     ORDER BY studies.changed_at DESC, studies.id LIMIT 500",
                );
                query.bind(guest).fetch_all(&self.reading).await?.iter().map(read_study).collect()
            }

            async fn public_studies(
                &self,
                before: Timestamp,
                limit: u32,
            ) -> Result<Vec<StudyRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT studies.*, guests.name AS owner_name FROM studies \
                     LEFT JOIN guests ON guests.id = studies.owner \
                     WHERE studies.visibility = 'public' AND studies.changed_at < $1 \
                     AND studies.chapter_count > 0 ORDER BY studies.changed_at DESC LIMIT $2",
                );
                let query = query.bind(before as i64).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().map(read_study).collect()
            }
        }
    };
}
pub(super) use study_store;

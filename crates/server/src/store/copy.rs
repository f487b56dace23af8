//! Everything from one kind of database to the other, so that a club can grow and shrink.
//!
//! What there is to copy is read from the schema, which both databases get from the same
//! migrations: a table that is added later is copied, too. All of it is written in one
//! transaction and read back before that is committed; a hash of each table that does not
//! depend on the order of its rows tells whether it is the same.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{PostgresStore, SqliteStore, Store, StoreError};
use crate::time::Timestamp;

/// What is about the running programs or the database itself, and is not copied.
const OWN: [&str; 8] =
    ["_sqlx_migrations", "ceremonies", "here", "leases", "limits", "nodes", "presence", "store_mark"];
/// How many rows are written at once.
const PAGE: usize = 1000;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Number,
    /// Any bytes.
    Bytes,
}

/// What stands in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing.
    Null,
    /// Text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Any bytes.
    Bytes(Vec<u8>),
}

/// A table of the schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Its name.
    pub name: String,
    /// Its columns.
    pub columns: Vec<(String, Kind)>,
}

impl Layout {
    /// The names of the columns, as a statement has them.
    pub fn names(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        names.join(", ")
    }
}

/// What is said of time and of the database's use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LastUse {
    /// When somebody could last play.
    pub moment: Timestamp,
    /// When a server last came back after a long absence.
    pub returned_at: Timestamp,
}

/// A database that is copied from or to, in a transaction.
#[async_trait]
pub(super) trait Side: Send {
    /// The rows of a table, in any order.
    fn rows<'a>(&'a mut self, layout: &Layout) -> BoxStream<'a, Result<Vec<Value>, StoreError>>;

    /// Writes rows.
    async fn add(&mut self, layout: &Layout, rows: Vec<Vec<Value>>) -> Result<(), StoreError>;

    /// When the database was last used.
    async fn last_use(&mut self) -> Result<LastUse, StoreError>;

    /// Says when it was last used, and makes everything durable.
    async fn finish(self: Box<Self>, last_use: LastUse) -> Result<(), StoreError>;
}

/// A table that was copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CopiedTable {
    /// Its name.
    pub table: String,
    /// How many rows it has.
    pub rows: u64,
    /// A hash of them all, in hexadecimal; their order does not matter.
    pub hash: String,
}

/// Where a store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreAddress {
    /// In a file: `sqlite:FILE`.
    Sqlite(PathBuf),
    /// In a database: `postgres://user@host/name`.
    Postgres(String),
}

impl StoreAddress {
    /// Reads an address.
    pub fn read(text: &str) -> Result<StoreAddress, StoreError> {
        if let Some(file) = text.strip_prefix("sqlite:").filter(|file| !file.is_empty()) {
            return Ok(StoreAddress::Sqlite(file.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(StoreAddress::Postgres(text.to_owned()));
        }
        let why = "this is no address of a store: expected sqlite:FILE or postgres://USER@HOST/NAME";
        Err(StoreError::File(why.to_owned()))
    }
}

/// Copies everything from one store to another of the other kind, which must be empty.
/// Nobody may use either in the meantime.
pub async fn copy(from: &StoreAddress, to: &StoreAddress) -> Result<Vec<CopiedTable>, StoreError> {
    use StoreAddress::{Postgres, Sqlite};
    match (from, to) {
        (Sqlite(file), Postgres(url)) => {
            if !file.is_file() {
                return Err(StoreError::File(format!("{}: there is no such file", file.display())));
            }
            let (file, database) = (SqliteStore::open(file).await?, PostgresStore::open(url).await?);
            let (source, target) = (file.copy_side().await?, database.copy_side().await?);
            let copied = between(Parts::of(&file, &database).await?, Box::new(source), Box::new(target)).await;
            close(&file, &database, copied).await
        }
        (Postgres(url), Sqlite(file)) => {
            let (file, database) = (SqliteStore::open(file).await?, PostgresStore::open(url).await?);
            let (source, target) = (database.copy_side().await?, file.copy_side().await?);
            let copied = between(Parts::of(&file, &database).await?, Box::new(source), Box::new(target)).await;
            close(&file, &database, copied).await
        }
        (Sqlite(_), Sqlite(_)) => Err(StoreError::File(
            "both stores are files: quincunx admin backup copies one, and quincunx admin restore puts it back"
                .to_owned(),
        )),
        (Postgres(_), Postgres(_)) => Err(StoreError::File(
            "both stores are PostgreSQL databases: use pg_dump and pg_restore, as docs/postgres.md shows".to_owned(),
        )),
    }
}

async fn close(
    file: &SqliteStore,
    database: &PostgresStore,
    copied: Result<Vec<CopiedTable>, StoreError>,
) -> Result<Vec<CopiedTable>, StoreError> {
    let closed = database.close().await.and(file.close().await);
    let copied = copied?;
    closed.map(|()| copied)
}

/// What there is to copy, in an order in which no row comes before one that it belongs to.
struct Parts(Vec<Layout>);

impl Parts {
    async fn of(file: &SqliteStore, database: &PostgresStore) -> Result<Parts, StoreError> {
        let running = database.running_nodes().await?;
        if running > 0 {
            let why = format!("{running} nodes run over the PostgreSQL database: stop them first");
            return Err(StoreError::File(why));
        }
        let layouts = database.layouts().await?;
        let mut layouts: Vec<Layout> =
            layouts.into_iter().filter(|layout| !OWN.contains(&layout.name.as_str())).collect();
        let belongs = file.foreign_keys().await?;
        let (mut placed, mut parts) = (BTreeSet::new(), Vec::new());
        while !layouts.is_empty() {
            let is_free = |layout: &Layout| {
                let others = belongs.get(&layout.name);
                others.is_none_or(|others| {
                    others.iter().all(|other| *other == layout.name || placed.contains(other))
                })
            };
            let Some(index) = layouts.iter().position(is_free) else {
                return Err(StoreError::Broken("tables that belong to each other in a circle".to_owned()));
            };
            let layout = layouts.remove(index);
            placed.insert(layout.name.clone());
            parts.push(layout);
        }
        Ok(Parts(parts))
    }
}

/// To which other tables the rows of a table belong.
pub(super) type Belongs = BTreeMap<String, BTreeSet<String>>;

async fn between(
    Parts(parts): Parts,
    mut source: Box<dyn Side>,
    mut target: Box<dyn Side>,
) -> Result<Vec<CopiedTable>, StoreError> {
    for layout in &parts {
        if target.rows(layout).try_next().await?.is_some() {
            let why = format!(
                "the store to copy to is not empty: it has rows in {}. Nothing was changed; copy to a new one",
                layout.name
            );
            return Err(StoreError::File(why));
        }
    }
    let mut copied = Vec::new();
    for layout in &parts {
        let mut sum = Sum::default();
        let mut pages = source.rows(layout).try_chunks(PAGE);
        while let Some(page) = pages.next().await {
            let page = page.map_err(|error| error.1)?;
            page.iter().for_each(|row| sum.add(row));
            target.add(layout, page).await?;
        }
        drop(pages);
        let mut written = Sum::default();
        let mut rows = target.rows(layout);
        while let Some(row) = rows.try_next().await? {
            written.add(&row);
        }
        drop(rows);
        if written != sum {
            let why = format!("{} was not copied as it is; nothing was changed", layout.name);
            return Err(StoreError::Failed(why));
        }
        copied.push(CopiedTable { table: layout.name.clone(), rows: sum.rows, hash: sum.hash() });
    }
    let last_use = source.last_use().await?;
    target.finish(last_use).await?;
    Ok(copied)
}

/// How many rows there are, and a hash of them in whatever order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sum {
    rows: u64,
    /// The hashes of all rows, added up in four parts.
    parts: [u64; 4],
}

impl Sum {
    fn add(&mut self, row: &[Value]) {
        let mut hasher = Sha256::new();
        for value in row {
            let (tag, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Text(text) => (1, text.as_bytes()),
                Value::Number(number) => (2, &number.to_be_bytes()),
                Value::Bytes(bytes) => (3, bytes),
            };
            hasher.update([tag]);
            hasher.update((bytes.len() as u64).to_be_bytes());
            hasher.update(bytes);
        }
        let hash = hasher.finalize();
        for (part, bytes) in self.parts.iter_mut().zip(hash.chunks(8)) {
            let word = bytes.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
            *part = part.wrapping_add(word);
        }
        self.rows += 1;
    }

    fn hash(&self) -> String {
        self.parts.iter().map(|part| format!("{part:016x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rows: &[Vec<Value>]) -> Sum {
        let mut sum = Sum::default();
        rows.iter().for_each(|row| sum.add(row));
        sum
    }

    #[test]
    fn a_hash_knows_rows_and_not_their_order() {
        let one = vec![Value::Text("ab".to_owned()), Value::Null];
        let other = vec![Value::Text("a".to_owned()), Value::Text("b".to_owned())];
        let same = sum(&[one.clone(), other.clone()]);
        assert_eq!(same, sum(&[other.clone(), one.clone()]));
        assert_ne!(same, sum(&[one.clone(), one.clone()]));
        assert_ne!(sum(&[vec![Value::Number(1)]]), sum(&[vec![Value::Text("1".to_owned())]]));
        assert_ne!(sum(std::slice::from_ref(&one)).hash(), sum(&[one.clone(), other]).hash());
        assert_eq!(same.rows, 2);
    }

    #[test]
    fn an_address_says_which_kind_of_store_it_is() {
        assert_eq!(StoreAddress::read("sqlite:a/b.db"), Ok(StoreAddress::Sqlite("a/b.db".into())));
        let url = "postgres://me@host/name";
        assert_eq!(StoreAddress::read(url), Ok(StoreAddress::Postgres(url.to_owned())));
        for wrong in ["", "sqlite:", "a.db", "mysql://host/name"] {
            assert!(StoreAddress::read(wrong).is_err(), "{wrong}");
        }
    }
}

//! A file as the source or the target of a copy.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Row};

use super::SqliteStore;
use super::mark::{Mark, MarkFile};
use crate::store::StoreError;
use crate::store::columns::Columns;
use crate::store::copy::{Belongs, Kind, LastUse, Layout, Side, Value};
use crate::time::Timestamp;

/// A connection in a transaction of its own.
pub(in crate::store) struct SqliteCopy {
    connection: SqliteConnection,
    mark: Arc<MarkFile>,
}

impl SqliteStore {
    /// Begins a transaction to copy from or to.
    pub(in crate::store) async fn copy_side(&self) -> Result<SqliteCopy, StoreError> {
        let mut connection = self.options.connect().await?;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await?;
        Ok(SqliteCopy { connection, mark: self.mark.clone() })
    }

    /// To which other tables the rows of each belong.
    pub(in crate::store) async fn foreign_keys(&self) -> Result<Belongs, StoreError> {
        let query = sqlx::query(
            "SELECT tables.name AS name, keys.\"table\" AS other \
             FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS keys \
             WHERE tables.type = 'table'",
        );
        let mut belongs: Belongs = BTreeMap::new();
        for row in query.fetch_all(&self.reading).await? {
            belongs.entry(row.text("name")?).or_default().insert(row.text("other")?);
        }
        Ok(belongs)
    }
}

fn read(row: &SqliteRow, columns: &[(String, Kind)]) -> Result<Vec<Value>, StoreError> {
    let value = |(index, (_, kind)): (usize, &(String, Kind))| {
        Ok(match kind {
            Kind::Text => row.try_get::<Option<String>, _>(index)?.map_or(Value::Null, Value::Text),
            Kind::Number => row.try_get::<Option<i64>, _>(index)?.map_or(Value::Null, Value::Number),
            Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(index)?.map_or(Value::Null, Value::Bytes),
        })
    };
    columns.iter().enumerate().map(value).collect()
}

#[async_trait]
impl Side for SqliteCopy {
    fn rows<'a>(&'a mut self, layout: &Layout) -> BoxStream<'a, Result<Vec<Value>, StoreError>> {
        let columns = layout.columns.clone();
        let query = format!("SELECT {} FROM \"{}\"", layout.names(), layout.name);
        let rows = sqlx::query(AssertSqlSafe(query)).fetch(&mut self.connection);
        rows.map(move |row| read(&row?, &columns)).boxed()
    }

    async fn add(&mut self, layout: &Layout, rows: Vec<Vec<Value>>) -> Result<(), StoreError> {
        let places: Vec<String> = (1..=layout.columns.len()).map(|index| format!("${index}")).collect();
        let query =
            format!("INSERT INTO \"{}\" ({}) VALUES ({})", layout.name, layout.names(), places.join(", "));
        for row in rows {
            let mut query = sqlx::query(AssertSqlSafe(query.clone()));
            for value in row {
                query = match value {
                    Value::Null => query.bind(None::<String>),
                    Value::Text(text) => query.bind(text),
                    Value::Number(number) => query.bind(number),
                    Value::Bytes(bytes) => query.bind(bytes),
                };
            }
            query.execute(&mut self.connection).await?;
        }
        Ok(())
    }

    async fn last_use(&mut self) -> Result<LastUse, StoreError> {
        let query = sqlx::query("SELECT moment, returned_at FROM store_mark WHERE id = 1");
        let row = query.fetch_one(&mut self.connection).await?;
        let moment = |column: &str| row.number(column).map(|at| at as Timestamp);
        Ok(LastUse { moment: moment("moment")?, returned_at: moment("returned_at")? })
    }

    async fn finish(mut self: Box<Self>, last_use: LastUse) -> Result<(), StoreError> {
        let mark = Mark::advance(&mut self.connection).await?;
        // Nobody could play while it was copied, and nobody is charged for that.
        let query = sqlx::query("UPDATE store_mark SET moment = $1, returned_at = $2 WHERE id = 1");
        let query = query.bind(last_use.moment as i64).bind(last_use.returned_at as i64);
        query.execute(&mut self.connection).await?;
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
        self.mark.note(&Mark { moment: last_use.moment, ..mark });
        Ok(())
    }
}

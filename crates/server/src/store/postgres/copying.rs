//! A PostgreSQL database as the source or the target of a copy.

use async_trait::async_trait;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Row};

use super::PostgresStore;
use super::nodes::{GONE_AFTER, NOW};
use crate::store::StoreError;
use crate::store::columns::Columns;
use crate::store::copy::{Kind, LastUse, Layout, Side, Value};
use crate::time::Timestamp;

/// A connection in a transaction of its own.
pub(in crate::store) struct PostgresCopy(PgConnection);

impl PostgresStore {
    /// Begins a transaction to copy from or to.
    pub(in crate::store) async fn copy_side(&self) -> Result<PostgresCopy, StoreError> {
        let mut connection = self.options.connect().await?;
        // It takes as long as it takes.
        for setting in [
            "SET statement_timeout = 0",
            "SET lock_timeout = 0",
            "SET idle_in_transaction_session_timeout = 0",
        ] {
            sqlx::query(setting).execute(&mut connection).await?;
        }
        sqlx::query("BEGIN ISOLATION LEVEL REPEATABLE READ").execute(&mut connection).await?;
        Ok(PostgresCopy(connection))
    }

    /// How many programs work over the database.
    pub(in crate::store) async fn running_nodes(&self) -> Result<i64, StoreError> {
        let query = format!("SELECT COUNT(*) AS count FROM nodes WHERE heard_at > {NOW} - {GONE_AFTER}");
        Ok(sqlx::query(AssertSqlSafe(query)).fetch_one(&self.reading).await?.number("count")?)
    }

    /// All tables and their columns.
    pub(in crate::store) async fn layouts(&self) -> Result<Vec<Layout>, StoreError> {
        let query = sqlx::query(
            "SELECT columns.table_name::TEXT AS name, column_name::TEXT AS part, data_type::TEXT AS kind \
             FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name) \
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' \
             ORDER BY columns.table_name, ordinal_position",
        );
        let mut layouts: Vec<Layout> = Vec::new();
        for row in query.fetch_all(&self.reading).await? {
            let (name, part, kind) = (row.text("name")?, row.text("part")?, row.text("kind")?);
            let kind = match kind.as_str() {
                "text" => Kind::Text,
                "bigint" | "integer" => Kind::Number,
                "bytea" => Kind::Bytes,
                // What migrations leave behind for themselves.
                _ if name.starts_with('_') => continue,
                _ => return Err(StoreError::Broken(format!("{name}.{part}, of type {kind}"))),
            };
            match layouts.last_mut().filter(|layout| layout.name == name) {
                Some(layout) => layout.columns.push((part, kind)),
                None => layouts.push(Layout { name, columns: vec![(part, kind)] }),
            }
        }
        Ok(layouts)
    }
}

fn read(row: &PgRow, columns: &[(String, Kind)]) -> Result<Vec<Value>, StoreError> {
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
impl Side for PostgresCopy {
    fn rows<'a>(&'a mut self, layout: &Layout) -> BoxStream<'a, Result<Vec<Value>, StoreError>> {
        let columns = layout.columns.clone();
        let name = |(name, kind): &(String, Kind)| match kind {
            Kind::Number => format!("\"{name}\"::BIGINT"),
            Kind::Text | Kind::Bytes => format!("\"{name}\""),
        };
        let names: Vec<String> = columns.iter().map(name).collect();
        let query = format!("SELECT {} FROM \"{}\"", names.join(", "), layout.name);
        let rows = sqlx::query(AssertSqlSafe(query)).fetch(&mut self.0);
        rows.map(move |row| read(&row?, &columns)).boxed()
    }

    async fn add(&mut self, layout: &Layout, rows: Vec<Vec<Value>>) -> Result<(), StoreError> {
        let place = |(index, (_, kind)): (usize, &(String, Kind))| match kind {
            Kind::Text => format!("${}::TEXT[]", index + 1),
            Kind::Number => format!("${}::BIGINT[]", index + 1),
            Kind::Bytes => format!("${}::BYTEA[]", index + 1),
        };
        let places: Vec<String> = layout.columns.iter().enumerate().map(place).collect();
        let query = format!(
            "INSERT INTO \"{}\" ({}) SELECT * FROM UNNEST({})",
            layout.name,
            layout.names(),
            places.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(query));
        for (index, (_, kind)) in layout.columns.iter().enumerate() {
            let column = rows.iter().map(|row| &row[index]);
            query = match kind {
                Kind::Text => query.bind(column.map(text).collect::<Vec<_>>()),
                Kind::Number => query.bind(column.map(number).collect::<Vec<_>>()),
                Kind::Bytes => query.bind(column.map(bytes).collect::<Vec<_>>()),
            };
        }
        query.execute(&mut self.0).await?;
        Ok(())
    }

    async fn last_use(&mut self) -> Result<LastUse, StoreError> {
        let query = sqlx::query("SELECT moment, returned_at FROM store_mark WHERE id = 1");
        let row = query.fetch_one(&mut self.0).await?;
        let moment = |column: &str| row.number(column).map(|at| at as Timestamp);
        Ok(LastUse { moment: moment("moment")?, returned_at: moment("returned_at")? })
    }

    async fn finish(mut self: Box<Self>, last_use: LastUse) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE store_mark SET moment = $1, returned_at = $2 WHERE id = 1");
        let query = query.bind(last_use.moment as i64).bind(last_use.returned_at as i64);
        query.execute(&mut self.0).await?;
        sqlx::query("COMMIT").execute(&mut self.0).await?;
        Ok(())
    }
}

fn text(value: &Value) -> Option<String> {
    if let Value::Text(text) = value { Some(text.clone()) } else { None }
}

fn number(value: &Value) -> Option<i64> {
    if let Value::Number(number) = value { Some(*number) } else { None }
}

fn bytes(value: &Value) -> Option<Vec<u8>> {
    if let Value::Bytes(bytes) = value { Some(bytes.clone()) } else { None }
}

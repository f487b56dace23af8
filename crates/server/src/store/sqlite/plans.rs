//! How SQLite answers.

use sqlx::Row;

use super::{SqliteStore, batch, jobs, tables};
use crate::store::{explorer, sql};

#[tokio::test]
async fn every_list_comes_in_order_from_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("store.db")).await.unwrap();
    for query in [
        sql::UNFINISHED,
        sql::LIST,
        sql::CURRENT_OF,
        sql::OVER_OF,
        sql::TABLES,
        sql::EMPTY_TABLES,
        sql::GUESTS,
        sql::VISITORS,
        explorer::TO_EXPLORE,
        explorer::COUNTS,
        explorer::OF_TABLE,
        jobs::DUE,
        jobs::WAITING,
        tables::TOUCHED,
    ] {
        let plan = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}")));
        let rows = plan.fetch_all(&store.reading).await.unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
        assert!(!steps.is_empty());
        for step in &steps {
            assert!(!step.contains("TEMP B-TREE") && !step.starts_with("SCAN"), "{query}: {steps:?}");
        }
    }
}

#[tokio::test]
async fn plies_written_together_find_their_tables_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("store.db")).await.unwrap();
    for statement in batch::statements() {
        let plan = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
        let rows = plan.fetch_all(&store.reading).await.unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
        assert!(steps.iter().any(|step| step.starts_with("SEARCH games")), "{statement}: {steps:?}");
        assert!(!steps.iter().any(|step| step.starts_with("SCAN games")), "{statement}: {steps:?}");
    }
}

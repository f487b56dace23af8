//! The queries of lists. Each finds its rows in order in an index: a test looks at
//! the plans.

use std::cmp::Reverse;

use crate::store::TableRow;

/// The names of the tables that are not over.
pub(super) const UNFINISHED: &str = "SELECT id FROM games WHERE status IN ('open', 'playing')";

/// Tables of a status, public or not, the last changed first.
pub(super) const LIST: &str = "SELECT * FROM games WHERE status = $1 AND is_public = $2 AND changed_at < $3 \
     ORDER BY changed_at DESC LIMIT $4";

/// The tables of a guest that are not over. There are few, so they come in any order.
pub(super) const CURRENT_OF: &str = "SELECT games.* FROM players JOIN games ON games.id = players.game \
     WHERE players.guest = $1 AND players.over_at = 0 AND games.changed_at < $2";

/// The tables of a guest that are over, the last first.
pub(super) const OVER_OF: &str = "SELECT games.* FROM players JOIN games ON games.id = players.game \
     WHERE players.guest = $1 AND players.over_at > 0 AND players.over_at < $2 \
     ORDER BY players.over_at DESC LIMIT $3";

/// Two lists as one, the last changed first.
pub(super) fn merge(mut one: Vec<TableRow>, other: Vec<TableRow>, limit: u32) -> Vec<TableRow> {
    one.extend(other);
    one.sort_by_key(|row| Reverse(row.progress.changed_at));
    one.truncate(limit as usize);
    one
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::super::{SqliteStore, prune};
    use super::*;

    #[tokio::test]
    async fn every_list_comes_in_order_from_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("store.db")).await.unwrap();
        for query in [
            UNFINISHED,
            LIST,
            CURRENT_OF,
            OVER_OF,
            prune::TABLES,
            prune::EMPTY_TABLES,
            prune::GUESTS,
            prune::VISITORS,
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
}

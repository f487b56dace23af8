//! Limits that hold for all nodes together.

use std::time::Duration;

use sqlx::AssertSqlSafe;
use sqlx::postgres::PgPool;

use super::nodes::NOW;
use crate::store::columns::Columns;
use crate::store::{Allowance, StoreError};

/// Uses one of an allowance. Returns how long to wait if there is none left; then nothing
/// is used.
pub(super) async fn spend(
    pool: &PgPool,
    name: &str,
    allowance: Allowance,
) -> Result<Option<Duration>, StoreError> {
    // One statement: of several nodes that ask at once each sees what the one before used.
    let query = format!(
        "INSERT INTO limits (name, paid_at) VALUES ($1, {NOW} + $2) \
         ON CONFLICT (name) DO UPDATE SET paid_at = GREATEST(limits.paid_at, {NOW}) + $2 \
         WHERE limits.paid_at <= {NOW} + $3"
    );
    let query = sqlx::query(AssertSqlSafe(query)).bind(name).bind(allowance.cost()).bind(allowance.credit());
    if query.execute(pool).await?.rows_affected() > 0 {
        return Ok(None);
    }
    let query = format!("SELECT paid_at - {NOW} AS owed FROM limits WHERE name = $1");
    let row = sqlx::query(AssertSqlSafe(query)).bind(name).fetch_optional(pool).await?;
    let owed = row.map_or(Ok(0), |row| row.number("owed"))?;
    Ok(Some(Duration::from_millis((owed - allowance.credit()).max(1) as u64)))
}

/// Forgets what is paid for.
pub(super) async fn tidy(pool: &PgPool) -> Result<(), StoreError> {
    let query = format!("DELETE FROM limits WHERE paid_at < {NOW}");
    sqlx::query(AssertSqlSafe(query)).execute(pool).await?;
    Ok(())
}

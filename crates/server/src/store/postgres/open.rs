//! Connecting, and bringing the database up to date.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::Mutex;

use super::gathering::Gathering;
use super::{PostgresStore, reading};
use crate::ids;
use crate::store::{MIGRATIONS, StoreError, not_upgraded};

/// Readers that may ask at the same time.
const READERS: u32 = 8;
/// How long somebody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long a line is believed to live after it was used.
const FRESH: Duration = Duration::from_secs(1);

/// What is set for each connection. Nobody waits long for a lock, a node that is stopped
/// in a transaction loses it, and a line that is dead is found out.
const SETTINGS: [(&str, &str); 5] = [
    ("application_name", "quincunx"),
    ("statement_timeout", "15s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "5s"),
    ("tcp_user_timeout", "10s"),
];

impl PostgresStore {
    /// Connects to a database, as in `postgres://user:password@host/name`, and brings it
    /// up to date. One node does that, while others wait.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| StoreError::File(format!("this is no address of a database: {error}")))?
            .options(SETTINGS);
        let mut first = options.connect().await?;
        migrate(&mut first).await?;
        prepare(&mut first).await?;
        first.close().await?;
        let pool = PgPoolOptions::new().max_connections(READERS).min_connections(1).acquire_timeout(PATIENCE);
        // Asking a line whether it lives costs as much as asking what one wants to know.
        let pool = pool.test_before_acquire(false).before_acquire(|line, state| {
            Box::pin(async move {
                if state.idle_for > FRESH {
                    line.ping().await?;
                }
                Ok(true)
            })
        });
        let reading = pool.connect_with(options.clone()).await?;
        let lines = reading.clone();
        let snapshots = Gathering::start(move |asked| {
            let lines = lines.clone();
            async move { reading::snapshots(&lines, asked).await }
        });
        let lines = reading.clone();
        let here = Gathering::start(move |asked| {
            let lines = lines.clone();
            async move { reading::presence(&lines, asked).await }
        });
        Ok(PostgresStore { options, reading, writing: Mutex::default(), snapshots, here })
    }
}

/// Applies the migrations that are missing. A lock of the database keeps others out.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    // Waiting for another node may take longer than a statement otherwise may.
    for setting in ["SET statement_timeout = 0", "SET lock_timeout = 0"] {
        sqlx::query(setting).execute(&mut *connection).await?;
    }
    MIGRATIONS.run_direct(None, connection, false).await.map_err(not_upgraded)?;
    connection.clear_cached_statements().await?;
    Ok(())
}

/// What cannot be said in the migrations, which both databases take.
async fn prepare(connection: &mut PgConnection) -> Result<(), StoreError> {
    let fresh = ids::token().map_err(|error| StoreError::Failed(error.to_string()))?;
    sqlx::query(
        "INSERT INTO store_mark (id, identity, commits, moment) VALUES (1, $1, 0, 0) ON CONFLICT DO NOTHING",
    )
    .bind(fresh)
    .execute(&mut *connection)
    .await?;
    // Who is where, and how often somebody did something, need not outlast a crash, and is
    // written often.
    for (find, forget) in [
        (
            "SELECT relpersistence::TEXT AS kept FROM pg_class WHERE oid = 'presence'::regclass",
            "ALTER TABLE presence SET UNLOGGED",
        ),
        (
            "SELECT relpersistence::TEXT AS kept FROM pg_class WHERE oid = 'limits'::regclass",
            "ALTER TABLE limits SET UNLOGGED",
        ),
        (
            "SELECT relpersistence::TEXT AS kept FROM pg_class WHERE oid = 'here'::regclass",
            "ALTER TABLE here SET UNLOGGED",
        ),
    ] {
        let kept: String = sqlx::query(find).fetch_one(&mut *connection).await?.try_get("kept")?;
        if kept == "p" {
            sqlx::query(forget).execute(&mut *connection).await?;
        }
    }
    let row = sqlx::query(
        "SELECT current_setting('synchronous_commit') AS waits, current_setting('fsync') AS flushes",
    )
    .fetch_one(connection)
    .await?;
    let (waits, flushes): (String, String) = (row.try_get("waits")?, row.try_get("flushes")?);
    if waits == "off" || flushes == "off" {
        return Err(StoreError::Failed(format!(
            "the database does not keep what it says it has written: synchronous_commit is {waits}, fsync is \
             {flushes}; both must be on"
        )));
    }
    Ok(())
}

//! Studies, in PostgreSQL.

use sqlx::postgres::PgConnection;

use super::PostgresStore;
use crate::store::studies::study_store;

study_store!(PostgresStore, PgConnection);

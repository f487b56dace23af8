//! Passkeys, and what they were asked for, the same in both databases.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use crate::time::Timestamp;

/// The most passkeys of one member.
pub const MOST_PASSKEYS: usize = 20;

/// A passkey of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// The id that the key has given itself, in base64url.
    pub id: String,
    /// Whose it is.
    pub guest: String,
    /// What its owner calls it.
    pub name: String,
    /// Its public key as COSE has it, in base64url.
    pub key: String,
    /// How often it says that it was used; many always say 0.
    pub counter: u32,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used; 0 if never.
    pub last_used: Timestamp,
}

/// What a key was asked for and has not answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CeremonyRow {
    /// The hash of the token that names it.
    pub id: String,
    /// What it is for.
    pub kind: String,
    /// Who; empty if nobody yet.
    pub guest: String,
    /// What has to be remembered, in JSON.
    pub body: String,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// A change of passkeys.
#[derive(Clone, Debug)]
pub enum PasskeyWrite {
    /// A key is asked for something; what is over goes.
    Begin {
        /// For what.
        ceremony: CeremonyRow,
        /// When.
        at: Timestamp,
    },
    /// It has answered; a conflict if that was so before, or it took too long.
    End {
        /// Which.
        id: String,
        /// When.
        at: Timestamp,
    },
    /// A new key; a conflict if it is known already, there are too many, or nobody is a
    /// member.
    Add(PasskeyRow),
    /// A key was used; a conflict if it says that it was not used more often than before.
    Used {
        /// Which.
        id: String,
        /// How often it says that it was.
        counter: u32,
        /// When.
        at: Timestamp,
    },
    /// Another name for a key; a conflict if it is not theirs.
    Rename {
        /// Whose.
        guest: String,
        /// Which.
        id: String,
        /// The name.
        name: String,
    },
    /// A key is of no use any more; a conflict if it is not theirs, or is the last way to
    /// sign in.
    Remove {
        /// Whose.
        guest: String,
        /// Which.
        id: String,
    },
    /// All keys of somebody who has a password go; a conflict if there is none.
    RemoveAll {
        /// Whose.
        guest: String,
    },
    /// A member has no password any more; a conflict if it is the last way to sign in.
    DropPassword {
        /// Whose.
        guest: String,
    },
}

/// What is asked about passkeys.
#[async_trait]
pub trait PasskeyStore: Send + Sync {
    /// The passkey of an id.
    async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>, StoreError>;

    /// The passkeys of somebody, the oldest first.
    async fn passkeys_of(&self, guest: &str) -> Result<Vec<PasskeyRow>, StoreError>;

    /// What a key was asked for.
    async fn ceremony(&self, id: &str) -> Result<Option<CeremonyRow>, StoreError>;
}

/// A passkey as it stands in the store.
pub(super) fn read_passkey(row: &impl Columns) -> Result<PasskeyRow, StoreError> {
    let counter = u32::try_from(row.number("counter")?);
    Ok(PasskeyRow {
        id: row.text("id")?,
        guest: row.text("guest")?,
        name: row.text("name")?,
        key: row.text("key")?,
        counter: counter.map_err(|_| StoreError::Broken("passkeys.counter".to_owned()))?,
        created_at: row.number("created_at")? as Timestamp,
        last_used: row.number("last_used")? as Timestamp,
    })
}

/// What a key was asked for, as it stands in the store.
pub(super) fn read_ceremony(row: &impl Columns) -> Result<CeremonyRow, StoreError> {
    Ok(CeremonyRow {
        id: row.text("id")?,
        kind: row.text("kind")?,
        guest: row.text("guest")?,
        body: row.text("body")?,
        expires_at: row.number("expires_at")? as Timestamp,
    })
}

/// The passkeys of a database: `passkey_store!(Store, Connection)`.
macro_rules! passkey_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::passkeys::{
            CeremonyRow, MOST_PASSKEYS, PasskeyRow, PasskeyStore, PasskeyWrite, read_ceremony, read_passkey,
        };

        fn refuse_none(rows: u64) -> Result<(), StoreError> {
            if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        /// Ways to sign in are counted by one at a time, at all nodes: of two that take away
        /// the last two, the second sees what the first did.
        async fn hold(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("UPDATE accounts SET guest = guest WHERE guest = $1").bind(guest);
            refuse_none(query.execute(connection).await?.rows_affected())
        }

        /// Adds a key of somebody who is a member.
        pub(super) async fn add(connection: &mut $connection, row: &PasskeyRow) -> Result<(), StoreError> {
            hold(connection, &row.guest).await?;
            let query = sqlx::query(
                "INSERT INTO passkeys (id, guest, name, key, counter, created_at) SELECT $1, $2, $3, $4, $5, $6 \
                 WHERE (SELECT COUNT(*) FROM passkeys WHERE guest = $2) < $7 ON CONFLICT DO NOTHING",
            );
            let query = query.bind(&row.id).bind(&row.guest).bind(&row.name).bind(&row.key);
            let query = query.bind(i64::from(row.counter)).bind(row.created_at as i64);
            refuse_none(query.bind(MOST_PASSKEYS as i64).execute(connection).await?.rows_affected())
        }

        /// Changes passkeys.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &PasskeyWrite,
        ) -> Result<(), StoreError> {
            match write {
                PasskeyWrite::Begin { ceremony, at } => {
                    let query = sqlx::query("DELETE FROM ceremonies WHERE expires_at <= $1");
                    query.bind(*at as i64).execute(&mut *connection).await?;
                    let query = sqlx::query(
                        "INSERT INTO ceremonies (id, kind, guest, body, expires_at) VALUES ($1, $2, $3, $4, $5)",
                    );
                    let query = query.bind(&ceremony.id).bind(&ceremony.kind).bind(&ceremony.guest);
                    let query = query.bind(&ceremony.body).bind(ceremony.expires_at as i64);
                    query.execute(connection).await?;
                }
                PasskeyWrite::End { id, at } => {
                    let query = sqlx::query("DELETE FROM ceremonies WHERE id = $1 AND expires_at > $2");
                    let query = query.bind(id).bind(*at as i64);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                PasskeyWrite::Add(row) => return add(connection, row).await,
                PasskeyWrite::Used { id, counter, at } => {
                    let query = sqlx::query(
                        "UPDATE passkeys SET counter = $2, last_used = $3 \
                         WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)",
                    );
                    let query = query.bind(id).bind(i64::from(*counter)).bind(*at as i64);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                PasskeyWrite::Rename { guest, id, name } => {
                    let query = sqlx::query("UPDATE passkeys SET name = $3 WHERE guest = $1 AND id = $2");
                    let query = query.bind(guest).bind(id).bind(name);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                PasskeyWrite::Remove { guest, id } => {
                    hold(connection, guest).await?;
                    let query = sqlx::query(
                        "DELETE FROM passkeys WHERE guest = $1 AND id = $2 \
                         AND (EXISTS (SELECT 1 FROM accounts WHERE guest = $1 AND password <> '') \
                           OR EXISTS (SELECT 1 FROM passkeys WHERE guest = $1 AND id <> $2))",
                    );
                    return refuse_none(query.bind(guest).bind(id).execute(connection).await?.rows_affected());
                }
                PasskeyWrite::RemoveAll { guest } => {
                    hold(connection, guest).await?;
                    let query = sqlx::query(
                        "DELETE FROM passkeys WHERE guest = $1 \
                         AND EXISTS (SELECT 1 FROM accounts WHERE guest = $1 AND password <> '')",
                    );
                    return refuse_none(query.bind(guest).execute(connection).await?.rows_affected());
                }
                PasskeyWrite::DropPassword { guest } => {
                    hold(connection, guest).await?;
                    let query = sqlx::query(
                        "UPDATE accounts SET password = '' WHERE guest = $1 \
                         AND EXISTS (SELECT 1 FROM passkeys WHERE guest = $1)",
                    );
                    return refuse_none(query.bind(guest).execute(connection).await?.rows_affected());
                }
            }
            Ok(())
        }

        /// Takes away the passkeys of somebody who is gone.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM passkeys WHERE guest = $1");
            query.bind(guest).execute(&mut *connection).await?;
            let query = sqlx::query("DELETE FROM ceremonies WHERE guest = $1");
            query.bind(guest).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl PasskeyStore for $store {
            async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM passkeys WHERE id = $1").bind(id);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_passkey).transpose()
            }

            async fn passkeys_of(&self, guest: &str) -> Result<Vec<PasskeyRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM passkeys WHERE guest = $1 ORDER BY created_at, id");
                query.bind(guest).fetch_all(&self.reading).await?.iter().map(read_passkey).collect()
            }

            async fn ceremony(&self, id: &str) -> Result<Option<CeremonyRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM ceremonies WHERE id = $1").bind(id);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_ceremony).transpose()
            }
        }
    };
}
pub(super) use passkey_store;

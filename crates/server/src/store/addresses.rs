//! The e-mail addresses of members, the same in both databases.

use async_trait::async_trait;

use super::columns::Columns;
use super::{StoreError, TokenRow};
use crate::time::Timestamp;

/// The most accounts of one address that are sent a link at once.
pub(super) const MOST_OF_ONE: i64 = 5;

/// An address that a member has confirmed.
#[derive(Clone, PartialEq, Eq)]
pub struct AddressRow {
    /// Whose it is.
    pub guest: String,
    /// The address.
    pub address: String,
    /// Since when it is confirmed.
    pub confirmed_at: Timestamp,
}

impl std::fmt::Debug for AddressRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // No address gets into a log by accident.
        f.debug_struct("AddressRow").field("guest", &self.guest).finish_non_exhaustive()
    }
}

/// A change of addresses.
#[derive(Clone, Debug)]
pub enum AddressWrite {
    /// A member confirms an address with a link, which ends it; a conflict if it is not
    /// there any more, or there is no such member.
    Confirm {
        /// The token of the link.
        token: TokenRow,
        /// The address.
        row: AddressRow,
    },
    /// A member has no address any more.
    Remove {
        /// Whose.
        guest: String,
    },
}

/// What is asked about addresses.
#[async_trait]
pub trait AddressStore: Send + Sync {
    /// The address of a member.
    async fn address_of(&self, guest: &str) -> Result<Option<AddressRow>, StoreError>;

    /// The members of an address.
    async fn members_at(&self, address: &str) -> Result<Vec<AddressRow>, StoreError>;
}

/// An address as it stands in the store.
pub(super) fn read_address(row: &impl Columns) -> Result<AddressRow, StoreError> {
    Ok(AddressRow {
        guest: row.text("guest")?,
        address: row.text("address")?,
        confirmed_at: row.number("confirmed_at")? as Timestamp,
    })
}

/// The addresses of a database: `address_store!(Store, Connection)`.
macro_rules! address_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::addresses::{AddressRow, AddressStore, AddressWrite, MOST_OF_ONE, read_address};

        fn refuse_none(rows: u64) -> Result<(), StoreError> {
            if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        /// Changes addresses.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &AddressWrite,
        ) -> Result<(), StoreError> {
            match write {
                AddressWrite::Confirm { token, row } => {
                    let query = sqlx::query(
                        "DELETE FROM tokens WHERE hash = $1 AND kind = $2 AND guest = $3 AND expires_at > $4 \
                         AND EXISTS (SELECT 1 FROM accounts WHERE guest = $3)",
                    );
                    let query = query.bind(&token.hash).bind(token.kind.word()).bind(&row.guest);
                    let query = query.bind(row.confirmed_at as i64);
                    refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
                    let query = sqlx::query(
                        "INSERT INTO addresses (guest, address, address_key, confirmed_at) \
                         VALUES ($1, $2, $3, $4) ON CONFLICT (guest) DO UPDATE SET \
                         address = excluded.address, address_key = excluded.address_key, \
                         confirmed_at = excluded.confirmed_at",
                    );
                    let query = query.bind(&row.guest).bind(&row.address).bind(row.address.to_lowercase());
                    query.bind(row.confirmed_at as i64).execute(connection).await?;
                    Ok(())
                }
                AddressWrite::Remove { guest } => forget(connection, guest).await,
            }
        }

        /// Takes away the address of a member, and links that would confirm another.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM addresses WHERE guest = $1");
            query.bind(guest).execute(&mut *connection).await?;
            let query = sqlx::query("DELETE FROM tokens WHERE guest = $1 AND kind = 'confirm'");
            query.bind(guest).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl AddressStore for $store {
            async fn address_of(&self, guest: &str) -> Result<Option<AddressRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM addresses WHERE guest = $1").bind(guest);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_address).transpose()
            }

            async fn members_at(&self, address: &str) -> Result<Vec<AddressRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT * FROM addresses WHERE address_key = $1 ORDER BY confirmed_at, guest LIMIT $2",
                );
                let query = query.bind(address.to_lowercase()).bind(MOST_OF_ONE);
                query.fetch_all(&self.reading).await?.iter().map(read_address).collect()
            }
        }
    };
}
pub(super) use address_store;

//! What the store keeps of members, and how both databases are asked for it: the words
//! are the same for both, only the types of their connections differ.

use async_trait::async_trait;

use super::columns::Columns;
use super::{
    AddressStore, ChallengeStore, FairPlayStore, OrderStore, OwnPuzzleStore, PasskeyRow, PasskeyStore,
    PuzzleRatingStore, RatingStore, SeekStore, StoreError, TieStore, TokenRow,
};
use crate::time::Timestamp;

/// What a member may do besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Nothing more.
    Member,
    /// Keep order.
    Moderator,
    /// Run the server.
    Operator,
}

impl Role {
    /// Every role, the least first.
    pub const ALL: [Role; 3] = [Role::Member, Role::Moderator, Role::Operator];

    /// The word in the store and in commands.
    pub fn word(self) -> &'static str {
        match self {
            Role::Member => "member",
            Role::Moderator => "moderator",
            Role::Operator => "operator",
        }
    }

    /// The role of a word.
    pub fn read(word: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.word() == word)
    }
}

/// What makes a guest a member.
#[derive(Clone, PartialEq, Eq)]
pub struct AccountRow {
    /// Who.
    pub guest: String,
    /// The name that is theirs.
    pub handle: String,
    /// The same without case and look-alikes: no two members share it.
    pub handle_key: String,
    /// What is kept of the password; empty before one is set.
    pub password: String,
    /// What they may do.
    pub role: Role,
    /// Since when.
    pub created_at: Timestamp,
    /// What they say about themselves, in one line.
    pub about: String,
    /// What they have set that is not the usual.
    pub settings: String,
    /// Whether a program plays with it.
    pub bot: bool,
}

impl std::fmt::Debug for AccountRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Neither name nor password gets into a log by accident.
        f.debug_struct("AccountRow")
            .field("guest", &self.guest)
            .field("role", &self.role)
            .finish_non_exhaustive()
    }
}

/// A change of what makes members.
#[derive(Clone, Debug)]
pub enum AccountWrite {
    /// A guest becomes a member, and is called by the handle; the cookies from before end.
    /// A conflict if the handle is somebody's, or the guest has one or is gone, or the
    /// invitation was used, or the passkey is known.
    Register {
        /// The account.
        account: AccountRow,
        /// The hash of the invitation, where it takes one.
        invitation: Option<String>,
        /// The first passkey, where there is one.
        passkey: Option<PasskeyRow>,
    },
    /// Another password; a conflict if there is no such member.
    Password {
        /// Whose.
        guest: String,
        /// What is kept of it.
        password: String,
    },
    /// Another role; a conflict if there is no such member.
    Role {
        /// Whose.
        guest: String,
        /// Which.
        role: Role,
    },
    /// Another line about oneself; a conflict if there is no such member.
    About {
        /// Whose.
        guest: String,
        /// The line.
        about: String,
    },
    /// Whether a program plays with it; a conflict if there is no such member.
    Bot {
        /// Whose.
        guest: String,
        /// Whether it does.
        bot: bool,
    },
    /// Other settings; a conflict if there is no such member.
    Settings {
        /// Whose.
        guest: String,
        /// All of them.
        settings: String,
    },
    /// A one-time link is used, which ends it; a conflict if it is not there any more.
    UseToken {
        /// The token.
        token: TokenRow,
        /// When.
        at: Timestamp,
    },
    /// A token or a session was used.
    TokenUsed {
        /// Its hash.
        hash: String,
        /// When.
        at: Timestamp,
    },
    /// An invitation to register; those that are over go.
    Invitation {
        /// Its hash.
        hash: String,
        /// When it was made.
        at: Timestamp,
        /// When it ends.
        expires_at: Timestamp,
    },
}

/// What is asked about members.
#[async_trait]
pub trait AccountStore:
    TieStore
    + OrderStore
    + ChallengeStore
    + RatingStore
    + PuzzleRatingStore
    + OwnPuzzleStore
    + PasskeyStore
    + SeekStore
    + AddressStore
    + FairPlayStore
{
    /// The account of a guest.
    async fn account(&self, guest: &str) -> Result<Option<AccountRow>, StoreError>;

    /// The account of a handle, by its key.
    async fn account_named(&self, handle_key: &str) -> Result<Option<AccountRow>, StoreError>;

    /// Members in the order of their keys, behind one of them.
    async fn accounts(&self, after: &str, limit: u32) -> Result<Vec<AccountRow>, StoreError>;

    /// Whether any member runs the server.
    async fn has_operator(&self) -> Result<bool, StoreError>;

    /// Whether an invitation is good at a moment.
    async fn is_invited(&self, hash: &str, at: Timestamp) -> Result<bool, StoreError>;
}

/// An account as it stands in the store.
pub(super) fn read_account(row: &impl Columns) -> Result<AccountRow, StoreError> {
    let role = Role::read(&row.text("role")?);
    Ok(AccountRow {
        guest: row.text("guest")?,
        handle: row.text("handle")?,
        handle_key: row.text("handle_key")?,
        password: row.text("password")?,
        role: role.ok_or_else(|| StoreError::Broken("accounts.role".to_owned()))?,
        created_at: row.number("created_at")? as Timestamp,
        about: row.text("about")?,
        settings: row.text("settings")?,
        bot: row.number("bot")? > 0,
    })
}

/// The members of a database: `account_store!(Store, Connection)`.
macro_rules! account_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::accounts::{AccountRow, AccountStore, AccountWrite, read_account};
        use crate::store::columns::Columns;
        use crate::store::passkeys::PasskeyRow;
        use crate::time::Timestamp;

        fn refuse_none(rows: u64) -> Result<(), StoreError> {
            if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }

        async fn register(
            connection: &mut $connection,
            account: &AccountRow,
            invitation: Option<&str>,
            passkey: Option<&PasskeyRow>,
        ) -> Result<(), StoreError> {
            // What conflicts must leave nothing, so everything is looked at first.
            let query = sqlx::query(
                "SELECT COUNT(*) AS count FROM guests WHERE id = $1 \
                 AND NOT EXISTS (SELECT 1 FROM accounts WHERE guest = $1 OR handle_key = $2) \
                 AND NOT EXISTS (SELECT 1 FROM passkeys WHERE id = $3)",
            );
            let key = passkey.map_or("", |row| row.id.as_str());
            let query = query.bind(&account.guest).bind(&account.handle_key).bind(key);
            let free = query.fetch_one(&mut *connection).await?;
            if free.number("count")? == 0 {
                return Err(StoreError::Conflict);
            }
            if let Some(hash) = invitation {
                let query = sqlx::query("DELETE FROM invitations WHERE hash = $1 AND expires_at > $2");
                let query = query.bind(hash).bind(account.created_at as i64);
                refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
            }
            let query = sqlx::query(
                "INSERT INTO accounts (guest, handle, handle_key, password, role, created_at, settings) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            );
            let query = query
                .bind(&account.guest)
                .bind(&account.handle)
                .bind(&account.handle_key)
                .bind(&account.password)
                .bind(account.role.word())
                .bind(account.created_at as i64)
                .bind(&account.settings);
            refuse_none(query.execute(&mut *connection).await?.rows_affected())?;
            let query =
                sqlx::query("UPDATE guests SET name = $2, session_epoch = session_epoch + 1 WHERE id = $1");
            query.bind(&account.guest).bind(&account.handle).execute(&mut *connection).await?;
            let query = sqlx::query("DELETE FROM tokens WHERE guest = $1 AND kind = 'resume'");
            query.bind(&account.guest).execute(&mut *connection).await?;
            match passkey {
                Some(row) => super::passkeys::add(connection, row).await,
                None => Ok(()),
            }
        }

        /// Changes what makes members.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &AccountWrite,
        ) -> Result<(), StoreError> {
            match write {
                AccountWrite::Register { account, invitation, passkey } => {
                    return register(connection, account, invitation.as_deref(), passkey.as_ref()).await;
                }
                AccountWrite::Password { guest, password } => {
                    let query = sqlx::query("UPDATE accounts SET password = $2 WHERE guest = $1");
                    let query = query.bind(guest).bind(password);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                AccountWrite::Role { guest, role } => {
                    let query = sqlx::query("UPDATE accounts SET role = $2 WHERE guest = $1");
                    let query = query.bind(guest).bind(role.word());
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                AccountWrite::About { guest, about } => {
                    let query = sqlx::query("UPDATE accounts SET about = $2 WHERE guest = $1");
                    let query = query.bind(guest).bind(about);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                AccountWrite::Bot { guest, bot } => {
                    let query = sqlx::query("UPDATE accounts SET bot = $2 WHERE guest = $1");
                    let query = query.bind(guest).bind(i64::from(*bot));
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                AccountWrite::Settings { guest, settings } => {
                    let query = sqlx::query("UPDATE accounts SET settings = $2 WHERE guest = $1");
                    let query = query.bind(guest).bind(settings);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                AccountWrite::UseToken { token, at } => {
                    let query = sqlx::query(
                        "DELETE FROM tokens WHERE hash = $1 AND kind = $2 \
                         AND (expires_at IS NULL OR expires_at > $3)",
                    );
                    let query = query.bind(&token.hash).bind(token.kind.word()).bind(*at as i64);
                    return refuse_none(query.execute(connection).await?.rows_affected());
                }
                AccountWrite::TokenUsed { hash, at } => {
                    let query =
                        sqlx::query("UPDATE tokens SET last_used = $2 WHERE hash = $1 AND last_used < $2");
                    query.bind(hash).bind(*at as i64).execute(connection).await?;
                }
                AccountWrite::Invitation { hash, at, expires_at } => {
                    let query = sqlx::query("DELETE FROM invitations WHERE expires_at <= $1");
                    query.bind(*at as i64).execute(&mut *connection).await?;
                    let query = sqlx::query(
                        "INSERT INTO invitations (hash, created_at, expires_at) VALUES ($1, $2, $3) \
                         ON CONFLICT DO NOTHING",
                    );
                    let query = query.bind(hash).bind(*at as i64).bind(*expires_at as i64);
                    refuse_none(query.execute(connection).await?.rows_affected())?;
                }
            }
            Ok(())
        }

        /// Takes away what made a guest a member, and the name that games remember.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM accounts WHERE guest = $1");
            if query.bind(guest).execute(&mut *connection).await?.rows_affected() == 0 {
                return Ok(());
            }
            let query = sqlx::query(
                "SELECT games.id, games.seats FROM players JOIN games ON games.id = players.game \
                 WHERE players.guest = $1",
            );
            for row in query.bind(guest).fetch_all(&mut *connection).await? {
                let (table, seats) = (row.text("id")?, row.text("seats")?);
                let Some((seats, name)) = crate::store::accounts::without_name(&seats, guest)? else {
                    continue;
                };
                let query = sqlx::query("UPDATE games SET seats = $2, version = version + 1 WHERE id = $1");
                query.bind(&table).bind(seats).execute(&mut *connection).await?;
                let query = sqlx::query(
                    "UPDATE chat SET name = $3 WHERE game = $1 AND (guest = $4 OR guest = '' AND name = $2)",
                );
                let query = query.bind(&table).bind(name).bind(crate::store::accounts::GONE).bind(guest);
                query.execute(&mut *connection).await?;
            }
            Ok(())
        }

        #[async_trait::async_trait]
        impl AccountStore for $store {
            async fn account(&self, guest: &str) -> Result<Option<AccountRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM accounts WHERE guest = $1").bind(guest);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_account).transpose()
            }

            async fn account_named(&self, handle_key: &str) -> Result<Option<AccountRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM accounts WHERE handle_key = $1").bind(handle_key);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_account).transpose()
            }

            async fn accounts(&self, after: &str, limit: u32) -> Result<Vec<AccountRow>, StoreError> {
                let query =
                    sqlx::query("SELECT * FROM accounts WHERE handle_key > $1 ORDER BY handle_key LIMIT $2");
                let query = query.bind(after).bind(i64::from(limit));
                query.fetch_all(&self.reading).await?.iter().map(read_account).collect()
            }

            async fn has_operator(&self) -> Result<bool, StoreError> {
                let query = sqlx::query("SELECT COUNT(*) AS count FROM accounts WHERE role = 'operator'");
                Ok(query.fetch_one(&self.reading).await?.number("count")? > 0)
            }

            async fn is_invited(&self, hash: &str, at: Timestamp) -> Result<bool, StoreError> {
                let query = sqlx::query(
                    "SELECT COUNT(*) AS count FROM invitations WHERE hash = $1 AND expires_at > $2",
                );
                let row = query.bind(hash).bind(at as i64).fetch_one(&self.reading).await?;
                Ok(row.number("count")? > 0)
            }
        }
    };
}
pub(super) use account_store;

/// What stands where the name of a member stood who is gone; the same in every language.
pub const GONE: &str = "—";

/// The seats of a table without the name of a guest, and that name; nothing if it does
/// not sit there.
pub(super) fn without_name(seats: &str, guest: &str) -> Result<Option<(String, String)>, StoreError> {
    use crate::domain::Holder;
    let mut seats: Vec<Holder> = super::text::from_json(seats, "seats")?;
    let mut found = None;
    for holder in &mut seats {
        match holder {
            Holder::Person { guest: holder, name, .. } if holder == guest => {
                found = Some(std::mem::replace(name, GONE.to_owned()));
            }
            Holder::Computer { former: Some(former), .. } if former.id == guest => {
                found = Some(std::mem::replace(&mut former.name, GONE.to_owned()));
            }
            _ => {}
        }
    }
    found.map(|name| Ok((super::text::json(&seats)?, name))).transpose()
}

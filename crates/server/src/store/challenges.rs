//! Challenges to members, the same in both databases.

use async_trait::async_trait;

use super::StoreError;
use super::columns::Columns;
use crate::time::Timestamp;

/// The most challenges that one may have open.
pub const MOST_CHALLENGES: usize = 20;
/// The most open challenges to one member.
pub const MOST_CHALLENGES_TO: usize = 50;
/// How long it is remembered what became of a challenge, in milliseconds: a day.
const REMEMBERED: u64 = 24 * 3600 * 1000;

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// The game is on.
    Accepted,
    /// The member does not want to.
    Declined,
    /// The challenger does not want to any more.
    Withdrawn,
    /// The member would rather play something else.
    Countered,
}

impl ChallengeState {
    /// Every state.
    pub const ALL: [ChallengeState; 5] = [
        ChallengeState::Open,
        ChallengeState::Accepted,
        ChallengeState::Declined,
        ChallengeState::Withdrawn,
        ChallengeState::Countered,
    ];

    /// The word in the store and in answers.
    pub fn word(self) -> &'static str {
        match self {
            ChallengeState::Open => "open",
            ChallengeState::Accepted => "accepted",
            ChallengeState::Declined => "declined",
            ChallengeState::Withdrawn => "withdrawn",
            ChallengeState::Countered => "countered",
        }
    }
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    /// Its name.
    pub id: String,
    /// Who challenges.
    pub challenger: String,
    /// Who is challenged.
    pub challenged: String,
    /// What is to be played, in JSON.
    pub offer: String,
    /// Whether a program challenges.
    pub bot: bool,
    /// What has become of it.
    pub state: ChallengeState,
    /// The challenge that it answers; empty if none.
    pub counter_of: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it is over by itself.
    pub expires_at: Timestamp,
}

/// A change of challenges.
#[derive(Clone, Debug)]
pub enum ChallengeWrite {
    /// A new one, which ends the one that it answers. A conflict if that one is not open any
    /// more, if one of the two is gone, if there is an open one from one to the other
    /// already, or if there are too many.
    Offer(ChallengeRow),
    /// One that is open ends; a conflict if it is not.
    End {
        /// Which, as it was.
        row: ChallengeRow,
        /// How.
        state: ChallengeState,
        /// When.
        at: Timestamp,
    },
    /// One that was accepted is open again, since the game could not begin.
    Reopen(ChallengeRow),
}

impl ChallengeWrite {
    /// The two whom it is about.
    pub fn guests(&self) -> [&str; 2] {
        let (ChallengeWrite::Offer(row) | ChallengeWrite::End { row, .. } | ChallengeWrite::Reopen(row)) =
            self;
        [&row.challenger, &row.challenged]
    }
}

/// What is asked about challenges.
#[async_trait]
pub trait ChallengeStore: Send + Sync {
    /// A challenge, whatever has become of it.
    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError>;

    /// The challenges from and to somebody that are open at a moment, the oldest first.
    async fn challenges_of(&self, guest: &str, at: Timestamp) -> Result<Vec<ChallengeRow>, StoreError>;
}

/// A challenge as it stands in the store.
pub(super) fn read_challenge(row: &impl Columns) -> Result<ChallengeRow, StoreError> {
    let state = row.text("state")?;
    let state = ChallengeState::ALL.into_iter().find(|known| known.word() == state);
    Ok(ChallengeRow {
        id: row.text("id")?,
        challenger: row.text("challenger")?,
        challenged: row.text("challenged")?,
        offer: row.text("offer")?,
        bot: row.number("bot")? > 0,
        state: state.ok_or_else(|| StoreError::Broken("challenges.state".to_owned()))?,
        counter_of: row.text("counter_of")?,
        created_at: row.number("created_at")? as Timestamp,
        expires_at: row.number("expires_at")? as Timestamp,
    })
}

/// Until when those that are over need not be kept, at a moment.
pub(super) fn forgotten_before(at: Timestamp) -> i64 {
    at.saturating_sub(REMEMBERED) as i64
}

/// The challenges of a database: `challenge_store!(Store, Connection)`.
macro_rules! challenge_store {
    ($store:ty, $connection:ty) => {
        use crate::store::StoreError;
        use crate::store::challenges::{
            ChallengeRow, ChallengeState, ChallengeStore, ChallengeWrite, MOST_CHALLENGES,
            MOST_CHALLENGES_TO, forgotten_before, read_challenge,
        };
        use crate::time::Timestamp;

        async fn end(
            connection: &mut $connection,
            id: &str,
            from: ChallengeState,
            to: ChallengeState,
            at: Timestamp,
        ) -> Result<(), StoreError> {
            let query = sqlx::query(
                "UPDATE challenges SET state = $3 WHERE id = $1 AND state = $2 AND expires_at > $4",
            );
            let query = query.bind(id).bind(from.word()).bind(to.word()).bind(at as i64);
            match query.execute(connection).await?.rows_affected() {
                0 => Err(StoreError::Conflict),
                _ => Ok(()),
            }
        }

        async fn offer(connection: &mut $connection, row: &ChallengeRow) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM challenges WHERE expires_at <= $1");
            query.bind(forgotten_before(row.created_at)).execute(&mut *connection).await?;
            // What conflicts must leave nothing, so the one that ends comes last.
            let query = sqlx::query(
                "INSERT INTO challenges \
                 (id, challenger, challenged, offer, bot, state, counter_of, created_at, expires_at) \
                 SELECT $1, $2, $3, $4, $5, 'open', $6, $7, $8 \
                 WHERE (SELECT COUNT(*) FROM guests WHERE id IN ($2, $3)) = 2 \
                 AND NOT EXISTS (SELECT 1 FROM challenges WHERE challenger = $2 AND challenged = $3 \
                 AND state = 'open' AND expires_at > $7) \
                 AND (SELECT COUNT(*) FROM challenges WHERE challenger = $2 AND state = 'open' \
                 AND expires_at > $7) < $9 \
                 AND (SELECT COUNT(*) FROM challenges WHERE challenged = $3 AND state = 'open' \
                 AND expires_at > $7) < $10 \
                 AND ($6 = '' OR EXISTS (SELECT 1 FROM challenges WHERE id = $6 AND challenger = $3 \
                 AND challenged = $2 AND state = 'open' AND expires_at > $7)) ON CONFLICT DO NOTHING",
            );
            let query = query
                .bind(&row.id)
                .bind(&row.challenger)
                .bind(&row.challenged)
                .bind(&row.offer)
                .bind(i64::from(row.bot))
                .bind(&row.counter_of)
                .bind(row.created_at as i64)
                .bind(row.expires_at as i64)
                .bind(MOST_CHALLENGES as i64)
                .bind(MOST_CHALLENGES_TO as i64);
            if query.execute(&mut *connection).await?.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
            if !row.counter_of.is_empty() {
                let (from, to) = (ChallengeState::Open, ChallengeState::Countered);
                end(connection, &row.counter_of, from, to, row.created_at).await?;
            }
            Ok(())
        }

        /// Changes challenges.
        pub(super) async fn apply(
            connection: &mut $connection,
            write: &ChallengeWrite,
        ) -> Result<(), StoreError> {
            match write {
                ChallengeWrite::Offer(row) => offer(connection, row).await,
                ChallengeWrite::End { row, state, at } => {
                    end(connection, &row.id, ChallengeState::Open, *state, *at).await
                }
                ChallengeWrite::Reopen(row) => {
                    end(connection, &row.id, ChallengeState::Accepted, ChallengeState::Open, 0).await
                }
            }
        }

        /// Takes away all challenges from and to somebody who is gone.
        pub(super) async fn forget(connection: &mut $connection, guest: &str) -> Result<(), StoreError> {
            let query = sqlx::query("DELETE FROM challenges WHERE challenger = $1 OR challenged = $1");
            query.bind(guest).execute(connection).await?;
            Ok(())
        }

        #[async_trait::async_trait]
        impl ChallengeStore for $store {
            async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError> {
                let query = sqlx::query("SELECT * FROM challenges WHERE id = $1").bind(id);
                query.fetch_optional(&self.reading).await?.as_ref().map(read_challenge).transpose()
            }

            async fn challenges_of(
                &self,
                guest: &str,
                at: Timestamp,
            ) -> Result<Vec<ChallengeRow>, StoreError> {
                let query = sqlx::query(
                    "SELECT * FROM challenges WHERE challenger = $1 AND state = 'open' AND expires_at > $2 \
                     UNION ALL \
                     SELECT * FROM challenges WHERE challenged = $1 AND state = 'open' AND expires_at > $2 \
                     ORDER BY created_at, id",
                );
                let rows = query.bind(guest).bind(at as i64).fetch_all(&self.reading).await?;
                rows.iter().map(read_challenge).collect()
            }
        }
    };
}
pub(super) use challenge_store;

//! Counting rated games: each exactly once, by whichever node comes to it first.
//!
//! A finished table that has not counted is marked so in the row of its game, which is written
//! in the same transaction as its end. Counting it takes the mark away and changes the ratings
//! in one transaction. A node that is killed in between leaves the mark to the others, or to
//! itself when it comes back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use quincunx_core::Message;
use quincunx_ratings::System;
use serde::{Deserialize, Serialize};

use super::ServerState;
use crate::domain::RatingMark;
use crate::protocol::{Code, RatingView, Refusal};
use crate::ratings::{Pace, Pool, Standing, recompute};
use crate::store::{RatingRow, RatingWrite, StoreError, Write};
use crate::table::Command;
use crate::time::{Timestamp, now};

/// How often it is looked for games that another node has left.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How many games are counted before it is looked again.
const BATCH: u32 = 50;

/// For how long it is remembered who sat together, in milliseconds: a week.
const COMPANY_FOR: u64 = 7 * 24 * 3600 * 1000;
/// How many games in that time make the same four worth a look.
const LEAST_COMPANY: usize = 4;

/// Boards list those whose deviation is at most this.
pub const BOARD_DEVIATION: f64 = quincunx_ratings::PROVISIONAL;

/// How stored ratings compare with those that the games give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingCheck {
    /// Games that counted.
    pub games: usize,
    /// Ratings of members in pools.
    pub ratings: usize,
    /// Seats of games at which another rating is stored than the games give.
    pub wrong_results: usize,
    /// Ratings that are stored otherwise than the games give.
    pub wrong_ratings: usize,
}

impl RatingCheck {
    /// Whether everything is stored as the games give it.
    pub fn is_right(&self) -> bool {
        self.wrong_results == 0 && self.wrong_ratings == 0
    }
}

/// Counts rated games that have ended, until the server stops.
pub(super) async fn count_games(server: Arc<ServerState>) {
    loop {
        if let Err(error) = server.count_ended().await {
            tracing::warn!(%error, "rated games cannot be counted yet");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = server.game_ended.notified() => {}
            () = server.stopping.cancelled() => return,
        }
    }
}

impl ServerState {
    /// Counts what is to be counted now.
    async fn count_ended(&self) -> Result<(), StoreError> {
        loop {
            let tables = self.store.members().to_rate(BATCH).await?;
            let (found, mut counted) = (tables.len(), 0);
            for table in tables {
                match self.count_table(&table).await {
                    Ok(()) => counted += 1,
                    // Another node was quicker.
                    Err(StoreError::Conflict) => {}
                    // One bad table must not keep the others from counting.
                    Err(StoreError::Broken(why)) => tracing::error!(table, why, "a table cannot be counted"),
                    Err(error) => return Err(error),
                }
            }
            if found < BATCH as usize || counted == 0 {
                return Ok(());
            }
        }
    }

    async fn count_table(&self, table: &str) -> Result<(), StoreError> {
        let Some(state) = self.load_state(table).await? else { return Ok(()) };
        let write = match state.rated_game() {
            Some(game) => RatingWrite::Count(game),
            None => RatingWrite::Pass(table.to_owned()),
        };
        let is_counted = matches!(write, RatingWrite::Count(_));
        self.writer.write(Write::Rating(write)).await?;
        if is_counted {
            metrics::counter!("quincunx_rated_games_total").increment(1);
            self.to_compare.notify_one();
        }
        // Other nodes hear of it by the store.
        if let Some(handle) = self.awake(table) {
            handle.tell(Command::News { version: None });
        }
        Ok(())
    }

    /// The rating of somebody who is to play a rated game; whoever may not is refused.
    pub async fn check_rated_player(
        &self,
        guest: &str,
        is_bot: bool,
        pool: Pool,
    ) -> Result<RatingMark, Refusal> {
        let refuse = |key| Refusal::new(Code::NotAllowed, Message::new(key));
        if is_bot {
            return Err(refuse("refusal-rated-no-bots"));
        }
        if self.store.members().account(guest).await?.is_none() {
            return Err(refuse("refusal-members-rated"));
        }
        let at = now();
        let standing = self.store.members().rating(guest, &pool.name()).await?;
        let standing = standing.unwrap_or_else(|| Standing::new(pool.system(), at));
        Ok(standing.rating_at(pool.system(), at).into())
    }

    /// The ratings of a member, as everybody may know them.
    pub async fn ratings_of(&self, guest: &str) -> Result<Vec<RatingView>, StoreError> {
        let at = now();
        let rows = self.store.members().ratings(guest).await?;
        Ok(rows.iter().filter_map(|row| rating_view(row, at)).collect())
    }

    /// Those who have sat at the same rated tables again and again lately, by name, and how
    /// often: where more than two play, some may have agreed beforehand.
    pub async fn same_company(&self) -> Result<Vec<(Vec<String>, usize)>, StoreError> {
        let since = now().saturating_sub(COMPANY_FOR);
        let mut companies: BTreeMap<BTreeSet<String>, usize> = BTreeMap::new();
        for pool in Pool::all().filter(|pool| pool.system() == System::WengLin) {
            let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            for (table, guest) in self.store.members().pool_company(&pool.name(), since).await? {
                tables.entry(table).or_default().insert(guest);
            }
            for company in tables.into_values() {
                *companies.entry(company).or_default() += 1;
            }
        }
        let mut found = Vec::new();
        for (company, count) in companies.into_iter().filter(|(_, count)| *count >= LEAST_COMPANY) {
            let mut names = Vec::new();
            for guest in &company {
                names.push(self.name_of(guest).await?);
            }
            found.push((names, count));
        }
        found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        found.truncate(20);
        Ok(found)
    }

    /// Compares what is stored with what the games give.
    pub async fn check_ratings(&self) -> Result<RatingCheck, StoreError> {
        let (results, stored) = self.store.members().all_ratings().await?;
        let found = recompute(results.clone());
        let wrong_results = results.iter().zip(&found.results).filter(|(old, new)| old != new).count();
        let is_played =
            |row: &RatingRow| Pool::read(&row.pool).is_some_and(|pool| pool.pace != Pace::Puzzles);
        let stored: BTreeMap<(String, String), Standing> =
            stored.into_iter().filter(is_played).map(|row| ((row.guest, row.pool), row.standing)).collect();
        let missing = found.standings.iter().filter(|(key, standing)| stored.get(*key) != Some(*standing));
        let extra = stored.keys().filter(|key| !found.standings.contains_key(*key));
        let wrong_ratings = missing.count() + extra.count();
        Ok(RatingCheck { games: found.games, ratings: found.standings.len(), wrong_results, wrong_ratings })
    }

    /// Computes all ratings again; returns what was wrong before.
    pub async fn recompute_ratings(&self) -> Result<RatingCheck, StoreError> {
        let before = self.check_ratings().await?;
        self.writer.write(Write::Rating(RatingWrite::Recompute)).await?;
        Ok(before)
    }
}

/// A rating as everybody may know it, at a moment.
fn rating_view(row: &RatingRow, at: Timestamp) -> Option<RatingView> {
    let rating = row.standing.rating_at(Pool::read(&row.pool)?.system(), at);
    Some(RatingView {
        pool: row.pool.clone(),
        rating: rating.shown(),
        deviation: rating.deviation.round() as i64,
        provisional: rating.is_provisional(),
        games: row.standing.games,
        changed_at: row.standing.changed_at,
    })
}

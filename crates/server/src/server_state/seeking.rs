//! Looking for an opponent: who may, what waits, and for how long. Who is paired is in
//! `matching`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quincunx_core::Message;
use quincunx_games::catalogue::{self, GAMES};

use super::ServerState;
use crate::domain::{Guest, Status, TimeControl};
use crate::ids;
use crate::pairing::{Seeker, Wanted};
use crate::protocol::{Challenger, Code, RatedWish, Refusal, SeatRating, Seek, SeekAnswer, SeekWish};
use crate::ratings::{Pool, Standing};
use crate::store::{SanctionKind, SeekRow, SeekWrite, StoreError, WAITS_KEPT, WaitRow, Write};
use crate::time::{Timestamp, milliseconds, now};

/// How long a seek for a game with days for each move waits, in milliseconds: two weeks.
const WAITS_WITH_DAYS: u64 = 14 * 24 * 3600 * 1000;
/// Whoever gives up before so many milliseconds did not wait.
const LEAST_WAIT: u64 = 5_000;
/// The most clocks in a wish.
const MOST_CLOCKS: usize = 8;
/// The widest range of ratings.
const WIDEST: u32 = 4000;

/// How long waiting for something took lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectation {
    /// How many waited for it in the last day.
    pub waited: usize,
    /// How many of them found an opponent.
    pub found: usize,
    /// Within how many milliseconds half of those did.
    pub half_within: u64,
}

pub(super) fn refused(code: Code, key: &'static str) -> Refusal {
    Refusal::new(code, Message::new(key))
}

fn gone() -> Refusal {
    refused(Code::NotFound, "refusal-seek-gone")
}

/// The word for seeks on such a clock.
fn pace_of(clock: TimeControl) -> &'static str {
    if matches!(clock, TimeControl::Days { .. }) { "days" } else { "live" }
}

/// A clock as it is remembered.
pub(super) fn clock_text(clock: TimeControl) -> String {
    serde_json::to_string(&clock).unwrap_or_default()
}

/// A wish that makes sense, without what is said twice; and the pace.
fn checked(wish: &SeekWish) -> Result<(SeekWish, &'static str), Refusal> {
    let wrong = |message: Message| Refusal::new(Code::BadMessage, message);
    let mut games: Vec<String> = Vec::new();
    for game in &wish.games {
        let Some(rules) = catalogue::find(game) else {
            let names: Vec<&str> = GAMES.iter().map(|rules| rules.info().name).collect();
            return Err(wrong(Message::new("refusal-games-are").verbatim("games", names.join(", "))));
        };
        if !games.iter().any(|known| known == rules.info().name) {
            games.push(rules.info().name.to_owned());
        }
    }
    let mut clocks: Vec<TimeControl> = Vec::new();
    for clock in &wish.clocks {
        clock.check().map_err(wrong)?;
        if !clocks.contains(clock) {
            clocks.push(*clock);
        }
    }
    if games.is_empty() || clocks.is_empty() || clocks.len() > MOST_CLOCKS {
        return Err(wrong(Message::new("refusal-seek-empty").number("count", MOST_CLOCKS)));
    }
    let paces: BTreeSet<&'static str> = clocks.iter().map(|clock| pace_of(*clock)).collect();
    let (Some(pace), 1) = (paces.first(), paces.len()) else {
        return Err(wrong(Message::new("refusal-seek-paces")));
    };
    if wish.rated == RatedWish::Rated && clocks.contains(&TimeControl::None) {
        return Err(wrong(Message::new("refusal-rated-clock")));
    }
    if [wish.below, wish.above].into_iter().flatten().any(|points| points > WIDEST) {
        return Err(wrong(Message::new("refusal-seek-range").number("count", WIDEST)));
    }
    Ok((SeekWish { games, clocks, ..wish.clone() }, *pace))
}

/// What somebody who waits wants.
pub(super) fn wanted(row: &SeekRow) -> Result<Wanted, StoreError> {
    serde_json::from_str(&row.wish).map_err(|_| StoreError::Broken("seeks.wish".to_owned()))
}

/// Somebody who waits, as pairing knows them.
pub(super) fn seeker(row: &SeekRow) -> Result<Seeker, StoreError> {
    Ok(Seeker {
        guest: row.guest.clone(),
        bot: row.bot,
        member: row.is_member,
        wanted: wanted(row)?,
        since: row.created_at,
    })
}

impl ServerState {
    /// For how long a seek waits without news of its owner, in milliseconds.
    fn patience(&self) -> u64 {
        3 * milliseconds(self.config.ping)
    }

    /// Somebody looks for an opponent. If there is one already, the game is on.
    pub async fn seek(
        self: &Arc<ServerState>,
        guest: &Guest,
        wish: &SeekWish,
    ) -> Result<SeekAnswer, Refusal> {
        let row = self.seek_row(guest, wish).await?;
        self.put_seek(&row).await?;
        self.pair_waiting().await?;
        self.answer_to(row).await
    }

    /// What came of a seek until now.
    pub(super) async fn answer_to(&self, row: SeekRow) -> Result<SeekAnswer, Refusal> {
        let table = self.store.members().wait_of(&row.id).await?.and_then(|wait| wait.table);
        let guest = row.guest.clone();
        let seek = if table.is_none() { Some(listed(&row, Some(&guest))?) } else { None };
        Ok(SeekAnswer { table, seek })
    }

    pub(super) async fn put_seek(&self, row: &SeekRow) -> Result<(), Refusal> {
        Ok(self.writer.write(Write::Seek(SeekWrite::Put(row.clone()))).await?)
    }

    /// A seek that somebody may make; it is not written down yet.
    pub(super) async fn seek_row(&self, guest: &Guest, wish: &SeekWish) -> Result<SeekRow, Refusal> {
        let (wish, pace) = checked(wish)?;
        self.check_order(&guest.id, &[SanctionKind::Suspend, SanctionKind::Ban]).await?;
        let is_member = self.store.members().account(&guest.id).await?.is_some();
        if wish.rated == RatedWish::Rated {
            if guest.bot {
                return Err(refused(Code::NotAllowed, "refusal-rated-no-bots"));
            }
            if !is_member {
                return Err(refused(Code::NotAllowed, "refusal-members-rated"));
            }
        }
        if pace == "live" {
            if self.is_busy(guest).await? {
                return Err(refused(Code::Taken, "refusal-seek-playing"));
            }
            self.check_leaving(guest).await?;
        }
        let at = now();
        let mut ratings = BTreeMap::new();
        for game in wish.games.iter().filter(|_| is_member) {
            let Some(pool) = wish.clocks.iter().find_map(|clock| Pool::of(game, *clock)) else { continue };
            let standing = self.store.members().rating(&guest.id, &pool.name()).await?;
            let standing = standing.unwrap_or_else(|| Standing::new(pool.system(), at));
            ratings.insert(game.clone(), standing.rating_at(pool.system(), at).into());
        }
        let wanted = Wanted { wish, ratings };
        Ok(SeekRow {
            id: ids::table_id()?,
            guest: guest.id.clone(),
            name: guest.name.clone(),
            is_member,
            bot: guest.bot,
            pace: pace.to_owned(),
            wish: serde_json::to_string(&wanted).map_err(|error| StoreError::Failed(error.to_string()))?,
            created_at: at,
            here_until: at + if pace == "days" { WAITS_WITH_DAYS } else { self.patience() },
        })
    }

    /// Whether somebody plays a live game with somebody else. A program may play many.
    pub(super) async fn is_busy(&self, guest: &Guest) -> Result<bool, StoreError> {
        if guest.bot {
            return Ok(false);
        }
        let rows = self.store.current_of(&guest.id).await?;
        Ok(rows.iter().any(|row| {
            let is_live =
                matches!(row.terms.clock, TimeControl::Fischer { .. } | TimeControl::PerMove { .. });
            let people: BTreeSet<&str> =
                row.progress.seats.iter().filter_map(|holder| holder.guest()).collect();
            is_live
                && row.progress.status == Status::Playing
                && people.contains(guest.id.as_str())
                && people.len() > 1
        }))
    }

    /// A seek of somebody that waits.
    async fn own_seek(&self, guest: &str, id: &str) -> Result<SeekRow, Refusal> {
        let rows = self.store.members().seeks_of(guest).await?;
        rows.into_iter().find(|row| row.id == id).ok_or_else(gone)
    }

    /// Somebody does not want to wait any more.
    pub async fn end_seek(&self, guest: &str, id: &str) -> Result<(), Refusal> {
        let row = self.own_seek(guest, id).await?;
        self.drop_seek(row, None).await.map_err(|error| match error {
            StoreError::Conflict => gone(),
            error => error.into(),
        })
    }

    /// Ends a seek without a game; only if its owner was away until a moment, if that is said.
    pub(super) async fn drop_seek(
        &self,
        row: SeekRow,
        absent_at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let (at, wanted) = (now(), wanted(&row)?);
        let waited = at.saturating_sub(row.created_at);
        let mut waits = Vec::new();
        if waited >= LEAST_WAIT && row.pace == "live" {
            for game in &wanted.wish.games {
                for clock in &wanted.wish.clocks {
                    let clock = clock_text(*clock);
                    waits.push(WaitRow {
                        seek: row.id.clone(),
                        game: game.clone(),
                        clock,
                        waited,
                        table: None,
                        at,
                    });
                }
            }
        }
        self.writer.write(Write::Seek(SeekWrite::End { row, waits, absent_at })).await
    }

    /// Somebody who waits for four agrees to computers on the seats that stay empty.
    pub async fn fill_seek(self: &Arc<ServerState>, guest: &str, id: &str) -> Result<SeekAnswer, Refusal> {
        let mut row = self.own_seek(guest, id).await?;
        let mut wanted = wanted(&row)?;
        wanted.wish.fill = true;
        row.wish = serde_json::to_string(&wanted).map_err(|error| StoreError::Failed(error.to_string()))?;
        let changed = self.writer.write(Write::Seek(SeekWrite::Change(row.clone()))).await;
        changed.map_err(|error| match error {
            StoreError::Conflict => gone(),
            error => error.into(),
        })?;
        self.pair_waiting().await?;
        self.answer_to(row).await
    }

    /// What somebody waits for. Whoever asks is here.
    pub async fn seeks_of(&self, guest: &str) -> Result<Vec<Seek>, StoreError> {
        let (at, until) = (now(), now() + self.patience());
        let mut rows = self.store.members().seeks_of(guest).await?;
        rows.retain(|row| row.here_until > at);
        let seeks: Vec<String> = rows
            .iter()
            .filter(|row| row.here_until + self.patience() / 3 < until)
            .map(|row| row.id.clone())
            .collect();
        if !seeks.is_empty() {
            self.writer.write(Write::Seek(SeekWrite::Here { seeks, until })).await?;
        }
        rows.iter().map(|row| listed(row, Some(guest))).collect()
    }

    /// Everybody who waits, as somebody may know it: without those with whom they have
    /// nothing to do.
    pub async fn seeks_for(&self, guest: Option<&str>) -> Result<Vec<Seek>, StoreError> {
        let at = now();
        let rows = self.store.members().seeks().await?;
        let apart = match guest {
            Some(guest) if !rows.is_empty() => self.store.members().blocked_with(guest).await?,
            _ => Vec::new(),
        };
        let shown = |row: &&SeekRow| row.here_until > at && apart.iter().all(|apart| *apart != row.guest);
        rows.iter().filter(shown).map(|row| listed(row, guest)).collect()
    }

    /// How long waiting took in the last day, by game and clock. Those who gave up count, too:
    /// otherwise nobody would ever have waited in vain.
    pub async fn expectations(&self) -> Result<BTreeMap<(String, String), Expectation>, StoreError> {
        let mut found: BTreeMap<(String, String), (Expectation, Vec<u64>)> = BTreeMap::new();
        for wait in self.store.members().waits_since(now().saturating_sub(WAITS_KEPT)).await? {
            let (expectation, times) = found.entry((wait.game, wait.clock)).or_default();
            expectation.waited += 1;
            if wait.table.is_some() {
                expectation.found += 1;
                times.push(wait.waited);
            }
        }
        let finish = |(key, (mut expectation, mut times)): ((String, String), (Expectation, Vec<u64>))| {
            times.sort_unstable();
            expectation.half_within = times.get(times.len() / 2).copied().unwrap_or(0);
            (key, expectation)
        };
        Ok(found.into_iter().map(finish).collect())
    }

    /// The guests who are here, at any node.
    pub async fn all_here(&self) -> Result<Vec<String>, StoreError> {
        match self.store.is_shared() {
            true => self.store.all_here(now()).await,
            false => Ok(self.watchers.all_guests()),
        }
    }

    /// Notes who is here, and that those who wait among them still do.
    pub(super) async fn note_here(&self) -> Result<(), StoreError> {
        let (guests, until) = (self.watchers.all_guests(), now() + self.patience());
        if self.store.is_shared() {
            self.store.note_here(&self.node, &guests, until).await?;
        }
        if guests.is_empty() {
            return Ok(());
        }
        let here: BTreeSet<&String> = guests.iter().collect();
        let rows = self.store.members().seeks().await?;
        let is_ours = |row: &&SeekRow| here.contains(&row.guest) && row.here_until < until;
        let seeks: Vec<String> = rows.iter().filter(is_ours).map(|row| row.id.clone()).collect();
        if !seeks.is_empty() {
            self.writer.write(Write::Seek(SeekWrite::Here { seeks, until })).await?;
        }
        Ok(())
    }

    /// Somebody wants to play with somebody who waits. Where four play, they wait together.
    pub async fn take_seek(self: &Arc<ServerState>, guest: &Guest, id: &str) -> Result<SeekAnswer, Refusal> {
        let rows = self.store.members().seeks().await?;
        let theirs = rows.into_iter().find(|row| row.id == id && row.here_until > now()).ok_or_else(gone)?;
        if theirs.guest == guest.id {
            return Err(refused(Code::BadMessage, "refusal-seek-own"));
        }
        let wish = SeekWish {
            rated: RatedWish::Either,
            below: None,
            above: None,
            bots: theirs.bot,
            ..wanted(&theirs)?.wish
        };
        let row = self.seek_row(guest, &wish).await?;
        // Whoever waits already goes on to if nothing comes of this.
        let before = self.store.members().seeks_of(&guest.id).await?;
        let before = before.into_iter().find(|before| before.pace == row.pace);
        self.put_seek(&row).await?;
        let taken = self.pair_with(&row, &theirs).await;
        if let Ok(Some(answer)) = taken {
            return Ok(answer);
        }
        match self.drop_seek(row.clone(), None).await {
            Ok(()) => {
                if let Some(before) = before {
                    self.put_seek(&before).await?;
                }
                taken?;
                Err(refused(Code::NotAllowed, "refusal-seek-not-for-you"))
            }
            // It was paired with somebody else who wants the same.
            Err(StoreError::Conflict) => self.answer_to(row).await,
            Err(error) => Err(error.into()),
        }
    }
}

/// A seek as somebody may know it.
pub(super) fn listed(row: &SeekRow, viewer: Option<&str>) -> Result<Seek, StoreError> {
    let Wanted { wish, ratings } = wanted(row)?;
    let rating = |(game, mark): (String, crate::domain::RatingMark)| {
        (game, SeatRating { rating: mark.rating, provisional: mark.provisional, after: None })
    };
    Ok(Seek {
        id: row.id.clone(),
        from: Challenger { name: row.name.clone(), member: row.is_member, bot: row.bot },
        yours: viewer == Some(row.guest.as_str()),
        wish,
        ratings: ratings.into_iter().map(rating).collect(),
        created_at: row.created_at,
    })
}

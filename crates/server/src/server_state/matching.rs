//! Those who wait for an opponent are paired, and their game begins.
//!
//! Whoever makes a seek looks at once who goes with whom; and one node at a time looks every
//! second, since ranges widen with waiting and a node may have been killed in between. Looking
//! is done beside the store: what it comes to is written in one transaction, which takes out
//! the seeks of all who are paired and puts up their table, or changes nothing if one of them
//! waits no more. So no two nodes, however many look at once, pair anybody twice.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::MissedTickBehavior;

use super::ServerState;
use super::seeking::{clock_text, listed, seeker};
use crate::contributions::Contributions;
use crate::domain::{Guest, Holder, Status, Terms};
use crate::ids;
use crate::pairing::{Apart, Match, Seeker, fit, matches, seat_count, seating};
use crate::protocol::{Refusal, SeekAnswer};
use crate::ratings::Pool;
use crate::store::{SeekRow, SeekWrite, StoreError, TableRow, WaitRow, Write};
use crate::table::Opening;
use crate::time::now;

/// How often it is looked again at most.
const MOST_ROUNDS: usize = 50;
/// How many games tell who has held which seat.
const REMEMBERED: u32 = 40;
/// What only one node does at a time.
const LEASE: &str = "pairing";

/// What came of beginning a game.
enum Begun {
    /// It is on.
    Table(String),
    /// Somebody waits no more; it is looked again.
    Again,
    /// It cannot begin now.
    Not(Refusal),
}

/// Looks after those who wait, until the server stops.
pub(super) async fn attend_seeks(server: Arc<ServerState>) {
    if server.config.is_worker {
        return;
    }
    let pace = (server.config.ping / 10).clamp(Duration::from_millis(50), Duration::from_secs(1));
    let mut ticks = tokio::time::interval(pace);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut noted = Instant::now();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = server.stopping.cancelled() => return,
        }
        if !server.upkeep.is_steady() {
            continue;
        }
        if noted.elapsed() >= server.config.ping / 2 {
            noted = Instant::now();
            if let Err(error) = server.note_here().await {
                tracing::warn!(%error, "who is here cannot be noted");
            }
        }
        if let Err(error) = server.attend_waiting(pace).await {
            tracing::warn!(%error, "those who wait cannot be looked after");
        }
    }
}

/// Those who do not meet, in both orders.
fn both_ways(blocks: Vec<(String, String)>) -> Apart {
    blocks.into_iter().flat_map(|(one, other)| [(one.clone(), other.clone()), (other, one)]).collect()
}

impl ServerState {
    /// Lets go whoever is away, and pairs those who go together by now; only one node at a time.
    async fn attend_waiting(self: &Arc<ServerState>, pace: Duration) -> Result<(), StoreError> {
        let rows = self.store.members().seeks().await?;
        metrics::gauge!("quincunx_seeks").set(rows.len() as f64);
        let at = now();
        let until = at + crate::time::milliseconds(pace) * 9 / 10;
        if rows.is_empty() || !self.store.take_lease(LEASE, &self.node, at, until).await? {
            return Ok(());
        }
        for row in rows.into_iter().filter(|row| row.here_until <= at) {
            match self.drop_seek(row, Some(at)).await {
                // Its owner has come back.
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        self.pair_waiting().await
    }

    /// Pairs those who go together.
    pub(super) async fn pair_waiting(self: &Arc<ServerState>) -> Result<(), StoreError> {
        let _one = self.pairing.lock().await;
        for _ in 0..MOST_ROUNDS {
            let at = now();
            let mut rows = self.store.members().seeks().await?;
            rows.retain(|row| row.here_until > at);
            let waiting: Vec<Seeker> = rows.iter().map(seeker).collect::<Result<_, _>>()?;
            let apart = both_ways(self.store.members().seek_blocks().await?);
            let found = matches(&waiting, &apart, at);
            let mut is_over = true;
            for one in found {
                let players: Vec<SeekRow> = one.players.iter().map(|player| rows[*player].clone()).collect();
                match self.begin_match(&players, &one).await {
                    Ok(Begun::Table(_) | Begun::Again) => is_over = false,
                    Ok(Begun::Not(refusal)) => tracing::warn!(%refusal, "a game cannot begin"),
                    Err(error) => return Err(error),
                }
            }
            if is_over {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Pairs somebody with somebody who waits, or lets them wait together where four play.
    /// Nothing if they do not go together.
    pub(super) async fn pair_with(
        self: &Arc<ServerState>,
        own: &SeekRow,
        theirs: &SeekRow,
    ) -> Result<Option<SeekAnswer>, Refusal> {
        let at = now();
        let apart = both_ways(self.store.members().seek_blocks().await?);
        let (me, other) = (seeker(own)?, seeker(theirs)?);
        let Some(found) = fit(&other, &me, &apart, at) else { return Ok(None) };
        if seat_count(found.game) > 2 {
            self.pair_waiting().await?;
            let table = self.store.members().wait_of(&own.id).await?.and_then(|wait| wait.table);
            let seek = if table.is_none() { Some(listed(own, Some(&own.guest))?) } else { None };
            return Ok(Some(SeekAnswer { table, seek }));
        }
        match self.begin_match(&[theirs.clone(), own.clone()], &found).await? {
            Begun::Table(table) => Ok(Some(SeekAnswer { table: Some(table), seek: None })),
            Begun::Again => Ok(None),
            Begun::Not(refusal) => Err(refusal),
        }
    }

    /// The game of some who wait begins.
    async fn begin_match(
        self: &Arc<ServerState>,
        rows: &[SeekRow],
        found: &Match,
    ) -> Result<Begun, StoreError> {
        let count = seat_count(found.game);
        let (mut players, mut held) = (Vec::new(), Vec::new());
        for row in rows {
            let guest = Guest { id: row.guest.clone(), name: row.name.clone(), bot: row.bot };
            let mut holder = Holder::of(&guest);
            let is_free = row.pace == "days" || !self.is_busy(&guest).await?;
            let pool = Pool::of(found.game, found.clock).filter(|_| found.rated);
            let mark = match pool {
                Some(pool) => self.check_rated_player(&guest.id, guest.bot, pool).await.map(Some),
                None => Ok(None),
            };
            let (true, Ok(mark)) = (is_free, mark) else {
                // Whoever has begun another game meanwhile, or may not play, waits no more.
                return match self.drop_seek(row.clone(), None).await {
                    Ok(()) | Err(StoreError::Conflict) => Ok(Begun::Again),
                    Err(error) => Err(error),
                };
            };
            if let Some(mark) = mark {
                holder.set_rating(mark);
            }
            players.push(holder);
            held.push(self.seats_held(&row.guest, found.game, count).await?);
        }
        let lot = ids::random_bytes().map_err(|error| StoreError::Failed(error.to_string()))?;
        let level = self.computers.level(None).unwrap_or_default();
        let mut seats = vec![Holder::computer(level); count];
        for (holder, seat) in players.into_iter().zip(seating(&held, count, u32::from_le_bytes(lot))) {
            seats[seat] = holder;
        }
        let terms = Terms {
            clock: found.clock,
            public: true,
            takebacks: !found.rated,
            chat: count < 4,
            rated: found.rated,
        };
        let opening = Opening { game: found.game.to_owned(), options: String::new(), position: None };
        let id = ids::table_id().map_err(|error| StoreError::Failed(error.to_string()))?;
        let contributions = Contributions::awaited(count, |_| false);
        let host = rows[0].guest.as_str();
        let (state, agenda) = match self.prepare_table(id.clone(), opening, host, terms, seats, contributions)
        {
            Ok(prepared) => prepared,
            Err(refusal) => return Ok(Begun::Not(refusal)),
        };
        let at = now();
        let wait = |row: &SeekRow| WaitRow {
            seek: row.id.clone(),
            game: found.game.to_owned(),
            clock: clock_text(found.clock),
            waited: at.saturating_sub(row.created_at),
            table: Some(id.clone()),
            at,
        };
        let write = SeekWrite::Pair {
            rows: rows.to_vec(),
            waits: rows.iter().map(wait).collect(),
            table: Box::new(state.row().clone()),
            agenda,
            at,
        };
        match self.writer.write(Write::Seek(write)).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Ok(Begun::Again),
            Err(error) => return Err(error),
        }
        self.begin_table(state);
        metrics::counter!("quincunx_pairings_total", "game" => found.game).increment(1);
        Ok(Begun::Table(id))
    }

    /// How often somebody has held each seat of a game lately, when people played together.
    async fn seats_held(&self, guest: &str, game: &str, count: usize) -> Result<Vec<u32>, StoreError> {
        let mut held = vec![0; count];
        let rows = self.store.list_of(guest, i64::MAX as u64, REMEMBERED).await?;
        let counts = |row: &&TableRow| {
            let people = row.progress.seats.iter().filter_map(Holder::guest);
            let others = people.filter(|other| *other != guest).count();
            row.game == game && row.progress.status != Status::Aborted && others > 0
        };
        for row in rows.iter().filter(counts) {
            for (seat, _) in row.progress.seats.iter().enumerate().filter(|(_, holder)| holder.is(guest)) {
                if let Some(count) = held.get_mut(seat) {
                    *count += 1;
                }
            }
        }
        Ok(held)
    }
}

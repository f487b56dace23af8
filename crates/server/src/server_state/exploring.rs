//! The explorer's index: every finished game comes in exactly once, by whichever node comes to
//! it first.
//!
//! A finished table that has not come in is known by the row of its game, which is written in
//! the same transaction as its end. Keeping its moves and marking the row is one transaction.
//! A node that is killed in between leaves the table to the others, or to itself when it comes
//! back. Games from before there was an explorer, or from before the keys changed, come in the
//! same way.

use std::sync::Arc;
use std::time::Duration;

use quincunx_core::{AnyGame, Turn};
use quincunx_explorer::{Tally, book};
use serde::{Deserialize, Serialize};

use super::ServerState;
use crate::domain::Holder;
use crate::explorer::{ExplorerFilter, IndexedGame, MoveCount, PROGRAMS, UNRATED, VERSION};
use crate::protocol::{Explored, ExploredGame, ExplorerBand};
use crate::store::{ExplorerWrite, FoundGame, StoreError, Write};

/// How often it is looked for games that another node has left.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How many games come in before it is looked again.
const BATCH: u32 = 20;
/// How long moves have the writer to themselves between two batches.
const PAUSE: Duration = Duration::from_millis(20);
/// How many tables are looked at at once when all are compared.
const PAGE: u32 = 200;
/// How many games are named.
const MOST_GAMES: u32 = 8;

/// How the index compares with the games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexCheck {
    /// Finished games.
    pub games: usize,
    /// Moves that are kept.
    pub plies: u64,
    /// Games that are kept otherwise than they were played, or not at all.
    pub wrong_games: usize,
    /// Moves that no game has.
    pub lost_plies: u64,
}

impl IndexCheck {
    /// Whether everything is kept as it was played.
    pub fn is_right(&self) -> bool {
        self.wrong_games == 0 && self.lost_plies == 0
    }
}

/// Takes in games that have ended, until the server stops.
pub(super) async fn index_games(server: Arc<ServerState>) {
    loop {
        if let Err(error) = server.index_ended().await {
            tracing::warn!(%error, "finished games cannot come into the explorer yet");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = server.to_explore.notified() => {}
            () = server.stopping.cancelled() => return,
        }
    }
}

impl ServerState {
    /// Takes in what has ended.
    async fn index_ended(&self) -> Result<(), StoreError> {
        while !self.stopping.is_cancelled() {
            let tables = self.store.explorer().to_explore(BATCH).await?;
            let found = tables.len();
            for table in tables {
                let Some(game) = self.game_to_index(&table).await? else { continue };
                match self.writer.write(Write::Explorer(ExplorerWrite::Add(game))).await {
                    Ok(()) => metrics::counter!("quincunx_explored_games_total").increment(1),
                    // Another node was quicker.
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
            if found < BATCH as usize {
                return Ok(());
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// A finished game as it is to be kept; none if it has gone meanwhile. One that cannot be
    /// replayed comes in without its moves, so that it does not keep the others waiting.
    async fn game_to_index(&self, table: &str) -> Result<Option<IndexedGame>, StoreError> {
        match self.load_state(table).await {
            Ok(state) => Ok(state.and_then(|state| state.indexed_game())),
            Err(StoreError::Broken(why)) => {
                tracing::error!(table, why, "a game cannot come into the explorer");
                let (table, result) = (table.to_owned(), String::new());
                Ok(Some(IndexedGame { table, result, rated: false, public: false, plies: Vec::new() }))
            }
            Err(error) => Err(error),
        }
    }

    /// What was played where a game stands, by those who are asked about.
    pub async fn explore(&self, game: &dyn AnyGame, filter: ExplorerFilter) -> Result<Explored, StoreError> {
        let position = game.position_text(quincunx_core::Viewer::Everything);
        let seat = game.turn().and_then(Turn::seat).map(|seat| seat.0);
        let Some(key) = game.explorer_key() else {
            return Ok(Explored { position, seat, ..Explored::default() });
        };
        let store = self.store.explorer();
        let (counts, found) =
            tokio::try_join!(store.move_counts(key), store.found_games(key, filter, MOST_GAMES))?;
        let mut tally = Tally::default();
        for MoveCount { text, band, rated, result, count } in &counts {
            if filter.takes(*band, *rated)
                && let Some(places) = quincunx_core::Outcome::places_of(result)
            {
                tally.add(text, &places, *count);
            }
        }
        let games = found.into_iter().filter_map(|found| explored_game(game, found)).collect();
        let (count, moves) = (tally.count(), tally.moves(game));
        let self_play = book(game.info().name).and_then(|book| book.tally(key));
        let self_play = self_play.map(|tally| tally.moves(game)).unwrap_or_default();
        Ok(Explored { position, seat, count, moves, players: bands(&counts), games, self_play })
    }

    /// Compares the index with the games, and takes in again what is wrong if that is wished.
    async fn compare_index(&self, mend: bool) -> Result<IndexCheck, StoreError> {
        // What has ended and waits for its turn is not wrong.
        self.index_ended().await?;
        let store = self.store.explorer();
        let (mut check, mut after) = (IndexCheck::default(), String::new());
        loop {
            let tables = store.finished_tables(&after, PAGE).await?;
            let Some(last) = tables.last() else { break };
            after.clone_from(last);
            for table in &tables {
                let Some(game) = self.game_to_index(table).await? else { continue };
                check.games += 1;
                let is_right = match store.indexed_game(table).await? {
                    Some((version, kept)) => version == VERSION && kept == game,
                    None => game.plies.is_empty(),
                };
                if is_right {
                    continue;
                }
                check.wrong_games += 1;
                if mend {
                    match self.writer.write(Write::Explorer(ExplorerWrite::Replace(game))).await {
                        // It has been forgotten meanwhile.
                        Ok(()) | Err(StoreError::Conflict) => {}
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        (check.plies, check.lost_plies) = store.indexed_plies().await?;
        if mend && check.lost_plies > 0 {
            self.writer.write(Write::Explorer(ExplorerWrite::Sweep)).await?;
        }
        Ok(check)
    }

    /// Compares the index with the games.
    pub async fn check_index(&self) -> Result<IndexCheck, StoreError> {
        self.compare_index(false).await
    }

    /// Makes the index what the games give; returns what was wrong before.
    pub async fn rebuild_index(&self) -> Result<IndexCheck, StoreError> {
        self.compare_index(true).await
    }
}

/// A game in which the position came about, as everybody may know it.
fn explored_game(game: &dyn AnyGame, found: FoundGame) -> Option<ExploredGame> {
    let seat = game.turn()?.seat()?;
    let mv = game.explorer_move(&found.text)?;
    let written = game.annotated(seat, &mv).ok()?;
    let progress = found.row.progress;
    Some(ExploredGame {
        table: found.row.id,
        ply: found.ply,
        mv,
        written,
        players: progress.seats.iter().map(Holder::shown).collect(),
        result: progress.result.unwrap_or_default(),
        rated: found.row.terms.rated,
        at: progress.changed_at,
    })
}

/// Who moved, by band.
fn bands(counts: &[MoveCount]) -> Vec<ExplorerBand> {
    let mut bands = std::collections::BTreeMap::<i64, u64>::new();
    for one in counts {
        *bands.entry(one.band).or_default() += one.count;
    }
    let band = |(band, count)| ExplorerBand {
        computers: band == PROGRAMS,
        from: (band > UNRATED).then_some(band),
        count,
    };
    bands.into_iter().map(band).collect()
}

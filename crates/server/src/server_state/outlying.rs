//! Those whose moves are far more like the engine's than others': what moderators are shown of
//! it, and what they say to it. Nothing here does anything about anybody.

use quincunx_core::Message;

use super::ServerState;
use super::order::Moderator;
use crate::comparison::{ComparedGame, MILLION};
use crate::outliers::{Outlier, outliers};
use crate::protocol::{Code, ListedOutlier, OutlierFigure, OutlierGame, Refusal};
use crate::store::{FairPlayWrite, StoreError, Write};
use crate::time::now;

/// The most that are shown at once.
const MOST_SHOWN: usize = 50;

/// Three digits are enough.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn figure(own: f64, usual: f64, by: Option<f64>) -> OutlierFigure {
    OutlierFigure { own: rounded(own), usual: rounded(usual), by: by.map(|by| (by * 10.0).round() / 10.0) }
}

fn seconds(millis: u64) -> f64 {
    (millis as f64 / 100.0).round() / 10.0
}

fn listed_game(game: &ComparedGame) -> OutlierGame {
    let figures = &game.figures;
    OutlierGame {
        table: game.table.clone(),
        at: game.at,
        moves: figures.moves,
        firsts: figures.firsts,
        loss: rounded(figures.loss as f64 / MILLION / figures.moves.max(1) as f64),
        away_times: game.away_times,
        away_seconds: seconds(game.away_millis),
    }
}

impl ServerState {
    /// Those who stand out, the furthest first, as a guest may see them: nobody sees an entry
    /// about themselves.
    pub async fn list_outliers(&self, viewer: Option<&str>) -> Result<Vec<ListedOutlier>, StoreError> {
        let members = self.store.members();
        let games = members.compared_games().await?;
        // There may be some ten thousand games.
        let found = tokio::task::spawn_blocking(move || outliers(&games)).await;
        let found = found.map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut listed = Vec::new();
        for outlier in found.into_iter().filter(|one| Some(one.guest.as_str()) != viewer).take(MOST_SHOWN) {
            let Outlier { guest, pool, rating, figures, usual, firsts_by, loss_by, games } = outlier;
            let beside = |own: Option<f64>, usual: Option<f64>| Some(figure(own?, usual?, None));
            listed.push(ListedOutlier {
                name: self.name_of(&guest).await?,
                pool,
                rating: rating.round() as i64,
                peers: usual.peers as u64,
                peer_ratings: (usual.lowest.round() as i64, usual.highest.round() as i64),
                moves: figures.moves,
                firsts: figure(figures.firsts, usual.firsts, Some(firsts_by)),
                loss: figure(figures.loss, usual.loss, Some(loss_by)),
                time_spread: beside(figures.spread, usual.spread),
                time_bond: beside(figures.bond, usual.bond),
                away_times: figures.away_times,
                away_seconds: seconds(figures.away_millis),
                games: games.iter().map(listed_game).collect(),
                reports: members.reports_about(&guest).await?,
                sanctions: self.listed_sanctions_of(&guest).await?,
            });
        }
        Ok(listed)
    }

    /// A moderator has looked at the games of a member in a pool: from now on only later ones
    /// count.
    pub(super) async fn look_at_moves(
        &self,
        who: &Moderator,
        guest: &str,
        pool: &str,
        why: String,
    ) -> Result<(), Refusal> {
        let games = self.store.members().compared_games().await?;
        let theirs = games.iter().filter(|game| game.guest == guest && game.pool == pool);
        let Some(number) = theirs.map(|game| game.number).max() else {
            return Err(Refusal::new(Code::NotFound, Message::new("refusal-order-gone")));
        };
        let (guest, pool, by) = (guest.to_owned(), pool.to_owned(), who.by().to_owned());
        let looked = FairPlayWrite::Looked { guest, pool, number, by, why, at: now() };
        self.writer.write(Write::FairPlay(looked)).await.map_err(|error| match error {
            StoreError::Conflict => Refusal::new(Code::Taken, Message::new("refusal-order-done")),
            error => error.into(),
        })
    }
}

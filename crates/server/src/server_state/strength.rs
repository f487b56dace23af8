//! The computer at somebody's own strength.

use quincunx_core::Outcome;

use super::ServerState;
use crate::domain::{Holder, Status};
use crate::ratings::{Pace, Pool};
use crate::store::{StoreError, TableRow};
use crate::strength::{self, Score};
use crate::time::now;

/// How many games are looked through for the last one against the computer.
const LOOKED_AT: u32 = 60;

/// The level of the computer that somebody played alone against, and what came of it.
fn against_computer(row: &TableRow, guest: &str) -> Option<(String, Score)> {
    if row.progress.status != Status::Finished {
        return None;
    }
    let mut level = None;
    for holder in &row.progress.seats {
        match holder {
            Holder::Computer { level: of, former: None }
                if level.as_ref().is_none_or(|known| known == of) =>
            {
                level = Some(of.clone());
            }
            holder if holder.is(guest) => {}
            _ => return None,
        }
    }
    let places = Outcome::places_of(row.progress.result.as_deref()?)?;
    let own = row.progress.seats.iter().position(|holder| holder.is(guest))?;
    let (place, last) = (*places.get(own)?, *places.iter().max()?);
    let score = match place {
        1 if last == 1 => Score::Even,
        1 => Score::Won,
        // Where four play, whoever is neither first nor in the lower half has held their own.
        place if usize::from(place) * 2 <= places.len() => Score::Even,
        _ => Score::Lost,
    };
    Some((level?, score))
}

impl ServerState {
    /// The level at which the computer is about as strong as somebody: near the rating at
    /// first, then up after a win and down after a loss against it.
    pub async fn level_for(&self, guest: &str, game: &str) -> Result<&'static str, StoreError> {
        let rows = self.store.list_of(guest, i64::MAX as u64, LOOKED_AT).await?;
        let of_game = rows.iter().filter(|row| row.game == game);
        let last = of_game.filter_map(|row| against_computer(row, guest)).next();
        let pool = Pool::all().find(|pool| pool.game == game && pool.pace == Pace::Live);
        let rating = match pool {
            Some(pool) => {
                let standing = self.store.members().rating(guest, &pool.name()).await?;
                standing.map(|standing| standing.rating_at(pool.system(), now()).shown())
            }
            None => None,
        };
        let last = last.as_ref().map(|(level, score)| (level.as_str(), *score));
        let level = strength::next(game, self.computers.names(), last, rating);
        Ok(level.or(self.computers.level(None)).unwrap_or_default())
    }
}

//! Who may have what analysed.

use std::net::IpAddr;
use std::sync::Arc;

use quincunx_core::Message;

use super::ServerState;
use crate::domain::{Guest, Status};
use crate::fair_play::{Attempt, Inquiry};
use crate::protocol::{Code, Refusal};
use crate::time::now;

/// The most tables of one guest that are looked through.
const MOST_OWN: u32 = 200;

impl ServerState {
    /// Refuses if what is to be looked at occurs in a game that is on and that the
    /// guest, or somebody at the same address, plays.
    pub async fn check_fair_play(
        self: &Arc<ServerState>,
        guest: Option<&Guest>,
        address: Option<IpAddr>,
        asked: Inquiry,
    ) -> Result<(), Refusal> {
        let asked = Arc::new(asked);
        for (table, plays) in self.tables_in_question(asked.game, guest, address).await? {
            if !self.occurs(&table, asked.clone()).await? {
                continue;
            }
            self.fair_play.note_attempt(Attempt {
                at: now(),
                table,
                game: asked.game.to_owned(),
                guest: guest.map(|guest| guest.id.clone()),
                name: guest.map(|guest| guest.name.clone()),
                plays,
            });
            return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-fair-play")));
        }
        Ok(())
    }

    /// The tables where a game is on that a guest plays, or somebody at the same address:
    /// those that are awake here, the guest's own that sleep or are played at other nodes,
    /// and those watched from that address there.
    async fn tables_in_question(
        &self,
        game: &str,
        guest: Option<&Guest>,
        address: Option<IpAddr>,
    ) -> Result<Vec<(String, bool)>, Refusal> {
        let mut tables = self.fair_play.tables_of(game, guest.map(|guest| guest.id.as_str()), address);
        let mut add = |table: String, plays: bool| {
            if tables.iter().all(|(known, _)| *known != table) {
                tables.push((table, plays));
            }
        };
        if let Some(guest) = guest {
            let rows = self.store.list_of(&guest.id, i64::MAX as u64, MOST_OWN).await?;
            let on =
                rows.into_iter().filter(|row| row.game == game && row.progress.status == Status::Playing);
            on.for_each(|row| add(row.id, true));
        }
        if let Some(address) = address {
            self.store.tables_at(&address.to_string()).await?.into_iter().for_each(|table| add(table, false));
        }
        Ok(tables)
    }
}

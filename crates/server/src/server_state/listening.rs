//! What happens at other nodes.

use std::sync::{Arc, PoisonError};

use super::ServerState;
use super::watchers::LOBBY;
use crate::store::{News, StoreError};
use crate::table::Command;

/// Listens to other nodes, where there may be some, until the server stops.
pub(super) async fn listen(server: Arc<ServerState>) {
    let Some(mut news) = server.store.news() else { return };
    loop {
        let item = tokio::select! {
            item = news.recv() => item,
            () = server.stopping.cancelled() => return,
        };
        match item {
            Some(item) => server.hear(item).await,
            None => return,
        }
    }
}

impl ServerState {
    async fn hear(&self, news: News) {
        match news {
            News::Tables(tables) => {
                for (table, version) in tables {
                    self.tell(&table, || Command::News { version: Some(version) });
                    self.watchers.wake(&table);
                }
            }
            News::Lobby => self.watchers.wake(LOBBY),
            News::Guest(guest) => self.watchers.wake(&guest),
            News::Presence(tables) => {
                for table in tables {
                    self.tell(&table, || Command::Presence { again: false });
                }
            }
            // Nobody may be listening; then there are no sockets either.
            News::Sessions(guest) => drop(self.ended_sessions.send(guest)),
            News::Study(study, version) => self.hear_of_study(&study, version).await,
            News::Jobs => self.attention.notify_one(),
            News::Pulse => self.upkeep.hear(),
            News::Compare => {
                self.upkeep.hear();
                self.watchers.wake_all();
                if let Err(error) = self.compare().await {
                    tracing::warn!(%error, "tables cannot be compared; all are read again");
                    self.tell_awake().await;
                }
                self.compare_studies().await;
            }
        }
    }

    /// Looks at all tables that are awake: anything may have been missed.
    async fn compare(&self) -> Result<(), StoreError> {
        let awake: Vec<String> =
            self.awake.read().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
        for tables in awake.chunks(1000) {
            for (table, version) in self.store.versions(tables).await? {
                self.tell(&table, || Command::News { version: Some(version) });
                self.tell(&table, || Command::Presence { again: true });
            }
        }
        Ok(())
    }

    /// Tells a table something, if it is awake, without waiting for it.
    fn tell(&self, table: &str, command: impl Fn() -> Command) {
        if let Some(handle) = self.awake(table) {
            handle.tell(command());
        }
    }
}

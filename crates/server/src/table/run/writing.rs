//! What happens at a table, made durable.

use super::TableLoop;
use crate::domain::Status;
use crate::protocol::{Code, Refusal};
use crate::store::{StoreError, Write};
use crate::table::actions::Change;
use crate::time::now;
use quincunx_core::Message;

impl TableLoop {
    /// Makes a change durable. If that fails, the table goes back to what the
    /// store has.
    pub(super) async fn write(&mut self, change: &Change) -> Result<(), Refusal> {
        let table = self.state.id().to_owned();
        let progress = self.state.row().progress.clone();
        let write = match change {
            Change::None | Change::Offers | Change::Chat(_) | Change::Rematch => return Ok(()),
            Change::Progress => Write::Progress { table, progress },
            Change::Ply(ply) => Write::Ply { table, ply: ply.clone(), progress },
            Change::Takeback(from) => Write::Takeback { table, from: *from, progress },
        };
        let Err(error) = self.server.writer.write(write).await else {
            if matches!(change, Change::Ply(_)) {
                metrics::counter!("quincunx_moves_total").increment(1);
            }
            return Ok(());
        };
        tracing::warn!(table = self.state.id(), %error, "a change could not be written");
        self.reload().await;
        match error {
            StoreError::Conflict => Err(Refusal::new(Code::StalePly, Message::new("refusal-gone-on"))),
            StoreError::Broken(_) | StoreError::Failed(_) | StoreError::File(_) => {
                Err(Refusal::new(Code::Unavailable, Message::new("refusal-not-written")))
            }
        }
    }

    pub(super) async fn reload(&mut self) {
        match self.server.load_state(self.state.id()).await {
            Ok(Some(mut state)) => {
                state.keep_chat_of(&mut self.state);
                self.state = state;
            }
            Ok(None) | Err(_) => {
                tracing::error!(table = self.state.id(), "the table cannot be read again");
                self.is_lost = true;
                return;
            }
        }
        self.notify_states(0, Some(0));
    }

    /// The server stops: what has been used of the clocks is not forgotten.
    pub(super) async fn save_clocks(&mut self) {
        if self.state.status() == Status::Playing {
            self.state.pause_clocks(now());
            // If it fails, the clocks go on from the last ply.
            let _ = self.write(&Change::Progress).await;
        }
    }
}

//! Who may sit and talk with whom: people who have blocked each other do not meet here.

use std::collections::HashSet;

use quincunx_core::Message;

use super::TableLoop;
use crate::protocol::{Code, Refusal, TableAction};
use crate::store::{ChatRow, SanctionKind, StoreError};

impl TableLoop {
    /// Those from whom a guest is to be kept apart, where that matters for what it wants to
    /// do. Whoever may not do it at all is refused. It is asked anew each time: a block or a
    /// sanction holds from the moment it is made.
    pub(super) async fn kept_apart(
        &mut self,
        guest: &str,
        action: &TableAction,
    ) -> Result<HashSet<String>, Refusal> {
        match action {
            // Whoever sits here already asks again after a broken line.
            TableAction::Sit { .. } if !self.state.seats_of(guest).is_empty() => {}
            TableAction::Sit { .. } => {
                self.services.check_order(guest, &[SanctionKind::Suspend, SanctionKind::Ban]).await?;
                let host = self.state.row().host.clone();
                if !self.services.lets_sit(&host, guest).await? {
                    return Err(Refusal::new(Code::NotAllowed, Message::new("refusal-host-picks")));
                }
            }
            TableAction::Rematch { .. } => {
                self.services.check_order(guest, &[SanctionKind::Suspend, SanctionKind::Ban]).await?;
            }
            TableAction::Chat { .. } => {
                self.services.check_order(guest, &[SanctionKind::Mute, SanctionKind::Ban]).await?;
            }
            _ => {}
        }
        match action {
            TableAction::Sit { .. } | TableAction::Chat { .. } => {
                Ok(self.services.blocked_with(guest).await?)
            }
            TableAction::Rematch { .. } => {
                // Whoever wanted one before may have blocked somebody since.
                for player in self.state.players() {
                    let apart = self.services.blocked_with(&player).await?;
                    if self.state.players().iter().any(|other| apart.contains(other)) {
                        return Err(blocked());
                    }
                }
                Ok(HashSet::new())
            }
            _ => Ok(HashSet::new()),
        }
    }

    /// Those who do not see what a line of chat says. If that cannot be found out, nobody
    /// does for now.
    pub(super) async fn kept_from(&mut self, row: &ChatRow) -> Result<HashSet<String>, StoreError> {
        let Some(speaker) = self.state.speaker(row).map(str::to_owned) else { return Ok(HashSet::new()) };
        let mut apart = self.services.blocked_with(&speaker).await?;
        for guest in self.picky.clone() {
            if !self.services.wants_to_hear(&guest, &speaker).await? {
                apart.insert(guest);
            }
        }
        Ok(apart)
    }
}

/// Two people are kept apart. Who has blocked whom is not said.
pub(super) fn blocked() -> Refusal {
    Refusal::new(Code::NotAllowed, Message::new("refusal-blocked"))
}

//! What members have set about others: who sits down with them, and whose chat they read.

use super::ServerState;
use crate::members::Settings;
use crate::store::{AccountRow, StoreError, Tie};

impl ServerState {
    /// What a guest has set, or the usual.
    pub(super) async fn setting_of(&self, guest: &str, name: &str) -> Result<Option<String>, StoreError> {
        let account = self.store.members().account(guest).await?;
        let settings = Settings::read(account.as_ref().map_or("", |account| &account.settings));
        Ok(settings.get(name).map(str::to_owned))
    }

    async fn follows(&self, guest: &str, other: &str) -> Result<bool, StoreError> {
        Ok(self.store.members().tie(guest, other).await? == Some(Tie::Follow))
    }

    /// Whether whoever put up a table lets a guest sit down there.
    pub(super) async fn host_lets_sit(&self, host: &str, guest: &str) -> Result<bool, StoreError> {
        if host == guest {
            return Ok(true);
        }
        match self.setting_of(host, "seats").await?.as_deref() {
            Some("members") => Ok(self.store.members().account(guest).await?.is_some()),
            Some("followed") => self.follows(host, guest).await,
            _ => Ok(true),
        }
    }

    /// Whether a member wants to be challenged by a guest.
    pub(super) async fn lets_challenge(&self, member: &AccountRow, guest: &str) -> Result<bool, StoreError> {
        match Settings::read(&member.settings).get("challenges") {
            Some("nobody") => Ok(false),
            Some("members") => Ok(self.store.members().account(guest).await?.is_some()),
            Some("followed") => self.follows(&member.guest, guest).await,
            _ => Ok(true),
        }
    }

    /// Whether a guest wants to read what somebody says.
    pub(super) async fn guest_wants_to_hear(&self, guest: &str, speaker: &str) -> Result<bool, StoreError> {
        if guest == speaker {
            return Ok(true);
        }
        match self.setting_of(guest, "chat").await?.as_deref() {
            Some("nobody") => Ok(false),
            Some("followed") => self.follows(guest, speaker).await,
            _ => Ok(true),
        }
    }
}

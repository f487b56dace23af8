//! Who is here, at any node.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use super::ServerState;
use crate::store::StoreError;

/// How many members are named.
const NAMED: usize = 60;
/// How long an answer is good: many look at the lobby at once.
const GOOD_FOR: Duration = Duration::from_secs(3);

/// Who is here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Here {
    /// The names of members, and whether each is a bot.
    pub members: Vec<(String, bool)>,
    /// Members who are not named.
    pub more: usize,
    /// Guests.
    pub guests: usize,
}

impl ServerState {
    /// Who is here, as it was a moment ago.
    pub async fn who_is_here(&self) -> Result<Here, StoreError> {
        let known = self.here.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((at, here)) = known
            && at.elapsed() < GOOD_FOR
        {
            return Ok(here);
        }
        let mut here = Here::default();
        for guest in self.all_here().await? {
            match self.store.members().account(&guest).await? {
                Some(_) if here.members.len() >= NAMED => here.more += 1,
                Some(account) => here.members.push((account.handle, account.bot)),
                None => here.guests += 1,
            }
        }
        here.members.sort();
        *self.here.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), here.clone()));
        Ok(here)
    }
}

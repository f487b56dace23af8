//! Names of those who sit at a table.

use super::TableState;
use super::actions::Change;
use crate::domain::{Guest, Holder};
use crate::time::Timestamp;

impl TableState {
    /// A guest is called at this table what it is called now.
    pub(super) fn rename(&mut self, guest: &Guest, now: Timestamp) -> Change {
        let mut is_changed = false;
        for holder in &mut self.row.progress.seats {
            if let Holder::Person { guest: id, name, .. } = holder
                && *id == guest.id
                && *name != guest.name
            {
                name.clone_from(&guest.name);
                is_changed = true;
            }
        }
        if !is_changed {
            return Change::None;
        }
        self.row.progress.changed_at = now;
        Change::Progress
    }
}

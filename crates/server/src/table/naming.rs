//! Names of those who sit at a table.

use super::TableState;
use super::acts::Change;
use crate::terms::{Guest, Holder};
use crate::time::Moment;

impl TableState {
    /// A guest is called at this table what it is called now.
    pub(super) fn rename(&mut self, guest: &Guest, now: Moment) -> Change {
        let mut is_changed = false;
        for holder in &mut self.row.standing.seats {
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
        self.row.standing.changed_at = now;
        Change::Standing
    }
}

//! Who is at a table with whom.

use std::collections::HashSet;

use quincunx_core::Message;

use super::refuse;
use crate::domain::Holder;
use crate::protocol::{Code, Refusal, TableAction};
use crate::store::ChatRow;
use crate::table::TableState;

impl TableState {
    /// The people who hold seats, each once.
    pub(in crate::table) fn players(&self) -> Vec<String> {
        let mut players: Vec<String> = Vec::new();
        for guest in self.seats().iter().filter_map(Holder::guest) {
            if players.iter().all(|known| known != guest) {
                players.push(guest.to_owned());
            }
        }
        players
    }

    /// Who said a line.
    pub(in crate::table) fn speaker<'s>(&'s self, row: &'s ChatRow) -> Option<&'s str> {
        if !row.guest.is_empty() {
            return Some(&row.guest);
        }
        let seat = usize::from(*row.line.seats.first()?);
        self.seats().get(seat).and_then(Holder::guest)
    }

    /// Refuses to bring a guest together with those from whom it is to be kept apart: at a
    /// table that one of them has put up, or where one of them sits or may come back to a
    /// seat; and to let it talk where nobody else would hear it.
    pub(in crate::table) fn check_company(
        &self,
        guest: &str,
        action: &TableAction,
        apart: &HashSet<String>,
    ) -> Result<(), Refusal> {
        let is_apart = |other: &str| apart.contains(other);
        match action {
            // Whoever sits here already asks again after a broken line.
            TableAction::Sit { .. } if self.seats_of(guest).is_empty() => {
                let former = |holder: &Holder| match holder {
                    Holder::Computer { former: Some(former), .. } => is_apart(&former.id),
                    Holder::Person { guest, .. } => is_apart(guest),
                    Holder::Computer { former: None, .. } | Holder::Open => false,
                };
                if is_apart(&self.row.host) || self.seats().iter().any(former) {
                    return refuse(Code::NotAllowed, Message::new("refusal-blocked"));
                }
            }
            TableAction::Chat { .. } => {
                let others: Vec<String> =
                    self.players().into_iter().filter(|player| player != guest).collect();
                if !others.is_empty() && others.iter().all(|other| is_apart(other)) {
                    return refuse(Code::NotAllowed, Message::new("refusal-unheard"));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

//! The tables of a server, to choose one.

use quincunx_core::Message;

use super::{App, Page, Task};
use crate::online::Listed;

/// The tables of a server.
#[derive(Debug, Default)]
pub struct Tables {
    /// Where the server is, for people.
    pub place: String,
    /// The tables; none before the server has answered.
    pub list: Option<Vec<Listed>>,
    /// The selected one.
    pub at: usize,
    /// Why there is nothing new.
    pub trouble: Option<Message>,
}

impl Tables {
    /// The selected table.
    pub fn selected(&self) -> Option<&Listed> {
        self.list.as_ref()?.get(self.at)
    }

    /// Goes up or down in the list.
    pub fn go(&mut self, by: isize) {
        let last = self.list.as_ref().map_or(0, |list| list.len().saturating_sub(1));
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Takes a new list in; the same table stays selected, wherever it is now.
    fn renew(&mut self, list: Vec<Listed>) {
        let held = self.selected().map(|listed| listed.table.clone());
        let now = held.and_then(|held| list.iter().position(|listed| listed.table == held));
        self.at = now.unwrap_or(self.at).min(list.len().saturating_sub(1));
        self.list = Some(list);
        self.trouble = None;
    }
}

impl App {
    /// Shows the tables of a server, as soon as it answers.
    pub fn open_tables(&mut self, place: String) {
        self.page = Some(Page::Tables(Box::new(Tables { place, ..Tables::default() })));
    }

    pub(super) fn hear_tables(&mut self, heard: Result<Vec<Listed>, Message>) {
        let Some(Page::Tables(tables)) = &mut self.page else { return };
        match heard {
            Ok(list) => tables.renew(list),
            Err(why) => tables.trouble = Some(why),
        }
    }

    /// Goes to the selected table: to play if there is an open seat, or to watch.
    pub(super) fn take_table(&mut self, watch: bool) {
        if let Some(Page::Tables(tables)) = &self.page
            && let Some(listed) = tables.selected()
        {
            self.tasks.push(Task::OpenTable { table: listed.table.clone(), watch });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(table: &str) -> Listed {
        Listed { table: table.to_owned(), ours: false, open: true, label: String::new() }
    }

    #[test]
    fn a_table_stays_in_hand_while_the_list_changes() {
        let mut tables = Tables::default();
        tables.go(1);
        assert_eq!(tables.selected(), None);
        tables.renew(vec![listed("a"), listed("b"), listed("c")]);
        tables.go(1);
        tables.renew(vec![listed("x"), listed("a"), listed("b")]);
        assert_eq!(tables.selected(), Some(&listed("b")));
        tables.renew(vec![listed("x")]);
        assert_eq!(tables.selected(), Some(&listed("x")));
        tables.renew(Vec::new());
        assert_eq!(tables.selected(), None);
    }
}

//! The messages as this client uses them; `quincunx_protocol` has them.

use quincunx_protocol::{Request, Since, TableAction, WatchOptions};

/// Doing something at a table, as it is sent.
pub fn act(table: &str, action: TableAction) -> String {
    Request::act(table, action).text()
}

/// Watching a table from where we were, as it is sent.
pub fn watch(table: &str, since: Option<Since>) -> String {
    Request::watch(table, WatchOptions { since, ..WatchOptions::default() }).text()
}

/// Watching a table no longer, as it is sent.
pub fn leave(table: &str) -> String {
    Request::leave(table).text()
}

//! The messages between a server and its clients, each written once: the server, the
//! terminal, the load and the page's types all come from here. `docs/protocol.md` shows
//! them with examples.
//!
//! Every message can be read and written. Requests are read strictly, so that a client
//! learns of its mistakes; what a server says is read leniently, so that a client gets
//! along with a newer server.
//!
//! | module | what lives there |
//! |---|---|
//! | `request`, `action` | what a client asks over a socket |
//! | `event` | what a server tells over a socket |
//! | `refusal` | why something was not done |
//! | `table`, `terms`, `guest` | who sits where and on what terms |
//! | `state` | how a game stands |
//! | `lobby` | putting up a table, and lists of tables |
//! | `study` | positions without a table, and what the computer thinks of them |

mod action;
mod event;
mod guest;
mod lobby;
mod refusal;
mod request;
mod state;
mod study;
mod table;
mod terms;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typescript;

pub use action::TableAction;
pub use event::{Done, Event};
pub use guest::Guest;
pub use lobby::{ListedTable, NewTable, SeatChoice, WholeTable};
pub use refusal::{Code, Refusal};
pub use request::{Detail, Request, RequestKind, Since, WatchOptions};
pub use state::{ClockView, EndingView, OrderView, Part, SealView, StateView};
pub use study::{BestLine, Finding, Point, Question, Studied};
pub use table::{ChatLine, SeatKind, SeatView, TableView};
pub use terms::{Status, Terms, TimeControl};

/// The version of this protocol; a greeting carries it. It changes when a client
/// that knew the old one would go wrong.
pub const VERSION: u32 = 1;

/// Milliseconds since 1970.
pub type Timestamp = u64;

/// What people are told, as data: a key of `texts/*.ftl` and its arguments.
#[cfg(any(test, feature = "openapi"))]
#[derive(utoipa::ToSchema)]
#[schema(as = Message)]
#[allow(dead_code)] // Only its schema counts.
struct MessageSchema {
    /// The key.
    key: String,
    /// The arguments by their names.
    args: Option<std::collections::BTreeMap<String, serde_json::Value>>,
}

/// Everything there is to draw; `docs/protocol.md` shows it.
#[cfg(any(test, feature = "openapi"))]
#[derive(utoipa::ToSchema)]
#[schema(as = Scene)]
#[allow(dead_code)] // Only its schema counts: core knows nothing of schemas.
struct SceneSchema {}

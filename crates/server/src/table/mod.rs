//! A table: a game, who sits at it, its clocks and what is said there.
//!
//! [`TableState`] is what a table is and knows no I/O; [`run`] is the loop that owns
//! it; [`Handle`] is how everybody else talks to that loop. One table is one loop,
//! so nothing at it happens at the same time as anything else.

mod acts;
mod clock;
mod handle;
mod naming;
mod occasion;
mod run;
pub(crate) mod sheet;
mod state;
mod view;

pub use clock::{Clocks, MOST_LAG};
pub use handle::{Command, Handle, Inbox, Outbox, SocketId, Subscriber, Who};
pub use run::run;
pub use state::{Limits, TableState};

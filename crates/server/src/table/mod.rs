//! A table: a game, who sits at it, its clocks and what is said there.
//!
//! [`TableState`] is what a table is and knows no I/O; [`run`] is the loop that owns
//! it; [`Handle`] is how everybody else talks to that loop. One table is one loop,
//! so nothing at it happens at the same time as anything else.

mod actions;
mod explored;
mod handle;
mod held_jobs;
mod leaving;
mod naming;
pub mod phrases;
mod rated;
mod record_tags;
mod run;
pub(crate) mod scoresheet;
mod services;
mod state;
mod view;

pub use crate::clock::{Clocks, MOST_LAG};
pub use handle::{Actor, Command, Handle, Inbox, Outbox, SocketId, Subscriber};
pub use held_jobs::{HeldJob, HeldJobs};
pub use run::run;
pub use services::{Opening, TableServices};
pub use state::{Limits, TableState};

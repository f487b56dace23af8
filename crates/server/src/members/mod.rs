//! What makes a guest a member: a handle that is theirs, and a password or a passkey.

mod handle;
mod history;
pub mod passkey;
mod password;
mod settings;

pub use handle::{Handle, HandleError, LONGEST_HANDLE, look_alike_key};
pub use history::{Filter, History, MOST_GAMES, Score, Statistics, Tally, history};
pub use password::{PasswordError, Passwords, SHORTEST_PASSWORD, check_password};
pub use settings::{SETTINGS, Setting, Settings};

//! The rules of the five games, a folder each, and the [`catalogue`] that lists
//! them.
//!
//! ```
//! use quincunx_games::catalogue;
//! use quincunx_core::{Seat, Viewer};
//!
//! let rules = catalogue::find("shakti").unwrap();
//! let mut game = rules.new_game(&[("second_tile", "adjacent")], 0).unwrap();
//! assert_eq!(game.moves(Seat::FIRST).len(), 26);
//!
//! game.play(Seat::FIRST, "b2-b4").unwrap();
//! assert!(game.position_text(Viewer::Spectator).starts_with("*5*/1w1k1w1/7/1W5/1*5/"));
//!
//! let error = game.play(Seat::SECOND, "d6-d2").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "d6-d2 is not legal: d2 is not the first tile seen from d6 in any direction"
//! );
//! ```

pub mod bishops;
pub mod catalogue;
pub mod chess;
mod chess_setup;
pub mod saktris;
pub mod shakti;
pub mod sitchess;
pub mod taifho;

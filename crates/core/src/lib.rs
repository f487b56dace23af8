//! The words everybody in Quincunx speaks.
//!
//! A set of [`Rules`] describes one of the games: its [`Info`], its typed
//! options, its [`Position`], its notation and its [`Scene`]. A [`Game`] is
//! options, seed and moves; replaying them gives the same game. Whoever does not
//! want to know which game it is holds a [`Box<dyn AnyGame>`](AnyGame).
//!
//! Nothing here does I/O, knows the time, or names a particular game.
//!
//! ```
//! use quincunx_core::{Chance, Seal};
//!
//! // Every random thing comes from a recorded seed ...
//! let mut chance = Chance::from_seed(42);
//! assert!(chance.below(6) < 6);
//!
//! // ... that is committed to when a game starts and revealed when it ends.
//! let seal = Seal::new(42, [7; 16]);
//! assert!(seal.opens(&seal.commitment()));
//! ```

mod arrangements;
mod chance;
mod contribution;
mod erased;
mod errors;
mod explorer;
mod fold;
mod game;
mod gesture;
pub mod laws;
pub mod option_words;
mod options;
mod order;
mod outcome;
mod perft;
pub mod pgn;
mod position;
mod record;
mod rules;
mod scene;
mod score;
mod seat;
mod setup;
mod view;
pub mod zobrist;

pub use quincunx_messages::{Arg, Language, Message};

pub use arrangements::fewest_swaps;
pub use chance::{Chance, Commitment, Seal};
pub use contribution::Contribution;
pub use erased::{AnyGame, AnyHistory, AnyRules, AnyStudy, Handle};
pub use errors::{GameError, Misread, MoveError};
pub use explorer::{EXPLORER_VERSION, ExplorerPly, Mirror};
pub use game::{Action, Game, Ply, Start};
pub use gesture::{Effect, Gesture, Touch};
pub use options::{Form, Kind, OptionError, OptionSet, OptionValue, Presets, Ranged, Spec, Toggle};
pub use order::Order;
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use pgn::ChessPgn;
pub use position::{Position, Turn};
pub use record::{Record, RecordError, RecordPly};
pub use rules::{Board, Diagram, Extras, Info, Operator, Rules, SeatInfo, Showcase, Viewer};
pub use scene::{
    Choice, Counter, Die, Legal, Line, LineKind, Mark, Name, Piece, Scene, SeatScene, Square, SquareKind,
    Tray, TrayKind, TrayPiece,
};
pub use score::{Part, Scored};
pub use seat::{Seat, Seats};
pub use setup::{
    Field, FieldKind, Item, Phase, Setup, SetupForm, SetupPiece, SetupValue, form_of, set_up, setup_of,
};
pub use view::{AnyView, View};

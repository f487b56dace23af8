//! What can be done at a table.

use serde::{Deserialize, Serialize};

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAction {
    /// Take an open seat.
    Sit {
        /// Which; the first open one if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// Whether I add randomness of my own to the seed: see `contribute`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        contribute: bool,
    },
    /// Add randomness to the seed, as I said I would when I took my seat. The game begins
    /// when everybody has.
    Contribute {
        /// 32 hexadecimal digits of my own making.
        random: String,
    },
    /// Make a move. Saying the same again for the same ply does no harm.
    Move {
        /// The ply that this is: as many as there were when it was decided.
        ply: usize,
        /// The move as text.
        #[serde(rename = "move")]
        text: String,
        /// Which of my seats moves; the one that is to move if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// Give up, also out of turn.
    Resign {
        /// Which of my seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// Claim a draw that the rules allow to be claimed.
    Claim {},
    /// Offer a draw.
    OfferDraw {},
    /// Answer an offer of a draw.
    AnswerDraw {
        /// Yes or no.
        accept: bool,
    },
    /// Ask to take back my last move.
    AskTakeback {},
    /// Answer whoever wants to take back a move.
    AnswerTakeback {
        /// Yes or no.
        accept: bool,
    },
    /// Play again, with the seats moved on by one.
    Rematch {
        /// Whether I then add randomness of my own to the seed: see `contribute`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        contribute: bool,
    },
    /// Say something to everybody at the table.
    Chat {
        /// What.
        text: String,
    },
    /// The host gives an open seat, or one whose holder has gone, to the computer.
    HandOver {
        /// Which seat.
        seat: u8,
        /// How well the computer plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// Take back my seat that was handed over to the computer.
    Reclaim {
        /// Which; the first that was mine if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// The host gives an operator's order, such as forcing a duel.
    Order {
        /// The order as `orders` has it: `duel`.
        order: String,
    },
    /// I have looked away from a rated game in my own turn, and am back.
    Away {
        /// For how many milliseconds.
        millis: u64,
    },
    /// Be called at this table what you are called now.
    Rename {},
    /// Leave before the first move: the host closes an open table, anybody else
    /// gives the seat back.
    StandUp {},
}

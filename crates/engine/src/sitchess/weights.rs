//! What things are worth in Situational Chess, in hundredths of a pawn.

use shakmaty::Role;

use crate::chess;

/// The weights of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// On the board. There are few pieces, so that kings fight early and a pawn
    /// that was placed far ahead is soon a queen.
    pub play: chess::Weights,
    /// A piece not yet placed is worth so much more than on an average square: a
    /// choice that is still open.
    pub open_choice: [i32; 5],
}

impl Weights {
    /// The worth of a piece that waits to be placed; all kings are placed alike.
    pub fn waiting(&self, role: Role) -> i32 {
        match role {
            Role::King => 0,
            role => self.play.piece(role) + self.open_choice[role as usize - 1],
        }
    }
}

crate::weights::named!(Weights as "Weights" { play, open_choice });

impl Default for Weights {
    fn default() -> Weights {
        let play = chess::Weights {
            pieces: [110, 315, 335, 520, 990],
            passed: [0, 180, 100, 55, 30, 15, 8],
            king_off_centre: -8,
            ..chess::Weights::default()
        };
        Weights { play, open_choice: [40, 15, 25, 30, 40] }
    }
}

//! What things are worth in Saktris, in hundredths of a pawn.

use shakmaty::Role;

use crate::chess;

/// The weights of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// On the board. Pawns arrive on the first row and have far to go; enemy
    /// pieces arrive behind those that have gone far.
    pub board: chess::Weights,
    /// A piece in the supply, compared with one on the board, in hundredths.
    pub to_come_percent: i32,
    /// Having one, two or three pieces on the board and no king: lost with the
    /// last of them.
    pub few_before_king: [i32; 3],
}

impl Weights {
    /// The worth of a piece that is still to come; kings come to both.
    pub fn to_come(&self, role: Role) -> i32 {
        match role {
            Role::King => 0,
            role => self.board.piece(role) * self.to_come_percent / 100,
        }
    }
}

crate::weights::named!(Weights as "Weights" { board, to_come_percent, few_before_king });

impl Default for Weights {
    fn default() -> Weights {
        let board = chess::Weights { pieces: [90, 310, 330, 500, 950], ..chess::Weights::default() };
        Weights { board, to_come_percent: 96, few_before_king: [-400, -150, -50] }
    }
}

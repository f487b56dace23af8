//! What things are worth in Saktris, in hundredths of a pawn; measured, see `docs/weights.md`.

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
        Weights {
            board: chess::Weights {
                pieces: [77, 246, 287, 481, 1248],
                bishop_pair: 37,
                mobility: [7, 4, 3, 2],
                off_centre: [-7, -4, -5, -9],
                passed: [0, 147, 90, 56, 32, 14, 10],
                advanced: [0, 31, 20, 13, 7, 5, -1],
                doubled: -10,
                isolated: -14,
                rook_on_open_file: 19,
                shelter: 11,
                king_off_centre: -6,
                drive_out: 27,
                approach: -14,
                tempo: 18,
                ..chess::Weights::default()
            },
            to_come_percent: 30,
            few_before_king: [-387, -179, -50],
        }
    }
}

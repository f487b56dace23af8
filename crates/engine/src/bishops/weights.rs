//! What things are worth in Bishops, in hundredths of a pawn.

use quincunx_games::bishops::Role;

use crate::chess;

/// The weights of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// How it stands with four, with three living colours, compared with the duel:
    /// one of four, one of three wins.
    pub living: [i32; 2],
    /// A place shared by three, by four: less than what playing on is worth to whoever
    /// stands as well as the others, also to a search that expects the worst of them.
    pub shared: [i32; 2],
    /// How much of what is better than a shared place is gone by the time that the game ends
    /// for want of progress, in hundredths: whoever leads has to hurry.
    pub stale_percent: i32,
    /// On the cross: pawn, knight, bishop, rook, queen. A bishop is half a queen
    /// already: it becomes one when its king reaches the corner.
    pub pieces: [i32; 5],
    /// What a lead on the cross is worth in the end, in hundredths: the duel begins
    /// with equal armies.
    pub lead_percent: i32,
    /// How much more the pieces of the next neighbour count than those of the
    /// others, in hundredths.
    pub neighbour_percent: i32,
    /// A step of the king away from its corner, for each bishop that waits for it.
    pub to_corner: i32,
    /// An immune king.
    pub immune: i32,
    /// A king that must leave its corner.
    pub evicted: i32,
    /// A king in check.
    pub check: i32,
    /// A piece of its own beside a king that is not immune.
    pub guard: i32,
    /// A piece of another colour beside it.
    pub intruder: i32,
    /// Against a colour without queen and rook: a step of its king away from the
    /// centre, and a step between the kings.
    pub drive_out: i32,
    /// See [`drive_out`](Weights::drive_out).
    pub approach: i32,
    /// The duel.
    pub duel: chess::Weights,
}

impl Weights {
    /// The worth of a piece on the cross; of a king more than of all others.
    pub fn piece(&self, role: Role) -> i32 {
        self.pieces.get(role as usize).copied().unwrap_or(KING)
    }
}

/// A king is beyond price.
const KING: i32 = 4000;

crate::weights::named!(Weights as "Weights" {
    living, shared, stale_percent, pieces, lead_percent, neighbour_percent, to_corner, immune, evicted, check,
    guard, intruder, drive_out, approach, duel,
});

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            living: [-317, -200],
            shared: [-450, -650],
            stale_percent: 100,
            pieces: [90, 280, 470, 450, 900],
            lead_percent: 12,
            neighbour_percent: 30,
            to_corner: -22,
            immune: 400,
            evicted: -200,
            check: -60,
            guard: 12,
            intruder: -50,
            drive_out: 6,
            approach: -4,
            duel: chess::Weights::default(),
        }
    }
}

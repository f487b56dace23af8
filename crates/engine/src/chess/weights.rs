//! What things are worth where pieces move as in chess, in hundredths of a pawn.

use shakmaty::Role;

/// The weights of the evaluation, own minus other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Pawn, knight, bishop, rook, queen; a king is beyond price.
    pub pieces: [i32; 5],
    /// Two bishops.
    pub bishop_pair: i32,
    /// A square that a knight, bishop, rook or queen can go to.
    pub mobility: [i32; 4],
    /// A step of a knight, bishop, rook, queen away from the centre.
    pub off_centre: [i32; 4],
    /// A pawn that no enemy pawn can stop or take, by the steps still to go.
    pub passed: [i32; 7],
    /// Any pawn, by the steps still to go.
    pub advanced: [i32; 7],
    /// A pawn guarded by another or beside one, by the steps still to go.
    pub connected: [i32; 7],
    /// A step of the enemy king away from the square before a passed pawn, for each
    /// rank that it has advanced.
    pub passer_from_enemy_king: i32,
    /// The same for the own king.
    pub passer_from_own_king: i32,
    /// A passed pawn that nothing can catch.
    pub unstoppable: i32,
    /// A pawn with another of its colour before it.
    pub doubled: i32,
    /// A pawn without a neighbour on either file.
    pub isolated: i32,
    /// A rook on a file without own pawns.
    pub rook_on_open_file: i32,
    /// A square beside the king that an enemy knight, bishop, rook or queen attacks,
    /// for each piece that attacks any.
    pub king_attacked: [i32; 4],
    /// A pawn before the own king while enemy queens or rooks are about.
    pub shelter: i32,
    /// A step of the king away from the centre once few pieces are left.
    pub king_off_centre: i32,
    /// Against a bare king: a step of it away from the centre.
    pub drive_out: i32,
    /// Against a bare king: a step between the kings.
    pub approach: i32,
    /// The right to move.
    pub tempo: i32,
}

impl Weights {
    /// The worth of a kind of piece; of a king more than of all others.
    pub fn piece(&self, role: Role) -> i32 {
        match role {
            Role::King => 10_000,
            role => self.pieces[role as usize - 1],
        }
    }
}

crate::weights::named!(Weights as "chess::Weights" {
    pieces, bishop_pair, mobility, off_centre, passed, advanced, connected, passer_from_enemy_king,
    passer_from_own_king, unstoppable, doubled, isolated, rook_on_open_file, king_attacked, shelter,
    king_off_centre, drive_out, approach, tempo,
});

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            pieces: [100, 320, 335, 510, 970],
            bishop_pair: 35,
            mobility: [4, 4, 3, 2],
            off_centre: [-8, -4, -1, -2],
            passed: [0, 140, 85, 50, 28, 14, 8],
            advanced: [0, 30, 18, 10, 6, 3, 0],
            connected: [0, 45, 30, 16, 9, 6, 4],
            passer_from_enemy_king: 4,
            passer_from_own_king: -2,
            unstoppable: 450,
            doubled: -12,
            isolated: -12,
            rook_on_open_file: 18,
            king_attacked: [-4, -3, -4, -4],
            shelter: 10,
            king_off_centre: -10,
            drive_out: 25,
            approach: -15,
            tempo: 12,
        }
    }
}

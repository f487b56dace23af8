//! Tablebases that others have made, which reach farther than our own tables.

use shakmaty::Chess;

/// What a position of chess is worth to the side to move, the next draw by the rule of fifty
/// moves being a hundred plies away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// It is lost.
    Loss,
    /// It is lost, but for the rule of fifty moves.
    BlessedLoss,
    /// It is drawn.
    Draw,
    /// It is won, but for the rule of fifty moves.
    CursedWin,
    /// It is won.
    Win,
}

/// The distance to zeroing: in how many plies the next capture, pawn move or mate can be forced
/// without giving away the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dtz {
    /// Negative if the side to move loses, 0 if it is a draw. More than 100 plies are no win
    /// under the rule of fifty moves.
    pub plies: i32,
    /// Whether it may be one ply more.
    pub is_rounded: bool,
}

/// A tablebase of ordinary chess: nobody may castle, pawns step twice from the second rank and
/// can be taken in passing.
pub trait Tablebase: Send + Sync {
    /// The most men of a position that it knows, kings included.
    fn most_men(&self) -> usize;

    /// The value of a position right after a capture or a pawn move; `None` if it is not known.
    fn wdl(&self, position: &Chess) -> Option<Wdl>;

    /// The distance to zeroing, whatever came before; `None` if it is not known.
    fn dtz(&self, position: &Chess) -> Option<Dtz>;
}

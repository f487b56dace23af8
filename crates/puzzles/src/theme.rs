//! What a puzzle is about, in words that everybody uses.

use std::fmt;

use quincunx_core::Message;
use serde::{Serialize, Serializer};

/// The longest mate that has a theme of its own.
pub const LONGEST_MATE: u8 = 5;

macro_rules! themes {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// What a puzzle is about. Each theme is given by the rule that its words say, and by
        /// nothing else.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme {
            /// The game is won by mate with the solver's move of this number.
            MateIn(u8),
            $($(#[$doc])* $name,)*
        }

        /// All themes but the mates.
        const OTHERS: &[(Theme, &str, &str)] =
            &[$((Theme::$name, $word, concat!("puzzle-theme-", $word)),)*];
    };
}

themes! {
    /// The game is won otherwise than by mate: the last piece comes home, say.
    Finish = "finish",
    /// A colour leaves the game by the last move.
    Elimination = "elimination",
    /// All but one move lose, and that one does not.
    Defence = "defence",
    /// A piece moves and attacks two or more pieces, kings counting and pawns not, and the
    /// solver's next move takes one of them.
    Fork = "fork",
    /// A piece that took nothing is taken at once, and the line goes on.
    Sacrifice = "sacrifice",
    /// The first move neither takes nor gives check.
    QuietMove = "quiet-move",
    /// A pawn, or in Bishops a bishop, becomes another piece.
    Promotion = "promotion",
    /// It becomes something other than a queen.
    Underpromotion = "underpromotion",
    /// A piece comes onto the board.
    Placement = "placement",
    /// King and rook move together.
    Castling = "castling",
    /// A pawn is taken in passing: what is taken does not stand where the mover goes.
    EnPassant = "en-passant",
    /// Pieces are cleared off the board without being taken.
    RowClear = "row-clear",
    /// A move removes a tile beside the other king.
    TileTrap = "tile-trap",
    /// A piece hops three times or more in one move.
    Chain = "chain",
    /// A hop sends a piece of the other side back to its first row.
    Relocation = "relocation",
    /// Both sides have gone past each other: only the shortest way counts.
    Race = "race",
    /// A king goes into its own corner.
    Sanctuary = "sanctuary",
    /// Two colours are left and play chess.
    Duel = "duel",
    /// After a move of the solver, any move of the other side loses, but if it could pass it
    /// would not.
    Zugzwang = "zugzwang",
    /// Four or more moves of the solver.
    Long = "long",
}

impl Theme {
    /// All themes, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Theme> {
        (1..=LONGEST_MATE).map(Theme::MateIn).chain(OTHERS.iter().map(|(theme, _, _)| *theme))
    }

    /// What people call it.
    pub fn name(self) -> Message {
        match (self, OTHERS.iter().find(|(theme, _, _)| *theme == self)) {
            (Theme::MateIn(moves), _) => Message::new("puzzle-theme-mate-in").number("moves", moves),
            (_, Some((_, _, key))) => Message::new(key),
            (_, None) => Message::new("puzzle-theme-long"),
        }
    }

    /// The theme of a word.
    pub fn of_word(word: &str) -> Option<Theme> {
        Theme::all().find(|theme| theme.to_string() == word)
    }
}

/// As files and arguments have it: `mate-in-2`, `fork`.
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, OTHERS.iter().find(|(theme, _, _)| theme == self)) {
            (Theme::MateIn(moves), _) => write!(f, "mate-in-{moves}"),
            (_, Some((_, word, _))) => f.write_str(word),
            (_, None) => Ok(()),
        }
    }
}

impl Serialize for Theme {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

//! Where a node is in the tree, and between what values it is of interest.

use crate::score::INFINITE;

/// A node's place in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Plies from the root.
    pub ply: usize,
    /// The index of the move that led here.
    pub previous: u16,
    /// Whether the last thing done was to pass in thought: not twice in a row.
    pub passed: bool,
}

/// Values below which and above which a node is of no interest.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    pub fn null_above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

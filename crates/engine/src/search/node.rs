//! Where a node is in the tree, and the window it is searched with.

use crate::score::INFINITE;

/// How the search came to a node.
#[derive(Clone, Copy)]
pub(crate) struct NodeContext {
    /// Plies from the root.
    pub ply: usize,
    /// The index of the move that led here.
    pub previous: u16,
    /// Whether a null move led here: there are never two in a row.
    pub after_null_move: bool,
}

/// Alpha and beta: values outside them need not be exact.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    pub fn null_above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

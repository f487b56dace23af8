//! What is asked of a puzzle.

use std::fmt;

use quincunx_core::AnyGame;

use super::living;

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standards {
    /// Nodes for each position of a game, to see where something happens.
    pub scan_nodes: u64,
    /// Nodes for each position of a line that is being built.
    pub build_nodes: u64,
    /// Nodes for each move of the solver when the whole line is verified.
    pub verify_nodes: u64,
    /// How much better than the second the best move is, as a share of the point.
    pub margin: f64,
    /// The same while more than two are in the game, where everybody has but a part of it.
    pub crowd_margin: f64,
    /// The most moves of the solver.
    pub longest: usize,
}

impl Standards {
    /// Those for a game.
    pub fn of(game: &str) -> Standards {
        let usual = Standards {
            scan_nodes: 2_000,
            build_nodes: 16_000,
            verify_nodes: 40_000,
            margin: 0.35,
            crowd_margin: 0.35,
            longest: 5,
        };
        match game {
            // A turn or two ahead is much in a race, and the score rises slowly.
            "taifho" => Standards {
                scan_nodes: 1_500,
                build_nodes: 8_000,
                verify_nodes: 20_000,
                margin: 0.12,
                ..usual
            },
            // Among four everybody has a quarter of the point, and a queen is worth 8 % of it.
            "bishops" => Standards { margin: 0.20, crowd_margin: 0.06, ..usual },
            _ => usual,
        }
    }

    /// The margin in a position.
    pub(super) fn margin_in(&self, game: &dyn AnyGame) -> f64 {
        if living(game) > 2 { self.crowd_margin } else { self.margin }
    }
}

/// For the header of a file.
impl fmt::Display for Standards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standards { scan_nodes, build_nodes, verify_nodes, margin, crowd_margin, longest } = self;
        write!(
            f,
            "games looked through at {scan_nodes} nodes a move, lines built at {build_nodes} and verified at \
             {verify_nodes}; best ahead of second by {:.0} % of the point at every move of the solver",
            margin * 100.0
        )?;
        if crowd_margin != margin {
            write!(f, ", {:.0} % while more than two play", crowd_margin * 100.0)?;
        }
        write!(f, "; at most {longest} of these")
    }
}

//! What is asked of a puzzle.

use std::fmt;

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
    /// The most moves of the solver.
    pub longest: usize,
}

impl Standards {
    /// Those for a game.
    pub fn of(game: &str) -> Standards {
        let usual = Standards {
            scan_nodes: 2_000,
            build_nodes: 16_000,
            verify_nodes: 100_000,
            margin: 0.35,
            longest: 5,
        };
        match game {
            // A turn or two ahead is much in a race, and the score rises slowly.
            "taifho" => Standards {
                scan_nodes: 1_500,
                build_nodes: 8_000,
                verify_nodes: 40_000,
                margin: 0.12,
                ..usual
            },
            // A position takes several times as long as elsewhere.
            "bishops" => Standards { margin: 0.20, verify_nodes: 60_000, ..usual },
            _ => usual,
        }
    }
}

/// For the header of a file.
impl fmt::Display for Standards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standards { scan_nodes, build_nodes, verify_nodes, margin, longest } = self;
        write!(
            f,
            "games looked through at {scan_nodes} nodes a move, lines built at {build_nodes} and verified at \
             {verify_nodes}; best ahead of second by {:.0} % of the point at every move of the solver; at most \
             {longest} of these",
            margin * 100.0
        )
    }
}

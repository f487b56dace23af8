//! How pages show the game.

use quincunx_core::{Diagram, Showcase};

const START: &str = "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w";

pub(super) const SHOWCASE: Showcase = Showcase {
    rules: &[("fi", include_str!("../../../../docs/rules/fi/shakti.md"))],
    card_seed: 7,
    card_moves: "b2-d4 f6-f4 f2-g3 f4-e4 d2-c2 b6-b4 g3-e5+ d6-c6 d4-d5+ c6-b7 d5-d6 e4-d4",
    diagrams: &[
        Diagram { section: 1, position: START, plies: "", caption: "diagram-shakti-start" },
        Diagram {
            section: 2,
            position: "*5*/1k1w3/3*3/3*3/3*3/1W1K1W1/*5* w",
            plies: "",
            caption: "diagram-shakti-sight",
        },
        Diagram {
            section: 3,
            position: START,
            plies: "b2-b4 d6-d5 f2-f4 d5-d6",
            caption: "diagram-shakti-leap",
        },
        Diagram {
            section: 4,
            position: START,
            plies: "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 c7-d7 c5-c6 d7-e7 \
         d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5",
            caption: "diagram-shakti-mate",
        },
    ],
};

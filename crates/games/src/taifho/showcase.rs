//! How pages show the game.

use quincunx_core::{Diagram, Showcase};

const START: &str = "1stdccdts1/10/10/10/10/10/10/10/10/1STDCCDTS1 S - 0,0 1";

pub(super) const SHOWCASE: Showcase = Showcase {
    rules: &[("fi", include_str!("../../../../docs/rules/fi/taifho.md"))],
    card_seed: 7,
    card_moves: "d1-e2 g10-f9 f1>d1>f3 e10>g8 h1>d5 g8>a2>i2 b1>d1>d9>h9 i2-h1 f3>d1>d9 f10>f8 d9-e10 \
                 h10>d6 e1>e3 d10>h6 g1>c5>e7>g9",
    diagrams: &[
        Diagram { section: 3, position: START, plies: "", caption: "diagram-taifho-steps" },
        Diagram {
            section: 4,
            position: "10/10/10/10/6s3/4t5/10/4C5/3D6/10 S - 0,0 1",
            plies: "",
            caption: "diagram-taifho-hops",
        },
        Diagram {
            section: 5,
            position: START,
            plies: "d1-e2 g10-f9 f1>d1>f3 f10>f8",
            caption: "diagram-taifho-chain",
        },
        Diagram {
            section: 6,
            position: "10/10/10/3c6/10/10/3C6/10/10/10 S - 0,0 1",
            plies: "",
            caption: "diagram-taifho-circle",
        },
    ],
};

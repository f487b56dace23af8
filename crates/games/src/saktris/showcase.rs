//! How pages show the game.

use quincunx_core::{Diagram, Showcase};

pub(super) const SHOWCASE: Showcase = Showcase {
    rules: &[("fi", include_str!("../../../../docs/rules/fi/saktris.md"))],
    card_seed: 7,
    card_moves: "B@e1 B@c8 Bb4 Bg4 R@a1 R@b8 Bd6 Bf5 K@e1 K@c8 Bxb8 Kxb8 P@c1 P@e8 Kf1 Bd3+ Kg1 N@d8 N@d1 \
                 Ne6 Kf2 Q@g8 Q@h1 Kc8 Ne3 N@b8 N@e1",
    diagrams: &[
        Diagram {
            section: 2,
            position: "8/8/8/8/8/8/8/8 w - - PNBRK/pnbrk 1/1 0 1",
            plies: "",
            caption: "diagram-saktris-turn",
        },
        Diagram {
            section: 3,
            position: "4k3/8/8/8/8/8/8/2B1K3 w - - BP/- 1/0 0 1",
            plies: "",
            caption: "diagram-saktris-bishop",
        },
        Diagram {
            section: 4,
            position: "4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1",
            plies: "",
            caption: "diagram-saktris-castling",
        },
        Diagram {
            section: 6,
            position: "4k3/8/8/8/8/8/8/PP2K3 w - - P/- 1/0 0 1 ;row_clear=on",
            plies: "",
            caption: "diagram-saktris-row",
        },
    ],
};

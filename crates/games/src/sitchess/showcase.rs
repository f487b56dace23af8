//! How pages show the game.

use quincunx_core::{Diagram, Showcase};

pub(super) const SHOWCASE: Showcase = Showcase {
    rules: &[("fi", include_str!("../../../../docs/rules/fi/sitchess.md"))],
    card_seed: 7,
    card_moves: "QN RRPP P@c3 N@d4 P@a3 Q@f5 R@e7 K@g3 R@h1 K@a1 Qd5 Rf1 Kh4",
    diagrams: &[
        Diagram { section: 1, position: "army w=- b=- 12/12", plies: "", caption: "diagram-sitchess-army" },
        Diagram {
            section: 3,
            position: "8/8/3k4/8/8/8/3K4/8[QNrrpp] w - - 0 1",
            plies: "",
            caption: "diagram-sitchess-place",
        },
        Diagram {
            section: 5,
            position: "7k/8/p4K2/6N1/8/2Q5/8/8 w - - 0 1",
            plies: "",
            caption: "diagram-sitchess-mate",
        },
    ],
};

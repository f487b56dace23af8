//! How pages show the game.

use quincunx_core::{Diagram, Showcase};

pub(super) const SHOWCASE: Showcase = Showcase {
    rules: &[("fi", include_str!("../../../../docs/rules/fi/bishops.md"))],
    card_seed: 3,
    card_moves: "c2-c3 b4-c4 c11-c9 k3-i3 h2-i3 b8-c9 j11-k10 l3-i3 j2-i3 a4-c3 j12-j1 l10-k10 d2-c3 \
                 a5-c3",
    diagrams: &[
        Diagram {
            section: 2,
            position: "s 2bRbNbBbQbKbBbNbR2/2bPbPbPbPbPbPbPbP2/gRgP8pPpR/gNgP8pPpN/gBgP8pPpB/gQgP8pPpQ/gKgP8pPpK/gBgP8pPpB/\
         gNgP8pPpN/gRgP8pPpR/2wPwPwPwPwPwPwPwP2/2wRwNwBwQwKwBwNwR2 w wgbp \
         g1c1j1a6a3a10g12c12j12l6l3l10/wgbp/- -,0,0.0.0.0,- 0 ;",
            plies: "",
            caption: "diagram-bishops-start",
        },
        Diagram {
            section: 5,
            position: "s 7bK4/12/12/gK11/12/12/5bR6/12/4wB1wB5/12/2wK9/3wQ8 w wgb -/-/- b,0,0.0.0.0,p 40 ;",
            plies: "",
            caption: "diagram-bishops-corner",
        },
        Diagram {
            section: 6,
            position: "s 7bK4/6bPbPbP3/12/gK11/12/12/12/3wR8/12/12/2wK9/12 w wgb -/-/- b,0,0.0.0.0,p 40 ;",
            plies: "",
            caption: "diagram-bishops-mate",
        },
        Diagram {
            section: 7,
            position: "d w=white b=black rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=gp ;",
            plies: "",
            caption: "diagram-bishops-duel",
        },
    ],
};

//! Boards in the pages of rules, to try what is written there.

use quincunx_core::{AnyGame, GameError, Message};
use quincunx_games::catalogue;

/// A board to try something on.
pub struct Diagram {
    game: &'static str,
    /// The section at whose end it stands, counted by headings below the title.
    pub section: usize,
    /// Where it begins.
    pub position: &'static str,
    /// What has been played there.
    pub plies: &'static str,
    /// The message that says what to try.
    pub caption: &'static str,
}

const fn diagram(
    game: &'static str,
    section: usize,
    position: &'static str,
    plies: &'static str,
    caption: &'static str,
) -> Diagram {
    Diagram { game, section, position, plies, caption }
}

const SHAKTI: &str = "*5*/1w1k1w1/7/7/7/1W1K1W1/*5* w";
const TAIFHO: &str = "1stdccdts1/10/10/10/10/10/10/10/10/1STDCCDTS1 S - 0,0 1";

const DIAGRAMS: [Diagram; 19] = [
    diagram("saktris", 2, "8/8/8/8/8/8/8/8 w - - PNBRK/pnbrk 1/1 0 1", "", "diagram-saktris-turn"),
    diagram("saktris", 3, "4k3/8/8/8/8/8/8/2B1K3 w - - BP/- 1/0 0 1", "", "diagram-saktris-bishop"),
    diagram("saktris", 4, "4k3/8/8/8/8/8/8/1K4R1 w KG - -/- 0/0 0 1", "", "diagram-saktris-castling"),
    diagram("saktris", 6, "4k3/8/8/8/8/8/8/PP2K3 w - - P/- 1/0 0 1 ;row_clear=on", "", "diagram-saktris-row"),
    diagram("sitchess", 1, "army w=- b=- 12/12", "", "diagram-sitchess-army"),
    diagram("sitchess", 3, "8/8/3k4/8/8/8/3K4/8[QNrrpp] w - - 0 1", "", "diagram-sitchess-place"),
    diagram("sitchess", 5, "7k/8/p4K2/6N1/8/2Q5/8/8 w - - 0 1", "", "diagram-sitchess-mate"),
    diagram("taifho", 3, TAIFHO, "", "diagram-taifho-steps"),
    diagram("taifho", 4, "10/10/10/10/6s3/4t5/10/4C5/3D6/10 S - 0,0 1", "", "diagram-taifho-hops"),
    diagram("taifho", 5, TAIFHO, "d1-e2 g10-f9 f1>d1>f3 f10>f8", "diagram-taifho-chain"),
    diagram("taifho", 6, "10/10/10/3c6/10/10/3C6/10/10/10 S - 0,0 1", "", "diagram-taifho-circle"),
    diagram("shakti", 1, SHAKTI, "", "diagram-shakti-start"),
    diagram("shakti", 2, "*5*/1k1w3/3*3/3*3/3*3/1W1K1W1/*5* w", "", "diagram-shakti-sight"),
    diagram("shakti", 3, SHAKTI, "b2-b4 d6-d5 f2-f4 d5-d6", "diagram-shakti-leap"),
    diagram(
        "shakti",
        4,
        SHAKTI,
        "b2-a3 d6-c6 f2-f4 c6-b5 d2-c3 b5-c6 f4-e5 b6-a6 c3-d4 c6-c7 a3-c5 f6-d6 e5-d5 c7-d7 c5-c6 d7-e7 \
         d5-e5 e7-f7 c6-d5 f7-g6 d4-e4 g6-g5",
        "diagram-shakti-mate",
    ),
    diagram(
        "bishops",
        2,
        "s 2bRbNbBbQbKbBbNbR2/2bPbPbPbPbPbPbPbP2/gRgP8pPpR/gNgP8pPpN/gBgP8pPpB/gQgP8pPpQ/gKgP8pPpK/gBgP8pPpB/\
         gNgP8pPpN/gRgP8pPpR/2wPwPwPwPwPwPwPwP2/2wRwNwBwQwKwBwNwR2 w wgbp \
         g1c1j1a6a3a10g12c12j12l6l3l10/wgbp/- -,0,0.0.0.0,- 0 ;",
        "",
        "diagram-bishops-start",
    ),
    diagram(
        "bishops",
        5,
        "s 7bK4/12/12/gK11/12/12/5bR6/12/4wB1wB5/12/2wK9/3wQ8 w wgb -/-/- b,0,0.0.0.0,p 40 ;",
        "",
        "diagram-bishops-corner",
    ),
    diagram(
        "bishops",
        6,
        "s 7bK4/6bPbPbP3/12/gK11/12/12/12/3wR8/12/12/2wK9/12 w wgb -/-/- b,0,0.0.0.0,p 40 ;",
        "",
        "diagram-bishops-mate",
    ),
    diagram(
        "bishops",
        7,
        "d w=white b=black rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=gp ;",
        "",
        "diagram-bishops-duel",
    ),
];

/// The boards of a game, numbered.
pub fn of(game: &str) -> impl Iterator<Item = (usize, &'static Diagram)> {
    DIAGRAMS.iter().filter(move |diagram| diagram.game == game).enumerate()
}

impl Diagram {
    /// The game as it stands on the board.
    pub fn game(&self, name: &str) -> Result<Box<dyn AnyGame>, GameError> {
        let refused = || GameError::Refused(Message::new("no-such-game").verbatim("name", name));
        let mut game = catalogue::find(name).ok_or_else(refused)?.game_from(self.position, &[], 0)?;
        let mut read = game.ply_count();
        for ply in self.plies.split_whitespace() {
            game.read_ply(ply, &mut read)?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_can_be_played_on() {
        for diagram in &DIAGRAMS {
            let game =
                diagram.game(diagram.game).unwrap_or_else(|error| panic!("{}: {error}", diagram.caption));
            let seat = game.turn().and_then(quincunx_core::Turn::seat);
            let seat = seat.unwrap_or_else(|| panic!("{}: nobody is to move", diagram.caption));
            assert!(game.moves(seat).len() > 1, "{}", diagram.caption);
        }
    }

    #[test]
    fn the_captions_promise_what_is_so() {
        let ends = |caption: &str, mv: &str| {
            let diagram = DIAGRAMS.iter().find(|diagram| diagram.caption == caption).expect("a board");
            let mut game = diagram.game(diagram.game).expect("it is right");
            let mut read = game.ply_count();
            game.read_ply(mv, &mut read).unwrap_or_else(|error| panic!("{caption}: {error}"));
            game.outcome().map(|outcome| outcome.reason.code.to_string()).unwrap_or_default()
        };
        assert_eq!(ends("diagram-shakti-mate", "e5-f5"), "mate");
        assert_eq!(ends("diagram-sitchess-mate", "Qc8"), "mate");
        assert_eq!(ends("diagram-saktris-castling", "b1d1"), "");
        assert_eq!(ends("diagram-taifho-chain", "b1>d1>f1>f5"), "");
        assert_eq!(ends("diagram-bishops-mate", "d5-d12"), "", "the last two go on with their duel");
    }
}

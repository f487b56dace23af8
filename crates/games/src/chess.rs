//! The parts of games that are ordinary chess, as any chess program takes them, and
//! what games with the pieces of chess share.

use std::any::Any;

use quincunx_core::{AnyGame, Game, Message, Rules as _, Seat};
use shakmaty::fen::Fen;
use shakmaty::{Color, EnPassantMode};

use crate::bishops::{self, Bishops};
use crate::sitchess::{self, Sitchess, Stage};

/// The play of Situational Chess or the duel of Bishops so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessLine {
    /// The position that chess began from.
    pub fen: String,
    /// The moves since then, in UCI notation.
    pub moves: Vec<String>,
    /// Who plays the white pieces, and who the black ones.
    pub seats: [Seat; 2],
}

/// The part of a game that is chess and still goes on; `None` if there is none.
pub fn chess_line(game: &dyn AnyGame) -> Option<ChessLine> {
    let any = game as &dyn Any;
    let (first, fen, seats) = if let Some(game) = any.downcast_ref::<Game<Sitchess>>() {
        let playing = |ply: &usize| matches!(game.position_at(*ply).stage(), Stage::Play { .. });
        let first = (0..=game.plies().len()).find(playing)?;
        (first, Sitchess::write_position(game.position_at(first)), Color::ALL.map(sitchess::seat_of))
    } else {
        let game = any.downcast_ref::<Game<Bishops>>()?;
        (0..=game.plies().len()).find_map(|ply| match game.position_at(ply) {
            bishops::Position::Duel(duel) => {
                let fen = Fen::from_position(duel.chess(), EnPassantMode::Legal).to_string();
                Some((ply, fen, Color::ALL.map(|color| duel.player(color).seat())))
            }
            bishops::Position::Survival(_) => None,
        })?
    };
    Some(ChessLine { fen, moves: game.canonical_plies().split_off(first), seats })
}

/// The position that the part of a game that is chess has come to, without what was
/// played before; `None` if there is no such part.
pub fn chess_fen(game: &dyn AnyGame) -> Option<String> {
    let any = game as &dyn Any;
    if let Some(game) = any.downcast_ref::<Game<Sitchess>>() {
        let playing = matches!(game.position().stage(), Stage::Play { .. });
        return playing.then(|| Sitchess::write_position(game.position()));
    }
    match any.downcast_ref::<Game<Bishops>>()?.position() {
        bishops::Position::Duel(duel) => {
            Some(Fen::from_position(duel.chess(), EnPassantMode::Legal).to_string())
        }
        bishops::Position::Survival(_) => None,
    }
}

/// The beginning of ordinary chess.
pub const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The text of a position of Bishops in which White and Black play the duel from a
/// position of ordinary chess.
pub fn duel_from(fen: &str) -> String {
    format!("d w=white b=black {fen} out=gp ;")
}

/// The text of a position of a game that begins where its part that is chess has come to
/// a position of chess; in a duel, these two play. `None` if the game has no such part.
pub fn chess_position(game: &str, fen: &str, duellists: Option<[&str; 2]>) -> Option<String> {
    if let ChessStart::SetUp = chess_part(game)?.start {
        return Some(fen.to_owned());
    }
    let Some([white, black]) = duellists else { return Some(duel_from(fen)) };
    let is_out = |name: &str| !name.eq_ignore_ascii_case(white) && !name.eq_ignore_ascii_case(black);
    let seats = Bishops::INFO.seats.iter().filter(|seat| is_out(seat.name));
    let out: String = seats.map(|seat| seat.letter.to_ascii_lowercase()).collect();
    Some(format!("d w={} b={} {fen} out={out} ;", white.to_lowercase(), black.to_lowercase()))
}

/// The game whose chess part is ordinary chess from its beginning.
pub const CHESS_GAME: &str = "bishops";

/// Where the chess part of a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChessStart {
    /// At the beginning of ordinary chess, a position that commands know by this name.
    Named(&'static str),
    /// After a set-up that players choose.
    SetUp,
}

/// How programs that know nothing but chess play the chess part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessPart {
    /// The game.
    pub game: &'static str,
    /// Where the part begins.
    pub start: ChessStart,
    /// The variant that programs which know several should play it as.
    pub uci_variant: Option<&'static str>,
}

const CHESS_PARTS: [ChessPart; 2] = [
    ChessPart { game: CHESS_GAME, start: ChessStart::Named("duel"), uci_variant: None },
    ChessPart { game: "sitchess", start: ChessStart::SetUp, uci_variant: Some("nocastle") },
];

/// The chess part of a game; `None` if it has none.
pub fn chess_part(game: &str) -> Option<&'static ChessPart> {
    CHESS_PARTS.iter().find(|part| part.game == game)
}

/// Several reasons as one message; `None` if there are none.
pub(crate) fn joined(reasons: impl IntoIterator<Item = Message>) -> Option<Message> {
    let both = |first, next| Message::new("chess-reasons").message("first", first).message("next", next);
    reasons.into_iter().reduce(both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn the_duel_is_chess_from_its_beginning() {
        let rules = catalogue::find("bishops").expect("a game");
        let mut game = rules.game_from(&duel_from(CHESS_START), &[], 0).expect("a duel");
        for (seat, mv) in [(Seat(0), "e4"), (Seat(2), "e7e5")] {
            game.play(seat, mv).expect(mv);
        }
        let line = chess_line(game.as_ref()).expect("a duel");
        assert_eq!((line.fen.as_str(), line.seats), (CHESS_START, [Seat(0), Seat(2)]));
        assert_eq!(line.moves, ["e2e4", "e7e5"]);
        let now = chess_fen(game.as_ref()).expect("a duel");
        assert_eq!(now, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        let cross = rules.new_game(&[], 0).expect("a game");
        assert_eq!((chess_line(cross.as_ref()), chess_fen(cross.as_ref())), (None, None));
    }

    #[test]
    fn the_play_of_situational_chess_begins_when_all_is_placed() {
        let rules = catalogue::find("sitchess").expect("a game");
        let mut game = rules.game_from("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", &[], 0).expect("a position");
        assert_eq!(chess_line(game.as_ref()), None);
        game.play(Seat::FIRST, "R@a1").expect("legal");
        game.play(Seat::FIRST, "Ra8+").expect("legal");
        let line = chess_line(game.as_ref()).expect("the play has begun");
        assert_eq!(line.fen, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!(chess_fen(game.as_ref()).as_deref(), Some("R3k3/8/8/8/8/8/8/4K3 b - - 1 1"));
        assert_eq!((line.moves, line.seats), (vec!["a1a8".to_owned()], [Seat::FIRST, Seat::SECOND]));
        let shakti = catalogue::find("shakti").expect("a game").new_game(&[], 0).expect("a game");
        assert_eq!(chess_line(shakti.as_ref()), None);
    }
}

//! The network that judges pieces that move as in chess.

use shakmaty::Color;

use super::inputs::zone;
use super::{ChessPieces, LAYOUT, WORDS};
use crate::network::{Accumulator, Board, Evaluation, Learned, planes};

/// The network that is used, if any.
#[derive(Clone, Debug)]
pub struct LearnedChess(Learned);

impl LearnedChess {
    /// The network in these bytes; none if they are not one of chess pieces.
    pub fn read(bytes: &[u8]) -> LearnedChess {
        LearnedChess(Learned::read(bytes, &LAYOUT))
    }

    /// What made the network.
    pub fn note(&self) -> Option<&str> {
        self.0.note()
    }

    /// What judges as told; `usual` is what has proved to be the strongest.
    pub fn new(evaluation: &Evaluation, usual: LearnedChess) -> LearnedChess {
        LearnedChess(Learned::new(evaluation, &LAYOUT, usual.0))
    }

    /// The men that a network judges as the side on turn sees them; `None` where it does not.
    pub fn men(pieces: &ChessPieces, turn: Color) -> Option<Vec<u16>> {
        (!is_bare(pieces)).then(|| pieces.men(turn))
    }

    /// What the pieces are worth to a side: by the network, if there is one, else by
    /// `handmade`. Against a bare king, too, rules made by hand know better: it takes a way to
    /// the mate, which a network that only knows the position to be won does not show.
    pub fn evaluate<L: AsRef<Accumulator<WORDS>> + AsMut<Accumulator<WORDS>>>(
        &self,
        pieces: &ChessPieces,
        turn: Color,
        side: Color,
        line: &mut [L],
        handmade: impl Fn(Color) -> i32,
    ) -> i32 {
        let number = |color: Color| color.fold_wb(0, 1);
        let board = || {
            let inputs = pieces.inputs();
            let zones = [zone(&inputs[0]), zone(&inputs[1])];
            Board { inputs, zones, men: planes::count_apart::<1>(&inputs[0]), turn: number(turn) }
        };
        let board = || (!is_bare(pieces)).then(board);
        self.0.evaluate(number(side), line, board, |side| handmade(Color::ALL[side]))
    }
}

/// Whether a king stands alone.
fn is_bare(pieces: &ChessPieces) -> bool {
    pieces.colors.white.count() <= 1 || pieces.colors.black.count() <= 1
}

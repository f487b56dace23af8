//! The network that judges pieces that move as in chess.

use std::sync::{Arc, LazyLock};

use shakmaty::Color;

use super::{ChessPieces, LAYOUT, WORDS};
use crate::network::{Accumulator, Evaluation, Network};

/// The network that is used, if any.
#[derive(Clone, Debug, Default)]
pub struct LearnedChess(Option<Arc<Network>>);

/// The network that comes with the program; [`Network::note`] says what made it.
static USUAL: LazyLock<Option<Arc<Network>>> =
    LazyLock::new(|| Network::read(include_bytes!("chess.network"), &LAYOUT).ok().map(Arc::new));

impl LearnedChess {
    /// The network that comes with the program.
    pub fn usual() -> LearnedChess {
        LearnedChess(USUAL.clone())
    }

    /// What judges as told; `usual` is what has proved to be the strongest.
    pub fn new(evaluation: &Evaluation, usual: LearnedChess) -> LearnedChess {
        LearnedChess(match evaluation {
            Evaluation::Usual => return usual,
            Evaluation::Handmade => None,
            Evaluation::Network(network) => Some(Arc::clone(network)),
        })
    }

    /// The men that a network judges as the side on turn sees them; `None` where it does not.
    pub fn men(pieces: &ChessPieces, turn: Color) -> Option<Vec<u16>> {
        (!is_bare(pieces)).then(|| pieces.men(turn))
    }

    /// What the pieces are worth to a side by the network. `None` where rules made by
    /// hand know better: against a bare king it takes a way to the mate, which a network
    /// that only knows the position to be won does not show.
    pub fn evaluate(
        &self,
        pieces: &ChessPieces,
        turn: Color,
        side: Color,
        line: &mut [Accumulator<WORDS>],
    ) -> Option<i32> {
        let network = self.0.as_deref()?;
        if is_bare(pieces) {
            return None;
        }
        let inputs = [&pieces.inputs(Color::White), &pieces.inputs(Color::Black)];
        Accumulator::update(line, network, inputs);
        let men = pieces.occupied().count();
        let output = line.last()?.output(network, turn.fold_wb(0, 1), men);
        let value = network.corrected(output, men, || pieces.handmade(turn));
        Some(if side == turn { value } else { -value })
    }
}

/// Whether a king stands alone.
fn is_bare(pieces: &ChessPieces) -> bool {
    pieces.colors.white.count() <= 1 || pieces.colors.black.count() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_network_can_be_read_and_says_what_made_it() {
        let usual = USUAL.as_deref().expect("a network");
        assert!(usual.note().contains("quincunx lab train"), "{}", usual.note());
    }
}

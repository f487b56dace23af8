//! The network that a game is judged by.

use std::sync::Arc;

use super::{Accumulator, Evaluation, Layout, Network};

/// The network that is used, if any.
#[derive(Clone, Debug, Default)]
pub struct Learned(Option<Arc<Network>>);

/// A board as a network sees it.
pub struct Board<const WORDS: usize> {
    /// The bits of the inputs that are on for each of the two sides.
    pub inputs: [[u64; WORDS]; 2],
    /// The zone of each of them.
    pub zones: [usize; 2],
    /// How many men there are: they may be fewer than the inputs.
    pub men: usize,
    /// The side on turn.
    pub turn: usize,
}

impl Learned {
    /// The network in these bytes; none if they are not one of the layout.
    pub fn read(bytes: &[u8], layout: &Layout) -> Learned {
        Learned(Network::read(bytes, layout).ok().map(Arc::new))
    }

    /// What judges boards of this layout as told; `usual` is what has proved to be the
    /// strongest.
    pub fn new(evaluation: &Evaluation, layout: &Layout, usual: Learned) -> Learned {
        match evaluation {
            Evaluation::Network(network) if network.layout == layout.name => {
                Learned(Some(Arc::clone(network)))
            }
            Evaluation::Usual | Evaluation::Network(_) => usual,
            Evaluation::Handmade => Learned(None),
        }
    }

    /// What a position is worth to one of two sides: by the network, where there is one and
    /// it is shown a board, else by `handmade`, which is asked for one of the sides.
    pub fn evaluate<const WORDS: usize, L: AsRef<Accumulator<WORDS>> + AsMut<Accumulator<WORDS>>>(
        &self,
        side: usize,
        line: &mut [L],
        board: impl FnOnce() -> Option<Board<WORDS>>,
        handmade: impl Fn(usize) -> i32,
    ) -> i32 {
        let by_network = || {
            let network = self.0.as_deref()?;
            let board = board()?;
            let [first, second] = &board.inputs;
            Accumulator::update(line, network, [first, second], board.zones);
            let output = line.last()?.as_ref().output(network, board.turn, board.men);
            let value = network.corrected(output, board.men, || handmade(board.turn));
            Some(if side == board.turn { value } else { -value })
        };
        by_network().unwrap_or_else(|| handmade(side))
    }

    /// The network, if there is one.
    pub(crate) fn network(&self) -> Option<&Network> {
        self.0.as_deref()
    }

    /// What made the network.
    pub fn note(&self) -> Option<&str> {
        self.0.as_deref().map(Network::note)
    }
}

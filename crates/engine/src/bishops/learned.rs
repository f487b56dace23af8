//! The network that judges the cross.

use quincunx_games::bishops::{Colour, Survival};

use super::inputs::{LAYOUT, WORDS, board, count, rows_seen_by};
use crate::chess;
use crate::network::{Accumulator, Evaluation, Half, Learned, View};

/// What is carried along a line: something for the cross, something for the duel.
#[derive(Clone, Debug, Default)]
pub struct BishopsAccumulator {
    cross: CrossAccumulator,
    duel: Accumulator<{ chess::WORDS }>,
}

impl AsRef<Accumulator<{ chess::WORDS }>> for BishopsAccumulator {
    fn as_ref(&self) -> &Accumulator<{ chess::WORDS }> {
        &self.duel
    }
}

impl AsMut<Accumulator<{ chess::WORDS }>> for BishopsAccumulator {
    fn as_mut(&mut self) -> &mut Accumulator<{ chess::WORDS }> {
        &mut self.duel
    }
}

/// The first layer as one of the four sees it: a search wants to know nothing else.
#[derive(Clone, Debug, Default)]
struct CrossAccumulator {
    viewer: Option<Colour>,
    half: Half<WORDS>,
}

/// The network that is used, if any.
#[derive(Clone, Debug, Default)]
pub struct LearnedCross(Learned);

/// Hundredths of the cross for 200 of a network: with these, two of three games are won at
/// [`LIKELY_WIN`](crate::Evaluator::LIKELY_WIN), so that a share of the point is the same to
/// both.
const UNITS: i32 = 289;

impl LearnedCross {
    /// The network in these bytes; none if they are not one of the cross.
    pub fn read(bytes: &[u8]) -> LearnedCross {
        LearnedCross(Learned::read(bytes, &LAYOUT))
    }

    /// What made the network.
    #[cfg(test)]
    pub fn note(&self) -> Option<&str> {
        self.0.note()
    }

    /// What judges as told.
    pub fn new(evaluation: &Evaluation, usual: LearnedCross) -> LearnedCross {
        LearnedCross(Learned::new(evaluation, &LAYOUT, usual.0))
    }

    /// What the position is worth to a colour; `None` if there is no network.
    pub fn evaluate(
        &self,
        survival: &Survival,
        viewer: Colour,
        line: &mut [BishopsAccumulator],
        handmade: impl FnOnce() -> i32,
    ) -> Option<i32> {
        let network = self.0.network()?;
        let (last, before) = line.split_last_mut()?;
        let last = &mut last.cross;
        if last.viewer != Some(viewer) {
            last.viewer = Some(viewer);
            last.half.forget();
        }
        let parent = before.last().map(|parent| &parent.cross);
        let parent = parent.filter(|parent| parent.viewer == Some(viewer)).map(|parent| &parent.half);
        let inputs = board(survival);
        let view = View::new(network, Some(rows_seen_by(viewer)), 0);
        last.half.update(parent, view, &inputs);
        let men = count(&inputs);
        let output = network.output_alone(last.half.sums(), men);
        Some(network.corrected(output, men, handmade) * UNITS / crate::network::SCALE)
    }
}

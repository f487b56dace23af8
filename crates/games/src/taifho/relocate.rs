//! Chains in which a Circle sends enemy Circles back to their first row.
//!
//! Each relocation changes the board, so there is a *layer* of spots for every
//! set of relocations made. Within a layer a shortest way never lands twice on a
//! square, but a way that goes on after a relocation may not land on what it
//! landed on before. So every spot keeps the landings of the way that was found;
//! a spot that is refused only because it lies on that way, and that no other way
//! reaches, is settled by an exact search for a way ([`ChainGraph`]).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board::{Square, Squares};
use super::chain::{Course, SPOTS, Spots, each_spot};
use super::moves::{Relocation, Relocations};
use super::path::{ChainGraph, boards_of};

/// What a Circle can do to enemy Circles on its chain.
pub(super) struct Senders<'c> {
    /// The board before any relocation.
    pub(super) course: &'c Course,
    /// The enemy Circles that stand on neither of the two outer rows.
    pub(super) targets: ArrayVec<Square, 2>,
    /// For each target and each spot where a hop over it would land.
    pub(super) over: [[Spots; SPOTS]; 2],
    /// The empty squares of their first row.
    pub(super) berths: Squares,
}

/// The spots that chains with the same relocations reach.
#[derive(Clone, Copy)]
struct Layer {
    reached: Spots,
    /// The landings of the way found to each spot that was reached.
    ways: [Spots; SPOTS],
    /// Where hops from each spot that was reached land.
    landings: [Spots; SPOTS],
    /// For each target the spots where a hop over it lands.
    over: [Spots; 2],
}

impl Layer {
    const EMPTY: Layer = Layer { reached: 0, ways: [0; SPOTS], landings: [0; SPOTS], over: [0; 2] };
}

impl Senders<'_> {
    /// Hands out every set of relocations that a chain can make, with all spots
    /// that such chains reach.
    pub(super) fn each_layer<B>(
        &self,
        mut visit: impl FnMut(Relocations, Spots) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let origin = self.course.origin();
        let first = self.flood(self.course, Relocations::NONE, &[], |flood| flood.queue.push(origin));
        visit(Relocations::NONE, first.reached)?;
        if first.over == [0; 2] {
            return ControlFlow::Continue(());
        }
        let mut single = [[Layer::EMPTY; 10]; 2];
        for (target, &from) in self.targets.iter().enumerate() {
            if first.over[target] == 0 {
                continue;
            }
            for to in self.berths.iter() {
                let made = Relocations::NONE.with(Relocation { from, to });
                let course = self.course.after(from, to);
                let layer = self.flood(&course, made, &[&first], |flood| flood.enter(&first, target, to));
                visit(made, layer.reached)?;
                single[target][usize::from(to.file())] = layer;
            }
        }
        match self.targets.as_slice() {
            &[one, other] => self.each_double(one, other, &first, &single, visit),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The layers in which both targets have been relocated, in either order and
    /// either way round: Circles are alike.
    fn each_double<B>(
        &self,
        one: Square,
        other: Square,
        first: &Layer,
        single: &[[Layer; 10]; 2],
        mut visit: impl FnMut(Relocations, Spots) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for to in self.berths.iter() {
            for other_to in self.berths.iter().filter(|&other| other > to) {
                let (low, high) = (Relocation { from: one, to }, Relocation { from: other, to: other_to });
                let boards = boards_of(low, high);
                let layers = boards.map(|(target, sent)| &single[target][usize::from(sent.to.file())]);
                if layers.iter().zip(boards).all(|(layer, (target, _))| layer.over[1 - target] == 0) {
                    continue;
                }
                let made = Relocations::NONE.with(low).with(high);
                let course = self.course.after(low.from, low.to).after(high.from, high.to);
                let before = [first, layers[0], layers[1], layers[2], layers[3]];
                let layer = self.flood(&course, made, &before, |flood| {
                    for (layer, (target, sent)) in layers.into_iter().zip(boards.into_iter().rev()) {
                        flood.enter(layer, target, sent.to);
                    }
                });
                visit(made, layer.reached)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills a layer from where it is entered; `before` are the layers that lead
    /// to it, the way [`ChainGraph`] wants them.
    fn flood(
        &self,
        course: &Course,
        made: Relocations,
        before: &[&Layer],
        enter: impl FnOnce(&mut Flood),
    ) -> Layer {
        let mut flood =
            Flood { senders: self, layer: Layer::EMPTY, refused: 0, settled: 0, queue: ArrayVec::new() };
        enter(&mut flood);
        let mut next = 0;
        loop {
            while let Some(&spot) = flood.queue.get(next) {
                next += 1;
                flood.spread(course, made, spot);
            }
            let Some(spot) = flood.unsettled() else { return flood.layer };
            let boards = before.iter().copied().chain([&flood.layer]).map(|layer| &layer.landings);
            let way = ChainGraph::new(self.course, made, self.over(made), boards).any_way(spot);
            match way {
                Some(way) => {
                    // There may now be ways to what could not be reached before.
                    flood.settled = 0;
                    flood.queue(spot, way);
                }
                None => flood.settled |= 1 << spot,
            }
        }
    }

    /// Where hops over the Circles land that have been relocated.
    fn over(&self, made: Relocations) -> [&[Spots; SPOTS]; 2] {
        let first_stays = self.targets.first().is_some_and(|&first| !made.moves(first));
        let [first, second] = self.over.each_ref();
        if first_stays { [second, first] } else { [first, second] }
    }
}

/// A layer while it is being filled.
struct Flood<'s> {
    senders: &'s Senders<'s>,
    layer: Layer,
    /// Spots that were refused because they lay on the way that was found.
    refused: Spots,
    /// Those of them that no way reaches, by what is known.
    settled: Spots,
    /// The spots in the order they were reached, the origin perhaps before them.
    queue: ArrayVec<u8, { SPOTS + 1 }>,
}

impl Flood<'_> {
    /// A spot of which it is not known whether it can be reached.
    fn unsettled(&self) -> Option<u8> {
        each_spot(self.refused & !self.layer.reached & !self.settled).next()
    }

    fn queue(&mut self, spot: u8, way: Spots) {
        self.layer.reached |= 1 << spot;
        self.layer.ways[usize::from(spot)] = way;
        self.queue.push(spot);
    }

    /// Reaches a spot at the end of a way, unless it lies on it.
    fn reach(&mut self, spot: u8, way: Spots) {
        if self.layer.reached & 1 << spot != 0 {
            return;
        }
        if way & 1 << spot != 0 {
            self.refused |= 1 << spot;
        } else {
            self.queue(spot, way | 1 << spot);
        }
    }

    /// Enters by the hops over a target that is then put on its berth; it cannot
    /// be put where the hop has just landed.
    fn enter(&mut self, before: &Layer, target: usize, berth: Square) {
        let lattice = self.senders.course.lattice;
        for landing in each_spot(before.over[target]) {
            // There is only one spot from which a hop over it lands here.
            let from = lattice.mirrored(landing, self.senders.targets[target]);
            if let Some(from) = from
                && lattice.square(landing) != berth
            {
                self.reach(landing, before.ways[usize::from(from)]);
            }
        }
    }

    /// Goes one hop on from a spot.
    fn spread(&mut self, course: &Course, made: Relocations, spot: u8) {
        let landings = course.landings(spot);
        self.layer.landings[usize::from(spot)] = landings;
        for (target, &circle) in self.senders.targets.iter().enumerate() {
            if !made.moves(circle) {
                self.layer.over[target] |= landings & self.senders.over[target][usize::from(spot)];
            }
        }
        let way = self.layer.ways[usize::from(spot)];
        for landing in each_spot(landings & !self.layer.reached) {
            self.reach(landing, way);
        }
    }
}

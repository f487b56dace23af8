//! Chains in which a Circle sends enemy Circles back to their first row.
//!
//! Each relocation changes the board, so there is a *layer* of spots for every
//! set of relocations made. Within a layer a shortest way never lands twice on a
//! square, but a way that goes on after a relocation may not land on what it
//! landed on before. So every spot keeps the landings of the way that was found;
//! a spot that is refused only because it lies on that way, and that no other way
//! reaches, is settled by an exact search for a way ([`Maze`]).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board::{Square, Squares};
use super::chain::{Course, SPOTS, Spots, each_spot};
use super::moves::{Relocation, Relocations};
use super::options::RelocateOn;
use super::path::Maze;

/// What a Circle can do to enemy Circles on its chain.
pub(super) struct Senders<'c> {
    /// The board before any relocation.
    pub(super) course: &'c Course,
    /// The enemy Circles that stand on neither of the two outer rows.
    pub(super) targets: ArrayVec<Square, 2>,
    /// The empty squares of their first row.
    pub(super) berths: Squares,
    /// Which hops count.
    pub(super) relocate_on: RelocateOn,
}

/// The spots that chains with the same relocations reach.
#[derive(Clone, Copy)]
struct Layer {
    reached: Spots,
    /// The landings of the way found to each spot that was reached.
    ways: [Spots; SPOTS],
    /// For each target the spots where a hop over it lands.
    over: [Spots; 2],
}

impl Layer {
    const EMPTY: Layer = Layer { reached: 0, ways: [0; SPOTS], over: [0; 2] };
}

impl Senders<'_> {
    /// Hands out every set of relocations that a chain can make, with all spots
    /// that such chains reach.
    pub(super) fn each_layer<B>(
        &self,
        mut visit: impl FnMut(Relocations, Spots) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let origin = self.course.origin();
        let first = self.flood(self.course, Relocations::NONE, |flood| flood.queue_origin(origin));
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
                let layer = self.flood(&course, made, |flood| flood.enter(&first, target, to));
                visit(made, layer.reached)?;
                single[target][usize::from(to.file())] = layer;
            }
        }
        match self.targets.as_slice() {
            &[one, other] => self.each_double(one, other, &single, visit),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The layers in which both targets have been relocated, in either order and
    /// either way round: Circles are alike.
    fn each_double<B>(
        &self,
        one: Square,
        other: Square,
        single: &[[Layer; 10]; 2],
        mut visit: impl FnMut(Relocations, Spots) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for low in self.berths.iter() {
            for high in self.berths.iter().filter(|&high| high > low) {
                let before = |target: usize, berth: Square| &single[target][usize::from(berth.file())];
                // Who has gone where before, and who goes where last.
                let entries = [
                    (before(0, low), 1, high),
                    (before(0, high), 1, low),
                    (before(1, low), 0, high),
                    (before(1, high), 0, low),
                ];
                if entries.iter().all(|(layer, target, _)| layer.over[*target] == 0) {
                    continue;
                }
                let made = Relocations::NONE
                    .with(Relocation { from: one, to: low })
                    .with(Relocation { from: other, to: high });
                let course = self.course.after(one, low).after(other, high);
                let layer = self.flood(&course, made, |flood| {
                    for (layer, target, berth) in entries {
                        flood.enter(layer, target, berth);
                    }
                });
                visit(made, layer.reached)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills a layer from where it is entered.
    fn flood(&self, course: &Course, made: Relocations, enter: impl FnOnce(&mut Flood)) -> Layer {
        let mut flood = Flood { senders: self, layer: Layer::EMPTY, refused: 0, queue: ArrayVec::new() };
        enter(&mut flood);
        let mut next = 0;
        loop {
            while let Some(&spot) = flood.queue.get(next) {
                next += 1;
                flood.spread(course, made, spot);
            }
            let Some(spot) = each_spot(flood.refused & !flood.layer.reached).next() else {
                return flood.layer;
            };
            flood.refused &= !(1 << spot);
            let maze = Maze::new(self.course, made, self.relocate_on);
            if let Some(way) = maze.any_way(spot) {
                flood.queue(spot, way);
            }
        }
    }

    /// Where a hop from a spot over a target would land, if such a hop counts.
    fn behind(&self, spot: u8, target: usize) -> Spots {
        behind(self.course, spot, self.targets[target], self.relocate_on)
    }
}

/// Where a hop from a spot over a circle would land, if such a hop counts for
/// relocation; whether there is such a hop is not looked at.
pub(super) fn behind(course: &Course, spot: u8, circle: Square, relocate_on: RelocateOn) -> Spots {
    let lattice = course.lattice;
    let square = lattice.square(spot);
    let near = circle.file().abs_diff(square.file()) <= 1 && circle.rank().abs_diff(square.rank()) <= 1;
    match lattice.mirrored(spot, circle) {
        Some(landing) if near || relocate_on == RelocateOn::Any => 1 << landing,
        _ => 0,
    }
}

/// A layer while it is being filled.
struct Flood<'s> {
    senders: &'s Senders<'s>,
    layer: Layer,
    /// Spots that were refused because they lay on the way that was found.
    refused: Spots,
    /// The spots in the order they were reached, the origin perhaps before them.
    queue: ArrayVec<u8, { SPOTS + 1 }>,
}

impl Flood<'_> {
    /// Begins at the origin, which is not landed on.
    fn queue_origin(&mut self, origin: u8) {
        self.queue.push(origin);
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
        for target in 0..self.senders.targets.len() {
            if !made.moves(self.senders.targets[target]) {
                self.layer.over[target] |= landings & self.senders.behind(spot, target);
            }
        }
        let way = self.layer.ways[usize::from(spot)];
        for landing in each_spot(landings & !self.layer.reached) {
            self.reach(landing, way);
        }
    }
}

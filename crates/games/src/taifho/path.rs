//! A way to a result: to show it, to write it down, and to settle whether there
//! is one at all.

use arrayvec::ArrayVec;

use super::board::Square;
use super::chain::{Course, Lattice, SPOTS, Spots, each_spot};
use super::moves::{Relocation, Relocations};
use super::options::RelocateOn;

/// One hop of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// What it goes over.
    pub over: Square,
    /// Where it lands.
    pub to: Square,
    /// The Circle it sends back.
    pub relocation: Option<Relocation>,
}

/// The hops of a chain: no more than there are spots besides the origin.
pub type Path = ArrayVec<Hop, { SPOTS - 1 }>;

/// How many parts two relocations have: none, either Circle on either square,
/// and both.
const MOST_LAYERS: usize = 6;

/// The spots from one origin, a layer for each board that can come about on the
/// way to some relocations. The first is the board before, the last the board
/// with all of them made, and transitions lead only to later ones.
pub(super) struct ChainGraph<'m> {
    lattice: Lattice,
    origin: u8,
    /// For each relocated Circle and each spot where a hop over it would land.
    over: [&'m [Spots; SPOTS]; 2],
    layers: ArrayVec<GraphLayer<'m>, MOST_LAYERS>,
}

/// One board of the graph.
struct GraphLayer<'m> {
    /// Where each spot's hops land.
    landings: &'m [Spots; SPOTS],
    transitions: ArrayVec<Transition, 4>,
}

/// A relocation that leads from one board to a later one.
#[derive(Clone, Copy)]
struct Transition {
    relocation: Relocation,
    /// Which Circle it is.
    circle: usize,
    target: usize,
    /// The spot where the Circle is put, if it is one: a hop that lands there
    /// cannot put it there.
    excluded: Spots,
}

/// What a search is after.
struct Goal {
    spot: u8,
    /// The fewest hops to the goal from each spot of each layer, never mind what
    /// was landed on before.
    distances: [[u8; SPOTS]; MOST_LAYERS],
    /// Whether to look at each turn if what was landed on leaves a way at all.
    careful: bool,
}

/// One step of a search: a spot and the relocation made on landing.
type Step = (u8, Option<Relocation>);

const UNREACHABLE: u8 = u8::MAX;

impl<'m> ChainGraph<'m> {
    /// The graph of a chain that makes these relocations. `over` says for each of
    /// their Circles where a hop over it would land, `boards` where hops land on every
    /// board: see [`boards_of`].
    pub(super) fn new(
        course: &Course,
        made: Relocations,
        over: [&'m [Spots; SPOTS]; 2],
        boards: impl IntoIterator<Item = &'m [Spots; SPOTS]>,
    ) -> ChainGraph<'m> {
        let lattice = course.lattice;
        let layer_of = |landings| GraphLayer { landings, transitions: ArrayVec::new() };
        let mut layers: ArrayVec<GraphLayer, MOST_LAYERS> = boards.into_iter().map(layer_of).collect();
        let mut transition = |layer: usize, circle: usize, relocation: Relocation, target: usize| {
            let on_lattice = Lattice::of(relocation.to) == lattice;
            let excluded = if on_lattice { 1 << lattice.spot(relocation.to) } else { 0 };
            layers[layer].transitions.push(Transition { relocation, circle, target, excluded });
        };
        match *made.iter().collect::<ArrayVec<Relocation, 2>>() {
            [only] => transition(0, 0, only, 1),
            [low, high] => {
                let boards = boards_of(low, high);
                for (index, (circle, relocation)) in boards.into_iter().enumerate() {
                    transition(0, circle, relocation, index + 1);
                }
                for (index, (circle, relocation)) in boards.into_iter().rev().enumerate() {
                    // The other Circle to the other square.
                    transition(index + 1, circle, relocation, MOST_LAYERS - 1);
                }
            }
            _ => {}
        }
        ChainGraph { lattice, origin: course.origin(), over, layers }
    }

    fn last_layer(&self) -> usize {
        self.layers.len() - 1
    }

    /// The shortest path that ends on a spot with all relocations made. Of
    /// several: hop by hop the lowest landing, then sending a Circle back rather
    /// than leaving it, and to the lower square.
    pub(super) fn shortest(&self, spot: u8) -> Option<Path> {
        let mut goal = Goal { spot, distances: self.distances(spot), careful: false };
        let least = goal.distances[0][usize::from(self.origin)];
        for longest in least..SPOTS as u8 {
            let mut steps = ArrayVec::new();
            if self.search(&goal, (0, self.origin), 0, longest, &mut steps) {
                return Some(self.path(&steps));
            }
            goal.careful = true;
        }
        None
    }

    /// The landings of some path that ends on a spot with all relocations made.
    pub(super) fn any_way(&self, spot: u8) -> Option<Spots> {
        let goal = Goal { spot, distances: [[0; SPOTS]; MOST_LAYERS], careful: true };
        let mut steps = ArrayVec::new();
        let found = self.search(&goal, (0, self.origin), 0, SPOTS as u8 - 1, &mut steps);
        found.then(|| steps.iter().fold(0, |way, (spot, _)| way | 1 << spot))
    }

    fn search(
        &self,
        goal: &Goal,
        (layer, at): (usize, u8),
        landed: Spots,
        left: u8,
        steps: &mut ArrayVec<Step, SPOTS>,
    ) -> bool {
        if layer == self.last_layer() && at == goal.spot {
            return true;
        }
        if goal.distances[layer][usize::from(at)] > left {
            return false;
        }
        if goal.careful && !self.leads_on(goal, (layer, at), landed) {
            return false;
        }
        let GraphLayer { landings, transitions } = &self.layers[layer];
        for spot in each_spot(landings[usize::from(at)] & !landed) {
            let taken = |transition: &&Transition| {
                self.landings_to_send(transition, usize::from(at)) & 1 << spot != 0
            };
            let sent = transitions
                .iter()
                .filter(taken)
                .map(|transition| (transition.target, Some(transition.relocation)));
            for (next, sent) in sent.chain([(layer, None)]) {
                // The goal is landed on once, at the end.
                if spot == goal.spot && next != self.last_layer() {
                    continue;
                }
                steps.push((spot, sent));
                if self.search(goal, (next, spot), landed | 1 << spot, left - 1, steps) {
                    return true;
                }
                steps.pop();
            }
        }
        false
    }

    /// Whether the goal can be reached without what was landed on before, never
    /// mind what would be landed on twice from here on.
    fn leads_on(&self, goal: &Goal, (layer, at): (usize, u8), landed: Spots) -> bool {
        let mut reached: [Spots; MOST_LAYERS] = [0; MOST_LAYERS];
        reached[layer] = 1 << at;
        // Transitions lead only to later layers.
        for (index, layer) in self.layers.iter().enumerate().skip(layer) {
            let mut waiting = reached[index];
            while waiting != 0 {
                let spot = waiting.trailing_zeros() as usize;
                waiting &= waiting - 1;
                let landings = layer.landings[spot] & !landed;
                for transition in &layer.transitions {
                    let entered = landings & self.landings_to_send(transition, spot);
                    reached[transition.target] |= entered & !self.too_early(goal, transition.target);
                }
                let new = landings & !reached[index] & !self.too_early(goal, index);
                reached[index] |= new;
                waiting |= new;
            }
        }
        reached[self.last_layer()] & 1 << goal.spot != 0
    }

    /// The goal in all layers but the last: nothing goes on from there, as it is
    /// landed on only once.
    fn too_early(&self, goal: &Goal, layer: usize) -> Spots {
        if layer == self.last_layer() { 0 } else { 1 << goal.spot }
    }

    /// Where a hop from a spot would land that takes a transition.
    fn landings_to_send(&self, transition: &Transition, spot: usize) -> Spots {
        self.over[transition.circle][spot] & !transition.excluded
    }

    /// The fewest hops to the goal from everywhere.
    fn distances(&self, goal: u8) -> [[u8; SPOTS]; MOST_LAYERS] {
        let mut distances = [[UNREACHABLE; SPOTS]; MOST_LAYERS];
        let mut ring = [0; MOST_LAYERS];
        ring[self.last_layer()] = 1 << goal;
        distances[self.last_layer()][usize::from(goal)] = 0;
        let mut distance = 0;
        while ring != [0; MOST_LAYERS] {
            distance += 1;
            let mut wider = [0; MOST_LAYERS];
            for (layer, distances) in distances.iter_mut().enumerate().take(self.layers.len()) {
                for (spot, known) in distances.iter_mut().enumerate() {
                    if *known == UNREACHABLE && self.hops_into(&ring, layer, spot) {
                        *known = distance;
                        wider[layer] |= 1 << spot;
                    }
                }
            }
            ring = wider;
        }
        distances
    }

    /// Whether one hop from a spot gets into a ring of spots, by a transition or not.
    fn hops_into(&self, ring: &[Spots; MOST_LAYERS], index: usize, spot: usize) -> bool {
        let layer = &self.layers[index];
        let landings = layer.landings[spot];
        let enters = |transition: &Transition| {
            landings & self.landings_to_send(transition, spot) & ring[transition.target] != 0
        };
        landings & ring[index] != 0 || layer.transitions.iter().any(enters)
    }

    fn path(&self, steps: &[Step]) -> Path {
        let mut from = self.lattice.square(self.origin);
        let mut path = Path::new();
        for &(spot, relocation) in steps {
            let to = self.lattice.square(spot);
            let over = Square::at((from.file() + to.file()) / 2, (from.rank() + to.rank()) / 2);
            path.push(Hop { over, to, relocation });
            from = to;
        }
        path
    }
}

/// The boards with one of two relocations made, by which Circle goes where, in
/// the order of the squares taken. The one that is missing on each stands at its
/// mirrored place in the list.
pub(super) fn boards_of(low: Relocation, high: Relocation) -> [(usize, Relocation); 4] {
    [
        (0, low),
        (1, Relocation { from: high.from, to: low.to }),
        (0, Relocation { from: low.from, to: high.to }),
        (1, high),
    ]
}

/// The shortest path of a chain that ends on a spot with these relocations made.
pub(super) fn shortest(
    course: &Course,
    made: Relocations,
    relocate_on: RelocateOn,
    spot: u8,
) -> Option<Path> {
    let mut over = [[0; SPOTS]; 2];
    for (over, relocation) in over.iter_mut().zip(made.iter()) {
        *over = landings_over(course, relocation.from, relocate_on);
    }
    let landings = |course: Course| std::array::from_fn(|spot| course.landings(spot as u8));
    let after = |relocation: Relocation| course.after(relocation.from, relocation.to);
    let mut boards: ArrayVec<[Spots; SPOTS], MOST_LAYERS> = ArrayVec::new();
    boards.push(landings(*course));
    match *made.iter().collect::<ArrayVec<Relocation, 2>>() {
        [only] => boards.push(landings(after(only))),
        [low, high] => {
            boards.extend(boards_of(low, high).map(|(_, relocation)| landings(after(relocation))));
            boards.push(landings(after(low).after(high.from, high.to)));
        }
        _ => {}
    }
    ChainGraph::new(course, made, over.each_ref(), &boards).shortest(spot)
}

/// For each spot where a hop from there over a Circle would land, if such a hop
/// counts for relocation; whether there is such a hop is not looked at.
pub(super) fn landings_over(course: &Course, circle: Square, relocate_on: RelocateOn) -> [Spots; SPOTS] {
    let lattice = course.lattice;
    std::array::from_fn(|spot| {
        let square = lattice.square(spot as u8);
        let near = circle.file().abs_diff(square.file()) <= 1 && circle.rank().abs_diff(square.rank()) <= 1;
        match lattice.mirrored(spot as u8, circle) {
            Some(landing) if near || relocate_on == RelocateOn::Any => 1 << landing,
            _ => 0,
        }
    })
}

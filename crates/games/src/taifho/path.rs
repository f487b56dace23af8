//! A way to a result: to show it, to write it down, and to settle whether there
//! is one at all.

use arrayvec::ArrayVec;

use super::board::Square;
use super::chain::{Course, Lattice, SPOTS, Spots, each_spot};
use super::moves::{Relocation, Relocations};
use super::options::RelocateOn;
use super::relocate::behind;

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
/// with all of them made.
pub(super) struct Maze {
    lattice: Lattice,
    origin: u8,
    layers: ArrayVec<Stage, MOST_LAYERS>,
}

/// One board of a maze.
struct Stage {
    /// Where each spot's hops land.
    landings: [Spots; SPOTS],
    doors: ArrayVec<Door, 4>,
}

/// A relocation that leads from one board to a later one.
struct Door {
    relocation: Relocation,
    behind: usize,
    /// For each spot where a hop from there over the Circle would land, if the
    /// Circle may then be put where it is to go.
    landings: [Spots; SPOTS],
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

impl Maze {
    /// The maze of a chain that makes these relocations, from the course before
    /// any of them.
    pub(super) fn new(course: &Course, made: Relocations, relocate_on: RelocateOn) -> Maze {
        let mut layers = ArrayVec::new();
        let mut stage = |made: &[Relocation], doors: &[(Relocation, usize)]| {
            let board = made.iter().fold(*course, |course, made| course.after(made.from, made.to));
            let door = |&(relocation, behind): &(Relocation, usize)| Door {
                relocation,
                behind,
                landings: std::array::from_fn(|spot| sending(course, spot as u8, relocation, relocate_on)),
            };
            layers.push(Stage {
                landings: std::array::from_fn(|spot| board.landings(spot as u8)),
                doors: doors.iter().map(door).collect(),
            });
        };
        match made.iter().collect::<ArrayVec<Relocation, 2>>().as_slice() {
            [] => stage(&[], &[]),
            &[only] => {
                stage(&[], &[(only, 1)]);
                stage(&[only], &[]);
            }
            &[low, high, ..] => {
                let crossed_low = Relocation { from: high.from, to: low.to };
                let crossed_high = Relocation { from: low.from, to: high.to };
                // The doors of the first board in the order of the squares taken.
                stage(&[], &[(low, 1), (crossed_low, 2), (crossed_high, 3), (high, 4)]);
                stage(&[low], &[(high, 5)]);
                stage(&[crossed_low], &[(crossed_high, 5)]);
                stage(&[crossed_high], &[(crossed_low, 5)]);
                stage(&[high], &[(low, 5)]);
                stage(&[low, high], &[]);
            }
        }
        Maze { lattice: course.lattice, origin: course.origin(), layers }
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
        let goal = Goal { spot, distances: self.distances(spot), careful: true };
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
        let Stage { landings, doors } = &self.layers[layer];
        for spot in each_spot(landings[usize::from(at)] & !landed) {
            let opens = |door: &&Door| door.landings[usize::from(at)] & 1 << spot != 0;
            let sent = doors.iter().filter(opens).map(|door| (door.behind, Some(door.relocation)));
            for (next, sent) in sent.chain([(layer, None)]) {
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
        // Doors lead only to later layers.
        for (layer, stage) in self.layers.iter().enumerate().skip(layer) {
            let mut waiting = reached[layer];
            while waiting != 0 {
                let spot = waiting.trailing_zeros() as usize;
                waiting &= waiting - 1;
                let landings = stage.landings[spot] & !landed;
                for door in &stage.doors {
                    reached[door.behind] |= landings & door.landings[spot];
                }
                let new = landings & !reached[layer];
                reached[layer] |= new;
                waiting |= new;
            }
        }
        reached[self.last_layer()] & 1 << goal.spot != 0
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
            for (layer, stage) in self.layers.iter().enumerate() {
                for spot in 0..SPOTS {
                    if distances[layer][spot] == UNREACHABLE && stage.hops_into(&ring, layer, spot) {
                        distances[layer][spot] = distance;
                        wider[layer] |= 1 << spot;
                    }
                }
            }
            ring = wider;
        }
        distances
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

impl Stage {
    /// Whether one hop from a spot gets into a ring of spots, by a door or not.
    fn hops_into(&self, ring: &[Spots; MOST_LAYERS], layer: usize, spot: usize) -> bool {
        let landings = self.landings[spot];
        landings & ring[layer] != 0
            || self.doors.iter().any(|door| landings & door.landings[spot] & ring[door.behind] != 0)
    }
}

/// Where a hop from a spot over a Circle would land, if the Circle may then be
/// relocated so: not onto the landing itself.
fn sending(course: &Course, spot: u8, relocation: Relocation, relocate_on: RelocateOn) -> Spots {
    let landing = behind(course, spot, relocation.from, relocate_on);
    let taken = landing != 0 && course.lattice.square(landing.trailing_zeros() as u8) == relocation.to;
    if taken { 0 } else { landing }
}

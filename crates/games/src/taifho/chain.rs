//! Where hops lead, before any Circle is relocated.
//!
//! A hop goes twice the distance to its obstacle, so a chain never leaves the
//! squares whose file and rank are an even number away from its origin: 25 of
//! them, five by five. They are its *spots*, and sets of them fit into 32 bits.

use quincunx_core::Seat;

use super::board::{Axis, Directions, Kind, LineOccupancy, Square, Squares, first_rank, hops_along};
use super::options::Variant;

/// A set of spots.
pub(super) type Spots = u32;

/// How many spots there are.
pub(super) const SPOTS: usize = 25;

/// The spots in a set, in ascending order, which is the order of their squares.
pub(super) fn each_spot(mut spots: Spots) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (spots != 0).then(|| {
            let spot = spots.trailing_zeros() as u8;
            spots &= spots - 1;
            spot
        })
    })
}

/// Which 25 squares a chain can land on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    file: u8,
    rank: u8,
}

impl Lattice {
    /// The lattice that a square belongs to.
    pub(super) const fn of(square: Square) -> Lattice {
        Lattice { file: square.file() % 2, rank: square.rank() % 2 }
    }

    /// The spot of a square of this lattice.
    pub(super) const fn spot(self, square: Square) -> u8 {
        square.rank() / 2 * 5 + square.file() / 2
    }

    /// The square of a spot.
    pub(super) const fn square(self, spot: u8) -> Square {
        Square::at(spot % 5 * 2 + self.file, spot / 5 * 2 + self.rank)
    }

    /// The spot behind an obstacle, as far off as a spot is before it.
    pub(super) fn mirrored(self, spot: u8, obstacle: Square) -> Option<u8> {
        let file = obstacle.file().checked_sub(self.file + spot % 5)?;
        let rank = obstacle.rank().checked_sub(self.rank + spot / 5)?;
        (file < 5 && rank < 5).then_some(rank * 5 + file)
    }

    const fn index(self) -> usize {
        (self.rank * 2 + self.file) as usize
    }
}

/// The spots of each lattice among some squares.
const fn spots_among(squares: Squares) -> [Spots; 4] {
    let mut among = [0; 4];
    let mut index = 0;
    while index < 4 {
        let lattice = Lattice { file: index as u8 % 2, rank: index as u8 / 2 };
        let mut spot = 0;
        while spot < SPOTS {
            if squares.contains(lattice.square(spot as u8)) {
                among[index] |= 1 << spot;
            }
            spot += 1;
        }
        index += 1;
    }
    among
}

const fn less(squares: Squares, others: Squares) -> Squares {
    Squares(squares.0 & !others.0)
}

/// Where moves may end: for open edges and for transit ones, each without
/// exception, without South's first row and without North's.
static ENDS: [[(Squares, [Spots; 4]); 3]; 2] = [ends(Squares::ALL), ends(Squares::INNER_FILES)];

const fn ends(squares: Squares) -> [(Squares, [Spots; 4]); 3] {
    let (south, north) = (less(squares, Squares::rank(0)), less(squares, Squares::rank(9)));
    [(squares, spots_among(squares)), (south, spots_among(south)), (north, spots_among(north))]
}

/// Where a move of a seat's piece from a square may end, as squares and as spots.
pub(super) fn ends_for(variant: Variant, seat: Seat, from: Square) -> (Squares, Spots) {
    let barred = !variant.reentry && from.rank() != first_rank(seat);
    let row = if barred { 1 + seat.index() } else { 0 };
    let (squares, spots) = &ENDS[usize::from(variant.transit)][row];
    (*squares, spots[Lattice::of(from).index()])
}

/// Where hops from a spot land by what its four lines hold.
fn landings_from(spot: u8, through: [(u8, u16); 4], directions: Directions, leaps: bool) -> Spots {
    let mut landings = 0;
    for (line, (place, occupied)) in through.into_iter().enumerate() {
        let hops = hops_along(leaps, place, occupied) & directions.0[line];
        // Where there is no hop the distance is 0, and the spot is its own
        // landing, which is taken out again below.
        landings |= 1 << (spot + (hops >> 4) * STRIDES[line]);
        landings |= 1 << (spot - (hops & 15) * STRIDES[line]);
    }
    landings & !(1 << spot)
}

/// Whether a piece has any hop in the directions of its kind from where it
/// stands: most have none, and need no course.
pub(super) fn has_hop(variant: Variant, lines: &LineOccupancy, seat: Seat, kind: Kind, from: Square) -> bool {
    let spot = Lattice::of(from).spot(from);
    landings_from(spot, lines.through(from), Directions::of(kind, seat), variant.leaps) != 0
}

/// The board as a chain sees it: without the piece that moves.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub(super) lattice: Lattice,
    lines: LineOccupancy,
    directions: Directions,
    leaps: bool,
    transit: bool,
    /// The rank along which it may also jump sideways.
    sideways: Option<u8>,
    origin: u8,
}

/// How far apart spots are up each line.
const STRIDES: [u8; 4] = [1, 5, 6, 4];

impl Course {
    /// The course of a piece; `lines` still has it on its square.
    pub(super) fn new(
        variant: Variant,
        mut lines: LineOccupancy,
        seat: Seat,
        kind: Kind,
        from: Square,
        jumps_sideways: bool,
    ) -> Course {
        lines.toggle(from);
        let lattice = Lattice::of(from);
        Course {
            lattice,
            lines,
            directions: Directions::of(kind, seat),
            leaps: variant.leaps,
            transit: variant.transit,
            sideways: jumps_sideways.then(|| first_rank(seat)),
            origin: lattice.spot(from),
        }
    }

    /// The spot where the chain begins.
    pub(super) fn origin(&self) -> u8 {
        self.origin
    }

    /// The course after a circle was taken from one square to another.
    pub(super) fn after(mut self, from: Square, to: Square) -> Course {
        self.lines.toggle(from);
        self.lines.toggle(to);
        self
    }

    /// Where one hop from a spot can land; never on the origin.
    pub(super) fn landings(&self, spot: u8) -> Spots {
        let square = self.lattice.square(spot);
        let through = self.lines.through(square);
        let mut landings = landings_from(spot, through, self.directions, self.leaps);
        if self.sideways == Some(square.rank()) {
            landings |= self.sideways_landings(spot, through[Axis::Row as usize]);
        }
        landings & !(1 << self.origin)
    }

    /// The jumps along the first row, from and to what counts as the row.
    fn sideways_landings(&self, spot: u8, (place, occupied): (u8, u16)) -> Spots {
        let hops = hops_along(false, place, occupied);
        let row = if self.transit { 1..9 } else { 0..10 };
        if !row.contains(&place) {
            return 0;
        }
        let mut landings = 0;
        if hops >> 4 != 0 && row.contains(&(place + 2)) {
            landings |= 1 << (spot + 1);
        }
        if hops & 15 != 0 && row.contains(&(place - 2)) {
            landings |= 1 << (spot - 1);
        }
        landings
    }

    /// Every spot that some chain of hops lands on.
    pub(super) fn reach(&self) -> Spots {
        self.reach_watching(|_, _| {})
    }

    /// Every spot that some chain of hops lands on, if none of those hops goes
    /// over one of some Circles.
    pub(super) fn reach_without(&self, circles: &[Square]) -> Option<Spots> {
        let mut over = 0;
        let reached = self.reach_watching(|spot, landings| {
            for &circle in circles {
                over |= self.lattice.mirrored(spot, circle).map_or(0, |behind| landings & 1 << behind);
            }
        });
        (over == 0).then_some(reached)
    }

    /// Every spot that some chain lands on; `watch` is told the landings of each.
    fn reach_watching(&self, mut watch: impl FnMut(u8, Spots)) -> Spots {
        let mut reached = self.landings(self.origin);
        watch(self.origin, reached);
        let mut waiting = reached;
        while waiting != 0 {
            let spot = waiting.trailing_zeros() as u8;
            waiting &= waiting - 1;
            let landings = self.landings(spot);
            watch(spot, landings);
            let new = landings & !reached;
            reached |= new;
            waiting |= new;
        }
        reached
    }
}

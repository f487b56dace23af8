//! The first layer of a network, updated along a line.

use arrayvec::ArrayVec;

use super::{LANES, Network};

/// The two halves of the first layer for one position, with the inputs that they are
/// the sums of.
///
/// A half is brought up to date from whichever earlier one differs least. It knows
/// what it stands for, so nothing has to be undone and any half will do.
#[derive(Clone, Debug)]
pub struct Accumulator<const WORDS: usize> {
    halves: [Half<WORDS>; 2],
}

/// Who looks at the inputs: a network, and where inputs are the same for all who look, the row
/// that stands for each in the eyes of one of them.
#[derive(Clone, Copy)]
pub(crate) struct View<'n> {
    network: &'n Network,
    rows: Option<&'n [u16]>,
    /// Which of the network's zones the inputs are in, and its weights there.
    zone: usize,
    weights: &'n [i16],
}

impl<'n> View<'n> {
    pub fn new(network: &'n Network, rows: Option<&'n [u16]>, zone: usize) -> View<'n> {
        let zone = network.zone(zone);
        View { network, rows, zone, weights: network.rows_of(zone) }
    }

    fn row(self, input: usize) -> &'n [i16] {
        let input = self.rows.map_or(input, |rows| rows[input].into());
        &self.weights[input * self.network.neurons..][..self.network.neurons]
    }
}

/// The first layer for one side.
#[derive(Debug)]
pub(crate) struct Half<const WORDS: usize> {
    /// The inputs that are on, one bit each.
    inputs: [u64; WORDS],
    /// The zone that they were in.
    zone: usize,
    /// The bias and the rows of these; empty in a half that was never used.
    sums: Vec<i16>,
}

impl<const WORDS: usize> Clone for Half<WORDS> {
    fn clone(&self) -> Half<WORDS> {
        Half { inputs: self.inputs, zone: self.zone, sums: self.sums.clone() }
    }

    /// Keeps its own memory.
    fn clone_from(&mut self, other: &Half<WORDS>) {
        (self.inputs, self.zone) = (other.inputs, other.zone);
        self.sums.clone_from(&other.sums);
    }
}

impl<const WORDS: usize> Default for Half<WORDS> {
    fn default() -> Half<WORDS> {
        Half { inputs: [0; WORDS], zone: 0, sums: Vec::new() }
    }
}

impl<const WORDS: usize> Default for Accumulator<WORDS> {
    fn default() -> Accumulator<WORDS> {
        Accumulator { halves: Default::default() }
    }
}

impl<const WORDS: usize> AsRef<Accumulator<WORDS>> for Accumulator<WORDS> {
    fn as_ref(&self) -> &Accumulator<WORDS> {
        self
    }
}

impl<const WORDS: usize> AsMut<Accumulator<WORDS>> for Accumulator<WORDS> {
    fn as_mut(&mut self) -> &mut Accumulator<WORDS> {
        self
    }
}

/// Rows that are added or taken away in one go: as many as most moves change.
const AT_ONCE: usize = 16;

/// So few rows are changed without looking for something nearer.
const NEAR: u32 = 24;

/// How many inputs differ.
fn distance<const WORDS: usize>(old: &[u64; WORDS], new: &[u64; WORDS]) -> u32 {
    let mut distance = 0;
    for (old, new) in old.iter().zip(new) {
        // Counting takes longer than looking, and most words are the same.
        if old != new {
            distance += (old ^ new).count_ones();
        }
    }
    distance
}

fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// Rows that wait to be added to the sums of a half, or taken away, together: so that each group
/// of neurons is read and written once for all of them.
struct Changes<'s, 'n> {
    sums: &'s mut [i16],
    added: ArrayVec<&'n [i16], AT_ONCE>,
    removed: ArrayVec<&'n [i16], AT_ONCE>,
}

impl<'n> Changes<'_, 'n> {
    fn add(&mut self, row: &'n [i16]) {
        self.added.push(row);
        if self.added.is_full() {
            self.apply();
        }
    }

    fn remove(&mut self, row: &'n [i16]) {
        self.removed.push(row);
        if self.removed.is_full() {
            self.apply();
        }
    }

    fn apply(&mut self) {
        for (at, sums) in self.sums.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
            // A copy, which cannot overlap the rows: so the compiler adds many lanes at once.
            let mut group = *sums;
            for row in &self.added {
                let row = &row.as_chunks::<LANES>().0[at];
                group.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
            for row in &self.removed {
                let row = &row.as_chunks::<LANES>().0[at];
                group.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
            }
            *sums = group;
        }
        self.added.clear();
        self.removed.clear();
    }
}

impl<const WORDS: usize> Half<WORDS> {
    /// The bias alone, in a half of the right size.
    fn reset(&mut self, view: View<'_>) {
        self.sums.clear();
        self.sums.extend_from_slice(&view.network.biases);
        (self.inputs, self.zone) = ([0; WORDS], view.zone);
    }

    /// Goes on from here.
    fn advance(&mut self, view: View<'_>, wanted: &[u64; WORDS]) {
        let (added, removed) = (ArrayVec::new(), ArrayVec::new());
        let mut changes = Changes { sums: &mut self.sums, added, removed };
        for (word, (old, new)) in self.inputs.iter().zip(wanted).enumerate() {
            if old != new {
                each_bit(new & !old, |bit| changes.add(view.row(word * 64 + bit)));
                each_bit(old & !new, |bit| changes.remove(view.row(word * 64 + bit)));
            }
        }
        changes.apply();
        self.inputs = *wanted;
    }

    /// Brings it up to these inputs: from what it held before (a sibling), from the one
    /// before it (the parent), or from nothing, whichever is nearest.
    pub fn update(&mut self, parent: Option<&Half<WORDS>>, view: View<'_>, wanted: &[u64; WORDS]) {
        let is_of_use = |half: &Half<WORDS>| !half.sums.is_empty() && half.zone == view.zone;
        let is_own_of_use = is_of_use(self);
        if is_own_of_use && self.inputs == *wanted {
            return;
        }
        let parent = parent.filter(|parent| is_of_use(parent));
        let from_parent = parent.map_or(u32::MAX, |parent| distance(&parent.inputs, wanted));
        // Counting takes time, too: near enough is near enough.
        let from_own =
            if is_own_of_use && from_parent > NEAR { distance(&self.inputs, wanted) } else { u32::MAX };
        let nearest = from_own.min(from_parent);
        if from_parent < from_own
            && let Some(parent) = parent
        {
            self.clone_from(parent);
        }
        if nearest > NEAR && wanted.iter().map(|word| word.count_ones()).sum::<u32>() < nearest {
            self.reset(view);
        }
        self.advance(view, wanted);
    }

    /// Holds nothing any more.
    pub fn forget(&mut self) {
        self.sums.clear();
    }

    /// The neurons.
    pub fn sums(&self) -> &[i16] {
        &self.sums
    }
}

impl<const WORDS: usize> Accumulator<WORDS> {
    /// Brings the last accumulator of a line up to the inputs of both sides.
    pub fn update<L: AsRef<Accumulator<WORDS>> + AsMut<Accumulator<WORDS>>>(
        line: &mut [L],
        network: &Network,
        inputs: [&[u64; WORDS]; 2],
        zones: [usize; 2],
    ) {
        let Some((last, before)) = line.split_last_mut() else { return };
        for (side, wanted) in inputs.into_iter().enumerate() {
            let view = View::new(network, None, zones[side]);
            let parent = before.last().map(|parent| &parent.as_ref().halves[side]);
            last.as_mut().halves[side].update(parent, view, wanted);
        }
    }

    /// The value in hundredths for a side, 0 or 1, that is on turn.
    pub fn output(&self, network: &Network, side: usize, men: usize) -> i32 {
        network.output(&self.halves[side].sums, &self.halves[1 - side].sums, men)
    }
}

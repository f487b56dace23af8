//! The first layer of a network, updated along a line.

use arrayvec::ArrayVec;

use super::planes::count;
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

/// Words of inputs that are compared in one go.
const GROUP: usize = 8;

/// What two sets of inputs differ in.
#[derive(Clone, Copy)]
struct Difference {
    /// How many inputs.
    inputs: u32,
    /// The words that they are in, one bit for each.
    words: u64,
}

impl Difference {
    fn between<const WORDS: usize>(old: &[u64; WORDS], new: &[u64; WORDS]) -> Difference {
        const { assert!(WORDS <= 64, "there is a bit for each word") };
        let mut words = 0;
        let mut compare = |first: usize, old: &[u64], new: &[u64]| {
            for (at, (old, new)) in old.iter().zip(new).enumerate() {
                words |= u64::from(old != new) << (first + at);
            }
        };
        let ((old_groups, old_rest), (new_groups, new_rest)) =
            (old.as_chunks::<GROUP>(), new.as_chunks::<GROUP>());
        for (group, (old, new)) in old_groups.iter().zip(new_groups).enumerate() {
            // Most groups are the same, which takes no branch for each word to see.
            if old.iter().zip(new).fold(0, |all, (old, new)| all | (old ^ new)) != 0 {
                compare(group * GROUP, old, new);
            }
        }
        compare(old_groups.len() * GROUP, old_rest, new_rest);
        let mut inputs = 0;
        each_bit(words, |word| inputs += (old[word] ^ new[word]).count_ones());
        Difference { inputs, words }
    }
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
    fn advance(&mut self, view: View<'_>, wanted: &[u64; WORDS], difference: Difference) {
        let (added, removed) = (ArrayVec::new(), ArrayVec::new());
        let mut changes = Changes { sums: &mut self.sums, added, removed };
        each_bit(difference.words, |word| {
            let (old, new) = (self.inputs[word], wanted[word]);
            each_bit(new & !old, |bit| changes.add(view.row(word * 64 + bit)));
            each_bit(old & !new, |bit| changes.remove(view.row(word * 64 + bit)));
        });
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
        let from = |half: &Half<WORDS>| Difference::between(&half.inputs, wanted);
        let parent = parent.filter(|parent| is_of_use(parent)).map(|parent| (parent, from(parent)));
        let from_parent = parent.map_or(u32::MAX, |(_, difference)| difference.inputs);
        // Counting takes time, too: near enough is near enough.
        let own = (is_own_of_use && from_parent > NEAR).then(|| from(self));
        let from_own = own.map_or(u32::MAX, |difference| difference.inputs);
        let nearest = match parent {
            Some((parent, difference)) if from_parent < from_own => {
                self.clone_from(parent);
                Some(difference)
            }
            _ => own,
        };
        let near = nearest.filter(|it| it.inputs <= NEAR || it.inputs as usize <= count(wanted));
        let difference = near.unwrap_or_else(|| {
            self.reset(view);
            Difference::between(&self.inputs, wanted)
        });
        self.advance(view, wanted, difference);
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

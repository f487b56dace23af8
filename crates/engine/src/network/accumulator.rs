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
    pub network: &'n Network,
    pub rows: Option<&'n [u16]>,
    /// Which of the network's zones the inputs are in.
    pub zone: usize,
}

impl<'n> View<'n> {
    fn row(self, input: usize) -> &'n [i16] {
        self.network.row(self.zone, self.rows.map_or(input, |rows| rows[input].into()))
    }
}

/// The first layer for one side.
#[derive(Clone, Debug)]
pub(crate) struct Half<const WORDS: usize> {
    /// The inputs that are on, one bit each.
    inputs: [u64; WORDS],
    /// The zone that they were in.
    zone: usize,
    /// The bias and the rows of these; empty in a half that was never used.
    sums: Vec<i16>,
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

/// Rows that are added or taken away in one go: more than any move changes.
const AT_ONCE: usize = 8;

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

/// The rows of the inputs that are on in `these` and not in the others.
fn rows_only_in<'n, const WORDS: usize>(
    view: View<'n>,
    these: &[u64; WORDS],
    others: &[u64; WORDS],
    mut visit: impl FnMut(&'n [i16]),
) {
    for (word, (these, others)) in these.iter().zip(others).enumerate() {
        each_bit(these & !others, |bit| visit(view.row(word * 64 + bit)));
    }
}

/// Sums with some rows added and some taken away: group by group, so that each is read and
/// written once.
fn change(sums: &mut [i16], from: &[i16], added: &[&[i16]], removed: &[&[i16]]) {
    let groups = sums.as_chunks_mut::<LANES>().0.iter_mut().zip(from.as_chunks::<LANES>().0);
    for (at, (sums, from)) in groups.enumerate() {
        let mut group = *from;
        for row in added {
            let row = &row.as_chunks::<LANES>().0[at];
            group.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for row in removed {
            let row = &row.as_chunks::<LANES>().0[at];
            group.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        *sums = group;
    }
}

impl<const WORDS: usize> Half<WORDS> {
    /// The bias alone, in a half of the right size.
    fn reset(&mut self, view: View<'_>) {
        self.sums.clear();
        self.sums.extend_from_slice(&view.network.biases);
        (self.inputs, self.zone) = ([0; WORDS], view.zone);
    }

    /// Goes on from here, many rows or few.
    fn advance(&mut self, view: View<'_>, inputs: &[u64; WORDS]) {
        let old = self.inputs;
        rows_only_in(view, &old, inputs, |row| add(&mut self.sums, row, i16::wrapping_sub));
        rows_only_in(view, inputs, &old, |row| add(&mut self.sums, row, i16::wrapping_add));
        self.inputs = *inputs;
    }

    /// Goes on from another half that is few rows away.
    fn follow(&mut self, parent: &Half<WORDS>, view: View<'_>, inputs: &[u64; WORDS]) {
        let (mut added, mut removed) = (ArrayVec::<_, AT_ONCE>::new(), ArrayVec::<_, AT_ONCE>::new());
        rows_only_in(view, inputs, &parent.inputs, |row| added.push(row));
        rows_only_in(view, &parent.inputs, inputs, |row| removed.push(row));
        self.sums.resize(view.network.neurons, 0);
        change(&mut self.sums, &parent.sums, &added, &removed);
        (self.inputs, self.zone) = (*inputs, view.zone);
    }

    /// Brings it up to these inputs: from what it held before (a sibling), from the one
    /// before it (the parent), or from nothing, whichever is nearest.
    pub fn update(&mut self, parent: Option<&Half<WORDS>>, view: View<'_>, wanted: &[u64; WORDS]) {
        let is_of_use = |half: &Half<WORDS>| !half.sums.is_empty() && half.zone == view.zone;
        let mut nearest = if is_of_use(self) { distance(&self.inputs, wanted) } else { u32::MAX };
        if nearest == 0 {
            return;
        }
        if let Some(parent) = parent
            && is_of_use(parent)
        {
            let from_parent = distance(&parent.inputs, wanted);
            if from_parent < nearest && from_parent as usize <= AT_ONCE {
                self.follow(parent, view, wanted);
                return;
            }
            if from_parent < nearest {
                nearest = from_parent;
                self.clone_from(parent);
            }
        }
        if wanted.iter().map(|word| word.count_ones()).sum::<u32>() < nearest {
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

fn add(sums: &mut [i16], row: &[i16], with: impl Fn(i16, i16) -> i16) {
    let groups = sums.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0);
    for (sums, row) in groups {
        sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = with(*sum, *weight));
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
            let view = View { network, rows: None, zone: network.zone(zones[side]) };
            let parent = before.last().map(|parent| &parent.as_ref().halves[side]);
            last.as_mut().halves[side].update(parent, view, wanted);
        }
    }

    /// The value in hundredths for a side, 0 or 1, that is on turn.
    pub fn output(&self, network: &Network, side: usize, men: usize) -> i32 {
        network.output(&self.halves[side].sums, &self.halves[1 - side].sums, men)
    }
}

//! Which inputs a network has, and what is on when.

/// Output layers of a network: one for each range of numbers of men.
pub const BUCKETS: usize = 8;

/// How the men on a board become the inputs of a network.
///
/// A man is a number below `inputs` that says what it is and where it stands, as seen
/// from the side on turn. Samples hold men; what a side sees of them may be turned or
/// mirrored, so that the same thing always looks the same.
#[derive(Debug)]
pub struct Layout {
    /// Its name, in files.
    pub name: &'static str,
    /// How many inputs there are.
    pub inputs: usize,
    /// The most inputs that can be on at once: their weights must not overflow together.
    pub most_on: usize,
    /// How many numbers of men share an output layer.
    pub men_in_bucket: usize,
    /// The neurons of each half of a new network.
    pub neurons: usize,
    /// The inputs that are on for the side on turn and for the other, from the men.
    pub perspectives: fn(men: &[u16], inputs: &mut [Vec<u16>; 2]),
    /// Where the weights of an input may depend on something, such as where the own king
    /// stands.
    pub zones: Zones,
    /// The input whose weights a network takes for one that no sample had, if that is likely to
    /// be worth about as much.
    pub stand_in: fn(input: usize) -> Option<usize>,
}

/// The output layer for a board of so many men, where so many numbers of men share one.
pub(super) fn bucket(men: usize, men_in_bucket: usize) -> usize {
    (men.saturating_sub(1) / men_in_bucket).min(BUCKETS - 1)
}

/// The zones of a layout: a network may have a row for each input in each of them.
#[derive(Debug)]
pub struct Zones {
    /// How many there are.
    pub count: usize,
    /// The zone of a side, from the inputs that are on for it.
    pub of: fn(inputs: &[u16]) -> usize,
}

impl Zones {
    /// One for everything.
    pub const NONE: Zones = Zones { count: 1, of: |_| 0 };
}

impl Layout {
    /// The output layer for a board of so many men.
    pub fn bucket(&self, men: usize) -> usize {
        bucket(men, self.men_in_bucket)
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.name == other.name
    }
}

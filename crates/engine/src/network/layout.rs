//! Which inputs a network has, and what is on when.

/// Output layers of a network: one for each range of numbers of men.
pub const BUCKETS: usize = 8;

/// The output layer for a board of so many men.
pub fn bucket(men: usize) -> usize {
    (men.saturating_sub(1) / 4).min(BUCKETS - 1)
}

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
    /// The inputs that are on for the side on turn and for the other, from the men.
    pub perspectives: fn(men: &[u16], inputs: &mut [Vec<u16>; 2]),
    /// What the men are worth to the side on turn by hand-made rules, in hundredths: what a
    /// network corrects.
    pub handmade: fn(men: &[u16]) -> i32,
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.name == other.name
    }
}

//! Boards as bits, one for each input: what games whose network does not see chess pieces
//! alone have in common.

/// The numbers of the bits that are set, in order.
pub fn numbers<const WORDS: usize>(planes: &[u64; WORDS]) -> impl Iterator<Item = u16> {
    planes.iter().enumerate().flat_map(|(word, bits)| {
        let mut bits = *bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(64 * word as u16 + bit as u16)
        })
    })
}

/// The bits of these numbers.
fn planes<const WORDS: usize>(numbers: &[u16]) -> [u64; WORDS] {
    let mut planes = [0; WORDS];
    for number in numbers {
        planes[usize::from(number / 64)] |= 1 << (number % 64);
    }
    planes
}

/// How many bits are set.
pub fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// How many bits are set in planes of so many words each, if no two planes have the same bit:
/// counting once is much quicker than counting in each.
pub fn count_apart<const EACH: usize>(planes: &[u64]) -> usize {
    let either = |all: [u64; EACH], plane: &[u64; EACH]| std::array::from_fn(|word| all[word] | plane[word]);
    count(&planes.as_chunks().0.iter().fold([0; EACH], either))
}

/// The inputs of both sides from the men of the side on turn: `turned` is the board as the
/// other side has it, `seen` what a side sees of its board.
pub fn perspectives<const BOARD: usize, const WORDS: usize>(
    men: &[u16],
    turned: fn(&[u64; BOARD]) -> [u64; BOARD],
    seen: fn(&[u64; BOARD]) -> [u64; WORDS],
    inputs: &mut [Vec<u16>; 2],
) {
    let own = planes(men);
    for (inputs, planes) in inputs.iter_mut().zip([seen(&own), seen(&turned(&own))]) {
        inputs.clear();
        inputs.extend(numbers(&planes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_apart_are_counted_as_if_each_were() {
        let planes = [0b1001, 1 << 63, 0b0110, 0, 0, 0b111];
        assert_eq!(count_apart::<2>(&planes), count(&planes));
        assert_eq!(count(&planes), numbers(&planes).count());
        assert_eq!(count_apart::<1>(&planes[..4]), 5);
    }
}

//! Numbers among the arguments and in answers.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A kind of whole number.
pub trait Whole: FromStr + PartialOrd + Copy + Display {
    /// The greatest there is, which stands for no limit.
    const MOST: Self;
}

impl Whole for u8 {
    const MOST: u8 = u8::MAX;
}
impl Whole for u16 {
    const MOST: u16 = u16::MAX;
}
impl Whole for u32 {
    const MOST: u32 = u32::MAX;
}
impl Whole for u64 {
    const MOST: u64 = u64::MAX;
}

/// Reads a whole number of a range; what is wrong with a text is said as what was
/// expected instead.
pub fn number<N: Whole>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let read = text.parse().ok().filter(|number| range.contains(number));
        read.ok_or_else(|| match range.end() {
            end if *end == N::MOST => format!("expected a whole number from {} on", range.start()),
            end => format!("expected a whole number from {} to {end}", range.start()),
        })
    }
}

/// A number of things in words, as in `1 game` and `2 games`.
pub fn counted(count: u32, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_wrong_is_said_as_what_was_expected() {
        let level = number(1..=8u8);
        assert_eq!(level("8"), Ok(8));
        for wrong in ["0", "9", "-1", "x", "", "1.5", "999999999999999999999"] {
            assert_eq!(level(wrong), Err("expected a whole number from 1 to 8".to_owned()), "{wrong}");
        }
        assert_eq!(number(1..=u64::MAX)("0"), Err("expected a whole number from 1 on".to_owned()));
    }
}

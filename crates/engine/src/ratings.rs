//! How strong the levels are, on the scale of people's ratings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The numbers, and where they come from.
const FILE: &str = include_str!("../levels.txt");

static RATINGS: LazyLock<BTreeMap<(&str, &str), i64>> = LazyLock::new(|| {
    let read = |line: &'static str| {
        let mut words = line.split_whitespace();
        let key = (words.next()?, words.next()?);
        Some((key, words.next()?.parse().ok()?))
    };
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(read).collect()
});

/// About how strong a level is in a game; nothing is known of the weakest and of the strongest,
/// who have no fixed strength.
pub fn rating_of_level(game: &str, level: &str) -> Option<i64> {
    RATINGS.get(&(game, level)).copied()
}

/// The same as people are told it: to ten points, since it is not known better than that.
pub fn told_rating(game: &str, level: &str) -> Option<i64> {
    rating_of_level(game, level).map(|rating| rating / 10 * 10)
}

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

/// The lowest and the highest rating of a level, of all games.
pub fn level_ratings() -> (i64, i64) {
    let ratings = || RATINGS.values().copied();
    (ratings().min().unwrap_or_default(), ratings().max().unwrap_or_default())
}

/// The mark of a dial that plays at about a rating: straight between the levels of the game, whose
/// marks these are, and theirs beyond the lowest and the highest.
pub(crate) fn mark_of_rating(game: &str, marks: &[f64], rating: i64) -> f64 {
    let rated = |(at, mark): (usize, &f64)| Some((rating_of_level(game, &(at + 1).to_string())?, *mark));
    let levels: Vec<(i64, f64)> = marks.iter().enumerate().filter_map(rated).collect();
    let Some((above, higher)) = levels.iter().find(|(level, _)| *level >= rating) else {
        return levels.last().map_or(1.0, |(_, mark)| *mark);
    };
    match levels.iter().rfind(|(level, _)| *level < rating) {
        Some((below, lower)) => lower + (higher - lower) * (rating - below) as f64 / (above - below) as f64,
        None => *higher,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_between_two_levels_is_a_mark_between_theirs() {
        let marks = [0.0, 0.1, 0.2, 0.4, 0.5, 0.6, 0.8, 1.0];
        let of = |rating| mark_of_rating("shakti", &marks, rating);
        let level = |level: &str| rating_of_level("shakti", level).expect(level);
        for (at, mark) in marks.iter().enumerate() {
            assert_eq!(of(level(&(at + 1).to_string())), *mark);
        }
        let between = of((level("3") + level("4")) / 2);
        assert!((between - 0.3).abs() < 0.01, "{between}");
        assert_eq!((of(0), of(9000)), (0.0, 1.0));
    }
}

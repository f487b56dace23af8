//! How strong the computer's levels are, on the scale of ratings; and which one is as strong
//! as somebody.

pub use quincunx_engine::rating_of_level as of_level;

/// The name of the level that is as strong as whoever asks.
pub const OWN_STRENGTH: &str = "mine";

/// Whoever has no rating is taken for that strong.
const UNRATED: i64 = 1500;

/// The level that is nearest to a rating.
fn nearest(game: &str, levels: &[&'static str], rating: Option<i64>) -> Option<&'static str> {
    let rating = rating.unwrap_or(UNRATED);
    let known = levels.iter().filter_map(|level| Some((*level, of_level(game, level)?)));
    known.min_by_key(|(_, strength)| (strength - rating).abs()).map(|(level, _)| level)
}

/// What came of a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The person won.
    Won,
    /// Neither.
    Even,
    /// The person lost.
    Lost,
}

/// The level for somebody's next game: a step from the last one, or the one nearest to the
/// rating if there was none.
pub fn next(
    game: &str,
    levels: &[&'static str],
    last: Option<(&str, Score)>,
    rating: Option<i64>,
) -> Option<&'static str> {
    let known: Vec<&'static str> =
        levels.iter().copied().filter(|level| of_level(game, level).is_some()).collect();
    let place = last.and_then(|(level, score)| Some((known.iter().position(|name| *name == level)?, score)));
    match place {
        Some((place, Score::Won)) => known.get(place + 1).or(known.last()).copied(),
        Some((place, Score::Even)) => known.get(place).copied(),
        Some((place, Score::Lost)) => known.get(place.saturating_sub(1)).copied(),
        None => nearest(game, levels, rating),
    }
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue::GAMES;

    use super::*;

    const MEASURED: &str = include_str!("../../../docs/strength.md");
    const LEVELS: [&str; 10] = ["random", "1", "2", "3", "4", "5", "6", "7", "8", "max"];

    /// The steps of a game as they were measured: what level `n` is better than the one below.
    fn steps(title: &str) -> Vec<i64> {
        let table = MEASURED.split(&format!("| {title} | result ")).nth(1).expect("a table of the game");
        let step = |line: &str| {
            let elo = line.rsplit('|').nth(1)?.trim().split(' ').next()?;
            line.contains(" against ").then(|| elo.replace('+', "").parse().ok())?
        };
        table.lines().skip(2).map_while(step).collect()
    }

    #[test]
    fn the_numbers_are_those_that_were_measured() {
        for rules in GAMES {
            let (name, title) = (rules.info().name, rules.info().title);
            let steps = steps(title);
            assert_eq!(steps.len(), 7, "{title}");
            assert_eq!(of_level(name, "3"), Some(1500));
            for (index, step) in steps.into_iter().enumerate() {
                let level = |number: usize| of_level(name, &number.to_string()).unwrap();
                assert_eq!(level(index + 2) - level(index + 1), step, "{title} {}", index + 2);
            }
        }
        assert_eq!(of_level("shakti", "max"), None);
    }

    #[test]
    fn the_next_level_follows_the_last_result_and_else_the_rating() {
        let next = |last, rating| next("shakti", &LEVELS, last, rating);
        assert_eq!(next(None, None), Some("3"));
        let fourth = of_level("shakti", "4").expect("it was measured");
        assert_eq!(next(None, Some(fourth + 20)), Some("4"));
        assert_eq!(next(None, Some(400)), Some("1"));
        assert_eq!(next(None, Some(3900)), Some("8"));
        assert_eq!(next(Some(("4", Score::Won)), None), Some("5"));
        assert_eq!(next(Some(("4", Score::Even)), Some(2900)), Some("4"));
        assert_eq!(next(Some(("4", Score::Lost)), None), Some("3"));
        assert_eq!(next(Some(("1", Score::Lost)), None), Some("1"));
        assert_eq!(next(Some(("8", Score::Won)), None), Some("8"));
        assert_eq!(next(Some(("max", Score::Lost)), None), Some("3"), "of unknown strength");
    }
}

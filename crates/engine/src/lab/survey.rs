//! What many games say together.

use super::GameStats;
use crate::matches::Tally;

/// How one seat fared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatStats {
    /// Games that it alone won.
    pub wins: u32,
    /// Games in which it shared the first place.
    pub shared: u32,
    /// Its points.
    pub points: Tally,
}

/// How numbers are spread: the least, the one that a quarter stays below, the one
/// in the middle, the one that a quarter exceeds, the greatest, and the mean.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Distribution {
    /// The sum divided by the count.
    pub mean: f64,
    /// The least.
    pub least: u64,
    /// A quarter lies below.
    pub low: u64,
    /// Half lies below.
    pub middle: u64,
    /// A quarter lies above.
    pub high: u64,
    /// The greatest.
    pub most: u64,
}

impl Distribution {
    /// Of any numbers; all zero of none.
    pub fn of(mut numbers: Vec<u64>) -> Distribution {
        numbers.sort_unstable();
        let Some(last) = numbers.len().checked_sub(1) else { return Distribution::default() };
        let at = |share: f64| numbers[(share * last as f64).round() as usize];
        Distribution {
            mean: numbers.iter().sum::<u64>() as f64 / numbers.len() as f64,
            least: numbers[0],
            low: at(0.25),
            middle: at(0.5),
            high: at(0.75),
            most: numbers[last],
        }
    }
}

/// How many games there are of each length, in steps of the same width from 0 on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// The lengths that are counted together.
    pub width: u64,
    /// How many there are in each step.
    pub counts: Vec<u32>,
}

impl Histogram {
    /// Of lengths, in steps of a round width, so that there are at most so many.
    pub fn of(lengths: &[u64], steps: u64) -> Histogram {
        let most = lengths.iter().max().copied().unwrap_or(0);
        let round = (0..18).flat_map(|tens| [1, 2, 5].map(|digit| digit * 10u64.pow(tens)));
        let width = round.into_iter().find(|width| most / width < steps.max(1)).unwrap_or(u64::MAX);
        let mut counts = vec![0; (most / width + 1) as usize];
        lengths.iter().for_each(|length| counts[(length / width) as usize] += 1);
        Histogram { width, counts }
    }
}

/// What many games of one kind say.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// How many games there were.
    pub games: u32,
    /// How each seat fared.
    pub seats: Vec<SeatStats>,
    /// Games in which everybody shares the first place.
    pub draws: u32,
    /// Games that were broken off.
    pub unfinished: u32,
    /// Moves of the players in a game.
    pub length: Distribution,
    /// The same, counted.
    pub lengths: Histogram,
    /// Moves to choose from.
    pub choices: Distribution,
    /// The mean of moves to choose from, by the number of the move, while at least a
    /// quarter of the games goes on.
    pub choices_by_move: Vec<f64>,
    /// The share of moves without a choice.
    pub forced: f64,
    /// How many games are possible, as a power of ten: the mean of all choices of a
    /// game multiplied.
    pub tree: f64,
    /// How games end, the most frequent first.
    pub ends: Vec<(String, u32)>,
    /// What the first seat does first, the most frequent first, and its points then.
    pub firsts: Vec<(String, Tally)>,
}

/// How many steps a histogram has at most.
const STEPS: u64 = 16;

impl Survey {
    /// Games in which some share the first place, but not everybody.
    pub fn shared_by_some(&self) -> u32 {
        let wins: u32 = self.seats.iter().map(|seat_stats| seat_stats.wins).sum();
        self.games.saturating_sub(wins + self.draws + self.unfinished)
    }

    /// Of games with so many seats.
    pub fn of(game_stats: &[GameStats], seats: usize) -> Survey {
        let lengths: Vec<u64> = game_stats.iter().map(|game_stats| game_stats.length() as u64).collect();
        let choices: Vec<u64> =
            game_stats.iter().flat_map(|game_stats| game_stats.choices.iter().copied()).collect();
        let forced = choices.iter().filter(|count| **count <= 1).count() as f64 / choices.len().max(1) as f64;
        let digits = |game_stats: &GameStats| {
            game_stats.choices.iter().map(|count| (*count).max(1) as f64).map(f64::log10).sum::<f64>()
        };
        Survey {
            games: game_stats.len() as u32,
            seats: (0..seats).map(|seat| seat_stats(game_stats, seat, seats)).collect(),
            draws: game_stats
                .iter()
                .filter(|game_stats| {
                    game_stats.places.as_ref().is_some_and(|places| places.iter().all(|place| *place == 1))
                })
                .count() as u32,
            unfinished: game_stats.iter().filter(|game_stats| game_stats.places.is_none()).count() as u32,
            length: Distribution::of(lengths.clone()),
            lengths: Histogram::of(&lengths, STEPS),
            choices: Distribution::of(choices),
            choices_by_move: by_move(game_stats),
            forced,
            tree: game_stats.iter().map(digits).sum::<f64>() / game_stats.len().max(1) as f64,
            ends: counted(game_stats.iter().map(|game_stats| game_stats.end.as_str()), |count| count),
            firsts: firsts(game_stats, seats),
        }
    }
}

fn seat_stats(game_stats: &[GameStats], seat: usize, seats: usize) -> SeatStats {
    let mut seat_stats = SeatStats { wins: 0, shared: 0, points: Tally::default() };
    for game_stats in game_stats {
        let points = game_stats.points(seat, seats);
        seat_stats.points.add(points);
        match points {
            1.0 => seat_stats.wins += 1,
            shared if shared > 0.0 && game_stats.places.is_some() => seat_stats.shared += 1,
            _ => {}
        }
    }
    seat_stats
}

/// How often each word occurs, the most frequent first.
fn counted<'a, T>(words: impl Iterator<Item = &'a str>, made: impl Fn(u32) -> T) -> Vec<(String, T)> {
    let mut counts = std::collections::BTreeMap::<&str, u32>::new();
    words.for_each(|word| *counts.entry(word).or_default() += 1);
    let mut counts: Vec<(&str, u32)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.into_iter().map(|(word, count)| (word.to_owned(), made(count))).collect()
}

fn firsts(game_stats: &[GameStats], seats: usize) -> Vec<(String, Tally)> {
    let words =
        game_stats.iter().map(|game_stats| game_stats.first.as_str()).filter(|first| !first.is_empty());
    let mut firsts = counted(words, |_| Tally::default());
    for (first, tally) in &mut firsts {
        let same = game_stats.iter().filter(|game_stats| game_stats.first == *first);
        same.for_each(|game_stats| tally.add(game_stats.points(0, seats)));
    }
    firsts
}

fn by_move(game_stats: &[GameStats]) -> Vec<f64> {
    let mean = |number: usize| {
        let there: Vec<u64> =
            game_stats.iter().filter_map(|game_stats| game_stats.choices.get(number).copied()).collect();
        let soft_time = !there.is_empty() && there.len() * 4 >= game_stats.len();
        soft_time.then(|| there.iter().sum::<u64>() as f64 / there.len() as f64)
    };
    (0..).map_while(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game_stats(places: &[u8], end: &str, choices: &[u64]) -> GameStats {
        let places = (!places.is_empty()).then(|| places.to_vec());
        GameStats { places, end: end.to_owned(), choices: choices.to_vec(), first: "e4".to_owned() }
    }

    #[test]
    fn games_are_counted_by_seat_end_and_length() {
        let survey = Survey::of(
            &[
                game_stats(&[1, 2], "won by mate", &[10, 1, 100]),
                game_stats(&[1, 2], "won by mate", &[10, 10]),
                game_stats(&[1, 1], "drawn by repetition", &[10]),
                game_stats(&[], "too long", &[10, 20]),
            ],
            2,
        );
        assert_eq!((survey.games, survey.draws, survey.unfinished), (4, 1, 1));
        assert_eq!((survey.seats[0].wins, survey.seats[0].shared, survey.seats[1].wins), (2, 1, 0));
        assert_eq!((survey.seats[0].points.score(), survey.seats[1].points.score()), (0.75, 0.25));
        assert_eq!(survey.ends[0], ("won by mate".to_owned(), 2));
        assert_eq!((survey.length.least, survey.length.middle, survey.length.most), (1, 2, 3));
        assert_eq!(survey.length.mean, 2.0);
        assert_eq!(survey.forced, 1.0 / 8.0);
        assert_eq!(survey.choices_by_move[..2], [10.0, 31.0 / 3.0]);
        assert!((survey.tree - (3.0 + 2.0 + 1.0 + 2.301) / 4.0).abs() < 1e-3);
        assert_eq!((survey.firsts[0].0.as_str(), survey.firsts[0].1.games()), ("e4", 4));
    }

    #[test]
    fn four_seats_share_and_win() {
        let survey = Survey::of(
            &[
                game_stats(&[1, 1, 3, 4], "shared by agreement", &[3]),
                game_stats(&[2, 1, 3, 4], "won by mate", &[3]),
            ],
            4,
        );
        assert_eq!((survey.seats[1].wins, survey.seats[1].shared), (1, 1));
        assert_eq!(survey.seats[0].points.score(), 0.25);
        assert_eq!(survey.draws, 0);
    }

    #[test]
    fn a_histogram_has_round_steps_and_loses_nothing() {
        for lengths in [vec![], vec![0], vec![3, 7, 15], vec![10, 200, 999], (0..500).collect()] {
            let histogram = Histogram::of(&lengths, 16);
            assert!(histogram.counts.len() <= 16 && histogram.width >= 1, "{histogram:?}");
            assert_eq!(histogram.counts.iter().sum::<u32>() as usize, lengths.len());
        }
        let single = Histogram::of(&[3, 7, 15], 16);
        let filled: Vec<usize> = (0..16).filter(|at| single.counts[*at] == 1).collect();
        assert_eq!((single.width, filled), (1, vec![3, 7, 15]));
        assert_eq!(Histogram::of(&[99, 100], 16).width, 10);
    }
}

//! The moves of one position, counted.

use std::collections::BTreeMap;

use quincunx_core::AnyGame;
use quincunx_protocol::ExploredMove;

/// What came of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many games.
    pub count: u64,
    /// How often each seat came first alone.
    pub firsts: Vec<u64>,
    /// The half points of each seat: two for every other seat that it came before, one for
    /// every seat that it was level with.
    pub half_points: Vec<u64>,
}

impl Score {
    /// Adds so many games that ended with these places.
    pub fn add(&mut self, places: &[u8], count: u64) {
        self.count += count;
        self.firsts.resize(places.len(), 0);
        self.half_points.resize(places.len(), 0);
        let first = places.iter().filter(|place| **place == 1).count();
        for (seat, place) in places.iter().enumerate() {
            if *place == 1 && first == 1 {
                self.firsts[seat] += count;
            }
            let others = places.iter().enumerate().filter(|(other, _)| *other != seat);
            let half_points = others.map(|(_, other)| match place.cmp(other) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            });
            self.half_points[seat] += count * half_points.sum::<u64>();
        }
    }

    /// How often several came first together.
    pub fn shared(&self) -> u64 {
        self.count.saturating_sub(self.firsts.iter().sum())
    }

    /// The share of the points that each seat got.
    pub fn shares(&self) -> Vec<f64> {
        let most = self.count * 2 * self.half_points.len().saturating_sub(1) as u64;
        self.half_points.iter().map(|points| *points as f64 / most.max(1) as f64).collect()
    }
}

/// The moves of one position, as they are kept, with what came of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<String, Score>);

impl Tally {
    /// Adds so many games that ended with these places and in which a move was made.
    pub fn add(&mut self, text: &str, places: &[u8], count: u64) {
        match self.0.get_mut(text) {
            Some(score) => score.add(places, count),
            None => {
                let mut score = Score::default();
                score.add(places, count);
                self.0.insert(text.to_owned(), score);
            }
        }
    }

    /// Takes a score as it is, instead of what is there.
    pub fn set(&mut self, text: &str, score: Score) {
        self.0.insert(text.to_owned(), score);
    }

    /// The moves as they are kept, in the order of their texts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Score)> {
        self.0.iter().map(|(text, score)| (text.as_str(), score))
    }

    /// How often somebody moved.
    pub fn count(&self) -> u64 {
        self.0.values().map(|score| score.count).sum()
    }

    /// The moves as this game, which stands at the position, has them; the most frequent
    /// first.
    pub fn moves(&self, game: &dyn AnyGame) -> Vec<ExploredMove> {
        let Some(seat) = game.turn().and_then(|turn| turn.seat()) else { return Vec::new() };
        let explored = |(text, score): (&String, &Score)| {
            let mv = game.explorer_move(text)?;
            let written = game.annotated(seat, &mv).ok()?;
            let (count, firsts) = (score.count, score.firsts.clone());
            Some(ExploredMove { mv, written, count, firsts, shared: score.shared(), scores: score.shares() })
        };
        let mut moves: Vec<ExploredMove> = self.0.iter().filter_map(explored).collect();
        moves.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.mv.cmp(&other.mv)));
        moves
    }
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;

    use super::*;

    #[test]
    fn a_draw_of_two_is_half_a_point_for_both() {
        let mut score = Score::default();
        score.add(&[1, 2], 3);
        score.add(&[1, 1], 1);
        assert_eq!((score.count, score.shared()), (4, 1));
        assert_eq!(score.firsts, [3, 0]);
        assert_eq!(score.shares(), [0.875, 0.125]);
    }

    #[test]
    fn of_four_each_is_compared_with_each() {
        let mut score = Score::default();
        score.add(&[2, 1, 4, 3], 1);
        assert_eq!(score.firsts, [0, 1, 0, 0]);
        assert_eq!(score.half_points, [4, 6, 0, 2]);
        score.add(&[1, 1, 3, 3], 1);
        assert_eq!(score.shared(), 1);
        assert_eq!(score.half_points, [4 + 5, 6 + 5, 1, 2 + 1]);
        assert_eq!(score.half_points.iter().sum::<u64>(), 2 * 12, "all points are somebody's");
    }

    #[test]
    fn moves_come_as_the_position_has_them_the_most_frequent_first() {
        let rules = catalogue::find("taifho").expect("a game");
        let mut game = rules.new_game(&[], 0).expect("a game");
        game.play(quincunx_core::Seat::FIRST, "e1-e2").expect("a move");
        let mut image = rules.new_game(&[], 0).expect("a game");
        image.play(quincunx_core::Seat::FIRST, "f1-f2").expect("a move");
        assert_eq!(game.explorer_key(), image.explorer_key(), "mirror images are one position");
        let mut tally = Tally::default();
        for (mv, count) in [("e10-e9", 1), ("b10-b9", 2)] {
            let mut next = game.boxed();
            next.play(quincunx_core::Seat::SECOND, mv).expect("a move");
            let kept = next.explorer_plies().pop().expect("a ply");
            assert_eq!(Some(kept.key), game.explorer_key());
            tally.add(&kept.text, &[1, 2], count);
        }
        let texts = |game: &dyn AnyGame| {
            tally.moves(game).into_iter().map(|one| (one.mv, one.count)).collect::<Vec<_>>()
        };
        assert_eq!(texts(game.as_ref()), [("b10-b9".to_owned(), 2), ("e10-e9".to_owned(), 1)]);
        assert_eq!(texts(image.as_ref()), [("i10-i9".to_owned(), 2), ("f10-f9".to_owned(), 1)]);
    }
}

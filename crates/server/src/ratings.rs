//! Rated games: in which pool a game counts, what came of it, and ratings computed again
//! from all results.

use std::collections::BTreeMap;

use quincunx_core::Outcome;
use quincunx_games::catalogue;
use quincunx_ratings::{Kept, Player, Rating, System};
use serde::{Deserialize, Serialize};

use crate::domain::{Holder, RatingMark, Status, TimeControl};
use crate::time::Timestamp;

/// How games of a pool are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pace {
    /// At the table.
    Live,
    /// With days for a move.
    Days,
    /// Puzzles, against the puzzle.
    Puzzles,
}

impl Pace {
    /// Every pace.
    pub const ALL: [Pace; 3] = [Pace::Live, Pace::Days, Pace::Puzzles];

    /// The word in the names of pools.
    pub fn word(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Days => "days",
            Pace::Puzzles => "puzzles",
        }
    }
}

/// Those whose ratings can be compared: a game, and how it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pool {
    /// The game.
    pub game: &'static str,
    /// How it is played.
    pub pace: Pace,
}

impl Pool {
    /// The pool of a game on a clock; none without a clock, or if there is no such game.
    pub fn of(game: &str, clock: TimeControl) -> Option<Pool> {
        let pace = match clock {
            TimeControl::None => return None,
            TimeControl::Fischer { .. } | TimeControl::PerMove { .. } => Pace::Live,
            TimeControl::Days { .. } => Pace::Days,
        };
        Some(Pool { game: catalogue::find(game)?.info().name, pace })
    }

    /// The pool of a game's puzzles.
    pub fn of_puzzles(game: &str) -> Option<Pool> {
        Some(Pool { game: catalogue::find(game)?.info().name, pace: Pace::Puzzles })
    }

    /// Every pool, game by game.
    pub fn all() -> impl Iterator<Item = Pool> {
        let of = |game: &'static str| Pace::ALL.into_iter().map(move |pace| Pool { game, pace });
        catalogue::GAMES.iter().flat_map(move |rules| of(rules.info().name))
    }

    /// The pool of a name such as `shakti-live`.
    pub fn read(name: &str) -> Option<Pool> {
        Pool::all().find(|pool| pool.name() == name)
    }

    /// The name in the store and in addresses.
    pub fn name(&self) -> String {
        format!("{}-{}", self.game, self.pace.word())
    }

    /// How its ratings are computed.
    pub fn system(&self) -> System {
        match self.pace {
            Pace::Puzzles => System::Glicko,
            Pace::Live | Pace::Days => {
                System::of_seats(catalogue::find(self.game).map_or(2, |rules| rules.info().seats.len()))
            }
        }
    }
}

impl From<Rating> for RatingMark {
    fn from(rating: Rating) -> RatingMark {
        RatingMark { rating: rating.shown(), provisional: rating.is_provisional() }
    }
}

/// What a game did to the rating of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingChange {
    /// The rating before.
    pub before: RatingMark,
    /// The rating after.
    pub after: RatingMark,
}

/// A rating in a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating after the last game.
    pub rating: Rating,
    /// How many games have counted.
    pub games: u64,
    /// When the last one did.
    pub changed_at: Timestamp,
}

impl Standing {
    /// That of somebody who begins at a moment.
    pub fn new(system: System, at: Timestamp) -> Standing {
        Standing { rating: system.start(), games: 0, changed_at: at }
    }

    /// The rating as it is at a moment: it is less certain the longer nothing was played.
    pub fn rating_at(&self, system: System, at: Timestamp) -> Rating {
        system.after(self.rating, at.saturating_sub(self.changed_at))
    }
}

/// A finished game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The table.
    pub table: String,
    /// The pool.
    pub pool: Pool,
    /// When it ended.
    pub at: Timestamp,
    /// Who sat on each seat, and which place that came to.
    pub players: Vec<(String, u8)>,
}

/// How many moves a seat has to make before a game counts.
const LEAST_MOVES: usize = 2;
/// How many seats have to.
const LEAST_SEATS: usize = 2;

/// Whether a game went on for long enough, by the moves of each seat: two seats have made
/// two moves each. Where four play, those may go on without the others.
pub fn is_long_enough(moves: &[usize]) -> bool {
    moves.iter().filter(|moves| **moves >= LEAST_MOVES).count() >= LEAST_SEATS
}

/// Who came in where, if a table of these seats and this result can count at all.
pub fn players_of(status: Status, seats: &[Holder], result: Option<&str>) -> Option<Vec<(String, u8)>> {
    if status != Status::Finished {
        return None;
    }
    let places = Outcome::places_of(result?).filter(|places| places.len() == seats.len())?;
    let player = |(holder, place): (&Holder, u8)| Some((holder.guest()?.to_owned(), place));
    seats.iter().zip(places).map(player).collect()
}

/// What a game does to those who played it.
pub fn count(system: System, before: &[Standing], places: &[u8], at: Timestamp) -> Vec<Standing> {
    let player = |standing: &Standing| Player {
        rating: standing.rating,
        idle: at.saturating_sub(standing.changed_at),
    };
    let players: Vec<Player> = before.iter().map(player).collect();
    let rated = system.rate(&players, places);
    let after = |(standing, rating): (&Standing, Rating)| Standing {
        rating,
        games: standing.games + 1,
        changed_at: standing.changed_at.max(at),
    };
    before.iter().zip(rated).map(after).collect()
}

/// One seat of a game that counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The how many-eth game that counted.
    pub number: u64,
    /// The table.
    pub game: String,
    /// The seat.
    pub seat: usize,
    /// The pool.
    pub pool: String,
    /// Who sat there.
    pub guest: String,
    /// The place.
    pub place: u8,
    /// When the game ended.
    pub at: Timestamp,
    /// The rating before.
    pub before: Kept,
    /// The rating after.
    pub after: Kept,
    /// The result of the game, if it is still there.
    pub result: Option<String>,
}

impl ResultRow {
    /// The place by the game itself where that is still there.
    fn true_place(&self) -> u8 {
        let places = self.result.as_deref().and_then(Outcome::places_of);
        places.and_then(|places| places.get(self.seat).copied()).unwrap_or(self.place)
    }
}

/// All ratings, computed again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recomputed {
    /// The results in their order, with what they should say.
    pub results: Vec<ResultRow>,
    /// What everybody's rating in each pool should be.
    pub standings: BTreeMap<(String, String), Standing>,
    /// How many games there are.
    pub games: usize,
}

/// Computes all ratings again from results that come in the order in which they counted.
pub fn recompute(results: Vec<ResultRow>) -> Recomputed {
    let mut found = Recomputed::default();
    let mut rest = results.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut game = vec![first];
        while let Some(next) = rest.next_if(|next| next.number == game[0].number) {
            game.push(next);
        }
        found.games += 1;
        let Some(pool) = Pool::read(&game[0].pool) else {
            // A game that this version does not know stays as it is.
            found.results.extend(game);
            continue;
        };
        let (system, at) = (pool.system(), game[0].at);
        let key = |row: &ResultRow| (row.guest.clone(), row.pool.clone());
        let standing = |row: &ResultRow| {
            found.standings.get(&key(row)).copied().unwrap_or_else(|| Standing::new(system, at))
        };
        let before: Vec<Standing> = game.iter().map(standing).collect();
        let places: Vec<u8> = game.iter().map(ResultRow::true_place).collect();
        let after = count(system, &before, &places, at);
        for (index, mut row) in game.into_iter().enumerate() {
            row.place = places[index];
            row.before = before[index].rating.into();
            if let Some(after) = after.get(index) {
                row.after = after.rating.into();
                found.standings.insert(key(&row), *after);
            }
            found.results.push(row);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Guest;

    #[test]
    fn every_pool_has_a_name_of_its_own() {
        for pool in Pool::all() {
            assert_eq!(Pool::read(&pool.name()), Some(pool));
        }
        assert_eq!(Pool::of("shakti", TimeControl::None), None);
        let days = Pool::of("shakti", TimeControl::Days { days: 2 }).unwrap();
        assert_eq!((days.name().as_str(), days.system()), ("shakti-days", System::Glicko));
        let four = Pool::of("bishops", TimeControl::PerMove { seconds: 30 }).unwrap();
        assert_eq!((four.name().as_str(), four.system()), ("bishops-live", System::WengLin));
        for wrong in ["", "shakti", "shakti-", "chess-live", "shakti-live-live"] {
            assert_eq!(Pool::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_game_counts_once_two_have_moved_twice() {
        assert!(is_long_enough(&[2, 2]) && is_long_enough(&[3, 0, 2, 1]));
        assert!(!is_long_enough(&[2, 1]) && !is_long_enough(&[9, 1, 1, 0]) && !is_long_enough(&[]));
    }

    #[test]
    fn only_a_result_between_people_counts() {
        let person = |id: &str| Holder::of(&Guest { id: id.to_owned(), name: id.to_owned(), bot: false });
        let both = [person("anna"), person("ben")];
        let found = players_of(Status::Finished, &both, Some("0-1")).unwrap();
        assert_eq!(found, [("anna".to_owned(), 2), ("ben".to_owned(), 1)]);
        assert_eq!(players_of(Status::Aborted, &both, Some("*")), None);
        assert_eq!(players_of(Status::Finished, &both, Some("1-2-3-4")), None);
        assert_eq!(players_of(Status::Finished, &[person("anna"), Holder::computer("3")], Some("1-0")), None);
    }

    fn result(number: u64, seat: usize, guest: &str, place: u8) -> ResultRow {
        let start: Kept = System::Glicko.start().into();
        ResultRow {
            number,
            game: format!("table{number}"),
            seat,
            pool: "shakti-live".to_owned(),
            guest: guest.to_owned(),
            place,
            at: 1_000_000 * number,
            before: start,
            after: start,
            result: None,
        }
    }

    #[test]
    fn what_is_computed_again_is_the_same_and_believes_the_game() {
        let rows = vec![
            result(1, 0, "anna", 1),
            result(1, 1, "ben", 2),
            result(2, 0, "ben", 1),
            result(2, 1, "anna", 1),
        ];
        let once = recompute(rows.clone());
        assert_eq!((once.games, once.standings.len()), (2, 2));
        assert_eq!(recompute(once.results.clone()), once);
        assert_eq!(once.results[3].before, once.results[0].after);
        let mut other = rows;
        for row in &mut other[..2] {
            row.result = Some("0-1".to_owned());
        }
        let other = recompute(other);
        assert_eq!((other.results[0].place, other.results[0].after), (2, once.results[1].after));
    }
}

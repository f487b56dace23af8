//! How strong players are, from the results of their games: Glicko-2 where two play and
//! Weng-Lin where more do, in the same numbers (1500 is the start). Nothing here reads the
//! clock or draws anything: the same results give the same numbers.
//!
//! | module | what lives there |
//! |---|---|
//! | `rating` | a rating, how it is kept, and how its deviation grows with time |
//! | `glicko` | Glicko-2: two players, or a player and a puzzle |
//! | `weng_lin` | Weng-Lin: all places of a game in one update |
//!
//! `docs/decisions/ratings.md` says why these systems and these numbers.

pub mod glicko;
mod rating;
pub mod weng_lin;

pub use rating::{Kept, PROVISIONAL, Rating, periods};

/// How ratings of a kind of game are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// For two players.
    Glicko,
    /// For more.
    WengLin,
}

/// A player of a game: the rating until then, and for how long nothing was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// The rating after the last game.
    pub rating: Rating,
    /// Milliseconds since then.
    pub idle: u64,
}

impl System {
    /// The system for games of so many seats.
    pub fn of_seats(seats: usize) -> System {
        if seats == 2 { System::Glicko } else { System::WengLin }
    }

    /// The rating of somebody who has not played.
    pub fn start(self) -> Rating {
        match self {
            System::Glicko => glicko::START,
            System::WengLin => weng_lin::START,
        }
    }

    /// The greatest deviation that there is.
    pub fn greatest_deviation(self) -> f64 {
        self.start().deviation
    }

    /// A rating after nothing was played for a while: it is less certain.
    pub fn after(self, rating: Rating, idle: u64) -> Rating {
        rating.after(periods(idle), self.greatest_deviation())
    }

    /// The ratings after a game in which everybody came in at a place, 1 being the best;
    /// those who share a place drew. Every rating is exactly one that can be [kept](Kept).
    pub fn rate(self, players: &[Player], places: &[u8]) -> Vec<Rating> {
        let after = match (self, players, places) {
            (System::Glicko, [one, other], [place, other_place]) => {
                glicko::rate(*one, *other, glicko::score(*place, *other_place)).to_vec()
            }
            _ => weng_lin::rate(players, places),
        };
        after.into_iter().map(Rating::as_kept).collect()
    }
}

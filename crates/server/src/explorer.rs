//! Finished games as the explorer keeps them: every move by the key of its position, with who
//! made it and what came of the game.

use quincunx_core::{AnyGame, EXPLORER_VERSION};

use crate::domain::Holder;

/// How many points of rating a band has.
pub const BAND: i64 = 200;
/// The band of programs.
pub const PROGRAMS: i64 = -1;
/// The band of people whose game did not count.
pub const UNRATED: i64 = 0;

/// The version with which games are kept now.
pub const VERSION: i64 = EXPLORER_VERSION as i64;

/// A move as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedPly {
    /// Which ply it was.
    pub ply: usize,
    /// The key of its position.
    pub key: u64,
    /// The move, as it is in the mirror image that the key is of.
    pub text: String,
    /// Who made it.
    pub band: i64,
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedGame {
    /// The table.
    pub table: String,
    /// The result as in records.
    pub result: String,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// Whether everybody may find it.
    pub public: bool,
    /// Its moves; none of a game that cannot be counted.
    pub plies: Vec<IndexedPly>,
}

impl IndexedGame {
    /// Takes the moves from a game that these played.
    pub fn set_plies(&mut self, game: &dyn AnyGame, seats: &[Holder]) {
        let bands: Vec<i64> = seats.iter().map(band_of).collect();
        let indexed = |ply: quincunx_core::ExplorerPly| IndexedPly {
            ply: ply.ply,
            key: ply.key,
            text: ply.text,
            band: bands.get(ply.seat.index()).copied().unwrap_or(UNRATED),
        };
        self.plies = game.explorer_plies().into_iter().map(indexed).collect();
    }
}

/// The band of whoever holds a seat.
fn band_of(holder: &Holder) -> i64 {
    match holder {
        Holder::Computer { .. } | Holder::Person { bot: true, .. } => PROGRAMS,
        Holder::Person { rating: Some(mark), .. } => mark.rating.max(BAND).div_euclid(BAND) * BAND,
        Holder::Person { rating: None, .. } | Holder::Open => UNRATED,
    }
}

/// Whose moves are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplorerFilter {
    /// The lowest band.
    pub least: i64,
    /// The highest band.
    pub most: i64,
    /// Whether only games count that counted for ratings.
    pub rated: bool,
}

impl ExplorerFilter {
    /// Everybody's.
    pub const ALL: ExplorerFilter = ExplorerFilter { least: PROGRAMS, most: i64::MAX, rated: false };

    /// Whether it takes moves of a band.
    pub fn takes(&self, band: i64, rated: bool) -> bool {
        (self.least..=self.most).contains(&band) && (rated || !self.rated)
    }
}

/// How often a move was made by some, in games that ended alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveCount {
    /// The move, as it is kept.
    pub text: String,
    /// By whom.
    pub band: i64,
    /// Whether the games counted for ratings.
    pub rated: bool,
    /// How they ended.
    pub result: String,
    /// How often.
    pub count: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Guest, RatingMark};

    #[test]
    fn programs_and_people_are_told_apart_and_people_by_rating() {
        let guest = |bot| Guest { id: "a".to_owned(), name: "Anna".to_owned(), bot };
        assert_eq!(band_of(&Holder::computer("4")), PROGRAMS);
        assert_eq!(band_of(&Holder::of(&guest(true))), PROGRAMS);
        assert_eq!(band_of(&Holder::of(&guest(false))), UNRATED);
        for (rating, band) in [(1599, 1400), (1600, 1600), (50, 200)] {
            let mut holder = Holder::of(&guest(false));
            holder.set_rating(RatingMark { rating, provisional: true });
            assert_eq!(band_of(&holder), band);
        }
    }

    #[test]
    fn a_filter_is_a_range_of_bands() {
        let rated = ExplorerFilter { least: 1400, most: 1600, rated: true };
        assert!(rated.takes(1400, true) && rated.takes(1600, true));
        assert!(!rated.takes(1400, false) && !rated.takes(1800, true) && !rated.takes(PROGRAMS, true));
        assert!(ExplorerFilter::ALL.takes(PROGRAMS, false) && ExplorerFilter::ALL.takes(2400, true));
    }
}

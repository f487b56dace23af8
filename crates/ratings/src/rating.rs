//! A rating.

/// Glicko's numbers are this many times those that its formulas use.
pub(crate) const SCALE: f64 = 173.7178;

/// A rating with a deviation above this is provisional.
pub const PROVISIONAL: f64 = 110.0;

/// The least rating that anybody can have.
pub(crate) const FLOOR: f64 = 400.0;
/// The greatest.
pub(crate) const CEILING: f64 = 4000.0;
/// The least deviation: nobody is known more exactly.
pub(crate) const LEAST_DEVIATION: f64 = 45.0;
/// Volatility stays between these.
pub(crate) const LEAST_VOLATILITY: f64 = 0.01;
pub(crate) const GREATEST_VOLATILITY: f64 = 0.1;

/// Milliseconds in which the deviation of a player of volatility 0.06 grows as in one of
/// Glickman's rating periods. So chosen that it goes from 60 to 110 in a year.
const PERIOD: f64 = 365.25 * 24.0 * 3600.0 * 1000.0 / 78.26;

/// How many rating periods a time has, in milliseconds.
pub fn periods(milliseconds: u64) -> f64 {
    milliseconds as f64 / PERIOD
}

/// How strong somebody is, and how certain that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The number that people know.
    pub rating: f64,
    /// How far off it may well be.
    pub deviation: f64,
    /// How much the strength itself wanders.
    pub volatility: f64,
}

/// A rating as a store keeps it, in whole numbers, so that every store keeps it exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// In millionths.
    pub rating: i64,
    /// In millionths.
    pub deviation: i64,
    /// In thousand millionths.
    pub volatility: i64,
}

const MILLION: f64 = 1e6;
const THOUSAND_MILLION: f64 = 1e9;

impl From<Rating> for Kept {
    fn from(rating: Rating) -> Kept {
        // All of them are within limits, so nothing is cut off.
        Kept {
            rating: (rating.rating * MILLION).round() as i64,
            deviation: (rating.deviation * MILLION).round() as i64,
            volatility: (rating.volatility * THOUSAND_MILLION).round() as i64,
        }
    }
}

impl From<Kept> for Rating {
    fn from(kept: Kept) -> Rating {
        Rating {
            rating: kept.rating as f64 / MILLION,
            deviation: kept.deviation as f64 / MILLION,
            volatility: kept.volatility as f64 / THOUSAND_MILLION,
        }
    }
}

impl Rating {
    /// The number as people are shown it.
    pub fn shown(&self) -> i64 {
        self.rating.round() as i64
    }

    /// Whether it is too uncertain to be compared with others.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The same after some rating periods without a game.
    pub(crate) fn after(self, periods: f64, greatest_deviation: f64) -> Rating {
        let drift = self.volatility * SCALE;
        let deviation = (self.deviation.powi(2) + periods * drift.powi(2)).sqrt();
        Rating { deviation: deviation.min(greatest_deviation), ..self }
    }

    /// The same within all limits.
    pub(crate) fn limited(self, greatest_deviation: f64) -> Rating {
        Rating {
            rating: self.rating.clamp(FLOOR, CEILING),
            deviation: self.deviation.clamp(LEAST_DEVIATION, greatest_deviation),
            volatility: self.volatility.clamp(LEAST_VOLATILITY, GREATEST_VOLATILITY),
        }
    }

    /// The same as it comes back from a store.
    pub fn as_kept(self) -> Rating {
        Kept::from(self).into()
    }
}

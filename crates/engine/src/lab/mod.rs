//! What inventors want to know: how a game goes when it is played many times, what
//! its pieces are worth, and how to choose when both choose at once.

mod facts;
mod fit;
mod lessons;
mod mixed;
mod survey;

pub use facts::Facts;
pub use fit::{Fit, fit};
pub use lessons::{Lesson, lessons};
pub use mixed::{Mixed, solve};
pub use survey::{Fortune, Histogram, Spread, Survey};

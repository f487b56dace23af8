//! What inventors want to know: how a game goes when it is played many times, what
//! its pieces are worth, and how to choose when both choose at once.

mod fit;
mod lessons;
mod mixed;

pub use fit::{Fit, fit};
pub use lessons::{Lesson, lessons};
pub use mixed::{Mixed, solve};

//! The only place that lists the games.

use quincunx_core::{AnyRules, Handle};

use crate::bishops::Bishops;
use crate::saktris::Saktris;
use crate::shakti::Shakti;
use crate::sitchess::Sitchess;
use crate::taifho::Taifho;

/// Every game there is, in the order they are shown.
pub static GAMES: &[&dyn AnyRules] = &[
    &Handle::<Saktris>::new(),
    &Handle::<Sitchess>::new(),
    &Handle::<Taifho>::new(),
    &Handle::<Shakti>::new(),
    &Handle::<Bishops>::new(),
];

/// The game of that name.
pub fn find(name: &str) -> Option<&'static dyn AnyRules> {
    GAMES.iter().copied().find(|game| game.info().name == name)
}

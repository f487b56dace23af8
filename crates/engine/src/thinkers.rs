//! The only place that lists who understands which game.

use crate::bishops::BishopsJudge;
use crate::saktris::SaktrisJudge;
use crate::shakti::ShaktiJudge;
use crate::sitchess::SitchessJudge;
use crate::taifho::TaifhoJudge;
use crate::thinker::{Thinker, Thinking};

/// Somebody who understands the game of that name, with a table of that many
/// megabytes; `None` if nobody does yet.
pub fn thinker(game: &str, megabytes: usize) -> Option<Box<dyn Thinker>> {
    match game {
        "bishops" => Some(Box::new(Thinking::<BishopsJudge>::new(megabytes))),
        "saktris" => Some(Box::new(Thinking::<SaktrisJudge>::new(megabytes))),
        "shakti" => Some(Box::new(Thinking::<ShaktiJudge>::new(megabytes))),
        "sitchess" => Some(Box::new(Thinking::<SitchessJudge>::new(megabytes))),
        "taifho" => Some(Box::new(Thinking::<TaifhoJudge>::new(megabytes))),
        _ => None,
    }
}

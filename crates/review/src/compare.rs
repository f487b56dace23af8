//! What the engine says about a move of a newcomer's first whole game.

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Effect, Seat, Turn, Viewer};
use quincunx_engine::{Engine, Limits, SearchRequest, Settings, Variation, engine_for};
use quincunx_lessons::{MoveComparison, MoveValue};

/// How many positions are looked at for a remark.
const NODES: u64 = 20_000;
/// What is remembered meanwhile, in megabytes.
const MEMORY: usize = 8;

/// Compares moves with the best there were.
pub struct MoveComparer {
    engine: Option<Box<dyn Engine>>,
}

impl MoveComparer {
    /// For a game; where nobody understands it, nothing is said.
    pub fn new(game: &str) -> MoveComparer {
        MoveComparer { engine: engine_for(game, MEMORY) }
    }

    /// The move that a seat has made beside the best it had; nothing if it was stopped
    /// before anything was found.
    pub fn compare(
        &mut self,
        before: &dyn AnyGame,
        seat: Seat,
        made: &str,
        stop: &AtomicBool,
    ) -> Option<MoveComparison> {
        // Of a secret choice nothing can be said without giving away the other one.
        if !matches!(before.turn(), Some(Turn::Of(_))) {
            return None;
        }
        let engine = self.engine.as_mut()?;
        let view = before.view(Viewer::Seat(seat));
        let mut think = |lines: usize, only: Vec<String>| {
            let settings = Settings { limits: Limits::nodes(NODES), lines, only, ..Settings::default() };
            engine
                .search(&SearchRequest { view: view.as_ref(), seat, settings: &settings, stop }, &mut |_| {})
        };
        let best = think(2, Vec::new())?;
        let first = best.lines.first()?;
        let line = if first.moves.first().is_some_and(|mv| mv == made) {
            first.clone()
        } else {
            think(1, vec![made.to_owned()])?.lines.first()?.clone()
        };
        Some(MoveComparison {
            best: worth(first)?,
            second: best.lines.get(1).map(|line| line.expectation),
            made: worth(&line)?,
            reply: line.annotated.get(1).cloned(),
            reply_takes: takes(before, seat, &line).unwrap_or(false),
        })
    }
}

fn worth(line: &Variation) -> Option<MoveValue> {
    Some(MoveValue {
        text: line.annotated.first()?.clone(),
        expectation: line.expectation,
        end_in_plies: line.score.end_in_plies(),
    })
}

/// Whether the answer in a line takes something.
fn takes(before: &dyn AnyGame, seat: Seat, line: &Variation) -> Option<bool> {
    let mut game = before.boxed();
    game.play(seat, line.moves.first()?).ok()?;
    let next = game.turn()?.seat()?;
    let answer = line.moves.get(1)?;
    let legal = game.legal(next).into_iter().find(|legal| legal.text == *answer)?;
    Some(legal.effects.iter().any(|effect| matches!(effect, Effect::Captures { .. })))
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;
    use quincunx_lessons::Situation;

    use super::*;

    /// White can win in one move and plays something else.
    #[test]
    fn a_win_that_was_let_go_is_noticed_and_the_best_move_has_no_fault() {
        let rules = catalogue::find("sitchess").unwrap();
        let game = rules.begin(&[], Some("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), 0).unwrap();
        let mut comparer = MoveComparer::new("sitchess");
        let go = AtomicBool::new(false);
        let missed = comparer.compare(game.as_ref(), Seat::FIRST, "a1a7", &go).unwrap();
        assert_eq!(missed.situation(), Some(Situation::MissedWin));
        let best = comparer.compare(game.as_ref(), Seat::FIRST, "a1a8", &go).unwrap();
        assert_eq!(best.situation(), Some(Situation::Good));
    }
}

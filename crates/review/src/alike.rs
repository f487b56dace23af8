//! How the moves of a game compare with the engine's own choices, for fair play.
//!
//! The engine sees what the mover could see at that moment and no more: where something was
//! hidden it is hidden here, too, although the game is over.

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Seat, Turn};

use crate::judge::{Place, Reviewer, made_at};

/// Where less than this is left to hope for, or to fear, the game is decided, and whoever plays
/// on plays anything.
const DECIDED: f64 = 0.05;

/// A move that was chosen from several in a game that was open, beside the engine's choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedMove {
    /// How many plies there were before it.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// Whether it is the engine's first choice.
    pub is_first: bool,
    /// What it gave away of the point.
    pub loss: f64,
    /// How far the engine's first choice is ahead of its second: the less, the harder to choose.
    pub lead: f64,
}

impl Reviewer {
    /// Compares the move that was made at a ply with the engine's choice; `Some(None)` if there
    /// was nothing to choose, nothing to win or lose any more, or several chose in secret.
    /// Nothing if it was stopped before it was done. The answer does not depend on what was
    /// looked at before.
    pub fn alike(
        &mut self,
        game: &dyn AnyGame,
        ply: usize,
        stop: &AtomicBool,
    ) -> Option<Option<ComparedMove>> {
        let before = game.at(ply);
        let Some(Turn::Of(seat)) = before.turn() else { return Some(None) };
        let place = Place { game: before.as_ref(), seat };
        let moves = before.moves(seat);
        let made = made_at(game, ply, &place).filter(|made| moves.len() > 1 && moves.contains(made));
        let Some(made) = made else { return Some(None) };
        self.engine.clear();
        let mut lines = self.search(&place, 2, Vec::new(), stop)?.into_iter();
        let Some(best) = lines.next() else { return Some(None) };
        if !(DECIDED..=1.0 - DECIDED).contains(&best.expectation) {
            return Some(None);
        }
        let is = |text: Option<&String>| text == Some(&made);
        let second = lines.next();
        let lead = second.as_ref().map_or(0.0, |second| (best.expectation - second.expectation).max(0.0));
        let is_first = is(best.moves.first());
        let loss = match second {
            _ if is_first => 0.0,
            Some(second) if is(second.moves.first()) => lead,
            _ => {
                let (best, made) = self.side_by_side(&place, best, &made, stop)?;
                (best.expectation - made.expectation).max(0.0)
            }
        };
        Some(Some(ComparedMove { ply, seat, is_first, loss, lead }))
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_engine::{Knowledge, Limits, SearchRequest, Settings, engine_for};
    use quincunx_games::catalogue;

    use super::*;

    const NODES: u64 = 300;

    fn all(game: &dyn AnyGame, plies: impl Iterator<Item = usize>) -> Vec<ComparedMove> {
        let mut reviewer = Reviewer::new(game.info().name, NODES).unwrap();
        let go = AtomicBool::new(false);
        plies.filter_map(|ply| reviewer.alike(game, ply, &go).unwrap()).collect()
    }

    /// A game in which everybody plays what the engine likes best, or one of the other moves.
    fn played(name: &str, plies: usize, copies: bool) -> Box<dyn AnyGame> {
        let mut game = catalogue::find(name).unwrap().new_game(&[], 7).unwrap();
        let mut engine = engine_for(name, 1).unwrap();
        for ply in 0..plies {
            let seat = match game.turn() {
                Some(Turn::Of(seat)) => seat,
                Some(Turn::Together(seats)) => seats.iter().next().unwrap(),
                Some(Turn::Chance) | None => break,
            };
            let moves = game.moves(seat);
            let knows = Knowledge::of(game.as_ref(), seat);
            let settings = Settings { limits: Limits::nodes(NODES), lines: 2, ..Settings::default() };
            let stop = AtomicBool::new(false);
            let request = SearchRequest { view: knows.view(), seat, settings: &settings, stop: &stop };
            engine.clear();
            let found = engine.search(&request, &mut |_| {}).and_then(|found| found.lines.into_iter().next());
            let choice = found.and_then(|line| line.moves.into_iter().next()).filter(|_| copies);
            game.play(seat, &choice.unwrap_or_else(|| moves[ply * 5 % moves.len()].clone())).unwrap();
        }
        game
    }

    #[test]
    fn whoever_plays_the_engines_moves_is_like_it_and_others_are_not() {
        for rules in catalogue::GAMES {
            let name = rules.info().name;
            let (copied, other) = (played(name, 24, true), played(name, 24, false));
            let copied = all(copied.as_ref(), 0..copied.ply_count());
            let other = all(other.as_ref(), 0..other.ply_count());
            let firsts = |moves: &[ComparedMove]| moves.iter().filter(|mv| mv.is_first).count();
            assert!(copied.len() >= 4, "{name}: {copied:?}");
            assert_eq!(firsts(&copied), copied.len(), "{name}: {copied:?}");
            assert!(copied.iter().all(|mv| mv.loss == 0.0), "{name}: {copied:?}");
            assert!(firsts(&other) * 2 < other.len(), "{name}: {other:?}");
            assert!(
                other.iter().all(|mv| (0.0..=1.0).contains(&mv.loss) && mv.lead >= 0.0),
                "{name}: {other:?}"
            );
        }
    }

    #[test]
    fn the_order_in_which_plies_are_looked_at_makes_no_difference() {
        let game = played("shakti", 16, false);
        let forward = all(game.as_ref(), 0..16);
        let mut backward = all(game.as_ref(), (0..16).rev());
        backward.reverse();
        assert_eq!(forward, backward);
        assert!(forward.len() > 8);
    }

    #[test]
    fn where_there_is_nothing_to_choose_or_to_win_nothing_is_compared() {
        let at = |game: &str, position: &str, plies: &[&str]| {
            let mut game = catalogue::find(game).unwrap().begin(&[], Some(position), 1).unwrap();
            let mut read = 0;
            plies.iter().for_each(|ply| game.read_ply(ply, &mut read).unwrap());
            let count = game.ply_count();
            all(game.as_ref(), 0..count)
        };
        assert_eq!(at("sitchess", "8/6k1/8/8/8/8/8/K2QQ3 w - - 0 1", &["a1b1"]), [], "decided");
        assert_eq!(at("sitchess", "kr6/8/8/8/8/8/8/K7 w - - 0 1", &["a1a2"]), [], "no choice");
    }

    #[test]
    fn what_was_hidden_from_the_mover_makes_no_difference() {
        let rules = catalogue::find("saktris").unwrap();
        let text = |game: &dyn AnyGame, viewer| game.position_text(viewer);
        let first = rules.new_game(&[], 0).unwrap();
        let own = |game: &dyn AnyGame| text(game, Viewer::Seat(Seat::FIRST));
        let is_other = |game: &dyn AnyGame| {
            own(game) == own(first.as_ref())
                && text(game, Viewer::Everything) != text(first.as_ref(), Viewer::Everything)
        };
        let games = (1..2000).map(|seed| rules.new_game(&[], seed).unwrap());
        let other = games.into_iter().find(|game| is_other(game.as_ref()));
        let other = other.expect("a game that differs only in what nobody sees yet");
        let mut found = Vec::new();
        for mut game in [first.boxed(), other] {
            let moves = game.moves(Seat::FIRST);
            game.play(Seat::FIRST, &moves[1]).unwrap();
            found.push(all(game.as_ref(), 0..1));
        }
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0].len(), 1);
    }

    #[test]
    fn whoever_is_stopped_says_nothing() {
        let game = played("shakti", 6, false);
        let mut reviewer = Reviewer::new("shakti", NODES).unwrap();
        assert_eq!(reviewer.alike(game.as_ref(), 2, &AtomicBool::new(true)), None);
    }
}

//! What the engine says about each ply of a game.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use quincunx_core::{AnyGame, Message, Seat, Turn, Viewer};
use quincunx_engine::{Engine, Limits, SearchRequest, Settings, Variation, engine_for};
use quincunx_protocol::{RetryAnswer, RetryVerdict, Review};

use crate::accuracy::classify;
use crate::assemble::assemble;
use crate::missed::what_was_missed;

/// How many positions are looked at for the best move at a ply, and as many again where
/// another move was made, to compare the two. Without a clock, so that the same game gets
/// the same review everywhere.
pub const NODES: u64 = 30_000;
/// What is remembered meanwhile, in megabytes.
const MEMORY: usize = 8;

/// A move that was chosen from several, beside the best of them.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// Who made it.
    pub seat: Seat,
    /// The best line.
    pub best: Variation,
    /// The line that begins with the move that was made.
    pub made: Variation,
    /// What was missed, where the move was not good enough.
    pub missed: Option<Message>,
}

impl JudgedMove {
    /// What the move gave away of the point.
    pub fn loss(&self) -> f64 {
        (self.best.expectation - self.made.expectation).max(0.0)
    }
}

/// What the engine says about a ply.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyJudgement {
    /// How many plies there were before it.
    pub ply: usize,
    /// What the seat on turn could expect, from 0 to 1; none where it is nobody's turn,
    /// or several choose in secret.
    pub expectation: Option<(Seat, f64)>,
    /// The move, if it was chosen from several.
    pub judged: Option<JudgedMove>,
}

/// Looks at the plies of one game, in any order.
pub struct Reviewer {
    pub(crate) engine: Box<dyn Engine>,
    nodes: u64,
}

/// A position, and who is to move in it.
pub(crate) struct Place<'g> {
    pub game: &'g dyn AnyGame,
    pub seat: Seat,
}

impl Reviewer {
    /// For a game, with so many nodes for a search; none if nobody understands it.
    pub fn new(game: &str, nodes: u64) -> Option<Reviewer> {
        Some(Reviewer { engine: engine_for(game, MEMORY)?, nodes })
    }

    /// How many plies there are to look at: all, and the position at the end of a game
    /// that was broken off.
    pub fn count(game: &dyn AnyGame) -> usize {
        game.ply_count() + usize::from(game.outcome().is_none())
    }

    /// Looks at a ply; nothing if it was stopped before it was done. The answer does not
    /// depend on what was looked at before.
    pub fn judge(&mut self, game: &dyn AnyGame, ply: usize, stop: &AtomicBool) -> Option<PlyJudgement> {
        self.engine.clear();
        let before = game.at(ply);
        let Some(Turn::Of(seat)) = before.turn() else {
            return Some(PlyJudgement { ply, expectation: None, judged: None });
        };
        let place = Place { game: before.as_ref(), seat };
        let mut best = self.search(&place, 1, Vec::new(), stop)?;
        if best.is_empty() {
            return Some(PlyJudgement { ply, expectation: None, judged: None });
        }
        let best = best.swap_remove(0);
        let mut judgement = PlyJudgement { ply, expectation: Some((seat, best.expectation)), judged: None };
        let moves = before.moves(seat);
        let made = made_at(game, ply, &place).filter(|made| moves.contains(made));
        let Some(made) = made.filter(|_| moves.len() > 1) else { return Some(judgement) };
        let (best, made) = self.side_by_side(&place, best, &made, stop)?;
        let mut judged = JudgedMove { seat, best, made, missed: None };
        if classify(judged.loss()).is_some() {
            judged.missed =
                Some(what_was_missed(before.as_ref(), &judged, self.engine.as_ref(), self.nodes, stop));
        }
        judgement.expectation = Some((seat, judged.best.expectation));
        judgement.judged = Some(judged);
        (!stop.load(Ordering::Relaxed)).then_some(judgement)
    }

    /// What another move comes to where a mistake was made; nothing if it was stopped, or
    /// if that is no legal move there.
    pub fn retry(
        &mut self,
        game: &dyn AnyGame,
        ply: usize,
        tried: &str,
        stop: &AtomicBool,
    ) -> Option<RetryAnswer> {
        self.engine.clear();
        let before = game.at(ply);
        let Some(Turn::Of(seat)) = before.turn() else { return None };
        let place = Place { game: before.as_ref(), seat };
        let tried = before.canonical(seat, tried).ok()?;
        let written = before.annotated(seat, &tried).ok()?;
        let best = self.search(&place, 1, Vec::new(), stop)?.into_iter().next()?;
        let is_best = best.moves.first() == Some(&tried);
        let is_same = made_at(game, ply, &place).is_some_and(|made| made == tried);
        let (best, made) = self.side_by_side(&place, best, &tried, stop)?;
        let verdict = if is_best {
            RetryVerdict::Best
        } else if classify(best.expectation - made.expectation).is_none() {
            RetryVerdict::Good
        } else if is_same {
            RetryVerdict::Same
        } else {
            RetryVerdict::Worse
        };
        Some(RetryAnswer { verdict, written, after: made.expectation })
    }

    /// The best line beside the one of another move, both searched to the same depth.
    pub(crate) fn side_by_side(
        &mut self,
        place: &Place<'_>,
        best: Variation,
        made: &str,
        stop: &AtomicBool,
    ) -> Option<(Variation, Variation)> {
        let first = best.moves.first()?.clone();
        if first == made {
            return Some((best.clone(), best));
        }
        let lines = self.search(place, 2, vec![first.clone(), made.to_owned()], stop)?;
        let of =
            |mv: &str| lines.iter().find(|line| line.moves.first().is_some_and(|own| own == mv)).cloned();
        let (best_line, made_line) = (of(&first), of(made)?);
        // A deeper look may find that the move was the better one after all.
        match best_line {
            Some(line) if line.score >= made_line.score => Some((line, made_line)),
            _ => Some((made_line.clone(), made_line)),
        }
    }

    /// The best lines by what the seat may know; nothing if it was stopped.
    pub(crate) fn search(
        &mut self,
        place: &Place<'_>,
        lines: usize,
        only: Vec<String>,
        stop: &AtomicBool,
    ) -> Option<Vec<Variation>> {
        let view = place.game.view(Viewer::Seat(place.seat));
        let settings = Settings { limits: Limits::nodes(self.nodes), lines, only, ..Settings::default() };
        let request = SearchRequest { view: view.as_ref(), seat: place.seat, settings: &settings, stop };
        let analysis = self.engine.search(&request, &mut |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(analysis.map(|analysis| analysis.lines).unwrap_or_default())
    }
}

/// The move that was made at a ply, in canonical text; none if it was no move, or
/// somebody else's.
pub(crate) fn made_at(game: &dyn AnyGame, ply: usize, place: &Place<'_>) -> Option<String> {
    if ply >= game.ply_count() {
        return None;
    }
    let (mover, _) = game.at(ply + 1).movers_from(ply).into_iter().next()?;
    let text = game.canonical_plies().into_iter().nth(ply)?;
    if mover != Some(place.seat) {
        return None;
    }
    place.game.canonical(place.seat, &text).ok()
}

/// The review of a game by so many threads; `progress` hears how many plies are done. None
/// if it was stopped, or if nobody understands the game.
pub fn review(
    game: &dyn AnyGame,
    nodes: u64,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(usize),
) -> Option<Review> {
    let (count, next) = (Reviewer::count(game), AtomicUsize::new(0));
    let (found, judged) = mpsc::channel();
    let work = |found: mpsc::Sender<PlyJudgement>| {
        let Some(mut reviewer) = Reviewer::new(game.info().name, nodes) else { return };
        loop {
            let ply = next.fetch_add(1, Ordering::Relaxed);
            if ply >= count {
                return;
            }
            let Some(judgement) = reviewer.judge(game, ply, stop) else { return };
            if found.send(judgement).is_err() {
                return;
            }
        }
    };
    let mut judgements = Vec::with_capacity(count);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let found = found.clone();
            scope.spawn(|| work(found));
        }
        drop(found);
        for judgement in judged {
            judgements.push(judgement);
            progress(judgements.len());
        }
    });
    (judgements.len() == count).then(|| assemble(game, judgements))
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;
    use quincunx_messages::Language;
    use quincunx_protocol::MoveClass;

    use super::*;

    fn played(game: &str, position: Option<&str>, plies: &[&str]) -> Box<dyn AnyGame> {
        let mut game = catalogue::find(game).unwrap().begin(&[], position, 1).unwrap();
        let mut read = 0;
        for ply in plies {
            game.read_ply(ply, &mut read).unwrap();
        }
        game
    }

    fn reviewed(game: &dyn AnyGame) -> Review {
        review(game, 4_000, 2, &AtomicBool::new(false), &mut |_| {}).unwrap()
    }

    #[test]
    fn a_mate_that_was_missed_is_a_blunder_with_a_sentence_and_a_better_line() {
        let game = played("sitchess", Some("7k/6pp/8/8/8/8/r7/R3K3 w - - 0 1"), &["a1d1", "a2a8"]);
        let found = reviewed(game.as_ref());
        let first = &found.moves[0];
        assert_eq!(first.class, Some(MoveClass::Blunder), "{first:?}");
        assert_eq!(first.better.as_ref().unwrap().moves[0], "a1a2", "{first:?}");
        let game = played("sitchess", Some("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1"), &["a1a7", "h7h6"]);
        let found = reviewed(game.as_ref());
        assert_eq!(
            found.moves[0].missed.as_deref(),
            Some("Ra8# gave mate in one move."),
            "{:?}",
            found.moves
        );
        let finnish = Language::read("fi").unwrap();
        let said = found.moves[0].missed_i18n.as_ref().unwrap().say(finnish);
        assert_eq!(said, "Ra8# teki matin yhdellä siirrolla.");
    }

    #[test]
    fn a_piece_that_is_put_where_it_is_taken_is_named() {
        let game = played("sitchess", Some("k7/8/3p1n2/8/8/8/4Q3/4K3 w - - 0 1"), &["e2e5", "d6e5"]);
        let found = reviewed(game.as_ref());
        let said = found.moves[0].missed.as_deref().unwrap();
        assert!(said.starts_with("dxe5 takes the queen on e5; "), "{said}");
        assert_eq!(found.moves[0].class, Some(MoveClass::Blunder));
        assert!(found.players[0].accuracy.unwrap() < 60.0, "{:?}", found.players);
    }

    #[test]
    fn the_same_game_gets_the_same_review_in_whatever_order_its_plies_are_looked_at() {
        let game = played("shakti", None, &["b2-b4", "d6-d5", "d2-d3", "b6-b5"]);
        let go = AtomicBool::new(false);
        let mut reviewer = Reviewer::new("shakti", 2_000).unwrap();
        let count = Reviewer::count(game.as_ref());
        assert_eq!(count, 5, "the end was not reached");
        let mut judge = |ply| reviewer.judge(game.as_ref(), ply, &go).unwrap();
        let forward: Vec<PlyJudgement> = (0..count).map(&mut judge).collect();
        let backward: Vec<PlyJudgement> = (0..count).rev().map(&mut judge).collect();
        assert_eq!(assemble(game.as_ref(), forward), assemble(game.as_ref(), backward));
    }

    #[test]
    fn every_game_can_be_reviewed_from_a_few_random_moves() {
        for rules in catalogue::GAMES {
            let mut game = rules.new_game(&[], 7).unwrap();
            for ply in 0..14 {
                let seat = match game.turn() {
                    Some(Turn::Of(seat)) => seat,
                    Some(Turn::Together(seats)) => seats.iter().next().unwrap(),
                    Some(Turn::Chance) | None => break,
                };
                let moves = game.moves(seat);
                game.play(seat, &moves[ply * 5 % moves.len()]).unwrap();
            }
            let found = review(game.as_ref(), 300, 1, &AtomicBool::new(false), &mut |_| {}).unwrap();
            let name = rules.info().name;
            assert!(found.moves.len() > 5, "{name}: {:?}", found.moves);
            assert_eq!(found.players.len(), rules.info().seats.len());
            for mv in &found.moves {
                assert!(mv.after <= mv.before && (0.0..=100.0).contains(&mv.accuracy), "{name}: {mv:?}");
                assert_eq!(mv.class.is_some(), mv.missed.is_some(), "{name}: {mv:?}");
                let line = mv.better.as_ref().map(|line| line.moves[0].clone());
                let legal = game.at(mv.ply).moves(Seat(mv.seat));
                assert!(line.is_none_or(|mv| legal.contains(&mv)), "{name}: {mv:?}");
            }
        }
    }

    #[test]
    fn a_race_that_is_lost_is_counted_in_turns() {
        // Both need one step; whoever makes it first wins, and South steps aside.
        let game = played("taifho", Some("10/4S5/10/10/10/10/10/10/4s5/10 S - 0,0 50"), &["e9-f9", "e2-e1"]);
        let found = reviewed(game.as_ref());
        assert_eq!(found.moves[0].class, Some(MoveClass::Blunder), "{:?}", found.moves);
        let said = found.moves[0].missed.as_deref().unwrap();
        assert!(said.starts_with("The race is lost by one turn: 1 to go, against 1. "), "{said}");
    }

    #[test]
    fn another_good_move_is_as_good_as_the_best() {
        let game = played("sitchess", Some("k7/8/3p1n2/8/8/8/4Q3/4K3 w - - 0 1"), &["e2e5", "d6e5"]);
        let mut reviewer = Reviewer::new("sitchess", 4_000).unwrap();
        let go = AtomicBool::new(false);
        let mut retry = |mv| reviewer.retry(game.as_ref(), 0, mv, &go).map(|answer| answer.verdict);
        assert_eq!(retry("e2e5"), Some(RetryVerdict::Same));
        assert!(matches!(retry("e2d3"), Some(RetryVerdict::Good | RetryVerdict::Best)));
        assert!(matches!(retry("e2e3"), Some(RetryVerdict::Good | RetryVerdict::Best)));
        assert_eq!(retry("e2h5"), Some(RetryVerdict::Worse));
        assert_eq!(retry("e2e9"), None);
        assert_eq!(retry("rubbish"), None);
    }

    #[test]
    fn whoever_is_stopped_says_nothing() {
        let game = played("shakti", None, &["b2-b4", "d6-d5"]);
        let mut reviewer = Reviewer::new("shakti", 2_000).unwrap();
        assert_eq!(reviewer.judge(game.as_ref(), 0, &AtomicBool::new(true)), None);
        assert!(review(game.as_ref(), 2_000, 1, &AtomicBool::new(true), &mut |_| {}).is_none());
    }
}

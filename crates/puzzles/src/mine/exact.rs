//! What exact solvers say about a move: that it alone wins, whatever is answered.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Game, Position as _, Rules, Seat};
use quincunx_engine::mate::{Verdict, forced_win};
use quincunx_engine::taifho::race::{Race, at_least, have_passed, solve};
use quincunx_games::bishops::Bishops;
use quincunx_games::saktris::Saktris;
use quincunx_games::shakti::Shakti;
use quincunx_games::sitchess::Sitchess;
use quincunx_games::taifho::{Move, Position, Taifho};

use super::analyser::BestTwo;

/// The longest mate that is proved, in plies.
const LONGEST_PROOF: u32 = 5;
/// Positions for each answer to each move.
const MATE_NODES: u64 = 4_000;
/// Boards for each way home.
const RACE_BOARDS: u64 = 4_000;

/// Whether a move is the only one that wins as fast as the best: by mate, or in a race. A mate
/// in one need not be the only one. `None` where no solver can say.
pub fn is_only_win(game: &dyn AnyGame, seat: Seat, text: &str) -> Option<bool> {
    let game = game as &dyn Any;
    if let Some(game) = game.downcast_ref::<Game<Shakti>>() {
        return is_only_mate(game, seat, text);
    }
    if let Some(game) = game.downcast_ref::<Game<Sitchess>>() {
        return is_only_mate(game, seat, text);
    }
    if let Some(game) = game.downcast_ref::<Game<Saktris>>() {
        return is_only_mate(game, seat, text);
    }
    if let Some(game) = game.downcast_ref::<Game<Bishops>>() {
        let living = (0..4).map(Seat).filter(|seat| game.position().is_living(*seat)).count();
        return if living == 2 { is_only_mate(game, seat, text) } else { None };
    }
    is_only_race(game.downcast_ref::<Game<Taifho>>()?, seat, text)
}

/// Whether the seat has won alone; `None` while the game goes on.
fn has_won<R: Rules>(position: &R::Position, seat: Seat) -> Option<bool> {
    let winners = position.outcome()?.winners();
    Some(winners.len() == 1 && winners.contains(seat))
}

/// Whether every answer loses within so many plies; `None` if that takes too long to say.
fn wins_against_all<R: Rules>(position: &R::Position, seat: Seat, plies: u32) -> Option<bool> {
    if let Some(won) = has_won::<R>(position, seat) {
        return Some(won);
    }
    let defender = position.turn().seat()?;
    if defender == seat || plies == 0 {
        return if plies == 0 { Some(false) } else { None };
    }
    for answer in position.moves(defender) {
        let mut after = position.clone();
        after.play(defender, answer);
        if let Some(won) = has_won::<R>(&after, seat) {
            if won { continue } else { return Some(false) }
        }
        if after.turn().seat() != Some(seat) {
            return None;
        }
        match forced_win(&after, plies - 1, MATE_NODES) {
            Verdict::Win(_) => {}
            Verdict::None => return Some(false),
            Verdict::Unknown => return None,
        }
    }
    Some(true)
}

fn is_only_mate<R: Rules>(game: &Game<R>, seat: Seat, text: &str) -> Option<bool> {
    let position = game.position();
    let own = R::read_move(position, seat, text).ok()?;
    let plies = match forced_win(position, LONGEST_PROOF, MATE_NODES * 10) {
        Verdict::Win(line) => line.len() as u32,
        Verdict::None | Verdict::Unknown => return None,
    };
    for mv in position.moves(seat) {
        let mut after = position.clone();
        after.play(seat, mv);
        let wins = wins_against_all::<R>(&after, seat, plies - 1)?;
        if mv == own && !wins {
            return Some(false);
        }
        if mv != own && wins && plies > 1 {
            return Some(false);
        }
    }
    Some(true)
}

/// What the solver knows of a race.
pub enum Raced {
    /// It is none.
    NoRace,
    /// It takes too long to say.
    Unclear,
    /// Who wins, and whether two moves win or only one.
    Decided(BestTwo),
}

/// The moves that win a race: whoever needs no more turns than the other, going first.
pub fn race(game: &dyn AnyGame, seat: Seat) -> Raced {
    let Some(game) = (game as &dyn Any).downcast_ref::<Game<Taifho>>() else { return Raced::NoRace };
    let position = game.position();
    if !have_passed(position) || position.outcome().is_some() || position.turn().seat() != Some(seat) {
        return Raced::NoRace;
    }
    race_of(position, seat).map_or(Raced::Unclear, Raced::Decided)
}

fn race_of(position: &Position, seat: Seat) -> Option<BestTwo> {
    let never = AtomicBool::new(false);
    let own = solve(position, seat, RACE_BOARDS, &never)?;
    let best = Taifho::write_move(position, seat, *own.moves.first()?);
    let other = solve(&idle(position, seat), seat.other(), RACE_BOARDS, &never)?;
    if own.turns() < other.at_least {
        // There is a turn to spare: nothing depends on this move.
        return Some(BestTwo { best, first: 1.0, second: 1.0 });
    }
    if own.at_least > other.turns() {
        return Some(BestTwo { best, first: 0.0, second: 0.0 });
    }
    let mut winning = Vec::new();
    for mv in position.moves(seat) {
        if wins_race(position, seat, mv, &other)? {
            winning.push(mv);
        }
        if winning.len() > 1 {
            break;
        }
    }
    let best = winning.first().map_or(best, |mv| Taifho::write_move(position, seat, *mv));
    let share = |won: bool| if won { 1.0 } else { 0.0 };
    Some(BestTwo { best, first: share(!winning.is_empty()), second: share(winning.len() > 1) })
}

/// The position with the turn of a seat passed on.
fn idle(position: &Position, seat: Seat) -> Position {
    let mut idle = *position;
    idle.play(seat, Move::Pass);
    idle
}

/// Whether a move wins a race against somebody who needs so many turns; `None` if that takes
/// too long to say, or if the move goes back behind the other side.
fn wins_race(position: &Position, seat: Seat, mv: Move, other: &Race) -> Option<bool> {
    let mut after = *position;
    after.play(seat, mv);
    match has_won::<Taifho>(&after, seat) {
        Some(won) => return Some(won),
        None if !have_passed(&after) => return None,
        None => {}
    }
    let after = idle(&after, seat.other());
    // What is certain by counting rows need not be solved.
    if 1 + at_least(&after, seat) > other.turns() {
        return Some(false);
    }
    let race = solve(&after, seat, RACE_BOARDS, &AtomicBool::new(false))?;
    match (race.turns() < other.at_least, race.at_least >= other.turns()) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

fn is_only_race(game: &Game<Taifho>, seat: Seat, text: &str) -> Option<bool> {
    match race(game, seat) {
        Raced::Decided(found) => Some(found.best == text && found.first > found.second),
        Raced::NoRace | Raced::Unclear => None,
    }
}

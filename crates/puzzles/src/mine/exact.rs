//! What exact solvers say about a move: that it alone wins, whatever is answered.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Game, Position as _, Rules, Seat};
use quincunx_engine::mate::{Verdict, forced_win};
use quincunx_engine::taifho::race::{have_passed, solve};
use quincunx_games::bishops::Bishops;
use quincunx_games::saktris::Saktris;
use quincunx_games::shakti::Shakti;
use quincunx_games::sitchess::Sitchess;
use quincunx_games::taifho::{Move, Taifho};

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

fn is_only_race(game: &Game<Taifho>, seat: Seat, text: &str) -> Option<bool> {
    let never = AtomicBool::new(false);
    let position = game.position();
    if !have_passed(position) {
        return None;
    }
    let own = Taifho::read_move(position, seat, text).ok()?;
    let mut waiting = *position;
    waiting.play(seat, Move::Pass);
    let other = solve(&waiting, seat.other(), RACE_BOARDS, &never)?;
    for mv in position.moves(seat) {
        let mut after = *position;
        after.play(seat, mv);
        let turns = match has_won::<Taifho>(&after, seat) {
            Some(true) => 1..=1,
            Some(false) => u32::MAX..=u32::MAX,
            None if !have_passed(&after) => return None,
            None => {
                after.play(seat.other(), Move::Pass);
                let race = solve(&after, seat, RACE_BOARDS, &never)?;
                1 + race.at_least..=1 + race.turns()
            }
        };
        let wins = *turns.end() <= other.at_least;
        let loses = *turns.start() > other.turns();
        if (mv == own && loses) || (mv != own && wins) {
            return Some(false);
        }
        if !wins && !loses {
            return None;
        }
    }
    Some(true)
}

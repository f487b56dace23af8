//! What was missed, as a sentence: where the engine knows it.

use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Effect, Message, Seat, Turn, Viewer};
use quincunx_engine::{Engine, Variation};

use crate::judge::JudgedMove;

/// How far a line is followed for what is taken in it.
const FOLLOWED: usize = 6;

/// Something that is taken in a line.
struct Taken {
    /// After so many plies of the line.
    after: usize,
    /// Whose it was.
    owner: Seat,
    /// What it was.
    piece: String,
    /// Where it stood.
    square: String,
}

/// What happens in a line.
struct Course {
    taken: Vec<Taken>,
    /// How many moves of its own the seat makes up to the end, and whether the end is a
    /// mate, if the line gets there.
    end: Option<(usize, bool)>,
    /// The moves of all who win it, counted likewise.
    others: usize,
}

/// Plays a line, as far as it can be played in the real game: where something is hidden,
/// it may have been imagined.
fn follow(before: &dyn AnyGame, seat: Seat, line: &Variation) -> Course {
    let mut game = before.boxed();
    let mut course = Course { taken: Vec::new(), end: None, others: 0 };
    let mut own = 0;
    for (after, mv) in line.moves.iter().enumerate() {
        let Some(Turn::Of(mover)) = game.turn() else { break };
        if after < FOLLOWED {
            course.taken.extend(captures(game.as_ref(), mover, mv, after));
        }
        if game.play(mover, mv).is_err() {
            break;
        }
        own += usize::from(mover == seat);
        course.others += usize::from(mover != seat);
        if let Some(outcome) = game.outcome() {
            course.end = Some((own, outcome.reason.code == "mate"));
            break;
        }
    }
    course
}

fn captures(game: &dyn AnyGame, mover: Seat, mv: &str, after: usize) -> Vec<Taken> {
    let Some(legal) = game.legal(mover).into_iter().find(|legal| legal.text == mv) else { return Vec::new() };
    let squares = legal.effects.iter().filter_map(|effect| match effect {
        Effect::Captures { square } => Some(square.clone()),
        _ => None,
    });
    let squares: Vec<String> = squares.collect();
    if squares.is_empty() {
        return Vec::new();
    }
    let pieces = game.scene(Viewer::Everything).pieces;
    let taken = |square: String| {
        let piece = pieces.iter().find(|piece| piece.square == square)?;
        Some(Taken { after, owner: piece.owner, piece: piece.name.clone().into_owned(), square })
    };
    squares.into_iter().filter_map(taken).collect()
}

/// In how many moves people see the end: of a longer win, which tables of endings know, less
/// is said than of a piece that is lost.
const PLAIN_END: usize = 5;

/// What was missed with a move that was not good enough.
pub(crate) fn what_was_missed(
    before: &dyn AnyGame,
    judged: &JudgedMove,
    engine: &dyn Engine,
    nodes: u64,
    stop: &AtomicBool,
) -> Message {
    let JudgedMove { seat, best, made, .. } = judged;
    let better = best.annotated.first().cloned().unwrap_or_default();
    let (end_of_best, end_of_made) = (best.score.end_in_plies(), made.score.end_in_plies());
    let wins = |line: &Variation| line.score.end_in_plies().is_some() && line.score.hundredths() > 0;
    let loses = |line: &Variation| line.score.end_in_plies().is_some() && line.score.hundredths() < 0;
    let good = follow(before, *seat, best);
    let bad = follow(before, *seat, made);
    let say = |key: &'static str| Message::new(key).verbatim("better", &better);
    let seats = before.info().seats.len();
    let lost_piece =
        || lost_piece(*seat, made, &good, &bad).map(|message| message.verbatim("better", &better));
    let piece_instead = |moves: usize| (moves > PLAIN_END).then(lost_piece).flatten();
    if let Some(message) = lost_race(before, judged, engine, nodes, stop) {
        return message;
    }
    if let (true, false, Some(plies)) = (wins(best), wins(made), end_of_best) {
        let (moves, is_mate) = good.end.unwrap_or((own_moves(plies, seats), false));
        if let Some(message) = piece_instead(moves) {
            return message;
        }
        return say(if is_mate { "review-missed-mate" } else { "review-missed-win" }).number("count", moves);
    }
    if let (true, false, Some(plies)) = (loses(made), loses(best), end_of_made) {
        let is_mate = bad.end.is_some_and(|(_, is_mate)| is_mate);
        let moves = match bad.end {
            Some(_) if seats == 2 => bad.others,
            _ => own_moves(-plies, seats),
        };
        if let Some(message) = piece_instead(moves) {
            return message;
        }
        let message = say(if is_mate { "review-allows-mate" } else { "review-allows-loss" });
        return message.number("count", moves.max(1));
    }
    let missed_capture =
        || missed_capture(*seat, &good, &bad).map(|message| message.verbatim("better", &better));
    lost_piece().or_else(missed_capture).unwrap_or_else(|| say("review-better"))
}

/// How many moves of one seat there are in so many plies, about.
fn own_moves(plies: i32, seats: usize) -> usize {
    (plies.max(1) as usize).div_ceil(seats)
}

/// Where nobody can hinder anybody any longer: by how many turns the race is lost now.
fn lost_race(
    before: &dyn AnyGame,
    judged: &JudgedMove,
    engine: &dyn Engine,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<Message> {
    let after = |line: &Variation| {
        let mut game = before.boxed();
        game.play(judged.seat, line.moves.first()?).ok()?;
        let next = game.turn()?.seat()?;
        let turns = engine.race(game.view(Viewer::Everything).as_ref(), nodes, stop)?;
        let own = i64::from(turns[judged.seat.index()]);
        let other = i64::from(turns[1 - judged.seat.index()]);
        // Whoever is to move needs no more turns than the other.
        (next != judged.seat).then_some((own - other + 1, own, other))
    };
    let (behind, own, other) = after(&judged.made)?;
    if behind < 1 {
        return None;
    }
    let better = judged.best.annotated.first()?;
    let message = Message::new("review-lost-race").number("count", behind);
    Some(message.number("own", own).number("other", other).verbatim("better", better))
}

/// A piece of one's own that is taken in the line of the move, and not in the better one.
fn lost_piece(seat: Seat, made: &Variation, good: &Course, bad: &Course) -> Option<Message> {
    let won = |course: &Course| course.taken.iter().filter(|taken| taken.owner != seat).count();
    let lost = |course: &Course, piece: &str| {
        course.taken.iter().filter(|taken| taken.owner == seat && taken.piece == piece).count()
    };
    // What is won for it may well be worth more.
    if won(bad) > won(good) {
        return None;
    }
    let taken = bad.taken.iter().filter(|taken| taken.owner == seat && taken.after > 0);
    let taken = taken.into_iter().find(|taken| lost(bad, &taken.piece) > lost(good, &taken.piece))?;
    let reply = made.annotated.get(1)?;
    let key = if taken.after == 1 { "review-loses-piece" } else { "review-loses-piece-later" };
    let message = Message::new(key).piece("piece", taken.piece.clone()).square("square", &taken.square);
    Some(message.verbatim("reply", reply))
}

/// A piece of somebody else's that the better move takes.
fn missed_capture(seat: Seat, good: &Course, bad: &Course) -> Option<Message> {
    let at_once = |course: &Course| course.taken.iter().any(|taken| taken.after == 0 && taken.owner != seat);
    if at_once(bad) {
        return None;
    }
    let taken = good.taken.iter().find(|taken| taken.after == 0 && taken.owner != seat)?;
    let message = Message::new("review-missed-capture").piece("piece", taken.piece.clone());
    Some(message.square("square", &taken.square))
}

//! Evaluating Taifho.

mod hops;
mod inputs;
pub mod race;
mod weights;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use quincunx_core::{Position as _, Seat};
use quincunx_games::taifho::{Kind, Move, Position, RelocateOn, Square, Squares, Taifho, first_rank};

pub use weights::Weights;

use crate::network::{Accumulator, Board, Evaluation, Layout, Learned, planes};
use crate::{Dial, Evaluator, Proof, Score};
use hops::{ALL_WAYS, forward, hop};
use inputs::{LAYOUT, WORDS};
use race::{Race, have_passed};

const SIDES: [Seat; 2] = [Seat(0), Seat(1)];

/// The evaluator of Taifho.
#[derive(Clone, Debug)]
pub struct TaifhoEvaluator {
    weights: Weights,
    learned: Learned,
}

/// The network that comes with the program; [`Learned::note`] says what made it.
static USUAL: LazyLock<Learned> = LazyLock::new(|| Learned::read(include_bytes!("taifho.network"), &LAYOUT));

impl Default for TaifhoEvaluator {
    fn default() -> TaifhoEvaluator {
        TaifhoEvaluator { weights: Weights::default(), learned: USUAL.clone() }
    }
}

/// The rank a seat wants to reach.
fn goal_rank(seat: Seat) -> u8 {
    first_rank(seat.other())
}

/// How many rows a piece of the seat has come.
fn advance(seat: Seat, square: Square) -> i32 {
    i32::from(square.rank().abs_diff(first_rank(seat)))
}

/// How many rows a piece of the seat has still to go.
fn rows_to_go(seat: Seat, square: Square) -> i32 {
    i32::from(square.rank().abs_diff(goal_rank(seat)))
}

impl TaifhoEvaluator {
    fn side(&self, position: &Position, seat: Seat) -> i32 {
        let weights = &self.weights;
        let occupied = position.occupied();
        let goal = goal_rank(seat);
        let (mut worth, mut out, mut rows) = (0, 0, 0);
        for square in position.all_pieces(seat).iter() {
            let come = advance(seat, square);
            worth += weights.row * come;
            if square.rank() == goal {
                worth += weights.home;
            } else {
                out += 1;
                rows += come;
            }
            if come == 0 {
                worth += weights.not_begun;
            }
        }
        // Twice the average, so that nothing is lost by rounding.
        let twice = if out > 0 { 2 * rows / out } else { 0 };
        for kind in Kind::ALL {
            for square in position.pieces(seat, kind).iter().filter(|square| square.rank() != goal) {
                let behind = (twice - 2 * advance(seat, square)).max(0) / 2;
                worth += weights.straggler * behind * behind;
                let hops = forward(kind).iter().filter_map(|way| hop(position, occupied, seat, square, *way));
                let (ways, longest) =
                    hops.fold((0, 0), |(ways, longest), (_, half)| (ways + 1, half.max(longest)));
                worth += weights.hop * ways + weights.hop_row * 2 * i32::from(longest);
            }
        }
        worth + self.diamonds(position, seat) + self.circles(position, occupied, seat)
    }

    /// A Diamond keeps the colour of its square but for steps along its first row:
    /// there must be a place of that colour for it.
    fn diamonds(&self, position: &Position, seat: Seat) -> i32 {
        let colour = |square: &Square| usize::from((square.file() + square.rank()) % 2);
        let count = |squares: Squares| {
            let mut counts = [0i32; 2];
            squares.iter().for_each(|square| counts[colour(&square)] += 1);
            counts
        };
        let goal = position.goal_row(seat);
        let places = count(goal & !position.all_pieces(seat));
        let waiting = count(position.pieces(seat, Kind::Diamond) & !goal);
        let lost: i32 = places.iter().zip(waiting).map(|(places, waiting)| (waiting - places).max(0)).sum();
        self.weights.wrong_colour * lost
    }

    /// Circles that an enemy Circle could hop over and send back.
    fn circles(&self, position: &Position, occupied: Squares, seat: Seat) -> i32 {
        let own = position.pieces(seat, Kind::Circle) & !Squares::rank(0) & !Squares::rank(9);
        if own.is_empty() || position.variant().relocate_on == RelocateOn::Off {
            return 0;
        }
        let other = seat.other();
        let mut exposed = Squares::NONE;
        for enemy in position.pieces(other, Kind::Circle).iter() {
            let hops = ALL_WAYS.iter().filter_map(|way| hop(position, occupied, other, enemy, *way));
            exposed = hops.fold(exposed, |exposed, (over, _)| exposed.with(over));
        }
        let rows: i32 = (exposed & own).iter().map(|square| advance(seat, square)).sum();
        self.weights.exposed_circle * rows
    }

    /// The line of a race in which both take their shortest way, and its worth to the
    /// side to move.
    fn raced(&self, position: &Position, own: &Race, other: &Race) -> (Vec<Move>, Score) {
        let wins = own.turns() <= other.turns();
        let plies = if wins { 2 * own.turns() - 1 } else { 2 * other.turns() };
        let turns = own.moves.iter().zip(other.moves.iter().map(Some).chain(std::iter::repeat(None)));
        let line = turns.flat_map(|(own, other)| std::iter::once(own).chain(other));
        let mut board = *position;
        let mut moves = Vec::new();
        for mv in line.take(plies as usize) {
            let seat = board.side();
            if board.outcome().is_some() || !board.is_legal(seat, *mv) {
                break;
            }
            board.play(seat, *mv);
            moves.push(*mv);
        }
        // It is seen to the end if both can go as they went alone, and whoever loses
        // has no shorter way.
        let whole = board.has_raced_home(if wins { position.side() } else { position.side().other() });
        let score = match wins {
            true if whole && own.turns() <= other.at_least => Score::win_in(plies as i32),
            false if whole && other.turns() < own.at_least => Score::loss_in(plies as i32),
            _ => {
                let ahead = other.turns() as i32 - own.turns() as i32;
                Score::new(self.weights.turn_ahead * (2 * ahead + 1) / 2)
            }
        };
        (moves, score)
    }
}

/// So many boards of a race are looked at in the time of one position of a search.
const BOARDS_FOR_A_NODE: u64 = 4;

impl Evaluator for TaifhoEvaluator {
    type Rules = Taifho;

    type Accumulator = Accumulator<WORDS>;

    const LAYOUT: Option<&'static Layout> = Some(&LAYOUT);

    const LIKELY_WIN: f64 = 400.0;

    const EVEN_DRAWS: f64 = 0.0;

    const DIAL: Dial =
        Dial { nodes: (125.0, 10_000.0), temperature: (320.0, 9.0), choices: 4.0, oversight: 80 };

    const LEVEL_MARKS: [f64; 8] = [0.0, 0.081, 0.188, 0.315, 0.428, 0.563, 0.725, 1.0];

    fn weights(&mut self) -> Option<&mut dyn crate::Weights> {
        Some(&mut self.weights)
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let tempo = if position.side() == seat { self.weights.tempo } else { -self.weights.tempo };
        self.side(position, seat) - self.side(position, seat.other()) + tempo
    }

    fn evaluate_along(&self, position: &Position, seat: Seat, line: &mut [Accumulator<WORDS>]) -> i32 {
        let board = || {
            position.arranging().is_none().then(|| {
                let inputs = inputs::both_sides(position);
                let men = planes::count_apart::<2>(&inputs[0]);
                Board { inputs, zones: [0; 2], men, turn: position.side().index() }
            })
        };
        self.learned.evaluate(seat.index(), line, board, |side| self.evaluate(position, SIDES[side]))
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.learned = Learned::new(evaluation, &LAYOUT, USUAL.clone());
    }

    fn men(&self, position: &Position) -> Option<Vec<u16>> {
        let board = || planes::numbers(&inputs::board(position, position.side())).collect();
        position.arranging().is_none().then(board)
    }

    fn plain(&self, position: &Position, seat: Seat) -> i32 {
        position.rows_advanced(seat) as i32 - position.rows_advanced(seat.other()) as i32
    }

    fn tactical_gain(&self, _position: &Position, _seat: Seat, _mv: Move) -> Option<i32> {
        None
    }

    fn index(&self, mv: Move) -> u16 {
        match mv {
            Move::Step { from, to } | Move::Chain { from, to, .. } => {
                (from.index() * 100 + to.index()) as u16
            }
            Move::Arrange(_) | Move::Pass => 10_000,
        }
    }

    fn reach(&self, mv: Move) -> u32 {
        match mv {
            Move::Step { from, to } | Move::Chain { from, to, .. } => {
                let apart = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
                u32::from(apart).saturating_sub(1)
            }
            Move::Arrange(_) | Move::Pass => 0,
        }
    }

    fn quiet_bonus(&self, _position: &Position, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Step { from, to } => 400 * (advance(seat, to) - advance(seat, from)),
            Move::Chain { from, to, relocations } => {
                let sent_back: i32 =
                    relocations.iter().map(|relocation| advance(seat.other(), relocation.from)).sum();
                400 * (advance(seat, to) - advance(seat, from) + sent_back)
            }
            Move::Arrange(_) | Move::Pass => 0,
        }
    }

    fn null_move(&self, position: &Position, seat: Seat) -> Option<Position> {
        // Near the end there may be no useful move left.
        let out = position.all_pieces(seat).len() - position.home_count(seat);
        if out < 3 || position.arranging().is_some() {
            return None;
        }
        Some(idle(position, seat))
    }

    fn prove(&self, position: &Position, nodes: u64, stop: &AtomicBool) -> Option<Proof<Move>> {
        if !have_passed(position) || position.outcome().is_some() {
            return None;
        }
        let seat = position.side();
        let boards = nodes * BOARDS_FOR_A_NODE / 2;
        let own = race::solve(position, seat, boards, stop)?;
        let other = race::solve(&idle(position, seat), seat.other(), boards, stop)?;
        let (moves, score) = self.raced(position, &own, &other);
        let nodes = (own.boards + other.boards) / BOARDS_FOR_A_NODE;
        (!moves.is_empty()).then_some(Proof { moves, score, nodes })
    }

    fn race(&self, position: &Position, nodes: u64, stop: &AtomicBool) -> Option<[u32; 2]> {
        if !have_passed(position) || position.outcome().is_some() {
            return None;
        }
        let seat = position.side();
        let boards = nodes * BOARDS_FOR_A_NODE / 2;
        let mut turns = [0; 2];
        turns[seat.index()] = race::solve(position, seat, boards, stop)?.turns();
        turns[seat.other().index()] = race::solve(&idle(position, seat), seat.other(), boards, stop)?.turns();
        Some(turns)
    }
}

/// The position with the turn of a seat passed on.
fn idle(position: &Position, seat: Seat) -> Position {
    let mut idle = *position;
    idle.play(seat, Move::Pass);
    idle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_network_can_be_read_and_says_what_made_it() {
        let note = USUAL.note().expect("a network");
        assert!(note.contains("quincunx lab train taifho"), "{note}");
    }
}

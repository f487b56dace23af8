//! Judging Taifho.

mod weights;

use quincunx_core::{Position as _, Seat};
use quincunx_games::taifho::{Kind, Move, Square, Squares, Taifho, TaifhoPosition, first_rank};

pub use weights::Weights;

use crate::Judge;

/// Understands Taifho.
#[derive(Clone, Copy, Debug, Default)]
pub struct TaifhoJudge {
    weights: Weights,
}

/// The rank a seat wants to reach.
fn goal_rank(seat: Seat) -> u8 {
    first_rank(seat.other())
}

/// How many rows a piece of the seat has come.
fn advance(seat: Seat, square: Square) -> i32 {
    i32::from(square.rank().abs_diff(first_rank(seat)))
}

/// The square so many files and rows on, rows counted in the seat's direction.
fn beyond(seat: Seat, square: Square, files: i8, rows: i8) -> Option<Square> {
    let rows = if first_rank(seat) == 0 { rows } else { -rows };
    Square::new(square.file().checked_add_signed(files)?, square.rank().checked_add_signed(rows)?)
}

/// The ways forward of each kind.
fn forward(kind: Kind) -> &'static [i8] {
    match kind {
        Kind::Square => &[0],
        Kind::Diamond | Kind::Triangle => &[-1, 1],
        Kind::Circle => &[-1, 0, 1],
    }
}

impl TaifhoJudge {
    fn side(&self, position: &TaifhoPosition, seat: Seat) -> i32 {
        let weights = &self.weights;
        let own = position.all_pieces(seat);
        let occupied = position.occupied();
        let goal = goal_rank(seat);
        let (mut worth, mut out, mut rows) = (0, 0, 0);
        for square in own.iter() {
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
                let stones = forward(kind).iter().filter(|files| {
                    let over = beyond(seat, square, **files, 1);
                    let landing = beyond(seat, square, 2 * **files, 2);
                    over.is_some_and(|over| occupied.contains(over))
                        && landing.is_some_and(|landing| !occupied.contains(landing))
                });
                worth += weights.stepping_stone * stones.count() as i32;
            }
        }
        worth + self.diamonds(position, seat, goal) + self.circles(position, seat, goal)
    }

    /// A Diamond keeps the colour of its square but for steps along its first row.
    fn diamonds(&self, position: &TaifhoPosition, seat: Seat, goal: u8) -> i32 {
        let colour = |square: Square| (square.file() + square.rank()) % 2;
        let free: Vec<u8> = position
            .row(goal)
            .iter()
            .filter(|square| !position.all_pieces(seat).contains(*square))
            .map(colour)
            .collect();
        let lost = position
            .pieces(seat, Kind::Diamond)
            .iter()
            .filter(|square| square.rank() != goal && !free.contains(&colour(*square)))
            .count();
        self.weights.wrong_colour * lost as i32
    }

    /// Circles that stand beside an enemy Circle, which may hop over them.
    fn circles(&self, position: &TaifhoPosition, seat: Seat, goal: u8) -> i32 {
        let enemies: Squares = position.pieces(seat.other(), Kind::Circle);
        let near = |square: Square| {
            enemies.iter().any(|enemy| {
                enemy.file().abs_diff(square.file()) <= 1 && enemy.rank().abs_diff(square.rank()) <= 1
            })
        };
        let exposed = position
            .pieces(seat, Kind::Circle)
            .iter()
            .filter(|square| square.rank() != goal && square.rank() != first_rank(seat) && near(*square));
        self.weights.exposed_circle * exposed.map(|square| advance(seat, square)).sum::<i32>()
    }
}

impl Judge for TaifhoJudge {
    type Rules = Taifho;

    const LIKELY_WIN: f64 = 400.0;
    const SLOWNESS: u64 = 4;

    fn weights(&mut self) -> Option<&mut dyn crate::Weights> {
        Some(&mut self.weights)
    }

    fn evaluate(&self, position: &TaifhoPosition, seat: Seat) -> i32 {
        let tempo = if position.side() == seat { self.weights.tempo } else { -self.weights.tempo };
        self.side(position, seat) - self.side(position, seat.other()) + tempo
    }

    fn loudness(&self, _position: &TaifhoPosition, _seat: Seat, _mv: Move) -> Option<i32> {
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

    fn hope(&self, _position: &TaifhoPosition, seat: Seat, mv: Move) -> i32 {
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

    fn passed(&self, position: &TaifhoPosition, seat: Seat) -> Option<TaifhoPosition> {
        // Near the end there may be no useful move left.
        let out = position.all_pieces(seat).iter().filter(|square| square.rank() != goal_rank(seat)).count();
        if out < 3 || position.arranging().is_some() {
            return None;
        }
        let mut passed = *position;
        passed.play(seat, Move::Pass);
        Some(passed)
    }
}

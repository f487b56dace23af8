//! Where the pieces may go.
//!
//! What keeps this short: sight depends on tiles alone, so a piece that moves
//! changes nobody's sight, only a removed tile does. Hence nothing is pinned, only
//! the king can answer a check, a plain step of a warrior is always safe, and a
//! leap is unsafe only if the removed tile was all that kept the own king from
//! seeing an enemy.

use std::ops::ControlFlow;

use quincunx_core::{Seat, Turn, zobrist};

use super::sight::{self, Tiles, beside, each, neighbours_of, pairs, seen};
use super::{Move, Outcome, Position, SecondTile, Stalemate};

/// What the generator finds out once for a position and a side.
struct CheckInfo {
    in_check: bool,
    /// Where the king may go.
    king_targets: Tiles,
    /// The tiles whose removal would let the own king see an enemy.
    shields: Tiles,
}

impl Position {
    /// Everything the pieces of a side see.
    fn seen_by_pieces(&self, pieces: Tiles) -> Tiles {
        each(pieces).fold(0, |all, piece| all | seen(piece, self.tiles))
    }

    /// Whether a side's king sees an enemy warrior. Sight is mutual, so it does
    /// not matter from which end one looks.
    pub(super) fn king_sees_warrior(&self, seat: Seat) -> bool {
        seen(self.kings[seat.index()], self.tiles) & self.warriors[seat.other().index()] != 0
    }

    /// Whether the kings see each other.
    pub(super) fn kings_see_each_other(&self) -> bool {
        seen(self.kings[0], self.tiles) & self.kings[1].bit() != 0
    }

    /// The tiles that keep a side's king from seeing an enemy behind them.
    pub(super) fn shields(&self, seat: Seat) -> Tiles {
        let enemies = self.pieces(seat.other());
        pairs(self.kings[seat.index()], self.tiles)
            .fold(0, |all, (first, second)| if second & enemies != 0 { all | first } else { all })
    }

    fn check_info(&self, seat: Seat) -> CheckInfo {
        let king = self.kings[seat.index()];
        let enemy = seat.other().index();
        let enemy_king_sees = seen(self.kings[enemy], self.tiles);
        let warriors_see = self.seen_by_pieces(self.warriors[enemy]);
        let in_check = warriors_see & king.bit() != 0;
        let vacant_and_safe = self.vacant() & !(warriors_see | enemy_king_sees);
        if in_check {
            let near = neighbours_of(king);
            // A warrior that is taken no longer looks at anything.
            let unprotected = each(near & self.warriors[enemy] & !enemy_king_sees)
                .filter(|warrior| {
                    let others = self.warriors[enemy] & !warrior.bit();
                    seen(*warrior, self.tiles) & others == 0
                })
                .fold(0, |all, warrior| all | warrior.bit());
            return CheckInfo { in_check, king_targets: (near & vacant_and_safe) | unprotected, shields: 0 };
        }
        let king_targets = seen(king, self.tiles) & vacant_and_safe;
        CheckInfo { in_check, king_targets, shields: self.shields(seat) }
    }

    /// The tiles that a warrior may step to, and pairs of a tile it may remove
    /// and the tile it would leap to.
    fn warrior_targets(
        &self,
        from: sight::Tile,
        shields: Tiles,
    ) -> (Tiles, impl Iterator<Item = (Tiles, Tiles)>) {
        let vacant = self.vacant();
        let adjacent_only = self.variant.second_tile == SecondTile::Adjacent;
        let leaps = pairs(from, self.tiles).filter(move |&(first, second)| {
            first & vacant & !shields != 0
                && second & vacant != 0
                && (!adjacent_only || beside(first) & second != 0)
        });
        (seen(from, self.tiles) & vacant, leaps)
    }

    /// Hands out the moves of a side, without passes.
    pub(super) fn each_real_move<B>(
        &self,
        seat: Seat,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let check_info = self.check_info(seat);
        let king = self.kings[seat.index()];
        for to in each(check_info.king_targets) {
            visit(Move::Step { from: king, to })?;
        }
        if check_info.in_check {
            return ControlFlow::Continue(());
        }
        for from in each(self.warriors[seat.index()]) {
            let (steps, leaps) = self.warrior_targets(from, check_info.shields);
            for to in each(steps) {
                visit(Move::Step { from, to })?;
            }
            for (over, to) in leaps {
                visit(Move::Leap { from, over: sight::Tile::lowest(over), to: sight::Tile::lowest(to) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// How many moves a side has, without passes.
    fn count_real_moves(&self, seat: Seat) -> u32 {
        let check_info = self.check_info(seat);
        let mut count = check_info.king_targets.count_ones();
        if !check_info.in_check {
            for from in each(self.warriors[seat.index()]) {
                let (steps, leaps) = self.warrior_targets(from, check_info.shields);
                count += steps.count_ones() + leaps.count() as u32;
            }
        }
        count
    }

    /// Whether a side has no move, passes aside.
    pub(super) fn is_stuck(&self, seat: Seat) -> bool {
        self.each_real_move(seat, &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// Whether the side to move has to pass: it is stuck, not in check, and the
    /// other side is not stuck too.
    pub(super) fn must_pass(&self, seat: Seat) -> bool {
        self.variant.stalemate == Stalemate::Pass
            && self.is_stuck(seat)
            && !self.king_sees_warrior(seat)
            && !self.is_stuck(seat.other())
    }
}

impl quincunx_core::Position for Position {
    type Move = Move;

    fn turn(&self) -> Turn {
        Turn::Of(self.turn)
    }

    fn each_move<B>(&self, seat: Seat, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if seat != self.turn {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        self.each_real_move(seat, &mut |mv| {
            any = true;
            visit(mv)
        })?;
        if !any && self.must_pass(seat) { visit(Move::Pass) } else { ControlFlow::Continue(()) }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if seat != self.turn {
            return 0;
        }
        match self.count_real_moves(seat) {
            0 => u64::from(self.must_pass(seat)),
            count => u64::from(count),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        self.make(seat, mv);
    }

    fn is_check(&self, seat: Seat) -> bool {
        self.king_sees_warrior(seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.immediate_outcome()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let mut key = if self.turn == Seat::SECOND { BLACK_TO_MOVE } else { 0 };
        for hole in each(sight::BOARD & !self.tiles) {
            key ^= HOLE[hole.index()];
        }
        for seat in 0..2 {
            key ^= KING[seat][self.kings[seat].index()];
            for warrior in each(self.warriors[seat]) {
                key ^= WARRIOR[seat][warrior.index()];
            }
        }
        key
    }
}

pub(super) static HOLE: [u64; 49] = zobrist::features(0);
pub(super) static KING: [[u64; 49]; 2] = [zobrist::features(49), zobrist::features(98)];
pub(super) static WARRIOR: [[u64; 49]; 2] = [zobrist::features(147), zobrist::features(196)];
pub(super) const BLACK_TO_MOVE: u64 = zobrist::feature(245);

//! The moves of a few men, forward for what a position leads to and backward for what it
//! can come from.

use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::{Bitboard, Color, Piece, Role, Square};

use super::PawnRules;
use super::material::{Kind, MOST_MEN};

/// What a pawn can become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A position after a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// Where the men stand; what is taken stays where it was.
    pub squares: [u8; MOST_MEN],
    pub taken: Option<usize>,
    /// The man that became another.
    pub promoted: Option<(usize, Role)>,
    /// The pawn that made a double step.
    pub double_step: Option<usize>,
}

impl Child {
    /// Whether the men are still those of the same ending.
    pub fn stays(&self) -> bool {
        self.taken.is_none() && self.promoted.is_none()
    }
}

/// Some men on their squares.
#[derive(Clone, Copy)]
pub(super) struct Men<'m> {
    pub kinds: &'m [Kind],
    pub squares: [u8; MOST_MEN],
    pub rules: PawnRules,
}

fn square(number: u8) -> Square {
    Square::new(u32::from(number & 63))
}

/// The rank as a colour counts it, from 0.
fn rank_for(color: Color, square: u8) -> u8 {
    color.fold_wb(square >> 3, 7 - (square >> 3))
}

/// So many steps ahead, as a colour sees it, on the board.
fn ahead(color: Color, square: u8, steps: u8) -> u8 {
    color.fold_wb(square.wrapping_add(8 * steps), square.wrapping_sub(8 * steps))
}

impl Men<'_> {
    fn occupied(&self) -> Bitboard {
        let mut occupied = Bitboard::EMPTY;
        for number in &self.squares[..self.kinds.len()] {
            occupied.add(square(*number));
        }
        occupied
    }

    /// Whether a man of a colour attacks a square, one of them being gone.
    fn is_attacked(&self, target: Square, by: Color, occupied: Bitboard, gone: Option<usize>) -> bool {
        self.kinds.iter().enumerate().any(|(at, &(color, role))| {
            color == by
                && Some(at) != gone
                && attacks(square(self.squares[at]), Piece { color, role }, occupied).contains(target)
        })
    }

    /// Whether this can be a position with a side to move: every man on a square of its
    /// own, no pawn on its last rank, and the king of the other side not attacked.
    pub fn is_legal(&self, turn: Color) -> bool {
        let occupied = self.occupied();
        let pawns_stand = self
            .kinds
            .iter()
            .zip(self.squares)
            .all(|(&(color, role), square)| role != Role::Pawn || rank_for(color, square) < 7);
        let waiting = if turn.is_white() { self.squares[1] } else { self.squares[0] };
        occupied.count() == self.kinds.len()
            && pawns_stand
            && !self.is_attacked(square(waiting), turn, occupied, None)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self, turn: Color) -> bool {
        let king = if turn.is_white() { self.squares[0] } else { self.squares[1] };
        self.is_attacked(square(king), turn.other(), self.occupied(), None)
    }

    /// Every legal move but those in passing.
    pub fn each_child(&self, turn: Color, mut visit: impl FnMut(Child)) {
        let occupied = self.occupied();
        let mut enemies = Bitboard::EMPTY;
        for (at, (color, _)) in self.kinds.iter().enumerate() {
            if *color != turn {
                enemies.add(square(self.squares[at]));
            }
        }
        let own = occupied & !enemies;
        for (at, &(color, role)) in self.kinds.iter().enumerate() {
            if color != turn {
                continue;
            }
            let from = self.squares[at];
            if role == Role::Pawn {
                let one = ahead(color, from, 1);
                if !occupied.contains(square(one)) {
                    self.add(turn, at, one, occupied, None, &mut visit);
                    let two = ahead(color, from, 2);
                    if self.rules.double_from == Some(rank_for(color, from))
                        && !occupied.contains(square(two))
                    {
                        self.add(turn, at, two, occupied, Some(at), &mut visit);
                    }
                }
                for to in pawn_attacks(color, square(from)) & enemies {
                    self.add(turn, at, u8::from(to), occupied, None, &mut visit);
                }
            } else {
                for to in attacks(square(from), Piece { color, role }, occupied) & !own {
                    self.add(turn, at, u8::from(to), occupied, None, &mut visit);
                }
            }
        }
    }

    /// Hands out a move of the man, with all that it can become, if the own king is safe.
    fn add(
        &self,
        turn: Color,
        at: usize,
        to: u8,
        occupied: Bitboard,
        double_step: Option<usize>,
        visit: &mut impl FnMut(Child),
    ) {
        let taken = (0..self.kinds.len()).find(|other| *other != at && self.squares[*other] == to);
        let mut after = Men { squares: self.squares, ..*self };
        after.squares[at] = to;
        let occupied = occupied.without(square(self.squares[at])).with(square(to));
        let king = if turn.is_white() { after.squares[0] } else { after.squares[1] };
        if after.is_attacked(square(king), turn.other(), occupied, taken) {
            return;
        }
        let mut child = Child { squares: after.squares, taken, promoted: None, double_step };
        if self.kinds[at].1 == Role::Pawn && rank_for(turn, to) == 7 {
            for role in PROMOTIONS {
                child.promoted = Some((at, role));
                visit(child);
            }
        } else {
            visit(child);
        }
    }

    /// The captures in passing of the side to move, after the pawn `passed` of the other
    /// made a double step.
    pub fn each_in_passing(&self, turn: Color, passed: usize, mut visit: impl FnMut(Child)) {
        let occupied = self.occupied();
        let behind = ahead(turn, self.squares[passed], 1);
        for (at, &(color, role)) in self.kinds.iter().enumerate() {
            let from = self.squares[at];
            if color != turn
                || role != Role::Pawn
                || !pawn_attacks(color, square(from)).contains(square(behind))
            {
                continue;
            }
            let mut after = Men { squares: self.squares, ..*self };
            after.squares[at] = behind;
            let occupied =
                occupied.without(square(from)).without(square(self.squares[passed])).with(square(behind));
            let king = if turn.is_white() { after.squares[0] } else { after.squares[1] };
            if !after.is_attacked(square(king), turn.other(), occupied, Some(passed)) {
                visit(Child {
                    squares: after.squares,
                    taken: Some(passed),
                    promoted: None,
                    double_step: None,
                });
            }
        }
    }

    /// Whether a double step of the side to move might be answered by a capture in passing.
    pub fn may_be_passed(&self, turn: Color) -> bool {
        let Some(home) = self.rules.double_from.filter(|_| self.rules.en_passant) else { return false };
        let pawns_of = |side: Color| {
            let pawn = move |&(at, &(color, role)): &(usize, &Kind)| {
                (color == side && role == Role::Pawn).then_some(at).is_some()
            };
            self.kinds.iter().enumerate().filter(pawn).map(|(at, _)| self.squares[at])
        };
        pawns_of(turn).filter(|from| rank_for(turn, *from) == home).any(|from| {
            let to = ahead(turn, from, 2);
            pawns_of(turn.other()).any(|other| other >> 3 == to >> 3 && (other & 7).abs_diff(to & 7) == 1)
        })
    }

    /// Every position, legal or not, from which the side that is not to move could have come
    /// here without taking or promoting.
    pub fn each_parent(&self, turn: Color, mut visit: impl FnMut([u8; MOST_MEN])) {
        let occupied = self.occupied();
        let mover = turn.other();
        for (at, &(color, role)) in self.kinds.iter().enumerate() {
            if color != mover {
                continue;
            }
            let to = self.squares[at];
            let mut from = |number: u8| {
                let mut squares = self.squares;
                squares[at] = number;
                visit(squares);
            };
            if role == Role::Pawn {
                let rank = rank_for(color, to);
                if rank == 0 {
                    continue;
                }
                let one = ahead(mover.other(), to, 1);
                if occupied.contains(square(one)) {
                    continue;
                }
                from(one);
                if self.rules.double_from.is_some_and(|home| home + 2 == rank) {
                    let two = ahead(mover.other(), to, 2);
                    if !occupied.contains(square(two)) {
                        from(two);
                    }
                }
            } else {
                for number in attacks(square(to), Piece { color, role }, occupied) & !occupied {
                    from(u8::from(number));
                }
            }
        }
    }
}

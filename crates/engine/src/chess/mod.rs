//! Judging pieces that move as in chess; shared by the games that have them.

mod ending;
mod inputs;
mod learned;
mod weights;

use shakmaty::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use shakmaty::{Bitboard, ByColor, ByRole, Color, Rank, Role, Square};

pub use ending::{ChessEndings, QuietPlies};
pub use inputs::{LAYOUT, WORDS};
pub(crate) use inputs::{mirrored_for_king, turned_board};
pub use learned::LearnedChess;
pub use weights::Weights;

/// Who stands where.
#[derive(Clone, Copy, Debug)]
pub struct ChessPieces {
    /// The squares of each colour.
    pub colors: ByColor<Bitboard>,
    /// The squares of each kind.
    pub roles: ByRole<Bitboard>,
}

impl ChessPieces {
    fn those(&self, color: Color, role: Role) -> Bitboard {
        *self.colors.get(color) & *self.roles.get(role)
    }

    fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.those(color, Role::King).first()
    }

    /// The pieces of either colour that attack a square, `occupied` being in the way
    /// and nothing else there.
    fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let of = |role| *self.roles.get(role);
        let pawns = pawn_attacks(Color::Black, square) & self.those(Color::White, Role::Pawn)
            | pawn_attacks(Color::White, square) & self.those(Color::Black, Role::Pawn);
        let steps = knight_attacks(square) & of(Role::Knight) | king_attacks(square) & of(Role::King);
        let lines = bishop_attacks(square, occupied) & (of(Role::Bishop) | of(Role::Queen))
            | rook_attacks(square, occupied) & (of(Role::Rook) | of(Role::Queen));
        (pawns | steps | lines) & occupied
    }

    /// Static exchange evaluation: about what a capture wins if both sides go on taking on that square as long
    /// as it pays.
    pub fn exchange_gain(
        &self,
        weights: &Weights,
        mover: Color,
        taker: Role,
        from: Square,
        to: Square,
        victim: Role,
    ) -> i32 {
        let (taken, risked) = (weights.piece(victim), weights.piece(taker));
        // The cheaper the taker, the better.
        let cheapness = risked.min(1000) / 16;
        if taken >= risked {
            return taken - cheapness;
        }
        let occupied = self.occupied() ^ Bitboard::from_square(from);
        let won = taken - self.best_recapture(weights, mover.other(), to, occupied, risked);
        if won == taken { taken - cheapness } else { won }
    }

    /// What a side wins by taking a piece of that worth on a square, or nothing if
    /// it had better leave it.
    fn best_recapture(
        &self,
        weights: &Weights,
        side: Color,
        on: Square,
        occupied: Bitboard,
        stake: i32,
    ) -> i32 {
        let all = self.attackers(on, occupied);
        let own = all & *self.colors.get(side);
        let cheapest = Role::ALL.into_iter().find(|role| (own & *self.roles.get(*role)).any());
        let Some(role) = cheapest else { return 0 };
        // A king does not take what is guarded.
        if role == Role::King && (all & *self.colors.get(side.other())).any() {
            return 0;
        }
        let Some(from) = (own & *self.roles.get(role)).first() else { return 0 };
        let rest = occupied ^ Bitboard::from_square(from);
        (stake - self.best_recapture(weights, side.other(), on, rest, weights.piece(role))).max(0)
    }

    /// What the pieces of both colours are worth to one of them, where no others
    /// will come.
    pub fn evaluate(&self, weights: &Weights, color: Color) -> i32 {
        let end = |color| self.side(weights, color) + self.ending(weights, color);
        let lead = end(color) - end(color.other());
        let leader = if lead >= 0 { color } else { color.other() };
        lead * self.winnable(leader) / 8
    }

    /// The same where others may still come.
    pub fn evaluate_pieces(&self, weights: &Weights, color: Color) -> i32 {
        self.side(weights, color) - self.side(weights, color.other())
    }

    /// What is left of the heavy and light pieces of a colour, in points: a whole
    /// army of chess has 31.
    fn force(&self, color: Color) -> i32 {
        let count = |role| self.those(color, role).count() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    }

    /// How much of a lead counts, in eighths: without pawns it takes more than a
    /// light piece to mate, and bishops on squares of two colours hold much.
    fn winnable(&self, leader: Color) -> i32 {
        let (own, other) = (self.force(leader), self.force(leader.other()));
        let pawns = self.those(leader, Role::Pawn).count();
        let bishops = *self.roles.get(Role::Bishop);
        if pawns == 0 {
            let knights_alone = own == 3 * self.those(leader, Role::Knight).count() as i32;
            return match own - other {
                // Two knights mate nobody.
                _ if knights_alone && own <= 6 => 1,
                ..=3 => 2,
                _ => 8,
            };
        }
        let opposite = own == 3
            && other == 3
            && (bishops & *self.colors.get(leader)).count() == 1
            && (bishops & *self.colors.get(leader.other())).count() == 1
            && (bishops & Bitboard::DARK_SQUARES).count() == 1;
        if opposite { 4 } else { 8 }
    }

    fn side(&self, weights: &Weights, color: Color) -> i32 {
        let own = *self.colors.get(color);
        let occupied = self.occupied();
        let enemy = color.other();
        let enemy_king = self.king(enemy);
        let around_enemy = enemy_king.map_or(Bitboard::EMPTY, king_attacks);
        let own_pawns = self.those(color, Role::Pawn);
        // Where a pawn waits no piece goes.
        let open = !own & !pawns_attack(enemy, self.those(enemy, Role::Pawn));
        let (mut worth, mut danger, mut attackers) = (0, 0, 0);
        for (at, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
            for square in self.those(color, role) {
                let attacks = match role {
                    Role::Knight => knight_attacks(square),
                    Role::Bishop => bishop_attacks(square, occupied),
                    Role::Rook => rook_attacks(square, occupied),
                    _ => queen_attacks(square, occupied),
                };
                worth += weights.piece(role);
                worth += weights.mobility[at] * (attacks & open).count() as i32;
                worth += weights.off_centre[at] * off_centre(square);
                let near_king = (attacks & around_enemy).count() as i32;
                if near_king > 0 {
                    attackers += 1;
                    danger += weights.king_attacked[at] * near_king;
                }
                if role == Role::Rook && (Bitboard::from_file(square.file()) & own_pawns).is_empty() {
                    worth += weights.rook_on_open_file;
                }
            }
        }
        // Attackers help each other.
        worth -= danger * attackers;
        if self.those(color, Role::Bishop).count() >= 2 {
            worth += weights.bishop_pair;
        }
        worth += self.pawns(weights, color);
        if let Some(king) = self.king(color) {
            let hostile = self.force(enemy);
            if hostile >= 14 {
                worth += weights.shelter * (king_attacks(king) & own_pawns).count() as i32;
            } else {
                worth += weights.king_off_centre * off_centre(king);
            }
        }
        worth
    }

    /// What counts only where no other pieces will come.
    fn ending(&self, weights: &Weights, color: Color) -> i32 {
        let enemy = color.other();
        let (Some(king), Some(enemy_king)) = (self.king(color), self.king(enemy)) else { return 0 };
        let (force, hostile) = (self.force(color), self.force(enemy));
        let mut worth = 0;
        // Whoever has mating force against pieces without pawns drives the king out.
        if force >= 5 && force - hostile >= 4 && self.those(enemy, Role::Pawn).is_empty() {
            let edge = match self.only_corners(color) {
                Some(corners) => 7 - nearest(corners, enemy_king),
                None => off_centre(enemy_king),
            };
            worth += weights.drive_out * edge;
            worth += weights.approach * king.distance(enemy_king) as i32;
        }
        // Against a king alone with its pawns a runner only has to be faster.
        if hostile == 0
            && self.those(color, Role::Pawn).into_iter().any(|pawn| self.runs_free(color, pawn, enemy_king))
        {
            worth += weights.unstoppable;
        }
        worth
    }

    /// Whether nothing stands in the way of a pawn and the king is too far away, even
    /// with the move.
    fn runs_free(&self, color: Color, pawn: Square, enemy_king: Square) -> bool {
        let ahead = ranks_ahead(pawn.rank(), color) & Bitboard::from_file(pawn.file());
        let goal = Square::from_coords(pawn.file(), color.fold_wb(Rank::Eighth, Rank::First));
        (ahead & self.occupied()).is_empty() && goal.distance(enemy_king) > goal.distance(pawn).min(5) + 1
    }

    /// Bishop and knight mate only in the corners that the bishop can reach.
    fn only_corners(&self, color: Color) -> Option<[Square; 2]> {
        let bishop = self.those(color, Role::Bishop).single_square()?;
        let alone = self.force(color) == 6 && self.those(color, Role::Knight).any();
        alone.then(|| if bishop.is_light() { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] })
    }

    fn pawns(&self, weights: &Weights, color: Color) -> i32 {
        let own = self.those(color, Role::Pawn);
        let enemy = self.those(color.other(), Role::Pawn);
        if own.is_empty() {
            return 0;
        }
        let kings = (self.king(color), self.king(color.other()));
        let guarded = pawns_attack(color, own);
        let hostile = *self.colors.get(color.other());
        let mut worth = 0;
        for square in own {
            let to_go = match color {
                Color::White => 7 - usize::from(square.rank()),
                Color::Black => usize::from(square.rank()),
            }
            .min(6);
            let file = Bitboard::from_file(square.file());
            let beside = neighbouring_files(square);
            let ahead = ranks_ahead(square.rank(), color);
            worth += weights.pieces[0] + weights.advanced[to_go];
            let row = Bitboard::from_rank(square.rank());
            if guarded.contains(square) || (beside & row & own).any() {
                worth += weights.connected[to_go];
            }
            if ((file | beside) & ahead & enemy).is_empty() {
                worth += weights.passed[to_go];
                let stop = square.offset(if color.is_white() { 8 } else { -8 });
                if let (Some(stop), (Some(king), Some(other))) = (stop, kings) {
                    let near = 6 - to_go as i32;
                    worth += near * weights.passer_from_enemy_king * stop.distance(other) as i32;
                    worth += near * weights.passer_from_own_king * stop.distance(king) as i32;
                    if hostile.contains(stop) {
                        worth -= weights.passed[to_go] / 3;
                    }
                }
            }
            if (file & ahead & own).any() {
                worth += weights.doubled;
            }
            if (beside & own).is_empty() {
                worth += weights.isolated;
            }
        }
        worth
    }
}

/// The squares that pawns of a colour attack.
fn pawns_attack(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = match color {
        Color::White => pawns.shift(8),
        Color::Black => pawns.shift(-8),
    };
    beside(ahead)
}

/// The squares to the left and right of some.
fn beside(squares: Bitboard) -> Bitboard {
    squares.shift(1) & !Bitboard::from_file(shakmaty::File::A)
        | squares.shift(-1) & !Bitboard::from_file(shakmaty::File::H)
}

/// Steps to the nearer of two squares.
fn nearest(squares: [Square; 2], from: Square) -> i32 {
    squares.map(|square| square.distance(from) as i32).into_iter().min().unwrap_or(0)
}

/// Steps from the four central squares.
fn off_centre(square: Square) -> i32 {
    let off = |n: u32| if n < 4 { 3 - n } else { n - 4 } as i32;
    off(u32::from(square.file())) + off(u32::from(square.rank()))
}

fn neighbouring_files(square: Square) -> Bitboard {
    beside(Bitboard::from_file(square.file()))
}

fn ranks_ahead(rank: Rank, color: Color) -> Bitboard {
    let n = u32::from(rank);
    match color {
        Color::White if n >= 7 => Bitboard::EMPTY,
        Color::White => Bitboard(u64::MAX << (8 * (n + 1))),
        Color::Black => Bitboard((1 << (8 * n)) - 1),
    }
}

/// The index of a move from one square to another; `class` tells promotions apart.
pub(crate) fn index(from: Square, to: Square, class: u16) -> u16 {
    class << 12 | u16::from(u8::from(from)) << 6 | u16::from(u8::from(to))
}

/// How many steps a move goes beyond the next square.
pub(crate) fn reach(from: Square, to: Square) -> u32 {
    from.distance(to).saturating_sub(1)
}

/// The index of a piece that arrives on a square.
pub(crate) fn arrival_index(role: Role, to: Square) -> u16 {
    3 << 12 | (role as u16) << 6 | u16::from(u8::from(to))
}

#[cfg(test)]
mod tests {
    use shakmaty::Board;

    use super::*;

    pub(super) fn chess_pieces(board: &str) -> ChessPieces {
        let board: Board = board.parse().expect("a board");
        let (roles, colors) = board.into_bitboards();
        ChessPieces { colors, roles }
    }

    #[test]
    fn both_sides_are_evaluated_alike() {
        let weights = Weights::default();
        let (one, other) =
            (chess_pieces("4k3/pp3q2/8/3N4/8/8/1P1R4/4K3"), chess_pieces("4k3/1p1r4/8/8/3n4/8/PP3Q2/4K3"));
        assert_eq!(one.evaluate(&weights, Color::White), other.evaluate(&weights, Color::Black));
        assert_eq!(one.evaluate(&weights, Color::White), -one.evaluate(&weights, Color::Black));
    }

    #[test]
    fn a_runner_is_worth_more_the_nearer_it_is() {
        let weights = Weights::default();
        let worth = |board| chess_pieces(board).evaluate(&weights, Color::White);
        assert!(worth("4k3/8/P7/8/8/8/8/4K3") > worth("4k3/8/8/8/P7/8/8/4K3"));
        assert!(worth("4k3/8/P7/8/8/8/8/4K3") > worth("4k3/1p6/P7/8/8/8/8/4K3") + weights.pieces[0]);
    }

    #[test]
    fn a_bare_king_is_driven_to_the_edge() {
        let weights = Weights::default();
        let worth = |board| chess_pieces(board).evaluate(&weights, Color::White);
        assert!(worth("k7/8/2K5/8/8/8/8/7R") > worth("8/8/2K5/4k3/8/8/8/7R"));
    }

    #[test]
    fn a_lead_that_cannot_be_won_hardly_counts() {
        let weights = Weights::default();
        let worth = |board| chess_pieces(board).evaluate(&weights, Color::White);
        // A rook against a bishop, and two knights, against a rook against nothing.
        assert!(worth("4k3/8/5b2/8/8/2R5/8/4K3") < 150);
        assert!(worth("4k3/8/8/8/8/2NN4/8/4K3") < 150);
        assert!(worth("4k3/8/8/8/8/2R5/8/4K3") > 400);
        // Bishops of opposite colours hold what bishops of the same would not.
        assert!(worth("4k3/8/8/2b5/8/2B1P3/8/4K3") * 3 > worth("4k3/8/8/3b4/8/2B1P3/8/4K3") * 2);
        assert!(worth("4k3/8/8/3b4/8/2B1P3/8/4K3") < worth("4k3/8/8/2b5/8/2B1P3/8/4K3"));
    }

    #[test]
    fn bishop_and_knight_drive_to_the_corner_of_the_bishop() {
        let weights = Weights::default();
        let worth = |board| chess_pieces(board).evaluate(&weights, Color::White);
        assert!(worth("k7/8/1NK5/8/4B3/8/8/8") > worth("7k/8/5KN1/8/4B3/8/8/8"));
    }

    #[test]
    fn a_pawn_that_the_king_cannot_catch_is_nearly_a_queen() {
        let weights = Weights::default();
        let worth = |board| chess_pieces(board).evaluate(&weights, Color::White);
        assert!(worth("8/8/8/P7/7k/8/8/7K") > worth("8/8/2k5/P7/8/8/8/7K") + weights.unstoppable);
    }

    #[test]
    fn taking_a_guarded_piece_with_a_dearer_one_loses() {
        let weights = Weights::default();
        let guarded = chess_pieces("4k3/8/2p5/3p4/8/8/8/3QK3");
        assert!(
            guarded.exchange_gain(&weights, Color::White, Role::Queen, Square::D1, Square::D5, Role::Pawn)
                < 0
        );
        let free = chess_pieces("4k3/8/8/3p4/8/8/8/3QK3");
        assert!(
            free.exchange_gain(&weights, Color::White, Role::Queen, Square::D1, Square::D5, Role::Pawn) > 0
        );
        // A rook behind the rook makes it good again; a king may not take what is guarded.
        let rook = |board| {
            chess_pieces(board).exchange_gain(
                &weights,
                Color::White,
                Role::Rook,
                Square::D4,
                Square::D5,
                Role::Knight,
            )
        };
        assert_eq!(rook("4k3/8/2p5/3n4/3R4/8/3R4/4K3"), 320 - 510 + 100);
        assert_eq!(rook("3rk3/8/8/3n4/3R4/8/3R4/4K3"), rook("4k3/8/8/3n4/3R4/8/8/4K3"));
        assert_eq!(rook("8/8/3k4/3n4/3R4/8/3R4/4K3"), rook("4k3/8/8/3n4/3R4/8/8/4K3"));
        assert!(rook("8/8/3k4/3n4/3R4/8/8/4K3") < 0);
    }
}

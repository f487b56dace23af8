//! A second, slow opinion: squares in a plain array, moves by trying them all;
//! and shakmaty's own rules wherever they say the same.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quincunx_core::{Chance, Position as _, laws};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Piece, Position as _, Role, Square, perft};

use super::super::options::{KingOrder, PawnBackRank, Unplaceable};
use super::super::{Move, Position, Sitchess, Stage, seat_of};
use super::*;

type Spot = (i8, i8);

/// A board as a plain array.
#[derive(Clone)]
struct Slow {
    at: [[Option<Piece>; 8]; 8],
}

fn spot(square: Square) -> Spot {
    (square.file().to_u32() as i8, square.rank().to_u32() as i8)
}

fn spots() -> impl Iterator<Item = Spot> {
    (0..64).map(|index| (index % 8, index / 8))
}

fn square((file, rank): Spot) -> Square {
    Square::new((file + 8 * rank) as u32)
}

impl Slow {
    fn new(position: &Position) -> Slow {
        let mut at = [[None; 8]; 8];
        for (square, piece) in position.pieces().iter() {
            let (file, rank) = spot(square);
            at[rank as usize][file as usize] = Some(piece);
        }
        Slow { at }
    }

    fn get(&self, (file, rank): Spot) -> Option<Piece> {
        self.at[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): Spot, piece: Option<Piece>) {
        self.at[rank as usize][file as usize] = piece;
    }

    /// Whether a piece on one square attacks another square.
    fn attacks(&self, piece: Piece, from: Spot, to: Spot) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let straight = (dx == 0) != (dy == 0);
        let diagonal = dx.abs() == dy.abs() && dx != 0;
        match piece.role {
            Role::Pawn => dx.abs() == 1 && dy == piece.color.fold_wb(1, -1),
            Role::Knight => dx.abs() * dy.abs() == 2,
            Role::King => dx.abs().max(dy.abs()) == 1,
            Role::Bishop => diagonal && self.is_clear(from, to),
            Role::Rook => straight && self.is_clear(from, to),
            Role::Queen => (straight || diagonal) && self.is_clear(from, to),
        }
    }

    fn is_clear(&self, from: Spot, to: Spot) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut at = (from.0 + step.0, from.1 + step.1);
        while at != to {
            if self.get(at).is_some() {
                return false;
            }
            at = (at.0 + step.0, at.1 + step.1);
        }
        true
    }

    fn is_attacked(&self, to: Spot, by: Color) -> bool {
        spots().any(|from| {
            self.get(from).is_some_and(|piece| piece.color == by && self.attacks(piece, from, to))
        })
    }

    fn is_check(&self, color: Color) -> bool {
        spots().any(|king| self.get(king) == Some(color.king()) && self.is_attacked(king, color.other()))
    }

    fn reaches(&self, piece: Piece, from: Spot, to: Spot, double_step: bool) -> bool {
        if self.get(to).is_some_and(|other| other.color == piece.color) {
            return false;
        }
        if piece.role != Role::Pawn {
            return self.attacks(piece, from, to);
        }
        let (ahead, second) = piece.color.fold_wb((1, 1), (-1, 6));
        let (dx, dy) = (to.0 - from.0, (to.1 - from.1) * ahead);
        match (dx.abs(), dy) {
            (0, 1) => self.get(to).is_none(),
            (0, 2) => {
                double_step
                    && from.1 == second
                    && self.get(to).is_none()
                    && self.get((from.0, from.1 + ahead)).is_none()
            }
            (1, 1) => self.get(to).is_some(),
            _ => false,
        }
    }

    fn steps(&self, color: Color, double_step: bool) -> BTreeSet<Move> {
        let mut steps = BTreeSet::new();
        for from in spots() {
            let Some(piece) = self.get(from).filter(|piece| piece.color == color) else { continue };
            for to in spots().filter(|&to| self.reaches(piece, from, to, double_step)) {
                let mut next = self.clone();
                next.set(from, None);
                next.set(to, Some(piece));
                if next.is_check(color) {
                    continue;
                }
                let last = piece.role == Role::Pawn && (to.1 == 0 || to.1 == 7);
                let becomes: &[Option<Role>] = if last {
                    &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
                } else {
                    &[None]
                };
                steps.extend(becomes.iter().map(|&promotion| Move::Step {
                    role: piece.role,
                    from: square(from),
                    to: square(to),
                    promotion,
                }));
            }
        }
        steps
    }

    /// Every square for every kind, whatever waits in the reserve.
    fn may_stand(&self, piece: Piece, to: Spot, back_rank: PawnBackRank) -> bool {
        let relative = piece.color.fold_wb(to.1, 7 - to.1);
        let pawn_rank = relative <= 5 && (relative > 0 || back_rank == PawnBackRank::Allow);
        let enemies = |&from: &Spot| self.get(from).is_some_and(|other| other.color != piece.color);
        self.get(to).is_none()
            && (piece.role != Role::Pawn || pawn_rank)
            && !self.is_attacked(to, piece.color.other())
            && !spots().filter(enemies).any(|enemy| self.attacks(piece, to, enemy))
    }
}

fn slow_placements(position: &Position) -> BTreeSet<Move> {
    let Stage::Placement(reserves) = position.stage() else { panic!("placement") };
    let slow = Slow::new(position);
    let variant = position.variant();
    let placeable = |color: Color| {
        let reserve = *reserves.get(color);
        let mut places = BTreeSet::new();
        for role in Role::ALL.into_iter().filter(|&role| *reserve.get(role) > 0) {
            for to in spots().filter(|&to| slow.may_stand(role.of(color), to, variant.pawn_back_rank)) {
                places.insert(Move::Place { role, to: square(to) });
            }
        }
        let is_king = |mv: &Move| matches!(mv, Move::Place { role: Role::King, .. });
        match variant.king_order {
            KingOrder::First if reserve.king > 0 => places.retain(is_king),
            KingOrder::Last if !places.iter().all(is_king) => places.retain(|mv| !is_king(mv)),
            _ => {}
        }
        places
    };
    let mut places = placeable(position.side());
    let skip = variant.unplaceable == Unplaceable::Skip;
    if places.is_empty() && skip && !placeable(position.side().other()).is_empty() {
        places.insert(Move::Pass);
    }
    places
}

fn fast(position: &Position) -> BTreeSet<Move> {
    position.moves(seat_of(position.side())).into_iter().collect()
}

/// shakmaty's rules at the same position, unless a pawn stands where chess does
/// not know pawns.
fn chess(position: &Position) -> Option<Chess> {
    let fen: Fen = Sitchess::write_position(position).parse().expect("a play position is a FEN");
    match fen.into_position::<Chess>(CastlingMode::Standard) {
        Ok(chess) => Some(chess),
        Err(error) => match error.ignore_too_much_material() {
            Ok(chess) => Some(chess),
            Err(error) => error.ignore_impossible_check().ok(),
        },
    }
}

fn chess_moves(chess: &Chess) -> BTreeSet<String> {
    chess.legal_moves().iter().map(|mv| mv.to_uci(CastlingMode::Standard).to_string()).collect()
}

/// Any heap of pieces; half of them have no pawns where chess has none.
fn heap(chance: &mut Chance) -> Option<String> {
    let mut board = Slow { at: [[None; 8]; 8] };
    let pieces = 1 + chance.below(16);
    let as_in_chess = chance.below(2) == 0;
    for color in Color::ALL {
        board.set(spot(Square::new(chance.below(64) as u32)), Some(color.king()));
    }
    for _ in 0..pieces {
        let to = spot(Square::new(chance.below(64) as u32));
        let color = Color::from_white(chance.below(2) == 0);
        let roles = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let role = chance.pick(&roles)?;
        let no_pawns = if as_in_chess { to.1 == 0 || to.1 == 7 } else { to.1 == color.fold_wb(7, 0) };
        if board.get(to).is_none() && !(role == Role::Pawn && no_pawns) {
            board.set(to, Some(role.of(color)));
        }
    }
    let rank = |rank: i8| {
        let letter = |file| board.get((file, rank)).map_or('1', Piece::char);
        (0..8).map(letter).collect::<String>()
    };
    let ranks: Vec<String> = (0..8).rev().map(rank).collect();
    let side = chance.pick(&['w', 'b'])?;
    Some(format!("{} {side} - - 0 1", ranks.join("/")))
}

/// Compares one position with both opinions; whether chess had one.
fn compare(position: &Position) -> bool {
    let written = Sitchess::write_position(position);
    let double_step = position.variant().double_step;
    let expected = Slow::new(position).steps(position.side(), double_step);
    assert_eq!(fast(position), expected, "{written}");
    assert_eq!(position.count_moves(WHITE), expected.len() as u64, "{written}");
    let Some(chess) = chess(position).filter(|_| double_step) else { return false };
    let texts: BTreeSet<String> =
        expected.iter().map(|&mv| Sitchess::write_move(position, WHITE, mv)).collect();
    assert_eq!(texts, chess_moves(&chess), "{written}");
    for color in Color::ALL {
        let weak = position.pieces().cannot_mate(color);
        assert_eq!(weak, chess.has_insufficient_material(color), "{written}");
    }
    true
}

#[test]
fn any_position_has_the_moves_of_the_slow_rules_and_of_chess() {
    let mut chance = Chance::from_seed(2026);
    let (mut read, mut as_in_chess) = (0, 0);
    for case in 0..4000 {
        let options = options(if case % 8 == 0 { "double_step=off" } else { "" });
        let heap = heap(&mut chance).expect("there are pieces to pick from");
        if let Ok(position) = Sitchess::read_position(&heap, &options) {
            read += 1;
            as_in_chess += u32::from(compare(&position));
        }
    }
    assert!(read > 1000 && as_in_chess > 500, "{read} positions, {as_in_chess} of them as in chess");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn random_games_agree_with_the_slow_rules_and_with_chess(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let options = laws::random_options::<Sitchess>(&mut chance);
        let mut game = Game::<Sitchess>::new(options, seed).unwrap();
        for _ in 0..150 {
            if game.outcome().is_some() {
                break;
            }
            let now = game.position();
            match now.stage() {
                Stage::Army(_) => {}
                Stage::Placement(_) => prop_assert_eq!(fast(now), slow_placements(now), "{}", text(&game)),
                Stage::Play { .. } => {
                    let slow = Slow::new(now);
                    prop_assert_eq!(fast(now), slow.steps(now.side(), now.variant().double_step), "{}", text(&game));
                    prop_assert_eq!(now.is_check(seat_of(now.side())), slow.is_check(now.side()));
                    if let (true, Some(chess)) = (now.variant().double_step, chess(now)) {
                        let written: BTreeSet<String> = moves_of(&game).into_iter().collect();
                        prop_assert_eq!(written, chess_moves(&chess), "{}", text(&game));
                        for mv in chess.legal_moves() {
                            let san = shakmaty::san::SanPlus::from_move(chess.clone(), mv).to_string();
                            let uci = mv.to_uci(CastlingMode::Standard).to_string();
                            let own = Sitchess::read_move(now, seat_of(now.side()), &uci).unwrap();
                            let own = Sitchess::annotate_move(now, seat_of(now.side()), own);
                            // A pawn taking en passant can make a mate no mate.
                            prop_assert_eq!(own.trim_end_matches(['+', '#']), san.trim_end_matches(['+', '#']));
                        }
                    }
                }
            }
            let seat = seat_to_act(&game);
            let mv = chance.pick(&game.legal_moves(seat)).expect("there is a move");
            game.play(seat, mv).unwrap();
        }
    }
}

#[test]
fn without_pawns_the_trees_are_those_of_chess() {
    for fen in ["7k/RR6/8/8/8/8/6rr/K7 w - - 0 1", "4k3/8/1n1q4/8/2B5/3N4/8/R3K3 b - - 0 1"] {
        let game = game(fen);
        let chess = chess(game.position()).expect("a chess position");
        assert_eq!(Fen::from_position(&chess, EnPassantMode::Legal).to_string(), text(&game));
        assert_eq!(quincunx_core::perft(game.position(), 4), perft(&chess, 4), "{fen}");
    }
}

/// Counts as the slow rules do, making moves with the position's own `play`.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    let moves = match position.stage() {
        Stage::Army(_) => panic!("armies are counted elsewhere"),
        Stage::Placement(_) => slow_placements(position),
        Stage::Play { .. } => Slow::new(position).steps(position.side(), position.variant().double_step),
    };
    if depth == 1 {
        return moves.len() as u64;
    }
    let next = |mv| {
        let mut next = *position;
        next.play(seat_of(position.side()), mv);
        slow_perft(&next, depth - 1)
    };
    moves.into_iter().map(next).sum()
}

#[test]
fn the_table_agrees_with_the_slow_rules() {
    let table = include_str!("../perft.txt");
    let lines = table.lines().filter_map(|line| line.split_once('|'));
    let mut compared = 0;
    for (counts, text) in lines.filter(|(_, text)| !text.contains("start")) {
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            if count < 12_000 {
                assert_eq!(slow_perft(&position(text.trim()), depth), count, "{text} at {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn the_first_counts_follow_from_the_armies() {
    // Any army against any army, and then what Black can put on an empty board.
    let mut armies = Vec::new();
    let _ = variant("").each_army(Color::Black, |army| -> std::ops::ControlFlow<()> {
        armies.push(army);
        std::ops::ControlFlow::Continue(())
    });
    let squares = |role| if role == Role::Pawn { 48 } else { 64 };
    let first = |army: &super::super::Army| -> u64 {
        Role::ALL.into_iter().filter(|&role| army.count(role) > 0).map(squares).sum()
    };
    let counts = [25, 25 * 25, 25 * armies.iter().map(first).sum::<u64>()];
    let game = new_game("");
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(quincunx_core::perft(game.position(), depth), count);
    }
}

//! Exact endings of pieces that move as in chess.

use std::sync::Arc;

use shakmaty::{Bitboard, Board, CastlingMode, Chess, Color, FromSetup, PositionError, Role, Setup, Square};

use super::ChessPieces;
use crate::endings::{Conversion, EndingValue, Endings, MOST_MEN, PawnRules, Tablebase, Wdl};

/// After so many plies without a capture or a pawn move tablebases take a game for drawn.
const FIFTY_MOVES: u32 = 100;

/// The plies that count for the rule of fifty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietPlies {
    /// So many plies without a capture or a pawn move there have been.
    pub count: u32,
    /// At so many the game is drawn, or a draw can be claimed; `None` if never.
    pub limit: Option<u32>,
}

impl QuietPlies {
    /// Whether so many more plies are in time.
    fn have_room_for(self, plies: u32) -> bool {
        self.limit.is_none_or(|limit| self.count + plies <= limit)
    }
}

/// The tables of endings that an evaluator knows.
#[derive(Clone)]
pub struct ChessEndings(Arc<Endings>);

impl Default for ChessEndings {
    fn default() -> ChessEndings {
        ChessEndings(Endings::installed())
    }
}

impl std::fmt::Debug for ChessEndings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.tables().map(|table| table.file_name())).finish()
    }
}

impl ChessEndings {
    /// These tables.
    pub fn new(endings: &Arc<Endings>) -> ChessEndings {
        ChessEndings(Arc::clone(endings))
    }

    /// The value for the side to move of a position in which nobody may castle or take in
    /// passing, and in which a draw can be claimed, or comes by itself, after so many more
    /// plies without a capture or a pawn move. `None` if it is not known: a mate that is
    /// farther away may be in time because of a capture or a pawn move on the way, or too late.
    pub fn value(
        &self,
        pieces: &ChessPieces,
        turn: Color,
        rules: PawnRules,
        plies_left: u32,
    ) -> Option<EndingValue> {
        let occupied = pieces.occupied();
        if occupied.count() > MOST_MEN {
            return None;
        }
        let mut men = [(Color::White, Role::King, Square::A1); MOST_MEN];
        let mut count = 0;
        for square in occupied {
            let role = Role::ALL.into_iter().find(|role| pieces.roles.get(*role).contains(square))?;
            men[count] = (Color::from_white(pieces.colors.white.contains(square)), role, square);
            count += 1;
        }
        match self.0.probe(&men[..count], turn, rules)? {
            EndingValue::Win(plies) | EndingValue::Loss(plies) if u32::from(plies) > plies_left => None,
            value => Some(value),
        }
    }

    /// The tablebase, if it may know positions of so many men.
    fn tablebase(&self, men: usize) -> Option<&dyn Tablebase> {
        self.0.tablebase().filter(|tablebase| men <= tablebase.most_men())
    }

    /// The value by a tablebase right after a capture or a pawn move; `chess` is the position,
    /// of so many men, if ordinary chess goes on from it.
    pub fn tablebase_value(
        &self,
        men: usize,
        quiet: QuietPlies,
        chess: impl FnOnce() -> Option<Chess>,
    ) -> Option<EndingValue> {
        let tablebase = self.tablebase(men).filter(|_| quiet.count == 0)?;
        let limit = quiet.limit.unwrap_or(u32::MAX);
        match tablebase.wdl(&chess()?)? {
            Wdl::Draw => Some(EndingValue::Draw),
            Wdl::Win if limit >= FIFTY_MOVES => Some(EndingValue::Won),
            Wdl::Loss if limit >= FIFTY_MOVES => Some(EndingValue::Lost),
            // With more time than fifty moves it may be won after all.
            Wdl::CursedWin | Wdl::BlessedLoss if limit <= FIFTY_MOVES => Some(EndingValue::Draw),
            _ => None,
        }
    }

    /// The value by a tablebase, whatever came before, and the way to the next capture or pawn
    /// move.
    pub fn conversion(
        &self,
        men: usize,
        quiet: QuietPlies,
        chess: impl FnOnce() -> Option<Chess>,
    ) -> Option<Conversion> {
        let dtz = self.tablebase(men)?.dtz(&chess()?)?;
        let plies = dtz.plies.unsigned_abs();
        let limit = quiet.limit.unwrap_or(u32::MAX);
        let is_too_late =
            if plies > FIFTY_MOVES { limit <= FIFTY_MOVES } else { !quiet.have_room_for(plies) };
        if plies == 0 || is_too_late {
            return Some(Conversion::Draw);
        }
        // Behind the next capture a tablebase counts to a hundred again.
        let is_certain = plies <= FIFTY_MOVES && limit >= FIFTY_MOVES;
        let in_time = quiet.have_room_for(plies + u32::from(dtz.is_rounded));
        let value = if dtz.plies > 0 { Conversion::Win(plies) } else { Conversion::Loss(plies) };
        (is_certain && in_time).then_some(value)
    }
}

impl ChessPieces {
    /// These pieces as a position of chess in which nobody may castle or take in passing; `None`
    /// if chess has no such position, as with a pawn on its first rank.
    pub fn to_chess(&self, turn: Color) -> Option<Chess> {
        let board = Board::try_from_bitboards(self.roles, self.colors).ok()?;
        let setup = Setup { board, turn, ..Setup::empty() };
        let chess = Chess::from_setup(setup, CastlingMode::Standard);
        // What no game can lead to has a value all the same.
        chess.or_else(PositionError::ignore_impossible_check).ok()
    }

    /// How many men there are.
    pub fn count(&self) -> usize {
        self.occupied().count()
    }

    /// Whether a pawn is on the second rank of its side, from which it steps twice in chess.
    pub fn has_pawns_on_second_ranks(&self) -> bool {
        let second =
            |color: Color| Bitboard::from(color.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh));
        Color::ALL.into_iter().any(|color| (self.those(color, Role::Pawn) & second(color)).any())
    }

    /// The most pawns of a side.
    pub fn most_pawns(&self) -> usize {
        Color::ALL.map(|color| self.those(color, Role::Pawn).count()).into_iter().max().unwrap_or(0)
    }

    /// Whether both sides have pawns.
    pub fn has_pawns_of_both(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.those(color, Role::Pawn).any())
    }
}

//! The duel: standard chess between the last two, on the central board.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use quincunx_core::{Outcome, Reason};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, EnPassantMode, Position as _, Role as ChessRole,
    Square as ChessSquare, attacks,
};

use super::board::Colour;
use super::keys;

const MATE: Reason = Reason::new("mate", "reason-mate-in-the-duel");
const STALEMATE: Reason = Reason::new("stalemate", "reason-stalemate-in-the-duel");
const MATERIAL: Reason = Reason::new("insufficient_material", "reason-nobody-can-mate-in-the-duel");
const SEVENTY_FIVE: Reason = Reason::new("seventy_five_moves", "reason-75-move-rule");
const FIFTY: Reason = Reason::new("fifty_moves", "reason-50-move-rule");
const FIVEFOLD: Reason = Reason::new("fivefold", "reason-fivefold-repetition");
const THREEFOLD: Reason = Reason::new("threefold", "reason-threefold-repetition");
const TIME_WITHOUT_MATE: Reason = Reason::new("time", "reason-time-against-one-who-cannot-mate");

/// The plies without a capture or a pawn move after which a draw may be claimed.
pub const CLAIM_PLIES: u32 = 100;

/// A move of the duel: castling is the king's from-to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DuelMove {
    /// From here.
    pub from: ChessSquare,
    /// To here.
    pub to: ChessSquare,
    /// What a pawn becomes.
    pub promotion: Option<ChessRole>,
}

impl DuelMove {
    pub(super) fn of(mv: shakmaty::Move) -> Option<DuelMove> {
        match UciMove::from_standard(mv) {
            UciMove::Normal { from, to, promotion } => Some(DuelMove { from, to, promotion }),
            UciMove::Put { .. } | UciMove::Null => None,
        }
    }

    pub(super) fn uci(self) -> UciMove {
        UciMove::Normal { from: self.from, to: self.to, promotion: self.promotion }
    }
}

/// A position of the duel.
#[derive(Clone, Debug)]
pub struct Duel {
    pub(super) chess: Chess,
    /// Who plays the white pieces, and who the black ones.
    pub(super) white: Colour,
    pub(super) black: Colour,
    /// The two others, in the order they left.
    pub(super) out: [Colour; 2],
    key: u64,
}

/// Equality is of everything that the text says, the counters included.
impl PartialEq for Duel {
    fn eq(&self, other: &Duel) -> bool {
        self.chess == other.chess
            && self.chess.halfmoves() == other.chess.halfmoves()
            && self.chess.fullmoves() == other.chess.fullmoves()
            && (self.white, self.black, self.out) == (other.white, other.black, other.out)
    }
}

impl Eq for Duel {}

impl Hash for Duel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Who of two plays the white pieces, and who the black ones.
pub(super) fn seated(one: Colour, other: Colour) -> (Colour, Colour) {
    let (first, second) = (one.min(other), one.max(other));
    match (first, second) {
        (Colour::White, _) | (Colour::Grey, Colour::Black) => (first, second),
        // Black keeps Black; of Pink and Grey, Pink takes White.
        _ => (second, first),
    }
}

impl Duel {
    /// The duel of two colours from the array.
    pub(super) fn begin(one: Colour, other: Colour, out: [Colour; 2]) -> Duel {
        Duel::new(Chess::new(), one, other, out)
    }

    pub(super) fn new(chess: Chess, one: Colour, other: Colour, out: [Colour; 2]) -> Duel {
        let (white, black) = seated(one, other);
        let mut duel = Duel { chess, white, black, out, key: 0 };
        duel.key = duel.recomputed_key();
        duel
    }

    /// The colour that plays a side.
    pub fn player(&self, side: Color) -> Colour {
        if side == Color::White { self.white } else { self.black }
    }

    /// The same with another colour on turn: for whoever thinks about what it might do.
    /// Not while the other side is in check.
    pub fn at_turn_of(&self, colour: Colour) -> Option<Duel> {
        if colour == self.turn() {
            return Some(self.clone());
        }
        let chess = self.chess.clone().swap_turn().ok()?;
        Some(Duel::new(chess, self.white, self.black, self.out))
    }

    /// The colour on turn.
    pub fn turn(&self) -> Colour {
        self.player(self.chess.turn())
    }

    /// The chess position.
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// Whether the colour is one of the two.
    pub fn is_living(&self, colour: Colour) -> bool {
        colour == self.white || colour == self.black
    }

    /// Whether the colour's king is in check.
    pub fn is_check(&self, colour: Colour) -> bool {
        colour == self.turn() && self.chess.is_check()
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    fn chess_key(&self) -> u64 {
        self.chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    pub(super) fn recomputed_key(&self) -> u64 {
        self.chess_key() ^ keys::duel(self.white, self.black)
    }

    pub(super) fn each_move<B>(&self, mut visit: impl FnMut(DuelMove) -> ControlFlow<B>) -> ControlFlow<B> {
        for mv in self.chess.legal_moves() {
            if let Some(mv) = DuelMove::of(mv) {
                visit(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The chess move that a move says, if it is legal.
    pub(super) fn chess_move(&self, mv: DuelMove) -> Option<shakmaty::Move> {
        // A king's move onto its own rook is castling in another notation: the
        // canonical one is asked for.
        mv.uci().to_move(&self.chess).ok().filter(|&found| DuelMove::of(found) == Some(mv))
    }

    /// The chess move that a legal move says; what an illegal one says is not asked.
    pub(super) fn legal_chess_move(&self, mv: DuelMove) -> Option<shakmaty::Move> {
        let DuelMove { from, to, promotion } = mv;
        let board = self.chess.board();
        let (role, capture) = (board.role_at(from)?, board.role_at(to));
        Some(match role {
            ChessRole::King if from.distance(to) > 1 => {
                let side = CastlingSide::from_queen_side(to.file() < from.file());
                shakmaty::Move::Castle {
                    king: from,
                    rook: self.chess.castles().rook(self.chess.turn(), side)?,
                }
            }
            ChessRole::Pawn if from.file() != to.file() && capture.is_none() => {
                shakmaty::Move::EnPassant { from, to }
            }
            _ => shakmaty::Move::Normal { role, from, capture, to, promotion },
        })
    }

    /// Whether a pawn or knight can certainly move: there is no check to answer, and
    /// it stands on no line with its king, so that it is not pinned. True nearly always,
    /// and found sooner than all moves.
    pub(super) fn can_move_easily(&self) -> bool {
        let (chess, turn) = (&self.chess, self.chess.turn());
        let Some(king) = chess.board().king_of(turn).filter(|_| !chess.is_check()) else { return false };
        let free = chess.us() & !attacks::queen_attacks(king, Bitboard::EMPTY);
        let ahead = (free & chess.board().pawns()).shift(turn.fold_wb(8, -8));
        (ahead & !chess.board().occupied()).any()
            || (free & chess.board().knights())
                .into_iter()
                .any(|from| (attacks::knight_attacks(from) & !chess.us()).any())
    }

    pub(super) fn play(&mut self, mv: DuelMove) {
        let Some(mv) = self.legal_chess_move(mv) else { return };
        let seats = keys::duel(self.white, self.black);
        let updated = self.chess.update_zobrist_hash(Zobrist64(self.key ^ seats), mv, EnPassantMode::Legal);
        self.chess.play_unchecked(mv);
        self.key = updated.map_or_else(|| self.chess_key(), |key| key.0) ^ seats;
    }

    /// The move in SAN, with check and mate marked.
    pub(super) fn san(&self, mv: DuelMove) -> String {
        match self.chess_move(mv) {
            Some(mv) => SanPlus::from_move(self.chess.clone(), mv).to_string(),
            None => mv.uci().to_string(),
        }
    }

    // The end

    /// Winner and loser, and behind them who left last, then who left first.
    pub(super) fn won_by(&self, winner: Colour, reason: Reason) -> Outcome {
        self.placed(reason, |colour| if colour == winner { 1 } else { 2 })
    }

    /// The two share the first place.
    pub(super) fn drawn(&self, reason: Reason) -> Outcome {
        self.placed(reason, |_| 1)
    }

    fn placed(&self, reason: Reason, duellist: impl Fn(Colour) -> u8) -> Outcome {
        let place = |colour: Colour| match self.out.iter().position(|&gone| gone == colour) {
            Some(order) => 4 - order as u8,
            None => duellist(colour),
        };
        Outcome::placed(Colour::ALL.map(place), reason)
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        if !self.can_move_easily() && self.chess.legal_moves().is_empty() {
            let mate = self.chess.is_check().then(|| self.won_by(self.player(!self.chess.turn()), MATE));
            Some(mate.unwrap_or_else(|| self.drawn(STALEMATE)))
        } else if self.chess.is_insufficient_material() {
            Some(self.drawn(MATERIAL))
        } else if self.chess.halfmoves() >= 150 {
            Some(self.drawn(SEVENTY_FIVE))
        } else {
            None
        }
    }

    /// What an occurrence means without anybody asking.
    pub(super) fn repeated(&self, count: u32) -> Option<Outcome> {
        (count >= 5).then(|| self.drawn(FIVEFOLD))
    }

    /// The draw that may be claimed.
    pub(super) fn claim(&self, count: u32) -> Option<Outcome> {
        if count >= 3 {
            Some(self.drawn(THREEFOLD))
        } else if self.chess.halfmoves() >= CLAIM_PLIES {
            Some(self.drawn(FIFTY))
        } else {
            None
        }
    }

    /// One of the two gives up or runs out of time.
    pub(super) fn retire(&self, colour: Colour, reason: Reason) -> Outcome {
        let winner = if colour == self.white { self.black } else { self.white };
        let side = if winner == self.white { Color::White } else { Color::Black };
        if reason == Reason::TIME && self.chess.has_insufficient_material(side) {
            return self.drawn(TIME_WITHOUT_MATE);
        }
        self.won_by(winner, reason)
    }
}

//! What can be wrong with the chess position of a duel.

use quincunx_core::{Arg, Message};
use shakmaty::fen::ParseFenError;
use shakmaty::{Bitboard, Chess, PositionError, PositionErrorKinds, Rank, Setup};

const FAULTS: [(PositionErrorKinds, &str); 10] = [
    (PositionErrorKinds::EMPTY_BOARD, "bishops-duel-fault-empty-board"),
    (PositionErrorKinds::MISSING_KING, "bishops-duel-fault-missing-king"),
    (PositionErrorKinds::TOO_MANY_KINGS, "bishops-duel-fault-too-many-kings"),
    (PositionErrorKinds::PAWNS_ON_BACKRANK, "bishops-duel-fault-pawns-on-backrank"),
    (PositionErrorKinds::INVALID_CASTLING_RIGHTS, "bishops-duel-fault-castling-rights"),
    (PositionErrorKinds::INVALID_EP_SQUARE, "bishops-duel-fault-ep-square"),
    (PositionErrorKinds::OPPOSITE_CHECK, "bishops-duel-fault-opposite-check"),
    (PositionErrorKinds::IMPOSSIBLE_CHECK, "bishops-duel-fault-impossible-check"),
    (PositionErrorKinds::TOO_MUCH_MATERIAL, "bishops-duel-fault-too-much-material"),
    (PositionErrorKinds::VARIANT, "bishops-duel-fault-variant"),
];

/// What is expected instead of a FEN that cannot be read.
pub(super) fn unreadable(error: ParseFenError) -> Message {
    let fault = match error {
        ParseFenError::InvalidFen => "bishops-duel-fault-fen",
        ParseFenError::InvalidBoard => "bishops-duel-fault-board-part",
        ParseFenError::InvalidPocket => "bishops-duel-fault-pocket",
        ParseFenError::InvalidTurn => "bishops-duel-fault-turn-part",
        ParseFenError::InvalidCastling => "bishops-duel-fault-castling-part",
        ParseFenError::InvalidEpSquare => "bishops-duel-fault-ep-part",
        ParseFenError::InvalidRemainingChecks => "bishops-duel-fault-remaining-checks",
        ParseFenError::InvalidHalfmoveClock => "bishops-duel-fault-halfmove-clock",
        ParseFenError::InvalidFullmoves => "bishops-duel-fault-fullmoves",
    };
    Message::new("bishops-duel-expected-fen").message("fault", Message::new(fault))
}

/// What is expected instead of a FEN of a position that is not legal.
pub(super) fn illegal(error: &PositionError<Chess>) -> Message {
    let kinds = error.kinds();
    let faults = FAULTS.iter().filter(|(kind, _)| kinds.contains(*kind));
    let faults: Vec<Arg> = faults.map(|(_, key)| Message::new(key).into()).collect();
    Message::new("bishops-duel-expected-legal").with("faults", Arg::List(faults))
}

/// The squares that make a position not legal, as far as they can be told.
pub(super) fn squares_to_blame(setup: &Setup, error: &PositionError<Chess>) -> Bitboard {
    let (kinds, board) = (error.kinds(), &setup.board);
    let mut squares = Bitboard::EMPTY;
    if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        squares |= board.pawns() & (Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth));
    }
    if kinds.contains(PositionErrorKinds::TOO_MANY_KINGS) {
        squares |= board.kings();
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK)
        && let Some(king) = board.king_of(!setup.turn)
    {
        squares |= board.attacks_to(king, setup.turn, board.occupied()).with(king);
    }
    if kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE) {
        squares |= Bitboard::from_iter(setup.ep_square);
    }
    squares
}

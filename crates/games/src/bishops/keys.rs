//! The numbers that position keys are built from.

use super::board::{Colour, Role, SQUARES, Square};
use super::survival::Rights;
use quincunx_core::zobrist;

const PIECES: usize = 4 * 6 * SQUARES;

static PIECE: [u64; PIECES] = zobrist::features(0);
static TURN: [u64; 4] = zobrist::features(PIECES as u64);
/// By the value of each field: living, castling, swap and entry rights.
static ALIVE: [u64; 16] = zobrist::features(PIECES as u64 + 4);
static CASTLING: [u64; 256] = zobrist::features(PIECES as u64 + 20);
static SWAP: [u64; 16] = zobrist::features(PIECES as u64 + 276);
static ENTERED: [u64; 16] = zobrist::features(PIECES as u64 + 292);
/// Set apart from the cross: a duel of these two seats.
static DUEL: [u64; 16] = zobrist::features(PIECES as u64 + 308);

pub(super) fn piece(colour: Colour, role: Role, square: Square) -> u64 {
    PIECE[(colour.index() * 6 + role.index()) * SQUARES + square.index()]
}

pub(super) fn turn(colour: Colour) -> u64 {
    TURN[colour.index()]
}

pub(super) fn rights(rights: Rights) -> u64 {
    ALIVE[usize::from(rights.alive & 15)]
        ^ CASTLING[usize::from(rights.castling)]
        ^ SWAP[usize::from(rights.swap & 15)]
        ^ ENTERED[usize::from(rights.entered & 15)]
}

pub(super) fn duel(white: Colour, black: Colour) -> u64 {
    DUEL[white.index() * 4 + black.index()]
}

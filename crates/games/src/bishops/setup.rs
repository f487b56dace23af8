//! What can be set in a position: on the cross, and in the duel.

use quincunx_core::{Chance, Field, Item, Message, Phase, SetupPiece};
use shakmaty::{Bitboard, Color, Rank};

use super::Bishops;
use super::board::*;
use super::lines::*;
use super::notation::{MOST_LOST, MOST_PLIES, write};
use super::options::{KingQueenSwap, Options, Variant};
use crate::chess_setup;

/// Survival and the duel.
pub(super) fn phases(options: &Options) -> Vec<Phase> {
    vec![survival(options), duel()]
}

/// The four colours by their letters.
fn colours() -> Vec<Item> {
    Colour::ALL.map(|colour| Item::new(colour.letter()).of(colour.seat())).into()
}

fn set_of_colours(name: &str, label: &'static str) -> Field {
    Field::set(name, Message::new(label), "", colours())
}

fn survival(options: &Options) -> Phase {
    let variant = Variant::new(options);
    let start = <Bishops as quincunx_core::Rules>::start(options, &mut Chance::from_seed(0));
    let nobody = Item::new("-").called(Message::new("setup-nobody"));
    let movers = [nobody].into_iter().chain(colours()).collect();
    let quiet = variant.quiet_limit(4).unwrap_or(u16::MAX.into());
    let exchange = match options.kq_swap {
        KingQueenSwap::FirstMove => colours(),
        KingQueenSwap::Off => Vec::new(),
    };
    let entered = if variant.sanctuary { colours() } else { Vec::new() };
    let mut phase = Phase::new("survival", Message::new("bishops-setup-phase-survival"), write(&start))
        .word("s ")
        .board(pieces_on_cross(variant))
        .word(" ")
        .field(Field::choice("turn", Message::new("bishops-part-turn"), colours()))
        .word(" ")
        .or_dash([set_of_colours("living", "bishops-part-living")])
        .word(" ")
        .or_dash([Field::set("castling", Message::new("bishops-part-castling"), "", castling())])
        .word("/")
        .or_dash([Field::set("exchange", Message::new("bishops-part-exchange"), "", exchange)])
        .word("/")
        .or_dash([Field::set("entered", Message::new("bishops-part-entered"), "", entered)])
        .word(" ")
        .field(Field::choice("mover", Message::new("bishops-part-mover"), movers))
        .word(",")
        .field(Field::number("quiet", Message::new("bishops-part-quiet"), 0, quiet));
    for colour in Colour::ALL {
        let label = Message::new("bishops-part-lost").seat("seat", colour.name());
        let lost = Field::number(format!("lost-{}", colour.word()), label, 0, MOST_LOST).of(colour.seat());
        phase = phase.word(if colour == Colour::White { "," } else { "." }).field(lost);
    }
    phase
        .word(",")
        .or_dash([Field::list("out", Message::new("bishops-part-out"), colours(), 3)])
        .word(" ")
        .field(Field::number("plies", Message::new("bishops-part-plies"), 0, MOST_PLIES))
}

fn pieces_on_cross(variant: Variant) -> Vec<SetupPiece> {
    let piece = |colour: Colour, role: Role| {
        let is_barred = |square: &Square| match square.corner() {
            Some(owner) => owner != colour || role != Role::King || !variant.sanctuary,
            None => role == Role::Pawn && NO_PAWN[colour.index()] & square.set() != 0,
        };
        let word = format!("{}{}", colour.letter(), role.letter());
        SetupPiece::new(word, role.name(), role.letter(), colour.seat())
            .barred_from(Square::all().filter(is_barred))
    };
    let roles = || Role::ALL.into_iter().rev();
    Colour::ALL.into_iter().flat_map(|colour| roles().map(move |role| piece(colour, role))).collect()
}

/// The kings and rooks that have not moved, each king before its rooks.
fn castling() -> Vec<Item> {
    let mark = |colour: Colour, square: Square, role: Role| {
        Item::new(square).on([square]).needs([format!("{}{}", colour.letter(), role.letter())])
    };
    let of = |colour: Colour| {
        let kings = THRONES[colour.index()].map(|square| mark(colour, square, Role::King));
        kings.into_iter().chain(ROOKS[colour.index()].map(|square| mark(colour, square, Role::Rook)))
    };
    Colour::ALL.into_iter().flat_map(of).collect()
}

// The duel

/// The fields that say who plays the white pieces, and who the black ones.
const PLAYERS: [&str; 2] = ["white", "black"];

fn duel() -> Phase {
    let example = "d w=white b=black rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=gp";
    let player = |name: &'static str, label: &'static str| {
        let items = Colour::ALL.map(|colour| Item::new(colour.word()).of(colour.seat()));
        Field::choice(name, Message::new(label), items.into())
    };
    let side = |color: Color| Item::new(color.char()).of_field(color.fold_wb(PLAYERS[0], PLAYERS[1]));
    let none = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    let pieces = chess_setup::pieces(|_| none).into_iter().map(|piece| {
        let player = PLAYERS[piece.owner.index().min(1)];
        piece.owned_by(player)
    });
    let right = |word: &str, rook: &str, letter: char| Item::new(word).on([rook]).needs([letter]);
    let rights =
        vec![right("K", "h1", 'R'), right("Q", "a1", 'R'), right("k", "h8", 'r'), right("q", "a8", 'r')];
    let passed = Message::new("bishops-duel-part-en-passant");
    Phase::new("duel", Message::new("bishops-setup-phase-duel"), example.to_owned())
        .word("d w=")
        .field(player(PLAYERS[0], "bishops-duel-part-white"))
        .word(" b=")
        .field(player(PLAYERS[1], "bishops-duel-part-black"))
        .word(" ")
        .board(pieces.collect())
        .word(" ")
        .field(Field::choice("side", Message::new("bishops-part-turn"), Color::ALL.map(side).into()))
        .word(" ")
        .or_dash([Field::set("castling", Message::new("bishops-part-castling"), "", rights)])
        .word(" ")
        .field(chess_setup::passed_square(passed, [Rank::Third, Rank::Sixth]))
        .word(" ")
        .field(Field::number("clock", Message::new("bishops-duel-part-clock"), 0, 9999))
        .word(" ")
        .field(Field::number("number", Message::new("bishops-duel-part-number"), 1, 9999))
        .word(" out=")
        .or_dash([Field::list("out", Message::new("bishops-part-out"), colours(), 3)])
}

//! What can be set in a position, by its phase.

use quincunx_core::{Chance, Field, Item, Message, Phase, Seat, SetupPiece};

use super::arrange::PIECES;
use super::board::{Kind, SIDE, Square, Squares, first_rank};
use super::explain::seat_name;
use super::notation::{ARRANGING, SIDES, letter, write_position};
use super::options::{Edges, Options, Setup};
use super::{Position, Taifho};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Arranging, where that is free, and play.
pub(super) fn phases(options: &Options) -> Vec<Phase> {
    let free = options.setup == Setup::Free;
    free.then(|| arranging(options)).into_iter().chain([play(options)]).collect()
}

fn start(options: &Options) -> Position {
    <Taifho as quincunx_core::Rules>::start(options, &mut Chance::from_seed(0))
}

fn side() -> Field {
    let item = |seat: Seat| Item::new(SIDES[seat.index()]).of(seat);
    Field::choice("side", Message::new("part-side-to-move"), SEATS.map(item).into())
}

fn named(what: &str, seat: Seat) -> String {
    format!("{what}-{}", seat_name(seat).to_lowercase())
}

fn arranging(options: &Options) -> Phase {
    let example = write_position(&start(options));
    Phase::new("arranging", Message::new("taifho-setup-phase-arranging"), example)
        .word(format!("{ARRANGING} "))
        .or_dash(arrangement(Seat::FIRST))
        .word(",")
        .or_dash(arrangement(Seat::SECOND))
        .word(" ")
        .field(side())
}

/// The order that a side has chosen, or that it has chosen one which is not to be seen.
fn arrangement(seat: Seat) -> [Field; 2] {
    let about = |key| Message::new(key).seat("seat", seat_name(seat));
    let items = Kind::ALL.map(|kind| Item::new(kind.letter()).piece(kind.name()).of(seat));
    let order = Field::list(named("order", seat), about("taifho-setup-order"), items.into(), PIECES);
    let open = Item::new("").called(Message::new("taifho-setup-open"));
    let hidden = Item::new("?").called(Message::new("taifho-setup-hidden"));
    let state = Field::choice(named("state", seat), about("taifho-setup-state"), vec![open, hidden]);
    [order, state].map(|field| field.of(seat).misread_as(Message::new("taifho-part-arrangements")))
}

fn play(options: &Options) -> Phase {
    let arranged = Options { setup: Setup::Fixed, ..options.clone() };
    let blocked = |seat: Seat| {
        let label = Message::new("taifho-setup-blocked").seat("seat", seat_name(seat));
        let field = Field::number(named("blocked", seat), label, 0, u16::MAX.into()).of(seat);
        field.misread_as(Message::new("taifho-blocked-turns"))
    };
    Phase::new("play", Message::new("setup-phase-play"), write_position(&start(&arranged)))
        .board(pieces(options))
        .word(" ")
        .field(side())
        .word(" ")
        .or_dash([stale()])
        .word(" ")
        .field(blocked(Seat::FIRST))
        .word(",")
        .field(blocked(Seat::SECOND))
        .word(" ")
        .field(Field::number("ply", Message::new("taifho-part-ply"), 1, u16::MAX.into()))
}

fn pieces(options: &Options) -> Vec<SetupPiece> {
    let edges = Squares::ALL.iter().filter(|square| !Squares::INNER_FILES.contains(*square));
    let barred: Vec<Square> = if options.edges == Edges::Transit { edges.collect() } else { Vec::new() };
    let piece = |seat: Seat, kind: Kind| {
        let letter = letter(seat, kind);
        SetupPiece::new(letter, kind.name(), letter, seat).barred_from(&barred)
    };
    SEATS.into_iter().flat_map(|seat| Kind::ALL.map(|kind| piece(seat, kind))).collect()
}

/// The pieces on their first row that have left it before.
fn stale() -> Field {
    let items = SEATS.into_iter().flat_map(|seat| {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.gains_sideways());
        let letters: Vec<char> = kinds.map(|kind| letter(seat, kind)).collect();
        (0..SIDE).map(move |file| {
            let square = Square::at(file, first_rank(seat));
            Item::new(square).on([square]).needs(&letters)
        })
    });
    Field::set("stale", Message::new("taifho-part-stale"), ",", items.collect())
}

//! What can be set in a position.

use quincunx_core::{Chance, Field, Item, Message, Phase};
use shakmaty::{Color, File, Rank, Role};

use super::board::{far_row, home_row, home_square};
use super::explain::about;
use super::notation::{POOL_ORDER, write};
use super::options::{ArrivalOrder, Blocked, LONGEST_SUPPLY};
use super::{Options, Position};
use crate::chess_setup::{items, passed_square, pieces, seat_of, side};

/// The one phase there is.
pub(super) fn phases(options: &Options) -> Vec<Phase> {
    let example = write(&Position::start(options, &mut Chance::from_seed(0)));
    let mut phase = Phase::new("play", Message::new("setup-phase-play"), example)
        .board(pieces(far_row))
        .word(" ")
        .field(side())
        .word(" ")
        .or_dash([unmoved()])
        .word(" ")
        .field(passed_square(Message::new("saktris-part-en-passant"), [Rank::Second, Rank::Seventh]))
        .word(" ");
    for color in Color::ALL {
        phase = phase.or_dash(supply(color, options)).word(color.fold_wb("/", " "));
    }
    for color in Color::ALL {
        phase = phase.field(counter(color, options)).word(color.fold_wb("/", " "));
    }
    let clock = Field::number("clock", Message::new("saktris-part-clock"), 0, u16::MAX.into());
    let number = Field::number("number", Message::new("saktris-part-turn"), 1, u32::MAX);
    vec![phase.field(clock).word(" ").field(number)]
}

/// The marks of kings and rooks that have not moved.
fn unmoved() -> Field {
    let marks = Color::ALL.into_iter().flat_map(|color| {
        let king = Role::King.of(color).char();
        let king = Item::new(king).piece("king").of(seat_of(color)).on(home_row(color)).needs([king]);
        let rook = move |file: File| {
            let letter = color.fold_wb(file.upper_char(), file.char());
            let square = home_square(color, file);
            Item::new(letter).on([square]).needs([Role::Rook.of(color).char()])
        };
        [king].into_iter().chain(File::ALL.map(rook))
    });
    Field::set("unmoved", Message::new("saktris-part-unmoved"), "", marks.collect())
}

/// What a player has still to place: in order as far as that is known, then the rest.
fn supply(color: Color, options: &Options) -> Vec<Field> {
    let place = about("saktris-part-supply", color);
    let letters = || items(color, &POOL_ORDER, true);
    let name = |what: &str| format!("{what}-{}", color.fold_wb("white", "black"));
    let pool = |label| Field::pool(name("pool"), label, letters(), LONGEST_SUPPLY).misread_as(place.clone());
    let fields = if options.arrival_order == ArrivalOrder::Selectable {
        vec![pool(place.clone()).between("{", "}")]
    } else {
        let queue = Field::list(name("queue"), place.clone(), letters(), LONGEST_SUPPLY);
        let hidden = pool(about("saktris-setup-hidden", color)).between("?{", "}");
        vec![queue, hidden]
    };
    fields.into_iter().map(|field| field.of(seat_of(color))).collect()
}

fn counter(color: Color, options: &Options) -> Field {
    let every = options.arrival_every.get();
    let greatest = if options.blocked == Blocked::Queue { every * LONGEST_SUPPLY as u32 } else { every };
    let name = format!("counter-{}", color.fold_wb("white", "black"));
    Field::number(name, about("saktris-part-counter", color), 0, greatest).of(seat_of(color))
}

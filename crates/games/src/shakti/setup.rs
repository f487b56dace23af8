//! What can be set in a position.

use quincunx_core::{Field, Item, Message, Phase, Seat, SetupPiece};

use super::Options;
use super::notation::write_position;
use super::options::Variant;

/// The one phase there is.
pub(super) fn phases(options: &Options) -> Vec<Phase> {
    let example = write_position(&options.start.position(Variant::from(options)));
    let piece = |seat: Seat, name, letter: char| {
        let letter = if seat == Seat::FIRST { letter } else { letter.to_ascii_lowercase() };
        SetupPiece::new(letter, name, letter, seat)
    };
    let of = |seat| [piece(seat, "king", 'K'), piece(seat, "warrior", 'W')];
    let sides = vec![Item::new('w').of(Seat::FIRST), Item::new('b').of(Seat::SECOND)];
    let phase = Phase::new("play", Message::new("setup-phase-play"), example)
        .board([Seat::FIRST, Seat::SECOND].into_iter().flat_map(of).collect())
        .with_holes("*")
        .word(" ")
        .field(Field::choice("side", Message::new("part-side-to-move"), sides))
        .word(" ")
        .field(Field::number("quiet", Message::new("shakti-part-quiet-plies"), 0, 9999))
        .word(" ")
        .field(Field::number("number", Message::new("part-move-number"), 1, 9999));
    vec![phase]
}

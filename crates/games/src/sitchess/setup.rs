//! What can be set in a position, by its phase.

use quincunx_core::{Chance, Field, Item, Message, Phase};
use shakmaty::{Bitboard, Color, Rank, Role};

use super::army::{MARKET, MOST_PIECES};
use super::explain::about;
use super::notation::write;
use super::options::{ArmyChoice, PawnBackRank, Variant};
use super::placement::PLACING_ORDER;
use super::play::DRAW_PLIES;
use super::{Options, Sitchess};
use crate::chess_setup::{items, pieces, seat_of, side};

/// Choosing armies, placing them, playing.
pub(super) fn phases(options: &Options) -> Vec<Phase> {
    let variant = Variant::new(options);
    vec![army(options, variant), placement(variant), play(variant)]
}

fn army(options: &Options, variant: Variant) -> Phase {
    let example = write(&<Sitchess as quincunx_core::Rules>::start(options, &mut Chance::from_seed(0)));
    let budgets = format!(" {}/{}", variant.budget(Color::White), variant.budget(Color::Black));
    Phase::new("army", Message::new("sitchess-setup-phase-army"), example)
        .word("army w=")
        .or_dash(choice(Color::White, variant))
        .word(" b=")
        .or_dash(choice(Color::Black, variant))
        .word(budgets)
}

/// A side's army, and how far the side is with it.
fn choice(color: Color, variant: Variant) -> Vec<Field> {
    let place = about("sitchess-part-army", color);
    let roles: Vec<Role> = MARKET.into_iter().chain([Role::King]).collect();
    let named = |what: &str| format!("{what}-{}", color.fold_wb("white", "black"));
    let longest = usize::from(MOST_PIECES) + 1;
    let mut fields = vec![Field::list(named("army"), place.clone(), items(color, &roles, false), longest)];
    let state = |word: &str, label| Item::new(word).called(Message::new(label));
    let states = match variant.choice {
        ArmyChoice::WhiteFirst | ArmyChoice::BlackFirst => None,
        ArmyChoice::Simultaneous => {
            Some(vec![state("", "sitchess-setup-open"), state("?", "sitchess-setup-secret")])
        }
        ArmyChoice::Dice => Some(vec![
            state("", "sitchess-setup-complete"),
            state("+", "sitchess-setup-rolling"),
            state("!", "sitchess-setup-six"),
        ]),
    };
    let state =
        states.map(|items| Field::choice(named("state"), about("sitchess-setup-state", color), items));
    fields.extend(state.map(|field| field.misread_as(place)));
    fields.into_iter().map(|field| field.of(seat_of(color))).collect()
}

fn placement(variant: Variant) -> Phase {
    let first = variant.first_to_place.char();
    let example = format!("8/8/8/8/8/8/8/8[KQNkqn] {first} - - 0 1");
    let rank = |color: Color, rank| Bitboard::from_rank(color.relative_rank(rank));
    let far = |color| rank(color, Rank::Seventh) | last_and_own(color, variant);
    Phase::new("placement", Message::new("sitchess-setup-phase-placement"), example)
        .board(pieces(far))
        .word("[")
        .field(reserve(Color::White))
        .field(reserve(Color::Black))
        .word("] ")
        .field(side())
        .word(" - - 0 1")
}

/// What a side has still to place.
fn reserve(color: Color) -> Field {
    let name = format!("reserve-{}", color.fold_wb("white", "black"));
    let items = items(color, &PLACING_ORDER, true);
    Field::list(name, about("sitchess-setup-reserve", color), items, usize::from(MOST_PIECES) + 1)
        .of(seat_of(color))
        .misread_as(Message::new("sitchess-part-reserves"))
}

fn play(variant: Variant) -> Phase {
    let example = "1n2kq2/8/8/8/8/8/8/1N2KQ2 w - - 0 1".to_owned();
    Phase::new("play", Message::new("setup-phase-play"), example)
        .board(pieces(|color| last_and_own(color, variant)))
        .word(" ")
        .field(side())
        .word(" - - ")
        .field(Field::number("clock", Message::new("sitchess-part-clock"), 0, DRAW_PLIES.into()))
        .word(" ")
        .field(Field::number("number", Message::new("sitchess-part-number"), 1, 999_999))
}

/// The last rank, and the own first where pawns may not be placed there.
fn last_and_own(color: Color, variant: Variant) -> Bitboard {
    let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
    match variant.pawn_back_rank {
        PawnBackRank::Allow => last,
        PawnBackRank::Forbid => last | Bitboard::from_rank(color.backrank()),
    }
}

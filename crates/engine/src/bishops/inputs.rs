//! What a network is told about the cross.
//!
//! The inputs of a position are the same for all who look at it: two words of bits for the
//! squares of each kind of piece of each colour, and a last word of facts. What differs is the
//! row that an input stands for: a colour sees the cross turned so that it sits at the bottom
//! itself, and the others in the order of play.
//!
//! | bits of the last word | what, four bits for the colours in their order |
//! |---|---|
//! | 0 to 15 | on which square of its corner a king stands: four bits for each colour |
//! | 16 to 19 | who is on turn |
//! | 20 to 23 | who is immune |
//! | 24 to 27 | whose king must leave its corner |
//! | 28 to 31 | who is in check |
//! | 32 to 35 | who has been in its corner |

use std::sync::LazyLock;

use quincunx_games::bishops::{Colour, Role, Square, Survival};

use crate::network::{Layout, Zones, planes};

/// Words of the bits of all inputs.
pub const WORDS: usize = 2 * PLANES + 1;
/// One for each kind of piece of each colour.
const PLANES: usize = 4 * 6;
/// The word of facts.
const FACTS: usize = 2 * PLANES;
/// Where its bits for whole colours begin.
const WHOLE_COLOURS: usize = 16;
const COMMON: usize = 128;

/// The inputs of the cross: men are numbered as the colour that looks sees them, and the
/// network has but one side.
pub static LAYOUT: Layout = Layout {
    name: "cross",
    inputs: 64 * WORDS,
    most_on: 88,
    men_in_bucket: 10,
    neurons: 32,
    perspectives: |men, inputs| {
        let [own, other] = inputs;
        own.clear();
        own.extend_from_slice(men);
        other.clear();
    },
    zones: Zones::NONE,
    stand_in: |_| None,
};

/// The bits of the inputs that are on.
pub fn board(survival: &Survival) -> [u64; WORDS] {
    let mut board = [0; WORDS];
    for colour in survival.living_colours() {
        for role in Role::ALL {
            let set = survival.pieces(colour, role);
            let plane = 6 * colour.index() + role as usize;
            (board[2 * plane], board[2 * plane + 1]) = (set as u64, (set >> 64) as u64);
        }
        let corner = survival.king(colour).filter(|king| king.corner().is_some());
        let facts = [
            survival.turn() == colour,
            survival.is_immune(colour),
            survival.must_leave(colour),
            survival.is_check(colour),
            survival.has_entered(colour),
        ];
        let facts = facts.into_iter().enumerate().map(|(at, fact)| u64::from(fact) << (4 * at));
        board[FACTS] |= facts.sum::<u64>() << (WHOLE_COLOURS + colour.index());
        board[FACTS] |= corner.map_or(0, |king| 1 << (king.index() - COMMON));
    }
    board
}

/// How many inputs are on.
pub fn count(board: &[u64; WORDS]) -> usize {
    let (men, facts) = board.split_at(FACTS);
    planes::count_apart::<2>(men) + planes::count(facts)
}

/// The row of each input in the eyes of a colour.
pub fn rows_seen_by(colour: Colour) -> &'static [u16] {
    static ROWS: LazyLock<[Vec<u16>; 4]> = LazyLock::new(|| Colour::ALL.map(turned_rows));
    &ROWS[colour.index()]
}

/// The men as a colour sees them.
pub fn men(survival: &Survival, viewer: Colour) -> Vec<u16> {
    let rows = rows_seen_by(viewer);
    planes::numbers(&board(survival)).map(|input| rows[usize::from(input)]).collect()
}

fn turned_rows(viewer: Colour) -> Vec<u16> {
    let squares: Vec<usize> = Square::all().map(|square| turned(square, viewer)).collect();
    let seat = |colour: usize| (colour + 4 - viewer.index()) % 4;
    let row = |input: usize| match input.checked_sub(64 * FACTS) {
        None => {
            let (plane, square) = (input / COMMON, input % COMMON);
            (6 * seat(plane / 6) + plane % 6) * COMMON + squares[square]
        }
        Some(fact) if fact < WHOLE_COLOURS => 64 * FACTS + squares[COMMON + fact] - COMMON,
        Some(fact) => 64 * FACTS + fact / 4 * 4 + seat(fact % 4),
    };
    (0..64 * WORDS).map(|input| row(input) as u16).collect()
}

/// The number of a square once the cross is turned so that the viewer sits at the bottom.
fn turned(square: Square, viewer: Colour) -> usize {
    let (mut file, mut rank) = (square.file(), square.rank());
    for _ in 0..viewer.index() {
        (file, rank) = (11 - rank, file);
    }
    Square::at(file, rank).map_or(square.index(), Square::index)
}

#[cfg(test)]
mod tests {
    use quincunx_core::{Chance, Rules};
    use quincunx_games::bishops::{Bishops, Position};

    use super::*;

    fn survival(text: &str) -> Survival {
        match Bishops::read_position(text, &Default::default()).expect("a position") {
            Position::Survival(survival) => survival,
            Position::Duel(_) => panic!("the duel"),
        }
    }

    #[test]
    fn every_colour_sees_itself_at_the_bottom() {
        let Position::Survival(start) = Bishops::start(&Default::default(), &mut Chance::from_seed(1)) else {
            panic!("the duel")
        };
        // Kings and queens stand the other way round on two sides.
        let alike = |viewer| {
            let royal = |man: &u16| matches!(usize::from(*man) / COMMON % 6, 4 | 5);
            let mut men = men(&start, viewer);
            men.retain(|man| usize::from(*man) < 64 * FACTS && !royal(man));
            men.sort_unstable();
            men
        };
        assert_eq!(alike(Colour::White).len(), 4 * 14);
        for viewer in Colour::ALL {
            assert_eq!(alike(viewer), alike(Colour::White), "{viewer}");
        }
    }

    #[test]
    fn facts_are_told_from_the_seat_that_looks() {
        let position = "s 12/12/9wQ2/12/12/12/6bK5/12/12/11pK/1wK10/12 w wbp -/-/w p,0,0.0.0.0,g 40";
        let survival = survival(position);
        let facts = |viewer| {
            let facts = men(&survival, viewer).into_iter().map(usize::from);
            facts.filter_map(|man| man.checked_sub(64 * FACTS)).collect::<Vec<_>>()
        };
        // White stands on the fourth square of its corner, is on turn, must leave with one
        // queen, and has been there; to Black all this happens opposite, on the first square.
        assert_eq!(facts(Colour::White), [3, 16, 24, 32]);
        assert_eq!(facts(Colour::Black), [8, 18, 26, 34]);
    }
}

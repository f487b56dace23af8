//! The colours of things. Whatever a piece may stand on, it is seen: the tests
//! measure it.

use quincunx_core::{Mark, Seat, SquareKind};
use quincunx_picture::PieceColour;

use crate::capabilities::{Capabilities, ColourDepth, Paint};

const LIGHT: Paint = Paint::new(0xbb, 0x9a, 0x6c, 6);
const DARK: Paint = Paint::new(0x8a, 0x66, 0x42, 2);
const TILE: Paint = Paint::new(0xa9, 0x86, 0x5a, 6);
/// Every other tile, so that they are seen apart.
pub const OTHER_TILE: Paint = Paint::new(0x99, 0x77, 0x4e, 2);
const TRANSIT: Paint = Paint::new(0x6b, 0x63, 0x58, 8);
const HOME: [Paint; 2] = [Paint::new(0x7f, 0x8d, 0x56, 5), Paint::new(0x71, 0x7a, 0x9c, 5)];
const LAST: Paint = Paint::new(0xb3, 0x94, 0x20, 13);
const CHECK: Paint = Paint::new(0xb4, 0x2c, 0x24, 1);
const FORBIDDEN: Paint = Paint::new(0x6e, 0x5a, 0x50, 8);

// Where four play, two of the piece colours are rather light: the board is darker.
const LIGHT_OF_FOUR: Paint = Paint::new(0x7c, 0x64, 0x49, 6);
const DARK_OF_FOUR: Paint = Paint::new(0x64, 0x4d, 0x36, 2);
const LAST_OF_FOUR: Paint = Paint::new(0x8a, 0x70, 0x10, 3);

/// Under the cursor.
pub const CURSOR: Paint = Paint::new(0x22, 0x6c, 0xb0, 12);
/// What has been touched.
pub const TOUCHED: Paint = Paint::new(0x3a, 0x7f, 0x2a, 9);
/// What a hint names.
pub const HINT: Paint = Paint::new(0x86, 0x48, 0xac, 3);
/// Writing of weight.
pub const ACCENT: Paint = Paint::new(0xc8, 0x84, 0x18, 5);
/// Writing of less weight.
pub const FAINT: Paint = Paint::new(0x88, 0x88, 0x84, 8);
/// Bad news.
pub const ALARM: Paint = Paint::new(0xe8, 0x48, 0x38, 9);
const INK: Paint = Paint::new(0x20, 0x1a, 0x14, 0);
/// Writing on a dark background.
pub const CHALK: Paint = Paint::new(0xff, 0xfc, 0xf2, 15);

/// The colours of small marks on squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkColours {
    /// Any mark.
    pub mark: Paint,
    /// What can be touched next.
    pub next: Paint,
    /// What a move would take away.
    pub loss: Paint,
}

/// The colours of small marks: dark, or light on a dark board.
pub fn mark_colours(seats: usize) -> MarkColours {
    if seats > 2 {
        MarkColours {
            mark: Paint::new(0xff, 0xfc, 0xf2, 0),
            next: Paint::new(0xb8, 0xf0, 0xa0, 0),
            loss: Paint::new(0xff, 0xd0, 0xc0, 0),
        }
    } else {
        MarkColours {
            mark: INK,
            next: Paint::new(0x0a, 0x2e, 0x10, 0),
            loss: Paint::new(0x2a, 0x00, 0x00, 0),
        }
    }
}

/// What a square lies on; a hole lies on nothing.
pub fn background(kind: SquareKind, seats: usize) -> Option<Paint> {
    let of_four = seats > 2;
    match kind {
        SquareKind::Light if of_four => Some(LIGHT_OF_FOUR),
        SquareKind::Dark if of_four => Some(DARK_OF_FOUR),
        SquareKind::Light => Some(LIGHT),
        SquareKind::Dark => Some(DARK),
        SquareKind::Tile => Some(TILE),
        SquareKind::Transit => Some(TRANSIT),
        SquareKind::Hole => None,
        SquareKind::Home(seat) => Some(HOME[seat.index() % 2]),
        SquareKind::Corner(seat) => Some(corner(seat, seats)),
    }
}

fn corner(seat: Seat, seats: usize) -> Paint {
    match PieceColour::of(seat, seats) {
        PieceColour::White => Paint::new(0x77, 0x73, 0x6a, 7),
        PieceColour::Black => Paint::new(0x54, 0x4e, 0x4a, 8),
        PieceColour::Grey => Paint::new(0x4c, 0x5c, 0x6e, 4),
        PieceColour::Pink => Paint::new(0x8a, 0x4a, 0x68, 5),
    }
}

/// What a mark puts over the background.
pub fn over(mark: Mark, seats: usize) -> Option<Paint> {
    match mark {
        Mark::Check => Some(CHECK),
        Mark::LastFrom | Mark::LastTo | Mark::LastVia if seats > 2 => Some(LAST_OF_FOUR),
        Mark::LastFrom | Mark::LastTo | Mark::LastVia => Some(LAST),
        Mark::Forbidden => Some(FORBIDDEN),
        _ => None,
    }
}

/// What pieces beside the board lie on.
pub fn tray_background(seats: usize) -> Paint {
    if seats > 2 { DARK_OF_FOUR } else { OTHER_TILE }
}

/// The colour of an owner's pieces.
pub fn piece_colour(seat: Seat, seats: usize) -> Paint {
    match PieceColour::of(seat, seats) {
        PieceColour::White => Paint::new(0xff, 0xfc, 0xf2, 15),
        PieceColour::Black => Paint::new(0x10, 0x0c, 0x0a, 0),
        PieceColour::Grey => Paint::new(0xa8, 0xc6, 0xe4, 8),
        PieceColour::Pink => Paint::new(0xff, 0xa2, 0xcc, 13),
    }
}

/// What a piece itself is painted on, if not on its square: among sixteen colours
/// there is no background that all four piece colours show on.
pub fn chip(capabilities: Capabilities, seat: Seat, seats: usize) -> Option<Chip> {
    if capabilities.depth != ColourDepth::Sixteen || seats <= 2 {
        return None;
    }
    let ink = match PieceColour::of(seat, seats) {
        PieceColour::White | PieceColour::Pink => INK,
        PieceColour::Black | PieceColour::Grey => CHALK,
    };
    Some(Chip { background: piece_colour(seat, seats), ink })
}

/// A piece in the colour of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chip {
    /// The owner's colour.
    pub background: Paint,
    /// What shows on it.
    pub ink: Paint,
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::super::ink;
    use super::*;

    /// Red, green and blue of the first sixteen colours, as xterm, the console of
    /// Linux and the Tango palette have them.
    const PALETTES: [[u32; 16]; 3] = [
        [
            0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
            0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
        ],
        [
            0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
            0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
        ],
        [
            0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf, 0x555753,
            0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec,
        ],
    ];

    /// How bright a colour is: 0 to 1, as eyes see it.
    fn brightness(colour: Color, palette: &[u32; 16]) -> f64 {
        let rgb = match colour {
            Color::Rgb(red, green, blue) => [red, green, blue],
            Color::Indexed(at @ 0..16) => {
                let [_, red, green, blue] = palette[usize::from(at)].to_be_bytes();
                [red, green, blue]
            }
            Color::Indexed(at @ 16..232) => {
                let step = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
                [step((at - 16) / 36), step((at - 16) / 6 % 6), step((at - 16) % 6)]
            }
            Color::Indexed(at) => [8 + 10 * (at - 232); 3],
            other => panic!("{other} is none of ours"),
        };
        let linear = |value: u8| (f64::from(value) / 255.0).powf(2.2);
        0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
    }

    fn contrast(capabilities: Capabilities, a: Paint, b: Paint, palette: &[u32; 16]) -> f64 {
        let bright = |paint| brightness(capabilities.colour(paint).expect("a colour"), palette) + 0.05;
        let (a, b) = (bright(a), bright(b));
        a.max(b) / a.min(b)
    }

    /// Whatever a piece may stand on.
    fn grounds(seats: usize) -> Vec<Paint> {
        let all = (0..seats as u8).map(Seat);
        let homes = all.clone().map(SquareKind::Home).chain(all.map(SquareKind::Corner));
        let plain = [SquareKind::Light, SquareKind::Dark, SquareKind::Transit];
        let tiles = if seats == 2 { vec![SquareKind::Tile] } else { Vec::new() };
        let kinds = plain.into_iter().chain(tiles).chain(homes.filter(|kind| match kind {
            SquareKind::Home(_) => seats == 2,
            _ => seats > 2,
        }));
        let marks = [Mark::Check, Mark::LastTo, Mark::Forbidden].into_iter().filter_map(|m| over(m, seats));
        let others = [CURSOR, TOUCHED, HINT, tray_background(seats)];
        kinds.filter_map(|kind| background(kind, seats)).chain(marks).chain(others).collect()
    }

    #[test]
    fn every_piece_is_seen_wherever_it_stands() {
        for (depth, least) in
            [(ColourDepth::True, 2.4), (ColourDepth::Indexed, 2.0), (ColourDepth::Sixteen, 1.6)]
        {
            let capabilities = Capabilities { depth, ascii: false };
            let cases =
                [2, 4].into_iter().flat_map(|seats| (0..seats as u8).map(move |at| (seats, Seat(at))));
            for (palette, (seats, seat)) in PALETTES.iter().flat_map(|p| cases.clone().map(move |c| (p, c))) {
                if let Some(chip) = chip(capabilities, seat, seats) {
                    let seen = contrast(capabilities, chip.background, chip.ink, palette);
                    assert!(seen >= 2.4, "{seat:?} of {seats}: {seen:.2}");
                    continue;
                }
                for background in grounds(seats) {
                    let seen = contrast(capabilities, background, piece_colour(seat, seats), palette);
                    assert!(seen >= least, "{depth}: {seat:?} of {seats} on {background:?}: {seen:.2}");
                }
            }
            for (seats, background) in
                [2, 4].into_iter().flat_map(|n| grounds(n).into_iter().map(move |g| (n, g)))
            {
                let MarkColours { mark, next, loss } = mark_colours(seats);
                for ink in [mark, next, loss] {
                    let seen = contrast(capabilities, background, ink, &PALETTES[0]);
                    assert!(seen >= least, "{depth}: {ink:?} of {seats} on {background:?}: {seen:.2}");
                }
            }
        }
    }

    #[test]
    fn writing_is_read_on_black_and_on_white() {
        let paper = [Paint::new(0, 0, 0, 0), Paint::new(0xff, 0xff, 0xff, 15)];
        for (depth, paint) in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen]
            .into_iter()
            .flat_map(|depth| [ACCENT, FAINT, ALARM].map(|paint| (depth, paint)))
        {
            let capabilities = Capabilities { depth, ascii: false };
            // Sixteen colours have no faint one: there it is plain.
            if ink(capabilities, paint).fg.is_none() {
                continue;
            }
            for (palette, paper) in PALETTES.iter().flat_map(|p| paper.map(|paper| (p, paper))) {
                let seen = contrast(capabilities, paint, paper, palette);
                assert!(seen >= 2.0, "{depth}: {paint:?} on {paper:?}: {seen:.2}");
            }
        }
    }

    #[test]
    fn squares_are_seen_apart() {
        for depth in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen] {
            let capabilities = Capabilities { depth, ascii: false };
            let pairs = [(LIGHT, DARK), (LIGHT_OF_FOUR, DARK_OF_FOUR), (TILE, OTHER_TILE)];
            for (one, other) in pairs.into_iter().chain([(DARK, LAST), (DARK_OF_FOUR, LAST_OF_FOUR)]) {
                assert_ne!(
                    capabilities.colour(one),
                    capabilities.colour(other),
                    "{depth}: {one:?}, {other:?}"
                );
            }
        }
    }
}

//! The colours of things.

use quincunx_core::{Mark, Seat, SquareKind};
use quincunx_picture::Coat;

use crate::look::Paint;

const LIGHT: Paint = Paint::new(0xc8, 0xa9, 0x7e, 6);
const DARK: Paint = Paint::new(0x96, 0x70, 0x4b, 2);
const TILE: Paint = Paint::new(0xb0, 0x8d, 0x62, 6);
/// Every other tile, so that they are seen apart.
pub const OTHER_TILE: Paint = Paint::new(0xa3, 0x80, 0x57, 2);
const TRANSIT: Paint = Paint::new(0x6b, 0x63, 0x58, 8);
const HOME: [Paint; 2] = [Paint::new(0x8c, 0x9a, 0x62, 5), Paint::new(0x7d, 0x86, 0xa8, 5)];
const LAST: Paint = Paint::new(0xd2, 0xb0, 0x2a, 3);
const CHECK: Paint = Paint::new(0xc8, 0x30, 0x28, 1);
const FORBIDDEN: Paint = Paint::new(0x6e, 0x5a, 0x50, 8);

/// Under the cursor.
pub const CURSOR: Paint = Paint::new(0x2f, 0x7f, 0xc8, 12);
/// What has been touched.
pub const TOUCHED: Paint = Paint::new(0x4f, 0x9a, 0x3c, 11);
/// What a hint names.
pub const HINT: Paint = Paint::new(0x9a, 0x5c, 0xc0, 13);
/// What can be touched next.
pub const NEXT: Paint = Paint::new(0x0e, 0x4d, 0x1e, 0);
/// What a move would take away.
pub const LOSS: Paint = Paint::new(0xff, 0x4a, 0x3d, 9);
/// Writing of weight.
pub const ACCENT: Paint = Paint::new(0xf0, 0xb8, 0x40, 11);
/// Writing of less weight.
pub const FAINT: Paint = Paint::new(0x94, 0x94, 0x90, 7);
/// Bad news.
pub const ALARM: Paint = Paint::new(0xff, 0x7a, 0x66, 9);
/// Small marks on squares.
pub const INK: Paint = Paint::new(0x20, 0x1a, 0x14, 0);

/// What a square lies on; a hole lies on nothing.
pub fn ground(kind: SquareKind, seats: usize) -> Option<Paint> {
    match kind {
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
    match Coat::of(seat, seats) {
        Coat::White => Paint::new(0xa8, 0xa4, 0x98, 7),
        Coat::Black => Paint::new(0x50, 0x4a, 0x46, 8),
        Coat::Grey => Paint::new(0x74, 0x80, 0x8c, 4),
        Coat::Pink => Paint::new(0xb0, 0x6a, 0x88, 5),
    }
}

/// What a mark puts over the ground.
pub fn over(mark: Mark) -> Option<Paint> {
    match mark {
        Mark::Check => Some(CHECK),
        Mark::LastFrom | Mark::LastTo | Mark::LastVia => Some(LAST),
        Mark::Forbidden => Some(FORBIDDEN),
        _ => None,
    }
}

/// The colour of an owner's pieces.
pub fn coat(seat: Seat, seats: usize) -> Paint {
    match Coat::of(seat, seats) {
        Coat::White => Paint::new(0xff, 0xfc, 0xf2, 15),
        Coat::Black => Paint::new(0x10, 0x0c, 0x0a, 0),
        Coat::Grey => Paint::new(0x30, 0x48, 0x68, 7),
        Coat::Pink => Paint::new(0xff, 0xb4, 0xd8, 13),
    }
}

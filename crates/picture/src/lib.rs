//! Pictures of a scene: SVG text and PNG bytes, the same on every machine.
//!
//! ```
//! use quincunx_core::{Mark, Piece, Scene, Seat, SquareKind};
//! use quincunx_picture::{Style, png, svg};
//!
//! let mut scene = Scene::new("example", 2, 1);
//! scene.add_square(0, 0, SquareKind::Light);
//! scene.add_square(1, 0, SquareKind::Dark);
//! scene.mark("b1", Mark::LastTo);
//! scene.pieces.push(Piece { square: "b1".into(), owner: Seat::FIRST, name: "king".into(), letter: 'K' });
//!
//! let picture = svg(&scene, &Style::default());
//! assert!(picture.starts_with("<svg"));
//! let bytes = png(&scene, &Style::default().board_only(), 240)?;
//! assert!(bytes.starts_with(b"\x89PNG"));
//! # Ok::<(), quincunx_picture::PictureError>(())
//! ```
//!
//! A picture depends on the scene and the style alone: no clock, no file and no
//! font of the machine is read. A scene may hold anything: what has no place on
//! the board is left out, a piece without a drawing is a counter with its letter,
//! and every text is escaped.

/// Writes a line of SVG; writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = writeln!($out, $($arg)*);
    }};
}

mod board;
mod canvas;
mod lines;
mod marks;
mod picture;
mod piece_colour;
mod pieces;
mod png;
mod side_panel;
mod style;
mod text;

pub use picture::svg;
pub use piece_colour::PieceColour;
pub use pieces::{PieceSet, drawing, names, piece, points, sprite, symbols};
pub use png::{PictureError, png, rasterise};
pub use style::{Background, Style, Theme};
pub use text::escape;

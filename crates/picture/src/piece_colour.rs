//! The colours of the pieces. They differ in lightness and in pattern
//! (plain, solid, hatched, dotted), so that nobody has to tell colours apart.

use quincunx_core::{Scene, Seat};

/// The colour of an owner's pieces, with its pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceColour {
    /// Plain and light.
    White,
    /// Solid and dark, its details light.
    Black,
    /// Hatched, of a middle tone.
    Grey,
    /// Dotted, rather light.
    Pink,
}

impl PieceColour {
    /// Every colour.
    pub const ALL: [PieceColour; 4] =
        [PieceColour::White, PieceColour::Grey, PieceColour::Black, PieceColour::Pink];

    /// The colour of a seat: White and Black where two play; White, Grey, Black and
    /// Pink where more do. A seat that no game has is coloured like seat 0 to 3 of
    /// the same remainder.
    pub fn of(seat: Seat, seats: usize) -> PieceColour {
        match (seats, seat.0 % 4) {
            (..=2, n) if n % 2 == 1 => PieceColour::Black,
            (..=2, _) => PieceColour::White,
            (_, n) => PieceColour::ALL[usize::from(n)],
        }
    }

    /// A word for identifiers: `grey`.
    pub fn word(self) -> &'static str {
        match self {
            PieceColour::White => "white",
            PieceColour::Black => "black",
            PieceColour::Grey => "grey",
            PieceColour::Pink => "pink",
        }
    }

    /// The colour of the body, without the pattern.
    pub fn body(self) -> &'static str {
        match self {
            PieceColour::White => "#fdf9ef",
            PieceColour::Black => "#3a3633",
            PieceColour::Grey => "#6d767f",
            PieceColour::Pink => "#f7abc9",
        }
    }

    /// What fills the body: a colour, or a pattern of [`PieceColour::patterns`].
    pub fn fill(self) -> &'static str {
        match self {
            PieceColour::White | PieceColour::Black => self.body(),
            PieceColour::Grey => "url(#coat-grey)",
            PieceColour::Pink => "url(#coat-pink)",
        }
    }

    /// The outline.
    pub fn line(self) -> &'static str {
        match self {
            PieceColour::White => "#29231f",
            PieceColour::Black => "#0f0d0c",
            PieceColour::Grey => "#20262b",
            PieceColour::Pink => "#5a1231",
        }
    }

    /// Lines and spots upon the body.
    pub fn detail(self) -> &'static str {
        match self {
            PieceColour::Black => "#efe7d6",
            _ => self.line(),
        }
    }

    /// The patterns that fills refer to, for a `defs` element.
    pub fn patterns() -> &'static str {
        concat!(
            r##"<pattern id="coat-grey" stroke="none" patternUnits="userSpaceOnUse" width="6" height="6" "##,
            r##"patternTransform="rotate(45)"><path fill="#6d767f" d="M0 0h6v6H0z"/>"##,
            r##"<path fill="#a4adb5" d="M0 0h2.4v6H0z"/></pattern>"##,
            r##"<pattern id="coat-pink" stroke="none" patternUnits="userSpaceOnUse" width="8" height="8">"##,
            r##"<path fill="#f7abc9" d="M0 0h8v8H0z"/>"##,
            r##"<path fill="#fffafc" d="M.5 2a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z"##,
            r##"M4.5 6a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z"/></pattern>"##,
        )
    }
}

/// How many seats a scene has, as far as piece colours are concerned.
pub(crate) fn seats_of(scene: &Scene) -> usize {
    let owners =
        scene.pieces.iter().map(|piece| piece.owner).chain(scene.trays.iter().map(|tray| tray.owner));
    let beyond = owners.map(|owner| owner.index() + 1).max().unwrap_or(0);
    scene.seats.len().max(beyond)
}

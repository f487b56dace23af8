//! What the pieces of an owner wear. Coats differ in lightness and in pattern
//! (plain, solid, hatched, dotted), so that nobody has to tell colours apart.

use quincunx_core::{Scene, Seat};

/// What the pieces of an owner wear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coat {
    /// Plain and light.
    White,
    /// Solid and dark, its details light.
    Black,
    /// Hatched, of a middle tone.
    Grey,
    /// Dotted, rather light.
    Pink,
}

impl Coat {
    /// Every coat.
    pub const ALL: [Coat; 4] = [Coat::White, Coat::Grey, Coat::Black, Coat::Pink];

    /// The coat of a seat: White and Black where two play; White, Grey, Black and
    /// Pink where more do. A seat that no game has wears what seat 0 to 3 of the
    /// same remainder does.
    pub fn of(seat: Seat, seats: usize) -> Coat {
        match (seats, seat.0 % 4) {
            (..=2, n) if n % 2 == 1 => Coat::Black,
            (..=2, _) => Coat::White,
            (_, n) => Coat::ALL[usize::from(n)],
        }
    }

    /// A word for identifiers: `grey`.
    pub fn word(self) -> &'static str {
        match self {
            Coat::White => "white",
            Coat::Black => "black",
            Coat::Grey => "grey",
            Coat::Pink => "pink",
        }
    }

    /// The colour of the body, without the pattern.
    pub fn body(self) -> &'static str {
        match self {
            Coat::White => "#fdf9ef",
            Coat::Black => "#3a3633",
            Coat::Grey => "#6d767f",
            Coat::Pink => "#f7abc9",
        }
    }

    /// What fills the body: a colour, or a pattern of [`Coat::patterns`].
    pub fn fill(self) -> &'static str {
        match self {
            Coat::White | Coat::Black => self.body(),
            Coat::Grey => "url(#coat-grey)",
            Coat::Pink => "url(#coat-pink)",
        }
    }

    /// The outline.
    pub fn line(self) -> &'static str {
        match self {
            Coat::White => "#29231f",
            Coat::Black => "#0f0d0c",
            Coat::Grey => "#20262b",
            Coat::Pink => "#5a1231",
        }
    }

    /// Lines and spots upon the body.
    pub fn detail(self) -> &'static str {
        match self {
            Coat::Black => "#efe7d6",
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

/// How many seats a scene has, as far as coats are concerned.
pub(crate) fn seats_of(scene: &Scene) -> usize {
    let owners =
        scene.pieces.iter().map(|piece| piece.owner).chain(scene.trays.iter().map(|tray| tray.owner));
    let beyond = owners.map(|owner| owner.index() + 1).max().unwrap_or(0);
    scene.seats.len().max(beyond)
}

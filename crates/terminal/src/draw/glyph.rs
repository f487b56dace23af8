//! Pieces as characters.

use quincunx_core::{Scene, Seat};
use quincunx_messages::Language;
use quincunx_picture::PieceColour;

use crate::capabilities::{Capabilities, ColourDepth};

/// Filled and hollow, by the name of the piece.
const GLYPHS: [(&str, char, char); 11] = [
    ("king", '♚', '♔'),
    ("queen", '♛', '♕'),
    ("rook", '♜', '♖'),
    ("bishop", '♝', '♗'),
    ("knight", '♞', '♘'),
    ("pawn", '♟', '♙'),
    ("warrior", '♞', '♘'),
    ("square", '■', '□'),
    ("diamond", '◆', '◇'),
    ("triangle", '▲', '△'),
    ("circle", '●', '○'),
];

/// A piece: its character, and before it the letter of its owner where more than
/// two play.
pub fn piece(
    capabilities: Capabilities,
    scene: &Scene,
    owner: Seat,
    name: &str,
    letter: char,
    language: Language,
) -> (char, char) {
    let many = scene.seats.len() > 2;
    let owner_letter =
        scene.seats.get(owner.index()).and_then(|seat| language.seat(&seat.name).chars().next());
    let before = if many { owner_letter.unwrap_or('?').to_ascii_lowercase() } else { ' ' };
    let drawn = GLYPHS.iter().find(|(known, ..)| *known == name).filter(|_| !capabilities.ascii);
    let Some(&(_, filled, hollow)) = drawn else {
        return (before, if many { letter.to_ascii_uppercase() } else { letter });
    };
    // With colours the filled ones show best; without, only White is hollow.
    let is_hollow = capabilities.depth == ColourDepth::None
        && PieceColour::of(owner, scene.seats.len()) == PieceColour::White;
    let glyph = if is_hollow { hollow } else { filled };
    (before, turned(glyph, owner, scene))
}

/// Whether a piece points somewhere: away from its owner's side.
pub fn points(name: &str) -> bool {
    name == "triangle"
}

/// Whether the side of an owner is the upper one.
pub fn half_turned(owner: Seat, scene: &Scene) -> bool {
    let quarters = match scene.seats.len() {
        2 => 2 * owner.0 + scene.quarter_turns,
        _ => owner.0 + scene.quarter_turns,
    };
    quarters % 4 == 2
}

/// A triangle points away from its owner's side.
fn turned(glyph: char, owner: Seat, scene: &Scene) -> char {
    match glyph {
        '▲' if half_turned(owner, scene) => '▼',
        '△' if half_turned(owner, scene) => '▽',
        glyph => glyph,
    }
}

/// A face of a die.
pub fn die(capabilities: Capabilities, face: u8) -> String {
    let faces = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
    match faces.get(usize::from(face).wrapping_sub(1)) {
        Some(drawn) if !capabilities.ascii => format!("{drawn} {face}"),
        _ => format!("[{face}]"),
    }
}

/// The characters that are not pieces.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// An empty square where there are no colours.
    pub empty: char,
    /// What can be touched next.
    pub next: char,
    /// What is forbidden.
    pub forbidden: char,
    /// A square that has just gone.
    pub gone: char,
    /// What a move takes.
    pub taken: char,
    /// What was hopped over.
    pub over: char,
    /// A king that nothing attacks.
    pub immune: char,
    /// What points to a row, or to whoever is to move.
    pub pointer: char,
    /// Between things in a line.
    pub dot: char,
    /// What turns while somebody thinks.
    pub spinner: &'static [char],
}

/// The characters that a terminal can show.
pub fn marks(capabilities: Capabilities) -> Marks {
    let ascii = Marks {
        empty: '.',
        next: 'o',
        forbidden: 'x',
        gone: '%',
        taken: 'x',
        over: '^',
        immune: '+',
        pointer: '>',
        dot: '-',
        spinner: &['|', '/', '-', '\\'],
    };
    if capabilities.ascii {
        return ascii;
    }
    Marks {
        empty: '·',
        next: '•',
        forbidden: '×',
        gone: '▒',
        taken: '×',
        pointer: '▸',
        dot: '·',
        spinner: &['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
        ..ascii
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_games::catalogue::GAMES;
    use unicode_width::UnicodeWidthChar;

    use super::*;

    #[test]
    fn every_character_is_one_cell_wide() {
        let all = GLYPHS.iter().flat_map(|(_, filled, hollow)| [*filled, *hollow]).chain(['▼', '▽']);
        for glyph in all {
            assert_eq!(glyph.width(), Some(1), "{glyph}");
        }
    }

    #[test]
    fn every_piece_of_every_game_has_a_character_and_in_ascii_a_letter() {
        for rules in GAMES {
            let scene = rules.new_game(&[], 1).unwrap().scene(Viewer::Everything);
            for shown in &scene.pieces {
                let capabilities = Capabilities { depth: ColourDepth::True, ascii: false };
                let (_, drawn) =
                    piece(capabilities, &scene, shown.owner, &shown.name, shown.letter, Language::ENGLISH);
                assert!(!drawn.is_ascii(), "{}", shown.name);
                let capabilities = Capabilities { depth: ColourDepth::None, ascii: true };
                let (before, drawn) =
                    piece(capabilities, &scene, shown.owner, &shown.name, shown.letter, Language::ENGLISH);
                assert!(drawn.is_ascii_alphabetic() && before.is_ascii());
            }
        }
    }
}

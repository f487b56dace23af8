//! What every part of a picture is drawn from.

use quincunx_core::Scene;
use quincunx_messages::Language;

use crate::piece_colour::seats_of;
use crate::style::Palette;

/// A scene and the colours it is drawn in. Its parts draw themselves from the origin:
/// the board in `board.rs`, what stands beside it in `side_panel.rs`.
pub(crate) struct Canvas<'s> {
    pub scene: &'s Scene,
    pub palette: &'s Palette,
    pub language: Language,
    /// How many seats there are, as far as piece colours are concerned.
    pub seats: usize,
}

impl<'s> Canvas<'s> {
    /// A canvas for a scene.
    pub fn new(scene: &'s Scene, palette: &'s Palette, language: Language) -> Canvas<'s> {
        Canvas { scene, palette, language, seats: seats_of(scene) }
    }
}

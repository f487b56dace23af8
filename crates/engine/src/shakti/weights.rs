//! What things are worth in Shakti, in hundredths; measured, see `docs/weights.md`.

/// The weights of the evaluation; the first are for both sides alike, own minus
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A warrior: without one nothing can be won.
    pub warrior: i32,
    /// A tile next to the own king. In check a king goes no further than that.
    pub tile_beside_king: i32,
    /// Such a tile that is vacant and that no enemy sees.
    pub escape: i32,
    /// A king with none, one or two escapes is in danger: what that costs.
    pub few_escapes: [i32; 3],
    /// A tile that a warrior may step or leap to.
    pub reach: i32,
    /// A warrior's distance from the enemy king, per step.
    pub distance: i32,
    /// The king's distance from the middle of the board, per step.
    pub off_centre: i32,
    /// The right to move.
    pub tempo: i32,
}

crate::weights::named!(Weights as "Weights" {
    warrior, tile_beside_king, escape, few_escapes, reach, distance, off_centre, tempo,
});

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            warrior: 619,
            tile_beside_king: 29,
            escape: -1,
            few_escapes: [52, 31, 27],
            reach: 4,
            distance: -28,
            off_centre: -10,
            tempo: 31,
        }
    }
}

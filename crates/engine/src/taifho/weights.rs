//! What things are worth in Taifho, in hundredths of a row.

/// The weights of the evaluation, own minus other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A row that a piece has advanced.
    pub row: i32,
    /// A piece on its goal row: it is there for good.
    pub home: i32,
    /// Rows behind the average of the pieces still out, squared: whoever is left
    /// behind has nobody to hop over.
    pub straggler: i32,
    /// A piece still on its first row.
    pub not_begun: i32,
    /// A Circle that an enemy Circle could hop over and send back, for each row it has
    /// come.
    pub exposed_circle: i32,
    /// A Diamond still out that finds no place of its colour left on the goal row.
    pub wrong_colour: i32,
    /// A way in which a piece could hop forward.
    pub hop: i32,
    /// A row of the longest of these hops.
    pub hop_row: i32,
    /// Once the sides have passed: a turn that the other needs more to get home.
    pub turn_ahead: i32,
    /// The right to move.
    pub tempo: i32,
}

crate::weights::named!(Weights as "Weights" {
    row, home, straggler, not_begun, exposed_circle, wrong_colour, hop, hop_row, turn_ahead, tempo,
});

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            row: 100,
            home: 60,
            straggler: -12,
            not_begun: -30,
            exposed_circle: -12,
            wrong_colour: -150,
            hop: 10,
            hop_row: 6,
            turn_ahead: 300,
            tempo: 60,
        }
    }
}

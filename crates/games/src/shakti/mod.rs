//! Shakti: a king and two warriors a side on 45 tiles that vanish during play.
//!
//! Where to find a rule:
//!
//! | file | rules |
//! |---|---|
//! | [`sight`] | what a piece sees |
//! | `moves` | check, where kings and warriors may go, leaps, the forced pass |
//! | `play` | what a move does, and how a game ends |
//! | `mod` | repetition |
//! | `options` | the options, the start, and the `Variant` that a position carries |
//! | `explain` | why a move is illegal |
//! | `notation` | positions and moves as text |
//! | `setup`, `mirror` | what can be set in a position; left and right exchanged |
//! | `scene`, `showcase` | what a person sees, and what pages show |

mod explain;
mod mirror;
mod moves;
mod notation;
mod options;
mod play;
mod scene;
mod setup;
mod showcase;
pub mod sight;
#[cfg(test)]
mod tests;

use quincunx_core::{
    Chance, Effect, Extras, Gesture, Info, Message, Misread, MoveError, OptionError, Outcome, Phase, Reason,
    Rules, Scene, Seat, SeatInfo, Touch, Viewer,
};

pub use options::{BareKings, Options, SecondTile, Stalemate, StartPosition};
pub use sight::{Tile, Tiles};

use options::Variant;

/// The rules of Shakti.
#[derive(Clone, Copy, Debug)]
pub struct Shakti;

/// A position: tiles, pieces, side to move and the two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares that still carry a tile.
    tiles: Tiles,
    /// The kings of both sides.
    kings: [Tile; 2],
    /// The warriors of both sides.
    warriors: [Tiles; 2],
    turn: Seat,
    /// Plies since a tile was removed or a warrior taken.
    quiet: u16,
    /// The number of the move, counted up after Black's.
    number: u16,
    variant: Variant,
    key: u64,
}

/// What a side may do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// To the first tile seen; a king in check may take a warrior that way.
    Step {
        /// Where it begins.
        from: Tile,
        /// Where it ends.
        to: Tile,
    },
    /// A warrior leaps to the second tile, and the first is gone.
    Leap {
        /// Where it begins.
        from: Tile,
        /// The tile that is removed.
        over: Tile,
        /// Where it ends.
        to: Tile,
    },
    /// Nothing, because nothing is possible.
    Pass,
}

impl Position {
    /// The squares that still carry a tile.
    pub fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// Where the king of a side stands.
    pub fn king(&self, seat: Seat) -> Tile {
        self.kings[seat.index()]
    }

    /// Where the warriors of a side stand.
    pub fn warriors(&self, seat: Seat) -> Tiles {
        self.warriors[seat.index()]
    }

    /// The squares that carry a tile and no piece.
    fn vacant(&self) -> Tiles {
        self.tiles & !self.occupied()
    }

    fn occupied(&self) -> Tiles {
        self.kings[0].bit() | self.kings[1].bit() | self.warriors[0] | self.warriors[1]
    }

    /// The pieces of a side.
    fn pieces(&self, seat: Seat) -> Tiles {
        self.kings[seat.index()].bit() | self.warriors[seat.index()]
    }
}

impl Rules for Shakti {
    type Options = Options;
    type Position = Position;

    const INFO: Info = Info {
        name: "shakti",
        title: "Shakti",
        blurb: "King and two warriors on 45 tiles that vanish under their leaps.",
        board: "45 tiles on 7x7",
        origin: "Christian Freeling, 1982",
        seats: &[
            SeatInfo { name: "White", letter: 'w', quarter_turns: 0 },
            SeatInfo { name: "Black", letter: 'b', quarter_turns: 2 },
        ],
        rules: include_str!("../../../../docs/rules/shakti.md"),
        always_writes_options: false,
        showcase: showcase::SHOWCASE,
    };

    const EXTRAS: Extras<Shakti> = Extras { mirror: Some(mirror::MIRROR), ..Extras::NONE };

    fn check_options(options: &Options) -> Result<(), OptionError> {
        if options.repetition.get() == 1 {
            return Err(OptionError::BadValue {
                name: "repetition",
                found: "1".to_owned(),
                expected: Message::new("expected-integer-or-never")
                    .number("least", 2)
                    .number("greatest", 100),
            });
        }
        Ok(())
    }

    fn start(options: &Options, _chance: &mut Chance) -> Position {
        options.start.position(Variant::from(options))
    }

    fn read_position(text: &str, options: &Options) -> Result<Position, Misread> {
        notation::read_position(text, Variant::from(options))
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn phases(options: &Options) -> Vec<Phase> {
        setup::phases(options)
    }

    fn read_move(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
        notation::read_move(position, seat, text)
    }

    fn write_move(_position: &Position, _seat: Seat, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn annotate_move(position: &Position, seat: Seat, mv: Move) -> String {
        notation::annotate_move(position, seat, mv)
    }

    fn repeated(_position: &Position, options: &Options, count: u32) -> Option<Outcome> {
        let limit = options.repetition.get();
        if limit > 0 && count >= limit { Some(Outcome::draw(2, Reason::REPETITION)) } else { None }
    }

    fn scene(position: &Position, _viewer: Viewer) -> Scene {
        scene::scene(position)
    }

    fn gesture(_position: &Position, _seat: Seat, mv: Move) -> Gesture {
        match mv {
            Move::Step { from, to } | Move::Leap { from, to, .. } => {
                vec![Touch::square(from), Touch::square(to)]
            }
            Move::Pass => vec![Touch::choice("pass")],
        }
    }

    fn at_turn_of(position: &Position, seat: Seat) -> Option<Position> {
        let mut then = Position { turn: seat, ..*position };
        then.key = quincunx_core::Position::recomputed_key(&then);
        Some(then)
    }

    fn effects(position: &Position, seat: Seat, mv: Move) -> Vec<Effect> {
        match mv {
            Move::Leap { over, .. } => vec![Effect::Removes { square: over.to_string() }],
            Move::Step { to, .. } if position.warriors[seat.other().index()] & to.bit() != 0 => {
                vec![Effect::Captures { square: to.to_string() }]
            }
            Move::Step { .. } | Move::Pass => Vec::new(),
        }
    }

    fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
        explain::why_not(position, seat, touches)
    }
}

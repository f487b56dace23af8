//! Taifho, also known as Traverse: a race of eight pieces a side over a board of
//! ten by ten, by steps and chains of hops. Nothing is ever captured.
//!
//! Where to find a rule:
//!
//! | file | rules |
//! |---|---|
//! | `board` | squares, the directions of the pieces, how far a hop goes |
//! | `moves` | steps, sideways steps, all legal moves, when to pass |
//! | `chain` | where chains of hops lead, where a move may end |
//! | `relocate` | chains that send Circles back |
//! | `path` | the shortest path to a result |
//! | `arrange` | free and shuffled arrangements |
//! | `play` | what a move does: stale marks, blocked turns, the race, the leader, the end |
//! | `mod` | the start, repetition, what is hidden of an arrangement |
//! | `options` | presets, the options, and the `Variant` that a position carries |
//! | `explain` | why a move is illegal |
//! | `notation`, `gesture` | positions and moves as text; moves as touches |
//! | `setup`, `mirror` | what can be set in a position; left and right exchanged |
//! | `scene`, `showcase` | what a person sees, and what pages show |
//!
//! ```
//! use quincunx_core::{Game, Position as _, Seat};
//! use quincunx_games::taifho::{Options, Taifho};
//!
//! let mut game = Game::<Taifho>::new(Options::default(), 0).unwrap();
//! assert_eq!(game.position().count_moves(Seat::FIRST), 18);
//! game.play_text(Seat::FIRST, "e1-e2").unwrap();
//! ```

mod arrange;
mod board;
mod chain;
mod explain;
mod gesture;
mod mirror;
mod moves;
mod notation;
mod options;
mod path;
mod play;
mod relocate;
mod scene;
mod setup;
mod showcase;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use quincunx_core::{
    Chance, Effect, Extras, Gesture, Info, Message, Misread, MoveError, OptionError, Outcome, Phase, Reason,
    Rules, Scene, Seat, SeatInfo, Seats, Touch, Turn, Viewer,
};

pub use arrange::{Arrangement, Readiness};
pub use board::{Kind, SIDE, Square, Squares, first_rank};
pub use moves::{Move, Relocation, Relocations};
pub use options::{
    BlockedWinner, Edges, FirstPlayer, HomeReentry, Leap, Options, Preset, RelocateOn, Repetition, Setup,
    Sideways, Variant,
};
pub use path::{Hop, Path};
pub use play::{BLOCKED, PLIES, RACE, STUCK};

use board::LineOccupancy;

/// The rules of Taifho.
#[derive(Clone, Copy, Debug)]
pub struct Taifho;

/// A position of Taifho.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    kinds: [Squares; 4],
    sides: [Squares; 2],
    /// The Triangles and Diamonds that left their first row and came back.
    stale: Squares,
    /// What is occupied once more, by lines.
    lines: LineOccupancy,
    key: u64,
    side: Seat,
    /// How many blocked turns each side has behind it.
    blocked: [u16; 2],
    /// The number of the ply to come, from 1.
    ply: u16,
    /// What has been chosen, while both sides arrange their pieces.
    arranging: Option<[Readiness; 2]>,
    variant: Variant,
}

impl Position {
    /// A board without pieces, South to move.
    fn empty(variant: Variant) -> Position {
        Position {
            kinds: [Squares::NONE; 4],
            sides: [Squares::NONE; 2],
            stale: Squares::NONE,
            lines: LineOccupancy::default(),
            key: 0,
            side: Seat::FIRST,
            blocked: [0; 2],
            ply: 1,
            arranging: None,
            variant,
        }
    }

    /// The squares on which a seat has pieces of a kind.
    pub fn pieces(&self, seat: Seat, kind: Kind) -> Squares {
        self.kinds[kind as usize] & self.sides[seat.index()]
    }

    /// The squares on which a seat has pieces.
    pub fn all_pieces(&self, seat: Seat) -> Squares {
        self.sides[seat.index()]
    }

    /// The squares on which anything stands.
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// Whose piece of what kind stands on a square.
    pub fn piece_on(&self, square: Square) -> Option<(Seat, Kind)> {
        let seat = [Seat::FIRST, Seat::SECOND].into_iter().find(|&s| self.all_pieces(s).contains(square))?;
        let kind = Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize].contains(square))?;
        Some((seat, kind))
    }

    /// The squares of a rank, from 0, that count as its row: all ten, or without
    /// the corners where the edges are transit.
    pub fn row(&self, rank: u8) -> Squares {
        Squares::rank(rank) & self.resting_squares()
    }

    /// The squares that a piece may rest on.
    pub fn resting_squares(&self) -> Squares {
        if self.variant.transit { Squares::INNER_FILES } else { Squares::ALL }
    }

    /// The Triangles and Diamonds that left their first row and came back.
    pub fn stale(&self) -> Squares {
        self.stale
    }

    /// Whether a piece of the seat on a square stands on its first row and has
    /// never ended a move off it.
    pub fn is_fresh(&self, seat: Seat, square: Square) -> bool {
        square.rank() == first_rank(seat) && !self.stale.contains(square)
    }

    /// The side to move; while both arrange, the one that will begin.
    pub fn side(&self) -> Seat {
        self.side
    }

    /// The number of the ply to come, from 1.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// What of the options the position keeps.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// What has been chosen, while both sides arrange their pieces.
    pub fn arranging(&self) -> Option<[Readiness; 2]> {
        self.arranging
    }

    /// The shortest path of a chain of a seat; `None` if there is no such chain.
    pub fn path(&self, seat: Seat, from: Square, to: Square, relocations: Relocations) -> Option<Path> {
        self.mover_on(seat, from)?.path(to, relocations)
    }

    fn choosing(&self, sides: [Readiness; 2]) -> Seats {
        let choosing = |seat: &Seat| sides[seat.index()] == Readiness::Choosing;
        [Seat::FIRST, Seat::SECOND].into_iter().filter(choosing).collect()
    }
}

impl quincunx_core::Position for Position {
    type Move = Move;

    fn turn(&self) -> Turn {
        match self.arranging {
            Some(sides) => Turn::Together(self.choosing(sides)),
            None => Turn::Of(self.side),
        }
    }

    fn each_move<B>(&self, seat: Seat, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.arranging {
            Some(_) => Arrangement::each(|order| visit(Move::Arrange(order))),
            None => self.each_board_move(seat, visit),
        }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if self.arranging.is_some() { Arrangement::COUNT } else { self.count_board_moves(seat) }
    }

    fn is_legal(&self, seat: Seat, mv: Move) -> bool {
        match (self.arranging, mv) {
            (Some(_), Move::Arrange(order)) => order.is_whole(),
            (Some(_), _) => false,
            (None, mv) => self.is_legal_on_board(seat, mv),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        match mv {
            Move::Arrange(order) => self.arrange(seat, order),
            mv => self.make(mv),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        self.key_from_scratch()
    }
}

impl Rules for Taifho {
    type Options = Options;
    type Position = Position;

    const INFO: Info = Info {
        name: "taifho",
        title: "Taifho",
        blurb: "A race across the board: pieces step, or hop over one another, and nothing is captured.",
        board: "10 by 10 squares",
        origin: "Michael Kuby and John Miller, 1987, as Traverse",
        seats: &[
            SeatInfo { name: "South", letter: 'S', quarter_turns: 0 },
            SeatInfo { name: "North", letter: 'N', quarter_turns: 2 },
        ],
        rules: include_str!("../../../../docs/rules/taifho.md"),
        always_writes_options: false,
        showcase: showcase::SHOWCASE,
    };

    const EXTRAS: Extras<Taifho> = Extras { mirror: Some(mirror::MIRROR), ..Extras::NONE };

    fn check_options(options: &Options) -> Result<(), OptionError> {
        options.check()
    }

    /// South's arrangement is drawn first, then North's, then who begins; what
    /// the options settle is not drawn.
    fn start(options: &Options, chance: &mut Chance) -> Position {
        let mut position = Position::empty(Variant::of(options));
        let usual = options.arrangement;
        let orders = match options.setup {
            Setup::Fixed => Some([usual; 2]),
            Setup::Free => None,
            Setup::RandomSame => Some([usual.shuffled(chance); 2]),
            Setup::Random => Some([usual.shuffled(chance), usual.shuffled(chance)]),
        };
        match orders {
            Some([south, north]) => {
                position.set_up(Seat::FIRST, south);
                position.set_up(Seat::SECOND, north);
            }
            None => position.begin_arranging(),
        }
        let north_begins = match options.first_player {
            FirstPlayer::South => false,
            FirstPlayer::North => true,
            FirstPlayer::Random => chance.below(2) == 1,
        };
        if north_begins {
            position.toggle_side();
        }
        position
    }

    fn read_position(text: &str, options: &Options) -> Result<Position, Misread> {
        notation::read_position(text, options)
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

    fn write_move(position: &Position, seat: Seat, mv: Move) -> String {
        notation::write_move(position, seat, mv)
    }

    fn repeated(position: &Position, options: &Options, count: u32) -> Option<Outcome> {
        let limit = options.repetition_limit.get();
        let too_often = position.arranging.is_none() && limit > 0 && count >= limit;
        too_often.then(|| match options.repetition {
            Repetition::Leader => position.adjudicated(Reason::REPETITION),
            Repetition::Draw => Outcome::draw(2, Reason::REPETITION),
        })
    }

    fn seen_by(position: &Position, viewer: Viewer) -> Position {
        let mut seen = *position;
        for seat in [Seat::FIRST, Seat::SECOND] {
            if let Some(sides) = position.arranging
                && matches!(sides[seat.index()], Readiness::Ready(_))
                && !viewer.is(seat)
            {
                seen.set_readiness(seat, Readiness::Hidden);
            }
        }
        seen
    }

    fn imagine(seen: &Position, chance: &mut Chance) -> Position {
        let mut imagined = *seen;
        for seat in [Seat::FIRST, Seat::SECOND] {
            if seen.arranging.is_some_and(|sides| sides[seat.index()] == Readiness::Hidden) {
                let order = seen.variant.arrangement.shuffled(chance);
                imagined.set_readiness(seat, Readiness::Ready(order));
            }
        }
        imagined
    }

    fn scene(position: &Position, viewer: Viewer) -> Scene {
        scene::scene(position, viewer)
    }

    fn gesture(position: &Position, seat: Seat, mv: Move) -> Gesture {
        gesture::gesture(position, seat, mv)
    }

    fn move_of(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Move> {
        gesture::move_of(position, seat, touches)
    }

    fn at_turn_of(position: &Position, seat: Seat) -> Option<Position> {
        if position.arranging.is_some() {
            return None;
        }
        let mut then = Position { side: seat, ..*position };
        then.key = then.key_from_scratch();
        Some(then)
    }

    fn effects(position: &Position, seat: Seat, mv: Move) -> Vec<Effect> {
        scene::effects(position, seat, mv)
    }

    fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
        explain::why_not(position, seat, touches)
    }
}

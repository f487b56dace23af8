//! Saktris: chess whose pieces arrive one by one.
//!
//! Where to find a rule:
//!
//! | file | rules |
//! |---|---|
//! | `moves` | what the side to move may do; the moves of chess, en passant, promotion; the forced pass |
//! | `placement` | where a piece may arrive: the bishop rule, blocked arrivals, what makes room; which pawns a row clear takes |
//! | `castle` | castling |
//! | `supply` | the pieces still to come |
//! | `play` | what a ply does: arrival counters, unmoved marks, row clear, elimination; the end in its order |
//! | `hidden` | what is hidden of a random order |
//! | `board` | who stands where, attacks, material that cannot mate |
//! | `options` | the options, and the `Variant` that a position carries |
//! | `explain` | why a ply is illegal, and the ply that touches say |
//! | `notation`, `san` | positions, and plies, as text |
//! | `setup`, `mirror` | what can be set in a position; left and right exchanged |
//! | `scene`, `showcase` | what a person sees and touches, and what pages show |
//!
//! The board starts empty. Each player holds a supply of pieces and places them
//! on the home row as they fall due; between arrivals the pieces on the board
//! move as in chess. A ply is a placement, a move or a forced pass.
//!
//! ```
//! use quincunx_core::{Game, Seat, Viewer};
//! use quincunx_games::saktris::{Options, Saktris};
//!
//! let mut game = Game::<Saktris>::new(Options::default(), 42).unwrap();
//! game.play_text(Seat::FIRST, "K@e1").unwrap();
//! assert_eq!(
//!     game.position_text(Viewer::Everything),
//!     "8/8/8/8/8/8/8/4K3 b K - RPPNPRBPQNPPPPB/krppnprbpqnppppb 0/1 0 1",
//! );
//! // Everybody sees what is owed and one piece more, and of the rest only the kinds.
//! assert_eq!(
//!     game.position_text(Viewer::Spectator),
//!     "8/8/8/8/8/8/8/4K3 b K - R?{QRB2N2P8}/kr?{qrb2n2p8} 0/1 0 1",
//! );
//! ```

mod board;
mod castle;

mod explain;
mod hidden;
mod mirror;
mod moves;
mod notation;
mod options;
mod placement;
mod play;
mod san;
mod scene;
mod setup;
mod showcase;
mod supply;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use quincunx_core::{
    Chance, Effect, Extras, Gesture, Info, Message, Misread, MoveError, OptionError, Outcome, Phase, Reason,
    Rules, Scene, Seat, SeatInfo, Touch, Turn, Viewer,
};
use shakmaty::{Bitboard, ByColor, Color, Role, Square};

pub use board::Board;
pub use moves::Move;
pub use options::{
    ArrivalOrder, Blocked, Castling, FixedOrder, LONGEST_SUPPLY, NoKing, Options, Placement, RandomMode,
};
pub use supply::Supply;

use options::Variant;

/// All that the rules need to say what is legal now.
///
/// Also what somebody may know of it: then the hidden ends of the supplies are
/// pools. Such a position can be played on: where it is not known which piece is
/// due, any of the pool may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    /// Kings and rooks on their home row that have not moved since they arrived.
    unmoved: Bitboard,
    supplies: ByColor<Supply>,
    /// The key but for the en-passant square: see [`play`].
    partial_key: u64,
    /// The turn number, from 1, one more after each ply of Black.
    number: u32,
    /// The arrival counters `c`.
    counters: ByColor<u16>,
    /// Plies without a capture, pawn move, placement or row clear.
    quiet: u16,
    side: Color,
    /// The square a pawn has just passed.
    passed: Option<Square>,
    /// Who lost the last piece on the board by the last ply, the king still to
    /// come. The text of a position does not say that: such a game is over.
    eliminated: ByColor<bool>,
    variant: Variant,
}

impl Position {
    /// The pieces on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// What a player has still to place.
    pub fn supply(&self, color: Color) -> &Supply {
        self.supplies.get(color)
    }

    /// The arrival counter of a player: a piece is due once it reaches
    /// [`arrival_every`](Position::arrival_every).
    pub fn counter(&self, color: Color) -> u16 {
        *self.counters.get(color)
    }

    /// How many own moves lie between two arrivals.
    pub fn arrival_every(&self) -> u16 {
        u16::from(self.variant.every)
    }

    /// Kings and rooks that have not moved since they arrived.
    pub fn unmoved(&self) -> Bitboard {
        self.unmoved
    }

    /// The square that a pawn has just passed and on which it may be taken.
    pub fn passed(&self) -> Option<Square> {
        self.passed
    }

    /// Whether a pawn that has made a double step may be taken in passing.
    pub fn allows_en_passant(&self) -> bool {
        self.variant.en_passant
    }

    /// Plies without a capture, pawn move, placement or row clear.
    pub fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// After how many more plies without a capture, pawn move, placement or row clear the game
    /// is drawn; `None` if never.
    pub fn quiet_plies_left(&self) -> Option<u16> {
        let limit = self.variant.fifty_move_plies;
        (limit > 0).then(|| limit.saturating_sub(self.quiet))
    }

    /// Whether a piece of that player is due.
    #[inline]
    pub fn is_due(&self, color: Color) -> bool {
        !self.supply(color).is_empty() && self.counter(color) >= self.arrival_every()
    }

    /// How many pieces a player owes: more than one only with `blocked=queue`.
    pub fn owed(&self, color: Color) -> usize {
        usize::from(self.counter(color) / self.arrival_every()).min(self.supply(color).len())
    }

    /// Whether the player's king is on the board and attacked.
    #[inline]
    pub fn in_check(&self, color: Color) -> bool {
        self.board.checkers(color).any()
    }
}

/// The colour of a seat.
pub fn color_of(seat: Seat) -> Color {
    Color::from_white(seat == Seat::FIRST)
}

/// The seat of a colour.
pub fn seat_of(color: Color) -> Seat {
    color.fold_wb(Seat::FIRST, Seat::SECOND)
}

/// The name of a kind of piece.
pub(crate) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl quincunx_core::Position for Position {
    type Move = Move;

    fn turn(&self) -> Turn {
        Turn::Of(seat_of(self.side))
    }

    fn each_move<B>(&self, _seat: Seat, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_moves(visit)
    }

    fn count_moves(&self, _seat: Seat) -> u64 {
        self.count_all_moves()
    }

    fn play(&mut self, _seat: Seat, mv: Move) {
        self.make(mv);
    }

    fn is_check(&self, seat: Seat) -> bool {
        self.in_check(color_of(seat))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end()
    }

    fn key(&self) -> u64 {
        self.partial_key ^ self.unmoved_key() ^ self.passed_key()
    }

    fn recomputed_key(&self) -> u64 {
        self.partial_key_from_scratch() ^ self.unmoved_key() ^ self.passed_key()
    }
}

/// The rules of Saktris.
#[derive(Clone, Copy, Debug)]
pub struct Saktris;

impl Rules for Saktris {
    type Options = Options;
    type Position = Position;

    const INFO: Info = Info {
        name: "saktris",
        title: "Saktris",
        blurb: "Chess whose pieces arrive one by one on the home row of an empty board.",
        board: "8x8, empty at the start",
        origin: "",
        seats: &[
            SeatInfo { name: "White", letter: 'w', quarter_turns: 0 },
            SeatInfo { name: "Black", letter: 'b', quarter_turns: 2 },
        ],
        rules: include_str!("../../../../docs/rules/saktris.md"),
        always_writes_options: false,
        showcase: showcase::SHOWCASE,
    };

    const EXTRAS: Extras<Saktris> = Extras { mirror: Some(mirror::MIRROR), ..Extras::NONE };

    fn check_options(options: &Options) -> Result<(), OptionError> {
        options.check()
    }

    fn start(options: &Options, chance: &mut Chance) -> Position {
        Position::start(options, chance)
    }

    fn read_position(text: &str, options: &Options) -> Result<Position, Misread> {
        notation::read(text, options)
    }

    fn write_position(position: &Position) -> String {
        notation::write(position)
    }

    fn phases(options: &Options) -> Vec<Phase> {
        setup::phases(options)
    }

    fn read_move(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
        san::read(position, seat, text)
    }

    fn write_move(_position: &Position, _seat: Seat, mv: Move) -> String {
        mv.to_string()
    }

    fn annotate_move(position: &Position, _seat: Seat, mv: Move) -> String {
        san::write(position, mv)
    }

    fn repeated(_position: &Position, options: &Options, count: u32) -> Option<Outcome> {
        let most = options.repetition.get();
        (most > 0 && count >= most).then(|| Outcome::draw(2, Reason::REPETITION))
    }

    fn seen_by(position: &Position, viewer: Viewer) -> Position {
        if viewer == Viewer::Everything { *position } else { position.veiled() }
    }

    fn imagine(seen: &Position, chance: &mut Chance) -> Position {
        seen.imagined(chance)
    }

    fn scene(position: &Position, _viewer: Viewer) -> Scene {
        scene::draw(position)
    }

    fn gesture(position: &Position, _seat: Seat, mv: Move) -> Gesture {
        scene::gesture(position, mv)
    }

    fn move_of(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Move> {
        explain::move_of(position, seat, touches)
    }

    fn at_turn_of(position: &Position, seat: Seat) -> Option<Position> {
        let mut then = Position { side: color_of(seat), ..*position };
        // Nothing is due, or no piece on the board could move.
        *then.counters.get_mut(then.side) = 0;
        if then.side != position.side {
            then.passed = None;
        }
        then.partial_key = then.partial_key_from_scratch();
        Some(then)
    }

    fn effects(position: &Position, _seat: Seat, mv: Move) -> Vec<Effect> {
        scene::effects(position, mv)
    }

    fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
        explain::why_not(position, seat, touches)
    }
}

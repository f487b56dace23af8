//! Situational Chess: both sides buy an army of equal worth, place it piece by
//! piece out of each other's reach, and play chess with it.
//!
//! Where to find a rule:
//!
//! | file | rules |
//! |---|---|
//! | `army` | prices, which armies there are, what the dice give |
//! | `mod` | who chooses when, simultaneously or in turn |
//! | `placement` | where a piece may be placed, the order of the king, when to pass |
//! | `moves` | the legal moves of the play: pins, checks, double step, promotion |
//! | `play` | what a move does in each phase, what cannot be placed, the end and the claims, what is hidden of a choice |
//! | `pieces` | who stands where, attacks, material that cannot mate |
//! | `options` | the options, and the `Variant` that a position carries |
//! | `explain` | why a move is illegal |
//! | `notation`, `san` | positions, and moves, as text |
//! | `setup`, `mirror` | what can be set in a position; left and right exchanged |
//! | `scene`, `showcase`, `pgn` | what a person sees and touches, what pages show; the play as PGN |
//!
//! A game has three phases in one [`Position`]: [`Stage::Army`],
//! [`Stage::Placement`] and [`Stage::Play`]. Squares, bitboards, attack tables
//! and the texts of moves are shakmaty's; what is legal is decided here, because
//! there is neither castling nor en passant.

mod army;
mod explain;
mod mirror;
mod moves;
mod notation;
mod options;
mod pgn;
mod pieces;
mod placement;
mod play;
mod san;
mod scene;
mod setup;
mod showcase;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use quincunx_core::{
    Chance, Effect, Extras, Gesture, Info, Message, Misread, MoveError, Outcome, Phase, Position as _,
    Reason, Rules, Scene, Seat, SeatInfo, Seats, Touch, Turn, Viewer, zobrist,
};
use shakmaty::{ByColor, ByRole, Color, Role, Square};

pub use army::{Army, Choice, MARKET, price};
pub use options::{
    ArmyChoice, ArmyTotal, Budget, DiceOverflow, FirstToPlace, KingOrder, Options, PawnBackRank, SetLimits,
    Unplaceable, Variant,
};
pub use pieces::Pieces;
pub use play::CLAIM_PLIES;

/// What waits to be placed: how many of each kind.
pub type Reserve = ByRole<u8>;

/// The phase a game is in, with what belongs only to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The armies are being chosen.
    Army(ByColor<Choice>),
    /// The armies are being placed; at least one reserve has a piece.
    Placement(ByColor<Reserve>),
    /// The pieces move.
    Play {
        /// Plies since a pawn moved or a piece was taken.
        halfmoves: u8,
        /// The number of the move, from 1.
        fullmoves: u32,
    },
}

/// A position of Situational Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: Pieces,
    key: u64,
    stage: Stage,
    /// The side to act; White while armies are chosen.
    turn: Color,
    variant: Variant,
}

/// A move of any phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Chooses an army.
    Army(Army),
    /// The die shows this face, 1 to 6.
    Die(u8),
    /// Chooses the piece for a six.
    Pick(Role),
    /// Places a piece of the own reserve.
    Place {
        /// The piece.
        role: Role,
        /// An empty square.
        to: Square,
    },
    /// Places nothing, because nothing can be placed.
    Pass,
    /// Moves a piece.
    Step {
        /// The piece.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes on the last rank.
        promotion: Option<Role>,
    },
}

/// The seat of a colour: White is the first.
pub(crate) fn seat_of(color: Color) -> Seat {
    color.fold_wb(Seat::FIRST, Seat::SECOND)
}

/// The colour of a seat.
fn color_of(seat: Seat) -> Color {
    Color::from_white(seat == Seat::FIRST)
}

/// The name of a colour with a capital.
fn name_of(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// The name of a piece.
fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl Position {
    /// The beginning of a game: nothing chosen.
    pub fn new(variant: Variant) -> Position {
        let choice = match variant.choice {
            ArmyChoice::Dice => Choice::Rolling { army: Army::NONE, six: false },
            _ => Choice::Open,
        };
        Position::choosing(variant, ByColor { white: choice, black: choice })
    }

    /// Armies being chosen; if both are there, the beginning of the placement.
    fn choosing(variant: Variant, choices: ByColor<Choice>) -> Position {
        let mut position = Position {
            pieces: Pieces::default(),
            key: 0,
            stage: Stage::Army(choices),
            turn: Color::White,
            variant,
        };
        if let ByColor { white: Choice::Made(white), black: Choice::Made(black) } = choices {
            position.stage = Stage::Placement(ByColor { white: white.reserve(), black: black.reserve() });
            position.turn = variant.first_to_place;
        }
        position.key = position.recomputed_key();
        position
    }

    /// The phase and what belongs to it.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The pieces on the board.
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The side to act in placement and play.
    pub fn side(&self) -> Color {
        self.turn
    }

    /// What the options say.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The side whose army the dice are giving, with what it has and whether a
    /// six waits for its choice. White is served first.
    fn roller(choices: &ByColor<Choice>) -> Option<(Color, Army, bool)> {
        Color::ALL.into_iter().find_map(|color| match *choices.get(color) {
            Choice::Rolling { army, six } => Some((color, army, six)),
            _ => None,
        })
    }

    fn army_turn(&self, choices: &ByColor<Choice>) -> Turn {
        if let Some((roller, _, six)) = Position::roller(choices) {
            return if six { Turn::Of(seat_of(roller)) } else { Turn::Chance };
        }
        let open = |&color: &Color| *choices.get(color) == Choice::Open;
        let open: Seats = Color::ALL.into_iter().filter(open).map(seat_of).collect();
        match self.variant.choice {
            // What somebody has begun to look at without knowing a choice that
            // is in, chance has to fill in.
            _ if open.is_empty() => Turn::Chance,
            ArmyChoice::WhiteFirst if open.contains(Seat::FIRST) => Turn::Of(Seat::FIRST),
            ArmyChoice::BlackFirst if open.contains(Seat::SECOND) => Turn::Of(Seat::SECOND),
            ArmyChoice::WhiteFirst => Turn::Of(Seat::SECOND),
            ArmyChoice::BlackFirst => Turn::Of(Seat::FIRST),
            ArmyChoice::Simultaneous | ArmyChoice::Dice => Turn::Together(open),
        }
    }

    /// The side that a move of the army phase is for: the roller, the first
    /// whose secret choice chance fills in, or whoever chooses.
    fn chooser(&self, choices: &ByColor<Choice>, seat: Seat) -> Color {
        if let Some((roller, ..)) = Position::roller(choices) {
            return roller;
        }
        match self.army_turn(choices) {
            Turn::Chance if choices.white == Choice::Secret => Color::White,
            Turn::Chance => Color::Black,
            Turn::Of(_) | Turn::Together(_) => color_of(seat),
        }
    }

    fn each_choice<B>(
        &self,
        choices: &ByColor<Choice>,
        seat: Seat,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match Position::roller(choices) {
            Some((_, _, false)) => (1..=6).map(Move::Die).try_for_each(visit),
            Some((color, army, true)) => {
                let mut fitting = MARKET.into_iter().filter(|&role| self.variant.fits(color, army, role));
                fitting.try_for_each(|role| visit(Move::Pick(role)))
            }
            None => self.variant.each_army(self.chooser(choices, seat), |army| visit(Move::Army(army))),
        }
    }

    fn is_legal_choice(&self, choices: &ByColor<Choice>, seat: Seat, mv: Move) -> bool {
        match (Position::roller(choices), mv) {
            (Some((_, _, false)), Move::Die(face)) => (1..=6).contains(&face),
            (Some((color, army, true)), Move::Pick(role)) => self.variant.fits(color, army, role),
            (None, Move::Army(army)) => self.variant.allows(self.chooser(choices, seat), army),
            _ => false,
        }
    }
}

impl quincunx_core::Position for Position {
    type Move = Move;

    fn turn(&self) -> Turn {
        match &self.stage {
            Stage::Army(choices) => self.army_turn(choices),
            Stage::Placement(_) | Stage::Play { .. } => Turn::Of(seat_of(self.turn)),
        }
    }

    fn each_move<B>(&self, seat: Seat, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match &self.stage {
            Stage::Play { .. } => self.each_step(visit),
            Stage::Placement(reserves) => self.each_placement(reserves, visit),
            Stage::Army(choices) => self.each_choice(choices, seat, visit),
        }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        match &self.stage {
            Stage::Play { .. } => self.count_steps(),
            Stage::Placement(reserves) => self.count_placements(reserves),
            Stage::Army(choices) => {
                let mut count = 0;
                let _ = self.each_choice(choices, seat, |_| -> ControlFlow<()> {
                    count += 1;
                    ControlFlow::Continue(())
                });
                count
            }
        }
    }

    fn is_legal(&self, seat: Seat, mv: Move) -> bool {
        let same = |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        match &self.stage {
            Stage::Play { .. } => self.each_step(same).is_break(),
            Stage::Placement(reserves) => self.is_legal_placement(reserves, mv),
            Stage::Army(choices) => self.is_legal_choice(choices, seat, mv),
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        match mv {
            Move::Step { role, from, to, promotion } => self.step(role, from, to, promotion),
            Move::Place { role, to } => self.place(role, to),
            Move::Pass => self.pass(),
            Move::Army(_) | Move::Die(_) | Move::Pick(_) => self.choose(seat, mv),
        }
    }

    fn is_check(&self, seat: Seat) -> bool {
        matches!(self.stage, Stage::Play { .. }) && self.pieces.checkers(color_of(seat)).any()
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Army(_) => None,
            Stage::Placement(reserves) => self.placement_outcome(reserves),
            Stage::Play { .. } => self.play_outcome(),
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let to_act = if self.turn.is_black() { pieces::BLACK_TO_ACT } else { 0 };
        let waiting = match &self.stage {
            Stage::Army(choices) => {
                zobrist::mix(choices.white.packed()) ^ zobrist::mix(!choices.black.packed())
            }
            Stage::Placement(reserves) => play::reserves_key(reserves),
            Stage::Play { .. } => 0,
        };
        self.pieces.key() ^ to_act ^ waiting
    }
}

/// The rules of Situational Chess.
#[derive(Clone, Copy, Debug)]
pub struct Sitchess;

impl Rules for Sitchess {
    type Options = Options;
    type Position = Position;

    const INFO: Info = Info {
        name: "sitchess",
        title: "Situational Chess",
        blurb: "Buy an army, place it out of the enemy's reach, and play chess with it.",
        board: "8 by 8 squares",
        origin: "",
        seats: &[
            SeatInfo { name: "White", letter: 'w', quarter_turns: 0 },
            SeatInfo { name: "Black", letter: 'b', quarter_turns: 2 },
        ],
        rules: include_str!("../../../../docs/rules/sitchess.md"),
        always_writes_options: false,
        showcase: showcase::SHOWCASE,
    };

    const EXTRAS: Extras<Sitchess> =
        Extras { die: scene::die, chess_part: pgn::chess_part, mirror: Some(mirror::MIRROR), ..Extras::NONE };

    fn start(options: &Options, _chance: &mut Chance) -> Position {
        Position::new(Variant::new(options))
    }

    fn read_position(text: &str, options: &Options) -> Result<Position, Misread> {
        notation::read(text, Variant::new(options))
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
        san::write(mv)
    }

    fn annotate_move(position: &Position, _seat: Seat, mv: Move) -> String {
        san::annotate(position, mv)
    }

    fn repeated(position: &Position, _options: &Options, count: u32) -> Option<Outcome> {
        let ends = matches!(position.stage, Stage::Play { .. }) && count >= 5;
        ends.then(|| Outcome::draw(2, play::FIVEFOLD))
    }

    fn claim(position: &Position, _options: &Options, count: u32) -> Option<Outcome> {
        position.claimable(count)
    }

    fn retire(position: &mut Position, seat: Seat, reason: Reason) -> Option<Outcome> {
        Some(position.outcome_of_leaving(seat, reason))
    }

    fn seen_by(position: &Position, viewer: Viewer) -> Position {
        position.seen_by(viewer)
    }

    fn imagine(seen: &Position, chance: &mut Chance) -> Position {
        seen.imagined(chance)
    }

    fn scene(position: &Position, viewer: Viewer) -> Scene {
        scene::scene(position, viewer)
    }

    fn gesture(position: &Position, seat: Seat, mv: Move) -> Gesture {
        scene::gesture(position, seat, mv)
    }

    fn move_of(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Move> {
        scene::move_of(position, seat, touches)
    }

    fn at_turn_of(position: &Position, seat: Seat) -> Option<Position> {
        let Stage::Play { .. } = position.stage else { return None };
        let mut then = Position { turn: color_of(seat), ..*position };
        then.key = then.recomputed_key();
        Some(then)
    }

    fn effects(position: &Position, _seat: Seat, mv: Move) -> Vec<Effect> {
        scene::effects(position, mv)
    }

    fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
        explain::why_not(position, seat, touches)
    }
}

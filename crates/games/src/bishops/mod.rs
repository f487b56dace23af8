//! Bishops: chess for four on a cross, with a sanctuary for each king, until two
//! colours are left and settle it in a chess duel.
//!
//! Where to find a rule:
//!
//! | file | rules |
//! |---|---|
//! | `board` | the cross, the corners, the colours, the points of the pieces |
//! | `lines` | along which squares a piece moves and attacks |
//! | `survival` | the position on the cross: the start, attacks and checks, immunity, who must leave a corner |
//! | `moves` | what is legal on the cross: captures of kings, edge pawns, castling, entering and leaving a corner, the exchange of king and queen |
//! | `play` | what a move does: bishops become queens, points lost, who is out by mate or material, who moves next (check priority), draws on the cross |
//! | `duel` | the duel, its seats, its draws and claims; forcing it |
//! | `mod` | passing, repetition, resignation, when the duel begins |
//! | `options` | the options, and the `Variant` that a position carries |
//! | `explain` | why a move is illegal |
//! | `notation`, `move_text` | positions, and moves and orders, as text; moves as touches |
//! | `setup`, `mirror` | what can be set in a position; left and right exchanged |
//! | `scene`, `showcase`, `pgn`, `keys` | what a person sees, what pages show; the duel as PGN; position keys |
//!
//! ```
//! use quincunx_core::{Game, Seat};
//! use quincunx_games::bishops::Bishops;
//!
//! let mut game = Game::<Bishops>::new(Default::default(), 0)?;
//! game.play_text(Seat(0), "g2-g4")?;
//! game.play_text(Seat(1), "K<>Q")?;
//! assert_eq!(game.legal_moves(Seat(2)).len(), 21);
//! # Ok::<(), quincunx_core::GameError>(())
//! ```

mod board;
mod duel;
mod explain;
mod fen;
mod keys;
mod lines;
mod mirror;
mod move_text;
mod moves;
mod notation;
mod options;
mod pgn;
mod play;
mod scene;
mod setup;
mod showcase;
mod survival;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use quincunx_core::{
    Board, Chance, Effect, Extras, Gesture, Info, Message, Misread, MoveError, Operator, OptionError, Order,
    Outcome, Phase, Reason, Rules, Scene, Seat, SeatInfo, Touch, Turn, Viewer,
};

pub use board::{Colour, Role, Square};
pub use duel::{CLAIM_PLIES, Duel, DuelMove};
pub use moves::Step;
pub use options::{Corners, EvictBinds, EvictPath, KingQueenSwap, Length, Options, Setup, Stalemate};
pub use survival::Survival;

use play::NextPhase;

/// The rules of Bishops.
#[derive(Clone, Copy, Debug)]
pub struct Bishops;

/// A position: on the cross, or of the duel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// All against all on the cross.
    Survival(Survival),
    /// The last two at chess.
    Duel(Duel),
}

/// A move: on the cross, or of the duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// On the cross.
    Survival(Step),
    /// In the duel.
    Duel(DuelMove),
}

impl Position {
    /// The colour on turn.
    pub fn colour(&self) -> Colour {
        match self {
            Position::Survival(survival) => survival.turn,
            Position::Duel(duel) => duel.turn(),
        }
    }

    /// Hands out the captures on the cross among the legal moves, in the same order;
    /// in the duel all moves.
    pub fn each_capture<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Position::Survival(survival) => {
                survival.each_capture(survival.turn, |step| visit(Move::Survival(step)))
            }
            Position::Duel(duel) => duel.each_move(|mv| visit(Move::Duel(mv))),
        }
    }

    fn is_colour_living(&self, colour: Colour) -> bool {
        match self {
            Position::Survival(survival) => survival.is_living(colour),
            Position::Duel(duel) => duel.is_living(colour),
        }
    }

    /// After two colours were left, the duel begins.
    fn go_on(&mut self, next_phase: NextPhase) {
        if let (NextPhase::Duel, Position::Survival(survival)) = (next_phase, &*self)
            && let Some(duel) = duel_of(survival)
        {
            *self = Position::Duel(duel);
        }
    }
}

/// The duel of the two that live.
fn duel_of(survival: &Survival) -> Option<Duel> {
    let mut living = survival.living_colours();
    let (one, other) = (living.next()?, living.next()?);
    let mut gone = survival.eliminated();
    Some(Duel::begin(one, other, [gone.next()?, gone.next()?]))
}

impl quincunx_core::Position for Position {
    type Move = Move;

    fn turn(&self) -> Turn {
        Turn::Of(self.colour().seat())
    }

    fn each_move<B>(&self, _seat: Seat, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Position::Survival(survival) => {
                let mut any = false;
                survival.each_step(survival.turn, |step| {
                    any = true;
                    visit(Move::Survival(step))
                })?;
                if !any && !survival.is_check(survival.turn) {
                    visit(Move::Survival(Step::Pass))?;
                }
                ControlFlow::Continue(())
            }
            Position::Duel(duel) => duel.each_move(|mv| visit(Move::Duel(mv))),
        }
    }

    fn count_moves(&self, _seat: Seat) -> u64 {
        match self {
            Position::Survival(survival) => match survival.count_steps(survival.turn) {
                0 => u64::from(!survival.is_check(survival.turn)),
                count => count,
            },
            Position::Duel(duel) => shakmaty::Position::legal_moves(&duel.chess).len() as u64,
        }
    }

    fn play(&mut self, _seat: Seat, mv: Move) {
        match (&mut *self, mv) {
            (Position::Survival(survival), Move::Survival(step)) => {
                let next_phase = survival.play(step);
                self.go_on(next_phase);
            }
            (Position::Duel(duel), Move::Duel(mv)) => duel.play(mv),
            // Not a move of this phase, and so not legal.
            _ => {}
        }
    }

    fn is_check(&self, seat: Seat) -> bool {
        Colour::of_seat(seat).is_some_and(|colour| match self {
            Position::Survival(survival) => survival.is_check(colour),
            Position::Duel(duel) => duel.is_check(colour),
        })
    }

    fn is_living(&self, seat: Seat) -> bool {
        Colour::of_seat(seat).is_some_and(|colour| self.is_colour_living(colour))
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            Position::Survival(survival) => survival.outcome(),
            Position::Duel(duel) => duel.outcome(),
        }
    }

    fn key(&self) -> u64 {
        match self {
            Position::Survival(survival) => survival.key,
            Position::Duel(duel) => duel.key(),
        }
    }

    fn recomputed_key(&self) -> u64 {
        match self {
            Position::Survival(survival) => survival.recomputed_key(),
            Position::Duel(duel) => duel.recomputed_key(),
        }
    }
}

impl Rules for Bishops {
    type Options = Options;
    type Position = Position;

    const INFO: Info = Info {
        name: "bishops",
        title: "Bishops",
        blurb: "Chess for four on a cross with a sanctuary for each king; the last two settle it in a duel.",
        board: "a cross of 128 squares and four corners, then 8 by 8",
        origin: "",
        seats: &[
            SeatInfo { name: "White", letter: 'w', quarter_turns: 0 },
            SeatInfo { name: "Grey", letter: 'g', quarter_turns: 3 },
            SeatInfo { name: "Black", letter: 'b', quarter_turns: 2 },
            SeatInfo { name: "Pink", letter: 'p', quarter_turns: 1 },
        ],
        rules: include_str!("../../../../docs/rules/bishops.md"),
        always_writes_options: true,
        showcase: showcase::SHOWCASE,
    };

    const EXTRAS: Extras<Bishops> = Extras {
        operator: Some(Operator { orders, carry_out }),
        part: pgn::part,
        chess_part: pgn::of_duel,
        mirror: Some(mirror::MIRROR),
        ..Extras::NONE
    };

    fn check_options(options: &Options) -> Result<(), OptionError> {
        options::check(options)
    }

    fn start(options: &Options, chance: &mut Chance) -> Position {
        Position::Survival(Survival::start(options, chance))
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
        move_text::read_move(position, seat, text)
    }

    fn write_move(_position: &Position, _seat: Seat, mv: Move) -> String {
        move_text::write_move(mv)
    }

    fn annotate_move(position: &Position, seat: Seat, mv: Move) -> String {
        move_text::annotate_move(position, seat, mv)
    }

    fn repeated(position: &Position, options: &Options, count: u32) -> Option<Outcome> {
        match position {
            Position::Survival(survival) => {
                (options.repetition.is_on() && count >= 3).then(|| survival.shared(Reason::REPETITION))
            }
            Position::Duel(duel) => duel.repeated(count),
        }
    }

    fn claim(position: &Position, _options: &Options, count: u32) -> Option<Outcome> {
        match position {
            Position::Survival(_) => None,
            Position::Duel(duel) => duel.claim(count),
        }
    }

    fn retire(position: &mut Position, seat: Seat, reason: Reason) -> Option<Outcome> {
        let colour = Colour::of_seat(seat).filter(|&colour| position.is_colour_living(colour))?;
        match position {
            Position::Survival(survival) => {
                let next_phase = survival.retire(colour);
                if next_phase == NextPhase::Survival && (survival.living() < 2 || survival.variant.short) {
                    return Some(survival.shared(reason));
                }
                position.go_on(next_phase);
                None
            }
            Position::Duel(duel) => Some(duel.retire(colour, reason)),
        }
    }

    fn draw(position: &Position, reason: Reason) -> Outcome {
        match position {
            Position::Survival(survival) => survival.shared(reason),
            Position::Duel(duel) => duel.drawn(reason),
        }
    }

    fn scene(position: &Position, viewer: Viewer) -> Scene {
        scene::scene(position, viewer)
    }

    fn board(position: &Position) -> Board {
        scene::board(position)
    }

    fn gesture(position: &Position, _seat: Seat, mv: Move) -> Gesture {
        move_text::gesture(position, mv)
    }

    fn move_of(position: &Position, _seat: Seat, touches: &[Touch]) -> Option<Move> {
        move_text::move_of(position, touches)
    }

    fn at_turn_of(position: &Position, seat: Seat) -> Option<Position> {
        let colour = Colour::of_seat(seat).filter(|&colour| position.is_colour_living(colour))?;
        match position {
            Position::Survival(survival) => Some(Position::Survival(survival.at_turn_of(colour))),
            Position::Duel(duel) => duel.at_turn_of(colour).map(Position::Duel),
        }
    }

    fn effects(position: &Position, _seat: Seat, mv: Move) -> Vec<Effect> {
        scene::effects(position, mv)
    }

    fn why_not(position: &Position, seat: Seat, touches: &[Touch]) -> Option<Message> {
        explain::why_not(position, seat, touches)
    }
}

/// Carries out the order to begin the duel at once.
fn carry_out(position: &mut Position, order: &str) -> Result<(), Message> {
    let duellists = move_text::read_order(order)?;
    let Position::Survival(survival) = position else {
        return Err(Message::new("bishops-duel-has-begun"));
    };
    *position = Position::Duel(survival.forced_duel(duellists)?);
    Ok(())
}

/// The orders that an operator has on the cross.
fn orders(position: &Position) -> Vec<Order> {
    match position {
        Position::Survival(survival) => move_text::orders(survival),
        Position::Duel(_) => Vec::new(),
    }
}

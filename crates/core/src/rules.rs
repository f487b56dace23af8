//! One of the games, described.

use quincunx_messages::Message;
use serde::Serialize;

use crate::{
    Chance, ChessPgn, Die, Effect, Game, Gesture, Misread, MoveError, OptionError, OptionSet, Order, Outcome,
    Part, Position, Reason, Scene, Seat, Touch,
};

/// A seat, described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInfo {
    /// Its name with a capital: `White`.
    pub name: &'static str,
    /// Its letter in texts: `w`.
    pub letter: char,
    /// Quarter turns clockwise that bring this seat's side to the bottom of a
    /// board drawn from the first seat's side.
    pub quarter_turns: u8,
}

/// A game, described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Info {
    /// The name in commands and addresses: `shakti`.
    pub name: &'static str,
    /// The name for people: `Shakti`.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub blurb: &'static str,
    /// The board, in a few words.
    pub board: &'static str,
    /// Who invented it, and when; empty where that is not known.
    pub origin: &'static str,
    /// The seats in the order of play.
    pub seats: &'static [SeatInfo],
    /// The rules for players, in Markdown.
    #[serde(skip)]
    pub rules: &'static str,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The holder of a seat.
    Seat(Seat),
    /// Somebody without a seat.
    Spectator,
    /// Nothing is hidden: the rules themselves, or a game that is over.
    Everything,
}

impl Viewer {
    /// Whether the viewer holds the seat, or sees everything.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self == Viewer::Everything
    }
}

/// A set of rules. All of it is functions of a position: nothing is kept.
pub trait Rules: Copy + Send + Sync + 'static {
    /// The typed options.
    type Options: OptionSet;
    /// The position.
    type Position: Position;

    /// What the game is.
    const INFO: Info;

    /// Whether options fit together.
    fn check_options(_options: &Self::Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// The position a game begins with; shuffles come from `chance`.
    fn start(options: &Self::Options, chance: &mut Chance) -> Self::Position;

    // Notation

    /// Reads a position without its ` ;options`.
    fn read_position(text: &str, options: &Self::Options) -> Result<Self::Position, Misread>;

    /// Writes a position without its ` ;options`.
    fn write_position(position: &Self::Position) -> String;

    /// Whether ` ;` stands behind a position even if all options are the default.
    const ALWAYS_WRITES_OPTIONS: bool = false;

    /// Reads a move of the seat, canonical or as people write it. Only a legal
    /// move is returned; why another is not legal stands in the error.
    fn read_move(
        position: &Self::Position,
        seat: Seat,
        text: &str,
    ) -> Result<<Self::Position as Position>::Move, MoveError>;

    /// The canonical text of a legal move; no two legal moves have the same.
    /// Contains no white space.
    fn write_move(position: &Self::Position, seat: Seat, mv: <Self::Position as Position>::Move) -> String;

    /// The move as people write it, with check and mate marked; what records hold.
    /// Contains no white space, and [`read_move`](Rules::read_move) reads it.
    fn annotate_move(
        position: &Self::Position,
        seat: Seat,
        mv: <Self::Position as Position>::Move,
    ) -> String {
        Self::write_move(position, seat, mv)
    }

    // The end

    /// What the `count`-th occurrence of this position means, without anybody
    /// asking.
    fn repeated(_position: &Self::Position, _options: &Self::Options, _count: u32) -> Option<Outcome> {
        None
    }

    /// The draw the side to move could claim here, `count` being how often the
    /// position has come about.
    fn claim(_position: &Self::Position, _options: &Self::Options, _count: u32) -> Option<Outcome> {
        None
    }

    /// A seat leaves, by resignation or on time, perhaps out of turn. Returns the
    /// outcome if that ends the game; otherwise the position has changed.
    fn retire(_position: &mut Self::Position, seat: Seat, reason: Reason) -> Option<Outcome> {
        Some(Outcome::win(seat.other(), reason))
    }

    /// The living agree on a draw.
    fn agree(_position: &Self::Position) -> Outcome {
        Outcome::draw(Self::INFO.seats.len(), Reason::AGREEMENT)
    }

    /// An operator's order, such as forcing a duel; the error says why not.
    fn operate(_position: &mut Self::Position, _order: &str) -> Result<(), Message> {
        Err(Message::new("orders-none").verbatim("game", Self::INFO.title))
    }

    /// The orders that an operator has in a position, also those that cannot be given
    /// now.
    fn orders(_position: &Self::Position) -> Vec<Order> {
        Vec::new()
    }

    // Hidden information

    /// What a viewer may know: the position with everything else absent from it.
    fn seen_by(position: &Self::Position, _viewer: Viewer) -> Self::Position {
        position.clone()
    }

    /// A position that could be behind what is seen: what is absent, drawn
    /// fairly. Seen by the same viewer it is what was given.
    fn imagine(seen: &Self::Position, _chance: &mut Chance) -> Self::Position {
        seen.clone()
    }

    // What a person sees and touches

    /// The board from the first seat's side, all that beside it and the sentence
    /// that says what is asked; `position` is already as the viewer may know it.
    /// The legal moves, the last move and the outcome are added by the game.
    fn scene(position: &Self::Position, viewer: Viewer) -> Scene;

    /// Quarter turns clockwise that bring the seat's side to the bottom of the
    /// board of this position; only a game that changes boards says other than
    /// what its seats say.
    fn quarter_turns(_position: &Self::Position, seat: Seat) -> u8 {
        Self::INFO.seats[seat.index()].quarter_turns
    }

    /// The things to touch for a legal move; no two legal moves have the same.
    fn gesture(position: &Self::Position, seat: Seat, mv: <Self::Position as Position>::Move) -> Gesture;

    /// The move that touches say, where they say one; also ways to say it other
    /// than [`gesture`](Rules::gesture).
    fn move_of(
        position: &Self::Position,
        seat: Seat,
        touches: &[Touch],
    ) -> Option<<Self::Position as Position>::Move> {
        position.moves(seat).into_iter().find(|&mv| Self::gesture(position, seat, mv) == touches)
    }

    /// What a legal move does besides the obvious.
    fn effects(
        _position: &Self::Position,
        _seat: Seat,
        _mv: <Self::Position as Position>::Move,
    ) -> Vec<Effect> {
        Vec::new()
    }

    /// The position as if it were the seat's turn and nothing else were asked of it:
    /// how its pieces move, for somebody who wants to know. Nobody plays on from it.
    /// `None` where that makes no sense.
    fn at_turn_of(_position: &Self::Position, _seat: Seat) -> Option<Self::Position> {
        None
    }

    /// The die that a ply of chance shows, if it is a roll of one; the game puts
    /// the rolls since the last thing a person did into the scene.
    fn die(_position: &Self::Position, _mv: <Self::Position as Position>::Move) -> Option<Die> {
        None
    }

    /// Why touches do not begin a legal move: a sentence without its full stop,
    /// `the warrior on b4 would give check`. `None` if they do begin one.
    fn why_not(_position: &Self::Position, _seat: Seat, _touches: &[Touch]) -> Option<Message> {
        None
    }

    /// The part that a move from this position belongs to, where parts of a game have
    /// headings and numbers of their own: the duel of Bishops.
    fn part(_position: &Self::Position) -> Option<Part> {
        None
    }

    /// The part of a game that is chess, if there is one.
    fn chess_part(_game: &Game<Self>) -> Option<ChessPgn> {
        None
    }

    /// The part of a game that is chess as standard PGN, if there is one.
    fn chess_pgn(game: &Game<Self>) -> Option<String> {
        Self::chess_part(game).map(|part| part.write())
    }
}

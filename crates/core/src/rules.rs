//! One of the games, described.

use quincunx_messages::{Language, Message};
use serde::Serialize;

use crate::{
    Chance, ChessPgn, Die, Effect, Game, Gesture, Mirror, Misread, MoveError, OptionError, OptionSet, Order,
    Outcome, Part, Phase, Position, Reason, Scene, Seat, Touch,
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
    /// Whether ` ;` stands behind a position even if all options are the default.
    #[serde(skip)]
    pub always_writes_options: bool,
    /// How pages show it.
    #[serde(skip)]
    pub showcase: Showcase,
}

/// What pages show of a game beside its rules in English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showcase {
    /// The rules for players in other languages, by the language's code.
    pub rules: &'static [(&'static str, &'static str)],
    /// The seed of the game on its card.
    pub card_seed: u64,
    /// The moves up to the moment that the card shows.
    pub card_moves: &'static str,
    /// Boards in its rules, to try what is written there.
    pub diagrams: &'static [Diagram],
}

/// A board to try something on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The section at whose end it stands, counted by headings below the title.
    pub section: usize,
    /// Where it begins.
    pub position: &'static str,
    /// What has been played there.
    pub plies: &'static str,
    /// The message that says what to try.
    pub caption: &'static str,
}

impl Info {
    /// The name for people who speak a language.
    pub fn title_in(&self, language: Language) -> String {
        language.find(&format!("game-{}", self.name)).unwrap_or_else(|| self.title.to_owned())
    }

    /// What it is, in one sentence of a language.
    pub fn blurb_in(&self, language: Language) -> String {
        self.words_in(language, "blurb", self.blurb)
    }

    /// The board, in a few words of a language.
    pub fn board_in(&self, language: Language) -> String {
        self.words_in(language, "board", self.board)
    }

    fn words_in(&self, language: Language, what: &str, english: &str) -> String {
        let other = (language != Language::ENGLISH).then(|| format!("game-{}-{what}", self.name));
        other.and_then(|key| language.find(&key)).unwrap_or_else(|| english.to_owned())
    }

    /// The rules for players, in Markdown; in English where a language has none.
    pub fn rules_in(&self, language: Language) -> &'static str {
        let found = self.showcase.rules.iter().find(|(code, _)| *code == language.code());
        found.map_or(self.rules, |(_, rules)| rules)
    }

    /// The seats in the order of play.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }
}

/// The board that a position is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its name, which its scenes bear.
    pub name: &'static str,
    /// For each seat the quarter turns clockwise that bring its side to the bottom;
    /// empty where they are what [`SeatInfo`] says.
    pub quarter_turns: &'static [u8],
}

/// What only some games have, as functions; most games have [`Extras::NONE`].
pub struct Extras<R: Rules> {
    /// What an operator can order.
    pub operator: Option<Operator<R::Position>>,
    /// The die that a ply of chance shows, if it is a roll of one; the game puts the
    /// rolls since the last thing a person did into the scene.
    pub die: fn(&R::Position, <R::Position as Position>::Move) -> Option<Die>,
    /// The part that a move from this position belongs to, where parts of a game have
    /// headings and numbers of their own: the last two players' duel, say.
    pub part: fn(&R::Position) -> Option<Part>,
    /// The part of a game that is chess.
    pub chess_part: fn(&Game<R>) -> Option<ChessPgn>,
    /// Left and right exchanged, where the rules have them alike.
    pub mirror: Option<Mirror<R::Position>>,
}

impl<R: Rules> Extras<R> {
    /// Nothing special.
    pub const NONE: Extras<R> =
        Extras { operator: None, die: |_, _| None, part: |_| None, chess_part: |_| None, mirror: None };
}

/// What an operator can order, in a game that has such orders.
pub struct Operator<P> {
    /// The orders that there are in a position, also those that cannot be given now.
    pub orders: fn(&P) -> Vec<Order>,
    /// Carries out an order; the error says why not.
    pub carry_out: fn(&mut P, &str) -> Result<(), Message>,
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

    /// What only some games have.
    const EXTRAS: Extras<Self> = Extras::NONE;

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

    /// What can be set in a position, described: how the positions of each phase are
    /// written, the phase that a game begins with first.
    fn phases(options: &Self::Options) -> Vec<Phase>;

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

    /// A draw for this reason: all that live share the first place.
    fn draw(_position: &Self::Position, reason: Reason) -> Outcome {
        Outcome::draw(Self::INFO.seats.len(), reason)
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

    /// The board of this position, which its scene shows; only a game that changes
    /// boards has one of another name than its own.
    fn board(_position: &Self::Position) -> Board {
        Board { name: Self::INFO.name, quarter_turns: &[] }
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

    /// Why touches do not begin a legal move: a sentence without its full stop,
    /// `the warrior on b4 would give check`. `None` if they do begin one.
    fn why_not(_position: &Self::Position, _seat: Seat, _touches: &[Touch]) -> Option<Message> {
        None
    }
}

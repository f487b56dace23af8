//! A game: options, seed, start, what was done so far, and what follows from it.

mod seeing;
mod texts;

pub(crate) use seeing::add_captured;
pub(crate) use texts::with_options;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::{
    Chance, ChessPgn, GameError, Message, MoveError, OptionSet, Outcome, Position, Reason, Rules, Seat, Tray,
    Turn,
};

/// Something done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<M> {
    /// A move of the rules, dice included.
    Move(M),
    /// The seat gives up.
    Resign,
    /// The seat's time is up.
    Flag,
    /// The seat claims a draw.
    Claim,
    /// The living agree on a draw.
    Agree,
    /// An operator's order.
    Order(String),
}

impl<M> Action<M> {
    /// The same with its move in another form.
    pub fn try_map<N, E>(self, change: impl FnOnce(M) -> Result<N, E>) -> Result<Action<N>, E> {
        Ok(match self {
            Action::Move(mv) => Action::Move(change(mv)?),
            Action::Resign => Action::Resign,
            Action::Flag => Action::Flag,
            Action::Claim => Action::Claim,
            Action::Agree => Action::Agree,
            Action::Order(order) => Action::Order(order),
        })
    }
}

/// An action and who did it; nobody did what chance or an operator does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<M> {
    /// Who.
    pub seat: Option<Seat>,
    /// What.
    pub action: Action<M>,
}

/// Where a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start<P> {
    /// As options and seed say.
    Standard,
    /// From a position of somebody's choice.
    From(P),
}

/// What stands after each ply. The outcome belongs here because some ends follow
/// from history and not from the position.
#[derive(Clone, Debug)]
struct State<P> {
    position: P,
    chance: Chance,
    outcome: Option<Outcome>,
    /// What has been captured so far, found out when somebody asks: see
    /// [`Game::captured`].
    captured: OnceLock<Arc<[Tray]>>,
}

impl<P: Position> State<P> {
    fn new(position: P, chance: Chance, outcome: Option<Outcome>) -> State<P> {
        State { position, chance, outcome, captured: OnceLock::new() }
    }
}

type MoveOf<R> = <<R as Rules>::Position as Position>::Move;

/// A game of one set of rules. It is exactly its options, seed, start and plies:
/// replaying them gives the same game.
#[derive(Clone, Debug)]
pub struct Game<R: Rules> {
    options: R::Options,
    seed: u64,
    start: Start<R::Position>,
    plies: Vec<Ply<MoveOf<R>>>,
    /// One more than there are plies.
    states: Vec<State<R::Position>>,
    /// How often each position has come about.
    occurrences: HashMap<u64, u32>,
}

impl<R: Rules> Game<R> {
    /// A game from the start that options and seed give.
    pub fn new(options: R::Options, seed: u64) -> Result<Game<R>, GameError> {
        R::check_options(&options)?;
        let mut chance = Chance::from_seed(seed);
        let position = R::start(&options, &mut chance);
        Ok(Game::begin(options, seed, Start::Standard, position, chance))
    }

    /// A game from any position.
    pub fn from_position(
        position: R::Position,
        options: R::Options,
        seed: u64,
    ) -> Result<Game<R>, GameError> {
        R::check_options(&options)?;
        let start = Start::From(position.clone());
        Ok(Game::begin(options, seed, start, position, Chance::from_seed(seed)))
    }

    /// A game from a position's text, ` ;options` included; further settings
    /// overrule those of the text.
    pub fn from_text(text: &str, settings: &[(&str, &str)], seed: u64) -> Result<Game<R>, GameError> {
        let (position, options) = Game::<R>::read_text(text, settings)?;
        Game::from_position(position, options, seed)
    }

    /// The position and the options of such a text.
    pub(crate) fn read_text(
        text: &str,
        settings: &[(&str, &str)],
    ) -> Result<(R::Position, R::Options), GameError> {
        let (board, suffix) = text.split_once(';').unwrap_or((text, ""));
        let mut options = R::Options::from_settings(R::Options::parse_settings(suffix)?)?;
        options.apply(settings.iter().copied())?;
        R::check_options(&options)?;
        Ok((R::read_position(board.trim(), &options)?, options))
    }

    fn begin(
        options: R::Options,
        seed: u64,
        start: Start<R::Position>,
        position: R::Position,
        chance: Chance,
    ) -> Game<R> {
        let occurrences = HashMap::from([(position.key(), 1)]);
        let outcome = position.outcome();
        let states = vec![State::new(position, chance, outcome)];
        let mut game = Game { options, seed, start, plies: Vec::new(), states, occurrences };
        game.roll();
        game
    }

    /// The options.
    pub fn options(&self) -> &R::Options {
        &self.options
    }

    /// The seed that all chance comes from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the seed has decided anything so far: the start, or a roll.
    pub fn has_drawn(&self) -> bool {
        self.last().chance != Chance::from_seed(self.seed)
    }

    /// Where the game began.
    pub fn start(&self) -> &Start<R::Position> {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &R::Position {
        &self.last().position
    }

    /// The position before the ply of that index, or now.
    pub fn position_at(&self, ply: usize) -> &R::Position {
        &self.states[ply.min(self.plies.len())].position
    }

    /// The game as it was when it had so many plies, or as it is.
    pub fn at(&self, ply: usize) -> Game<R> {
        let mut game = self.clone();
        while game.plies.len() > ply {
            game.pop();
        }
        game
    }

    /// What was done so far. Choices made together stand in the order of seats,
    /// whoever chose first.
    pub fn plies(&self) -> &[Ply<MoveOf<R>>] {
        &self.plies
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.last().outcome.as_ref()
    }

    /// Who acts next; `None` if the game is over.
    pub fn turn(&self) -> Option<Turn> {
        if self.outcome().is_some() { None } else { Some(self.position().turn()) }
    }

    /// The legal moves of a seat now: none if it is not its turn.
    pub fn legal_moves(&self, seat: Seat) -> Vec<MoveOf<R>> {
        if self.turn().is_some_and(|turn| turn.includes(seat)) {
            self.position().moves(seat)
        } else {
            Vec::new()
        }
    }

    /// The draw that could be claimed now.
    pub fn claimable(&self) -> Option<Outcome> {
        match self.outcome() {
            Some(_) => None,
            None => R::claim(self.position(), &self.options, self.repetitions()),
        }
    }

    /// The part of the game that is chess, if there is one.
    pub fn chess_part(&self) -> Option<ChessPgn> {
        (R::EXTRAS.chess_part)(self)
    }

    /// How often the position has come about, this time included.
    pub fn repetitions(&self) -> u32 {
        self.occurrences.get(&self.position().key()).copied().unwrap_or(0)
    }

    fn last(&self) -> &State<R::Position> {
        // There is one more state than plies, and so always one.
        &self.states[self.states.len() - 1]
    }

    // Acting

    /// Makes a move of a seat.
    pub fn play(&mut self, seat: Seat, mv: MoveOf<R>) -> Result<(), GameError> {
        self.refuse_if_over()?;
        let turn = self.position().turn();
        if !turn.includes(seat) {
            return Err(GameError::NotYourTurn { seat: R::INFO.seats[seat.index()].name });
        }
        if !self.position().is_legal(seat, mv) {
            return Err(MoveError::illegal("the move", Message::new("not-among-legal")).into());
        }
        // Choices made together are listed in the order of seats: take back those
        // of higher seats and make them again behind this one.
        let mut later = Vec::new();
        while let Some(Ply { seat: Some(other), action: Action::Move(theirs) }) = self.plies.last()
            && matches!(turn, Turn::Together(_))
            && matches!(self.position_at(self.plies.len() - 1).turn(), Turn::Together(_))
            && *other > seat
        {
            later.push((*other, *theirs));
            self.pop();
        }
        self.push_move(Some(seat), mv);
        for (seat, mv) in later.into_iter().rev() {
            self.push_move(Some(seat), mv);
        }
        self.roll();
        Ok(())
    }

    /// Makes the move that a text says, canonical or as people write it, and returns
    /// its canonical text.
    pub fn play_text(&mut self, seat: Seat, text: &str) -> Result<String, GameError> {
        self.refuse_if_over()?;
        if !self.position().turn().includes(seat) {
            return Err(GameError::NotYourTurn { seat: R::INFO.seats[seat.index()].name });
        }
        let mv = R::read_move(self.position(), seat, text)?;
        let canonical = R::write_move(self.position(), seat, mv);
        self.play(seat, mv)?;
        Ok(canonical)
    }

    /// Does what a ply says.
    pub fn act(&mut self, ply: Ply<MoveOf<R>>) -> Result<(), GameError> {
        self.refuse_if_over()?;
        match (ply.seat, ply.action) {
            (Some(seat), Action::Move(mv)) => self.play(seat, mv),
            (Some(seat), Action::Resign) => self.retire(seat, Reason::RESIGNATION, Action::Resign),
            (Some(seat), Action::Flag) => self.retire(seat, Reason::TIME, Action::Flag),
            (Some(seat), Action::Claim) => {
                if !self.position().turn().includes(seat) {
                    return Err(GameError::NotYourTurn { seat: R::INFO.seats[seat.index()].name });
                }
                let outcome = self.claimable().ok_or_else(|| GameError::Refused(Message::new("no-claim")))?;
                self.push(
                    Ply { seat: Some(seat), action: Action::Claim },
                    self.position().clone(),
                    Some(outcome),
                );
                Ok(())
            }
            (_, Action::Agree) => {
                let outcome = R::draw(self.position(), Reason::AGREEMENT);
                self.push(Ply { seat: None, action: Action::Agree }, self.position().clone(), Some(outcome));
                Ok(())
            }
            (_, Action::Order(order)) => {
                let mut position = self.position().clone();
                let Some(operator) = R::EXTRAS.operator else {
                    let why = Message::new("orders-none").verbatim("game", R::INFO.title);
                    return Err(GameError::Refused(why));
                };
                (operator.carry_out)(&mut position, &order).map_err(GameError::Refused)?;
                self.push(Ply { seat: None, action: Action::Order(order) }, position, None);
                self.roll();
                Ok(())
            }
            (None, _) => Err(GameError::Refused(Message::new("needs-seat"))),
        }
    }

    fn retire(&mut self, seat: Seat, reason: Reason, action: Action<MoveOf<R>>) -> Result<(), GameError> {
        let info = R::INFO.seats.get(seat.index());
        let Some(info) = info.filter(|_| self.position().is_living(seat)) else {
            return Err(GameError::Refused(Message::new("seat-not-playing")));
        };
        if matches!(self.position().turn(), Turn::Together(_)) && R::INFO.seats.len() > 2 {
            return Err(GameError::Refused(Message::new("cannot-leave-set-up").seat("seat", info.name)));
        }
        let mut position = self.position().clone();
        let outcome = R::retire(&mut position, seat, reason);
        self.push(Ply { seat: Some(seat), action }, position, outcome);
        self.roll();
        Ok(())
    }

    /// Takes back the last ply that was not chance; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.plies.iter().rposition(|ply| ply.seat.is_some() || !is_move(ply)) else {
            return false;
        };
        while self.plies.len() > last {
            self.pop();
        }
        true
    }

    fn refuse_if_over(&self) -> Result<(), GameError> {
        match self.outcome() {
            Some(outcome) => Err(GameError::over(outcome, R::INFO.seats)),
            None => Ok(()),
        }
    }

    /// While it is up to chance, plays what the seed says.
    fn roll(&mut self) {
        while self.turn() == Some(Turn::Chance) {
            let mut chance = self.last().chance;
            let Some(mv) = chance.pick(&self.position().moves(Seat::FIRST)) else { return };
            self.push_move(None, mv);
            if let Some(state) = self.states.last_mut() {
                state.chance = chance;
            }
        }
    }

    fn push_move(&mut self, seat: Option<Seat>, mv: MoveOf<R>) {
        let mut position = self.position().clone();
        position.play(seat.unwrap_or(Seat::FIRST), mv);
        self.push(Ply { seat, action: Action::Move(mv) }, position, None);
    }

    fn push(&mut self, ply: Ply<MoveOf<R>>, position: R::Position, outcome: Option<Outcome>) {
        let count = self.occurrences.entry(position.key()).or_insert(0);
        *count += 1;
        let outcome =
            outcome.or_else(|| position.outcome()).or_else(|| R::repeated(&position, &self.options, *count));
        let chance = self.last().chance;
        self.plies.push(ply);
        self.states.push(State::new(position, chance, outcome));
    }

    fn pop(&mut self) {
        if self.plies.pop().is_some()
            && let Some(state) = self.states.pop()
            && let Some(count) = self.occurrences.get_mut(&state.position.key())
        {
            *count -= 1;
        }
    }
}

fn is_move<M>(ply: &Ply<M>) -> bool {
    matches!(ply.action, Action::Move(_))
}

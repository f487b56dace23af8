//! A game: options, seed, start, what was done so far, and what follows from it.

use std::collections::HashMap;

use crate::view::legal;
use crate::{
    Chance, Effect, GameError, Legal, Line, LineKind, Mark, MoveError, OptionSet, Outcome, Position, Reason,
    Rules, Scene, Seat, SeatScene, Touch, Turn, Viewer,
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
        let (board, suffix) = text.split_once(';').unwrap_or((text, ""));
        let mut options = R::Options::from_settings(R::Options::parse_settings(suffix)?)?;
        options.apply(settings.iter().copied())?;
        R::check_options(&options)?;
        let position = R::read_position(board.trim(), &options)?;
        Game::from_position(position, options, seed)
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
        let states = vec![State { position, chance, outcome }];
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
            return Err(GameError::NotYourTurn { seat: R::INFO.seats[seat.index()].name.to_owned() });
        }
        if !self.position().is_legal(seat, mv) {
            return Err(MoveError::illegal("the move", "it is not among the legal moves").into());
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

    /// Makes the move that a text says, canonical or as people write it.
    pub fn play_text(&mut self, seat: Seat, text: &str) -> Result<(), GameError> {
        self.refuse_if_over()?;
        if !self.position().turn().includes(seat) {
            return Err(GameError::NotYourTurn { seat: R::INFO.seats[seat.index()].name.to_owned() });
        }
        let mv = R::read_move(self.position(), seat, text)?;
        self.play(seat, mv)
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
                    return Err(GameError::NotYourTurn { seat: R::INFO.seats[seat.index()].name.to_owned() });
                }
                let outcome = self
                    .claimable()
                    .ok_or_else(|| GameError::Refused("there is no draw to claim here".to_owned()))?;
                self.push(
                    Ply { seat: Some(seat), action: Action::Claim },
                    self.position().clone(),
                    Some(outcome),
                );
                Ok(())
            }
            (_, Action::Agree) => {
                let outcome = R::agree(self.position());
                self.push(Ply { seat: None, action: Action::Agree }, self.position().clone(), Some(outcome));
                Ok(())
            }
            (_, Action::Order(order)) => {
                let mut position = self.position().clone();
                R::operate(&mut position, &order).map_err(GameError::Refused)?;
                self.push(Ply { seat: None, action: Action::Order(order) }, position, None);
                self.roll();
                Ok(())
            }
            (None, _) => Err(GameError::Refused("a move, a resignation or a claim needs a seat".to_owned())),
        }
    }

    fn retire(&mut self, seat: Seat, reason: Reason, action: Action<MoveOf<R>>) -> Result<(), GameError> {
        let info = R::INFO.seats.get(seat.index());
        let Some(info) = info.filter(|_| self.position().is_living(seat)) else {
            return Err(GameError::Refused("that seat is not in the game".to_owned()));
        };
        if matches!(self.position().turn(), Turn::Together(_)) && R::INFO.seats.len() > 2 {
            return Err(GameError::Refused(format!("{} cannot leave during the set-up", info.name)));
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
        self.states.push(State { position, chance, outcome });
    }

    fn pop(&mut self) {
        if self.plies.pop().is_some()
            && let Some(state) = self.states.pop()
            && let Some(count) = self.occurrences.get_mut(&state.position.key())
        {
            *count -= 1;
        }
    }

    // Texts

    /// The position now as text, options included; what a viewer may not know is
    /// absent. Once the game is over nothing is hidden.
    pub fn position_text(&self, viewer: Viewer) -> String {
        let seen = R::seen_by(self.position(), self.unveiled(viewer));
        let changes = self.options.changes();
        let mut text = R::write_position(&seen);
        if !changes.is_empty() || R::ALWAYS_WRITES_OPTIONS {
            text.push_str(" ;");
            text.push_str(&changes);
        }
        text
    }

    fn unveiled(&self, viewer: Viewer) -> Viewer {
        if self.outcome().is_some() { Viewer::Everything } else { viewer }
    }

    /// One ply as people write it: a move with its marks, `resign`, `time`,
    /// `claim`, `draw`, `!order`; behind `seat:` if another seat acted than the
    /// one to be expected.
    pub fn ply_text(&self, index: usize) -> String {
        self.write_ply(index, R::annotate_move)
    }

    /// One ply in its canonical text.
    pub fn canonical_ply_text(&self, index: usize) -> String {
        self.write_ply(index, R::write_move)
    }

    fn write_ply(&self, index: usize, write: fn(&R::Position, Seat, MoveOf<R>) -> String) -> String {
        let (ply, before) = (&self.plies[index], &self.states[index].position);
        let seat = ply.seat.unwrap_or(Seat::FIRST);
        let text = match &ply.action {
            Action::Move(mv) => write(before, seat, *mv),
            Action::Resign => "resign".to_owned(),
            Action::Flag => "time".to_owned(),
            Action::Claim => "claim".to_owned(),
            Action::Agree => "draw".to_owned(),
            Action::Order(order) => format!("!{order}"),
        };
        match ply.seat {
            Some(seat) if before.turn().seat() != Some(seat) => {
                format!("{}:{text}", R::INFO.seats[seat.index()].name.to_lowercase())
            }
            _ => text,
        }
    }

    /// The plies as a viewer may know them; a choice not yet revealed is `?`.
    pub fn plies_seen_by(&self, viewer: Viewer) -> Vec<String> {
        self.plies_from(viewer, 0)
    }

    /// The plies from an index on as a viewer may know them, for whoever has
    /// those before.
    pub fn plies_from(&self, viewer: Viewer, from: usize) -> Vec<String> {
        let viewer = self.unveiled(viewer);
        let secret_from = if matches!(self.position().turn(), Turn::Together(_)) {
            let open = |state: &State<R::Position>| !matches!(state.position.turn(), Turn::Together(_));
            self.states.iter().rposition(open).map_or(0, |last| last + 1)
        } else {
            self.plies.len()
        };
        let text = |index: usize| match self.plies[index] {
            Ply { seat: Some(seat), action: Action::Move(_) } if index >= secret_from && !viewer.is(seat) => {
                format!("{}:?", R::INFO.seats[seat.index()].name.to_lowercase())
            }
            _ => self.ply_text(index),
        };
        (from..self.plies.len()).map(text).collect()
    }

    /// Reads one ply of a list such as [`ply_text`](Game::ply_text) writes, and
    /// does it. Rolls are checked against what the seed gave: `read` counts the
    /// plies that the list has accounted for, and the reader moves it on. A list
    /// may leave rolls out.
    pub fn read_ply(&mut self, text: &str, read: &mut usize) -> Result<(), GameError> {
        while *read < self.plies.len() {
            let rolled = self.ply_text(*read);
            if text == rolled {
                *read += 1;
                return Ok(());
            }
            let position = self.position_at(*read);
            if R::read_move(position, Seat::FIRST, text).is_ok() {
                let why = format!("the seed gives {rolled}");
                return Err(MoveError::illegal(text, why).into());
            }
            *read += 1;
        }
        self.refuse_if_over()?;
        let (seat, action) = self.split_seat(text)?;
        let turn = self.position().turn();
        let ply = match action {
            "resign" => Ply { seat, action: Action::Resign },
            "time" => Ply { seat, action: Action::Flag },
            "claim" => Ply { seat, action: Action::Claim },
            "draw" => Ply { seat: None, action: Action::Agree },
            _ => {
                if let Some(order) = action.strip_prefix('!') {
                    Ply { seat: None, action: Action::Order(order.to_owned()) }
                } else {
                    let seat = seat.unwrap_or(Seat::FIRST);
                    if !turn.includes(seat) {
                        let name = R::INFO.seats[seat.index()].name.to_owned();
                        return Err(GameError::NotYourTurn { seat: name });
                    }
                    let mv = R::read_move(self.position(), seat, action)?;
                    Ply { seat: Some(seat), action: Action::Move(mv) }
                }
            }
        };
        let before = self.plies.len();
        self.act(ply)?;
        *read = before + 1;
        Ok(())
    }

    /// Splits `seat:action`; without a seat it is the one whose turn it is.
    fn split_seat<'t>(&self, text: &'t str) -> Result<(Option<Seat>, &'t str), GameError> {
        let Some((name, action)) = text.split_once(':') else {
            return Ok((self.position().turn().seat(), text));
        };
        let named =
            |info: &crate::SeatInfo| info.name.eq_ignore_ascii_case(name) || name == info.letter.to_string();
        match R::INFO.seats.iter().position(named) {
            Some(index) => Ok((Some(Seat(index as u8)), action)),
            None => {
                let names: Vec<&str> = R::INFO.seats.iter().map(|info| info.name).collect();
                Err(MoveError::unreadable(text, format!("one of {} before the colon", names.join(", ")))
                    .into())
            }
        }
    }

    // What a person sees

    /// The scene for a viewer, turned so that the viewer's own side is at the
    /// bottom.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let knows = self.unveiled(viewer);
        let seen = R::seen_by(self.position(), knows);
        let mut scene = R::scene(&seen, knows);
        if scene.seats.is_empty() {
            scene.seats =
                (0..R::INFO.seats.len() as u8).map(|seat| self.seat_scene(Seat(seat), &seen)).collect();
        }
        if let Some(outcome) = self.outcome() {
            let verdict = outcome.sentence(R::INFO.seats);
            scene.prompt = format!("{verdict}.");
            scene.verdict = Some(verdict);
            scene.outcome = Some(outcome.clone());
            for seat in &mut scene.seats {
                seat.to_move = false;
            }
        } else {
            scene.legal = self.legal_for(viewer);
        }
        self.mark_last_move(&mut scene);
        self.show_dice(&mut scene);
        let quarters = match viewer {
            Viewer::Seat(seat) => R::quarter_turns(self.position(), seat),
            Viewer::Spectator | Viewer::Everything => 0,
        };
        scene.turned(quarters)
    }

    fn seat_scene(&self, seat: Seat, seen: &R::Position) -> SeatScene {
        SeatScene {
            seat,
            name: R::INFO.seats[seat.index()].name,
            to_move: seen.turn().includes(seat),
            living: seen.is_living(seat),
            check: seen.is_check(seat),
            note: String::new(),
        }
    }

    /// The legal moves with their gestures for whoever the viewer may move for.
    fn legal_for(&self, viewer: Viewer) -> Vec<Legal> {
        let turn = self.position().turn();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|&seat| turn.includes(seat)),
            Viewer::Everything => turn.seat(),
            Viewer::Spectator => None,
        };
        seat.map_or(Vec::new(), |seat| legal::<R>(&R::seen_by(self.position(), viewer), seat))
    }

    /// Shows the dice rolled since the last thing a person did, oldest first.
    fn show_dice(&self, scene: &mut Scene) {
        let by_chance = |ply: &&Ply<MoveOf<R>>| ply.seat.is_none() && is_move(ply);
        let rolls = self.plies.iter().rev().take_while(by_chance).count();
        let first = self.plies.len() - rolls;
        for (ply, state) in self.plies[first..].iter().zip(&self.states[first..]) {
            if let Action::Move(mv) = ply.action {
                scene.dice.extend(R::die(&state.position, mv));
            }
        }
    }

    /// Marks the squares of the last move and what it did to others. A choice
    /// made together with others is not marked: it may still be secret. Neither
    /// is a move that led to another board.
    fn mark_last_move(&self, scene: &mut Scene) {
        let Some(index) = self.plies.len().checked_sub(1) else { return };
        let before = &self.states[index].position;
        let Ply { seat: Some(seat), action: Action::Move(mv) } = self.plies[index] else { return };
        if !matches!(before.turn(), Turn::Of(_)) {
            return;
        }
        // Where play has moved to another board, the old squares mean nothing.
        let public = R::scene(&R::seen_by(before, Viewer::Spectator), Viewer::Spectator);
        if public.board != scene.board {
            return;
        }
        let gesture = R::gesture(before, seat, mv);
        let square = |touch: &Touch| match touch {
            Touch::Square(name) => Some(name.clone()),
            Touch::Tray(_) | Touch::Choice(_) => None,
        };
        // Where another piece is put is touched, too, after anything else that is
        // done there, but the move does not go there.
        let effects = R::effects(before, seat, mv);
        let put = |name: &String| effects.iter().any(|e| matches!(e, Effect::Moves { to, .. } if to == name));
        let touched: Vec<String> = gesture.iter().filter_map(square).collect();
        let squares: Vec<&String> = (0..touched.len())
            .filter(|&i| !put(&touched[i]) || touched[i + 1..].contains(&touched[i]))
            .map(|i| &touched[i])
            .collect();
        for (i, name) in squares.iter().enumerate() {
            let mark = match i {
                i if i + 1 == squares.len() => Mark::LastTo,
                0 => Mark::LastFrom,
                _ => Mark::LastVia,
            };
            scene.mark(name, mark);
        }
        let mut from = squares.first().copied().cloned().unwrap_or_default();
        for effect in effects {
            match effect {
                Effect::Clears { square } => scene.mark(&square, Mark::Cleared),
                Effect::Removes { square } => scene.mark(&square, Mark::Gone),
                Effect::HopsOver { square, to } => {
                    scene.mark(&square, Mark::Obstacle);
                    scene.lines.push(Line { from, to: to.clone(), kind: LineKind::Hop });
                    from = to;
                }
                _ => {}
            }
        }
    }
}

fn is_move<M>(ply: &Ply<M>) -> bool {
    matches!(ply.action, Action::Move(_))
}

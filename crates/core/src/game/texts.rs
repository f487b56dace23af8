//! A game as text: its position and its plies, written and read.

use super::{Action, Game, MoveOf, Ply, State};
use crate::{GameError, Message, MoveError, OptionSet, Part, Position, Rules, Seat, Turn, Viewer};

/// A position's text with its options behind it.
pub(crate) fn with_options<R: Rules>(mut text: String, options: &R::Options) -> String {
    let changes = options.changes();
    if !changes.is_empty() || R::INFO.always_writes_options {
        text.push_str(" ;");
        text.push_str(&changes);
    }
    text
}

impl<R: Rules> Game<R> {
    /// The position now as text, options included; what a viewer may not know is
    /// absent. Once the game is over nothing is hidden.
    pub fn position_text(&self, viewer: Viewer) -> String {
        let seen = R::seen_by(self.position(), self.unveiled(viewer));
        with_options::<R>(R::write_position(&seen), &self.options)
    }

    /// Once the game is over everybody may know everything.
    pub(super) fn unveiled(&self, viewer: Viewer) -> Viewer {
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

    /// Who made each ply from an index on, and in which part of the game.
    pub fn movers_from(&self, from: usize) -> Vec<(Option<Seat>, Option<Part>)> {
        let mover = |index: usize| (self.plies[index].seat, (R::EXTRAS.part)(&self.states[index].position));
        (from..self.plies.len()).map(mover).collect()
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
                let why = Message::new("seed-gives").verbatim("roll", rolled);
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
                        let seat = R::INFO.seats[seat.index()].name;
                        return Err(GameError::NotYourTurn { seat });
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

    /// Does what a ply says whose move is a text, and returns it with the canonical text
    /// of that move.
    pub fn act_text(&mut self, ply: Ply<String>) -> Result<Ply<String>, GameError> {
        let Ply { seat, action } = ply;
        if let (Some(seat), Action::Move(text)) = (seat, &action) {
            let action = Action::Move(self.play_text(seat, text)?);
            return Ok(Ply { seat: Some(seat), action });
        }
        let needs_seat = |_| Err(GameError::Refused(Message::new("needs-seat")));
        self.act(Ply { seat, action: action.clone().try_map(needs_seat)? })?;
        Ok(Ply { seat, action })
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
                let expected = Message::new("expected-seat").verbatim("seats", names.join(", "));
                Err(MoveError::unreadable(text, expected).into())
            }
        }
    }
}

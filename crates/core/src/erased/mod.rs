//! A game whose rules are known only at run time. Whoever has a [`AnyGame`] has what
//! [`AnyHistory`] and [`AnyStudy`] tell of it, too.

mod history;
mod study;

pub use history::AnyHistory;
pub use study::AnyStudy;

use std::any::Any;
use std::marker::PhantomData;

use quincunx_messages::Message;

use crate::game::with_options;
use crate::view::legal;
use crate::{
    AnyView, Chance, Game, GameError, Info, Legal, OptionSet, Order, Outcome, Ply, Position, Record,
    RecordError, Rules, Scene, Seat, Setup, SetupForm, Spec, Touch, Turn, Viewer, form_of, set_up, setup_of,
};

/// A set of rules behind a name; the catalogue lists them.
pub trait AnyRules: Send + Sync {
    /// What the game is.
    fn info(&self) -> &'static Info;
    /// The options that there are.
    fn options(&self) -> Vec<Spec>;
    /// Checks settings and returns the ones that are not the default, as
    /// `key=value,key=value`.
    fn check_settings(&self, settings: &[(&str, &str)]) -> Result<String, GameError>;
    /// A game from a position's text, its ` ;options` overruled by settings, or from
    /// the start that settings and seed give.
    fn begin(
        &self,
        settings: &[(&str, &str)],
        position: Option<&str>,
        seed: u64,
    ) -> Result<Box<dyn AnyGame>, GameError>;
    /// A new game.
    fn new_game(&self, settings: &[(&str, &str)], seed: u64) -> Result<Box<dyn AnyGame>, GameError> {
        self.begin(settings, None, seed)
    }
    /// A game from a position's text, its ` ;options` overruled by settings.
    fn game_from(
        &self,
        position: &str,
        settings: &[(&str, &str)],
        seed: u64,
    ) -> Result<Box<dyn AnyGame>, GameError> {
        self.begin(settings, Some(position), seed)
    }
    /// What can be set in the positions that a game has with these settings.
    fn setup_form(&self, settings: &[(&str, &str)]) -> Result<SetupForm, GameError>;
    /// The parts of a position that a text with its ` ;options`, overruled by settings,
    /// says; or of the start. With them come the settings that hold.
    fn setup(&self, settings: &[(&str, &str)], position: Option<&str>) -> Result<(String, Setup), GameError>;
    /// The text of the position that has these parts, with its options.
    fn set_up(&self, settings: &[(&str, &str)], setup: &Setup) -> Result<String, GameError>;
    /// Replays a record, and checks result and commitment.
    fn verify(&self, record: &Record) -> Result<Box<dyn AnyGame>, RecordError>;
    /// Replays the moves of a record.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyGame>, RecordError>;
}

/// The handle that the catalogue makes from a type of rules.
pub struct Handle<R>(PhantomData<R>);

impl<R> Handle<R> {
    /// The handle.
    pub const fn new() -> Handle<R> {
        Handle(PhantomData)
    }
}

impl<R> Default for Handle<R> {
    fn default() -> Handle<R> {
        Handle::new()
    }
}

/// The options of settings, if they fit together.
fn checked_options<R: Rules>(settings: &[(&str, &str)]) -> Result<R::Options, GameError> {
    let options = R::Options::from_settings(settings.iter().copied())?;
    R::check_options(&options)?;
    Ok(options)
}

impl<R: Rules> AnyRules for Handle<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn options(&self) -> Vec<Spec> {
        R::Options::specs()
    }

    fn check_settings(&self, settings: &[(&str, &str)]) -> Result<String, GameError> {
        Ok(checked_options::<R>(settings)?.changes())
    }

    fn begin(
        &self,
        settings: &[(&str, &str)],
        position: Option<&str>,
        seed: u64,
    ) -> Result<Box<dyn AnyGame>, GameError> {
        let game = match position {
            Some(text) => Game::<R>::from_text(text, settings, seed)?,
            None => Game::<R>::new(R::Options::from_settings(settings.iter().copied())?, seed)?,
        };
        Ok(Box::new(game))
    }

    fn setup_form(&self, settings: &[(&str, &str)]) -> Result<SetupForm, GameError> {
        Ok(form_of::<R>(&checked_options::<R>(settings)?))
    }

    fn setup(&self, settings: &[(&str, &str)], position: Option<&str>) -> Result<(String, Setup), GameError> {
        let (position, options) = match position {
            Some(text) => Game::<R>::read_text(text, settings)?,
            None => {
                let options = checked_options::<R>(settings)?;
                (R::start(&options, &mut Chance::from_seed(0)), options)
            }
        };
        let setup = setup_of::<R>(&form_of::<R>(&options), &position);
        let setup = setup.ok_or_else(|| GameError::Refused(Message::new("setup-undescribed")))?;
        Ok((options.changes(), setup))
    }

    fn set_up(&self, settings: &[(&str, &str)], setup: &Setup) -> Result<String, GameError> {
        let options = checked_options::<R>(settings)?;
        let position = set_up::<R>(&form_of::<R>(&options), setup, &options).map_err(GameError::Position)?;
        Ok(with_options::<R>(R::write_position(&position), &options))
    }

    fn verify(&self, record: &Record) -> Result<Box<dyn AnyGame>, RecordError> {
        Ok(Box::new(Game::<R>::from_record(record)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyGame>, RecordError> {
        Ok(Box::new(Game::<R>::replay(record)?))
    }
}

/// A game of any rules. Moves go in and out as text or touches. Whoever knows a
/// type of rules gets its [`Game`] by way of [`Any`].
pub trait AnyGame: AnyHistory + AnyStudy + Any + Send + Sync {
    /// What the game is.
    fn info(&self) -> &'static Info;
    /// The settings that are not the default.
    fn settings(&self) -> String;
    /// The seed.
    fn seed(&self) -> u64;
    /// Whether the seed has decided anything so far: the start, or a roll.
    fn has_drawn(&self) -> bool;
    /// Who acts next; `None` if the game is over.
    fn turn(&self) -> Option<Turn>;
    /// How it ended.
    fn outcome(&self) -> Option<&Outcome>;
    /// Whether the seat's king is in check.
    fn is_check(&self, seat: Seat) -> bool;
    /// Whether the seat is still in the game.
    fn is_living(&self, seat: Seat) -> bool;
    /// The draw that could be claimed now.
    fn claimable(&self) -> Option<Outcome>;
    /// The orders that an operator has, also those that cannot be given now; none once
    /// the game is over.
    fn orders(&self) -> Vec<Order>;
    /// The game as the viewer may know it.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// The position as the viewer may know it, as text with its options.
    fn position_text(&self, viewer: Viewer) -> String;
    /// The legal moves of the seat in canonical text.
    fn moves(&self, seat: Seat) -> Vec<String>;
    /// The legal moves of the seat with their gestures.
    fn legal(&self, seat: Seat) -> Vec<Legal>;
    /// The canonical text of the move that a text says.
    fn canonical(&self, seat: Seat, text: &str) -> Result<String, GameError>;
    /// The move that a text says as people write it, with check and mate marked.
    fn annotated(&self, seat: Seat, text: &str) -> Result<String, GameError>;
    /// The canonical text of the move that touches say.
    fn move_of(&self, seat: Seat, touches: &[Touch]) -> Option<String>;
    /// Why touches do not begin a legal move.
    fn why_not(&self, seat: Seat, touches: &[Touch]) -> Option<Message>;
    /// Makes the move that a text says, and returns its canonical text.
    fn play(&mut self, seat: Seat, text: &str) -> Result<String, GameError>;
    /// Does what a ply says, and returns it with the canonical text of its move.
    fn act(&mut self, ply: Ply<String>) -> Result<Ply<String>, GameError>;
    /// Does what one ply of a list says: see [`Game::read_ply`].
    fn read_ply(&mut self, text: &str, read: &mut usize) -> Result<(), GameError>;
    /// Takes back the last ply that was not chance; whether there was one.
    fn undo(&mut self) -> bool;
    /// How many plies there have been.
    fn ply_count(&self) -> usize;
    /// The scene for a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The game as it was when it had so many plies, or as it is.
    fn at(&self, ply: usize) -> Box<dyn AnyGame>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
}

impl<R: Rules> AnyGame for Game<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn settings(&self) -> String {
        self.options().changes()
    }

    fn seed(&self) -> u64 {
        Game::seed(self)
    }

    fn has_drawn(&self) -> bool {
        Game::has_drawn(self)
    }

    fn turn(&self) -> Option<Turn> {
        Game::turn(self)
    }

    fn outcome(&self) -> Option<&Outcome> {
        Game::outcome(self)
    }

    fn is_check(&self, seat: Seat) -> bool {
        self.position().is_check(seat)
    }

    fn is_living(&self, seat: Seat) -> bool {
        self.position().is_living(seat)
    }

    fn claimable(&self) -> Option<Outcome> {
        Game::claimable(self)
    }

    fn orders(&self) -> Vec<Order> {
        match R::EXTRAS.operator {
            Some(operator) if self.outcome().is_none() => (operator.orders)(self.position()),
            _ => Vec::new(),
        }
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Game::view(self, viewer))
    }

    fn position_text(&self, viewer: Viewer) -> String {
        Game::position_text(self, viewer)
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        let text = |mv| R::write_move(self.position(), seat, mv);
        self.legal_moves(seat).into_iter().map(text).collect()
    }

    fn legal(&self, seat: Seat) -> Vec<Legal> {
        if Game::outcome(self).is_some() { Vec::new() } else { legal::<R>(self.position(), seat) }
    }

    fn canonical(&self, seat: Seat, text: &str) -> Result<String, GameError> {
        let mv = R::read_move(self.position(), seat, text)?;
        Ok(R::write_move(self.position(), seat, mv))
    }

    fn annotated(&self, seat: Seat, text: &str) -> Result<String, GameError> {
        let mv = R::read_move(self.position(), seat, text)?;
        Ok(R::annotate_move(self.position(), seat, mv))
    }

    fn move_of(&self, seat: Seat, touches: &[Touch]) -> Option<String> {
        if !Game::turn(self)?.includes(seat) {
            return None;
        }
        let mv = R::move_of(self.position(), seat, touches)?;
        Some(R::write_move(self.position(), seat, mv))
    }

    fn why_not(&self, seat: Seat, touches: &[Touch]) -> Option<Message> {
        R::why_not(self.position(), seat, touches)
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, GameError> {
        self.play_text(seat, text)
    }

    fn act(&mut self, ply: Ply<String>) -> Result<Ply<String>, GameError> {
        self.act_text(ply)
    }

    fn read_ply(&mut self, text: &str, read: &mut usize) -> Result<(), GameError> {
        Game::read_ply(self, text, read)
    }

    fn undo(&mut self) -> bool {
        Game::undo(self)
    }

    fn ply_count(&self) -> usize {
        Game::plies(self).len()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        Game::scene(self, viewer)
    }

    fn at(&self, ply: usize) -> Box<dyn AnyGame> {
        Box::new(Game::at(self, ply))
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

//! The state of the full-screen client, and how it answers to what happens. Pure:
//! what has to be done outside comes out as [`Task`]s, and time is told.

pub mod clock;
mod commands;
mod form;
mod hand;
mod keys;
mod local;
mod pages;
mod player;
mod table;
#[cfg(test)]
mod tests;
mod typing;

use std::path::PathBuf;
use std::time::Duration;

use quincunx_core::{AnyGame, AnyRules, AnyView, Record, Scene, Seal, Seat, Touch, Turn};
use quincunx_engine::contest::Spec;
use quincunx_engine::{Analysis, Knowledge};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

pub use commands::Command;
pub use form::{Field, Form, Row};
pub use hand::{Ground, Hand, Led};
pub use local::Local;
pub use pages::{Page, Shelf};
pub use player::Player;
pub use table::Table;
pub use typing::Candidate;

use crate::look::Look;
use crate::online::Online;

/// What happens to the client.
#[derive(Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Some text put in at once.
    Paste(String),
    /// Another size.
    Resize,
    /// A moment has passed.
    Tick,
    /// A computer has chosen.
    Chosen {
        /// What it was asked with.
        ticket: u64,
        /// Its move; none if it failed.
        text: Option<String>,
    },
    /// Lines of analysis.
    Analysed {
        /// What was asked with.
        ticket: u64,
        /// The lines.
        analysis: Analysis,
        /// Whether it goes on.
        done: bool,
    },
    /// A hint.
    Hinted {
        /// What was asked with.
        ticket: u64,
        /// The move.
        text: Option<String>,
    },
    /// The line to a server says something.
    Online(Online),
    /// A game was read from a file.
    Loaded(Result<Box<Loaded>, String>),
    /// Games that were kept.
    Shelf(Vec<Shelf>),
    /// Something was done outside, or not.
    Told(Result<String, String>),
}

/// A game that was read from a file.
pub struct Loaded {
    /// Its rules.
    pub rules: &'static dyn AnyRules,
    /// Its record.
    pub record: Record,
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// Its seal.
    pub seal: Seal,
    /// The file it is kept in while it is played, if it is to stay the same.
    pub file: Option<PathBuf>,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Loaded({})", self.rules.info().name)
    }
}

/// What has to be done outside.
pub enum Task {
    /// Let a computer choose.
    Think {
        /// Comes back with the answer.
        ticket: u64,
        /// What its seat knows.
        knows: Box<Knowledge>,
        /// Who.
        spec: Spec,
        /// What its lots come from.
        seed: u64,
        /// What is left on its clock, and what a move adds.
        clock: Option<(Duration, Duration)>,
        /// Not to be answered sooner, so that people can follow.
        least: Duration,
    },
    /// No answer is wanted any more.
    StopThinking,
    /// Analyse until told to stop.
    Analyse(Question),
    /// No more analysis.
    StopAnalysing,
    /// Find a good move.
    Hint(Question),
    /// Keep the game, so that nothing is lost.
    Keep(String),
    /// The next game is kept in another file; this one, if it goes on.
    KeepElsewhere(Option<PathBuf>),
    /// Write a file.
    Save {
        /// Where.
        path: String,
        /// What.
        text: String,
    },
    /// Write a file that is not there yet.
    SaveNew {
        /// What its name begins with.
        name: &'static str,
        /// What.
        text: String,
    },
    /// Draw a picture into a file.
    Picture {
        /// Where: `.svg` or `.png`.
        path: String,
        /// What.
        scene: Box<Scene>,
    },
    /// Read a game from a file.
    Load {
        /// Where.
        path: PathBuf,
        /// Whether it goes on being kept there.
        keep: bool,
    },
    /// Look what games were kept.
    LookAtShelf,
    /// Say something to the server.
    Say(String),
    /// Leave.
    Quit,
}

/// What to think about.
pub struct Question {
    /// Comes back with the answer.
    pub ticket: u64,
    /// The game, through the eyes of whoever asks.
    pub view: Box<dyn AnyView>,
    /// For whom.
    pub seat: Seat,
}

/// What is played.
pub enum Play {
    /// A game at this terminal.
    Local(Box<Local>),
    /// A table at a server.
    Table(Box<Table>),
}

/// A sentence at the bottom of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether something went wrong.
    pub is_bad: bool,
}

/// Where a key goes that touches something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// To the square under the cursor.
    Board,
    /// To an offer.
    Offer(usize),
}

/// Something offered beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it touches; to stop here, if nothing.
    pub touch: Option<Touch>,
    /// What it says.
    pub label: String,
}

/// What a click on a place means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A square, by its name.
    Square(String),
    /// A piece beside the board.
    Tray(char),
    /// An offer, by its number.
    Offer(usize),
    /// A move in the list under what is typed.
    Candidate(usize),
    /// A row of the form, or of a list.
    Row(usize),
    /// A command.
    Command(Command),
}

/// The analysis beside the board.
#[derive(Default)]
pub struct Pane {
    /// Whether it is wanted.
    pub on: bool,
    /// The lines so far.
    pub analysis: Option<Analysis>,
    /// What the last question was asked with.
    ticket: u64,
    /// Whether somebody thinks.
    pub busy: bool,
}

/// Where seeds of new games come from.
pub type Fresh = Box<dyn FnMut() -> u64 + Send>;

/// Everything about the screen.
pub struct App {
    /// What the terminal can show.
    pub look: Look,
    /// What time it is.
    pub now: Duration,
    /// What is played, if anything.
    pub play: Option<Play>,
    /// The scene that is shown.
    pub scene: Option<Scene>,
    /// What is being touched.
    pub hand: Hand,
    /// Column and row of the cursor.
    pub cursor: (u8, u8),
    /// Where a touching key goes.
    pub focus: Focus,
    /// What is being typed.
    pub typed: String,
    /// The one chosen among what could be meant.
    pub chosen: Option<usize>,
    /// What lies over the board.
    pub page: Option<Page>,
    /// What lies under the page and comes back when it is closed.
    under: Option<Page>,
    /// The sentence at the bottom.
    pub notice: Option<Notice>,
    /// The analysis.
    pub pane: Pane,
    /// The squares of a hint.
    pub hint: Vec<Touch>,
    /// Quarter turns of the board.
    pub flip: u8,
    /// How far back the list of moves is scrolled.
    pub back: usize,
    /// What clicks mean, as it was last drawn.
    pub hits: Vec<(Rect, Hit)>,
    /// How long computers wait for people to follow.
    pub pace: Duration,
    /// The computer that thinks, what it was asked with, and since when.
    pub thinking: Option<(Seat, u64, Duration)>,
    hint_ticket: Option<u64>,
    tickets: u64,
    tasks: Vec<Task>,
    fresh: Fresh,
}

impl App {
    /// A screen without a game. `fresh` makes the seeds of new games.
    pub fn new(look: Look, fresh: Fresh) -> App {
        App {
            look,
            now: Duration::ZERO,
            play: None,
            scene: None,
            hand: Hand::default(),
            cursor: (0, 0),
            focus: Focus::Board,
            typed: String::new(),
            chosen: None,
            page: None,
            under: None,
            notice: None,
            pane: Pane::default(),
            hint: Vec::new(),
            flip: 0,
            back: 0,
            hits: Vec::new(),
            pace: Duration::from_millis(600),
            thinking: None,
            hint_ticket: None,
            tickets: 0,
            tasks: Vec::new(),
            fresh,
        }
    }

    /// Takes in what has happened; what has to be done outside comes out.
    pub fn update(&mut self, event: Event) -> Vec<Task> {
        match event {
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize => {}
            Event::Tick => self.tick(),
            Event::Chosen { ticket, text } => self.take_choice(ticket, text),
            Event::Analysed { ticket, analysis, done } => {
                if self.pane.on && ticket == self.pane.ticket {
                    self.pane.analysis = Some(analysis);
                    self.pane.busy = !done;
                }
            }
            Event::Hinted { ticket, text } => self.take_hint(ticket, text),
            Event::Online(online) => self.hear(online),
            Event::Loaded(Ok(loaded)) => self.load(*loaded),
            Event::Shelf(shelf) => self.open_shelf(shelf),
            Event::Told(Ok(text)) => self.tell(text),
            Event::Loaded(Err(text)) | Event::Told(Err(text)) => self.complain(text),
        }
        std::mem::take(&mut self.tasks)
    }

    // Games

    /// Begins, or goes on with, a game at this terminal.
    pub fn begin(&mut self, local: Local, file: Option<PathBuf>) -> Vec<Task> {
        self.stop_thinking();
        self.tasks.push(Task::KeepElsewhere(file));
        self.play = Some(Play::Local(Box::new(local)));
        self.page = None;
        self.flip = 0;
        self.typed.clear();
        let now = self.now;
        if let Some(local) = self.local_mut() {
            local.run_clock(None, now);
        }
        self.settle(true);
        self.home_cursor();
        std::mem::take(&mut self.tasks)
    }

    /// Sits down at a table.
    pub fn join(&mut self, table: Table) {
        self.play = Some(Play::Table(Box::new(table)));
        self.tell("Connecting …".to_owned());
    }

    fn load(&mut self, loaded: Loaded) {
        let Loaded { record, game, seal, file, .. } = loaded;
        let verdict = game.outcome().map(|outcome| outcome.sentence(game.info().seats));
        let plies = game.ply_count();
        let tasks = self.begin(Local::from_record(&record, game, seal), file);
        self.tasks.extend(tasks);
        self.tell(match verdict {
            Some(verdict) => format!("A finished game of {plies} plies: {verdict}."),
            None => format!("The game goes on after {plies} plies."),
        });
    }

    /// The game at this terminal.
    pub fn local(&self) -> Option<&Local> {
        match &self.play {
            Some(Play::Local(local)) => Some(local),
            _ => None,
        }
    }

    fn local_mut(&mut self) -> Option<&mut Local> {
        match &mut self.play {
            Some(Play::Local(local)) => Some(local),
            _ => None,
        }
    }

    /// The table at a server.
    pub fn table(&self) -> Option<&Table> {
        match &self.play {
            Some(Play::Table(table)) => Some(table),
            _ => None,
        }
    }

    /// The person at the keyboard who is to act.
    pub fn actor(&self) -> Option<Seat> {
        match self.play.as_ref()? {
            Play::Local(local) if local.covered().is_none() => local.actor(),
            Play::Local(_) => None,
            Play::Table(table) => table.actor(),
        }
    }

    /// The game as it can be played on here.
    pub fn game(&self) -> Option<&dyn AnyGame> {
        match self.play.as_ref()? {
            Play::Local(local) => Some(local.game.as_ref()),
            Play::Table(table) => table.shadow(),
        }
    }

    /// What a hand moves in, if somebody at the keyboard is to act.
    pub fn ground(&self) -> Option<Ground<'_>> {
        Some(Ground { scene: self.scene.as_ref()?, seat: self.actor()?, game: self.game() })
    }

    /// The person for whom the screen is covered.
    pub fn covered(&self) -> Option<&'static str> {
        let local = self.local()?;
        local.covered().map(|seat| local.name(seat))
    }

    /// The plies so far, as the viewer may know them.
    pub fn plies(&self) -> Vec<String> {
        match &self.play {
            Some(Play::Local(local)) => local.game.plies(local.viewer()),
            Some(Play::Table(table)) => table.plies.clone(),
            None => Vec::new(),
        }
    }

    /// Whether something on the screen moves by itself.
    pub fn is_lively(&self) -> bool {
        let ticking = match &self.play {
            Some(Play::Local(local)) => local.clock.as_ref().is_some_and(|clock| clock.running().is_some()),
            Some(Play::Table(table)) => table.is_ticking(),
            None => false,
        };
        ticking || self.is_busy()
    }

    /// Whether somebody thinks.
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.hint_ticket.is_some() || self.pane.busy
    }

    /// What the clock of a seat shows.
    pub fn left(&self, seat: Seat) -> Option<Duration> {
        match self.play.as_ref()? {
            Play::Local(local) => local.clock.as_ref().map(|clock| clock.left(seat, self.now)),
            Play::Table(table) => table.left(seat, self.now),
        }
    }

    // Moving

    /// Makes the move of a person.
    fn make(&mut self, seat: Seat, text: &str) {
        let now = self.now;
        self.hand.let_go();
        match &mut self.play {
            Some(Play::Local(local)) => match local.play(seat, text, now) {
                Ok(()) => self.settle(true),
                Err(error) => self.complain(format!("{error}.")),
            },
            Some(Play::Table(table)) => {
                let message = table.send(seat, text);
                self.tasks.extend(message.map(Task::Say));
                self.settle(false);
            }
            None => {}
        }
    }

    /// Touches something.
    fn touch(&mut self, touch: Touch) {
        let mut hand = std::mem::take(&mut self.hand);
        let led = self.ground().map(|ground| (ground.seat, hand.touch(touch, ground)));
        self.hand = hand;
        self.focus = Focus::Board;
        match led {
            None => self.complain(self.why_idle()),
            Some((seat, Led::Move(text))) => self.make(seat, &text),
            Some((_, Led::Refused(why))) => self.complain(sentence(&why)),
            Some((_, Led::On | Led::LetGo)) => {
                self.notice = None;
                self.aim();
            }
        }
    }

    /// Stops here, if that is a move; whether it was.
    fn stop_here(&mut self) -> bool {
        let said = self.ground().and_then(|ground| Some((ground.seat, self.hand.stop(ground)?)));
        match said {
            Some((seat, text)) => {
                self.make(seat, &text);
                true
            }
            None => false,
        }
    }

    /// Where only an offer leads on, keys go there.
    fn aim(&mut self) {
        let Some(ground) = self.ground() else { return };
        let next = self.hand.next(ground);
        let no_square = !next.iter().any(|touch| matches!(touch, Touch::Square(_)));
        if no_square && !next.is_empty() {
            self.focus = Focus::Offer(0);
        }
    }

    /// What is offered beside the board.
    pub fn offers(&self) -> Vec<Offer> {
        let (Some(ground), Some(scene)) = (self.ground(), &self.scene) else { return Vec::new() };
        let piece = |letter: char| {
            let pieces =
                scene.trays.iter().filter(|tray| tray.owner == ground.seat).flat_map(|tray| &tray.pieces);
            let mut priced = None;
            for piece in pieces.filter(|piece| piece.letter == letter) {
                priced = priced.filter(|_| piece.price.is_none()).or(Some((piece.name, piece.price)));
            }
            match priced {
                Some((name, Some(price))) => format!("{letter} {name} for {price}"),
                Some((name, None)) => format!("{letter} {name}"),
                None => letter.to_string(),
            }
        };
        let label = |touch: &Touch| match touch {
            Touch::Square(_) => None,
            Touch::Tray(letter) => Some(piece(*letter)),
            Touch::Choice(word) => {
                let choice = scene.choices.iter().find(|choice| choice.word == *word);
                Some(choice.map_or(word.clone(), |choice| choice.label.clone()))
            }
        };
        let mut offers: Vec<Offer> = Vec::new();
        if let Some(text) = self.hand.stop(ground) {
            offers.push(Offer { touch: None, label: format!("Stop here: {text}") });
        }
        let next = self.hand.next(ground);
        offers.extend(
            next.iter().filter_map(|touch| Some(Offer { touch: Some(touch.clone()), label: label(touch)? })),
        );
        offers
    }

    fn take_offer(&mut self, number: usize) {
        match self.offers().get(number).map(|offer| offer.touch.clone()) {
            Some(Some(touch)) => self.touch(touch),
            Some(None) => {
                self.stop_here();
            }
            None => {}
        }
    }

    fn why_idle(&self) -> String {
        if self.scene.as_ref().is_some_and(|scene| scene.outcome.is_some()) {
            return "The game is over. Ctrl-N begins another.".to_owned();
        }
        match &self.play {
            None => "There is no game yet: Ctrl-N begins one.".to_owned(),
            Some(Play::Local(local)) if local.paused => {
                "The computers wait: Space lets them go on.".to_owned()
            }
            Some(Play::Table(table)) if table.seat().is_none() => "You watch this table.".to_owned(),
            Some(_) => "It is not your turn.".to_owned(),
        }
    }

    // Computers

    fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// A seed for a new game.
    fn draw_seed(&mut self) -> u64 {
        (self.fresh)()
    }

    fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.tasks.push(Task::StopThinking);
        }
    }

    fn take_choice(&mut self, ticket: u64, text: Option<String>) {
        let Some((seat, _, _)) = self.thinking.filter(|(_, asked, _)| *asked == ticket) else { return };
        self.thinking = None;
        let now = self.now;
        let Some(local) = self.local_mut() else { return };
        let name = local.name(seat);
        let together = matches!(local.game.turn(), Some(Turn::Together(_)));
        let Some(text) = text else {
            local.paused = true;
            self.complain(format!("The computer found no move for {name} and waits."));
            return;
        };
        let annotated = local.game.annotated(seat, &text).unwrap_or_else(|_| text.clone());
        match local.play(seat, &text, now) {
            Ok(()) => {
                let said = if together {
                    format!("{name} has chosen.")
                } else {
                    format!("{name} plays {annotated}.")
                };
                let hand = std::mem::take(&mut self.hand);
                self.settle(true);
                // Who is choosing at the same time goes on choosing.
                if together && self.actor().is_some() {
                    self.hand = hand;
                }
                self.tell(said);
            }
            Err(error) => {
                local.paused = true;
                self.complain(format!("{name}: {error}."));
            }
        }
    }

    fn take_hint(&mut self, ticket: u64, text: Option<String>) {
        if self.hint_ticket != Some(ticket) {
            return;
        }
        self.hint_ticket = None;
        let Some(text) = text else { return self.complain("There is no hint for this.".to_owned()) };
        let legal = self.scene.as_ref().and_then(|scene| scene.legal.iter().find(|legal| legal.text == text));
        self.hint = legal.map(|legal| legal.gesture.clone()).unwrap_or_default();
        self.tell(format!("A good move is {text}."));
    }

    /// Whether hints and analysis are fair here, and what to think about.
    fn question(&mut self) -> Result<Question, String> {
        let ticket = self.ticket();
        let (game, viewer) = match &self.play {
            None => return Err("There is no game yet.".to_owned()),
            Some(Play::Local(local)) => (local.game.as_ref(), local.viewer()),
            Some(Play::Table(table)) => {
                if table.state().is_none_or(|state| state.ending.is_none()) {
                    return Err("At a table everybody thinks for themselves.".to_owned());
                }
                let game = table.shadow().ok_or("There is no game yet.")?;
                (game, table.viewer())
            }
        };
        let seat = match game.turn() {
            None => return Err("The game is over.".to_owned()),
            Some(Turn::Of(seat)) => Some(seat),
            Some(_) => self.actor(),
        };
        let seat = seat.ok_or("A choice in secret is nobody else's business.")?;
        Ok(Question { ticket, view: game.view(viewer), seat })
    }

    fn start_analysis(&mut self) {
        self.tasks.push(Task::StopAnalysing);
        self.pane.analysis = None;
        self.pane.busy = false;
        if let Ok(question) = self.question() {
            self.pane.ticket = question.ticket;
            self.pane.busy = true;
            self.tasks.push(Task::Analyse(question));
        }
    }

    // What follows

    /// After anything that may have changed the game: what is shown, who thinks,
    /// what is kept.
    fn settle(&mut self, keep: bool) {
        self.hand.let_go();
        self.hint.clear();
        self.hint_ticket = None;
        self.notice = None;
        self.focus = Focus::Board;
        self.chosen = None;
        self.back = 0;
        self.look_again();
        let now = self.now;
        if let Some(local) = self.local() {
            if keep {
                let record = local.record(now);
                self.tasks.push(Task::Keep(record));
            }
        }
        self.set_thinking();
        if self.pane.on {
            self.start_analysis();
        }
        self.aim();
    }

    /// Lets the computer think whose turn it is.
    fn set_thinking(&mut self) {
        let wanted = self.local().and_then(Local::thinker);
        if self.thinking.map(|(seat, ..)| seat) == wanted && wanted.is_none() {
            return;
        }
        self.stop_thinking();
        let Some(seat) = wanted else { return };
        let (ticket, now, pace) = (self.ticket(), self.now, self.pace);
        let Some(local) = self.local() else { return };
        let Player::Computer(spec) = local.player(seat).clone() else { return };
        let task = Task::Think {
            ticket,
            knows: Box::new(Knowledge::of(local.game.as_ref(), seat)),
            spec,
            seed: local.seal.seed,
            clock: local.clock.as_ref().map(|clock| (clock.left(seat, now), clock.pace().increment)),
            least: if local.persons().is_empty() { pace } else { Duration::ZERO },
        };
        self.thinking = Some((seat, ticket, now));
        self.tasks.push(task);
    }

    /// Draws the scene anew from the game.
    fn look_again(&mut self) {
        let flip = self.flip;
        self.scene = match &self.play {
            Some(Play::Local(local)) => Some(local.scene(flip)),
            Some(Play::Table(table)) => table.scene(flip),
            None => None,
        };
        if let Some(scene) = &self.scene {
            self.cursor.0 = self.cursor.0.min(scene.columns.saturating_sub(1));
            self.cursor.1 = self.cursor.1.min(scene.rows.saturating_sub(1));
        }
    }

    /// Puts the cursor where something can be touched.
    fn home_cursor(&mut self) {
        let Some(scene) = &self.scene else { return };
        let first = scene.legal.iter().find_map(|legal| match legal.gesture.first() {
            Some(Touch::Square(name)) => scene.square(name),
            _ => None,
        });
        let middle = (scene.columns / 2, scene.rows / 2);
        self.cursor = first.map_or(middle, |square| (square.column, square.row));
    }

    fn tick(&mut self) {
        let now = self.now;
        let Some(local) = self.local_mut() else { return };
        let Some(seat) = local.clock.as_ref().and_then(|clock| clock.fallen(now)) else { return };
        let ply = format!("{}:time", local.name(seat).to_lowercase());
        match local.act(&ply, now) {
            Ok(()) => self.settle(true),
            Err(error) => {
                local.run_clock(None, now);
                self.complain(format!("{error}."));
            }
        }
    }

    fn hear(&mut self, online: Online) {
        let now = self.now;
        let Some(Play::Table(table)) = &mut self.play else { return };
        match online {
            Online::Down(why) => {
                table.down();
                self.complain(format!("The line is down: {why}. Trying again …"));
            }
            Online::Heard(heard) => {
                let first = table.state().is_none();
                let meaning = table.hear(heard, now);
                self.tasks.extend(meaning.answers.into_iter().map(Task::Say));
                if meaning.moved {
                    self.settle(false);
                    if first {
                        self.home_cursor();
                    }
                } else {
                    self.look_again();
                }
                if let Some(notice) = meaning.notice {
                    self.tell(notice);
                }
            }
        }
    }

    /// Says something at the bottom of the screen.
    pub fn tell(&mut self, text: String) {
        self.notice = Some(Notice { text, is_bad: false });
    }

    /// Says what went wrong.
    pub fn complain(&mut self, text: String) {
        self.notice = Some(Notice { text, is_bad: true });
    }

    /// What touching the thing under the cursor would do, for a preview.
    pub fn preview(&self) -> Option<&quincunx_core::Legal> {
        let scene = self.scene.as_ref()?;
        let mut touches = self.hand.touched().to_vec();
        if touches.is_empty() {
            return None;
        }
        let under = match self.focus {
            Focus::Board => self.cursor_square().map(Touch::square),
            Focus::Offer(number) => self.offers().get(number).and_then(|offer| offer.touch.clone()),
        };
        if let Some(under) = under.filter(|under| touches.last() != Some(under)) {
            touches.push(under);
        }
        scene.legal.iter().find(|legal| legal.gesture == touches)
    }

    /// The scene as it would be, where pieces are arranged in secret before the
    /// choice is made: what has been touched so far is shown as if it were done.
    pub fn arranged(&self) -> Option<Scene> {
        let (ground, scene) = (self.ground()?, self.scene.as_ref()?);
        let game = ground.game.filter(|game| matches!(game.turn(), Some(Turn::Together(_))))?;
        let touched = self.hand.touched();
        // Between two swaps, as of the last one that is complete.
        let made = (1..=touched.len()).rev().find_map(|count| {
            let with = |choice: &quincunx_core::Choice| {
                let touches: Vec<Touch> =
                    touched[..count].iter().cloned().chain([Touch::Choice(choice.word.clone())]).collect();
                game.move_of(ground.seat, &touches)
            };
            scene.choices.iter().find_map(with)
        })?;
        let mut after = game.boxed();
        after.play(ground.seat, &made).ok()?;
        let after = after.scene(quincunx_core::Viewer::Seat(ground.seat));
        let own = |piece: &&quincunx_core::Piece| piece.owner == ground.seat;
        let mut shown = scene.clone();
        shown.pieces.retain(|piece| piece.owner != ground.seat);
        shown.pieces.extend(after.pieces.iter().filter(own).cloned());
        Some(shown)
    }

    /// The name of the square under the cursor.
    pub fn cursor_square(&self) -> Option<&str> {
        let scene = self.scene.as_ref()?;
        let at = |square: &&quincunx_core::Square| (square.column, square.row) == self.cursor;
        scene.squares.iter().find(at).map(|square| square.name.as_str())
    }
}

/// A reason as a sentence.
fn sentence(why: &str) -> String {
    let mut chars = why.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if why.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}

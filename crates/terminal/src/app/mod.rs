//! The state of the full-screen client, and how it answers to what happens. Pure:
//! what has to be done outside comes out as [`Task`]s, and time is told.

pub mod clock;
mod commands;
mod computers;
mod event;
mod explorer;
mod form;
mod keys;
mod lobby;
mod local;
mod moving;
mod pages;
mod player;
mod selection;
mod table;
mod table_form;
#[cfg(test)]
mod tests;
mod typing;

use std::path::PathBuf;
use std::time::Duration;

use quincunx_core::{AnyGame, Message, Scene, Scored, Seat, Touch};
use quincunx_engine::Analysis;
use quincunx_messages::Language;
use ratatui::layout::Rect;

pub use commands::{Command, WORDS, Word};
pub use event::{AnalysisRequest, Event, LoadedGame, MoveRequest, PictureFormat, Task};
pub use form::{Field, Form, Row, Venue};
pub use lobby::Tables;
pub use local::Local;
pub use moving::Picked;
pub use pages::{Page, SavedGame};
pub use player::Player;
pub use selection::{MoveContext, Selection, TouchResult};
pub use table::Table;
pub use typing::Candidate;

use crate::capabilities::Capabilities;
use crate::online::{Online, Past};

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
    /// Whether it can be taken now. What cannot keeps its place, so that the numbers
    /// of the others stay what they were.
    pub open: bool,
}

/// What a click on a place means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickTarget {
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

/// Where a mouse button went down.
#[derive(Clone, Debug)]
struct Pressed {
    /// On what.
    hit: ClickTarget,
    /// It was selected already: whether that ends it is said by where the button goes up.
    again: bool,
}

/// The analysis beside the board.
#[derive(Default)]
pub struct AnalysisPane {
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
pub type SeedSource = Box<dyn FnMut() -> u64 + Send>;

/// Everything about the screen.
pub struct App {
    /// What the terminal can show.
    pub capabilities: Capabilities,
    /// The language of everything that is said.
    pub language: Language,
    /// What time it is.
    pub now: Duration,
    /// What day it is, as records write it; empty if nobody has said.
    pub today: String,
    /// What is played, if anything.
    pub play: Option<Play>,
    /// The scene that is shown.
    pub scene: Option<Scene>,
    /// What is being touched.
    pub selection: Selection,
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
    pub pane: AnalysisPane,
    /// The squares of a hint.
    pub hint: Vec<Touch>,
    /// Quarter turns of the board.
    pub flip: u8,
    /// How many plies back the board and the list of moves are looked at.
    pub back: usize,
    /// What clicks mean, as it was last drawn.
    pub hits: Vec<(Rect, ClickTarget)>,
    /// What the mouse button went down on.
    pressed: Option<Pressed>,
    /// A letter that moved the cursor, and where the cursor was: with the next one it
    /// may begin a move.
    pending_step: Option<(char, (u8, u8))>,
    /// How long computers wait for people to follow.
    pub computer_delay: Duration,
    /// The computer that thinks, what it was asked with, and since when.
    pub thinking: Option<(Seat, u64, Duration)>,
    hint_ticket: Option<u64>,
    tickets: u64,
    tasks: Vec<Task>,
    new_seed: SeedSource,
}

impl App {
    /// A screen without a game. `fresh` makes the seeds of new games.
    pub fn new(capabilities: Capabilities, new_seed: SeedSource) -> App {
        App {
            capabilities,
            language: Language::ENGLISH,
            now: Duration::ZERO,
            today: String::new(),
            play: None,
            scene: None,
            selection: Selection::default(),
            cursor: (0, 0),
            focus: Focus::Board,
            typed: String::new(),
            chosen: None,
            page: None,
            under: None,
            notice: None,
            pane: AnalysisPane::default(),
            hint: Vec::new(),
            flip: 0,
            back: 0,
            hits: Vec::new(),
            pressed: None,
            pending_step: None,
            computer_delay: Duration::from_millis(600),
            thinking: None,
            hint_ticket: None,
            tickets: 0,
            tasks: Vec::new(),
            new_seed,
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
            Event::MoveChosen { ticket, text } => self.computer_chose(ticket, text),
            Event::Analysed { ticket, analysis, done } => {
                if self.pane.on && ticket == self.pane.ticket {
                    self.pane.analysis = Some(analysis);
                    self.pane.busy = !done;
                }
            }
            Event::Hinted { ticket, text } => self.hint_found(ticket, text),
            Event::Online(online) => self.hear(online),
            Event::Loaded(Ok(loaded)) => self.load(*loaded),
            Event::SavedGames(games) => self.open_saved_games(games),
            Event::TaskDone(Ok(text)) => self.show_notice(text),
            Event::TaskDone(Err(text)) => self.show_error(text),
            Event::Loaded(Err(why)) => self.show_error(why),
        }
        std::mem::take(&mut self.tasks)
    }

    // Games

    /// Begins, or goes on with, a game at this terminal.
    pub fn begin(&mut self, local: Local, file: Option<PathBuf>) -> Vec<Task> {
        self.stop_thinking();
        self.tasks.push(Task::AutosaveTo(file));
        self.play = Some(Play::Local(Box::new(local)));
        self.page = None;
        self.flip = 0;
        self.typed.clear();
        let now = self.now;
        if let Some(local) = self.local_mut() {
            local.run_clock(None, now);
        }
        self.game_changed(true);
        self.home_cursor();
        std::mem::take(&mut self.tasks)
    }

    /// Sits down at a table.
    pub fn join(&mut self, table: Table) -> Vec<Task> {
        self.stop_thinking();
        self.play = Some(Play::Table(Box::new(table)));
        self.page = None;
        self.flip = 0;
        self.typed.clear();
        self.game_changed(false);
        self.show_notice(Message::new("terminal-connecting"));
        std::mem::take(&mut self.tasks)
    }

    fn load(&mut self, loaded: LoadedGame) {
        let LoadedGame { record, game, seal, file, .. } = loaded;
        let verdict = game.outcome().map(|outcome| outcome.sentence(game.info().seats));
        let plies = game.ply_count();
        let tasks = self.begin(Local::from_record(&record, game, seal), file);
        self.tasks.extend(tasks);
        self.show_notice(match verdict {
            Some(verdict) => {
                Message::new("terminal-loaded-over").number("plies", plies).message("verdict", verdict)
            }
            None => Message::new("terminal-loaded").number("plies", plies),
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
            _ if self.back > 0 => None,
            Play::Local(local) if local.covered().is_none() => local.actor(),
            Play::Local(_) => None,
            Play::Table(table) => table.actor(),
        }
    }

    /// The game as it can be played on here.
    pub fn game(&self) -> Option<&dyn AnyGame> {
        match self.play.as_ref()? {
            Play::Local(local) => Some(local.game.as_ref()),
            Play::Table(table) => table.playable(),
        }
    }

    /// What a selection is checked against, if somebody at the keyboard is to act.
    pub fn move_context(&self) -> Option<MoveContext<'_>> {
        Some(MoveContext { scene: self.scene.as_ref()?, seat: self.actor()?, game: self.game() })
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

    /// The plies so far, numbered, with whoever made them.
    pub fn score(&self) -> Vec<Scored> {
        match &self.play {
            Some(Play::Local(local)) => local.game.score(local.viewer()),
            Some(Play::Table(table)) => table.score().to_vec(),
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

    // What follows

    /// After anything that may have changed the game: what is shown, who thinks,
    /// what is saved.
    fn game_changed(&mut self, autosave: bool) {
        self.selection.clear();
        self.hint.clear();
        self.hint_ticket = None;
        self.notice = None;
        self.focus = Focus::Board;
        self.chosen = None;
        self.back = 0;
        self.refresh_scene();
        let now = self.now;
        if let Some(local) = self.local().filter(|_| autosave) {
            let record = local.record(now);
            self.tasks.push(Task::Autosave(record));
        }
        self.set_thinking();
        if self.pane.on {
            self.start_analysis();
        }
        self.aim();
    }

    /// Draws the scene anew from the game.
    fn refresh_scene(&mut self) {
        let flip = self.flip;
        self.scene = match &self.play {
            Some(Play::Local(local)) if self.back > 0 => {
                Some(local.scene_at(local.game.ply_count().saturating_sub(self.back), flip))
            }
            Some(Play::Local(local)) => Some(local.scene(flip)),
            Some(Play::Table(table)) if self.back > 0 => table.past(flip).or_else(|| table.scene(flip)),
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
        match self.local_mut().and_then(|local| local.flag(now)) {
            Some(Ok(())) => self.game_changed(true),
            Some(Err(error)) => self.show_error(sentence(error.message())),
            None => {}
        }
    }

    fn hear(&mut self, online: Online) {
        let now = self.now;
        match online {
            Online::Tables(list) => return self.hear_tables(Ok(list)),
            Online::NoTables(why) => return self.hear_tables(Err(why)),
            Online::PutUp(table) => return self.hear_put_up(table),
            Online::Past(past) => return self.hear_past(past),
            Online::Explored(answer) => return self.hear_explored(answer),
            _ => {}
        }
        let Some(Play::Table(table)) = &mut self.play else { return };
        match online {
            Online::Tables(_)
            | Online::NoTables(_)
            | Online::PutUp(_)
            | Online::Past(_)
            | Online::Explored(_) => {}
            Online::Down(why) => {
                table.up = false;
                self.show_error(Message::new("terminal-line-down").message("why", why));
            }
            Online::Up => {
                table.up = true;
                self.notice = None;
            }
            Online::Heard(heard) => {
                let first = table.state().is_none();
                let reaction = table.hear(heard, now);
                self.tasks.extend(reaction.answers.into_iter().map(Task::Send));
                if reaction.moved {
                    self.game_changed(false);
                    if first {
                        self.home_cursor();
                    }
                } else {
                    self.refresh_scene();
                }
                if let Some(notice) = reaction.notice {
                    self.show_notice(notice);
                }
            }
        }
    }

    fn hear_past(&mut self, past: Result<Box<Past>, Message>) {
        match (past, &mut self.play) {
            (Ok(past), Some(Play::Table(table))) if self.back > 0 => table.hear_past(*past),
            (Err(why), _) => return self.show_error(sentence(why)),
            _ => {}
        }
        self.refresh_scene();
    }

    /// What has no variables, in the language of the screen.
    pub(crate) fn say(&self, key: &str) -> String {
        self.language.say(key).into_owned()
    }

    /// Says something at the bottom of the screen.
    pub fn show_notice(&mut self, words: Message) {
        let text = words.say(self.language);
        self.notice = Some(Notice { text, is_bad: false });
    }

    /// Says what went wrong.
    pub fn show_error(&mut self, words: Message) {
        let text = words.say(self.language);
        self.notice = Some(Notice { text, is_bad: true });
    }
}

/// A reason as a sentence.
pub(crate) fn sentence(why: Message) -> Message {
    Message::new("terminal-sentence").message("why", why)
}

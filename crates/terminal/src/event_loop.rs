//! The event loop of the full-screen client: events go in, tasks come out and are
//! done.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use quincunx_core::{Message, Scene};
use quincunx_messages::Language;
use quincunx_picture::{Style, png, svg};
use quincunx_protocol::NewTable;

use crate::app::{App, Event, Form, Page, PictureFormat, Play, Table, Task};
use crate::autosave::{Autosave, load, write_atomically};
use crate::calendar::Calendar;
use crate::engine_threads::EngineThreads;
use crate::online::{self, GuestClient, Link, Lobby, Online};
use crate::screen::{Ending, LoopEvent, Screen, ScreenError, Start};

/// How long to wait for news while something on the screen moves by itself.
const LIVELY: Duration = Duration::from_millis(100);
/// How long otherwise.
const CALM: Duration = Duration::from_secs(1);
/// The width of exported pictures in pixels.
const PICTURE: u32 = 1000;

/// The event loop of the full-screen client.
pub struct EventLoop {
    pub app: App,
    autosave: Autosave,
    calendar: Calendar,
    engines: EngineThreads,
    connection: Option<GuestClient>,
    /// Only to watch, whatever table it is.
    watches: bool,
    link: Option<Link>,
    lobby: Option<Lobby>,
    /// The number of the line that is listened to: what an older one still says
    /// is about another table.
    line: u64,
    begun: Instant,
    sender: Sender<LoopEvent>,
    /// Somebody wants the shell for a while.
    suspends: bool,
    /// Files that were written from here, and may be written again.
    own_files: Vec<PathBuf>,
}

impl EventLoop {
    pub fn new(app: App, autosave: Autosave, calendar: Calendar, sender: Sender<LoopEvent>) -> EventLoop {
        let thought = sender.clone();
        let send = move |event| {
            // When nobody listens any more, the program ends.
            let _ = thought.send(LoopEvent::Event(event));
        };
        let engines = EngineThreads::new(Arc::new(send));
        let begun = Instant::now();
        EventLoop {
            app,
            autosave,
            calendar,
            engines,
            connection: None,
            watches: false,
            link: None,
            lobby: None,
            line: 0,
            begun,
            sender,
            suspends: false,
            own_files: Vec::new(),
        }
    }

    pub fn start(&mut self, start: Start) -> io::Result<()> {
        let tasks = match start {
            Start::Form => {
                self.app.page = Some(Page::Form(Box::new(Form::new(0))));
                Vec::new()
            }
            Start::Game(local) => self.app.begin(*local, None),
            Start::Loaded(loaded) => self.app.update(Event::Loaded(Ok(loaded))),
            Start::Table { address, name, watch } => {
                self.watches = watch;
                self.connection =
                    Some(GuestClient { server: address.server, name, guests: self.autosave.guests() });
                match address.table {
                    Some(table) => self.open_table(&table, watch)?,
                    None => {
                        self.list_tables()?;
                        Vec::new()
                    }
                }
            }
        };
        self.perform(tasks);
        Ok(())
    }

    // At a server

    /// A new line is listened to, and nothing else any more.
    fn new_line(&mut self) -> impl Fn(Online) + Send + 'static {
        (self.link, self.lobby) = (None, None);
        self.line += 1;
        self.same_line()
    }

    fn same_line(&self) -> impl Fn(Online) + Send + 'static {
        let (sender, line) = (self.sender.clone(), self.line);
        move |said| {
            // When nobody listens any more, the program ends.
            let _ = sender.send(LoopEvent::Online(line, said));
        }
    }

    fn open_table(&mut self, table: &str, watch: bool) -> io::Result<Vec<Task>> {
        let Some(connection) = self.connection.clone() else { return Ok(Vec::new()) };
        let place = format!("{}/t/{table}", connection.server);
        let send = self.new_line();
        self.link = Some(online::open(connection, send)?);
        let wants_seat = !watch && !self.watches;
        Ok(self.app.join(Table::new(table, &place, wants_seat)))
    }

    /// Shows the list. Meanwhile the line to a table stays as it is.
    fn list_tables(&mut self) -> io::Result<()> {
        let Some(connection) = self.connection.clone() else {
            self.app.show_error(Message::new("terminal-no-server"));
            return Ok(());
        };
        self.app.open_tables(connection.server.to_string());
        self.lobby = Some(online::look(connection, self.app.language, self.same_line())?);
        Ok(())
    }

    fn put_up(&mut self, wish: Box<NewTable>) -> io::Result<()> {
        match self.connection.clone() {
            Some(connection) => online::put_up(connection, wish, self.same_line()),
            None => Ok(()),
        }
    }

    pub fn run(&mut self, screen: &mut Screen, news: &Receiver<LoopEvent>) -> Result<Ending, ScreenError> {
        screen.draw(&mut self.app)?;
        loop {
            let wait = if self.app.is_lively() { LIVELY } else { CALM };
            let mut next = match news.recv_timeout(wait) {
                Ok(news) => Some(news),
                Err(RecvTimeoutError::Timeout) => Some(LoopEvent::Event(Event::Tick)),
                Err(RecvTimeoutError::Disconnected) => None,
            };
            // Everything that has come before it is drawn once.
            while let Some(now) = next {
                match now {
                    LoopEvent::Event(event) => {
                        if !self.take_in(event) {
                            return Ok(self.ending(None));
                        }
                    }
                    LoopEvent::Online(line, said) if line == self.line => {
                        self.take_in(Event::Online(said));
                    }
                    LoopEvent::Online(..) => {}
                    #[cfg(unix)]
                    LoopEvent::Signal(signal_hook::consts::SIGTSTP) => screen.sleep()?,
                    LoopEvent::Signal(signal) => return Ok(self.ending(Some(signal))),
                    LoopEvent::Gone(error) => return Err(error.into()),
                }
                if std::mem::take(&mut self.suspends) {
                    screen.sleep()?;
                }
                next = news.try_recv().ok();
            }
            self.app.now = self.begun.elapsed();
            let tasks = self.app.update(Event::Tick);
            self.perform(tasks);
            screen.draw(&mut self.app)?;
        }
    }

    /// Takes in what has happened; whether to go on.
    fn take_in(&mut self, event: Event) -> bool {
        self.app.now = self.begun.elapsed();
        self.app.today = self.calendar.today();
        let tasks = self.app.update(event);
        // A list that nobody looks at any more is not asked for.
        if !matches!(self.app.page, Some(Page::Tables(_))) {
            self.lobby = None;
        }
        self.perform(tasks)
    }

    fn ending(&self, signal: Option<i32>) -> Ending {
        let farewell = match &self.app.play {
            Some(Play::Local(local)) => match local.game.outcome() {
                Some(outcome) => {
                    let verdict = outcome.sentence(local.game.info().seats);
                    match self.autosave.file() {
                        Some(file) => Message::new("terminal-kept-over").verbatim("file", file.display()),
                        None => Message::new("terminal-sentence"),
                    }
                    .message("why", verdict)
                }
                None => Message::new("terminal-kept"),
            },
            Some(Play::Table(table)) => {
                let goes_on = table.state().is_none_or(|state| state.ending.is_none());
                let key = if goes_on { "terminal-left-table" } else { "terminal-left-finished" };
                let command = format!("quincunx play --table {}", table.place);
                Message::new(key).verbatim("command", command)
            }
            None => Message::NOTHING,
        };
        Ending { signal, farewell: farewell.say(self.app.language) }
    }

    /// Does what has to be done outside; whether to go on.
    fn perform(&mut self, tasks: Vec<Task>) -> bool {
        let mut tasks = VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            let event = match task {
                Task::Think { ticket, knowledge, request } => {
                    self.engines.think(ticket, *knowledge, request);
                    None
                }
                Task::StopThinking => {
                    self.engines.stop_thinking();
                    None
                }
                Task::Analyse(question) => {
                    self.engines.analyse(question);
                    None
                }
                Task::StopAnalysing => {
                    self.engines.stop_analysing();
                    None
                }
                Task::Hint(question) => {
                    self.engines.hint(question);
                    None
                }
                Task::Autosave(text) => self.autosave.save(&text).err().map(|error| {
                    Event::TaskDone(Err(Message::new("terminal-not-kept").verbatim("why", error)))
                }),
                Task::AutosaveTo(file) => {
                    self.autosave.set_file(file);
                    None
                }
                Task::Save { path, text, over } => {
                    Some(Event::TaskDone(self.save(&path, over, || Ok(text.into_bytes()))))
                }
                Task::SaveNew { name, text } => {
                    let number =
                        |at: u32| if at == 1 { format!("{name}.txt") } else { format!("{name}-{at}.txt") };
                    let path = (1..).map(number).find(|path| !Path::new(path).exists());
                    Some(Event::TaskDone(
                        self.save(&path.unwrap_or_default(), false, || Ok(text.into_bytes())),
                    ))
                }
                Task::Picture { path, format, scene, over } => {
                    let language = self.app.language;
                    Some(Event::TaskDone(self.save(&path, over, || picture(format, &scene, language))))
                }
                Task::Load { path, autosave } => {
                    Some(Event::Loaded(load(&expanded(&path), autosave).map(Box::new)))
                }
                Task::ListSavedGames => Some(Event::SavedGames(self.autosave.saved_games(self.app.language))),
                Task::FetchPast { table, ply } => {
                    let asked = match self.connection.clone() {
                        Some(connection) => online::look_back(connection, table, ply, self.same_line()),
                        None => Ok(()),
                    };
                    asked.err().map(|error| task_failed(&error))
                }
                Task::Explore { game, position } => {
                    let asked = match self.connection.clone() {
                        Some(connection) => online::explore(connection, game, position, self.same_line()),
                        None => Ok(()),
                    };
                    asked.err().map(|error| task_failed(&error))
                }
                Task::CreateTable(wish) => self.put_up(wish).err().map(|error| task_failed(&error)),
                Task::ListTables => self.list_tables().err().map(|error| task_failed(&error)),
                Task::OpenTable { table, watch } => match self.open_table(&table, watch) {
                    Ok(further) => {
                        tasks.extend(further);
                        None
                    }
                    Err(error) => Some(task_failed(&error)),
                },
                Task::Send(text) => {
                    if let Some(link) = &self.link {
                        link.say(text);
                    }
                    None
                }
                Task::Suspend => {
                    self.suspends = true;
                    None
                }
                Task::Quit => return false,
            };
            if let Some(event) = event {
                tasks.extend(self.app.update(event));
            }
        }
        true
    }

    /// Writes a file. One that was not written from here stays as it is, unless that
    /// was asked for.
    fn save(
        &mut self,
        path: &str,
        over: bool,
        bytes: impl FnOnce() -> Result<Vec<u8>, Message>,
    ) -> Result<Message, Message> {
        let file = expanded(Path::new(path));
        let is_own = self.own_files.contains(&file);
        if !over && !is_own && file.exists() {
            return Err(Message::new("terminal-replace").verbatim("file", path));
        }
        write_atomically(&file, &bytes()?).map_err(|error| {
            Message::new("terminal-not-written").verbatim("file", path).verbatim("why", error)
        })?;
        if !is_own {
            self.own_files.push(file);
        }
        Ok(Message::new("terminal-written").verbatim("file", path))
    }
}

/// That something could not be done.
fn task_failed(error: &io::Error) -> Event {
    Event::TaskDone(Err(Message::text(format!("{error}."))))
}

/// A path as shells read it: `~/` is the home folder.
fn expanded(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::var_os("HOME")) {
        (Ok(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => path.to_owned(),
    }
}

fn picture(format: PictureFormat, scene: &Scene, language: Language) -> Result<Vec<u8>, Message> {
    let style = Style { language, ..Style::default() };
    match format {
        PictureFormat::Svg => Ok(svg(scene, &style).into_bytes()),
        PictureFormat::Png => png(scene, &style, PICTURE).map_err(|error| Message::text(format!("{error}."))),
    }
}

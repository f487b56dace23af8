//! The terminal itself: taken, drawn upon, listened to, and given back whatever
//! happens.

use std::collections::VecDeque;
use std::io::{self, Stdout, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use quincunx_core::Scene;
use quincunx_picture::{Style, png, svg};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use thiserror::Error;

use crate::app::{App, Event, Form, Loaded, Local, Page, Play, Table, Task};
use crate::draw::draw;
use crate::keep::{Keep, load, write_whole};
use crate::look::{Depth, Look};
use crate::online::{self, Door, Link, Lobby, Online, TableAddress};
use crate::thinking::{Asked, Minds};

/// What the client begins with.
pub enum Start {
    /// The form for a new game.
    Form,
    /// A game.
    Game(Box<Local>),
    /// A game that was saved.
    Loaded(Box<Loaded>),
    /// A table at a server, or the list of its tables.
    Table {
        /// Where.
        address: TableAddress,
        /// What to be called there.
        name: String,
        /// Only to watch.
        watch: bool,
    },
}

/// The full-screen client.
pub struct Client {
    /// What the terminal can show.
    pub look: Look,
    /// Where games are kept.
    pub keep: Keep,
    /// What to begin with.
    pub start: Start,
    /// How long computers wait for people to follow, where nobody else plays.
    pub pace: Duration,
}

/// How it ended.
#[derive(Debug, Default)]
pub struct Ending {
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// A last word.
    pub farewell: String,
}

/// What can go wrong outside the game.
#[derive(Debug, Error)]
pub enum ScreenError {
    /// The terminal went away, or does not do what it is asked.
    #[error("the terminal could not be read or written: {0}")]
    Io(#[from] io::Error),
    /// There are no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

/// What comes to the one thread that draws.
enum News {
    Event(Event),
    /// What the line of that number says.
    Online(u64, Online),
    Signal(i32),
    /// The keyboard is gone.
    Gone(io::Error),
}

/// How long to wait for news while something on the screen moves by itself.
const LIVELY: Duration = Duration::from_millis(100);
/// How long otherwise.
const CALM: Duration = Duration::from_secs(1);
/// The width of exported pictures in pixels.
const PICTURE: u32 = 1000;

impl Client {
    /// Takes the terminal and plays until somebody leaves or a signal comes.
    pub fn run(self) -> Result<Ending, ScreenError> {
        getrandom::u64()?;
        let (sender, news) = channel();
        listen_to_signals(sender.clone())?;
        // Whoever asks for colours gets them in spite of NO_COLOR.
        ratatui::crossterm::style::force_color_output(self.look.depth != Depth::None);
        let mut screen = Screen::take()?;
        listen_to_keyboard(sender.clone())?;
        let app = App::new(self.look, Box::new(|| getrandom::u64().unwrap_or_default()));
        let mut session = Session::new(app, self.keep, sender);
        session.app.pace = self.pace;
        session.start(self.start)?;
        let ending = session.run(&mut screen, &news);
        drop(screen);
        ending
    }
}

fn listen_to_keyboard(sender: Sender<News>) -> io::Result<()> {
    let listen = move || loop {
        let event = match event::read() {
            Ok(event::Event::Key(key)) => Event::Key(key),
            Ok(event::Event::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(event::Event::Resize(..)) => Event::Resize,
            Ok(event::Event::Paste(text)) => Event::Paste(text),
            Ok(event::Event::FocusGained | event::Event::FocusLost) => continue,
            Err(error) => {
                let _ = sender.send(News::Gone(error));
                return;
            }
        };
        if sender.send(News::Event(event)).is_err() {
            return;
        }
    };
    thread::Builder::new().name("keyboard".to_owned()).spawn(listen).map(drop)
}

#[cfg(unix)]
fn listen_to_signals(sender: Sender<News>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP])?;
    let listen = move || {
        for signal in signals.forever() {
            if sender.send(News::Signal(signal)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(listen).map(drop)
}

#[cfg(not(unix))]
fn listen_to_signals(_: Sender<News>) -> io::Result<()> {
    Ok(())
}

/// The terminal while it is ours. Dropping it gives it back.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn take() -> io::Result<Screen> {
        give_back_on_panic(thread::current().id());
        take_terminal()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(Screen { terminal })
    }

    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let mut hits = Vec::new();
        self.terminal.draw(|frame| hits = draw(frame, app))?;
        app.hits = hits;
        Ok(())
    }

    /// Sleeps as the shell wishes, with the terminal given back meanwhile.
    #[cfg(unix)]
    fn sleep(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take_terminal()?;
        self.terminal.clear()
    }

    #[cfg(not(unix))]
    fn sleep(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take_terminal() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
        .inspect_err(|_| give_back())
}

/// Gives the terminal back. Does no harm when it is not ours.
fn give_back() {
    // Where this fails there is no terminal any more.
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// A panic of the thread that draws gives the terminal back before it is told.
/// One of a thread that thinks is caught there, and must not spoil the screen.
fn give_back_on_panic(drawing: ThreadId) {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            give_back();
            tell(panic);
        }
    }));
}

/// The client at work.
struct Session {
    app: App,
    keep: Keep,
    minds: Minds,
    door: Option<Door>,
    /// Only to watch, whatever table it is.
    watches: bool,
    link: Option<Link>,
    lobby: Option<Lobby>,
    /// The number of the line that is listened to: what an older one still says
    /// is about another table.
    line: u64,
    begun: Instant,
    sender: Sender<News>,
}

impl Session {
    fn new(app: App, keep: Keep, sender: Sender<News>) -> Session {
        let thought = sender.clone();
        let tell = move |event| {
            // When nobody listens any more, the program ends.
            let _ = thought.send(News::Event(event));
        };
        let minds = Minds::new(Arc::new(tell));
        let begun = Instant::now();
        Session {
            app,
            keep,
            minds,
            door: None,
            watches: false,
            link: None,
            lobby: None,
            line: 0,
            begun,
            sender,
        }
    }

    fn start(&mut self, start: Start) -> io::Result<()> {
        let tasks = match start {
            Start::Form => {
                self.app.page = Some(Page::Form(Box::new(Form::new(0))));
                Vec::new()
            }
            Start::Game(local) => self.app.begin(*local, None),
            Start::Loaded(loaded) => self.app.update(Event::Loaded(Ok(loaded))),
            Start::Table { address, name, watch } => {
                self.watches = watch;
                self.door = Some(Door { server: address.server, name, guests: self.keep.guests() });
                match address.table {
                    Some(table) => self.sit(&table, watch)?,
                    None => {
                        self.look_at_tables()?;
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
            let _ = sender.send(News::Online(line, said));
        }
    }

    fn sit(&mut self, table: &str, watch: bool) -> io::Result<Vec<Task>> {
        let Some(door) = self.door.clone() else { return Ok(Vec::new()) };
        let place = format!("{}/t/{table}", door.server);
        let tell = self.new_line();
        self.link = Some(online::open(door, tell)?);
        let wants_seat = !watch && !self.watches;
        Ok(self.app.join(Table::new(table, &place, wants_seat)))
    }

    /// Shows the list. Meanwhile the line to a table stays as it is.
    fn look_at_tables(&mut self) -> io::Result<()> {
        let Some(door) = self.door.clone() else {
            self.app.complain("This is no server's table: quincunx play --table URL goes there.".to_owned());
            return Ok(());
        };
        self.app.open_tables(door.server.to_string());
        self.lobby = Some(online::look(door, self.same_line())?);
        Ok(())
    }

    fn put_up(&mut self, wish: String) -> io::Result<()> {
        match self.door.clone() {
            Some(door) => online::put_up(door, wish, self.same_line()),
            None => Ok(()),
        }
    }

    fn run(&mut self, screen: &mut Screen, news: &Receiver<News>) -> Result<Ending, ScreenError> {
        screen.draw(&mut self.app)?;
        loop {
            let wait = if self.app.is_lively() { LIVELY } else { CALM };
            let mut next = match news.recv_timeout(wait) {
                Ok(news) => Some(news),
                Err(RecvTimeoutError::Timeout) => Some(News::Event(Event::Tick)),
                Err(RecvTimeoutError::Disconnected) => None,
            };
            // Everything that has come before it is drawn once.
            while let Some(now) = next {
                match now {
                    News::Event(event) => {
                        if !self.take_in(event) {
                            return Ok(self.ending(None));
                        }
                    }
                    News::Online(line, said) if line == self.line => {
                        self.take_in(Event::Online(said));
                    }
                    News::Online(..) => {}
                    #[cfg(unix)]
                    News::Signal(signal_hook::consts::SIGTSTP) => screen.sleep()?,
                    News::Signal(signal) => return Ok(self.ending(Some(signal))),
                    News::Gone(error) => return Err(error.into()),
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
                Some(outcome) => format!("{}.", outcome.sentence(local.game.info().seats)),
                None => "The game is kept: quincunx play --resume goes on with it.".to_owned(),
            },
            Some(Play::Table(table)) => format!("You have left {}.", table.place),
            None => String::new(),
        };
        Ending { signal, farewell }
    }

    /// Does what has to be done outside; whether to go on.
    fn perform(&mut self, tasks: Vec<Task>) -> bool {
        let mut tasks = VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            let event = match task {
                Task::Think { ticket, knows, player, seed, clock, least } => {
                    self.minds.think(ticket, *knows, Asked { player, seed, clock, least });
                    None
                }
                Task::StopThinking => {
                    self.minds.stop_thinking();
                    None
                }
                Task::Analyse(question) => {
                    self.minds.analyse(question);
                    None
                }
                Task::StopAnalysing => {
                    self.minds.stop_analysing();
                    None
                }
                Task::Hint(question) => {
                    self.minds.hint(question);
                    None
                }
                Task::Keep(text) => self.keep.keep(&text).err().map(|error| {
                    Event::Told(Err(format!("The game could not be kept: {error}. Save it with :save FILE.")))
                }),
                Task::KeepElsewhere(file) => {
                    self.keep.elsewhere(file);
                    None
                }
                Task::Save { path, text } => Some(Event::Told(saved(&path, text.as_bytes()))),
                Task::SaveNew { name, text } => {
                    let number =
                        |at: u32| if at == 1 { format!("{name}.txt") } else { format!("{name}-{at}.txt") };
                    let path = (1..).map(number).find(|path| !Path::new(path).exists());
                    Some(Event::Told(saved(&path.unwrap_or_default(), text.as_bytes())))
                }
                Task::Picture { path, scene } => Some(Event::Told(picture(&path, &scene))),
                Task::Load { path, keep } => Some(Event::Loaded(load(&expanded(&path), keep).map(Box::new))),
                Task::LookAtShelf => Some(Event::Shelf(self.keep.shelf())),
                Task::LookBack { table, ply } => {
                    let asked = match self.door.clone() {
                        Some(door) => online::look_back(door, table, ply, self.same_line()),
                        None => Ok(()),
                    };
                    asked.err().map(|error| told(&error))
                }
                Task::PutUp(wish) => self.put_up(wish).err().map(|error| told(&error)),
                Task::LookAtTables => self.look_at_tables().err().map(|error| told(&error)),
                Task::Sit { table, watch } => match self.sit(&table, watch) {
                    Ok(further) => {
                        tasks.extend(further);
                        None
                    }
                    Err(error) => Some(told(&error)),
                },
                Task::Say(text) => {
                    if let Some(link) = &self.link {
                        link.say(text);
                    }
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
}

/// That something could not be done.
fn told(error: &io::Error) -> Event {
    Event::Told(Err(format!("{error}.")))
}

/// A path as shells read it: `~/` is the home folder.
fn expanded(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::var_os("HOME")) {
        (Ok(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => path.to_owned(),
    }
}

fn saved(path: &str, bytes: &[u8]) -> Result<String, String> {
    match write_whole(&expanded(Path::new(path)), bytes) {
        Ok(()) => Ok(format!("Written to {path}.")),
        Err(error) => Err(format!("Could not write {path}: {error}.")),
    }
}

fn picture(path: &str, scene: &Scene) -> Result<String, String> {
    let style = Style::default();
    if path.ends_with(".svg") {
        return saved(path, svg(scene, &style).as_bytes());
    }
    let bytes = png(scene, &style, PICTURE).map_err(|error| format!("{error}."))?;
    saved(path, &bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    const IN_A_TERMINAL: &str = "QUINCUNX_TEST_IN_A_TERMINAL";

    /// Started by the test below, in a terminal of its own.
    #[test]
    #[ignore = "takes the terminal and panics"]
    fn panics_with_the_terminal_taken() {
        if std::env::var_os(IN_A_TERMINAL).is_some() {
            let _screen = Screen::take().unwrap();
            panic!("the board has a hole");
        }
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_told_afterwards() {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args([
            "--exact",
            "screen::tests::panics_with_the_terminal_taken",
            "--ignored",
            "--nocapture",
        ]);
        command.env("TERM", "xterm");
        command.env(IN_A_TERMINAL, "1");
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (mut parser, mut taken) = (vt100::Parser::new(24, 80, 0), false);
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = reader.read(&mut bytes) {
            for byte in &bytes[..count] {
                parser.process(&[*byte]);
                taken |= parser.screen().alternate_screen();
            }
        }
        child.wait().unwrap();
        let text = parser.screen().contents();
        assert!(taken && !parser.screen().alternate_screen(), "{text}");
        assert_eq!(parser.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(text.contains("the board has a hole"), "{text}");
    }
}

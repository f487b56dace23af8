//! The terminal itself: taken, drawn upon, listened to, and given back whatever
//! happens.

use std::io::{self, Stdout, stdout};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use quincunx_messages::Language;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use thiserror::Error;

use crate::app::{App, Event, LoadedGame, Local};
use crate::autosave::Autosave;
use crate::calendar::Calendar;
use crate::capabilities::{Capabilities, ColourDepth};
use crate::draw::draw;
use crate::event_loop::EventLoop;
use crate::online::{Online, TableAddress};

/// What the client begins with.
pub enum Start {
    /// The form for a new game.
    Form,
    /// A game.
    Game(Box<Local>),
    /// A game that was saved.
    Loaded(Box<LoadedGame>),
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
pub struct FullScreenClient {
    /// What the terminal can show.
    pub capabilities: Capabilities,
    /// The language it speaks.
    pub language: Language,
    /// Where games are saved.
    pub autosave: Autosave,
    /// What to begin with.
    pub start: Start,
    /// How long computers wait for people to follow, where nobody else plays.
    pub computer_delay: Duration,
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
pub enum LoopEvent {
    /// Something has happened.
    Event(Event),
    /// What the line of that number says.
    Online(u64, Online),
    /// A signal.
    Signal(i32),
    /// The keyboard is gone.
    Gone(io::Error),
}

impl FullScreenClient {
    /// Takes the terminal and plays until somebody leaves or a signal comes.
    pub fn run(self) -> Result<Ending, ScreenError> {
        getrandom::u64()?;
        let calendar = Calendar::local();
        let (sender, news) = channel();
        listen_to_signals(sender.clone())?;
        // Whoever asks for colours gets them in spite of NO_COLOR.
        crossterm::style::force_color_output(self.capabilities.depth != ColourDepth::None);
        let mut screen = Screen::take()?;
        listen_to_keyboard(sender.clone())?;
        let app = App::new(self.capabilities, Box::new(|| getrandom::u64().unwrap_or_default()));
        let mut event_loop = EventLoop::new(app, self.autosave, calendar, sender);
        event_loop.app.language = self.language;
        event_loop.app.computer_delay = self.computer_delay;
        event_loop.start(self.start)?;
        let ending = event_loop.run(&mut screen, &news);
        drop(screen);
        ending
    }
}

fn listen_to_keyboard(sender: Sender<LoopEvent>) -> io::Result<()> {
    let listen = move || loop {
        let event = match event::read() {
            Ok(event::Event::Key(key)) => Event::Key(key),
            Ok(event::Event::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(event::Event::Resize(..)) => Event::Resize,
            Ok(event::Event::Paste(text)) => Event::Paste(text),
            Ok(event::Event::FocusGained | event::Event::FocusLost) => continue,
            Err(error) => {
                let _ = sender.send(LoopEvent::Gone(error));
                return;
            }
        };
        if sender.send(LoopEvent::Event(event)).is_err() {
            return;
        }
    };
    thread::Builder::new().name("keyboard".to_owned()).spawn(listen).map(drop)
}

#[cfg(unix)]
fn listen_to_signals(sender: Sender<LoopEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP])?;
    let listen = move || {
        for signal in signals.forever() {
            if sender.send(LoopEvent::Signal(signal)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(listen).map(drop)
}

#[cfg(not(unix))]
fn listen_to_signals(_: Sender<LoopEvent>) -> io::Result<()> {
    Ok(())
}

/// The terminal while it is ours. Dropping it gives it back.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn take() -> io::Result<Screen> {
        give_back_on_panic(thread::current().id());
        take_terminal()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(Screen { terminal })
    }

    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let mut hits = Vec::new();
        self.terminal.draw(|frame| hits = draw(frame, app))?;
        app.hits = hits;
        Ok(())
    }

    /// Sleeps as the shell wishes, with the terminal given back meanwhile.
    #[cfg(unix)]
    pub fn sleep(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take_terminal()?;
        // A new one draws everything. Clearing the old one would ask where the cursor
        // is, and the thread at the keyboard would take the answer.
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    #[cfg(not(unix))]
    pub fn sleep(&mut self) -> io::Result<()> {
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
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// A panic of the thread that draws gives the terminal back before it is told.
/// One of a thread that thinks is caught there, and must not spoil the screen.
fn give_back_on_panic(drawing: ThreadId) {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            give_back();
            report(panic);
        }
    }));
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

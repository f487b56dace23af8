//! What happens to the client, and what it wants done.

use std::path::PathBuf;
use std::time::Duration;

use quincunx_core::{AnyGame, AnyRules, AnyView, Record, Scene, Seal, Seat};
use quincunx_engine::{Analysis, Knowledge};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::{Player, Shelf};
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
        player: Player,
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
        /// Also over a file that is there already.
        over: bool,
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
        /// Also over a file that is there already.
        over: bool,
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
    /// Look what tables there are at the server.
    LookAtTables,
    /// Ask the server how a table looked.
    LookBack {
        /// Its name.
        table: String,
        /// After how many plies.
        ply: usize,
    },
    /// Ask the server for a table.
    PutUp(String),
    /// Go to a table of the server.
    Sit {
        /// Its name.
        table: String,
        /// Only to watch.
        watch: bool,
    },
    /// Say something to the server.
    Say(String),
    /// Back to the shell, until it calls us again.
    Suspend,
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

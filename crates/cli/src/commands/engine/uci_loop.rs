//! The UCI loop: commands in, replies out, one search at a time.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, Seat, Viewer, zobrist};
use quincunx_engine::uci::{Command, Go, Start, info_line};
use quincunx_engine::{
    Analysis, Engine, LevelSettings, Limits, LineDepths, SearchRequest, Settings, engine_for,
};

use super::options::{Change, UciOptions};
use crate::program::lines;
use crate::query::read_seat;
use crate::{CliError, print};

/// Something that happens to the engine.
pub enum Event {
    /// It is told something.
    Line(String),
    /// It was told something that is longer than any sense.
    TooLong,
    /// Nobody says anything any more.
    End,
    /// A search is over; the engine comes back from its thread.
    SearchDone(Box<dyn Engine>, Option<Analysis>),
}

/// A search that goes on, or whose result is kept back.
struct RunningSearch {
    stop: Arc<AtomicBool>,
    /// Whether the answer has to wait until it is asked for: `infinite`, `ponder`.
    held: bool,
    /// Whether it waits for the expected move to be played.
    ponders: bool,
    /// How long to search on once the expected move has been played.
    after_hit: Option<Duration>,
    /// When to stop by itself; only after pondering.
    deadline: Option<Instant>,
    /// How it plays weaker than it can, if it does.
    level: Option<LevelSettings>,
    seed: u64,
    /// The result, if it has come and is kept back.
    found: Option<Option<Analysis>>,
}

/// What is drawn from for a move: each position of a game draws other lots, also where it is sent
/// without the moves that led to it.
fn seed_of(seed: u64, game: &dyn AnyGame, seat: Seat) -> u64 {
    let text = game.position_text(Viewer::Seat(seat));
    let begin = zobrist::mix(seed ^ zobrist::feature(game.ply_count() as u64));
    text.bytes().fold(begin, |sum, byte| zobrist::mix(sum ^ u64::from(byte)))
}

/// The engine as a UCI interface sees it.
pub struct UciEngine {
    options: UciOptions,
    /// The game to search; `None` behind a position that was refused.
    game: Option<Box<dyn AnyGame>>,
    /// Not here while a search has it.
    engine: Option<(&'static str, Box<dyn Engine>)>,
    search: Option<RunningSearch>,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// What was said while a search was being stopped.
    waiting: VecDeque<Event>,
}

fn say(line: &str) -> Result<(), CliError> {
    print(&format!("{line}\n"))
}

/// Says what is wrong, without ever breaking the line.
fn info_string(message: &str) -> Result<(), CliError> {
    say(&format!("info string {}", message.replace(char::is_control, " ")))
}

impl UciEngine {
    /// An engine that receives events.
    pub fn new(sender: Sender<Event>, events: Receiver<Event>) -> UciEngine {
        let options = UciOptions::default();
        let game = options.game(&Start::Standard).ok();
        UciEngine { options, game, engine: None, search: None, sender, events, waiting: VecDeque::new() }
    }

    /// Goes on until it is told to quit, or the end of its input.
    pub fn run(mut self) -> Result<(), CliError> {
        loop {
            match self.next_event() {
                Some(Event::Line(line)) => match line.parse::<Command>() {
                    Ok(Command::Quit) => break,
                    Ok(command) => self.execute(command)?,
                    Err(unclear) => {
                        info_string(&unclear.to_string())?;
                        // Whoever said it waits for an answer.
                        if line.split_whitespace().next() == Some("go") && self.search.is_none() {
                            say("bestmove (none)")?;
                        }
                    }
                },
                Some(Event::TooLong) => {
                    info_string(&format!("a line of more than {} bytes was left out", lines::LONGEST))?;
                }
                Some(Event::SearchDone(engine, analysis)) => self.take_back(engine, analysis)?,
                Some(Event::End) => break,
                // Time is up after pondering.
                None => self.stop()?,
            }
        }
        self.stop()
    }

    /// The next thing that happens; `None` when a deadline is reached first.
    fn next_event(&mut self) -> Option<Event> {
        if let Some(event) = self.waiting.pop_front() {
            return Some(event);
        }
        match self.search.as_ref().and_then(|search| search.deadline) {
            None => Some(self.events.recv().unwrap_or(Event::End)),
            Some(deadline) => {
                match self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(event) => Some(event),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => Some(Event::End),
                }
            }
        }
    }

    fn execute(&mut self, command: Command) -> Result<(), CliError> {
        match command {
            Command::Uci => {
                say(concat!("id name Quincunx ", env!("CARGO_PKG_VERSION")))?;
                say("id author the Quincunx authors")?;
                self.options.option_lines().iter().try_for_each(|line| say(line))?;
                say("uciok")
            }
            Command::IsReady => say("readyok"),
            Command::SetOption { .. } | Command::NewGame if self.search.is_some() => {
                info_string("nothing can be set while a search goes on: stop it first")
            }
            Command::SetOption { name, value } => self.set(&name, value.as_deref()),
            Command::NewGame => {
                if let Some((_, engine)) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(_) if self.search.is_some() => info_string("a search goes on already: stop it first"),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Show => match &self.game {
                Some(game) => info_string(&format!(
                    "{} position: {}",
                    self.options.variant(),
                    game.position_text(Viewer::Everything)
                )),
                None => info_string("there is no position"),
            },
            Command::Ignored | Command::Quit => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), CliError> {
        match self.options.set(name, value) {
            Err(refusal) => return info_string(&refusal),
            Ok(Change::None) => {}
            Ok(Change::NewEngine) => self.engine = None,
            Ok(Change::ClearHash) => {
                if let Some((_, engine)) = &mut self.engine {
                    engine.clear();
                }
            }
            Ok(Change::NewGame) => match self.options.game(&Start::Standard) {
                Ok(game) => self.game = Some(game),
                Err(refusal) => {
                    self.game = None;
                    return info_string(&refusal);
                }
            },
        }
        Ok(())
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<(), CliError> {
        // Whatever is wrong with it, the last position is not the one that is meant.
        self.game = None;
        let mut game = match self.options.game(start) {
            Ok(game) => game,
            Err(refusal) => return info_string(&refusal),
        };
        let mut read = 0;
        for (at, mv) in moves.iter().enumerate() {
            if let Err(error) = game.read_ply(mv, &mut read) {
                return info_string(&format!("move {}: {error}", at + 1));
            }
        }
        self.game = Some(game);
        Ok(())
    }

    /// The game and the seat to search for; the error says why nobody can.
    fn thinking_seat(&self, go: &Go) -> Result<(&dyn AnyGame, Seat), String> {
        let game = self.game.as_deref().ok_or("there is no position to think about")?;
        let info = game.info();
        let Some(turn) = game.turn() else {
            let verdict = game.outcome().map(|outcome| outcome.sentence(info.seats)).unwrap_or_default();
            return Err(format!("the game is over: {verdict}"));
        };
        let seat = match &go.seat {
            Some(name) => read_seat(name, info).map_err(|why| why.to_string())?,
            None => turn.seat().ok_or("nobody is to move")?,
        };
        match turn {
            turn if turn.includes(seat) => Ok((game, seat)),
            _ => Err(format!("it is not the turn of {}", info.seats[seat.index()].name)),
        }
    }

    fn go(&mut self, go: &Go) -> Result<(), CliError> {
        let (game, seat) = match self.thinking_seat(go) {
            Ok((game, seat)) => (game.boxed(), seat),
            Err(refusal) => {
                info_string(&refusal)?;
                return say("bestmove (none)");
            }
        };
        let mut only = Vec::new();
        for text in &go.search_moves {
            match game.canonical(seat, text) {
                Ok(mv) => only.push(mv),
                Err(error) => info_string(&format!("searchmoves: {error}"))?,
            }
        }
        let info = game.info();
        let mut engine = match self.engine.take() {
            Some((name, engine)) if name == info.name => engine,
            _ => match engine_for(info.name, self.options.hash as usize) {
                Some(mut engine) => {
                    if let Some(endings) = &self.options.endings {
                        engine.set_endings(endings);
                    }
                    engine
                }
                None => {
                    info_string(&format!("nobody understands {} yet", info.title))?;
                    return say("bestmove (none)");
                }
            },
        };
        let level = self.options.weakened(engine.as_ref());
        let view = game.view(Viewer::Seat(seat));
        let level = level.map(|level| engine.with_care(level, view.as_ref()));
        let seed = seed_of(self.options.seed, game.as_ref(), seat);
        let asked = go.limits(seat, info.seats);
        let limits = if go.ponder { Limits { time: None, soft_time: None, ..asked } } else { asked };
        let mut settings = match level {
            None => Settings {
                limits,
                seed,
                threads: self.options.threads as usize,
                depths: LineDepths::FirstAhead,
                ..Settings::default()
            },
            Some(level) => {
                engine.clear();
                let own = level.settings(seed);
                let nodes = own.limits.nodes.into_iter().chain(limits.nodes).min();
                Settings { limits: Limits { nodes, ..limits }, ..own }
            }
        };
        let shown = self.options.lines as usize;
        settings.lines = settings.lines.max(shown);
        settings.only = only;
        let stop = Arc::new(AtomicBool::new(false));
        let task = SearchTask {
            game,
            seat,
            settings,
            shown,
            shows_chances: self.options.shows_chances,
            mate: go.mate,
            stop: Arc::clone(&stop),
        };
        let sender = self.sender.clone();
        let begun = std::thread::Builder::new().spawn(move || {
            // Whatever happens in a search, whoever waits for its answer gets one.
            let thinking = AssertUnwindSafe(|| task.run(engine.as_mut()));
            let analysis = std::panic::catch_unwind(thinking).unwrap_or(None);
            let _ = sender.send(Event::SearchDone(engine, analysis));
        });
        if let Err(error) = begun {
            info_string(&format!("no thread can be started: {error}"))?;
            return say("bestmove (none)");
        }
        self.search = Some(RunningSearch {
            stop,
            held: go.infinite || go.ponder,
            ponders: go.ponder,
            after_hit: asked.soft_time.or(asked.time),
            deadline: None,
            level,
            seed,
            found: None,
        });
        Ok(())
    }

    /// A search has ended.
    fn take_back(&mut self, engine: Box<dyn Engine>, analysis: Option<Analysis>) -> Result<(), CliError> {
        // The game cannot have been changed meanwhile.
        self.engine = Some((self.options.rules().info().name, engine));
        match &mut self.search {
            Some(search) if search.held => {
                search.found = Some(analysis);
                Ok(())
            }
            _ => self.answer(analysis.as_ref()),
        }
    }

    fn answer(&mut self, analysis: Option<&Analysis>) -> Result<(), CliError> {
        let Some(search) = self.search.take() else { return Ok(()) };
        let best = analysis.and_then(|analysis| match search.level {
            Some(level) => level.choose(analysis, search.seed),
            None => analysis.lines.first()?.moves.first().map(String::as_str),
        });
        let Some(best) = best else { return say("bestmove (none)") };
        let line = analysis.and_then(|analysis| {
            analysis.lines.iter().find(|line| line.moves.first().is_some_and(|first| first == best))
        });
        match line.and_then(|line| line.moves.get(1)) {
            Some(reply) => say(&format!("bestmove {best} ponder {reply}")),
            None => say(&format!("bestmove {best}")),
        }
    }

    /// Ends the search, if there is one, and says what was found.
    fn stop(&mut self) -> Result<(), CliError> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.held = false;
        search.stop.store(true, Ordering::Relaxed);
        if let Some(found) = search.found.take() {
            return self.answer(found.as_ref());
        }
        loop {
            match self.events.recv() {
                Ok(Event::SearchDone(engine, analysis)) => return self.take_back(engine, analysis),
                Ok(other) => self.waiting.push_back(other),
                Err(_) => return Ok(()),
            }
        }
    }

    /// The move that was pondered on has been played: from now on time counts.
    fn ponder_hit(&mut self) -> Result<(), CliError> {
        let Some(search) = self.search.as_mut().filter(|search| search.ponders) else {
            return info_string("there is nothing to ponder on");
        };
        search.held = false;
        search.deadline = search.after_hit.map(|time| Instant::now() + time);
        match search.found.take() {
            Some(found) => self.answer(found.as_ref()),
            None => Ok(()),
        }
    }
}

/// What a thread searches.
struct SearchTask {
    game: Box<dyn AnyGame>,
    seat: Seat,
    settings: Settings,
    /// How many lines are told about.
    shown: usize,
    /// Whether chances to win, draw and lose are told, too.
    shows_chances: bool,
    /// A win in so many moves is enough.
    mate: Option<u32>,
    stop: Arc<AtomicBool>,
}

impl SearchTask {
    fn run(&self, engine: &mut dyn Engine) -> Option<Analysis> {
        let stop = &self.stop;
        let mut shown = None;
        let mut progress = |analysis: &Analysis| {
            self.print_lines(analysis);
            let wanted = self.mate.map(|moves| moves.saturating_mul(2) as i32 - 1);
            let best = analysis.lines.first().and_then(|line| line.score.end_in_plies());
            if let (Some(wanted), Some(plies)) = (wanted, best)
                && (1..=wanted).contains(&plies)
            {
                stop.store(true, Ordering::Relaxed);
            }
            shown = Some(analysis.lines.clone());
        };
        let view = self.game.view(Viewer::Seat(self.seat));
        let found = engine.search(
            &SearchRequest { view: view.as_ref(), seat: self.seat, settings: &self.settings, stop },
            &mut progress,
        )?;
        if shown.as_ref() != Some(&found.lines) {
            self.print_lines(&found);
        }
        Some(found)
    }

    fn print_lines(&self, analysis: &Analysis) {
        for (at, line) in analysis.lines.iter().take(self.shown).enumerate() {
            // Whoever does not listen any more will not hear the answer either.
            let _ = say(&info_line(analysis, line, at + 1, self.shows_chances));
        }
    }
}

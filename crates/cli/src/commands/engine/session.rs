//! A conversation with whoever drives the engine.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, Seat, Viewer, zobrist};
use quincunx_engine::uci::{Command, Go, Start, info_line};
use quincunx_engine::{Analysis, Ladder, Limits, Settings, Strength, Thinker, thinker};

use super::desk::{Change, Desk};
use crate::program::lines;
use crate::query::read_seat;
use crate::{Refusal, print};

/// Something that happens to the engine.
pub enum Event {
    /// It is told something.
    Line(String),
    /// It was told something that is longer than any sense.
    TooLong,
    /// Nobody says anything any more.
    End,
    /// A search is over; the thinker comes back from its thread.
    Found(Box<dyn Thinker>, Option<Analysis>),
}

/// A search that goes on, or whose result is kept back.
struct Search {
    stop: Arc<AtomicBool>,
    /// Whether the answer has to wait until it is asked for: `infinite`, `ponder`.
    held: bool,
    /// Whether it waits for the expected move to be played.
    ponders: bool,
    /// How long to think on once the expected move has been played.
    after_hit: Option<Duration>,
    /// When to stop by itself; only after pondering.
    deadline: Option<Instant>,
    strength: Strength,
    ladder: Ladder,
    seed: u64,
    /// The result, if it has come and is kept back.
    found: Option<Option<Analysis>>,
}

/// The engine as others see it.
pub struct Session {
    desk: Desk,
    /// What to think about; `None` behind a position that was refused.
    game: Option<Box<dyn AnyGame>>,
    /// Not here while a search has it.
    thinker: Option<(&'static str, Box<dyn Thinker>)>,
    search: Option<Search>,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// What was said while a search was being stopped.
    waiting: VecDeque<Event>,
}

fn say(line: &str) -> Result<(), Refusal> {
    print(&format!("{line}\n"))
}

/// Says what is wrong, without ever breaking the line.
fn complain(message: &str) -> Result<(), Refusal> {
    say(&format!("info string {}", message.replace(char::is_control, " ")))
}

impl Session {
    /// A session that hears of events.
    pub fn new(sender: Sender<Event>, events: Receiver<Event>) -> Session {
        let desk = Desk::default();
        let game = desk.game(&Start::Standard).ok();
        Session { desk, game, thinker: None, search: None, sender, events, waiting: VecDeque::new() }
    }

    /// Goes on until it is told to quit, or the end of its input.
    pub fn run(mut self) -> Result<(), Refusal> {
        loop {
            match self.next_event() {
                Some(Event::Line(line)) => match line.parse::<Command>() {
                    Ok(Command::Quit) => break,
                    Ok(command) => self.obey(command)?,
                    Err(unclear) => {
                        complain(&unclear.to_string())?;
                        // Whoever said it waits for an answer.
                        if line.split_whitespace().next() == Some("go") && self.search.is_none() {
                            say("bestmove (none)")?;
                        }
                    }
                },
                Some(Event::TooLong) => {
                    complain(&format!("a line of more than {} bytes was left out", lines::LONGEST))?;
                }
                Some(Event::Found(thinker, analysis)) => self.take_back(thinker, analysis)?,
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

    fn obey(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Uci => {
                say(concat!("id name Quincunx ", env!("CARGO_PKG_VERSION")))?;
                say("id author the Quincunx authors")?;
                self.desk.offers().iter().try_for_each(|offer| say(offer))?;
                say("uciok")
            }
            Command::IsReady => say("readyok"),
            Command::SetOption { .. } | Command::NewGame if self.search.is_some() => {
                complain("nothing can be set while a search goes on: stop it first")
            }
            Command::SetOption { name, value } => self.set(&name, value.as_deref()),
            Command::NewGame => {
                if let Some((_, thinker)) = &mut self.thinker {
                    thinker.forget();
                }
                Ok(())
            }
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::Go(_) if self.search.is_some() => complain("a search goes on already: stop it first"),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Show => match &self.game {
                Some(game) => complain(&format!(
                    "{} position: {}",
                    self.desk.variant(),
                    game.position_text(Viewer::Everything)
                )),
                None => complain("there is no position"),
            },
            Command::Nothing | Command::Quit => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Refusal> {
        match self.desk.set(name, value) {
            Err(refusal) => return complain(&refusal),
            Ok(Change::None) => {}
            Ok(Change::Table) => self.thinker = None,
            Ok(Change::Forget) => {
                if let Some((_, thinker)) = &mut self.thinker {
                    thinker.forget();
                }
            }
            Ok(Change::Game) => match self.desk.game(&Start::Standard) {
                Ok(game) => self.game = Some(game),
                Err(refusal) => {
                    self.game = None;
                    return complain(&refusal);
                }
            },
        }
        Ok(())
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) -> Result<(), Refusal> {
        // Whatever is wrong with it, the last position is not the one that is meant.
        self.game = None;
        let mut game = match self.desk.game(start) {
            Ok(game) => game,
            Err(refusal) => return complain(&refusal),
        };
        let mut read = 0;
        for (at, mv) in moves.iter().enumerate() {
            if let Err(error) = game.read_ply(mv, &mut read) {
                return complain(&format!("move {}: {error}", at + 1));
            }
        }
        self.game = Some(game);
        Ok(())
    }

    /// Whoever is to think, and its limits; the error says why nobody can.
    fn thinking_seat(&self, go: &Go) -> Result<(&dyn AnyGame, Seat), String> {
        let game = self.game.as_deref().ok_or("there is no position to think about")?;
        let info = game.info();
        let Some(turn) = game.turn() else {
            let verdict = game.outcome().map(|outcome| outcome.sentence(info.seats)).unwrap_or_default();
            return Err(format!("the game is over: {verdict}"));
        };
        let seat = match &go.seat {
            Some(name) => read_seat(name, info)?,
            None => turn.seat().ok_or("nobody is to move")?,
        };
        match turn {
            turn if turn.includes(seat) => Ok((game, seat)),
            _ => Err(format!("it is not the turn of {}", info.seats[seat.index()].name)),
        }
    }

    fn go(&mut self, go: &Go) -> Result<(), Refusal> {
        let (game, seat) = match self.thinking_seat(go) {
            Ok((game, seat)) => (game.boxed(), seat),
            Err(refusal) => {
                complain(&refusal)?;
                return say("bestmove (none)");
            }
        };
        let mut only = Vec::new();
        for text in &go.search_moves {
            match game.canonical(seat, text) {
                Ok(mv) => only.push(mv),
                Err(error) => complain(&format!("searchmoves: {error}"))?,
            }
        }
        let info = game.info();
        let mut thinker = match self.thinker.take() {
            Some((name, thinker)) if name == info.name => thinker,
            _ => match thinker(info.name, self.desk.hash as usize) {
                Some(thinker) => thinker,
                None => {
                    complain(&format!("nobody understands {} yet", info.title))?;
                    return say("bestmove (none)");
                }
            },
        };
        let strength = self.desk.strength();
        // Each move of a game draws other lots.
        let seed = zobrist::mix(self.desk.seed ^ zobrist::feature(game.ply_count() as u64));
        let asked = go.limits(seat, info.seats);
        let limits = if go.ponder { Limits { time: None, enough: None, ..asked } } else { asked };
        let ladder = thinker.ladder();
        let mut settings = strength.settings(limits, ladder, seed);
        if strength == Strength::Max {
            settings.threads = self.desk.threads as usize;
        } else {
            thinker.forget();
            let own = settings.limits;
            let nearer = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
            settings.limits = Limits { nodes: nearer(own.nodes, limits.nodes), ..limits };
        }
        let shown = self.desk.lines as usize;
        settings.lines = settings.lines.max(shown);
        settings.only = only;
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task { game, seat, settings, shown, mate: go.mate, stop: Arc::clone(&stop) };
        let sender = self.sender.clone();
        let begun = std::thread::Builder::new().spawn(move || {
            // Whatever happens in a search, whoever waits for its answer gets one.
            let thinking = AssertUnwindSafe(|| task.think(thinker.as_mut()));
            let analysis = std::panic::catch_unwind(thinking).unwrap_or(None);
            let _ = sender.send(Event::Found(thinker, analysis));
        });
        if let Err(error) = begun {
            complain(&format!("no thread can be started: {error}"))?;
            return say("bestmove (none)");
        }
        self.search = Some(Search {
            stop,
            held: go.infinite || go.ponder,
            ponders: go.ponder,
            after_hit: asked.enough.or(asked.time),
            deadline: None,
            strength,
            ladder,
            seed,
            found: None,
        });
        Ok(())
    }

    /// A search has ended.
    fn take_back(&mut self, thinker: Box<dyn Thinker>, analysis: Option<Analysis>) -> Result<(), Refusal> {
        // The game cannot have been changed meanwhile.
        self.thinker = Some((self.desk.rules().info().name, thinker));
        match &mut self.search {
            Some(search) if search.held => {
                search.found = Some(analysis);
                Ok(())
            }
            _ => self.answer(analysis.as_ref()),
        }
    }

    fn answer(&mut self, analysis: Option<&Analysis>) -> Result<(), Refusal> {
        let Some(search) = self.search.take() else { return Ok(()) };
        let best = analysis.and_then(|analysis| search.strength.choose(analysis, search.ladder, search.seed));
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
    fn stop(&mut self) -> Result<(), Refusal> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.held = false;
        search.stop.store(true, Ordering::Relaxed);
        if let Some(found) = search.found.take() {
            return self.answer(found.as_ref());
        }
        loop {
            match self.events.recv() {
                Ok(Event::Found(thinker, analysis)) => return self.take_back(thinker, analysis),
                Ok(other) => self.waiting.push_back(other),
                Err(_) => return Ok(()),
            }
        }
    }

    /// The move that was pondered on has been played: from now on time counts.
    fn ponder_hit(&mut self) -> Result<(), Refusal> {
        let Some(search) = self.search.as_mut().filter(|search| search.ponders) else {
            return complain("there is nothing to ponder on");
        };
        search.held = false;
        search.deadline = search.after_hit.map(|time| Instant::now() + time);
        match search.found.take() {
            Some(found) => self.answer(found.as_ref()),
            None => Ok(()),
        }
    }
}

/// What a thread thinks about.
struct Task {
    game: Box<dyn AnyGame>,
    seat: Seat,
    settings: Settings,
    /// How many lines are told about.
    shown: usize,
    /// A win in so many moves is enough.
    mate: Option<u32>,
    stop: Arc<AtomicBool>,
}

impl Task {
    fn think(&self, thinker: &mut dyn Thinker) -> Option<Analysis> {
        let stop = &self.stop;
        let mut told = None;
        let mut progress = |analysis: &Analysis| {
            self.tell(analysis, None);
            let wanted = self.mate.map(|moves| moves.saturating_mul(2) as i32 - 1);
            let best = analysis.lines.first().and_then(|line| line.score.end_in_plies());
            if let (Some(wanted), Some(plies)) = (wanted, best)
                && (1..=wanted).contains(&plies)
            {
                stop.store(true, Ordering::Relaxed);
            }
            told = Some(analysis.lines.clone());
        };
        let viewer = Viewer::Seat(self.seat);
        let found =
            thinker.think(self.game.as_ref(), viewer, self.seat, &self.settings, stop, &mut progress)?;
        if told.as_ref() != Some(&found.lines) {
            self.tell(&found, Some(thinker.permille_full()));
        }
        Some(found)
    }

    fn tell(&self, analysis: &Analysis, permille_full: Option<u32>) {
        for (at, line) in analysis.lines.iter().take(self.shown).enumerate() {
            // Whoever does not listen any more will not hear the answer either.
            let _ = say(&info_line(analysis, line, at + 1, permille_full));
        }
    }
}

//! Searches on threads of their own, so that the keyboard is always heard.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use quincunx_core::Seat;
use quincunx_engine::{Computer, Knowledge, Limits, Mover, Random, Settings, engine_for};

use crate::app::{AnalysisRequest, Event, Player};

/// How long a hint takes.
const HINT: Duration = Duration::from_millis(1500);
/// How many lines an analysis has.
const LINES: usize = 3;
/// What an analysis remembers positions in, in megabytes.
const MEMORY: usize = 64;
/// Between two looks at the stop signal while waiting.
const POLL: Duration = Duration::from_millis(20);

type IdlePlayers = Arc<Mutex<HashMap<(&'static str, Seat), (Player, u64, Box<dyn Mover + Send>)>>>;

/// The threads on which engines search. Dropping it stops them all.
pub struct EngineThreads {
    send: Arc<dyn Fn(Event) + Send + Sync>,
    /// Computers that wait for their next move, with what they remember.
    idle: IdlePlayers,
    thinking: StopSignal,
    analysing: StopSignal,
    hinting: StopSignal,
}

/// A signal to stop; set when it is replaced or dropped.
#[derive(Default)]
struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    fn renew(&mut self) -> Arc<AtomicBool> {
        self.0.store(true, Ordering::Relaxed);
        self.0 = Arc::default();
        Arc::clone(&self.0)
    }
}

impl Drop for StopSignal {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl EngineThreads {
    /// No thread runs yet. They will call `send`.
    pub fn new(send: Arc<dyn Fn(Event) + Send + Sync>) -> EngineThreads {
        let stop = StopSignal::default;
        EngineThreads {
            send,
            idle: IdlePlayers::default(),
            thinking: stop(),
            analysing: stop(),
            hinting: stop(),
        }
    }

    /// Lets a computer choose a move.
    pub fn think(&mut self, ticket: u64, knows: Knowledge, asked: MoveRequest) {
        let stop = self.thinking.renew();
        let (send, idle) = (Arc::clone(&self.send), Arc::clone(&self.idle));
        spawn("computer", move || {
            let begun = Instant::now();
            let text = catch_unwind(AssertUnwindSafe(|| choose(&idle, &knows, &asked, &stop)));
            while begun.elapsed() < asked.min_delay && !stop.load(Ordering::Relaxed) {
                thread::sleep(POLL);
            }
            if !stop.load(Ordering::Relaxed) {
                send(Event::MoveChosen { ticket, text: text.unwrap_or(None) });
            }
        });
    }

    /// Nobody waits for the computer's move any more.
    pub fn stop_thinking(&mut self) {
        self.thinking.renew();
    }

    /// Analyses until it is told to stop.
    pub fn analyse(&mut self, question: AnalysisRequest) {
        let stop = self.analysing.renew();
        let send = Arc::clone(&self.send);
        spawn("analysis", move || {
            let AnalysisRequest { ticket, view, seat } = question;
            let settings = Settings { lines: LINES, ..Settings::default() };
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mut engine = engine_for(view.info().name, MEMORY)?;
                engine.search(view.as_ref(), seat, &settings, &stop, &mut |analysis| {
                    send(Event::Analysed { ticket, analysis: analysis.clone(), done: false });
                })
            }));
            if let Ok(Some(analysis)) = thought {
                send(Event::Analysed { ticket, analysis, done: true });
            }
        });
    }

    /// No more analysis.
    pub fn stop_analysing(&mut self) {
        self.analysing.renew();
    }

    /// Looks for a good move.
    pub fn hint(&mut self, question: AnalysisRequest) {
        let stop = self.hinting.renew();
        let send = Arc::clone(&self.send);
        spawn("hint", move || {
            let AnalysisRequest { ticket, view, seat } = question;
            let settings = Settings { limits: Limits::time(HINT), ..Settings::default() };
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mut engine = engine_for(view.info().name, MEMORY)?;
                let analysis = engine.search(view.as_ref(), seat, &settings, &stop, &mut |_| {})?;
                analysis.lines.first()?.moves.first().cloned()
            }));
            send(Event::Hinted { ticket, text: thought.unwrap_or(None) });
        });
    }
}

/// What a computer is asked to do.
pub struct MoveRequest {
    /// Who.
    pub player: Player,
    /// What its lots come from.
    pub seed: u64,
    /// What is left on its clock, and what a move adds.
    pub clock: Option<(Duration, Duration)>,
    /// Not to be answered sooner.
    pub min_delay: Duration,
}

fn choose(idle: &IdlePlayers, knows: &Knowledge, asked: &MoveRequest, stop: &AtomicBool) -> Option<String> {
    let (game, seat) = (knows.view().info().name, knows.seat());
    let lock = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let kept =
        lock().remove(&(game, seat)).filter(|(known, seed, _)| *known == asked.player && *seed == asked.seed);
    // With a clock it has other limits every time.
    let kept = kept.filter(|_| asked.clock.is_none());
    let mut mover = match kept {
        Some((_, _, mover)) => mover,
        None => new_player(game, seat, asked)?,
    };
    let text = mover.choose(knows, stop);
    lock().insert((game, seat), (asked.player, asked.seed, mover));
    text
}

fn new_player(game: &str, seat: Seat, asked: &MoveRequest) -> Option<Box<dyn Mover + Send>> {
    // Not the game's own stream: that is under seal.
    let seed = asked.seed.wrapping_add(u64::from(seat.0) + 1);
    match asked.player {
        Player::Person => None,
        Player::Random => Some(Box::new(Random::from_seed(seed))),
        Player::Computer(strength) => {
            let mut computer = Computer::new(game, strength, seed)?;
            if let Some((left, increment)) = asked.clock {
                computer.set_limits(Limits::clock(left, increment, None));
            }
            Some(Box::new(computer))
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    // Where no thread can be had, nobody answers; the person can still play.
    let _ = thread::Builder::new().name(name.to_owned()).spawn(work);
}

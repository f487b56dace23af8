//! Thinking on threads of its own, so that the keyboard is always heard.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use quincunx_core::Seat;
use quincunx_engine::{Computer, Knowledge, Limits, Mover, Random, SearchRequest, Settings, engine_for};

use crate::app::{Event, Player, Question};

/// How long a hint takes.
const HINT: Duration = Duration::from_millis(1500);
/// How many lines an analysis has.
const LINES: usize = 3;
/// What an analysis remembers positions in, in megabytes.
const MEMORY: usize = 64;
/// Between two looks at the stop signal while waiting.
const GLANCE: Duration = Duration::from_millis(20);

type Movers = Arc<Mutex<HashMap<(&'static str, Seat), (Player, u64, Box<dyn Mover + Send>)>>>;

/// Those who think. Dropping it stops them all.
pub struct Minds {
    tell: Arc<dyn Fn(Event) + Send + Sync>,
    /// Computers that wait for their next move, with what they remember.
    movers: Movers,
    thinking: Stop,
    analysing: Stop,
    hinting: Stop,
}

/// A signal to stop; set when it is replaced or dropped.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    fn renew(&mut self) -> Arc<AtomicBool> {
        self.0.store(true, Ordering::Relaxed);
        self.0 = Arc::default();
        Arc::clone(&self.0)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Minds {
    /// Nobody thinks yet. Threads call `tell`.
    pub fn new(tell: Arc<dyn Fn(Event) + Send + Sync>) -> Minds {
        let stop = Stop::default;
        Minds { tell, movers: Movers::default(), thinking: stop(), analysing: stop(), hinting: stop() }
    }

    /// Lets a computer choose a move.
    pub fn think(&mut self, ticket: u64, knows: Knowledge, asked: Asked) {
        let stop = self.thinking.renew();
        let (tell, movers) = (Arc::clone(&self.tell), Arc::clone(&self.movers));
        spawn("computer", move || {
            let begun = Instant::now();
            let text = catch_unwind(AssertUnwindSafe(|| choose(&movers, &knows, &asked, &stop)));
            while begun.elapsed() < asked.least && !stop.load(Ordering::Relaxed) {
                thread::sleep(GLANCE);
            }
            if !stop.load(Ordering::Relaxed) {
                tell(Event::Chosen { ticket, text: text.unwrap_or(None) });
            }
        });
    }

    /// Nobody waits for the computer's move any more.
    pub fn stop_thinking(&mut self) {
        self.thinking.renew();
    }

    /// Analyses until it is told to stop.
    pub fn analyse(&mut self, question: Question) {
        let stop = self.analysing.renew();
        let tell = Arc::clone(&self.tell);
        spawn("analysis", move || {
            let Question { ticket, view, seat } = question;
            let settings = Settings { lines: LINES, ..Settings::default() };
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mut thinker = engine_for(view.info().name, MEMORY)?;
                thinker.search(
                    &SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop },
                    &mut |analysis| {
                        tell(Event::Analysed { ticket, analysis: analysis.clone(), done: false });
                    },
                )
            }));
            if let Ok(Some(analysis)) = thought {
                tell(Event::Analysed { ticket, analysis, done: true });
            }
        });
    }

    /// No more analysis.
    pub fn stop_analysing(&mut self) {
        self.analysing.renew();
    }

    /// Looks for a good move.
    pub fn hint(&mut self, question: Question) {
        let stop = self.hinting.renew();
        let tell = Arc::clone(&self.tell);
        spawn("hint", move || {
            let Question { ticket, view, seat } = question;
            let settings = Settings { limits: Limits::time(HINT), ..Settings::default() };
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mut thinker = engine_for(view.info().name, MEMORY)?;
                let analysis = thinker.search(
                    &SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop },
                    &mut |_| {},
                )?;
                analysis.lines.first()?.moves.first().cloned()
            }));
            tell(Event::Hinted { ticket, text: thought.unwrap_or(None) });
        });
    }
}

/// Under what terms a computer is asked.
pub struct Asked {
    /// Who.
    pub player: Player,
    /// What its lots come from.
    pub seed: u64,
    /// What is left on its clock, and what a move adds.
    pub clock: Option<(Duration, Duration)>,
    /// Not to be answered sooner.
    pub least: Duration,
}

fn choose(movers: &Movers, knows: &Knowledge, asked: &Asked, stop: &AtomicBool) -> Option<String> {
    let (game, seat) = (knows.view().info().name, knows.seat());
    let lock = || movers.lock().unwrap_or_else(PoisonError::into_inner);
    let kept =
        lock().remove(&(game, seat)).filter(|(known, seed, _)| *known == asked.player && *seed == asked.seed);
    // With a clock it has other limits every time.
    let kept = kept.filter(|_| asked.clock.is_none());
    let mut mover = match kept {
        Some((_, _, mover)) => mover,
        None => mover_of(game, seat, asked)?,
    };
    let text = mover.choose(knows, stop);
    lock().insert((game, seat), (asked.player, asked.seed, mover));
    text
}

fn mover_of(game: &str, seat: Seat, asked: &Asked) -> Option<Box<dyn Mover + Send>> {
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

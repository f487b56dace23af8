//! Searches on threads of their own, so that the keyboard is always heard.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use quincunx_engine::{Knowledge, Limits, LineDepths, SearchRequest, Settings, engine_for};

use crate::app::{AnalysisRequest, Event, MoveRequest};
use crate::computer_players::ComputerPlayers;

/// How long a hint takes.
const HINT: Duration = Duration::from_millis(1500);
/// How many lines an analysis has.
const LINES: usize = 3;
/// What an analysis remembers positions in, in megabytes.
const MEMORY: usize = 64;
/// Between two looks at the stop signal while waiting.
const POLL: Duration = Duration::from_millis(20);

/// The threads on which engines search. Dropping it stops them all.
pub struct EngineThreads {
    send: Arc<dyn Fn(Event) + Send + Sync>,
    computers: ComputerPlayers,
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
            computers: ComputerPlayers::default(),
            thinking: stop(),
            analysing: stop(),
            hinting: stop(),
        }
    }

    /// Lets a computer choose a move.
    pub fn think(&mut self, ticket: u64, knowledge: Knowledge, request: MoveRequest) {
        let stop = self.thinking.renew();
        let (send, computers) = (Arc::clone(&self.send), self.computers.clone());
        spawn("computer", move || {
            let begun = Instant::now();
            let text = catch_unwind(AssertUnwindSafe(|| computers.choose(&knowledge, &request, &stop)));
            while begun.elapsed() < request.min_delay && !stop.load(Ordering::Relaxed) {
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
            let settings = Settings { lines: LINES, depths: LineDepths::FirstAhead, ..Settings::default() };
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mut engine = engine_for(view.info().name, MEMORY)?;
                engine.search(
                    &SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop },
                    &mut |analysis| {
                        send(Event::Analysed { ticket, analysis: analysis.clone(), done: false });
                    },
                )
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
                let analysis = engine.search(
                    &SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop },
                    &mut |_| {},
                )?;
                analysis.lines.first()?.moves.first().cloned()
            }));
            send(Event::Hinted { ticket, text: thought.unwrap_or(None) });
        });
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    // Where no thread can be had, nobody answers; the person can still play.
    let _ = thread::Builder::new().name(name.to_owned()).spawn(work);
}

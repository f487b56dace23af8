//! Looking at a position for somebody. It is done in the same places in which the
//! computers think. Whoever looks gives way at once when a table at which a person
//! plays waits, and after a turn when anybody else does.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quincunx_core::{AnyGame, Message, Seat, Turn, Viewer};
use quincunx_engine::{Analysis, Engine, Limits, LineDepths, SearchRequest, Settings, Variation, engine_for};
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::computers::{Computers, Requester, SharedRequester, guarded};
use crate::pool::Slot;
use crate::protocol::{BestLine, Code, ExactResult, Finding, Point, Refusal};

/// The longest that one position is looked at. It gives way to whoever else waits.
pub const LONGEST: Duration = Duration::from_secs(3600);
/// The most lines that are shown.
pub const MOST_LINES: usize = 5;
/// The most points of a graph; of longer games not every ply is looked at.
pub const MOST_POINTS: usize = 240;
/// How often news is looked for.
const TICK: Duration = Duration::from_millis(80);
/// What one analysis remembers about positions at most, in megabytes.
const MOST_MEMORY: usize = 16;
/// What all of them remember together. Each takes a quarter of what is left, and one
/// megabyte at least.
const ALL_MEMORY: usize = 64;
/// The most that look at the same time, or wait to.
const MOST: usize = 64;
/// The same from one address, behind which there may be a school.
const MOST_PER_ADDRESS: usize = 16;
/// How long is thought about a point of a graph.
const POINT: Duration = Duration::from_millis(150);

/// Who has a position looked at. Each client has one: a new one ends the old.
pub struct Analyses {
    /// Where it is thought.
    computers: Computers,
    /// Cancelled when the server stops.
    stopping: CancellationToken,
    running: Mutex<Vec<Running>>,
    next: AtomicU64,
    /// Megabytes in use.
    memory: Arc<AtomicUsize>,
}

/// Some of the memory that all share; given back when it is dropped.
struct Memory {
    used: Arc<AtomicUsize>,
    megabytes: usize,
}

impl Memory {
    fn take(used: &Arc<AtomicUsize>) -> Memory {
        let share = |used: usize| (ALL_MEMORY.saturating_sub(used) / 4).clamp(1, MOST_MEMORY);
        let before = used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |now| Some(now + share(now)));
        Memory { used: used.clone(), megabytes: share(before.unwrap_or_default()) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.used.fetch_sub(self.megabytes, Ordering::Relaxed);
    }
}

struct Running {
    id: u64,
    client: String,
    address: IpAddr,
    stop: CancellationToken,
}

/// Leave to look at something; given back when it is dropped.
pub struct AnalysisPermit {
    analyses: Arc<Analyses>,
    id: u64,
    requester: SharedRequester,
    stop: CancellationToken,
}

impl Analyses {
    /// Nobody looks yet.
    pub fn new(computers: Computers, stopping: CancellationToken) -> Analyses {
        Analyses {
            computers,
            stopping,
            running: Mutex::default(),
            next: AtomicU64::default(),
            memory: Arc::default(),
        }
    }

    /// Lets a client in, and ends what it had looked at before.
    pub fn admit(self: &Arc<Analyses>, client: String, address: IpAddr) -> Result<AnalysisPermit, Refusal> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|other| {
            let goes_on = other.client != client;
            if !goes_on {
                other.stop.cancel();
            }
            goes_on
        });
        let here = running.iter().filter(|other| other.address == address).count();
        if running.len() >= MOST || here >= MOST_PER_ADDRESS {
            return Err(Refusal::new(Code::TooFast, Message::new("refusal-too-many-analyses")));
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let stop = CancellationToken::new();
        let requester = SharedRequester::new(Requester { address: Some(address), guest: client.clone() });
        running.push(Running { id, client, address, stop: stop.clone() });
        metrics::gauge!("quincunx_analyses").set(running.len() as f64);
        Ok(AnalysisPermit { analyses: self.clone(), id, requester, stop })
    }
}

impl Drop for AnalysisPermit {
    fn drop(&mut self) {
        let mut running = self.analyses.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|other| other.id != self.id);
        metrics::gauge!("quincunx_analyses").set(running.len() as f64);
    }
}

fn exact_result(result: quincunx_engine::ExactResult) -> ExactResult {
    match result {
        quincunx_engine::ExactResult::Win => ExactResult::Win,
        quincunx_engine::ExactResult::Draw => ExactResult::Draw,
        quincunx_engine::ExactResult::Loss => ExactResult::Loss,
    }
}

/// A line of play, worth so much to the seat that is to move.
fn best_line(line: &Variation) -> BestLine {
    let end_in = line.score.end_in_plies();
    BestLine {
        score: if end_in.is_some() { None } else { Some(line.score.hundredths()) },
        end_in,
        exact: line.score.exact().map(exact_result),
        expectation: (line.expectation * 1000.0).round() / 1000.0,
        depth: line.depth,
        moves: line.moves.clone(),
        written: line.annotated.clone(),
    }
}

/// The seat that has something to think about.
fn mover(game: &dyn AnyGame) -> Option<Seat> {
    game.turn().and_then(Turn::seat)
}

/// One who thinks, as long as there is a slot and somebody listens.
struct AnalysisTask {
    permit: AnalysisPermit,
    /// Kept from one turn to the next, with what it remembers.
    thinker: Option<(Box<dyn Engine>, Memory)>,
    slot: Option<Slot>,
}

/// What came of one turn.
struct TurnResult {
    analysis: Option<Analysis>,
    /// Somebody else wanted the slot.
    gave_way: bool,
}

impl AnalysisTask {
    fn new(permit: AnalysisPermit) -> AnalysisTask {
        AnalysisTask { permit, thinker: None, slot: None }
    }

    /// Ready when nobody wants to hear any more.
    fn unwanted<'t, T>(&self, results: &'t mpsc::Sender<T>) -> impl Future<Output = ()> + use<'t, T> {
        let (stop, stopping) = (self.permit.stop.clone(), self.permit.analyses.stopping.clone());
        async move {
            tokio::select! {
                () = results.closed() => {}
                () = stop.cancelled() => {}
                () = stopping.cancelled() => {}
            }
        }
    }

    /// Sees to it that there is a slot; nothing if nobody wants to hear any more.
    async fn sit<T>(&mut self, results: &mpsc::Sender<T>) -> Option<()> {
        // Whoever gives way goes to the end of the queue.
        self.slot = self.slot.take().filter(|slot| !slot.is_due());
        if self.slot.is_none() {
            let (computers, requester) =
                (self.permit.analyses.computers.clone(), self.permit.requester.clone());
            let unwanted = self.unwanted(results);
            let slot = tokio::select! {
                slot = computers.slot_for_analysis(requester) => slot?,
                () = unwanted => return None,
            };
            self.slot = Some(slot);
        }
        Some(())
    }

    /// Thinks until the limits are reached, nobody listens or somebody waits.
    async fn think<T>(
        &mut self,
        game: &dyn AnyGame,
        settings: Settings,
        results: &mpsc::Sender<T>,
        mut news: impl FnMut(&Analysis),
    ) -> Option<TurnResult> {
        let seat = mover(game)?;
        self.sit(results).await?;
        let (view, name) = (game.view(Viewer::Everything), game.info().name);
        let (found, mut heard) = watch::channel(None::<Analysis>);
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let slot = self.slot.take()?;
        let mut due = std::pin::pin!(slot.due());
        let (thinker_then, memory) = (self.thinker.take(), self.permit.analyses.memory.clone());
        let mut thought = tokio::task::spawn_blocking(move || {
            // Whoever waits for its first slot has no memory yet.
            let build = || {
                let memory = Memory::take(&memory);
                Some((engine_for(name, memory.megabytes)?, memory))
            };
            let thought = guarded(|| {
                let mut task = thinker_then.or_else(build);
                let analysis = task.as_mut().and_then(|(task, _)| {
                    let mut progress = |analysis: &Analysis| drop(found.send_replace(Some(analysis.clone())));
                    task.search(
                        &SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stopped },
                        &mut progress,
                    )
                });
                (task, analysis)
            });
            // Whoever waits does not wait for us to be heard.
            thought.map(|(task, analysis)| (task, Some(slot).filter(|slot| !slot.is_due()), analysis))
        });
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut gave_way, mut is_unwanted) = (false, false);
        let mut unwanted = std::pin::pin!(self.unwanted(results));
        let (task, slot, analysis) = loop {
            tokio::select! {
                thought = &mut thought => break thought.ok()?.ok()?,
                () = &mut due, if !gave_way => {
                    gave_way = true;
                    stop.store(true, Ordering::Relaxed);
                }
                () = &mut unwanted, if !is_unwanted => {
                    is_unwanted = true;
                    stop.store(true, Ordering::Relaxed);
                }
                _ = ticks.tick() => {
                    if heard.has_changed().unwrap_or(false)
                        && let Some(analysis) = heard.borrow_and_update().as_ref()
                    {
                        news(analysis);
                    }
                }
            }
        };
        self.thinker = task;
        self.slot = slot.filter(|_| !gave_way);
        (!is_unwanted).then_some(TurnResult { analysis, gave_way })
    }
}

/// Looks at a position for so long, and tells what it finds as it finds it.
pub async fn lines(
    permit: AnalysisPermit,
    game: Box<dyn AnyGame>,
    count: usize,
    time: Duration,
    results: mpsc::Sender<Finding>,
) {
    let Some(seat) = mover(game.as_ref()) else { return };
    let mut task = AnalysisTask::new(permit);
    let (mut spent, mut nodes) = (Duration::ZERO, 0);
    let mut last = Finding { seat: seat.0, depth: 0, nodes: 0, seconds: 0.0, done: false, lines: Vec::new() };
    loop {
        let limits = Limits::time(time.saturating_sub(spent).max(Duration::from_millis(20)));
        let depths = LineDepths::FirstAhead;
        let settings = Settings { limits, lines: count, depths, ..Settings::default() };
        let finding = |analysis: &Analysis| Finding {
            seat: seat.0,
            depth: analysis.depth,
            nodes: nodes + analysis.nodes,
            seconds: (spent + analysis.time).as_secs_f64(),
            done: false,
            lines: analysis.lines.iter().map(best_line).collect(),
        };
        let deepest = last.depth;
        let news = |analysis: &Analysis| {
            // After giving way it begins with what was known: that is no news.
            // Whoever listens slowly hears of the next one.
            if analysis.depth >= deepest && !analysis.lines.is_empty() {
                let _ = results.try_send(finding(analysis));
            }
        };
        let Some(turn) = task.think(game.as_ref(), settings, &results, news).await else { return };
        if let Some(analysis) = turn.analysis {
            if analysis.depth >= last.depth && !analysis.lines.is_empty() {
                last = finding(&analysis);
            }
            spent += analysis.time;
            nodes += analysis.nodes;
        }
        if !turn.gave_way || spent >= time {
            break;
        }
    }
    let _ = results.send(Finding { done: true, ..last }).await;
}

/// Looks at a game from its beginning to its end, a little at each ply.
pub async fn graph(permit: AnalysisPermit, game: Box<dyn AnyGame>, results: mpsc::Sender<Point>) {
    let mut task = AnalysisTask::new(permit);
    let count = game.ply_count();
    let stride = count / MOST_POINTS + 1;
    let limits = Limits::time(POINT);
    let plies = (0..count).step_by(stride).chain([count]);
    for ply in plies {
        let then = game.at(ply);
        let point = if let Some(outcome) = then.outcome() {
            Point { ply, seat: None, best: None, places: Some(outcome.places.to_vec()) }
        } else if let Some(seat) = mover(then.as_ref()) {
            let settings = Settings { limits, ..Settings::default() };
            let mut best = None;
            // What is interrupted is begun again: a point takes less than a turn.
            for _ in 0..8 {
                let Some(turn) = task.think(then.as_ref(), settings.clone(), &results, |_| {}).await else {
                    return;
                };
                best = turn.analysis.and_then(|analysis| analysis.lines.first().map(best_line));
                if !turn.gave_way {
                    break;
                }
            }
            Point { ply, seat: Some(seat.0), best, places: None }
        } else {
            continue;
        };
        if results.send(point).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::computers::EngineLevels;

    fn analyses() -> Arc<Analyses> {
        Arc::new(Analyses::new(Computers::new(Arc::new(EngineLevels), 1), CancellationToken::new()))
    }

    #[test]
    fn a_visitor_has_one_analysis_and_a_new_one_ends_the_old() {
        let analyses = analyses();
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        let old = analyses.admit("anna".to_owned(), here).unwrap();
        let other = analyses.admit("ben".to_owned(), here).unwrap();
        let new = analyses.admit("anna".to_owned(), here).unwrap();
        assert!(old.stop.is_cancelled());
        assert!(!other.stop.is_cancelled() && !new.stop.is_cancelled());
        drop(old);
        assert_eq!(analyses.running.lock().unwrap().len(), 2, "the old one does not take the new one along");
    }

    #[test]
    fn the_more_look_the_less_each_remembers() {
        let used = Arc::new(AtomicUsize::new(0));
        let mut all: Vec<Memory> = (0..MOST).map(|_| Memory::take(&used)).collect();
        let first: Vec<usize> = all.iter().take(5).map(|memory| memory.megabytes).collect();
        assert_eq!(first, [16, 12, 9, 6, 5]);
        assert!(all.iter().all(|memory| memory.megabytes >= 1));
        let together = used.load(Ordering::Relaxed);
        assert_eq!(together, all.iter().map(|memory| memory.megabytes).sum::<usize>());
        assert!(together < ALL_MEMORY + MOST, "{together}");
        all.clear();
        assert_eq!(Memory::take(&used).megabytes, MOST_MEMORY, "all of it was given back");
    }

    #[test]
    fn an_address_and_the_house_have_their_limits() {
        let analyses = analyses();
        let at = |last: u8| IpAddr::from([127, 0, 0, last]);
        let mut permits: Vec<AnalysisPermit> = Vec::new();
        for number in 0..MOST_PER_ADDRESS {
            permits.push(analyses.admit(number.to_string(), at(1)).unwrap());
        }
        assert_eq!(analyses.admit("one more".to_owned(), at(1)).err().map(|r| r.code), Some(Code::TooFast));
        for number in MOST_PER_ADDRESS..MOST {
            permits.push(analyses.admit(number.to_string(), at(2 + (number / 8) as u8)).unwrap());
        }
        assert!(analyses.admit("one more".to_owned(), at(99)).is_err());
        permits.clear();
        assert!(analyses.admit("one more".to_owned(), at(1)).is_ok());
    }
}

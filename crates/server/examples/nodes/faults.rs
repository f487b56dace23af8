//! What goes wrong, drawn from a seed.

use std::sync::Arc;
use std::time::Duration;

use quincunx_core::Chance;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::cluster::Cluster;
use super::ledger::{Span, wall};
use super::network::Line;
use super::player::World;
use super::program::{Plan, Program};

/// An outage that is so long, in milliseconds, is charged to nobody.
const LONG: u64 = 6_500;

/// One thing that goes wrong, for so many milliseconds.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A program is killed and started again.
    Kill(usize),
    /// A program is stopped.
    Stop(usize),
    /// All nodes are stopped.
    StopAll,
    /// The database crashes.
    Crash,
    /// A line is cut.
    Cut(usize, Line),
}

/// Everything that can break.
pub struct Machinery {
    /// The nodes, and the worker last.
    pub programs: Vec<Arc<Mutex<Program>>>,
    /// The database.
    pub cluster: &'static Cluster,
    /// How programs are started.
    pub plan: Plan,
    /// Whether lines can be cut.
    pub can_cut: bool,
    /// When the run began.
    pub begun: Instant,
}

/// A clock that is off by five seconds, or right.
pub fn clock(chance: &mut Chance) -> i64 {
    [-5, 0, 5][chance.below(3) as usize]
}

/// Breaks things until a moment. Returns how often what was broken, when all is whole.
pub async fn haunt(machinery: Arc<Machinery>, world: Arc<World>, seed: u64, until: Instant) -> [u32; 5] {
    let mut chance = Chance::from_seed(seed);
    let mut counts = [0; 5];
    let mut running = JoinSet::new();
    let nodes = machinery.programs.len() - 1;
    let mut long_outage = true;
    while Instant::now() < until {
        sleep(Duration::from_millis(300 + chance.below(2200))).await;
        let target = chance.below(nodes as u64 + 1) as usize;
        let node = target % nodes;
        let (fault, length, kind) = match chance.below(12) {
            0..=2 => (Fault::Kill(target), 300 + chance.below(3000), 0),
            3..=5 => (Fault::Stop(target), 1000 + chance.below(7000), 1),
            6 => (Fault::StopAll, 1000 + chance.below(8000), 1),
            7 | 8 => {
                // Every other one is long enough to be forgiven.
                long_outage = !long_outage;
                let length = if long_outage { LONG + chance.below(1500) } else { chance.below(2500) };
                (Fault::Crash, length, 2)
            }
            9 | 10 => (Fault::Cut(node, Line::Database), 1000 + chance.below(8000), 3),
            _ => (Fault::Cut(node, Line::Clients), 1000 + chance.below(6000), 4),
        };
        if matches!(fault, Fault::Cut(..)) && !machinery.can_cut {
            continue;
        }
        counts[kind] += 1;
        let clock = clock(&mut chance);
        let (machinery, world) = (machinery.clone(), world.clone());
        let alone = matches!(fault, Fault::Crash | Fault::StopAll);
        let happening = async move { happen(&machinery, &world, fault, length, clock).await };
        if alone {
            // Together with others nobody could say whom it stopped from playing.
            while running.join_next().await.is_some() {}
            happening.await;
        } else {
            running.spawn(happening);
        }
    }
    while running.join_next().await.is_some() {}
    counts
}

async fn happen(machinery: &Machinery, world: &World, fault: Fault, length: u64, clock: i64) {
    let from = wall();
    println!("{:6.1} s  {fault:?} for {length} ms", machinery.begun.elapsed().as_secs_f64());
    let length = Duration::from_millis(length);
    match fault {
        Fault::Kill(index) => {
            let mut program = machinery.programs[index].lock().await;
            program.kill();
            sleep(length).await;
            if let Err(error) = program.start(&machinery.plan, clock) {
                world.ledger.open().wrong.push(format!("{} cannot be started: {error}", program.name));
            }
            // It needs a moment before it serves anybody.
            sleep(Duration::from_secs(1)).await;
        }
        Fault::Stop(index) => {
            let program = machinery.programs[index].lock().await;
            program.signal("STOP");
            sleep(length).await;
            program.signal("CONT");
        }
        Fault::StopAll => {
            let mut held = Vec::new();
            for program in &machinery.programs[..machinery.programs.len() - 1] {
                held.push(program.lock().await);
            }
            held.iter().for_each(|program| program.signal("STOP"));
            sleep(length).await;
            held.iter().for_each(|program| program.signal("CONT"));
        }
        Fault::Crash => {
            let cluster = machinery.cluster;
            let crash = tokio::task::spawn_blocking(move || cluster.crash());
            let _ = crash.await;
            sleep(length).await;
            let _ = tokio::task::spawn_blocking(move || cluster.run()).await;
        }
        Fault::Cut(index, line) => {
            let program = machinery.programs[index].lock().await;
            program.network.set(line, false);
            sleep(length).await;
            program.network.set(line, true);
        }
    }
    let until = wall();
    let is_outage = matches!(fault, Fault::Crash | Fault::StopAll) && length.as_millis() as u64 >= LONG;
    let mut book = world.ledger.open();
    if is_outage {
        book.outages.push(Span { from, until });
    }
    // What follows takes a moment: finding out, going elsewhere, coming back.
    book.faults.push(Span { from: from.saturating_sub(2000), until: until + 12_000 });
}

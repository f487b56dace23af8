//! Three nodes and a worker over one database, clients that write down what they are told,
//! and things that go wrong; then a comparison with what the store has:
//!
//! ```text
//! scripts/test-nodes --seconds 60 --seed 1
//! ```

#[path = "../../tests/common/cluster.rs"]
#[allow(dead_code)]
mod cluster;

mod check;
mod faults;
mod ledger;
mod network;
mod player;
mod program;

use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;

use quincunx_client::{HttpClient, Method};
use quincunx_core::Chance;
use quincunx_server::domain::{Status, TimeControl};
use quincunx_server::protocol::{NewTable, SeatChoice};
use quincunx_server::store::{PostgresStore, Store, TableSnapshot};
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use cluster::Cluster;
use faults::{Machinery, clock, haunt};
use ledger::{Ledger, wall};
use network::Network;
use player::{Person, Player, World, resign};
use program::{Plan, Program};

type Anything = Box<dyn Error + Send + Sync>;

const NODES: usize = 3;
/// How long everything is left alone before the end.
const CALM: Duration = Duration::from_secs(15);
/// How long a node may take to be ready.
const PATIENCE: Duration = Duration::from_secs(30);

struct Args {
    seconds: u64,
    seed: u64,
    program: PathBuf,
    apart: bool,
    unguarded: bool,
}

fn read_args() -> Result<Args, String> {
    let program = PathBuf::from("target/debug/quincunx");
    let mut args = Args { seconds: 60, seed: 1, program, apart: false, unguarded: false };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse().ok()).ok_or(format!("{word} N"));
        match word.as_str() {
            "--seconds" => args.seconds = number()?,
            "--seed" => args.seed = number()?,
            "--program" => args.program = words.next().ok_or("--program FILE")?.into(),
            "--apart" => args.apart = true,
            "--unguarded" => args.unguarded = true,
            _ => return Err(format!("'{word}' is unknown: expected --seconds N, --seed N, --program FILE")),
        }
    }
    Ok(args)
}

/// Compiles the library that sets clocks wrong; none where there is no compiler.
fn compile_clock(folder: &Path) -> Option<PathBuf> {
    let (source, library) =
        (concat!(env!("CARGO_MANIFEST_DIR"), "/tests/disk/disk.c"), folder.join("clock.so"));
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).args([source, "-ldl", "-lpthread"]);
    cc.status().ok()?.success().then_some(library)
}

async fn until_ready(node: &str) -> Result<(), Anything> {
    let client = HttpClient::of_url(&format!("http://{node}"))?;
    let begun = Instant::now();
    while client.send(Method::GET, "/readyz", None, "").await.is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("{node} is not ready").into());
        }
        sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Tables of every kind, with everybody who sits there and somebody who watches.
async fn gather(world: &Arc<World>, seed: u64) -> Result<Vec<Player>, Anything> {
    let node = &world.nodes[0];
    let mut chance = Chance::from_seed(seed ^ 0x7ab1e5);
    let mut players = Vec::new();
    let wish = |game: &str, options: &[(&str, &str)], seats: Vec<SeatChoice>| NewTable {
        game: game.to_owned(),
        options: options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
        seats,
        ..NewTable::default()
    };
    let me = || SeatChoice::Me { contribute: false };
    let mut wishes = Vec::new();
    for _ in 0..4 {
        // Two sockets of the same person, who decide without each other.
        wishes.push((wish("shakti", &[], vec![me(), me()]), true));
        let clock = TimeControl::Fischer { initial: 3600, increment: 0 };
        wishes.push((NewTable { clock, ..wish("shakti", &[], Vec::new()) }, false));
    }
    for _ in 0..2 {
        wishes.push((wish("saktris", &[("arrival_order", "random")], Vec::new()), false));
        wishes.push((wish("sitchess", &[], Vec::new()), false));
        let computer = SeatChoice::Computer { level: Some("1".to_owned()) };
        wishes.push((wish("shakti", &[], vec![me(), computer]), true));
    }
    for (wish, is_alone) in wishes {
        let host = Person::new(node, "Anna").await?;
        let table = host.table(node, &wish).await?;
        let other = if is_alone { host.clone() } else { Person::new(node, "Ben").await? };
        if !is_alone {
            other.sit(node, &table).await?;
        }
        for person in [Some(host), Some(other), None] {
            players.push(Player::new(world.clone(), person, &table, 400, chance.next()));
        }
    }
    Ok(players)
}

/// What the store has of all tables in the book.
async fn read_store(url: &str, world: &World) -> Result<HashMap<String, TableSnapshot>, Anything> {
    let store = PostgresStore::open(url).await?;
    let tables: Vec<String> = world.ledger.open().tables.iter().cloned().collect();
    let mut stored = HashMap::new();
    for table in tables {
        if let Some(snapshot) = store.table(&table).await? {
            stored.insert(table, snapshot);
        }
    }
    store.close().await?;
    Ok(stored)
}

async fn run(args: Args) -> Result<bool, Anything> {
    let folder = tempfile::tempdir()?;
    let can_cut = args.apart && network::prepare();
    let mut networks: Vec<Network> = Vec::new();
    for number in 1..=NODES + 1 {
        networks.extend(if can_cut { Network::apart(number) } else { Some(Network::loopback(number)) });
    }
    if networks.len() <= NODES {
        return Err("network namespaces cannot be made".into());
    }
    if !can_cut {
        println!("left out: cut lines (network namespaces are not permitted here)");
    }
    let cluster = Cluster::shared_on(if can_cut { "*" } else { "127.0.0.1" });
    let url = cluster.database("nodes");
    let clock_library = compile_clock(folder.path());
    if clock_library.is_none() {
        println!("left out: wrong clocks (there is no C compiler)");
    }
    let plan = Plan {
        program: std::fs::canonicalize(&args.program)?,
        clock: clock_library,
        database: (cluster.port(), "nodes".to_owned()),
        unguarded: args.unguarded,
    };
    let mut chance = Chance::from_seed(args.seed);
    let worker_network = networks.pop().ok_or("no network")?;
    let mut programs: Vec<Program> = networks
        .into_iter()
        .enumerate()
        .map(|(index, network)| Program::node(index + 1, network, folder.path()))
        .collect();
    programs.push(Program::worker(worker_network, folder.path()));
    for program in &mut programs {
        program.start(&plan, clock(&mut chance))?;
    }
    let nodes: Vec<String> = programs[..NODES].iter().map(Program::authority).collect();
    for node in &nodes {
        if let Err(error) = until_ready(node).await {
            programs.iter().for_each(|program| println!("{}:\n{}", program.name, program.log()));
            return Err(error);
        }
    }
    let (ledger, stop) = (Ledger::default(), CancellationToken::new());
    let world = Arc::new(World { nodes, ledger, stop });
    let mut playing = JoinSet::new();
    for player in gather(&world, args.seed).await? {
        playing.spawn(player.run());
    }
    let begun = Instant::now();
    let programs = programs.into_iter().map(|program| Arc::new(Mutex::new(program))).collect();
    let machinery = Arc::new(Machinery { programs, cluster, plan, can_cut, begun });
    let end = begun + Duration::from_secs(args.seconds);
    let counts = haunt(machinery.clone(), world.clone(), args.seed, end - CALM).await;
    // From now on everything must play on.
    let calm_since = wall();
    println!("{:6.1} s  calm", begun.elapsed().as_secs_f64());
    sleep(CALM.max(end.saturating_duration_since(Instant::now()))).await;
    for snapshot in read_store(&url, &world).await?.values() {
        let progress = &snapshot.row.progress;
        let is_idle = snapshot.plies.last().is_none_or(|ply| ply.at < calm_since);
        if progress.status == Status::Playing && is_idle {
            let (id, last) = (&snapshot.row.id, snapshot.plies.last());
            let why =
                format!("nobody has moved at {id} since everything was whole again: {progress:?} {last:?}");
            world.ledger.open().wrong.push(why);
        }
    }
    world.stop.cancel();
    let mut at_the_end = Vec::new();
    while let Some(player) = playing.join_next().await {
        at_the_end.push(player?);
    }
    for (person, table) in at_the_end {
        if let Some(person) = person
            && !resign(&world, &person, &table).await
        {
            world.ledger.open().wrong.push(format!("{table} cannot be resigned"));
        }
    }
    for program in &machinery.programs {
        let mut program = program.lock().await;
        if program.has_ended() {
            let why = format!("{} has ended by itself:\n{}", program.name, program.log());
            world.ledger.open().wrong.push(why);
        }
    }
    let stored = read_store(&url, &world).await?;
    let book = world.ledger.open();
    let (totals, wrong) = check::check(&book, &stored);
    let acknowledged: usize = book.done.values().map(std::collections::HashSet::len).sum();
    let [kills, stops, crashes, database_cuts, client_cuts] = counts;
    println!(
        "seed {}, {:.0} s: {kills} kills, {stops} stops, {crashes} crashes of the database, {database_cuts} cuts \
         between a node and the database, {client_cuts} between a node and clients",
        args.seed,
        begun.elapsed().as_secs_f64()
    );
    println!(
        "{acknowledged} plies acknowledged, {} refused, {} never answered; {} plies at {} tables in the store; \
         {} sights and {} clocks compared",
        book.refused.len(),
        book.unanswered.len(),
        totals.plies,
        totals.tables,
        totals.sights,
        totals.clocks
    );
    for why in wrong.iter().take(20) {
        println!("WRONG: {why}");
    }
    println!("{} faults found", wrong.len());
    Ok(wrong.is_empty())
}

fn main() -> ExitCode {
    let args = match read_args() {
        Ok(args) => args,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = runtime.map_err(Anything::from).and_then(|runtime| runtime.block_on(run(args)));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

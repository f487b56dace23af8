//! The server: everything that the tables and the web share.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use futures_util::future::join_all;
use quincunx_core::{AnyGame, Message, Scene, Seal};
use quincunx_games::catalogue;
use tokio::sync::{Mutex, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analysis::Analyses;
use crate::computers::{Computers, Levels};
use crate::config::Config;
use crate::domain::{Holder, Status, Terms};
use crate::fair_play::{FairPlay, Inquiry};
use crate::ids::{self, RandomnessUnavailable, Signer};
use crate::protocol::{Code, Detail, Done, Refusal, Since, StateView, TableAction, TableView};
use crate::store::{Store, StoreError, TableProgress, TableRow, Write, Writer};
use crate::table::{Actor, Clocks, Command, Handle, Limits, Subscriber, TableState, run};
use crate::time::now;
use crate::upkeep::{Downtime, UpkeepState, upkeep};

impl From<RandomnessUnavailable> for Refusal {
    fn from(error: RandomnessUnavailable) -> Refusal {
        Refusal::new(Code::Unavailable, Message::text(error.to_string()))
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the store refuses");
        Refusal::new(Code::Unavailable, Message::new("refusal-no-store"))
    }
}

/// A time as clocks count it.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn no_table() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-no-table"))
}

/// What is played at a table, and from where.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Which game.
    pub game: String,
    /// The settings that are not the default.
    pub options: String,
    /// The position it begins from, if it is not the usual start.
    pub position: Option<String>,
}

impl Opening {
    /// That of another table.
    pub fn of(row: &TableRow) -> Opening {
        Opening { game: row.game.clone(), options: row.options.clone(), position: row.position.clone() }
    }
}

/// Everything that the tables and the web share.
pub struct ServerState {
    /// How the server is run.
    pub config: Config,
    /// What must not be lost.
    pub store: Arc<dyn Store>,
    /// The way to change the store.
    pub writer: Writer,
    /// The computer as a player.
    pub computers: Computers,
    /// Who has a position looked at.
    pub analyses: Arc<Analyses>,
    /// Whose games are on.
    pub fair_play: FairPlay,
    /// Signs cookies.
    pub signer: Signer,
    /// Cancelled when the server stops.
    pub stopping: CancellationToken,
    /// Loops that must end before the server does.
    pub tasks: TaskTracker,
    /// What keeps the store in order.
    pub(crate) upkeep: UpkeepState,
    awake: RwLock<HashMap<String, Handle>>,
    /// Held while a table is read from the store, so that it is read once.
    waking: Mutex<()>,
}

impl ServerState {
    /// A server state over a store; tables that are not over wake up.
    pub async fn open(
        config: Config,
        store: Arc<dyn Store>,
        levels: Arc<dyn Levels>,
    ) -> Result<Arc<ServerState>, StoreError> {
        let fresh = ids::token().map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = store.secret("cookies", &fresh).await?;
        let server = Arc::new(ServerState {
            computers: Computers::new(levels, config.engine_threads),
            analyses: Arc::default(),
            fair_play: FairPlay::default(),
            writer: Writer::start(store.clone()),
            signer: Signer::new(&key),
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
            upkeep: UpkeepState::default(),
            awake: RwLock::default(),
            waking: Mutex::default(),
            config,
            store,
        });
        let downtime = server.downtime().await?;
        server.wake_all(downtime).await?;
        server.tasks.spawn(upkeep(server.clone()));
        Ok(server)
    }

    /// Wakes the tables that are not over. Nobody is charged for the time since the
    /// server was last there.
    async fn wake_all(self: &Arc<ServerState>, downtime: Downtime) -> Result<(), StoreError> {
        let ids = self.store.unfinished().await?;
        let mut states = Vec::with_capacity(ids.len());
        for id in &ids {
            match self.load_state(id).await {
                Ok(Some(state)) => states.push(state),
                Ok(None) => {}
                // One bad table must not keep the others from being played.
                Err(error) => tracing::error!(table = %id, %error, "a table cannot be resumed"),
            }
        }
        let changed = states.iter().map(|state| state.row().progress.changed_at).max();
        let (away_since, at) = (downtime.since.max(changed.unwrap_or(0)), now());
        let mut writes = Vec::new();
        for state in &mut states {
            let before = state.row().progress.clocks.clone();
            state.stood_still(downtime.calendar_stood_still);
            state.resume(away_since, at);
            let progress = state.row().progress.clone();
            if progress.clocks != before {
                writes.push(Write::Progress { table: state.id().to_owned(), progress });
            }
        }
        // Otherwise a second crash would charge them for the first one.
        writes.push(Write::Pulse);
        for error in join_all(writes.into_iter().map(|write| self.writer.write(write))).await {
            if let Err(error) = error {
                tracing::warn!(%error, "a clock could not be written");
            }
        }
        if !states.is_empty() {
            tracing::info!(tables = states.len(), "tables resumed");
        }
        for state in states {
            self.spawn(state);
        }
        Ok(())
    }

    /// The folder's database file.
    pub fn database(data: &Path) -> std::path::PathBuf {
        data.join("quincunx.db")
    }

    /// Times that hold at every table.
    pub fn limits(&self) -> Limits {
        Limits {
            first_move: milliseconds(self.config.first_move),
            open_for: milliseconds(self.config.open_for),
        }
    }

    // Tables

    /// Reads a table from the store.
    pub async fn load_state(&self, id: &str) -> Result<Option<TableState>, StoreError> {
        let Some((row, plies)) = self.store.table(id).await? else { return Ok(None) };
        let branch = ids::random_bytes().map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Some(TableState::load(row, plies, u32::from_le_bytes(branch))?))
    }

    pub(crate) fn awake(&self, id: &str) -> Option<Handle> {
        let awake = self.awake.read().unwrap_or_else(PoisonError::into_inner);
        awake.get(id).filter(|handle| !handle.is_asleep()).cloned()
    }

    /// The handle of a table; it is read from the store if it sleeps.
    pub async fn table(self: &Arc<ServerState>, id: &str) -> Result<Handle, Refusal> {
        if !ids::is_id(id) {
            return Err(no_table());
        }
        if let Some(handle) = self.awake(id) {
            return Ok(handle);
        }
        let _waking = self.waking.lock().await;
        if let Some(handle) = self.awake(id) {
            return Ok(handle);
        }
        // The server was there all the time: whoever was to move is charged for it.
        let state = self.load_state(id).await?.ok_or_else(no_table)?;
        Ok(self.spawn(state))
    }

    fn spawn(self: &Arc<ServerState>, state: TableState) -> Handle {
        let (handle, commands) = Handle::new();
        let mut awake = self.awake.write().unwrap_or_else(PoisonError::into_inner);
        awake.insert(state.id().to_owned(), handle.clone());
        metrics::gauge!("quincunx_tables").set(awake.len() as f64);
        drop(awake);
        self.tasks.spawn(run(self.clone(), state, commands));
        handle
    }

    /// A table has gone to sleep.
    pub(crate) fn forget(&self, id: &str) {
        let mut awake = self.awake.write().unwrap_or_else(PoisonError::into_inner);
        if awake.get(id).is_some_and(Handle::is_asleep) {
            awake.remove(id);
        }
        metrics::gauge!("quincunx_tables").set(awake.len() as f64);
    }

    /// Puts up a table and writes it down.
    pub async fn open_table(
        self: &Arc<ServerState>,
        opening: Opening,
        host: &str,
        terms: Terms,
        seats: Vec<Holder>,
    ) -> Result<String, Refusal> {
        if self.awake_count() >= self.config.max_tables {
            return Err(Refusal::new(Code::Unavailable, Message::new("refusal-too-many-tables")));
        }
        let has_computer = seats.iter().any(|holder| matches!(holder, Holder::Computer { .. }));
        let most = self.config.thinking_tables;
        if has_computer && self.computers.thinking_for(host) >= most {
            metrics::counter!("quincunx_refused_thoughts_total").increment(1);
            let message = Message::new("refusal-thinking").number("count", most);
            return Err(Refusal::new(Code::TooFast, message));
        }
        let Opening { game, options, position } = opening;
        if catalogue::find(&game).is_none() {
            return Err(Refusal::new(Code::NotFound, Message::new("refusal-no-game")));
        }
        let name = state_game(&game);
        let seal = Seal::new(u64::from_le_bytes(ids::random_bytes()?), ids::random_bytes()?);
        let at = now();
        let row = TableRow {
            id: ids::table_id()?,
            game,
            options,
            position,
            seed: seal.seed,
            salt: seal.salt_text(),
            host: host.to_owned(),
            terms,
            created_at: at,
            progress: TableProgress {
                status: Status::Open,
                clocks: Clocks::new(terms.clock, seats.len()),
                seats,
                result: None,
                verdict: None,
                next_table: None,
                changed_at: at,
            },
        };
        let branch = u32::from_le_bytes(ids::random_bytes()?);
        let mut state = TableState::load(row, Vec::new(), branch)?;
        state.begin(at);
        self.writer.write(Write::Table(Box::new(state.row().clone()))).await?;
        let id = state.id().to_owned();
        self.spawn(state);
        metrics::counter!("quincunx_tables_total", "game" => name).increment(1);
        Ok(id)
    }

    /// Asks a table something. A table may go to sleep just when it is asked; then
    /// it is woken and asked again.
    async fn request<T>(
        self: &Arc<ServerState>,
        id: &str,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Refusal> {
        self.request_with_handle(id, command).await.map(|(_, answer)| answer)
    }

    /// The same, with the handle of the loop that answered.
    async fn request_with_handle<T>(
        self: &Arc<ServerState>,
        id: &str,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<(Handle, T), Refusal> {
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            let table = self.table(id).await?;
            if table.send(command(reply)).await.is_err() {
                continue;
            }
            match answer.await {
                Ok(answer) => return Ok((table, answer)),
                // It heard the question and failed over it; that may not be its fault.
                Err(_) if !table.is_asleep() => break,
                Err(_) => {}
            }
        }
        Err(Refusal::new(Code::Unavailable, Message::new("refusal-table-silent")))
    }

    /// Tells a socket what happens at a table, and what it missed.
    pub async fn watch(
        self: &Arc<ServerState>,
        id: &str,
        subscriber: Subscriber,
        since: Option<Since>,
    ) -> Result<Handle, Refusal> {
        let command = |reply| Command::Watch { subscriber: subscriber.clone(), since, reply };
        let (handle, ()) = self.request_with_handle(id, command).await?;
        Ok(handle)
    }

    /// Does something at a table.
    pub async fn act(
        self: &Arc<ServerState>,
        id: &str,
        who: Actor,
        action: TableAction,
    ) -> Result<Done, Refusal> {
        let command = |reply| Command::Act { who: who.clone(), action: action.clone(), reply };
        self.request(id, command).await?
    }

    /// How a table looks to a guest.
    pub async fn view(
        self: &Arc<ServerState>,
        id: &str,
        guest: Option<String>,
        detail: Detail,
    ) -> Result<(TableView, StateView), Refusal> {
        self.request(id, |reply| Command::View { guest: guest.clone(), detail, reply }).await
    }

    /// What a guest saw of a table when it had so many plies.
    pub async fn scene_at(
        self: &Arc<ServerState>,
        id: &str,
        guest: Option<String>,
        ply: usize,
    ) -> Result<Scene, Refusal> {
        self.request(id, |reply| Command::Scene { guest: guest.clone(), ply, reply }).await
    }

    /// The whole game of a table that is finished; of no other.
    pub async fn finished_game(self: &Arc<ServerState>, id: &str) -> Result<Box<dyn AnyGame>, Refusal> {
        self.request(id, |reply| Command::Game { reply }).await?
    }

    /// Whether positions occur in the game of a table, if that game is on.
    pub(crate) async fn occurs(
        self: &Arc<ServerState>,
        id: &str,
        asked: Arc<Inquiry>,
    ) -> Result<bool, Refusal> {
        self.request(id, |reply| Command::Occurs { asked: asked.clone(), reply }).await
    }

    /// Ends a table without a result, by order of whoever runs the server.
    pub async fn close_table(self: &Arc<ServerState>, id: &str, why: &str) -> Result<(), Refusal> {
        self.request(id, |reply| Command::Close { why: why.to_owned(), reply }).await?
    }

    /// Gives an operator's order at a table, such as forcing a duel.
    pub async fn order_table(self: &Arc<ServerState>, id: &str, order: &str) -> Result<(), Refusal> {
        self.request(id, |reply| Command::Order { order: order.to_owned(), reply }).await?
    }

    /// How many tables are awake.
    pub fn awake_count(&self) -> usize {
        self.awake.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The record of a table.
    pub async fn record(self: &Arc<ServerState>, id: &str) -> Result<String, Refusal> {
        self.request(id, |reply| Command::Record { reply }).await
    }
}

fn state_game(name: &str) -> &'static str {
    catalogue::find(name).map_or("unknown", |rules| rules.info().name)
}

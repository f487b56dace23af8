//! The server: everything that the tables and the web share.

mod attending;
mod challenging;
mod comparing;
mod exploring;
mod fairness;
mod here;
mod leaving;
mod listening;
mod mailing;
mod manners;
mod matching;
mod order;
mod outlying;
mod rating;
mod reviewing;
mod seeking;
mod strength;
mod study_reading;
mod studying;
mod undone;
mod upkeep;
mod watchers;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use quincunx_core::{AnyGame, Message, Scene, Seal};
use quincunx_games::catalogue;
use tokio::sync::{Mutex, Notify, broadcast, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use self::attending::attend;
pub use self::challenging::Offer;
use self::comparing::compare_games;
pub use self::exploring::IndexCheck;
use self::exploring::index_games;
pub use self::here::Here;
use self::listening::listen;
pub use self::mailing::Letter;
use self::mailing::send_mail;
use self::matching::attend_seeks;
pub use self::order::{LONGEST_WHY, MOST_DAYS, Moderator, REASONS};
use self::rating::count_games;
pub use self::rating::{BOARD_DEVIATION, RatingCheck};
use self::reviewing::attend_reviews;
pub use self::seeking::Expectation;
pub(crate) use self::studying::OpenStudies;
pub use self::studying::StudyAct;
pub use self::upkeep::NodeReport;
use self::upkeep::{UpkeepState, upkeep};
pub use self::watchers::{Watcher, Watchers};
use crate::analysis::Analyses;
use crate::clock::MOST_LAG;
use crate::computers::{Computers, Levels};
use crate::config::Config;
use crate::contributions::Contributions;
use crate::domain::{Holder, RatingMark, Status, Terms};
use crate::fair_play::{FairPlay, Inquiry};
use crate::ids::{self, RandomnessUnavailable, Signer};
use crate::mail::Mailer;
use crate::members::Passwords;
use crate::protocol::{Code, Detail, Done, Refusal, Since, StateView, TableAction, TableView};
use crate::ratings::Pool;
use crate::store::{
    self, Agenda, Claim, JOB_LEASE, SanctionKind, Store, StoreError, TableProgress, TableRow, TableSnapshot,
    Thought, Write, Writer,
};
use crate::table::{
    Actor, Clocks, Command, Handle, HeldJob, HeldJobs, Opening, Subscriber, TableServices, TableState, run,
};
use crate::time::{Timestamp, now};

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

fn no_table() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-no-table"))
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
    /// The name of this node, new with each start.
    pub node: String,
    /// Computes and compares what is kept of passwords.
    pub passwords: Passwords,
    /// The guests some of whose sessions ended on any node of a shared store.
    pub ended_sessions: broadcast::Sender<String>,
    /// Who wants to know when something of theirs changes.
    pub watchers: Arc<Watchers>,
    /// Signs cookies.
    pub signer: Signer,
    /// Cancelled when the server stops.
    pub stopping: CancellationToken,
    /// Loops that must end before the server does.
    pub tasks: TaskTracker,
    /// What keeps the store in order.
    pub(crate) upkeep: UpkeepState,
    /// Whether this node reaches the store; if not, people are better off elsewhere.
    pub(crate) reaches_store: watch::Sender<bool>,
    /// Told when somebody should look at once for what is due.
    pub(crate) attention: Notify,
    /// Told when a rated game has ended.
    pub(crate) game_ended: Notify,
    /// Told when a rated game has counted.
    pub(crate) to_compare: Notify,
    /// Told when a game has ended.
    pub(crate) to_explore: Notify,
    /// Told when somebody has asked for a review.
    pub(crate) review_asked: Notify,
    /// Held while those who wait are paired here, so that one node does not race with itself.
    pairing: Mutex<()>,
    /// Who was here a moment ago.
    here: std::sync::Mutex<Option<(std::time::Instant, Here)>>,
    /// Told when a letter is asked for.
    pub(crate) mail_asked: Notify,
    /// What sends mail, if this server does.
    pub mailer: Option<Mailer>,
    /// Whether no more people should be sent here.
    pub draining: AtomicBool,
    /// How many sockets are open, as the web last said.
    pub socket_count: AtomicUsize,
    /// When this node was started.
    pub started_at: Timestamp,
    /// The studies that somebody here looks at.
    pub(crate) studies: OpenStudies,
    /// The jobs that this node does.
    held_jobs: HeldJobs,
    awake: RwLock<HashMap<String, Handle>>,
    /// Held while a table is read from the store, so that it is read once.
    waking: Mutex<()>,
}

impl ServerState {
    /// A server state over a store. Tables wake up when somebody asks for them or
    /// something is due there.
    pub async fn open(
        config: Config,
        store: Arc<dyn Store>,
        levels: Arc<dyn Levels>,
    ) -> Result<Arc<ServerState>, StoreError> {
        let fresh = ids::token().map_err(|error| StoreError::Failed(error.to_string()))?;
        let key = store.secret("cookies", &fresh).await?;
        let (computers, stopping) = (Computers::new(levels, config.engine_threads), CancellationToken::new());
        let mailer = config.mail.as_ref().map(Mailer::new).transpose();
        let mailer = mailer.map_err(|error| StoreError::Failed(error.to_string()))?;
        let watchers = Arc::new(Watchers::default());
        let told = watchers.clone();
        let server = Arc::new(ServerState {
            analyses: Arc::new(Analyses::new(computers.clone(), stopping.clone())),
            computers,
            fair_play: FairPlay::default(),
            writer: Writer::start_telling(store.clone(), move |write| told.tell(write)),
            watchers,
            node: ids::guest_id().map_err(|error| StoreError::Failed(error.to_string()))?,
            passwords: Passwords::default(),
            ended_sessions: broadcast::channel(1024).0,
            signer: Signer::new(&key),
            stopping,
            tasks: TaskTracker::new(),
            upkeep: UpkeepState::default(),
            reaches_store: watch::Sender::new(true),
            attention: Notify::new(),
            game_ended: Notify::new(),
            to_compare: Notify::new(),
            to_explore: Notify::new(),
            review_asked: Notify::new(),
            pairing: Mutex::default(),
            here: std::sync::Mutex::default(),
            mail_asked: Notify::new(),
            mailer,
            draining: AtomicBool::new(false),
            socket_count: AtomicUsize::new(0),
            started_at: now(),
            studies: OpenStudies::default(),
            held_jobs: HeldJobs::default(),
            awake: RwLock::default(),
            waking: Mutex::default(),
            config,
            store,
        });
        server.come_back().await?;
        server.tasks.spawn(upkeep(server.clone()));
        server.tasks.spawn(attend(server.clone()));
        server.tasks.spawn(listen(server.clone()));
        server.tasks.spawn(attend_reviews(server.clone()));
        server.tasks.spawn(count_games(server.clone()));
        server.tasks.spawn(attend_seeks(server.clone()));
        server.tasks.spawn(compare_games(server.clone()));
        server.tasks.spawn(index_games(server.clone()));
        server.tasks.spawn(send_mail(server.clone()));
        Ok(server)
    }

    /// The folder's database file.
    pub fn database(data: &Path) -> std::path::PathBuf {
        data.join("quincunx.db")
    }

    // Tables

    /// Reads a table from the store.
    pub async fn load_state(&self, id: &str) -> Result<Option<TableState>, StoreError> {
        self.store.table(id).await?.map(TableState::load).transpose()
    }

    pub(crate) fn awake(&self, id: &str) -> Option<Handle> {
        let awake = self.awake.read().unwrap_or_else(PoisonError::into_inner);
        awake.get(id).filter(|handle| !handle.is_asleep()).cloned()
    }

    /// Tells every table that is awake to look what has changed.
    pub(crate) async fn tell_awake(&self) {
        let handles: Vec<Handle> =
            self.awake.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for handle in handles {
            // One that has gone to sleep reads everything when it wakes.
            let _ = handle.send(Command::News { version: None }).await;
        }
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
        Ok(self.spawn(state, false))
    }

    /// That this node does a job from now on, if it has computers that think.
    fn claim(&self) -> Option<Claim> {
        let claim = || Claim { node: self.node.clone(), until: now() + JOB_LEASE };
        (self.config.engine_threads > 0).then(claim)
    }

    /// Runs a table; `thinks` if the job that asks the computer for its move is this
    /// node's.
    fn spawn(self: &Arc<ServerState>, state: TableState, thinks: bool) -> Handle {
        let (handle, commands) = Handle::new();
        let mut awake = self.awake.write().unwrap_or_else(PoisonError::into_inner);
        awake.insert(state.id().to_owned(), handle.clone());
        metrics::gauge!("quincunx_tables").set(awake.len() as f64);
        drop(awake);
        self.tasks.spawn(run(self.clone(), state, commands, thinks));
        handle
    }

    /// Puts up a table and writes it down.
    pub async fn open_table(
        self: &Arc<ServerState>,
        opening: Opening,
        host: &str,
        terms: Terms,
        seats: Vec<Holder>,
        contributions: Contributions,
    ) -> Result<String, Refusal> {
        self.open_table_named(ids::table_id()?, opening, host, terms, seats, contributions).await
    }

    /// The same with a name that was chosen; a table of that name that is there already
    /// is the one.
    async fn open_table_named(
        self: &Arc<ServerState>,
        id: String,
        opening: Opening,
        host: &str,
        terms: Terms,
        seats: Vec<Holder>,
        contributions: Contributions,
    ) -> Result<String, Refusal> {
        let (state, agenda) = self.prepare_table(id, opening, host, terms, seats, contributions)?;
        let id = state.id().to_owned();
        match self.writer.write(Write::Table(Box::new(state.row().clone()), agenda)).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Ok(id),
            Err(error) => return Err(error.into()),
        }
        self.begin_table(state);
        Ok(id)
    }

    /// A table that is written down: it runs from now on.
    fn begin_table(self: &Arc<ServerState>, state: TableState) {
        let name = state_game(&state.row().game);
        let thinks = wants_move(&state) && self.claim().is_some();
        self.spawn(state, thinks);
        metrics::counter!("quincunx_tables_total", "game" => name).increment(1);
    }

    /// A table before it is written down, and what happens by itself there.
    fn prepare_table(
        &self,
        id: String,
        opening: Opening,
        host: &str,
        terms: Terms,
        seats: Vec<Holder>,
        contributions: Contributions,
    ) -> Result<(TableState, Agenda), Refusal> {
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
        let seal = Seal::new(u64::from_le_bytes(ids::random_bytes()?), ids::random_bytes()?);
        let at = now();
        let row = TableRow {
            id,
            game,
            options,
            position,
            seed: seal.seed,
            salt: seal.salt_text(),
            host: host.to_owned(),
            terms,
            created_at: at,
            progress: {
                let clocks = Clocks::new(terms.clock, seats.len());
                TableProgress { contributions, ..TableProgress::new(Status::Open, seats, clocks, at) }
            },
        };
        let mut state = TableState::load(TableSnapshot { row, plies: Vec::new(), chat: Vec::new() })?;
        state.begin(at)?;
        let due_at = state.deadline(self.limits(), &|_| MOST_LAG);
        let thought = if wants_move(&state) { Thought::Wanted(self.claim()) } else { Thought::None };
        Ok((state, Agenda { due_at, thought }))
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

#[async_trait]
impl TableServices for ServerState {
    fn config(&self) -> &Config {
        &self.config
    }

    fn writer(&self) -> &Writer {
        &self.writer
    }

    fn computers(&self) -> &Computers {
        &self.computers
    }

    fn fair_play(&self) -> &FairPlay {
        &self.fair_play
    }

    fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    async fn load(&self, id: &str) -> Result<Option<TableState>, StoreError> {
        self.load_state(id).await
    }

    async fn open_table(
        self: Arc<Self>,
        id: String,
        opening: Opening,
        host: &str,
        terms: Terms,
        seats: Vec<Holder>,
        contributions: Contributions,
    ) -> Result<String, Refusal> {
        self.open_table_named(id, opening, host, terms, seats, contributions).await
    }

    fn node(&self) -> &str {
        &self.node
    }

    fn hold_job(&self, job: String) -> HeldJob {
        self.held_jobs.hold(job)
    }

    fn is_steady(&self) -> bool {
        // A worker is steady while there is somebody whom people can play at.
        self.upkeep.is_steady() && (!self.config.is_worker || self.upkeep.hears())
    }

    async fn news_of(&self, id: &str, since: store::Since) -> Result<Option<TableSnapshot>, StoreError> {
        self.store.table_since(id, since).await
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    fn announce(&self, table: &str, guest: &str, address: Option<IpAddr>) {
        if !self.store.is_shared() {
            return;
        }
        let writer = self.writer.clone();
        let write = Write::Presence {
            table: table.to_owned(),
            guest: guest.to_owned(),
            node: self.node.clone(),
            address: address.map(|address| address.to_string()),
        };
        self.tasks.spawn(async move {
            if let Err(error) = writer.write(write).await {
                tracing::debug!(%error, "other nodes are not told who is here");
            }
        });
    }

    async fn lost_since(&self, table: &str, guest: &str) -> Result<Option<Timestamp>, StoreError> {
        let Some((node, since)) = self.store.lost_node(table, guest, &self.node).await? else {
            return Ok(None);
        };
        let (table, guest) = (table.to_owned(), guest.to_owned());
        self.writer.write(Write::Presence { table, guest, node, address: None }).await?;
        Ok(Some(since))
    }

    async fn guests_elsewhere(&self, table: &str) -> Result<Vec<String>, StoreError> {
        self.store.presence(table, &self.node).await
    }

    async fn blocked_with(&self, guest: &str) -> Result<HashSet<String>, StoreError> {
        Ok(self.store.members().blocked_with(guest).await?.into_iter().collect())
    }

    async fn check_order(&self, guest: &str, kinds: &[SanctionKind]) -> Result<(), Refusal> {
        ServerState::check_order(self, guest, kinds).await
    }

    async fn lets_sit(&self, host: &str, guest: &str) -> Result<bool, StoreError> {
        self.host_lets_sit(host, guest).await
    }

    async fn is_picky(&self, guest: &str) -> Result<bool, StoreError> {
        Ok(self.setting_of(guest, "chat").await?.as_deref() != Some("all"))
    }

    async fn wants_to_hear(&self, guest: &str, speaker: &str) -> Result<bool, StoreError> {
        self.guest_wants_to_hear(guest, speaker).await
    }

    async fn rated_player(&self, guest: &str, is_bot: bool, pool: Pool) -> Result<RatingMark, Refusal> {
        self.check_rated_player(guest, is_bot, pool).await
    }

    fn count_soon(&self) {
        self.game_ended.notify_one();
    }

    fn explore_soon(&self) {
        self.to_explore.notify_one();
    }

    fn rematch_of(&self, id: &str) -> String {
        self.signer.name_from("rematch", id)
    }

    fn forget(&self, id: &str) {
        let mut awake = self.awake.write().unwrap_or_else(PoisonError::into_inner);
        if awake.get(id).is_some_and(Handle::is_asleep) {
            awake.remove(id);
        }
        metrics::gauge!("quincunx_tables").set(awake.len() as f64);
    }

    async fn wake(self: Arc<Self>, id: &str) -> Result<(), Refusal> {
        self.table(id).await.map(drop)
    }
}

/// Whether the computer is to move, and somebody plays with it.
fn wants_move(state: &TableState) -> bool {
    state.computer_to_move().is_some() && state.has_person()
}

fn state_game(name: &str) -> &'static str {
    catalogue::find(name).map_or("unknown", |rules| rules.info().name)
}

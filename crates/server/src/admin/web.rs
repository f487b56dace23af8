//! The side that answers.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use axum::extract::{Query, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use quincunx_core::Message;
use serde::Deserialize;
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::{Attempt, Backup, KEY_FILE, Key, Report, Restored, TableEntry};
use crate::domain::Holder;
use crate::ids;
use crate::listen::{self, ConnectionLimiter};
use crate::protocol::{Code, Refusal};
use crate::sanitize::clean;
use crate::server_state::ServerState;
use crate::store::{Counts, Listing, Reach, StoreError, TableRow};
use crate::time::{now, stamp};
use crate::web::{Guard, JsonBody, resident_bytes};

/// The longest list.
const LONGEST_LIST: u32 = 10_000;
/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// Something that the whole server has to stop for.
pub struct RestoreOrder {
    /// The backup to go back to; it has been looked at.
    pub file: PathBuf,
    /// Where the answer goes.
    pub reply: oneshot::Sender<Result<Restored, StoreError>>,
}

/// Where the operator is answered.
#[derive(Clone)]
pub struct AdminApi {
    /// The server as it is now: another one after a backup was put back.
    server: Arc<RwLock<Arc<ServerState>>>,
    guard: Arc<Guard>,
    orders: mpsc::Sender<RestoreOrder>,
    began: Instant,
    key: Arc<str>,
}

/// The file with the key; it goes with the server.
pub struct KeyFile(PathBuf);

impl Drop for KeyFile {
    fn drop(&mut self) {
        // If it stays, whoever reads it finds nobody there.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A new file that only its owner reads.
fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let partial = file.with_extension("partial");
    match std::fs::remove_file(&partial) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&partial)?.write_all(text.as_bytes())?;
    std::fs::rename(&partial, file)
}

impl AdminApi {
    /// Listens where only this machine reaches, and writes down where and by which
    /// key.
    pub async fn open(
        server: Arc<ServerState>,
        guard: Arc<Guard>,
    ) -> std::io::Result<(AdminApi, TcpListener, KeyFile, mpsc::Receiver<RestoreOrder>)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let key = ids::token().map_err(std::io::Error::other)?;
        let file = server.config.data.join(KEY_FILE);
        let written = Key { address: listener.local_addr()?.to_string(), key: key.clone() };
        write_private(&file, &serde_json::to_string(&written)?)?;
        let (orders, ordered) = mpsc::channel(1);
        let (server, began) = (Arc::new(RwLock::new(server)), Instant::now());
        let api = AdminApi { server, guard, orders, began, key: key.into() };
        Ok((api, listener, KeyFile(file), ordered))
    }

    /// Answers until it is dropped.
    pub async fn serve(self, listener: TcpListener) {
        let door = ConnectionLimiter::operators(&self.server().config);
        let router = Router::new()
            .route("/report", get(report))
            .route("/tables", get(tables))
            .route("/attempts", get(attempts))
            .route("/close", post(close))
            .route("/order", post(order))
            .route("/backup", post(backup))
            .route("/restore", post(restore))
            .layer(middleware::from_fn_with_state(self.clone(), check))
            .with_state(self);
        listen::serve(listener, router, door, CancellationToken::new()).await;
    }

    fn server(&self) -> Arc<ServerState> {
        self.server.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// There is another server now.
    pub fn move_to(&self, server: Arc<ServerState>) {
        *self.server.write().unwrap_or_else(PoisonError::into_inner) = server;
    }
}

/// Lets in whoever has the key.
async fn check(State(api): State<AdminApi>, request: Request, next: Next) -> Response {
    let shown =
        request.headers().get(AUTHORIZATION).and_then(|header| header.as_bytes().strip_prefix(b"Bearer "));
    if !shown.is_some_and(|shown| bool::from(shown.ct_eq(api.key.as_bytes()))) {
        return Refusal::new(Code::NotAllowed, Message::new("refusal-wrong-key")).into_response();
    }
    next.run(request).await
}

/// The operator is told exactly what is wrong.
fn told(error: StoreError) -> Refusal {
    let code = if matches!(error, StoreError::File(_)) { Code::BadMessage } else { Code::Unavailable };
    Refusal::new(code, Message::text(error.to_string()))
}

async fn report(State(api): State<AdminApi>) -> Result<Json<Report>, Refusal> {
    let server = api.server();
    Ok(Json(Report {
        server: crate::web::SERVER.to_owned(),
        address: server.config.address.to_string(),
        data: server.config.data.display().to_string(),
        up_seconds: api.began.elapsed().as_secs(),
        resident_bytes: resident_bytes(),
        sockets: api.guard.socket_count(),
        awake: server.awake_count(),
        waiting: server.computers.waiting_count(),
        counts: server.store.counts().await.map_err(told)?,
    }))
}

#[derive(Deserialize)]
struct ListQuery {
    list: Listing,
    limit: u32,
}

impl From<TableRow> for TableEntry {
    fn from(row: TableRow) -> TableEntry {
        TableEntry {
            table: row.id,
            game: row.game,
            status: row.progress.status.word().to_owned(),
            public: row.terms.public,
            seats: row.progress.seats.iter().map(Holder::shown).collect(),
            verdict: row.progress.verdict.as_ref().map(Message::to_string),
            created_at: row.created_at,
            changed_at: row.progress.changed_at,
        }
    }
}

async fn tables(
    State(api): State<AdminApi>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<TableEntry>>, Refusal> {
    let (latest, limit) = (i64::MAX as u64, query.limit.clamp(1, LONGEST_LIST));
    let rows = api.server().store.list(query.list, Reach::All, latest, limit).await.map_err(told)?;
    Ok(Json(rows.into_iter().map(TableEntry::from).collect()))
}

#[derive(Deserialize)]
struct AttemptsQuery {
    limit: usize,
}

async fn attempts(State(api): State<AdminApi>, Query(query): Query<AttemptsQuery>) -> Json<Vec<Attempt>> {
    Json(api.server().fair_play.attempts(query.limit))
}

#[derive(Deserialize)]
struct OrderBody {
    table: String,
    order: String,
}

async fn order(
    State(api): State<AdminApi>,
    JsonBody(ordering): JsonBody<OrderBody>,
) -> Result<Json<()>, Refusal> {
    let OrderBody { table, order } = ordering;
    api.server().order_table(&table, &order).await?;
    tracing::info!(table, order, "an order is given");
    Ok(Json(()))
}

#[derive(Deserialize)]
struct CloseBody {
    table: String,
    #[serde(default)]
    why: String,
}

async fn close(
    State(api): State<AdminApi>,
    JsonBody(closing): JsonBody<CloseBody>,
) -> Result<Json<()>, Refusal> {
    let why = match clean(&closing.why, LONGEST_REASON) {
        Some(why) => format!("closed by the operator: {why}"),
        None => "closed by the operator".to_owned(),
    };
    api.server().close_table(&closing.table, &why).await?;
    tracing::info!(table = closing.table, why, "a table is closed");
    Ok(Json(()))
}

#[derive(Deserialize)]
struct FileBody {
    file: Option<PathBuf>,
}

/// A file of that kind in the data folder that is not there yet.
fn new_file(server: &ServerState, kind: &str) -> Result<PathBuf, Refusal> {
    let folder = server.config.data.join("backups");
    let no_folder = |error: std::io::Error| {
        Refusal::new(
            Code::Unavailable,
            Message::new("refusal-folder").verbatim("folder", folder.display()).verbatim("why", error),
        )
    };
    std::fs::create_dir_all(&folder).map_err(no_folder)?;
    let stamp = stamp(now());
    let names = std::iter::once(format!("{kind}-{stamp}.db"))
        .chain((2..).map(|number| format!("{kind}-{stamp}-{number}.db")));
    let mut files = names.map(|name| folder.join(name));
    Ok(files.find(|file| !file.exists()).unwrap_or_default())
}

async fn backup(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<FileBody>,
) -> Result<Json<Backup>, Refusal> {
    let server = api.server();
    let file = match wish.file {
        Some(file) => file,
        None => new_file(&server, "quincunx")?,
    };
    server.store.backup(&file).await.map_err(told)?;
    // A copy that cannot be read is none: better to know now.
    let counts = server.store.inspect(&file).await.map_err(told)?;
    let bytes = std::fs::metadata(&file).map_or(0, |metadata| metadata.len());
    tracing::info!(file = %file.display(), bytes, "a backup is written");
    Ok(Json(Backup { file: file.display().to_string(), bytes, counts }))
}

async fn restore(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<FileBody>,
) -> Result<Json<Restored>, Refusal> {
    let Some(file) = wish.file else {
        return Err(Refusal::new(Code::BadMessage, Message::new("refusal-which-file")));
    };
    // While everybody plays on: a file that is no good disturbs nobody.
    api.server().store.inspect(&file).await.map_err(told)?;
    let (reply, answer) = oneshot::channel();
    let gone = |_| Refusal::new(Code::Unavailable, Message::new("refusal-stopping"));
    api.orders.send(RestoreOrder { file, reply }).await.map_err(|_| gone(()))?;
    Ok(Json(answer.await.map_err(|_| gone(()))?.map_err(told)?))
}

/// Goes back to a backup, in a server where nobody is any more. What was there goes
/// into a backup of its own first.
pub async fn go_back(server: &ServerState, file: &Path) -> Result<Restored, StoreError> {
    let before = new_file(server, "before-restore").map_err(|refusal| StoreError::File(refusal.0.message))?;
    server.store.backup(&before).await?;
    server.store.restore(file).await?;
    let counts: Counts = server.store.counts().await?;
    tracing::warn!(file = %file.display(), before = %before.display(), "a backup is put back");
    Ok(Restored { counts, before: before.display().to_string() })
}

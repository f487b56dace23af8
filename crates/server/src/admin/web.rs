//! The side that answers.

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

use super::audit::{AuditEntry, AuditLog};
use super::explorer;
use super::files::{BACKUP, KeyFile, new_file, remove_old};
use super::members;
use super::ratings;
use super::{
    Attempt, Backup, BackupFile, CloseRequest, KEY_FILE, Key, NodeEntry, OrderRequest, Report, Restored,
    TableEntry,
};
use crate::domain::Holder;
use crate::ids;
use crate::listen::{self, Answering, ConnectionLimiter};
use crate::protocol::{Code, Refusal};
use crate::sanitize::clean;
use crate::server_state::ServerState;
use crate::store::{Counts, Listing, NodeRow, Reach, StoreError, TableRow};
use crate::time::now;
use crate::web::{Guard, JsonBody, Measures, Web, resident_bytes};

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
    measures: Measures,
    pub(super) audit: Arc<AuditLog>,
    orders: mpsc::Sender<RestoreOrder>,
    began: Instant,
    key: Arc<str>,
}

impl AdminApi {
    /// Writes down where the operator is answered, and by which key.
    pub fn open(
        web: &Web,
        listener: &TcpListener,
    ) -> std::io::Result<(AdminApi, KeyFile, mpsc::Receiver<RestoreOrder>)> {
        let key = ids::token().map_err(std::io::Error::other)?;
        let data = &web.server.config.data;
        let written = Key { address: listener.local_addr()?.to_string(), key: key.clone() };
        let file = KeyFile::write(data.join(KEY_FILE), &serde_json::to_string(&written)?)?;
        let (orders, ordered) = mpsc::channel(1);
        let api = AdminApi {
            audit: Arc::new(AuditLog::of(data)),
            server: Arc::new(RwLock::new(web.server.clone())),
            guard: web.guard.clone(),
            measures: web.measures.clone(),
            orders,
            began: Instant::now(),
            key: key.into(),
        };
        Ok((api, file, ordered))
    }

    /// Answers until it is dropped.
    pub async fn serve(self, listener: TcpListener) {
        let door = ConnectionLimiter::operators(&self.server().config);
        let router = Router::new()
            .route("/report", get(report))
            .route("/health", get(health))
            .route("/log", get(log))
            .route("/tables", get(tables))
            .route("/attempts", get(attempts))
            .route("/members", get(members::list).post(members::add))
            .route("/members/role", post(members::set_role))
            .route("/members/bot", post(members::set_bot))
            .route("/members/reset", post(members::reset))
            .route("/members/sanction", post(members::sanction))
            .route("/reports", get(members::reports))
            .route("/fair-play", get(members::fair_play))
            .route("/invitation", post(members::invite))
            .route("/ratings", post(ratings::recompute))
            .route("/explorer", post(explorer::reindex))
            .route("/close", post(close))
            .route("/order", post(order))
            .route("/backup", post(backup))
            .route("/restore", post(restore))
            .layer(middleware::from_fn_with_state(self.clone(), check))
            // Prometheus has no key, and numbers tell nothing about anybody.
            .route("/metrics", get(metrics))
            .with_state(self);
        listen::serve(listener, Answering::plain(router), door, CancellationToken::new()).await;
    }

    pub(super) fn server(&self) -> Arc<ServerState> {
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
        tracing::warn!(target: "operators", "somebody without the key asked for an operator's work");
        return Refusal::new(Code::NotAllowed, Message::new("refusal-wrong-key")).into_response();
    }
    next.run(request).await
}

/// The operator is told exactly what is wrong.
pub(super) fn told(error: StoreError) -> Refusal {
    let code = if matches!(error, StoreError::File(_)) { Code::BadMessage } else { Code::Unavailable };
    Refusal::new(code, Message::text(error.to_string()))
}

async fn metrics(State(api): State<AdminApi>) -> impl IntoResponse {
    api.measures.page()
}

async fn health(State(api): State<AdminApi>) -> Result<Json<&'static str>, Refusal> {
    api.server().pulse().await.map_err(told)?;
    Ok(Json("ok"))
}

async fn report(State(api): State<AdminApi>) -> Result<Json<Report>, Refusal> {
    let server = api.server();
    Ok(Json(Report {
        server: crate::web::SERVER.to_owned(),
        address: server.config.address.to_string(),
        is_encrypted: server.config.tls.is_some(),
        data: server.config.data.display().to_string(),
        up_seconds: api.began.elapsed().as_secs(),
        resident_bytes: resident_bytes(),
        sockets: api.guard.socket_count(),
        awake: server.awake_count(),
        waiting: server.computers.waiting_count(),
        jobs: server.store.jobs_waiting().await.map_err(told)?,
        nodes: nodes(&server).await.map_err(told)?,
        forwarding: api.guard.forwarding(),
        counts: server.store.counts().await.map_err(told)?,
    }))
}

/// The nodes that are there; what a later version says of itself may not be understood.
async fn nodes(server: &ServerState) -> Result<Vec<NodeEntry>, StoreError> {
    let at = now();
    let entry = |row: NodeRow| {
        let report = serde_json::from_str(&row.report).ok()?;
        let silent_for = at.saturating_sub(row.heard_at);
        Some(NodeEntry { node: row.id, started_at: row.started_at, silent_for, report })
    };
    Ok(server.store.nodes().await?.into_iter().filter_map(entry).collect())
}

/// Which tables to list.
#[derive(Deserialize)]
struct TablesQuery {
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
    Query(query): Query<TablesQuery>,
) -> Result<Json<Vec<TableEntry>>, Refusal> {
    let (latest, limit) = (i64::MAX as u64, query.limit.clamp(1, LONGEST_LIST));
    let rows = api.server().store.list(query.list, Reach::All, latest, limit).await.map_err(told)?;
    Ok(Json(rows.into_iter().map(TableEntry::from).collect()))
}

/// How many of the latest to list.
#[derive(Deserialize)]
struct LatestQuery {
    limit: usize,
}

async fn log(
    State(api): State<AdminApi>,
    Query(query): Query<LatestQuery>,
) -> Result<Json<Vec<AuditEntry>>, Refusal> {
    let entries = api.audit.latest(query.limit);
    let unread = |error: std::io::Error| Refusal::new(Code::Unavailable, Message::text(error.to_string()));
    entries.map(Json).map_err(unread)
}

async fn attempts(State(api): State<AdminApi>, Query(query): Query<LatestQuery>) -> Json<Vec<Attempt>> {
    Json(api.server().fair_play.attempts(query.limit))
}

async fn order(
    State(api): State<AdminApi>,
    JsonBody(ordering): JsonBody<OrderRequest>,
) -> Result<Json<()>, Refusal> {
    let OrderRequest { who, table, order } = ordering;
    let given = api.server().order_table(&table, &order).await;
    api.audit.note(&who, "order", &format!("{table} {order}"), &given);
    given.map(Json)
}

async fn close(
    State(api): State<AdminApi>,
    JsonBody(closing): JsonBody<CloseRequest>,
) -> Result<Json<()>, Refusal> {
    let why = match clean(&closing.why, LONGEST_REASON) {
        Some(why) => format!("closed by the operator: {why}"),
        None => "closed by the operator".to_owned(),
    };
    let closed = api.server().close_table(&closing.table, &why).await;
    api.audit.note(&closing.who, "close", &format!("{}: {why}", closing.table), &closed);
    closed.map(Json)
}

async fn backup(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<BackupFile>,
) -> Result<Json<Backup>, Refusal> {
    let written = write_backup(&api.server(), &wish).await;
    let about = match (&written, &wish.file) {
        (Ok(backup), _) => backup.file.clone(),
        (Err(_), Some(file)) => file.display().to_string(),
        (Err(_), None) => String::new(),
    };
    api.audit.note(&wish.who, "backup", &about, &written);
    written.map(Json)
}

async fn write_backup(server: &ServerState, wish: &BackupFile) -> Result<Backup, Refusal> {
    let file = match &wish.file {
        Some(file) => file.clone(),
        None => new_file(server, BACKUP)?,
    };
    server.store.backup(&file).await.map_err(told)?;
    // A copy that cannot be read is none: better to know now, and before older ones go.
    let counts = server.store.inspect(&file).await.map_err(told)?;
    let bytes = std::fs::metadata(&file).map_or(0, |metadata| metadata.len());
    let removed = wish.keep.map_or(0, |keep| remove_old(server, keep.max(1) as usize));
    Ok(Backup { file: file.display().to_string(), bytes, counts, removed })
}

async fn restore(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<BackupFile>,
) -> Result<Json<Restored>, Refusal> {
    let Some(file) = wish.file else {
        return Err(Refusal::new(Code::BadMessage, Message::new("refusal-which-file")));
    };
    let restored = order_restore(&api, &file).await;
    api.audit.note(&wish.who, "restore", &file.display().to_string(), &restored);
    restored.map(Json)
}

async fn order_restore(api: &AdminApi, file: &Path) -> Result<Restored, Refusal> {
    // While everybody plays on: a file that is no good disturbs nobody.
    api.server().store.inspect(file).await.map_err(told)?;
    let (reply, answer) = oneshot::channel();
    let gone = |_| Refusal::new(Code::Unavailable, Message::new("refusal-stopping"));
    api.orders.send(RestoreOrder { file: file.to_owned(), reply }).await.map_err(|_| gone(()))?;
    answer.await.map_err(|_| gone(()))?.map_err(told)
}

/// Goes back to a backup, in a server where nobody is any more. What was there goes
/// into a backup of its own first.
pub async fn go_back(server: &ServerState, file: &Path) -> Result<Restored, StoreError> {
    let before =
        new_file(server, "before-restore").map_err(|refusal| StoreError::File(refusal.said.message))?;
    server.store.backup(&before).await?;
    server.store.restore(file).await?;
    let counts: Counts = server.store.counts().await?;
    tracing::warn!(file = %file.display(), before = %before.display(), "a backup is put back");
    Ok(Restored { counts, before: before.display().to_string() })
}

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
use serde::Deserialize;
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::{Attempt, Backup, Entry, KEY_FILE, Key, Report, Restored};
use crate::house::House;
use crate::ids;
use crate::listen::{self, Door};
use crate::protocol::{Code, Refusal};
use crate::store::{Counts, Listing, Reach, StoreError, TableRow};
use crate::terms::Holder;
use crate::time::{now, stamp};
use crate::web::{Body, Guard, resident_bytes};
use crate::words::clean;

/// The longest list.
const LONGEST_LIST: u32 = 10_000;
/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// Something that the whole server has to stop for.
pub struct Order {
    /// The backup to go back to; it has been looked at.
    pub file: PathBuf,
    /// Where the answer goes.
    pub reply: oneshot::Sender<Result<Restored, StoreError>>,
}

/// Where the operator is answered.
#[derive(Clone)]
pub struct Desk {
    /// The house as it is now: another one after a backup was put back.
    house: Arc<RwLock<Arc<House>>>,
    guard: Arc<Guard>,
    orders: mpsc::Sender<Order>,
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

impl Desk {
    /// Listens where only this machine reaches, and writes down where and by which
    /// key.
    pub async fn open(
        house: Arc<House>,
        guard: Arc<Guard>,
    ) -> std::io::Result<(Desk, TcpListener, KeyFile, mpsc::Receiver<Order>)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let key = ids::token().map_err(std::io::Error::other)?;
        let file = house.config.data.join(KEY_FILE);
        let written = Key { address: listener.local_addr()?.to_string(), key: key.clone() };
        write_private(&file, &serde_json::to_string(&written)?)?;
        let (orders, ordered) = mpsc::channel(1);
        let (house, began) = (Arc::new(RwLock::new(house)), Instant::now());
        let desk = Desk { house, guard, orders, began, key: key.into() };
        Ok((desk, listener, KeyFile(file), ordered))
    }

    /// Answers until it is dropped.
    pub async fn serve(self, listener: TcpListener) {
        let door = Door::operators(&self.house().config);
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

    fn house(&self) -> Arc<House> {
        self.house.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// There is another house now.
    pub fn move_to(&self, house: Arc<House>) {
        *self.house.write().unwrap_or_else(PoisonError::into_inner) = house;
    }
}

/// Lets in whoever has the key.
async fn check(State(desk): State<Desk>, request: Request, next: Next) -> Response {
    let shown =
        request.headers().get(AUTHORIZATION).and_then(|header| header.as_bytes().strip_prefix(b"Bearer "));
    if !shown.is_some_and(|shown| bool::from(shown.ct_eq(desk.key.as_bytes()))) {
        return Refusal::new(Code::NotAllowed, "that is not the key of this server").into_response();
    }
    next.run(request).await
}

/// The operator is told exactly what is wrong.
fn told(error: StoreError) -> Refusal {
    let code = if matches!(error, StoreError::File(_)) { Code::BadMessage } else { Code::Unavailable };
    Refusal::new(code, error.to_string())
}

async fn report(State(desk): State<Desk>) -> Result<Json<Report>, Refusal> {
    let house = desk.house();
    Ok(Json(Report {
        server: crate::web::SERVER.to_owned(),
        address: house.config.address.to_string(),
        data: house.config.data.display().to_string(),
        up_seconds: desk.began.elapsed().as_secs(),
        resident_bytes: resident_bytes(),
        sockets: desk.guard.socket_count(),
        awake: house.awake_count(),
        waiting: house.computers.waiting_count(),
        counts: house.store.counts().await.map_err(told)?,
    }))
}

#[derive(Deserialize)]
struct ListQuery {
    list: Listing,
    limit: u32,
}

impl From<TableRow> for Entry {
    fn from(row: TableRow) -> Entry {
        Entry {
            table: row.id,
            game: row.game,
            status: row.standing.status.word().to_owned(),
            public: row.terms.public,
            seats: row.standing.seats.iter().map(Holder::shown).collect(),
            verdict: row.standing.verdict,
            created_at: row.created_at,
            changed_at: row.standing.changed_at,
        }
    }
}

async fn tables(
    State(desk): State<Desk>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<Entry>>, Refusal> {
    let (latest, limit) = (i64::MAX as u64, query.limit.clamp(1, LONGEST_LIST));
    let rows = desk.house().store.list(query.list, Reach::All, latest, limit).await.map_err(told)?;
    Ok(Json(rows.into_iter().map(Entry::from).collect()))
}

#[derive(Deserialize)]
struct AttemptsQuery {
    limit: usize,
}

async fn attempts(State(desk): State<Desk>, Query(query): Query<AttemptsQuery>) -> Json<Vec<Attempt>> {
    Json(desk.house().fair_play.attempts(query.limit))
}

#[derive(Deserialize)]
struct Ordering {
    table: String,
    order: String,
}

async fn order(State(desk): State<Desk>, Body(ordering): Body<Ordering>) -> Result<Json<()>, Refusal> {
    let Ordering { table, order } = ordering;
    desk.house().order_table(&table, &order).await?;
    tracing::info!(table, order, "an order is given");
    Ok(Json(()))
}

#[derive(Deserialize)]
struct Closing {
    table: String,
    #[serde(default)]
    why: String,
}

async fn close(State(desk): State<Desk>, Body(closing): Body<Closing>) -> Result<Json<()>, Refusal> {
    let why = match clean(&closing.why, LONGEST_REASON) {
        Some(why) => format!("closed by the operator: {why}"),
        None => "closed by the operator".to_owned(),
    };
    desk.house().close_table(&closing.table, &why).await?;
    tracing::info!(table = closing.table, why, "a table is closed");
    Ok(Json(()))
}

#[derive(Deserialize)]
struct FileWish {
    file: Option<PathBuf>,
}

/// A file of that kind in the data folder that is not there yet.
fn new_file(house: &House, kind: &str) -> Result<PathBuf, Refusal> {
    let folder = house.config.data.join("backups");
    let no_folder = |error: std::io::Error| {
        Refusal::new(Code::Unavailable, format!("{} cannot be made: {error}", folder.display()))
    };
    std::fs::create_dir_all(&folder).map_err(no_folder)?;
    let stamp = stamp(now());
    let names = std::iter::once(format!("{kind}-{stamp}.db"))
        .chain((2..).map(|number| format!("{kind}-{stamp}-{number}.db")));
    let mut files = names.map(|name| folder.join(name));
    Ok(files.find(|file| !file.exists()).unwrap_or_default())
}

async fn backup(State(desk): State<Desk>, Body(wish): Body<FileWish>) -> Result<Json<Backup>, Refusal> {
    let house = desk.house();
    let file = match wish.file {
        Some(file) => file,
        None => new_file(&house, "quincunx")?,
    };
    house.store.backup(&file).await.map_err(told)?;
    // A copy that cannot be read is none: better to know now.
    let counts = house.store.inspect(&file).await.map_err(told)?;
    let bytes = std::fs::metadata(&file).map_or(0, |metadata| metadata.len());
    tracing::info!(file = %file.display(), bytes, "a backup is written");
    Ok(Json(Backup { file: file.display().to_string(), bytes, counts }))
}

async fn restore(State(desk): State<Desk>, Body(wish): Body<FileWish>) -> Result<Json<Restored>, Refusal> {
    let Some(file) = wish.file else {
        return Err(Refusal::new(Code::BadMessage, "which file? \"file\" is missing"));
    };
    // While everybody plays on: a file that is no good disturbs nobody.
    desk.house().store.inspect(&file).await.map_err(told)?;
    let (reply, answer) = oneshot::channel();
    let gone = |_| Refusal::new(Code::Unavailable, "the server is stopping");
    desk.orders.send(Order { file, reply }).await.map_err(|_| gone(()))?;
    Ok(Json(answer.await.map_err(|_| gone(()))?.map_err(told)?))
}

/// Goes back to a backup, in a house where nobody is any more. What was there goes
/// into a backup of its own first.
pub async fn go_back(house: &House, file: &Path) -> Result<Restored, StoreError> {
    let before = new_file(house, "before-restore").map_err(|refusal| StoreError::File(refusal.message))?;
    house.store.backup(&before).await?;
    house.store.restore(file).await?;
    let counts: Counts = house.store.counts().await?;
    tracing::warn!(file = %file.display(), before = %before.display(), "a backup is put back");
    Ok(Restored { counts, before: before.display().to_string() })
}

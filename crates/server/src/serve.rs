//! A server from its start to its end.

use std::fs::File;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::admin::{AdminApi, KeyFile, RestoreOrder, go_back};
use crate::computers::{EngineLevels, Levels};
use crate::config::Config;
use crate::error::ServeError;
use crate::folder::{is_full, take_folder};
use crate::listen::{self, Answering, ConnectionLimiter, redirect};
use crate::server_state::ServerState;
use crate::store::{PostgresStore, SqliteStore, Store, StoreError, Write};
use crate::tls::Tls;
use crate::url::base_url;
use crate::web::{Guard, Measures, Web, follow_sign_outs, router};

/// How long tables and sockets have to end when the server stops.
const LONGEST_STOP: Duration = Duration::from_secs(10);

/// A server that listens and is ready to run.
pub struct Server {
    web: Web,
    limiter: Arc<ConnectionLimiter>,
    levels: Arc<dyn Levels>,
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<Arc<Tls>>,
    redirect_listener: Option<TcpListener>,
    admin_api: AdminApi,
    desk_listener: TcpListener,
    orders: mpsc::Receiver<RestoreOrder>,
    _key: KeyFile,
    /// Held for as long as the server uses the folder.
    _lock: File,
}

/// Refuses what would break later and elsewhere.
fn check(config: &Config) -> Result<(), ServeError> {
    config.url.as_deref().map_or(Ok(()), |url| base_url(url).map(drop).map_err(ServeError::Url))?;
    if config.redirect_http.is_some() && !config.is_https() {
        let why = "redirect-http sends people to https: expected tls-cert and tls-key, or a url with https";
        return Err(ServeError::Settings(why.to_owned()));
    }
    if !config.admin_address.ip().is_loopback() {
        let (why, there) =
            ("admin-address is for this machine only: expected 127.0.0.1:PORT", config.admin_address);
        return Err(ServeError::Settings(format!("{why}, not {there}")));
    }
    Ok(())
}

/// Listens at an address.
async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| ServeError::Address { address, error })
}

/// Opens the store that the configuration names.
async fn open_store(config: &Config) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match &config.store {
        Some(url) => Arc::new(PostgresStore::open(url).await?),
        None => {
            let file = ServerState::database(&config.data);
            Arc::new(SqliteStore::open_as_it_is(&file, config.accept_loss).await?)
        }
    })
}

/// A node without a web: it thinks for the others until `stop` is ready.
pub async fn work(config: Config, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
    let store = open_store(&config).await?;
    let server = ServerState::open(config, store, Arc::new(EngineLevels)).await?;
    stop.await;
    rest(&server).await;
    Ok(server.store.close().await?)
}

/// Stops everything that runs, and returns when the store is at rest.
async fn rest(server: &ServerState) {
    server.stopping.cancel();
    server.tasks.close();
    if tokio::time::timeout(LONGEST_STOP, server.tasks.wait()).await.is_err() {
        tracing::warn!("some tables or sockets did not end in time");
    }
    // Until now the clocks ran; whoever is away longer is not charged.
    if let Err(error) = server.writer.write(Write::Pulse).await {
        tracing::warn!(%error, "the end is not noted");
    }
    server.writer.close().await;
    if let Err(error) = server.store.leave(&server.node).await {
        tracing::warn!(%error, "the other nodes are not told");
    }
}

impl Server {
    /// Makes the data folder, opens the store, wakes the tables and listens.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        check(&config)?;
        let lock = take_folder(&config.data)?;
        let folder = config.data.clone();
        let starting = async {
            let store = open_store(&config).await?;
            Server::start_locked(config, store, Arc::new(EngineLevels), lock).await
        };
        starting.await.map_err(|error| match is_full(&folder) {
            true => ServeError::Full { folder: folder.display().to_string() },
            false => error,
        })
    }

    /// The same over any store and with any computers.
    pub async fn start_with(
        config: Config,
        store: Arc<dyn Store>,
        levels: Arc<dyn Levels>,
    ) -> Result<Server, ServeError> {
        check(&config)?;
        let lock = take_folder(&config.data)?;
        Server::start_locked(config, store, levels, lock).await
    }

    async fn start_locked(
        mut config: Config,
        store: Arc<dyn Store>,
        levels: Arc<dyn Levels>,
        lock: File,
    ) -> Result<Server, ServeError> {
        let measures = Measures::start().map_err(|error| ServeError::Measures(error.to_string()))?;
        if !store.members().has_operator().await? {
            tracing::info!(
                "no account may run this server yet: quincunx admin add-member NAME --role operator makes the first"
            );
        }
        let tls = config.tls.clone().map(Tls::load).transpose()?.map(Arc::new);
        let listener = bind(config.address).await?;
        let address = listener.local_addr()?;
        let redirect_listener = match config.redirect_http {
            Some(address) => Some(bind(address).await?),
            None => None,
        };
        // Where a free port was asked for, this is the one.
        config.address = address;
        // Written as browsers write it.
        config.url = config.url.as_deref().and_then(|url| base_url(url).ok());
        let limiter = ConnectionLimiter::public(&config);
        let guard = Arc::new(Guard::new(&config));
        let server = ServerState::open(config, store, levels.clone()).await?;
        let desk_listener = bind(server.config.admin_address).await?;
        let web = Web::new(server, guard, measures);
        let folder = web.server.config.data.display().to_string();
        let (admin_api, key, orders) =
            AdminApi::open(&web, &desk_listener).map_err(|error| ServeError::Folder { folder, error })?;
        Ok(Server {
            web,
            limiter,
            levels,
            listener,
            address,
            tls,
            redirect_listener,
            admin_api,
            desk_listener,
            orders,
            _key: key,
            _lock: lock,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The certificate, where the server itself encrypts: it can be read again.
    pub fn tls(&self) -> Option<Arc<Tls>> {
        self.tls.clone()
    }

    /// Serves until `stop` is ready; then tells every client, lets every table
    /// write what it has to, and returns. Does the same when a backup is to be put
    /// back, and then goes on with what is in it: whoever knocks in the meantime
    /// waits.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { mut web, limiter, levels, listener, tls, redirect_listener, .. } = self;
        let (admin_api, mut orders) = (self.admin_api, self.orders);
        let unencrypted = redirect::router(&web.server.config);
        let redirecting = redirect_listener.map(|listener| {
            let answering = Answering::plain(unencrypted.clone());
            let serving = listen::serve(listener, answering, limiter.clone(), CancellationToken::new());
            AbortOnDropHandle::new(tokio::spawn(serving))
        });
        let tls = tls.map(|tls| (tls, unencrypted));
        let tidying = tokio::spawn(tidy(web.clone()));
        let answering = tokio::spawn(admin_api.clone().serve(self.desk_listener));
        let listener = listener.into_std()?;
        let mut stop = pin!(stop);
        loop {
            let listening = TcpListener::from_std(listener.try_clone()?)?;
            let order = async {
                tokio::select! {
                    () = &mut stop => None,
                    Some(order) = orders.recv() => Some(order),
                }
            };
            let answering = Answering { router: router(web.clone()), tls: tls.clone() };
            match serve_house(&web, listening, answering, limiter.clone(), order).await {
                Some(RestoreOrder { file, reply }) => {
                    let restored = go_back(&web.server, &file).await;
                    let config = web.server.config.clone();
                    web.server = ServerState::open(config, web.server.store.clone(), levels.clone()).await?;
                    admin_api.move_to(web.server.clone());
                    // If the operator has gone, the log has it.
                    let _ = reply.send(restored);
                }
                None => break,
            }
        }
        tidying.abort();
        answering.abort();
        drop(redirecting);
        // Whoever copies the database now gets everything.
        if let Err(error) = web.server.store.close().await {
            tracing::error!(%error, "the store could not be closed");
        }
        Ok(())
    }
}

/// Serves until an order comes, and returns it when everybody has been told to come
/// back later and the store is at rest.
async fn serve_house<T>(
    web: &Web,
    listener: TcpListener,
    answering: Answering,
    limiter: Arc<ConnectionLimiter>,
    order: impl Future<Output = T>,
) -> T {
    let server = &web.server;
    let serving = listen::serve(listener, answering, limiter, server.stopping.clone());
    let serving = AbortOnDropHandle::new(tokio::spawn(serving));
    let _following = AbortOnDropHandle::new(tokio::spawn(follow_sign_outs(web.clone())));
    let order = order.await;
    server.draining.store(true, Ordering::Relaxed);
    tracing::info!(seconds = server.config.drain.as_secs(), "stopping");
    tokio::time::sleep(server.config.drain).await;
    server.stopping.cancel();
    // Somebody who keeps a request open must not keep the server.
    if tokio::time::timeout(LONGEST_STOP, serving).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
    rest(server).await;
    order
}

/// Forgets what need not be remembered, every minute.
async fn tidy(web: Web) {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    let mut seconds = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            _ = minutes.tick() => {
                web.guard.tidy();
                if let Err(error) = web.server.store.tidy_limits().await {
                    tracing::debug!(%error, "limits could not be tidied");
                }
                web.measures.tidy();
            }
            _ = seconds.tick() => web.server.socket_count.store(web.guard.socket_count(), Ordering::Relaxed),
        }
    }
}

//! A server from its start to its end.

use std::fs::File;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

use crate::admin::{AdminApi, KeyFile, RestoreOrder, go_back};
use crate::computers::{EngineLevels, Levels};
use crate::config::Config;
use crate::folder::{is_full, take_folder};
use crate::listen::{self, ConnectionLimiter};
use crate::server_state::ServerState;
use crate::store::{SqliteStore, Store, StoreError};
use crate::url::base_url;
use crate::web::{Guard, Measures, Web, router};

/// How long tables and sockets have to end when the server stops.
const LONGEST_STOP: Duration = Duration::from_secs(10);

/// Why a server does not start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The data folder cannot be made or written to.
    #[error("the data folder {folder} cannot be used: {error}")]
    Folder {
        /// Which.
        folder: String,
        /// Why.
        error: std::io::Error,
    },
    /// There is no space for what has to be written.
    #[error("the disk is full: nothing can be written to the data folder {folder}")]
    Full {
        /// Which.
        folder: String,
    },
    /// Another server uses the folder.
    #[error("another server runs over {folder}; one folder is for one server")]
    Taken {
        /// Which.
        folder: String,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Address {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The address that people use makes no sense; what is wrong with it.
    #[error("url: {0}")]
    Url(String),
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is measured cannot be set up.
    #[error("measuring cannot begin: {0}")]
    Measures(String),
    /// The network gave way.
    #[error("the network gives way: {0}")]
    Network(#[from] std::io::Error),
}

/// A server that listens and is ready to run.
pub struct Server {
    web: Web,
    limiter: Arc<ConnectionLimiter>,
    levels: Arc<dyn Levels>,
    listener: TcpListener,
    address: SocketAddr,
    admin_api: AdminApi,
    desk_listener: TcpListener,
    orders: mpsc::Receiver<RestoreOrder>,
    _key: KeyFile,
    /// Held for as long as the server uses the folder.
    _lock: File,
}

/// Refuses what would break later and elsewhere.
fn check(config: &Config) -> Result<(), ServeError> {
    config.url.as_deref().map_or(Ok(()), |url| base_url(url).map(drop).map_err(ServeError::Url))
}

impl Server {
    /// Makes the data folder, opens the store, wakes the tables and listens.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        check(&config)?;
        let lock = take_folder(&config.data)?;
        let folder = config.data.clone();
        let starting = async {
            let file = ServerState::database(&config.data);
            let store = Arc::new(SqliteStore::open_as_it_is(&file, config.accept_loss).await?);
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
        let no_address = |error| ServeError::Address { address: config.address, error };
        let listener = TcpListener::bind(config.address).await.map_err(no_address)?;
        let address = listener.local_addr()?;
        // Where a free port was asked for, this is the one.
        config.address = address;
        // Written as browsers write it.
        config.url = config.url.as_deref().and_then(|url| base_url(url).ok());
        let limiter = ConnectionLimiter::public(&config);
        let guard = Arc::new(Guard::new(&config));
        let server = ServerState::open(config, store, levels.clone()).await?;
        let no_desk = |error| ServeError::Folder { folder: server.config.data.display().to_string(), error };
        let (admin_api, desk_listener, key, orders) =
            AdminApi::open(server.clone(), guard.clone()).await.map_err(no_desk)?;
        let web = Web::new(server, guard, measures);
        Ok(Server {
            web,
            limiter,
            levels,
            listener,
            address,
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

    /// Serves until `stop` is ready; then tells every client, lets every table
    /// write what it has to, and returns. Does the same when a backup is to be put
    /// back, and then goes on with what is in it: whoever knocks in the meantime
    /// waits.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { mut web, limiter, levels, listener, admin_api, desk_listener, mut orders, .. } = self;
        let tidying = tokio::spawn(tidy(web.clone()));
        let answering = tokio::spawn(admin_api.clone().serve(desk_listener));
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
            match serve_house(&web, listening, limiter.clone(), order).await {
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
    limiter: Arc<ConnectionLimiter>,
    order: impl Future<Output = T>,
) -> T {
    let server = &web.server;
    let serving = listen::serve(listener, router(web.clone()), limiter, server.stopping.clone());
    let serving = AbortOnDropHandle::new(tokio::spawn(serving));
    let order = order.await;
    tracing::info!("stopping");
    server.stopping.cancel();
    // Somebody who keeps a request open must not keep the server.
    if tokio::time::timeout(LONGEST_STOP, serving).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
    server.tasks.close();
    if tokio::time::timeout(LONGEST_STOP, server.tasks.wait()).await.is_err() {
        tracing::warn!("some tables or sockets did not end in time");
    }
    server.writer.close().await;
    order
}

/// Forgets what need not be remembered, every minute.
async fn tidy(web: Web) {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        web.guard.tidy();
        web.measures.tidy();
    }
}

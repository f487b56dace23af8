//! A server from its start to its end.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;

use crate::computers::{EngineLevels, Levels};
use crate::config::Config;
use crate::house::House;
use crate::store::{SqliteStore, Store, StoreError};
use crate::web::{Guard, Measures, Web, router};

/// How long tables and sockets have to end when the server stops.
const LONGEST_STOP: Duration = Duration::from_secs(10);

/// Why a server does not start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The data folder cannot be made.
    #[error("the data folder {folder} cannot be made: {error}")]
    Folder {
        /// Which.
        folder: String,
        /// Why.
        error: std::io::Error,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Address {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
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
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Makes the data folder, opens the store, wakes the tables and listens.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let folder = |error| ServeError::Folder { folder: config.data.display().to_string(), error };
        std::fs::create_dir_all(&config.data).map_err(folder)?;
        let store = Arc::new(SqliteStore::open(&House::database(&config.data)).await?);
        Server::start_with(config, store, Arc::new(EngineLevels)).await
    }

    /// The same over any store and with any computers.
    pub async fn start_with(
        config: Config,
        store: Arc<dyn Store>,
        levels: Arc<dyn Levels>,
    ) -> Result<Server, ServeError> {
        let measures = Measures::start().map_err(|error| ServeError::Measures(error.to_string()))?;
        let no_address = |error| ServeError::Address { address: config.address, error };
        let listener = TcpListener::bind(config.address).await.map_err(no_address)?;
        let address = listener.local_addr()?;
        let guard = Arc::new(Guard::new(&config));
        let house = House::open(config, store, levels).await?;
        Ok(Server { web: Web { house, guard, measures }, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready; then tells every client, lets every table
    /// write what it has to, and returns.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { web, listener, .. } = self;
        let (house, stopping) = (web.house.clone(), web.house.stopping.clone());
        let tidying = tokio::spawn(tidy(web.clone()));
        let service = router(web).into_make_service_with_connect_info::<SocketAddr>();
        let stopped = async move {
            stop.await;
            tracing::info!("stopping");
            stopping.cancel();
        };
        let served = axum::serve(listener, service).with_graceful_shutdown(stopped);
        // Somebody who keeps a request open must not keep the server.
        let result = tokio::select! {
            result = async { served.await } => result,
            () = async { house.stopping.cancelled().await; tokio::time::sleep(LONGEST_STOP).await } => Ok(()),
        };
        house.tasks.close();
        if tokio::time::timeout(LONGEST_STOP, house.tasks.wait()).await.is_err() {
            tracing::warn!("some tables or sockets did not end in time");
        }
        tidying.abort();
        Ok(result?)
    }
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

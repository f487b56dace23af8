//! Why a server does not start or go on.

use std::net::SocketAddr;

use thiserror::Error;

use crate::store::StoreError;
use crate::tls::TlsError;

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
    /// The certificate cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// Settings that do not go together; which, and why.
    #[error("{0}")]
    Settings(String),
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

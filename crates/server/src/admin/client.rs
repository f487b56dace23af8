//! The side that asks.

use std::path::{Path, PathBuf};

use quincunx_client::{HttpClient, HttpError, Method, ServerAddress};
use serde::de::DeserializeOwned;
use serde_json::json;
use thiserror::Error;

use super::{Attempt, Backup, KEY_FILE, Key, Report, Restored, TableEntry};
use crate::store::Listing;

/// Why nothing came of it.
#[derive(Debug, Error)]
pub enum AdminError {
    /// No server over that folder.
    #[error("no server runs over {folder}: start it with quincunx serve, or name its folder with --data")]
    NoServer {
        /// Which folder.
        folder: String,
    },
    /// The key cannot be read.
    #[error("{file} cannot be read: {why}; only whoever runs the server may ask this of it")]
    NoKey {
        /// Which file.
        file: String,
        /// Why not.
        why: String,
    },
    /// The server says no.
    #[error(transparent)]
    Call(#[from] HttpError),
    /// The server answers something else.
    #[error("the answer cannot be understood; is the server of another version? {0}")]
    Answer(#[from] serde_json::Error),
}

/// Somebody who may read the data folder of a running server.
pub struct AdminClient {
    folder: PathBuf,
    client: HttpClient,
    header: String,
}

impl AdminClient {
    /// Finds the server that runs over a folder.
    pub fn of(folder: &Path) -> Result<AdminClient, AdminError> {
        let file = folder.join(KEY_FILE);
        let no_key = |why: String| AdminError::NoKey { file: file.display().to_string(), why };
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(AdminError::NoServer { folder: folder.display().to_string() });
            }
            Err(error) => return Err(no_key(error.to_string())),
        };
        let key: Key = serde_json::from_str(&text).map_err(|error| no_key(error.to_string()))?;
        let client = HttpClient::new(ServerAddress { secure: false, authority: key.address });
        Ok(AdminClient { folder: folder.to_owned(), client, header: format!("Bearer {}", key.key) })
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &str,
    ) -> Result<T, AdminError> {
        let header = Some(("Authorization", self.header.as_str()));
        let answer = self.client.send(method, path, header, body).await;
        let answer = answer.map_err(|error| match error {
            // The file is from a server that was killed.
            HttpError::Network(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {
                AdminError::NoServer { folder: self.folder.display().to_string() }
            }
            error => AdminError::Call(error),
        })?;
        Ok(serde_json::from_str(&answer.body)?)
    }

    /// How is it?
    pub async fn report(&self) -> Result<Report, AdminError> {
        self.ask(Method::GET, "/report", "").await
    }

    /// Which tables are there? The last changed first.
    pub async fn tables(&self, listing: Listing, limit: u32) -> Result<Vec<TableEntry>, AdminError> {
        let path = format!("/tables?list={}&limit={limit}", listing.word());
        self.ask(Method::GET, &path, "").await
    }

    /// Who wanted to have a game analysed that was on? The latest first.
    pub async fn attempts(&self, limit: u32) -> Result<Vec<Attempt>, AdminError> {
        self.ask(Method::GET, &format!("/attempts?limit={limit}"), "").await
    }

    /// Ends a table without a result.
    pub async fn close(&self, table: &str, why: &str) -> Result<(), AdminError> {
        let body = json!({ "table": table, "why": why }).to_string();
        self.ask(Method::POST, "/close", &body).await
    }

    /// Gives an operator's order at a table, such as `duel`.
    pub async fn order(&self, table: &str, order: &str) -> Result<(), AdminError> {
        let body = json!({ "table": table, "order": order }).to_string();
        self.ask(Method::POST, "/order", &body).await
    }

    /// Copies everything to a file, or to a new one in the data folder.
    pub async fn backup(&self, file: Option<&Path>) -> Result<Backup, AdminError> {
        let body = json!({ "file": file }).to_string();
        self.ask(Method::POST, "/backup", &body).await
    }

    /// Goes back to a backup.
    pub async fn restore(&self, file: &Path) -> Result<Restored, AdminError> {
        let body = json!({ "file": file }).to_string();
        self.ask(Method::POST, "/restore", &body).await
    }
}

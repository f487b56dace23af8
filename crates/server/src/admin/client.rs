//! The side that asks.

use std::path::{Path, PathBuf};

use quincunx_client::{HttpClient, HttpError, Method, ServerAddress};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::explorer::ReindexRequest;
use super::members::{BotRequest, MemberEntry, MemberRequest, OneTimeLink, SanctionRequest};
use super::ratings::RecomputeRequest;
use super::{
    Attempt, AuditEntry, Backup, BackupFile, CloseRequest, IndexCheck, KEY_FILE, Key, OrderRequest,
    RatingCheck, Report, Restored, TableEntry,
};
use crate::protocol::{ListedOutlier, ListedReport};
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

/// The name of whoever runs this program: behind `sudo`, of whoever called that.
fn user() -> String {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    #[cfg(unix)]
    let number = Some(format!("user {}", rustix::process::getuid().as_raw()));
    #[cfg(not(unix))]
    let number = set("USERNAME");
    set("SUDO_USER").or_else(|| set("USER")).or_else(|| set("LOGNAME")).or(number).unwrap_or_default()
}

/// Somebody who may read the data folder of a running server.
pub struct AdminClient {
    folder: PathBuf,
    client: HttpClient,
    header: String,
    /// Who asks, for the log.
    who: String,
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
        Ok(AdminClient {
            folder: folder.to_owned(),
            client,
            header: format!("Bearer {}", key.key),
            who: user(),
        })
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

    /// Has something done.
    async fn order_of<T: DeserializeOwned>(
        &self,
        path: &str,
        request: &impl Serialize,
    ) -> Result<T, AdminError> {
        self.ask(Method::POST, path, &serde_json::to_string(request)?).await
    }

    /// How is it?
    pub async fn report(&self) -> Result<Report, AdminError> {
        self.ask(Method::GET, "/report", "").await
    }

    /// Is it well? An error says what is wrong.
    pub async fn health(&self) -> Result<(), AdminError> {
        self.ask::<String>(Method::GET, "/health", "").await.map(drop)
    }

    /// Who did what as operator? The latest first.
    pub async fn log(&self, limit: u32) -> Result<Vec<AuditEntry>, AdminError> {
        self.ask(Method::GET, &format!("/log?limit={limit}"), "").await
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

    /// Which members are there? In the order of their names.
    pub async fn members(&self, limit: u32) -> Result<Vec<MemberEntry>, AdminError> {
        self.ask(Method::GET, &format!("/members?limit={limit}"), "").await
    }

    fn member(&self, handle: &str, role: &str) -> MemberRequest {
        MemberRequest { who: self.who.clone(), handle: handle.to_owned(), role: role.to_owned() }
    }

    /// Makes an account; its owner sets the password by the link.
    pub async fn add_member(&self, handle: &str, role: &str) -> Result<OneTimeLink, AdminError> {
        self.order_of("/members", &self.member(handle, role)).await
    }

    /// Says whether a program plays with an account.
    pub async fn set_bot(&self, handle: &str, bot: bool) -> Result<(), AdminError> {
        let wish = BotRequest { who: self.who.clone(), handle: handle.to_owned(), bot };
        self.order_of("/members/bot", &wish).await
    }

    /// Gives a member another role.
    pub async fn set_role(&self, handle: &str, role: &str) -> Result<(), AdminError> {
        self.order_of("/members/role", &self.member(handle, role)).await
    }

    /// A link with which a member sets another password.
    pub async fn reset_password(&self, handle: &str) -> Result<OneTimeLink, AdminError> {
        self.order_of("/members/reset", &self.member(handle, "")).await
    }

    /// Warns, mutes, suspends or bans a member.
    pub async fn sanction(
        &self,
        handle: &str,
        kind: &str,
        days: Option<u32>,
        why: &str,
    ) -> Result<(), AdminError> {
        self.order_of("/members/sanction", &self.about(handle, kind, why, days, false)).await
    }

    /// Lifts what holds of a kind about a member.
    pub async fn lift(&self, handle: &str, kind: &str, why: &str) -> Result<(), AdminError> {
        self.order_of("/members/sanction", &self.about(handle, kind, why, None, true)).await
    }

    fn about(&self, handle: &str, kind: &str, why: &str, days: Option<u32>, lift: bool) -> SanctionRequest {
        let (who, handle) = (self.who.clone(), handle.to_owned());
        SanctionRequest { who, handle, kind: kind.to_owned(), why: why.to_owned(), days, lift }
    }

    /// Whose moves are far more like the engine's than others'? The furthest first.
    pub async fn fair_play(&self) -> Result<Vec<ListedOutlier>, AdminError> {
        self.ask(Method::GET, "/fair-play", "").await
    }

    /// The reports that wait for moderators, the oldest first.
    pub async fn reports(&self, limit: u32) -> Result<Vec<ListedReport>, AdminError> {
        self.ask(Method::GET, &format!("/reports?limit={limit}"), "").await
    }

    /// An invitation to register.
    pub async fn invite(&self) -> Result<OneTimeLink, AdminError> {
        self.order_of("/invitation", &self.member("", "")).await
    }

    /// Computes all ratings again, or only compares them; returns what was wrong.
    pub async fn recompute_ratings(&self, check: bool) -> Result<RatingCheck, AdminError> {
        self.order_of("/ratings", &RecomputeRequest { who: self.who.clone(), check }).await
    }

    /// Makes the explorer's index what the games give, or only compares it; returns what was
    /// wrong.
    pub async fn reindex(&self, check: bool) -> Result<IndexCheck, AdminError> {
        self.order_of("/explorer", &ReindexRequest { who: self.who.clone(), check }).await
    }

    /// Ends a table without a result.
    pub async fn close(&self, table: &str, why: &str) -> Result<(), AdminError> {
        let (who, table, why) = (self.who.clone(), table.to_owned(), why.to_owned());
        self.order_of("/close", &CloseRequest { who, table, why }).await
    }

    /// Gives an operator's order at a table, such as `duel`.
    pub async fn order(&self, table: &str, order: &str) -> Result<(), AdminError> {
        let (who, table, order) = (self.who.clone(), table.to_owned(), order.to_owned());
        self.order_of("/order", &OrderRequest { who, table, order }).await
    }

    /// Copies everything to a file, or to a new one in the data folder; then all but so
    /// many of those that nobody named go.
    pub async fn backup(&self, file: Option<&Path>, keep: Option<u32>) -> Result<Backup, AdminError> {
        let (who, file) = (self.who.clone(), file.map(Path::to_owned));
        self.order_of("/backup", &BackupFile { who, file, keep }).await
    }

    /// Goes back to a backup.
    pub async fn restore(&self, file: &Path) -> Result<Restored, AdminError> {
        let (who, file) = (self.who.clone(), Some(file.to_owned()));
        self.order_of("/restore", &BackupFile { who, file, keep: None }).await
    }
}

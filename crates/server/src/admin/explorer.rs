//! The explorer's index, for whoever runs the server.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use super::web::{AdminApi, told};
use crate::protocol::Refusal;
use crate::server_state::IndexCheck;
use crate::web::JsonBody;

/// A wish to have the index made again.
#[derive(Serialize, Deserialize)]
pub(super) struct ReindexRequest {
    /// Who asks, for the log.
    #[serde(default)]
    pub who: String,
    /// Whether it is only compared, and nothing is changed.
    #[serde(default)]
    pub check: bool,
}

/// Compares the index with the games, and makes it what they give unless that is not wanted.
/// Returns what was wrong.
pub(super) async fn reindex(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<ReindexRequest>,
) -> Result<Json<IndexCheck>, Refusal> {
    let server = api.server();
    if wish.check {
        return server.check_index().await.map(Json).map_err(told);
    }
    let found = server.rebuild_index().await.map_err(told);
    api.audit.note(&wish.who, "reindex", "", &found);
    found.map(Json)
}

//! Ratings, for whoever runs the server.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use super::web::{AdminApi, told};
use crate::protocol::Refusal;
use crate::server_state::RatingCheck;
use crate::web::JsonBody;

/// A wish to have all ratings computed again.
#[derive(Serialize, Deserialize)]
pub(super) struct RecomputeRequest {
    /// Who asks, for the log.
    #[serde(default)]
    pub who: String,
    /// Whether they are only compared, and nothing is changed.
    #[serde(default)]
    pub check: bool,
}

/// Compares the stored ratings with those that the games give, and stores the latter unless
/// that is not wanted. Returns what was wrong.
pub(super) async fn recompute(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<RecomputeRequest>,
) -> Result<Json<RatingCheck>, Refusal> {
    let server = api.server();
    if wish.check {
        return server.check_ratings().await.map(Json).map_err(told);
    }
    let found = server.recompute_ratings().await.map_err(told);
    api.audit.note(&wish.who, "recompute-ratings", "", &found);
    found.map(Json)
}

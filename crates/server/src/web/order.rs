//! Reports, and what moderators do about them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::Web;
use super::answer::JsonBody;
use super::identity::CookieSession;
use crate::protocol::{ListedOutlier, ListedReport, ListedSanction, OrderWish, Refusal, ReportWish};

/// The most reports that are shown at once.
pub const MOST_SHOWN: u32 = 50;

/// Report a member, whoever sits somewhere, or a line of chat to the moderators.
#[utoipa::path(post, path = "/api/reports", request_body = ReportWish,
    responses((status = 201), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 404, body = Refusal),
        (status = 429, body = Refusal, description = "you have reported that already, or enough for today")))]
pub async fn report(
    State(web): State<Web>,
    owner: CookieSession,
    JsonBody(wish): JsonBody<ReportWish>,
) -> Result<StatusCode, Refusal> {
    web.server.report_guest(&owner.guest, &wish).await?;
    Ok(StatusCode::CREATED)
}

/// What waits for the moderators, the oldest first; for moderators.
#[utoipa::path(get, path = "/api/moderation/reports",
    responses((status = 200, body = Vec<ListedReport>), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes a moderator")))]
pub async fn reports(
    State(web): State<Web>,
    owner: CookieSession,
) -> Result<Json<Vec<ListedReport>>, Refusal> {
    web.server.moderator(&owner.guest.id).await?;
    Ok(Json(web.server.queue(MOST_SHOWN).await?))
}

/// Members whose moves in rated games are far more like the engine's than others', which proves
/// nothing; for moderators.
#[utoipa::path(get, path = "/api/moderation/fair-play",
    responses((status = 200, body = Vec<ListedOutlier>), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes a moderator")))]
pub async fn fair_play(
    State(web): State<Web>,
    owner: CookieSession,
) -> Result<Json<Vec<ListedOutlier>>, Refusal> {
    web.server.moderator(&owner.guest.id).await?;
    Ok(Json(web.server.list_outliers(Some(&owner.guest.id)).await?))
}

/// What moderators did, the last first; for moderators.
#[utoipa::path(get, path = "/api/moderation/acts",
    responses((status = 200, body = Vec<ListedSanction>), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes a moderator")))]
pub async fn acts(
    State(web): State<Web>,
    owner: CookieSession,
) -> Result<Json<Vec<ListedSanction>>, Refusal> {
    web.server.moderator(&owner.guest.id).await?;
    Ok(Json(log(&web).await?))
}

/// What moderators did, the last first.
pub async fn log(web: &Web) -> Result<Vec<ListedSanction>, Refusal> {
    let mut listed = Vec::new();
    for row in web.server.store.members().sanctions(2 * MOST_SHOWN).await? {
        listed.push(web.server.listed_sanction(row).await?);
    }
    Ok(listed)
}

/// Warn, mute, suspend or ban somebody, lift that, or close a report; for moderators.
#[utoipa::path(post, path = "/api/moderation/acts", request_body = OrderWish,
    responses((status = 204), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes a moderator, and not about equals"),
        (status = 404, body = Refusal), (status = 409, body = Refusal, description = "it was done already")))]
pub async fn act(
    State(web): State<Web>,
    owner: CookieSession,
    JsonBody(wish): JsonBody<OrderWish>,
) -> Result<StatusCode, Refusal> {
    let moderator = web.server.moderator(&owner.guest.id).await?;
    web.server.keep_order(&moderator, &wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Looking for an opponent, for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::Web;
use super::answer::JsonBody;
use super::identity::{Authenticated, OptionalGuest};
use crate::protocol::{Refusal, Scope, Seek, SeekAnswer, SeekWish};

/// Look for an opponent. If one waits already, the game begins at once and the answer names
/// its table; otherwise you wait for as long as you are here: you listen to your events, or
/// ask now and then what you wait for. A new seek takes the place of the one before.
#[utoipa::path(post, path = "/api/seeks", operation_id = "seek", request_body = SeekWish,
    responses((status = 201, body = SeekAnswer), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "a rated game is not for you"),
        (status = 409, body = Refusal, description = "you are in a game")))]
pub async fn create(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    JsonBody(wish): JsonBody<SeekWish>,
) -> Result<(StatusCode, Json<SeekAnswer>), Refusal> {
    let guest = session.with(Scope::Challenge)?;
    Ok((StatusCode::CREATED, Json(web.server.seek(&guest, &wish).await?)))
}

/// Everybody who waits for an opponent, the longest first.
#[utoipa::path(get, path = "/api/seeks", operation_id = "seeks", responses((status = 200, body = Vec<Seek>)))]
pub async fn list(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
) -> Result<Json<Vec<Seek>>, Refusal> {
    Ok(Json(web.server.seeks_for(guest.as_ref().map(|guest| guest.id.as_str())).await?))
}

/// What I wait for. Whoever asks goes on waiting.
#[utoipa::path(get, path = "/api/me/seeks", operation_id = "my_seeks",
    responses((status = 200, body = Vec<Seek>), (status = 401, body = Refusal)))]
pub async fn mine(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
) -> Result<Json<Vec<Seek>>, Refusal> {
    let guest = session.with(Scope::Read)?;
    Ok(Json(web.server.seeks_of(&guest.id).await?))
}

/// Wait no more.
#[utoipa::path(delete, path = "/api/seeks/{id}", operation_id = "end_seek", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal, description = "it is not yours, or waits no more")))]
pub async fn end(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let guest = session.with(Scope::Challenge)?;
    web.server.end_seek(&guest.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Play with somebody who waits. Where four play, you wait together.
#[utoipa::path(post, path = "/api/seeks/{id}/take", operation_id = "take_seek", params(("id" = String, Path)),
    responses((status = 200, body = SeekAnswer), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "they look for somebody else"),
        (status = 404, body = Refusal, description = "nobody waits there any more"),
        (status = 409, body = Refusal, description = "you are in a game")))]
pub async fn take(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<SeekAnswer>, Refusal> {
    let guest = session.with(Scope::Challenge)?;
    Ok(Json(web.server.take_seek(&guest, &id).await?))
}

/// Agree to computers on seats that are still empty after a minute, where four play.
#[utoipa::path(post, path = "/api/seeks/{id}/fill", operation_id = "fill_seek", params(("id" = String, Path)),
    responses((status = 200, body = SeekAnswer), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal, description = "it is not yours, or waits no more")))]
pub async fn fill(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<SeekAnswer>, Refusal> {
    let guest = session.with(Scope::Challenge)?;
    Ok(Json(web.server.fill_seek(&guest.id, &id).await?))
}

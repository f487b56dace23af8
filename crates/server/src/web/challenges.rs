//! Challenges to members, for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::Web;
use super::answer::JsonBody;
use super::identity::Authenticated;
use super::members::{member_named, refused};
use crate::domain::Guest;
use crate::protocol::{AcceptedChallenge, Challenge, ChallengeWish, Code, Refusal, Scope};

/// Makes a challenge, or answers one with another.
pub async fn offer(
    web: &Web,
    guest: &Guest,
    wish: &ChallengeWish,
    counter_of: Option<&str>,
) -> Result<Challenge, Refusal> {
    let row = match (&wish.member, counter_of) {
        (Some(member), None) => {
            let member = member_named(web, member).await?;
            web.server.offer_challenge(guest, &member, wish).await?
        }
        (None, Some(id)) => web.server.counter_challenge(guest, id, wish).await?,
        _ => return Err(refused(Code::BadMessage, "refusal-challenge-whom")),
    };
    Ok(web.server.listed_challenge(row, &guest.id).await?)
}

/// Challenge a member. There can be one open challenge from you to each member.
#[utoipa::path(post, path = "/api/challenges", operation_id = "challenge", request_body = ChallengeWish,
    responses((status = 201, body = Challenge), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "the member does not want to be challenged by you"),
        (status = 404, body = Refusal, description = "there is no such member"),
        (status = 409, body = Refusal, description = "you have challenged this member already, or too many")))]
pub async fn create(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    JsonBody(wish): JsonBody<ChallengeWish>,
) -> Result<(StatusCode, Json<Challenge>), Refusal> {
    let guest = session.with(Scope::Challenge)?;
    Ok((StatusCode::CREATED, Json(offer(&web, &guest, &wish, None).await?)))
}

/// The challenges to me and from me that wait for an answer.
#[utoipa::path(get, path = "/api/me/challenges", operation_id = "my_challenges",
    responses((status = 200, body = Vec<Challenge>), (status = 401, body = Refusal)))]
pub async fn mine(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
) -> Result<Json<Vec<Challenge>>, Refusal> {
    let guest = session.with(Scope::Read)?;
    Ok(Json(web.server.challenges_of(&guest.id).await?))
}

/// Accept a challenge: the game begins at once.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", operation_id = "accept_challenge", params(("id" = String, Path)),
    responses((status = 200, body = AcceptedChallenge), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal, description = "it is not for you, or waits no more")))]
pub async fn accept(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<AcceptedChallenge>, Refusal> {
    let guest = session.with(Scope::Challenge)?;
    Ok(Json(AcceptedChallenge { table: web.server.accept_challenge(&guest, &id).await? }))
}

/// Decline a challenge.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", operation_id = "decline_challenge", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal, description = "it is not for you, or waits no more")))]
pub async fn decline(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let guest = session.with(Scope::Challenge)?;
    web.server.decline_challenge(&guest.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Answer a challenge with another one, to whoever made it.
#[utoipa::path(post, path = "/api/challenges/{id}/counter", operation_id = "counter_challenge", params(("id" = String, Path)), request_body = ChallengeWish,
    responses((status = 201, body = Challenge), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal), (status = 404, body = Refusal, description = "it is not for you, or waits no more")))]
pub async fn counter(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
    JsonBody(wish): JsonBody<ChallengeWish>,
) -> Result<(StatusCode, Json<Challenge>), Refusal> {
    let guest = session.with(Scope::Challenge)?;
    Ok((StatusCode::CREATED, Json(offer(&web, &guest, &wish, Some(&id)).await?)))
}

/// Take back a challenge that you made.
#[utoipa::path(delete, path = "/api/challenges/{id}", operation_id = "withdraw_challenge", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal, description = "it is not yours, or waits no more")))]
pub async fn withdraw(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let guest = session.with(Scope::Challenge)?;
    web.server.withdraw_challenge(&guest.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

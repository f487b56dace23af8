//! Studies over HTTP: beginning one, reading, changing and sharing it.

// What utoipa makes of query parameters has paths that are longer than need be.
#![allow(unused_qualifications)]

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use quincunx_core::Message;
use serde::Deserialize;
use utoipa::IntoParams;

use super::Web;
use super::answer::{JsonBody, QueryParams};
use super::identity::{Authenticated, CookieSession, OptionalGuest};
use super::layers::LARGEST_STUDY;
use super::members::member_named;
use crate::protocol::{
    Code, Edit, Edited, ListedStudy, NewStudy, PastEdit, Refusal, Scope, StudyKey, StudyView, TableChapter,
};
use crate::server_state::StudyAct;

/// The longest list that is given at once.
const LONGEST_LIST: u32 = 50;

/// Begin a study.
#[utoipa::path(post, path = "/api/studies", operation_id = "begin_study", request_body = NewStudy,
    responses((status = 201, body = StudyView), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "too many")))]
pub async fn create(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    JsonBody(wish): JsonBody<NewStudy>,
) -> Result<(StatusCode, Json<StudyView>), Refusal> {
    let guest = session.with(Scope::Study)?;
    let id = web.server.begin_study(&guest, &wish).await?;
    Ok((StatusCode::CREATED, Json(web.server.study_view(&id, Some(&guest.id)).await?)))
}

/// Which studies a list shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StudiesQuery {
    /// Those that everybody may find, instead of one's own.
    #[serde(default)]
    public: bool,
    /// Those of a member that everybody may find; one's own all.
    member: Option<String>,
    /// Of the public ones, those changed before this moment.
    before: Option<u64>,
}

/// My studies and those that I may change; or those that everybody may find. The last
/// changed first.
#[utoipa::path(get, path = "/api/studies", operation_id = "studies", params(StudiesQuery),
    responses((status = 200, body = Vec<ListedStudy>), (status = 401, body = Refusal)))]
pub async fn list(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
    QueryParams(query): QueryParams<StudiesQuery>,
) -> Result<Json<Vec<ListedStudy>>, Refusal> {
    if let Some(handle) = &query.member {
        let account = member_named(&web, handle).await?;
        let asker = guest.as_ref().map(|guest| guest.id.as_str());
        return Ok(Json(web.server.studies_owned(&account.guest, asker).await?));
    }
    let rows = if query.public {
        let before = query.before.unwrap_or(i64::MAX as u64).min(i64::MAX as u64);
        web.server.store.studies().public_studies(before, LONGEST_LIST).await?
    } else {
        let guest = guest.ok_or_else(|| Refusal::new(Code::NoGuest, Message::new("refusal-who-are-you")))?;
        web.server.store.studies().studies_of(&guest.id).await?
    };
    Ok(Json(rows.iter().map(|row| web.server.listed_study(row)).collect()))
}

/// A whole study.
#[utoipa::path(get, path = "/api/studies/{study}", operation_id = "one_study", params(("study" = String, Path)),
    responses((status = 200, body = StudyView), (status = 404, body = Refusal)))]
pub async fn one(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
    Path(study): Path<String>,
) -> Result<Json<StudyView>, Refusal> {
    let guest = guest.map(|guest| guest.id);
    web.server.study_view(&study, guest.as_deref()).await.map(Json)
}

/// Delete a study, with its history.
#[utoipa::path(delete, path = "/api/studies/{study}", operation_id = "delete_study",
    params(("study" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn delete(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(study): Path<String>,
) -> Result<StatusCode, Refusal> {
    let guest = session.with(Scope::Study)?;
    web.server.delete_study(&study, &guest.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Change a study. It is durable when the answer comes. A body may have 512 KB, so that a
/// whole study can be imported.
#[utoipa::path(post, path = "/api/studies/{study}/edits", operation_id = "edit_study",
    params(("study" = String, Path)), request_body = Edit,
    responses((status = 200, body = Edited), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub async fn edit(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(study): Path<String>,
    body: Body,
) -> Result<Json<Edited>, Refusal> {
    let guest = session.with(Scope::Study)?;
    let wrong = |message: String| Refusal::new(Code::BadMessage, Message::text(message));
    let bytes = to_bytes(body, LARGEST_STUDY).await.map_err(|error| wrong(error.to_string()))?;
    let edit: Edit = serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
    web.server.act_on_study(&study, &guest, StudyAct::Edit(edit)).await.map(Json)
}

/// What was done to a study, the last first; for those who may change it.
#[utoipa::path(get, path = "/api/studies/{study}/edits", operation_id = "study_history",
    params(("study" = String, Path)),
    responses((status = 200, body = Vec<PastEdit>), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn history(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(study): Path<String>,
) -> Result<Json<Vec<PastEdit>>, Refusal> {
    let guest = session.with(Scope::Read)?;
    web.server.study_history(&study, &guest.id).await.map(Json)
}

/// Take back what was done to a study, as long as what it changed is as it left it.
#[utoipa::path(post, path = "/api/studies/{study}/edits/{version}/undo", operation_id = "undo_edit",
    params(("study" = String, Path), ("version" = u64, Path, description = "the version that it made")),
    responses((status = 200, body = Edited), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal, description = "it has been changed since")))]
pub async fn undo(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path((study, version)): Path<(String, String)>,
) -> Result<Json<Edited>, Refusal> {
    let guest = session.with(Scope::Study)?;
    let version =
        version.parse().map_err(|_| Refusal::new(Code::NotFound, Message::new("refusal-no-edit")))?;
    web.server.act_on_study(&study, &guest, StudyAct::Undo(version)).await.map(Json)
}

/// In which form a study is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TextQuery {
    /// Only this chapter.
    chapter: Option<u32>,
    /// The parts that are chess as PGN, instead of records with variations.
    #[serde(default)]
    pgn: bool,
}

/// A study as one text: records with variations, comments and signs; or PGN.
#[utoipa::path(get, path = "/api/studies/{study}/text", operation_id = "study_text",
    params(("study" = String, Path), TextQuery),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Refusal)))]
pub async fn text(
    State(web): State<Web>,
    OptionalGuest(guest): OptionalGuest,
    Path(study): Path<String>,
    QueryParams(query): QueryParams<TextQuery>,
) -> Result<Response, Refusal> {
    let guest = guest.map(|guest| guest.id);
    let asked = web.server.study_as_text(&study, guest.as_deref(), query.chapter, query.pgn);
    let (name, text) = asked.await?;
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let ending = if query.pgn { "pgn" } else { "txt" };
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.{ending}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}

/// The game of a finished table becomes a chapter.
#[utoipa::path(post, path = "/api/studies/{study}/tables", operation_id = "add_table_to_study",
    params(("study" = String, Path)), request_body = TableChapter,
    responses((status = 200, body = Edited), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal), (status = 409, body = Refusal, description = "the game is not over")))]
pub async fn add_table(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(study): Path<String>,
    JsonBody(wish): JsonBody<TableChapter>,
) -> Result<Json<Edited>, Refusal> {
    let guest = session.with(Scope::Study)?;
    web.server.add_table_to_study(&study, &guest, &wish.table).await.map(Json)
}

/// The secret of the link that makes contributors: `/study/STUDY#key=KEY`. It is another one
/// as soon as a contributor is sent away.
#[utoipa::path(get, path = "/api/studies/{study}/key", operation_id = "study_key",
    params(("study" = String, Path)),
    responses((status = 200, body = StudyKey), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn link(
    State(web): State<Web>,
    owner: CookieSession,
    Path(study): Path<String>,
) -> Result<Json<StudyKey>, Refusal> {
    let key = web.server.study_link(&study, &owner.guest.id).await?;
    Ok(Json(StudyKey { key }))
}

/// Become a contributor of a study, by the secret of its link.
#[utoipa::path(post, path = "/api/studies/{study}/people", operation_id = "join_study",
    params(("study" = String, Path)), request_body = StudyKey,
    responses((status = 200, body = StudyView), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn join(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path(study): Path<String>,
    JsonBody(wish): JsonBody<StudyKey>,
) -> Result<Json<StudyView>, Refusal> {
    let guest = session.with(Scope::Study)?;
    web.server.join_study(&study, &guest, &wish.key).await?;
    web.server.study_view(&study, Some(&guest.id)).await.map(Json)
}

/// Send a contributor away, or leave as one.
#[utoipa::path(delete, path = "/api/studies/{study}/people/{person}", operation_id = "part_from_study",
    params(("study" = String, Path), ("person" = String, Path, description = "from the study")),
    responses((status = 204), (status = 401, body = Refusal), (status = 403, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn part(
    State(web): State<Web>,
    Authenticated(session): Authenticated,
    Path((study, person)): Path<(String, String)>,
) -> Result<StatusCode, Refusal> {
    let guest = session.with(Scope::Study)?;
    web.server.part_from_study(&study, &guest.id, &person).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Whom somebody follows, and whom somebody has blocked.

use std::collections::HashSet;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use quincunx_core::Message;

use super::Web;
use super::answer::JsonBody;
use super::identity::CookieSession;
use super::members::member_named;
use crate::domain::Holder;
use crate::protocol::{Code, ListedTie, Refusal, TieWish};
use crate::store::{MOST_TIES, StoreError, TableSnapshot, Tie, TieRow, TieWrite, Write};
use crate::time::now;

fn refused(code: Code, key: &'static str) -> Refusal {
    Refusal::new(code, Message::new(key))
}

/// The name of somebody in the lists of a guest: the same each time, and of no use to
/// anybody else.
pub fn listed_id(web: &Web, guest: &str, other: &str) -> String {
    web.server.signer.name_from("tie", &format!("{guest} {other}"))
}

/// The guest who sits on a seat of a table.
pub async fn guest_at(web: &Web, table: &str, seat: u8) -> Result<(TableSnapshot, String), Refusal> {
    let nobody = || refused(Code::NotFound, "refusal-nobody-there");
    let table = web.server.store.table(table).await?.ok_or_else(nobody)?;
    let holder = table.row.progress.seats.get(usize::from(seat));
    let guest = holder.and_then(Holder::guest).map(str::to_owned).ok_or_else(nobody)?;
    Ok((table, guest))
}

/// Whom a wish is about, and whether that is a member.
async fn meant(web: &Web, wish: &TieWish) -> Result<(String, bool), Refusal> {
    match (&wish.member, &wish.table, wish.seat) {
        (Some(name), None, None) => Ok((member_named(web, name).await?.guest, true)),
        (None, Some(table), Some(seat)) => {
            let (_, guest) = guest_at(web, table, seat).await?;
            let is_member = web.server.store.members().account(&guest).await?.is_some();
            Ok((guest, is_member))
        }
        _ => Err(refused(Code::BadMessage, "refusal-tie-whom")),
    }
}

/// Follows or blocks somebody.
pub async fn set(web: &Web, guest: &str, wish: &TieWish) -> Result<ListedTie, Refusal> {
    let tie = Tie::read(&wish.tie).ok_or_else(|| refused(Code::BadMessage, "refusal-ties"))?;
    let (other, is_member) = meant(web, wish).await?;
    if other == guest {
        return Err(refused(Code::BadMessage, "refusal-tie-self"));
    }
    if tie == Tie::Follow && !is_member {
        return Err(refused(Code::NotAllowed, "refusal-tie-guest"));
    }
    let write = TieWrite::Set { guest: guest.to_owned(), other: other.clone(), tie, at: now() };
    web.server.writer.write(Write::Tie(write)).await.map_err(|error| match error {
        StoreError::Conflict => {
            let message = Message::new("refusal-tie-not").number("count", MOST_TIES);
            Refusal::new(Code::NotAllowed, message)
        }
        error => error.into(),
    })?;
    let rows = web.server.store.members().ties(guest).await?;
    let row = rows.into_iter().find(|row| row.other == other);
    let row = row.ok_or_else(|| refused(Code::NotFound, "refusal-nobody-there"))?;
    Ok(listed(web, guest, row, &HashSet::new()))
}

fn listed(web: &Web, guest: &str, row: TieRow, there: &HashSet<String>) -> ListedTie {
    ListedTie {
        id: listed_id(web, guest, &row.other),
        online: row.tie == Tie::Follow && (web.sessions.is_here(&row.other) || there.contains(&row.other)),
        name: row.name,
        member: row.is_member,
        bot: row.is_bot,
        tie: row.tie.word().to_owned(),
        created_at: row.created_at,
    }
}

/// Whom a guest follows and has blocked, with who of those followed is there.
pub async fn list_of(web: &Web, guest: &str) -> Result<Vec<ListedTie>, Refusal> {
    let rows = web.server.store.members().ties(guest).await?;
    let followed: Vec<String> =
        rows.iter().filter(|row| row.tie == Tie::Follow).map(|row| row.other.clone()).collect();
    let there = match followed.is_empty() {
        true => HashSet::new(),
        false => web.server.store.attending(&followed).await?.into_iter().collect(),
    };
    Ok(rows.into_iter().map(|row| listed(web, guest, row, &there)).collect())
}

/// Ends a tie by its name in the list.
pub async fn end_by_id(web: &Web, guest: &str, id: &str) -> Result<(), Refusal> {
    let rows = web.server.store.members().ties(guest).await?;
    let found = rows.into_iter().find(|row| listed_id(web, guest, &row.other) == id);
    if let Some(row) = found {
        let write = TieWrite::Drop { guest: guest.to_owned(), other: row.other };
        web.server.writer.write(Write::Tie(write)).await?;
    }
    Ok(())
}

/// Whom do I follow, and whom have I blocked?
#[utoipa::path(get, path = "/api/me/ties",
    responses((status = 200, body = Vec<ListedTie>), (status = 401, body = Refusal)))]
pub async fn ties(State(web): State<Web>, owner: CookieSession) -> Result<Json<Vec<ListedTie>>, Refusal> {
    list_of(&web, &owner.guest.id).await.map(Json)
}

/// Follow or block somebody: a member by name, or whoever sits on a seat of a table. Only
/// members can be followed. Two of whom one has blocked the other do not get seats at each
/// other's tables, do not read each other's chat and do not play again.
#[utoipa::path(post, path = "/api/me/ties", request_body = TieWish,
    responses((status = 200, body = ListedTie), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "not this one, or too many"), (status = 404, body = Refusal)))]
pub async fn set_tie(
    State(web): State<Web>,
    owner: CookieSession,
    JsonBody(wish): JsonBody<TieWish>,
) -> Result<Json<ListedTie>, Refusal> {
    set(&web, &owner.guest.id, &wish).await.map(Json)
}

/// Follow or block somebody no longer.
#[utoipa::path(delete, path = "/api/me/ties/{id}", params(("id" = String, Path, description = "from the list")),
    responses((status = 204), (status = 401, body = Refusal)))]
pub async fn end_tie(
    State(web): State<Web>,
    owner: CookieSession,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    end_by_id(&web, &owner.guest.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

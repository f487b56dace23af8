//! Passkeys: becoming a member and signing in with one, adding, renaming and removing them.
//!
//! A ceremony is a question to a browser and its answer. What was asked is kept in the store
//! under the hash of a token, so that any node can take the answer, once.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{HOST, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use quincunx_core::Message;
use serde::{Deserialize, Serialize};

use super::super::Web;
use super::super::answer::JsonBody;
use super::super::identity::{CookieSession, OptionalSession, Session};
use super::devices::device;
use super::entering::{FirstKey, admit, may_become_member, own_guest, replace_session};
use super::password::prove;
use super::{Origin, WithCookie, account_of, refused};
use crate::domain::Guest;
use crate::ids;
use crate::members::passkey::{
    LONGEST_KEY_ID, MadeKey, NoPasskeys, PasskeyError, RelyingParty, UsedKey, check_made, check_used, making,
    using,
};
use crate::protocol::{
    Code, ListedPasskey, MadePasskey, Me, OwnersProof, PasskeyName, PasskeyQuestion, PasskeyRegistration,
    PasskeySignIn, Refusal, UsedPasskey,
};
use crate::sanitize::clean;
use crate::store::{CeremonyRow, MOST_PASSKEYS, PasskeyRow, PasskeyWrite, StoreError, Write};
use crate::time::now;

/// How long an answer may take, in milliseconds: longer than browsers wait.
const ANSWER_WITHIN: u64 = 10 * 60 * 1000;
/// How long a session that has shown a passkey needs no password, in milliseconds.
const PROVEN_FOR: u64 = 15 * 60 * 1000;
/// The longest name of a passkey, in characters.
pub const LONGEST_PASSKEY_NAME: usize = 40;

/// What a key was asked for.
#[derive(Clone, Copy)]
enum Kind {
    Register,
    Add,
    SignIn,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Register => "register",
            Kind::Add => "add",
            Kind::SignIn => "sign-in",
        }
    }
}

/// The word in the store for a session that has shown a passkey.
const PROOF: &str = "proof";

/// What is remembered of a question.
#[derive(Serialize, Deserialize)]
struct Asked {
    challenge: [u8; 32],
    /// What a new member will be called, and by which invitation.
    #[serde(default)]
    handle: String,
    #[serde(default)]
    invitation: Option<String>,
    /// Whether nobody was known who asked.
    #[serde(default)]
    is_new: bool,
}

impl From<NoPasskeys> for Refusal {
    fn from(why: NoPasskeys) -> Refusal {
        refused(Code::NotAllowed, no_passkeys_key(why))
    }
}

/// The message that says why there are no passkeys here.
pub fn no_passkeys_key(why: NoPasskeys) -> &'static str {
    match why {
        NoPasskeys::Number => "refusal-passkey-number",
        NoPasskeys::Plain => "refusal-passkey-plain",
        NoPasskeys::Unset => "refusal-passkey-unset",
    }
}

impl From<PasskeyError> for Refusal {
    fn from(error: PasskeyError) -> Refusal {
        match error {
            PasskeyError::Unreadable(what) => Refusal::new(
                Code::BadMessage,
                Message::new("refusal-passkey-unreadable").verbatim("what", what),
            ),
            PasskeyError::Algorithm => refused(Code::NotAllowed, "refusal-passkey-algorithm"),
            PasskeyError::Unverified => refused(Code::NotAllowed, "refusal-passkey-unverified"),
            PasskeyError::Other(_) | PasskeyError::Signature => {
                refused(Code::NotAllowed, "refusal-passkey-wrong")
            }
        }
    }
}

/// The site that passkeys are for.
pub fn party(web: &Web, headers: &HeaderMap) -> Result<RelyingParty, NoPasskeys> {
    let config = &web.server.config;
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    RelyingParty::of(config.url.as_deref(), config.tls.is_some(), host)
}

async fn begin(web: &Web, kind: Kind, guest: &str, asked: &Asked) -> Result<String, Refusal> {
    let (token, at) = (ids::token()?, now());
    let ceremony = CeremonyRow {
        id: ids::token_hash(&token),
        kind: kind.word().to_owned(),
        guest: guest.to_owned(),
        body: serde_json::to_string(asked).map_err(|error| StoreError::Failed(error.to_string()))?,
        expires_at: at + ANSWER_WITHIN,
    };
    web.server.writer.write(Write::Passkey(PasskeyWrite::Begin { ceremony, at })).await?;
    Ok(token)
}

/// Takes the answer to a question: whether it is right or wrong, there is no other.
async fn end(web: &Web, kind: Kind, token: &str) -> Result<(String, Asked), Refusal> {
    let old = || refused(Code::NotAllowed, "refusal-passkey-old");
    let id = ids::token_hash(token);
    let row = web.server.store.members().ceremony(&id).await?;
    let row = row.filter(|row| row.kind == kind.word()).ok_or_else(old)?;
    let write = Write::Passkey(PasskeyWrite::End { id, at: now() });
    web.server.writer.write(write).await.map_err(|error| match error {
        StoreError::Conflict => old(),
        error => error.into(),
    })?;
    let asked = serde_json::from_str(&row.body);
    Ok((row.guest, asked.map_err(|_| StoreError::Broken("ceremonies.body".to_owned()))?))
}

fn proof_of(session: &str) -> String {
    format!("{PROOF} {session}")
}

/// Remembers for a while that a session has shown a passkey.
async fn note_proof(web: &Web, guest: &str, session: &str) -> Result<(), Refusal> {
    let at = now();
    let ceremony = CeremonyRow {
        id: proof_of(session),
        kind: PROOF.to_owned(),
        guest: guest.to_owned(),
        body: String::new(),
        expires_at: at + PROVEN_FOR,
    };
    web.server.writer.write(Write::Passkey(PasskeyWrite::Begin { ceremony, at })).await?;
    Ok(())
}

/// Whether a session has shown a passkey a short while ago.
pub async fn is_proven(web: &Web, owner: &CookieSession) -> Result<bool, Refusal> {
    let Some(session) = &owner.session else { return Ok(false) };
    let row = web.server.store.members().ceremony(&proof_of(session)).await?;
    Ok(row.is_some_and(|row| row.kind == PROOF && row.guest == owner.guest.id && row.expires_at > now()))
}

/// A name for a key: what its owner says, or what the browser says it is.
fn name_of(wish: Option<&str>, headers: &HeaderMap) -> String {
    let given = wish.and_then(|name| clean(name, LONGEST_PASSKEY_NAME));
    given.unwrap_or_else(|| device(headers))
}

fn row_of(
    party: &RelyingParty,
    asked: &Asked,
    made: &MadePasskey,
    guest: &str,
    headers: &HeaderMap,
) -> Result<PasskeyRow, PasskeyError> {
    let response = &made.credential.response;
    let key = check_made(
        party,
        &asked.challenge,
        MadeKey {
            id: &made.credential.id,
            client_data: &response.client_data,
            attestation: &response.attestation,
        },
    )?;
    Ok(PasskeyRow {
        id: key.id,
        guest: guest.to_owned(),
        name: name_of(made.name.as_deref(), headers),
        key: key.key,
        counter: key.counter,
        created_at: now(),
        last_used: 0,
    })
}

/// Become a member with a passkey: what the browser is to be asked for.
#[utoipa::path(post, path = "/api/members/passkey", operation_id = "begin_passkey_registration",
    request_body = PasskeyRegistration,
    responses((status = 200, body = PasskeyQuestion), (status = 400, body = Refusal),
        (status = 403, body = Refusal, description = "there are no passkeys at this address, or no new members"),
        (status = 409, body = Refusal, description = "somebody else is called so")))]
pub async fn begin_registration(
    State(web): State<Web>,
    OptionalSession(session): OptionalSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<PasskeyRegistration>,
) -> Result<Json<PasskeyQuestion>, Refusal> {
    let party = party(&web, &headers)?;
    let before = own_guest(session)?;
    let admission =
        may_become_member(&web, before.as_ref(), &wish.handle, wish.invitation.as_deref()).await?;
    let is_new = before.is_none();
    let guest = before.map_or_else(ids::guest_id, |guest| Ok(guest.id))?;
    let handle = admission.handle.as_str().to_owned();
    let challenge = ids::random_bytes()?;
    let options = making(&party, &challenge, &guest, &handle, &[]);
    let asked = Asked { challenge, handle, invitation: wish.invitation, is_new };
    let ceremony = begin(&web, Kind::Register, &guest, &asked).await?;
    Ok(Json(PasskeyQuestion { ceremony, options }))
}

/// Become a member with the passkey that the browser made. The cookies from before end, and
/// the answer sets a new one.
#[utoipa::path(post, path = "/api/members/passkey/answer", operation_id = "register_with_passkey",
    request_body = MadePasskey,
    responses((status = 201, body = Me), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 409, body = Refusal, description = "somebody else is called so")))]
pub async fn register(
    State(web): State<Web>,
    OptionalSession(session): OptionalSession,
    headers: HeaderMap,
    JsonBody(made): JsonBody<MadePasskey>,
) -> Result<(StatusCode, WithCookie, Json<Me>), Refusal> {
    let party = party(&web, &headers)?;
    let before = own_guest(session)?;
    let (guest, asked) = end(&web, Kind::Register, &made.ceremony).await?;
    let is_same = before.as_ref().map(|guest| &guest.id) == Some(&guest).filter(|_| !asked.is_new);
    if !is_same {
        // Somebody has come or gone in the meantime.
        return Err(refused(Code::NotAllowed, "refusal-passkey-old"));
    }
    let row = row_of(&party, &asked, &made, &guest, &headers)?;
    let admission =
        may_become_member(&web, before.as_ref(), &asked.handle, asked.invitation.as_deref()).await?;
    let (me, session) =
        admit(&web, (guest, asked.is_new), admission, FirstKey::Passkey(row), &headers).await?;
    note_proof(&web, &me.guest.id, &session.hash).await?;
    Ok((StatusCode::CREATED, [(SET_COOKIE, session.cookie)], Json(me)))
}

/// Sign in with a passkey: what the browser is to be asked for. No name is needed.
#[utoipa::path(post, path = "/api/session/passkey", operation_id = "begin_passkey_sign_in",
    request_body = PasskeySignIn,
    responses((status = 200, body = PasskeyQuestion), (status = 400, body = Refusal),
        (status = 403, body = Refusal, description = "there are no passkeys at this address")))]
pub async fn begin_sign_in(
    State(web): State<Web>,
    OptionalSession(session): OptionalSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Option<PasskeySignIn>>,
) -> Result<Json<PasskeyQuestion>, Refusal> {
    let party = party(&web, &headers)?;
    let guest = own_guest(session)?.filter(|_| wish.is_some_and(|wish| wish.mine));
    let keys = match &guest {
        Some(guest) => web.server.store.members().passkeys_of(&guest.id).await?,
        None => Vec::new(),
    };
    let ids: Vec<&str> = keys.iter().map(|row| row.id.as_str()).collect();
    let challenge = ids::random_bytes()?;
    let options = using(&party, &challenge, &ids);
    let asked = Asked { challenge, handle: String::new(), invitation: None, is_new: false };
    let guest = guest.map(|guest| guest.id).unwrap_or_default();
    let ceremony = begin(&web, Kind::SignIn, &guest, &asked).await?;
    Ok(Json(PasskeyQuestion { ceremony, options }))
}

/// Sign in with the passkey that was used: the answer sets a new cookie. For a quarter of an
/// hour the account can then be changed without a password.
#[utoipa::path(post, path = "/api/session/passkey/answer", operation_id = "sign_in_with_passkey",
    request_body = UsedPasskey,
    responses((status = 200, body = Me), (status = 400, body = Refusal),
        (status = 403, body = Refusal, description = "the passkey is not right")))]
pub async fn sign_in(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    OptionalSession(before): OptionalSession,
    headers: HeaderMap,
    JsonBody(used): JsonBody<UsedPasskey>,
) -> Result<(WithCookie, Json<Me>), Refusal> {
    let (me, cookie) = enter(&web, before, &used, Origin { headers: &headers, peer }).await?;
    Ok(([(SET_COOKIE, cookie)], Json(me)))
}

async fn enter(
    web: &Web,
    before: Option<Session>,
    used: &UsedPasskey,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let party = party(web, origin.headers)?;
    let (wanted, asked) = end(web, Kind::SignIn, &used.ceremony).await?;
    let unknown = || refused(Code::NotAllowed, "refusal-passkey-unknown");
    let id = used.credential.id.trim_end_matches('=');
    if id.len() > LONGEST_KEY_ID / 3 * 4 + 4 {
        return Err(unknown());
    }
    origin.count(web, &format!("passkey {id}")).await?;
    let members = web.server.store.members();
    let row = members.passkey(id).await?.ok_or_else(unknown)?;
    if !wanted.is_empty() && wanted != row.guest {
        return Err(unknown());
    }
    let response = &used.credential.response;
    let parts = UsedKey {
        client_data: &response.client_data,
        authenticator_data: &response.authenticator_data,
        signature: &response.signature,
    };
    let counter = check_used(&party, &asked.challenge, parts, &row.key).inspect_err(|error| {
        tracing::info!(guest = row.guest, %error, "a passkey is refused");
    })?;
    let says = response.user_handle.as_deref().filter(|handle| !handle.is_empty());
    if says.is_some_and(|handle| !is_handle_of(handle, &row.guest)) {
        return Err(refused(Code::NotAllowed, "refusal-passkey-wrong"));
    }
    let write = PasskeyWrite::Used { id: row.id.clone(), counter, at: now() };
    web.server.writer.write(Write::Passkey(write)).await.map_err(|error| match error {
        StoreError::Conflict => {
            tracing::warn!(
                guest = row.guest,
                "a passkey was used less often than before: there may be a copy"
            );
            refused(Code::NotAllowed, "refusal-passkey-copy")
        }
        error => error.into(),
    })?;
    let account = account_of(web, &row.guest).await.map_err(|_| unknown())?;
    let guest = web.server.store.guest(&row.guest).await?.ok_or_else(unknown)?;
    let session = replace_session(web, before, &guest.id, origin.headers).await?;
    note_proof(web, &guest.id, &session.hash).await?;
    Ok((Me { guest, account: Some(account.into()) }, session.cookie))
}

/// Whether a key says that it is somebody's.
fn is_handle_of(handle: &str, guest: &str) -> bool {
    handle.trim_end_matches('=') == crate::members::passkey::base64url(guest.as_bytes())
}

/// Add a passkey: what the browser is to be asked for.
#[utoipa::path(post, path = "/api/me/passkeys", operation_id = "begin_passkey", request_body = OwnersProof,
    responses((status = 200, body = PasskeyQuestion), (status = 400, body = Refusal),
        (status = 401, body = Refusal), (status = 403, body = Refusal,
            description = "there are no passkeys at this address, or too many, or the password is wrong")))]
pub async fn begin_adding(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(proof): JsonBody<OwnersProof>,
) -> Result<Json<PasskeyQuestion>, Refusal> {
    let party = party(&web, &headers)?;
    let account = account_of(&web, &owner.guest.id).await?;
    prove(&web, &owner, &account, proof.password.as_deref(), Origin { headers: &headers, peer }).await?;
    let keys = web.server.store.members().passkeys_of(&account.guest).await?;
    if keys.len() >= MOST_PASSKEYS {
        return Err(too_many());
    }
    let ids: Vec<&str> = keys.iter().map(|row| row.id.as_str()).collect();
    let challenge = ids::random_bytes()?;
    let options = making(&party, &challenge, &account.guest, &account.handle, &ids);
    let asked = Asked { challenge, handle: String::new(), invitation: None, is_new: false };
    let ceremony = begin(&web, Kind::Add, &account.guest, &asked).await?;
    Ok(Json(PasskeyQuestion { ceremony, options }))
}

fn too_many() -> Refusal {
    let message = Message::new("refusal-passkey-many").number("most", MOST_PASSKEYS as u64);
    Refusal::new(Code::NotAllowed, message)
}

/// Add the passkey that the browser made.
#[utoipa::path(post, path = "/api/me/passkeys/answer", operation_id = "add_passkey", request_body = MadePasskey,
    responses((status = 201, body = ListedPasskey), (status = 400, body = Refusal),
        (status = 401, body = Refusal), (status = 403, body = Refusal)))]
pub async fn add(
    State(web): State<Web>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(made): JsonBody<MadePasskey>,
) -> Result<(StatusCode, Json<ListedPasskey>), Refusal> {
    let party = party(&web, &headers)?;
    let (guest, asked) = end(&web, Kind::Add, &made.ceremony).await?;
    if guest != owner.guest.id {
        return Err(refused(Code::NotAllowed, "refusal-passkey-old"));
    }
    let row = row_of(&party, &asked, &made, &guest, &headers)?;
    if web.server.store.members().passkey(&row.id).await?.is_some() {
        return Err(refused(Code::NotAllowed, "refusal-passkey-known"));
    }
    let write = Write::Passkey(PasskeyWrite::Add(row.clone()));
    web.server.writer.write(write).await.map_err(|error| match error {
        StoreError::Conflict => too_many(),
        error => error.into(),
    })?;
    tracing::info!(guest, "a member has added a passkey");
    Ok((StatusCode::CREATED, Json(row.into())))
}

impl From<PasskeyRow> for ListedPasskey {
    fn from(row: PasskeyRow) -> ListedPasskey {
        let last_used = Some(row.last_used).filter(|at| *at > 0);
        ListedPasskey { id: row.id, name: row.name, created_at: row.created_at, last_used }
    }
}

/// The passkeys of somebody.
pub async fn list_of(web: &Web, guest: &str) -> Result<Vec<ListedPasskey>, Refusal> {
    let rows = web.server.store.members().passkeys_of(guest).await?;
    Ok(rows.into_iter().map(ListedPasskey::from).collect())
}

/// My passkeys.
#[utoipa::path(get, path = "/api/me/passkeys", operation_id = "passkeys",
    responses((status = 200, body = Vec<ListedPasskey>), (status = 401, body = Refusal)))]
pub async fn list(State(web): State<Web>, owner: CookieSession) -> Result<Json<Vec<ListedPasskey>>, Refusal> {
    list_of(&web, &owner.guest.id).await.map(Json)
}

fn not_yours() -> Refusal {
    refused(Code::NotFound, "refusal-passkey-none")
}

/// Gives a passkey another name.
pub async fn rename_one(web: &Web, guest: &Guest, id: &str, name: &str) -> Result<(), Refusal> {
    let name = clean(name, LONGEST_PASSKEY_NAME);
    let name = name.ok_or_else(|| refused(Code::BadMessage, "refusal-empty-name"))?;
    let write = PasskeyWrite::Rename { guest: guest.id.clone(), id: id.to_owned(), name };
    web.server.writer.write(Write::Passkey(write)).await.map_err(|error| match error {
        StoreError::Conflict => not_yours(),
        error => error.into(),
    })
}

/// Give a passkey another name.
#[utoipa::path(put, path = "/api/me/passkeys/{id}", operation_id = "rename_passkey", request_body = PasskeyName,
    params(("id" = String, Path, description = "from the list")),
    responses((status = 204), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 404, body = Refusal)))]
pub async fn rename(
    State(web): State<Web>,
    owner: CookieSession,
    Path(id): Path<String>,
    JsonBody(wish): JsonBody<PasskeyName>,
) -> Result<StatusCode, Refusal> {
    rename_one(&web, &owner.guest, &id, &wish.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes away a passkey that is not the last way to sign in.
pub async fn remove_one(web: &Web, guest: &Guest, id: &str) -> Result<(), Refusal> {
    let row = web.server.store.members().passkey(id).await?;
    row.filter(|row| row.guest == guest.id).ok_or_else(not_yours)?;
    let write = PasskeyWrite::Remove { guest: guest.id.clone(), id: id.to_owned() };
    web.server.writer.write(Write::Passkey(write)).await.map_err(|error| match error {
        StoreError::Conflict => refused(Code::NotAllowed, "refusal-last-way"),
        error => error.into(),
    })?;
    tracing::info!(guest = guest.id, "a member has removed a passkey");
    Ok(())
}

/// Takes away all passkeys of a member who has a password.
pub async fn remove_all(web: &Web, guest: &str) -> Result<(), Refusal> {
    let write = Write::Passkey(PasskeyWrite::RemoveAll { guest: guest.to_owned() });
    match web.server.writer.write(write).await {
        // There were none.
        Err(StoreError::Conflict) => return Ok(()),
        result => result?,
    }
    tracing::info!(guest, "a member has removed all passkeys");
    Ok(())
}

/// Remove a passkey; the last way to sign in stays.
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", operation_id = "remove_passkey",
    params(("id" = String, Path, description = "from the list")),
    responses((status = 204), (status = 401, body = Refusal), (status = 404, body = Refusal),
        (status = 403, body = Refusal, description = "it is the last way to sign in")))]
pub async fn remove(
    State(web): State<Web>,
    owner: CookieSession,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    remove_one(&web, &owner.guest, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_called_as_its_owner_or_the_browser_says() {
        let headers = HeaderMap::new();
        assert_eq!(name_of(Some("  My \u{202e}phone "), &headers), "My phone");
        assert_eq!(name_of(Some(&"x".repeat(99)), &headers).len(), LONGEST_PASSKEY_NAME);
        assert_eq!(name_of(Some(""), &headers), "");
    }
}

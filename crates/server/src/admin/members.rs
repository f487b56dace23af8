//! Members, for whoever runs the server.

use axum::Json;
use axum::extract::{Query, State};
use quincunx_core::Message;
use serde::{Deserialize, Serialize};

use super::web::{AdminApi, told};
use crate::domain::Guest;
use crate::ids;
use crate::members::{Handle, look_alike_key};
use crate::protocol::{Code, ListedOutlier, ListedReport, OrderWish, Refusal};
use crate::server_state::{Moderator, ServerState};
use crate::store::{AccountRow, AccountWrite, Role, StoreError, TokenKind, TokenRow, Write};
use crate::time::{Timestamp, day, now};
use crate::web::JsonBody;

/// How long a link for a password is good.
const RESET_FOR: u64 = 24 * 3600 * 1000;
/// How long an invitation is good.
const INVITED_FOR: u64 = 14 * 24 * 3600 * 1000;
/// The longest list.
const LONGEST_LIST: u32 = 10_000;

/// A member, for whoever runs the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MemberEntry {
    /// The guest's name in the store, as in logs.
    pub guest: String,
    /// The name.
    pub handle: String,
    /// `member`, `moderator` or `operator`.
    pub role: String,
    /// Whether a password is set.
    pub has_password: bool,
    /// How many passkeys there are, where there is no password.
    #[serde(default)]
    pub passkeys: usize,
    /// Since when.
    pub created_at: Timestamp,
    /// Whether a program plays with it.
    #[serde(default)]
    pub bot: bool,
    /// What moderators have done about them that holds now.
    #[serde(default)]
    pub sanctions: Vec<SanctionEntry>,
}

/// Something that moderators have done about a member.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SanctionEntry {
    /// `mute`, `suspend` or `ban`.
    pub kind: String,
    /// Until which day; nothing if for good.
    pub until: Option<String>,
    /// Why.
    pub why: String,
}

/// A link that works once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OneTimeLink {
    /// The link. Whoever has it can use it.
    pub link: String,
    /// Until when.
    pub expires_at: Timestamp,
}

/// Which member, and what is to become of it.
#[derive(Serialize, Deserialize)]
pub(super) struct MemberRequest {
    /// Who asks, for the log.
    #[serde(default)]
    pub who: String,
    #[serde(default)]
    pub handle: String,
    #[serde(default)]
    pub role: String,
}

/// Whether a program plays with an account.
#[derive(Serialize, Deserialize)]
pub(super) struct BotRequest {
    /// Who asks, for the log.
    #[serde(default)]
    pub who: String,
    pub handle: String,
    pub bot: bool,
}

/// What is to be done about a member, or undone.
#[derive(Serialize, Deserialize)]
pub(super) struct SanctionRequest {
    /// Who asks, for the log.
    #[serde(default)]
    pub who: String,
    pub handle: String,
    /// `warn`, `mute`, `suspend` or `ban`.
    pub kind: String,
    pub why: String,
    #[serde(default)]
    pub days: Option<u32>,
    /// Whether it is lifted.
    #[serde(default)]
    pub lift: bool,
}

/// Which members to list.
#[derive(Deserialize)]
pub(super) struct MembersQuery {
    limit: u32,
}

impl From<AccountRow> for MemberEntry {
    fn from(row: AccountRow) -> MemberEntry {
        MemberEntry {
            guest: row.guest,
            handle: row.handle,
            role: row.role.word().to_owned(),
            has_password: !row.password.is_empty(),
            passkeys: 0,
            created_at: row.created_at,
            bot: row.bot,
            sanctions: Vec::new(),
        }
    }
}

/// Members in the order of their names.
pub(super) async fn list(
    State(api): State<AdminApi>,
    Query(query): Query<MembersQuery>,
) -> Result<Json<Vec<MemberEntry>>, Refusal> {
    let limit = query.limit.clamp(1, LONGEST_LIST);
    let rows = api.server().store.members().accounts("", limit).await.map_err(told)?;
    let on = api.server().store.members().sanctions_in_force(now()).await.map_err(told)?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        // Whoever has a password can sign in.
        let passkeys = match row.password.is_empty() {
            true => api.server().store.members().passkeys_of(&row.guest).await.map_err(told)?.len(),
            false => 0,
        };
        let theirs = on.iter().filter(|sanction| sanction.guest == row.guest);
        let sanctions = theirs.map(|sanction| SanctionEntry {
            kind: sanction.kind.word().to_owned(),
            until: sanction.ends_at.map(day),
            why: sanction.why.clone(),
        });
        let sanctions = sanctions.collect();
        entries.push(MemberEntry { passkeys, sanctions, ..MemberEntry::from(row) });
    }
    Ok(Json(entries))
}

async fn find(server: &ServerState, handle: &str) -> Result<AccountRow, Refusal> {
    let account = server.store.members().account_named(&look_alike_key(handle)).await.map_err(told)?;
    let account = account.filter(|account| account.handle.eq_ignore_ascii_case(handle.trim()));
    account.ok_or_else(|| Refusal::new(Code::NotFound, Message::new("refusal-no-such-member")))
}

fn read_role(word: &str) -> Result<Role, Refusal> {
    Role::read(word).ok_or_else(|| Refusal::new(Code::BadMessage, Message::new("refusal-roles")))
}

fn base(server: &ServerState) -> String {
    let scheme = if server.config.tls.is_some() { "https" } else { "http" };
    let address = || format!("{scheme}://{}", server.config.address);
    server.config.url.clone().unwrap_or_else(address).trim_end_matches('/').to_owned()
}

/// A link with which a member sets a password.
async fn link_for(server: &ServerState, guest: &str) -> Result<OneTimeLink, Refusal> {
    let (token, at) = (ids::token()?, now());
    let expires_at = at + RESET_FOR;
    let row = TokenRow {
        hash: ids::token_hash(&token),
        guest: guest.to_owned(),
        kind: TokenKind::Reset,
        scopes: Vec::new(),
        label: String::new(),
        created_at: at,
        expires_at: Some(expires_at),
        last_used: 0,
    };
    server.writer.write(Write::Token(row)).await.map_err(told)?;
    Ok(OneTimeLink { link: format!("{}/password/{token}", base(server)), expires_at })
}

/// Makes an account whose owner sets the password by a link.
pub(super) async fn add(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<MemberRequest>,
) -> Result<Json<OneTimeLink>, Refusal> {
    let added = add_member(&api.server(), &wish).await;
    // Logs have ids and no names.
    let about =
        added.as_ref().map_or_else(|_| wish.role.clone(), |(guest, _)| format!("{guest} {}", wish.role));
    api.audit.note(&wish.who, "add-member", &about, &added);
    added.map(|(_, link)| Json(link))
}

async fn add_member(server: &ServerState, wish: &MemberRequest) -> Result<(String, OneTimeLink), Refusal> {
    let (role, handle) = (read_role(&wish.role)?, Handle::read(&wish.handle)?);
    let at = now();
    let taken = || Refusal::new(Code::Taken, Message::new("refusal-handle-taken"));
    if server.store.members().account_named(handle.key()).await.map_err(told)?.is_some() {
        return Err(taken());
    }
    let guest = Guest { id: ids::guest_id()?, name: handle.as_str().to_owned(), bot: false };
    server.writer.write(Write::Guest { guest: guest.clone(), at }).await.map_err(told)?;
    let account = AccountRow {
        guest: guest.id.clone(),
        handle: handle.as_str().to_owned(),
        handle_key: handle.key().to_owned(),
        password: String::new(),
        role,
        created_at: at,
        about: String::new(),
        settings: String::new(),
        bot: false,
    };
    let write = Write::Account(AccountWrite::Register { account, invitation: None, passkey: None });
    server.writer.write(write).await.map_err(|error| match error {
        StoreError::Conflict => taken(),
        error => told(error),
    })?;
    let link = link_for(server, &guest.id).await?;
    Ok((guest.id, link))
}

/// Gives a member another role.
pub(super) async fn set_role(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<MemberRequest>,
) -> Result<Json<()>, Refusal> {
    let server = api.server();
    let set = async {
        let (role, account) = (read_role(&wish.role)?, find(&server, &wish.handle).await?);
        let write = AccountWrite::Role { guest: account.guest.clone(), role };
        server.writer.write(Write::Account(write)).await.map_err(told)?;
        Ok(account.guest)
    }
    .await;
    let about = set.as_ref().map_or_else(|_| wish.role.clone(), |guest| format!("{guest} {}", wish.role));
    api.audit.note(&wish.who, "role", &about, &set);
    set.map(|_| Json(()))
}

/// Says whether a program plays with an account.
pub(super) async fn set_bot(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<BotRequest>,
) -> Result<Json<()>, Refusal> {
    let server = api.server();
    let set = async {
        let account = find(&server, &wish.handle).await?;
        let write = AccountWrite::Bot { guest: account.guest.clone(), bot: wish.bot };
        server.writer.write(Write::Account(write)).await.map_err(told)?;
        Ok(account.guest)
    }
    .await;
    let about = set.as_ref().map_or_else(|_| wish.bot.to_string(), |guest| format!("{guest} {}", wish.bot));
    api.audit.note(&wish.who, "bot", &about, &set);
    set.map(|_| Json(()))
}

/// A link with which a member sets another password.
pub(super) async fn reset(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<MemberRequest>,
) -> Result<Json<OneTimeLink>, Refusal> {
    let server = api.server();
    let link = async {
        let guest = find(&server, &wish.handle).await?.guest;
        Ok((link_for(&server, &guest).await?, guest))
    }
    .await;
    let about = link.as_ref().map_or("", |(_, guest)| guest.as_str()).to_owned();
    api.audit.note(&wish.who, "reset-password", &about, &link);
    link.map(|(link, _)| Json(link))
}

/// Does something about a member, or lifts it.
pub(super) async fn sanction(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<SanctionRequest>,
) -> Result<Json<()>, Refusal> {
    let server = api.server();
    let done = async {
        let account = find(&server, &wish.handle).await?;
        let moderator = Moderator::console(&wish.who);
        let mut act = OrderWish { why: wish.why.clone(), ..OrderWish::default() };
        if !wish.lift {
            act = OrderWish { act: wish.kind.clone(), member: Some(account.handle), days: wish.days, ..act };
            server.keep_order(&moderator, &act).await?;
            return Ok(account.guest);
        }
        let on = server.sanctions_on(&account.guest).await.map_err(told)?;
        let on: Vec<_> = on.into_iter().filter(|row| row.kind.word() == wish.kind).collect();
        if on.is_empty() {
            return Err(Refusal::new(Code::NotFound, Message::new("refusal-order-gone")));
        }
        for row in on {
            let lift = OrderWish { act: "lift".to_owned(), sanction: Some(row.id), ..act.clone() };
            server.keep_order(&moderator, &lift).await?;
        }
        Ok(account.guest)
    }
    .await;
    let what = if wish.lift { "lift" } else { "sanction" };
    let about =
        done.as_ref().map_or_else(|_| wish.kind.clone(), |guest: &String| format!("{guest} {}", wish.kind));
    api.audit.note(&wish.who, what, &about, &done);
    done.map(|_| Json(()))
}

/// Members whose moves are far more like the engine's than others', the furthest first.
pub(super) async fn fair_play(State(api): State<AdminApi>) -> Result<Json<Vec<ListedOutlier>>, Refusal> {
    api.server().list_outliers(None).await.map(Json).map_err(told)
}

/// The reports that wait for moderators, the oldest first.
pub(super) async fn reports(
    State(api): State<AdminApi>,
    Query(query): Query<MembersQuery>,
) -> Result<Json<Vec<ListedReport>>, Refusal> {
    let limit = query.limit.clamp(1, LONGEST_LIST);
    Ok(Json(api.server().queue(limit).await.map_err(told)?))
}

/// An invitation to register.
pub(super) async fn invite(
    State(api): State<AdminApi>,
    JsonBody(wish): JsonBody<MemberRequest>,
) -> Result<Json<OneTimeLink>, Refusal> {
    let server = api.server();
    let link = async {
        let (token, at) = (ids::token()?, now());
        let expires_at = at + INVITED_FOR;
        let write = AccountWrite::Invitation { hash: ids::token_hash(&token), at, expires_at };
        server.writer.write(Write::Account(write)).await.map_err(told)?;
        Ok(OneTimeLink { link: format!("{}/register?invitation={token}", base(&server)), expires_at })
    }
    .await;
    api.audit.note(&wish.who, "invite", "", &link);
    link.map(Json)
}

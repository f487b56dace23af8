//! Members: becoming one, signing in and out, the password, and everything about oneself
//! in one file.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use quincunx_core::Message;
use quincunx_games::catalogue;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::Web;
use super::answer::JsonBody;
use super::guard::address;
use super::guests::tell_name;
use super::identity::{COOKIE_SECONDS, CookieSession, Credential, OptionalSession, cookie_of, good_token};
use super::settings::settings_of;
use crate::config::Registrations;
use crate::domain::Guest;
use crate::ids;
use crate::members::{Handle, HandleError, PasswordError, Settings, check_password, look_alike_key};
use crate::protocol::{
    AboutMe, AccountView, Code, ListedSession, ListedTable, ListedToken, Me, PasswordChange, Refusal,
    Registration, SignIn,
};
use crate::sanitize::clean;
use crate::store::{AccountRow, AccountWrite, Role, SanctionKind, StoreError, TokenKind, TokenRow, Write};
use crate::time::{Timestamp, now};

type WithCookie = [(HeaderName, String); 1];

/// The longest line about oneself, in characters.
pub const LONGEST_ABOUT: usize = 200;
/// Games that are put into a file of everything at once.
const EXPORTED_AT_ONCE: u32 = 20;

impl From<AccountRow> for AccountView {
    fn from(account: AccountRow) -> AccountView {
        let role = account.role.word().to_owned();
        let AccountRow { handle, created_at, about, .. } = account;
        AccountView { handle, role, created_at, about, ratings: Vec::new() }
    }
}

impl From<HandleError> for Refusal {
    fn from(error: HandleError) -> Refusal {
        let key = match error {
            HandleError::Length => "refusal-handle-length",
            HandleError::Letters => "refusal-handle-letters",
            HandleError::Refused => "refusal-handle-refused",
        };
        Refusal::new(Code::BadMessage, Message::new(key))
    }
}

impl From<PasswordError> for Refusal {
    fn from(error: PasswordError) -> Refusal {
        let (code, key) = match error {
            PasswordError::Length => (Code::BadMessage, "refusal-password-length"),
            PasswordError::Common => (Code::BadMessage, "refusal-password-common"),
            PasswordError::Busy => (Code::Unavailable, "refusal-password-busy"),
            PasswordError::Failed => (Code::Unavailable, "refusal-password-failed"),
        };
        Refusal::new(code, Message::new(key))
    }
}

fn refused(code: Code, key: &'static str) -> Refusal {
    Refusal::new(code, Message::new(key))
}

/// What a browser says it is, in two words; nothing of it is believed.
fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |words: &[(&str, &'static str)]| {
        words.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
        ("quincunx", "quincunx"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ]);
    [browser, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Begins a session of a member in a browser, and returns its cookie.
pub async fn open_session(web: &Web, guest: &str, headers: &HeaderMap) -> Result<String, Refusal> {
    web.server.check_order(guest, &[SanctionKind::Ban]).await?;
    let (token, at) = (ids::token()?, now());
    let row = TokenRow {
        hash: ids::token_hash(&token),
        guest: guest.to_owned(),
        kind: TokenKind::Session,
        scopes: Vec::new(),
        label: device(headers),
        created_at: at,
        expires_at: Some(at + COOKIE_SECONDS * 1000),
        last_used: at,
    };
    web.server.writer.write(Write::Token(row)).await?;
    Ok(cookie_of(&web.server, &token, COOKIE_SECONDS))
}

/// Ends sessions of a guest that are named, and their sockets.
async fn close_session(web: &Web, guest: &str, hash: &str) -> Result<(), Refusal> {
    let write =
        Write::DropTokens { guest: guest.to_owned(), kind: TokenKind::Session, hash: Some(hash.to_owned()) };
    web.server.writer.write(write).await?;
    web.sessions.end(guest, |proof| matches!(proof, Credential::Session { hash: known } if known == hash));
    Ok(())
}

/// Where somebody asks from, by which tries are counted.
pub struct Origin<'r> {
    /// The head of the request.
    pub headers: &'r HeaderMap,
    /// Where the connection comes from.
    pub peer: SocketAddr,
}

impl Origin<'_> {
    /// Counts a try of a password.
    async fn count(&self, web: &Web, name: &str) -> Result<(), Refusal> {
        let address = address(&web.server.config, self.headers, self.peer);
        let tried = web.guard.may_try(web.server.store.as_ref(), address, name).await;
        tried.map_err(|wait: Duration| {
            metrics::counter!("quincunx_refused_sign_ins_total").increment(1);
            let message = Message::new("refusal-too-many-tries").number("seconds", wait.as_secs() + 1);
            Refusal::new(Code::TooFast, message)
        })
    }
}

/// Makes a guest, or whoever has come, a member, and returns its cookie.
pub async fn become_member(
    web: &Web,
    before: Option<Guest>,
    wish: &Registration,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let members = web.server.store.members();
    let invitation = match web.server.config.registration {
        Registrations::Open => None,
        Registrations::Closed => return Err(refused(Code::NotAllowed, "refusal-registration-closed")),
        Registrations::Invitation => {
            let hash = ids::token_hash(wish.invitation.as_deref().unwrap_or_default().trim());
            if !members.is_invited(&hash, now()).await? {
                return Err(refused(Code::NotAllowed, "refusal-registration-invitation"));
            }
            Some(hash)
        }
    };
    let handle = Handle::read(&wish.handle)?;
    check_password(&wish.password, handle.as_str())?;
    let taken = || refused(Code::Taken, "refusal-handle-taken");
    if members.account_named(handle.key()).await?.is_some() {
        return Err(taken());
    }
    if let Some(guest) = &before
        && members.account(&guest.id).await?.is_some()
    {
        return Err(refused(Code::NotAllowed, "refusal-member-already"));
    }
    origin.count(web, handle.key()).await?;
    let password = web.server.passwords.hash(wish.password.clone()).await?;
    let is_new = before.is_none();
    let guest = Guest {
        id: before.map_or_else(ids::guest_id, |guest| Ok(guest.id))?,
        name: handle.as_str().to_owned(),
        bot: false,
    };
    if is_new {
        web.server.writer.write(Write::Guest { guest: guest.clone(), at: now() }).await?;
    }
    let account = AccountRow {
        guest: guest.id.clone(),
        handle: handle.as_str().to_owned(),
        handle_key: handle.key().to_owned(),
        password,
        role: Role::Member,
        created_at: now(),
        about: String::new(),
        settings: settings_of(origin.headers).text(),
    };
    let write = Write::Account(AccountWrite::Register { account: account.clone(), invitation });
    if let Err(error) = web.server.writer.write(write).await {
        if is_new {
            web.server.writer.write(Write::DropGuest { guest: guest.id }).await?;
        }
        return Err(if error == StoreError::Conflict { taken() } else { error.into() });
    }
    // The cookies from before have ended.
    web.sessions.end(&guest.id, |proof| matches!(proof, Credential::Cookie { .. }));
    tell_name(web, &guest).await?;
    tracing::info!(guest = guest.id, "a guest is a member now");
    let cookie = open_session(web, &guest.id, origin.headers).await?;
    Ok((Me { guest, account: Some(account.into()) }, cookie))
}

/// Signs a member in, and returns its new cookie. What was known of this browser before
/// is known no longer.
pub async fn enter(
    web: &Web,
    before: Option<super::identity::Session>,
    wish: &SignIn,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let (given, key) = (wish.handle.trim(), look_alike_key(&wish.handle));
    origin.count(web, &key).await?;
    let account = web.server.store.members().account_named(&key).await?;
    // Somebody who is called almost so is somebody else.
    let account = account.filter(|account| account.handle.eq_ignore_ascii_case(given));
    let kept = account.as_ref().map(|account| account.password.clone());
    let is_right = web.server.passwords.is_right(kept, wish.password.clone()).await?;
    let wrong = || refused(Code::NotAllowed, "refusal-sign-in");
    let account = account.filter(|_| is_right).ok_or_else(wrong)?;
    let guest = web.server.store.guest(&account.guest).await?.ok_or_else(wrong)?;
    let cookie = open_session(web, &guest.id, origin.headers).await?;
    if let Some(before) = before
        && let Credential::Session { hash } = &before.credential
    {
        close_session(web, &before.guest.id, hash).await?;
    }
    Ok((Me { guest, account: Some(account.into()) }, cookie))
}

/// Refuses a password that is not a member's.
pub async fn confirm(web: &Web, account: &AccountRow, password: &str) -> Result<(), Refusal> {
    let kept = Some(account.password.clone());
    match web.server.passwords.is_right(kept, password.to_owned()).await? {
        true => Ok(()),
        false => Err(refused(Code::NotAllowed, "refusal-wrong-password")),
    }
}

/// Sets what a member says about themselves; nothing is fine, too.
pub async fn set_about(web: &Web, owner: &CookieSession, about: &str) -> Result<(), Refusal> {
    let account = account_of(web, &owner.guest.id).await?;
    let about = clean(about, LONGEST_ABOUT).unwrap_or_default();
    web.server.writer.write(Write::Account(AccountWrite::About { guest: account.guest, about })).await?;
    Ok(())
}

/// Say something about yourself, in one line.
#[utoipa::path(put, path = "/api/me/about", request_body = AboutMe,
    responses((status = 204), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "this takes an account")))]
pub async fn about(
    State(web): State<Web>,
    owner: CookieSession,
    JsonBody(wish): JsonBody<AboutMe>,
) -> Result<StatusCode, Refusal> {
    set_about(&web, &owner, &wish.about).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A member, as everybody may know them.
#[utoipa::path(get, path = "/api/members/{handle}", params(("handle" = String, Path, description = "the name")),
    responses((status = 200, body = AccountView), (status = 404, body = Refusal)))]
pub async fn one_member(
    State(web): State<Web>,
    Path(handle): Path<String>,
) -> Result<Json<AccountView>, Refusal> {
    let account = member_named(&web, &handle).await?;
    Ok(Json(with_ratings(&web, account).await?))
}

/// A member with the ratings they have.
pub async fn with_ratings(web: &Web, account: AccountRow) -> Result<AccountView, StoreError> {
    let ratings = web.server.ratings_of(&account.guest).await?;
    Ok(AccountView { ratings, ..account.into() })
}

/// The member of a name.
pub async fn member_named(web: &Web, handle: &str) -> Result<AccountRow, Refusal> {
    let account = web.server.store.members().account_named(&look_alike_key(handle)).await?;
    let account = account.filter(|account| account.handle.eq_ignore_ascii_case(handle.trim()));
    account.ok_or_else(|| refused(Code::NotFound, "refusal-no-such-member"))
}

/// The account of a member.
pub async fn account_of(web: &Web, guest: &str) -> Result<AccountRow, Refusal> {
    let account = web.server.store.members().account(guest).await?;
    account.ok_or_else(|| refused(Code::NotAllowed, "refusal-no-member"))
}

/// Sets another password; all other sessions end, and this one gets a new cookie.
pub async fn set_password(
    web: &Web,
    owner: CookieSession,
    account: &AccountRow,
    new: &str,
    headers: &HeaderMap,
) -> Result<String, Refusal> {
    check_password(new, &account.handle)?;
    let password = web.server.passwords.hash(new.to_owned()).await?;
    let write = AccountWrite::Password { guest: account.guest.clone(), password };
    web.server.writer.write(Write::Account(write)).await?;
    super::guests::end_sessions(web, owner, false, headers).await
}

/// The account that a link for a new password belongs to.
pub async fn reset_account(web: &Web, token: &str) -> Result<(AccountRow, TokenRow), Refusal> {
    let old = || refused(Code::NotFound, "refusal-old-link");
    let (guest, row) = good_token(&web.server, token, TokenKind::Reset).await?.ok_or_else(old)?;
    Ok((account_of(web, &guest.id).await?, row))
}

/// Sets the password of whoever has a link for that, and signs them in here. The link ends.
pub async fn reset_password(
    web: &Web,
    token: &str,
    new: &str,
    headers: &HeaderMap,
) -> Result<String, Refusal> {
    let (account, row) = reset_account(web, token).await?;
    // A password that is no good leaves the link as it is.
    check_password(new, &account.handle)?;
    let (guest, epoch) = web
        .server
        .store
        .session(&account.guest)
        .await?
        .ok_or_else(|| refused(Code::NotFound, "refusal-old-link"))?;
    web.server.writer.write(Write::Account(AccountWrite::UseToken { token: row, at: now() })).await.map_err(
        |error| match error {
            StoreError::Conflict => refused(Code::NotFound, "refusal-old-link"),
            error => error.into(),
        },
    )?;
    let owner = CookieSession { guest, epoch, session: Some(String::new()) };
    set_password(web, owner, &account, new, headers).await
}

/// The browsers in which a member is signed in.
pub async fn list_sessions(web: &Web, owner: &CookieSession) -> Result<Vec<ListedSession>, Refusal> {
    let rows = web.server.store.tokens(&owner.guest.id, TokenKind::Session).await?;
    let listed = |row: TokenRow| ListedSession {
        current: owner.session.as_ref() == Some(&row.hash),
        id: row.hash,
        device: row.label,
        created_at: row.created_at,
        // Its beginning is a use, too.
        last_used: row.last_used.max(row.created_at),
    };
    Ok(rows.into_iter().map(listed).collect())
}

/// Ends one session of a guest.
pub async fn end_one(web: &Web, owner: &CookieSession, id: &str) -> Result<(), Refusal> {
    close_session(web, &owner.guest.id, id).await
}

/// Signs out here, and returns the cookie that takes back the one there was. A guest who is
/// no member would be lost, and stays.
pub async fn go(web: &Web, owner: &CookieSession) -> Result<String, Refusal> {
    let Some(hash) = &owner.session else { return Err(refused(Code::NotAllowed, "refusal-no-member")) };
    close_session(web, &owner.guest.id, hash).await?;
    Ok(cookie_of(&web.server, "", 0))
}

/// Become a member: the guest who asks keeps its games, lessons and tokens, and is called
/// by the handle from now on. The cookies from before end, and the answer sets a new one.
#[utoipa::path(post, path = "/api/members", request_body = Registration,
    responses((status = 201, body = Me), (status = 400, body = Refusal), (status = 403, body = Refusal),
        (status = 409, body = Refusal, description = "somebody else is called so")))]
pub async fn register(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    OptionalSession(session): OptionalSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Registration>,
) -> Result<(StatusCode, WithCookie, Json<Me>), Refusal> {
    let before = own_guest(session)?;
    let (me, cookie) = become_member(&web, before, &wish, Origin { headers: &headers, peer }).await?;
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(me)))
}

/// The guest of a session that is its own and no program's.
pub fn own_guest(session: Option<super::identity::Session>) -> Result<Option<Guest>, Refusal> {
    match session {
        Some(session) if matches!(session.credential, Credential::Token { .. }) => {
            Err(refused(Code::NotAllowed, "refusal-token-cannot"))
        }
        session => Ok(session.map(|session| session.guest)),
    }
}

/// Sign in: the answer sets a new cookie. Whoever was a guest here before is not any more.
#[utoipa::path(post, path = "/api/session", request_body = SignIn,
    responses((status = 200, body = Me), (status = 400, body = Refusal),
        (status = 403, body = Refusal, description = "name or password is wrong")))]
pub async fn sign_in(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    OptionalSession(before): OptionalSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<SignIn>,
) -> Result<(WithCookie, Json<Me>), Refusal> {
    let (me, cookie) = enter(&web, before, &wish, Origin { headers: &headers, peer }).await?;
    Ok(([(SET_COOKIE, cookie)], Json(me)))
}

/// Sign out here; other browsers stay signed in.
#[utoipa::path(delete, path = "/api/session",
    responses((status = 204), (status = 401, body = Refusal), (status = 403, body = Refusal)))]
pub async fn sign_out_here(
    State(web): State<Web>,
    owner: CookieSession,
) -> Result<(StatusCode, WithCookie), Refusal> {
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, go(&web, &owner).await?)]))
}

/// Where am I signed in?
#[utoipa::path(get, path = "/api/me/sessions",
    responses((status = 200, body = Vec<ListedSession>), (status = 401, body = Refusal)))]
pub async fn sessions(
    State(web): State<Web>,
    owner: CookieSession,
) -> Result<Json<Vec<ListedSession>>, Refusal> {
    list_sessions(&web, &owner).await.map(Json)
}

/// Sign out another browser.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = String, Path, description = "from the list")),
    responses((status = 204), (status = 401, body = Refusal)))]
pub async fn end_session(
    State(web): State<Web>,
    owner: CookieSession,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    end_one(&web, &owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Another password. All other browsers are signed out, and this one gets a new cookie.
#[utoipa::path(put, path = "/api/me/password", request_body = PasswordChange,
    responses((status = 200, body = Me), (status = 400, body = Refusal), (status = 401, body = Refusal),
        (status = 403, body = Refusal, description = "the old password is wrong")))]
pub async fn change_password(
    State(web): State<Web>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    owner: CookieSession,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<PasswordChange>,
) -> Result<(WithCookie, Json<Me>), Refusal> {
    let (me, cookie) = replace_password(&web, owner, &wish, Origin { headers: &headers, peer }).await?;
    Ok(([(SET_COOKIE, cookie)], Json(me)))
}

/// Sets another password for whoever knows the old one.
pub async fn replace_password(
    web: &Web,
    owner: CookieSession,
    wish: &PasswordChange,
    origin: Origin<'_>,
) -> Result<(Me, String), Refusal> {
    let account = account_of(web, &owner.guest.id).await?;
    origin.count(web, &account.handle_key).await?;
    confirm(web, &account, &wish.old).await?;
    let guest = owner.guest.clone();
    let cookie = set_password(web, owner, &account, &wish.new, origin.headers).await?;
    Ok((Me { guest, account: Some(account.into()) }, cookie))
}

/// Everything that is kept about me, as one file.
#[utoipa::path(get, path = "/api/me/export",
    responses((status = 200, body = Object, description = "`me`, `sessions`, `tokens`, `ties`, `reports`, `sanctions`, `settings`, `lessons`, `studies` and `games`, \
        each with its record if it is over"), (status = 401, body = Refusal)))]
pub async fn export(State(web): State<Web>, owner: CookieSession) -> Result<Response, Refusal> {
    let guest = owner.guest.clone();
    let account = web.server.store.members().account(&guest.id).await?;
    let tokens = web.server.store.tokens(&guest.id, TokenKind::Bot).await?;
    let mut lessons = Vec::new();
    for rules in catalogue::GAMES {
        let game = rules.info().name;
        for step in web.server.store.learnt(&guest.id, game).await? {
            lessons
                .push(json!({"game": game, "lesson": step.lesson, "step": step.step, "stars": step.stars}));
        }
    }
    let reports = web.server.store.members().reports_by(&guest.id).await?;
    let reports: Vec<Value> = reports
        .into_iter()
        .map(|row| json!({"at": row.at, "name": row.name, "reason": row.reason, "words": row.words}))
        .collect();
    let studies = web.server.studies_exported(&guest.id).await?;
    let studies: Vec<Value> = studies
        .into_iter()
        .map(|(row, text)| json!({"study": row.id, "visibility": row.head.visibility, "text": text}))
        .collect();
    let settings = account.as_ref().map(|account| Settings::read(&account.settings).all());
    let ratings = super::ratings::all_points(&web, &guest.id).await?;
    let head = json!({
        "me": Me { guest: guest.clone(), account: account.map(AccountView::from) },
        "ratings": ratings,
        "sessions": list_sessions(&web, &owner).await?,
        "tokens": tokens.into_iter().map(ListedToken::from).collect::<Vec<_>>(),
        "ties": super::ties::list_of(&web, &guest.id).await?,
        "reports": reports,
        "sanctions": web.server.listed_sanctions_of(&guest.id).await?,
        "settings": settings,
        "lessons": lessons,
        "studies": studies,
    });
    // The games follow, a few at a time, however many there are.
    let head = head.to_string();
    let beginning = format!("{},\"games\":[", head.strip_suffix('}').unwrap_or(&head));
    let part =
        Part { web, guest: guest.id, before: i64::MAX as u64, beginning: Some(beginning), is_first: true };
    let parts = unfold(Some(part), async |part: Option<Part>| {
        // A file that breaks off must not look like a whole one.
        Some(match part?.write().await {
            Ok((text, rest)) => (Ok(text), rest),
            Err(error) => (Err(error), None),
        })
    });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"quincunx.json\""),
        (CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
}

/// A part of a file of everything, and where the next begins.
struct Part {
    web: Web,
    guest: String,
    before: Timestamp,
    beginning: Option<String>,
    is_first: bool,
}

impl Part {
    async fn write(mut self) -> Result<(String, Option<Part>), StoreError> {
        if let Some(beginning) = self.beginning.take() {
            return Ok((beginning, Some(self)));
        }
        let rows = self.web.server.store.list_of(&self.guest, self.before, EXPORTED_AT_ONCE).await?;
        let Some(last) = rows.last() else { return Ok(("]}".to_owned(), None)) };
        self.before = last.progress.changed_at;
        let mut text = String::new();
        for row in rows {
            if !std::mem::take(&mut self.is_first) {
                text.push(',');
            }
            text.push_str(&self.game(row).await?.to_string());
        }
        Ok((text, Some(self)))
    }

    /// A game; its record only if nothing about it is hidden any more.
    async fn game(&self, row: crate::store::TableRow) -> Result<Value, StoreError> {
        let is_over = row.progress.status.is_over();
        let state = if is_over { self.web.server.load_state(&row.id).await? } else { None };
        let mut game = json!(ListedTable::from(row));
        game["record"] = json!(state.map(|state| state.record()));
        Ok(game)
    }
}

/// Ends the sockets of whoever signed out on another node, until the server stops.
pub async fn follow_sign_outs(web: Web) {
    let mut ended = web.server.ended_sessions.subscribe();
    loop {
        let guest = match ended.recv().await {
            Ok(guest) => guest,
            Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        for session in web.sessions.of(&guest) {
            if matches!(session.is_on(&web.server).await, Ok(false)) {
                web.sessions.end(&guest, |proof| *proof == session.credential);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_called_by_two_words() {
        let of = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, agent.parse().unwrap());
            device(&headers)
        };
        assert_eq!(
            of("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
            "Firefox, Linux"
        );
        let phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
        assert_eq!(of(phone), "Chrome, Android");
        assert_eq!(of("<script>"), "");
    }
}

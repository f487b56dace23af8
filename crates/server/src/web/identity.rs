//! Who asks, and by what we know: a cookie of ours, or a bot's token. The cookie of a guest
//! is signed; that of a member is a token of a session, which can be ended by itself.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderValue};
use axum::http::request::Parts;
use quincunx_core::Message;

use super::Web;
use crate::domain::Guest;
use crate::ids;
use crate::protocol::{Code, Refusal, Scope};
use crate::server_state::ServerState;
use crate::store::{AccountWrite, TokenKind, TokenRow, Write};
use crate::time::now;

const COOKIE_NAME: &str = "quincunx";
/// How much later, in milliseconds, it is noted again that a session is used.
const NOTE_USE: u64 = 3600 * 1000;
/// A year.
pub const COOKIE_SECONDS: u64 = 365 * 24 * 3600;

/// By what we know who somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    /// A cookie: the guest itself.
    Cookie {
        /// The epoch in which it was made.
        epoch: u64,
    },
    /// The cookie of a member: a session.
    Session {
        /// The hash of its token.
        hash: String,
    },
    /// A token: a program that does some things for the guest.
    Token {
        /// Its hash.
        hash: String,
        /// What it is good for.
        scopes: Vec<Scope>,
    },
}

/// Somebody we know.
#[derive(Clone, Debug)]
pub struct Session {
    /// Who.
    pub guest: Guest,
    /// By what.
    pub credential: Credential,
}

impl Session {
    /// Refuses what this session is not good for.
    pub fn check(&self, scope: Scope) -> Result<(), Refusal> {
        match &self.credential {
            Credential::Token { scopes, .. } if !scopes.contains(&scope) => {
                let message = Message::new("refusal-scope").verbatim("scope", scope.word());
                Err(Refusal::new(Code::NotAllowed, message))
            }
            Credential::Token { .. } | Credential::Session { .. } | Credential::Cookie { .. } => Ok(()),
        }
    }

    /// The guest, if this session is good for something.
    pub fn with(self, scope: Scope) -> Result<Guest, Refusal> {
        self.check(scope)?;
        Ok(self.guest)
    }

    /// Whether the session has not ended since it was looked up.
    pub async fn is_on(&self, server: &ServerState) -> Result<bool, Refusal> {
        match &self.credential {
            Credential::Cookie { epoch } => {
                let now = server.store.session(&self.guest.id).await?;
                Ok(now.is_some_and(|(_, now)| now == *epoch))
            }
            Credential::Session { hash } | Credential::Token { hash, .. } => {
                let row = server.store.token(hash).await?;
                Ok(row.is_some_and(|row| row.expires_at.is_none_or(|at| at > now())))
            }
        }
    }
}

/// The value of a cookie that a request brings.
pub fn read_cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
    cookies
        .flat_map(|header| header.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(known, value)| (known == name).then_some(value))
}

/// The session of a request, or none.
pub struct OptionalSession(pub Option<Session>);

/// Whoever looks: a guest or nobody we know.
pub struct OptionalGuest(pub Option<Guest>);

/// Somebody we know; nobody else gets through.
pub struct Authenticated(pub Session);

/// A guest itself, by its cookie: no token can do what this is asked for.
pub struct CookieSession {
    /// Who.
    pub guest: Guest,
    /// The epoch of its sessions.
    pub epoch: u64,
    /// The hash of the session, if it is a member's.
    pub session: Option<String>,
}

impl FromRequestParts<Web> for OptionalSession {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<OptionalSession, Refusal> {
        let session = OptionalSession::find(parts, web).await?;
        if let Some(session) = &session.0 {
            web.server.seen(&session.guest.id);
        }
        Ok(session)
    }
}

impl OptionalSession {
    async fn find(parts: &mut Parts, web: &Web) -> Result<OptionalSession, Refusal> {
        if let Some(header) = parts.headers.get(AUTHORIZATION) {
            return Ok(OptionalSession(Some(by_token(web, header).await?)));
        }
        let Some(ours) = read_cookie(&parts.headers, COOKIE_NAME) else { return Ok(OptionalSession(None)) };
        let Some((guest, epoch)) = web.server.signer.read(ours) else {
            // What is signed has a dot in it.
            let is_session = ids::is_token(ours);
            return Ok(OptionalSession(if is_session { by_session(web, ours).await? } else { None }));
        };
        let session = web.server.store.session(guest).await?;
        // A cookie of another epoch was revoked.
        let session = session.filter(|(_, now)| *now == epoch);
        Ok(OptionalSession(
            session.map(|(guest, epoch)| Session { guest, credential: Credential::Cookie { epoch } }),
        ))
    }
}

impl FromRequestParts<Web> for OptionalGuest {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<OptionalGuest, Refusal> {
        let OptionalSession(session) = OptionalSession::from_request_parts(parts, web).await?;
        session.map(|session| session.with(Scope::Read)).transpose().map(OptionalGuest)
    }
}

fn who() -> Refusal {
    Refusal::new(Code::NoGuest, Message::new("refusal-who-are-you"))
}

impl FromRequestParts<Web> for Authenticated {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Authenticated, Refusal> {
        let OptionalSession(session) = OptionalSession::from_request_parts(parts, web).await?;
        session.map(Authenticated).ok_or_else(who)
    }
}

impl FromRequestParts<Web> for CookieSession {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<CookieSession, Refusal> {
        let Authenticated(Session { guest, credential }) =
            Authenticated::from_request_parts(parts, web).await?;
        match credential {
            Credential::Cookie { epoch } => Ok(CookieSession { guest, epoch, session: None }),
            Credential::Session { hash } => {
                let (guest, epoch) = web.server.store.session(&guest.id).await?.ok_or_else(who)?;
                Ok(CookieSession { guest, epoch, session: Some(hash) })
            }
            Credential::Token { .. } => {
                Err(Refusal::new(Code::NotAllowed, Message::new("refusal-token-cannot")))
            }
        }
    }
}

async fn by_session(web: &Web, token: &str) -> Result<Option<Session>, Refusal> {
    let Some((guest, row)) = good_token(&web.server, token, TokenKind::Session).await? else {
        return Ok(None);
    };
    note_use(&web.server, &row);
    Ok(Some(Session { guest, credential: Credential::Session { hash: row.hash } }))
}

/// Notes that a session or a token is used, if that was not noted lately. Nobody waits for
/// it, and nothing is lost if it fails.
fn note_use(server: &ServerState, row: &TokenRow) {
    let at = now();
    if row.last_used + NOTE_USE > at {
        return;
    }
    let (writer, hash) = (server.writer.clone(), row.hash.clone());
    server.tasks.spawn(async move {
        if let Err(error) = writer.write(Write::Account(AccountWrite::TokenUsed { hash, at })).await {
            tracing::debug!(%error, "the use of a session is not noted");
        }
    });
}

async fn by_token(web: &Web, header: &HeaderValue) -> Result<Session, Refusal> {
    let wrong = || Refusal::new(Code::NoGuest, Message::new("refusal-bad-token"));
    let token = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or_else(wrong)?;
    let found = good_token(&web.server, token.trim(), TokenKind::Bot).await?;
    let (guest, row) = found.ok_or_else(wrong)?;
    note_use(&web.server, &row);
    let guest = Guest { bot: true, ..guest };
    Ok(Session { guest, credential: Credential::Token { hash: row.hash, scopes: row.scopes } })
}

/// A token that is still good, and its guest.
pub async fn good_token(
    server: &ServerState,
    token: &str,
    kind: TokenKind,
) -> Result<Option<(Guest, TokenRow)>, Refusal> {
    let Some(row) = server.store.token(&ids::token_hash(token)).await? else { return Ok(None) };
    let is_good = row.kind == kind && row.expires_at.is_none_or(|at| at > now());
    let guest = if is_good { server.store.guest(&row.guest).await? } else { None };
    Ok(guest.map(|guest| (guest, row)))
}

/// The cookie that says who somebody is, good for one epoch. Scripts do not see it, and
/// other sites' requests do not carry it.
pub fn cookie(server: &ServerState, guest: &str, epoch: u64) -> String {
    cookie_of(server, &server.signer.sign(guest, epoch), COOKIE_SECONDS)
}

/// The cookie with a value, for so many seconds.
pub fn cookie_of(server: &ServerState, value: &str, seconds: u64) -> String {
    let secure = if server.config.is_https() { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

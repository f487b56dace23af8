//! The browsers in which a member is signed in.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use tokio::sync::broadcast::error::RecvError;

use super::super::Web;
use super::super::identity::{COOKIE_SECONDS, CookieSession, Credential, cookie_of};
use super::{WithCookie, refused};
use crate::ids;
use crate::protocol::{Code, ListedSession, Refusal};
use crate::store::{SanctionKind, TokenKind, TokenRow, Write};
use crate::time::now;

/// What a browser says it is, in two words; nothing of it is believed.
pub fn device(headers: &HeaderMap) -> String {
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

/// A session of a member that has begun.
pub struct NewSession {
    /// Its cookie.
    pub cookie: String,
    /// The hash of its token.
    pub hash: String,
}

/// Begins a session of a member in a browser, and returns its cookie.
pub async fn open_session(web: &Web, guest: &str, headers: &HeaderMap) -> Result<String, Refusal> {
    begin_session(web, guest, headers).await.map(|session| session.cookie)
}

/// Begins a session of a member in a browser.
pub async fn begin_session(web: &Web, guest: &str, headers: &HeaderMap) -> Result<NewSession, Refusal> {
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
    let hash = row.hash.clone();
    web.server.writer.write(Write::Token(row)).await?;
    Ok(NewSession { cookie: cookie_of(&web.server, &token, COOKIE_SECONDS), hash })
}

/// Ends sessions of a guest that are named, and their sockets.
pub async fn close_session(web: &Web, guest: &str, hash: &str) -> Result<(), Refusal> {
    let write =
        Write::DropTokens { guest: guest.to_owned(), kind: TokenKind::Session, hash: Some(hash.to_owned()) };
    web.server.writer.write(write).await?;
    web.sessions.end(guest, |proof| matches!(proof, Credential::Session { hash: known } if known == hash));
    Ok(())
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

//! Which sockets hang on which sessions, so that they end together.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;

use super::identity::{Credential, Session};
use crate::domain::Guest;

struct OpenSocket {
    number: u64,
    guest: Guest,
    credential: Credential,
    ended: CancellationToken,
}

/// The open sockets of every guest.
#[derive(Default)]
pub struct Sessions {
    open: Mutex<HashMap<String, Vec<OpenSocket>>>,
    next: AtomicU64,
}

/// A socket among them; dropping it takes it out.
pub struct SocketEntry {
    sessions: Arc<Sessions>,
    guest: String,
    number: u64,
    /// Cancelled when the session ends.
    pub ended: CancellationToken,
}

impl Sessions {
    /// Notes a socket. Whoever calls looks afterwards whether the session is still on:
    /// it may have ended just before.
    pub fn enter(self: &Arc<Sessions>, session: &Session) -> SocketEntry {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let ended = CancellationToken::new();
        let open = OpenSocket {
            number,
            guest: session.guest.clone(),
            credential: session.credential.clone(),
            ended: ended.clone(),
        };
        let guest = session.guest.id.clone();
        self.open.lock().unwrap_or_else(PoisonError::into_inner).entry(guest.clone()).or_default().push(open);
        SocketEntry { sessions: self.clone(), guest, number, ended }
    }

    /// The sessions on which sockets of a guest hang.
    pub fn of(&self, guest: &str) -> Vec<Session> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let sockets = open.get(guest).into_iter().flatten();
        sockets
            .map(|socket| Session { guest: socket.guest.clone(), credential: socket.credential.clone() })
            .collect()
    }

    /// Whether a guest has a socket open here.
    pub fn is_here(&self, guest: &str) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).contains_key(guest)
    }

    /// Ends the sockets of a guest that hang on something that is no more.
    pub fn end(&self, guest: &str, is_ended: impl Fn(&Credential) -> bool) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for socket in open.get(guest).into_iter().flatten().filter(|socket| is_ended(&socket.credential)) {
            socket.ended.cancel();
        }
    }
}

impl Drop for SocketEntry {
    fn drop(&mut self) {
        let mut open = self.sessions.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sockets) = open.get_mut(&self.guest) {
            sockets.retain(|socket| socket.number != self.number);
            if sockets.is_empty() {
                open.remove(&self.guest);
            }
        }
    }
}

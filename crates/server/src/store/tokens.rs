//! What the store keeps of guests: their tokens, and what they have learnt.

use quincunx_protocol::Scope;

use crate::time::Timestamp;

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A link that makes another device the same guest.
    Resume,
    /// A program that plays as the guest.
    Bot,
    /// A browser in which a member has signed in.
    Session,
    /// A link with which a member sets a new password.
    Reset,
    /// A link with which a member confirms an e-mail address.
    Confirm,
}

impl TokenKind {
    /// Every kind.
    pub const ALL: [TokenKind; 5] =
        [TokenKind::Resume, TokenKind::Bot, TokenKind::Session, TokenKind::Reset, TokenKind::Confirm];

    /// The most that somebody may have of it.
    pub fn most(self) -> usize {
        match self {
            TokenKind::Resume | TokenKind::Reset | TokenKind::Confirm => 1,
            TokenKind::Bot => MOST_TOKENS,
            TokenKind::Session => MOST_SESSIONS,
        }
    }

    /// Whether a new one makes room for itself by ending the oldest.
    pub fn makes_room(self) -> bool {
        self != TokenKind::Bot
    }

    /// The word in the store.
    pub fn word(self) -> &'static str {
        match self {
            TokenKind::Resume => "resume",
            TokenKind::Bot => "bot",
            TokenKind::Session => "session",
            TokenKind::Reset => "reset",
            TokenKind::Confirm => "confirm",
        }
    }
}

/// The most bot tokens of one guest.
pub const MOST_TOKENS: usize = 20;
/// The most browsers in which one member is signed in.
pub const MOST_SESSIONS: usize = 50;

/// A token, of which only the hash is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// The hash.
    pub hash: String,
    /// Whose it is.
    pub guest: String,
    /// What it is good for.
    pub kind: TokenKind,
    /// What a bot may do with it; nothing of the sort for a resume link.
    pub scopes: Vec<Scope>,
    /// What the guest calls it.
    pub label: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends, if it does.
    pub expires_at: Option<Timestamp>,
    /// When it was last used, to the hour; 0 if never.
    pub last_used: Timestamp,
}

/// A step of a lesson that somebody has solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearntStep {
    /// The lesson's name.
    pub lesson: String,
    /// The step's name.
    pub step: String,
    /// How well, from 1 to 3.
    pub stars: u8,
}

//! Why a job about a game was not done.

/// Why a job was not done.
pub(super) enum Undone {
    /// The server stops, or the store does not answer: somebody goes on with it later.
    Later,
    /// It cannot be done.
    Failed,
}

//! Whether a connection that carries many requests at once gets on.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

/// How a connection gets on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// Something is asked, answered or taken.
    Good,
    /// Nothing is asked.
    Idle,
    /// There are answers, and nobody takes them.
    Stalled,
}

struct Counts {
    /// Requests without an answer, and answers that are not taken wholly.
    open: usize,
    /// Those of them that wait for us and not for the client.
    ours: usize,
    /// When anything last happened.
    last: Instant,
}

/// What happens on a connection.
pub(super) struct Progress(Mutex<Counts>);

impl Progress {
    /// A new connection.
    pub fn new() -> Progress {
        Progress(Mutex::new(Counts { open: 0, ours: 0, last: Instant::now() }))
    }

    fn now(&self) -> MutexGuard<'_, Counts> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.last = Instant::now();
        counts
    }

    /// A request has come.
    pub fn ask(self: &Arc<Progress>) -> Asked {
        let mut counts = self.now();
        counts.open += 1;
        counts.ours += 1;
        Asked { progress: self.clone(), is_ours: true }
    }

    /// How it gets on, if it may be idle and stalled for so long.
    pub fn pace(&self, idle: Duration, stall: Duration) -> Pace {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (counts.open, counts.ours) {
            (0, _) if counts.last.elapsed() > idle => Pace::Idle,
            (1.., 0) if counts.last.elapsed() > stall => Pace::Stalled,
            _ => Pace::Good,
        }
    }
}

/// A request from its arrival until its answer is taken.
pub(super) struct Asked {
    progress: Arc<Progress>,
    is_ours: bool,
}

impl Asked {
    /// Whose turn it is to do something: ours or the client's.
    fn turn(&mut self, is_ours: bool) {
        let mut counts = self.progress.now();
        counts.ours = counts.ours + usize::from(is_ours) - usize::from(self.is_ours);
        self.is_ours = is_ours;
    }

    /// Watches the answer being taken.
    pub fn watch(mut self, body: Body) -> Body {
        self.turn(false);
        Body::new(Watched { body, asked: self })
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut counts = self.progress.now();
        counts.open -= 1;
        counts.ours -= usize::from(self.is_ours);
    }
}

/// An answer on its way.
struct Watched {
    body: Body,
    asked: Asked,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    /// It is asked for more only when there is room for it on the client's side.
    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        self.asked.turn(frame.is_pending());
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_takes_nothing_is_told_from_an_answer_that_takes_long() {
        let none = Duration::ZERO;
        let progress = Arc::new(Progress::new());
        let pace = || {
            std::thread::sleep(Duration::from_millis(2));
            progress.pace(none, none)
        };
        assert_eq!(pace(), Pace::Idle);
        let (one, two) = (progress.ask(), progress.ask());
        assert_eq!(pace(), Pace::Good, "we have not answered yet");
        let answers = (one.watch(Body::from("one")), two.watch(Body::from("two")));
        assert_eq!(pace(), Pace::Stalled);
        assert_eq!(progress.pace(none, Duration::from_secs(60)), Pace::Good, "not for long enough");
        drop(answers);
        assert_eq!(pace(), Pace::Idle);
    }
}

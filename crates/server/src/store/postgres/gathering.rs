//! Reading together: while one statement is answered, the next questions gather, and are
//! then asked in one. A thousand tables that hear of news at once cost a few round trips.

use tokio::sync::{mpsc, oneshot};

use crate::store::StoreError;

/// The most questions in one statement.
const MOST: usize = 200;
/// How many may wait before those who ask have to.
const QUEUE: usize = 1024;

type Asked<Q, A> = (Q, oneshot::Sender<Result<A, StoreError>>);

/// Questions of one kind.
pub(super) struct Gathering<Q, A> {
    questions: mpsc::Sender<Asked<Q, A>>,
}

impl<Q: Send + 'static, A: Send + 'static> Gathering<Q, A> {
    /// Begins to answer, by a function that has as many answers as there are questions, in
    /// their order; one that cannot be answered does not stop the others. It ends with the
    /// handle.
    pub fn start<F>(answer: impl Fn(Vec<Q>) -> F + Send + 'static) -> Gathering<Q, A>
    where
        F: Future<Output = Result<Vec<Result<A, StoreError>>, StoreError>> + Send,
    {
        let (questions, mut queue) = mpsc::channel::<Asked<Q, A>>(QUEUE);
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            while queue.recv_many(&mut waiting, MOST).await > 0 {
                let (asked, replies): (Vec<Q>, Vec<_>) = waiting.drain(..).unzip();
                // Whoever asked may have gone.
                match answer(asked).await {
                    Ok(answers) => {
                        for (reply, answer) in replies.into_iter().zip(answers) {
                            let _ = reply.send(answer);
                        }
                    }
                    Err(error) => {
                        for reply in replies {
                            let _ = reply.send(Err(error.clone()));
                        }
                    }
                }
            }
        });
        Gathering { questions }
    }

    /// Asks, and waits for the answer.
    pub async fn ask(&self, question: Q) -> Result<A, StoreError> {
        let gone = || StoreError::Failed("the store is closed".to_owned());
        let (reply, answer) = oneshot::channel();
        self.questions.send((question, reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn whoever_asks_meanwhile_is_answered_together_with_the_others() {
        let (statements, open) = (Arc::new(AtomicUsize::new(0)), Arc::new(Semaphore::new(0)));
        let (counter, door) = (statements.clone(), open.clone());
        let doubles = Arc::new(Gathering::start(move |numbers: Vec<u32>| {
            let (counter, door) = (counter.clone(), door.clone());
            async move {
                counter.fetch_add(1, Ordering::Relaxed);
                let _ = door.acquire().await;
                let double = |number| match number {
                    150 => Err(StoreError::Conflict),
                    _ => Ok(2 * number),
                };
                match numbers.contains(&13) {
                    true => Err(StoreError::Failed("thirteen".to_owned())),
                    false => Ok(numbers.into_iter().map(double).collect()),
                }
            }
        }));
        let ask = |number| {
            let doubles = doubles.clone();
            tokio::spawn(async move { doubles.ask(number).await })
        };
        let first = ask(1);
        while statements.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let others: Vec<_> = (100..200).map(ask).collect();
        while doubles.questions.capacity() > QUEUE - 100 {
            tokio::task::yield_now().await;
        }
        open.add_permits(2);
        assert_eq!(first.await.unwrap().unwrap(), 2);
        for (number, other) in (100..200).zip(others) {
            let expected = if number == 150 { None } else { Some(2 * number) };
            assert_eq!(other.await.unwrap().ok(), expected);
        }
        assert_eq!(statements.load(Ordering::Relaxed), 2);
        assert!(doubles.ask(13).await.is_err());
        assert_eq!(doubles.ask(21).await.unwrap(), 42);
    }
}

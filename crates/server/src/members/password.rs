//! Passwords: checked against the commonest, kept as argon2id.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use thiserror::Error;
use tokio::sync::Semaphore;

use crate::ids;

/// The shortest password, in characters.
pub const SHORTEST_PASSWORD: usize = 8;
/// The longest password, in bytes.
pub const LONGEST_PASSWORD: usize = 256;

/// Memory of one hash in KiB, its passes and its lanes.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);
/// Cores for each hash that is computed at the same time, of which there is one at least:
/// each takes memory, and the cores are for tables.
const CORES_FOR_EACH: usize = 4;
/// Hashes that may wait.
const MOST_WAITING: usize = 32;

/// The passwords that are tried first.
static COMMONEST: &str = include_str!("commonest.txt");

/// Why a password is not good, or cannot be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PasswordError {
    /// Too short or too long.
    #[error("expected a password of {SHORTEST_PASSWORD} characters or more")]
    Length,
    /// One of the commonest, or the handle itself.
    #[error("this password is among the first that are tried")]
    Common,
    /// So many wait already.
    #[error("too many sign in at this moment")]
    Busy,
    /// The system gives no random numbers, or what is kept cannot be read.
    #[error("passwords cannot be looked at now")]
    Failed,
}

/// Refuses a password that would be guessed at once.
pub fn check_password(password: &str, handle: &str) -> Result<(), PasswordError> {
    if password.chars().count() < SHORTEST_PASSWORD || password.len() > LONGEST_PASSWORD {
        return Err(PasswordError::Length);
    }
    let lower = password.to_lowercase();
    let mut letters = lower.chars();
    let first = letters.next();
    let is_one_letter = letters.all(|letter| Some(letter) == first);
    // `anna1234` of anna is no better than `anna`.
    let without_digits = lower.trim_matches(|c: char| c.is_ascii_digit());
    let handle = handle.to_lowercase();
    let is_name = lower.contains("quincunx") || without_digits == handle || lower == handle;
    if is_one_letter || is_name || COMMONEST.lines().any(|common| common == lower) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

/// Computes and compares hashes, few at a time and away from the threads that serve.
#[derive(Clone)]
pub struct Passwords {
    permits: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = (cores / CORES_FOR_EACH).max(1);
        Passwords { permits: Arc::new(Semaphore::new(at_once)), waiting: Arc::default() }
    }
}

fn argon2() -> Result<Argon2<'static>, PasswordError> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(|_| PasswordError::Failed)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> Result<String, PasswordError> {
    let salt: [u8; 16] = ids::random_bytes().map_err(|_| PasswordError::Failed)?;
    let hash = argon2()?.hash_password_with_salt(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).map_err(|_| PasswordError::Failed)
}

/// Takes one's place among those who wait; gives it back when dropped.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Passwords {
    /// Runs something heavy when it is its turn.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let place = Place(self.waiting.clone());
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            metrics::counter!("quincunx_refused_passwords_total").increment(1);
            return Err(PasswordError::Busy);
        }
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| PasswordError::Failed)?;
        // Both go with the work: whoever hangs up does not make room for another.
        let done = tokio::task::spawn_blocking(move || {
            let _both = (place, permit);
            work()
        });
        done.await.map_err(|_| PasswordError::Failed)?
    }

    /// The text to keep of a password.
    pub async fn hash(&self, password: String) -> Result<String, PasswordError> {
        self.run(move || hash(&password)).await
    }

    /// Whether a password is the one that was kept. Where nothing was kept, it takes as
    /// long to say no.
    pub async fn is_right(&self, kept: Option<String>, password: String) -> Result<bool, PasswordError> {
        self.run(move || match kept.filter(|kept| !kept.is_empty()) {
            Some(kept) => Ok(argon2()?.verify_password(password.as_bytes(), kept.as_str()).is_ok()),
            None => hash(&password).map(|_| false),
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_first_is_refused() {
        for common in [
            "password",
            "Password1",
            "12345678",
            "aaaaaaaaaa",
            "salasana",
            "qwertyuiop",
            "anna-lee",
            "Anna-Lee99",
        ] {
            assert_eq!(check_password(common, "Anna-Lee"), Err(PasswordError::Common), "{common}");
        }
        for wrong in ["", "short", &"x".repeat(257)] {
            assert_eq!(check_password(wrong, "Anna"), Err(PasswordError::Length), "{wrong}");
        }
        for fine in ["five warm bishops", "ö-äijä-9!", "tr0ub4dor&3"] {
            assert_eq!(check_password(fine, "Anna"), Ok(()), "{fine}");
        }
    }

    #[tokio::test]
    async fn the_right_password_is_known_again_and_no_other() {
        let passwords = Passwords::default();
        let kept = passwords.hash("five warm bishops".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        let is_right = async |kept: Option<&str>, password: &str| {
            passwords.is_right(kept.map(str::to_owned), password.to_owned()).await.unwrap()
        };
        assert!(is_right(Some(&kept), "five warm bishops").await);
        assert!(!is_right(Some(&kept), "five warm bishopS").await);
        assert!(!is_right(Some("no hash at all"), "five warm bishops").await);
        assert!(!is_right(Some(""), "").await && !is_right(None, "").await);
        assert_eq!(passwords.waiting.load(Ordering::Relaxed), 0, "every place is given back");
    }

    #[tokio::test]
    async fn of_a_flood_most_are_turned_away_at_once() {
        let passwords = Passwords::default();
        let tries = (0..MOST_WAITING + 40).map(|_| passwords.is_right(None, "x".to_owned()));
        let results = futures_util::future::join_all(tries).await;
        let busy = results.iter().filter(|result| **result == Err(PasswordError::Busy)).count();
        // One or another may be done before all have come.
        assert!((1..=40).contains(&busy), "{busy}");
    }
}

//! Mail to members: asked for as jobs in the store, written and handed over by whichever
//! node has time. What is kept in a job is no secret: links are made when a letter is
//! written.

use std::sync::Arc;
use std::time::Duration;

use quincunx_messages::Language;
use serde::{Deserialize, Serialize};

use super::ServerState;
use crate::ids;
use crate::mail::{Mail, MailError};
use crate::protocol::Refusal;
use crate::store::{Claim, JOB_LEASE, Job, StoreError, TokenKind, TokenRow, Write};
use crate::time::{Timestamp, now};

/// The kind of the jobs that send mail.
const MAIL: &str = "mail";
/// How often it is looked for letters.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How many letters are taken at a time.
const AT_ONCE: u32 = 4;
/// How long a letter waits after the first failure, in milliseconds; twice as long each time.
const WAIT: u64 = 60_000;
/// The longest wait.
const LONGEST_WAIT: u64 = 2 * 3600 * 1000;
/// When it is given up.
const GIVE_UP: u64 = 24 * 3600 * 1000;
/// How long links are good: for a new password, and to confirm an address.
const RESET_FOR: u64 = 3600 * 1000;
const CONFIRM_FOR: u64 = 24 * 3600 * 1000;

/// What a letter is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Letter {
    /// A link that confirms the address it is sent to.
    Confirm,
    /// A link for a new password.
    Reset,
}

impl Letter {
    /// Subject and text of a letter to a member, with the address of the site and a link.
    fn words(self, language: Language, [name, site, link]: [&str; 3]) -> (String, String) {
        let word = match self {
            Letter::Confirm => "confirm",
            Letter::Reset => "reset",
        };
        let values = [("name", name.into()), ("site", site.into()), ("link", link.into())];
        let say = |part: &str| language.say_with(&format!("mail-{word}-{part}"), &values).into_owned();
        (say("subject"), say("text"))
    }
}

/// A letter that is asked for.
#[derive(Clone, Serialize, Deserialize)]
struct Order {
    letter: Letter,
    to: String,
    language: String,
    asked_at: Timestamp,
    tries: u32,
}

/// How long to wait after so many failures.
fn wait(tries: u32) -> u64 {
    WAIT.saturating_mul(1 << tries.min(16)).min(LONGEST_WAIT)
}

/// Sends what is asked for, until the server stops.
pub(super) async fn send_mail(server: Arc<ServerState>) {
    if server.mailer.is_none() {
        return;
    }
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = server.mail_asked.notified() => {}
            () = server.stopping.cancelled() => return,
        }
        let claim = Claim { node: server.node.clone(), until: now() + JOB_LEASE };
        match server.store.take_jobs(MAIL, &claim, now(), AT_ONCE).await {
            Ok(jobs) => {
                for job in jobs {
                    // A mail server may take longer than a claim lasts.
                    let held = server.held_jobs.hold(job.id.clone());
                    if let Err(error) = server.attend_letter(&job).await {
                        tracing::warn!(%error, "a letter waits for the store");
                    }
                    drop(held);
                }
            }
            Err(error) => tracing::warn!(%error, "mail cannot be looked for"),
        }
    }
}

impl ServerState {
    /// Asks for a letter to a member.
    pub async fn ask_for_letter(
        &self,
        letter: Letter,
        guest: &str,
        to: &str,
        language: Language,
    ) -> Result<(), Refusal> {
        let language = language.code().to_owned();
        let order = Order { letter, to: to.to_owned(), language, asked_at: now(), tries: 0 };
        self.writer.write(Write::Job(job_of(&order, guest, now())?)).await?;
        self.mail_asked.notify_one();
        Ok(())
    }

    /// Sends a letter, or puts it off, or gives it up.
    async fn attend_letter(&self, job: &Job) -> Result<(), StoreError> {
        let Ok(order) = serde_json::from_str::<Order>(&job.body) else {
            tracing::error!(guest = job.subject, "a letter cannot be read and is given up");
            return self.writer.write(Write::DropJob(job.id.clone())).await;
        };
        let sent = self.write_letter(&job.subject, &order).await?;
        let is_late = now() > order.asked_at + GIVE_UP;
        let outcome = match &sent {
            Ok(()) => "sent",
            Err(MailError::Later(_)) if !is_late => "later",
            Err(_) => "failed",
        };
        metrics::counter!("quincunx_mails_total", "outcome" => outcome).increment(1);
        match sent {
            Ok(()) => {}
            Err(MailError::Later(why)) if !is_late => {
                tracing::warn!(guest = job.subject, why, "a letter is put off");
                let again = Order { tries: order.tries + 1, ..order };
                let at = now() + wait(again.tries - 1);
                // First the new one: rather two letters than none.
                let next = job_of(&again, &job.subject, at)
                    .map_err(|error| StoreError::Failed(error.to_string()))?;
                self.writer.write(Write::Job(next)).await?;
            }
            Err(error) => tracing::error!(guest = job.subject, %error, "a letter is given up"),
        }
        self.writer.write(Write::DropJob(job.id.clone())).await
    }

    /// Makes the link of a letter, writes the letter and hands it over.
    async fn write_letter(&self, guest: &str, order: &Order) -> Result<Result<(), MailError>, StoreError> {
        let account = self.store.members().account(guest).await?;
        let (Some(mailer), Some(account)) = (&self.mailer, account) else {
            return Ok(Err(MailError::Never("there is no such member any more".to_owned())));
        };
        let (kind, good_for, path) = match order.letter {
            Letter::Confirm => (TokenKind::Confirm, CONFIRM_FOR, "email"),
            Letter::Reset => (TokenKind::Reset, RESET_FOR, "password"),
        };
        let at = now();
        let token = ids::token().map_err(|error| StoreError::Failed(error.to_string()))?;
        let row = TokenRow {
            hash: ids::token_hash(&token),
            guest: guest.to_owned(),
            kind,
            scopes: Vec::new(),
            // The address that the link confirms.
            label: if order.letter == Letter::Confirm { order.to.clone() } else { String::new() },
            created_at: at,
            expires_at: Some(at + good_for),
            last_used: 0,
        };
        self.writer.write(Write::Token(row)).await?;
        let language = Language::read(&order.language).unwrap_or(Language::ENGLISH);
        let site = self.config.url.as_deref().unwrap_or_default().trim_end_matches('/');
        let link = format!("{site}/{path}/{token}");
        let (subject, text) = order.letter.words(language, [&account.handle, site, &link]);
        let mail = Mail { to: order.to.clone(), subject, text };
        Ok(mailer.send(mail).await)
    }
}

fn job_of(order: &Order, guest: &str, due_at: Timestamp) -> Result<Job, StoreError> {
    let failed = |error: &dyn std::fmt::Display| StoreError::Failed(error.to_string());
    let name = ids::token().map_err(|error| failed(&error))?;
    Ok(Job {
        id: format!("{MAIL} {name}"),
        kind: MAIL.to_owned(),
        subject: guest.to_owned(),
        body: serde_json::to_string(order).map_err(|error| failed(&error))?,
        due_at,
        tries: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_waits_twice_as_long_each_time_but_not_forever() {
        assert_eq!([0, 1, 2].map(wait), [60_000, 120_000, 240_000]);
        assert_eq!([7, 40, u32::MAX].map(wait), [LONGEST_WAIT; 3]);
    }
}

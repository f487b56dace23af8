//! Mail: where it is handed over, and what it looks like on the way.

use std::str::FromStr;
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message as Letter};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{Address, AsyncTransport, Tokio1Executor};
use thiserror::Error;

/// How long a mail server may take for an answer.
const LONGEST: Duration = Duration::from_secs(20);
/// The longest address, in characters, as mail servers have it.
const LONGEST_ADDRESS: usize = 254;

/// How mail is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// The mail server, as in `smtps://user:password@mail.example.org`.
    pub server: String,
    /// Who it is from, as in `Quincunx <games@example.org>`.
    pub from: String,
}

impl std::fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // There may be a password in the address.
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Why mail cannot be sent.
#[derive(Debug, Error)]
pub enum MailError {
    /// The address of the mail server is none.
    #[error(
        "mail: expected smtp://USER:PASSWORD@HOST:PORT or smtps://…, as in smtps://anna:secret@mail.example.org{0}"
    )]
    Server(String),
    /// The sender is none.
    #[error("mail-from: expected an address, as in Quincunx <games@example.org>")]
    From,
    /// The address of somebody is none.
    #[error("expected an e-mail address")]
    Address,
    /// The mail server does not take it now.
    #[error("the mail server cannot be used: {0}")]
    Later(String),
    /// The mail server will never take it.
    #[error("the mail server refuses: {0}")]
    Never(String),
}

/// Reads the address of somebody.
pub fn read_address(text: &str) -> Result<String, MailError> {
    let text = text.trim();
    if text.len() > LONGEST_ADDRESS {
        return Err(MailError::Address);
    }
    Address::from_str(text).map(|address| address.to_string()).map_err(|_| MailError::Address)
}

/// A letter to somebody.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// To which address.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
}

/// Hands mail over to a mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// The address of a mail server with what is said there of encryption: `smtp` is encrypted
/// if the server can, and must be where a password goes over a network.
fn with_encryption(server: &str) -> String {
    let Some(rest) = server.strip_prefix("smtp://") else { return server.to_owned() };
    if rest.contains('?') {
        return server.to_owned();
    }
    let (who, place) = rest.rsplit_once('@').map_or((None, rest), |(who, place)| (Some(who), place));
    let host = place.split('/').next().unwrap_or(place);
    let is_here = ["localhost", "127.0.0.1", "[::1]"]
        .iter()
        .any(|name| host == *name || host.strip_prefix(name).is_some_and(|port| port.starts_with(':')));
    let how = if who.is_some() && !is_here { "required" } else { "opportunistic" };
    format!("{server}?tls={how}")
}

impl Mailer {
    /// What sends mail by these settings; nobody is asked yet.
    pub fn new(settings: &MailSettings) -> Result<Mailer, MailError> {
        let server = settings.server.trim();
        if !server.starts_with("smtp://") && !server.starts_with("smtps://") {
            return Err(MailError::Server(String::new()));
        }
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&with_encryption(server))
            .map_err(|error| MailError::Server(format!(" ({error})")))?
            .timeout(Some(LONGEST))
            .build();
        let from = settings.from.trim().parse().map_err(|_| MailError::From)?;
        Ok(Mailer { transport, from })
    }

    /// Whether the mail server answers, and takes the password.
    pub async fn test(&self) -> Result<(), MailError> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(MailError::Later("it does not answer as one".to_owned())),
            Err(error) => Err(failed(&error)),
        }
    }

    /// Hands a letter over.
    pub async fn send(&self, mail: Mail) -> Result<(), MailError> {
        let to = Address::from_str(&mail.to).map_err(|_| MailError::Address)?;
        let letter = Letter::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text)
            .map_err(|error| MailError::Never(error.to_string()))?;
        self.transport.send(letter).await.map(|_| ()).map_err(|error| failed(&error))
    }
}

fn failed(error: &lettre::transport::smtp::Error) -> MailError {
    let mut why = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        let next_why = next.to_string();
        if !why.contains(&next_why) {
            why = format!("{why}: {next_why}");
        }
        cause = next.source();
    }
    if error.is_permanent() { MailError::Never(why) } else { MailError::Later(why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_none_are_refused_with_what_was_expected() {
        let of = |server: &str, from: &str| {
            let settings = MailSettings { server: server.to_owned(), from: from.to_owned() };
            Mailer::new(&settings).map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!(of("smtp://localhost", "games@example.org"), Ok(()));
        assert_eq!(of("smtps://a:b@mail.example.org:465", "Quincunx <games@example.org>"), Ok(()));
        for wrong in ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://a b"] {
            assert!(of(wrong, "games@example.org").is_err_and(|why| why.contains("smtps://")), "{wrong}");
        }
        for wrong in ["", "games", "games@", "<>"] {
            assert!(of("smtp://localhost", wrong).is_err_and(|why| why.contains("mail-from")), "{wrong}");
        }
        let settings = MailSettings { server: "smtp://a:secret@b".to_owned(), from: "x".to_owned() };
        assert!(!format!("{settings:?}").contains("secret"));
    }

    #[test]
    fn a_password_goes_encrypted_over_a_network() {
        for (server, how) in [
            ("smtp://mail.example.org", "opportunistic"),
            ("smtp://a:b@mail.example.org:587", "required"),
            ("smtp://a:b@localhost", "opportunistic"),
            ("smtp://a:b@127.0.0.1:2525", "opportunistic"),
            ("smtp://a:b@localhost.example.org", "required"),
        ] {
            assert_eq!(with_encryption(server), format!("{server}?tls={how}"));
        }
        assert_eq!(with_encryption("smtps://a:b@c"), "smtps://a:b@c");
        assert_eq!(with_encryption("smtp://a?tls=required"), "smtp://a?tls=required");
    }

    #[test]
    fn addresses_are_read_or_refused() {
        assert_eq!(read_address(" anna@example.org ").ok().as_deref(), Some("anna@example.org"));
        let long = format!("{}@example.org", "a".repeat(300));
        for wrong in ["", "anna", "anna@", "@example.org", "a@b\r\nBcc: c@d", "a b@c.d", long.as_str()] {
            assert!(read_address(wrong).is_err(), "{wrong}");
        }
    }
}

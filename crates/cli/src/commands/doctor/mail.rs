//! The mail server.

use quincunx_server::Config;
use quincunx_server::mail::Mailer;

use super::Finding;

/// Looks whether the mail server can be reached and takes the password.
pub async fn look(config: &Config) -> Finding {
    let Some(settings) = &config.mail else {
        return Finding::note(
            "mail",
            "the server sends no mail; with --mail and --mail-from members can reset their passwords",
        );
    };
    let tested = match Mailer::new(settings) {
        Ok(mailer) => mailer.test().await,
        Err(error) => Err(error),
    };
    match tested {
        Ok(()) => Finding::ok("mail", format!("the mail server takes mail from {}", settings.from)),
        Err(error) => Finding::fault(
            "mail",
            error.to_string(),
            "compare --mail with what your mail provider says: host, port, user and password; smtps:// is \
             usually port 465, smtp:// port 587",
        ),
    }
}

//! What other nodes have done, as the database tells it.
//!
//! A notification may be lost without a word, and a line may hang half open. So whoever
//! listens is told to compare everything each time it begins to listen, and a line on
//! which no pulse is heard for a while is given up.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::mpsc;

use super::change::CHANNEL;
use crate::store::News;

/// How long no pulse may be heard.
const SILENCE: Duration = Duration::from_secs(5);
/// How long to wait before it is tried again.
const REST: Duration = Duration::from_millis(500);
/// How much news may wait.
const QUEUE: usize = 1024;

/// Listens for as long as somebody takes the news.
pub(super) fn listen(options: PgConnectOptions) -> mpsc::Receiver<News> {
    let (news, heard) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        while !news.is_closed() {
            match tokio::time::timeout(SILENCE, connect(&options)).await {
                Ok(Ok(listener)) => listen_once(listener, &news).await,
                Ok(Err(error)) => tracing::warn!(%error, "other nodes cannot be heard"),
                Err(_) => tracing::warn!("other nodes cannot be heard: the database does not answer"),
            }
            if !news.is_closed() {
                tokio::time::sleep(REST).await;
            }
        }
    });
    heard
}

async fn connect(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let pool = pool.connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Listens until the line is lost.
async fn listen_once(mut listener: PgListener, news: &mpsc::Sender<News>) {
    // Listening first, comparing second: what happens in between is told twice.
    if news.send(News::Compare).await.is_err() {
        return;
    }
    loop {
        let heard = tokio::select! {
            heard = tokio::time::timeout(SILENCE, listener.try_recv()) => heard,
            () = news.closed() => return,
        };
        let item = match heard {
            Ok(Ok(Some(notification))) => read(notification.payload()),
            Ok(Ok(None)) => return tracing::warn!("the line on which other nodes are heard is lost"),
            Ok(Err(error)) => {
                return tracing::warn!(%error, "the line on which other nodes are heard is lost");
            }
            Err(_) => return tracing::warn!("no pulse is heard"),
        };
        // What a later version says is not understood, and need not be.
        if let Some(item) = item
            && news.send(item).await.is_err()
        {
            return;
        }
    }
}

/// What a notification says: names and versions, and nothing that could be secret.
fn read(payload: &str) -> Option<News> {
    let (kind, rest) = payload.split_once(' ').unwrap_or((payload, ""));
    match kind {
        "t" => {
            let table = |word: &str| {
                let (id, version) = word.rsplit_once('.')?;
                Some((id.to_owned(), version.parse().ok()?))
            };
            Some(News::Tables(rest.split(' ').filter_map(table).collect()))
        }
        "y" => {
            let (id, version) = rest.rsplit_once('.')?;
            Some(News::Study(id.to_owned(), version.parse().ok()?))
        }
        "p" => Some(News::Presence(rest.split(' ').map(str::to_owned).collect())),
        "g" => Some(News::Guest(rest.to_owned())),
        "s" => Some(News::Sessions(rest.to_owned())),
        "l" => Some(News::Lobby),
        "j" => Some(News::Jobs),
        "all" => Some(News::Compare),
        "beat" => Some(News::Pulse),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_names_tables_and_versions() {
        let tables = vec![("abc".to_owned(), 7), ("def".to_owned(), 12)];
        assert_eq!(read("t abc.7 def.12"), Some(News::Tables(tables)));
        assert_eq!(read("t abc.x"), Some(News::Tables(Vec::new())));
        assert_eq!(read("p abc"), Some(News::Presence(vec!["abc".to_owned()])));
        let two = vec!["abc".to_owned(), "def".to_owned()];
        assert_eq!(read("p abc def"), Some(News::Presence(two)));
        assert_eq!(read("y abc.3"), Some(News::Study("abc".to_owned(), 3)));
        assert_eq!(read("g abc"), Some(News::Guest("abc".to_owned())));
        assert_eq!(read("beat"), Some(News::Pulse));
        assert_eq!(read("something of a later version"), None);
    }
}

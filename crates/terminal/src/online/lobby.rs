//! The tables of a server, to choose one.

use std::io;
use std::time::Duration;

use quincunx_client::Method;
use quincunx_core::Message;
use quincunx_games::catalogue;
use quincunx_messages::Language;
use quincunx_protocol::{ListedTable, Listing, NewTable, Status, TimeControl, WholeTable};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Online;
use super::guest_client::{ConnectionError, GuestClient, PATIENCE};

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub table: String,
    /// Whether we sit there.
    pub ours: bool,
    /// Whether a seat is open.
    pub open: bool,
    /// What is played, by whom, in a line.
    pub label: String,
}

/// Looking at a list. Dropping it looks away.
#[derive(Debug)]
pub struct Lobby {
    _away: oneshot::Sender<()>,
}

/// Between two looks.
const PAUSE: Duration = Duration::from_secs(3);

/// Looks at the tables of a server, again and again. A thread calls `tell`.
pub fn look(
    client: GuestClient,
    language: Language,
    tell: impl Fn(Online) + Send + 'static,
) -> io::Result<Lobby> {
    let (away, mut gone) = oneshot::channel::<()>();
    let looking = move || async move {
        loop {
            let found =
                timeout(PATIENCE, tables(&client, language)).await.unwrap_or(Err(ConnectionError::Silent));
            tell(found.map_or_else(|error| Online::NoTables(error.message()), Online::Tables));
            tokio::select! {
                _ = &mut gone => return,
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    };
    super::on_a_thread("lobby", looking)?;
    Ok(Lobby { _away: away })
}

/// Asks a server for a table. A thread calls `tell`, once.
pub fn put_up(
    client: GuestClient,
    wish: Box<NewTable>,
    tell: impl FnOnce(Online) + Send + 'static,
) -> io::Result<()> {
    super::on_a_thread("wish", move || async move {
        let asked =
            timeout(PATIENCE, new_table(&client, &wish)).await.unwrap_or(Err(ConnectionError::Silent));
        tell(Online::PutUp(asked.map_err(|error| error.message())));
    })
}

async fn new_table(client: &GuestClient, wish: &NewTable) -> Result<String, ConnectionError> {
    let cookie = client.identity().await?;
    // Nothing in a wish can fail to be written.
    let wish = serde_json::to_string(wish).unwrap_or_default();
    let body = client.ask(Method::POST, "/api/tables", &cookie, &wish).await?;
    let answer: Option<WholeTable> = serde_json::from_str(&body).ok();
    let strange = || ConnectionError::Refused(Message::new("terminal-line-which-table"));
    answer.map(|answer| answer.table.table).ok_or_else(strange)
}

/// Our own tables that go on, then those where somebody waits, then those where
/// others play.
async fn tables(client: &GuestClient, language: Language) -> Result<Vec<Listed>, ConnectionError> {
    let cookie = client.identity().await?;
    let mut found: Vec<Listed> = Vec::new();
    let others = |listing: Listing| format!("/api/tables?list={}&limit=100", listing.word());
    for (path, ours) in [
        ("/api/me/tables?limit=100".to_owned(), true),
        (others(Listing::Open), false),
        (others(Listing::Live), false),
    ] {
        let body = client.ask(Method::GET, &path, &cookie, "").await?;
        for listed in read(&body, ours, language)? {
            if !found.iter().any(|known| known.table == listed.table) {
                found.push(listed);
            }
        }
    }
    Ok(found)
}

fn read(body: &str, ours: bool, language: Language) -> Result<Vec<Listed>, ConnectionError> {
    let strange = |_| ConnectionError::Refused(Message::new("terminal-line-bad-list"));
    let rows: Vec<serde_json::Value> = serde_json::from_str(body).map_err(strange)?;
    let goes_on = |row: &ListedTable| matches!(row.status, Status::Open | Status::Playing);
    // A table of a kind that is newer than this client is left out.
    let rows = rows.into_iter().filter_map(|row| serde_json::from_value(row).ok());
    Ok(rows.filter(goes_on).map(|row| listed(row, ours, language)).collect())
}

fn listed(row: ListedTable, ours: bool, language: Language) -> Listed {
    let open = row.seats.iter().any(Option::is_none);
    let title =
        catalogue::find(&row.game).map_or_else(|| row.game.clone(), |rules| rules.info().title_in(language));
    let state = language.say(match (ours, open) {
        (true, true) => "terminal-table-yours-waiting",
        (true, false) => "terminal-table-yours",
        (false, true) => "terminal-table-open",
        (false, false) => "terminal-table-playing",
    });
    let name = |seat: &Option<String>| match seat {
        Some(name) => match name.strip_prefix("computer, ") {
            Some(level) => Message::new("terminal-computer").verbatim("level", level).say(language),
            None => name.clone(),
        },
        None => format!("({})", language.say("terminal-open")),
    };
    let seats: Vec<String> = row.seats.iter().map(name).collect();
    let clock = match row.terms.clock {
        TimeControl::Fischer { initial, increment } => {
            Message::text(format!("{}+{increment}", f64::from(initial) / 60.0))
        }
        TimeControl::PerMove { seconds } => Message::new("terminal-clock-move").number("seconds", seconds),
        TimeControl::Days { days } => Message::new("terminal-clock-days").number("days", days),
        TimeControl::None => Message::new("terminal-clock-none"),
    };
    let clock = clock.say(language);
    let mut words = vec![format!("{title:<17} {state:<14} {clock:<9} {}", seats.join(", "))];
    if row.terms.rated {
        words.push(language.say("table-rated").into_owned());
    }
    if !row.options.is_empty() {
        words.push(row.options.replace(',', ", "));
    }
    // Names come from others: nothing in them may move the cursor.
    let label = words.join("  ").chars().filter(|c| !c.is_control()).collect();
    Listed { table: row.table, ours, open, label }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = r#"[
        {"table": "abc", "game": "shakti", "options": "second_tile=adjacent", "status": "open", "new": 1,
         "verdict": null, "created_at": 1, "changed_at": 2,
         "terms": {"clock": {"kind": "fischer", "initial": 300, "increment": 3, "new": 1}, "public": true,
                   "takebacks": true, "chat": true}, "seats": ["An\u001bna", null]},
        {"table": "xyz", "game": "go", "options": "", "status": "playing", "created_at": 1, "changed_at": 2,
         "terms": {"clock": {"kind": "none"}, "public": true, "takebacks": true, "chat": true}, "seats": ["A", "computer, 3"]},
        {"table": "old", "game": "shakti", "options": "", "status": "finished", "created_at": 1, "changed_at": 2,
         "terms": {"clock": {"kind": "none"}, "public": true, "takebacks": true, "chat": true}, "seats": ["A", "B"]}]"#;

    #[test]
    fn a_list_says_what_is_played_by_whom_and_leaves_out_what_is_over() {
        let list = read(ROWS, false, Language::ENGLISH).unwrap();
        assert_eq!(list.len(), 2);
        assert!(list[0].open && !list[1].open);
        let first = "Shakti            open           5+3       Anna, (open)  second_tile=adjacent";
        assert_eq!(list[0].label, first);
        assert_eq!(list[1].label, "go                playing        no clock  A, computer 3");
        assert!(read(ROWS, true, Language::ENGLISH).unwrap()[0].label.contains("yours, waiting"));
        assert!(read("{}", false, Language::ENGLISH).is_err());
    }

    #[test]
    fn a_list_speaks_the_language_of_whoever_looks() {
        let list = read(ROWS, true, Language::read("fi").unwrap()).unwrap();
        let first = "Shakti            oma, odottaa   5+3       Anna, (vapaa)  second_tile=adjacent";
        assert_eq!(list[0].label, first);
        assert_eq!(list[1].label, "go                oma            ei kelloa A, tietokone 3");
    }
}

//! Whether what clients were told is what the store has.

use std::collections::HashMap;

use quincunx_core::{Action, AnyGame, Seat, Viewer};
use quincunx_server::store::TableSnapshot;
use quincunx_server::table::TableState;
use quincunx_server::{Timestamp, domain::Status, domain::TimeControl};

use super::ledger::{Book, Place, Sight, Span, history_of};

/// Clocks of different nodes may differ by so much, in milliseconds, and lag is given back.
const SLACK: u64 = 3500;
/// The same for each ply.
const SLACK_A_PLY: u64 = 50;

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    /// Tables.
    pub tables: usize,
    /// Plies in the store.
    pub plies: usize,
    /// What somebody was shown, each once.
    pub sights: usize,
    /// Clocks.
    pub clocks: usize,
}

/// Compares the book with what the store has of all its tables. Returns what is wrong.
pub fn check(book: &Book, stored: &HashMap<String, TableSnapshot>) -> (Totals, Vec<String>) {
    let mut wrong = book.wrong.clone();
    let mut totals = Totals { tables: book.tables.len(), ..Totals::default() };
    let mut seen: HashMap<&str, Vec<(&Place, &Sight)>> = HashMap::new();
    for (place, sight) in &book.seen {
        seen.entry(&place.0).or_default().push((place, sight));
    }
    for ((table, ply), texts) in &book.done {
        if let Some(why) = acknowledged(stored.get(table), *ply, texts.iter().map(String::as_str)) {
            wrong.push(format!("{table}, ply {ply}: {why}"));
        }
    }
    for table in &book.tables {
        let Some(snapshot) = stored.get(table) else {
            wrong.push(format!("{table} is not in the store"));
            continue;
        };
        totals.plies += snapshot.plies.len();
        wrong.extend(strangers(book, table, snapshot));
        wrong.extend(wrong_eyes(book, table, snapshot));
        if let Some(faults) = clocks(book, snapshot) {
            totals.clocks += 2;
            wrong.extend(faults.into_iter().map(|why| format!("{table}: {why}")));
        }
        if snapshot.row.progress.status != Status::Finished {
            continue;
        }
        let game = TableState::load(snapshot.clone()).map_err(|error| error.to_string());
        let game = game.and_then(|state| state.finished_game().map_err(|refusal| refusal.to_string()));
        match game {
            Ok(game) => {
                let sights = seen.get(table.as_str()).map_or(&[][..], Vec::as_slice);
                totals.sights += sights.len();
                wrong.extend(other_sights(game.at(0), snapshot, sights));
            }
            Err(why) => wrong.push(format!("{table} cannot be played again from the store: {why}")),
        }
    }
    (totals, wrong)
}

fn move_text(snapshot: &TableSnapshot, ply: usize) -> Option<&str> {
    match &snapshot.plies.get(ply)?.done.action {
        Action::Move(text) => Some(text),
        _ => None,
    }
}

/// What is wrong with an acknowledged ply.
fn acknowledged<'a>(
    snapshot: Option<&TableSnapshot>,
    ply: usize,
    texts: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let stored = snapshot.and_then(|snapshot| move_text(snapshot, ply));
    let lost: Vec<&str> = texts.filter(|text| Some(*text) != stored).collect();
    (!lost.is_empty()).then(|| format!("{lost:?} was acknowledged, the store has {stored:?}"))
}

/// Plies in the store that nobody asked for at that place, or that were refused.
fn strangers(book: &Book, table: &str, snapshot: &TableSnapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    for (index, row) in snapshot.plies.iter().enumerate() {
        if row.ply != index {
            wrong.push(format!("{table}: ply {index} is missing"));
            break;
        }
        let by_guest =
            row.done.seat.is_some_and(|seat| snapshot.row.progress.seats[seat.index()].guest().is_some());
        let Some(text) = move_text(snapshot, index).filter(|_| by_guest) else { continue };
        let asked = |ply: usize| (table.to_owned(), ply, text.to_owned());
        // Where several choose at once, a choice may become a later ply than it was made for.
        let sent: Vec<_> =
            (index.saturating_sub(1)..=index).map(asked).filter(|asked| book.sent.contains(asked)).collect();
        let is_done = book.done.get(&(table.to_owned(), index)).is_some_and(|texts| texts.contains(text));
        let is_together = snapshot.row.game == "sitchess" && !sent.is_empty();
        if !is_together && !sent.contains(&asked(index)) {
            wrong.push(format!("{table}, ply {index}: nobody asked for {text}"));
        } else if !is_done
            && sent.iter().all(|asked| book.refused.contains(asked) && !book.unanswered.contains(asked))
        {
            wrong.push(format!("{table}, ply {index}: {text} was refused and is there"));
        }
    }
    wrong
}

/// Guests who were shown a table through eyes that are not theirs.
fn wrong_eyes(book: &Book, table: &str, snapshot: &TableSnapshot) -> Vec<String> {
    let seats = &snapshot.row.progress.seats;
    let is_theirs = |guest: &Option<String>, seat: &Option<u8>| match (guest, seat) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(guest), Some(seat)) => seats.get(usize::from(*seat)).is_some_and(|holder| holder.is(guest)),
    };
    let eyes = book.eyes.iter().filter(|(name, ..)| name == table);
    let wrong = eyes.filter(|(_, guest, seat)| !is_theirs(guest, seat));
    wrong.map(|(_, guest, seat)| format!("{table}: {guest:?} looked through the eyes of {seat:?}")).collect()
}

/// What is wrong with what was seen: it must be what those eyes may see after so many plies
/// of the game in the store, and nothing else. Everything is done again in the order of the
/// store: choices made together are listed in another.
fn other_sights(
    mut game: Box<dyn AnyGame>,
    snapshot: &TableSnapshot,
    sights: &[(&Place, &Sight)],
) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut rows = snapshot.plies.iter();
    loop {
        for (place, sight) in sights.iter().filter(|(place, _)| place.3 == game.ply_count()) {
            let viewer = place.1.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
            let expected =
                Sight { history: history_of(&game.plies(viewer)), position: game.position_text(viewer) };
            if expected != **sight {
                wrong.push(format!("{place:?}: {sight:?} was shown, {expected:?} should have been"));
            }
        }
        let Some(row) = rows.next() else { break };
        if let Err(error) = game.act(row.done.clone()) {
            wrong.push(format!("{}: ply {} cannot be played again: {error}", snapshot.row.id, row.ply));
            break;
        }
    }
    let beyond = sights.iter().filter(|(place, _)| place.3 > game.ply_count());
    wrong
        .extend(beyond.map(|(place, _)| format!("{place:?}: the store has only {} plies", game.ply_count())));
    wrong
}

fn overlap(span: &Span, from: Timestamp, until: Timestamp) -> u64 {
    span.until.min(until).saturating_sub(span.from.max(from))
}

/// What is wrong with the clocks of a game between two: what they were charged must be the
/// time that they took, without the time in which nobody could play.
fn clocks(book: &Book, snapshot: &TableSnapshot) -> Option<Vec<String>> {
    let TimeControl::Fischer { initial, increment: 0 } = snapshot.row.terms.clock else { return None };
    let left = serde_json::to_value(&snapshot.row.progress.clocks).ok()?["left"].clone();
    let mut wrong = Vec::new();
    for seat in 0..2 {
        let charged = (u64::from(initial) * 1000).saturating_sub(left[seat].as_u64()?);
        let (mut most, mut least) = (0, 0);
        for (ply, pair) in snapshot.plies.windows(2).enumerate().map(|(index, pair)| (index + 1, pair)) {
            if ply % 2 != seat {
                continue;
            }
            let (from, until) = (pair[0].at, pair[1].at);
            let away: u64 = book.outages.iter().map(|span| overlap(span, from, until)).sum();
            most += until.saturating_sub(from).saturating_sub(away);
            // The first moves are free.
            let is_quiet = book.faults.iter().all(|span| overlap(span, from, until) == 0);
            if ply > 2 && is_quiet {
                least += until.saturating_sub(from);
            }
        }
        let slack = SLACK + SLACK_A_PLY * snapshot.plies.len() as u64;
        if charged > most + slack {
            wrong.push(format!("seat {seat} was charged {charged} ms, and had only {most} ms to think"));
        }
        if charged + slack < least {
            wrong.push(format!("seat {seat} was charged {charged} ms, and thought for at least {least} ms"));
        }
    }
    Some(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_core::Ply;
    use quincunx_server::domain::{Holder, Terms};
    use quincunx_server::store::{PlyRow, TableProgress, TableRow};
    use quincunx_server::table::Clocks;

    const TABLE: &str = "tttttttttttttt";

    /// A game of Anna and Ben: a move after ten seconds each, then Ben resigns.
    fn snapshot(first: &str, second: &str) -> TableSnapshot {
        let clock = TimeControl::Fischer { initial: 60, increment: 0 };
        let person = |name: &str| Holder::Person {
            guest: name.to_owned(),
            name: name.to_owned(),
            bot: false,
            rating: None,
        };
        let clocks = Clocks::new(clock, 2);
        let progress = TableProgress {
            result: Some("1-0".to_owned()),
            ..TableProgress::new(Status::Finished, vec![person("anna"), person("ben")], clocks, 1)
        };
        let row = TableRow {
            id: TABLE.to_owned(),
            game: "shakti".to_owned(),
            options: String::new(),
            position: None,
            seed: 1,
            salt: "00".repeat(16),
            host: "anna".to_owned(),
            terms: Terms { clock, public: false, takebacks: true, chat: true, rated: false },
            created_at: 1,
            progress,
        };
        let moved =
            |seat: u8, text: &str| Ply { seat: Some(Seat(seat)), action: Action::Move(text.to_owned()) };
        let resigned = Ply { seat: Some(Seat(1)), action: Action::Resign };
        let plies = [moved(0, first), moved(1, second), resigned];
        let row_of =
            |(ply, done): (usize, Ply<String>)| PlyRow { ply, done, at: 10_000 * ply as u64, took: None };
        TableSnapshot { row, plies: plies.into_iter().enumerate().map(row_of).collect(), chat: Vec::new() }
    }

    /// The moves of a game that everything is right about.
    fn moves() -> (String, String) {
        let rules = quincunx_games::catalogue::find("shakti").unwrap();
        let mut game = rules.new_game(&[], 1).unwrap();
        let first = game.moves(Seat(0))[0].clone();
        game.play(Seat(0), &first).unwrap();
        (first, game.moves(Seat(1))[0].clone())
    }

    /// What clients wrote down of it.
    fn book() -> Book {
        let ((first, second), mut book) = (moves(), Book::default());
        for (ply, text) in [&first, &second].into_iter().enumerate() {
            book.ask(TABLE, ply, text);
            book.acknowledge(TABLE, ply, text);
        }
        let rules = quincunx_games::catalogue::find("shakti").unwrap();
        let mut game = rules.new_game(&[], 1).unwrap();
        game.play(Seat(0), &first).unwrap();
        let viewer = Viewer::Seat(Seat(0));
        let place = (TABLE.to_owned(), Some(0), 0, 1);
        book.see(place, Some("anna"), &game.plies(viewer), game.position_text(viewer));
        book
    }

    fn found(book: &Book, snapshot: TableSnapshot) -> Vec<String> {
        check(book, &HashMap::from([(TABLE.to_owned(), snapshot)])).1
    }

    #[track_caller]
    fn finds(wrong: &[String], what: &str) {
        assert!(wrong.iter().any(|why| why.contains(what)), "{what}: {wrong:?}");
    }

    #[test]
    fn what_is_right_is_found_right_and_what_is_lost_is_found_lost() {
        let (first, second) = moves();
        assert_eq!(found(&book(), snapshot(&first, &second)), Vec::<String>::new());
        let mut short = snapshot(&first, &second);
        short.plies.truncate(1);
        finds(&found(&book(), short), "was acknowledged, the store has None");
        finds(&check(&book(), &HashMap::new()).1, "is not in the store");
        let mut both = book();
        both.acknowledge(TABLE, 1, "another move");
        finds(&found(&both, snapshot(&first, &second)), "was acknowledged");
    }

    #[test]
    fn what_nobody_asked_for_or_was_refused_is_found() {
        let (first, second) = moves();
        let mut silent = book();
        silent.sent.remove(&(TABLE.to_owned(), 1, second.clone()));
        finds(&found(&silent, snapshot(&first, &second)), "nobody asked for");
        let mut refused = book();
        refused.done.remove(&(TABLE.to_owned(), 1));
        refused.refused.insert((TABLE.to_owned(), 1, second.clone()));
        finds(&found(&refused, snapshot(&first, &second)), "was refused and is there");
        // Whoever was asked once more and gave no answer may have made it.
        refused.unanswered.insert((TABLE.to_owned(), 1, second.clone()));
        assert_eq!(found(&refused, snapshot(&first, &second)), Vec::<String>::new());
    }

    #[test]
    fn what_eyes_should_not_have_seen_is_found() {
        let (first, second) = moves();
        let mut stranger = book();
        stranger.eyes.insert((TABLE.to_owned(), Some("ben".to_owned()), Some(0)));
        finds(&found(&stranger, snapshot(&first, &second)), "looked through the eyes of");
        let mut other = book();
        other.see((TABLE.to_owned(), None, 0, 1), None, &["b9-b9".to_owned()], "elsewhere".to_owned());
        finds(&found(&other, snapshot(&first, &second)), "should have been");
        other.see((TABLE.to_owned(), None, 0, 1), None, &[], String::new());
        finds(&found(&other, snapshot(&first, &second)), "different games");
    }

    #[test]
    fn clocks_pay_for_thinking_and_not_for_outages() {
        let (first, second) = moves();
        let charged = |left: u64| {
            let mut snapshot = snapshot(&first, &second);
            let clocks = serde_json::json!({
                "control": {"kind": "fischer", "initial": 60, "increment": 0},
                "left": [60_000, left], "since": [null, null], "turn_began": 0,
            });
            snapshot.row.progress.clocks = serde_json::from_value(clocks).unwrap();
            snapshot
        };
        assert_eq!(found(&book(), charged(50_000)), Vec::<String>::new());
        finds(&found(&book(), charged(40_000)), "had only");
        let mut away = book();
        away.outages.push(Span { from: 1000, until: 9000 });
        finds(&found(&away, charged(50_000)), "had only");
    }
}

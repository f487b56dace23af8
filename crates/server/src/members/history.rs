//! The games that somebody has played: which of them, and what came of them.

use std::collections::{BTreeMap, HashMap};

use quincunx_core::{Action, Outcome};

use super::look_alike_key;
use crate::domain::{Holder, Status};
use crate::store::{PlyRow, Store, StoreError, TableRow};
use crate::time::Timestamp;

/// The most games that are looked through for one answer, the last first.
pub const MOST_GAMES: usize = 2000;
/// How many are read at once.
const AT_ONCE: u32 = 200;
/// The most plies that are looked through for how games began.
const MOST_PLIES: u32 = 6 * MOST_GAMES as u32;
/// Milliseconds of an hour and of a day.
const HOUR: u64 = 3600 * 1000;
const DAY: u64 = 24 * HOUR;

/// What came of a game for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// First alone.
    Won,
    /// Not first.
    Lost,
    /// First with others.
    Drawn,
}

impl Score {
    /// Every score.
    pub const ALL: [Score; 3] = [Score::Won, Score::Lost, Score::Drawn];

    /// The word in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Score::Won => "won",
            Score::Lost => "lost",
            Score::Drawn => "drawn",
        }
    }

    /// The score of a word.
    pub fn read(word: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.word() == word)
    }
}

/// What came of a game for a guest, and on which seat; nothing if the game has no result,
/// or if the guest played against nobody else.
pub fn score_of(row: &TableRow, guest: &str) -> Option<(usize, Score)> {
    let seats = &row.progress.seats;
    let seat = seats.iter().position(|holder| holder.is(guest))?;
    if row.progress.status != Status::Finished || seats.iter().all(|holder| holder.is(guest)) {
        return None;
    }
    let places = Outcome::places_of(row.progress.result.as_deref()?)?;
    let own = |(index, place): (usize, &u8)| {
        seats.get(index).is_some_and(|holder| holder.is(guest)).then_some(*place)
    };
    let best = places.iter().enumerate().filter_map(own).min()?;
    let firsts = places.iter().filter(|place| **place == 1).count();
    Some((
        seat,
        match (best, firsts) {
            (1, 1) => Score::Won,
            (1, _) => Score::Drawn,
            _ => Score::Lost,
        },
    ))
}

/// Which games are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this game.
    pub game: Option<String>,
    /// Against somebody of this name, or of one that looks like it.
    pub opponent: Option<String>,
    /// That came to this.
    pub score: Option<Score>,
    /// That count for ratings, or that do not.
    pub rated: Option<bool>,
    /// That ended at this moment or later.
    pub since: Option<Timestamp>,
    /// That ended before this moment.
    pub until: Option<Timestamp>,
    /// Only those that everybody may find.
    pub only_public: bool,
}

impl Filter {
    /// Whether a game of a guest is wanted.
    pub fn takes(&self, row: &TableRow, guest: &str) -> bool {
        let at = row.progress.changed_at;
        let is_opponent = |key: &str| {
            row.progress.seats.iter().any(|holder| match holder {
                Holder::Person { guest: other, name, .. } => other != guest && look_alike_key(name) == key,
                Holder::Open | Holder::Computer { .. } => false,
            })
        };
        (!self.only_public || row.terms.public)
            && self.game.as_ref().is_none_or(|game| row.game == *game)
            && self.opponent.as_ref().is_none_or(|name| is_opponent(&look_alike_key(name)))
            && self.score.is_none_or(|score| score_of(row, guest).is_some_and(|(_, found)| found == score))
            && self.rated.is_none_or(|rated| row.terms.rated == rated)
            && self.since.is_none_or(|since| at >= since)
            && self.until.is_none_or(|until| at < until)
    }
}

/// Won, lost and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
}

impl Tally {
    fn add(&mut self, score: Score) {
        match score {
            Score::Won => self.won += 1,
            Score::Lost => self.lost += 1,
            Score::Drawn => self.drawn += 1,
        }
    }

    /// All games.
    pub fn played(&self) -> u32 {
        self.won + self.lost + self.drawn
    }
}

/// What came of somebody's games of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Of all.
    pub all: Tally,
    /// By the seat.
    pub by_seat: BTreeMap<usize, Tally>,
    /// By the quarter of the day in which they ended, in UTC: 0 is from midnight to six.
    pub by_quarter: [Tally; 4],
    /// By the first move that they made.
    pub by_opening: BTreeMap<String, Tally>,
}

impl Statistics {
    fn add(&mut self, seat: usize, score: Score, at: Timestamp, opening: Option<&str>) {
        self.all.add(score);
        self.by_seat.entry(seat).or_default().add(score);
        self.by_quarter[(at % DAY / (6 * HOUR)) as usize].add(score);
        if let Some(opening) = opening {
            self.by_opening.entry(opening.to_owned()).or_default().add(score);
        }
    }

    /// The openings that were played most often, the favourite first.
    pub fn openings(&self, count: usize) -> Vec<(&str, &Tally)> {
        let mut all: Vec<_> =
            self.by_opening.iter().map(|(opening, tally)| (opening.as_str(), tally)).collect();
        all.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.played()));
        all.truncate(count);
        all
    }
}

/// What somebody has played.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The games that are wanted, the last first.
    pub games: Vec<TableRow>,
    /// Where the next page begins, if there are more.
    pub next: Option<Timestamp>,
    /// The games that are not over.
    pub current: Vec<TableRow>,
    /// What came of all games, by their kinds.
    pub statistics: BTreeMap<String, Statistics>,
    /// Whether there were more games than were looked through.
    pub is_cut: bool,
}

/// The first move of a seat among the first plies of a game.
fn opening(plies: &[PlyRow], seat: usize) -> Option<&str> {
    plies.iter().find_map(|row| match &row.done.action {
        Action::Move(text) if row.done.seat.is_some_and(|own| usize::from(own.0) == seat) => {
            Some(text.as_str())
        }
        _ => None,
    })
}

/// Looks through the games of a guest: a page of those that are wanted, before a moment,
/// and what came of all.
pub async fn history(
    store: &dyn Store,
    guest: &str,
    filter: &Filter,
    before: Option<Timestamp>,
    page: usize,
) -> Result<History, StoreError> {
    let mut found = History::default();
    let mut begun: HashMap<String, Vec<PlyRow>> = HashMap::new();
    for (table, row) in store.first_plies(guest, MOST_PLIES).await? {
        begun.entry(table).or_default().push(row);
    }
    let (mut cursor, mut seen) = (i64::MAX as u64, 0);
    loop {
        let rows = store.list_of(guest, cursor, AT_ONCE).await?;
        let Some(last) = rows.last() else { return Ok(found) };
        cursor = last.progress.changed_at;
        seen += rows.len();
        for row in rows {
            if filter.only_public && !row.terms.public {
                continue;
            }
            if !row.progress.status.is_over() {
                found.current.push(row);
                continue;
            }
            // What ended before anybody could win is no game that was played.
            if row.progress.status != Status::Finished {
                continue;
            }
            let at = row.progress.changed_at;
            if let Some((seat, score)) = score_of(&row, guest) {
                let opening = begun.get(&row.id).and_then(|plies| opening(plies, seat));
                found.statistics.entry(row.game.clone()).or_default().add(seat, score, at, opening);
            }
            if before.is_none_or(|before| at < before) && filter.takes(&row, guest) {
                if found.games.len() < page {
                    found.games.push(row);
                } else if found.next.is_none() {
                    found.next = found.games.last().map(|last| last.progress.changed_at);
                }
            }
        }
        if seen >= MOST_GAMES {
            found.is_cut = true;
            return Ok(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clocks;
    use crate::domain::{Guest, Terms, TimeControl};
    use crate::store::TableProgress;

    fn played(seats: &[&str], result: &str) -> TableRow {
        let holder = |name: &&str| match *name {
            "computer" => Holder::computer("3"),
            name => Holder::of(&Guest { id: name.to_owned(), name: name.to_owned(), bot: false }),
        };
        let seats: Vec<Holder> = seats.iter().map(holder).collect();
        let clocks = Clocks::new(TimeControl::None, seats.len());
        let progress = TableProgress::new(Status::Finished, seats, clocks, 7 * HOUR);
        TableRow {
            id: "table".to_owned(),
            game: "shakti".to_owned(),
            options: String::new(),
            position: None,
            seed: 0,
            salt: String::new(),
            host: "anna".to_owned(),
            terms: Terms {
                clock: TimeControl::None,
                public: false,
                takebacks: true,
                chat: true,
                rated: false,
            },
            created_at: 0,
            progress: TableProgress { result: Some(result.to_owned()), ..progress },
        }
    }

    #[test]
    fn whoever_is_first_alone_has_won_and_whoever_shares_has_drawn() {
        let score = |seats: &[&str], result: &str| score_of(&played(seats, result), "anna");
        assert_eq!(score(&["anna", "ben"], "1-0"), Some((0, Score::Won)));
        assert_eq!(score(&["ben", "anna"], "1-0"), Some((1, Score::Lost)));
        assert_eq!(score(&["anna", "computer"], "1/2-1/2"), Some((0, Score::Drawn)));
        assert_eq!(score(&["ben", "anna", "carl", "dora"], "3-1-2-4"), Some((1, Score::Won)));
        assert_eq!(score(&["ben", "anna", "carl", "dora"], "1-1-3-4"), Some((1, Score::Drawn)));
        assert_eq!(score(&["ben", "anna", "carl", "anna"], "1-3-4-2"), Some((1, Score::Lost)));
        assert_eq!(score(&["anna", "anna"], "1-0"), None, "against oneself");
        assert_eq!(score(&["anna", "ben"], "*"), None);
        assert_eq!(score(&["carl", "ben"], "1-0"), None, "somebody else's game");
    }

    #[test]
    fn a_filter_takes_what_it_names() {
        let row = played(&["anna", "ben"], "1-0");
        let takes = |filter: Filter| filter.takes(&row, "anna");
        let some = |text: &str| Some(text.to_owned());
        assert!(takes(Filter::default()));
        assert!(takes(Filter {
            game: some("shakti"),
            opponent: some("BEN"),
            score: Some(Score::Won),
            ..Filter::default()
        }));
        assert!(!takes(Filter { game: some("taifho"), ..Filter::default() }));
        assert!(!takes(Filter { opponent: some("anna"), ..Filter::default() }), "oneself is no opponent");
        assert!(!takes(Filter { score: Some(Score::Drawn), ..Filter::default() }));
        assert!(!takes(Filter { rated: Some(true), ..Filter::default() }));
        assert!(takes(Filter { rated: Some(false), ..Filter::default() }));
        assert!(!takes(Filter { only_public: true, ..Filter::default() }));
        assert!(takes(Filter { since: Some(7 * HOUR), until: Some(7 * HOUR + 1), ..Filter::default() }));
        assert!(!takes(Filter { until: Some(7 * HOUR), ..Filter::default() }));
    }

    #[test]
    fn statistics_count_by_seat_and_time_of_day() {
        let mut statistics = Statistics::default();
        statistics.add(1, Score::Won, 40 * DAY + 7 * HOUR, Some("b2-b4"));
        statistics.add(0, Score::Drawn, 23 * HOUR, Some("d2-d3"));
        statistics.add(1, Score::Lost, 23 * HOUR, Some("d2-d3"));
        assert_eq!(statistics.openings(1), [("d2-d3", &Tally { won: 0, lost: 1, drawn: 1 })]);
        assert_eq!(statistics.openings(9).len(), 2);
        assert_eq!(statistics.all.played(), 3);
        assert_eq!((statistics.by_seat[&1].won, statistics.by_seat[&0].drawn), (1, 1));
        assert_eq!((statistics.by_quarter[1].won, statistics.by_quarter[3].drawn), (1, 1));
    }
}

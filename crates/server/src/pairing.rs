//! Who plays with whom: which of those who wait go together, and who sits where. Nothing
//! here asks anybody or changes anything.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use quincunx_games::catalogue;
use serde::{Deserialize, Serialize};

use crate::domain::{RatingMark, TimeControl};
use crate::protocol::{RatedWish, SeekWish};
use crate::ratings::Pool;
use crate::time::Timestamp;

/// The rating of whoever has none.
const UNRATED: i64 = 1500;
/// How often a range widens, in milliseconds.
const WIDENS_EVERY: u64 = 10_000;
/// By how many points.
const WIDENS_BY: u32 = 25;
/// The most by which a range widens.
const WIDENS_AT_MOST: u32 = 200;
/// How long four are waited for before computers may take the seats that are empty, in
/// milliseconds.
pub const FILLS_AFTER: u64 = 60_000;
/// How many are looked at to complete a table of four.
const MOST_LOOKED_AT: usize = 16;

/// What is wanted, and how well whoever wants it plays: what the store keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// What is wanted.
    pub wish: SeekWish,
    /// The ratings in the pools of the games, by game; none of guests.
    pub ratings: BTreeMap<String, RatingMark>,
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Who.
    pub guest: String,
    /// Whether it is a program.
    pub bot: bool,
    /// Whether it is a member.
    pub member: bool,
    /// What is wanted.
    pub wanted: Wanted,
    /// Since when.
    pub since: Timestamp,
}

/// Some who go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who, as numbers of those who wait.
    pub players: Vec<usize>,
    /// What they play.
    pub game: &'static str,
    /// On which clock.
    pub clock: TimeControl,
    /// Whether it counts.
    pub rated: bool,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    game: &'static str,
    clock: TimeControl,
    rated: bool,
}

/// Those who do not meet, each pair in both orders.
pub type Apart = HashSet<(String, String)>;

impl Seeker {
    fn rating(&self, game: &str) -> i64 {
        self.wanted.ratings.get(game).map_or(UNRATED, |mark| mark.rating)
    }

    /// Whether somebody of a rating is neither too weak nor too strong at a moment.
    fn accepts(&self, rating: i64, game: &str, at: Timestamp) -> bool {
        let steps = at.saturating_sub(self.since) / WIDENS_EVERY;
        let wider = u32::try_from(steps).unwrap_or(u32::MAX).saturating_mul(WIDENS_BY).min(WIDENS_AT_MOST);
        let within = |points: i64, most: Option<u32>| {
            most.is_none_or(|most| points <= i64::from(most.saturating_add(wider)))
        };
        let own = self.rating(game);
        within(own - rating, self.wanted.wish.below) && within(rating - own, self.wanted.wish.above)
    }

    /// Whether this one would play that.
    fn wants(&self, kind: Kind) -> bool {
        let wish = &self.wanted.wish;
        let counts = match kind.rated {
            true => wish.rated != RatedWish::Casual && self.member && !self.bot,
            false => wish.rated != RatedWish::Rated,
        };
        counts && wish.clocks.contains(&kind.clock) && wish.games.iter().any(|game| *game == kind.game)
    }

    /// Whether a program, or no program, may be the opponent.
    fn meets(&self, other: &Seeker) -> bool {
        !other.bot || self.bot || self.wanted.wish.bots
    }
}

/// Whether two would play that with each other.
fn fits(one: &Seeker, other: &Seeker, kind: Kind, apart: &Apart, at: Timestamp) -> bool {
    one.guest != other.guest
        && one.wants(kind)
        && other.wants(kind)
        && one.meets(other)
        && other.meets(one)
        && one.accepts(other.rating(kind.game), kind.game, at)
        && other.accepts(one.rating(kind.game), kind.game, at)
        && !apart.contains(&(one.guest.clone(), other.guest.clone()))
}

/// Everything that somebody would play, in the order in which it was named; what counts for
/// ratings comes before what does not.
fn kinds(seeker: &Seeker) -> Vec<Kind> {
    let wish = &seeker.wanted.wish;
    let mut kinds = Vec::new();
    for rated in [true, false] {
        for game in wish.games.iter().filter_map(|game| catalogue::find(game)) {
            for clock in &wish.clocks {
                let kind = Kind { game: game.info().name, clock: *clock, rated };
                if seeker.wants(kind) && (!rated || Pool::of(kind.game, *clock).is_some()) {
                    kinds.push(kind);
                }
            }
        }
    }
    kinds
}

/// How many play a game.
pub fn seat_count(game: &str) -> usize {
    catalogue::find(game).map_or(2, |rules| rules.info().seats.len())
}

/// Whether two would play with each other, and what.
pub fn fit(one: &Seeker, other: &Seeker, apart: &Apart, at: Timestamp) -> Option<Match> {
    let kind = kinds(one).into_iter().find(|kind| fits(one, other, *kind, apart, at))?;
    Some(Match { players: vec![0, 1], game: kind.game, clock: kind.clock, rated: kind.rated })
}

/// Those who wait and go together at a moment; nobody is in two of the matches. Whoever has
/// waited longest is served first, with the opponent who is nearest in strength.
pub fn matches(waiting: &[Seeker], apart: &Apart, at: Timestamp) -> Vec<Match> {
    let mut order: Vec<usize> = (0..waiting.len()).collect();
    order.sort_by_key(|index| (waiting[*index].since, waiting[*index].guest.clone()));
    let mut taken = vec![false; waiting.len()];
    let mut found = Vec::new();
    for first in &order {
        let free: Vec<usize> =
            order.iter().copied().filter(|other| other != first && !taken[*other]).collect();
        if taken[*first] {
            continue;
        }
        let Some(one) = best(waiting, *first, &free, apart, at) else { continue };
        one.players.iter().for_each(|player| taken[*player] = true);
        found.push(one);
    }
    found
}

/// The best match of somebody with some who are free.
fn best(waiting: &[Seeker], first: usize, free: &[usize], apart: &Apart, at: Timestamp) -> Option<Match> {
    let seeker = &waiting[first];
    let mut best: Option<(Reverse<bool>, i64, Match)> = None;
    for kind in kinds(seeker) {
        let distance = |other: &usize| (seeker.rating(kind.game) - waiting[*other].rating(kind.game)).abs();
        let mut others: Vec<usize> =
            free.iter().copied().filter(|other| fits(seeker, &waiting[*other], kind, apart, at)).collect();
        others.sort_by_key(distance);
        let seats = seat_count(kind.game);
        let round = Round { waiting, kind, seats, apart, at };
        let mut players = vec![first];
        if !round.complete(&mut players, &others) && !round.fill(&mut players, &others) {
            continue;
        }
        let far = players.iter().map(distance).sum::<i64>() / (seats as i64 - 1);
        let found = Match { players, game: kind.game, clock: kind.clock, rated: kind.rated };
        if best.as_ref().is_none_or(|(rated, least, _)| (Reverse(kind.rated), far) < (*rated, *least)) {
            best = Some((Reverse(kind.rated), far, found));
        }
    }
    best.map(|(_, _, found)| found)
}

/// Some of those who wait, for one kind of game at a moment.
struct Round<'a> {
    waiting: &'a [Seeker],
    kind: Kind,
    seats: usize,
    apart: &'a Apart,
    at: Timestamp,
}

impl Round<'_> {
    /// Whether somebody goes with each of some players.
    fn goes(&self, other: usize, players: &[usize]) -> bool {
        let other = &self.waiting[other];
        players.iter().all(|player| fits(&self.waiting[*player], other, self.kind, self.apart, self.at))
    }

    /// Completes a table with others of whom each goes with each; whether that can be done.
    fn complete(&self, players: &mut Vec<usize>, others: &[usize]) -> bool {
        if players.len() == self.seats {
            return true;
        }
        for (index, other) in others.iter().take(MOST_LOOKED_AT).enumerate() {
            if !self.goes(*other, players) {
                continue;
            }
            players.push(*other);
            if self.complete(players, &others[index + 1..]) {
                return true;
            }
            players.pop();
        }
        false
    }

    /// Adds those who, like the first, would rather play with computers than wait any longer;
    /// whether the first would.
    fn fill(&self, players: &mut Vec<usize>, others: &[usize]) -> bool {
        let first = &self.waiting[players[0]];
        let has_waited = self.at.saturating_sub(first.since) >= FILLS_AFTER;
        if self.seats < 4 || self.kind.rated || !first.wanted.wish.fill || !has_waited {
            return false;
        }
        for other in others.iter().filter(|other| self.waiting[**other].wanted.wish.fill) {
            if players.len() < self.seats && self.goes(*other, players) {
                players.push(*other);
            }
        }
        true
    }
}

/// Who sits where, by how often each has held each seat before: so that everybody comes to
/// hold each of them equally often. Of several ways that are as good, a lot decides.
pub fn seating(held: &[Vec<u32>], seats: usize, lot: u32) -> Vec<usize> {
    let mut ways = Vec::new();
    extend(&mut Vec::new(), held.len(), seats, &mut ways);
    let cost = |way: &[usize]| -> u64 {
        // By so much the square of a count grows, so that even counts are the cheapest.
        let one = |(player, seat): (usize, &usize)| {
            let count = u64::from(held[player].get(*seat).copied().unwrap_or(0));
            2 * count + 1
        };
        way.iter().enumerate().map(one).sum()
    };
    let least = ways.iter().map(|way| cost(way)).min().unwrap_or(0);
    let mut good: Vec<Vec<usize>> = ways.into_iter().filter(|way| cost(way) == least).collect();
    if good.is_empty() { Vec::new() } else { good.swap_remove(lot as usize % good.len()) }
}

fn extend(way: &mut Vec<usize>, players: usize, seats: usize, ways: &mut Vec<Vec<usize>>) {
    if way.len() == players {
        return ways.push(way.clone());
    }
    for seat in 0..seats {
        if !way.contains(&seat) {
            way.push(seat);
            extend(way, players, seats, ways);
            way.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: TimeControl = TimeControl::Fischer { initial: 180, increment: 2 };
    const RAPID: TimeControl = TimeControl::Fischer { initial: 600, increment: 5 };

    fn seeker(guest: &str, games: &[&str], since: Timestamp) -> Seeker {
        let wish = SeekWish {
            games: games.iter().map(|game| (*game).to_owned()).collect(),
            clocks: vec![BLITZ],
            rated: RatedWish::Casual,
            ..SeekWish::default()
        };
        let wanted = Wanted { wish, ratings: BTreeMap::new() };
        Seeker { guest: guest.to_owned(), bot: false, member: true, wanted, since }
    }

    fn rated(guest: &str, rating: i64, range: Option<u32>) -> Seeker {
        let mut seeker = seeker(guest, &["shakti"], 0);
        seeker.wanted.wish.rated = RatedWish::Either;
        (seeker.wanted.wish.below, seeker.wanted.wish.above) = (range, range);
        seeker.wanted.ratings.insert("shakti".to_owned(), RatingMark { rating, provisional: false });
        seeker
    }

    fn names(waiting: &[Seeker], found: &[Match]) -> Vec<Vec<String>> {
        let of = |one: &Match| {
            let mut names: Vec<String> =
                one.players.iter().map(|player| waiting[*player].guest.clone()).collect();
            names.sort();
            names
        };
        found.iter().map(of).collect()
    }

    #[test]
    fn two_who_want_the_same_go_together_the_nearest_first() {
        let waiting = [rated("anna", 1500, None), rated("ben", 2100, None), rated("carl", 1450, None)];
        let found = matches(&waiting, &Apart::new(), 0);
        assert_eq!(names(&waiting, &found), [["anna", "carl"]]);
        assert!(found[0].rated);
        let mut guest = rated("gus", 1500, None);
        guest.member = false;
        let waiting = [rated("anna", 1500, None), guest];
        assert!(!matches(&waiting, &Apart::new(), 0)[0].rated, "guests play without ratings");
        let other = seeker("dora", &["taifho"], 0);
        assert_eq!(matches(&[seeker("anna", &["shakti"], 0), other], &Apart::new(), 0), []);
        let mut slow = seeker("dora", &["shakti"], 0);
        slow.wanted.wish.clocks = vec![RAPID];
        assert_eq!(matches(&[seeker("anna", &["shakti"], 0), slow], &Apart::new(), 0), []);
    }

    #[test]
    fn a_range_widens_with_waiting_and_holds_both_ways() {
        let waiting = [rated("anna", 1500, Some(100)), rated("ben", 1650, None)];
        assert_eq!(matches(&waiting, &Apart::new(), 19_999), []);
        assert_eq!(matches(&waiting, &Apart::new(), 20_000).len(), 1);
        let waiting = [rated("anna", 1500, Some(100)), rated("ben", 1900, None)];
        assert_eq!(matches(&waiting, &Apart::new(), 3_600_000), [], "not for ever");
    }

    #[test]
    fn those_who_are_apart_never_meet_and_programs_only_those_who_agree() {
        let waiting = [seeker("anna", &["shakti"], 0), seeker("ben", &["shakti"], 1)];
        let apart =
            Apart::from([("anna", "ben"), ("ben", "anna")].map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert_eq!(matches(&waiting, &apart, 0), []);
        let mut bot = seeker("robot", &["shakti"], 0);
        bot.bot = true;
        assert_eq!(matches(&[waiting[0].clone(), bot.clone()], &Apart::new(), 0), []);
        let mut agrees = waiting[0].clone();
        agrees.wanted.wish.bots = true;
        assert_eq!(matches(&[agrees, bot.clone()], &Apart::new(), 0).len(), 1);
        let mut other = bot.clone();
        other.guest = "android".to_owned();
        assert_eq!(matches(&[bot, other], &Apart::new(), 0).len(), 1, "programs among themselves");
    }

    #[test]
    fn four_are_gathered_of_whom_each_goes_with_each() {
        let mut waiting: Vec<Seeker> =
            ["a", "b", "c", "d"].iter().map(|name| seeker(name, &["bishops"], 0)).collect();
        assert_eq!(matches(&waiting[..3], &Apart::new(), FILLS_AFTER), [], "nobody agreed to computers");
        assert_eq!(matches(&waiting, &Apart::new(), 0)[0].players.len(), 4);
        let apart = Apart::from([("a", "b"), ("b", "a")].map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert_eq!(matches(&waiting, &apart, 0), []);
        waiting.push(seeker("e", &["bishops"], 0));
        let found = matches(&waiting, &apart, 0);
        assert_eq!(names(&waiting, &found), [["a", "c", "d", "e"]]);
        // Computers take empty seats once somebody who agrees has waited for a minute.
        waiting.truncate(2);
        waiting[0].wanted.wish.fill = true;
        assert_eq!(matches(&waiting, &Apart::new(), FILLS_AFTER - 1), []);
        assert_eq!(names(&waiting, &matches(&waiting, &Apart::new(), FILLS_AFTER)), [["a"]]);
        waiting[1].wanted.wish.fill = true;
        assert_eq!(names(&waiting, &matches(&waiting, &Apart::new(), FILLS_AFTER)), [["a", "b"]]);
    }

    #[test]
    fn seats_are_held_equally_often() {
        assert_eq!(seating(&[vec![3, 1], vec![1, 3]], 2, 0), [1, 0]);
        assert_eq!(seating(&[vec![0, 1], vec![0, 1]], 2, 7).len(), 2);
        assert_eq!(seating(&[vec![2, 2], vec![1, 0]], 2, 1), [0, 1]);
        let four = [vec![1, 0, 0, 0], vec![1, 1, 0, 0], vec![1, 1, 1, 0], vec![0, 1, 1, 1]];
        assert_eq!(seating(&four, 4, 5).into_iter().last(), Some(0));
        let mut held = vec![vec![0, 0], vec![0, 0]];
        for lot in 0..20 {
            for (player, seat) in seating(&held, 2, lot).into_iter().enumerate() {
                held[player][seat] += 1;
            }
        }
        assert_eq!(held, [[10, 10], [10, 10]]);
    }

    /// Whoever is paired, by whatever numbers, goes with all of the match, and only once.
    #[test]
    fn nobody_is_in_two_matches_and_all_of_a_match_go_together() {
        let mut number = 7u64;
        let mut draw = |below: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) % below
        };
        for round in 0..60 {
            let all = ["shakti", "taifho", "bishops", "saktris"];
            let mut waiting = Vec::new();
            for index in 0..40 {
                let games: Vec<&str> = all.iter().copied().filter(|_| draw(3) == 0).collect();
                let mut one = seeker(&format!("g{index}"), &games, draw(90_000));
                one.wanted.wish.clocks = [BLITZ, RAPID].into_iter().filter(|_| draw(2) == 0).collect();
                one.wanted.wish.rated =
                    [RatedWish::Rated, RatedWish::Casual, RatedWish::Either][draw(3) as usize];
                one.wanted.wish.above = Some(100).filter(|_| draw(3) == 0);
                (one.bot, one.member, one.wanted.wish.bots) = (draw(6) == 0, draw(3) > 0, draw(2) == 0);
                one.wanted.wish.fill = draw(2) == 0;
                for game in all {
                    let mark = RatingMark { rating: 1300 + draw(400) as i64, provisional: false };
                    one.wanted.ratings.insert(game.to_owned(), mark);
                }
                waiting.push(one);
            }
            let mut apart = Apart::new();
            for _ in 0..80 {
                let (one, other) = (format!("g{}", draw(40)), format!("g{}", draw(40)));
                apart.extend([(one.clone(), other.clone()), (other, one)]);
            }
            let at = 100_000;
            let mut seen = HashSet::new();
            let found = matches(&waiting, &apart, at);
            assert!(!found.is_empty(), "{round}");
            for one in found {
                let kind = Kind { game: one.game, clock: one.clock, rated: one.rated };
                assert!(one.players.iter().all(|player| seen.insert(*player)), "{round}");
                for player in &one.players {
                    for other in one.players.iter().filter(|other| *other != player) {
                        assert!(
                            fits(&waiting[*player], &waiting[*other], kind, &apart, at),
                            "{round} {one:?}"
                        );
                    }
                }
                let seats = seat_count(one.game);
                assert!(one.players.len() == seats || seats == 4 && !one.rated);
            }
        }
    }
}

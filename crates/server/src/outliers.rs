//! Whose moves are far more like the engine's than those of others of about the same rating.
//!
//! This proves nothing, and nothing follows from it by itself: it tells moderators where to
//! look. `docs/decisions/fair-play.md` says what is compared with what, and what it is blind to.

use std::collections::BTreeMap;

use crate::comparison::{ComparedGame, MILLION};

/// So many games have to be compared before anything is said of a member.
pub const LEAST_GAMES: usize = 5;
/// And so many moves.
pub const LEAST_MOVES: u64 = 100;
/// A member is compared with so many others at most, the nearest in rating.
const MOST_PEERS: usize = 40;
/// And with nobody if there are fewer.
pub const LEAST_PEERS: usize = 5;
/// Whose rating is further away, in points, is not compared.
const NEAR: f64 = 300.0;
/// One of the two figures has to be so many deviations from what is usual.
const FAR: f64 = 3.0;
/// And the other one so many.
const RATHER_FAR: f64 = 2.0;
/// Members of the same strength differ by this at least, however few there are to tell: in
/// shares of first choices, and in the logarithm of what is given away.
const LEAST_DEVIATION: (f64, f64) = (0.03, 0.15);
/// What everybody gives away of a point is compared by its logarithm, this added: nobody gives
/// away less than nothing, so that the best would never be far from the middle.
const LEAST_LOSS: f64 = 0.002;

/// The figures of a member in a pool over some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MemberFigures {
    /// Games.
    pub games: usize,
    /// Moves that were compared.
    pub moves: u64,
    /// The share of first choices.
    pub firsts: f64,
    /// What a move gave away of the point.
    pub loss: f64,
    /// The variance of that.
    loss_variance: f64,
    /// How uneven the times of moves are, where they are known.
    pub spread: Option<f64>,
    /// How much they go with how hard it was to choose.
    pub bond: Option<f64>,
    /// How often the page was out of sight in own turns.
    pub away_times: u64,
    /// And for how many milliseconds.
    pub away_millis: u64,
}

/// A mean of what some games say, by how many moves they say it of.
fn weighed(games: &[&ComparedGame], figure: impl Fn(&ComparedGame) -> Option<i64>) -> Option<f64> {
    let known =
        games.iter().filter_map(|game| Some((i128::from(figure(game)?), i128::from(game.figures.timed))));
    let (sum, moves) = known.fold((0, 0), |(sum, all), (figure, moves)| (sum + figure * moves, all + moves));
    (moves > 0).then(|| sum as f64 / moves as f64 / MILLION)
}

impl MemberFigures {
    /// What some games come to, whatever their order.
    pub fn of(games: &[&ComparedGame]) -> MemberFigures {
        let sum = |figure: fn(&ComparedGame) -> u64| games.iter().map(|game| figure(game)).sum::<u64>();
        let moves = sum(|game| game.figures.moves);
        let count = moves.max(1) as f64;
        let loss = sum(|game| game.figures.loss) as f64 / MILLION / count;
        let squares = sum(|game| game.figures.loss_squares) as f64 / MILLION / count;
        MemberFigures {
            games: games.len(),
            moves,
            firsts: sum(|game| game.figures.firsts) as f64 / count,
            loss,
            loss_variance: (squares - loss * loss).max(0.0),
            spread: weighed(games, |game| game.figures.spread),
            bond: weighed(games, |game| game.figures.bond),
            away_times: sum(|game| game.away_times),
            away_millis: sum(|game| game.away_millis),
        }
    }

    /// Whether there is enough to say anything.
    fn is_enough(&self) -> bool {
        self.games >= LEAST_GAMES && self.moves >= LEAST_MOVES
    }
}

/// What is usual among others of about the same rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Usual {
    /// How many others there are.
    pub peers: usize,
    /// Their lowest rating.
    pub lowest: f64,
    /// Their highest.
    pub highest: f64,
    /// The share of first choices in the middle.
    pub firsts: f64,
    /// What is given away in the middle.
    pub loss: f64,
    /// How uneven times are in the middle.
    pub spread: Option<f64>,
    /// How much they go with how hard it is to choose, in the middle.
    pub bond: Option<f64>,
}

/// Somebody whom moderators should look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlier {
    /// Who.
    pub guest: String,
    /// In which pool.
    pub pool: String,
    /// The rating there.
    pub rating: f64,
    /// The figures.
    pub figures: MemberFigures,
    /// What is usual.
    pub usual: Usual,
    /// By how many deviations the share of first choices is higher than usual.
    pub firsts_by: f64,
    /// By how many deviations less is given away than usual.
    pub loss_by: f64,
    /// The games, the last first.
    pub games: Vec<ComparedGame>,
}

/// The number in the middle, and how far from it half of the numbers are, as a deviation.
fn middle(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let median = |numbers: &mut Vec<f64>| {
        numbers.sort_by(f64::total_cmp);
        let (low, high) = (numbers.get(numbers.len().checked_sub(1)? / 2)?, numbers.get(numbers.len() / 2)?);
        Some((low + high) / 2.0)
    };
    let mut numbers: Vec<f64> = numbers.collect();
    let middle = median(&mut numbers)?;
    let mut away: Vec<f64> = numbers.iter().map(|number| (number - middle).abs()).collect();
    // For numbers that are spread as usual this is the deviation; a few that are far out do
    // not change it, and so do not hide each other.
    Some((middle, 1.4826 * median(&mut away)?))
}

/// A member in a pool, with all games and with those that nobody has looked at.
struct Member<'g> {
    guest: &'g str,
    rating: f64,
    all: MemberFigures,
    new: Vec<&'g ComparedGame>,
}

/// Those who stand out, the furthest first. The order of the games makes no difference.
pub fn outliers(games: &[ComparedGame]) -> Vec<Outlier> {
    let mut pools: BTreeMap<&str, BTreeMap<&str, Vec<&ComparedGame>>> = BTreeMap::new();
    for game in games {
        pools.entry(&game.pool).or_default().entry(&game.guest).or_default().push(game);
    }
    let mut found = Vec::new();
    for (pool, members) in pools {
        let members: Vec<Member<'_>> =
            members.into_iter().filter_map(|(guest, games)| member(guest, games)).collect();
        found.extend(members.iter().filter_map(|own| stands_out(pool, own, &members)));
    }
    let by = |outlier: &Outlier| outlier.firsts_by + outlier.loss_by;
    found.sort_by(|one, other| {
        by(other).total_cmp(&by(one)).then_with(|| (&one.pool, &one.guest).cmp(&(&other.pool, &other.guest)))
    });
    found
}

fn member<'g>(guest: &'g str, mut games: Vec<&'g ComparedGame>) -> Option<Member<'g>> {
    games.sort_by_key(|game| std::cmp::Reverse(game.number));
    let rating = games.first()?.rating? as f64 / MILLION;
    let all = MemberFigures::of(&games);
    games.retain(|game| game.number > game.looked_until);
    Some(Member { guest, rating, all, new: games })
}

fn stands_out(pool: &str, own: &Member<'_>, members: &[Member<'_>]) -> Option<Outlier> {
    let figures = MemberFigures::of(&own.new);
    if !figures.is_enough() {
        return None;
    }
    let distance = |other: &Member<'_>| (other.rating - own.rating).abs();
    let is_peer =
        |other: &&Member<'_>| other.guest != own.guest && other.all.is_enough() && distance(other) <= NEAR;
    let mut peers: Vec<&Member<'_>> = members.iter().filter(is_peer).collect();
    peers.sort_by(|one, other| distance(one).total_cmp(&distance(other)).then(one.guest.cmp(other.guest)));
    peers.truncate(MOST_PEERS);
    if peers.len() < LEAST_PEERS {
        return None;
    }
    let (firsts, firsts_deviation) = middle(peers.iter().map(|peer| peer.all.firsts))?;
    let logarithm = |loss: f64| (loss + LEAST_LOSS).ln();
    let (loss, _) = middle(peers.iter().map(|peer| peer.all.loss))?;
    let (usual_loss, loss_deviation) = middle(peers.iter().map(|peer| logarithm(peer.all.loss)))?;
    let (variance, _) = middle(peers.iter().map(|peer| peer.all.loss_variance))?;
    let moves = figures.moves as f64;
    // Members differ from each other, and in so few moves anybody differs from themselves.
    let whole = |between: f64, least: f64, chance: f64| (between.max(least).powi(2) + chance).sqrt();
    let firsts_by = (figures.firsts - firsts)
        / whole(firsts_deviation, LEAST_DEVIATION.0, firsts * (1.0 - firsts) / moves);
    let chance = variance / moves / (loss + LEAST_LOSS).powi(2);
    let loss_by = (usual_loss - logarithm(figures.loss)) / whole(loss_deviation, LEAST_DEVIATION.1, chance);
    if firsts_by.max(loss_by) < FAR || firsts_by.min(loss_by) < RATHER_FAR {
        return None;
    }
    let ratings = || peers.iter().map(|peer| peer.rating);
    let usual = Usual {
        peers: peers.len(),
        lowest: ratings().fold(f64::INFINITY, f64::min),
        highest: ratings().fold(f64::NEG_INFINITY, f64::max),
        firsts,
        loss,
        spread: middle(peers.iter().filter_map(|peer| peer.all.spread)).map(|(middle, _)| middle),
        bond: middle(peers.iter().filter_map(|peer| peer.all.bond)).map(|(middle, _)| middle),
    };
    Some(Outlier {
        guest: own.guest.to_owned(),
        pool: pool.to_owned(),
        rating: own.rating,
        figures,
        usual,
        firsts_by,
        loss_by,
        games: own.new.iter().map(|game| (*game).clone()).collect(),
    })
}

#[cfg(test)]
mod tests;

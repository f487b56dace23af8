//! What a search claims, checked by the rules: a win is played out against every answer, and
//! where there is none, the defender is shown a place to stay.

use std::collections::{HashMap, HashSet};

use quincunx_core::Position;

use super::search::{Question, Searcher};
use super::table::{LONGEST, Numbers};
use crate::limits::Watch;

/// Plays a claimed win out.
pub(super) struct Winner<'a, 'w, P: Position> {
    searcher: Searcher<'a, 'w, P>,
    /// Plies to the end and the attacker's move, of what has been played out. Whole positions,
    /// counters included: a draw by counting would be noticed.
    done: HashMap<P, (u32, Option<P::Move>)>,
    /// How much of that is kept.
    most: usize,
}

impl<'a, 'w, P: Position> Winner<'a, 'w, P> {
    pub fn new(question: &'a Question<'a, P>, watch: &'a Watch<'w>) -> Winner<'a, 'w, P> {
        let most = question.table.places().max(1 << 12);
        Winner { searcher: Searcher::new(question, watch, 0), done: HashMap::new(), most }
    }

    /// Positions looked at, those of the win itself included.
    pub fn nodes(&self) -> u64 {
        self.searcher.nodes
    }

    /// The moves of the win, the defender choosing what takes longest against this attacker;
    /// nothing if it cannot be played out.
    pub fn line(&mut self, position: &P) -> Option<Vec<P::Move>> {
        let mut line = Vec::new();
        let mut here = position.clone();
        let question = self.searcher.question;
        while question.has_won(&here).is_none() {
            let (plies, own) = self.play_out(&here, LONGEST)?;
            let next = match own {
                Some(mv) => question.after_each(&here).find(|(other, _)| *other == mv)?,
                None => {
                    let lasts = |this: &mut Self, after: &P| this.play_out(after, plies).map(|won| won.0 + 1);
                    question.after_each(&here).find(|(_, after)| lasts(self, after) == Some(plies))?
                }
            };
            line.push(next.0);
            here = next.1;
        }
        Some(line)
    }

    /// In how many plies, `most` at most, the attacker wins, and by which move where it is theirs.
    fn play_out(&mut self, position: &P, most: u32) -> Option<(u32, Option<P::Move>)> {
        let question = self.searcher.question;
        if let Some(won) = question.has_won(position) {
            return won.then_some((0, None));
        }
        if let Some(done) = self.done.get(position) {
            return Some(*done).filter(|done| done.0 <= most);
        }
        let most = most.checked_sub(1)?;
        self.searcher.nodes += 1;
        let found = if question.is_attacking(position)? {
            let (mv, after) = self.attack(position)?;
            let (plies, _) = self.play_out(&after, most)?;
            (plies + 1, Some(mv))
        } else {
            let mut longest = None;
            for (_, after) in question.after_each(position) {
                let (plies, _) = self.play_out(&after, most)?;
                longest = longest.max(Some(plies + 1));
            }
            (longest?, None)
        };
        if self.done.len() >= self.most {
            self.done.clear();
        }
        self.done.insert(position.clone(), found);
        Some(found)
    }

    /// The attacker's move to the shortest win that is known, found once more where it has been
    /// forgotten.
    fn attack(&mut self, position: &P) -> Option<(P::Move, P)> {
        let question = self.searcher.question;
        let known = |after: &P| match question.has_won(after) {
            Some(won) => won.then_some(0),
            None => {
                Some(question.known(after)).filter(|numbers| numbers.is_won()).map(|numbers| numbers.plies)
            }
        };
        let shortest = || {
            let wins = question.after_each(position).filter_map(|next| Some((known(&next.1)?, next)));
            wins.min_by_key(|(plies, _)| *plies).map(|(_, next)| next)
        };
        shortest().or_else(|| {
            self.searcher.solve(position);
            shortest()
        })
    }
}

/// What comes of checking that a position is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// The defender has a place to stay.
    Yes,
    /// What was believed of some position does not follow from the positions after it, and has
    /// been forgotten.
    Doubtful,
    /// It would have taken more than was allowed.
    Unknown,
}

/// Looks for positions among which the defender can stay for ever: from each where the attacker
/// moves all moves lead to others of them, and from each where the defender moves one does.
///
/// A search takes a position that comes back for held, which is true only on the line that it
/// came back on; what follows from it, and was stored, may be false elsewhere. In a set of
/// positions that is closed nothing depends on how they were reached.
pub(super) fn is_held<P: Position>(question: &Question<P>, position: &P, watch: &Watch) -> Held {
    let mut staying = HashSet::from([question.key(position)]);
    let mut ahead = vec![position.clone()];
    while let Some(here) = ahead.pop() {
        watch.report(1);
        if watch.is_over() || staying.len() > question.table.places().max(1 << 12) {
            return Held::Unknown;
        }
        let Some(attacking) = question.is_attacking(&here) else { return Held::Unknown };
        let next: Vec<P> = question.after_each(&here).map(|(_, after)| after).collect();
        let is_known = |after: &P| match question.has_won(after) {
            Some(won) => !won,
            None => staying.contains(&question.key(after)),
        };
        let leads_on = if attacking {
            let held = |after: &P| is_known(after) || believed(question, after, watch);
            next.iter().all(held).then(|| next.iter().filter(|after| !is_known(after)).collect())
        } else if next.iter().any(is_known) {
            Some(Vec::new())
        } else {
            // One is enough, at best one that need not be searched again.
            let stored = next
                .iter()
                .find(|after| question.has_won(after).is_none() && question.known(after).is_held());
            let found = stored.or_else(|| next.iter().find(|after| believed(question, after, watch)));
            found.map(|after| vec![after])
        };
        if watch.is_over() {
            return Held::Unknown;
        }
        let Some(leads_on) = leads_on else {
            let doubt = Numbers { proof: 1, disproof: 1, plies: 0 };
            question.table.store(question.key(&here), doubt, 1);
            return Held::Doubtful;
        };
        for after in leads_on {
            if staying.insert(question.key(after)) {
                ahead.push(after.clone());
            }
        }
    }
    Held::Yes
}

/// Whether a position is said to be held, by the table or, where it was forgotten, by another
/// search.
fn believed<P: Position>(question: &Question<P>, position: &P, watch: &Watch) -> bool {
    if question.has_won(position).is_some() {
        return false;
    }
    let known = question.known(position);
    known.is_held() || !known.is_won() && Searcher::new(question, watch, 0).solve(position).is_held()
}

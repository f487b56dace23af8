//! Pieces that may be arranged in every order, by swapping until one is ready: thousands
//! of moves that two lists describe.

use serde::{Deserialize, Serialize};

use crate::{Legal, Touch};

/// Fewer moves than this are as well written one by one.
const FEW: usize = 100;
/// The most pieces that are arranged: what is read has to end.
const MOST_PIECES: usize = 8;

/// The fewest swaps that make one order another. Each puts the right piece on the first
/// place that has a wrong one; where either of two pieces would do and neither is
/// shorter, the one on the earlier place.
pub fn fewest_swaps<T: PartialEq + Clone>(mine: &[T], goal: &[T]) -> Vec<(usize, usize)> {
    let places = mine.len().min(goal.len());
    let Some(wrong) = (0..places).find(|&place| mine[place] != goal[place]) else { return Vec::new() };
    let mut best: Option<Vec<(usize, usize)>> = None;
    for from in wrong + 1..places {
        if mine[from] != goal[wrong] || mine[from] == goal[from] {
            continue;
        }
        let mut order = mine.to_vec();
        order.swap(wrong, from);
        let mut swaps = vec![(wrong, from)];
        swaps.extend(fewest_swaps(&order, goal));
        if best.as_ref().is_none_or(|best| swaps.len() < best.len()) {
            best = Some(swaps);
        }
    }
    best.unwrap_or_default()
}

/// Steps to the next order; whether there was one.
fn next_order(letters: &mut [char]) -> bool {
    let Some(pivot) = (1..letters.len()).rev().find(|&place| letters[place - 1] < letters[place]) else {
        return false;
    };
    let Some(next) = (pivot..letters.len()).rev().find(|&place| letters[pivot - 1] < letters[place]) else {
        return false;
    };
    letters.swap(pivot - 1, next);
    letters[pivot..].reverse();
    true
}

/// Every order of some pieces on some squares. The text of a move is the order, its
/// gesture the fewest swaps that lead there and a last word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Arrangements {
    /// The squares, in the order of the text.
    squares: Vec<String>,
    /// How the pieces stand before anything is swapped.
    start: String,
    /// The word that ends it.
    ready: String,
}

impl Arrangements {
    /// What these moves are all of, if they are all the orders of something.
    pub(crate) fn of(legal: &[Legal]) -> Option<Arrangements> {
        if legal.len() < FEW || legal.iter().any(|legal| !legal.effects.is_empty()) {
            return None;
        }
        let (start, ready) = legal.iter().find_map(|legal| match legal.gesture.as_slice() {
            [Touch::Choice(ready)] => Some((&legal.text, ready)),
            _ => None,
        })?;
        let mut squares = vec![""; start.chars().count()];
        for legal in legal {
            let [Touch::Square(one), Touch::Square(other), _] = legal.gesture.as_slice() else { continue };
            let differs = start.chars().zip(legal.text.chars()).map(|(one, other)| one != other);
            let places: Vec<usize> =
                differs.enumerate().filter(|(_, differs)| *differs).map(|(at, _)| at).collect();
            let [first, second] = places.as_slice() else { return None };
            (squares[*first], squares[*second]) = (one, other);
        }
        let squares = squares.into_iter().map(str::to_owned).collect();
        let all = Arrangements { squares, start: start.clone(), ready: ready.clone() };
        let mut described = all.legal().ok()?;
        let mut wanted: Vec<&Legal> = legal.iter().collect();
        wanted.sort_by(|one, other| one.text.cmp(&other.text));
        described.sort_by(|one, other| one.text.cmp(&other.text));
        (wanted.len() == described.len() && wanted.into_iter().eq(&described)).then_some(all)
    }

    /// Every order as a move by itself.
    pub(crate) fn legal(&self) -> Result<Vec<Legal>, String> {
        let start: Vec<char> = self.start.chars().collect();
        if start.len() != self.squares.len() || start.len() > MOST_PIECES {
            return Err("these are no arrangements".to_owned());
        }
        let mut letters = start.clone();
        letters.sort_unstable();
        let mut all = Vec::new();
        loop {
            let square = |place: usize| Touch::Square(self.squares[place].clone());
            let swaps = fewest_swaps(&start, &letters).into_iter();
            let touches = swaps.flat_map(|(one, other)| [square(one), square(other)]);
            let gesture = touches.chain([Touch::Choice(self.ready.clone())]).collect();
            all.push(Legal { text: letters.iter().collect(), gesture, effects: Vec::new() });
            if !next_order(&mut letters) {
                return Ok(all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_are_found_again_and_fewer_are_not_taken_for_them() {
        let squares: Vec<String> = ["b1", "c1", "d1", "e1", "f1"].map(str::to_owned).into();
        let all = Arrangements { squares, start: "ABCDE".to_owned(), ready: "ready".to_owned() };
        let mut legal = all.legal().unwrap_or_default();
        assert_eq!(legal.len(), 120);
        assert_eq!(Arrangements::of(&legal), Some(all));
        legal.pop();
        assert_eq!(Arrangements::of(&legal), None);
    }

    #[test]
    fn what_would_not_end_or_makes_no_sense_is_refused() {
        let squares: Vec<String> = (1..=20).map(|rank| format!("a{rank}")).collect();
        let start = "ABCDEFGHIJKLMNOPQRST".to_owned();
        assert!(Arrangements { squares: squares.clone(), start, ready: String::new() }.legal().is_err());
        assert!(Arrangements { squares, start: "AB".to_owned(), ready: String::new() }.legal().is_err());
    }
}

//! Legal moves, factored: moves that differ in one square only are sent as a family.
//!
//! A chain of Taifho that sends a Circle back has a move for each square where the
//! Circle may be put, and a queen has one for each square it reaches. Such a family is
//! written once, with `*` where the square stands, and `any` lists the squares:
//! `{"move":"d2-*","gesture":["d2","*"],"any":["d3","d4"]}`. To read it, put each of
//! `any` for every `*`.

use std::collections::HashMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{AnyRules, Effect, Legal, Touch};

/// What stands for the square in which the moves of a family differ.
const HOLE: &str = "*";

/// One move, or several that differ in one square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Family {
    #[serde(rename = "move")]
    text: String,
    gesture: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    effects: Vec<Effect>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    any: Vec<String>,
}

impl Family {
    /// A move by itself.
    fn of(legal: &Legal) -> Family {
        Family {
            text: legal.text.clone(),
            gesture: legal.gesture.iter().map(Touch::to_string).collect(),
            effects: legal.effects.clone(),
            any: Vec::new(),
        }
    }

    /// The same with something else for every mention of a square.
    fn with(&self, square: &str, other: &str) -> Family {
        Family {
            text: self.text.replace(square, other),
            gesture: self.gesture.iter().map(|touch| touch.replace(square, other)).collect(),
            effects: self
                .effects
                .iter()
                .map(|effect| effect.map_squares(|name| name.replace(square, other)))
                .collect(),
            any: Vec::new(),
        }
    }

    /// What two moves have in common if they differ in this square only.
    fn key(&self) -> String {
        format!("{}\n{:?}\n{:?}", self.text, self.gesture, self.effects)
    }
}

/// Every way to leave a square out of a move.
fn templates(family: &Family) -> Vec<(String, Family)> {
    let is_square = |touch: &&String| !touch.starts_with(['@', '=']);
    let mut squares: Vec<&String> = family.gesture.iter().skip(1).filter(is_square).collect();
    squares.dedup();
    squares.into_iter().map(|square| (square.clone(), family.with(square, HOLE))).collect()
}

fn fold(legal: &[Legal]) -> Vec<Family> {
    let single: Vec<Family> = legal.iter().map(Family::of).collect();
    let ways: Vec<Vec<(String, Family)>> = single.iter().map(templates).collect();
    let mut sizes: HashMap<String, usize> = HashMap::new();
    for (_, template) in ways.iter().flatten() {
        *sizes.entry(template.key()).or_default() += 1;
    }
    let mut families: Vec<Family> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (alone, ways) in single.into_iter().zip(ways) {
        let size = |template: &Family| sizes.get(&template.key()).copied().unwrap_or(0);
        let best =
            ways.into_iter().max_by_key(|(_, template)| size(template)).filter(|(_, best)| size(best) > 1);
        let Some((square, template)) = best else {
            families.push(alone);
            continue;
        };
        let place = *places.entry(template.key()).or_insert_with(|| {
            families.push(template);
            families.len() - 1
        });
        if let Some(family) = families.get_mut(place) {
            family.any.push(square);
        }
    }
    families
}

fn unfold(family: &Family) -> Result<Vec<Legal>, String> {
    let legal = |family: Family| -> Result<Legal, String> {
        let read = |touch: &String| <dyn AnyRules>::read_touch(touch).map_err(|error| error.to_string());
        let gesture = family.gesture.iter().map(read).collect::<Result<Vec<Touch>, String>>()?;
        Ok(Legal { text: family.text, gesture, effects: family.effects })
    };
    if family.any.is_empty() {
        return Ok(vec![legal(family.clone())?]);
    }
    family.any.iter().map(|square| legal(family.with(HOLE, square))).collect()
}

/// Writes legal moves as families.
pub(crate) fn write<S: Serializer>(legal: &[Legal], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(fold(legal))
}

/// Reads legal moves out of families.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Legal>, D::Error> {
    let families: Vec<Family> = Vec::deserialize(deserializer)?;
    let mut all = Vec::with_capacity(families.len());
    for family in &families {
        all.extend(unfold(family).map_err(D::Error::custom)?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(text: &str, gesture: &[&str], effects: Vec<Effect>) -> Legal {
        let touch = |touch: &&str| <dyn AnyRules>::read_touch(touch).unwrap_or_else(|_| panic!("{touch}"));
        Legal { text: text.to_owned(), gesture: gesture.iter().map(touch).collect(), effects }
    }

    #[test]
    fn what_differs_in_one_square_is_written_once_and_read_again() {
        let sent = |to: &str| Effect::Moves { from: "e5".to_owned(), to: to.to_owned() };
        let moves = vec![
            legal("e3>e7(e5=a10)", &["e3", "e7", "a10"], vec![sent("a10")]),
            legal("e3>e7(e5=a1)", &["e3", "e7", "a1"], vec![sent("a1")]),
            legal("e3>e7", &["e3", "e7", "=leave"], vec![]),
            legal("=pass", &["=pass"], vec![]),
        ];
        let families = fold(&moves);
        assert_eq!(families.len(), 3);
        assert_eq!(families[0].text, "e3>e7(e5=*)");
        assert_eq!(families[0].any, ["a10", "a1"]);
        let again: Vec<Legal> =
            families.iter().flat_map(|family| unfold(family).unwrap_or_default()).collect();
        assert_eq!(again, moves);
    }
}

//! Legal moves, factored. As a list they would be long: a chain of Taifho that sends
//! two Circles back has a move for every pair of squares where they may be put, and
//! each goes on in the same ways.
//!
//! They are written as a graph instead: a list of nodes, the first moves in the last
//! of them. A node is a list of edges `[touches, text, effects, next, ends]`. Whoever
//! makes one of the touches adds the text and the effects to what there was, with the
//! touch for every `*` in them; `next` is the node to go on from, if there is one;
//! `ends` are moves that are complete here, `[text, effects]` that come last. Nodes that
//! are alike are written once.

use std::collections::HashMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Effect, Legal, Misread, Touch};

/// What stands for the touch of an edge in its text and effects.
const HOLE: &str = "*";
/// More moves than any position has: who sends more means no good.
const MOST: usize = 100_000;

/// What comes last in a move that is complete: text and effects.
type End = (String, Vec<Effect>);
/// Touches, text, effects, the node to go on from, and what is complete here.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Edge(Vec<String>, String, Vec<Effect>, Option<usize>, Vec<End>);

/// A move on its way into the graph.
struct Item<'l> {
    text: &'l str,
    touches: Vec<String>,
    effects: &'l [Effect],
}

/// How many bytes all texts have in common at the beginning.
fn common_text(items: &[&Item]) -> usize {
    let Some((first, others)) = items.split_first() else { return 0 };
    let mut length = first.text.len();
    for other in others {
        let alike =
            first.text.bytes().zip(other.text.bytes()).take_while(|(one, other)| one == other).count();
        length = length.min(alike);
    }
    while !first.text.is_char_boundary(length) {
        length -= 1;
    }
    length
}

fn common_effects(items: &[&Item]) -> usize {
    let Some((first, others)) = items.split_first() else { return 0 };
    let alike = |other: &&Item| {
        first.effects.iter().zip(other.effects).take_while(|(one, other)| one == other).count()
    };
    others.iter().map(alike).chain([first.effects.len()]).min().unwrap_or(0)
}

/// The nodes so far, each written once.
#[derive(Default)]
struct Graph {
    nodes: Vec<Vec<Edge>>,
    known: HashMap<Vec<Edge>, usize>,
}

impl Graph {
    /// The node of moves that have so many touches, so much text and so many effects
    /// behind them.
    fn node(&mut self, items: &[&Item], depth: usize, text: usize, effects: usize) -> usize {
        let mut order: Vec<&str> = Vec::new();
        let mut groups: HashMap<&str, Vec<&Item>> = HashMap::new();
        for item in items {
            let Some(touch) = item.touches.get(depth) else { continue };
            groups
                .entry(touch)
                .or_insert_with(|| {
                    order.push(touch);
                    Vec::new()
                })
                .push(item);
        }
        let mut edges: Vec<Edge> = Vec::new();
        for touch in order {
            let group = groups.remove(touch).unwrap_or_default();
            let edge = self.edge(touch, &group, depth, text, effects);
            let alike = |other: &&mut Edge| {
                (&other.1, &other.2, &other.3, &other.4) == (&edge.1, &edge.2, &edge.3, &edge.4)
            };
            match edges.iter_mut().find(alike) {
                Some(other) => other.0.extend(edge.0),
                None => edges.push(edge),
            }
        }
        if let Some(&known) = self.known.get(&edges) {
            return known;
        }
        self.nodes.push(edges.clone());
        self.known.insert(edges, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    fn edge(&mut self, touch: &str, group: &[&Item], depth: usize, text: usize, effects: usize) -> Edge {
        let (texts, all) = (common_text(group).max(text), common_effects(group).max(effects));
        let (complete, others): (Vec<&Item>, Vec<&Item>) =
            group.iter().partition(|item| item.touches.len() == depth + 1);
        let next = (!others.is_empty()).then(|| self.node(&others, depth + 1, texts, all));
        let (said, done) = group.first().map_or(("", [].as_slice()), |item| (item.text, item.effects));
        let is_square = !touch.starts_with(['@', '=']);
        let hole = |name: &str| if is_square { name.replace(touch, HOLE) } else { name.to_owned() };
        let holes = |effects: &[Effect]| effects.iter().map(|effect| effect.map_squares(hole)).collect();
        let end = |item: &&Item| (hole(&item.text[texts..]), holes(&item.effects[all..]));
        Edge(
            vec![touch.to_owned()],
            hole(&said[text..texts]),
            holes(&done[effects..all]),
            next,
            complete.iter().map(end).collect(),
        )
    }
}

fn fold(legal: &[Legal]) -> Vec<Vec<Edge>> {
    if legal.is_empty() {
        return Vec::new();
    }
    let item = |legal: &'_ Legal| legal.gesture.iter().map(Touch::to_string).collect();
    let items: Vec<Item> = legal
        .iter()
        .map(|legal| Item { text: &legal.text, touches: item(legal), effects: &legal.effects })
        .collect();
    let mut graph = Graph::default();
    graph.node(&items.iter().collect::<Vec<_>>(), 0, 0, 0);
    graph.nodes
}

/// A move as far as it has been read.
#[derive(Clone, Default)]
struct Said {
    text: String,
    gesture: Vec<Touch>,
    effects: Vec<Effect>,
}

impl Said {
    fn and(&self, touch: &str, text: &str, effects: &[Effect]) -> Said {
        let put = |name: &str| name.replace(HOLE, touch);
        let mut more = self.clone();
        more.text.push_str(&put(text));
        more.effects.extend(effects.iter().map(|effect| effect.map_squares(put)));
        more
    }
}

/// What has been read, and how often something was touched for it.
#[derive(Default)]
struct Reader {
    legal: Vec<Legal>,
    touches: usize,
}

impl Reader {
    fn unfold(&mut self, nodes: &[Vec<Edge>], node: usize, said: &Said) -> Result<(), String> {
        for Edge(touches, text, effects, next, ends) in nodes.get(node).ok_or("there is no such node")? {
            for touch in touches {
                self.touches += 1;
                if self.touches > MOST {
                    return Err("these are too many moves".to_owned());
                }
                let mut here = said.and(touch, text, effects);
                here.gesture.push(touch.parse().map_err(|error: Misread| error.to_string())?);
                for (text, effects) in ends {
                    let Said { text, gesture, effects } = here.and(touch, text, effects);
                    self.legal.push(Legal { text, gesture, effects });
                }
                // Nodes stand behind those that they lead to, so this comes to an end.
                if let Some(next) = next.filter(|&next| next < node) {
                    self.unfold(nodes, next, &here)?;
                }
            }
        }
        Ok(())
    }
}

/// Writes legal moves as a graph.
pub(crate) fn write<S: Serializer>(legal: &[Legal], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(fold(legal))
}

/// Reads legal moves out of a graph.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Legal>, D::Error> {
    let nodes: Vec<Vec<Edge>> = Vec::deserialize(deserializer)?;
    let mut reader = Reader::default();
    if let Some(last) = nodes.len().checked_sub(1) {
        reader.unfold(&nodes, last, &Said::default()).map_err(D::Error::custom)?;
    }
    Ok(reader.legal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(text: &str, gesture: &[&str], effects: Vec<Effect>) -> Legal {
        let touch = |touch: &&str| touch.parse().unwrap_or_else(|_| panic!("{touch}"));
        Legal { text: text.to_owned(), gesture: gesture.iter().map(touch).collect(), effects }
    }

    #[test]
    fn what_goes_on_alike_is_written_once_and_read_again() {
        let sent = |to: &str| Effect::Moves { from: "e5".to_owned(), to: to.to_owned() };
        let hop = Effect::HopsOver { square: "f8".to_owned(), to: "g9".to_owned() };
        let mut moves = vec![legal("e3>e7", &["e3", "e7", "=leave"], vec![])];
        for berth in ["a10", "a1", "c10"] {
            moves.push(legal(&format!("e3>e7(e5={berth})"), &["e3", "e7", berth], vec![sent(berth)]));
            let text = format!("e3>e7(e5={berth})>g9");
            moves.push(legal(&text, &["e3", "e7", berth, "g9"], vec![sent(berth), hop.clone()]));
        }
        moves.push(legal("=pass", &["=pass"], vec![]));
        let nodes = fold(&moves);
        assert_eq!(nodes.len(), 4, "{nodes:?}");
        let mut reader = Reader::default();
        assert_eq!(reader.unfold(&nodes, nodes.len() - 1, &Said::default()), Ok(()));
        let mut again = reader.legal;
        let key = |legal: &Legal| legal.text.clone();
        again.sort_by_key(key);
        moves.sort_by_key(key);
        assert_eq!(again, moves);
    }

    #[test]
    fn a_graph_that_leads_nowhere_or_round_is_refused_or_ends() {
        let round = vec![vec![Edge(vec!["a1".to_owned()], String::new(), vec![], Some(0), vec![])]];
        assert_eq!(Reader::default().unfold(&round, 0, &Said::default()), Ok(()));
        assert!(Reader::default().unfold(&round, 7, &Said::default()).is_err());
        let two =
            |next| vec![Edge(vec!["a1".to_owned(), "a2".to_owned()], String::new(), vec![], next, vec![])];
        let deep: Vec<Vec<Edge>> = (0..60).map(|node: usize| two(node.checked_sub(1))).collect();
        assert!(Reader::default().unfold(&deep, 59, &Said::default()).is_err());
    }
}

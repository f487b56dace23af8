//! Legal moves, factored. As a list they would be long: a chain of Taifho that sends
//! two Circles back has a move for every pair of squares where they may be put, and
//! each goes on in the same ways.
//!
//! They are written as a graph instead, `{"effects": […], "nodes": […]}`, the first
//! moves in the last of the nodes. A node is a list of edges `[touches, text, effects,
//! ends, next]`. Whoever makes one of the touches adds the text and the effects to what
//! there was, with the touch for every `*` in them; `ends` are what completes a move
//! here; `next`, if it is there, is the node to go on from. Effects are numbers: where
//! they stand in the list of effects. One touch stands by itself, several in a list; an
//! end is a text, or `[text, effects]`. Nodes and effects that are alike are written
//! once. Where the moves are all the orders in which pieces can be arranged, there are no
//! nodes but `arrangements`.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::arrangements::Arrangements;
use crate::{Effect, Legal, Misread, Touch};

/// What stands for the touch of an edge in its text and effects.
const HOLE: &str = "*";
/// More moves than any position has: who sends more means no good.
const MOST: usize = 100_000;

/// One touch, or several that lead to the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
enum Touches<'l> {
    One(Cow<'l, str>),
    Several(Vec<Cow<'l, str>>),
}

impl<'l> Touches<'l> {
    fn as_slice(&self) -> &[Cow<'l, str>] {
        match self {
            Touches::One(touch) => std::slice::from_ref(touch),
            Touches::Several(touches) => touches,
        }
    }

    fn push(&mut self, touch: Cow<'l, str>) {
        match self {
            Touches::One(first) => *self = Touches::Several(vec![std::mem::take(first), touch]),
            Touches::Several(touches) => touches.push(touch),
        }
    }
}

/// What comes last in a move that is complete: text and effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
enum End<'l> {
    Text(Cow<'l, str>),
    Effects(Cow<'l, str>, Vec<usize>),
}

impl End<'_> {
    fn parts(&self) -> (&str, &[usize]) {
        match self {
            End::Text(text) => (text, &[]),
            End::Effects(text, effects) => (text, effects),
        }
    }
}

/// Touches, text, effects, what is complete here, and the node to go on from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Edge<'l>(
    Touches<'l>,
    Cow<'l, str>,
    Vec<usize>,
    Vec<End<'l>>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<usize>,
);

/// Legal moves as they are written.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Graph<'l> {
    effects: Vec<Effect>,
    nodes: Vec<Vec<Edge<'l>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arrangements: Option<Arrangements>,
}

/// A move on its way into the graph.
struct Item<'l> {
    text: &'l str,
    touches: Vec<Cow<'l, str>>,
    effects: &'l [Effect],
}

impl<'l> Item<'l> {
    fn of(legal: &'l Legal) -> Item<'l> {
        let touch = |touch: &'l Touch| match touch {
            Touch::Square(name) => Cow::Borrowed(name.as_str()),
            Touch::Tray(_) | Touch::Choice(_) => Cow::Owned(touch.to_string()),
        };
        let touches = legal.gesture.iter().map(touch).collect();
        Item { text: &legal.text, touches, effects: &legal.effects }
    }
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

/// Replaces a touch by the hole.
fn hole<'t>(text: &'t str, touch: &str) -> Cow<'t, str> {
    let is_square = !touch.starts_with(['@', '=']);
    if is_square && text.contains(touch) { text.replace(touch, HOLE).into() } else { text.into() }
}

/// The graph as far as it is written.
#[derive(Default)]
struct Writer<'l> {
    graph: Graph<'l>,
    numbers: HashMap<Effect, usize>,
    known: HashMap<Vec<Edge<'l>>, usize>,
}

impl<'l> Writer<'l> {
    /// The node of moves that have so many touches, so much text and so many effects
    /// behind them.
    fn node(&mut self, items: &[&Item<'l>], depth: usize, text: usize, effects: usize) -> usize {
        let mut groups: Vec<(&Cow<'l, str>, Vec<&Item<'l>>)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for item in items {
            let Some(touch) = item.touches.get(depth) else { continue };
            let place = *places.entry(touch).or_insert(groups.len());
            match groups.get_mut(place) {
                Some((_, group)) => group.push(item),
                None => groups.push((touch, vec![item])),
            }
        }
        let mut edges: Vec<Edge> = Vec::new();
        for (touch, group) in groups {
            let edge = self.edge(touch, &group, depth, text, effects);
            let alike = |other: &&mut Edge| {
                (&other.1, &other.2, &other.3, &other.4) == (&edge.1, &edge.2, &edge.3, &edge.4)
            };
            match edges.iter_mut().find(alike) {
                Some(other) => other.0.push(touch.clone()),
                None => edges.push(edge),
            }
        }
        if let Some(&known) = self.known.get(&edges) {
            return known;
        }
        let nodes = &mut self.graph.nodes;
        nodes.push(edges.clone());
        self.known.insert(edges, nodes.len() - 1);
        nodes.len() - 1
    }

    fn edge(
        &mut self,
        touch: &Cow<'l, str>,
        group: &[&Item<'l>],
        depth: usize,
        text: usize,
        effects: usize,
    ) -> Edge<'l> {
        let (texts, all) = (common_text(group).max(text), common_effects(group).max(effects));
        let (complete, others): (Vec<&Item>, Vec<&Item>) =
            group.iter().partition(|item| item.touches.len() == depth + 1);
        let next = (!others.is_empty()).then(|| self.node(&others, depth + 1, texts, all));
        let (said, done) = group.first().map_or(("", [].as_slice()), |item| (item.text, item.effects));
        let mut ends = Vec::new();
        for item in complete {
            let last = hole(&item.text[texts..], touch);
            let numbers = self.numbers(&item.effects[all..], touch);
            ends.push(if numbers.is_empty() { End::Text(last) } else { End::Effects(last, numbers) });
        }
        let numbers = self.numbers(&done[effects..all], touch);
        Edge(Touches::One(touch.clone()), hole(&said[text..texts], touch), numbers, ends, next)
    }

    /// The numbers of effects; those that are new get the next ones.
    fn numbers(&mut self, effects: &[Effect], touch: &str) -> Vec<usize> {
        let number = |effect: &Effect| {
            let effect = effect.map_squares(|name| hole(name, touch).into_owned());
            if let Some(&number) = self.numbers.get(&effect) {
                return number;
            }
            self.graph.effects.push(effect.clone());
            self.numbers.insert(effect, self.graph.effects.len() - 1);
            self.graph.effects.len() - 1
        };
        effects.iter().map(number).collect()
    }
}

fn fold(legal: &[Legal]) -> Graph<'_> {
    if legal.is_empty() {
        return Graph::default();
    }
    if let Some(arrangements) = Arrangements::of(legal) {
        return Graph { arrangements: Some(arrangements), ..Graph::default() };
    }
    let items: Vec<Item> = legal.iter().map(Item::of).collect();
    let mut writer = Writer::default();
    writer.node(&items.iter().collect::<Vec<_>>(), 0, 0, 0);
    writer.graph
}

/// A move as far as it has been read.
#[derive(Clone, Default)]
struct Said {
    text: String,
    gesture: Vec<Touch>,
    effects: Vec<Effect>,
}

/// What has been read, and how often something was touched for it.
struct Reader<'g> {
    graph: &'g Graph<'g>,
    legal: Vec<Legal>,
    touches: usize,
}

impl<'g> Reader<'g> {
    fn new(graph: &'g Graph<'g>) -> Reader<'g> {
        Reader { graph, legal: Vec::new(), touches: 0 }
    }

    /// Every move by itself.
    fn read(mut self) -> Result<Vec<Legal>, String> {
        if let Some(arrangements) = &self.graph.arrangements {
            self.legal = arrangements.legal()?;
        }
        if let Some(last) = self.graph.nodes.len().checked_sub(1) {
            self.node(last, &Said::default())?;
        }
        Ok(self.legal)
    }

    /// What was said, with more.
    fn and(&self, said: &Said, touch: &str, text: &str, effects: &[usize]) -> Result<Said, String> {
        let put = |name: &str| name.replace(HOLE, touch);
        let mut more = said.clone();
        more.text.push_str(&put(text));
        for number in effects {
            let effect = self.graph.effects.get(*number).ok_or("there is no such effect")?;
            more.effects.push(effect.map_squares(put));
        }
        Ok(more)
    }

    fn node(&mut self, node: usize, said: &Said) -> Result<(), String> {
        let graph = self.graph;
        for Edge(touches, text, effects, ends, next) in
            graph.nodes.get(node).ok_or("there is no such node")?
        {
            for touch in touches.as_slice() {
                self.touches += 1;
                if self.touches > MOST {
                    return Err("these are too many moves".to_owned());
                }
                let mut here = self.and(said, touch, text, effects)?;
                here.gesture.push(touch.parse().map_err(|error: Misread| error.to_string())?);
                for end in ends {
                    let (text, effects) = end.parts();
                    let Said { text, gesture, effects } = self.and(&here, touch, text, effects)?;
                    self.legal.push(Legal { text, gesture, effects });
                }
                // Nodes stand behind those that they lead to, so this comes to an end.
                if let Some(next) = next.filter(|&next| next < node) {
                    self.node(next, &here)?;
                }
            }
        }
        Ok(())
    }
}

/// Writes legal moves as a graph.
pub(crate) fn write<S: Serializer>(legal: &[Legal], serializer: S) -> Result<S::Ok, S::Error> {
    fold(legal).serialize(serializer)
}

/// Reads legal moves out of a graph.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Legal>, D::Error> {
    Reader::new(&Graph::deserialize(deserializer)?).read().map_err(D::Error::custom)
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
        let graph = fold(&moves);
        assert_eq!((graph.nodes.len(), graph.effects.len()), (4, 2), "{graph:?}");
        let mut again = Reader::new(&graph).read().unwrap_or_default();
        let key = |legal: &Legal| legal.text.clone();
        again.sort_by_key(key);
        moves.sort_by_key(key);
        assert_eq!(again, moves);
    }

    fn edge(touches: &[&'static str], next: Option<usize>) -> Edge<'static> {
        let touches = Touches::Several(touches.iter().map(|touch| Cow::Borrowed(*touch)).collect());
        Edge(touches, Cow::Borrowed(""), vec![], vec![], next)
    }

    #[test]
    fn a_graph_that_leads_nowhere_or_round_is_refused_or_ends() {
        let round = Graph { nodes: vec![vec![edge(&["a1"], Some(0))]], ..Graph::default() };
        assert_eq!(Reader::new(&round).read(), Ok(vec![]));
        assert!(Reader::new(&round).node(7, &Said::default()).is_err());
        let nodes = (0..60).map(|node: usize| vec![edge(&["a1", "a2"], node.checked_sub(1))]).collect();
        assert!(Reader::new(&Graph { nodes, ..Graph::default() }).read().is_err());
        let mut nowhere = edge(&["a1"], None);
        nowhere.2.push(0);
        assert!(Reader::new(&Graph { nodes: vec![vec![nowhere]], ..Graph::default() }).read().is_err());
    }
}

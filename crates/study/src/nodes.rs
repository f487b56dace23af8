//! What comes of an edit of moves.

use quincunx_core::{Message, Viewer};
use quincunx_protocol::{Change, Chapter, Edit, FrozenLine, Shape, TreeNode};

use crate::limits::{MOST_MOVES, MOST_SIGNS, check_lines, check_shapes, clean_comment};
use crate::line::{check_length, game_at, play};
use crate::tree::{find, path, subtree};
use crate::{EditError, Inverse, Plan, signs, tree};

/// A move that has changed, and what takes that back.
fn put(chapter: &Chapter, node: TreeNode, inverse: Inverse) -> Plan {
    let (id, same) = (node.id, tree::node(chapter, node.id) == Some(&node));
    let chapter = chapter.head.id;
    Plan::new(vec![Change::Node { chapter, node }], inverse).of(chapter, Some(id)).unless(same)
}

/// Adds moves behind a move, one after another; those that are there are gone along.
pub(crate) fn add(chapter: &Chapter, id: u32, moves: &[String]) -> Result<Plan, EditError> {
    if moves.len() > MOST_MOVES {
        return Err(EditError::too_many("study-moves", MOST_MOVES));
    }
    check_length(path(chapter, id)?.len() + moves.len())?;
    let mut game = game_at(chapter, id)?;
    let mut at = find(chapter, id)?.clone();
    let mut next = chapter.next;
    let mut put: Vec<TreeNode> = Vec::new();
    let mut first_new = None;
    for text in moves {
        let made = play(game.as_mut(), text)?;
        let known = |child: &&u32| tree::node(chapter, **child).is_some_and(|node| node.text == made.text);
        if let Some(child) = at.children.iter().find(known) {
            at = find(chapter, *child)?.clone();
            continue;
        }
        at.children.push(next);
        let child = TreeNode { id: next, parent: Some(at.id), ..made };
        put.push(std::mem::replace(&mut at, child));
        first_new.get_or_insert(next);
        next += 1;
    }
    let last = at.id;
    if first_new.is_some() {
        put.push(at);
    }
    let chapter = chapter.head.id;
    let changes = put.into_iter().map(|node| Change::Node { chapter, node }).collect();
    let inverse = Inverse::Edit(Edit::Delete { chapter, node: first_new.unwrap_or(last) });
    Ok(Plan::new(changes, inverse).of(chapter, Some(last)))
}

/// Takes a move away, with all that is behind it.
pub(crate) fn delete(chapter: &Chapter, id: u32) -> Result<Plan, EditError> {
    let gone = find(chapter, id)?;
    let Some(parent) = gone.parent else {
        return Err(EditError::Missing(Message::new("study-beginning-stays")));
    };
    let mut parent = find(chapter, parent)?.clone();
    let index = parent.children.iter().position(|child| *child == id).unwrap_or(0) as u32;
    parent.children.retain(|child| *child != id);
    let nodes: Vec<TreeNode> = subtree(chapter, id).into_iter().cloned().collect();
    let ids = nodes.iter().map(|node| node.id).collect();
    let (chapter, before) = (chapter.head.id, parent.id);
    let changes = vec![Change::Node { chapter, node: parent }, Change::NodesGone { chapter, nodes: ids }];
    Ok(Plan::new(changes, Inverse::PutNodes { chapter, index, nodes }).of(chapter, Some(before)))
}

/// Makes a move the main line among those at its place.
pub(crate) fn promote(chapter: &Chapter, id: u32) -> Result<Plan, EditError> {
    let Some(parent) = find(chapter, id)?.parent else {
        return Err(EditError::Missing(Message::new("study-beginning-stays")));
    };
    let mut parent = find(chapter, parent)?.clone();
    let before = parent.children.clone();
    parent.children.retain(|child| *child != id);
    parent.children.insert(0, id);
    let inverse = Inverse::Order { chapter: chapter.head.id, node: parent.id, children: before };
    let plan = put(chapter, parent, inverse);
    Ok(Plan { node: Some(id), ..plan })
}

pub(crate) fn set_comment(chapter: &Chapter, id: u32, comment: &str) -> Result<Plan, EditError> {
    let old = find(chapter, id)?;
    let inverse = Edit::SetComment { chapter: chapter.head.id, node: id, comment: old.comment.clone() };
    let node = TreeNode { comment: clean_comment(comment)?, ..old.clone() };
    Ok(put(chapter, node, Inverse::Edit(inverse)))
}

pub(crate) fn set_sign(chapter: &Chapter, id: u32, sign: u8, on: bool) -> Result<Plan, EditError> {
    let old = find(chapter, id)?;
    let signs = signs::set(&old.signs, sign, on);
    if signs.len() > MOST_SIGNS {
        return Err(EditError::too_many("study-most-signs", MOST_SIGNS));
    }
    let inverse = Inverse::Signs { chapter: chapter.head.id, node: id, signs: old.signs.clone() };
    Ok(put(chapter, TreeNode { signs, ..old.clone() }, inverse))
}

pub(crate) fn set_shapes(chapter: &Chapter, id: u32, shapes: &[Shape]) -> Result<Plan, EditError> {
    check_shapes(shapes)?;
    let old = find(chapter, id)?;
    let scene = game_at(chapter, id)?.scene(Viewer::Everything);
    let is_square = |name: &String| scene.squares.iter().any(|square| square.name == *name);
    for name in shapes.iter().flat_map(|shape| [Some(&shape.from), shape.to.as_ref()]).flatten() {
        if !is_square(name) {
            let found = quincunx_core::Misread::excerpt(name);
            return Err(EditError::Missing(Message::new("study-no-square").verbatim("found", found)));
        }
    }
    let mut kept: Vec<Shape> = Vec::with_capacity(shapes.len());
    for shape in shapes {
        // An arrow from a square to itself is a circle; the same place has one shape.
        let to = shape.to.clone().filter(|to| *to != shape.from);
        kept.retain(|other| (&other.from, &other.to) != (&shape.from, &to));
        kept.push(Shape { to, ..shape.clone() });
    }
    // Texts have circles before arrows.
    kept.sort_by_key(|shape| shape.to.is_some());
    let inverse = Edit::SetShapes { chapter: chapter.head.id, node: id, shapes: old.shapes.clone() };
    Ok(put(chapter, TreeNode { shapes: kept, ..old.clone() }, Inverse::Edit(inverse)))
}

pub(crate) fn set_lines(chapter: &Chapter, id: u32, lines: &[FrozenLine]) -> Result<Plan, EditError> {
    check_lines(lines)?;
    let old = find(chapter, id)?;
    let game = game_at(chapter, id)?;
    let mut kept = Vec::with_capacity(lines.len());
    for line in lines {
        let mut game = game.boxed();
        let played = |text: &String| play(game.as_mut(), text).map(|made| first_word(&made.written));
        let moves = line.moves.iter().map(played).collect::<Result<Vec<String>, _>>()?;
        kept.push(FrozenLine { moves, ..line.clone() });
    }
    let inverse = Edit::SetLines { chapter: chapter.head.id, node: id, lines: old.lines.clone() };
    Ok(put(chapter, TreeNode { lines: kept, ..old.clone() }, Inverse::Edit(inverse)))
}

/// A move without the rolls that follow it.
fn first_word(written: &str) -> String {
    written.split(' ').next().unwrap_or_default().to_owned()
}

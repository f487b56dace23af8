//! Finding one's way in a chapter.

use quincunx_protocol::{Chapter, TreeNode};

use crate::EditError;

/// The move of that number.
pub fn node(chapter: &Chapter, id: u32) -> Option<&TreeNode> {
    let at = chapter.nodes.binary_search_by_key(&id, |node| node.id).ok()?;
    chapter.nodes.get(at)
}

/// The move of that number, or that there is none.
pub(crate) fn find(chapter: &Chapter, id: u32) -> Result<&TreeNode, EditError> {
    node(chapter, id).ok_or_else(EditError::no_node)
}

/// The moves from the beginning, which is none of them, to a move.
pub fn path(chapter: &Chapter, id: u32) -> Result<Vec<&TreeNode>, EditError> {
    let mut nodes = Vec::new();
    let mut at = find(chapter, id)?;
    while let Some(parent) = at.parent {
        nodes.push(at);
        // No way up is longer than there are moves.
        if nodes.len() > chapter.nodes.len() {
            return Err(EditError::no_node());
        }
        at = find(chapter, parent)?;
    }
    nodes.reverse();
    Ok(nodes)
}

/// The moves behind a move that are its main line.
pub fn main_line(chapter: &Chapter, id: u32) -> Vec<&TreeNode> {
    let next = |at: &&TreeNode| at.children.first().and_then(|child| node(chapter, *child));
    std::iter::successors(node(chapter, id).as_ref().and_then(next), next).take(chapter.nodes.len()).collect()
}

/// A move and all that is behind it, each after the one before it.
pub(crate) fn subtree(chapter: &Chapter, id: u32) -> Vec<&TreeNode> {
    let mut nodes: Vec<&TreeNode> = node(chapter, id).into_iter().collect();
    let mut at = 0;
    while at < nodes.len() {
        nodes.extend(nodes[at].children.iter().filter_map(|child| node(chapter, *child)));
        at += 1;
    }
    nodes
}

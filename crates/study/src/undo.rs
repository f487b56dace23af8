//! Taking an edit back: as long as what it changed is as it left it.

use quincunx_protocol::{Change, Chapter, Edit, StudyHead, TreeNode};
use serde::{Deserialize, Serialize};

use crate::plan::put_chapter;
use crate::tree::{find, node};
use crate::{EditError, Plan, Study};

/// What takes an edit back. It is kept with the edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inverse {
    /// Another edit does.
    Edit(Edit),
    /// A chapter that was deleted comes back.
    PutChapter {
        /// How many chapters stand before it.
        index: u32,
        /// The chapter.
        chapter: Box<Chapter>,
    },
    /// Chapters that went together come back, behind the others.
    PutChapters {
        /// The chapters.
        chapters: Vec<Chapter>,
    },
    /// Chapters that were added go.
    DropChapters {
        /// Which.
        chapters: Vec<u32>,
    },
    /// Moves that were deleted come back.
    PutNodes {
        /// In which chapter.
        chapter: u32,
        /// How many moves stand before the first of them at its place.
        index: u32,
        /// The first of them, and all that was behind it.
        nodes: Vec<TreeNode>,
    },
    /// Moves stand in another order.
    Order {
        /// In which chapter.
        chapter: u32,
        /// Behind which move.
        node: u32,
        /// The moves.
        children: Vec<u32>,
    },
    /// A move has other signs.
    Signs {
        /// In which chapter.
        chapter: u32,
        /// Which move.
        node: u32,
        /// The signs.
        signs: Vec<u8>,
    },
}

impl Study {
    /// What comes of taking back an edit that made these changes.
    pub fn plan_undo(&self, inverse: &Inverse, changes: &[Change]) -> Result<Plan, EditError> {
        if !self.is_as_left(inverse, changes) {
            return Err(EditError::changed());
        }
        let plan = match inverse {
            Inverse::Edit(edit) => return self.plan(edit),
            Inverse::PutChapter { index, chapter } => self.put_chapter(*index, chapter)?,
            Inverse::PutChapters { chapters } => {
                let ids: Vec<u32> = chapters.iter().map(|chapter| chapter.head.id).collect();
                let order = self.head.order.iter().chain(&ids).copied().collect();
                let head = Change::Head { head: StudyHead { order, ..self.head.clone() } };
                let put = chapters.iter().cloned().flat_map(put_chapter);
                let changes = [head].into_iter().chain(put).collect();
                Plan::new(changes, Inverse::DropChapters { chapters: ids })
            }
            Inverse::DropChapters { chapters } => self.drop_chapters(chapters)?,
            Inverse::PutNodes { chapter, index, nodes } => self.put_nodes(*chapter, *index, nodes)?,
            Inverse::Order { chapter, node, children } => {
                let old = find(self.chapter(*chapter)?, *node)?;
                let back = Inverse::Order { chapter: *chapter, node: *node, children: old.children.clone() };
                let node = TreeNode { children: children.clone(), ..old.clone() };
                Plan::new(vec![Change::Node { chapter: *chapter, node }], back).of(*chapter, Some(old.id))
            }
            Inverse::Signs { chapter, node, signs } => {
                let old = find(self.chapter(*chapter)?, *node)?;
                let back = Inverse::Signs { chapter: *chapter, node: *node, signs: old.signs.clone() };
                let node = TreeNode { signs: signs.clone(), ..old.clone() };
                Plan::new(vec![Change::Node { chapter: *chapter, node }], back).of(*chapter, Some(old.id))
            }
        };
        self.check(plan)
    }

    fn put_chapter(&self, index: u32, chapter: &Chapter) -> Result<Plan, EditError> {
        let id = chapter.head.id;
        let mut order = self.head.order.clone();
        order.insert((index as usize).min(order.len()), id);
        let head = Change::Head { head: StudyHead { order, ..self.head.clone() } };
        let changes = [head].into_iter().chain(put_chapter(chapter.clone())).collect();
        Ok(Plan::new(changes, Inverse::Edit(Edit::DeleteChapter { chapter: id })).of(id, Some(0)))
    }

    fn drop_chapters(&self, ids: &[u32]) -> Result<Plan, EditError> {
        if let [id] = ids {
            return self.plan(&Edit::DeleteChapter { chapter: *id });
        }
        let order: Vec<u32> = self.head.order.iter().copied().filter(|id| !ids.contains(id)).collect();
        let head = Change::Head { head: StudyHead { order, ..self.head.clone() } };
        let gone = ids.iter().map(|id| Change::ChapterGone { chapter: *id });
        let chapters: Vec<Chapter> = ids.iter().filter_map(|id| self.chapters.get(id)).cloned().collect();
        let changes = [head].into_iter().chain(gone).collect();
        Ok(Plan::new(changes, Inverse::PutChapters { chapters }))
    }

    fn put_nodes(&self, id: u32, index: u32, nodes: &[TreeNode]) -> Result<Plan, EditError> {
        let chapter = self.chapter(id)?;
        let first = nodes.first().ok_or_else(EditError::no_node)?;
        let mut parent = find(chapter, first.parent.unwrap_or(0))?.clone();
        let is_there = |child: &u32| node(chapter, *child).is_some_and(|other| other.text == first.text);
        // Somebody has made the same move again meanwhile.
        if parent.children.iter().any(is_there) {
            return Err(EditError::changed());
        }
        parent.children.insert((index as usize).min(parent.children.len()), first.id);
        let put = [parent].into_iter().chain(nodes.iter().cloned());
        let changes = put.map(|node| Change::Node { chapter: id, node }).collect();
        let inverse = Inverse::Edit(Edit::Delete { chapter: id, node: first.id });
        Ok(Plan::new(changes, inverse).of(id, Some(first.id)))
    }

    /// Whether what an edit changed is still as its changes left it.
    fn is_as_left(&self, inverse: &Inverse, changes: &[Change]) -> bool {
        let head = || {
            changes
                .iter()
                .find_map(|change| if let Change::Head { head } = change { Some(head) } else { None })
        };
        let node_of = |chapter: u32, id: u32| {
            let now = self.chapters.get(&chapter).and_then(|chapter| node(chapter, id))?;
            let left = changes.iter().find_map(|change| match change {
                Change::Node { chapter: of, node } if (*of, node.id) == (chapter, id) => Some(node),
                _ => None,
            })?;
            Some((now, left))
        };
        let same_node = |chapter: u32, id: u32, same: fn(&TreeNode, &TreeNode) -> bool| {
            node_of(chapter, id).is_some_and(|(now, left)| same(now, left))
        };
        let is_chapter_head = |id: u32| {
            let now = self.chapters.get(&id).map(|chapter| &chapter.head);
            changes.iter().any(|change| matches!(change, Change::Chapter { head } if Some(head) == now))
        };
        match inverse {
            Inverse::PutChapter { chapter, .. } => !self.chapters.contains_key(&chapter.head.id),
            Inverse::PutChapters { chapters } => {
                chapters.iter().all(|chapter| !self.chapters.contains_key(&chapter.head.id))
            }
            Inverse::PutNodes { chapter, nodes, .. } => self
                .chapters
                .get(chapter)
                .is_some_and(|chapter| nodes.iter().all(|gone| node(chapter, gone.id).is_none())),
            Inverse::DropChapters { chapters } => chapters.iter().all(|id| self.is_untouched(*id, changes)),
            Inverse::Order { chapter, node, .. } => {
                same_node(*chapter, *node, |now, left| now.children == left.children)
            }
            Inverse::Signs { chapter, node, .. } => {
                same_node(*chapter, *node, |now, left| now.signs == left.signs)
            }
            Inverse::Edit(edit) => match edit {
                Edit::Rename { .. } => head().is_some_and(|head| head.name == self.head.name),
                Edit::SetVisibility { .. } => {
                    head().is_some_and(|head| head.visibility == self.head.visibility)
                }
                Edit::MoveChapter { .. } => head().is_some_and(|head| head.order == self.head.order),
                Edit::NameChapter { chapter, .. }
                | Edit::SetPractice { chapter, .. }
                | Edit::SetTags { chapter, .. } => is_chapter_head(*chapter),
                Edit::DeleteChapter { chapter } => self.is_untouched(*chapter, changes),
                Edit::Delete { chapter, node } => self.are_untouched(*chapter, *node, changes),
                Edit::SetComment { chapter, node, .. } => {
                    same_node(*chapter, *node, |now, left| now.comment == left.comment)
                }
                Edit::SetShapes { chapter, node, .. } => {
                    same_node(*chapter, *node, |now, left| now.shapes == left.shapes)
                }
                Edit::SetLines { chapter, node, .. } => {
                    same_node(*chapter, *node, |now, left| now.lines == left.lines)
                }
                // Nothing is taken back by these.
                Edit::AddChapter { .. }
                | Edit::Import { .. }
                | Edit::AddMoves { .. }
                | Edit::Promote { .. }
                | Edit::SetSign { .. } => false,
            },
        }
    }

    /// Whether a chapter is as changes made it, with no move more.
    fn is_untouched(&self, id: u32, changes: &[Change]) -> bool {
        let mut made = Study::default();
        made.make(changes);
        let (made, now) = (made.chapters.get(&id), self.chapters.get(&id));
        made.zip(now).is_some_and(|(made, now)| (&made.head, &made.nodes) == (&now.head, &now.nodes))
    }

    /// Whether a move, and all behind it, is as changes made it.
    fn are_untouched(&self, id: u32, first: u32, changes: &[Change]) -> bool {
        let Some(chapter) = self.chapters.get(&id) else { return false };
        let now = crate::tree::subtree(chapter, first);
        let made = |node: &&TreeNode| {
            changes
                .iter()
                .any(|change| matches!(change, Change::Node { chapter, node: made } if *chapter == id && made == *node))
        };
        !now.is_empty() && now.iter().all(made)
    }
}

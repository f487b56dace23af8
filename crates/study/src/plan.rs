//! What comes of an edit: nothing is changed before all of it is known to be right.

use std::collections::BTreeMap;

use quincunx_protocol::{Change, Chapter, ChapterHead, Edit, StudyHead, TreeNode};

use crate::limits::{LONGEST_TEXT, check_size, clean_name, clean_tags};
use crate::line::{begin, check_length, play};
use crate::read::read_chapters;
use crate::{EditError, Inverse, nodes};

/// A study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Study {
    /// Name, readers and order of the chapters.
    pub head: StudyHead,
    /// The chapters by their numbers.
    pub chapters: BTreeMap<u32, Chapter>,
    /// The number of the next chapter that is added.
    pub next: u32,
}

/// What comes of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The changes; none if everything is as it is wanted already.
    pub changes: Vec<Change>,
    /// What takes them back.
    pub inverse: Inverse,
    /// The chapter that it is about; of new ones the first.
    pub chapter: Option<u32>,
    /// The last of the moves that were asked for.
    pub node: Option<u32>,
}

impl Plan {
    pub(crate) fn new(changes: Vec<Change>, inverse: Inverse) -> Plan {
        Plan { changes, inverse, chapter: None, node: None }
    }

    pub(crate) fn of(self, chapter: u32, node: Option<u32>) -> Plan {
        Plan { chapter: Some(chapter), node, ..self }
    }

    /// The same, without changes if there is nothing to change.
    pub(crate) fn unless(self, same: bool) -> Plan {
        if same { Plan { changes: Vec::new(), ..self } } else { self }
    }
}

impl Study {
    /// An empty study.
    pub fn new(name: &str) -> Result<Study, EditError> {
        let head = StudyHead { name: clean_name(name)?, ..StudyHead::default() };
        Ok(Study { head, chapters: BTreeMap::new(), next: 1 })
    }

    /// The chapters in their order.
    pub fn in_order(&self) -> impl Iterator<Item = &Chapter> {
        self.head.order.iter().filter_map(|id| self.chapters.get(id))
    }

    /// The chapter of that number.
    pub(crate) fn chapter(&self, id: u32) -> Result<&Chapter, EditError> {
        self.chapters.get(&id).ok_or_else(EditError::no_chapter)
    }

    /// What comes of an edit. The study itself stays as it is.
    pub fn plan(&self, edit: &Edit) -> Result<Plan, EditError> {
        let plan = self.plan_unchecked(edit)?;
        self.check(plan)
    }

    /// Refuses a plan after which there would be too much of something.
    pub(crate) fn check(&self, plan: Plan) -> Result<Plan, EditError> {
        // Only what adds something can be too much.
        let adds = |change: &Change| matches!(change, Change::Node { .. } | Change::Chapter { .. });
        if plan.changes.iter().any(adds) {
            let mut after = self.clone();
            after.make(&plan.changes);
            check_size(&after)?;
        }
        Ok(plan)
    }

    fn plan_unchecked(&self, edit: &Edit) -> Result<Plan, EditError> {
        match edit {
            Edit::Rename { name } => {
                let name = clean_name(name)?;
                let inverse = Edit::Rename { name: self.head.name.clone() };
                let same = name == self.head.name;
                Ok(self.head_plan(StudyHead { name, ..self.head.clone() }, inverse).unless(same))
            }
            Edit::SetVisibility { visibility } => {
                let inverse = Edit::SetVisibility { visibility: self.head.visibility };
                let head = StudyHead { visibility: *visibility, ..self.head.clone() };
                Ok(self.head_plan(head, inverse).unless(*visibility == self.head.visibility))
            }
            Edit::AddChapter { title, game, options, position, seed, moves } => {
                let head = ChapterHead {
                    title: clean_name(title)?,
                    game: game.clone(),
                    options: options.clone(),
                    position: position.clone(),
                    seed: seed.clone(),
                    ..ChapterHead::default()
                };
                self.add_chapters(vec![with_moves(head, moves)?])
            }
            Edit::Import { text, game } => {
                if text.len() > LONGEST_TEXT {
                    return Err(EditError::too_many("study-text-long", LONGEST_TEXT / 1024));
                }
                self.add_chapters(read_chapters(text, game.as_deref())?)
            }
            Edit::DeleteChapter { chapter } => {
                let gone = self.chapter(*chapter)?;
                let order: Vec<u32> = self.head.order.iter().copied().filter(|id| id != chapter).collect();
                let index = self.head.order.iter().position(|id| id == chapter).unwrap_or(0) as u32;
                let head = Change::Head { head: StudyHead { order, ..self.head.clone() } };
                let inverse = Inverse::PutChapter { index, chapter: Box::new(gone.clone()) };
                Ok(Plan::new(vec![head, Change::ChapterGone { chapter: *chapter }], inverse)
                    .of(*chapter, None))
            }
            Edit::MoveChapter { chapter, to } => {
                self.chapter(*chapter)?;
                let mut order = self.head.order.clone();
                let from = order.iter().position(|id| id == chapter).ok_or_else(EditError::no_chapter)?;
                order.remove(from);
                order.insert((*to as usize).min(order.len()), *chapter);
                let same = order == self.head.order;
                let inverse = Edit::MoveChapter { chapter: *chapter, to: from as u32 };
                let head = StudyHead { order, ..self.head.clone() };
                Ok(self.head_plan(head, inverse).of(*chapter, None).unless(same))
            }
            Edit::NameChapter { chapter, title } => {
                let old = &self.chapter(*chapter)?.head;
                let inverse = Edit::NameChapter { chapter: *chapter, title: old.title.clone() };
                Ok(chapter_plan(old, ChapterHead { title: clean_name(title)?, ..old.clone() }, inverse))
            }
            Edit::SetPractice { chapter, practice } => {
                let old = &self.chapter(*chapter)?.head;
                let inverse = Edit::SetPractice { chapter: *chapter, practice: old.practice };
                Ok(chapter_plan(old, ChapterHead { practice: *practice, ..old.clone() }, inverse))
            }
            Edit::SetTags { chapter, tags } => {
                let old = &self.chapter(*chapter)?.head;
                let inverse = Edit::SetTags { chapter: *chapter, tags: old.tags.clone() };
                Ok(chapter_plan(old, ChapterHead { tags: clean_tags(tags)?, ..old.clone() }, inverse))
            }
            Edit::AddMoves { chapter, node, moves } => nodes::add(self.chapter(*chapter)?, *node, moves),
            Edit::Delete { chapter, node } => nodes::delete(self.chapter(*chapter)?, *node),
            Edit::Promote { chapter, node } => nodes::promote(self.chapter(*chapter)?, *node),
            Edit::SetComment { chapter, node, comment } => {
                nodes::set_comment(self.chapter(*chapter)?, *node, comment)
            }
            Edit::SetSign { chapter, node, sign, on } => {
                nodes::set_sign(self.chapter(*chapter)?, *node, *sign, *on)
            }
            Edit::SetShapes { chapter, node, shapes } => {
                nodes::set_shapes(self.chapter(*chapter)?, *node, shapes)
            }
            Edit::SetLines { chapter, node, lines } => {
                nodes::set_lines(self.chapter(*chapter)?, *node, lines)
            }
        }
    }

    fn head_plan(&self, head: StudyHead, inverse: Edit) -> Plan {
        Plan::new(vec![Change::Head { head }], Inverse::Edit(inverse))
    }

    /// Puts new chapters behind the others.
    pub(crate) fn add_chapters(&self, chapters: Vec<Chapter>) -> Result<Plan, EditError> {
        let ids: Vec<u32> = (self.next..).take(chapters.len()).collect();
        let order = self.head.order.iter().chain(&ids).copied().collect();
        let mut changes = vec![Change::Head { head: StudyHead { order, ..self.head.clone() } }];
        for (id, chapter) in ids.iter().zip(chapters) {
            changes.extend(put_chapter(Chapter { head: ChapterHead { id: *id, ..chapter.head }, ..chapter }));
        }
        let first = ids.first().copied().unwrap_or_default();
        Ok(Plan::new(changes, Inverse::DropChapters { chapters: ids }).of(first, Some(0)))
    }

    /// Makes changes, such as a plan has.
    pub fn make(&mut self, changes: &[Change]) {
        for change in changes {
            match change {
                Change::Head { head } => self.head = head.clone(),
                Change::Chapter { head } => {
                    self.next = self.next.max(head.id + 1);
                    self.chapters.entry(head.id).or_default().head = head.clone();
                }
                Change::ChapterGone { chapter } => {
                    self.chapters.remove(chapter);
                }
                Change::Node { chapter, node } => {
                    let Some(chapter) = self.chapters.get_mut(chapter) else { continue };
                    chapter.next = chapter.next.max(node.id + 1);
                    match chapter.nodes.binary_search_by_key(&node.id, |node| node.id) {
                        Ok(at) => chapter.nodes[at] = node.clone(),
                        Err(at) => chapter.nodes.insert(at, node.clone()),
                    }
                }
                Change::NodesGone { chapter, nodes } => {
                    if let Some(chapter) = self.chapters.get_mut(chapter) {
                        chapter.nodes.retain(|node| !nodes.contains(&node.id));
                    }
                }
            }
        }
    }
}

/// The changes that put a whole chapter in its place.
pub(crate) fn put_chapter(chapter: Chapter) -> impl Iterator<Item = Change> {
    let id = chapter.head.id;
    let nodes = chapter.nodes.into_iter().map(move |node| Change::Node { chapter: id, node });
    [Change::Chapter { head: chapter.head }].into_iter().chain(nodes)
}

fn chapter_plan(old: &ChapterHead, head: ChapterHead, inverse: Edit) -> Plan {
    let (id, same) = (head.id, *old == head);
    Plan::new(vec![Change::Chapter { head }], Inverse::Edit(inverse)).of(id, None).unless(same)
}

/// A chapter that has no number yet, with moves one after another. Its settings and its
/// position stand in it as the rules write them.
fn with_moves(head: ChapterHead, moves: &[String]) -> Result<Chapter, EditError> {
    let mut game = begin(&head)?;
    let head = canonical_head(head, game.as_ref());
    check_length(moves.len())?;
    let mut nodes = vec![TreeNode::default()];
    for (id, text) in (1..).zip(moves) {
        let made = play(game.as_mut(), text)?;
        nodes[id as usize - 1].children.push(id);
        nodes.push(TreeNode { id, parent: Some(id - 1), ..made });
    }
    Ok(Chapter { head, next: nodes.len() as u32, nodes })
}

/// The head of a chapter in the words of the game that it begins.
pub(crate) fn canonical_head(head: ChapterHead, game: &dyn quincunx_core::AnyGame) -> ChapterHead {
    // A position may name its options; a chapter has a place of its own for them.
    let position = game.start_position();
    let position = position.map(|text| text.split(';').next().unwrap_or_default().trim().to_owned());
    ChapterHead { options: game.settings(), position, seed: game.seed().to_string(), ..head }
}

//! Studies: chapters that are trees of moves, and how they are changed.
//!
//! A change is an [`Edit`]. The server puts the edits of everybody into one order, says
//! what came of each as a list of [`Change`]s, and a client that makes these changes one
//! after another has the same study as everybody else.

use serde::{Deserialize, Serialize};
#[cfg(any(test, feature = "openapi"))]
use utoipa::ToSchema;

use crate::{Part, Timestamp};

/// Who may read a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Its owner and its contributors.
    #[default]
    Private,
    /// Whoever has the link.
    Link,
    /// Everybody; it is listed.
    Public,
}

/// What a study is called, who may read it, and the order of its chapters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct StudyHead {
    /// Its name.
    pub name: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// Its chapters in their order.
    pub order: Vec<u32>,
}

/// A tag of a chapter: `White`, `Date`, `Result`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChapterTag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// What a chapter is about, without its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ChapterHead {
    /// Its number within the study, which stays the same.
    pub id: u32,
    /// What it is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// The settings that are not the default, as `key=value,key=value`.
    pub options: String,
    /// The position it begins from; none is the usual start.
    pub position: Option<String>,
    /// What chance comes from, in decimal.
    pub seed: String,
    /// Whether the next moves are hidden, for the reader to find.
    pub practice: bool,
    /// What else is known of the game.
    pub tags: Vec<ChapterTag>,
}

/// A colour of arrows and circles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Brush {
    /// The usual one.
    #[default]
    Green,
    /// For danger.
    Red,
    /// For another plan.
    Blue,
    /// For anything else.
    Yellow,
}

/// An arrow between two squares, or a circle around one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Its colour.
    #[serde(default)]
    pub brush: Brush,
    /// Where an arrow begins, or what a circle is around.
    pub from: String,
    /// Where an arrow ends; none is a circle.
    #[serde(default)]
    pub to: Option<String>,
}

/// A line that a computer found, kept as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FrozenLine {
    /// Hundredths of the smallest piece, for the seat to move; none where the end was seen.
    #[serde(default)]
    pub score: Option<i32>,
    /// Plies to the end, negative if it is lost.
    #[serde(default)]
    pub end_in: Option<i32>,
    /// How deep it was searched.
    pub depth: u32,
    /// The moves as people write them.
    pub moves: Vec<String>,
}

/// A move of a chapter, or the beginning of it, which has number 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct TreeNode {
    /// Its number within the chapter, which stays the same.
    pub id: u32,
    /// The move before; none at the beginning.
    pub parent: Option<u32>,
    /// The moves behind it; the first is the main line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<u32>,
    /// The move in canonical text.
    #[serde(default, rename = "move", skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The same as people write it, with the rolls that follow it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub written: String,
    /// Who made it; nobody makes what an operator does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The part of the game that begins with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Its signs, by their numbers in PGN: 1 is `!`, 10 is `=`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<u8>,
    /// Arrows and circles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Shape>,
    /// What a computer found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<FrozenLine>,
    /// What the mover's clock showed afterwards.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clock: String,
}

/// A chapter: a tree of moves from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Chapter {
    /// What it is about.
    pub head: ChapterHead,
    /// Its beginning and its moves, by their numbers.
    pub nodes: Vec<TreeNode>,
    /// The number of the next move that is added.
    pub next: u32,
}

/// What is changed in a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(tag = "edit", rename_all = "snake_case", deny_unknown_fields)]
pub enum Edit {
    /// Another name for the study.
    Rename {
        /// The name.
        name: String,
    },
    /// Others may read it.
    SetVisibility {
        /// Who.
        visibility: Visibility,
    },
    /// A new chapter at the end.
    AddChapter {
        /// What it is called.
        title: String,
        /// The game.
        game: String,
        /// The settings that are not the default, as `key=value,key=value`.
        #[serde(default)]
        options: String,
        /// The position it begins from; none is the usual start.
        #[serde(default)]
        position: Option<String>,
        /// What chance comes from, in decimal; 0 if nothing is said.
        #[serde(default)]
        seed: String,
        /// Moves to begin with, one after another.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// New chapters from a text: records or PGN.
    Import {
        /// The text.
        text: String,
        /// The game of a text that does not say it; chess where nothing is said.
        #[serde(default)]
        game: Option<String>,
    },
    /// A chapter goes.
    DeleteChapter {
        /// Which.
        chapter: u32,
    },
    /// A chapter stands somewhere else.
    MoveChapter {
        /// Which.
        chapter: u32,
        /// How many chapters stand before it.
        to: u32,
    },
    /// Another title for a chapter.
    NameChapter {
        /// Which.
        chapter: u32,
        /// The title.
        title: String,
    },
    /// Whether the next moves of a chapter are hidden.
    SetPractice {
        /// Which.
        chapter: u32,
        /// Whether they are.
        practice: bool,
    },
    /// Other tags for a chapter.
    SetTags {
        /// Which.
        chapter: u32,
        /// All of them.
        tags: Vec<ChapterTag>,
    },
    /// Moves behind a move, one after another; those that are there are not added again.
    AddMoves {
        /// In which chapter.
        chapter: u32,
        /// Behind which move; 0 is the beginning.
        node: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// A move goes, with all that is behind it.
    Delete {
        /// In which chapter.
        chapter: u32,
        /// Which move.
        node: u32,
    },
    /// A move becomes the main line among those at its place.
    Promote {
        /// In which chapter.
        chapter: u32,
        /// Which move.
        node: u32,
    },
    /// What is said about a move.
    SetComment {
        /// In which chapter.
        chapter: u32,
        /// Which move.
        node: u32,
        /// The comment; empty takes it away.
        comment: String,
    },
    /// A sign for a move, or not any more. A judgement takes the place of another.
    SetSign {
        /// In which chapter.
        chapter: u32,
        /// Which move.
        node: u32,
        /// Its number in PGN.
        sign: u8,
        /// Whether the move has it.
        on: bool,
    },
    /// The arrows and circles of a position.
    SetShapes {
        /// In which chapter.
        chapter: u32,
        /// Behind which move.
        node: u32,
        /// All of them.
        shapes: Vec<Shape>,
    },
    /// The lines of a computer that are kept with a position.
    SetLines {
        /// In which chapter.
        chapter: u32,
        /// Behind which move.
        node: u32,
        /// All of them.
        lines: Vec<FrozenLine>,
    },
}

/// What came of an edit. A client that makes these changes has the same study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// Name, readers and order of the chapters are so now.
    Head {
        /// So.
        head: StudyHead,
    },
    /// This is what a chapter is about now; a chapter of that number may be new.
    Chapter {
        /// So.
        head: ChapterHead,
    },
    /// A chapter is gone.
    ChapterGone {
        /// Which.
        chapter: u32,
    },
    /// A move is so now; a move of that number may be new.
    Node {
        /// In which chapter.
        chapter: u32,
        /// So.
        node: TreeNode,
    },
    /// Moves are gone.
    NodesGone {
        /// In which chapter.
        chapter: u32,
        /// Which.
        nodes: Vec<u32>,
    },
}

/// Somebody who has to do with a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct StudyPerson {
    /// How the study calls them; of no use anywhere else.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// What a reader may do with a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StudyRole {
    /// Everything.
    Owner,
    /// Change it.
    Contributor,
    /// Read it.
    Reader,
}

/// A study as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct StudyView {
    /// Its id.
    pub study: String,
    /// How many times it has been changed.
    pub version: u64,
    /// Name, readers and order of the chapters.
    pub head: StudyHead,
    /// What you may do.
    pub role: StudyRole,
    /// Who made it.
    pub owner: StudyPerson,
    /// Who else may change it.
    pub contributors: Vec<StudyPerson>,
    /// The chapters, in no order.
    pub chapters: Vec<Chapter>,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct ListedStudy {
    /// Its id.
    pub study: String,
    /// Its name.
    pub name: String,
    /// Who made it.
    pub owner: StudyPerson,
    /// Who may read it.
    pub visibility: Visibility,
    /// How many chapters it has.
    pub chapters: u32,
    /// When it was last changed.
    pub changed_at: Timestamp,
}

/// A study to begin, empty, or with a chapter of a finished table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// Its name.
    pub name: String,
    /// Who may read it.
    #[serde(default)]
    pub visibility: Visibility,
}

/// Something to be done to a study over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableChapter {
    /// The finished table whose game becomes a chapter.
    pub table: String,
}

/// What came of an edit for whoever asked for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct Edited {
    /// The study.
    pub study: String,
    /// The version that has it.
    pub version: u64,
    /// The chapter it concerned; of new ones the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub chapter: Option<u32>,
    /// The last of the moves that were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "openapi"), schema(nullable = false))]
    pub node: Option<u32>,
}

/// Something that was done to a study, for its history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
pub struct PastEdit {
    /// The version that it made.
    pub version: u64,
    /// Who did it.
    pub by: StudyPerson,
    /// When.
    pub at: Timestamp,
    /// What kind of edit: `add_moves`, `set_comment`.
    pub kind: String,
    /// The version that it took back, if it did.
    pub undoes: Option<u64>,
    /// The chapter it concerned.
    pub chapter: Option<u32>,
    /// The title, the move or the words it was about, shortened.
    pub about: String,
}

/// The secret of the link that makes contributors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "openapi"), derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyKey {
    /// The secret.
    pub key: String,
}

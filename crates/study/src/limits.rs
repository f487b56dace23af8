//! How much there may be of anything, so that a study can be held, sent and written
//! whole.

use quincunx_core::Message;
use quincunx_protocol::{ChapterTag, FrozenLine, Shape};

use crate::EditError;
use crate::plan::Study;

/// The most chapters of a study.
pub const MOST_CHAPTERS: usize = 64;
/// The most moves of a chapter, its beginning included.
pub const MOST_NODES: usize = 2000;
/// The most moves of a study.
pub const MOST_STUDY_NODES: usize = 6000;
/// The most plies from the beginning of a chapter to a move.
pub(crate) const LONGEST_LINE: usize = 1000;
/// The most moves that are added at once.
pub(crate) const MOST_MOVES: usize = 300;
/// The longest name of a study and title of a chapter, in characters.
pub const LONGEST_NAME: usize = 100;
/// The longest comment, in characters.
pub const LONGEST_COMMENT: usize = 2000;
/// The most bytes of all comments of a study.
const MOST_WORDS: usize = 400_000;
/// The longest text that is imported, in bytes.
pub const LONGEST_TEXT: usize = 256 * 1024;
/// The longest position.
pub(crate) const LONGEST_POSITION: usize = 4000;
/// The most arrows and circles of a position.
pub const MOST_SHAPES: usize = 64;
/// The most signs of a move.
pub(crate) const MOST_SIGNS: usize = 8;
/// The most lines of a computer that are kept with a position.
const MOST_LINES: usize = 5;
/// The most moves of such a line.
const MOST_LINE_MOVES: usize = 40;
/// The most tags of a chapter.
pub(crate) const MOST_TAGS: usize = 32;
/// The longest value of a tag, in characters.
const LONGEST_TAG: usize = 200;

/// A name as it is kept: one line, without control characters and without spaces around.
pub fn clean_name(name: &str) -> Result<String, EditError> {
    let clean: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let clean = clean.trim();
    if clean.is_empty() {
        return Err(EditError::Unreadable(Message::new("study-name-missing")));
    }
    if clean.chars().count() > LONGEST_NAME {
        return Err(EditError::too_many("study-name-long", LONGEST_NAME));
    }
    Ok(clean.to_owned())
}

/// A comment as it is kept: without control characters other than ends of lines.
pub(crate) fn clean_comment(comment: &str) -> Result<String, EditError> {
    let clean: String = comment
        .replace("\r\n", "\n")
        .chars()
        .map(|c| if c.is_control() && c != '\n' { ' ' } else { c })
        .collect();
    let clean = clean.trim();
    if clean.chars().count() > LONGEST_COMMENT {
        return Err(EditError::too_many("study-comment-long", LONGEST_COMMENT));
    }
    Ok(clean.to_owned())
}

/// The names of tags that a text has for other things.
pub(crate) const RESERVED: [&str; 9] =
    ["Study", "Chapter", "Game", "Options", "Seed", "Position", "Practice", "SetUp", "FEN"];

/// Tags as they are kept.
pub(crate) fn clean_tags(tags: &[ChapterTag]) -> Result<Vec<ChapterTag>, EditError> {
    if tags.len() > MOST_TAGS {
        return Err(EditError::too_many("study-tags", MOST_TAGS));
    }
    let mut clean: Vec<ChapterTag> = Vec::with_capacity(tags.len());
    for ChapterTag { name, value } in tags {
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let is_known = RESERVED.contains(&name.as_str()) || clean.iter().any(|tag| tag.name == *name);
        if !is_name || name.len() > 40 || is_known {
            let found = quincunx_core::Misread::excerpt(name);
            return Err(EditError::Unreadable(Message::new("study-tag-name").verbatim("found", found)));
        }
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if value.chars().count() > LONGEST_TAG {
            return Err(EditError::too_many("study-tag-long", LONGEST_TAG));
        }
        clean.push(ChapterTag { name: name.clone(), value });
    }
    Ok(clean)
}

/// Whether there are not too many arrows and circles.
pub(crate) fn check_shapes(shapes: &[Shape]) -> Result<(), EditError> {
    if shapes.len() > MOST_SHAPES { Err(EditError::too_many("study-shapes", MOST_SHAPES)) } else { Ok(()) }
}

/// Whether lines of a computer are not too many and not too long.
pub(crate) fn check_lines(lines: &[FrozenLine]) -> Result<(), EditError> {
    if lines.len() > MOST_LINES || lines.iter().any(|line| line.moves.len() > MOST_LINE_MOVES) {
        return Err(EditError::too_many("study-lines", MOST_LINES));
    }
    Ok(())
}

/// Whether a study has not grown beyond what it may be.
pub(crate) fn check_size(study: &Study) -> Result<(), EditError> {
    if study.chapters.len() > MOST_CHAPTERS {
        return Err(EditError::too_many("study-most-chapters", MOST_CHAPTERS));
    }
    if study.chapters.values().any(|chapter| chapter.nodes.len() > MOST_NODES) {
        return Err(EditError::too_many("study-chapter-full", MOST_NODES));
    }
    if study.chapters.values().map(|chapter| chapter.nodes.len()).sum::<usize>() > MOST_STUDY_NODES {
        return Err(EditError::too_many("study-full", MOST_STUDY_NODES));
    }
    let nodes = study.chapters.values().flat_map(|chapter| &chapter.nodes);
    if nodes.map(|node| node.comment.len()).sum::<usize>() > MOST_WORDS {
        return Err(EditError::too_many("study-words", MOST_WORDS / 1000));
    }
    Ok(())
}

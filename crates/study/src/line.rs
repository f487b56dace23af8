//! Playing the moves of a chapter by the rules.

use quincunx_core::{AnyGame, GameError, Message, Turn, Viewer};
use quincunx_games::catalogue;
use quincunx_protocol::{Chapter, ChapterHead, Part, TreeNode};

use crate::limits::{LONGEST_LINE, LONGEST_POSITION};
use crate::{EditError, tree};

/// The settings of a text such as `key=value,key=value`.
fn settings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(',').filter_map(|pair| pair.split_once('='))
}

/// The game where a chapter begins.
pub fn begin(head: &ChapterHead) -> Result<Box<dyn AnyGame>, EditError> {
    let rules = catalogue::find(&head.game).ok_or_else(|| {
        let names: Vec<&str> = catalogue::GAMES.iter().map(|rules| rules.info().name).collect();
        EditError::Unreadable(Message::new("refusal-games-are").verbatim("games", names.join(", ")))
    })?;
    let seed = match head.seed.trim() {
        "" => 0,
        text => text.parse().map_err(|_| {
            let found = quincunx_core::Misread::excerpt(text);
            EditError::Unreadable(Message::new("expected-seed").verbatim("found", found))
        })?,
    };
    let position = head.position.as_deref().map(str::trim).filter(|text| !text.is_empty());
    if position.is_some_and(|text| text.len() > LONGEST_POSITION) || head.options.len() > LONGEST_POSITION {
        return Err(EditError::too_many("refusal-position-long", LONGEST_POSITION));
    }
    let settings: Vec<(&str, &str)> = settings(&head.options).collect();
    Ok(rules.begin(&settings, position, seed)?)
}

/// The game with the moves up to one of a chapter.
pub fn game_at(chapter: &Chapter, id: u32) -> Result<Box<dyn AnyGame>, EditError> {
    let mut game = begin(&chapter.head)?;
    for node in tree::path(chapter, id)? {
        play(game.as_mut(), &node.text)?;
    }
    Ok(game)
}

/// Does what a text says, and returns it as a move of the tree that has no place yet;
/// nothing if the text only says what chance has done by itself. `read` counts the plies
/// that a list has accounted for, as in [`AnyGame::read_ply`].
pub(crate) fn read(
    game: &mut dyn AnyGame,
    text: &str,
    read: &mut usize,
) -> Result<Option<TreeNode>, GameError> {
    let before = game.ply_count();
    // Choices made together are sorted by seat: made in that order, they stay in place.
    let first = match game.turn() {
        Some(Turn::Together(seats)) => seats.iter().next(),
        _ => None,
    };
    game.read_ply(text, read)?;
    if game.ply_count() == before {
        return Ok(None);
    }
    let from = before.saturating_sub(1);
    let movers = game.movers_from(from);
    let (seat, part) = movers.get(before - from).cloned().unwrap_or_default();
    if first.is_some() && seat != first {
        return Err(GameError::Refused(Message::new("study-order-of-seats")));
    }
    let heading_before = movers.first().filter(|_| before > from).and_then(|(_, part)| part.as_ref());
    let begins = heading_before.map(|part| &part.heading) != part.as_ref().map(|part| &part.heading);
    let part = part.filter(|_| begins).map(|part| Part {
        ply: before,
        heading: part.heading.to_string(),
        heading_i18n: Some(part.heading),
        second: part.is_second,
    });
    let text = game.canonical_plies_from(before).into_iter().next().unwrap_or_default();
    let written = game.plies_from(Viewer::Everything, before).join(" ");
    Ok(Some(TreeNode { text, written, seat: seat.map(|seat| seat.0), part, ..TreeNode::default() }))
}

/// Makes a move that a person makes.
pub(crate) fn play(game: &mut dyn AnyGame, text: &str) -> Result<TreeNode, GameError> {
    let mut accounted = game.ply_count();
    let made = read(game, text, &mut accounted)?;
    made.ok_or_else(|| GameError::Refused(Message::new("study-order-of-seats")))
}

/// Whether a line is not longer than lines may be.
pub(crate) fn check_length(plies: usize) -> Result<(), EditError> {
    if plies > LONGEST_LINE { Err(EditError::too_many("study-line-long", LONGEST_LINE)) } else { Ok(()) }
}

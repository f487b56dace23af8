//! The list of moves beside the board.

use quincunx_core::{Scene, Scored};
use quincunx_messages::Language;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::palette::FAINT;
use super::{ink, wrapped};
use crate::app::App;

/// The last of the moves, numbered, in no more than so many lines.
pub fn lines(app: &App, score: &[Scored], scene: &Scene, width: usize, lines: usize) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    // Each part of the game stands under its heading.
    for part in score.chunk_by(|_, next| next.heading.is_none()) {
        all.extend(
            part.first()
                .and_then(|first| first.heading.clone())
                .map(|text| wrapped(&text.say(app.language), width)),
        );
        all.push(match scene.seats.len() > 2 && !part[0].in_part {
            true => flowing(part, scene, width, app.language),
            false => pairs(part, width),
        });
    }
    let all: Vec<String> = all.into_iter().flatten().collect();
    let first = all.len().saturating_sub(lines);
    let style = if app.back > 0 { ink(app.capabilities, FAINT) } else { Style::default() };
    all.into_iter().skip(first).map(|line| Line::from(Span::styled(line, style))).collect()
}

/// The plies under one number each; what stands before the first number goes with it.
fn rounds(score: &[Scored]) -> Vec<(&str, &[Scored])> {
    let rounds = score.chunk_by(|_, next| next.number.is_none());
    rounds.map(|round| (round[0].number.as_deref().unwrap_or_default(), round)).collect()
}

/// A line a round, with the second moves one under the other; a round that is too
/// long for that takes several lines.
fn pairs(score: &[Scored], width: usize) -> Vec<String> {
    let rounds = rounds(score);
    let label = |number: &str| {
        // Where the first mover made no move, dots stand in its column.
        match number.strip_suffix("...") {
            Some(number) => (format!("{number}."), true),
            None => (number.to_owned(), false),
        }
    };
    let digits = rounds.iter().map(|(number, _)| label(number).0.len()).max().unwrap_or(0);
    let half = width.saturating_sub(digits + 2) / 2;
    let firsts = rounds.iter().map(|(_, round)| round[0].text.width());
    let column = firsts.filter(|wide| *wide <= half).max().unwrap_or(0).max(6);
    let mut lines = Vec::new();
    for (number, round) in rounds {
        let (number, late) = label(number);
        let mut texts: Vec<&str> = round.iter().map(|scored| scored.text.as_str()).collect();
        if late {
            texts.insert(0, "...");
        }
        let room = width.saturating_sub(digits + 1);
        let in_columns = match texts.as_slice() {
            [first, second] => format!("{first:<column$} {second}"),
            several => several.join(" "),
        };
        let aligned = texts[0].width() <= column && in_columns.width() <= room;
        let texts = if aligned { vec![in_columns] } else { wrapped(&texts.join(" "), room) };
        for (line, text) in texts.into_iter().enumerate() {
            let start = if line == 0 { number.as_str() } else { "" };
            lines.push(format!("{start:>digits$} {text}"));
        }
    }
    lines
}

/// One round behind the other, each move behind the letter of whoever made it; a
/// number stays with its move, and a letter, too.
fn flowing(score: &[Scored], scene: &Scene, width: usize, language: Language) -> Vec<String> {
    const TOGETHER: char = '\u{a0}';
    let letter = |scored: &Scored| {
        let seat = scored.seat.and_then(|seat| scene.seats.get(seat.index()));
        seat.and_then(|seat| language.seat(&seat.name).chars().next())
            .map_or(String::new(), |letter| format!("{letter}{TOGETHER}"))
    };
    let mut words = Vec::new();
    for scored in score {
        let number = scored.number.as_ref().map_or(String::new(), |number| format!("{number}{TOGETHER}"));
        // It says itself who did what another was expected to do.
        let text = scored.text.split_once(':').map_or(scored.text.as_str(), |(_, text)| text);
        words.push(format!("{number}{}{text}", letter(scored)));
    }
    wrapped(&words.join(" "), width).into_iter().map(|line| line.replace(TOGETHER, " ")).collect()
}

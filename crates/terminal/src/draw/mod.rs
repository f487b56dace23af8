//! The screen, drawn from the state alone.

mod analysis;
mod board;
mod glyph;
mod layout;
mod pages;
mod palette;
mod score;
mod seats;
mod side;
mod sprite;
mod table;
#[cfg(test)]
mod tests;

use quincunx_core::Message;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::app::{App, ClickTarget, Command, Play};
use crate::capabilities::{Capabilities, ColourDepth, Paint};
use layout::Layout;

/// Draws everything; what clicks mean comes out.
pub fn draw(frame: &mut Frame, app: &App) -> Vec<(Rect, ClickTarget)> {
    let area = frame.area();
    let mut hits = Vec::new();
    let cursor = {
        let buffer = frame.buffer_mut();
        screen(app, area, buffer, &mut hits);
        if let Some(page) = &app.page {
            pages::draw(app, page, area, buffer, &mut hits);
        }
        if app.capabilities.ascii {
            ascii_only(buffer);
        }
        (app.page.is_none() && !app.typed.is_empty() && area.height > 0)
            .then(|| (2 + app.typed.width() as u16, area.bottom() - 1))
    };
    if let Some((column, row)) = cursor.filter(|(column, _)| *column < area.width) {
        frame.set_cursor_position((column, row));
    }
    hits
}

/// Names and chat come from others, and may hold anything.
fn ascii_only(buffer: &mut Buffer) {
    for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        cell.set_char('?');
    }
}

fn screen(app: &App, area: Rect, buffer: &mut Buffer, hits: &mut Vec<(Rect, ClickTarget)>) {
    let Some(layout) = layout::layout(area, app.scene.as_ref()) else {
        let (wide, tall) = (area.width, area.height);
        let text = Message::new("terminal-too-small").verbatim("size", format_args!("{wide}x{tall}"));
        let text = text.say(app.language);
        for (row, line) in wrapped(&text, usize::from(wide)).iter().enumerate().take(usize::from(tall)) {
            buffer.set_stringn(area.x, area.y + row as u16, line, usize::from(wide), Style::default());
        }
        return;
    };
    title(app, layout.title, buffer);
    if let Some(name) = app.covered() {
        let text = [
            Message::new("terminal-covered").seat("seat", name).say(app.language),
            app.say("terminal-covered-look"),
            app.say("terminal-covered-enter"),
        ];
        for (row, line) in (4u16..).zip(text) {
            let place = Rect::new(area.x, area.y + row, area.width, 1).intersection(area);
            Line::from(line).alignment(Alignment::Center).render(place, buffer);
        }
    } else if let Some(scene) = &app.scene {
        let arranged = app.arranged();
        let scene = arranged.as_ref().unwrap_or(scene);
        board::draw(app, scene, &layout, buffer, hits);
        side::draw(app, scene, &layout, buffer, hits);
    }
    notice(app, &layout, buffer);
    line(app, layout.line, buffer, hits);
}

/// Writing in a colour, or plain where there are none. None of sixteen is faint on
/// black and on white, in every palette.
fn ink(capabilities: Capabilities, paint: Paint) -> Style {
    if capabilities.depth == ColourDepth::Sixteen && paint == palette::FAINT {
        return Style::default();
    }
    capabilities.colour(paint).map_or(Style::default(), |colour| Style::default().fg(colour))
}

/// A text in lines of that width; nothing for an empty one.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.is_empty() || width == 0 {
        return Vec::new();
    }
    // A move is not broken at its hyphen.
    let options = textwrap::Options::new(width).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

fn title(app: &App, area: Rect, buffer: &mut Buffer) {
    let capabilities = app.capabilities;
    let dot = glyph::marks(capabilities).dot;
    let mut words: Vec<String> = Vec::new();
    let name = match &app.play {
        Some(Play::Local(local)) => {
            let settings = local.game.settings();
            if !settings.is_empty() {
                words.push(settings.replace(',', ", "));
            }
            if local.paused {
                words.push(app.say("terminal-paused"));
            }
            local.game.info().title.to_owned()
        }
        Some(Play::Table(table)) => {
            words.push(table.place.clone());
            if !table.up {
                words.push(app.say("terminal-no-line"));
            }
            let game = table.about.as_ref().map_or("Quincunx".to_owned(), |about| about.game.clone());
            table.playable().map_or(game, |game| game.info().title.to_owned())
        }
        None => "Quincunx".to_owned(),
    };
    let mut spans = vec![Span::styled(
        format!(" {name}"),
        ink(capabilities, palette::ACCENT).add_modifier(Modifier::BOLD),
    )];
    for word in words {
        spans.push(Span::styled(format!(" {dot} {word}"), ink(capabilities, palette::FAINT)));
    }
    Line::from(spans).render(area, buffer);
}

/// The sentence at the bottom, if it is short enough to stand there; a longer one
/// stands beside the board.
fn notice(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let Some((text, style)) = said(app) else { return };
    let (area, room) = (layout.notice, room_for_notice(layout.notice.width));
    if text.width() <= room || layout.side.is_empty() || app.covered().is_some() {
        buffer.set_stringn(area.x + 1, area.y, text, room, style);
    }
}

fn room_for_notice(width: u16) -> usize {
    usize::from(width.saturating_sub(2))
}

/// What is said, and how.
fn said(app: &App) -> Option<(String, Style)> {
    let notice = app.notice.as_ref()?;
    let style = if notice.is_bad { ink(app.capabilities, palette::ALARM) } else { Style::default() };
    let text: String = notice.text.chars().filter(|c| !c.is_control()).collect();
    Some((if app.capabilities.ascii { text.replace('…', "...") } else { text }, style))
}

/// A key, the message of the word about it, and what it does.
type Key = (&'static str, &'static str, Command);

/// What keys there are, as long as nothing is typed.
const KEYS: [Key; 9] = [
    ("F1", "terminal-key-help", Command::Help),
    ("F2", "terminal-key-new", Command::New),
    ("F3", "terminal-key-rules", Command::Rules),
    ("F4", "terminal-key-moves", Command::Moves),
    ("F5", "terminal-key-hint", Command::Hint),
    ("F6", "terminal-key-analysis", Command::Analysis),
    ("F7", "terminal-key-undo", Command::Undo),
    ("F9", "terminal-key-save", Command::Save),
    ("F10", "terminal-key-quit", Command::Quit),
];

/// Those that are of use at a table while the game goes on.
const KEYS_AT_TABLE: [Key; 7] = [
    ("F1", "terminal-key-help", Command::Help),
    ("F3", "terminal-key-rules", Command::Rules),
    ("F4", "terminal-key-moves", Command::Moves),
    ("F7", "terminal-key-take-back", Command::Undo),
    ("Ctrl-F", "terminal-key-turn", Command::Flip),
    ("Ctrl-O", "terminal-key-tables", Command::Load),
    ("F10", "terminal-key-quit", Command::Quit),
];

fn line(app: &App, area: Rect, buffer: &mut Buffer, hits: &mut Vec<(Rect, ClickTarget)>) {
    if !app.typed.is_empty() {
        let text = format!("> {}", app.typed);
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), Style::default());
        return;
    }
    let mut x = area.x + 1;
    let keys = if app.table().is_some() { KEYS_AT_TABLE.as_slice() } else { KEYS.as_slice() };
    let leave = ("F10".len() + app.say("terminal-key-quit").width() + 2) as u16;
    for &(key, word, command) in keys {
        let word = app.say(word);
        let wide = (key.len() + word.width() + 1) as u16;
        // Whatever has no room, how to leave is said.
        let reserved = if command == Command::Quit { 0 } else { leave };
        if x + wide + reserved > area.right() {
            continue;
        }
        buffer.set_string(
            x,
            area.y,
            key,
            ink(app.capabilities, palette::ACCENT).add_modifier(Modifier::BOLD),
        );
        buffer.set_string(x + key.len() as u16 + 1, area.y, word, ink(app.capabilities, palette::FAINT));
        hits.push((Rect::new(x, area.y, wide, 1), ClickTarget::Command(command)));
        x += wide + 1;
    }
}

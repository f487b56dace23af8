//! What lies over the board: text, the form, the saved games.

use quincunx_core::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use super::glyph::marks;
use super::palette::{ACCENT, ALARM, FAINT};
use super::{ink, wrapped};
use crate::app::{App, ClickTarget, Form, Page, Tables, Venue};
use crate::capabilities::Capabilities;

const ASCII: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws a page over everything.
pub fn draw(app: &App, page: &Page, area: Rect, buffer: &mut Buffer, hits: &mut Vec<(Rect, ClickTarget)>) {
    hits.clear();
    Clear.render(area, buffer);
    match page {
        Page::Text { title, markdown, top } => {
            let inner = frame(app.capabilities, title, &app.say("terminal-text-keys"), area, buffer);
            text(markdown, *top, inner, buffer);
        }
        Page::Form(form) => {
            let (title, keys) = match form.place {
                Venue::Here => ("terminal-new-game", "terminal-new-game-keys"),
                Venue::Server { asked: false } => ("terminal-new-table", "terminal-new-table-keys"),
                Venue::Server { asked: true } => ("terminal-new-table", "terminal-asking"),
            };
            let inner = frame(app.capabilities, &app.say(title), &app.say(keys), area, buffer);
            draw_form(app, form, inner, buffer, hits);
        }
        Page::Tables(tables) => {
            let title = Message::new("terminal-tables").verbatim("place", &tables.place).say(app.language);
            let inner = frame(app.capabilities, &title, &app.say("terminal-tables-keys"), area, buffer);
            draw_tables(app, tables, inner, buffer, hits);
        }
        Page::Games { games, at } => {
            let inner = frame(
                app.capabilities,
                &app.say("terminal-games"),
                &app.say("terminal-games-keys"),
                area,
                buffer,
            );
            let labels = games.iter().map(|game| game.label.as_str()).collect::<Vec<_>>();
            draw_list(app.capabilities, &labels, *at, inner, buffer, hits);
        }
    }
}

/// A frame with a title and what keys do; the area inside.
fn frame(capabilities: Capabilities, title: &str, keys: &str, area: Rect, buffer: &mut Buffer) -> Rect {
    let set = if capabilities.ascii { ASCII } else { border::ROUNDED };
    let block = Block::bordered()
        .border_set(set)
        .border_style(ink(capabilities, FAINT))
        .title(Line::from(Span::styled(
            format!(" {title} "),
            ink(capabilities, ACCENT).add_modifier(Modifier::BOLD),
        )))
        .title_bottom(Line::from(format!(" {keys} ")).right_aligned());
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

fn text(markdown: &str, top: usize, area: Rect, buffer: &mut Buffer) {
    let lines = Page::lines(markdown, usize::from(area.width.saturating_sub(2)));
    let last = lines.len().saturating_sub(usize::from(area.height));
    for (row, line) in (0u16..area.height).zip(lines.iter().skip(top.min(last))) {
        buffer.set_stringn(area.x + 1, area.y + row, line, usize::from(area.width), Style::default());
    }
}

fn draw_form(app: &App, form: &Form, area: Rect, buffer: &mut Buffer, hits: &mut Vec<(Rect, ClickTarget)>) {
    const LABEL: usize = 20;
    let (capabilities, language) = (app.capabilities, app.language);
    let wide = usize::from(area.width.saturating_sub(2));
    let row = form.row();
    let mut below: Vec<(String, Style)> =
        wrapped(&form.help(row, language), wide).into_iter().map(|line| (line, Style::default())).collect();
    if !row.choices.is_empty() {
        let words: Vec<String> = row.choices.iter().map(|choice| form.value(row, choice, language)).collect();
        let choices = Message::new("terminal-one-of").verbatim("choices", words.join(", "));
        let choices = wrapped(&choices.say(language), wide);
        below.extend(choices.into_iter().map(|line| (line, ink(capabilities, FAINT))));
    }
    if let Some(error) = &form.error {
        let lines = wrapped(&format!("{}.", error.say(language)), wide);
        below.extend(lines.into_iter().map(|line| (line, ink(capabilities, ALARM))));
    }
    below.truncate(usize::from(area.height / 2));
    let list = area.height.saturating_sub(below.len() as u16 + 1);
    // The selected row stays in sight.
    let first = (form.at + 1).saturating_sub(usize::from(list));
    let pointer = marks(capabilities).pointer;
    for (line, (number, row)) in (0..list).zip(form.rows.iter().enumerate().skip(first)) {
        let selected = number == form.at;
        let y = area.y + line;
        let style = if selected { Style::default().add_modifier(Modifier::BOLD) } else { Style::default() };
        let mark = if selected { pointer } else { ' ' };
        let label = form.label(row, language);
        let value_style = match (selected, row.value == row.default_value) {
            (true, _) => style.add_modifier(Modifier::REVERSED),
            (false, true) => ink(capabilities, FAINT),
            (false, false) => ink(capabilities, ACCENT),
        };
        buffer.set_stringn(area.x, y, format!("{mark} {label:<LABEL$}"), LABEL + 3, style);
        let x = area.x + LABEL as u16 + 3;
        if x < area.right() {
            let room = usize::from(area.right() - x);
            buffer.set_stringn(
                x,
                y,
                format!(" {} ", form.value(row, &row.value, language)),
                room,
                value_style,
            );
        }
        hits.push((Rect::new(area.x, y, area.width, 1), ClickTarget::Row(number)));
    }
    for (line, (text, style)) in (0u16..).zip(&below) {
        let y = area.bottom() - below.len() as u16 + line;
        buffer.set_stringn(area.x + 1, y, text, wide, *style);
    }
}

fn draw_tables(
    app: &App,
    tables: &Tables,
    area: Rect,
    buffer: &mut Buffer,
    hits: &mut Vec<(Rect, ClickTarget)>,
) {
    let wide = usize::from(area.width.saturating_sub(2));
    let capabilities = app.capabilities;
    let word = match (&tables.trouble, &tables.list) {
        (Some(trouble), _) => {
            let trouble = Message::new("terminal-tables-trouble").message("why", trouble.clone());
            Some((trouble.say(app.language), ink(capabilities, ALARM)))
        }
        (None, None) => Some((app.say("terminal-asking"), Style::default())),
        (None, Some(list)) if list.is_empty() => Some((app.say("terminal-tables-empty"), Style::default())),
        _ => None,
    };
    let lines = word.map_or(Vec::new(), |(text, style)| {
        wrapped(&text, wide).into_iter().map(|line| (line, style)).collect::<Vec<_>>()
    });
    for (row, (line, style)) in (0..area.height).zip(&lines) {
        buffer.set_stringn(area.x + 1, area.y + row, line, wide, *style);
    }
    let above = (lines.len() as u16).min(area.height);
    let list = Rect { y: area.y + above, height: area.height - above, ..area };
    let labels: Vec<&str> = tables.list.iter().flatten().map(|listed| listed.label.as_str()).collect();
    draw_list(capabilities, &labels, tables.at, list, buffer, hits);
}

fn draw_list(
    capabilities: Capabilities,
    labels: &[&str],
    at: usize,
    area: Rect,
    buffer: &mut Buffer,
    hits: &mut Vec<(Rect, ClickTarget)>,
) {
    let first = (at + 1).saturating_sub(usize::from(area.height));
    let pointer = marks(capabilities).pointer;
    for (line, (number, label)) in (0..area.height).zip(labels.iter().enumerate().skip(first)) {
        let style =
            if number == at { Style::default().add_modifier(Modifier::REVERSED) } else { Style::default() };
        let mark = if number == at { pointer } else { ' ' };
        let y = area.y + line;
        buffer.set_stringn(area.x, y, format!("{mark} {label}"), usize::from(area.width), style);
        hits.push((Rect::new(area.x, y, area.width, 1), ClickTarget::Row(number)));
    }
}

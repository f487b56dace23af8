//! What stands beside the board: what is asked, what is offered, how everybody
//! fares, the moves, the analysis.

use quincunx_core::{Message, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::glyph::{Marks, marks, piece};
use super::layout::Layout;
use super::palette::{self, ACCENT, CURSOR, FAINT};
use super::{analysis, ink, room_for_notice, said, score, wrapped};
use crate::app::{App, ClickTarget, Focus};

/// How many of the moves that could be meant are shown.
const CANDIDATES: usize = 8;
/// Lines that the list of moves should have.
const MOVES: usize = 3;

/// Lines one under the other, and what clicks on them mean.
pub(super) struct Side<'a> {
    pub app: &'a App,
    pub scene: &'a Scene,
    pub signs: Marks,
    pub width: usize,
    pub lines: Vec<Line<'static>>,
    /// Line, column, width, meaning.
    pub hits: Vec<(usize, u16, u16, ClickTarget)>,
    /// What each seat did last.
    pub last_moves: Vec<Option<String>>,
}

/// Draws what stands beside the board.
pub fn draw(
    app: &App,
    scene: &Scene,
    layout: &Layout,
    buffer: &mut Buffer,
    hits: &mut Vec<(Rect, ClickTarget)>,
) {
    let area = layout.side;
    if area.width < 8 || area.height == 0 {
        return;
    }
    let width = usize::from(area.width);
    let mut plies = app.score();
    plies.truncate(plies.len().saturating_sub(app.back));
    let mut last_moves = vec![None; scene.seats.len()];
    for scored in &plies {
        if let Some(last) = scored.seat.and_then(|seat| last_moves.get_mut(seat.index())) {
            *last = Some(scored.text.clone());
        }
    }
    let (lines, hits_here) = (Vec::new(), Vec::new());
    let mut side =
        Side { app, scene, signs: marks(app.capabilities), width, lines, hits: hits_here, last_moves };
    side.prompt();
    if let Some((text, style)) =
        said(app).filter(|(text, _)| text.width() > room_for_notice(layout.notice.width))
    {
        side.wrap(&text, 0, style);
    }
    side.picked();
    side.offers();
    side.candidates();
    side.seats();
    side.table();
    let mut tail = Vec::new();
    if app.pane.on {
        tail = analysis::lines(app, width);
    }
    let high = usize::from(area.height);
    let room = high.saturating_sub(tail.len() + 1);
    let least = MOVES.min(room);
    side.lines.truncate(room.saturating_sub(least));
    let free = room.saturating_sub(side.lines.len());
    let moves = score::lines(app, &plies, scene, width, free);
    if !moves.is_empty() {
        side.lines.push(Line::default());
        side.lines.extend(moves);
    }
    if !tail.is_empty() {
        let blank = high.saturating_sub(tail.len() + side.lines.len());
        side.lines.extend(std::iter::repeat_n(Line::default(), blank));
        side.lines.extend(tail);
    }
    for (row, line) in side.lines.into_iter().enumerate().take(high) {
        line.render(Rect::new(area.x, area.y + row as u16, area.width, 1), buffer);
    }
    for (row, column, wide, hit) in side.hits {
        if row < high {
            let place = Rect::new(area.x + column, area.y + row as u16, wide, 1);
            hits.push((place.intersection(area), hit));
        }
    }
}

impl Side<'_> {
    /// Adds a line.
    pub fn push(&mut self, line: impl Into<Line<'static>>) {
        self.lines.push(line.into());
    }

    /// Adds a text in as many lines as it takes.
    pub fn wrap(&mut self, text: &str, indent: usize, style: Style) {
        for line in wrapped(text, self.width.saturating_sub(indent)) {
            self.push(Line::from(Span::styled(format!("{}{line}", " ".repeat(indent)), style)));
        }
    }

    fn prompt(&mut self) {
        let style = ink(self.app.capabilities, ACCENT).add_modifier(Modifier::BOLD);
        if self.app.back > 0 {
            let all = self.app.plies().len();
            let text = Message::new("terminal-back").verbatim("ply", all - self.app.back);
            return self.wrap(&text.verbatim("all", all).say(self.app.language), 0, style);
        }
        // Nobody is asked for a move before the game has begun.
        let prompt = match self.app.table().filter(|table| table.is_open()) {
            Some(_) => crate::app::sentence(Message::new("refusal-not-begun")),
            None => self.scene.prompt.clone(),
        };
        self.wrap(&prompt.say(self.app.language), 0, style);
        let note = self
            .app
            .cursor_square()
            .and_then(|name| Some(self.scene.square(name)?.note.as_ref()?.say(self.app.language)));
        if let Some(note) = note {
            let name = self.app.cursor_square().unwrap_or_default();
            // Most notes name their square themselves.
            let text = if note.contains(name) { format!("{note}.") } else { format!("{name}: {note}.") };
            self.wrap(&text, 0, ink(self.app.capabilities, FAINT));
        }
        if self.app.local().is_some_and(|local| local.game.claimable().is_some()) {
            self.wrap(&self.app.say("terminal-claim"), 0, Style::default());
        }
        if self.scene.outcome.is_some() && self.app.local().is_some() {
            self.wrap(&self.app.say("terminal-after-game"), 0, ink(self.app.capabilities, FAINT));
        }
    }

    /// What has been picked from beside the board, and what it costs.
    fn picked(&mut self) {
        let Some(picked) = self.app.picked() else { return };
        let glyphs = picked.pieces.iter().map(|(owner, shown)| {
            piece(self.app.capabilities, self.scene, *owner, &shown.name, shown.letter, self.app.language)
                .1
                .to_string()
        });
        let glyphs: Vec<String> = glyphs.collect();
        let text = match picked.price {
            Some(price) => Message::new("terminal-picked-price").number("price", price),
            None => Message::new("terminal-picked"),
        };
        let text = text.verbatim("pieces", glyphs.join(" ")).say(self.app.language);
        self.wrap(&text, 0, Style::default());
        self.wrap(&self.app.say("terminal-put-back"), 0, ink(self.app.capabilities, FAINT));
    }

    fn offers(&mut self) {
        let at = match self.app.focus {
            Focus::Offer(at) => Some(at),
            Focus::Board => None,
        };
        for (number, offer) in self.app.offers().into_iter().enumerate().take(9) {
            let text = format!(" {} {} ", number + 1, offer.label);
            let mut style = if offer.open { Style::default() } else { ink(self.app.capabilities, FAINT) };
            if at == Some(number) {
                let capabilities = self.app.capabilities;
                style = match capabilities.colour(CURSOR).zip(capabilities.colour(palette::CHALK)) {
                    Some((background, ink)) => style.bg(background).fg(ink),
                    None => style.add_modifier(Modifier::REVERSED),
                };
            }
            let wide = text.width().min(self.width) as u16;
            self.hits.push((self.lines.len(), 0, wide, ClickTarget::Offer(number)));
            self.push(Span::styled(text, style));
        }
    }

    fn candidates(&mut self) {
        if self.app.typed.is_empty() {
            return;
        }
        let all = self.app.candidates();
        let chosen = self.app.chosen.unwrap_or(0);
        let first = (chosen + 1).saturating_sub(CANDIDATES);
        for (number, candidate) in all.iter().enumerate().skip(first).take(CANDIDATES) {
            let style = if self.app.chosen == Some(number) {
                Style::default().add_modifier(Modifier::REVERSED)
            } else {
                Style::default()
            };
            self.hits.push((self.lines.len(), 0, self.width as u16, ClickTarget::Candidate(number)));
            let text = Span::styled(candidate.text.clone(), style);
            let faint = ink(self.app.capabilities, FAINT);
            // What is certain is told in full.
            if all.len() == 1 && candidate.text.width() + 2 + candidate.note.width() > self.width {
                self.push(text);
                self.wrap(&candidate.note, 2, faint);
            } else {
                self.push(Line::from(vec![text, Span::styled(format!("  {}", candidate.note), faint)]));
            }
        }
        let shown = CANDIDATES.min(all.len() - first.min(all.len()));
        if all.is_empty() {
            self.push(Span::styled(
                self.app.say("terminal-none-begins-so"),
                ink(self.app.capabilities, FAINT),
            ));
        } else if all.len() > shown {
            let all = Message::new("terminal-in-all").number("count", all.len()).say(self.app.language);
            self.push(Span::styled(all, ink(self.app.capabilities, FAINT)));
        }
    }
}

//! What stands beside the board: what is asked, what is offered, how everybody
//! fares, the moves, the analysis.

use quincunx_core::{Counter, Message, Scene, Scored, Seat, SeatScene, Tray, TrayKind, TrayPiece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::glyph::{Marks, die, marks, piece};
use super::layout::Layout;
use super::palette::{self, ACCENT, ALARM, CURSOR, FAINT, TOUCHED};
use super::{ink, room_for_notice, said, wrapped};
use crate::app::{App, ClickTarget, Focus, Play, clock::face};
use crate::capabilities::ColourDepth;

/// How many of the moves that could be meant are shown.
const CANDIDATES: usize = 8;
/// Lines that the list of moves should have.
const MOVES: usize = 3;

/// Lines one under the other, and what clicks on them mean.
struct Side<'a> {
    app: &'a App,
    scene: &'a Scene,
    signs: Marks,
    width: usize,
    lines: Vec<Line<'static>>,
    /// Line, column, width, meaning.
    hits: Vec<(usize, u16, u16, ClickTarget)>,
    /// What each seat did last.
    last_moves: Vec<Option<String>>,
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
    let mut score = app.score();
    score.truncate(score.len().saturating_sub(app.back));
    let mut last_moves = vec![None; scene.seats.len()];
    for scored in &score {
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
        tail = analysis(app, width);
    }
    let high = usize::from(area.height);
    let room = high.saturating_sub(tail.len() + 1);
    let least = MOVES.min(room);
    side.lines.truncate(room.saturating_sub(least));
    let free = room.saturating_sub(side.lines.len());
    let moves = moves(app, &score, scene, width, free);
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
    fn push(&mut self, line: impl Into<Line<'static>>) {
        self.lines.push(line.into());
    }

    fn wrap(&mut self, text: &str, indent: usize, style: Style) {
        for line in wrapped(text, self.width.saturating_sub(indent)) {
            self.push(Line::from(Span::styled(format!("{}{line}", " ".repeat(indent)), style)));
        }
    }

    fn prompt(&mut self) {
        let style = ink(self.app.capabilities, ACCENT).add_modifier(Modifier::BOLD);
        if self.app.back > 0 {
            let all = self.app.plies().len();
            let text = format!(
                "The board after {} of {all} plies. PageDown goes on, End to now.",
                all - self.app.back
            );
            return self.wrap(&text, 0, style);
        }
        self.wrap(&self.scene.prompt.to_string(), 0, style);
        let note = self
            .app
            .cursor_square()
            .and_then(|name| self.scene.square(name)?.note.as_ref().map(Message::to_string));
        if let Some(note) = note {
            let name = self.app.cursor_square().unwrap_or_default();
            // Most notes name their square themselves.
            let text = if note.contains(name) { format!("{note}.") } else { format!("{name}: {note}.") };
            self.wrap(&text, 0, ink(self.app.capabilities, FAINT));
        }
        if self.app.local().is_some_and(|local| local.game.claimable().is_some()) {
            self.wrap("A draw may be claimed: type :claim.", 0, Style::default());
        }
        if self.scene.outcome.is_some() && self.app.local().is_some() {
            self.wrap("F2 another game, F7 take back, Ctrl-E export.", 0, ink(self.app.capabilities, FAINT));
        }
    }

    /// What has been picked from beside the board, and what it costs.
    fn picked(&mut self) {
        let Some(picked) = self.app.picked() else { return };
        let glyphs = picked.pieces.iter().map(|(owner, shown)| {
            piece(self.app.capabilities, self.scene, *owner, &shown.name, shown.letter).1.to_string()
        });
        let glyphs: Vec<String> = glyphs.collect();
        let price = picked.price.map_or(String::new(), |price| format!(" for {price}"));
        self.wrap(&format!("Picked: {}{price}", glyphs.join(" ")), 0, Style::default());
        self.wrap("Backspace puts the last one back.", 0, ink(self.app.capabilities, FAINT));
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
            self.push(Span::styled("no legal move begins so", ink(self.app.capabilities, FAINT)));
        } else if all.len() > shown {
            self.push(Span::styled(format!("{} in all", all.len()), ink(self.app.capabilities, FAINT)));
        }
    }

    // Seats

    fn seats(&mut self) {
        for seat in &self.scene.seats {
            self.seat(seat);
            for tray in self.scene.trays.iter().filter(|tray| tray.owner == seat.seat) {
                self.tray(tray);
            }
            let dice = self.scene.dice.iter().filter(|die| die.owner == seat.seat);
            let dice: Vec<String> = dice.map(|rolled| die(self.app.capabilities, rolled.face)).collect();
            if !dice.is_empty() {
                self.wrap(&format!("dice {}", dice.join("  ")), 2, Style::default());
            }
            let own = self.scene.counters.iter().filter(|counter| counter.owner == Some(seat.seat));
            // What is being picked is not counted there yet.
            let picks = self.app.actor() == Some(seat.seat) && self.app.picked().is_some();
            let own: Vec<String> = own.filter(|_| !picks).map(counter).collect();
            self.wrap(&own.join(", "), 2, ink(self.app.capabilities, FAINT));
        }
        let all = self.scene.counters.iter().filter(|counter| counter.owner.is_none());
        let all: Vec<String> = all.map(counter).collect();
        self.wrap(&all.join(", "), 0, ink(self.app.capabilities, FAINT));
    }

    fn seat(&mut self, seat: &SeatScene) {
        let capabilities = self.app.capabilities;
        let turn = if seat.to_move { self.signs.pointer } else { ' ' };
        let mut style = Style::default().add_modifier(Modifier::BOLD);
        if !seat.living {
            style = ink(capabilities, FAINT).add_modifier(Modifier::CROSSED_OUT);
        }
        let mut spans = vec![Span::raw(format!("{turn} ")), Span::styled(seat.name.clone(), style)];
        let holder = holder(self.app, seat.seat);
        if !holder.is_empty() {
            spans.push(Span::styled(format!(" ({holder})"), ink(capabilities, FAINT)));
        }
        // With several opponents, what each did last is more than the last move.
        if self.scene.seats.len() > 2
            && seat.living
            && let Some(last) = self.last_moves.get(seat.seat.index()).and_then(Option::as_ref)
        {
            spans.push(Span::styled(format!(" {last}"), Style::default()));
        }
        if let Some(left) = self.app.left(seat.seat) {
            let low = left.as_secs() < 10;
            let style = if low { ink(capabilities, ALARM) } else { ink(capabilities, ACCENT) };
            spans.push(Span::styled(format!(" {}", face(left)), style.add_modifier(Modifier::BOLD)));
        }
        if seat.check {
            spans.push(Span::styled(" check!", ink(capabilities, ALARM).add_modifier(Modifier::BOLD)));
        }
        if let Some((_, _, since)) = self.app.thinking.filter(|(thinking, ..)| *thinking == seat.seat) {
            let time = self.app.now.saturating_sub(since);
            let spin = self.signs.spinner[(time.as_millis() / 100) as usize % self.signs.spinner.len()];
            spans.push(Span::styled(format!(" {spin} {} s", time.as_secs()), ink(capabilities, ACCENT)));
        }
        let used: usize = spans.iter().map(|span| span.content.width()).sum();
        // Few words stand behind the name; more, in a line of their own.
        if !seat.note.is_empty() && used + seat.note.to_string().width() + 3 <= self.width {
            spans.push(Span::styled(format!(", {}", seat.note), ink(capabilities, FAINT)));
            self.push(Line::from(spans));
        } else {
            self.push(Line::from(spans));
            self.wrap(&seat.note.to_string(), 2, ink(capabilities, FAINT));
        }
    }

    fn tray(&mut self, tray: &Tray) {
        let capabilities = self.app.capabilities;
        let label = format!("  {}: ", tray.label);
        let mut spans = Vec::new();
        let mut used = label.width();
        let pieces: usize = tray.pieces.iter().map(|shown| self.tray_piece(tray, shown).width()).sum();
        // A long name in a narrow place stands alone.
        if used + pieces.max(4) > self.width {
            self.wrap(&tray.label.to_string(), 2, ink(capabilities, FAINT));
            used = 2;
            spans.push(Span::raw("  "));
        } else {
            spans.push(Span::styled(label, ink(capabilities, FAINT)));
        }
        if tray.pieces.is_empty() {
            spans.push(Span::styled("none", ink(capabilities, FAINT)));
        }
        for (at, shown) in tray.pieces.iter().enumerate() {
            let text = self.tray_piece(tray, shown);
            let wide = text.width();
            let rest = tray.pieces.len() - at;
            let room = self.width.saturating_sub(if rest > 1 { 4 } else { 0 });
            if used + wide > room {
                spans.push(Span::styled(format!("+{rest}"), ink(capabilities, FAINT)));
                break;
            }
            let background =
                if shown.due { TOUCHED } else { palette::tray_background(self.scene.seats.len()) };
            let mut style = Style::default();
            if let (Some(background), Some(piece_colour)) = (
                capabilities.colour(background),
                capabilities.colour(palette::piece_colour(tray.owner, self.scene.seats.len())),
            ) {
                style = style.bg(background).fg(piece_colour).add_modifier(Modifier::BOLD);
            }
            self.hits.push((self.lines.len(), used as u16, wide as u16, ClickTarget::Tray(shown.letter)));
            spans.push(Span::styled(text, style));
            used += wide;
        }
        self.push(Line::from(spans));
    }

    fn tray_piece(&self, tray: &Tray, shown: &TrayPiece) -> String {
        let (_, glyph) = piece(self.app.capabilities, self.scene, tray.owner, &shown.name, shown.letter);
        let number = match (shown.price, shown.count, tray.kind) {
            (Some(price), ..) => format!("{price}"),
            (None, 1, TrayKind::Queue | TrayKind::Pool | TrayKind::Captured) => String::new(),
            (None, count, _) => format!("x{count}"),
        };
        // Without colours what is due is in brackets.
        let in_brackets = shown.due && self.app.capabilities.depth == ColourDepth::None;
        if in_brackets { format!("({glyph}{number}) ") } else { format!("{glyph}{number} ") }
    }

    // The table

    fn table(&mut self) {
        let Some(table) = self.app.table() else { return };
        let capabilities = self.app.capabilities;
        let name = |seat: u8| self.scene.seats.get(usize::from(seat)).map_or("?", |seat| &seat.name);
        let mut words = Vec::new();
        if let Some(state) = table.state() {
            // Who watches has nothing to answer.
            let answer = if state.seat.is_some() { ": :accept or :decline." } else { "." };
            match state.draw_offer {
                Some(seat) if Some(seat) == state.seat => {
                    words.push("You offer a draw; the others have not answered yet.".to_owned());
                }
                Some(seat) => words.push(format!("{} offers a draw{answer}", name(seat))),
                None => {}
            }
            match state.takeback_request {
                Some(seat) if Some(seat) == state.seat => {
                    words.push("You ask to take back; the others have not answered yet.".to_owned());
                }
                Some(seat) => words.push(format!("{} wants to take back{answer}", name(seat))),
                None => {}
            }
            if let Some(draw) = &state.claimable {
                words.push(format!("{draw}: type :claim."));
            }
            let wishes = table.about.as_ref().map_or(&[] as &[u8], |about| &about.rematch);
            let ours = state.seat.is_some_and(|seat| wishes.contains(&seat));
            if state.ending.is_some() && ours {
                words.push("You want to play again; the others have not answered yet.".to_owned());
            } else if let Some(seat) = wishes.first().filter(|_| state.ending.is_some()) {
                words.push(format!("{} wants to play again: :rematch.", name(*seat)));
            } else if state.ending.is_some() && state.seat.is_some() {
                words.push("Play again with :rematch.".to_owned());
            }
            if state.status == "open" {
                words.push("Waiting for somebody to take the open seat.".to_owned());
            }
        }
        if let Some(about) = table.about.as_ref().filter(|about| about.spectators > 0) {
            words.push(format!("{} watching", about.spectators));
        }
        for word in words {
            self.wrap(&word, 0, ink(capabilities, ACCENT));
        }
        for said in table.chat.iter().rev().take(3).rev() {
            self.wrap(said, 0, Style::default());
        }
    }
}

/// Who holds a seat, in a word.
fn holder(app: &App, seat: Seat) -> String {
    match &app.play {
        Some(Play::Local(local)) if local.persons() == [seat] => "you".to_owned(),
        Some(Play::Local(local)) => local.player(seat).label(),
        Some(Play::Table(table)) => {
            let Some(about) = table.about.as_ref().and_then(|about| about.seats.get(seat.index())) else {
                return String::new();
            };
            let name = about.name.clone().unwrap_or_default();
            // A seat is called ours when we can play it.
            match (about.kind.as_str(), about.yours && !table.is_sitting_down()) {
                ("open", _) => "open".to_owned(),
                ("computer", _) => format!("computer {name}"),
                (_, true) => format!("{name}, you"),
                _ if !about.present => format!("{name}, away"),
                _ => name,
            }
        }
        None => String::new(),
    }
}

fn counter(counter: &Counter) -> String {
    match counter.limit {
        Some(limit) => format!("{} {}/{limit}", counter.label, counter.value),
        None => format!("{} {}", counter.label, counter.value),
    }
}

/// The last of the moves, numbered, in no more than so many lines.
fn moves(app: &App, score: &[Scored], scene: &Scene, width: usize, lines: usize) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    // Each part of the game stands under its heading.
    for part in score.chunk_by(|_, next| next.heading.is_none()) {
        all.extend(
            part.first()
                .and_then(|first| first.heading.clone())
                .map(|text| wrapped(&text.to_string(), width)),
        );
        all.push(match scene.seats.len() > 2 && !part[0].in_part {
            true => flowing(part, scene, width),
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
fn flowing(score: &[Scored], scene: &Scene, width: usize) -> Vec<String> {
    const TOGETHER: char = '\u{a0}';
    let letter = |scored: &Scored| {
        let seat = scored.seat.and_then(|seat| scene.seats.get(seat.index()));
        seat.and_then(|seat| seat.name.chars().next())
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

/// The lines of the analysis.
fn analysis(app: &App, width: usize) -> Vec<Line<'static>> {
    let head = match &app.pane.analysis {
        None if app.pane.busy => "Analysis ...".to_owned(),
        None => "Analysis: nothing to think about".to_owned(),
        Some(analysis) if !app.pane.busy => format!("Analysis: depth {}, done", analysis.depth),
        Some(analysis) => {
            format!("Analysis: depth {}, {} positions", analysis.depth, short(analysis.nodes))
        }
    };
    let mut lines = vec![Line::from(Span::styled(head, ink(app.capabilities, ACCENT)))];
    let found: Vec<_> = app.pane.analysis.iter().flat_map(|analysis| &analysis.lines).take(3).collect();
    let scores: Vec<String> = found.iter().map(|line| line.score.to_string()).collect();
    let column = scores.iter().map(String::len).max().unwrap_or(0);
    for (line, score) in found.iter().zip(&scores) {
        let text =
            format!("{score:>column$} {:>3.0}% {}", line.expectation * 100.0, line.annotated.join(" "));
        // No move is cut in two.
        lines.push(Line::from(wrapped(&text, width).into_iter().next().unwrap_or_default()));
    }
    lines
}

fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

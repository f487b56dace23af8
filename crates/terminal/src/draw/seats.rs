//! The seats beside the board: who holds them, their clocks, pieces, dice and
//! counters.

use quincunx_core::{Counter, Message, Seat, SeatScene, Tray, TrayKind, TrayPiece};
use quincunx_messages::Language;
use quincunx_protocol::{SeatKind, SeatRating};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::glyph::{die, piece};
use super::ink;
use super::palette::{self, ACCENT, ALARM, FAINT, TOUCHED};
use super::side::Side;
use crate::app::{App, ClickTarget, Play, clock::face};
use crate::capabilities::ColourDepth;

impl Side<'_> {
    pub(super) fn seats(&mut self) {
        for seat in &self.scene.seats {
            self.seat(seat);
            for tray in self.scene.trays.iter().filter(|tray| tray.owner == seat.seat) {
                self.tray(tray);
            }
            let dice = self.scene.dice.iter().filter(|die| die.owner == seat.seat);
            let dice: Vec<String> = dice.map(|rolled| die(self.app.capabilities, rolled.face)).collect();
            if !dice.is_empty() {
                let dice = Message::new("terminal-dice").verbatim("dice", dice.join("  "));
                self.wrap(&dice.say(self.app.language), 2, Style::default());
            }
            let own = self.scene.counters.iter().filter(|counter| counter.owner == Some(seat.seat));
            // What is being picked is not counted there yet.
            let picks = self.app.actor() == Some(seat.seat) && self.app.picked().is_some();
            let own: Vec<String> =
                own.filter(|_| !picks).map(|own| counter(own, self.app.language)).collect();
            self.wrap(&own.join(", "), 2, ink(self.app.capabilities, FAINT));
        }
        let all = self.scene.counters.iter().filter(|counter| counter.owner.is_none());
        let all: Vec<String> = all.map(|all| counter(all, self.app.language)).collect();
        self.wrap(&all.join(", "), 0, ink(self.app.capabilities, FAINT));
    }

    fn seat(&mut self, seat: &SeatScene) {
        let capabilities = self.app.capabilities;
        let turn = if seat.to_move { self.signs.pointer } else { ' ' };
        let mut style = Style::default().add_modifier(Modifier::BOLD);
        if !seat.living {
            style = ink(capabilities, FAINT).add_modifier(Modifier::CROSSED_OUT);
        }
        let mut spans =
            vec![Span::raw(format!("{turn} ")), Span::styled(self.app.language.seat(&seat.name), style)];
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
            spans.push(Span::styled(
                format!(" {}", self.app.say("terminal-check")),
                ink(capabilities, ALARM).add_modifier(Modifier::BOLD),
            ));
        }
        if let Some((_, _, since)) = self.app.thinking.filter(|(thinking, ..)| *thinking == seat.seat) {
            let time = self.app.now.saturating_sub(since);
            let spin = self.signs.spinner[(time.as_millis() / 100) as usize % self.signs.spinner.len()];
            spans.push(Span::styled(format!(" {spin} {} s", time.as_secs()), ink(capabilities, ACCENT)));
        }
        let used: usize = spans.iter().map(|span| span.content.width()).sum();
        let note = seat.note.say(self.app.language);
        // Few words stand behind the name; more, in a line of their own.
        if !note.is_empty() && used + note.width() + 3 <= self.width {
            spans.push(Span::styled(format!(", {note}"), ink(capabilities, FAINT)));
            self.push(Line::from(spans));
        } else {
            self.push(Line::from(spans));
            self.wrap(&note, 2, ink(capabilities, FAINT));
        }
    }

    fn tray(&mut self, tray: &Tray) {
        let capabilities = self.app.capabilities;
        let label = format!("  {}: ", tray.label.say(self.app.language));
        let mut spans = Vec::new();
        let mut used = label.width();
        let pieces: usize = tray.pieces.iter().map(|shown| self.tray_piece(tray, shown).width()).sum();
        // A long name in a narrow place stands alone.
        if used + pieces.max(4) > self.width {
            self.wrap(&tray.label.say(self.app.language), 2, ink(capabilities, FAINT));
            used = 2;
            spans.push(Span::raw("  "));
        } else {
            spans.push(Span::styled(label, ink(capabilities, FAINT)));
        }
        if tray.pieces.is_empty() {
            spans.push(Span::styled(self.app.say("terminal-none"), ink(capabilities, FAINT)));
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
        let (_, glyph) = piece(
            self.app.capabilities,
            self.scene,
            tray.owner,
            &shown.name,
            shown.letter,
            self.app.language,
        );
        let number = match (shown.price, shown.count, tray.kind) {
            (Some(price), ..) => format!("{price}"),
            (None, 1, TrayKind::Queue | TrayKind::Pool | TrayKind::Captured) => String::new(),
            (None, count, _) => format!("x{count}"),
        };
        // Without colours what is due is in brackets.
        let in_brackets = shown.due && self.app.capabilities.depth == ColourDepth::None;
        if in_brackets { format!("({glyph}{number}) ") } else { format!("{glyph}{number} ") }
    }
}

/// Who holds a seat, in a word.
fn holder(app: &App, seat: Seat) -> String {
    match &app.play {
        Some(Play::Local(local)) if local.persons() == [seat] => app.say("terminal-you"),
        Some(Play::Local(local)) => local.player(seat).label().say(app.language),
        Some(Play::Table(table)) => {
            let Some(about) = table.about.as_ref().and_then(|about| about.seats.get(seat.index())) else {
                return String::new();
            };
            let mut name = about.name.clone().unwrap_or_default();
            if let Some(SeatRating { rating, provisional, after }) = about.rating {
                name = format!("{name} {rating}{}", if provisional { "?" } else { "" });
                // What the game changed.
                if let Some(after) = after {
                    name = format!("{name} {:+}", after - rating);
                }
            }
            // A seat is called ours when we can play it.
            match (about.kind, about.yours && !table.is_sitting_down()) {
                (SeatKind::Open, _) => app.say("terminal-open"),
                (SeatKind::Computer, _) => {
                    Message::new("terminal-computer").verbatim("level", name).say(app.language)
                }
                (_, true) => Message::new("terminal-name-you").verbatim("name", name).say(app.language),
                _ if !about.present => {
                    Message::new("terminal-name-away").verbatim("name", name).say(app.language)
                }
                _ => name,
            }
        }
        None => String::new(),
    }
}

fn counter(counter: &Counter, language: Language) -> String {
    let label = counter.label.say(language);
    match counter.limit {
        Some(limit) => format!("{label} {}/{limit}", counter.value),
        None => format!("{label} {}", counter.value),
    }
}

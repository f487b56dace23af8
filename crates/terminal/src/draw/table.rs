//! What goes on at a table of a server besides the game: offers, rematch, chat.

use quincunx_core::Message;
use quincunx_messages::Arg;
use quincunx_protocol::{SeatKind, Status, TableView};
use ratatui::style::Style;

use super::ink;
use super::palette::ACCENT;
use super::side::Side;

impl Side<'_> {
    /// What is offered and said at the table.
    pub(super) fn table(&mut self) {
        let Some(table) = self.app.table() else { return };
        let capabilities = self.app.capabilities;
        let name = |seat: u8| match self.scene.seats.get(usize::from(seat)) {
            Some(seat) => Arg::Seat(seat.name.clone()),
            None => Arg::text("?"),
        };
        let mut words = Vec::new();
        if let Some(state) = table.state() {
            // Who watches has nothing to answer.
            let (offers, asks) = match state.seat {
                Some(_) => ("terminal-offers", "terminal-asks"),
                None => ("terminal-offers-watched", "terminal-asks-watched"),
            };
            match state.draw_offer {
                Some(seat) if Some(seat) == state.seat => {
                    words.push(Message::new("terminal-you-offer"));
                }
                Some(seat) => words.push(Message::new(offers).with("seat", name(seat))),
                None => {}
            }
            match state.takeback_request {
                Some(seat) if Some(seat) == state.seat => {
                    words.push(Message::new("terminal-you-ask"));
                }
                Some(seat) => words.push(Message::new(asks).with("seat", name(seat))),
                None => {}
            }
            if let Some(draw) = &state.claimable {
                let known = state.claimable_i18n.clone().filter(Message::is_known);
                words.push(
                    Message::new("terminal-claimable")
                        .message("draw", known.unwrap_or_else(|| Message::text(draw.clone()))),
                );
            }
            let wishes = table.about.as_ref().map_or(&[] as &[u8], |about| &about.rematch);
            let ours = state.seat.is_some_and(|seat| wishes.contains(&seat));
            if state.ending.is_some() && ours {
                words.push(Message::new("terminal-you-rematch"));
            } else if let Some(seat) = wishes.first().filter(|_| state.ending.is_some()) {
                words.push(Message::new("terminal-wants-rematch").with("seat", name(*seat)));
            } else if state.ending.is_some() && state.seat.is_some() {
                words.push(Message::new("terminal-rematch"));
            }
            let is_wanting = |about: &TableView| about.seats.iter().any(|seat| seat.kind == SeatKind::Open);
            if state.status == Status::Open && table.about.as_ref().is_some_and(is_wanting) {
                words.push(Message::new("terminal-waiting"));
            }
        }
        if let Some(about) = table.about.as_ref().filter(|about| about.spectators > 0) {
            words.push(Message::new("terminal-watching").verbatim("count", about.spectators));
        }
        for word in words {
            self.wrap(&word.say(self.app.language), 0, ink(capabilities, ACCENT));
        }
        for said in table.chat.iter().rev().take(3).rev() {
            self.wrap(said, 0, Style::default());
        }
    }
}

//! What goes on at a table of a server besides the game: offers, rematch, chat.

use quincunx_protocol::Status;
use ratatui::style::Style;

use super::ink;
use super::palette::ACCENT;
use super::side::Side;

impl Side<'_> {
    /// What is offered and said at the table.
    pub(super) fn table(&mut self) {
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
            if state.status == Status::Open {
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

//! The score sheet: every ply with its move number and whoever made it.
//!
//! Numbers follow the players and not the count of plies. A new number begins
//! when somebody moves who has moved under the last one already: where players
//! move out of turn, pass or leave the game, nobody's move stands under another's
//! number.

use quincunx_messages::Message;

use crate::{Action, Game, Rules, Seat, Seats, Viewer};

/// A part of a game that has a heading and numbers of its own, as the duel of
/// Bishops has. It belongs to the position before a ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What stands above its moves.
    pub heading: Message,
    /// The number of the move.
    pub number: u32,
    /// Whether it is the second move of that number.
    pub is_second: bool,
}

/// A ply on the score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// Who made it; nobody makes what chance or an operator does.
    pub seat: Option<Seat>,
    /// What stands above it, where a part of the game begins.
    pub heading: Option<Message>,
    /// The number before it, as in `12.`, or `12...` where the first mover of that
    /// number has made no move; none inside a round.
    pub number: Option<String>,
    /// Whether it belongs to a part with a heading of its own.
    pub in_part: bool,
    /// The ply as people write it.
    pub text: String,
}

impl<R: Rules> Game<R> {
    /// The plies as a viewer may know them, numbered, with whoever made them.
    pub fn score(&self, viewer: Viewer) -> Vec<Scored> {
        let seats = R::INFO.seats.len();
        let mut sheet: Vec<Scored> = Vec::with_capacity(self.plies().len());
        let (mut round, mut moved) = (0u32, Seats::NONE);
        // Rolls stand behind the number of the move that they are for.
        let mut rolled_from = None;
        for (index, text) in self.plies_seen_by(viewer).into_iter().enumerate() {
            let ply = &self.plies()[index];
            let mut scored = Scored { seat: ply.seat, text, ..Scored::default() };
            let part = (R::EXTRAS.part)(self.position_at(index));
            match (part, ply.seat) {
                (Some(part), _) => {
                    let begins = !sheet.last().is_some_and(|before| before.in_part);
                    let dots = if part.is_second { "..." } else { "." };
                    let numbered = scored.seat.is_some() && (begins || !part.is_second);
                    scored.number = numbered.then(|| format!("{}{dots}", part.number));
                    scored.heading = begins.then_some(part.heading);
                    scored.in_part = true;
                }
                (None, Some(seat)) => {
                    if round == 0 || moved.contains(seat) {
                        (round, moved) = (round + 1, Seats::NONE);
                        let late = seats == 2 && seat == Seat::SECOND;
                        let number = format!("{round}{}", if late { "..." } else { "." });
                        match rolled_from.and_then(|from: usize| sheet.get_mut(from)) {
                            Some(roll) => roll.number = Some(number),
                            None => scored.number = Some(number),
                        }
                    }
                    moved = moved.with(seat);
                    if seats == 2 && seat == Seat::SECOND {
                        moved = Seats::first(2);
                    }
                }
                (None, None) => {}
            }
            let is_roll = ply.seat.is_none() && matches!(ply.action, Action::Move(_));
            rolled_from = if is_roll { rolled_from.or(Some(index)) } else { None };
            sheet.push(scored);
        }
        sheet
    }
}

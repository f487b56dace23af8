//! Sitting down, standing up, and seats that are handed over and come back.

use quincunx_core::{Contribution, Message, Seat};

use super::{ActionResult, Change, refuse};
use crate::contributions::Share;
use crate::domain::{Guest, Holder, Status, TimeControl};
use crate::protocol::{Code, Done, Refusal};
use crate::table::TableState;
use crate::time::Timestamp;

impl TableState {
    /// The seat of a number from outside, which may be anything.
    pub(in crate::table) fn seat_of_number(&self, number: u8) -> Result<Seat, Refusal> {
        self.all_seats().find(|seat| seat.0 == number).ok_or_else(|| {
            Refusal::new(Code::NotFound, Message::new("refusal-no-seat").number("count", self.seat_count()))
        })
    }

    /// The same where none may be named.
    pub(super) fn some_seat(&self, number: Option<u8>) -> Result<Option<Seat>, Refusal> {
        number.map(|number| self.seat_of_number(number)).transpose()
    }

    pub(super) fn sit(
        &mut self,
        guest: &Guest,
        seat: Option<Seat>,
        contribute: bool,
        now: Timestamp,
    ) -> ActionResult {
        let open = |state: &TableState, seat: &Seat| state.seats()[seat.index()] == Holder::Open;
        let held = self.seats_of(&guest.id);
        if let Some(mine) = held.iter().find(|held| seat.is_none_or(|seat| seat == *held)) {
            // Whoever asks twice, after a broken line say, sits only once.
            return Ok((Done { seat: Some(mine.0), ..self.done() }, Change::None));
        }
        if self.row.terms.rated && !held.is_empty() {
            return refuse(Code::NotAllowed, Message::new("refusal-rated-one-seat"));
        }
        let wanted = match seat {
            Some(seat) => Some(seat).filter(|seat| open(self, seat)),
            None => self.all_seats().find(|seat| open(self, seat)),
        };
        let Some(seat) = wanted.filter(|_| self.status() == Status::Open) else {
            return refuse(Code::Taken, Message::new("refusal-seat-taken"));
        };
        let share = if contribute { Share::Awaited } else { Share::Nothing };
        self.take_seat(seat, Holder::of(guest), share, now)?;
        Ok((Done { seat: Some(seat.0), ..self.done() }, Change::Progress))
    }

    /// Gives a seat of an open table to somebody; the last one begins the game. An error
    /// changes nothing.
    fn take_seat(&mut self, seat: Seat, holder: Holder, share: Share, now: Timestamp) -> Result<(), Refusal> {
        let before = self.row.progress.clone();
        self.row.progress.seats[seat.index()] = holder;
        self.row.progress.contributions.set(seat.index(), share);
        self.row.progress.changed_at = now;
        self.begin_if_full(now).inspect_err(|_| self.row.progress = before)
    }

    /// A player adds to the seed, as was said when the seat was taken.
    pub(super) fn contribute(&mut self, guest: &Guest, random: &str, now: Timestamp) -> ActionResult {
        let Some(given) = Contribution::read(random) else {
            return refuse(Code::BadMessage, Message::new("expected-salt"));
        };
        let awaited = |seat: &Seat| self.row.progress.contributions.of(seat.index()) == Share::Awaited;
        let seats: Vec<Seat> = self.seats_of(&guest.id).iter().filter(awaited).collect();
        if seats.is_empty() || self.status() != Status::Open {
            return refuse(Code::NotAllowed, Message::new("refusal-not-awaited"));
        }
        let before = self.row.progress.contributions.clone();
        for seat in seats {
            self.row.progress.contributions.set(seat.index(), Share::Given(given));
        }
        self.begin_if_full(now).inspect_err(|_| self.row.progress.contributions = before)?;
        Ok((self.done(), Change::Progress))
    }

    /// Begins without whoever has not added to the seed in time.
    pub(super) fn begin_without_waiting(&mut self, now: Timestamp) -> Result<(), Refusal> {
        self.row.progress.contributions.stop_waiting();
        self.begin_if_full(now)
    }

    pub(super) fn stand_up(&mut self, guest: &Guest, now: Timestamp) -> ActionResult {
        let held = self.seats_of(&guest.id);
        let has_begun = self.status() != Status::Open && !self.actions.is_empty();
        if self.status().is_over() || has_begun {
            return refuse(Code::NotAllowed, Message::new("refusal-begun-resign"));
        }
        if guest.id == self.row.host || self.status() == Status::Playing {
            if held.is_empty() && guest.id != self.row.host {
                return refuse(Code::NotSeated, Message::new("refusal-not-sitting"));
            }
            self.abort(Message::new("table-left").verbatim("name", &guest.name), now);
            return Ok((self.done(), Change::Progress));
        }
        if held.is_empty() {
            return refuse(Code::NotSeated, Message::new("refusal-not-sitting"));
        }
        for seat in held.iter() {
            self.row.progress.seats[seat.index()] = Holder::Open;
            self.row.progress.contributions.set(seat.index(), Share::Nothing);
        }
        self.row.progress.changed_at = now;
        Ok((self.done(), Change::Progress))
    }

    /// Starts the game when the last seat is taken and everybody has added to the seed
    /// who was to. An error changes nothing.
    pub(in crate::table) fn begin_if_full(&mut self, now: Timestamp) -> Result<(), Refusal> {
        let waits = self.row.progress.contributions.is_waiting();
        if self.status() != Status::Open || !self.is_full() || waits {
            return Ok(());
        }
        // Only now the seed is complete.
        self.start_anew()?;
        self.row.progress.status = Status::Playing;
        self.update_status(now);
        Ok(())
    }

    /// The host gives a seat to the computer; `present` tells whether its holder
    /// is here, or has gone only just now.
    pub(in crate::table) fn hand_over(
        &mut self,
        guest: &Guest,
        seat: Seat,
        level: &str,
        present: bool,
        now: Timestamp,
    ) -> ActionResult {
        if guest.id != self.row.host {
            return refuse(Code::NotAllowed, Message::new("refusal-host-only"));
        }
        if self.status().is_over() {
            return refuse(Code::NotPlaying, Message::new("refusal-over"));
        }
        if self.row.terms.rated {
            return refuse(Code::NotAllowed, Message::new("refusal-rated-no-computer"));
        }
        match &self.seats()[seat.index()] {
            Holder::Computer { .. } => return Ok((self.done(), Change::None)),
            Holder::Person { name, .. } if present => {
                return refuse(Code::NotAllowed, Message::new("refusal-still-here").verbatim("name", name));
            }
            // Whoever has days to think is away most of the time.
            Holder::Person { .. } if matches!(self.row.terms.clock, TimeControl::Days { .. }) => {
                return refuse(Code::NotAllowed, Message::new("refusal-days-no-hand-over"));
            }
            Holder::Person { .. } | Holder::Open => {}
        }
        let former = match &self.seats()[seat.index()] {
            Holder::Person { guest, name, bot, .. } => {
                Some(Guest { id: guest.clone(), name: name.clone(), bot: *bot })
            }
            Holder::Open | Holder::Computer { .. } => None,
        };
        let computer = Holder::Computer { level: level.to_owned(), former };
        match self.status() {
            Status::Open => self.take_seat(seat, computer, Share::Nothing, now)?,
            // What its player added to the seed stays in it.
            Status::Playing | Status::Finished | Status::Aborted => {
                self.row.progress.seats[seat.index()] = computer;
                self.row.progress.changed_at = now;
            }
        }
        self.row.progress.offers.draw = None;
        self.row.progress.offers.takeback = None;
        Ok((Done { seat: Some(seat.0), ..self.done() }, Change::Progress))
    }

    /// Whoever was away takes the seat back from the computer.
    pub(super) fn reclaim(&mut self, guest: &Guest, seat: Option<Seat>, now: Timestamp) -> ActionResult {
        if self.status().is_over() {
            return refuse(Code::NotPlaying, Message::new("refusal-over"));
        }
        let mine = |wanted: &Seat| {
            let holder = &self.seats()[wanted.index()];
            seat.is_none_or(|seat| seat == *wanted) && (holder.was(&guest.id) || holder.is(&guest.id))
        };
        let Some(seat) = self.all_seats().find(mine) else {
            return refuse(Code::NotSeated, Message::new("refusal-never-yours"));
        };
        let done = Done { seat: Some(seat.0), ..self.done() };
        if self.seats()[seat.index()].is(&guest.id) {
            return Ok((done, Change::None));
        }
        self.row.progress.seats[seat.index()] = Holder::of(guest);
        self.row.progress.changed_at = now;
        self.row.progress.offers.draw = None;
        self.row.progress.offers.takeback = None;
        Ok((done, Change::Progress))
    }
}

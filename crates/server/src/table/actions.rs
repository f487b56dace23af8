//! What happens when somebody does something at a table. Nothing here waits: a
//! change is made in memory, and the loop writes it down before anybody hears of it.

mod company;
mod seats;

use quincunx_core::{Action, Message, Ply, Seat, Seats, Turn};

use super::TableState;
use super::state::{AcceptedMove, Limits};
use crate::contributions::Contributions;
use crate::domain::{DrawOffer, Guest, Holder, Status, TakebackRequest};
use crate::protocol::{ChatLine, Code, Done, Refusal, TableAction};
use crate::sanitize::{LONGEST_CHAT, clean};
use crate::store::{ChatRow, PlyRow};
use crate::time::Timestamp;

/// What has to be written, and who has to hear of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing: it was so before.
    None,
    /// Offers and answers.
    Offers,
    /// Who sits where, or how far the table is.
    Progress,
    /// A ply was made.
    Ply(PlyRow),
    /// Plies were taken back, from this one on.
    Takeback(usize),
    /// Somebody said something.
    Chat(ChatRow),
    /// Everybody wants to play again.
    Rematch,
}

/// What came of an action.
type ActionResult = Result<(Done, Change), Refusal>;

fn refuse<T>(code: Code, message: Message) -> Result<T, Refusal> {
    Err(Refusal::new(code, message))
}

impl TableState {
    /// Does what a guest asks for.
    pub(super) fn act(
        &mut self,
        guest: &Guest,
        action: &TableAction,
        lag: u64,
        now: Timestamp,
    ) -> ActionResult {
        match action {
            TableAction::Sit { seat, contribute } => {
                self.sit(guest, self.some_seat(*seat)?, *contribute, now)
            }
            TableAction::Contribute { random } => self.contribute(guest, random, now),
            TableAction::StandUp {} => self.stand_up(guest, now),
            TableAction::Rename {} => Ok((self.done(), self.rename(guest, now))),
            TableAction::Move { ply, text, seat } => {
                self.move_by_guest(guest, self.some_seat(*seat)?, *ply, text, lag, now)
            }
            TableAction::Resign { seat } => self.resign(guest, self.some_seat(*seat)?, now),
            TableAction::Claim {} => self.claim(guest, now),
            TableAction::OfferDraw {} => self.offer_draw(guest, now),
            TableAction::AnswerDraw { accept } => self.answer_draw(guest, *accept, now),
            TableAction::AskTakeback {} => self.ask_takeback(guest, now),
            TableAction::AnswerTakeback { accept } => self.answer_takeback(guest, *accept, now),
            TableAction::Rematch { contribute } => self.ask_rematch(guest, *contribute),
            TableAction::Chat { text } => self.say(guest, text, now),
            TableAction::Reclaim { seat } => self.reclaim(guest, self.some_seat(*seat)?, now),
            TableAction::Order { order } => self.order_by_host(guest, order, now),
            // The loop sees to these itself: it knows who is here, and who has looked away.
            TableAction::Away { .. } | TableAction::HandOver { .. } => {
                refuse(Code::NotAllowed, Message::new("refusal-no-hand-over"))
            }
        }
    }

    fn done(&self) -> Done {
        Done { table: self.row.id.clone(), ..Done::default() }
    }

    // Orders

    fn order_by_host(&mut self, guest: &Guest, order: &str, now: Timestamp) -> ActionResult {
        if guest.id != self.row.host {
            return refuse(Code::NotAllowed, Message::new("refusal-host-only"));
        }
        if self.row.terms.rated {
            return refuse(Code::NotAllowed, Message::new("refusal-rated-no-orders"));
        }
        let row = self.order(order, now)?;
        Ok((Done { ply: Some(row.ply), ..self.done() }, Change::Ply(row)))
    }

    /// An operator's order, by the host or by whoever runs the server.
    pub(super) fn order(&mut self, order: &str, now: Timestamp) -> Result<PlyRow, Refusal> {
        match self.status() {
            Status::Playing => self.end_ply(None, Action::Order(order.to_owned()), now),
            Status::Open => refuse(Code::NotPlaying, Message::new("refusal-not-begun")),
            Status::Finished | Status::Aborted => refuse(Code::NotPlaying, Message::new("refusal-over")),
        }
    }

    // Playing

    fn playing_seats(&self, guest: &Guest) -> Result<Seats, Refusal> {
        let held = self.seats_of(&guest.id);
        if held.is_empty() {
            return refuse(Code::NotSeated, Message::new("refusal-not-at-table"));
        }
        match self.status() {
            Status::Playing => Ok(held),
            Status::Open => refuse(Code::NotPlaying, Message::new("refusal-not-begun")),
            Status::Finished | Status::Aborted => {
                let verdict = self.row.progress.verdict.clone().unwrap_or_default();
                refuse(Code::NotPlaying, Message::new("game-over").message("verdict", verdict))
            }
        }
    }

    fn one_of(&self, held: Seats, seat: Option<Seat>, usual: Option<Seat>) -> Result<Seat, Refusal> {
        match seat {
            Some(seat) if held.contains(seat) => Ok(seat),
            Some(_) => refuse(Code::NotSeated, Message::new("refusal-not-your-seat")),
            None => match usual.or(held.iter().next()) {
                Some(seat) => Ok(seat),
                None => refuse(Code::NotSeated, Message::new("refusal-not-at-table")),
            },
        }
    }

    fn move_by_guest(
        &mut self,
        guest: &Guest,
        seat: Option<Seat>,
        ply: usize,
        text: &str,
        lag: u64,
        now: Timestamp,
    ) -> ActionResult {
        let held = self.seats_of(&guest.id);
        if let Some(became) = self.was_said(held, seat, ply, text) {
            return Ok((Done { ply: Some(became), ..self.done() }, Change::None));
        }
        let held = self.playing_seats(guest)?;
        let to_move = self.turn().iter().find(|seat| held.contains(*seat));
        let seat = self.one_of(held, seat, to_move)?;
        let count = self.game.ply_count();
        // Choices made together do not depend on each other: one that was decided
        // before somebody else's came in is as good as one decided after.
        let is_together = matches!(self.game.turn(), Some(Turn::Together(_)));
        let fits = ply == count || (is_together && (self.phase..count).contains(&ply));
        if !fits {
            return refuse(
                Code::StalePly,
                Message::new("refusal-stale").number("ply", ply).number("count", count),
            );
        }
        if !self.turn().contains(seat) {
            return refuse(
                Code::NotYourTurn,
                Message::new("not-your-turn").seat("seat", self.seat_name(seat)),
            );
        }
        let row = self.make_move(seat, text, lag, now)?;
        let became = row.ply;
        self.said[seat.index()] = Some(AcceptedMove { seat, ply, text: text.to_owned(), became });
        Ok((Done { ply: Some(became), ..self.done() }, Change::Ply(row)))
    }

    /// The ply that this very message became when it came the first time.
    fn was_said(&self, held: Seats, seat: Option<Seat>, ply: usize, text: &str) -> Option<usize> {
        let mine = |candidate: Seat| held.contains(candidate) && seat.is_none_or(|seat| seat == candidate);
        let said = self.said.iter().flatten().find(|said| {
            mine(said.seat) && said.ply == ply && said.text == text && ply < self.game.ply_count()
        });
        if let Some(said) = said {
            return Some(said.became);
        }
        // After a restart what was said is forgotten, but what was done is not.
        let later = || self.actions.iter().filter(|row| row.ply >= ply);
        let is_said = |row: &&PlyRow| matches!(&row.done.action, Action::Move(made) if made == text);
        let row = later().find(|row| row.done.seat.is_some_and(mine) && is_said(row))?;
        let first = later().find(|other| other.done.seat == row.done.seat)?;
        (first == row).then_some(row.ply)
    }

    /// A move of a seat, by a person or by the computer.
    pub(super) fn make_move(
        &mut self,
        seat: Seat,
        text: &str,
        lag: u64,
        now: Timestamp,
    ) -> Result<PlyRow, Refusal> {
        let mut row = self.apply(Ply { seat: Some(seat), action: Action::Move(text.to_owned()) }, now)?;
        row.took = self.row.progress.clocks.taken(seat, now);
        self.note_took(row.took);
        self.row.progress.clocks.moved(seat, now, lag);
        if self.row.progress.offers.draw.is_some_and(|offer| offer.by != seat) {
            self.row.progress.offers.draw = None;
        }
        self.row.progress.offers.takeback = None;
        self.update_status(now);
        Ok(row)
    }

    /// Something that is no move: a resignation, a flag, a claim, an agreement, an order.
    fn end_ply(
        &mut self,
        seat: Option<Seat>,
        action: Action<String>,
        now: Timestamp,
    ) -> Result<PlyRow, Refusal> {
        let row = self.apply(Ply { seat, action }, now)?;
        self.row.progress.offers.draw = None;
        self.row.progress.offers.takeback = None;
        self.update_status(now);
        Ok(row)
    }

    fn resign(&mut self, guest: &Guest, seat: Option<Seat>, now: Timestamp) -> ActionResult {
        let held = self.playing_seats(guest)?;
        let living = held.iter().find(|seat| self.game.is_living(*seat));
        let to_move = self.turn().iter().find(|seat| held.contains(*seat));
        let seat = self.one_of(held, seat, to_move.or(living))?;
        let row = self.end_ply(Some(seat), Action::Resign, now)?;
        Ok((Done { ply: Some(row.ply), ..self.done() }, Change::Ply(row)))
    }

    fn claim(&mut self, guest: &Guest, now: Timestamp) -> ActionResult {
        let held = self.playing_seats(guest)?;
        let Some(seat) = self.turn().iter().find(|seat| held.contains(*seat)) else {
            return refuse(Code::NotYourTurn, Message::new("refusal-claim-on-turn"));
        };
        let row = self.end_ply(Some(seat), Action::Claim, now)?;
        Ok((Done { ply: Some(row.ply), ..self.done() }, Change::Ply(row)))
    }

    // Draws

    fn living(&self) -> Seats {
        self.all_seats().filter(|seat| self.game.is_living(*seat)).collect()
    }

    fn offer_draw(&mut self, guest: &Guest, now: Timestamp) -> ActionResult {
        let held = self.playing_seats(guest)?;
        let Some(seat) = held.iter().find(|seat| self.game.is_living(*seat)) else {
            return refuse(Code::NotAllowed, Message::new("refusal-seat-out"));
        };
        if self.row.progress.offers.draw.is_some() {
            // An offer that meets an offer is an answer.
            return self.answer_draw(guest, true, now);
        }
        if !self.living().iter().any(|other| !held.contains(other)) {
            return refuse(Code::NotAllowed, Message::new("refusal-nobody-to-answer"));
        }
        if !self
            .computer_seats()
            .iter()
            .filter(|seat| self.game.is_living(*seat))
            .collect::<Seats>()
            .is_empty()
        {
            return refuse(Code::NotAllowed, Message::new("refusal-computer-no-draw"));
        }
        let moves = self.actions.iter().filter(|row| row.done.seat == Some(seat)).count();
        let seats = self.seat_count();
        let last = &mut self.row.progress.offers.last_draw;
        last.resize(seats, None);
        if last[seat.index()] == Some(moves) {
            return refuse(Code::TooFast, Message::new("refusal-draw-offered"));
        }
        last[seat.index()] = Some(moves);
        self.row.progress.offers.draw = Some(DrawOffer { by: seat, agreed: held });
        Ok((self.done(), Change::Offers))
    }

    fn answer_draw(&mut self, guest: &Guest, accept: bool, now: Timestamp) -> ActionResult {
        let held = self.playing_seats(guest)?;
        let Some(mut offer) = self.row.progress.offers.draw else {
            return refuse(Code::NotAllowed, Message::new("refusal-no-draw-offer"));
        };
        if held.contains(offer.by) && accept {
            return refuse(Code::NotAllowed, Message::new("refusal-own-offer"));
        }
        if !held.iter().any(|seat| self.game.is_living(seat)) {
            return refuse(Code::NotAllowed, Message::new("refusal-seat-out"));
        }
        if !accept {
            self.row.progress.offers.draw = None;
            return Ok((self.done(), Change::Offers));
        }
        offer.agreed = held.iter().fold(offer.agreed, Seats::with);
        if self.living().iter().all(|seat| offer.agreed.contains(seat)) {
            let row = self.end_ply(None, Action::Agree, now)?;
            return Ok((Done { ply: Some(row.ply), ..self.done() }, Change::Ply(row)));
        }
        self.row.progress.offers.draw = Some(offer);
        Ok((self.done(), Change::Offers))
    }

    // Taking back

    fn ask_takeback(&mut self, guest: &Guest, now: Timestamp) -> ActionResult {
        let held = self.playing_seats(guest)?;
        if !self.row.terms.takebacks {
            return refuse(Code::NotAllowed, Message::new("refusal-no-takeback"));
        }
        let mine = |row: &PlyRow| {
            let seat = row.done.seat.filter(|seat| held.contains(*seat))?;
            Some((seat, row.ply))
        };
        let Some((seat, from)) = self.actions.iter().rev().find_map(mine) else {
            return refuse(Code::NotAllowed, Message::new("refusal-not-moved"));
        };
        if self.secret.iter().skip(from).any(|secret| *secret) {
            return refuse(Code::NotAllowed, Message::new("refusal-secret-stays"));
        }
        let since = || self.actions.iter().filter(|row| row.ply >= from).map(|row| &row.done.action);
        if since().any(|action| !matches!(action, Action::Move(_) | Action::Order(_))) {
            return refuse(Code::NotAllowed, Message::new("refusal-somebody-left"));
        }
        if since().any(|action| matches!(action, Action::Order(_))) {
            return refuse(Code::NotAllowed, Message::new("refusal-order-since"));
        }
        let request = TakebackRequest { by: seat, from, agreed: held };
        self.try_takeback(request, now)
    }

    fn answer_takeback(&mut self, guest: &Guest, accept: bool, now: Timestamp) -> ActionResult {
        let held = self.playing_seats(guest)?;
        let Some(mut request) = self.row.progress.offers.takeback else {
            return refuse(Code::NotAllowed, Message::new("refusal-no-takeback-asked"));
        };
        if !accept {
            self.row.progress.offers.takeback = None;
            return Ok((self.done(), Change::Offers));
        }
        if held.contains(request.by) {
            return refuse(Code::NotAllowed, Message::new("refusal-others-answer"));
        }
        request.agreed = held.iter().fold(request.agreed, Seats::with);
        self.try_takeback(request, now)
    }

    fn try_takeback(&mut self, request: TakebackRequest, now: Timestamp) -> ActionResult {
        let computers = self.computer_seats();
        let agrees = |seat: Seat| {
            request.agreed.contains(seat) || computers.contains(seat) || !self.game.is_living(seat)
        };
        if !self.all_seats().all(agrees) {
            self.row.progress.offers.takeback = Some(request);
            return Ok((self.done(), Change::Offers));
        }
        self.rewind(request.from)?;
        self.row.progress.offers.takeback = None;
        self.row.progress.offers.draw = None;
        self.update_status(now);
        Ok((self.done(), Change::Takeback(request.from)))
    }

    // After the game, and beside it

    fn ask_rematch(&mut self, guest: &Guest, contribute: bool) -> ActionResult {
        let held = self.seats_of(&guest.id);
        if held.is_empty() {
            return refuse(Code::NotSeated, Message::new("refusal-not-at-table"));
        }
        if !self.status().is_over() {
            return refuse(Code::NotAllowed, Message::new("refusal-not-over"));
        }
        if self.row.progress.next_table.is_some() {
            return Ok((self.done(), Change::None));
        }
        let before = self.row.progress.offers.clone();
        let offers = &mut self.row.progress.offers;
        offers.rematch = held.iter().fold(offers.rematch, Seats::with);
        if contribute {
            offers.contributing = held.iter().fold(offers.contributing, Seats::with);
        }
        let rematch = offers.rematch;
        let wants = |seat: Seat| rematch.contains(seat) || self.seats()[seat.index()].guest().is_none();
        let change = match self.all_seats().all(wants) {
            true => Change::Rematch,
            // Whoever asks again has changed nothing, and other nodes need not hear of it.
            false if self.row.progress.offers == before => Change::None,
            false => Change::Progress,
        };
        Ok((self.done(), change))
    }

    /// The seats of the next game: everybody moves on by one.
    pub(super) fn rotated_seats(&self) -> Vec<Holder> {
        let mut seats = self.seats().to_vec();
        seats.rotate_right(1);
        for holder in &mut seats {
            if let Holder::Computer { former, .. } = holder {
                *former = None;
            }
        }
        seats
    }

    /// What those who sit there have said they will add to the seed of the next game.
    pub(super) fn rotated_contributions(&self) -> Contributions {
        let count = self.seat_count();
        let before = |seat: usize| Seat(((seat + count - 1) % count) as u8);
        Contributions::awaited(count, |seat| self.row.progress.offers.contributing.contains(before(seat)))
    }

    fn say(&mut self, guest: &Guest, text: &str, now: Timestamp) -> ActionResult {
        if !self.row.terms.chat && !self.is_canned() {
            return refuse(Code::NotAllowed, Message::new("refusal-no-chat"));
        }
        let held = self.seats_of(&guest.id);
        if held.is_empty() {
            return refuse(Code::NotSeated, Message::new("refusal-players-chat"));
        }
        let Some(text) = clean(text, LONGEST_CHAT) else {
            return refuse(Code::BadMessage, Message::new("refusal-nothing-said"));
        };
        let text = if self.is_canned() { self.phrase(&text)? } else { text };
        let seats = held.iter().map(|seat| seat.0).collect();
        let line = ChatLine { name: guest.name.clone(), seats, text, at: now };
        let row = ChatRow { number: self.next_line(), guest: guest.id.clone(), line };
        self.hear(row.clone());
        Ok((self.done(), Change::Chat(row)))
    }

    // Time

    /// What happens by itself now: a flag falls, a first move did not come, nobody
    /// sat down.
    pub(super) fn time_passes(
        &mut self,
        limits: Limits,
        lag: &dyn Fn(Seat) -> u64,
        now: Timestamp,
    ) -> Change {
        if self.deadline(limits, lag).is_none_or(|at| at > now) {
            return Change::None;
        }
        let clocks = &self.row.progress.clocks;
        let fallen = clocks
            .running()
            .iter()
            .find(|seat| clocks.flag_at(*seat, lag(*seat)).is_some_and(|at| at <= now));
        if let Some(seat) = fallen {
            if let Ok(row) = self.end_ply(Some(seat), Action::Flag, now) {
                return Change::Ply(row);
            }
            // During a set-up of four nobody can leave: then nobody can go on.
            self.abort(Message::new("table-set-up-time").seat("seat", self.seat_name(seat)), now);
            return Change::Progress;
        }
        if self.has_waited(now) && self.begin_without_waiting(now).is_ok() {
            return Change::Progress;
        }
        let why = match self.status() {
            Status::Open => "table-not-filled",
            Status::Playing if self.first_move_at(limits).is_some_and(|at| at <= now) => {
                "table-no-first-move"
            }
            Status::Playing => "table-not-played-on",
            Status::Finished | Status::Aborted => return Change::None,
        };
        self.abort(Message::new(why), now);
        Change::Progress
    }
}

//! What a table is: built from its row and its plies, and nothing else.

use std::collections::VecDeque;

use quincunx_core::{Action, AnyGame, AnyRules, GameError, Message, Ply, Seal, Seat, Seats, Turn, Viewer};
use quincunx_engine::Knowledge;
use quincunx_games::catalogue;

use crate::domain::{Holder, Status, TimeControl, settings};
use crate::fair_play::Inquiry;
use crate::protocol::{Code, Refusal};
use crate::store::{self, CHAT_LINES, ChatRow, PlyRow, StoreError, TableRow, TableSnapshot};
use crate::time::Timestamp;

/// How long a game without a clock may rest before it is given up.
const LONGEST_REST: u64 = 30 * 24 * 3600 * 1000;

/// How long a full table waits for what its players are to add to the seed, in
/// milliseconds: a page that is being opened needs a moment.
const CONTRIBUTION_WAIT: u64 = 10_000;

/// Plies from the usual start whose positions everybody reaches: they may be analysed
/// at any time.
const COMMON_PLIES: usize = 4;

/// Times that hold at every table, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For the first move of a seat.
    pub first_move: u64,
    /// For an open table to find its players.
    pub open_for: u64,
}

/// A move that was accepted, as it was said: whoever says it again gets the same
/// answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AcceptedMove {
    pub seat: Seat,
    pub ply: usize,
    pub text: String,
    pub became: usize,
}

/// A table.
pub struct TableState {
    pub(super) row: TableRow,
    pub(super) rules: &'static dyn AnyRules,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seal: Seal,
    pub(super) actions: Vec<PlyRow>,
    /// Of each ply, whether it was chosen together with others and so was secret
    /// for a while.
    pub(super) secret: Vec<bool>,
    /// The ply at which those who now choose together began to.
    pub(super) phase: usize,
    /// The seats that have made a move; the clocks of others do not run yet.
    pub(super) moved: Seats,
    pub(super) said: Vec<Option<AcceptedMove>>,
    /// The last lines of chat.
    pub(super) chat: VecDeque<ChatRow>,
}

/// The game of a row before its first ply, from the seed that server and players made.
pub(super) fn start(
    row: &TableRow,
    rules: &dyn AnyRules,
    seal: &Seal,
) -> Result<Box<dyn AnyGame>, GameError> {
    let settings: Vec<(&str, &str)> = settings(&row.options).collect();
    let seed = seal.game_seed(&row.progress.contributions.given());
    rules.begin(&settings, row.position.as_deref(), seed)
}

impl TableState {
    /// The table as the store has it.
    pub fn load(snapshot: TableSnapshot) -> Result<TableState, StoreError> {
        let TableSnapshot { row, plies, chat } = snapshot;
        let broken = |what: String| StoreError::Broken(format!("table {}: {what}", row.id));
        let rules = catalogue::find(&row.game).ok_or_else(|| broken(format!("no game {}", row.game)))?;
        let salt = Seal::read_salt(&row.salt).ok_or_else(|| broken("its salt".to_owned()))?;
        let seal = Seal::new(row.seed, salt);
        let game = start(&row, rules, &seal).map_err(|error| broken(error.to_string()))?;
        let seats = rules.info().seats.len();
        if row.progress.seats.len() != seats {
            return Err(broken(format!("{} seats", row.progress.seats.len())));
        }
        let mut state = TableState {
            seal,
            secret: vec![false; game.ply_count()],
            phase: game.ply_count(),
            row,
            rules,
            game,
            actions: Vec::new(),
            moved: Seats::NONE,
            said: vec![None; seats],
            chat: chat.into(),
        };
        state.replay_all(plies)?;
        Ok(state)
    }

    /// Does plies of the store again.
    fn replay_all(&mut self, plies: Vec<PlyRow>) -> Result<(), StoreError> {
        for row in plies {
            let number = row.ply;
            let broken =
                |id: &str, what: &str| StoreError::Broken(format!("table {id}: ply {number}: {what}"));
            if row.done.seat.is_some_and(|seat| seat.index() >= self.seat_count()) {
                return Err(broken(&self.row.id, "its seat"));
            }
            self.replay(row).map_err(|error| broken(&self.row.id, &error.to_string()))?;
        }
        Ok(())
    }

    /// From where on the store has to be asked for what is new.
    pub fn known(&self) -> store::Since {
        let ply = self.actions.last().map_or(0, |row| row.ply + 1);
        store::Since { ply, line: self.next_line() }
    }

    /// The number of the next line of chat.
    pub(super) fn next_line(&self) -> u64 {
        self.chat.back().map_or(1, |row| row.number + 1)
    }

    /// Takes in what has happened since [`TableState::known`], and returns how many
    /// lines of chat are new; none if the table has to be read from its beginning.
    pub fn catch_up(&mut self, news: TableSnapshot) -> Result<Option<usize>, StoreError> {
        let TableSnapshot { row, plies, chat } = news;
        if row.progress.branch != self.row.progress.branch {
            return Ok(None);
        }
        self.row.progress = row.progress;
        self.replay_all(plies)?;
        let lines = chat.len();
        chat.into_iter().for_each(|row| self.hear(row));
        Ok(Some(lines))
    }

    /// Remembers a line of chat, and forgets the one that is too old.
    pub(super) fn hear(&mut self, row: ChatRow) {
        if self.chat.len() == CHAT_LINES {
            self.chat.pop_front();
        }
        self.chat.push_back(row);
    }

    /// The table's name.
    pub fn id(&self) -> &str {
        &self.row.id
    }

    /// What is played.
    pub fn game_name(&self) -> &'static str {
        self.rules.info().name
    }

    /// How far it is.
    pub fn status(&self) -> Status {
        self.row.progress.status
    }

    /// The row as it is now.
    pub fn row(&self) -> &TableRow {
        &self.row
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Holder] {
        &self.row.progress.seats
    }

    /// The table is new: if nobody has to be waited for, the game begins.
    pub fn begin(&mut self, now: Timestamp) -> Result<(), Refusal> {
        self.begin_if_full(now)
    }

    /// The table of the rematch is there.
    pub fn set_next(&mut self, table: String) {
        self.row.progress.next_table = Some(table);
    }

    pub(super) fn seat_count(&self) -> usize {
        self.seats().len()
    }

    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seat_count() as u8).map(Seat)
    }

    pub(super) fn seat_name(&self, seat: Seat) -> &'static str {
        self.rules.info().seats.get(seat.index()).map_or("?", |info| info.name)
    }

    /// The seats that a guest holds.
    pub fn seats_of(&self, guest: &str) -> Seats {
        self.all_seats().filter(|seat| self.seats()[seat.index()].is(guest)).collect()
    }

    /// Whether a guest plays here, or did until the seat was handed over.
    pub fn is_player(&self, guest: &str) -> bool {
        self.seats().iter().any(|holder| holder.is(guest) || holder.was(guest))
    }

    /// Those between whom a game is on, with whoever may take a seat back; none unless
    /// there are at least two people.
    pub fn rivals(&self) -> Option<Vec<String>> {
        let mut guests: Vec<String> = Vec::new();
        for holder in self.seats() {
            let guest = match holder {
                Holder::Person { guest, .. } => guest,
                Holder::Computer { former: Some(former), .. } => &former.id,
                Holder::Computer { former: None, .. } | Holder::Open => continue,
            };
            if !guests.contains(guest) {
                guests.push(guest.clone());
            }
        }
        (self.status() == Status::Playing && guests.len() > 1).then_some(guests)
    }

    /// Whether positions occur in the game while it is on between people. The first
    /// positions of a game from the usual start are everybody's.
    pub fn occurs(&self, asked: &Inquiry) -> bool {
        let live = self.game.keys(Viewer::Spectator);
        let first = if self.row.position.is_some() { 0 } else { COMMON_PLIES };
        let counted = live.get(first..).unwrap_or_default();
        self.rivals().is_some() && asked.game == self.rules.info().name && asked.is_in(counted)
    }

    /// The seats that are held by the computer.
    pub(super) fn computer_seats(&self) -> Seats {
        let is_computer = |seat: &Seat| matches!(self.seats()[seat.index()], Holder::Computer { .. });
        self.all_seats().filter(is_computer).collect()
    }

    /// Whether anybody but computers sits here.
    pub fn has_person(&self) -> bool {
        self.seats().iter().any(|holder| holder.guest().is_some())
    }

    /// Whether anybody but computers still plays.
    pub fn has_living_person(&self) -> bool {
        self.all_seats().any(|seat| self.seats()[seat.index()].guest().is_some() && self.game.is_living(seat))
    }

    /// The seats that are to act now; none unless the game is on.
    pub fn turn(&self) -> Seats {
        if self.status() != Status::Playing {
            return Seats::NONE;
        }
        match self.game.turn() {
            Some(Turn::Of(seat)) => Seats::NONE.with(seat),
            Some(Turn::Together(seats)) => seats,
            Some(Turn::Chance) | None => Seats::NONE,
        }
    }

    /// The seat whose move the computer has to find, with its level.
    pub fn computer_to_move(&self) -> Option<(Seat, String)> {
        let seat = self.turn().iter().find(|seat| self.computer_seats().contains(*seat))?;
        match &self.seats()[seat.index()] {
            Holder::Computer { level, .. } => Some((seat, level.clone())),
            Holder::Open | Holder::Person { .. } => None,
        }
    }

    /// What a seat may know, for the computer to think about.
    pub fn knowledge_of(&self, seat: Seat) -> Knowledge {
        Knowledge::of(self.game.as_ref(), seat)
    }

    /// The whole game, once nothing in it is hidden any more.
    pub fn finished_game(&self) -> Result<Box<dyn AnyGame>, Refusal> {
        match self.status() {
            Status::Finished => Ok(self.game.boxed()),
            Status::Open | Status::Playing | Status::Aborted => {
                Err(Refusal::new(Code::NotAllowed, Message::new("refusal-not-finished")))
            }
        }
    }

    /// How many changes the table has seen.
    pub fn version(&self) -> u64 {
        self.row.progress.version
    }

    /// The table is about to change.
    pub(super) fn count_change(&mut self) {
        self.row.progress.version += 1;
    }

    /// Whether exactly this ply was made.
    pub(super) fn has_ply(&self, row: &PlyRow) -> bool {
        self.actions.iter().rev().any(|action| action == row)
    }

    /// How many plies there are.
    pub fn ply_count(&self) -> usize {
        self.game.ply_count()
    }

    /// Does one ply of the store again, without looking at clocks or offers.
    fn replay(&mut self, row: PlyRow) -> Result<(), GameError> {
        let Ply { seat, action } = row.done;
        let seat = match action {
            Action::Agree | Action::Order(_) => None,
            _ => seat.or_else(|| self.game.turn()?.seat()),
        };
        let took = row.took;
        self.apply(Ply { seat, action }, row.at)?;
        self.note_took(took);
        Ok(())
    }

    /// Does one ply, and returns it as the store has it. An error changes nothing.
    pub(super) fn apply(&mut self, ply: Ply<String>, at: Timestamp) -> Result<PlyRow, GameError> {
        let before = self.game.ply_count();
        let turn_before = self.game.turn();
        let done = self.game.act(ply)?;
        let after = self.game.ply_count();
        self.secret.resize(before, false);
        self.secret.push(matches!(turn_before, Some(Turn::Together(_))));
        self.secret.resize(after, false);
        if let Some(seat) = done.seat {
            self.moved = self.moved.with(seat);
        }
        let goes_on = match (turn_before, self.game.turn(), done.seat) {
            (Some(Turn::Together(before)), Some(Turn::Together(now)), Some(seat)) => {
                now == before.without(seat)
            }
            _ => false,
        };
        if !goes_on {
            self.phase = after;
        }
        let row = PlyRow { ply: before, done, at, took: None };
        self.actions.push(row.clone());
        Ok(row)
    }

    /// Notes how long the last ply took whoever made it.
    pub(super) fn note_took(&mut self, took: Option<u64>) {
        if let Some(last) = self.actions.last_mut() {
            last.took = took;
        }
    }

    /// Builds the game anew from its first plies.
    pub(super) fn rewind(&mut self, from: usize) -> Result<(), GameError> {
        let kept: Vec<PlyRow> = self.actions.iter().filter(|action| action.ply < from).cloned().collect();
        self.start_anew()?;
        for row in kept {
            self.replay(row)?;
        }
        Ok(())
    }

    /// Puts the game before its first ply. An error changes nothing.
    pub(super) fn start_anew(&mut self) -> Result<(), GameError> {
        let game = start(&self.row, self.rules, &self.seal)?;
        self.secret = vec![false; game.ply_count()];
        self.phase = game.ply_count();
        self.game = game;
        self.actions.clear();
        self.moved = Seats::NONE;
        self.said.fill(None);
        self.row.progress.branch = self.row.progress.branch.wrapping_add(1);
        Ok(())
    }

    /// Whether what the seed decides at the start may be seen: not before the seed is
    /// complete.
    pub(super) fn is_drawn(&self) -> bool {
        self.status() != Status::Open || !self.game.has_drawn()
    }

    /// Until when those who are to add to the seed are waited for, once all have sat down.
    fn waits_until(&self) -> Option<Timestamp> {
        let progress = &self.row.progress;
        let waits = progress.status == Status::Open && self.is_full() && progress.contributions.is_waiting();
        waits.then(|| progress.changed_at.saturating_add(CONTRIBUTION_WAIT))
    }

    pub(super) fn is_full(&self) -> bool {
        self.seats().iter().all(|holder| *holder != Holder::Open)
    }

    /// Notes how the game ended, if it has, or whose clocks run.
    pub(super) fn update_status(&mut self, now: Timestamp) {
        self.row.progress.changed_at = now;
        match self.game.outcome() {
            Some(outcome) => {
                self.row.progress.result = Some(outcome.token());
                self.row.progress.verdict = Some(outcome.sentence(self.rules.info().seats));
                self.row.progress.status = Status::Finished;
                self.row.progress.clocks.stop(now);
                self.row.progress.offers.draw = None;
                self.row.progress.offers.takeback = None;
            }
            None => {
                let running = self.turn().iter().filter(|seat| self.moved.contains(*seat)).collect();
                self.row.progress.clocks.begin_turn(running, now);
            }
        }
    }

    /// A seat could not play since a moment, and its clock is not charged for that. Returns
    /// whether that makes a difference.
    pub(super) fn forgive(&mut self, seat: Seat, since: Timestamp, now: Timestamp) -> bool {
        self.row.progress.clocks.forgive(seat, since, now)
    }

    /// Ends the table without a result.
    pub(super) fn abort(&mut self, why: Message, now: Timestamp) {
        self.row.progress.status = Status::Aborted;
        self.row.progress.result = Some("*".to_owned());
        self.row.progress.verdict = Some(why);
        self.row.progress.changed_at = now;
        self.row.progress.clocks.stop(now);
        self.row.progress.offers.draw = None;
        self.row.progress.offers.takeback = None;
    }

    /// Whether the seats are taken and the wait for contributions is over.
    pub(super) fn has_waited(&self, now: Timestamp) -> bool {
        self.waits_until().is_some_and(|at| at <= now)
    }

    /// When the first move must have been made, if somebody on turn has not moved.
    pub(super) fn first_move_at(&self, limits: Limits) -> Option<Timestamp> {
        let late = |seat: Seat| !self.moved.contains(seat) && self.seats()[seat.index()].guest().is_some();
        if !self.turn().iter().any(late) {
            return None;
        }
        let control = self.row.terms.clock;
        let limit = match control {
            TimeControl::None => limits.open_for,
            TimeControl::Days { .. } => control.stock(),
            TimeControl::Fischer { .. } | TimeControl::PerMove { .. } => limits.first_move,
        };
        Some(self.row.progress.clocks.turn_began().saturating_add(limit))
    }

    /// When something happens by itself.
    pub fn deadline(&self, limits: Limits, lag: &dyn Fn(Seat) -> u64) -> Option<Timestamp> {
        let clocks = &self.row.progress.clocks;
        match self.status() {
            Status::Finished | Status::Aborted => None,
            Status::Open => {
                let unfilled = self.row.created_at.saturating_add(limits.open_for);
                self.waits_until().into_iter().chain([unfilled]).min()
            }
            Status::Playing => {
                let flags = clocks.running().iter().filter_map(|seat| clocks.flag_at(seat, lag(seat))).min();
                let rest = clocks.turn_began().saturating_add(LONGEST_REST);
                flags.into_iter().chain(self.first_move_at(limits)).chain([rest]).min()
            }
        }
    }
}

//! What a table shows to whom. Everything that leaves the server about a game is
//! made here, from the eyes of one seat or of a spectator.

use quincunx_core::{Message, Order, Record, Scene, Seat, Seats, Viewer};

use super::{Limits, TableState};
use crate::contributions::Share;
use crate::domain::{Holder, Status};
use crate::protocol::{
    ClockView, Detail, EndingView, OrderView, SealView, SeatKind, SeatView, Since, StateView, TableView,
};
use crate::time::Timestamp;

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

/// Leaves out of a scene what the seed decides while the seed is not complete.
fn hide_what_is_drawn(scene: &mut Scene) {
    scene.pieces.clear();
    scene.trays.clear();
    scene.dice.clear();
}

impl TableState {
    /// The seat through whose eyes a guest sees the table: of several the one that
    /// is to move. None is a spectator.
    pub fn eyes(&self, guest: Option<&str>) -> Option<Seat> {
        let held = self.seats_of(guest?);
        self.turn().iter().find(|seat| held.contains(*seat)).or(held.iter().next())
    }

    /// The table for a guest.
    pub fn table_view(
        &self,
        guest: Option<&str>,
        present: &dyn Fn(&str) -> bool,
        spectators: usize,
    ) -> TableView {
        let seat_view = |seat: Seat| {
            let holder = &self.seats()[seat.index()];
            let bot = matches!(holder, Holder::Person { bot: true, .. });
            let (kind, name) = match holder {
                Holder::Open => (SeatKind::Open, None),
                Holder::Person { name, .. } => (SeatKind::Person, Some(name.clone())),
                Holder::Computer { level, .. } => (SeatKind::Computer, Some(level.clone())),
            };
            let share = self.row.progress.contributions.of(seat.index());
            SeatView {
                awaited: share == Share::Awaited,
                contribution: match share {
                    Share::Given(given) => Some(given.to_string()),
                    Share::Nothing | Share::Awaited => None,
                },
                seat: self.seat_name(seat).to_owned(),
                kind,
                name,
                bot,
                rating: self.seat_rating(seat.index()),
                present: holder.guest().is_some_and(present),
                yours: guest.is_some_and(|guest| holder.is(guest)),
                reclaim: !self.status().is_over() && guest.is_some_and(|guest| holder.was(guest)),
            }
        };
        TableView {
            table: self.row.id.clone(),
            game: self.row.game.clone(),
            options: self.row.options.clone(),
            start: self.row.position.clone(),
            terms: self.row.terms,
            status: self.status(),
            seats: self.all_seats().map(seat_view).collect(),
            host: guest == Some(self.row.host.as_str()),
            commitment: self.seal.commitment().to_string(),
            spectators,
            rematch: numbers(self.row.progress.offers.rematch),
            next: self.row.progress.next_table.clone(),
            created_at: self.row.created_at,
        }
    }

    /// The first ply to tell somebody who was last here then. Choices that were
    /// secret are told again when they are open, and may stand in another order.
    pub fn missed_from(&self, since: Option<Since>) -> usize {
        let since =
            since.filter(|since| since.branch == self.row.progress.branch).map_or(0, |since| since.ply);
        let mut from = since.min(self.game.ply_count());
        while from > 0 && self.secret.get(from - 1).copied().unwrap_or(false) {
            from -= 1;
        }
        from
    }

    /// Where the table is, for `since`.
    pub fn here(&self) -> Since {
        Since { ply: self.game.ply_count(), branch: self.row.progress.branch }
    }

    /// How the game stands, through the eyes of a seat.
    pub fn state_view(
        &self,
        eyes: Option<Seat>,
        detail: Detail,
        from: usize,
        limits: Limits,
        now: Timestamp,
    ) -> StateView {
        let viewer = eyes.map_or(Viewer::Spectator, Viewer::Seat);
        let is_playing = self.status() == Status::Playing;
        let scene = (detail == Detail::Scene).then(|| {
            let mut scene = self.game.scene(viewer);
            scene.trays.extend(self.game.captured());
            // Whoever has one seat is spoken to; where several share a screen, seats are named.
            if let Some(seat) = eyes.filter(|seat| self.turn().contains(*seat) && self.is_only_seat(*seat)) {
                scene.prompt = scene.prompt.said_to(self.seat_name(seat));
            }
            if !is_playing {
                // Nothing can be moved at a table that waits or was given up.
                scene.legal.clear();
            }
            if !self.is_drawn() {
                hide_what_is_drawn(&mut scene);
            }
            scene
        });
        let my_turn = eyes.filter(|seat| self.turn().contains(*seat));
        let legal = match (&scene, my_turn) {
            (None, Some(seat)) => self.game.moves(seat),
            // A scene has them with their gestures.
            (Some(_), _) | (None, None) => Vec::new(),
        };
        let is_drawn = self.is_drawn();
        let seats_info = self.rules.info().seats;
        let claimable =
            my_turn.and_then(|_| self.game.claimable()).map(|outcome| outcome.sentence(seats_info));
        StateView {
            table: self.row.id.clone(),
            ply: if is_drawn { self.game.ply_count() } else { 0 },
            branch: self.row.progress.branch,
            status: self.status(),
            seat: eyes.map(|seat| seat.0),
            from,
            plies: if is_drawn { self.game.plies_from(viewer, from) } else { Vec::new() },
            movers: if is_drawn { super::scoresheet::movers(self.game.as_ref(), from) } else { Vec::new() },
            parts: super::scoresheet::parts(self.game.as_ref()),
            position: if is_drawn { self.game.position_text(viewer) } else { String::new() },
            turn: numbers(self.turn()),
            check: self.all_seats().filter(|seat| self.game.is_check(*seat)).map(|seat| seat.0).collect(),
            legal,
            claimable: claimable.as_ref().map(Message::to_string),
            claimable_i18n: claimable,
            clocks: self.clock_view(limits, now),
            draw_offer: self.row.progress.offers.draw.map(|offer| offer.by.0),
            takeback_request: self.row.progress.offers.takeback.map(|request| request.by.0),
            ending: self.ending_view(),
            seal: self.seal_view(),
            orders: self.order_views(),
            scene,
        }
    }

    /// Whether whoever holds a seat holds no other.
    fn is_only_seat(&self, seat: Seat) -> bool {
        let holder = self.seats()[seat.index()].guest();
        holder.is_some_and(|guest| self.seats_of(guest).iter().count() == 1)
    }

    /// What there was to see after so many plies, through the eyes of a seat.
    /// Nothing can be moved there any more.
    pub fn scene_at(&self, eyes: Option<Seat>, ply: usize) -> Scene {
        let viewer = eyes.map_or(Viewer::Spectator, Viewer::Seat);
        let game = self.game.at(ply);
        let mut scene = game.scene(viewer);
        scene.trays.extend(game.captured());
        scene.legal.clear();
        if !self.is_drawn() {
            hide_what_is_drawn(&mut scene);
        }
        scene
    }

    fn clock_view(&self, limits: Limits, now: Timestamp) -> Option<ClockView> {
        let clocks = &self.row.progress.clocks;
        let first_move = self.first_move_at(limits).map(|at| at.saturating_sub(now));
        clocks.are_used().then(|| ClockView {
            left: clocks.shown(now),
            running: numbers(clocks.running()),
            first_move,
        })
    }

    fn ending_view(&self) -> Option<EndingView> {
        let progress = &self.row.progress;
        let result = progress.result.clone().filter(|_| progress.status.is_over())?;
        let outcome = self.game.outcome();
        Some(EndingView {
            result,
            places: outcome.map_or(Vec::new(), |outcome| outcome.places.to_vec()),
            reason: outcome.map_or("aborted", |outcome| &outcome.reason.code).to_owned(),
            sentence: progress.verdict.as_ref().map(Message::to_string).unwrap_or_default(),
            sentence_i18n: progress.verdict.clone(),
            uncounted: self.row.terms.rated
                && progress.status == Status::Finished
                && self.rated_game().is_none(),
        })
    }

    fn order_views(&self) -> Vec<OrderView> {
        // The host gives none at a rated table.
        if self.status() != Status::Playing || self.row.terms.rated {
            return Vec::new();
        }
        let view = |order: Order| OrderView {
            order: order.word,
            label: order.label.to_string(),
            label_i18n: Some(order.label),
            why_not: order.why_not.as_ref().map(Message::to_string),
            why_not_i18n: order.why_not,
        };
        self.game.orders().into_iter().map(view).collect()
    }

    fn seal_view(&self) -> Option<SealView> {
        let open = || SealView {
            seed: self.seal.seed.to_string(),
            game_seed: self.game.seed().to_string(),
            salt: self.seal.salt_text(),
        };
        self.status().is_over().then(open)
    }

    /// The record, for whoever looks from outside: with the seed once it is over,
    /// and before that without anything hidden.
    pub fn record(&self) -> String {
        let mut record: Record = match self.status() {
            Status::Finished => {
                let mut record = self.game.record(Some(&self.seal));
                record.set_contributions(&self.seal, &self.row.progress.contributions.given());
                record
            }
            Status::Open | Status::Playing | Status::Aborted => {
                self.game.record_seen_by(Viewer::Spectator, Some(&self.seal.commitment()))
            }
        };
        for seat in self.all_seats() {
            if let Some(name) = self.seats()[seat.index()].shown() {
                record.set_tag(self.seat_name(seat), name);
            }
        }
        record.set_tag("Table", self.row.id.as_str());
        self.set_record_tags(&mut record);
        self.set_rating_tags(&mut record);
        record.write(self.seat_count())
    }
}

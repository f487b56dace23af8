//! What a person sees of a game.

use std::sync::Arc;

use super::{Action, Game, MoveOf, Ply, is_move};
use crate::view::legal;
use crate::{
    Effect, Legal, Line, LineKind, Mark, Message, Piece, Position, Rules, Scene, Seat, SeatScene, Touch,
    Tray, TrayKind, TrayPiece, Turn, Viewer,
};

/// Adds a piece to the tray of its owner's losses.
pub(crate) fn add_captured(trays: &mut Vec<Tray>, piece: &Piece) {
    let index = trays.iter().position(|tray| tray.owner == piece.owner).unwrap_or_else(|| {
        let label = Message::new("tray-taken");
        trays.push(Tray { owner: piece.owner, kind: TrayKind::Captured, label, pieces: Vec::new() });
        trays.len() - 1
    });
    let pieces = &mut trays[index].pieces;
    match pieces.iter_mut().find(|known| known.name == piece.name) {
        Some(known) => known.count += 1,
        None => pieces.push(TrayPiece {
            name: piece.name.clone(),
            letter: piece.letter,
            count: 1,
            price: None,
            due: false,
        }),
    }
}

impl<R: Rules> Game<R> {
    /// The scene for a viewer, turned so that the viewer's own side is at the
    /// bottom.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let knows = self.unveiled(viewer);
        let seen = R::seen_by(self.position(), knows);
        let mut scene = R::scene(&seen, knows);
        if scene.seats.is_empty() {
            scene.seats = R::INFO.seats().map(|seat| self.seat_scene(seat, &seen)).collect();
        }
        if let Some(outcome) = self.outcome() {
            let verdict = outcome.sentence(R::INFO.seats);
            scene.prompt = Message::new("verdict-sentence").message("verdict", verdict.clone());
            scene.verdict = Some(verdict);
            scene.outcome = Some(outcome.clone());
            for seat in &mut scene.seats {
                seat.to_move = false;
            }
        } else {
            scene.legal = self.legal_for(viewer);
        }
        self.mark_last_move(&mut scene);
        self.show_dice(&mut scene);
        let quarters = match viewer {
            Viewer::Seat(seat) => self.quarter_turns(seat),
            Viewer::Spectator | Viewer::Everything => 0,
        };
        scene.turned(quarters)
    }

    /// Quarter turns clockwise that bring the seat's side to the bottom.
    fn quarter_turns(&self, seat: Seat) -> u8 {
        let turns = R::board(self.position()).quarter_turns;
        turns.get(seat.index()).copied().unwrap_or(R::INFO.seats[seat.index()].quarter_turns)
    }

    /// The pieces that were taken, a tray for each seat that has lost any.
    ///
    /// Each state keeps what it was asked for, so that one ply later only that ply
    /// is looked at, and a takeback finds the answer of before.
    pub fn captured(&self) -> Vec<Tray> {
        let last = self.states.len() - 1;
        let known = self.states.iter().rposition(|state| state.captured.get().is_some());
        let mut trays: Arc<[Tray]> =
            known.and_then(|at| self.states[at].captured.get().cloned()).unwrap_or_default();
        for index in known.unwrap_or(0)..last {
            let taken = self.captured_by(index);
            if !taken.is_empty() {
                let mut more = trays.to_vec();
                taken.iter().for_each(|piece| add_captured(&mut more, piece));
                trays = more.into();
            }
            // Whoever asked at the same time has found the same.
            let _ = self.states[index + 1].captured.set(trays.clone());
        }
        trays.to_vec()
    }

    /// The pieces that a ply took.
    pub(crate) fn captured_by(&self, index: usize) -> Vec<Piece> {
        let Ply { seat: Some(seat), action: Action::Move(mv) } = self.plies[index] else { return Vec::new() };
        let before = &self.states[index].position;
        let square = |effect| if let Effect::Captures { square } = effect { Some(square) } else { None };
        let taken: Vec<String> = R::effects(before, seat, mv).into_iter().filter_map(square).collect();
        if taken.is_empty() {
            return Vec::new();
        }
        let pieces = R::scene(before, Viewer::Everything).pieces.into_iter();
        pieces.filter(|piece| taken.contains(&piece.square)).collect()
    }

    /// The moves of the piece on a square if it were its owner's turn, with their
    /// gestures; none where that makes no sense.
    pub fn reach(&self, square: &str) -> Vec<Legal> {
        let pieces = R::scene(self.position(), Viewer::Everything).pieces;
        let Some(piece) = pieces.into_iter().find(|piece| piece.square == square) else { return Vec::new() };
        let Some(then) = R::at_turn_of(self.position(), piece.owner) else { return Vec::new() };
        let first = Touch::square(square);
        let begins_there = |legal: &Legal| legal.gesture.first() == Some(&first);
        legal::<R>(&then, piece.owner).into_iter().filter(begins_there).collect()
    }

    fn seat_scene(&self, seat: Seat, seen: &R::Position) -> SeatScene {
        SeatScene {
            seat,
            name: R::INFO.seats[seat.index()].name.into(),
            to_move: seen.turn().includes(seat),
            living: seen.is_living(seat),
            check: seen.is_check(seat),
            note: Message::NOTHING,
        }
    }

    /// The legal moves with their gestures for whoever the viewer may move for.
    fn legal_for(&self, viewer: Viewer) -> Vec<Legal> {
        let turn = self.position().turn();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|&seat| turn.includes(seat)),
            Viewer::Everything => turn.seat(),
            Viewer::Spectator => None,
        };
        seat.map_or(Vec::new(), |seat| legal::<R>(&R::seen_by(self.position(), viewer), seat))
    }

    /// Shows the dice rolled since the last thing a person did, oldest first.
    fn show_dice(&self, scene: &mut Scene) {
        let by_chance = |ply: &&Ply<MoveOf<R>>| ply.seat.is_none() && is_move(ply);
        let rolls = self.plies.iter().rev().take_while(by_chance).count();
        let first = self.plies.len() - rolls;
        for (ply, state) in self.plies[first..].iter().zip(&self.states[first..]) {
            if let Action::Move(mv) = ply.action {
                scene.dice.extend((R::EXTRAS.die)(&state.position, mv));
            }
        }
    }

    /// Marks the squares of the last move and what it did to others. A choice
    /// made together with others is not marked: it may still be secret. Neither
    /// is a move that led to another board.
    fn mark_last_move(&self, scene: &mut Scene) {
        let Some(index) = self.plies.len().checked_sub(1) else { return };
        let before = &self.states[index].position;
        let Ply { seat: Some(seat), action: Action::Move(mv) } = self.plies[index] else { return };
        if !matches!(before.turn(), Turn::Of(_)) {
            return;
        }
        // Where play has moved to another board, the old squares mean nothing.
        if R::board(before) != R::board(self.position()) {
            return;
        }
        let gesture = R::gesture(before, seat, mv);
        let square = |touch: &Touch| match touch {
            Touch::Square(name) => Some(name.clone()),
            Touch::Tray(_) | Touch::Choice(_) => None,
        };
        // Where another piece is put is touched, too, after anything else that is
        // done there, but the move does not go there.
        let effects = R::effects(before, seat, mv);
        let put = |name: &String| effects.iter().any(|e| matches!(e, Effect::Moves { to, .. } if to == name));
        let touched: Vec<String> = gesture.iter().filter_map(square).collect();
        let squares: Vec<&String> = (0..touched.len())
            .filter(|&i| !put(&touched[i]) || touched[i + 1..].contains(&touched[i]))
            .map(|i| &touched[i])
            .collect();
        for (i, name) in squares.iter().enumerate() {
            let mark = match i {
                i if i + 1 == squares.len() => Mark::LastTo,
                0 => Mark::LastFrom,
                _ => Mark::LastVia,
            };
            scene.mark(name, mark);
        }
        let mut from = squares.first().copied().cloned().unwrap_or_default();
        for effect in &effects {
            match effect {
                Effect::Clears { square } => scene.mark(square, Mark::Cleared),
                Effect::Removes { square } => scene.mark(square, Mark::Gone),
                Effect::HopsOver { square, to } => {
                    scene.mark(square, Mark::Obstacle);
                    scene.lines.push(Line { from, to: to.clone(), kind: LineKind::Hop });
                    from = to.clone();
                }
                _ => {}
            }
        }
        scene.effects = effects;
    }
}

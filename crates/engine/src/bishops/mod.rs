//! Evaluating Bishops: four on the cross, then two at chess.

mod inputs;
mod learned;
mod weights;

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use quincunx_core::Seat;
use quincunx_games::bishops::{
    Bishops, CLAIM_PLIES, Colour, Duel, Move, Position, Role, Square, Step, Survival,
};
use shakmaty::{Chess, Color, Position as _};

pub use learned::BishopsAccumulator;
pub use weights::Weights;

use crate::chess::{self, ChessEndings, ChessPieces, LearnedChess, QuietPlies, index, reach};
use crate::endings::{Conversion, EndingValue, Endings, MOST_MEN, PawnRules};
use crate::network::{Evaluation, Layout};
use crate::{Dial, Evaluator};
use learned::LearnedCross;

/// The evaluator of Bishops.
#[derive(Clone, Debug)]
pub struct BishopsEvaluator {
    weights: Weights,
    learned: LearnedChess,
    cross: LearnedCross,
    endings: ChessEndings,
}

/// The network of the duel that comes with the program; its note says what made it.
static DUEL: LazyLock<LearnedChess> = LazyLock::new(|| LearnedChess::read(include_bytes!("duel.network")));
/// That of the cross.
static CROSS: LazyLock<LearnedCross> = LazyLock::new(|| LearnedCross::read(include_bytes!("cross.network")));

impl Default for BishopsEvaluator {
    fn default() -> BishopsEvaluator {
        BishopsEvaluator {
            weights: Weights::default(),
            learned: DUEL.clone(),
            cross: CROSS.clone(),
            endings: ChessEndings::default(),
        }
    }
}

/// After so many plies in which nothing happened, a game is stalled.
const STALLED: u32 = 60;

/// From here on a lead on the cross counts for less and less.
const NEARLY_THERE: i32 = -60;

/// Steps of a king to the nearest square of its corner.
fn steps_to_corner(survival: &Survival, colour: Colour) -> i32 {
    let Some(king) = survival.king(colour) else { return 0 };
    let (left, low) = match colour {
        Colour::White => (true, true),
        Colour::Grey => (true, false),
        Colour::Black => (false, false),
        Colour::Pink => (false, true),
    };
    let off =
        |at: u8, near_zero: bool| if near_zero { at.saturating_sub(1) } else { 10u8.saturating_sub(at) };
    i32::from(off(king.file(), left).max(off(king.rank(), low)))
}

fn chess_pieces(duel: &Duel) -> ChessPieces {
    let (roles, colors) = duel.chess().board().clone().into_bitboards();
    ChessPieces { colors, roles }
}

fn quiet_plies(chess: &Chess) -> QuietPlies {
    QuietPlies { count: chess.halfmoves(), limit: Some(CLAIM_PLIES) }
}

impl BishopsEvaluator {
    /// What a colour has on the cross.
    fn holding(&self, survival: &Survival, colour: Colour) -> i32 {
        let weights = &self.weights;
        let pieces = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let mut worth: i32 =
            pieces.iter().map(|role| survival.count(colour, *role) as i32 * weights.piece(*role)).sum();
        if survival.is_immune(colour) {
            worth += weights.immune;
        } else if survival.must_leave(colour) {
            worth += weights.evicted;
        }
        if !survival.is_in_corner(colour) {
            let waiting = survival.count(colour, Role::Bishop) as i32;
            worth += weights.to_corner * waiting * steps_to_corner(survival, colour);
        }
        if survival.is_check(colour) {
            worth += weights.check;
        }
        worth + self.safety(survival, colour)
    }

    /// Who stands around the king: guards of its own, or somebody else.
    fn safety(&self, survival: &Survival, colour: Colour) -> i32 {
        if survival.is_immune(colour) {
            return 0;
        }
        let [guards, intruders] = survival.beside_king(colour);
        guards as i32 * self.weights.guard + intruders as i32 * self.weights.intruder
    }

    /// Against a king that has hardly anything left: driving it to the edge, and
    /// coming near with the own king.
    pub(crate) fn hunt(&self, survival: &Survival, colour: Colour) -> i32 {
        let weights = &self.weights;
        let Some(own) = survival.king(colour) else { return 0 };
        let strong = survival.count(colour, Role::Queen) + survival.count(colour, Role::Rook) > 0;
        let bare = survival
            .living_colours()
            .filter(|other| *other != colour)
            .filter(|other| survival.count(*other, Role::Queen) + survival.count(*other, Role::Rook) == 0);
        let worth = bare.filter_map(|other| survival.king(other)).map(|king| {
            let off_centre = |at: u8| i32::from(at.abs_diff(5).min(at.abs_diff(6)));
            let apart = king.file().abs_diff(own.file()).max(king.rank().abs_diff(own.rank()));
            weights.drive_out * (off_centre(king.file()) + off_centre(king.rank()))
                + weights.approach * i32::from(apart)
        });
        if strong { worth.sum() } else { 0 }
    }

    /// What a colour has on the cross beyond what the others have on average.
    fn lead(&self, survival: &Survival, colour: Colour) -> i32 {
        let others = survival.living_colours().filter(|other| *other != colour);
        let neighbour = colour.clockwise().find(|next| others.clone().any(|other| other == *next));
        let (mut sum, mut shares) = (0, 0);
        for other in others {
            let extra = if Some(other) == neighbour { self.weights.neighbour_percent } else { 0 };
            sum += self.holding(survival, other) * (100 + extra);
            shares += 100 + extra;
        }
        self.holding(survival, colour) - sum / shares.max(1)
    }

    /// What the cross is worth to a colour by hand-made rules, if there is time enough.
    fn survival(&self, survival: &Survival, colour: Colour) -> i32 {
        let weights = &self.weights;
        let others = survival.living_colours().filter(|other| *other != colour);
        let hunt = self.hunt(survival, colour);
        let standing = if others.count() >= 3 { weights.living[0] } else { weights.living[1] };
        let worth = standing + self.lead(survival, colour) * weights.lead_percent / 100 + hunt;
        // However great the lead, the duel is still to be won: beyond some point a
        // greater one counts for less and less, but never for nothing.
        let beyond = (worth - NEARLY_THERE).max(0);
        worth - beyond + beyond / 8
    }

    /// What is left of a worth where nothing has happened for long: the game is on its way to
    /// a shared place. In the first third of that way nobody has to hurry.
    fn faded(&self, survival: &Survival, worth: i32) -> i32 {
        let Some(most) = survival.most_quiet_plies() else { return worth };
        let late = survival.quiet_plies().min(most).saturating_sub(most / 3);
        if late == 0 {
            return worth;
        }
        let above = (worth - self.shared(survival.living() as usize)).max(0);
        worth - above * self.weights.stale_percent * late as i32 / (100 * (most - most / 3) as i32)
    }
}

impl Evaluator for BishopsEvaluator {
    type Rules = Bishops;

    type Accumulator = BishopsAccumulator;

    const LAYOUT: Option<&'static Layout> = Some(&chess::LAYOUT);

    const LIKELY_WIN: f64 = 200.0;

    /// Whoever looks at too few positions to compare moves shuffles about and draws
    /// with everybody: so the lowest levels choose among many moves and err in the
    /// choice, the highest differ in how far they see. A lead on the cross counts
    /// for little, so to the lowest even a queen is a small loss.
    const DIAL: Dial =
        Dial { nodes: (25.0, 2_000.0), temperature: (400.0, 4.0), choices: 20.0, oversight: 200 };

    const LEVEL_MARKS: [f64; 8] = [0.18, 0.258, 0.357, 0.44, 0.523, 0.595, 0.703, 1.0];

    fn weights(&mut self) -> Option<&mut dyn crate::Weights> {
        Some(&mut self.weights)
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let Some(colour) = Colour::of_seat(seat) else { return 0 };
        match position {
            Position::Survival(survival) => self.faded(survival, self.survival(survival, colour)),
            Position::Duel(duel) => {
                let side = Color::from_white(duel.player(Color::White) == colour);
                let tempo = self.weights.duel.tempo;
                let tempo = if duel.turn() == colour { tempo } else { -tempo };
                chess_pieces(duel).evaluate(&self.weights.duel, side) + tempo
            }
        }
    }

    fn layouts() -> Vec<&'static Layout> {
        vec![&inputs::LAYOUT, &chess::LAYOUT]
    }

    fn layout_of(position: &Position) -> Option<&'static Layout> {
        match position {
            Position::Survival(_) => Some(&inputs::LAYOUT),
            Position::Duel(_) => Some(&chess::LAYOUT),
        }
    }

    fn evaluate_along(&self, position: &Position, seat: Seat, line: &mut [BishopsAccumulator]) -> i32 {
        let Some(colour) = Colour::of_seat(seat) else { return 0 };
        match position {
            Position::Survival(survival) => {
                let handmade = || self.survival(survival, colour);
                // How a bare king is brought to bay no network of this size has learned.
                let hunted = |worth| worth + self.hunt(survival, colour);
                let worth = self.cross.evaluate(survival, colour, line, handmade).map(hunted);
                self.faded(survival, worth.unwrap_or_else(handmade))
            }
            Position::Duel(duel) => {
                let side = Color::from_white(duel.player(Color::White) == colour);
                let handmade = |color| self.evaluate(position, duel.player(color).seat());
                self.learned.evaluate(&chess_pieces(duel), duel.chess().turn(), side, line, handmade)
            }
        }
    }

    fn set_evaluation(&mut self, evaluation: &Evaluation) {
        self.learned = LearnedChess::new(evaluation, DUEL.clone());
        self.cross = LearnedCross::new(evaluation, CROSS.clone());
    }

    fn ending(&self, position: &Position) -> Option<EndingValue> {
        let Position::Duel(duel) = position else { return None };
        let chess = duel.chess();
        let men = chess.board().occupied().count();
        if !chess.castles().is_empty() {
            return None;
        }
        let own = || {
            if men > MOST_MEN || chess.legal_ep_square().is_some() {
                return None;
            }
            let rules = PawnRules { double_from: Some(1), en_passant: true };
            let plies_left = CLAIM_PLIES.saturating_sub(chess.halfmoves());
            self.endings.value(&chess_pieces(duel), chess.turn(), rules, plies_left)
        };
        own().or_else(|| self.endings.tablebase_value(men, quiet_plies(chess), || Some(chess.clone())))
    }

    fn conversion(&self, position: &Position) -> Option<Conversion> {
        let Position::Duel(duel) = position else { return None };
        let chess = duel.chess();
        let may_castle = !chess.castles().is_empty();
        let men = chess.board().occupied().count();
        self.endings.conversion(men, quiet_plies(chess), || (!may_castle).then(|| chess.clone()))
    }

    fn set_endings(&mut self, endings: &Arc<Endings>) {
        self.endings = ChessEndings::new(endings);
    }

    fn men(&self, position: &Position) -> Option<Vec<u16>> {
        self.men_seen_by(position, position.colour().seat())
    }

    fn men_seen_by(&self, position: &Position, seat: Seat) -> Option<Vec<u16>> {
        match position {
            Position::Survival(survival) => {
                let viewer = Colour::of_seat(seat).filter(|colour| survival.is_living(*colour))?;
                Some(inputs::men(survival, viewer))
            }
            Position::Duel(duel) if duel.turn().seat() == seat => {
                LearnedChess::men(&chess_pieces(duel), duel.chess().turn())
            }
            Position::Duel(_) => None,
        }
    }

    fn tactical_gain(&self, position: &Position, _seat: Seat, mv: Move) -> Option<i32> {
        match (position, mv) {
            (Position::Survival(survival), Move::Survival(Step::Go { from, to })) => {
                let victim = survival.role_at(to)?;
                let taker = survival.role_at(from)?;
                // Among four it is seldom known who takes back; a dear piece is risked
                // for a dear one only.
                Some(self.weights.piece(victim) - self.weights.piece(taker).min(1000) / 8)
            }
            (Position::Duel(duel), Move::Duel(mv)) => {
                let weights = &self.weights.duel;
                let board = duel.chess().board();
                let taker = board.role_at(mv.from)?;
                let captured = board.role_at(mv.to).map(|victim| {
                    chess_pieces(duel).exchange_gain(
                        weights,
                        duel.chess().turn(),
                        taker,
                        mv.from,
                        mv.to,
                        victim,
                    )
                });
                let promoted = mv.promotion.map(|new| weights.piece(new) - weights.pieces[0]);
                match (captured, promoted) {
                    (None, None) => None,
                    (captured, promoted) => Some(captured.unwrap_or(0) + promoted.unwrap_or(0)),
                }
            }
            _ => None,
        }
    }

    fn each_tactical(&self, position: &Position, _seat: Seat, visit: impl FnMut(Move) -> ControlFlow<()>) {
        let _ = position.each_capture(visit);
    }

    fn stalled(&self, position: &Position) -> f64 {
        let quiet = match position {
            Position::Survival(survival) => survival.quiet_plies(),
            Position::Duel(duel) => duel.chess().halfmoves(),
        };
        (f64::from(quiet) / f64::from(STALLED)).min(1.0)
    }

    fn shared(&self, sharing: usize) -> i32 {
        match sharing {
            ..=2 => 0,
            3 => self.weights.shared[0],
            _ => self.weights.shared[1],
        }
    }

    fn index(&self, mv: Move) -> u16 {
        let number = |square: Square| u16::from(square.rank()) * 12 + u16::from(square.file());
        match mv {
            // 144 squares twice are more than there is room for: some share a place.
            Move::Survival(Step::Go { from, to }) => number(from) * 113 + number(to),
            Move::Survival(Step::Swap) => 1,
            Move::Survival(Step::Pass) => 0,
            Move::Duel(mv) => index(
                mv.from,
                mv.to,
                u16::from(mv.promotion.is_some_and(|role| role != shakmaty::Role::Queen)),
            ),
        }
    }

    fn reach(&self, mv: Move) -> u32 {
        match mv {
            Move::Survival(Step::Go { from, to }) => {
                let apart = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
                u32::from(apart).saturating_sub(1)
            }
            Move::Survival(Step::Swap | Step::Pass) => 0,
            Move::Duel(mv) => reach(mv.from, mv.to),
        }
    }

    fn quiet_bonus(&self, position: &Position, _seat: Seat, mv: Move) -> i32 {
        match (position, mv) {
            (Position::Survival(survival), Move::Survival(Step::Go { to, .. })) => match to.corner() {
                Some(owner) => 5000 * survival.count(owner, Role::Bishop) as i32,
                None => 0,
            },
            _ => 0,
        }
    }

    fn null_move(&self, position: &Position, seat: Seat) -> Option<Position> {
        let Position::Duel(duel) = position else { return None };
        // Where only pawns are left, having to move can be the misfortune itself.
        let board = duel.chess().board();
        let side = Color::from_white(duel.player(Color::White) == Colour::of_seat(seat)?);
        let own = board.by_color(side);
        let slow = board.pawns() | board.kings();
        if (own & !slow).is_empty() {
            return None;
        }
        duel.at_turn_of(duel.player(side.other())).map(Position::Duel)
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Rules;

    use super::*;

    /// White has a queen, Black a rook, Pink only its king; nothing has happened for so long.
    fn position(quiet: u32) -> Position {
        let text =
            format!("s 12/12/9wQ2/12/3bR8/12/6bK5/12/12/11pK/12/5wK6 w wbp -/-/- p,{quiet},0.0.0.0,g 900");
        Bishops::read_position(&text, &Default::default()).expect("a position")
    }

    #[test]
    fn the_usual_networks_can_be_read_and_say_what_made_them() {
        for note in [DUEL.note(), CROSS.note()] {
            let note = note.expect("a network");
            assert!(note.contains("quincunx lab train"), "{note}");
        }
    }

    #[test]
    fn a_lead_fades_where_nothing_happens() {
        let evaluator = BishopsEvaluator::default();
        let worth = |quiet| evaluator.evaluate(&position(quiet), Colour::White.seat());
        let white = [0, 90, 200, 299].map(worth);
        assert_eq!(white[0], white[1], "nobody has to hurry yet");
        assert!(white[1] > white[2] && white[2] > white[3], "{white:?}");
        assert!(white[3] >= evaluator.shared(3), "{white:?}");
    }
}

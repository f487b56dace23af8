//! Moves as text and as touches, and an operator's orders.

use std::ops::ControlFlow;

use quincunx_core::{Gesture, Message, MoveError, Order, Position as _, Seat, Touch};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Role as ChessRole, Square as ChessSquare};

use super::board::{Colour, Square};
use super::duel::{Duel, DuelMove};
use super::moves::Step;
use super::survival::Survival;
use super::{Move, Position, explain};

/// What a move on the cross looks like.
const EXPECTED: &str = "two squares such as c2-c4, K<>Q to exchange king and queen, or -- to pass";
/// What a move of the duel looks like.
const EXPECTED_DUEL: &str = "a chess move such as Nf3, O-O or e2e4";

// Writing

pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Survival(Step::Go { from, to }) => format!("{from}-{to}"),
        Move::Survival(Step::Swap) => "K<>Q".to_owned(),
        Move::Survival(Step::Pass) => "--".to_owned(),
        Move::Duel(mv) => mv.uci().to_string(),
    }
}

/// On the cross `#` behind a move says that a colour leaves, `+` that one is in
/// check; in the duel it is SAN.
pub(super) fn annotate_move(position: &Position, seat: Seat, mv: Move) -> String {
    match (position, mv) {
        (Position::Duel(duel), Move::Duel(mv)) => duel.san(mv),
        (Position::Survival(before), Move::Survival(_)) => {
            let mut after = position.clone();
            after.play(seat, mv);
            let mark = match after {
                Position::Duel(_) => "#",
                Position::Survival(after) if after.alive != before.alive => "#",
                Position::Survival(after) if after.checks != 0 => "+",
                Position::Survival(_) => "",
            };
            write_move(mv) + mark
        }
        _ => write_move(mv),
    }
}

// Reading

pub(super) fn read_move(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
    let turn = position.colour();
    if seat != turn.seat() {
        return Err(MoveError::illegal(text, format!("it is {turn}'s turn")));
    }
    match position {
        Position::Survival(survival) => read_step(position, survival, text).map(Move::Survival),
        Position::Duel(duel) => read_duel_move(duel, text).map(Move::Duel),
    }
}

fn read_step(position: &Position, survival: &Survival, text: &str) -> Result<Step, MoveError> {
    let step = parse_step(text).ok_or_else(|| MoveError::unreadable(text, EXPECTED))?;
    if position.is_legal(survival.turn.seat(), Move::Survival(step)) {
        return Ok(step);
    }
    Err(MoveError::illegal(text, explain::step_refused(survival, step)))
}

/// `c2-c4`, `c2c4` or `c2xc4`, marks behind it ignored; `K<>Q`; `--`.
fn parse_step(text: &str) -> Option<Step> {
    if text.len() > 16 {
        return None;
    }
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    match bare {
        "K<>Q" | "k<>q" | "swap" => return Some(Step::Swap),
        "--" | "pass" => return Some(Step::Pass),
        _ => {}
    }
    let bare = bare.strip_suffix("=Q").unwrap_or(bare);
    let end = bare.bytes().skip(1).position(|byte| !byte.is_ascii_digit())? + 1;
    let (from, rest) = bare.split_at_checked(end)?;
    let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    Some(Step::Go { from: Square::read(from)?, to: Square::read(to)? })
}

fn read_duel_move(duel: &Duel, text: &str) -> Result<DuelMove, MoveError> {
    let unreadable = || MoveError::unreadable(text, EXPECTED_DUEL);
    if text.len() > 16 {
        return Err(unreadable());
    }
    let bare = text.trim_end_matches(['!', '?']).replace('0', "O");
    let legal = |mv: shakmaty::Move| DuelMove::of(mv).ok_or_else(unreadable);
    if let Ok(uci) = text.parse::<UciMove>() {
        let UciMove::Normal { from, to, promotion } = uci else { return Err(unreadable()) };
        return match uci.to_move(&duel.chess) {
            Ok(mv) => legal(mv),
            Err(_) => {
                let mv = DuelMove { from, to, promotion };
                Err(MoveError::illegal(text, explain::duel_refused(duel, mv)))
            }
        };
    }
    let san: SanPlus = bare.parse().map_err(|_| unreadable())?;
    match san.san.to_move(&duel.chess) {
        Ok(mv) => legal(mv),
        Err(shakmaty::san::SanError::AmbiguousSan) => {
            let mut candidates = Vec::new();
            let _ = duel.each_move(|mv| -> ControlFlow<()> {
                if duel.chess_move(mv).is_some_and(|chess| san.san.matches(chess)) {
                    candidates.push(duel.san(mv));
                }
                ControlFlow::Continue(())
            });
            Err(MoveError::Ambiguous { text: text.to_owned(), candidates })
        }
        Err(_) => Err(MoveError::illegal(text, explain::san_refused(duel, san.san))),
    }
}

// Touches

pub(super) fn gesture(position: &Position, mv: Move) -> Gesture {
    match (position, mv) {
        (_, Move::Survival(Step::Go { from, to })) => vec![Touch::square(from), Touch::square(to)],
        (Position::Survival(survival), Move::Survival(Step::Swap)) => {
            match survival.swap_squares(survival.turn) {
                Some((king, queen)) => vec![Touch::square(king), Touch::square(queen)],
                None => vec![Touch::choice("swap")],
            }
        }
        (Position::Duel(_), Move::Survival(Step::Swap)) => vec![Touch::choice("swap")],
        (_, Move::Survival(Step::Pass)) => vec![Touch::choice("pass")],
        (_, Move::Duel(mv)) => {
            let mut touches = vec![Touch::square(mv.from), Touch::square(mv.to)];
            touches.extend(mv.promotion.map(|role| Touch::choice(promotion_word(role))));
            touches
        }
    }
}

pub(super) fn promotion_word(role: ChessRole) -> &'static str {
    match role {
        ChessRole::Queen => "queen",
        ChessRole::Rook => "rook",
        ChessRole::Bishop => "bishop",
        ChessRole::Knight => "knight",
        ChessRole::Pawn => "pawn",
        ChessRole::King => "king",
    }
}

pub(super) fn move_of(position: &Position, touches: &[Touch]) -> Option<Move> {
    let mv = match position {
        Position::Survival(survival) => Move::Survival(step_of(survival, touches)?),
        Position::Duel(_) => Move::Duel(duel_move_of(touches)?),
    };
    position.is_legal(position.colour().seat(), mv).then_some(mv)
}

/// The move that touches say, legal or not. King and queen may be exchanged by
/// touching them in either order, or by the word.
pub(super) fn step_of(survival: &Survival, touches: &[Touch]) -> Option<Step> {
    match touches {
        [Touch::Choice(word)] if word == "pass" => Some(Step::Pass),
        [Touch::Choice(word)] if word == "swap" => Some(Step::Swap),
        [Touch::Square(from), Touch::Square(to)] => {
            let (from, to) = (Square::read(from)?, Square::read(to)?);
            let pair = survival.swap_squares(survival.turn);
            let swap = pair == Some((from, to)) || pair == Some((to, from));
            Some(if swap { Step::Swap } else { Step::Go { from, to } })
        }
        _ => None,
    }
}

/// The move that touches say, legal or not.
pub(super) fn duel_move_of(touches: &[Touch]) -> Option<DuelMove> {
    let square = |name: &str| ChessSquare::from_ascii(name.as_bytes()).ok();
    let (from, to, promotion) = match touches {
        [Touch::Square(from), Touch::Square(to)] => (from, to, None),
        [Touch::Square(from), Touch::Square(to), Touch::Choice(word)] => {
            let roles = [ChessRole::Queen, ChessRole::Rook, ChessRole::Bishop, ChessRole::Knight];
            (from, to, Some(roles.into_iter().find(|&role| promotion_word(role) == word)?))
        }
        _ => return None,
    };
    Some(DuelMove { from: square(from)?, to: square(to)?, promotion })
}

// Orders

/// Reads `duel` or `duel=wp`: the two who duel, where they are named.
pub(super) fn read_order(order: &str) -> Result<Option<[Colour; 2]>, String> {
    let wrong = || "the one order there is: duel, or duel=wp with the letters of two colours".to_owned();
    if order == "duel" {
        return Ok(None);
    }
    let mut letters = order.strip_prefix("duel=").ok_or_else(wrong)?.chars();
    let mut colour = || letters.next().and_then(Colour::of_letter).ok_or_else(wrong);
    let (one, other) = (colour()?, colour()?);
    if letters.next().is_some() || one == other { Err(wrong()) } else { Ok(Some([one, other])) }
}

/// What an operator can order on the cross: the duel of the last two, or of any two
/// where that is allowed.
pub(super) fn orders(survival: &Survival) -> Vec<Order> {
    let living: Vec<Colour> = survival.living_colours().collect();
    let order = |word: String, label: String, named| Order {
        word,
        label: label.into(),
        why_not: survival.forced_duel(named).err().map(Message::from),
    };
    if living.len() == 2 || !survival.variant.force_duel_any_time {
        return vec![order("duel".to_owned(), "Force duel".to_owned(), None)];
    }
    let pairs = living.iter().enumerate().flat_map(|(at, &one)| {
        let later = living.get(at + 1..).unwrap_or_default();
        later.iter().map(move |&other| [one, other])
    });
    let named = |[one, other]: [Colour; 2]| {
        let word = format!("duel={}{}", one.letter(), other.letter());
        order(word, format!("Force duel: {one} and {other}"), Some([one, other]))
    };
    pairs.map(named).collect()
}

impl Survival {
    /// The duel an operator orders, or why there is none.
    pub(super) fn forced_duel(&self, named: Option<[Colour; 2]>) -> Result<Duel, String> {
        if self.variant.short {
            return Err("a short game has no duel".to_owned());
        }
        if let Some(dead) = named.iter().flatten().find(|&&colour| !self.is_living(colour)) {
            return Err(format!("{dead} is out and cannot duel"));
        }
        if self.living() > 2 && !self.variant.force_duel_any_time {
            return Err(format!(
                "{} colours remain: force duel is disabled until exactly two are left",
                self.living()
            ));
        }
        let living: Vec<Colour> = self.living_colours().collect();
        let [one, other] = match (named, living.as_slice()) {
            (Some(named), _) => named,
            (None, &[one, other]) => [one, other],
            (None, [_]) => return Err("only one colour is left".to_owned()),
            (None, _) => return Err("name the two who duel, as in duel=wp".to_owned()),
        };
        // The others leave now, in the order of play.
        let leaving = living.into_iter().filter(|&colour| colour != one && colour != other);
        let out: Vec<Colour> = self.eliminated().chain(leaving).collect();
        match out.as_slice() {
            &[first, second] => Ok(Duel::begin(one, other, [first, second])),
            _ => Err("a duel is between two".to_owned()),
        }
    }
}

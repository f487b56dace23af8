//! Following a move touch by touch or word by word, and saying where it goes
//! wrong. Texts, gestures and the answer to "why not" all come from here.

use quincunx_core::{Gesture, Misread, MoveError, Position, Seat, Touch};

use super::TaifhoPosition;
use super::arrange::{self, Order};
use super::board::{DOWN, Gait, Kind, Line, Square, Squares, UP, first_rank};
use super::chain::{Course, each_spot};
use super::moves::{Move, Mover, Relocation, Relocations};
use super::notation::{PASS, write_move};
use super::options::{RelocateOn, Sideways};

/// The word that passes.
pub(super) const PASS_WORD: &str = "pass";
/// The word that leaves an enemy Circle where it stands.
pub(super) const LEAVE_IT: &str = "leave it";

const EXPECTED: &str = "a step such as b1-b2, a chain such as e3>e7>g9 or d4>d10(d7=c10)>b10, or -- to pass";
const EXPECTED_ORDER: &str = "the eight letters SSDDTTCC in any order";
const SEATS: [&str; 2] = ["South", "North"];

/// A piece on its way.
struct Walk<'p> {
    mover: Mover<'p>,
    /// The board as it stands now, without the piece on its way.
    occupied: Squares,
    course: Course,
    at: Square,
    landed: Squares,
    stepped: bool,
    relocations: Relocations,
    /// The enemy Circle that was just hopped over and may be put back, until that
    /// is decided.
    pending: Option<Square>,
}

impl<'p> Walk<'p> {
    /// Takes up a piece.
    fn begin(position: &'p TaifhoPosition, seat: Seat, from: Square) -> Result<Walk<'p>, String> {
        let mover = match (position.mover_on(seat, from), position.piece_on(from)) {
            (Some(mover), _) => mover,
            (None, Some((owner, kind))) => {
                return Err(format!("the {} on {from} is {}'s", kind.title(), SEATS[owner.index()]));
            }
            (None, None) => return Err(format!("there is no piece on {from}")),
        };
        let occupied = position.occupied().without(from);
        let course = mover.course();
        Ok(Walk {
            mover,
            occupied,
            course,
            at: from,
            landed: Squares::NONE,
            stepped: false,
            relocations: Relocations::NONE,
            pending: None,
        })
    }

    fn name(&self) -> &'static str {
        self.mover.kind.title()
    }

    fn has_moved(&self) -> bool {
        self.stepped || !self.landed.is_empty()
    }

    /// Steps or hops to a square.
    fn go(&mut self, to: Square) -> Result<(), String> {
        if self.stepped {
            return Err(format!("a step ends the move, so nothing can follow {}", self.at));
        }
        if to == self.mover.from {
            return Err(format!("a chain never lands on {to}, where it began"));
        }
        if self.occupied.contains(to) {
            return Err(format!("{to} is occupied"));
        }
        let distance = self.at.file().abs_diff(to.file()).max(self.at.rank().abs_diff(to.rank()));
        if distance > 1 { self.hop(to) } else { self.step(to) }
    }

    fn step(&mut self, to: Square) -> Result<(), String> {
        if !self.landed.is_empty() {
            return Err(format!("{to} is only a step away, and a chain is hops alone"));
        }
        if !self.mover.steps().contains(to) {
            return Err(self.why_no_step(to));
        }
        self.stepped = true;
        self.at = to;
        Ok(())
    }

    fn why_no_step(&self, to: Square) -> String {
        let (seat, kind) = (self.mover.seat, self.mover.kind);
        let sideways = to.rank() == self.at.rank();
        if !super::board::steps(kind, seat, self.at).contains(to) {
            if sideways && self.mover.position.stale().contains(self.at) {
                return format!(
                    "the {} on {} has left its first row and come back, and steps sideways no more",
                    self.name(),
                    self.at
                );
            }
            if !(sideways && self.mover.position.is_fresh(seat, self.at)) || self.sideways_is_off() {
                return format!("a {} moves only {}", self.name(), directions(kind));
            }
        }
        self.why_no_end(to).unwrap_or_else(|| format!("the {} cannot step to {to}", self.name()))
    }

    fn sideways_is_off(&self) -> bool {
        self.mover.position.terms.sideways == Sideways::Off
    }

    /// Why a move may not end on a square, whatever way it came.
    fn why_no_end(&self, to: Square) -> Option<String> {
        if self.mover.ends.contains(to) {
            return None;
        }
        if !self.mover.position.resting_squares().contains(to) {
            return Some(format!("{to} may be landed on inside a chain, but no move ends there"));
        }
        Some(format!("{to} is on the own first row, and only a move that began there may end there"))
    }

    fn hop(&mut self, to: Square) -> Result<(), String> {
        let over = self.obstacle(to)?;
        if self.landed.contains(to) {
            return Err(format!("the chain has landed on {to} before"));
        }
        self.at = to;
        self.landed = self.landed.with(to);
        self.pending = self.may_send(over).then_some(over);
        Ok(())
    }

    /// What a hop to a square goes over, or why there is no such hop.
    fn obstacle(&self, to: Square) -> Result<Square, String> {
        let at = self.at;
        let files = to.file() as i8 - at.file() as i8;
        let ranks = to.rank() as i8 - at.rank() as i8;
        let distance = files.abs().max(ranks.abs());
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return Err(format!("{at} and {to} are not on one line"));
        }
        let way = (files.signum(), ranks.signum());
        let between = |n: i8| at.shifted(way.0 * n, way.1 * n);
        let occupied: Vec<(i8, Square)> = (1..distance)
            .filter_map(|n| between(n).map(|square| (n, square)))
            .filter(|(_, square)| self.occupied.contains(*square))
            .collect();
        match occupied.as_slice() {
            [] => Err(format!("there is nothing between {at} and {to} to hop over")),
            &[(near, over)] if near * 2 == distance => {
                self.check_direction(way, near, to)?;
                Ok(over)
            }
            &[(near, over)] => {
                let behind = distance - near;
                Err(format!(
                    "a hop lands as far behind its obstacle as it began before it: {over} is {near} from {at} \
                     and {behind} from {to}"
                ))
            }
            [(_, one), .., (_, other)] => {
                Err(format!("a hop goes over one piece, and there are several from {one} to {other}"))
            }
        }
    }

    /// Whether the piece may hop that way, and that far.
    fn check_direction(&self, way: (i8, i8), near: i8, to: Square) -> Result<(), String> {
        let terms = self.mover.position.terms;
        if !goes(self.mover.kind, self.mover.seat, way) {
            return self.check_sideways(way, near, to);
        }
        if near > 1 && !terms.leaps {
            return Err("there are no leaps in this game, only jumps over the next square".to_owned());
        }
        Ok(())
    }

    /// Whether the piece may jump sideways here though it does not go that way.
    fn check_sideways(&self, way: (i8, i8), near: i8, to: Square) -> Result<(), String> {
        let Mover { position, seat, kind, from, .. } = self.mover;
        let row = first_rank(seat);
        let granted = position.terms.sideways == Sideways::StepAndJump && way.1 == 0 && self.at.rank() == row;
        if !granted {
            return Err(format!("a {} hops only {}", self.name(), directions(kind)));
        }
        if !position.is_fresh(seat, from) {
            return Err(format!("the {} has left its first row and jumps sideways no more", self.name()));
        }
        if near > 1 {
            return Err("sideways along the first row there are jumps, but no leaps".to_owned());
        }
        let squares = position.row(row);
        if !squares.contains(to) || !squares.contains(self.at) {
            return Err(format!("a sideways jump to {to} would leave the row"));
        }
        Ok(())
    }

    /// Whether the piece that was hopped over can now be put back somewhere.
    fn may_send(&self, over: Square) -> bool {
        self.why_not_send(over).is_none() && self.berths().iter().next().is_some()
    }

    /// The empty squares of the enemy's first row.
    fn berths(&self) -> Squares {
        let row = self.mover.position.row(first_rank(self.mover.seat.other()));
        row & !self.occupied.with(self.at)
    }

    /// Why the piece on a square, just hopped over, cannot be put back.
    fn why_not_send(&self, over: Square) -> Option<String> {
        let Mover { position, seat, kind, .. } = self.mover;
        let near = over.file().abs_diff(self.at.file()).max(over.rank().abs_diff(self.at.rank()));
        let berthed = self.relocations.iter().any(|relocation| relocation.to == over);
        let enemy_circle = position.pieces(seat.other(), Kind::Circle).contains(over);
        if position.terms.relocate_on == RelocateOn::Off {
            Some("no Circle is put back in this game".to_owned())
        } else if kind != Kind::Circle {
            Some(format!("only a Circle puts a Circle back, and this is a {}", self.name()))
        } else if !berthed && !enemy_circle {
            Some(format!("there is no enemy Circle on {over}"))
        } else if over.rank() == 0 || over.rank() == 9 {
            Some(format!("the Circle on {over} stands on its first or its goal row"))
        } else if near > 1 && position.terms.relocate_on == RelocateOn::Jump {
            Some("only a jump puts a Circle back, and this was a leap".to_owned())
        } else {
            None
        }
    }

    /// Puts the Circle that was just hopped over back to a square.
    fn relocate(&mut self, to: Square) -> Result<(), String> {
        let Some(from) = self.pending else {
            return Err("there is no Circle to put back".to_owned());
        };
        if !self.berths().contains(to) {
            let why = if !self.mover.position.row(first_rank(self.mover.seat.other())).contains(to) {
                format!("{to} is not on its first row")
            } else {
                format!("{to} is occupied")
            };
            return Err(format!("the Circle on {from} cannot be put there: {why}"));
        }
        self.pending = None;
        self.relocations = self.relocations.with(Relocation { from, to });
        self.occupied = self.occupied.without(from).with(to);
        self.course = self.course.after(from, to);
        Ok(())
    }

    /// Leaves the Circle that was just hopped over where it stands.
    fn leave(&mut self) -> Result<(), String> {
        match self.pending.take() {
            Some(_) => Ok(()),
            None => Err("there is no Circle to leave where it stands".to_owned()),
        }
    }

    /// The move if it ends here.
    fn finish(&self) -> Result<Move, String> {
        let (from, to) = (self.mover.from, self.at);
        if !self.has_moved() {
            return Err(format!("the {} on {from} has yet to move", self.name()));
        }
        match self.why_no_end(to) {
            Some(why) => Err(why),
            None if self.stepped => Ok(Move::Step { from, to }),
            None => Ok(Move::Chain { from, to, relocations: self.relocations }),
        }
    }

    /// Whether some way of going on, or stopping here, is a legal move.
    ///
    /// Only squares on which no move may end are walked through, and of those
    /// there are few; so this looks at every way.
    fn can_finish(&self) -> bool {
        if !self.has_moved() {
            return self.mover.can_move();
        }
        if self.mover.ends.contains(self.at) {
            return true;
        }
        self.decisions().any(|walk| {
            let lattice = walk.course.lattice;
            each_spot(walk.course.landings(lattice.spot(walk.at))).any(|spot| {
                let mut next = walk.clone();
                next.hop(lattice.square(spot)).is_ok() && next.can_finish()
            })
        })
    }

    /// This walk with what is pending decided in every way.
    fn decisions(&self) -> impl Iterator<Item = Walk<'p>> {
        let berths = if self.pending.is_some() { self.berths() } else { Squares::NONE };
        let left = Walk { pending: None, ..self.clone() };
        let relocated = berths.iter().filter_map(|to| {
            let mut walk = self.clone();
            walk.relocate(to).is_ok().then_some(walk)
        });
        std::iter::once(left).chain(relocated)
    }
}

impl Clone for Walk<'_> {
    fn clone(&self) -> Self {
        Walk { ..*self }
    }
}

/// Whether a kind of piece of a seat goes a way.
fn goes(kind: Kind, seat: Seat, way: (i8, i8)) -> bool {
    let gait = Gait::of(kind, seat);
    Line::ALL.into_iter().zip(gait.0).any(|(line, halves)| {
        let up = line.up();
        (way == up && halves & UP != 0) || (way == (-up.0, -up.1) && halves & DOWN != 0)
    })
}

/// Where a kind of piece goes, in words.
fn directions(kind: Kind) -> &'static str {
    match kind {
        Kind::Square => "straight along files and ranks",
        Kind::Diamond => "diagonally",
        Kind::Triangle => "diagonally forward or straight backward",
        Kind::Circle => "in straight lines",
    }
}

// Gestures

pub(super) fn gesture(position: &TaifhoPosition, seat: Seat, mv: Move) -> Gesture {
    match mv {
        Move::Pass => vec![Touch::choice(PASS_WORD)],
        Move::Arrange(order) => arrange::gesture(position.terms.arrangement, order, seat),
        Move::Step { from, to } => vec![Touch::square(from), Touch::square(to)],
        Move::Chain { from, to, relocations } => {
            let mut touches = vec![Touch::square(from)];
            let Ok(mut walk) = Walk::begin(position, seat, from) else { return touches };
            for hop in position.path(seat, from, to, relocations).unwrap_or_default() {
                touches.push(Touch::square(hop.to));
                let legal = walk.hop(hop.to);
                debug_assert_eq!(legal, Ok(()), "a path found is a path walked");
                match hop.relocation {
                    Some(relocation) => {
                        touches.push(Touch::square(relocation.to));
                        let legal = walk.relocate(relocation.to);
                        debug_assert_eq!(legal, Ok(()), "a Circle sent is a Circle put back");
                    }
                    None if walk.leave().is_ok() => touches.push(Touch::choice(LEAVE_IT)),
                    None => {}
                }
            }
            touches
        }
    }
}

/// What touches say so far: a walk, or a move that is no walk.
enum Said<'p> {
    Nothing,
    Walk(Walk<'p>),
    Move(Move),
}

fn follow<'p>(position: &'p TaifhoPosition, seat: Seat, touches: &[Touch]) -> Result<Said<'p>, String> {
    if position.arranging.is_some() {
        let order = arrange::follow(position.terms.arrangement, seat, touches)?;
        return Ok(order.map_or(Said::Nothing, |order| Said::Move(Move::Arrange(order))));
    }
    let Some((first, others)) = touches.split_first() else { return Ok(Said::Nothing) };
    let mut walk = match first {
        Touch::Choice(word) if word == PASS_WORD => return follow_pass(position, seat, others),
        touch => Walk::begin(position, seat, touched_square(touch)?)?,
    };
    for touch in others {
        match touch {
            Touch::Choice(word) if word == LEAVE_IT => walk.leave()?,
            touch => {
                let square = touched_square(touch)?;
                if walk.pending.is_some() { walk.relocate(square)? } else { walk.go(square)? }
            }
        }
    }
    Ok(Said::Walk(walk))
}

fn follow_pass<'p>(position: &TaifhoPosition, seat: Seat, others: &[Touch]) -> Result<Said<'p>, String> {
    if position.can_move(seat) {
        return Err("only who has no legal move passes".to_owned());
    }
    if others.is_empty() { Ok(Said::Move(Move::Pass)) } else { Err("nothing can follow a pass".to_owned()) }
}

fn touched_square(touch: &Touch) -> Result<Square, String> {
    let square = if let Touch::Square(name) = touch { Square::read(name) } else { None };
    square.ok_or_else(|| format!("{} is not a square of this board", Misread::excerpt(&touch.to_string())))
}

pub(super) fn move_of(position: &TaifhoPosition, seat: Seat, touches: &[Touch]) -> Option<Move> {
    match follow(position, seat, touches).ok()? {
        Said::Nothing => None,
        Said::Move(mv) => Some(mv),
        Said::Walk(walk) => walk.finish().ok().filter(|_| walk.pending.is_none()),
    }
}

pub(super) fn why_not(position: &TaifhoPosition, seat: Seat, touches: &[Touch]) -> Option<String> {
    if !position.turn().includes(seat) {
        return Some(format!("it is not {}'s turn", SEATS[seat.index() % 2]));
    }
    match follow(position, seat, touches) {
        Err(why) => Some(why),
        Ok(Said::Walk(walk)) if !walk.can_finish() => Some(why_no_way_on(position, &walk)),
        Ok(_) => None,
    }
}

/// Why nothing comes of a walk that has made no mistake yet.
fn why_no_way_on(position: &TaifhoPosition, walk: &Walk) -> String {
    if walk.has_moved() {
        let why = walk.why_no_end(walk.at).unwrap_or_default();
        format!("{why}, and there is no way on")
    } else if position.can_move(walk.mover.seat) {
        format!("the {} on {} cannot move", walk.name(), walk.at)
    } else {
        "nothing can move, and the turn is passed".to_owned()
    }
}

// Texts

pub(super) fn read_move(position: &TaifhoPosition, seat: Seat, text: &str) -> Result<Move, MoveError> {
    if position.arranging.is_some() {
        // People may write their own case.
        let order = Some(text)
            .filter(|text| text.len() == arrange::PIECES)
            .and_then(|text| Order::read(&text.to_ascii_uppercase()));
        return order.map(Move::Arrange).ok_or_else(|| MoveError::unreadable(text, EXPECTED_ORDER));
    }
    let illegal = |why: String| MoveError::illegal(text, why);
    if text == PASS {
        let blocked = "only who has no legal move passes";
        return if position.can_move(seat) { Err(illegal(blocked.to_owned())) } else { Ok(Move::Pass) };
    }
    if let Some((from, to)) = text.split_once('-') {
        let unreadable = || MoveError::unreadable(text, EXPECTED);
        let (from, to) = Square::read(from).zip(Square::read(to)).ok_or_else(unreadable)?;
        return read_step(position, seat, from, to).map_err(illegal);
    }
    read_chain(position, seat, text)
}

fn read_step(position: &TaifhoPosition, seat: Seat, from: Square, to: Square) -> Result<Move, String> {
    let mut walk = Walk::begin(position, seat, from)?;
    walk.go(to)?;
    if !walk.stepped {
        return Err(format!("{to} is more than a step away; a hop is written {from}>{to}"));
    }
    walk.finish()
}

/// One landing of a chain as it is written: the square and what is put back.
type Landing = (Square, Option<(Square, Square)>);

fn read_landing(text: &str) -> Option<Landing> {
    let Some((square, relocation)) = text.split_once('(') else { return Some((Square::read(text)?, None)) };
    let (circle, berth) = relocation.strip_suffix(')')?.split_once('=')?;
    Some((Square::read(square)?, Some((Square::read(circle)?, Square::read(berth)?))))
}

fn read_chain(position: &TaifhoPosition, seat: Seat, text: &str) -> Result<Move, MoveError> {
    let illegal = |why: String| MoveError::illegal(text, why);
    let unreadable = || MoveError::unreadable(text, EXPECTED);
    let mut words = text.split('>');
    let from = words.next().and_then(Square::read).ok_or_else(unreadable)?;
    let mut landings = words.map(|word| read_landing(word).ok_or_else(unreadable));
    let first = landings.next().ok_or_else(unreadable)??;
    let mut walk = Walk::begin(position, seat, from).map_err(illegal)?;
    let mut walked = walk_landing(&mut walk, first);
    let second = landings.next().transpose()?;
    if let (Err(why), None, (to, None)) = (&walked, &second, first) {
        return read_ends(&walk.mover, to, text).unwrap_or_else(|| Err(illegal(why.clone())));
    }
    // What cannot be walked is still read, so that a text that is no move is
    // called one; but no more of it than any chain has.
    for landing in second.map(Ok).into_iter().chain(landings) {
        let landing = landing?;
        walked = walked.and_then(|()| walk_landing(&mut walk, landing));
        if walked.is_err() {
            break;
        }
    }
    walked.and_then(|()| walk.finish()).map_err(illegal)
}

fn walk_landing(walk: &mut Walk, (to, relocation): Landing) -> Result<(), String> {
    walk.go(to)?;
    let Some((circle, berth)) = relocation else {
        walk.pending = None;
        return Ok(());
    };
    match walk.pending {
        Some(pending) if pending == circle => walk.relocate(berth),
        Some(pending) => Err(format!("the hop went over {pending}, not over {circle}")),
        None => Err(walk
            .why_not_send(circle)
            .unwrap_or_else(|| format!("the Circle on {circle} was not hopped over, or has nowhere to go"))),
    }
}

/// The move that only its ends are given of, if there is any: an error if there
/// are several.
fn read_ends(mover: &Mover, to: Square, text: &str) -> Option<Result<Move, MoveError>> {
    let moves = mover.moves_to(to);
    match moves.as_slice() {
        [] => None,
        [only] => Some(Ok(*only)),
        several => {
            let write = |&mv: &Move| write_move(mover.position, mover.seat, mv);
            let candidates = several.iter().take(4).map(write).collect();
            Some(Err(MoveError::Ambiguous { text: Misread::excerpt(text), candidates }))
        }
    }
}

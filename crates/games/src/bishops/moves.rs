//! What is legal on the cross.
//!
//! A move is legal if the mover's king is not attacked after everything that the
//! move itself does. Most moves are told by pins and checks alone; a capture that
//! eliminates a colour takes all its pieces away, and is looked at one by one.

use std::ops::ControlFlow;

use super::board::*;
use super::lines::*;
use super::survival::{Opponents, Survival};

/// A move on the cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A piece goes from one square to another; a king two squares on: castling.
    Go {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// King and queen change places.
    Swap,
    /// There is nothing to move.
    Pass,
}

/// The squares one piece may go to.
#[derive(Clone, Copy)]
pub(super) struct Targets {
    pub from: Square,
    pub common: Set,
    /// Squares of the own corner, a bit each.
    pub corner: u16,
}

impl Targets {
    fn is_empty(self) -> bool {
        self.common == 0 && self.corner == 0
    }

    fn count(self) -> u64 {
        u64::from(self.common.count_ones() + self.corner.count_ones())
    }

    fn each<B>(self, mut visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let from = self.from;
        for to in squares(self.common) {
            visit(Step::Go { from, to })?;
        }
        let mut corner = self.corner;
        while corner != 0 {
            visit(Step::Go { from, to: Square::of_corner_bit(corner.trailing_zeros()) })?;
            corner &= corner - 1;
        }
        ControlFlow::Continue(())
    }
}

/// Which moves are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveFilter {
    Anything,
    Captures,
}

/// What keeps a colour's pieces from moving freely: checks and pins.
struct CheckInfo {
    /// Where a piece other than the king may go: everywhere without a check.
    answers: Set,
    pinned: Set,
    /// By way from the king: the squares up to the pinning piece.
    pins: [Set; 8],
}

impl CheckInfo {
    const FREE: CheckInfo = CheckInfo { answers: Set::MAX, pinned: 0, pins: [0; 8] };

    /// Where the one piece of a set may go.
    fn allowed(&self, piece: Set) -> Set {
        if self.pinned & piece == 0 {
            return self.answers;
        }
        let pin = self.pins.iter().find(|pin| **pin & piece != 0);
        self.answers & pin.copied().unwrap_or(0)
    }
}

impl Survival {
    /// Hands out every legal move of a colour as if it were on turn, a pass
    /// excepted.
    pub(super) fn each_step<B>(
        &self,
        us: Colour,
        mut visit: impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each_targets(us, MoveFilter::Anything, |targets| targets.each(&mut visit))?;
        if self.may_swap(us) { visit(Step::Swap) } else { ControlFlow::Continue(()) }
    }

    /// Hands out the captures among these moves, in the same order.
    pub(super) fn each_capture<B>(
        &self,
        us: Colour,
        mut visit: impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each_targets(us, MoveFilter::Captures, |targets| targets.each(&mut visit))
    }

    /// How many moves [`each_step`](Survival::each_step) would hand out.
    pub(super) fn count_steps(&self, us: Colour) -> u64 {
        let mut count = u64::from(self.may_swap(us));
        let _ = self.each_targets(us, MoveFilter::Anything, |targets| -> ControlFlow<()> {
            count += targets.count();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether the colour would have a legal move on turn.
    pub(super) fn can_move(&self, us: Colour) -> bool {
        self.can_move_easily(us)
            || self.each_targets(us, MoveFilter::Anything, |_| ControlFlow::Break(())).is_break()
            || self.may_swap(us)
    }

    /// Whether a pawn or knight of the colour can certainly go to an empty square:
    /// there is no check to answer, and it stands on no line with its king, so that
    /// it is not pinned. True nearly always, and found sooner than any other move. (A
    /// king that must leave its corner has a move itself, or else others may.)
    fn can_move_easily(&self, us: Colour) -> bool {
        let Some(king) = self.king(us).filter(|_| !self.is_check(us)) else { return false };
        let in_line = STRAIGHT_STAR[king.index()] | DIAGONAL_STAR[king.index()];
        let free = self.of[us.index()] & !in_line;
        let empty = !self.occupied();
        let [pawns, knights, ..] = self.roles;
        squares(free & knights).any(|from| KNIGHT[from.index()] & empty != 0)
            || squares(free & pawns).any(|from| PAWN_STEP[us.index()][from.index()] & empty != 0)
    }

    /// Hands out the legal targets of each piece that has some, the king first.
    pub(super) fn each_targets<B>(
        &self,
        us: Colour,
        filter: MoveFilter,
        mut visit: impl FnMut(Targets) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(king) = self.king(us) else { return ControlFlow::Continue(()) };
        let opponents = self.opponents_of(us);
        let fatal = self.fatal_targets(us);
        let filtered = if filter == MoveFilter::Captures { opponents.pieces } else { Set::MAX };
        let open = !self.of[us.index()] & !self.untouchable(us) & filtered;
        let mut hand_out = |targets: Targets| {
            if targets.is_empty() { ControlFlow::Continue(()) } else { visit(targets) }
        };
        let duty = if self.must_leave(us) { self.duty(us) } else { None };
        let king_goes = match duty {
            Some(duty) if filter == MoveFilter::Captures => {
                Targets { common: duty.common & filtered, corner: 0, ..duty }
            }
            Some(duty) => duty,
            None => {
                let common = self.king_targets(us, king, opponents, open, fatal);
                let mut targets = Targets { from: king, common, corner: 0 };
                if filter == MoveFilter::Anything {
                    targets.common |= self.castling_targets(us, king, opponents);
                    targets.corner = self.corner_targets(us, king, opponents);
                }
                targets
            }
        };
        hand_out(king_goes)?;
        if duty.is_some() && !self.variant.evict_binds_king_only {
            return ControlFlow::Continue(());
        }
        let info = if self.is_immune(us) { CheckInfo::FREE } else { self.check_info(us, king, opponents) };
        let saving = self.saving_promotions(us);
        let mut piece = |(from, set): (Square, Set), reached: Set, saving: Set| {
            let reached = reached & open;
            let mut common = reached & (info.allowed(set) & !fatal | saving);
            for to in squares(reached & fatal & !common) {
                if self.is_safe_after_fatal(us, king, from, to) {
                    common |= to.set();
                }
            }
            hand_out(Targets { from, common, corner: 0 })
        };
        let occupied = opponents.occupied;
        let [pawns, knights, bishops, rooks, queens] = self.roles.map(|set| set & self.of[us.index()]);
        for (from, set) in squares_and_sets(pawns) {
            piece((from, set), self.pawn_reach(us, from, set, occupied), saving)?;
        }
        for (from, set) in squares_and_sets(knights) {
            piece((from, set), KNIGHT[from.index()], 0)?;
        }
        for (from, set) in squares_and_sets(bishops | queens) {
            let mut reached = diagonal(from, occupied);
            if queens & set != 0 {
                reached |= straight(from, occupied);
            }
            piece((from, set), reached, 0)?;
        }
        for (from, set) in squares_and_sets(rooks) {
            piece((from, set), straight(from, occupied), 0)?;
        }
        ControlFlow::Continue(())
    }

    /// The squares where a pawn becomes the queen that makes the king immune.
    fn saving_promotions(&self, us: Colour) -> Set {
        let one_more = self.queens(us) + 1 >= self.variant.immunity_queens;
        if one_more && self.is_in_corner(us) { PROMOTION[us.index()] } else { 0 }
    }

    /// Where a king that has to leave its corner must go if it can: out, or, if that
    /// is asked of it, from the outermost square to one that has a way out. `None` if
    /// there is no such duty, or nowhere to go.
    pub(super) fn duty(&self, us: Colour) -> Option<Targets> {
        let from = self.king(us).filter(|_| self.must_leave(us))?;
        let opponents = self.opponents_of(us);
        let open = !self.of[us.index()] & !self.untouchable(us);
        let common = self.king_targets(us, from, opponents, open, self.fatal_targets(us));
        // Of the four squares of a corner just the outermost touches no common one, so
        // that every step from there goes towards the exit.
        let is_outermost = KING[from.index()] == 0;
        let towards = is_outermost && self.variant.evict_towards;
        let corner = if towards { self.corner_targets(us, from, opponents) } else { 0 };
        Some(Targets { from, common, corner }).filter(|targets| !targets.is_empty())
    }

    /// The squares where a capture eliminates a colour.
    fn fatal_targets(&self, us: Colour) -> Set {
        let mut fatal = 0;
        let limit = self.variant.material_limit;
        for colour in self.living_colours().filter(|&colour| colour != us) {
            fatal |= self.pieces(colour, Role::King);
            if limit > 0 {
                let left = limit.saturating_sub(self.lost[colour.index()]);
                let enough = Role::ALL[..5].iter().filter(|role| role.points() >= left);
                fatal |= enough.fold(0, |set, &role| set | self.pieces(colour, role));
            }
        }
        fatal
    }

    /// The squares of kings that may not be taken.
    fn untouchable(&self, us: Colour) -> Set {
        if self.variant.king_capture {
            return 0;
        }
        let others = self.living_colours().filter(|&colour| colour != us);
        others.fold(0, |set, colour| set | self.pieces(colour, Role::King))
    }

    /// The common squares a king may step to.
    fn king_targets(&self, us: Colour, king: Square, opponents: Opponents, open: Set, fatal: Set) -> Set {
        let mut targets = 0;
        for to in squares(KING[king.index()] & open) {
            let safe = if fatal & to.set() != 0 {
                self.is_safe_after_fatal(us, to, king, to)
            } else {
                let after = Opponents {
                    pieces: opponents.pieces & !to.set(),
                    occupied: opponents.occupied & !king.set() | to.set(),
                    ..opponents
                };
                !self.is_attacked(to, after)
            };
            if safe {
                targets |= to.set();
            }
        }
        targets
    }

    /// The squares of the own corner a king may step to.
    fn corner_targets(&self, us: Colour, king: Square, opponents: Opponents) -> u16 {
        if !self.variant.sanctuary {
            return 0;
        }
        let mut steps = CORNER_STEPS[king.index()] & (0b1111 << (4 * us.index()));
        if steps == 0 || self.queens(us) + self.bishops_turning(us) >= self.variant.immunity_queens {
            return steps;
        }
        let after = Opponents { occupied: opponents.occupied & !king.set(), ..opponents };
        let mut targets = 0;
        while steps != 0 {
            let bit = steps.trailing_zeros();
            if !self.is_attacked(Square::of_corner_bit(bit), after) {
                targets |= 1 << bit;
            }
            steps &= steps - 1;
        }
        targets
    }

    /// How many bishops become queens if the king enters its corner now.
    pub(super) fn bishops_turning(&self, us: Colour) -> u8 {
        let bishops = self.count(us, Role::Bishop) as u8;
        let enough = if self.variant.both_bishops { 2 } else { 0 };
        if self.entered & us.bit() != 0 || bishops < enough { 0 } else { bishops }
    }

    /// The squares a king may castle to.
    fn castling_targets(&self, us: Colour, king: Square, opponents: Opponents) -> Set {
        if !self.variant.castling || self.is_check(us) {
            return 0;
        }
        let mut targets = 0;
        for (side, rook) in ROOKS[us.index()].into_iter().enumerate() {
            if !self.may_castle(us, side) {
                continue;
            }
            let way = castling_way(king, rook);
            if first_on(way, king, opponents.occupied) != Some(rook) {
                continue;
            }
            let Some((passed, to)) = castling_squares(king, way) else { continue };
            let vacated = Opponents { occupied: opponents.occupied & !king.set(), ..opponents };
            let landed = Opponents { occupied: vacated.occupied & !rook.set() | passed.set(), ..opponents };
            if !self.is_attacked(passed, vacated) && !self.is_attacked(to, landed) {
                targets |= to.set();
            }
        }
        targets
    }

    /// Whether the colour may exchange king and queen now.
    pub(super) fn may_swap(&self, us: Colour) -> bool {
        self.swap & us.bit() != 0
            && self.swap_squares(us).is_some_and(|(_, queen)| !self.is_attacked(queen, self.opponents_of(us)))
    }

    /// Where king and queen stand that a colour could exchange.
    pub(super) fn swap_squares(&self, us: Colour) -> Option<(Square, Square)> {
        let king = self.king(us)?;
        let queen = squares(self.pieces(us, Role::Queen)).next()?;
        Some((king, queen))
    }

    /// Finds who gives check and who is pinned.
    fn check_info(&self, us: Colour, king: Square, opponents: Opponents) -> CheckInfo {
        let mut info = CheckInfo::FREE;
        let [pawns, knights, bishops, rooks, queens] = self.roles;
        let in_check = self.is_check(us);
        for ways in [STRAIGHT, DIAGONAL] {
            let straight = ways == STRAIGHT;
            let sliders = (queens | if straight { rooks } else { bishops }) & opponents.pieces;
            let star = if straight { &STRAIGHT_STAR } else { &DIAGONAL_STAR };
            if star[king.index()] & sliders == 0 {
                continue;
            }
            for way in ways {
                if LINES[way][king.index()] & sliders == 0 {
                    continue;
                }
                let Some(first) = first_on(way, king, opponents.occupied) else { continue };
                if sliders & first.set() != 0 {
                    info.answers &= reach(way, king, opponents.occupied);
                } else if opponents.pieces & first.set() == 0
                    && let Some(second) = first_on(way, first, opponents.occupied)
                    && sliders & second.set() != 0
                {
                    info.pinned |= first.set();
                    info.pins[way] = reach(way, king, opponents.occupied & !first.set());
                }
            }
        }
        if in_check {
            let mut near = KNIGHT[king.index()] & knights & opponents.pieces;
            for colour in self.living_colours().filter(|&colour| colour != us) {
                near |= PAWN_ATTACKERS[colour.index()][king.index()] & pawns & self.of[colour.index()];
                // A king that gives check is not answered by taking it: that is
                // fatal to its colour and looked at apart.
                if self.king(colour).is_some_and(|other| other.touches(king)) {
                    info.answers = 0;
                }
            }
            for checker in squares(near) {
                info.answers &= checker.set();
            }
        }
        info
    }

    /// Where a pawn could go.
    fn pawn_reach(&self, us: Colour, from: Square, set: Set, occupied: Set) -> Set {
        let one = PAWN_STEP[us.index()][from.index()] & !occupied;
        let two = if one != 0 && PAWN_START[us.index()] & set != 0 {
            PAWN_STEP[us.index()][one.trailing_zeros() as usize] & !occupied
        } else {
            0
        };
        let mut takes = PAWN_ATTACKS[us.index()][from.index()] & occupied;
        if self.edge_pawns_are_safe() && EDGE[us.index()] & set != 0 {
            takes &= !self.edge_pawns();
        }
        one | two | takes
    }

    /// Whether it is so early that edge pawns do not take each other.
    pub(super) fn edge_pawns_are_safe(&self) -> bool {
        self.ply < 4
    }

    /// The pawns that stand on an edge of their colour's.
    pub(super) fn edge_pawns(&self) -> Set {
        Colour::ALL
            .into_iter()
            .fold(0, |set, colour| set | (self.pieces(colour, Role::Pawn) & EDGE[colour.index()]))
    }

    /// Whether the king is safe after a capture that takes a whole colour away.
    /// `king` is where it stands then.
    pub(super) fn is_safe_after_fatal(&self, us: Colour, king: Square, from: Square, to: Square) -> bool {
        let Some((victim, _)) = self.piece_at(to) else { return false };
        if self.is_immune(us) && king != to {
            return true;
        }
        let gone = self.of[victim.index()];
        let opponents = self.opponents_of(us);
        let after = Opponents {
            pieces: opponents.pieces & !gone,
            colours: opponents.colours & !victim.bit(),
            occupied: opponents.occupied & !gone & !from.set() | to.set(),
        };
        !self.is_attacked(king, after)
    }
}

/// The way along the home line from a king to its rook, as an index of [`WAYS`].
pub(super) fn castling_way(king: Square, rook: Square) -> usize {
    if king.rank() == rook.rank() {
        if rook.file() > king.file() { 1 } else { 5 }
    } else if rook.rank() > king.rank() {
        0
    } else {
        4
    }
}

/// The square a castling king passes, and the one it lands on.
pub(super) fn castling_squares(king: Square, way: usize) -> Option<(Square, Square)> {
    let (files, ranks) = WAYS[way];
    Some((king.step(files, ranks)?, king.step(2 * files, 2 * ranks)?))
}

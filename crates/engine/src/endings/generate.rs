//! Retrograde analysis: the exact values of all positions of an ending.
//!
//! Mates are found first, then the positions that lead to them, and so on, one ply farther
//! from the end at a time. A position from which some move leads to a lost one is won; one
//! from which every move leads to a won one is lost, which is so when the count of its other
//! moves has come down to nothing. Captures and promotions lead to other endings, which are
//! known already; what is left in the end is drawn.

use shakmaty::{Color, Square};

use super::layout::Layout;
use super::material::{MOST_MEN, Material};
use super::moves::{Child, Men};
use super::table::Table;
use super::value::{DRAW, LONGEST, code, is_lost, is_won, plies};
use super::{Endings, PawnRules};

/// What is no position, or the image of another.
const NONE: u8 = u8::MAX;

/// Instead of a count of open moves: it cannot be lost, because some move draws or wins.
const HOLDS: u8 = u8::MAX;
/// Instead of a count of open moves: a double step might be answered in passing.
const PASSING: u8 = u8::MAX - 1;

/// What the moves of a position lead to, as far as it is known.
#[derive(Default)]
struct Outlook {
    moves: usize,
    /// In how many plies it is won.
    won_in: Option<u8>,
    /// Whether some move does not lose, or is not known to.
    holds: bool,
    /// The longest that a losing move lasts.
    lasts: u8,
}

impl Outlook {
    /// A move leads to a position of that value.
    fn add(&mut self, after: u8) {
        self.moves += 1;
        if is_won(after) {
            self.lasts = self.lasts.max(plies(after) + 1);
            return;
        }
        self.holds = true;
        if is_lost(after) {
            let won_in = plies(after) + 1;
            self.won_in = Some(self.won_in.map_or(won_in, |before| before.min(won_in)));
        }
    }

    /// In how many plies it is lost, if every move loses.
    fn lost_in(&self) -> Option<u8> {
        (self.moves > 0 && !self.holds).then_some(self.lasts)
    }
}

struct Generator<'e> {
    material: Material,
    rules: PawnRules,
    layout: Layout,
    known: &'e Endings,
    values: Vec<u8>,
    /// Twice the number of moves of each position that stay in the ending and are not known to
    /// lose, [`HOLDS`] or [`PASSING`].
    open: Vec<u8>,
    /// Positions by the ply at which what they come from is looked at.
    due: Vec<Vec<u32>>,
    /// Positions with a double step that might be answered in passing: they are looked at
    /// as a whole at every ply.
    passing: Vec<u32>,
}

/// Works out the table of an ending. `known` has those that it can lead to.
pub(super) fn generate(material: Material, rules: PawnRules, known: &Endings) -> Table {
    let layout = Layout::new(&material);
    let mut generator = Generator {
        material,
        rules,
        layout,
        known,
        values: vec![NONE; layout.len()],
        open: vec![HOLDS; layout.len()],
        due: vec![Vec::new(); usize::from(LONGEST) + 2],
        passing: Vec::new(),
    };
    generator.list();
    generator.look_ahead();
    for ply in 0..=LONGEST {
        generator.settle(ply);
    }
    Table::new(material, rules, generator.finish())
}

impl Generator<'_> {
    fn men(&self, squares: [u8; MOST_MEN]) -> Men<'_> {
        Men { kinds: self.material.kinds(), squares, rules: self.rules }
    }

    /// Marks what is a position.
    fn list(&mut self) {
        for index in 0..self.values.len() {
            let (squares, turn) = self.layout.squares(index);
            if self.men(squares).is_legal(turn) && self.layout.index(squares, turn) == index {
                self.values[index] = DRAW;
            }
        }
    }

    /// Finds mates, and what can be said from captures and promotions alone.
    fn look_ahead(&mut self) {
        for index in 0..self.values.len() {
            if self.values[index] == NONE {
                continue;
            }
            let (squares, turn) = self.layout.squares(index);
            let men = self.men(squares);
            let (mut outlook, mut staying) = (Outlook::default(), 0_usize);
            men.each_child(turn, |child| {
                if child.stays() {
                    staying += 1;
                } else {
                    outlook.add(self.value_elsewhere(&child, turn));
                }
            });
            if outlook.moves + staying == 0 {
                if men.is_check(turn) {
                    self.settle_at(index, 0);
                }
            } else if men.may_be_passed(turn) {
                self.open[index] = PASSING;
                self.passing.push(index as u32);
            } else if let Some(won_in) = outlook.won_in {
                self.due[usize::from(won_in)].push(index as u32);
            } else if let Some(lost_in) = outlook.lost_in().filter(|_| staying == 0) {
                self.settle_at(index, lost_in);
            } else if !outlook.holds {
                self.open[index] = 2 * staying as u8;
            }
        }
    }

    /// A position ends in so many plies; what leads to it is looked at in its time.
    fn settle_at(&mut self, index: usize, ply: u8) {
        self.values[index] = code(ply);
        self.due[usize::from(ply)].push(index as u32);
    }

    /// What the moves of a position lead to.
    fn outlook(&self, men: &Men<'_>, turn: Color) -> Outlook {
        let mut outlook = Outlook::default();
        men.each_child(turn, |child| outlook.add(self.value(&child, turn)));
        outlook
    }

    /// The value of what a move of a side led to, for the other.
    fn value(&self, child: &Child, mover: Color) -> u8 {
        if !child.stays() {
            return self.value_elsewhere(child, mover);
        }
        let value = self.values[self.layout.index(child.squares, mover.other())];
        match child.double_step {
            Some(pawn) if self.rules.en_passant => self.value_with_passing(child, mover, pawn, value),
            _ => value,
        }
    }

    /// The value in another ending.
    fn value_elsewhere(&self, child: &Child, mover: Color) -> u8 {
        let mut men = [(Color::White, shakmaty::Role::King, Square::A1); MOST_MEN];
        let mut count = 0;
        for (at, &(color, role)) in self.material.kinds().iter().enumerate() {
            if Some(at) != child.taken {
                let role = child.promoted.filter(|(pawn, _)| *pawn == at).map_or(role, |(_, new)| new);
                men[count] = (color, role, Square::new(u32::from(child.squares[at])));
                count += 1;
            }
        }
        self.known.value(&men[..count], mover.other(), self.rules).unwrap_or(DRAW)
    }

    /// The value of what a double step led to, which has this value without the right to
    /// take in passing.
    fn value_with_passing(&self, child: &Child, mover: Color, pawn: usize, value: u8) -> u8 {
        let (men, turn) = (self.men(child.squares), mover.other());
        let mut outlook = Outlook::default();
        men.each_in_passing(turn, pawn, |taken| outlook.add(self.value_elsewhere(&taken, turn)));
        if outlook.moves == 0 {
            return value;
        }
        let in_passing = match (outlook.won_in, outlook.lost_in()) {
            (Some(won_in), _) => code(won_in),
            (None, Some(lost_in)) => code(lost_in),
            (None, None) => DRAW,
        };
        let mut moves = 0;
        men.each_child(turn, |_| moves += 1);
        match (is_won(value), is_won(in_passing)) {
            _ if moves == 0 => in_passing,
            (true, true) => value.min(in_passing),
            (true, false) => value,
            (false, true) => in_passing,
            // Both lose, or one of them draws.
            (false, false) if is_lost(value) && is_lost(in_passing) => value.max(in_passing),
            (false, false) => DRAW,
        }
    }

    /// Looks at everything that ends in so many plies, and at what leads to it.
    fn settle(&mut self, ply: u8) {
        for at in 0..self.passing.len() {
            let index = self.passing[at] as usize;
            let (squares, turn) = self.layout.squares(index);
            if self.values[index] != DRAW {
                continue;
            }
            let outlook = self.outlook(&self.men(squares), turn);
            if outlook.won_in == Some(ply) || outlook.lost_in() == Some(ply) {
                self.settle_at(index, ply);
            }
        }
        let due = std::mem::take(&mut self.due[usize::from(ply)]);
        let mut parents: Vec<usize> = Vec::new();
        for index in due {
            let index = index as usize;
            // A capture was known to win in so many plies; perhaps something else wins sooner.
            if self.values[index] == DRAW {
                self.values[index] = code(ply);
            }
            if self.values[index] != code(ply) {
                continue;
            }
            let (squares, turn) = self.layout.squares(index);
            let is_own_image = self.layout.is_own_image(squares);
            parents.clear();
            self.men(squares)
                .each_parent(turn, |squares| parents.push(self.layout.index(squares, turn.other())));
            for &parent in &parents {
                if self.values[parent] == DRAW && self.open[parent] != PASSING {
                    if is_lost(code(ply)) {
                        self.settle_at(parent, ply + 1);
                    } else if self.open[parent] != HOLDS {
                        self.close_move(parent, is_own_image);
                    }
                }
            }
        }
    }

    /// A move of a position has turned out to lose; it leads to a position that is, or is not,
    /// its own mirror image.
    ///
    /// Such a position is found from both images of the one before it, although only one move
    /// of that leads to it; and a position that is its own image has two moves to the images
    /// of another, from which it is found but once. So moves are counted by halves.
    fn close_move(&mut self, index: usize, to_own_image: bool) {
        let (squares, turn) = self.layout.squares(index);
        let closed = match (self.layout.is_own_image(squares), to_own_image) {
            (true, false) => 4,
            (false, true) => 1,
            _ => 2,
        };
        self.open[index] = self.open[index].saturating_sub(closed);
        if self.open[index] == 0
            && let Some(lost_in) = self.outlook(&self.men(squares), turn).lost_in()
        {
            self.settle_at(index, lost_in);
        }
    }

    /// The values, with each place that is nothing like the one before it: that packs well.
    fn finish(mut self) -> Vec<u8> {
        let mut last = DRAW;
        for value in &mut self.values {
            if *value == NONE {
                *value = last;
            }
            last = *value;
        }
        self.values
    }
}

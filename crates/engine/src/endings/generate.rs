//! Retrograde analysis: the exact values of all positions of an ending.
//!
//! Mates are found first, then the positions that lead to them, and so on, one ply farther
//! from the end at a time. A position from which some move leads to a lost one is won; one
//! from which every move leads to a won one is lost, which is looked up move by move
//! whenever one of them has turned out to be. Captures and promotions lead to other
//! endings, which are known already; what is left in the end is drawn.

use shakmaty::{Color, Square};

use super::layout::Layout;
use super::material::{MOST_MEN, Material};
use super::moves::{Child, Men};
use super::table::Table;
use super::value::{DRAW, LONGEST, code, is_lost, is_won, plies};
use super::{Endings, PawnRules};

/// What is no position, or the image of another.
const NONE: u8 = u8::MAX;

/// What the moves of a position lead to, as far as it is known.
struct Outlook {
    moves: usize,
    /// In how many plies it is won.
    won_in: Option<u8>,
    /// In how many plies it is lost, if every move loses.
    lost_in: Option<u8>,
    /// Whether some move stays in the same ending.
    stays: bool,
}

impl Outlook {
    /// A move leads to a position of that value.
    fn add(&mut self, after: u8) {
        self.moves += 1;
        if is_lost(after) {
            let won_in = plies(after) + 1;
            self.won_in = Some(self.won_in.map_or(won_in, |before| before.min(won_in)));
        }
        let lost_in = is_won(after).then(|| plies(after) + 1);
        self.lost_in = match (self.lost_in, lost_in) {
            (Some(before), Some(now)) => Some(before.max(now)),
            (None, now) if self.moves == 1 => now,
            _ => None,
        };
    }
}

struct Generator<'e> {
    material: Material,
    rules: PawnRules,
    layout: Layout,
    known: &'e Endings,
    values: Vec<u8>,
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
            let outlook = self.outlook(&men, turn);
            if outlook.moves == 0 {
                if men.is_check(turn) {
                    self.values[index] = code(0);
                    self.due[0].push(index as u32);
                }
            } else if men.may_be_passed(turn) {
                self.passing.push(index as u32);
            } else if let Some(won_in) = outlook.won_in {
                self.due[usize::from(won_in)].push(index as u32);
            } else if let Some(lost_in) = outlook.lost_in.filter(|_| !outlook.stays) {
                self.values[index] = code(lost_in);
                self.due[usize::from(lost_in)].push(index as u32);
            }
        }
    }

    /// What the moves of a position lead to.
    fn outlook(&self, men: &Men<'_>, turn: Color) -> Outlook {
        let mut outlook = Outlook { moves: 0, won_in: None, lost_in: None, stays: false };
        men.each_child(turn, |child| {
            outlook.stays |= child.stays();
            outlook.add(self.value(&child, turn));
        });
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
        let mut outlook = Outlook { moves: 0, won_in: None, lost_in: None, stays: false };
        men.each_in_passing(turn, pawn, |taken| outlook.add(self.value_elsewhere(&taken, turn)));
        if outlook.moves == 0 {
            return value;
        }
        let in_passing = match (outlook.won_in, outlook.lost_in) {
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
            if outlook.won_in == Some(ply) || (outlook.won_in.is_none() && outlook.lost_in == Some(ply)) {
                self.values[index] = code(ply);
                self.due[usize::from(ply)].push(index as u32);
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
            parents.clear();
            self.men(squares)
                .each_parent(turn, |squares| parents.push(self.layout.index(squares, turn.other())));
            for &parent in &parents {
                if self.values[parent] == DRAW {
                    self.settle_parent(parent, ply);
                }
            }
        }
    }

    /// Looks at a position from which one can be reached that ends in so many plies.
    fn settle_parent(&mut self, index: usize, ply: u8) {
        let (squares, turn) = self.layout.squares(index);
        let men = self.men(squares);
        if men.may_be_passed(turn) {
            return;
        }
        if is_lost(code(ply)) {
            self.values[index] = code(ply + 1);
            self.due[usize::from(ply) + 1].push(index as u32);
        } else if let Outlook { won_in: None, lost_in: Some(lost_in), .. } = self.outlook(&men, turn) {
            self.values[index] = code(lost_in);
            self.due[usize::from(lost_in)].push(index as u32);
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

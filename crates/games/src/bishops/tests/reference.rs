//! A slow second opinion: the rules written again over an array of squares, by
//! trying every pair of squares. It shares nothing with the fast ones but the
//! texts of positions and moves.

use crate::bishops::{Corners, EvictBinds, EvictPath, KingQueenSwap, Length, Options, Stalemate};

pub(super) type Spot = (i32, i32);
pub(super) type Man = (usize, char);

const LETTERS: [char; 4] = ['w', 'g', 'b', 'p'];
const WORDS: [&str; 4] = ["white", "grey", "black", "pink"];
const FORWARD: [Spot; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Act {
    Go(Spot, Spot),
    Swap,
    Pass,
}

#[derive(Clone)]
pub(super) struct Slow {
    pub(super) board: Vec<Option<Man>>,
    pub(super) turn: usize,
    pub(super) alive: [bool; 4],
    pub(super) unmoved: Vec<Spot>,
    pub(super) swap: [bool; 4],
    pub(super) entered: [bool; 4],
    pub(super) mover: Option<usize>,
    pub(super) quiet: u32,
    pub(super) lost: [u32; 4],
    pub(super) out: Vec<usize>,
    pub(super) ply: u32,
    pub(super) options: Options,
}

fn colour(letter: char) -> usize {
    LETTERS.iter().position(|l| *l == letter).unwrap()
}

fn flags(text: &str) -> [bool; 4] {
    LETTERS.map(|letter| text.contains(letter))
}

fn list(colours: impl Iterator<Item = usize>) -> String {
    let text: String = colours.map(|c| LETTERS[c]).collect();
    if text.is_empty() { "-".into() } else { text }
}

fn chosen(flags: [bool; 4]) -> String {
    list((0..4).filter(|c| flags[*c]))
}

pub(super) fn name((f, r): Spot) -> String {
    format!("{}{}", (b'a' + f as u8) as char, r + 1)
}

pub(super) fn corner((f, r): Spot) -> Option<usize> {
    match (f < 2, f > 9, r < 2, r > 9) {
        (true, _, true, _) => Some(0),
        (true, _, _, true) => Some(1),
        (_, true, _, true) => Some(2),
        (_, true, true, _) => Some(3),
        _ => None,
    }
}

pub(super) fn spots() -> impl Iterator<Item = Spot> {
    (0..12).flat_map(|r| (0..12).map(move |f| (f, r)))
}

fn points(role: char) -> u32 {
    match role {
        'Q' => 9,
        'R' => 5,
        'B' | 'N' => 3,
        'P' => 1,
        _ => 0,
    }
}

impl Slow {
    pub(super) fn read(text: &str, options: &Options) -> Slow {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = vec![None; 144];
        for (i, row) in fields[1].split('/').enumerate() {
            let (mut f, mut run, mut owner) = (0usize, 0usize, None);
            for c in row.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = run * 10 + digit as usize;
                } else if c.is_lowercase() {
                    f += run;
                    run = 0;
                    owner = Some(colour(c));
                } else {
                    board[(11 - i) * 12 + f] = Some((owner.unwrap(), c));
                    f += 1;
                }
            }
        }
        let rights: Vec<&str> = fields[4].split('/').collect();
        let extra: Vec<&str> = fields[5].split(',').collect();
        let unmoved = spots().filter(|&spot| names(rights[0]).contains(&name(spot))).collect();
        let lost: Vec<u32> = extra[2].split('.').map(|n| n.parse().unwrap()).collect();
        Slow {
            board,
            turn: colour(fields[2].chars().next().unwrap()),
            alive: flags(fields[3]),
            unmoved,
            swap: flags(rights[1]),
            entered: flags(rights[2]),
            mover: extra[0].chars().next().filter(|c| *c != '-').map(colour),
            quiet: extra[1].parse().unwrap(),
            lost: [lost[0], lost[1], lost[2], lost[3]],
            out: extra[3].chars().filter(|c| *c != '-').map(colour).collect(),
            ply: fields[6].parse().unwrap(),
            options: options.clone(),
        }
    }

    pub(super) fn write(&self) -> String {
        let mut rows = Vec::new();
        for r in (0..12).rev() {
            let (mut row, mut run) = (String::new(), 0);
            for f in 0..12 {
                match self.at((f, r)) {
                    None => run += 1,
                    Some((owner, role)) => {
                        if run > 0 {
                            row += &run.to_string();
                        }
                        run = 0;
                        row.push(LETTERS[owner]);
                        row.push(role);
                    }
                }
            }
            rows.push(if run > 0 { row + &run.to_string() } else { row });
        }
        let mut castle = String::new();
        for c in 0..4 {
            let mine = |role: char| {
                let is = move |spot: &Spot| self.at(*spot) == Some((c, role)) && self.unmoved.contains(spot);
                spots().filter(is).map(name).collect::<String>()
            };
            if !mine('K').is_empty() && !mine('R').is_empty() {
                castle += &(mine('K') + &mine('R'));
            }
        }
        let castle = if castle.is_empty() { "-".into() } else { castle };
        let lost = self.lost.map(|n| n.to_string()).join(".");
        format!(
            "s {} {} {} {castle}/{}/{} {},{},{lost},{} {}",
            rows.join("/"),
            LETTERS[self.turn],
            chosen(self.alive),
            chosen(self.swap),
            chosen(self.entered),
            self.mover.map_or('-', |c| LETTERS[c]),
            self.quiet,
            list(self.out.iter().copied()),
            self.ply
        )
    }

    pub(super) fn at(&self, (f, r): Spot) -> Option<Man> {
        self.board[(r * 12 + f) as usize]
    }

    pub(super) fn set(&mut self, (f, r): Spot, man: Option<Man>) {
        self.board[(r * 12 + f) as usize] = man;
    }

    fn king(&self, c: usize) -> Option<Spot> {
        spots().find(|&spot| self.at(spot) == Some((c, 'K')))
    }

    fn count(&self, man: Man) -> u32 {
        spots().filter(|&spot| self.at(spot) == Some(man)).count() as u32
    }

    /// Whether a line from one square to another is free in between, lines
    /// running over the corner that they end in.
    fn free(&self, from: Spot, to: Spot, step: Spot) -> bool {
        let mut spot = (from.0 + step.0, from.1 + step.1);
        while spot != to {
            let closed = corner(spot).is_some() && corner(spot) != corner(to);
            if closed || self.at(spot).is_some() {
                return false;
            }
            spot = (spot.0 + step.0, spot.1 + step.1);
        }
        true
    }

    fn attacks(&self, from: Spot, to: Spot) -> bool {
        let Some((owner, role)) = self.at(from) else { return false };
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let straight = (x == 0) != (y == 0);
        let diagonal = x.abs() == y.abs() && x != 0;
        let sees = || self.free(from, to, (x.signum(), y.signum()));
        match role {
            'P' => {
                let (a, b) = FORWARD[owner];
                // One forward and one to a side.
                x * a + y * b == 1 && (x * b - y * a).abs() == 1
            }
            'N' => x * x + y * y == 5,
            'K' => x.abs().max(y.abs()) == 1,
            'R' => straight && sees(),
            'B' => diagonal && sees(),
            _ => (straight || diagonal) && sees(),
        }
    }

    fn attacked(&self, spot: Spot, c: usize) -> bool {
        spots().any(|from| self.at(from).is_some_and(|(owner, _)| owner != c) && self.attacks(from, spot))
    }

    fn in_check(&self, c: usize) -> bool {
        let Some(king) = self.king(c) else { return false };
        let immune = corner(king).is_some() && self.count((c, 'Q')) >= self.options.immunity_queens.get();
        !immune && self.attacked(king, c)
    }

    fn is_edge(&self, spot: Spot) -> bool {
        let edge = |n: i32| n == 2 || n == 9;
        match self.at(spot) {
            Some((owner, 'P')) => edge(if owner % 2 == 0 { spot.0 } else { spot.1 }),
            _ => false,
        }
    }

    fn goes(&self, c: usize, from: Spot, to: Spot) -> bool {
        let Some((owner, role)) = self.at(from) else { return false };
        let target = self.at(to);
        if owner != c || target.is_some_and(|(other, _)| other == c) {
            return false;
        }
        if let Some(home) = corner(to)
            && (home != c || role != 'K' || self.options.corners == Corners::Blocked)
        {
            return false;
        }
        if target.is_some_and(|(_, taken)| taken == 'K') && !self.options.king_capture.is_on() {
            return false;
        }
        if role == 'P' {
            let (a, b) = FORWARD[c];
            let one = (from.0 + a, from.1 + b);
            if target.is_some() {
                let spared = self.ply < 4 && self.is_edge(from) && self.is_edge(to);
                return self.attacks(from, to) && !spared;
            }
            let start = [from.1 == 1, from.0 == 1, from.1 == 10, from.0 == 10][c];
            let two = (from.0 + 2 * a, from.1 + 2 * b);
            return to == one || (to == two && start && self.at(one).is_none());
        }
        self.attacks(from, to) || (role == 'K' && self.castles(c, from, to).is_some())
    }

    /// The rook's from and to if this is castling.
    fn castles(&self, c: usize, from: Spot, to: Spot) -> Option<(Spot, Spot)> {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        if x.abs() + y.abs() != 2 || (x != 0 && y != 0) || !self.options.survival_castling.is_on() {
            return None;
        }
        let step = (x / 2, y / 2);
        let mut rook = (from.0 + step.0, from.1 + step.1);
        while (0..12).contains(&rook.0) && (0..12).contains(&rook.1) && self.at(rook).is_none() {
            rook = (rook.0 + step.0, rook.1 + step.1);
        }
        let on = (0..12).contains(&rook.0) && (0..12).contains(&rook.1);
        let along_home = if c.is_multiple_of(2) { y == 0 } else { x == 0 };
        let unmoved = self.unmoved.contains(&from) && self.unmoved.contains(&rook);
        if !on || !along_home || !unmoved || self.at(rook) != Some((c, 'R')) {
            return None;
        }
        let passed = (from.0 + step.0, from.1 + step.1);
        let mut passing = self.clone();
        passing.set(from, None);
        passing.set(passed, Some((c, 'K')));
        if self.in_check(c) || passing.in_check(c) { None } else { Some((rook, passed)) }
    }

    /// Everything a move does itself, before mates and turns.
    fn apply(&mut self, c: usize, act: Act) {
        self.quiet += 1;
        match act {
            Act::Pass => {}
            Act::Swap => {
                let king = self.king(c).unwrap();
                let queen = spots().find(|&spot| self.at(spot) == Some((c, 'Q'))).unwrap();
                self.set(king, Some((c, 'Q')));
                self.set(queen, Some((c, 'K')));
                for spot in &mut self.unmoved {
                    if *spot == king {
                        *spot = queen;
                    }
                }
                self.swap[c] = false;
            }
            Act::Go(from, to) => {
                let rook = if self.at(from) == Some((c, 'K')) { self.castles(c, from, to) } else { None };
                if let Some((victim, taken)) = self.at(to) {
                    self.quiet = 0;
                    self.lost[victim] += points(taken);
                    self.set(to, None);
                    let limit = self.options.material_limit.get();
                    if taken == 'K' || (limit > 0 && self.lost[victim] >= limit) {
                        self.remove(victim);
                    } else if taken == 'Q' {
                        self.swap[victim] = false;
                    }
                }
                let (_, role) = self.at(from).unwrap();
                self.set(from, None);
                let last = [to.1 == 9, to.0 == 9, to.1 == 2, to.0 == 2][c];
                self.set(to, Some((c, if role == 'P' && last { 'Q' } else { role })));
                self.unmoved.retain(|spot| *spot != from && *spot != to);
                if let Some((rook, passed)) = rook {
                    self.set(rook, None);
                    self.set(passed, Some((c, 'R')));
                    self.unmoved.retain(|spot| *spot != rook);
                }
                if role == 'P' {
                    self.quiet = 0;
                }
                if role == 'K' && corner(to).is_some() && !self.entered[c] {
                    self.entered[c] = true;
                    let bishops = self.count((c, 'B'));
                    if bishops == 2 || (bishops == 1 && !self.options.promote_needs_both_bishops.is_on()) {
                        self.quiet = 0;
                        for man in self.board.iter_mut().filter(|man| **man == Some((c, 'B'))) {
                            *man = Some((c, 'Q'));
                        }
                    }
                }
                self.swap[c] = false;
            }
        }
    }

    fn remove(&mut self, c: usize) {
        for man in self.board.iter_mut().filter(|man| man.is_some_and(|(owner, _)| owner == c)) {
            *man = None;
        }
        self.alive[c] = false;
        self.swap[c] = false;
        self.entered[c] = false;
        self.out.push(c);
        self.quiet = 0;
    }

    pub(super) fn legal(&self, c: usize) -> Vec<Act> {
        let mut acts = Vec::new();
        for from in spots().filter(|&from| self.at(from).is_some_and(|(owner, _)| owner == c)) {
            acts.extend(spots().filter(|&to| self.goes(c, from, to)).map(|to| Act::Go(from, to)));
        }
        if self.swap[c] && self.options.kq_swap == KingQueenSwap::FirstMove && self.count((c, 'Q')) > 0 {
            acts.push(Act::Swap);
        }
        acts.retain(|&act| {
            let mut after = self.clone();
            after.apply(c, act);
            !after.in_check(c)
        });
        let king = self.king(c).unwrap();
        if corner(king).is_some() && self.count((c, 'Q')) <= self.options.evict_at.get() {
            let leaves =
                |act: &Act| matches!(act, Act::Go(from, to) if *from == king && corner(*to).is_none());
            // A king with no square outside beside it is left alone, or goes to a
            // square of the corner that has one.
            let beside = |spot: Spot, other: &Spot| {
                (spot.0 - other.0).abs().max((spot.1 - other.1).abs()) == 1 && corner(*other).is_none()
            };
            let has_exit = |spot: Spot| spots().any(|other| beside(spot, &other));
            let nears = |act: &Act| {
                let towards = self.options.evict_path == EvictPath::Towards && !has_exit(king);
                towards && matches!(act, Act::Go(from, to) if *from == king && has_exit(*to))
            };
            let fits = |act: &Act| leaves(act) || nears(act);
            let king_only = self.options.evict_binds == EvictBinds::King;
            if acts.iter().any(fits) {
                acts.retain(|act| {
                    fits(act) || king_only && !matches!(act, Act::Go(from, _) if *from == king)
                });
            }
        }
        acts
    }

    pub(super) fn texts(&self) -> Vec<String> {
        let mut acts = self.legal(self.turn);
        if acts.is_empty() && !self.in_check(self.turn) {
            acts.push(Act::Pass);
        }
        let mut texts: Vec<String> = acts.into_iter().map(text).collect();
        texts.sort();
        texts
    }

    /// The position's text after a move.
    pub(super) fn after(&self, act: Act) -> String {
        let mut next = self.clone();
        let c = self.turn;
        next.apply(c, act);
        next.ply += 1;
        next.mover = Some(c);
        let round = [(c + 1) % 4, (c + 2) % 4, (c + 3) % 4, c];
        loop {
            let living = |slow: &Slow| (0..4).filter(|c| slow.alive[*c]).count();
            while living(&next) > 1
                && let Some(&mated) = round
                    .iter()
                    .find(|&&other| next.alive[other] && next.in_check(other) && next.legal(other).is_empty())
            {
                next.remove(mated);
            }
            let eliminated = next.out.len() > self.out.len();
            let short = next.options.length == Length::Short;
            if living(&next) == 2 && eliminated && !short {
                return next.duel();
            }
            let in_check = |&&other: &&usize| {
                next.options.check_priority.is_on() && next.alive[other] && next.in_check(other)
            };
            let first =
                round.iter().find(in_check).or_else(|| round.iter().find(|&&other| next.alive[other]));
            next.turn = *first.unwrap();
            let stuck = |slow: &Slow, c: usize| !slow.in_check(c) && slow.legal(c).is_empty();
            let over = living(&next) == 1 || (short && eliminated);
            let all_stuck = (0..4).filter(|c| next.alive[*c]).all(|c| next.legal(c).is_empty());
            let eliminates = next.options.stalemate == Stalemate::Eliminate;
            if over || !eliminates || !stuck(&next, next.turn) || all_stuck {
                return next.write();
            }
            next.remove(next.turn);
        }
    }

    fn duel(&self) -> String {
        let two: Vec<usize> = (0..4).filter(|c| self.alive[*c]).collect();
        let (white, black) = match two[..] {
            [0, other] => (0, other),
            [1, 2] => (1, 2),
            [1, 3] => (3, 1),
            _ => (3, 2),
        };
        format!(
            "d w={} b={} rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out={}",
            WORDS[white],
            WORDS[black],
            list(self.out.iter().copied())
        )
    }
}

/// The names of squares written one after another.
fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for c in text.chars() {
        match names.last_mut() {
            Some(last) if c.is_ascii_digit() => last.push(c),
            _ => names.push(c.to_string()),
        }
    }
    names
}

pub(super) fn text(act: Act) -> String {
    match act {
        Act::Go(from, to) => format!("{}-{}", name(from), name(to)),
        Act::Swap => "K<>Q".into(),
        Act::Pass => "--".into(),
    }
}

//! A slow generator that reads the rules page literally, square by square, and
//! shares nothing with the fast one but the text of a position.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quincunx_core::{Chance, OptionSet, Position as _, Rules, laws};

use super::super::{Move, Options, Position, Saktris};
use super::*;

/// Letters by file and rank, '.' for nothing.
type Squares = [[char; 8]; 8];

#[derive(Clone)]
struct Slow {
    squares: Squares,
    white: bool,
    unmoved: String,
    passed: Option<(i32, i32)>,
    supply: String,
    due: bool,
    settings: Vec<(&'static str, String)>,
}

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn inside(file: i32, rank: i32) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn everywhere() -> impl Iterator<Item = (i32, i32)> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

impl Slow {
    fn new(text: &str, options: &Options) -> Slow {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut squares = [['.'; 8]; 8];
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in line.chars() {
                match c.to_digit(10) {
                    Some(gap) => file += gap as usize,
                    None => {
                        squares[file][7 - row] = c;
                        file += 1;
                    }
                }
            }
        }
        let white = fields[1] == "w";
        let own = |field: &str| field.split('/').nth(usize::from(!white)).unwrap().to_owned();
        let supply = own(fields[4]).replace('-', "").to_uppercase();
        let every: u32 = options.arrival_every.get();
        let due = !supply.is_empty() && own(fields[5]).parse::<u32>().unwrap() >= every;
        let passed = fields[3].as_bytes();
        let settings =
            Options::specs().into_iter().map(|spec| (spec.name, options.get(spec.name).unwrap())).collect();
        Slow {
            squares,
            white,
            unmoved: fields[2].to_owned(),
            passed: (passed.len() == 2).then(|| (i32::from(passed[0] - b'a'), i32::from(passed[1] - b'1'))),
            supply,
            due,
            settings,
        }
    }

    fn is(&self, option: &str, value: &str) -> bool {
        self.settings.iter().any(|(name, set)| *name == option && set == value)
    }

    fn at(&self, file: i32, rank: i32) -> char {
        if inside(file, rank) { self.squares[file as usize][rank as usize] } else { '#' }
    }

    fn put(&mut self, file: i32, rank: i32, c: char) {
        self.squares[file as usize][rank as usize] = c;
    }

    fn owns(&self, c: char) -> bool {
        c.is_ascii_alphabetic() && c.is_ascii_uppercase() == self.white
    }

    fn enemy(&self, c: char) -> bool {
        c.is_ascii_alphabetic() && c.is_ascii_uppercase() != self.white
    }

    fn own(&self, letter: char) -> char {
        if self.white { letter } else { letter.to_ascii_lowercase() }
    }

    fn home(&self) -> i32 {
        if self.white { 0 } else { 7 }
    }

    fn forward(&self) -> i32 {
        if self.white { 1 } else { -1 }
    }

    /// Whether an enemy piece could go to a square to take something there.
    fn attacked(&self, file: i32, rank: i32) -> bool {
        everywhere().any(|(f, r)| {
            let c = self.at(f, r);
            self.enemy(c) && self.looks_at((f, r), c, -self.forward(), (file, rank))
        })
    }

    fn looks_at(&self, from: (i32, i32), c: char, forward: i32, to: (i32, i32)) -> bool {
        let (df, dr) = (to.0 - from.0, to.1 - from.1);
        let along = |directions: &[(i32, i32)]| {
            directions.iter().any(|(x, y)| {
                let mut square = (from.0 + x, from.1 + y);
                while square != to && self.at(square.0, square.1) == '.' {
                    square = (square.0 + x, square.1 + y);
                }
                square == to
            })
        };
        match c.to_ascii_uppercase() {
            'P' => df.abs() == 1 && dr == forward,
            'N' => LEAPS.contains(&(df, dr)),
            'K' => df.abs() <= 1 && dr.abs() <= 1 && (df, dr) != (0, 0),
            'B' => along(&DIAGONAL),
            'R' => along(&ORTHOGONAL),
            _ => along(&DIAGONAL) || along(&ORTHOGONAL),
        }
    }

    fn checked(&self) -> bool {
        let king = self.own('K');
        everywhere().any(|(f, r)| self.at(f, r) == king && self.attacked(f, r))
    }

    /// Clears the row of a pawn that has come to a square.
    fn clear(&mut self, file: i32, rank: i32) {
        let pawn = self.own('P');
        if !self.is("row_clear", "on") || self.at(file, rank) != pawn {
            return;
        }
        let (mut first, mut last) = (file, file);
        while self.at(first - 1, rank) == pawn {
            first -= 1;
        }
        while self.at(last + 1, rank) == pawn {
            last += 1;
        }
        if last - first >= 2 {
            for file in first..=last {
                self.put(file, rank, '.');
            }
        }
    }

    fn placements(&self) -> Vec<String> {
        let selectable = self.supply.contains('{');
        let letters: BTreeSet<char> = if selectable {
            self.supply.chars().filter(char::is_ascii_alphabetic).collect()
        } else {
            self.supply.chars().take(1).collect()
        };
        let mut placements = Vec::new();
        for letter in letters {
            for file in 0..8 {
                if self.may_place(letter, file) {
                    placements.push(format!("{letter}@{}", name(file, self.home())));
                }
            }
        }
        placements
    }

    fn may_place(&self, letter: char, file: i32) -> bool {
        let rank = self.home();
        if self.at(file, rank) != '.' {
            return false;
        }
        let shade = |(f, r): (i32, i32)| (f + r) % 2;
        if letter == 'B' {
            let own: BTreeSet<i32> =
                everywhere().filter(|(f, r)| self.at(*f, *r) == self.own('B')).map(shade).collect();
            if own.len() == 1 && own.contains(&shade((file, rank))) {
                return false;
            }
        }
        let mut after = self.clone();
        after.put(file, rank, self.own(letter));
        after.clear(file, rank);
        !after.checked()
    }

    /// Every move of chess with the board after it.
    fn moves(&self) -> Vec<(String, Slow)> {
        let mut moves = Vec::new();
        for (f, r) in everywhere() {
            let c = self.at(f, r);
            if self.owns(c) {
                for (file, rank) in everywhere() {
                    self.go((f, r), (file, rank), c, &mut moves);
                }
            }
        }
        self.castle(&mut moves);
        moves.retain(|(_, after)| !after.checked());
        moves
    }

    fn go(&self, from: (i32, i32), to: (i32, i32), c: char, moves: &mut Vec<(String, Slow)>) {
        let target = self.at(to.0, to.1);
        let mut after = self.clone();
        if c.eq_ignore_ascii_case(&'p') {
            let ahead = self.forward();
            let straight = to.0 == from.0 && target == '.';
            let single = straight && to.1 == from.1 + ahead;
            let double = straight
                && from.1 == self.home()
                && to.1 == from.1 + 2 * ahead
                && self.at(from.0, from.1 + ahead) == '.';
            let diagonal = (to.0 - from.0).abs() == 1 && to.1 == from.1 + ahead;
            let in_passing = diagonal && self.passed == Some(to);
            if in_passing {
                after.put(to.0, from.1, '.');
            } else if !(single || double || diagonal && self.enemy(target)) {
                return;
            }
        } else if self.owns(target) || !self.looks_at(from, c, 0, to) {
            return;
        }
        after.put(from.0, from.1, '.');
        let text = name(from.0, from.1) + &name(to.0, to.1);
        if c.eq_ignore_ascii_case(&'p') && to.1 == 7 - self.home() {
            for letter in "QRBN".chars() {
                let mut promoted = after.clone();
                promoted.put(to.0, to.1, self.own(letter));
                moves.push((format!("{text}{}", letter.to_ascii_lowercase()), promoted));
            }
            return;
        }
        after.put(to.0, to.1, c);
        after.clear(to.0, to.1);
        moves.push((text, after));
    }

    fn castle(&self, moves: &mut Vec<(String, Slow)>) {
        let rank = self.home();
        let mark = |letter: char| self.unmoved.contains(self.own(letter));
        let king = (0..8).find(|file| self.at(*file, rank) == self.own('K'));
        let Some(king) = king.filter(|_| mark('K') && !self.checked()) else { return };
        for rook in 0..8 {
            let marked = mark((b'A' + rook as u8) as char);
            if !marked || self.at(rook, rank) != self.own('R') || (rook - king).abs() < 2 {
                continue;
            }
            let (low, high) = (king.min(rook), king.max(rook));
            let free = (low + 1..high).all(|file| self.at(file, rank) == '.');
            let classic = king == 4 && (rook == 0 || rook == 7);
            let allowed = self.is("castling", "flexible") || self.is("castling", "classic") && classic;
            let towards = (rook - king).signum();
            let safe = !self.attacked(king + towards, rank) && !self.attacked(king + 2 * towards, rank);
            if free && allowed && safe {
                let mut after = self.clone();
                after.put(king, rank, '.');
                after.put(rook, rank, '.');
                after.put(king + towards, rank, self.own('R'));
                after.put(king + 2 * towards, rank, self.own('K'));
                if !after.attacked(king + towards, rank) {
                    moves.push((name(king, rank) + &name(king + 2 * towards, rank), after));
                }
            }
        }
    }

    /// What the page says under "What the side to move may do".
    fn plies(&self) -> BTreeSet<String> {
        let moves = self.moves();
        let texts = |moves: &[(String, Slow)]| -> BTreeSet<String> {
            moves.iter().map(|(text, _)| text.clone()).collect()
        };
        let placements: BTreeSet<String> = self.placements().into_iter().collect();
        let mut plies = match (self.due, self.checked(), placements.is_empty()) {
            (false, _, _) => texts(&moves),
            (true, true, _) => &texts(&moves) | &placements,
            (true, false, false) if self.is("placement", "optional") => &texts(&moves) | &placements,
            (true, false, false) => placements,
            (true, false, true) if self.is("blocked", "force") => {
                let mut freeing = moves;
                freeing.retain(|(_, after)| !after.placements().is_empty());
                texts(&freeing)
            }
            (true, false, true) => texts(&moves),
        };
        if plies.is_empty() && !self.checked() && !self.supply.is_empty() {
            plies.insert("--".to_owned());
        }
        plies
    }
}

/// Compares the fast generator with the slow one at a position.
fn compare(position: &Position, options: &Options) {
    let text = Saktris::write_position(position);
    let seat = seat_of(position.side());
    let fast: Vec<String> = position.moves(seat).iter().map(ToString::to_string).collect();
    let slow = Slow::new(&text, options).plies();
    assert_eq!(fast.iter().cloned().collect::<BTreeSet<_>>(), slow, "{text} ;{}", options.changes());
    assert_eq!(fast.len(), slow.len(), "each ply once: {text}");
    assert_eq!(position.count_moves(seat), slow.len() as u64, "counted: {text}");
}

/// A position that no game need reach: pieces anywhere, marks where they fit.
fn random_position(chance: &mut Chance, options: &Options) -> Option<Position> {
    let mut squares = [['.'; 8]; 8];
    let mut put = |chance: &mut Chance, c: char| {
        let (file, rank) = (chance.below(8) as usize, chance.below(8) as usize);
        let lined_up = chance.below(3) < if "KkRr".contains(c) { 2 } else { 1 };
        let home = if c.is_ascii_uppercase() { 0 } else { 7 };
        let rank = if lined_up { home } else { rank };
        let far = if c.is_ascii_uppercase() { 7 } else { 0 };
        if squares[file][rank] == '.' && !(c.eq_ignore_ascii_case(&'p') && rank == far) {
            squares[file][rank] = c;
            return true;
        }
        false
    };
    let mut kings = [false; 2];
    for (king, placed) in ['K', 'k'].into_iter().zip(&mut kings) {
        *placed = chance.below(5) > 0 && put(chance, king);
    }
    let letters: Vec<char> = "PPPPPPNBRQpppppnbrq".chars().collect();
    for _ in 0..chance.below(30) {
        let letter = chance.pick(&letters)?;
        put(chance, letter);
    }
    let mut marks = String::new();
    for (home, king, rook) in [(0, 'K', 'R'), (7, 'k', 'r')] {
        if (0..8).any(|file| squares[file][home] == king) && chance.below(4) > 0 {
            marks.push(king);
        }
        for (file, mark) in "abcdefgh".chars().enumerate() {
            if squares[file][home] == rook && chance.below(4) > 0 {
                marks.push(if rook == 'R' { mark.to_ascii_uppercase() } else { mark });
            }
        }
    }
    let white = chance.below(2) == 0;
    // The pawn of the side that has just moved, if one can have stepped two.
    let (home, row, reached, pawn) = if white { (7, 6, 5, 'p') } else { (0, 1, 2, 'P') };
    let passed = (0..8).find(|file: &usize| {
        let line = squares[*file];
        line[home] == '.' && line[row] == '.' && line[reached] == pawn && options.en_passant.is_on()
    });
    let passed = passed.map_or("-".to_owned(), |file| name(file as i32, row as i32));
    let supply = |chance: &mut Chance, king: bool| {
        let letters: Vec<char> = if king { "PNBRQ" } else { "PNBRQK" }.chars().collect();
        let list: String = match chance.below(3) {
            0 => String::new(),
            _ => chance.pick(&letters).into_iter().collect(),
        };
        match (list.is_empty(), options.get("arrival_order").as_deref()) {
            (true, _) => "-".to_owned(),
            (false, Some("selectable")) => format!("{{{list}}}"),
            _ => list,
        }
    };
    let (white_supply, black_supply) = (supply(chance, kings[0]), supply(chance, kings[1]).to_lowercase());
    let counter = |chance: &mut Chance, supply: &str| match supply {
        "-" => 0,
        _ => chance.below(u64::from(options.arrival_every.get()) + 1),
    };
    let (c_white, c_black) = (counter(chance, &white_supply), counter(chance, &black_supply));
    let rows: Vec<String> = (0..8).rev().map(|rank| row_text(&squares, rank)).collect();
    let text = format!(
        "{} {} {} {passed} {white_supply}/{black_supply} {c_white}/{c_black} 0 1",
        rows.join("/"),
        if white { 'w' } else { 'b' },
        if marks.is_empty() { "-" } else { &marks },
    );
    Saktris::read_position(&text, options).ok()
}

pub(super) fn row_text(squares: &Squares, rank: usize) -> String {
    let row: String = (0..8).map(|file| squares[file][rank]).collect();
    (1..=8).rev().fold(row, |row, gap| row.replace(&".".repeat(gap), &gap.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn fast_and_slow_generator_agree_in_games(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let options = laws::random_options::<Saktris>(&mut chance);
        let mut position = Saktris::start(&options, &mut Chance::from_seed(seed));
        for _ in 0..60 {
            compare(&position, &options);
            let seat = seat_of(position.side());
            let Some(mv) = chance.pick(&position.moves(seat)) else { break };
            position.play(seat, mv);
        }
    }

    #[test]
    fn fast_and_slow_generator_agree_anywhere(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let mut options = laws::random_options::<Saktris>(&mut chance);
        if chance.below(2) == 0 {
            options.set("row_clear", "on").unwrap();
        }
        for _ in 0..60 {
            let Some(position) = random_position(&mut chance, &options) else { continue };
            compare(&position, &options);
            let seat = seat_of(position.side());
            if let Some(mv) = chance.pick(&position.moves(seat)) {
                let mut next = position;
                next.play(seat, mv);
                compare(&next, &options);
                assert_eq!(next.key(), next.recomputed_key());
            }
        }
    }
}

#[test]
fn random_positions_are_often_legal_and_have_what_is_rare() {
    let mut chance = Chance::from_seed(7);
    let options = Options::default();
    let positions: Vec<_> = (0..2000).filter_map(|_| random_position(&mut chance, &options)).collect();
    assert!(positions.len() > 700, "{}", positions.len());
    let some = |wanted: fn(&Move) -> bool| {
        positions
            .iter()
            .filter(|position| position.moves(seat_of(position.side())).iter().any(wanted))
            .count()
    };
    assert!(some(|mv| matches!(mv, Move::EnPassant { .. })) > 5);
    assert!(some(|mv| matches!(mv, Move::Castle { .. })) > 5);
    assert!(some(|mv| matches!(mv, Move::Promote { .. })) > 20);
    assert!(positions.iter().filter(|position| position.in_check(position.side())).count() > 50);
}

/// The positions of the table, without their counts.
pub(super) fn table() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../perft.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" | "))
        .map(|(_, text)| text)
}

#[test]
fn the_slow_generator_agrees_around_every_position_of_the_table() {
    fn walk(position: &Position, options: &Options, depth: u32) {
        compare(position, options);
        if depth > 0 {
            let seat = seat_of(position.side());
            for mv in position.moves(seat) {
                let mut next = *position;
                next.play(seat, mv);
                walk(&next, options, depth - 1);
            }
        }
    }
    for text in table().filter(|text| !text.starts_with("start")) {
        let game = game(text);
        let few = game.legal_moves(mover(&game)).len() < 12;
        walk(game.position(), game.options(), if few { 2 } else { 1 });
    }
}

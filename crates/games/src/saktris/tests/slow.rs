//! A slow generator that reads the rules page literally, square by square, and
//! shares nothing with the fast one but the text of a position.

use std::collections::BTreeSet;

use quincunx_core::OptionSet;

use super::super::Options;

/// Letters by file and rank, '.' for nothing.
pub(super) type Squares = [[char; 8]; 8];

#[derive(Clone)]
pub(super) struct Slow {
    squares: Squares,
    white: bool,
    unmoved: String,
    passed: Option<(i32, i32)>,
    supply: String,
    due: bool,
    fields: Vec<String>,
    settings: Vec<(&'static str, String)>,
}

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

pub(super) fn name(file: i32, rank: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn inside(file: i32, rank: i32) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn everywhere() -> impl Iterator<Item = (i32, i32)> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

impl Slow {
    pub(super) fn new(text: &str, options: &Options) -> Slow {
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
            fields: fields.into_iter().map(str::to_owned).collect(),
            settings,
        }
    }

    fn setting(&self, option: &str) -> &str {
        self.settings.iter().find(|(name, _)| *name == option).map_or("", |(_, value)| value)
    }

    fn is(&self, option: &str, value: &str) -> bool {
        self.setting(option) == value
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

    fn letters_due(&self) -> BTreeSet<char> {
        if self.supply.contains('{') {
            self.supply.chars().filter(char::is_ascii_alphabetic).collect()
        } else {
            self.supply.chars().take(1).collect()
        }
    }

    fn placements(&self) -> Vec<String> {
        let mut placements = Vec::new();
        for letter in self.letters_due() {
            for file in 0..8 {
                if self.may_place(letter, file) {
                    placements.push(format!("{letter}@{}", name(file, self.home())));
                }
            }
        }
        placements
    }

    /// Whether a home square is empty for a piece, the bishop rule included.
    fn is_open(&self, letter: char, file: i32) -> bool {
        let rank = self.home();
        if self.at(file, rank) != '.' {
            return false;
        }
        let shade = |(f, r): (i32, i32)| (f + r) % 2;
        if letter == 'B' {
            let own: BTreeSet<i32> =
                everywhere().filter(|(f, r)| self.at(*f, *r) == self.own('B')).map(shade).collect();
            if own.contains(&shade((file, rank))) {
                return false;
            }
        }
        true
    }

    /// Whether no home square is empty for the piece that is due.
    fn blocked(&self) -> bool {
        !self.letters_due().into_iter().any(|letter| (0..8).any(|file| self.is_open(letter, file)))
    }

    fn may_place(&self, letter: char, file: i32) -> bool {
        let rank = self.home();
        if !self.is_open(letter, file) {
            return false;
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
    pub(super) fn plies(&self) -> BTreeSet<String> {
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
            (true, false, true) if self.is("blocked", "force") && self.blocked() => {
                let mut freeing = moves;
                freeing.retain(|(_, after)| !after.blocked());
                texts(&freeing)
            }
            (true, false, true) => texts(&moves),
        };
        if plies.is_empty() && !self.checked() && !self.supply.is_empty() {
            plies.insert("--".to_owned());
        }
        plies
    }

    /// The text of the position after a legal ply.
    pub(super) fn after(&self, ply: &str) -> String {
        let places = ply.contains('@');
        let after = self.board_after(ply);
        let rows: Vec<String> = (0..8).rev().map(|rank| row_text(&after.squares, rank)).collect();
        let pieces = |squares: &Squares| squares.iter().flatten().filter(|c| self.enemy(**c)).count();
        let captures = pieces(&after.squares) < pieces(&self.squares);
        let mover = ply.chars().next().zip(ply.chars().nth(1));
        let pawn = mover.is_some_and(|(file, rank)| {
            let (file, rank) = (file as i32 - 'a' as i32, rank as i32 - '1' as i32);
            self.at(file, rank) == self.own('P')
        });
        let quiet = if places || captures || pawn { 0 } else { self.fields[6].parse::<u32>().unwrap() + 1 };
        let turn = self.fields[7].parse::<u32>().unwrap() + u32::from(!self.white);
        let side = if self.white { 'b' } else { 'w' };
        let supply = self.supply_after(ply);
        let (marks, passed) = (self.marks_after(&after.squares, ply), after.passed_after(ply, pawn));
        let counter = self.counter_after(places, &supply);
        let supplies = self.with_own(4, &if self.white { supply } else { supply.to_lowercase() });
        let counters = self.with_own(5, &counter.to_string());
        format!("{} {side} {marks} {passed} {supplies} {counters} {quiet} {turn}", rows.join("/"))
    }

    /// A field of two halves with the own half replaced.
    fn with_own(&self, field: usize, half: &str) -> String {
        let (white, black) = self.fields[field].split_once('/').unwrap();
        if self.white { format!("{half}/{black}") } else { format!("{white}/{half}") }
    }

    fn board_after(&self, ply: &str) -> Slow {
        let chars: Vec<char> = ply.chars().collect();
        match chars.as_slice() {
            ['-', '-'] => self.clone(),
            [letter, '@', file, _] => {
                let (file, mut after) = (*file as i32 - 'a' as i32, self.clone());
                after.put(file, self.home(), self.own(*letter));
                after.clear(file, self.home());
                after
            }
            _ => self.moves().into_iter().find(|(text, _)| text == ply).unwrap().1,
        }
    }

    /// A mark stays as long as the same piece stands on its square.
    fn marks_after(&self, squares: &Squares, ply: &str) -> String {
        let mut marks = String::new();
        for (white, home) in [(true, 0), (false, 7)] {
            let case = |c: char| if white { c } else { c.to_ascii_lowercase() };
            let placed = |letter: char, file: usize| {
                ply == format!("{letter}@{}", name(file as i32, home as i32)) && white == self.white
            };
            for (letter, is_king) in [('K', true), ('R', false)] {
                for (file, line) in squares.iter().enumerate() {
                    let mark = case(if is_king { 'K' } else { (b'A' + file as u8) as char });
                    let here = line[home] == case(letter);
                    let stayed = self.unmoved.contains(mark) && self.squares[file][home] == case(letter);
                    if here && (stayed || placed(letter, file)) {
                        marks.push(mark);
                    }
                }
            }
        }
        if marks.is_empty() { "-".to_owned() } else { marks }
    }

    /// Asked of the position after the ply: the square that a pawn has passed.
    fn passed_after(&self, ply: &str, pawn: bool) -> String {
        let text = ply.as_bytes();
        let two = pawn && text.len() == 4 && text[0] == text[2] && text[1].abs_diff(text[3]) == 2;
        let (file, rank) = (i32::from(text[0]) - 97, self.home() + self.forward());
        let stands = self.at(file, rank + self.forward()) == self.own('P');
        if two && stands && self.is("en_passant", "on") { name(file, rank) } else { "-".to_owned() }
    }

    fn supply_after(&self, ply: &str) -> String {
        let left = match (ply.split_once('@'), self.supply.strip_prefix('{')) {
            (None, _) => self.supply.clone(),
            (Some(_), None) => self.supply[1..].to_owned(),
            (Some((letter, _)), Some(pool)) => {
                // Written out, one piece taken, and counted again.
                let mut all = String::new();
                for c in pool.chars().filter(char::is_ascii_alphanumeric) {
                    match c.to_digit(10) {
                        Some(count) => all.push_str(&all[all.len() - 1..].repeat(count as usize - 1)),
                        None => all.push(c),
                    }
                }
                let all = all.replacen(letter, "", 1);
                let count = |c: char| match all.matches(c).count() {
                    0 => String::new(),
                    1 => c.to_string(),
                    count => format!("{c}{count}"),
                };
                let counted: String = "KQRBNP".chars().map(count).collect();
                if counted.is_empty() { counted } else { format!("{{{counted}}}") }
            }
        };
        if left.is_empty() { "-".to_owned() } else { left }
    }

    fn counter_after(&self, places: bool, supply: &str) -> u32 {
        let every: u32 = self.setting("arrival_every").parse().unwrap();
        let half = self.fields[5].split('/').nth(usize::from(!self.white)).unwrap();
        let mut counter: u32 = half.parse().unwrap();
        if places {
            counter -= every;
        } else {
            let skips = self.blocked() && self.is("blocked", "skip");
            let no_safe_square = !self.blocked() && !self.checked() && self.placements().is_empty();
            if self.due && (skips || no_safe_square) {
                counter = 0;
            }
            counter += 1;
        }
        let left: u32 = match supply.strip_prefix('{') {
            None => supply.trim_matches('-').len() as u32,
            Some(pool) => {
                let letters = pool.chars().filter(char::is_ascii_alphabetic).count() as u32;
                letters + pool.chars().filter_map(|c| c.to_digit(10)).map(|count| count - 1).sum::<u32>()
            }
        };
        let most = match self.setting("blocked") {
            _ if left == 0 => 0,
            "queue" => every * left,
            _ => every,
        };
        counter.min(most)
    }
}

pub(super) fn row_text(squares: &Squares, rank: usize) -> String {
    let row: String = (0..8).map(|file| squares[file][rank]).collect();
    (1..=8).rev().fold(row, |row, gap| row.replace(&".".repeat(gap), &gap.to_string()))
}

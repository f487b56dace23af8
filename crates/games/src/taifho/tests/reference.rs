//! The rules once more, slowly: a board of boxes and every path walked, compared
//! with the fast generator.

use std::collections::BTreeSet;

use quincunx_core::{Chance, Position as _, Rules, Seat, Touch, laws};

use super::super::{
    Kind, Move, Options, Position, RelocateOn, Relocation, Relocations, Sideways, Square, Squares, Taifho,
};

/// A board of boxes: file, rank.
type Boxes = [[Option<(Seat, Kind)>; 10]; 10];

/// A hop: the distance to what it goes over, that, and where it lands.
type SlowHop = (i32, (i32, i32), (i32, i32));

struct Slow {
    boxes: Boxes,
    stale: Squares,
    transit: bool,
    reentry: bool,
    leaps: bool,
    relocate_on: RelocateOn,
    sideways: Sideways,
    seat: Seat,
}

/// A chain that is being walked.
#[derive(Clone)]
struct Walker {
    boxes: Boxes,
    at: (i32, i32),
    landed: Vec<(i32, i32)>,
    relocations: Vec<((i32, i32), (i32, i32))>,
    /// What a person has touched so far.
    touches: Vec<Touch>,
}

/// What walking every path has found.
struct Found {
    moves: BTreeSet<Move>,
    /// Every way to say a move.
    said: Vec<(Vec<Touch>, Move)>,
    paths: usize,
    longest: usize,
}

impl Found {
    fn add(&mut self, mv: Move, touches: Vec<Touch>) {
        self.moves.insert(mv);
        self.said.push((touches, mv));
    }
}

fn on_board((file, rank): (i32, i32)) -> bool {
    (0..10).contains(&file) && (0..10).contains(&rank)
}

fn square((file, rank): (i32, i32)) -> Square {
    Square::new(file as u8, rank as u8).expect("on the board")
}

impl Slow {
    fn new(position: &Position, seat: Seat) -> Slow {
        let mut boxes = [[None; 10]; 10];
        for place in Squares::ALL.iter() {
            boxes[place.file() as usize][place.rank() as usize] = position.piece_on(place);
        }
        let variant = position.variant();
        Slow {
            boxes,
            stale: position.stale(),
            transit: variant.transit,
            reentry: variant.reentry,
            leaps: variant.leaps,
            relocate_on: variant.relocate_on,
            sideways: variant.sideways,
            seat,
        }
    }

    fn first_rank(&self, seat: Seat) -> i32 {
        if seat == Seat::FIRST { 0 } else { 9 }
    }

    fn directions(&self, kind: Kind) -> Vec<(i32, i32)> {
        let forward = if self.seat == Seat::FIRST { 1 } else { -1 };
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        match kind {
            Kind::Square => straight.to_vec(),
            Kind::Diamond => diagonal.to_vec(),
            Kind::Circle => [straight, diagonal].concat(),
            Kind::Triangle => vec![(1, forward), (-1, forward), (0, -forward)],
        }
    }

    fn in_row(&self, (file, rank): (i32, i32), seat: Seat) -> bool {
        rank == self.first_rank(seat) && (!self.transit || (1..9).contains(&file))
    }

    fn may_end(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        if self.transit && (to.0 == 0 || to.0 == 9) {
            return false;
        }
        self.reentry || !self.in_row(to, self.seat) || self.in_row(from, self.seat)
    }

    /// Whether a side has pieces and all of them stand on its far row.
    fn has_won(&self, side: Seat) -> bool {
        let owns = |&(file, rank): &(i32, i32)| {
            self.boxes[file as usize][rank as usize].is_some_and(|(seat, _)| seat == side)
        };
        let line_indexes = (0..10).flat_map(|file| (0..10).map(move |rank| (file, rank)));
        let pieces: Vec<(i32, i32)> = line_indexes.filter(owns).collect();
        !pieces.is_empty() && pieces.iter().all(|&place| self.in_row(place, side.other()))
    }

    /// All moves and all ways to say them, or `None` if there are too many paths.
    fn results(&self, longest: usize) -> Option<Found> {
        let mut found = Found { moves: BTreeSet::new(), said: Vec::new(), paths: 0, longest };
        if self.has_won(Seat::FIRST) || self.has_won(Seat::SECOND) {
            return Some(found);
        }
        for file in 0..10 {
            for rank in 0..10 {
                if let Some((seat, kind)) = self.boxes[file][rank]
                    && seat == self.seat
                {
                    let from = (file as i32, rank as i32);
                    self.steps(from, kind, &mut found);
                    let mut boxes = self.boxes;
                    boxes[file][rank] = None;
                    let touches = vec![Touch::square(square(from))];
                    let walker =
                        Walker { boxes, at: from, landed: Vec::new(), relocations: Vec::new(), touches };
                    self.chains(from, kind, &walker, &mut found);
                }
            }
        }
        if found.moves.is_empty() {
            found.add(Move::Pass, vec![Touch::choice("pass")]);
        }
        (found.paths <= longest).then_some(found)
    }

    fn is_fresh(&self, from: (i32, i32)) -> bool {
        self.in_row(from, self.seat) && !self.stale.contains(square(from))
    }

    fn steps(&self, from: (i32, i32), kind: Kind, found: &mut Found) {
        let mut ways = self.directions(kind);
        if self.sideways != Sideways::Off && self.is_fresh(from) {
            ways.extend([(1, 0), (-1, 0)]);
        }
        for way in ways {
            let to = (from.0 + way.0, from.1 + way.1);
            if on_board(to) && self.boxes[to.0 as usize][to.1 as usize].is_none() && self.may_end(from, to) {
                let touches = vec![Touch::square(square(from)), Touch::square(square(to))];
                found.add(Move::Step { from: square(from), to: square(to) }, touches);
            }
        }
    }

    /// Where a hop in a direction lands and what it goes over.
    fn hop(&self, boxes: &Boxes, at: (i32, i32), way: (i32, i32)) -> Option<SlowHop> {
        let place = |n: i32| (at.0 + n * way.0, at.1 + n * way.1);
        let free = |n: i32| on_board(place(n)) && boxes[place(n).0 as usize][place(n).1 as usize].is_none();
        let near = (1..10).find(|&n| !free(n)).filter(|&n| on_board(place(n)))?;
        let clear = (near + 1..=2 * near).all(free);
        (clear && (near == 1 || self.leaps)).then(|| (near, place(near), place(2 * near)))
    }

    fn chains(&self, from: (i32, i32), kind: Kind, walker: &Walker, found: &mut Found) {
        found.paths += 1;
        if found.paths > found.longest {
            return;
        }
        let mut hops: Vec<_> = self
            .directions(kind)
            .into_iter()
            .filter_map(|way| self.hop(&walker.boxes, walker.at, way))
            .collect();
        if self.sideways == Sideways::StepAndJump && self.is_fresh(from) && self.in_row(walker.at, self.seat)
        {
            let sideways =
                [(1, 0), (-1, 0)].into_iter().filter_map(|way| self.hop(&walker.boxes, walker.at, way));
            hops.extend(sideways.filter(|&(near, _, to)| near == 1 && self.in_row(to, self.seat)));
        }
        for (near, over, to) in hops {
            if to == from || walker.landed.contains(&to) {
                continue;
            }
            let mut next = walker.clone();
            next.at = to;
            next.landed.push(to);
            next.touches.push(Touch::square(square(to)));
            let enemy = self.seat.other();
            let counts = match self.relocate_on {
                RelocateOn::Off => false,
                RelocateOn::Jump => near == 1,
                RelocateOn::Any => true,
            };
            let circle = walker.boxes[over.0 as usize][over.1 as usize] == Some((enemy, Kind::Circle));
            let sends = kind == Kind::Circle && counts && circle && over.1 != 0 && over.1 != 9;
            let free = |berth: &(i32, i32)| {
                let taken = next.boxes[berth.0 as usize][berth.1 as usize].is_some();
                sends && self.in_row(*berth, enemy) && !taken && *berth != to
            };
            let berths: Vec<(i32, i32)> =
                (0..10).map(|file| (file, self.first_rank(enemy))).filter(free).collect();
            let mut left = next.clone();
            if !berths.is_empty() {
                left.touches.push(Touch::choice("leave it"));
            }
            self.stop_or_go_on(from, kind, &left, found);
            for berth in berths {
                let mut sent = next.clone();
                sent.boxes[over.0 as usize][over.1 as usize] = None;
                sent.boxes[berth.0 as usize][berth.1 as usize] = Some((enemy, Kind::Circle));
                sent.relocations.push((over, berth));
                sent.touches.push(Touch::square(square(berth)));
                self.stop_or_go_on(from, kind, &sent, found);
            }
        }
    }

    fn stop_or_go_on(&self, from: (i32, i32), kind: Kind, walker: &Walker, found: &mut Found) {
        if self.may_end(from, walker.at) {
            let with = |made: Relocations, &(from, to): &((i32, i32), (i32, i32))| {
                made.with(Relocation { from: square(from), to: square(to) })
            };
            let relocations = walker.relocations.iter().fold(Relocations::NONE, with);
            let mv = Move::Chain { from: square(from), to: square(walker.at), relocations };
            found.add(mv, walker.touches.clone());
        }
        self.chains(from, kind, walker, found);
    }
}

/// A position with random pieces on random squares.
fn scattered(options: &Options, chance: &mut Chance) -> Position {
    // Half of the time on few rows, where there is more to hop over.
    let ranks = if chance.below(2) == 0 { 10 } else { 4 + chance.below(5) };
    let lowest = chance.below(11 - ranks);
    scattered_on(options, chance, lowest, ranks)
}

/// A position with random pieces on some ranks.
fn scattered_on(options: &Options, chance: &mut Chance, lowest: u64, ranks: u64) -> Position {
    let mut position = Position::empty(super::super::Variant::of(options));
    for seat in [Seat::FIRST, Seat::SECOND] {
        for kind in Kind::ALL {
            for _ in 0..2 {
                let file = chance.below(10) as u8;
                let rank = (lowest + chance.below(ranks)) as u8;
                let place = Square::new(file, rank).expect("on the board");
                let rests = position.resting_squares().contains(place);
                if rests && !position.occupied().contains(place) {
                    position.toggle(seat, kind, place);
                    if kind.gains_sideways() && position.is_fresh(seat, place) && chance.below(2) == 0 {
                        position.toggle_stale(place);
                    }
                }
            }
        }
    }
    position
}

/// Counts move sequences with the slow generator.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    let seat = position.side();
    let results = Slow::new(position, seat).results(usize::MAX).expect("as many paths as there are").moves;
    if depth == 1 {
        return results.len() as u64;
    }
    let behind = |mv| {
        let mut next = *position;
        next.play(seat, mv);
        slow_perft(&next, depth - 1)
    };
    results.into_iter().map(behind).sum()
}

#[test]
fn the_table_of_node_counts_holds_for_the_slow_generator_too() {
    let lines = include_str!("../perft.txt").lines();
    let mut checked = 0;
    for line in lines.filter(|line| line.contains('|') && !line.contains("setup=free")) {
        let (counts, text) = line.split_once('|').expect("a line of the table");
        let position = match text.trim().strip_prefix("start") {
            Some(settings) => *super::new_game(settings.trim().trim_start_matches(';'), 0).position(),
            None => super::position(text.trim()),
        };
        for (index, count) in counts.split_whitespace().enumerate() {
            let count: u64 = count.parse().expect("a number");
            if count <= 10_000 {
                assert_eq!(slow_perft(&position, index as u32 + 1), count, "{line}");
                checked += 1;
            }
        }
    }
    assert!(checked > 60, "{checked} counts were checked");
}

fn compare(position: &Position, seat: Seat, longest: usize) -> Option<usize> {
    let slow = Slow::new(position, seat).results(longest)?.moves;
    let fast = position.moves(seat);
    let unique: BTreeSet<Move> = fast.iter().copied().collect();
    let text = Taifho::write_position(position);
    assert_eq!(unique.len(), fast.len(), "every move comes once: {text}");
    assert_eq!(position.count_moves(seat), fast.len() as u64, "moves are counted as generated: {text}");
    if unique != slow {
        let missing: Vec<String> = slow.difference(&unique).map(|mv| format!("{mv:?}")).collect();
        let extra: Vec<String> = unique.difference(&slow).map(|mv| format!("{mv:?}")).collect();
        panic!("{text} {:?}: missing {missing:?}, extra {extra:?}", position.variant());
    }
    Some(fast.len())
}

#[test]
fn the_fast_generator_finds_what_walking_every_path_finds() {
    let mut chance = Chance::from_seed(6);
    let (mut compared, mut sent) = (0, 0);
    for _ in 0..1500 {
        let options = laws::random_options::<Taifho>(&mut chance);
        let position = scattered(&options, &mut chance);
        for seat in [Seat::FIRST, Seat::SECOND] {
            if let Some(count) = compare(&position, seat, 20_000) {
                compared += 1;
                sent += usize::from(count > 100);
            }
        }
    }
    assert!(compared > 2500 && sent > 100, "{compared} positions were compared, {sent} of them large");
}

#[test]
fn sideways_jumps_near_the_first_row_are_those_of_walking_every_path() {
    let mut chance = Chance::from_seed(8);
    for round in 0..2000 {
        let preset = ["standard", "alga", "basic"][round % 3];
        let options = super::options(&format!("preset={preset},start_row_sideways=step_and_jump"));
        for (seat, lowest) in [(Seat::FIRST, 0), (Seat::SECOND, 7)] {
            let position = scattered_on(&options, &mut chance, lowest, 3);
            compare(&position, seat, 5000);
        }
    }
}

#[test]
fn every_path_says_its_move_and_nothing_else_begins_one() {
    let mut chance = Chance::from_seed(7);
    let (mut said, mut refused) = (0, 0);
    for _ in 0..300 {
        let options = laws::random_options::<Taifho>(&mut chance);
        let mut position = scattered(&options, &mut chance);
        if chance.below(2) == 0 {
            position.toggle_side();
        }
        let seat = position.side();
        let Some(found) = Slow::new(&position, seat).results(400) else { continue };
        let text = Taifho::write_position(&position);
        let mut begins: BTreeSet<&[Touch]> = BTreeSet::from([[].as_slice()]);
        for (touches, mv) in &found.said {
            assert_eq!(Taifho::move_of(&position, seat, touches), Some(*mv), "{text}: {touches:?}");
            begins.extend((0..=touches.len()).map(|length| &touches[..length]));
            said += 1;
        }
        if found.moves.is_empty() {
            continue;
        }
        let mut nexts: Vec<Touch> = Squares::ALL.iter().map(Touch::square).collect();
        nexts.extend(["leave it", "pass", "ready"].map(Touch::choice));
        for prefix in begins.iter().take(60) {
            assert_eq!(Taifho::why_not(&position, seat, prefix), None, "{text}: {prefix:?}");
            for next in &nexts {
                let longer = [prefix, std::slice::from_ref(next)].concat();
                let why = Taifho::why_not(&position, seat, &longer);
                let expected = begins.contains(longer.as_slice());
                assert_eq!(why.is_none(), expected, "{text} {:?}: {longer:?}: {why:?}", position.variant());
                refused += usize::from(!expected);
            }
        }
    }
    assert!(said > 10_000 && refused > 100_000, "{said} said, {refused} refused");
}

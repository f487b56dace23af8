//! The race of one side alone: in how few turns it can bring all its pieces home.
//!
//! Once the sides have passed each other nobody can hinder anybody, and whoever
//! needs fewer turns wins. Two searches work together: depth first with a bound
//! that never asks for too many turns, which is exact as long as it comes to an
//! end, and layer by layer with only the most promising boards of each kept, which
//! always comes to an end and is seldom wrong.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use quincunx_core::{Position as _, Seat};
use quincunx_games::taifho::{Move, Position, Relocations};

use super::rows_to_go;

/// What a side needs alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// A way home: the turns of the side, the other one passing.
    pub moves: Vec<Move>,
    /// No way home is shorter than this.
    pub at_least: u32,
    /// How many boards it took to find out.
    pub boards: u64,
}

impl Race {
    /// How many turns the way takes.
    pub fn turns(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether no way is shorter.
    pub fn is_exact(&self) -> bool {
        self.turns() == self.at_least
    }
}

/// Whether all pieces of each side have gone past all pieces of the other, so that
/// the game is a race and nothing else.
pub fn have_passed(position: &Position) -> bool {
    let ranks = |seat| position.all_pieces(seat).iter().map(|square| square.rank());
    let (south, north) = (ranks(Seat::FIRST).min(), ranks(Seat::SECOND).max());
    position.arranging().is_none() && south.zip(north).is_some_and(|(south, north)| south > north)
}

/// The turns that pieces still out need at the very least: a chain may go any even
/// number of rows at once, a step goes one.
pub fn at_least(position: &Position, seat: Seat) -> u32 {
    let turns = |rows: i32| match rows {
        0 => 0,
        1 => 1,
        rows if rows % 2 == 0 => 1,
        _ => 2,
    };
    position.all_pieces(seat).iter().map(|square| turns(rows_to_go(seat, square))).sum()
}

/// About how many turns they need, in twelfths, judging by rows alone.
fn about(position: &Position, seat: Seat) -> u32 {
    const TWELFTHS: [u32; 10] = [0, 12, 15, 24, 26, 33, 35, 41, 43, 48];
    let turns = |rows: i32| TWELFTHS.get(rows as usize).copied().unwrap_or(48);
    position.all_pieces(seat).iter().map(|square| turns(rows_to_go(seat, square))).sum()
}

/// The shortest way home that is found by looking at no more than about so many
/// boards; `None` if none is found, or if it is to stop.
pub fn solve(position: &Position, seat: Seat, boards: u64, stop: &AtomicBool) -> Option<Race> {
    let half = boards / 2;
    let mut runner = Runner { seat, left: half, stop, failed: HashMap::new(), line: Vec::new() };
    let mut at_least = at_least(position, seat);
    // Exactly, as long as that is cheap ...
    while at_least <= LONGEST {
        match runner.within(position, at_least) {
            Some(true) => return Some(Race { moves: runner.line, at_least, boards: half - runner.left }),
            Some(false) => at_least += 1,
            None => break,
        }
    }
    // ... then nearly so.
    let used = half - runner.left;
    runner.left = u64::MAX;
    let moves = runner.in_layers(position, half)?;
    Some(Race { moves, at_least, boards: used + (u64::MAX - runner.left) })
}

/// No way home that is longer is looked for.
const LONGEST: u32 = 60;

struct Runner<'a> {
    seat: Seat,
    /// How many boards may still be looked at.
    left: u64,
    stop: &'a AtomicBool,
    /// Boards from which so many turns are not enough.
    failed: HashMap<u64, u32>,
    line: Vec<Move>,
}

impl Runner<'_> {
    /// The boards that a turn leads to, the other side passing.
    fn each_turn<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move, Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.each_move(self.seat, |mv| {
            // To send somebody back who has passed is for another search.
            if matches!(mv, Move::Chain { relocations, .. } if relocations != Relocations::NONE) {
                return ControlFlow::Continue(());
            }
            let mut after = *position;
            after.play(self.seat, mv);
            after.play(self.seat.other(), Move::Pass);
            visit(mv, after)
        })
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        (!self.stop.load(Ordering::Relaxed)).then_some(())
    }

    /// Whether so many turns are enough; `None` if that would take too long to say.
    fn within(&mut self, position: &Position, turns: u32) -> Option<bool> {
        if position.has_raced_home(self.seat) {
            return Some(true);
        }
        if at_least(position, self.seat) > turns {
            return Some(false);
        }
        if self.failed.get(&position.key()).is_some_and(|failed| *failed >= turns) {
            return Some(false);
        }
        self.spend()?;
        let mut nexts = Vec::new();
        let _ = self.each_turn(position, |mv, after| -> ControlFlow<()> {
            if at_least(&after, self.seat) < turns {
                nexts.push((about(&after, self.seat), mv, after));
            }
            ControlFlow::Continue(())
        });
        nexts.sort_by_key(|(about, ..)| *about);
        for (_, mv, after) in nexts {
            self.line.push(mv);
            if self.within(&after, turns - 1)? {
                return Some(true);
            }
            self.line.pop();
        }
        self.failed.insert(position.key(), turns);
        Some(false)
    }

    /// Turn by turn, only the most promising boards being kept.
    fn in_layers(&mut self, position: &Position, boards: u64) -> Option<Vec<Move>> {
        // So many layers there may be, as far as one can tell.
        let layers = u64::from(about(position, self.seat) / 12).max(4);
        let width = (boards / layers).clamp(4, 4096) as usize;
        let mut layer: Vec<(Position, usize)> = vec![(*position, 0)];
        // Every board that was kept: the move that led there and where from.
        let mut kept: Vec<(Option<Move>, usize)> = vec![(None, 0)];
        let mut seen: HashSet<u64> = HashSet::from([position.key()]);
        for _ in 0..LONGEST {
            let mut nexts: Vec<(u32, Move, Position, usize)> = Vec::new();
            for (board, at) in &layer {
                self.spend()?;
                let home = self.each_turn(board, |mv, after| {
                    if after.has_raced_home(self.seat) {
                        return ControlFlow::Break(mv);
                    }
                    if seen.insert(after.key()) {
                        nexts.push((about(&after, self.seat), mv, after, *at));
                    }
                    ControlFlow::Continue(())
                });
                if let ControlFlow::Break(mv) = home {
                    return Some(way_to(&kept, *at, mv));
                }
            }
            nexts.sort_by_key(|(about, _, after, _)| (*about, Reverse(after.home_count(self.seat))));
            nexts.truncate(width);
            layer.clear();
            for (_, mv, after, at) in nexts {
                kept.push((Some(mv), at));
                layer.push((after, kept.len() - 1));
            }
        }
        None
    }
}

/// The moves that led to a board that was kept, and a last one.
fn way_to(kept: &[(Option<Move>, usize)], mut at: usize, last: Move) -> Vec<Move> {
    let mut moves = vec![last];
    while let (Some(mv), before) = kept[at] {
        moves.push(mv);
        at = before;
    }
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use quincunx_core::{Chance, Rules};
    use quincunx_games::taifho::{Options, Taifho};

    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    /// A board with these pieces, South to move.
    fn board(pieces: &[(char, usize, usize)]) -> Option<Position> {
        let mut squares = [[' '; 10]; 10];
        for (piece, file, rank) in pieces {
            if std::mem::replace(&mut squares[9 - rank][*file], *piece) != ' ' {
                return None;
            }
        }
        let row = |row: &[char; 10]| {
            let mut text = String::new();
            for run in row.chunk_by(|a, b| a == b) {
                match run[0] {
                    ' ' => text += &run.len().to_string(),
                    _ => text.extend(run),
                }
            }
            text
        };
        let rows: Vec<String> = squares.iter().map(row).collect();
        let text = format!("{} S - 0,0 1", rows.join("/"));
        Some(Taifho::read_position(&text, &Options::default()).expect("a position"))
    }

    /// South's shortest way home, by looking at every board there is.
    fn brute_force(position: Position) -> u32 {
        let mut seen = HashSet::from([position.key()]);
        let mut layer = vec![position];
        for turns in 0..20 {
            if layer.iter().any(|board| board.has_raced_home(Seat::FIRST)) {
                return turns;
            }
            let mut nexts = Vec::new();
            for board in layer {
                for mv in board.moves(Seat::FIRST) {
                    let mut after = board;
                    after.play(Seat::FIRST, mv);
                    after.play(Seat::SECOND, Move::Pass);
                    if seen.insert(after.key()) {
                        nexts.push(after);
                    }
                }
            }
            layer = nexts;
        }
        unreachable!("there is always a way home")
    }

    fn random_boards(pieces: usize, lowest: u64, seed: u64) -> impl Iterator<Item = Position> {
        let mut chance = Chance::from_seed(seed);
        std::iter::from_fn(move || {
            let mut kinds = ['S', 'S', 'D', 'D', 'T', 'T', 'C', 'C'];
            chance.shuffle(&mut kinds);
            let mut all = vec![('s', 0, 1)];
            for kind in kinds.into_iter().take(pieces) {
                all.push((kind, chance.below(10) as usize, (lowest + chance.below(10 - lowest)) as usize));
            }
            Some(board(&all))
        })
        .flatten()
    }

    #[test]
    fn a_way_home_is_as_short_as_brute_force_finds_it() {
        let boards = random_boards(2, 2, 1).take(20).chain(random_boards(3, 6, 2).take(15));
        let mut longest = 0;
        for position in boards {
            let race = solve(&position, Seat::FIRST, 1_000_000, &NEVER).expect("a way");
            let turns = brute_force(position);
            assert!(race.is_exact(), "{}", Taifho::write_position(&position));
            assert_eq!(race.turns(), turns, "{}", Taifho::write_position(&position));
            longest = longest.max(turns);
        }
        assert!(longest >= 6, "{longest} turns are too easy");
    }

    #[test]
    fn layers_alone_are_hardly_ever_longer_and_never_too_short() {
        let (mut all, mut exact) = (0, 0);
        for position in random_boards(3, 6, 3).take(20) {
            let mut runner = Runner {
                seat: Seat::FIRST,
                left: 10_000,
                stop: &NEVER,
                failed: HashMap::new(),
                line: vec![],
            };
            let turns = runner.in_layers(&position, 600).expect("a way").len() as u32;
            let shortest = brute_force(position);
            assert!(turns >= shortest && turns <= shortest + 1, "{turns} for {shortest}");
            all += 1;
            exact += u32::from(turns == shortest);
        }
        assert!(exact * 10 >= all * 8, "{exact} of {all}");
    }

    #[test]
    fn the_bound_never_asks_for_too_many_turns() {
        for position in random_boards(2, 3, 4).take(20) {
            assert!(at_least(&position, Seat::FIRST) <= brute_force(position));
        }
    }

    #[test]
    fn a_way_home_can_be_gone() {
        for position in random_boards(8, 3, 5).take(6) {
            let race = solve(&position, Seat::FIRST, 2000, &NEVER).expect("a way");
            let mut board = position;
            for mv in &race.moves {
                assert!(board.is_legal(Seat::FIRST, *mv));
                board.play(Seat::FIRST, *mv);
                board.play(Seat::SECOND, Move::Pass);
            }
            assert!(board.has_raced_home(Seat::FIRST));
            assert!(race.at_least <= race.turns());
        }
    }

    #[test]
    fn sides_have_passed_when_nobody_is_behind_anybody() {
        let passed =
            |text| have_passed(&Taifho::read_position(text, &Options::default()).expect("a position"));
        assert!(passed("10/10/10/4C5/10/10/4s5/10/10/10 S - 0,0 50"));
        assert!(!passed("10/10/10/4s5/10/10/4C5/10/10/10 S - 0,0 50"));
        assert!(!passed("10/10/10/4sC4/10/10/10/10/10/10 S - 0,0 50"));
    }

    #[test]
    fn a_stop_is_heard() {
        let position = random_boards(8, 3, 6).next().expect("a board");
        assert_eq!(solve(&position, Seat::FIRST, 1_000_000, &AtomicBool::new(true)), None);
    }
}

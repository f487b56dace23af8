//! The proof-number search: what it says about small boards is compared with all that can happen
//! on them, and what it wins is played out against every answer.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use quincunx_core::{Chance, Game, Position as _, Seat, Turn};
use quincunx_engine::Limits;
use quincunx_engine::mate::{MateSearch, Verdict, forced_win};
use quincunx_engine::proof::{Decision, ProofTable, Solution, Task, solve, whole_key};
use quincunx_games::shakti::{Move, Position, Shakti};

const MATES: &str = include_str!("../src/shakti/mates.txt");

struct Asked<'a> {
    table: &'a ProofTable,
    nodes: u64,
    threads: usize,
    key: fn(&Position) -> u64,
}

impl<'a> Asked<'a> {
    fn new(table: &'a ProofTable, nodes: u64) -> Asked<'a> {
        Asked { table, nodes, threads: 1, key: Position::key }
    }

    fn solve(&self, position: &Position, attacker: Seat) -> Solution<Move> {
        let (table, threads, stop) = (self.table, self.threads, AtomicBool::new(false));
        let limits = Limits::nodes(self.nodes);
        solve(position, &Task { attacker, key: self.key, table, threads, limits, stop: &stop }, &mut |_| ())
    }
}

fn position(text: &str) -> Position {
    *Game::<Shakti>::from_text(text, &[], 0).expect("a position").position()
}

fn mover(position: &Position) -> Seat {
    position.turn().seat().expect("somebody moves")
}

fn after_each(position: &Position) -> Vec<(Move, Position)> {
    let seat = mover(position);
    let play = |mv| {
        let mut after = *position;
        after.play(seat, mv);
        (mv, after)
    };
    position.moves(seat).into_iter().map(play).collect()
}

fn has_won(position: &Position, attacker: Seat) -> Option<bool> {
    let winners = position.outcome()?.winners();
    Some(winners.len() == 1 && winners.contains(attacker))
}

/// The moves are legal, and the attacker has won after the last.
fn assert_wins(line: &[Move], from: &Position, attacker: Seat) {
    let mut here = *from;
    for mv in line {
        assert_eq!(here.outcome(), None);
        assert!(here.is_legal(mover(&here), *mv), "{mv:?}");
        here.play(mover(&here), *mv);
    }
    assert_eq!(has_won(&here, attacker), Some(true));
}

/// A few tiles with kings and warriors on some, and an option; nothing if that is no position.
fn small_board(chance: &mut Chance) -> Option<Position> {
    let files = 3 + chance.below(2) as usize;
    let ranks = 3 + chance.below(2) as usize;
    let mut board = vec![vec!['*'; 7]; 7];
    let mut tiles = Vec::new();
    for (rank, row) in board.iter_mut().enumerate().skip(2).take(ranks) {
        for (file, tile) in row.iter_mut().enumerate().skip(2).take(files) {
            if chance.below(5) > 0 {
                *tile = '.';
                tiles.push((rank, file));
            }
        }
    }
    for piece in ['K', 'k', 'W', 'w', 'W', 'w'].into_iter().take(3 + chance.below(3) as usize) {
        if tiles.is_empty() {
            return None;
        }
        let (rank, file) = tiles.swap_remove(chance.below(tiles.len() as u64) as usize);
        board[rank][file] = piece;
    }
    let ranks: Vec<String> =
        board.iter().map(|rank| rank.iter().collect::<String>().replace('.', "1")).collect();
    let text = format!("{} {}", ranks.join("/"), if chance.below(2) == 0 { 'w' } else { 'b' });
    let options: &[(&str, &str)] = match chance.below(4) {
        0 => &[("stalemate", "draw")],
        1 => &[("stalemate", "loss")],
        _ => &[],
    };
    let game = Game::<Shakti>::from_text(&text, options, 0).ok()?;
    Some(*game.position()).filter(|position| position.outcome().is_none())
}

/// Everything that can come of a position, unless that is too much.
fn reachable(from: &Position, most: usize) -> Option<Vec<Position>> {
    let (mut seen, mut all) = (HashSet::from([from.key()]), vec![*from]);
    let mut at = 0;
    while at < all.len() {
        let here = all[at];
        at += 1;
        if here.outcome().is_some() {
            continue;
        }
        for (_, after) in after_each(&here) {
            if seen.insert(after.key()) {
                all.push(after);
            }
        }
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

/// In how many plies the attacker wins each position that is won, found backwards from the ends.
fn won_in(all: &[Position], attacker: Seat) -> HashMap<u64, u32> {
    let mut won: HashMap<u64, u32> =
        all.iter().filter(|here| has_won(here, attacker) == Some(true)).map(|here| (here.key(), 0)).collect();
    for plies in 1.. {
        let mut new = Vec::new();
        for here in all.iter().filter(|here| here.outcome().is_none() && !won.contains_key(&here.key())) {
            let next = after_each(here);
            let is_won = |(_, after): &(Move, Position)| won.contains_key(&after.key());
            let wins =
                if mover(here) == attacker { next.iter().any(is_won) } else { next.iter().all(is_won) };
            if wins && !next.is_empty() {
                new.push(here.key());
            }
        }
        if new.is_empty() {
            break;
        }
        won.extend(new.into_iter().map(|key| (key, plies)));
    }
    won
}

#[test]
fn small_boards_are_decided_as_by_looking_at_all_that_can_happen() {
    let mut chance = Chance::from_seed(11);
    let (mut wins, mut holds, mut deepest) = (0, 0, 0);
    let boards = if cfg!(debug_assertions) { 150 } else { 400 };
    let mut done = 0;
    while done < boards {
        let Some(root) = small_board(&mut chance) else { continue };
        let Some(all) = reachable(&root, 4_000) else { continue };
        done += 1;
        for attacker in [Seat::FIRST, Seat::SECOND] {
            let won = won_in(&all, attacker);
            let table = ProofTable::with_megabytes(1);
            // The root first, and then others with what is known by then.
            let others = (0..3).map(|_| all[chance.below(all.len() as u64) as usize]);
            for here in std::iter::once(root).chain(others).filter(|here| here.outcome().is_none()) {
                let solution = Asked::new(&table, 3_000_000).solve(&here, attacker);
                match (won.get(&here.key()), solution.decision) {
                    (Some(plies), Decision::Win(line)) => {
                        assert!(line.len() >= *plies as usize, "{here:?}");
                        assert_wins(&line, &here, attacker);
                        assert_eq!(solution.proof, 0);
                        wins += 1;
                        deepest = deepest.max(*plies);
                        if mover(&here) == attacker {
                            let shortest = forced_win(&here, *plies, 3_000_000);
                            assert!(matches!(shortest, Verdict::Win(line) if line.len() == *plies as usize));
                        }
                        let stop = AtomicBool::new(false);
                        let mut search = MateSearch::new(attacker, 1, 3_000_000, &stop);
                        assert_eq!(search.wins_within(&here, plies - 1), Some(false), "{here:?}");
                        assert_eq!(search.wins_within(&here, *plies), Some(true), "{here:?}");
                    }
                    (None, Decision::NoWin) => {
                        assert_eq!(solution.disproof, 0);
                        holds += 1;
                    }
                    (plies, decision) => panic!("{plies:?}, found {decision:?}: {here:?}"),
                }
            }
        }
    }
    assert!(wins > 30 && holds > 100 && deepest >= 7, "{wins} {holds} {deepest}");
}

/// Follows the table's win from here against every answer; each leaves a shorter one.
fn assert_every_answer_is_met(here: &Position, plies: usize, asked: &Asked, seen: &mut HashSet<Position>) {
    if !seen.insert(*here) {
        return;
    }
    let attacker = mover(here);
    let Decision::Win(line) = asked.solve(here, attacker).decision else { panic!("no longer won: {here:?}") };
    assert!(line.len() <= plies, "{} plies, not {plies}: {here:?}", line.len());
    let mut after = *here;
    after.play(attacker, line[0]);
    if let Some(won) = has_won(&after, attacker) {
        assert!(won);
        return;
    }
    let answers = after_each(&after);
    assert!(!answers.is_empty());
    for (_, next) in answers {
        assert_eq!(next.outcome(), None, "the defender has a way out: {next:?}");
        assert_every_answer_is_met(&next, line.len() - 2, asked, seen);
    }
}

#[test]
fn every_answer_to_a_win_is_met_by_a_shorter_one() {
    let step = if cfg!(debug_assertions) { 7 } else { 1 };
    let mut found = 0;
    for text in MATES.lines().filter(|line| !line.starts_with('#')).step_by(step) {
        let (plies, text) = text.split_once(' ').expect("plies and a position");
        let here = position(text);
        let table = ProofTable::with_megabytes(4);
        let asked = Asked::new(&table, 20_000);
        let Decision::Win(line) = asked.solve(&here, mover(&here)).decision else { continue };
        assert!(line.len() >= plies.parse().expect("a number"), "no mate is shorter than the shortest");
        assert_wins(&line, &here, mover(&here));
        assert_every_answer_is_met(&here, line.len(), &asked, &mut HashSet::new());
        found += 1;
    }
    assert!(found * step >= 45, "{found}");
}

/// Mates longer than any that looking at all lines finds in such a time.
const LONG: [&str; 2] =
    ["*k1w2*/1*2**1/1*1*1*1/**1W1*1/W*1*1K1/1*5/*5* w 2 21", "*5*/6W/1k3**/2*4/2w1*2/3K3/*1W3* w 0 7"];

#[test]
fn long_mates_are_found_and_their_table_is_of_use_afterwards() {
    for text in LONG {
        let here = position(text);
        assert_eq!(forced_win(&here, 99, 20_000), Verdict::Unknown);
        let table = ProofTable::with_megabytes(4);
        let asked = Asked::new(&table, 20_000);
        let first = asked.solve(&here, mover(&here));
        let Decision::Win(line) = &first.decision else { panic!("{first:?}") };
        assert!(line.len() >= 15, "{}", line.len());
        assert_wins(line, &here, mover(&here));
        // One thread and a new table: the same again.
        assert_eq!(Asked::new(&ProofTable::with_megabytes(4), 20_000).solve(&here, mover(&here)), first);
        // Two plies later nothing has to be searched: the win is only played out.
        let mut later = here;
        for mv in &line[..2] {
            later.play(mover(&later), *mv);
        }
        let second = asked.solve(&later, mover(&later));
        assert!(matches!(&second.decision, Decision::Win(rest) if rest.len() <= line.len() - 2));
        assert!(second.nodes < first.nodes, "{} {}", second.nodes, first.nodes);
    }
}

#[test]
fn threads_share_a_table_and_agree() {
    for (text, wins) in [(LONG[0], true), ("*******/**k1***/**2***/**1w***/**W1***/**1K***/******* w", false)]
    {
        let here = position(text);
        let table = ProofTable::with_megabytes(4);
        let asked = Asked { threads: 3, ..Asked::new(&table, 1_000_000) };
        match asked.solve(&here, Seat::FIRST).decision {
            Decision::Win(line) => {
                assert!(wins);
                assert_wins(&line, &here, Seat::FIRST);
            }
            other => assert_eq!((other, wins), (Decision::NoWin, false)),
        }
    }
}

#[test]
fn a_tiny_table_makes_it_slower_but_never_wrong() {
    let table = ProofTable::with_bytes(1024);
    let mut won = 0;
    for text in MATES.lines().filter(|line| !line.starts_with('#')).step_by(5) {
        let here = position(text.split_once(' ').expect("plies and a position").1);
        match Asked::new(&table, 50_000).solve(&here, mover(&here)).decision {
            Decision::Win(line) => {
                assert_wins(&line, &here, mover(&here));
                won += 1;
            }
            Decision::NoWin => panic!("it is won: {text}"),
            Decision::Unknown => {}
        }
        // To be mated is no win.
        assert!(!matches!(
            Asked::new(&table, 5_000).solve(&here, mover(&here).other()).decision,
            Decision::Win(_)
        ));
    }
    assert!(won >= 5, "{won}");
}

#[test]
fn a_draw_by_counting_moves_is_no_win() {
    // A mate in five plies without a removal, and a draw after four.
    let line = MATES.lines().filter(|line| line.starts_with("5 ")).map(|line| &line[2..]);
    let mut drawn = 0;
    for text in line.take(2) {
        let placed = text.rsplitn(3, ' ').last().expect("a board and a side");
        for limit in 2..8 {
            let limit = limit.to_string();
            let game = Game::<Shakti>::from_text(&format!("{placed} 1 9"), &[("no_progress", &limit)], 0);
            let here = *game.expect("a position").position();
            let table = ProofTable::with_megabytes(1);
            let asked = Asked { key: whole_key, ..Asked::new(&table, 10_000) };
            match asked.solve(&here, mover(&here)).decision {
                Decision::Win(line) => assert_wins(&line, &here, mover(&here)),
                Decision::NoWin => drawn += 1,
                Decision::Unknown => {}
            }
        }
    }
    assert!(drawn > 0);
}

#[test]
fn the_start_is_not_decided_soon() {
    let game = Game::<Shakti>::new(Default::default(), 0).expect("the start");
    let table = ProofTable::with_megabytes(1);
    for attacker in [Seat::FIRST, Seat::SECOND] {
        let solution = Asked::new(&table, 2_000).solve(game.position(), attacker);
        assert_eq!(solution.decision, Decision::Unknown);
        assert!(solution.proof > 1 && solution.disproof > 0 && solution.nodes == 2_000, "{solution:?}");
        assert!(game.turn().is_some_and(|turn| turn == Turn::Of(Seat::FIRST)));
    }
    let stop = AtomicBool::new(true);
    let limits = Limits::INFINITE;
    let task =
        Task { attacker: Seat::FIRST, key: Position::key, table: &table, threads: 2, limits, stop: &stop };
    assert_eq!(solve(game.position(), &task, &mut |_| ()).decision, Decision::Unknown);
}

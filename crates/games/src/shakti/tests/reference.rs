//! The rules once more, slowly: loops over squares, every move tried and looked
//! at afterwards. The fast generator must agree with it everywhere.

use proptest::prelude::*;
use quincunx_core::{Chance, Position as _, Seat, laws};

use super::super::sight::{Tile, each};
use super::super::{Move, Position, SecondTile, Shakti, Stalemate};

const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Walks from a square in a direction and lists the tiles met.
fn walk(from: Tile, (df, dr): (i8, i8), tiles: u64) -> Vec<Tile> {
    let mut met = Vec::new();
    let (mut file, mut rank) = (from.file() as i8 + df, from.rank() as i8 + dr);
    while (0..7).contains(&file) && (0..7).contains(&rank) {
        let tile = Tile::at(file as u8, rank as u8).expect("on the grid");
        if tiles & tile.bit() != 0 {
            met.push(tile);
        }
        (file, rank) = (file + df, rank + dr);
    }
    met
}

fn sees(from: Tile, to: Tile, tiles: u64) -> bool {
    STEPS.iter().any(|&step| walk(from, step, tiles).first() == Some(&to))
}

fn in_check(position: &Position, seat: Seat) -> bool {
    let king = position.kings[seat.index()];
    each(position.warriors[seat.other().index()]).any(|warrior| sees(king, warrior, position.tiles))
}

fn next_to(a: Tile, b: Tile) -> bool {
    a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}

fn reference_moves(position: &Position, seat: Seat) -> Vec<Move> {
    let king = position.kings[seat.index()];
    let vacant = |tile: Tile| position.vacant() & tile.bit() != 0;
    let enemy_warrior = |tile: Tile| position.warriors[seat.other().index()] & tile.bit() != 0;
    let mut candidates = Vec::new();
    for step in STEPS {
        if let Some(&to) = walk(king, step, position.tiles).first() {
            let allowed = if in_check(position, seat) {
                next_to(king, to) && (vacant(to) || enemy_warrior(to))
            } else {
                vacant(to)
            };
            if allowed {
                candidates.push(Move::Step { from: king, to });
            }
        }
        for from in each(position.warriors[seat.index()]) {
            let met = walk(from, step, position.tiles);
            if let Some(&to) = met.first().filter(|&&to| vacant(to)) {
                candidates.push(Move::Step { from, to });
            }
            if let [over, to, ..] = met[..]
                && vacant(over)
                && vacant(to)
                && (position.variant.second_tile == SecondTile::Seen || next_to(over, to))
            {
                candidates.push(Move::Leap { from, over, to });
            }
        }
    }
    candidates.retain(|&mv| {
        let mut next = *position;
        next.make(seat, mv);
        !in_check(&next, seat) && !sees(next.kings[0], next.kings[1], next.tiles)
    });
    candidates.sort();
    candidates
}

proptest! {
    #[test]
    fn the_fast_generator_agrees_with_the_slow_one(seed in any::<u64>()) {
        let mut chance = Chance::from_seed(seed);
        let options = laws::random_options::<Shakti>(&mut chance);
        let mut position = <Shakti as quincunx_core::Rules>::start(&options, &mut chance);
        for _ in 0..80 {
            let seat = position.turn;
            let expected = reference_moves(&position, seat);
            let mut moves = position.moves(seat);
            moves.sort();
            if moves == [Move::Pass] {
                prop_assert!(expected.is_empty() && !in_check(&position, seat));
            } else {
                prop_assert_eq!(&moves, &expected, "{}", super::super::notation::write_position(&position));
            }
            prop_assert_eq!(position.is_check(seat), in_check(&position, seat));
            let Some(mv) = chance.pick(&moves) else { break };
            position.play(seat, mv);
        }
    }
}

/// Perft with the slow generator.
fn reference_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let seat = position.turn;
    let mut moves = reference_moves(position, seat);
    let passes = position.variant.stalemate == Stalemate::Pass
        && !in_check(position, seat)
        && !reference_moves(position, seat.other()).is_empty();
    if moves.is_empty() && passes {
        moves.push(Move::Pass);
    }
    let behind = |mv| {
        let mut next = *position;
        next.make(seat, mv);
        reference_perft(&next, depth - 1)
    };
    moves.into_iter().map(behind).sum()
}

#[test]
fn the_slow_generator_counts_what_the_table_says() {
    for line in
        include_str!("../perft.txt").lines().filter(|line| line.contains('|') && !line.starts_with('#'))
    {
        let (counts, position) = line.split_once('|').expect("counts and a position");
        let game = match position.trim().strip_prefix("start") {
            Some(options) => super::game(&format!("{}{options}", super::START)),
            None => super::game(position.trim()),
        };
        for (depth, count) in (1..=3).zip(counts.split_whitespace()) {
            assert_eq!(
                reference_perft(game.position(), depth).to_string(),
                count,
                "depth {depth} of {position}"
            );
        }
    }
}

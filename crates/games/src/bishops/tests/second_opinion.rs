//! The fast rules compared with the slow ones: in random games, and in positions
//! made up so that corners, castling, exchanges and the duel come about often.

use std::ops::ControlFlow;

use quincunx_core::{Chance, Game, Rules, laws};

use super::reference::*;
use crate::bishops::{Bishops, Corners, KingQueenSwap, Move, Options, Position, Role, Square, Step};

/// Compares both on every ply of a random game; how many moves were compared.
fn compare(options: Options, seed: u64, longest: usize) -> usize {
    let mut game = Game::<Bishops>::new(options.clone(), seed).unwrap();
    let mut chance = Chance::from_seed(seed);
    let mut compared = 0;
    for _ in 0..longest {
        let Some(seat) = game.turn().and_then(quincunx_core::Turn::seat) else { break };
        let Position::Survival(_) = game.position() else { break };
        let before = Bishops::write_position(game.position());
        compare_short_ways(game.position());
        let slow = Slow::read(&before, &options);
        assert_eq!(slow.write(), before);
        let moves = game.legal_moves(seat);
        let mut texts: Vec<String> =
            moves.iter().map(|&mv| Bishops::write_move(game.position(), seat, mv)).collect();
        texts.sort();
        assert_eq!(texts, slow.texts(), "{before}");
        compared += texts.len();
        let mv = chance.pick(&moves).unwrap();
        let played = Bishops::write_move(game.position(), seat, mv);
        game.play(seat, mv).unwrap();
        let act = slow.legal(slow.turn).into_iter().find(|&act| text(act) == played).unwrap_or(Act::Pass);
        let after = Bishops::write_position(game.position());
        assert_eq!(after, slow.after(act), "{played} in {before}");
    }
    compared
}

#[test]
fn the_slow_rules_agree_in_random_games_of_any_options() {
    let compared: usize = (0..24)
        .map(|seed| {
            let options = laws::random_options::<Bishops>(&mut Chance::from_seed(seed));
            compare(options, seed, 150)
        })
        .sum();
    assert!(compared > 10_000, "{compared} moves were compared");
}

#[test]
fn the_slow_rules_agree_to_the_end_of_a_default_game() {
    assert!(compare(Options::default(), 3, 2000) > 5_000);
}

/// What is kept beside the board, or found on a shorter way, compared with what the
/// squares say one by one.
fn compare_short_ways(position: &Position) {
    let Position::Survival(survival) = position else { return };
    let said = Bishops::write_position(position);
    for colour in survival.living_colours() {
        for role in Role::ALL {
            let of_kind = |square: &Square| survival.piece_at(*square) == Some((colour, role));
            let count = Square::all().filter(of_kind).count();
            assert_eq!(survival.count(colour, role) as usize, count, "{colour} {role:?} in {said}");
        }
        let king = survival.king(colour).expect("it lives");
        let beside = |own: bool| {
            let beside = Square::all().filter(|square| square.touches(king));
            let owners = beside.filter_map(|square| survival.piece_at(square));
            owners.filter(|(owner, _)| (*owner == colour) == own).count() as u32
        };
        assert_eq!(survival.beside_king(colour), [beside(true), beside(false)], "{colour} in {said}");
        assert_eq!(survival.can_move(colour), survival.count_steps(colour) > 0, "{colour} in {said}");
    }
    let handed_out = |captures: bool| {
        let mut moves = Vec::new();
        let mut add = |mv| {
            moves.push(mv);
            ControlFlow::<()>::Continue(())
        };
        let _ = if captures {
            position.each_capture(&mut add)
        } else {
            quincunx_core::Position::each_move(position, position.colour().seat(), &mut add)
        };
        moves
    };
    let takes =
        |mv: &Move| matches!(mv, Move::Survival(Step::Go { to, .. }) if survival.role_at(*to).is_some());
    let captures: Vec<Move> = handed_out(false).into_iter().filter(takes).collect();
    assert_eq!(handed_out(true), captures, "{said}");
}

/// A position with kings in and out of their corners, many queens, and rights.
fn random_position(chance: &mut Chance) -> Slow {
    let mut slow = Slow {
        board: vec![None; 144],
        turn: 0,
        alive: [false; 4],
        unmoved: Vec::new(),
        swap: [false; 4],
        entered: [false; 4],
        mover: None,
        quiet: 0,
        lost: [0; 4],
        out: Vec::new(),
        ply: chance.below(8) as u32,
        options: laws::random_options::<Bishops>(chance),
    };
    slow.options.no_progress_rounds = quincunx_core::Ranged::new(100);
    let blocked = slow.options.corners == Corners::Blocked;
    let thrones: [(Spot, Spot); 4] =
        [((6, 0), (5, 0)), ((0, 5), (0, 6)), ((6, 11), (5, 11)), ((11, 5), (11, 6))];
    let rooks = [[(2, 0), (9, 0)], [(0, 2), (0, 9)], [(2, 11), (9, 11)], [(11, 2), (11, 9)]];
    for c in 0..4 {
        if chance.below(6) == 0 && slow.out.len() < 2 {
            slow.out.push(c);
            continue;
        }
        slow.alive[c] = true;
        let corners: Vec<Spot> = spots().filter(|&spot| corner(spot) == Some(c)).collect();
        let home = chance.below(4);
        if home == 0 && !blocked {
            slow.set(chance.pick(&corners).unwrap(), Some((c, 'K')));
            slow.entered[c] = true;
        } else if home == 1 {
            let (king, queen) = thrones[c];
            slow.set(king, Some((c, 'K')));
            slow.unmoved.push(king);
            for rook in rooks[c] {
                if chance.below(3) > 0 {
                    slow.set(rook, Some((c, 'R')));
                    slow.unmoved.push(rook);
                }
            }
            if chance.below(2) == 0 {
                slow.set(queen, Some((c, 'Q')));
                slow.swap[c] = slow.options.kq_swap == KingQueenSwap::FirstMove;
            }
        } else if home == 2 {
            let near = |spot: &Spot| {
                let steps = |&(f, r): &Spot| (f - spot.0).abs().max((r - spot.1).abs());
                corner(*spot).is_none() && corners.iter().map(steps).min() == Some(1)
            };
            let door = chance.pick(&spots().filter(near).collect::<Vec<_>>()).unwrap();
            slow.set(door, Some((c, 'K')));
        } else {
            slow.drop(c, 'K', chance);
            slow.entered[c] = !blocked && chance.below(2) == 0;
        }
        let limit = slow.options.material_limit.get();
        slow.lost[c] = if limit > 0 { chance.below(u64::from(limit)) as u32 } else { 0 };
    }
    let sparse = 1 + chance.below(4);
    for c in (0..4).filter(|c| slow.alive[*c]).collect::<Vec<_>>() {
        for role in ['Q', 'Q', 'Q', 'R', 'B', 'B', 'N', 'P', 'P', 'P'] {
            if chance.below(sparse + 1) == 0 && !(role == 'Q' && slow.swap[c]) {
                slow.drop(c, role, chance);
            }
        }
    }
    let living: Vec<usize> = (0..4).filter(|c| slow.alive[*c]).collect();
    slow.turn = chance.pick(&living).unwrap();
    slow
}

impl Slow {
    fn drop(&mut self, c: usize, role: char, chance: &mut Chance) {
        let (f, r) = (chance.below(12) as i32, chance.below(12) as i32);
        let ahead = [r, f, 11 - r, 11 - f][c];
        let pawn_fits = (1..9).contains(&ahead);
        if corner((f, r)).is_none() && self.at((f, r)).is_none() && (role != 'P' || pawn_fits) {
            self.set((f, r), Some((c, role)));
        } else if role == 'K' {
            self.drop(c, role, chance);
        }
    }
}

#[test]
fn the_slow_rules_agree_on_every_move_of_constructed_positions() {
    let mut chance = Chance::from_seed(7);
    let (mut read, mut moves, mut seen) = (0, 0, [0; 5]);
    for _ in 0..2500 {
        let slow = random_position(&mut chance);
        let before = slow.write();
        let Ok(position) = Bishops::read_position(&before, &slow.options) else { continue };
        read += 1;
        assert_eq!(Bishops::write_position(&position), before);
        compare_short_ways(&position);
        let seat = quincunx_core::Seat(slow.turn as u8);
        let legal = quincunx_core::Position::moves(&position, seat);
        let mut texts: Vec<String> =
            legal.iter().map(|&mv| Bishops::write_move(&position, seat, mv)).collect();
        texts.sort();
        assert_eq!(texts, slow.texts(), "{before} ;{}", quincunx_core::OptionSet::changes(&slow.options));
        let acts = slow.legal(slow.turn);
        for mv in legal {
            let played = Bishops::write_move(&position, seat, mv);
            let act = acts.iter().copied().find(|&act| text(act) == played).unwrap_or(Act::Pass);
            let king = matches!(act, Act::Go(from, _) if slow.at(from) == Some((slow.turn, 'K')));
            if chance.below(6) > 0 && !king {
                continue;
            }
            let mut after = position.clone();
            quincunx_core::Position::play(&mut after, seat, mv);
            let text = Bishops::write_position(&after);
            assert_eq!(text, slow.after(act), "{played} in {before}");
            assert_eq!(
                quincunx_core::Position::key(&after),
                quincunx_core::Position::recomputed_key(&after),
                "{played} in {before}"
            );
            moves += 1;
            let Act::Go(from, to) = act else {
                seen[0] += 1;
                continue;
            };
            seen[1] += usize::from(corner(to).is_some() && corner(from).is_none());
            seen[2] += usize::from(corner(from).is_some() && corner(to).is_none());
            seen[3] += usize::from(text.starts_with('d'));
            let far = (from.0 - to.0).abs().max((from.1 - to.1).abs()) == 2;
            seen[4] += usize::from(king && far);
        }
    }
    assert!(read > 400 && moves > 2000, "{read} positions and {moves} moves were compared");
    // Exchanges and passes, entries, exits, duels, castlings.
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

/// Counts move sequences with the slow rules; a duel has its twenty first moves.
fn slow_perft(slow: &Slow, depth: u32) -> u64 {
    if depth == 1 {
        return slow.texts().len() as u64;
    }
    let mut acts = slow.legal(slow.turn);
    if acts.is_empty() {
        acts.push(Act::Pass);
    }
    let behind = |act| match slow.after(act) {
        next if next.starts_with('d') => 20,
        next => slow_perft(&Slow::read(&next, &slow.options), depth - 1),
    };
    acts.into_iter().map(behind).sum()
}

#[test]
fn the_slow_rules_count_what_the_table_says() {
    let mut counted = 0;
    for line in include_str!("../perft.txt").lines().filter(|line| line.contains(" | s ")) {
        let (counts, position) = line.split_once(" | ").unwrap();
        let game = super::game(position);
        let slow = Slow::read(&Bishops::write_position(game.position()), game.options());
        for (depth, count) in (1..3).zip(counts.split(' ').map(|count| count.parse::<u64>().unwrap())) {
            assert_eq!(slow_perft(&slow, depth), count, "perft {depth} of {position}");
            counted += 1;
        }
    }
    assert!(counted >= 12, "{counted} counts");
}

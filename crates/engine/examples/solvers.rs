//! Compares the two solvers of forced wins on positions of Shakti from random play:
//! `cargo run --release -p quincunx-engine --example solvers -- POSITIONS NODES`.

use std::sync::atomic::AtomicBool;

use quincunx_core::{Chance, Game, Position as _, Turn};
use quincunx_engine::Limits;
use quincunx_engine::mate::{Verdict, forced_win};
use quincunx_engine::proof::{Decision, ProofTable, Task, solve};
use quincunx_games::shakti::{Position, Shakti};

/// Longer than any mate that is found among all lines.
const PLIES: u32 = 99;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (count, nodes) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(1500));
    let (mut by_lines, mut by_proof, mut held, mut disagreed) = (0, 0, 0, 0);
    for position in (1..).filter_map(random_position).take(count as usize) {
        let shortest = forced_win(&position, PLIES, nodes);
        let is_mate = matches!(shortest, Verdict::Win(_));
        by_lines += u32::from(is_mate);
        match decide(&position, nodes) {
            Decision::Win(_) => by_proof += 1,
            Decision::NoWin => {
                held += 1;
                disagreed += u32::from(is_mate);
            }
            Decision::Unknown => {}
        }
    }
    println!("{count} positions, {nodes} nodes for each");
    println!("all lines of one length after another: {by_lines} mates");
    println!("proof numbers: {by_proof} mates, {held} without a win, {disagreed} of them wrongly");
}

/// Where a random game is after 10 to 79 plies; nothing if it is over by then.
fn random_position(seed: u64) -> Option<Position> {
    let mut game = Game::<Shakti>::new(Default::default(), 0).ok()?;
    let mut chance = Chance::from_seed(seed);
    for _ in 0..10 + chance.below(70) {
        let seat = game.turn().and_then(Turn::seat)?;
        let mv = chance.pick(&game.legal_moves(seat))?;
        game.play(seat, mv).ok()?;
    }
    game.turn().map(|_| *game.position())
}

fn decide(position: &Position, nodes: u64) -> Decision<quincunx_games::shakti::Move> {
    let table = ProofTable::with_bytes(nodes.saturating_mul(64).min(64 << 20) as usize);
    let Some(attacker) = position.turn().seat() else { return Decision::Unknown };
    let stop = AtomicBool::new(false);
    let limits = Limits::nodes(nodes);
    let task = Task { attacker, key: Position::key, table: &table, threads: 1, limits, stop: &stop };
    solve(position, &task, &mut |_| ()).decision
}

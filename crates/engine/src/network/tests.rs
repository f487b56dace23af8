//! The same value however an accumulator came to its inputs; the same bits everywhere.

use std::any::Any;
use std::sync::Arc;

use quincunx_core::{Chance, Game, Position as _, Seat, Turn};
use quincunx_games::bishops::{Bishops, Colour, Position};
use quincunx_games::chess::duel_from;

use super::*;
use crate::bishops::{BishopsAccumulator, BishopsEvaluator};
use crate::chess::LAYOUT;
use crate::evaluator::{Evaluator, PositionOf};
use crate::saktris::SaktrisEvaluator;
use crate::shakti::ShaktiEvaluator;
use crate::sitchess::SitchessEvaluator;
use crate::taifho::TaifhoEvaluator;

/// Neurons of a half.
const NEURONS: usize = 64;

/// A network with weights of every size, the same every time.
fn network(layout: &Layout) -> Network {
    network_with_zones(layout, 1)
}

fn network_with_zones(layout: &Layout, zones: usize) -> Network {
    let mut chance = Chance::from_seed(27);
    let mut within = |most: i64| (chance.below(2 * most as u64 + 1) as i64 - most) as i16;
    Network {
        layout: layout.name.to_owned(),
        note: "drawn by lot".to_owned(),
        men_in_bucket: layout.men_in_bucket,
        neurons: NEURONS,
        zones,
        rows: (0..zones * layout.inputs * NEURONS).map(|_| within(120)).collect(),
        biases: (0..NEURONS).map(|_| within(120)).collect(),
        outputs: (0..BUCKETS * 2 * NEURONS).map(|_| within(127)).collect(),
        output_biases: (0..BUCKETS).map(|_| i32::from(within(10_000))).collect(),
        handmade_shares: (0..BUCKETS as i32).map(|at| 512 * (at % 3)).collect(),
    }
}

/// Plays at random and hands out every position in which the network judges.
fn each_position<E: Evaluator>(seed: u64, mut visit: impl FnMut(&PositionOf<E>, Seat)) {
    let mut game = Game::<E::Rules>::new(Default::default(), seed).expect("a game");
    let mut chance = Chance::from_seed(seed);
    for _ in 0..160 {
        let seat = match game.turn() {
            Some(Turn::Of(seat)) => seat,
            Some(Turn::Together(seats)) => seats.iter().next().expect("somebody"),
            _ => break,
        };
        if E::default().men(game.position()).is_some() {
            visit(game.position(), seat);
        }
        let mv = chance.pick(&game.legal_moves(seat)).expect("a move");
        game.play(seat, mv).expect("legal");
    }
}

/// The value of a position for the seat on turn, from nothing.
fn recomputed<E: Evaluator>(network: &Network, position: &PositionOf<E>, seat: Seat) -> i32 {
    let men = E::default().men(position).expect("the network judges");
    let layout = E::LAYOUT.expect("a layout");
    let mut inputs = [Vec::new(), Vec::new()];
    (layout.perspectives)(&men, &mut inputs);
    assert!(inputs.iter().all(|inputs| inputs.len() <= layout.most_on), "{men:?}");
    let output = network.judge(layout, &inputs, men.len());
    network.corrected(output, men.len(), || E::default().evaluate(position, seat))
}

/// However an accumulator came to its inputs, a game is worth the same, and what is good for
/// one side is bad for the other.
fn assert_accumulated_as_from_nothing<E: Evaluator>(is_left_to_rules: impl Fn(&PositionOf<E>) -> bool) {
    let layout = E::LAYOUT.expect("a layout");
    assert_network_accumulates::<E>(network(layout), &is_left_to_rules);
    if layout.zones.count > 1 {
        assert_network_accumulates::<E>(network_with_zones(layout, layout.zones.count), &is_left_to_rules);
    }
}

fn assert_network_accumulates<E: Evaluator>(
    network: Network,
    is_left_to_rules: &impl Fn(&PositionOf<E>) -> bool,
) {
    let network = Arc::new(network);
    let mut evaluator = E::default();
    evaluator.set_evaluation(&Evaluation::Network(Arc::clone(&network)));
    let mut line = vec![E::Accumulator::default(); 40];
    let mut chance = Chance::from_seed(3);
    let mut judged = 0;
    for seed in 0..12 {
        each_position::<E>(seed, |position, seat| {
            // As in a search: some way down a line that was another one before.
            let ply = chance.below(40) as usize;
            let value = evaluator.evaluate_along(position, seat, &mut line[..=ply]);
            let by_rules = is_left_to_rules(position);
            let expected = match by_rules {
                true => evaluator.evaluate(position, seat),
                false => recomputed::<E>(&network, position, seat),
            };
            assert_eq!(value, expected);
            let other = evaluator.evaluate_along(position, seat.other(), &mut line[..=ply]);
            assert_eq!(other, -value, "what is good for one is bad for the other");
            judged += u32::from(!by_rules);
        });
    }
    assert!(judged > 200, "{judged}");
}

#[test]
fn an_accumulator_along_any_line_is_the_one_from_nothing() {
    // Where a king is bare no network judges.
    assert_accumulated_as_from_nothing::<SitchessEvaluator>(|position| {
        shakmaty::Color::ALL.into_iter().any(|color| position.pieces().of(color).count() == 1)
    });
    assert_accumulated_as_from_nothing::<SaktrisEvaluator>(|_| false);
    assert_accumulated_as_from_nothing::<ShaktiEvaluator>(|_| false);
    assert_accumulated_as_from_nothing::<TaifhoEvaluator>(|_| false);
}

#[test]
fn the_cross_is_judged_from_every_seat_as_from_nothing() {
    let [cross, _] = BishopsEvaluator::layouts()[..] else { panic!("one for each phase") };
    let network = Arc::new(network(cross));
    let mut evaluator = BishopsEvaluator::default();
    evaluator.set_evaluation(&Evaluation::Network(Arc::clone(&network)));
    let mut line = vec![BishopsAccumulator::default(); 12];
    let mut chance = Chance::from_seed(5);
    let mut judged = 0;
    for seed in 0..6 {
        each_position::<BishopsEvaluator>(seed, |position, _| {
            let Position::Survival(survival) = position else { return };
            for seat in (0..4).map(Seat).filter(|seat| position.is_living(*seat)) {
                let men = evaluator.men_seen_by(position, seat).expect("the network judges");
                assert!(men.len() <= cross.most_on, "{men:?}");
                let mut inputs = [Vec::new(), Vec::new()];
                (cross.perspectives)(&men, &mut inputs);
                let output = network.judge(cross, &inputs, men.len());
                let handmade = || evaluator.evaluate(position, seat);
                let hunted = evaluator.hunt(survival, Colour::of_seat(seat).expect("a colour"));
                let expected = network.corrected(output, men.len(), handmade) * 289 / SCALE + hunted;
                // As in a search: some way down a line that another seat may have looked at.
                let ply = chance.below(12) as usize;
                assert_eq!(evaluator.evaluate_along(position, seat, &mut line[..=ply]), expected);
                judged += 1;
            }
        });
    }
    assert!(judged > 1000, "{judged}");
}

#[test]
fn a_network_gives_the_same_bits_everywhere() {
    let network = network(&LAYOUT);
    let mut sum = 0u64;
    for seed in 0..4 {
        each_position::<SitchessEvaluator>(seed, |position, seat| {
            let value = recomputed::<SitchessEvaluator>(&network, position, seat);
            sum = sum.wrapping_mul(31).wrapping_add(value as u64);
        });
    }
    assert_eq!(sum, CHECKSUM);
}

/// Of the values of a fixed network in fixed positions.
const CHECKSUM: u64 = 13_747_557_777_194_787_897;

/// What the beginning of a duel is worth to White, who is on turn, with such a back rank and
/// such pawns of Black.
fn duel(evaluator: &BishopsEvaluator, back_rank: &str, pawns: &str) -> i32 {
    let fen = format!("{back_rank}/{pawns}/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    let rules = quincunx_games::catalogue::find("bishops").expect("a game");
    let game = rules.game_from(&duel_from(&fen), &[], 0).expect("a duel");
    let game = (game.as_ref() as &dyn Any).downcast_ref::<Game<Bishops>>().expect("of Bishops");
    let position = game.position();
    let seat = position.turn().seat().expect("somebody");
    evaluator.evaluate_along(position, seat, &mut vec![BishopsAccumulator::default(); 2])
}

#[test]
fn the_duel_is_judged_by_the_usual_network_and_it_knows_what_pieces_are_worth() {
    let usual = BishopsEvaluator::default();
    let values = [
        duel(&usual, "rnbqkbnr", "pppppppp"),
        duel(&usual, "rnbqkbnr", "pppppp1p"),
        duel(&usual, "rnbqkb1r", "pppppppp"),
        duel(&usual, "1nbqkbnr", "pppppppp"),
        duel(&usual, "rnb1kbnr", "pppppppp"),
    ];
    assert!(values.is_sorted(), "{values:?}");
    assert!(values[0].abs() < 60 && values[1] > 30 && values[4] > 500, "{values:?}");
    let mut by_hand = usual;
    by_hand.set_evaluation(&Evaluation::Handmade);
    assert_ne!(duel(&by_hand, "rnbqkb1r", "pppppppp"), values[2]);
    by_hand.set_evaluation(&Evaluation::Usual);
    assert_eq!(duel(&by_hand, "rnbqkb1r", "pppppppp"), values[2]);
}

#[test]
fn a_network_is_written_and_read_and_nothing_else_is_taken_for_one() {
    let written = network(&LAYOUT);
    let bytes = written.write();
    assert!(bytes.len() < 1 << 20);
    assert_eq!(Network::read(&bytes, &LAYOUT), Ok(written));
    let in_zones = network_with_zones(&LAYOUT, LAYOUT.zones.count);
    assert_eq!(Network::read(&in_zones.write(), &LAYOUT), Ok(in_zones));
    let too_few = network_with_zones(&LAYOUT, LAYOUT.zones.count - 1);
    assert!(matches!(Network::read(&too_few.write(), &LAYOUT), Err(NetworkError::Sizes(..))));
    let refused = |bytes: &[u8]| Network::read(bytes, &LAYOUT).expect_err("refused");
    assert_eq!(refused(b"QXNETWORK"), NetworkError::Magic);
    for cut in [0, 7, 8, 9, 20, bytes.len() - 1] {
        assert!(matches!(refused(&bytes[..cut]), NetworkError::Magic | NetworkError::Length), "{cut}");
    }
    assert_eq!(refused(&[&bytes[..], &[0]].concat()), NetworkError::Length);
    let mut damaged = bytes.clone();
    damaged[5000] ^= 1;
    assert_eq!(refused(&damaged), NetworkError::Hash);
    let mut other = bytes;
    other[8] = 9;
    assert_eq!(refused(&other), NetworkError::Version(9));
    // Neurons follow behind the two texts and the number of inputs.
    let mut sizes = network(&LAYOUT).write();
    let neurons = 8 + 2 + (2 + "chess".len()) + (2 + "drawn by lot".len()) + 4;
    sizes[neurons] = 65;
    assert!(matches!(refused(&sizes), NetworkError::Sizes(_, 65, _, _)));
}

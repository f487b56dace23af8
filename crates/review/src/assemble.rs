//! A review from what the engine says about the plies.

use quincunx_core::{AnyGame, Message, Outcome, Seat, Viewer};
use quincunx_engine::Variation;
use quincunx_protocol::{Chances, MoveClass, PlayerReview, Review, ReviewLine, ReviewedMove};

use crate::accuracy::{classify, game_accuracy, move_accuracy, weight};
use crate::judge::PlyJudgement;

/// The longest line that is kept.
const LONGEST_LINE: usize = 8;

/// Three digits are enough.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}

fn kept(line: &Variation) -> ReviewLine {
    let first = |texts: &[String]| texts.iter().take(LONGEST_LINE).cloned().collect();
    ReviewLine {
        moves: first(&line.moves),
        written: first(&line.annotated),
        end_in: line.score.end_in_plies(),
    }
}

/// The review of a game from what was found at its plies, in any order.
pub fn assemble(game: &dyn AnyGame, mut judgements: Vec<PlyJudgement>) -> Review {
    judgements.sort_by_key(|judgement| judgement.ply);
    let seats = game.info().seats.len();
    let written = game.plies(Viewer::Everything);
    let expectations: Vec<(usize, Option<(Seat, f64)>)> =
        judgements.iter().map(|judgement| (judgement.ply, judgement.expectation)).collect();
    let living = |ply: usize| {
        let then = game.at(ply);
        (0..seats).map(|seat| then.is_living(Seat(seat as u8))).collect()
    };
    let end = game.outcome().map(|outcome| (game.ply_count(), outcome));
    let chances = chances(seats, &expectations, living, end);
    let mut moves = Vec::new();
    for judgement in judgements {
        let Some(judged) = judgement.judged else { continue };
        let (before, after) = (rounded(judged.best.expectation), rounded(judged.made.expectation));
        let class = classify(before - after);
        moves.push(ReviewedMove {
            ply: judgement.ply,
            seat: judged.seat.0,
            written: written.get(judgement.ply).cloned().unwrap_or_default(),
            before,
            after,
            accuracy: (move_accuracy(before, after) * 10.0).round() / 10.0,
            class,
            better: class.map(|_| kept(&judged.best)),
            line: class.map(|_| kept(&judged.made)),
            missed: judged.missed.as_ref().filter(|_| class.is_some()).map(Message::to_string),
            missed_i18n: judged.missed.filter(|_| class.is_some()),
        });
    }
    Review { players: players(seats, &chances, &moves), chances, moves }
}

/// What everybody could expect at each ply. Of two who are left, one has what the other
/// has not. Of more, each says it at its own turn only, and against all others; what they
/// said last is shared out so that it adds up to 1.
pub fn chances(
    seats: usize,
    expectations: &[(usize, Option<(Seat, f64)>)],
    living: impl Fn(usize) -> Vec<bool>,
    end: Option<(usize, &Outcome)>,
) -> Vec<Chances> {
    let mut said = vec![0.5; seats];
    let mut all = Vec::new();
    for (ply, expectation) in expectations {
        let living = living(*ply);
        let others = living.iter().filter(|is| **is).count();
        if let Some((seat, share)) = expectation {
            said[seat.index()] = *share;
            if others == 2 {
                for (index, _) in
                    living.iter().enumerate().filter(|(index, is)| **is && *index != seat.index())
                {
                    said[index] = 1.0 - share;
                }
            }
        }
        let shares: Vec<f64> =
            said.iter().zip(&living).map(|(share, is)| if *is { *share } else { 0.0 }).collect();
        let sum: f64 = shares.iter().sum();
        let shared = |(share, is): (&f64, &bool)| match (sum > 1e-9, *is) {
            (true, _) => rounded(share / sum),
            (false, true) => rounded(1.0 / others as f64),
            (false, false) => 0.0,
        };
        all.push(Chances { ply: *ply, seats: shares.iter().zip(&living).map(shared).collect() });
    }
    if let Some((ply, outcome)) = end {
        let winners = outcome.winners().iter().count() as f64;
        let share = |place: &u8| if *place == 1 { rounded(1.0 / winners) } else { 0.0 };
        all.push(Chances { ply, seats: outcome.places.iter().map(share).collect() });
    }
    all
}

/// How everybody played.
pub fn players(seats: usize, chances: &[Chances], moves: &[ReviewedMove]) -> Vec<PlayerReview> {
    let window = (chances.len() / 10).clamp(2, 8);
    let player = |seat: usize| {
        let own: Vec<&ReviewedMove> = moves.iter().filter(|mv| usize::from(mv.seat) == seat).collect();
        let weighed = |mv: &&ReviewedMove| {
            // The positions up to the one that the move led to.
            let end = chances.partition_point(|chances| chances.ply <= mv.ply + 1);
            let near = &chances[end.saturating_sub(window)..end];
            let own: Vec<f64> = near.iter().filter_map(|chances| chances.seats.get(seat).copied()).collect();
            (move_accuracy(mv.before, mv.after), weight(&own))
        };
        let accuracy = game_accuracy(&own.iter().map(weighed).collect::<Vec<_>>());
        let count = |class| own.iter().filter(|mv| mv.class == Some(class)).count() as u32;
        PlayerReview {
            seat: seat as u8,
            accuracy: accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
            moves: own.len() as u32,
            inaccuracies: count(MoveClass::Inaccuracy),
            mistakes: count(MoveClass::Mistake),
            blunders: count(MoveClass::Blunder),
        }
    };
    (0..seats).map(player).collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn made(ply: usize, seat: u8, before: f64, after: f64) -> ReviewedMove {
        ReviewedMove {
            ply,
            seat,
            written: String::new(),
            before,
            after,
            accuracy: move_accuracy(before, after),
            class: classify(before - after),
            better: None,
            line: None,
            missed: None,
            missed_i18n: None,
        }
    }

    /// A game in which the seats move in turn, and what each ply was worth to its mover.
    fn game(seats: usize) -> impl Strategy<Value = Vec<(f64, f64)>> {
        vec((0.0..=1.0f64, 0.0..=1.0f64), seats..80).prop_map(|plies| {
            plies.into_iter().map(|(one, other)| (one.max(other), one.min(other))).collect()
        })
    }

    /// The review of such a game with the seats called by other numbers.
    fn reviewed(seats: usize, plies: &[(f64, f64)], called: &[u8]) -> (Vec<Chances>, Vec<PlayerReview>) {
        let seat = |ply: usize| called[ply % seats];
        let said: Vec<_> =
            plies.iter().enumerate().map(|(ply, (best, _))| (ply, Some((Seat(seat(ply)), *best)))).collect();
        let chances = chances(seats, &said, |_| vec![true; seats], None);
        let moves: Vec<_> =
            plies.iter().enumerate().map(|(ply, (best, left))| made(ply, seat(ply), *best, *left)).collect();
        let players = players(seats, &chances, &moves);
        (chances, players)
    }

    proptest! {
        #[test]
        fn accuracy_is_from_0_to_100_and_chances_add_up_to_1(plies in game(2), four in game(4)) {
            for (seats, plies) in [(2, plies), (4, four)] {
                let (chances, players) = reviewed(seats, &plies, &[0, 1, 2, 3]);
                for player in players {
                    prop_assert!((0.0..=100.0).contains(&player.accuracy.unwrap()));
                }
                for chances in chances {
                    let sum: f64 = chances.seats.iter().sum();
                    prop_assert!((sum - 1.0).abs() < 0.003, "{chances:?}");
                }
            }
        }

        #[test]
        fn a_game_without_a_mistake_has_100(plies in game(4)) {
            for seats in [2, 4] {
                let perfect: Vec<_> = plies.iter().map(|(best, _)| (*best, *best)).collect();
                for player in reviewed(seats, &perfect, &[0, 1, 2, 3]).1 {
                    prop_assert_eq!(player.accuracy, Some(100.0));
                    prop_assert_eq!(player.inaccuracies + player.mistakes + player.blunders, 0);
                }
            }
        }

        #[test]
        fn it_does_not_matter_which_seat_somebody_has(plies in game(4), by in 1u8..4) {
            for seats in [2usize, 4] {
                let called: Vec<u8> = (0..seats as u8).map(|seat| (seat + by) % seats as u8).collect();
                let usual = reviewed(seats, &plies, &[0, 1, 2, 3]).1;
                let moved = reviewed(seats, &plies, &called).1;
                for (seat, usual) in usual.iter().enumerate() {
                    let same = PlayerReview { seat: called[seat], ..usual.clone() };
                    prop_assert_eq!(&moved[usize::from(called[seat])], &same);
                }
            }
        }
    }

    #[test]
    fn whoever_is_out_of_the_game_expects_nothing_and_the_last_two_share_everything() {
        let said = [(0, Some((Seat(0), 0.4))), (1, Some((Seat(1), 0.6))), (2, Some((Seat(1), 0.7)))];
        let living = |ply: usize| match ply {
            0 => vec![true; 4],
            1 => vec![true, true, false, true],
            _ => vec![false, true, false, true],
        };
        let found = chances(4, &said, living, None);
        assert_eq!(found[1].seats[2], 0.0);
        assert_eq!(found[2].seats, [0.0, 0.7, 0.0, 0.3]);
    }
}

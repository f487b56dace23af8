//! Free, hidden and random arrangements.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use quincunx_core::{Chance, Position as _, Record, Turn};

use super::super::{Arrangement, Move};
use super::*;

#[test]
fn with_a_free_set_up_both_sides_choose_at_the_same_time() {
    let game = new_game("setup=free", 0);
    assert!(matches!(game.turn(), Some(Turn::Together(seats)) if seats.len() == 2));
    assert_eq!(game.legal_moves(Seat::FIRST).len(), 2520);
    assert_eq!(game.legal_moves(Seat::SECOND).len(), 2520);
    let unique: HashSet<Move> = game.legal_moves(Seat::FIRST).into_iter().collect();
    assert_eq!(unique.len(), 2520);
}

#[test]
fn once_both_are_ready_their_pieces_stand_on_b_to_i() {
    let mut game = new_game("setup=free", 0);
    game.play_text(Seat::FIRST, "CCDDSSTT").unwrap();
    game.play_text(Seat::SECOND, "stdccdts").unwrap();
    assert_eq!(text(&game), "1stdccdts1/10/10/10/10/10/10/10/10/1CCDDSSTT1 S - 0,0 1 ;setup=free");
    play(&mut game, "b1-b2");
}

#[test]
fn either_may_be_ready_first_and_souths_is_listed_first() {
    let mut south_first = new_game("setup=free", 0);
    south_first.play_text(Seat::FIRST, "CCDDSSTT").unwrap();
    south_first.play_text(Seat::SECOND, "SDTCSDTC").unwrap();
    let mut north_first = new_game("setup=free", 0);
    north_first.play_text(Seat::SECOND, "SDTCSDTC").unwrap();
    assert_eq!(text(&north_first), "arranging -,SDTCSDTC S ;setup=free");
    assert!(north_first.play_text(Seat::SECOND, "SDTCSDTC").is_err(), "ready is ready");
    north_first.play_text(Seat::FIRST, "CCDDSSTT").unwrap();
    assert_eq!(text(&south_first), text(&north_first));
    let record = north_first.record(None).write(2);
    assert!(record.contains("1. CCDDSSTT SDTCSDTC"), "{record}");
    let read = Game::<Taifho>::from_record(&Record::parse(&record).unwrap()).unwrap();
    assert_eq!(read.position(), north_first.position());
}

#[test]
fn a_choice_is_hidden_from_the_other_side_until_both_are_ready() {
    let mut game = new_game("setup=free", 0);
    game.play_text(Seat::FIRST, "CCDDSSTT").unwrap();
    let seen = |viewer| game.position_text(viewer);
    assert_eq!(seen(Viewer::Seat(Seat::FIRST)), "arranging CCDDSSTT,- S ;setup=free");
    assert_eq!(seen(Viewer::Seat(Seat::SECOND)), "arranging ?,- S ;setup=free");
    assert_eq!(seen(Viewer::Spectator), "arranging ?,- S ;setup=free");
    let scene = game.scene(Viewer::Seat(Seat::SECOND));
    assert!(scene.pieces.iter().all(|piece| piece.owner == Seat::SECOND), "North sees its own pieces only");
    assert_eq!(scene.pieces.len(), 8);
    assert!(game.scene(Viewer::Spectator).pieces.is_empty());
    assert_eq!(scene.seats[0].note, "ready");
    assert_eq!(scene.seats[1].note, "arranging");
}

#[test]
fn what_is_hidden_is_imagined_fairly() {
    let seen = position("arranging ?,- S ;setup=free");
    let mut chance = Chance::from_seed(1);
    let texts: HashSet<String> =
        (0..200).map(|_| Taifho::write_position(&Taifho::imagine(&seen, &mut chance))).collect();
    assert!(texts.len() > 150, "{} arrangements of 200", texts.len());
}

#[test]
fn play_from_a_view_takes_the_usual_arrangement_for_what_it_does_not_know() {
    let mut seen = position("arranging ?,- S ;setup=free");
    let order = Arrangement::read("CCDDSSTT").unwrap();
    seen.play(Seat::SECOND, Move::Arrange(order));
    assert!(Taifho::write_position(&seen).starts_with("1ccddsstt1/10/10/10/10/10/10/10/10/1STDCCDTS1 S"));
}

#[test]
fn whoever_likes_the_usual_arrangement_just_says_ready() {
    let mut game = new_game("setup=free,arrangement=CCDDSSTT", 0);
    game.play_text(Seat::FIRST, "ready").unwrap();
    assert_eq!(text(&game), "arranging CCDDSSTT,- S ;setup=free,arrangement=CCDDSSTT");
    let prompt = game.scene(Viewer::Seat(Seat::SECOND)).prompt.to_string();
    assert!(prompt.starts_with("Arrange your pieces on b10 to i10: "), "{prompt}");
    let prompt = game.scene(Viewer::Spectator).prompt;
    assert_eq!(prompt, "North arranges its pieces, unseen by the other side.");
}

#[test]
fn an_arrangement_is_two_of_each_kind() {
    let game = new_game("setup=free", 0);
    for text in ["STDCCDT", "STDCCDTT", "STDCCDTSS", "b1-b2", ""] {
        let error = Taifho::read_move(game.position(), Seat::FIRST, text).unwrap_err().to_string();
        assert!(error.ends_with("expected the eight letters SSDDTTCC in any order, or ready"), "{error}");
    }
}

fn arrange(words: &str) -> Option<String> {
    let game = new_game("setup=free", 0);
    let mv = Taifho::move_of(game.position(), Seat::FIRST, &touches(words))?;
    Some(Taifho::write_move(game.position(), Seat::FIRST, mv))
}

fn why_not_arrange(words: &str) -> String {
    let game = new_game("setup=free", 0);
    Taifho::why_not(game.position(), Seat::FIRST, &touches(words)).unwrap_or_default().to_string()
}

#[test]
fn an_arrangement_is_made_by_swaps_from_the_usual_one() {
    assert_eq!(arrange("=ready").as_deref(), Some("STDCCDTS"));
    assert_eq!(arrange("b1 c1 =ready").as_deref(), Some("TSDCCDTS"));
    assert_eq!(arrange("b1 c1 c1 b1 =ready").as_deref(), Some("STDCCDTS"), "and swapped back");
    assert_eq!(arrange("b1 b1 =ready").as_deref(), Some("STDCCDTS"), "touched twice is put down");
    assert_eq!(arrange("b1 c1"), None, "not yet");
    for prefix in ["", "b1", "b1 c1", "b1 c1 d1"] {
        assert_eq!(why_not_arrange(prefix), "");
    }
    assert_eq!(why_not_arrange("a1"), "only the pieces on b1 to i1 are yours to swap");
    assert_eq!(why_not_arrange("b10"), "only the pieces on b1 to i1 are yours to swap");
    assert_eq!(why_not_arrange("b1 =ready"), "a second square is needed to swap with the first");
    assert_eq!(why_not_arrange("=ready b1"), "nothing can be swapped once you are ready");
    assert_eq!(why_not_arrange("=pass"), "touch two squares to swap their pieces, or choose ready");
}

/// The fewest swaps from the usual order to every other, found by widening rings.
fn fewest_swaps() -> HashMap<[char; 8], usize> {
    let usual = ['S', 'T', 'D', 'C', 'C', 'D', 'T', 'S'];
    let mut fewest = HashMap::from([(usual, 0)]);
    let mut ring = VecDeque::from([usual]);
    while let Some(order) = ring.pop_front() {
        for one in 0..8 {
            for other in one + 1..8 {
                let mut next = order;
                next.swap(one, other);
                let swaps = fewest[&order] + 1;
                if let Entry::Vacant(vacant) = fewest.entry(next) {
                    vacant.insert(swaps);
                    ring.push_back(next);
                }
            }
        }
    }
    fewest
}

#[test]
fn a_gesture_swaps_no_more_often_than_it_must() {
    let game = new_game("setup=free", 0);
    let fewest = fewest_swaps();
    assert_eq!(fewest.len(), 2520);
    for mv in game.legal_moves(Seat::SECOND) {
        let gesture = Taifho::gesture(game.position(), Seat::SECOND, mv);
        let text: Vec<char> = Taifho::write_move(game.position(), Seat::SECOND, mv).chars().collect();
        let key: [char; 8] = text.clone().try_into().unwrap();
        assert_eq!((gesture.len() - 1) / 2, fewest[&key], "{text:?}");
        assert_eq!(Taifho::move_of(game.position(), Seat::SECOND, &gesture), Some(mv));
    }
}

#[test]
fn random_same_shuffles_once_for_both_and_random_for_each() {
    let same = new_game("setup=random_same", 3);
    let rows = |game: &Game<Taifho>| {
        let text = text(game);
        let board = text.split(' ').next().unwrap();
        let rows: Vec<String> = board.split('/').map(str::to_uppercase).collect();
        (rows[9].clone(), rows[0].clone())
    };
    let (south, north) = rows(&same);
    assert_eq!(south, north);
    assert_ne!(south, "1STDCCDTS1");
    let each = new_game("setup=random", 3);
    let (south_each, north_each) = rows(&each);
    assert_eq!(south_each, south, "South's is drawn first");
    assert_ne!(north_each, south_each);
    assert_eq!(text(&new_game("setup=random", 3)), text(&each), "the same seed, the same game");
}

#[test]
fn the_first_player_is_drawn_after_the_arrangements() {
    let drawn = new_game("setup=random,first_player=random", 3);
    let board = |game: &Game<Taifho>| text(game).split(' ').next().unwrap().to_owned();
    assert_eq!(board(&drawn), board(&new_game("setup=random", 3)));
    let mut chance = Chance::from_seed(3);
    let mut letters = ['S', 'T', 'D', 'C', 'C', 'D', 'T', 'S'];
    chance.shuffle(&mut letters);
    assert!(board(&drawn).ends_with(&format!("/1{}1", letters.iter().collect::<String>())));
    chance.shuffle(&mut letters.clone());
    assert_eq!(u64::from(drawn.position().side().0), chance.below(2));
}

#[test]
fn shuffled_games_have_two_of_each_kind() {
    for seed in 0..50 {
        let game = new_game("setup=random", seed);
        for seat in [Seat::FIRST, Seat::SECOND] {
            for kind in super::super::Kind::ALL {
                assert_eq!(game.position().pieces(seat, kind).len(), 2);
            }
        }
    }
}

//! Laws of mirrors, and of what an explorer makes of them.

use std::collections::HashSet;

use crate::{Game, Position, Rules, Seat, Viewer};

/// How many moves of a position are looked at.
const SOME: usize = 8;

/// What is true in the mirror is true here: moves, views, ends, and where moves lead.
pub(super) fn mirror_law<R: Rules>(game: &Game<R>) {
    let Some(mirror) = R::EXTRAS.mirror else { return };
    let position = game.position();
    let Some(image) = (mirror.position)(position) else { return };
    let text = R::write_position(position);
    assert_eq!(image.key(), image.recomputed_key(), "an image has its key: {text}");
    let back = (mirror.position)(&image).unwrap_or_else(|| panic!("an image has an image: {text}"));
    assert_eq!(back.key(), position.key(), "two mirrors give the same position: {text}");
    assert_eq!(R::write_position(&back), text, "two mirrors give the same text");
    assert_eq!(image.turn(), position.turn(), "whose turn it is: {text}");
    assert_eq!(image.outcome(), position.outcome(), "the end is the end in the mirror: {text}");
    for viewer in R::INFO.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
        let seen = (mirror.position)(&R::seen_by(position, viewer));
        let seen = seen.unwrap_or_else(|| panic!("what is seen has an image: {text}"));
        assert_eq!(R::seen_by(&image, viewer).key(), seen.key(), "what is seen in the mirror: {text}");
    }
    let Some(turn) = game.turn() else { return };
    for seat in R::INFO.seats().filter(|&seat| turn.includes(seat)) {
        let moves = position.moves(seat);
        let mirrored: HashSet<_> = moves.iter().map(|&mv| (mirror.mv)(mv)).collect();
        let found: HashSet<_> = image.moves(seat).into_iter().collect();
        assert_eq!(found, mirrored, "the moves in the mirror are the moves: {text}");
        for &mv in moves.iter().step_by(1 + moves.len() / SOME) {
            assert_eq!((mirror.mv)((mirror.mv)(mv)), mv, "two mirrors give the same move");
            let (mut after, mut image_after) = (position.clone(), image.clone());
            after.play(seat, mv);
            image_after.play(seat, (mirror.mv)(mv));
            assert_eq!(after.outcome(), image_after.outcome(), "moves end the game alike: {text}");
            if let Some(expected) = (mirror.position)(&after) {
                assert_eq!(image_after.key(), expected.key(), "moves lead to the image: {text}");
            }
        }
    }
}

/// An explorer knows a position by what is seen of it, read from text or in the mirror, and
/// gives back the moves it keeps.
pub(super) fn explorer_law<R: Rules>(game: &Game<R>) {
    let Some(seat) = game.explorer_seat() else { return };
    let key = game.explorer_key();
    for viewer in [Viewer::Everything, Viewer::Spectator] {
        let text = game.position_text(viewer);
        let read = Game::<R>::from_text(&text, &[], 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.explorer_key(), key, "an explorer knows the position by its text: {text}");
    }
    let here = again::<R>(game, game.position().clone());
    let image = R::EXTRAS.mirror.and_then(|mirror| {
        let image = again::<R>(game, (mirror.position)(game.position())?);
        assert_eq!(image.explorer_key(), key, "a position and its image are one: {:?}", game.position());
        Some((image, mirror.mv))
    });
    let moves = game.position().moves(seat);
    for &mv in moves.iter().step_by(1 + moves.len() / SOME) {
        let kept = kept(&here, seat, mv);
        assert_eq!(Some(kept.0), key, "a move is kept with its position");
        let given = here.explorer_move(&kept.1).expect("what is kept can be given back");
        let own = R::write_move(here.position(), seat, mv);
        let Some((image, mirrored)) = &image else {
            assert_eq!(given, own, "the move that was kept is given back");
            continue;
        };
        assert_eq!(self::kept(image, seat, mirrored(mv)), kept, "a move and its image are kept as one");
        let other = image.explorer_move(&kept.1).expect("what is kept can be given back in the mirror");
        let other = R::read_move(image.position(), seat, &other).map(mirrored);
        let other = R::write_move(here.position(), seat, other.expect("a move of the image"));
        assert!(given == own || other == own, "{own} is given back as {given} or {other}");
    }
}

fn again<R: Rules>(game: &Game<R>, position: R::Position) -> Game<R> {
    Game::from_position(position, game.options().clone(), 0).unwrap_or_else(|error| panic!("{error}"))
}

fn kept<R: Rules>(game: &Game<R>, seat: Seat, mv: <R::Position as Position>::Move) -> (u64, String) {
    let mut game = game.clone();
    let before = game.explorer_plies().len();
    game.play(seat, mv).expect("a legal move is accepted");
    let kept = game.explorer_plies().swap_remove(before);
    (kept.key, kept.text)
}

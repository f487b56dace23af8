//! Boards in the pages of rules, to try what is written there.

use quincunx_core::{AnyGame, Diagram, GameError, Message};
use quincunx_games::catalogue;

/// The boards of a game, numbered.
pub fn of(game: &str) -> impl Iterator<Item = (usize, &'static Diagram)> {
    catalogue::find(game).into_iter().flat_map(|rules| rules.info().showcase.diagrams).enumerate()
}

/// The game as it stands on a board.
pub fn game(name: &str, diagram: &Diagram) -> Result<Box<dyn AnyGame>, GameError> {
    let refused = || GameError::Refused(Message::new("no-such-game").verbatim("name", name));
    let mut game = catalogue::find(name).ok_or_else(refused)?.game_from(diagram.position, &[], 0)?;
    let mut read = game.ply_count();
    for ply in diagram.plies.split_whitespace() {
        game.read_ply(ply, &mut read)?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue::GAMES;

    use super::*;

    fn all() -> impl Iterator<Item = (&'static str, &'static Diagram)> {
        let boards = |info: &'static quincunx_core::Info| {
            info.showcase.diagrams.iter().map(|diagram| (info.name, diagram))
        };
        GAMES.iter().flat_map(move |rules| boards(rules.info()))
    }

    #[test]
    fn every_board_can_be_played_on() {
        for (name, diagram) in all() {
            let game = game(name, diagram).unwrap_or_else(|error| panic!("{}: {error}", diagram.caption));
            let seat = game.turn().and_then(quincunx_core::Turn::seat);
            let seat = seat.unwrap_or_else(|| panic!("{}: nobody is to move", diagram.caption));
            assert!(game.moves(seat).len() > 1, "{}", diagram.caption);
        }
    }

    #[test]
    fn the_captions_promise_what_is_so() {
        let ends = |caption: &str, mv: &str| {
            let (name, diagram) = all().find(|(_, diagram)| diagram.caption == caption).expect("a board");
            let mut game = game(name, diagram).expect("it is right");
            let mut read = game.ply_count();
            game.read_ply(mv, &mut read).unwrap_or_else(|error| panic!("{caption}: {error}"));
            game.outcome().map(|outcome| outcome.reason.code.to_string()).unwrap_or_default()
        };
        assert_eq!(ends("diagram-shakti-mate", "e5-f5"), "mate");
        assert_eq!(ends("diagram-sitchess-mate", "Qc8"), "mate");
        assert_eq!(ends("diagram-saktris-castling", "b1d1"), "");
        assert_eq!(ends("diagram-taifho-chain", "b1>d1>f1>f5"), "");
        assert_eq!(ends("diagram-bishops-mate", "d5-d12"), "", "the last two go on with their duel");
    }
}

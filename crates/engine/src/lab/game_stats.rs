//! What is worth knowing about one game.

use quincunx_core::{AnyGame, Seat, Turn};

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStats {
    /// The place of each seat; none if the game was broken off.
    pub places: Option<Vec<u8>>,
    /// How it ended: `won by mate`, `drawn by repetition`, `too long`.
    pub end: String,
    /// Between how many moves the players could choose, each time they did; what
    /// chance does is not counted.
    pub choices: Vec<u64>,
    /// What the first seat did first, as people write it.
    pub first: String,
}

/// Plies that are no moves: they can be made whatever the position is.
const NO_MOVES: [&str; 4] = ["claim", "draw", "resign", "time"];

impl GameStats {
    /// Looks at a game that has been played.
    pub fn of(game: &dyn AnyGame) -> GameStats {
        let plies = game.canonical_plies();
        let mut choices = Vec::new();
        let mut back = game.boxed();
        while back.undo() {
            let action = plies[back.ply_count()].rsplit(':').next().unwrap_or_default();
            if !NO_MOVES.contains(&action) {
                choices.push(back.perft(1));
            }
        }
        choices.reverse();
        let own = |turn: Option<Turn>| turn.is_some_and(|turn| turn.includes(Seat::FIRST));
        let first =
            if own(back.turn()) { game.plies_from(quincunx_core::Viewer::Everything, 0) } else { Vec::new() };
        let outcome = game.outcome();
        let end = match outcome {
            None => "too long".to_owned(),
            Some(outcome) if outcome.is_draw() => format!("drawn {}", outcome.reason.phrase),
            Some(outcome) if outcome.winners().len() > 1 => format!("shared {}", outcome.reason.phrase),
            Some(outcome) => format!("won {}", outcome.reason.phrase),
        };
        GameStats {
            places: outcome.map(|outcome| outcome.places.to_vec()),
            end,
            choices,
            first: first.into_iter().next().unwrap_or_default(),
        }
    }

    /// How many moves the players made.
    pub fn length(&self) -> usize {
        self.choices.len()
    }

    /// The share of the point of a seat: the first place, or a part of it; all have
    /// the same if nobody knows how it would have ended.
    pub fn points(&self, seat: usize, seats: usize) -> f64 {
        let Some(places) = &self.places else { return 1.0 / seats as f64 };
        let winners = places.iter().filter(|place| **place == 1).count();
        if places[seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;

    use super::*;

    fn game(name: &str, plies: &str) -> Box<dyn AnyGame> {
        let mut game = catalogue::find(name).expect("a game").new_game(&[], 1).expect("options");
        let mut read = 0;
        plies.split(' ').for_each(|ply| game.read_ply(ply, &mut read).expect(ply));
        game
    }

    #[test]
    fn choices_are_counted_before_each_move_and_claims_are_none() {
        let start = catalogue::find("shakti").expect("a game").new_game(&[], 1).expect("options");
        let first = start.moves(Seat::FIRST)[0].clone();
        let mut after = start.boxed();
        after.play(Seat::FIRST, &first).expect("legal");
        let game_stats = GameStats::of(game("shakti", &format!("{first} resign")).as_ref());
        assert_eq!(game_stats.choices, [start.moves(Seat::FIRST).len() as u64]);
        assert_eq!(game_stats.end, "won by resignation");
        assert_eq!((game_stats.points(0, 2), game_stats.points(1, 2)), (1.0, 0.0));
        assert_eq!(game_stats.first, after.plies(quincunx_core::Viewer::Everything)[0]);
    }

    #[test]
    fn a_game_that_goes_on_is_too_long_and_everybody_has_the_same_of_it() {
        let game_stats = GameStats::of(game("sitchess", "QN RRPP").as_ref());
        assert_eq!(
            (game_stats.end.as_str(), game_stats.places.is_none(), game_stats.length()),
            ("too long", true, 2)
        );
        assert_eq!(game_stats.points(1, 2), 0.5);
        assert_eq!(game_stats.first, "QN");
        assert_eq!(game_stats.choices, [25, 25]);
    }
}

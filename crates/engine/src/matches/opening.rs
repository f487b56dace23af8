//! Where the games of a match begin: each start is played from every seat.

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use quincunx_core::{AnyGame, Chance, Game, Turn};
use quincunx_games::sitchess::{Sitchess, Stage};
use shakmaty::{Bitboard, Color, Rank, Role};

use crate::Random;

/// How starts are varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// By so many random plies.
    Plies(usize),
    /// In Situational Chess, by random armies placed at random: the play begins. Only
    /// set-ups in which en passant cannot matter, so that programs that know no
    /// other chess play the same game.
    SetUp,
}

impl FromStr for Opening {
    type Err = String;

    fn from_str(text: &str) -> Result<Opening, String> {
        match text.parse() {
            Ok(plies @ 0..=200) => Ok(Opening::Plies(plies)),
            _ if text == "setup" => Ok(Opening::SetUp),
            _ => Err("expected a number of random plies from 0 to 200, or setup for random set-ups of \
                      Situational Chess"
                .to_owned()),
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opening::Plies(plies) => write!(f, "{plies}"),
            Opening::SetUp => f.write_str("setup"),
        }
    }
}

/// How many random games are begun before giving up: of the set-ups with many
/// pawns only few fit.
pub(super) const TRIES: u64 = 2000;

impl Opening {
    /// Plays the opening; `None` if what comes of it is no start.
    pub(super) fn vary(self, mut game: Box<dyn AnyGame>, seed: u64) -> Option<Box<dyn AnyGame>> {
        match self {
            Opening::Plies(plies) => {
                let mut random = Random::from_seed(seed);
                for _ in 0..plies {
                    let Some(seat) = game.turn().and_then(Turn::seat) else { break };
                    let mv = random.pick(game.as_ref(), seat)?;
                    game.play(seat, &mv).ok()?;
                }
                Some(game)
            }
            Opening::SetUp => {
                let mut game = (game.as_ref() as &dyn Any).downcast_ref::<Game<Sitchess>>()?.clone();
                let mut chance = Chance::from_seed(seed);
                while !matches!(game.position().stage(), Stage::Play { .. }) {
                    let seat = game.turn()?.seat()?;
                    let mv = chance.pick(&game.legal_moves(seat))?;
                    game.play(seat, mv).ok()?;
                }
                is_plain_chess(&game).then(|| Box::new(game) as Box<dyn AnyGame>)
            }
        }
        .filter(|game| game.outcome().is_none())
    }
}

/// Whether whoever knows only chess can play on: not where a play of Situational Chess
/// may come to differ from chess.
pub fn continues_as_chess(game: &dyn AnyGame) -> bool {
    (game as &dyn Any).downcast_ref::<Game<Sitchess>>().is_none_or(is_plain_chess)
}

/// Whether the play is that of any chess program without castling: en passant will
/// never be possible, nor a double step that the options forbid, and no pawn stands on
/// its own first rank, where other programs know none.
fn is_plain_chess(game: &Game<Sitchess>) -> bool {
    let pieces = game.position().pieces();
    let double_step = game.options().double_step.is_on();
    // Ranks as the colour counts them, from 0.
    let pawns_on = |color: Color, ranks: std::ops::RangeInclusive<u32>| {
        let squares = Rank::ALL.into_iter().filter(|rank| {
            let number = u32::from(*rank);
            ranks.contains(&color.fold_wb(number, 7 - number))
        });
        let squares = squares.fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from_rank(rank));
        (pieces.those(color, Role::Pawn) & squares).any()
    };
    Color::ALL.into_iter().all(|color| {
        // A pawn that may still make a double step, and one of the other colour
        // that may still stand beside where it goes.
        let en_passant = pawns_on(color, 0..=1) && pawns_on(color.other(), 0..=4);
        let forbidden = pawns_on(color, 0..=1) && !double_step;
        !en_passant && !forbidden && !pawns_on(color, 0..=0)
    })
}

#[cfg(test)]
mod tests {
    use quincunx_core::AnyRules;
    use quincunx_games::catalogue;

    use super::*;

    fn sitchess() -> &'static dyn AnyRules {
        catalogue::find("sitchess").expect("a game")
    }

    fn is_plain(text: &str) -> bool {
        continues_as_chess(sitchess().game_from(text, &[], 0).expect("a position").as_ref())
    }

    #[test]
    fn a_double_step_past_a_pawn_that_could_take_it_is_no_plain_chess() {
        assert!(is_plain("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
        // White's pawn has passed rank 2, and Black's may meet it only there.
        assert!(is_plain("4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1"));
        assert!(!is_plain("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1"));
        assert!(!is_plain("4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1"));
        // Black's pawn is already beyond the square beside a double step.
        assert!(is_plain("4k3/8/8/8/8/p7/4P3/4K3 w - - 0 1"));
        // A double step without a pawn on the other side.
        assert!(is_plain("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
        assert!(!is_plain("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"));
        // A double step that is forbidden here and nowhere else.
        assert!(!is_plain("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;double_step=off"));
        assert!(is_plain("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 ;double_step=off"));
    }

    #[test]
    fn set_ups_are_plays_of_every_kind_of_army() {
        let set_up = |seed| Opening::SetUp.vary(sitchess().new_game(&[], seed).expect("a game"), seed);
        let opening: Vec<Box<dyn AnyGame>> = (0..300).filter_map(set_up).collect();
        assert!(opening.len() > 20, "{}", opening.len());
        let pawns = opening.iter().filter(|game| {
            let text = game.position_text(quincunx_core::Viewer::Everything);
            text.split(' ').next().is_some_and(|board| board.contains(['p', 'P']))
        });
        assert!(pawns.count() > 5);
    }

    #[test]
    fn other_games_have_no_set_up() {
        let game = catalogue::find("shakti").expect("a game").new_game(&[], 0).expect("a game");
        assert!(Opening::SetUp.vary(game, 0).is_none());
    }

    #[test]
    fn openings_are_read_and_written() {
        for text in ["0", "4", "200", "setup"] {
            assert_eq!(text.parse::<Opening>().expect(text).to_string(), text);
        }
        for wrong in ["", "-1", "201", "none"] {
            assert!(wrong.parse::<Opening>().is_err(), "{wrong}");
        }
    }
}

//! Positions as an explorer of played moves knows them: by a key under which everything
//! is found that looked the same to those who played it.
//!
//! The key is of what spectators saw, since players chose by what they saw; of the options;
//! and of the one of two mirror images whose own key is lower. It knows no counters that do
//! not count for repetition, so games meet wherever they transpose.

use crate::zobrist::mix;
use crate::{Action, Game, OptionSet, Position, Rules, Seat, Turn, Viewer};

/// The version of the keys. Whoever changes what goes into the key of any game raises it, and
/// everything is indexed anew: a test compares keys with those of this version.
pub const EXPLORER_VERSION: u32 = 1;

/// Left and right exchanged, in a game that has them alike.
pub struct Mirror<P: Position> {
    /// The position in the mirror; none where the rules tell left from right, as while
    /// somebody may castle.
    pub position: fn(&P) -> Option<P>,
    /// The move in the mirror.
    pub mv: fn(P::Move) -> P::Move,
}

/// A move as an explorer keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplorerPly {
    /// Which ply of the game it was.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The key of the position that it was made in.
    pub key: u64,
    /// The move in canonical text, as it is in the mirror image that the key is of.
    pub text: String,
}

/// Which of two mirror images is kept.
enum Side {
    /// The position itself.
    Own,
    /// Its image.
    Image,
    /// It is its own image.
    Both,
}

/// The key of a position, and which mirror image it is of.
fn place<R: Rules>(position: &R::Position, salt: u64) -> (u64, Side) {
    let seen = R::seen_by(position, Viewer::Spectator);
    let own = seen.key();
    let image = R::EXTRAS.mirror.and_then(|mirror| (mirror.position)(&seen)).map(|image| image.key());
    let (key, side) = match image {
        Some(image) if image < own => (image, Side::Image),
        Some(image) if image == own => (own, Side::Both),
        Some(_) | None => (own, Side::Own),
    };
    (mix(key ^ salt), side)
}

/// What tells apart the games and options whose positions have the same keys.
fn salt<R: Rules>(options: &R::Options) -> u64 {
    let (name, settings) = (R::INFO.name, options.changes());
    let bytes = name.bytes().chain([b' ']).chain(settings.bytes());
    let version = mix(u64::from(EXPLORER_VERSION));
    bytes.fold(version, |salt, byte| mix(salt ^ u64::from(byte)))
}

/// The text of a move as it is kept.
fn kept_text<R: Rules>(
    position: &R::Position,
    side: &Side,
    seat: Seat,
    mv: <R::Position as Position>::Move,
) -> String {
    let own = || R::write_move(position, seat, mv);
    let image = || {
        let mirror = R::EXTRAS.mirror?;
        let image = (mirror.position)(position)?;
        Some(R::write_move(&image, seat, (mirror.mv)(mv)))
    };
    match side {
        Side::Own => own(),
        Side::Image => image().unwrap_or_else(own),
        // Both are the same move; one of them stands for it.
        Side::Both => image().map_or_else(own, |image| image.min(own())),
    }
}

impl<R: Rules> Game<R> {
    /// The key by which an explorer knows the position; none once the game is over, or while
    /// it is up to chance.
    pub fn explorer_key(&self) -> Option<u64> {
        self.explorer_seat()?;
        Some(place::<R>(self.position(), salt::<R>(self.options())).0)
    }

    /// Whose moves an explorer shows here.
    pub fn explorer_seat(&self) -> Option<Seat> {
        self.turn().and_then(Turn::seat)
    }

    /// The moves of players so far, as an explorer keeps them.
    pub fn explorer_plies(&self) -> Vec<ExplorerPly> {
        let salt = salt::<R>(self.options());
        let kept = |(ply, done): (usize, &crate::Ply<<R::Position as Position>::Move>)| {
            let (Some(seat), Action::Move(mv)) = (done.seat, &done.action) else { return None };
            let position = self.position_at(ply);
            let (key, side) = place::<R>(position, salt);
            Some(ExplorerPly { ply, seat, key, text: kept_text::<R>(position, &side, seat, *mv) })
        };
        self.plies().iter().enumerate().filter_map(kept).collect()
    }

    /// The move of this position that is kept as this text, in canonical text; none if there
    /// is no such move here.
    pub fn explorer_move(&self, text: &str) -> Option<String> {
        let (position, seat) = (self.position(), self.explorer_seat()?);
        let (_, side) = place::<R>(position, 0);
        let mv = match (side, R::EXTRAS.mirror) {
            (Side::Image, Some(mirror)) => {
                let image = (mirror.position)(position)?;
                (mirror.mv)(R::read_move(&image, seat, text).ok()?)
            }
            _ => R::read_move(position, seat, text).ok()?,
        };
        Some(R::write_move(position, seat, mv))
    }
}

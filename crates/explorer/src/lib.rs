//! The explorer: what was played from a position, how often, and what came of it.
//!
//! Moves are kept as [`quincunx_core::ExplorerPly`] has them, by the key of their position; a
//! [`Tally`] counts the moves of one position, whoever keeps them. A [`Book`] is what computers
//! played against themselves. Nothing here does I/O.

mod book;
mod tally;

pub use book::{Book, BookError};
pub use tally::{Score, Tally};

use std::sync::LazyLock;

/// The books there are; a game without one has none, and that is all.
static FILES: &[&str] = &[
    include_str!("../../../books/saktris.txt"),
    include_str!("../../../books/sitchess.txt"),
    include_str!("../../../books/taifho.txt"),
    include_str!("../../../books/shakti.txt"),
    include_str!("../../../books/bishops.txt"),
];

/// All of them, read once. A test reads every file: none is left out here.
static BOOKS: LazyLock<Vec<Book>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| Book::read(text).ok()).collect());

/// What computers played against themselves in a game; `None` if nobody has made a book of it.
pub fn book(game: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.game == game)
}

#[cfg(test)]
mod tests {
    use quincunx_core::EXPLORER_VERSION;
    use quincunx_games::catalogue;

    use super::*;

    #[test]
    fn every_book_is_read_is_small_and_has_the_keys_of_today() {
        for text in FILES {
            let book = Book::read(text).unwrap_or_else(|error| panic!("{error}"));
            assert!(text.len() < 150_000, "{}: {} bytes", book.game, text.len());
            assert_eq!(book.keys, EXPLORER_VERSION, "{}: make it again: {}", book.game, book.command);
            assert_eq!(book.write(), *text, "{}", book.game);
            assert!(book.command.starts_with(&format!("quincunx lab book {} ", book.game)));
            assert!(!book.is_empty() && book.games > 0);
        }
        assert_eq!(BOOKS.len(), FILES.len());
    }

    #[test]
    fn moves_of_a_book_are_moves_of_the_game() {
        let mut found = 0;
        for rules in catalogue::GAMES {
            let Some(book) = book(rules.info().name) else { continue };
            // Where the start is the same every time, every game began there.
            let start = rules.new_game(&[], 0).expect("a game");
            let Some(tally) = start.explorer_key().and_then(|key| book.tally(key)) else { continue };
            let moves = tally.moves(start.as_ref());
            assert_eq!(moves.iter().map(|one| one.count).sum::<u64>(), tally.count(), "{}", book.game);
            found += usize::from(tally.count() == book.games);
        }
        assert!(found >= 2, "{found} games always begin alike");
    }
}

//! Any bytes as a file that people bring along or edit: a book, a collection of puzzles, a course
//! of lessons, an ending, a network, samples. An error, or something that is written and read
//! again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_engine::chess::LAYOUT;
use quincunx_engine::endings::Table;
use quincunx_engine::lab::train::Samples;
use quincunx_engine::network::Network;
use quincunx_explorer::Book;
use quincunx_puzzles::Collection;

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(bytes);
    match choice % 6 {
        0 => {
            let Ok(book) = Book::read(&text) else { return };
            let written = book.write();
            let read = Book::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(read.write(), written);
        }
        1 => {
            let Ok(collection) = Collection::read(&text) else { return };
            let written = collection.write();
            let read = Collection::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(read.write(), written);
        }
        2 => {
            let _ = quincunx_lessons::read(&text);
        }
        3 => {
            let _ = Table::read(bytes.to_vec());
        }
        4 => {
            let _ = Network::read(bytes, &LAYOUT);
        }
        _ => {
            let mut samples = Samples::default();
            let Ok(head) = samples.read(bytes, &LAYOUT) else { return };
            let mut again = Samples::default();
            assert!(again.read(&samples.write(&head), &LAYOUT).is_ok());
            assert_eq!(again.len(), samples.len());
        }
    }
});

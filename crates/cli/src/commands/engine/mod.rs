//! `quincunx engine`: the search for other programs, line by line.

mod options;
mod uci_loop;

use std::io::{self, BufReader};
use std::sync::mpsc::{Sender, channel};

use crate::CliError;
use crate::program::lines::{Read, read_line};
use uci_loop::{Event, UciEngine};

/// Speaks the protocol until it is told to quit or nothing comes any more.
pub fn engine() -> Result<(), CliError> {
    let (sender, events) = channel();
    let lines = sender.clone();
    std::thread::spawn(move || listen(&lines));
    UciEngine::new(sender, events).run()
}

/// Passes on what is said to the engine.
fn listen(events: &Sender<Event>) {
    let mut input = BufReader::new(io::stdin());
    loop {
        let event = match read_line(&mut input) {
            Ok(Read::Line(line)) => Event::Line(line),
            Ok(Read::TooLong) => Event::TooLong,
            Ok(Read::End) | Err(_) => Event::End,
        };
        let is_over = matches!(event, Event::End);
        if events.send(event).is_err() || is_over {
            return;
        }
    }
}

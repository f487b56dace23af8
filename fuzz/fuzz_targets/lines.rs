//! Any bytes as a line of the engine's protocol: an error that says what was
//! expected, or a command that is written so that it is read again; and any bytes as
//! an answer or as a player of a match.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_engine::Opponent;
use quincunx_engine::uci::{Command, Reply};

fuzz_target!(|data: &[u8]| {
    let line = String::from_utf8_lossy(data);
    let line = line.lines().next().unwrap_or_default();
    match line.parse::<Command>() {
        Ok(command) => assert_eq!(command.to_string().parse(), Ok(command), "{line}"),
        Err(error) => assert!(error.to_string().contains("expected"), "{line}: {error}"),
    }
    let Ok(_) = line.parse::<Reply>();
    if let Ok(opponent) = line.parse::<Opponent>() {
        assert_eq!(opponent.to_string().parse(), Ok(opponent), "{line}");
    }
});

//! What the tests of programs that talk to programs share.

#![allow(dead_code)]

use std::process::{Command, Stdio};

/// The binary.
pub const QUINCUNX: &str = env!("CARGO_BIN_EXE_quincunx");

/// A script beside the tests.
pub fn script(name: &str) -> String {
    format!("{}/tests/programs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The Python to run scripts with.
pub fn python() -> String {
    std::env::var("QUINCUNX_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Whether a command works; under `CI` it has to.
pub fn is_there(command: &str, arguments: &[&str]) -> bool {
    let found = Command::new(command)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    assert!(found || std::env::var_os("CI").is_none(), "{command} {arguments:?} does not work");
    if !found {
        eprintln!("SKIPPED: {command} {arguments:?} does not work here");
    }
    found
}

//! The real program as a server, for the tests.

// Each test binary uses its own part of this.
#![allow(dead_code)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program over a data folder, at any port.
pub fn command(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("QUINCUNX_")) {
        command.env_remove(name);
    }
    command.env("QUINCUNX_DATA", data).env("QUINCUNX_ADDRESS", "127.0.0.1:0").env("QUINCUNX_LOG", "warn");
    command.stdout(Stdio::piped());
    command
}

/// Killed when the test ends, whatever happens.
pub struct Running {
    pub child: Child,
    pub address: SocketAddr,
}

impl Running {
    pub fn start(mut command: Command) -> Running {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("Quincunx plays at ").expect(&line);
        let address = url.split_once("://").expect(url).1.parse().unwrap();
        Running { child, address }
    }

    pub fn kill(&mut self) {
        // On Unix this is SIGKILL.
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

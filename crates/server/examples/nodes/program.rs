//! A node or a worker: a program that is started, killed and stopped.

use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use super::network::Network;

/// How programs are started.
pub struct Plan {
    /// The program.
    pub program: PathBuf,
    /// The library that sets clocks wrong.
    pub clock: Option<PathBuf>,
    /// The port and the name of the database.
    pub database: (u16, String),
    /// Whether the store is to forget to look at versions.
    pub unguarded: bool,
}

/// A program that runs or not.
pub struct Program {
    /// What it is called here: `node 1`, `worker`.
    pub name: String,
    /// Its network.
    pub network: Network,
    port: Option<u16>,
    data: PathBuf,
    child: Option<Child>,
}

impl Program {
    /// A node that has not been started.
    pub fn node(number: usize, network: Network, folder: &Path) -> Program {
        // In a namespace of its own any port is free.
        let free = || TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok().map(|address| address.port());
        let port = if network.address() == "127.0.0.1" { free() } else { Some(8080) };
        let data = folder.join(format!("node{number}"));
        Program { name: format!("node {number}"), network, port, data, child: None }
    }

    /// A worker that has not been started.
    pub fn worker(network: Network, folder: &Path) -> Program {
        Program { name: "worker".to_owned(), network, port: None, data: folder.join("worker"), child: None }
    }

    /// Where clients find it.
    pub fn authority(&self) -> String {
        format!("{}:{}", self.network.address(), self.port.unwrap_or(0))
    }

    /// Starts it with a clock that is off by so many seconds.
    pub fn start(&mut self, plan: &Plan, clock: i64) -> std::io::Result<()> {
        std::fs::create_dir_all(&self.data)?;
        let log = File::options().create(true).append(true).open(self.data.join("log"))?;
        let mut command = self.network.command(&plan.program.display().to_string());
        let (port, name) = &plan.database;
        let store = format!("postgres://quincunx@{}:{port}/{name}", self.network.database());
        match self.port {
            Some(_) => {
                command.args(["serve", "--engine-threads", "0", "--requests-per-second", "0"]);
                command.args(["--messages-per-second", "0", "--sockets-per-address", "10000"]);
                command.args(["--connections-per-address", "10000", "--admin-address", "127.0.0.1:0"]);
                command.args(["--address", &self.authority(), "--data"]).arg(&self.data);
            }
            None => {
                command.args(["worker", "--engine-threads", "1"]);
            }
        }
        command.args(["--log", "info", "--store", &store]);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("QUINCUNX_")) {
            command.env_remove(name);
        }
        if let Some(library) = &plan.clock {
            command.env("LD_PRELOAD", library).env("QUINCUNX_DISK_CLOCK", clock.to_string());
        }
        if plan.unguarded {
            command.env("QUINCUNX_TEST_UNGUARDED", "1");
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.child = Some(command.spawn()?);
        Ok(())
    }

    /// Sends a signal: `STOP`, `CONT`.
    pub fn signal(&self, name: &str) {
        if let Some(child) = &self.child {
            let _ = std::process::Command::new("kill")
                .arg(format!("-{name}"))
                .arg(child.id().to_string())
                .status();
        }
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(Some(_))))
    }

    /// The end of what it logged.
    pub fn log(&self) -> String {
        let text = std::fs::read_to_string(self.data.join("log")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(15)..].join("\n")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

//! Network namespaces of our own, one for each node, with a line to the database and one to
//! the clients: either can be cut. They are gone when their processes are.

use std::process::{Child, Command, Stdio};

/// A node's network: lines to the database and to the clients.
pub struct Network {
    number: usize,
    /// What keeps the namespace; none where there is only this machine's loopback.
    holder: Option<Child>,
}

/// A line of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// To the database.
    Database,
    /// To the clients.
    Clients,
}

impl Line {
    fn letter(self) -> char {
        match self {
            Line::Database => 'd',
            Line::Clients => 'c',
        }
    }

    fn net(self) -> u8 {
        match self {
            Line::Database => 91,
            Line::Clients => 92,
        }
    }
}

/// Whether a command went well.
fn run(program: &str, words: &str) -> bool {
    let output =
        Command::new(program).args(words.split(' ')).stdout(Stdio::null()).stderr(Stdio::null()).status();
    output.is_ok_and(|status| status.success())
}

/// Brings up the loopback of this namespace, which is our own.
pub fn prepare() -> bool {
    run("ip", "link set lo up")
}

impl Network {
    /// The loopback of this machine: nothing can be cut.
    pub fn loopback(number: usize) -> Network {
        Network { number, holder: None }
    }

    /// A namespace with two lines; none where the system does not allow it.
    pub fn apart(number: usize) -> Option<Network> {
        let mut holder = Command::new("unshare");
        holder.args(["--net", "sleep", "100000"]).stdin(Stdio::null());
        let network = Network { number, holder: Some(holder.spawn().ok()?) };
        let id = network.holder.as_ref()?.id();
        // It takes a moment until it has left our namespace.
        let name = |id: u32| std::fs::read_link(format!("/proc/{id}/ns/net")).ok();
        for _ in 0..200 {
            if name(id).is_some() && name(id) != name(std::process::id()) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let inside = |words: &str| run("nsenter", &format!("--net=/proc/{id}/ns/net ip {words}"));
        let all = [Line::Database, Line::Clients].into_iter().all(|line| {
            let (letter, net) = (line.letter(), line.net());
            run("ip", &format!("link add {letter}{number} type veth peer name {letter} netns {id}"))
                && run("ip", &format!("addr add 10.{net}.{number}.1/30 dev {letter}{number}"))
                && run("ip", &format!("link set dev {letter}{number} up"))
                && inside(&format!("addr add 10.{net}.{number}.2/30 dev {letter}"))
                && inside(&format!("link set dev {letter} up"))
        });
        (all && inside("link set lo up")).then_some(network)
    }

    /// A command that runs in this network.
    pub fn command(&self, program: &str) -> Command {
        let Some(holder) = &self.holder else { return Command::new(program) };
        let mut command = Command::new("nsenter");
        command.arg(format!("--net=/proc/{}/ns/net", holder.id())).arg(program);
        command
    }

    /// Where the node finds the database.
    pub fn database(&self) -> String {
        if self.holder.is_none() { "127.0.0.1".to_owned() } else { format!("10.91.{}.1", self.number) }
    }

    /// Where clients find the node.
    pub fn address(&self) -> String {
        if self.holder.is_none() { "127.0.0.1".to_owned() } else { format!("10.92.{}.2", self.number) }
    }

    /// Cuts a line, or mends it.
    pub fn set(&self, line: Line, is_up: bool) {
        let state = if is_up { "up" } else { "down" };
        run("ip", &format!("link set dev {}{} {state}", line.letter(), self.number));
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        if let Some(holder) = &mut self.holder {
            let _ = holder.kill();
            let _ = holder.wait();
        }
    }
}

//! Another program that is told lines and answers with lines.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::lines::{Read, read_line};

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// A line.
    Line(String),
    /// Nothing until the deadline.
    Timeout,
    /// The program has ended; how, in words.
    Exited(String),
}

/// A running program. It is ended when this is dropped.
pub struct Process {
    child: Child,
    /// Closed once it is told to end.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// How long a program that was told to quit may take for it.
const QUIT_GRACE: Duration = Duration::from_millis(500);
/// Lines that wait to be read; a program that says more waits itself.
const WAITING_LINES: usize = 1024;
/// Where Debian installs games, which the search path of root does not name.
const GAMES: &str = "/usr/games";

impl Process {
    /// Starts a program; the error says why that is not possible.
    pub fn start(command: &[String]) -> Result<Process, String> {
        let (name, arguments) = command.split_first().ok_or("there is no command")?;
        let spawn = |name: &Path| {
            let mut command = Command::new(name);
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
            // Ctrl-C is for us; the programs are told.
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            command.spawn()
        };
        let spawned = spawn(Path::new(name)).or_else(|error| match error.kind() {
            std::io::ErrorKind::NotFound if !name.contains('/') => {
                spawn(&Path::new(GAMES).join(name)).map_err(|_| error)
            }
            _ => Err(error),
        });
        let mut child = spawned.map_err(|error| format!("it could not be started: {error}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take().ok_or("it has no output")?);
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || pass_on(BufReader::new(output), &sender));
        Ok(Process { child, input, lines })
    }

    /// Tells the program a line. One that has gone is found out by listening.
    pub fn say(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    /// Waits for a line.
    pub fn listen(&mut self, deadline: Instant) -> Received {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => Received::Line(line),
            Err(RecvTimeoutError::Timeout) => Received::Timeout,
            Err(RecvTimeoutError::Disconnected) => {
                // Its output is closed a moment before it has ended.
                self.wait_for_end();
                Received::Exited(match self.child.try_wait() {
                    Ok(Some(status)) => format!("ended ({status})"),
                    _ => "closed its output".to_owned(),
                })
            }
        }
    }

    /// Waits until the program has ended, but not for ever.
    fn wait_for_end(&mut self) {
        let deadline = Instant::now() + QUIT_GRACE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Reads lines until the program ends or nobody wants them any more.
fn pass_on(mut output: BufReader<std::process::ChildStdout>, sender: &SyncSender<String>) {
    while let Ok(read) = read_line(&mut output) {
        match read {
            Read::Line(line) => {
                if sender.send(line).is_err() {
                    return;
                }
            }
            Read::TooLong => {}
            Read::End => return,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        self.input = None;
        self.wait_for_end();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

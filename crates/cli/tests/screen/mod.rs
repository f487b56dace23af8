//! A program in a terminal of its own, for the tests: what is typed, and what is shown.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Long enough for a machine that has much else to do.
pub const PATIENCE: Duration = Duration::from_secs(120);
pub const CONTROL_C: &str = "\x03";

/// A program in a terminal.
pub struct Screen {
    pub child: Box<dyn portable_pty::Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    pub shown: Arc<Mutex<vt100::Parser>>,
}

impl Screen {
    pub fn open(data: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Screen {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_quincunx"));
        command.args(arguments);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8")].iter().chain(variables) {
            command.env(name, value);
        }
        command.env("XDG_DATA_HOME", data);
        command.cwd(data);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shown = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let sink = Arc::clone(&shown);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                sink.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Screen { child, master: pair.master, keyboard, shown }
    }

    pub fn text(&self) -> String {
        self.shown.lock().unwrap().screen().contents()
    }

    pub fn type_in(&mut self, keys: &str) {
        // Who has ended hears no more keys.
        let _ = self.keyboard.write_all(keys.as_bytes()).and_then(|()| self.keyboard.flush());
    }

    pub fn wait(&mut self, what: &str, is: impl Fn(&Screen) -> bool) {
        let begun = Instant::now();
        while !is(self) {
            assert!(begun.elapsed() < PATIENCE, "{what} never came:\n{}", self.text());
            thread::sleep(Duration::from_millis(15));
        }
    }

    pub fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.text().contains(text));
    }

    pub fn resize(&mut self, rows: u16, cols: u16) {
        self.shown.lock().unwrap().screen_mut().set_size(rows, cols);
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// The place of a square, found by the labels around the board.
    pub fn place(&self, square: &str) -> (usize, usize) {
        let (file, rank) = square.split_at(1);
        let text = self.text();
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let starts = |line: &Vec<char>, label: &str| {
            line.iter().collect::<String>().split_whitespace().next() == Some(label)
        };
        let row = lines.iter().position(|line| starts(line, rank)).expect("the label of the rank");
        let below = lines.iter().position(|line| starts(line, "a")).expect("the labels of the files");
        let column = lines[below].iter().position(|c| file.starts_with(*c)).expect("the label of the file");
        (column, row)
    }

    pub fn click(&mut self, square: &str) {
        let (column, row) = self.place(square);
        self.type_in(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column + 1, row + 1));
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for the end, and whether the terminal was given back.
    pub fn end(mut self) -> (u32, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(15));
        };
        self.wait("the terminal given back", |screen| {
            !screen.shown.lock().unwrap().screen().alternate_screen()
        });
        let shown = self.shown.lock().unwrap();
        assert_eq!(shown.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!shown.screen().bracketed_paste() && !shown.screen().hide_cursor());
        (status.exit_code(), shown.screen().contents())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! Asking for a password, which the screen does not show.

use std::io::{self, Write};

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

/// The longest password that is read; servers take less.
const LONGEST: usize = 1024;

/// Shows letters again, whatever happens.
struct Unseen;

impl Unseen {
    fn begin() -> io::Result<Unseen> {
        enable_raw_mode().map(|()| Unseen)
    }
}

impl Drop for Unseen {
    fn drop(&mut self) {
        // A terminal that has gone shows nothing.
        let _ = disable_raw_mode();
    }
}

/// What was typed, or nothing if whoever was asked would rather not.
pub fn ask_password(question: &str) -> io::Result<Option<String>> {
    let mut screen = io::stdout();
    write!(screen, "{question} ")?;
    screen.flush()?;
    let unseen = Unseen::begin()?;
    let typed = read();
    drop(unseen);
    writeln!(screen)?;
    typed
}

fn read() -> io::Result<Option<String>> {
    let mut typed = String::new();
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Enter => return Ok(Some(typed)),
                KeyCode::Esc => return Ok(None),
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(None),
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => typed.clear(),
                KeyCode::Char(letter) if typed.len() < LONGEST => typed.push(letter),
                KeyCode::Backspace => {
                    typed.pop();
                }
                _ => {}
            },
            Event::Paste(text) if typed.len() + text.len() <= LONGEST => typed.push_str(text.trim_end()),
            _ => {}
        }
    }
}

//! What is shown in place on a terminal while something goes on.

use std::io::{self, IsTerminal, Write};

/// How many columns and rows a window has that does not say.
const USUAL: (usize, usize) = (80, 24);

/// Some lines on the terminal of standard error that take the place of the last ones.
/// Shows nothing where nobody looks.
pub struct Live {
    is_on: bool,
    /// How many lines stand there.
    height: usize,
}

impl Live {
    /// Where `wanted`, if there is a terminal.
    pub fn new(wanted: bool) -> Live {
        Live { is_on: wanted && io::stderr().is_terminal(), height: 0 }
    }

    /// The text takes the place of the last one.
    pub fn show(&mut self, text: &str) {
        if !self.is_on {
            return;
        }
        let lines = fitted(text, quincunx_terminal::window().unwrap_or(USUAL));
        let _ = write!(io::stderr(), "{}", replacing(&lines, self.height));
        self.height = lines.len();
    }
}

/// The lines without what is beyond the window, of which one row is the cursor's: what
/// is broken in two, or has scrolled away, could not be overwritten.
fn fitted(text: &str, (columns, rows): (usize, usize)) -> Vec<String> {
    let cut = |line: &str| line.chars().take(columns).collect();
    text.lines().take(rows.saturating_sub(1).max(1)).map(cut).collect()
}

/// What writes lines over so many older ones. Each is wiped by itself: some terminals
/// keep a screen that is wiped as a whole.
fn replacing(lines: &[String], older: usize) -> String {
    let up = |rows: usize| if rows > 0 { format!("\u{1b}[{rows}A") } else { String::new() };
    let left_over = older.saturating_sub(lines.len());
    let blank = String::new();
    let all = lines.iter().chain(std::iter::repeat_n(&blank, left_over));
    let text: String = all.map(|line| format!("{line}\u{1b}[K\n")).collect();
    format!("{}\r{text}{}", up(older), up(left_over))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        assert_eq!(fitted("e2-e4 e7-e5\nd2-d4\nc2-c4\n", (7, 3)), ["e2-e4 e", "d2-d4"]);
        assert!(fitted("", (7, 3)).is_empty());
    }

    #[test]
    fn lines_take_the_place_of_older_ones() {
        let mut screen = vt100::Parser::new(4, 10, 100);
        let mut height = 0;
        for (text, shown) in
            [("abc\ndef", "abc\ndef"), ("x\ny\nz", "x\ny\nz"), ("longer", "longer"), ("", ""), ("end", "end")]
        {
            let lines = fitted(text, (10, 4));
            screen.process(replacing(&lines, height).replace('\n', "\r\n").as_bytes());
            height = lines.len();
            assert_eq!(screen.screen().contents().trim_end(), shown);
        }
        screen.screen_mut().set_scrollback(100);
        assert_eq!(screen.screen().scrollback(), 0, "nothing is left behind");
    }
}

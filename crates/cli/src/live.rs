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
        let up = if self.height > 0 { format!("\u{1b}[{}A", self.height) } else { String::new() };
        let text = fitted(text, quincunx_terminal::window().unwrap_or(USUAL));
        self.height = text.lines().count();
        let _ = write!(io::stderr(), "{up}\r\u{1b}[J{text}");
    }
}

/// The text without what is beyond the window: what is broken in two, or has scrolled
/// away, could not be overwritten.
fn fitted(text: &str, (columns, rows): (usize, usize)) -> String {
    let cut = |line: &str| line.chars().take(columns).chain(['\n']).collect::<String>();
    // One row is the cursor's; another one stays free, because some terminals keep what
    // is wiped from the first row on.
    text.lines().take(rows.saturating_sub(2).max(1)).map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        assert_eq!(fitted("e2-e4 e7-e5\nd2-d4\nc2-c4\n", (7, 4)), "e2-e4 e\nd2-d4\n");
        assert_eq!(fitted("", (7, 3)), "");
    }
}

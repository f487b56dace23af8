//! Comments, and what stands in them besides words: arrows, circles, lines, clocks.
//!
//! Commands are those of PGN: `[%csl Gd4]` is a green circle around d4, `[%cal Rd4e5]` a
//! red arrow, `[%clk 0:04:58]` a clock. `[%line depth=12 score=35 Nf3 Nc6]` is a line of a
//! computer, which only our own texts have. There, a backslash writes what would not
//! survive between braces: `\(` and `\)` are braces, `\n` ends a line, `\s` is a space
//! behind another, `\[` no command and `\\` itself.

use std::fmt::Write as _;

use quincunx_core::pgn::clock_of_comment;
use quincunx_protocol::{Brush, FrozenLine, Shape, TreeNode};

/// What a comment says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remark {
    pub words: String,
    pub shapes: Vec<Shape>,
    pub lines: Vec<FrozenLine>,
    pub clock: String,
}

const BRUSHES: [(Brush, char); 4] =
    [(Brush::Green, 'G'), (Brush::Red, 'R'), (Brush::Blue, 'B'), (Brush::Yellow, 'Y')];

/// Writes the comment of a move, without braces; nothing if there is none.
pub(crate) fn write(node: &TreeNode, is_chess: bool) -> Option<String> {
    let mut text = if is_chess { plain(&node.comment) } else { escaped(&node.comment) };
    let mut command = |command: String| {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{gap}[%{command}]");
    };
    let (arrows, circles): (Vec<&Shape>, Vec<&Shape>) =
        node.shapes.iter().partition(|shape| shape.to.is_some());
    for (name, shapes) in [("csl", circles), ("cal", arrows)] {
        if !shapes.is_empty() {
            let shapes: Vec<String> = shapes.into_iter().map(write_shape).collect();
            command(format!("{name} {}", shapes.join(",")));
        }
    }
    for line in node.lines.iter().filter(|_| !is_chess) {
        command(write_line(line));
    }
    if !node.clock.is_empty() {
        command(format!("clk {}", node.clock));
    }
    (!text.is_empty()).then_some(text)
}

/// Words for programs that know no way to write a brace.
fn plain(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    let mut before = ' ';
    for c in words.chars() {
        match c {
            '\\' => text.push_str("\\\\"),
            '{' => text.push_str("\\("),
            '}' => text.push_str("\\)"),
            '\n' => text.push_str("\\n"),
            ' ' if before == ' ' => text.push_str("\\s"),
            '[' => text.push_str("\\["),
            c => text.push(c),
        }
        before = c;
    }
    text
}

fn write_shape(shape: &Shape) -> String {
    let brush = BRUSHES.iter().find(|(brush, _)| *brush == shape.brush).map_or('G', |(_, letter)| *letter);
    format!("{brush}{}{}", shape.from, shape.to.as_deref().unwrap_or_default())
}

fn read_shape(text: &str, is_arrow: bool) -> Option<Shape> {
    let letter = text.chars().next()?;
    let (brush, _) = BRUSHES.into_iter().find(|(_, known)| *known == letter)?;
    let squares = &text[letter.len_utf8()..];
    if squares.is_empty() || !squares.chars().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    if !is_arrow {
        return Some(Shape { brush, from: squares.to_owned(), to: None });
    }
    // The second square begins with the first letter behind a digit.
    let digit = squares.find(|c: char| c.is_ascii_digit())?;
    let second = digit + squares[digit..].find(|c: char| c.is_ascii_alphabetic())?;
    let (from, to) = squares.split_at(second);
    Some(Shape { brush, from: from.to_owned(), to: Some(to.to_owned()) })
}

fn write_line(line: &FrozenLine) -> String {
    let mut text = format!("line depth={}", line.depth);
    let numbers = [("score", line.score), ("end", line.end_in)];
    for (name, number) in numbers.iter().filter_map(|(name, number)| Some((name, (*number)?))) {
        let _ = write!(text, " {name}={number}");
    }
    line.moves.iter().for_each(|mv| {
        let _ = write!(text, " {mv}");
    });
    text
}

fn read_line(text: &str) -> Option<FrozenLine> {
    let mut words = text.split_ascii_whitespace().peekable();
    let depth = words.next()?.strip_prefix("depth=")?.parse().ok()?;
    let score = words.next_if(|word| word.starts_with("score="));
    let end = words.next_if(|word| word.starts_with("end="));
    let number = |word: &str| word.split_once('=').and_then(|(_, number)| number.parse().ok());
    Some(FrozenLine {
        score: score.map(|word| number(word).ok_or(())).transpose().ok()?,
        end_in: end.map(|word| number(word).ok_or(())).transpose().ok()?,
        depth,
        moves: words.map(str::to_owned).collect(),
    })
}

/// Reads what stands between braces. What is no command that is known here is words.
pub(crate) fn read(text: &str, is_chess: bool) -> Remark {
    let mut remark = Remark::default();
    let mut rest = text;
    // Whether the words end with a space that a line's end or a command may have made.
    let mut is_loose = true;
    while let Some(c) = rest.chars().next() {
        if let Some((command, behind)) = command_of(rest)
            && remark.take(command)
        {
            rest = behind;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        if c.is_ascii_whitespace() {
            if !is_loose {
                remark.words.push(' ');
            }
            is_loose = true;
            continue;
        }
        is_loose = false;
        if c != '\\' || is_chess {
            remark.words.push(c);
            continue;
        }
        let escaped = rest.chars().next();
        rest = &rest[escaped.map_or(0, char::len_utf8)..];
        remark.words.push(match escaped {
            Some('(') => '{',
            Some(')') => '}',
            Some('n') => '\n',
            Some('s') => ' ',
            Some(other) => other,
            None => '\\',
        });
    }
    if is_loose && remark.words.ends_with(' ') {
        remark.words.pop();
    }
    remark
}

/// The command at the beginning of a text, without its brackets, and what is behind it.
fn command_of(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("[%")?.split_once(']')
}

impl Remark {
    /// Takes a command in; not one that is not understood.
    fn take(&mut self, command: &str) -> bool {
        let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match name {
            "csl" | "cal" => {
                let shapes: Option<Vec<Shape>> =
                    rest.split(',').map(|shape| read_shape(shape.trim(), name == "cal")).collect();
                let Some(shapes) = shapes else { return false };
                self.shapes.extend(shapes);
            }
            "line" => {
                let Some(line) = read_line(rest) else { return false };
                self.lines.push(line);
            }
            "clk" => {
                // A line may end between the name and the time.
                let Some(clock) = clock_of_comment(&format!("[%clk {rest}]")).map(str::to_owned) else {
                    return false;
                };
                self.clock = clock;
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pgn_says_in_comments() {
        let remark = read("[%csl Gd4,Rb10] best [%cal Yd4b10]\nby [%eval 0.3] far [%clk 0:04:58]", true);
        assert_eq!(remark.words, "best by [%eval 0.3] far");
        assert_eq!(remark.clock, "0:04:58");
        let squares: Vec<_> =
            remark.shapes.iter().map(|shape| (shape.from.as_str(), shape.to.as_deref())).collect();
        assert_eq!(squares, [("d4", None), ("b10", None), ("d4", Some("b10"))]);
        assert_eq!(read("[%csl ?]", true).words, "[%csl ?]");
    }

    #[test]
    fn commands_come_back_wherever_their_lines_end() {
        let shape =
            |to: Option<&str>| Shape { brush: Brush::Red, from: "d4".to_owned(), to: to.map(str::to_owned) };
        let line = FrozenLine {
            score: Some(35),
            end_in: None,
            depth: 12,
            moves: vec!["d2-d3".to_owned(), "f6-e5".to_owned()],
        };
        let node = TreeNode {
            comment: "words".to_owned(),
            shapes: vec![shape(None), shape(Some("e5"))],
            lines: vec![line],
            clock: "0:01:00".to_owned(),
            ..TreeNode::default()
        };
        let text = write(&node, false).unwrap();
        for text in [text.clone(), text.replace(' ', "\n")] {
            let remark = read(&text, false);
            assert_eq!((&remark.words, &remark.clock), (&node.comment, &node.clock), "{text}");
            assert_eq!((&remark.shapes, &remark.lines), (&node.shapes, &node.lines), "{text}");
        }
    }

    #[test]
    fn any_words_come_back() {
        for words in ["a  b", "x }{ \\ [%csl Gd4]", "one\n\n two", "\\n", "[", "a [b] \u{a0} c", "ends \\"] {
            let node = TreeNode { comment: words.to_owned(), ..TreeNode::default() };
            let text = write(&node, false).unwrap();
            assert!(!text.contains(['{', '}', '\n']), "{text}");
            assert_eq!(read(&text, false).words, words);
            assert_eq!(read(&text.replace(' ', "\n"), false).words, words, "wrapped");
        }
    }
}

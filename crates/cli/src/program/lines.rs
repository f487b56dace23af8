//! Lines of text from somebody who may send anything.

use std::io::{self, BufRead};

/// Longer lines are not looked at.
pub const LONGEST: usize = 1 << 20;

/// What there was to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// A line without its end; what is no UTF-8 is replaced.
    Line(String),
    /// A line that was too long, and has been skipped.
    TooLong,
    /// Nothing comes any more.
    End,
}

/// Reads a line without ever keeping more than [`LONGEST`] bytes of it.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Read> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let ahead = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = ahead.iter().position(|byte| *byte == b'\n');
        let part = &ahead[..end.unwrap_or(ahead.len())];
        let is_over = ahead.is_empty();
        too_long |= line.len() + part.len() > LONGEST;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || is_over {
            return Ok(match too_long {
                true => Read::TooLong,
                false if is_over && line.is_empty() => Read::End,
                false => Read::Line(String::from_utf8_lossy(&line).into_owned()),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one_whatever_is_in_them() {
        let text = [b"one\n\n\xff\xfe\n".to_vec(), vec![b'x'; LONGEST + 1], b"\nlast".to_vec()].concat();
        let mut input = io::BufReader::with_capacity(7, text.as_slice());
        let mut next = || read_line(&mut input).expect("memory has no errors");
        assert_eq!(next(), Read::Line("one".to_owned()));
        assert_eq!(next(), Read::Line(String::new()));
        assert_eq!(next(), Read::Line("\u{fffd}\u{fffd}".to_owned()));
        assert_eq!(next(), Read::TooLong);
        assert_eq!(next(), Read::Line("last".to_owned()));
        assert_eq!(next(), Read::End);
        assert_eq!(next(), Read::End);
    }
}

//! Where the lines of a game come from: a pipe, or a keyboard with an editor.

use std::io::{self, BufRead, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// What stands before a line that is read, and what is known of that line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt<'a> {
    /// What is shown.
    pub text: &'a str,
    /// What the line may begin with.
    pub completions: Vec<String>,
    /// Whether the line must not be remembered.
    pub secret: bool,
}

/// Where lines come from.
pub trait LineInput {
    /// The next line after a prompt; `None` at the end.
    fn read_line(&mut self, prompt: Prompt<'_>, out: &mut dyn Write) -> io::Result<Option<String>>;

    /// Whether the completions of a prompt are of any use.
    fn supports_completion(&self) -> bool {
        false
    }
}

/// Lines as they come, whatever they are.
pub struct Pipe<R>(pub R);

impl<R: BufRead> LineInput for Pipe<R> {
    fn read_line(&mut self, prompt: Prompt<'_>, out: &mut dyn Write) -> io::Result<Option<String>> {
        write!(out, "{}", prompt.text)?;
        out.flush()?;
        let mut line = Vec::new();
        let count = self.0.read_until(b'\n', &mut line)?;
        Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// Lines that are typed: arrows go through those before, Tab completes.
pub struct Keyboard {
    editor: Editor<Completions, MemHistory>,
}

impl Keyboard {
    /// The keyboard of this terminal.
    pub fn new() -> io::Result<Keyboard> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(io_error)?;
        editor.set_helper(Some(Completions::default()));
        Ok(Keyboard { editor })
    }
}

impl LineInput for Keyboard {
    fn read_line(&mut self, prompt: Prompt<'_>, out: &mut dyn Write) -> io::Result<Option<String>> {
        out.flush()?;
        if let Some(helper) = self.editor.helper_mut() {
            helper.0 = prompt.completions;
        }
        match self.editor.readline(prompt.text) {
            Ok(line) => {
                if !prompt.secret {
                    self.editor.add_history_entry(line.as_str()).map_err(io_error)?;
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(io_error(error)),
        }
    }

    fn supports_completion(&self) -> bool {
        true
    }
}

fn io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// What a line may begin with.
#[derive(Default)]
struct Completions(Vec<String>);

impl Completions {
    fn starting_with(&self, start: &str) -> Vec<String> {
        self.0.iter().filter(|word| word.starts_with(start)).cloned().collect()
    }
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.starting_with(&line[..at])))
    }
}

impl Hinter for Completions {
    type Hint = String;
}
impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_from_their_beginning() {
        let words = Completions(["b2-b4", "b2-b3", "undo"].map(str::to_owned).to_vec());
        assert_eq!(words.starting_with("b2"), ["b2-b4", "b2-b3"]);
        assert_eq!(words.starting_with("u"), ["undo"]);
        assert!(words.starting_with("x").is_empty());
    }

    #[test]
    fn a_pipe_may_hold_anything_and_ends() {
        let mut pipe = Pipe(&b"b2-b4\n\xff\xfe\nlast"[..]);
        let mut out = Vec::new();
        let mut next = || pipe.read_line(Prompt::default(), &mut out).unwrap();
        assert_eq!(next().as_deref().map(str::trim), Some("b2-b4"));
        assert!(next().is_some());
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}

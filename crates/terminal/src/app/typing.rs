//! Moves and words that are typed: what could be meant, and completing it.

use quincunx_core::Message;

use super::App;
use super::commands::WORDS;

/// What could be meant by what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it would be completed to.
    pub text: String,
    /// A word about it.
    pub note: String,
}

/// Where there are more moves than that, they are not also sought in the other
/// way to write them.
const FEW: usize = 400;

impl App {
    /// What could be meant by what is typed, best first.
    pub fn candidates(&self) -> Vec<Candidate> {
        if let Some(word) = self.typed.strip_prefix(':') {
            return self.words(word);
        }
        let Some(context) = self.move_context() else { return Vec::new() };
        let wanted = self.typed.as_str();
        let legal = &context.scene.legal;
        let spoken = |text: &str| {
            let game = context.game.filter(|_| legal.len() <= FEW)?;
            game.annotated(context.seat, text).ok().filter(|spoken| spoken != text)
        };
        let moves = legal.iter().map(|legal| (legal.text.as_str(), spoken(&legal.text)));
        let begins = |text: &str, exactly: bool| {
            if exactly {
                text.starts_with(wanted)
            } else {
                text.to_lowercase().starts_with(&wanted.to_lowercase())
            }
        };
        let found = |exactly: bool| -> Vec<Candidate> {
            let fits = |(text, spoken): (&str, Option<String>)| match spoken {
                Some(spoken) if begins(&spoken, exactly) && !begins(text, exactly) => {
                    Some(Candidate { text: spoken, note: text.to_owned() })
                }
                spoken => begins(text, exactly)
                    .then(|| Candidate { text: text.to_owned(), note: spoken.unwrap_or_default() }),
            };
            moves.clone().filter_map(fits).collect()
        };
        let exact = found(true);
        if exact.is_empty() { found(false) } else { exact }
    }

    fn words(&self, line: &str) -> Vec<Candidate> {
        let seats = || self.game().map(|game| game.info().seats).unwrap_or_default();
        let candidate =
            |text: String, note: &str| Candidate { text: format!(":{text}"), note: note.to_owned() };
        match line.split_once(' ') {
            None => {
                let fits = WORDS.iter().filter(|word| word.word.starts_with(line));
                let note =
                    |word: &super::commands::Word| format!("{} {}", word.takes, word.help(self.language));
                fits.map(|word| candidate(word.word.to_owned(), note(word).trim())).collect()
            }
            Some((word @ ("player" | "resign"), rest)) if !rest.contains(' ') => {
                let names = seats().iter().map(|seat| seat.name.to_lowercase());
                let fits = names.filter(|name| name.starts_with(&rest.to_lowercase()));
                fits.map(|name| candidate(format!("{word} {name}"), "")).collect()
            }
            Some(("player", rest)) => {
                let (seat, who) = rest.split_once(' ').unwrap_or((rest, ""));
                let fits = super::Player::WORDS.into_iter().filter(|word| word.starts_with(who));
                fits.map(|word| candidate(format!("player {seat} {word}"), "")).collect()
            }
            Some(_) => Vec::new(),
        }
    }

    /// Completes what is typed as far as it is certain; where it is not, goes
    /// through what it could be.
    pub(super) fn complete(&mut self) {
        let candidates = self.candidates();
        let Some(first) = candidates.first() else { return };
        let mut common = first.text.clone();
        for candidate in &candidates {
            let same = common.chars().zip(candidate.text.chars()).take_while(|(a, b)| a == b).count();
            common = common.chars().take(same).collect();
        }
        let further = common.chars().count() > self.typed.chars().count();
        if further || (candidates.len() == 1 && common != self.typed) {
            self.typed = common;
            self.chosen = None;
        } else {
            self.choose(1);
        }
    }

    /// Chooses the next or the previous of what could be meant.
    pub(super) fn choose(&mut self, by: isize) {
        let count = self.candidates().len() as isize;
        if count == 0 {
            return;
        }
        let next = match self.chosen {
            None if by > 0 => 0,
            None => count - 1,
            Some(now) => (now as isize + by).rem_euclid(count),
        };
        self.chosen = Some(next as usize);
    }

    /// Does what is typed.
    pub(super) fn enter(&mut self) {
        let candidates = self.candidates();
        let chosen = self.chosen.and_then(|at| candidates.get(at)).map(|candidate| candidate.text.clone());
        let typed = chosen.unwrap_or_else(|| self.typed.clone());
        let typed = typed.trim().to_owned();
        if let Some(line) = typed.strip_prefix(':') {
            let known = WORDS.iter().any(|word| Some(word.word) == line.split_whitespace().next());
            let line = match candidates.as_slice() {
                [only] if !known => only.text.trim_start_matches(':').to_owned(),
                _ => line.to_owned(),
            };
            self.clear_typed();
            return self.run_command_line(&line);
        }
        let Some(context) = self.move_context() else {
            self.clear_typed();
            return self.show_error(self.why_idle());
        };
        let listed =
            context.scene.legal.iter().find(|legal| legal.text == typed).map(|legal| legal.text.clone());
        let read = || match context.game {
            Some(game) => game.canonical(context.seat, &typed).map_err(|error| error.message()),
            None => Err(Message::new("terminal-not-legal").verbatim("move", &typed)),
        };
        let only = || match candidates.as_slice() {
            [only] => context.game.and_then(|game| game.canonical(context.seat, &only.text).ok()),
            _ => None,
        };
        let seat = context.seat;
        match listed.map_or_else(read, Ok).or_else(|error| only().ok_or(error)) {
            Ok(text) => {
                self.clear_typed();
                self.make(seat, &text);
            }
            Err(error) => self.show_error(super::sentence(error)),
        }
    }

    pub(super) fn clear_typed(&mut self) {
        self.typed.clear();
        self.chosen = None;
    }
}

//! What lies over the board: help, rules, the form, lists.

use std::path::PathBuf;

use quincunx_core::Message;
use quincunx_messages::Language;

use super::{App, Form, Tables, Task, Venue};
use crate::markdown_to_text;

/// What lies over the board.
pub enum Page {
    /// Text to scroll through.
    Text {
        /// What it is called.
        title: String,
        /// Its Markdown; wrapped when it is drawn.
        markdown: String,
        /// The first line shown.
        top: usize,
    },
    /// The form for a new game.
    Form(Box<Form>),
    /// The tables of a server.
    Tables(Box<Tables>),
    /// The saved games.
    Games {
        /// The games, the last one first.
        games: Vec<SavedGame>,
        /// The selected one.
        at: usize,
    },
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// What it is, in a line.
    pub label: String,
}

impl Page {
    /// The page of keys.
    pub fn help(language: Language) -> Page {
        let (keys, word) = (language.say("terminal-help-keys"), language.say("terminal-help-word"));
        let mut markdown = format!("{keys}\n\n| {word} | |\n|---|---|\n");
        for word in super::commands::WORDS {
            let takes = if word.takes.is_empty() { String::new() } else { format!(" {}", word.takes) };
            markdown += &format!("| :{}{takes} | {} |\n", word.word, word.help(language));
        }
        Page::text(&language.say("terminal-help-title"), markdown)
    }

    /// A page of text.
    pub fn text(title: &str, markdown: String) -> Page {
        Page::Text { title: title.to_owned(), markdown, top: 0 }
    }

    /// The lines of a page of text in that width.
    pub fn lines(markdown: &str, width: usize) -> Vec<String> {
        markdown_to_text(markdown, width).lines().map(str::to_owned).collect()
    }
}

impl App {
    pub(super) fn open_rules(&mut self) {
        let rules = match (&self.page, self.game()) {
            (Some(Page::Form(form)), _) => Some(form.rules().info()),
            (_, Some(game)) => Some(game.info()),
            _ => None,
        };
        match rules {
            Some(info) => {
                let before = self.page.take();
                self.under = before.filter(|page| matches!(page, Page::Form(_)));
                let title = info.title_in(self.language);
                self.page = Some(Page::text(&title, info.rules_in(self.language).to_owned()));
            }
            None => self.show_error(Message::new("terminal-no-game")),
        }
    }

    pub(super) fn open_moves(&mut self) {
        let Some(context) = self.move_context() else { return self.show_error(self.why_idle()) };
        let spoken = |text: &str| {
            let spoken = context.game.and_then(|game| game.annotated(context.seat, text).ok());
            spoken.filter(|spoken| spoken != text).unwrap_or_default()
        };
        let spoken: Vec<String> = context.scene.legal.iter().map(|legal| spoken(&legal.text)).collect();
        // Where people write moves as the record does, one column says it all.
        let both = spoken.iter().any(|spoken| !spoken.is_empty());
        let columns = match both {
            true => vec!["terminal-moves-move", "terminal-moves-annotated", "terminal-moves-effect"],
            false => vec!["terminal-moves-move", "terminal-moves-effect"],
        };
        let heads: String = columns.iter().map(|key| format!("| {} ", self.say(key))).collect();
        let mut markdown = format!("{heads}|\n{}|\n", "|---".repeat(columns.len()));
        for (legal, spoken) in context.scene.legal.iter().zip(spoken) {
            let effects: Vec<String> =
                legal.effects.iter().map(|effect| crate::plain::effect(effect).say(self.language)).collect();
            let column = if both { format!(" `{spoken}` |") } else { String::new() };
            markdown += &format!("| `{}` |{column} {} |\n", legal.text, effects.join(", "));
        }
        let title = Message::new("terminal-moves-title").number("count", context.scene.legal.len());
        let title = title.say(self.language);
        self.page = Some(Page::text(&title, markdown));
    }

    pub(super) fn open_saved_games(&mut self, games: Vec<SavedGame>) {
        if games.is_empty() {
            self.show_error(Message::new("terminal-none-kept"));
        } else {
            self.page = Some(Page::Games { games, at: 0 });
        }
    }

    /// Goes on with the selected game.
    pub(super) fn load_selected(&mut self) {
        if let Some(Page::Games { games, at }) = &self.page
            && let Some(game) = games.get(*at)
        {
            self.tasks.push(Task::Load { path: game.path.clone(), autosave: true });
        }
    }

    /// Begins the game of the form.
    pub(super) fn begin_from_form(&mut self) {
        if matches!(&self.page, Some(Page::Form(form)) if form.place != Venue::Here) {
            return self.put_up();
        }
        let new_seed = self.draw_seed();
        let mut salt = [0; 16];
        for half in salt.chunks_mut(8) {
            half.copy_from_slice(&self.draw_seed().to_le_bytes());
        }
        let Some(Page::Form(form)) = &mut self.page else { return };
        match form.begin(new_seed, salt) {
            Ok(mut local) => {
                if !self.today.is_empty() {
                    local.set_date(&self.today);
                }
                let tasks = self.begin(local, None);
                self.tasks.extend(tasks);
            }
            Err(error) => form.error = Some(error),
        }
    }

    pub(super) fn close_page(&mut self) {
        // The form for a table was opened from the list of tables.
        if matches!(&self.page, Some(Page::Form(form)) if form.place != Venue::Here) {
            self.tasks.push(Task::ListTables);
        }
        self.page = self.under.take();
        if self.page.is_none() && self.play.is_none() {
            self.show_notice(Message::new("terminal-begin-hint"));
        }
    }
}

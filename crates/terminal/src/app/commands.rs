//! What can be asked for besides moves: by a key, or by a word behind a colon.

use quincunx_core::{Message, Misread};
use quincunx_messages::Language;
use quincunx_protocol::TableAction;

use super::clock::TimeControl;
use super::{App, Form, Local, Page, PictureFormat, Play, Player, Task, sentence};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The page of keys.
    Help,
    /// The rules of the game.
    Rules,
    /// Another game.
    New,
    /// A saved game.
    Load,
    /// Save to a file.
    Save,
    /// A picture or a record to a file.
    Export,
    /// A good move.
    Hint,
    /// Lines beside the board.
    Analysis,
    /// Take back.
    Undo,
    /// Make again.
    Redo,
    /// Turn the board.
    Flip,
    /// All legal moves.
    Moves,
    /// What was played from here.
    Explorer,
    /// Computers wait, or go on.
    Pause,
    /// Back to the shell for a while.
    Suspend,
    /// Leave.
    Quit,
}

/// A word behind a colon.
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What may follow it.
    pub takes: &'static str,
}

impl Word {
    /// What it does.
    pub fn help(&self, language: Language) -> String {
        language.say(&format!("terminal-word-{}", self.word)).into_owned()
    }
}

const fn word(word: &'static str, takes: &'static str) -> Word {
    Word { word, takes }
}

/// Every word behind a colon.
pub const WORDS: [Word; 27] = [
    word("new", ""),
    word("load", "[FILE]"),
    word("save", "[FILE]"),
    word("export", "FILE"),
    word("undo", ""),
    word("redo", ""),
    word("hint", ""),
    word("analysis", ""),
    word("moves", ""),
    word("explorer", ""),
    word("why", "MOVE"),
    word("resign", "[SEAT]"),
    word("draw", ""),
    word("claim", ""),
    word("accept", ""),
    word("decline", ""),
    word("rematch", ""),
    word("order", "ORDER"),
    word("tables", ""),
    word("say", "TEXT"),
    word("player", "SEAT WHO"),
    word("clock", "PACE"),
    word("pause", ""),
    word("flip", ""),
    word("rules", ""),
    word("help", ""),
    word("quit", ""),
];

/// What can be exported.
enum Export {
    /// The board and what stands beside it.
    Picture(PictureFormat),
    /// The part of the game that is chess.
    Pgn,
    /// The whole game.
    Record,
}

impl Export {
    /// What the ending of a file's name asks for.
    fn of_file(path: &str) -> Option<Export> {
        let (_, ending) = path.rsplit_once('.')?;
        match ending.to_lowercase().as_str() {
            "svg" => Some(Export::Picture(PictureFormat::Svg)),
            "png" => Some(Export::Picture(PictureFormat::Png)),
            "pgn" => Some(Export::Pgn),
            "txt" => Some(Export::Record),
            _ => None,
        }
    }
}

impl App {
    /// Does what a key asks for.
    pub(super) fn command(&mut self, command: Command) {
        // What is shown can be turned and exported; everything else is about now.
        let about_then = matches!(
            command,
            Command::Help
                | Command::Rules
                | Command::Flip
                | Command::Explorer
                | Command::Export
                | Command::Save
                | Command::Suspend
                | Command::Quit
        );
        if self.back > 0 && !about_then {
            self.look_back(isize::MIN);
        }
        match command {
            Command::Help => self.page = Some(Page::help(self.language)),
            Command::Rules => self.open_rules(),
            Command::New => self.open_form(),
            Command::Load if self.table().is_some() => self.tasks.push(Task::ListTables),
            Command::Load => self.tasks.push(Task::ListSavedGames),
            Command::Save => self.save("", false),
            Command::Export => self.ask("export "),
            Command::Hint => self.ask_hint(),
            Command::Analysis => self.toggle_analysis(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Flip => self.flip(),
            Command::Moves => self.open_moves(),
            Command::Explorer => self.open_explorer(),
            Command::Pause => self.pause(),
            Command::Suspend => self.tasks.push(Task::Suspend),
            Command::Quit => self.tasks.push(Task::Quit),
        }
    }

    /// Puts the beginning of a line behind the colon.
    fn ask(&mut self, words: &str) {
        self.page = None;
        self.typed = format!(":{words}");
    }

    /// Does what a line behind a colon says.
    pub(super) fn run_command_line(&mut self, line: &str) {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "new" => self.command(Command::New),
            "load" if rest.is_empty() => self.tasks.push(Task::ListSavedGames),
            "load" => self.tasks.push(Task::Load { path: rest.into(), autosave: false }),
            "save" => self.save(rest, false),
            "save!" => self.save(rest, true),
            "export" => self.export(rest, false),
            "export!" => self.export(rest, true),
            "undo" => self.undo(),
            "redo" => self.redo(),
            "hint" => self.ask_hint(),
            "analysis" => self.toggle_analysis(),
            "moves" => self.open_moves(),
            "explorer" => self.command(Command::Explorer),
            "why" => self.explain(rest),
            "resign" => self.resign(rest),
            "draw" => self.draw(),
            "claim" => self.claim(),
            "accept" => self.answer(true),
            "decline" => self.answer(false),
            "rematch" => self.say_at_table(TableAction::Rematch { contribute: true }),
            "order" => self.give_order(rest),
            "tables" => self.tasks.push(Task::ListTables),
            "say" if !rest.is_empty() => self.say_at_table(TableAction::Chat { text: rest.to_owned() }),
            "player" => self.seat_player(rest),
            "clock" => self.set_clock(rest),
            "pause" => self.pause(),
            "flip" => self.flip(),
            "rules" => self.open_rules(),
            "help" => self.command(Command::Help),
            "quit" | "q" => self.tasks.push(Task::Quit),
            _ => self.show_error(Message::new("terminal-no-word").verbatim("word", Misread::excerpt(word))),
        }
    }

    // Files

    fn save(&mut self, path: &str, over: bool) {
        let Some(local) = self.local() else {
            return self.show_error(Message::new("terminal-only-local-saved"));
        };
        let text = local.record(self.now);
        let task = match path {
            "" => Task::SaveNew { name: local.game.info().name, text },
            path => Task::Save { path: path.to_owned(), text, over },
        };
        self.tasks.push(task);
    }

    fn export(&mut self, path: &str, over: bool) {
        let Some(scene) = &self.scene else { return self.show_error(Message::new("terminal-no-game")) };
        let path = path.to_owned();
        match Export::of_file(&path) {
            Some(Export::Picture(format)) => {
                let scene = Box::new(scene.clone());
                self.tasks.push(Task::Picture { path, format, scene, over });
            }
            Some(Export::Pgn) => match self.chess_pgn() {
                Some(text) => self.tasks.push(Task::Save { path, text, over }),
                None => self.show_error(Message::new("terminal-no-chess")),
            },
            Some(Export::Record) => self.save(&path, over),
            None => self.show_error(Message::new("terminal-export-what")),
        }
    }

    fn chess_pgn(&self) -> Option<String> {
        let local = self.local()?;
        let part = local.game.chess_part()?;
        Some(part.told_by(&local.tagged_record(self.now), local.game.info().seats).write())
    }

    // Looking

    fn ask_hint(&mut self) {
        match self.question() {
            Ok(question) => {
                self.hint_ticket = Some(question.ticket);
                self.tasks.push(Task::Hint(question));
                self.show_notice(Message::new("terminal-looking"));
            }
            Err(why) => self.show_error(why),
        }
    }

    fn toggle_analysis(&mut self) {
        if self.pane.on {
            self.pane.on = false;
            self.pane.busy = false;
            self.tasks.push(Task::StopAnalysing);
            return;
        }
        match self.question() {
            Ok(_) => {
                self.pane.on = true;
                self.start_analysis();
            }
            Err(why) => self.show_error(why),
        }
    }

    fn explain(&mut self, text: &str) {
        let (Some(game), Some(seat)) = (self.game(), self.actor()) else {
            return self.show_error(self.why_idle());
        };
        match game.canonical(seat, text) {
            Ok(text) => self.show_notice(Message::new("terminal-is-legal").verbatim("move", text)),
            Err(error) => self.show_notice(sentence(error.message())),
        }
    }

    fn flip(&mut self) {
        let quarters = if self.scene.as_ref().is_some_and(|scene| scene.seats.len() > 2) { 1 } else { 2 };
        self.flip = (self.flip + quarters) % 4;
        self.refresh_scene();
    }

    // The course of the game

    fn undo(&mut self) {
        if self.table().is_some() {
            return self.say_at_table(TableAction::AskTakeback {});
        }
        let now = self.now;
        let undone = self.local_mut().is_some_and(|local| local.undo(now));
        if undone {
            self.stop_thinking();
            self.game_changed(true);
            self.show_notice(Message::new("terminal-taken-back"));
        } else {
            self.show_error(Message::new("terminal-nothing-to-undo"));
        }
    }

    fn redo(&mut self) {
        let now = self.now;
        if self.local_mut().is_some_and(|local| local.redo(now)) {
            self.stop_thinking();
            self.game_changed(true);
        } else {
            self.show_error(Message::new("terminal-nothing-to-redo"));
        }
    }

    fn pause(&mut self) {
        let now = self.now;
        let Some(local) =
            self.local_mut().filter(|local| local.players.iter().any(|player| !player.is_person()))
        else {
            return self.show_error(Message::new("terminal-no-computer"));
        };
        local.paused = !local.paused;
        let paused = local.paused;
        local.run_clock(None, now);
        self.game_changed(false);
        self.show_notice(if paused {
            Message::new("terminal-computers-wait")
        } else {
            Message::new("terminal-computers-go-on")
        });
    }

    fn act(&mut self, ply: &str) {
        let now = self.now;
        let Some(local) = self.local_mut() else { return };
        match local.act(ply, now) {
            Ok(()) => self.game_changed(true),
            Err(error) => self.show_error(sentence(error.message())),
        }
    }

    fn resign(&mut self, seat: &str) {
        if self.table().is_some() {
            return self.say_at_table(TableAction::Resign { seat: None });
        }
        let whose = match (seat, self.local().map(Local::persons).as_deref()) {
            ("", Some([only])) => self.local().map(|local| local.name(*only).to_lowercase()),
            ("", _) => None,
            (seat, _) => Some(seat.to_owned()),
        };
        match whose {
            Some(whose) => self.act(&format!("{whose}:resign")),
            None => self.act("resign"),
        }
    }

    /// An operator's order, such as forcing a duel; at a table it is the host's.
    fn give_order(&mut self, order: &str) {
        if self.table().is_some() {
            self.say_at_table(TableAction::Order { order: order.to_owned() });
        } else {
            self.act(&format!("!{order}"));
        }
    }

    fn draw(&mut self) {
        if self.table().is_some() { self.say_at_table(TableAction::OfferDraw {}) } else { self.act("draw") }
    }

    fn claim(&mut self) {
        if self.table().is_some() { self.say_at_table(TableAction::Claim {}) } else { self.act("claim") }
    }

    /// Answers what somebody at the table offers or asks.
    fn answer(&mut self, accept: bool) {
        let state = self.table().and_then(|table| table.state());
        let of_others = |asked: Option<u8>| asked.is_some() && asked != state.and_then(|state| state.seat);
        let of_ours = |asked: Option<u8>| asked.is_some() && !of_others(asked);
        let (draw, takeback) = state.map_or((None, None), |state| (state.draw_offer, state.takeback_request));
        if of_others(draw) {
            self.say_at_table(TableAction::AnswerDraw { accept });
        } else if of_others(takeback) {
            self.say_at_table(TableAction::AnswerTakeback { accept });
        } else if of_ours(draw) || of_ours(takeback) {
            self.show_error(Message::new("terminal-asked-yourself"));
        } else {
            self.show_error(Message::new("terminal-nothing-asked"));
        }
    }

    fn say_at_table(&mut self, action: TableAction) {
        match self.table().map(|table| table.act(action)) {
            Some(message) => self.tasks.push(Task::Send(message)),
            None => self.show_error(Message::new("terminal-for-tables")),
        }
    }

    // Who plays, and how long

    fn seat_player(&mut self, rest: &str) {
        let Some((seat, who)) = rest.split_once(char::is_whitespace) else {
            return self.show_error(Message::new("terminal-say-who"));
        };
        let player: Player = match who.trim().parse() {
            Ok(player) => player,
            Err(error) => return self.show_error(sentence(error.message())),
        };
        let Some(local) = self.local_mut() else {
            return self.show_error(Message::new("terminal-only-here"));
        };
        let named = local.game.info().seats.iter().position(|info| info.name.eq_ignore_ascii_case(seat));
        let Some(index) = named else {
            return self
                .show_error(Message::new("terminal-no-seat").verbatim("seat", Misread::excerpt(seat)));
        };
        local.players[index] = player;
        self.stop_thinking();
        self.game_changed(true);
    }

    fn set_clock(&mut self, rest: &str) {
        let now = self.now;
        let Some(local) = self.local_mut() else {
            return self.show_error(Message::new("terminal-server-clocks"));
        };
        match rest {
            "off" | "" => local.clock = None,
            time_control => match time_control.parse::<TimeControl>() {
                Ok(time_control) => {
                    local.set_clock(time_control, now);
                }
                Err(error) => return self.show_error(sentence(error.message())),
            },
        }
        self.game_changed(true);
    }

    fn open_form(&mut self) {
        if matches!(self.play, Some(Play::Table(_))) {
            return self.show_error(Message::new("terminal-leave-first"));
        }
        let form = match self.local() {
            Some(local) => Form::of_game(local),
            None => Form::new(0),
        };
        self.page = Some(Page::Form(Box::new(form)));
    }
}

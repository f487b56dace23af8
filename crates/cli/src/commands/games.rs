//! `quincunx games`, `options` and `rules`: what there is.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};

use quincunx_core::{AnyRules, Message, option_words};
use quincunx_games::catalogue;
use quincunx_messages::Language;
use quincunx_terminal::markdown_to_text;

use crate::{CliError, print, print_json, width};

/// Lists the games.
pub fn games(json: bool, language: Language) -> Result<(), CliError> {
    if json {
        let infos: Vec<_> = catalogue::GAMES.iter().map(|game| game.info()).collect();
        return print_json(&infos);
    }
    let mut text = String::new();
    for game in catalogue::GAMES {
        let info = game.info();
        let about = Message::new("cli-games-players").number("seats", info.seats.len());
        let about = about.verbatim("board", info.board_in(language)).say(language);
        let _ = writeln!(text, "{:<9} {about}", info.name);
        let _ = writeln!(text, "          {}", info.blurb_in(language));
    }
    print(&text)
}

/// Lists the options of a game.
pub fn options(rules: &dyn AnyRules, json: bool, language: Language) -> Result<(), CliError> {
    let specs = rules.options();
    if json {
        return print_json(&specs);
    }
    let mut text = String::new();
    for spec in specs {
        let takes = Message::new("cli-options-takes").message("expected", spec.kind.expected());
        let _ = writeln!(text, "{} = {}", spec.name, spec.default);
        let _ = writeln!(text, "    {}", option_words::help(language, rules.info().name, &spec));
        let _ = writeln!(text, "    {}", takes.say(language));
    }
    print(&text)
}

/// Shows the rules of a game, on a terminal in a pager.
pub fn rules(rules: &dyn AnyRules, markdown: bool, pages: bool, language: Language) -> Result<(), CliError> {
    let page = rules.info().rules_in(language);
    if markdown {
        return print(page);
    }
    let text = markdown_to_text(page, width());
    if pages && std::io::stdout().is_terminal() && page_through(&text) { Ok(()) } else { print(&text) }
}

/// Shows a text in the pager; whether there was one. Without a word in PAGER it is
/// less, which prints what fits on the screen and ends.
fn page_through(text: &str) -> bool {
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    let mut command = match pager.as_deref() {
        Some("cat") => return false,
        Some(pager) => {
            let mut command = Command::new("sh");
            command.args(["-c", pager]);
            command
        }
        None => Command::new("less"),
    };
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // Whoever leaves the pager early has read enough.
        let _ = input.write_all(text.as_bytes());
    }
    // 127 is the shell's word for a program that is not there.
    child.wait().is_ok_and(|status| status.code() != Some(127))
}

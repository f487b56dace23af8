//! `quincunx games`, `options` and `rules`: what there is.

use std::fmt::Write as _;

use quincunx_core::AnyRules;
use quincunx_games::catalogue;
use quincunx_terminal::plain;

use crate::{Refusal, print, print_json, width};

/// Lists the games.
pub fn games(json: bool) -> Result<(), Refusal> {
    if json {
        let infos: Vec<_> = catalogue::GAMES.iter().map(|game| game.info()).collect();
        return print_json(&infos);
    }
    let mut text = String::new();
    for game in catalogue::GAMES {
        let info = game.info();
        let _ = writeln!(text, "{:<9} {} players, {}", info.name, info.seats.len(), info.board);
        let _ = writeln!(text, "          {}", info.blurb);
    }
    print(&text)
}

/// Lists the options of a game.
pub fn options(rules: &dyn AnyRules, json: bool) -> Result<(), Refusal> {
    let specs = rules.options();
    if json {
        return print_json(&specs);
    }
    let mut text = String::new();
    for spec in specs {
        let _ = writeln!(text, "{} = {}", spec.name, spec.default);
        let _ = writeln!(text, "    {}", spec.help);
        let _ = writeln!(text, "    takes: {}", spec.kind.expected());
    }
    print(&text)
}

/// Shows the rules of a game.
pub fn rules(rules: &dyn AnyRules, markdown: bool) -> Result<(), Refusal> {
    let page = rules.info().rules;
    if markdown { print(page) } else { print(&plain(page, width())) }
}

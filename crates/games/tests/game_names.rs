//! How many files outside a game's own folders know a game by its name. A sixth game
//! adds a line to the first list, and touches none of the second.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files that list the games.
const LISTS: [&str; 9] = [
    "crates/engine/src/bench.rs",
    "crates/engine/src/lib.rs",
    "crates/engine/src/registry.rs",
    "crates/explorer/src/lib.rs",
    "crates/games/benches/perft.rs",
    "crates/games/src/catalogue.rs",
    "crates/games/src/lib.rs",
    "crates/lessons/src/lib.rs",
    "crates/puzzles/src/lib.rs",
];

/// Files that name one game for what no other has, or as an example.
const PARTICULAR: [&str; 15] = [
    "crates/cli/src/commands/admin/mod.rs",
    "crates/cli/src/commands/lab/armies.rs",
    "crates/cli/src/commands/lab/solve.rs",
    "crates/cli/src/commands/load.rs",
    "crates/cli/src/program/player.rs",
    "crates/engine/src/matches/opening.rs",
    "crates/games/src/chess.rs",
    "crates/puzzles/src/mine/exact.rs",
    "crates/puzzles/src/mine/selfplay.rs",
    "crates/puzzles/src/mine/standards.rs",
    "crates/puzzles/src/recognise.rs",
    "crates/server/src/web/pages/home.rs",
    "crates/server/src/web/pages/new.rs",
    "crates/server/src/web/pages/rules.rs",
    "web/styles/table.css",
];

const GAMES: [&str; 5] = ["bishops", "saktris", "shakti", "sitchess", "taifho"];

/// The source files below a folder, tests and the games' own folders left out.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !GAMES.contains(&name.as_str()) && !["tests", "examples", "snapshots"].contains(&name.as_str())
            {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|kind| ["rs", "js", "css"].iter().any(|known| kind == *known))
            && name != "tests.rs"
        {
            found.push(path);
        }
    }
}

/// Whether a line of code, and not of a comment, names a game: as a word in quotes, a
/// module, or the type of its rules. Chess has bishops, too.
fn names_a_game(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    GAMES.iter().any(|game| {
        let title = format!("{}{}", game[..1].to_uppercase(), &game[1..]);
        let quoted =
            [format!("\"{game}"), format!("/{game}."), format!("mod {game};"), format!("::{game}::")];
        quoted.iter().any(|text| code.contains(text)) || code.contains(&title)
    })
}

#[test]
fn only_these_files_outside_its_own_folders_name_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "web/scripts", "web/styles"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 100, "the sources are where they are looked for");
    let naming: BTreeSet<String> = files
        .iter()
        .filter(|path| {
            let text = fs::read_to_string(path).expect("a source file can be read");
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            code.lines().any(names_a_game)
        })
        .map(|path| path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/"))
        .collect();
    let known: BTreeSet<String> = LISTS.iter().chain(&PARTICULAR).map(|file| (*file).to_owned()).collect();
    let unknown: Vec<&String> = naming.difference(&known).collect();
    assert!(unknown.is_empty(), "these files name a game, and need not: {unknown:?}");
    let idle: Vec<&String> = known.difference(&naming).collect();
    assert!(idle.is_empty(), "these files name no game any more, and leave the list: {idle:?}");
}

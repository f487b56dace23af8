//! What can be set in `quincunx engine`, and what is set.

use std::path::PathBuf;
use std::sync::Arc;

use quincunx_core::{AnyGame, AnyRules, Kind, Misread};
use quincunx_engine::endings::Endings;
use quincunx_engine::uci::Start;
use quincunx_engine::{Engine, LevelSettings, Strength, level_ratings};
use quincunx_games::catalogue;
use quincunx_games::chess::{CHESS_GAME, CHESS_START, duel_from};

use crate::endings::{SyzygyFolders, all_endings};
use crate::memory::check_hash;

/// The variant that is the duel of Bishops by itself: ordinary chess.
const CHESS: &str = "chess";

/// The range of `UCI_Elo`: the ratings of the levels, of all games.
fn elo_range() -> (u32, u32) {
    let (lowest, highest) = level_ratings();
    (lowest as u32, highest as u32)
}

const MOST_HASH: u32 = 65_536;
const MOST_THREADS: u32 = 256;
const MOST_LINES: u32 = 500;

/// Everything that can be set.
#[derive(Clone)]
pub struct UciOptions {
    /// A game of the catalogue, or chess.
    variant: &'static str,
    /// Options of the games, by game: `(game, key, value)`.
    games: Vec<(&'static str, &'static str, String)>,
    /// Megabytes to remember positions in.
    pub hash: u32,
    /// Threads that search.
    pub threads: u32,
    /// Lines to tell about.
    pub lines: u32,
    /// What everything drawn by lot comes from, also the games' own chance.
    pub seed: u64,
    /// Whether chances to win, draw and lose are told with each score.
    pub shows_chances: bool,
    /// Tables of endings of folders; those that come with the program if there are none.
    pub endings: Option<Arc<Endings>>,
    /// The folder of our own tables.
    endings_path: Option<PathBuf>,
    /// The folders of Syzygy tables.
    syzygy_path: Option<SyzygyFolders>,
    level: Strength,
    limit_strength: bool,
    elo: u32,
}

impl Default for UciOptions {
    fn default() -> UciOptions {
        UciOptions {
            variant: CHESS,
            games: Vec::new(),
            hash: 16,
            threads: 1,
            lines: 1,
            seed: 0,
            endings: None,
            endings_path: None,
            syzygy_path: None,
            level: Strength::Max,
            limit_strength: false,
            shows_chances: false,
            elo: elo_range().1,
        }
    }
}

/// What a change of an option asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing further.
    None,
    /// The engine has to be made anew, with its table.
    NewEngine,
    /// The table has to be emptied.
    ClearHash,
    /// Another game: the position is its beginning.
    NewGame,
}

fn variants() -> Vec<&'static str> {
    let mut names: Vec<&str> = catalogue::GAMES.iter().map(|rules| rules.info().name).collect();
    names.push(CHESS);
    names.sort_unstable();
    names
}

fn number(name: &str, value: &str, least: u32, most: u32) -> Result<u32, String> {
    let wrong =
        || format!("{name} '{}': expected a whole number from {least} to {most}", Misread::excerpt(value));
    value.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(wrong)
}

/// What is not left empty.
fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty() && *text != "<empty>")
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        other => Err(format!("{name} '{}': expected true or false", Misread::excerpt(other))),
    }
}

impl UciOptions {
    /// The rules of what is played.
    pub fn rules(&self) -> &'static dyn AnyRules {
        let name = if self.variant == CHESS { CHESS_GAME } else { self.variant };
        catalogue::find(name).unwrap_or(catalogue::GAMES[0])
    }

    /// The variant's name.
    pub fn variant(&self) -> &'static str {
        self.variant
    }

    /// How the engine is to play weaker than it can, if it is.
    pub fn weakened(&self, engine: &dyn Engine) -> Option<LevelSettings> {
        match self.level {
            Strength::Level(level) => Some(engine.levels().level_settings(level)),
            Strength::Max => self.limit_strength.then(|| engine.at_rating(self.elo.into())),
        }
    }

    /// A game from its beginning or a position.
    pub fn game(&self, start: &Start) -> Result<Box<dyn AnyGame>, String> {
        let rules = self.rules();
        let settings: Vec<(&str, &str)> = self
            .games
            .iter()
            .filter(|(game, ..)| *game == rules.info().name)
            .map(|(_, key, value)| (*key, value.as_str()))
            .collect();
        let chess = |fen: &str| match fen.split_whitespace().count() {
            // The text of a duel with its players is understood, too.
            _ if fen.starts_with("d ") => Ok(fen.to_owned()),
            // Many leave the counters out.
            4 => Ok(duel_from(&format!("{fen} 0 1"))),
            5 => Ok(duel_from(&format!("{fen} 1"))),
            6 => Ok(duel_from(fen)),
            fields => Err(format!(
                "position: expected the six fields of a FEN, as in {CHESS_START}, found {fields}"
            )),
        };
        let game = match start {
            Start::Standard if self.variant == CHESS => {
                rules.game_from(&chess(CHESS_START)?, &settings, self.seed)
            }
            Start::From(text) if self.variant == CHESS => {
                rules.game_from(&chess(text)?, &settings, self.seed)
            }
            Start::Standard => rules.new_game(&settings, self.seed),
            Start::From(text) => rules.game_from(text, &settings, self.seed),
        };
        game.map_err(|error| error.to_string())
    }

    /// The lines that say what can be set.
    pub fn option_lines(&self) -> Vec<String> {
        let spin = |name: &str, default: u32, least: u32, most: u32| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let combo = |name: &str, default: &str, choices: &[&str]| {
            let choices: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("option name {name} type combo default {default}{choices}")
        };
        let plain = UciOptions::default();
        let levels = ["1", "2", "3", "4", "5", "6", "7", "8", "max"];
        let mut option_lines = vec![
            combo("UCI_Variant", plain.variant, &variants()),
            spin("Hash", plain.hash, 1, MOST_HASH),
            "option name Clear Hash type button".to_owned(),
            spin("Threads", plain.threads, 1, MOST_THREADS),
            spin("MultiPV", plain.lines, 1, MOST_LINES),
            "option name Ponder type check default false".to_owned(),
            combo("Level", "max", &levels),
            "option name UCI_LimitStrength type check default false".to_owned(),
            spin("UCI_Elo", plain.elo, elo_range().0, elo_range().1),
            "option name UCI_ShowWDL type check default false".to_owned(),
            "option name Seed type string default 0".to_owned(),
            "option name EndingsPath type string default <empty>".to_owned(),
            "option name SyzygyPath type string default <empty>".to_owned(),
        ];
        for rules in catalogue::GAMES {
            for option in rules.options() {
                let name = format!("{}.{}", rules.info().name, option.name);
                option_lines.push(match option.kind {
                    Kind::Choice { choices } => combo(&name, &option.default, choices),
                    Kind::Integer { least, greatest } => {
                        format!(
                            "option name {name} type spin default {} min {least} max {greatest}",
                            option.default
                        )
                    }
                    Kind::Text { .. } => {
                        let default = if option.default.is_empty() { "<empty>" } else { &option.default };
                        format!("option name {name} type string default {default}")
                    }
                });
            }
        }
        option_lines
    }

    /// Sets an option; the error says why not, and nothing is changed.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let text = value.unwrap_or_default();
        let lower = name.to_ascii_lowercase();
        match lower.as_str() {
            "uci_variant" => {
                let known = variants().into_iter().find(|variant| *variant == text);
                let wrong = || {
                    let text = Misread::excerpt(text);
                    format!("UCI_Variant '{text}': expected one of {}", variants().join(", "))
                };
                self.variant = known.ok_or_else(wrong)?;
                return Ok(Change::NewGame);
            }
            "hash" => {
                let megabytes = number("Hash", text, 1, MOST_HASH)?;
                check_hash(megabytes)?;
                self.hash = megabytes;
                return Ok(Change::NewEngine);
            }
            "endingspath" => {
                let folder = given(text).map(PathBuf::from);
                let endings = all_endings(folder.as_deref(), self.syzygy_path.as_ref());
                self.endings = Some(Arc::new(endings.map_err(|error| format!("EndingsPath {error}"))?));
                self.endings_path = folder;
                return Ok(Change::NewEngine);
            }
            "syzygypath" => {
                let folders = given(text).map(SyzygyFolders::from);
                let endings = all_endings(self.endings_path.as_deref(), folders.as_ref());
                self.endings = Some(Arc::new(endings.map_err(|error| format!("SyzygyPath {error}"))?));
                self.syzygy_path = folders;
                return Ok(Change::NewEngine);
            }
            "clear hash" => return Ok(Change::ClearHash),
            "threads" => self.threads = number("Threads", text, 1, MOST_THREADS)?,
            "multipv" => self.lines = number("MultiPV", text, 1, MOST_LINES)?,
            "ponder" => {
                check("Ponder", text)?;
            }
            "level" => self.level = text.parse::<Strength>().map_err(|error| error.to_string())?,
            "uci_limitstrength" => self.limit_strength = check("UCI_LimitStrength", text)?,
            "uci_showwdl" => self.shows_chances = check("UCI_ShowWDL", text)?,
            "uci_elo" => {
                let (lowest, highest) = elo_range();
                self.elo = number("UCI_Elo", text, lowest, highest)?;
            }
            "seed" => {
                let wrong = |_| format!("Seed '{}': expected a whole number", Misread::excerpt(text));
                self.seed = text.parse().map_err(wrong)?;
                return Ok(Change::NewGame);
            }
            _ => {
                self.set_game_option(&lower, if text == "<empty>" { "" } else { text })?;
                return Ok(Change::NewGame);
            }
        }
        Ok(Change::None)
    }

    /// An option of a game: `sitchess.budget_white`, or without the name that of the
    /// variant.
    fn set_game_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let (game, key) = name.split_once('.').unwrap_or((self.rules().info().name, name));
        let known = catalogue::find(game).and_then(|rules| {
            let option = rules.options().into_iter().find(|option| option.name == key)?;
            Some((rules, option.name))
        });
        let Some((rules, key)) = known else {
            return Err(format!("there is no option '{}': uci lists them", Misread::excerpt(name)));
        };
        let game = rules.info().name;
        let mut games = self.games.clone();
        games.retain(|(other, known, _)| (*other, *known) != (game, key));
        games.push((game, key, value.to_owned()));
        let settings: Vec<(&str, &str)> = games
            .iter()
            .filter(|(other, ..)| *other == game)
            .map(|(_, key, value)| (*key, value.as_str()))
            .collect();
        rules.check_settings(&settings).map_err(|error| error.to_string())?;
        self.games = games;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_engine::uci::{Reply, UciOption};
    use quincunx_engine::{engine_for, rating_of_level};

    use super::*;

    fn set(options: &mut UciOptions, name: &str, value: &str) -> Result<Change, String> {
        options.set(name, Some(value))
    }

    #[test]
    fn every_offer_is_read_and_every_choice_of_it_can_be_set() {
        for line in UciOptions::default().option_lines() {
            let Ok(Reply::UciOption(UciOption { name, choices, .. })) = line.parse::<Reply>() else {
                panic!("{line}")
            };
            for choice in choices {
                let mut options = UciOptions::default();
                // Some options of a game go only with others: then it says so.
                if let Err(error) = set(&mut options, &name, &choice) {
                    assert!(name.contains('.') && !error.contains("there is no option"), "{line}: {error}");
                }
            }
        }
    }

    #[test]
    fn levels_are_chosen_by_number_or_by_elo() {
        let engine = engine_for("shakti", 1).expect("it is understood");
        let level = |level| Some(engine.levels().level_settings(level));
        let mut options = UciOptions::default();
        let (lowest, highest) = elo_range();
        assert_eq!(options.weakened(engine.as_ref()), None);
        set(&mut options, "UCI_Elo", &lowest.to_string()).expect("in range");
        assert_eq!(options.weakened(engine.as_ref()), None);
        set(&mut options, "uci_limitstrength", "true").expect("a check");
        assert_eq!(options.weakened(engine.as_ref()), level(1));
        let rating = rating_of_level("shakti", "6").expect("measured");
        set(&mut options, "UCI_Elo", &rating.to_string()).expect("in range");
        assert_eq!(options.weakened(engine.as_ref()), level(6));
        // A little stronger looks a little farther.
        set(&mut options, "UCI_Elo", &(rating + 60).to_string()).expect("in range");
        let nodes = |settings: Option<LevelSettings>| settings.expect("weakened").nodes;
        let between = nodes(options.weakened(engine.as_ref()));
        assert!(nodes(level(6)) < between && between < nodes(level(7)), "{between}");
        set(&mut options, "UCI_Elo", &highest.to_string()).expect("in range");
        assert_eq!(options.weakened(engine.as_ref()), level(8));
        set(&mut options, "Level", "3").expect("a level");
        assert_eq!(options.weakened(engine.as_ref()), level(3));
    }

    #[test]
    fn options_of_games_are_set_with_or_without_the_name_of_the_game() {
        let mut options = UciOptions::default();
        set(&mut options, "UCI_Variant", "sitchess").expect("a game");
        set(&mut options, "budget_white", "9").expect("an option");
        set(&mut options, "sitchess.budget_black", "9").expect("an option");
        set(&mut options, "shakti.second_tile", "adjacent").expect("an option of another game");
        let text = options.game(&Start::Standard).expect("a game").position_text(Viewer::Everything);
        assert_eq!(text, "army w=- b=- 9/9 ;budget_white=9,budget_black=9");
    }

    #[test]
    fn what_cannot_be_set_changes_nothing() {
        let mut options = UciOptions::default();
        for (name, value, expected) in [
            ("Hash", "0", "expected a whole number from 1"),
            ("Hash", "much", "expected a whole number from 1"),
            ("Threads", "257", "expected a whole number from 1 to 256"),
            ("Level", "9", "expected a level from 1 to 8, or max"),
            ("UCI_Variant", "go", "expected one of bishops, chess"),
            ("UCI_LimitStrength", "yes", "expected true or false"),
            ("Seed", "-1", "expected a whole number"),
            ("shakti.second_tile", "far", "second_tile"),
            ("EndingsPath", "/nowhere", "/nowhere"),
            ("SyzygyPath", "/nowhere", "/nowhere"),
            ("Contempt", "1", "there is no option 'contempt'"),
        ] {
            let error = set(&mut options, name, value).expect_err(name);
            assert!(error.contains(expected), "{name}: {error}");
        }
        assert_eq!((options.hash, options.threads, options.variant), (16, 1, "chess"));
    }
}

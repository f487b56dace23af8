//! The form for a new game: which, who plays, clocks, and every option.

use quincunx_core::{AnyRules, Kind, Message, Seal, option_words};
use quincunx_engine::told_rating;
use quincunx_games::catalogue::GAMES;
use quincunx_messages::Language;

use super::clock::TimeControl;
use super::table_form::{self, OWN_STRENGTH};
use super::{Local, Player};

/// What a row of the form is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Which game.
    Game,
    /// Who holds a seat.
    Seat(usize),
    /// The clock.
    Clock,
    /// The seed.
    Seed,
    /// Whether everybody finds the table.
    Listed,
    /// Whether the result counts for ratings.
    Rated,
    /// An option of the game, by its place in the list.
    Option(usize),
}

/// A row of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is about.
    pub field: Field,
    /// What it is called.
    pub label: String,
    /// What is chosen.
    pub value: String,
    /// What it has unless it is changed.
    pub default_value: String,
    /// What it is for.
    pub help: Message,
    /// The words to choose from; none where something is typed.
    pub choices: Vec<String>,
}

/// The form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The rows.
    pub rows: Vec<Row>,
    /// The selected row.
    pub at: usize,
    /// What is wrong with it.
    pub error: Option<Message>,
    /// Where it is played.
    pub place: Venue,
    game: usize,
}

/// Where the game of a form is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Venue {
    /// At this terminal.
    Here,
    /// At a table of a server.
    Server {
        /// The table is being put up.
        asked: bool,
    },
}

const CLOCKS: [&str; 7] = ["none", "1+0", "3+2", "5+3", "10+5", "15+10", "30+30"];

impl Form {
    /// The form for the game of that number in the catalogue.
    pub fn new(game: usize) -> Form {
        Form::at(game, Venue::Here)
    }

    /// The form for a table of a server.
    pub fn for_table() -> Form {
        Form::at(0, Venue::Server { asked: false })
    }

    fn at(game: usize, place: Venue) -> Form {
        let game = game.min(GAMES.len() - 1);
        let mut form = Form { rows: Vec::new(), at: 0, error: None, place, game };
        form.fill(&[]);
        form
    }

    /// The form as a game was begun, to begin another like it.
    pub fn of_game(local: &Local) -> Form {
        let name = local.game.info().name;
        let mut form = Form::new(GAMES.iter().position(|rules| rules.info().name == name).unwrap_or(0));
        form.fill(&local.players);
        let settings = local.game.settings();
        for (key, value) in settings.split(',').filter_map(|setting| setting.split_once('=')) {
            form.set(key, value);
        }
        if let Some(clock) = &local.clock {
            form.set("clock", &clock.time_control().to_string());
        }
        form
    }

    fn set(&mut self, label: &str, value: &str) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.label == label) {
            row.value = value.to_owned();
        }
    }

    /// The rules of the game that is chosen.
    pub fn rules(&self) -> &'static dyn AnyRules {
        GAMES[self.game]
    }

    fn fill(&mut self, players: &[Player]) {
        let info = self.rules().info();
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let row = |field, label: &str, value: &str, help: Message, choices| Row {
            field,
            label: label.to_owned(),
            value: value.to_owned(),
            default_value: value.to_owned(),
            help,
            choices,
        };
        let games = GAMES.iter().map(|rules| rules.info().title.to_owned()).collect();
        let about =
            Message::new("terminal-form-about").verbatim("blurb", info.blurb).verbatim("board", info.board);
        self.rows = vec![row(Field::Game, "game", info.title, about, games)];
        for (index, seat) in info.seats.iter().enumerate() {
            let (default_value, choices, help) = match (self.place, index) {
                (Venue::Here, 0) => ("person", Player::WORDS.as_slice(), "terminal-form-who"),
                (Venue::Here, _) => ("3", Player::WORDS.as_slice(), "terminal-form-who"),
                (Venue::Server { .. }, 0) => {
                    ("me", table_form::HOLDERS.as_slice(), "terminal-form-who-table")
                }
                (Venue::Server { .. }, _) => {
                    ("open", table_form::HOLDERS.as_slice(), "terminal-form-who-table")
                }
            };
            let mut row =
                row(Field::Seat(index), seat.name, default_value, Message::new(help), words(choices));
            if let Some(player) = players.get(index) {
                row.value = player.to_string();
            }
            self.rows.push(row);
        }
        let help = Message::new("terminal-form-clock-help");
        self.rows.push(row(Field::Clock, "clock", "none", help, words(&CLOCKS)));
        for (index, spec) in self.rules().options().into_iter().enumerate() {
            let help = Message::text(spec.help.clone());
            let (choices, help) = match &spec.kind {
                Kind::Choice { choices } => (words(choices), help),
                Kind::Integer { least, greatest } if greatest - least <= 30 => {
                    ((*least..=*greatest).map(|number| number.to_string()).collect(), help)
                }
                kind => {
                    let takes = Message::new("terminal-form-takes").message("help", help);
                    (Vec::new(), takes.message("expected", kind.expected()))
                }
            };
            self.rows.push(row(Field::Option(index), spec.name, &spec.default, help, choices));
        }
        match self.place {
            Venue::Here => self.rows.push(row(
                Field::Seed,
                "seed",
                "random",
                Message::new("terminal-form-seed-help"),
                Vec::new(),
            )),
            Venue::Server { .. } => {
                for (field, label, value, help) in [
                    (Field::Rated, "rated", "no", "terminal-form-rated-help"),
                    (Field::Listed, "listed", "yes", "terminal-form-listed-help"),
                ] {
                    self.rows.push(row(field, label, value, Message::new(help), words(&["yes", "no"])));
                }
            }
        }
        self.check();
    }

    /// What a row is called.
    pub fn label(&self, row: &Row, language: Language) -> String {
        let key = match row.field {
            Field::Game => "terminal-form-game",
            Field::Seat(_) => return language.seat(&row.label),
            Field::Clock => "terminal-form-clock",
            Field::Seed => "terminal-form-seed",
            Field::Listed => "terminal-form-listed",
            Field::Rated => "terminal-form-rated",
            Field::Option(_) if language == Language::ENGLISH => return row.label.replace('_', " "),
            Field::Option(_) => return option_words::name(language, self.rules().info().name, &row.label),
        };
        language.say(key).into_owned()
    }

    /// What a value of a row is called. What is typed for it stays the same in every
    /// language, and so do the words of English.
    pub fn value(&self, row: &Row, value: &str, language: Language) -> String {
        let is_seat = matches!(row.field, Field::Seat(_));
        if is_seat && value == OWN_STRENGTH {
            return language.say("terminal-value-mine").into_owned();
        }
        // People choose a level by their rating.
        if is_seat && let Some(rating) = told_rating(self.rules().info().name, value) {
            let about = Message::new("terminal-value-level").verbatim("level", value);
            return about.verbatim("rating", rating).say(language);
        }
        let own = match row.field {
            _ if language == Language::ENGLISH => None,
            Field::Game => GAMES.iter().map(|rules| rules.info()).find(|info| info.title == value),
            Field::Option(at) => {
                return match self.rules().options().get(at) {
                    Some(spec) => option_words::value(language, self.rules().info().name, spec, value),
                    None => value.to_owned(),
                };
            }
            _ => {
                return language.find(&format!("terminal-value-{value}")).unwrap_or_else(|| value.to_owned());
            }
        };
        own.map_or_else(|| value.to_owned(), |info| info.title_in(language))
    }

    /// What a row is for. Options are explained in English where they are declared, and
    /// in other languages by a message of their own.
    pub fn help(&self, row: &Row, language: Language) -> String {
        let key = || option_words::help_key(self.rules().info().name, &row.label);
        let own = match row.field {
            Field::Game => {
                let info = self.rules().info();
                let about = Message::new("terminal-form-about").verbatim("blurb", info.blurb_in(language));
                Some(about.verbatim("board", info.board_in(language)).say(language))
            }
            Field::Option(_) => language.find(&key()),
            _ => None,
        };
        own.unwrap_or_else(|| row.help.say(language))
    }

    /// The selected row.
    pub fn row(&self) -> &Row {
        &self.rows[self.at.min(self.rows.len() - 1)]
    }

    /// Goes to another row.
    pub fn go(&mut self, down: isize) {
        let last = self.rows.len() as isize - 1;
        self.at = (self.at as isize + down).clamp(0, last) as usize;
    }

    /// Chooses another of the words of the selected row.
    pub fn turn(&mut self, by: isize) {
        let row = self.row();
        if row.choices.is_empty() {
            return;
        }
        let count = row.choices.len() as isize;
        let now = row.choices.iter().position(|choice| *choice == row.value);
        let next = now.map_or(0, |now| (now as isize + by).rem_euclid(count)) as usize;
        let value = row.choices[next].clone();
        self.change(value);
    }

    /// Types a letter into the selected row, as somebody does who reads a language.
    pub fn type_in(&mut self, letter: char, language: Language) {
        let row = self.row();
        // A word that can only be chosen is chosen by its first letter.
        let only_words = !row.choices.is_empty() && row.field != Field::Clock;
        if only_words {
            let letter = letter.to_lowercase().to_string();
            let starts = |word: &str| word.to_lowercase().starts_with(&letter);
            let start = |choice: &&String| starts(choice) || starts(&self.value(row, choice, language));
            let now = row.choices.iter().position(|choice| *choice == row.value).unwrap_or(0);
            let later = row.choices.iter().skip(now + 1).find(start);
            if let Some(choice) = later.or_else(|| row.choices.iter().find(start)).cloned() {
                self.change(choice);
            }
            return;
        }
        let mut value = if row.value == row.default_value && matches!(row.field, Field::Seed | Field::Clock) {
            String::new()
        } else {
            row.value.clone()
        };
        if value.len() < 100 {
            value.push(letter);
        }
        self.change(value);
    }

    /// Takes the last letter away.
    pub fn backspace(&mut self) {
        let row = self.row();
        if row.choices.is_empty() || row.field == Field::Clock {
            let mut value = row.value.clone();
            value.pop();
            self.change(value);
        }
    }

    /// Goes back to the default value of the selected row.
    pub fn reset(&mut self) {
        self.change(self.row().default_value.clone());
    }

    fn change(&mut self, value: String) {
        let at = self.at.min(self.rows.len() - 1);
        self.rows[at].value = value;
        if let Venue::Server { asked } = &mut self.place {
            *asked = false;
        }
        if self.rows[at].field == Field::Game {
            let title = &self.rows[at].value;
            self.game = GAMES.iter().position(|rules| rules.info().title == title).unwrap_or(self.game);
            self.fill(&[]);
        }
        self.check();
    }

    pub(super) fn settings(&self) -> Vec<(&str, &str)> {
        let changed = |row: &&Row| matches!(row.field, Field::Option(_)) && row.value != row.default_value;
        self.rows.iter().filter(changed).map(|row| (row.label.as_str(), row.value.as_str())).collect()
    }

    fn seed(&self) -> Result<Option<u64>, Message> {
        let row = self.rows.iter().find(|row| row.field == Field::Seed);
        match row.map_or("random", |row| row.value.as_str()) {
            "random" | "" => Ok(None),
            number => number
                .parse()
                .map(Some)
                .map_err(|_| Message::new("terminal-form-bad-seed").verbatim("found", number)),
        }
    }

    pub(super) fn time_control(&self) -> Result<Option<TimeControl>, Message> {
        let row = self.rows.iter().find(|row| row.field == Field::Clock);
        match row.map_or("none", |row| row.value.as_str()) {
            "none" | "" => Ok(None),
            time_control => time_control
                .parse()
                .map(Some)
                .map_err(|error: super::clock::UnknownTimeControl| error.message()),
        }
    }

    fn check(&mut self) {
        let wrong = self.rules().check_settings(&self.settings()).err().map(|error| error.message());
        let wrong = wrong.or_else(|| self.seed().err()).or_else(|| self.time_control().err());
        self.error = wrong.or_else(|| self.rated().err());
    }

    /// The game as the form says; `fresh` is its seed unless one is given.
    pub fn begin(&self, new_seed: u64, salt: [u8; 16]) -> Result<Local, Message> {
        let seed = self.seed()?.unwrap_or(new_seed);
        let time_control = self.time_control()?;
        let game = self.rules().new_game(&self.settings(), seed).map_err(|error| error.message())?;
        let seats = self.rows.iter().filter(|row| matches!(row.field, Field::Seat(_)));
        let players: Result<Vec<Player>, _> = seats.map(|row| row.value.parse()).collect();
        let players = players.map_err(|error: super::player::UnknownPlayer| error.message())?;
        Ok(Local::new(game, Seal::new(seed, salt), players, time_control))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_begins_from_its_form_as_it_is() {
        for (number, rules) in GAMES.iter().enumerate() {
            let form = Form::new(number);
            let local = form.begin(7, [0; 16]).expect("the usual settings");
            assert_eq!(local.game.info().name, rules.info().name);
            assert_eq!(local.game.seed(), 7);
            assert_eq!(local.game.settings(), "");
            assert!(form.rows.iter().all(|row| !row.help.is_empty()));
            let options = rules.options().len();
            assert_eq!(form.rows.len(), 3 + local.players.len() + options);
        }
    }

    #[test]
    fn options_are_chosen_and_wrong_ones_are_refused_with_a_reason() {
        let mut form = Form::new(0);
        form.at = form.rows.iter().position(|row| row.label == "blocked").unwrap();
        form.turn(1);
        assert_eq!(form.begin(1, [0; 16]).unwrap().game.settings(), "blocked=queue");
        form.turn(-1);
        assert_eq!(form.row().value, form.row().default_value);
        form.at = form.rows.len() - 1;
        form.type_in('x', Language::ENGLISH);
        assert!(form.error.as_ref().unwrap().to_string().contains("seed cannot be 'x'"), "{:?}", form.error);
        assert!(form.begin(1, [0; 16]).is_err());
        form.backspace();
        form.type_in('4', Language::ENGLISH);
        form.type_in('2', Language::ENGLISH);
        assert_eq!(form.begin(1, [0; 16]).unwrap().game.seed(), 42);
    }

    #[test]
    fn words_are_shown_and_typed_in_the_language_and_chosen_as_ever() {
        let finnish = Language::read("fi").unwrap();
        let mut form = Form::new(0);
        form.at = form.rows.iter().position(|row| row.field == Field::Seat(1)).unwrap();
        form.type_in('i', finnish);
        assert_eq!(
            (form.row().value.as_str(), form.value(form.row(), "person", finnish)),
            ("person", "ihminen".to_owned())
        );
        form.at = form.rows.iter().position(|row| row.label == "blocked").unwrap();
        assert_eq!(form.label(form.row(), finnish), "Ilman ruutua");
        assert_eq!(form.value(form.row(), "queue", finnish), "jää velaksi");
        assert_eq!(form.value(form.row(), "queue", Language::ENGLISH), "queue");
        form.at = 0;
        assert!(form.help(form.row(), finnish).contains("Lauta: 8x8, alussa tyhjä"));
    }

    #[test]
    fn another_game_has_other_seats_and_options() {
        let mut form = Form::new(0);
        form.type_in('b', Language::ENGLISH);
        assert_eq!(form.rules().info().name, "bishops");
        assert_eq!(form.rows.iter().filter(|row| matches!(row.field, Field::Seat(_))).count(), 4);
    }

    #[test]
    fn a_form_of_a_game_begins_one_like_it() {
        let mut form = Form::new(3);
        for (label, value) in [("second_tile", "adjacent"), ("clock", "5+3"), ("Black", "max")] {
            form.at = form.rows.iter().position(|row| row.label == label).unwrap();
            form.change(value.to_owned());
        }
        let local = form.begin(5, [0; 16]).unwrap();
        let again = Form::of_game(&local);
        let another = again.begin(6, [0; 16]).unwrap();
        assert_eq!(another.game.settings(), local.game.settings());
        assert_eq!(another.players, local.players);
        assert_eq!(another.clock.unwrap().time_control(), local.clock.unwrap().time_control());
    }
}

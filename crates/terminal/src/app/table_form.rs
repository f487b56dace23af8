//! The form for a table of a server: who may sit there, and the
//! request that the server is sent.

use std::time::Duration;

use quincunx_core::Message;
use quincunx_protocol::{NewTable, SeatChoice, TimeControl};

use super::form::{Field, Form, Venue};
use super::{App, Page, Task, sentence};

/// The level that is as strong as whoever asks, as servers call it.
pub const OWN_STRENGTH: &str = "mine";

/// Who may hold a seat.
pub const HOLDERS: [&str; 12] = ["me", "open", OWN_STRENGTH, "1", "2", "3", "4", "5", "6", "7", "8", "max"];

impl Form {
    /// Whether the result is to count for ratings, or why it cannot with what else is chosen.
    pub(super) fn rated(&self) -> Result<bool, Message> {
        let is_rated = self.rows.iter().any(|row| row.field == Field::Rated && row.value == "yes");
        let seats = self.rows.iter().filter(|row| matches!(row.field, Field::Seat(_)));
        let seats: Vec<&str> = seats.map(|row| row.value.as_str()).collect();
        let has_computer = seats.iter().any(|holder| !matches!(*holder, "me" | "open"));
        let is_alone = seats.iter().filter(|holder| **holder == "me").count() > 1;
        let reasons = [
            (!self.settings().is_empty(), "refusal-rated-rules"),
            (matches!(self.time_control(), Ok(None)), "refusal-rated-clock"),
            (has_computer, "refusal-rated-no-computer"),
            (is_alone, "refusal-rated-one-seat"),
        ];
        match reasons.iter().find(|(holds, _)| is_rated && *holds) {
            Some((_, why)) => Err(Message::new(why)),
            None => Ok(is_rated),
        }
    }

    /// What the server is asked for.
    pub fn new_table(&self) -> Result<NewTable, Message> {
        let value =
            |field: &Field| self.rows.iter().find(|row| row.field == *field).map(|row| row.value.as_str());
        let rated = self.rated()?;
        let holder = |word: &str| match word {
            "me" => SeatChoice::Me { contribute: true },
            "open" => SeatChoice::Open {},
            level => SeatChoice::Computer { level: Some(level.to_owned()) },
        };
        let is_seat = |field: &Field| matches!(field, Field::Seat(_));
        let seats =
            self.rows.iter().filter(|row| is_seat(&row.field)).map(|row| holder(&row.value)).collect();
        let settings = self.settings();
        let options = settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let clock = self.time_control()?.map_or(TimeControl::None, |control| TimeControl::Fischer {
            initial: seconds(control.initial),
            increment: seconds(control.increment),
        });
        Ok(NewTable {
            game: self.rules().info().name.to_owned(),
            options,
            seats,
            clock,
            public: value(&Field::Listed) == Some("yes"),
            rated,
            ..NewTable::default()
        })
    }
}

/// Whole seconds; more than there can be is refused by the server.
fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

impl App {
    /// The form for a table of the server.
    pub(super) fn open_table_form(&mut self) {
        self.page = Some(Page::Form(Box::new(Form::for_table())));
    }

    /// Asks the server for the table of the form, once.
    pub(super) fn put_up(&mut self) {
        let Some(Page::Form(form)) = &mut self.page else { return };
        match (form.place, form.new_table()) {
            (Venue::Server { asked: false }, Ok(wish)) => {
                form.place = Venue::Server { asked: true };
                self.tasks.push(Task::CreateTable(Box::new(wish)));
            }
            (_, Ok(_)) => {}
            (_, Err(error)) => form.error = Some(error),
        }
    }

    /// The server has put the table up, or not.
    pub(super) fn hear_put_up(&mut self, table: Result<String, Message>) {
        match (table, &mut self.page) {
            (Ok(table), _) => self.tasks.push(Task::OpenTable { table, watch: false }),
            (Err(why), Some(Page::Form(form))) => {
                form.place = Venue::Server { asked: false };
                form.error = Some(why);
            }
            (Err(why), _) => self.show_error(sentence(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_messages::Language;
    use serde_json::{Value, json};

    use super::*;

    fn choose(form: &mut Form, label: &str, letter: char) {
        form.at = form.rows.iter().position(|row| row.label == label).unwrap();
        form.type_in(letter, Language::ENGLISH);
    }

    #[test]
    fn a_form_is_a_wish() {
        let mut form = Form::for_table();
        choose(&mut form, "game", 'b');
        choose(&mut form, "Grey", '5');
        choose(&mut form, "listed", 'n');
        form.at = form.rows.iter().position(|row| row.label == "clock").unwrap();
        "5+3".chars().for_each(|letter| form.type_in(letter, Language::ENGLISH));
        let wish: Value = serde_json::to_value(form.new_table().unwrap()).unwrap();
        let open = json!({"kind": "open"});
        assert_eq!(
            wish,
            json!({
                "game": "bishops",
                "options": {},
                "seats": [{"kind": "me", "contribute": true}, {"kind": "computer", "level": "5"}, open, open],
                "clock": {"kind": "fischer", "initial": 300, "increment": 3},
                "public": false,
            })
        );
    }

    #[test]
    fn a_game_that_counts_has_a_clock_and_no_computer() {
        let mut form = Form::for_table();
        let wish = |form: &Form| serde_json::to_value(form.new_table().unwrap()).unwrap();
        let refused = |form: &Form| form.error.as_ref().unwrap().to_string();
        assert_eq!(wish(&form).get("rated"), None);
        choose(&mut form, "rated", 'y');
        assert!(refused(&form).contains("with a clock"), "{:?}", form.error);
        assert!(form.new_table().is_err());
        form.at = form.rows.iter().position(|row| row.label == "clock").unwrap();
        "5+3".chars().for_each(|letter| form.type_in(letter, Language::ENGLISH));
        assert_eq!(form.error, None);
        let rated = wish(&form);
        assert_eq!(
            (&rated["rated"], &rated["seats"][0]),
            (&json!(true), &json!({"kind": "me", "contribute": true}))
        );
        choose(&mut form, "Black", '4');
        assert!(refused(&form).contains("the computer does not play"), "{:?}", form.error);
        choose(&mut form, "Black", 'm');
        assert!(form.row().value == "max" && form.new_table().is_err(), "{:?}", form.row());
        form.turn(1);
        assert!(refused(&form).contains("one seat"), "{:?}", form.error);
        choose(&mut form, "Black", 'o');
        form.at = form.rows.iter().position(|row| row.label == "blocked").unwrap();
        form.turn(1);
        assert!(refused(&form).contains("usual rules"), "{:?}", form.error);
    }

    #[test]
    fn levels_are_told_by_their_ratings_and_one_follows_yours() {
        let finnish = Language::read("fi").unwrap();
        let mut form = Form::for_table();
        let about = |form: &Form, level: &str, language| form.value(&form.rows[2], level, language);
        assert_eq!(about(&form, "3", Language::ENGLISH), "3 (about 1500)");
        assert_eq!(about(&form, "3", finnish), "3 (noin 1500)");
        assert_eq!(about(&form, "max", Language::ENGLISH), "max");
        assert_eq!(about(&form, "mine", Language::ENGLISH), "at my strength");
        choose(&mut form, "Black", 'a');
        assert_eq!(form.row().value, "mine");
        let wish = serde_json::to_value(form.new_table().unwrap()).unwrap();
        assert_eq!(wish["seats"][1], json!({"kind": "computer", "level": "mine"}));
    }

    #[test]
    fn a_table_is_asked_for_once_and_a_refusal_is_told_in_the_form() {
        let mut app = App::new(
            crate::capabilities::Capabilities { depth: crate::ColourDepth::None, ascii: true },
            Box::new(|| 1),
        );
        app.open_table_form();
        app.put_up();
        app.put_up();
        assert_eq!(app.tasks.iter().filter(|task| matches!(task, Task::CreateTable(_))).count(), 1);
        app.hear_put_up(Err(Message::text("the server refused: too many tables")));
        let Some(Page::Form(form)) = &app.page else { panic!("the form is closed") };
        assert!(form.error.as_ref().unwrap().to_string().contains("too many"));
        app.put_up();
        app.hear_put_up(Ok("abc".to_owned()));
        assert!(matches!(app.tasks.last(), Some(Task::OpenTable { table, watch: false }) if table == "abc"));
    }
}

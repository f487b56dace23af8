//! The whole of the state, driven by keys and clicks as the terminal sends them.

use std::time::Duration;

use quincunx_core::{Seal, Seat};
use quincunx_engine::Random;
use quincunx_games::catalogue;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::look::Depth;

/// A client without a terminal: computers answer at once, files are lists.
pub struct Desk {
    pub app: App,
    pub kept: Vec<String>,
    pub saved: Vec<String>,
    pub said: Vec<String>,
    pub questions: usize,
    pub is_over: bool,
    chance: Random,
}

impl Desk {
    pub fn empty() -> Desk {
        let mut seed = 0;
        let fresh = move || {
            seed += 1;
            seed
        };
        let look = Look { depth: Depth::True, ascii: false };
        Desk {
            app: App::new(look, Box::new(fresh)),
            kept: Vec::new(),
            saved: Vec::new(),
            said: Vec::new(),
            questions: 0,
            is_over: false,
            chance: Random::from_seed(5),
        }
    }

    pub fn new(game: &str, players: &[&str]) -> Desk {
        let mut desk = Desk::empty();
        let game = catalogue::find(game).unwrap().new_game(&[], 1).unwrap();
        let players = players.iter().map(|word| word.parse().unwrap()).collect();
        let local = Local::new(game, Seal::new(1, [3; 16]), players, None);
        let tasks = desk.app.begin(local, None);
        desk.perform(tasks);
        desk
    }

    fn perform(&mut self, tasks: Vec<Task>) {
        let mut tasks = std::collections::VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            match task {
                Task::Think { ticket, .. } => {
                    let local = self.app.local().unwrap();
                    let seat = local.thinker().unwrap();
                    let text = self.chance.pick(local.game.as_ref(), seat);
                    tasks.extend(self.app.update(Event::Chosen { ticket, text }));
                }
                Task::Keep(text) => self.kept.push(text),
                Task::Save { path, .. } => self.saved.push(path),
                Task::SaveNew { name, .. } => self.saved.push(format!("{name}.txt")),
                Task::Picture { path, .. } => self.saved.push(path),
                Task::Say(text) => self.said.push(text),
                Task::Analyse(_) | Task::Hint(_) => self.questions += 1,
                Task::Quit => self.is_over = true,
                _ => {}
            }
        }
    }

    pub fn event(&mut self, event: Event) {
        let tasks = self.app.update(event);
        self.perform(tasks);
    }

    pub fn key(&mut self, code: KeyCode) {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn control(&mut self, letter: char) {
        self.event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    pub fn type_line(&mut self, line: &str) {
        line.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
        self.key(KeyCode::Enter);
    }

    pub fn draw(&mut self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut hits = Vec::new();
        terminal.draw(|frame| hits = crate::draw::draw(frame, &self.app)).unwrap();
        self.app.hits = hits;
        terminal.backend().to_string()
    }

    fn click(&mut self, hit: &Hit) {
        self.draw();
        let (area, _) = self.app.hits.iter().find(|(_, known)| known == hit).expect("it is drawn").clone();
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        };
        self.event(Event::Mouse(mouse));
    }

    fn plies(&self) -> Vec<String> {
        self.app.local().unwrap().game.canonical_plies()
    }

    fn notice(&self) -> &str {
        self.app.notice.as_ref().map_or("", |notice| notice.text.as_str())
    }
}

#[test]
fn arrows_and_enter_make_a_move_and_every_ply_is_kept() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    assert_eq!(desk.kept.len(), 1);
    // From wherever the cursor is to b2, the warrior, and two up.
    desk.app.cursor = (1, 5);
    desk.key(KeyCode::Enter);
    assert!(!desk.app.hand.is_empty());
    desk.key(KeyCode::Up);
    desk.key(KeyCode::Up);
    assert!(desk.app.preview().is_some(), "what the move would do is shown before it is made");
    desk.key(KeyCode::Enter);
    assert_eq!(desk.plies(), ["b2-b4"]);
    assert_eq!(desk.kept.len(), 2);
    assert!(desk.kept[1].contains("b2-b4"));
}

#[test]
fn a_click_and_a_click_make_a_move() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.click(&Hit::Square("b2".to_owned()));
    desk.click(&Hit::Square("b4".to_owned()));
    assert_eq!(desk.plies(), ["b2-b4"]);
    desk.click(&Hit::Command(Command::Undo));
    assert!(desk.plies().is_empty());
}

#[test]
fn typed_moves_are_completed_listed_and_made() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    for letter in "b2-".chars() {
        desk.key(KeyCode::Char(letter));
    }
    let all = desk.app.candidates();
    assert!(all.len() > 1 && all.iter().all(|candidate| candidate.text.starts_with("b2-")), "{all:?}");
    assert!(desk.draw().contains("b2-b4"));
    desk.key(KeyCode::Tab);
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Up);
    let chosen = all[desk.app.chosen.unwrap()].text.clone();
    desk.key(KeyCode::Enter);
    assert_eq!(desk.plies(), [chosen]);
    desk.type_line("d2-d9");
    assert!(desk.app.notice.as_ref().unwrap().is_bad, "{}", desk.notice());
    assert_eq!(desk.app.typed, "d2-d9", "what was typed stays to be mended");
    desk.key(KeyCode::Esc);
    desk.type_line("d6-d5");
    assert_eq!(desk.plies().len(), 2);
}

#[test]
fn esc_and_a_letter_that_arrive_together_are_both_heard() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.app.update(Event::Key(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::NONE)));
    desk.app.update(Event::Key(KeyEvent::new(KeyCode::Char('b'), KeyModifiers::ALT)));
    assert_eq!(desk.app.typed, "b");
}

#[test]
fn a_game_is_looked_back_upon_and_goes_on_with_the_next_key() {
    for rules in catalogue::GAMES {
        let name = rules.info().name;
        let mut game = rules.new_game(&[], 1).unwrap();
        let mut chance = Random::from_seed(2);
        for _ in 0..14 {
            let Some(seat) = game.turn().and_then(|turn| turn.seat()) else { break };
            let text = chance.pick(game.as_ref(), seat).unwrap();
            game.play(seat, &text).unwrap();
        }
        let mut desk = Desk::empty();
        let players = vec![Player::Person; rules.info().seats.len()];
        let past = game.at(game.ply_count() - 2);
        desk.app.begin(Local::new(game, Seal::new(1, [3; 16]), players, None), None);
        assert_eq!(desk.app.covered(), None, "{name}");
        let now = desk.app.scene.clone().unwrap();
        desk.key(KeyCode::PageUp);
        desk.key(KeyCode::PageUp);
        let then = desk.app.scene.clone().unwrap();
        assert_eq!(then.pieces, past.scene(quincunx_core::Viewer::Spectator).pieces, "{name}");
        assert!(then.legal.is_empty() && desk.app.ground().is_none(), "{name}");
        assert!(desk.draw().contains("The board after"), "{name}");
        desk.key(KeyCode::PageDown);
        assert_eq!(desk.app.back, 1);
        desk.key(KeyCode::Home);
        assert_eq!(desk.app.back, desk.app.plies().len());
        desk.key(KeyCode::Enter);
        assert_eq!(desk.app.scene.as_ref(), Some(&now), "{name}");
        assert!(desk.app.hand.is_empty(), "{name}");
        desk.key(KeyCode::PageUp);
        desk.key(KeyCode::F(4));
        assert!(desk.app.back == 0 && matches!(desk.app.page, Some(Page::Text { .. })), "{name}");
    }
}

#[test]
fn a_refused_touch_says_why_and_changes_nothing() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.click(&Hit::Square("b2".to_owned()));
    desk.click(&Hit::Square("g5".to_owned()));
    assert!(desk.app.notice.as_ref().unwrap().is_bad);
    assert!(desk.notice().ends_with('.'), "{}", desk.notice());
    assert!(desk.plies().is_empty());
    desk.key(KeyCode::Esc);
    assert!(desk.app.hand.is_empty());
}

#[test]
fn every_game_is_played_to_its_end_by_tab_and_enter_alone() {
    for rules in catalogue::GAMES {
        let seats = rules.info().seats.len();
        let players: Vec<&str> = (0..seats).map(|seat| if seat == 0 { "person" } else { "random" }).collect();
        let mut desk = Desk::new(rules.info().name, &players);
        let mut step = 0u64;
        while desk.app.local().unwrap().game.outcome().is_none() && step < 20_000 {
            // Not always the first thing, or some games would go in circles.
            step += 1;
            for _ in 0..=(step * step / 3) % 7 {
                desk.key(KeyCode::Tab);
            }
            desk.key(KeyCode::Enter);
            if step.is_multiple_of(5) {
                desk.key(KeyCode::Char(' '));
            }
            if step.is_multiple_of(500) {
                desk.draw();
            }
        }
        let game = &desk.app.local().unwrap().game;
        let verdict = game.outcome().map(|outcome| outcome.sentence(rules.info().seats));
        let verdict = verdict.unwrap_or_else(|| panic!("{} goes on and on", rules.info().name));
        // The sentence may be wrapped; its first word is not.
        let verdict = verdict.to_string();
        let first = verdict.split(' ').next().unwrap();
        assert!(desk.draw().contains(first), "{verdict}");
    }
}

#[test]
fn the_computer_answers_and_undo_and_redo_go_over_both() {
    let mut desk = Desk::new("shakti", &["person", "1"]);
    desk.type_line("b2-b4");
    assert_eq!(desk.plies().len(), 2);
    assert!(desk.notice().starts_with("Black plays "), "{}", desk.notice());
    let both = desk.plies();
    desk.control('u');
    assert!(desk.plies().is_empty());
    desk.control('y');
    assert_eq!(desk.plies(), both);
    desk.control('y');
    assert_eq!(desk.notice(), "There is nothing to make again.");
}

#[test]
fn a_late_answer_of_the_computer_is_not_taken() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.event(Event::Chosen { ticket: 99, text: Some("b2-b4".to_owned()) });
    assert!(desk.plies().is_empty());
    desk.event(Event::Hinted { ticket: 99, text: Some("b2-b4".to_owned()) });
    assert!(desk.app.hint.is_empty());
}

#[test]
fn words_behind_a_colon_do_what_they_say() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.type_line(":save here.txt");
    desk.control('s');
    desk.type_line(":export board.svg");
    desk.type_line(":export board.png");
    assert_eq!(desk.saved, ["here.txt", "shakti.txt", "board.svg", "board.png"]);
    desk.type_line(":why d2-d4");
    assert!(desk.notice().contains("not legal"), "{}", desk.notice());
    desk.type_line(":clock 5+3");
    assert!(desk.draw().contains("5:00"));
    desk.type_line(":clock never");
    assert!(desk.notice().contains("expected minutes and seconds"), "{}", desk.notice());
    desk.type_line(":player black 2");
    assert!(desk.draw().contains("level 2"));
    desk.type_line(":player green 2");
    assert!(desk.notice().contains("no seat 'green'"));
    desk.type_line(":nonsense");
    assert!(desk.notice().contains("There is no :nonsense"));
    desk.type_line(":ana");
    assert!(desk.app.pane.on, "a beginning that can mean one thing is enough");
    desk.type_line(":hint");
    assert_eq!(desk.questions, 2);
    desk.type_line(":resign");
    assert!(desk.draw().contains("Black wins by resignation"));
    desk.type_line(":quit");
    assert!(desk.is_over);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.type_line(":clock 1+0");
    desk.app.now = Duration::from_secs(59);
    desk.event(Event::Tick);
    assert!(desk.app.local().unwrap().game.outcome().is_none());
    desk.app.now = Duration::from_secs(60);
    desk.event(Event::Tick);
    assert!(desk.draw().contains("Black wins on time"));
}

#[test]
fn secrets_are_covered_until_their_owner_sits_down() {
    let mut desk = Desk::new("sitchess", &["person", "person"]);
    assert!(desk.draw().contains("White chooses in secret."));
    desk.type_line("QN");
    assert!(desk.plies().is_empty(), "nothing is done while the screen is covered");
    assert!(desk.draw().contains("for 9"), "the pieces with their prices are offered");
    desk.type_line("QN");
    assert!(desk.draw().contains("Black chooses in secret."));
    desk.key(KeyCode::Enter);
    assert!(!desk.draw().contains("QN"));
    desk.type_line("RRPP");
    assert_eq!(desk.plies().len(), 2);
}

#[test]
fn computers_alone_go_on_and_wait_when_told() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.type_line(":player white random");
    desk.type_line(":player black random");
    assert!(desk.app.local().unwrap().game.outcome().is_some(), "they play to the end");
    desk.control('u');
    assert!(desk.app.local().unwrap().paused, "after taking back they wait");
}

#[test]
fn a_hint_shows_where_and_analysis_is_live() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.control('t');
    let ticket = desk.app.tickets;
    desk.event(Event::Hinted { ticket, text: Some("b2-b4".to_owned()) });
    assert_eq!(desk.app.hint.len(), 2);
    assert_eq!(desk.notice(), "A good move is b2-b4.");
    desk.control('a');
    assert!(desk.app.pane.busy);
    assert!(desk.draw().contains("Analysis"));
    desk.control('a');
    assert!(!desk.draw().contains("Analysis:"));
}

#[test]
fn the_form_begins_a_game_with_what_was_chosen() {
    let mut desk = Desk::empty();
    desk.control('n');
    assert!(desk.draw().contains("New game"));
    desk.key(KeyCode::Char('t'));
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Left);
    desk.control('r');
    assert!(desk.draw().contains("Taifho"), "rules are looked up from the form");
    desk.key(KeyCode::Esc);
    desk.key(KeyCode::Enter);
    let local = desk.app.local().expect("it has begun");
    assert_eq!(local.game.info().name, "taifho");
    assert_eq!(local.players[1].to_string(), "2");
}

#[test]
fn pages_scroll_and_close() {
    let mut desk = Desk::new("bishops", &["person", "person", "person", "person"]);
    desk.key(KeyCode::Char('?'));
    assert!(desk.draw().contains("Keys"));
    desk.key(KeyCode::End);
    assert!(desk.draw().contains(":quit"));
    desk.key(KeyCode::Esc);
    desk.key(KeyCode::F(3));
    assert!(desk.draw().contains("Bishops"));
    desk.key(KeyCode::PageDown);
    desk.key(KeyCode::Esc);
    desk.key(KeyCode::F(4));
    assert!(desk.draw().contains("21 legal moves"));
    desk.key(KeyCode::Esc);
    assert!(desk.app.page.is_none());
    desk.control('f');
    assert_eq!(desk.app.scene.as_ref().unwrap().quarter_turns, 1);
}

#[test]
fn pieces_are_arranged_in_secret_and_shown_as_they_would_stand() {
    let mut desk = Desk::empty();
    let game = catalogue::find("taifho").unwrap().new_game(&[("setup", "free")], 1).unwrap();
    let players = vec!["person".parse().unwrap(), "random".parse().unwrap()];
    let tasks = desk.app.begin(Local::new(game, Seal::new(1, [0; 16]), players, None), None);
    desk.perform(tasks);
    desk.click(&Hit::Square("b1".to_owned()));
    desk.click(&Hit::Square("e1".to_owned()));
    let shown = desk.app.arranged().expect("the swap is shown");
    let on = |name: &str| shown.pieces.iter().find(|piece| piece.square == name).map(|piece| piece.name);
    assert_eq!((on("b1"), on("e1")), (Some("circle".into()), Some("square".into())));
    desk.type_line("1");
    assert!(desk.app.local().unwrap().game.ply_count() >= 1);
}

#[test]
fn seats_are_named_by_who_is_to_act() {
    let desk = Desk::new("shakti", &["person", "person"]);
    assert_eq!(desk.app.actor(), Some(Seat::FIRST));
    assert_eq!(Desk::empty().app.actor(), None);
}

#[test]
fn an_order_forces_the_duel_or_says_why_not() {
    let mut desk = Desk::new("bishops", &["person"; 4]);
    desk.type_line(":order duel");
    assert!(
        desk.notice().contains("4 colours remain: force duel is disabled until exactly two are left"),
        "{}",
        desk.notice()
    );
    desk.type_line(":order");
    assert!(desk.notice().contains("the one order there is: duel"), "{}", desk.notice());
}

#[test]
fn letters_of_vi_go_over_the_board_and_still_begin_moves() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    desk.app.cursor = (3, 3);
    for (letter, cursor) in [('h', (2, 3)), ('j', (2, 4)), ('l', (3, 4)), ('k', (3, 3))] {
        desk.key(KeyCode::Char(letter));
        assert_eq!((desk.app.cursor, desk.app.typed.as_str()), (cursor, ""), "{letter}");
    }
    // On a board that has such files, letter and digit are a square.
    let mut desk = Desk::new("bishops", &["person", "person", "person", "person"]);
    let before = desk.app.cursor;
    desk.key(KeyCode::Char('h'));
    desk.key(KeyCode::Char('2'));
    assert_eq!((desk.app.cursor, desk.app.typed.as_str()), (before, "h2"));
    desk.type_line("-h4");
    assert_eq!(desk.plies(), ["h2-h4"]);
}

#[test]
fn a_piece_is_dragged_and_put_back_where_it_cannot_go() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    let mouse = |desk: &mut Desk, kind, square: &str| {
        desk.draw();
        let hit = Hit::Square(square.to_owned());
        let (area, _) = desk.app.hits.iter().find(|(_, known)| *known == hit).unwrap().clone();
        let (column, row) = (area.x, area.y);
        desk.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    mouse(&mut desk, down, "b2");
    mouse(&mut desk, up, "g5");
    assert!(desk.app.hand.is_empty() && desk.plies().is_empty() && !desk.notice().is_empty());
    // Clicked first and then dragged.
    mouse(&mut desk, down, "b2");
    mouse(&mut desk, up, "b2");
    assert!(!desk.app.hand.is_empty());
    mouse(&mut desk, down, "b2");
    mouse(&mut desk, up, "b4");
    assert_eq!(desk.plies(), ["b2-b4"]);
    // Clicked twice it is let go.
    for kind in [down, up, down, up] {
        mouse(&mut desk, kind, "d6");
    }
    assert!(desk.app.hand.is_empty());
}

#[test]
fn what_is_exported_follows_from_the_ending_of_the_file() {
    let mut desk = Desk::new("shakti", &["person", "person"]);
    for path in ["x.pdf", "x", "x.txt.gz", ""] {
        desk.type_line(&format!(":export {path}"));
        assert!(desk.saved.is_empty() && desk.notice().contains(".svg or .png"), "{path}: {}", desk.notice());
    }
    desk.type_line(":export board.SVG");
    desk.type_line(":export game.txt");
    assert_eq!(desk.saved, ["board.SVG", "game.txt"]);
}

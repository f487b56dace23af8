//! The whole of the state, driven by keys and clicks as the terminal sends them.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use quincunx_core::{Seal, Seat};
use quincunx_engine::Random;
use quincunx_games::catalogue;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::capabilities::ColourDepth;

/// A client without a terminal: computers answer at once, files are lists.
pub struct Harness {
    pub app: App,
    pub kept: Vec<String>,
    pub saved: Vec<String>,
    pub said: Vec<String>,
    pub questions: usize,
    pub is_over: bool,
    chance: Random,
}

impl Harness {
    pub fn empty() -> Harness {
        let mut seed = 0;
        let new_seed = move || {
            seed += 1;
            seed
        };
        let capabilities = Capabilities { depth: ColourDepth::True, ascii: false };
        Harness {
            app: App::new(capabilities, Box::new(new_seed)),
            kept: Vec::new(),
            saved: Vec::new(),
            said: Vec::new(),
            questions: 0,
            is_over: false,
            chance: Random::from_seed(5),
        }
    }

    pub fn new(game: &str, players: &[&str]) -> Harness {
        let mut harness = Harness::empty();
        let game = catalogue::find(game).unwrap().new_game(&[], 1).unwrap();
        let players = players.iter().map(|word| word.parse().unwrap()).collect();
        let local = Local::new(game, Seal::new(1, [3; 16]), players, None);
        let tasks = harness.app.begin(local, None);
        harness.perform(tasks);
        harness
    }

    fn perform(&mut self, tasks: Vec<Task>) {
        let mut tasks = std::collections::VecDeque::from(tasks);
        while let Some(task) = tasks.pop_front() {
            match task {
                Task::Think { ticket, .. } => {
                    let local = self.app.local().unwrap();
                    let seat = local.thinker().unwrap();
                    let text = self.chance.pick(local.game.as_ref(), seat);
                    tasks.extend(self.app.update(Event::MoveChosen { ticket, text }));
                }
                Task::Autosave(text) => self.kept.push(text),
                Task::Save { path, .. } => self.saved.push(path),
                Task::SaveNew { name, .. } => self.saved.push(format!("{name}.txt")),
                Task::Picture { path, .. } => self.saved.push(path),
                Task::Send(text) => self.said.push(text),
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

    fn click(&mut self, hit: &ClickTarget) {
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
    let mut harness = Harness::new("shakti", &["person", "person"]);
    assert_eq!(harness.kept.len(), 1);
    // From wherever the cursor is to b2, the warrior, and two up.
    harness.app.cursor = (1, 5);
    harness.key(KeyCode::Enter);
    assert!(!harness.app.selection.is_empty());
    harness.key(KeyCode::Up);
    harness.key(KeyCode::Up);
    assert!(harness.app.preview().is_some(), "what the move would do is shown before it is made");
    harness.key(KeyCode::Enter);
    assert_eq!(harness.plies(), ["b2-b4"]);
    assert_eq!(harness.kept.len(), 2);
    assert!(harness.kept[1].contains("b2-b4"));
}

#[test]
fn a_click_and_a_click_make_a_move() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.click(&ClickTarget::Square("b2".to_owned()));
    harness.click(&ClickTarget::Square("b4".to_owned()));
    assert_eq!(harness.plies(), ["b2-b4"]);
    harness.click(&ClickTarget::Command(Command::Undo));
    assert!(harness.plies().is_empty());
}

#[test]
fn typed_moves_are_completed_listed_and_made() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    for letter in "b2-".chars() {
        harness.key(KeyCode::Char(letter));
    }
    let all = harness.app.candidates();
    assert!(all.len() > 1 && all.iter().all(|candidate| candidate.text.starts_with("b2-")), "{all:?}");
    assert!(harness.draw().contains("b2-b4"));
    harness.key(KeyCode::Tab);
    harness.key(KeyCode::Down);
    harness.key(KeyCode::Up);
    let chosen = all[harness.app.chosen.unwrap()].text.clone();
    harness.key(KeyCode::Enter);
    assert_eq!(harness.plies(), [chosen]);
    harness.type_line("d2-d9");
    assert!(harness.app.notice.as_ref().unwrap().is_bad, "{}", harness.notice());
    assert_eq!(harness.app.typed, "d2-d9", "what was typed stays to be mended");
    harness.key(KeyCode::Esc);
    harness.type_line("d6-d5");
    assert_eq!(harness.plies().len(), 2);
}

#[test]
fn esc_and_a_letter_that_arrive_together_are_both_heard() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.app.update(Event::Key(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::NONE)));
    harness.app.update(Event::Key(KeyEvent::new(KeyCode::Char('b'), KeyModifiers::ALT)));
    assert_eq!(harness.app.typed, "b");
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
        let mut harness = Harness::empty();
        let players = vec![Player::Person; rules.info().seats.len()];
        let past = game.at(game.ply_count() - 2);
        harness.app.begin(Local::new(game, Seal::new(1, [3; 16]), players, None), None);
        assert_eq!(harness.app.covered(), None, "{name}");
        let now = harness.app.scene.clone().unwrap();
        harness.key(KeyCode::PageUp);
        harness.key(KeyCode::PageUp);
        let then = harness.app.scene.clone().unwrap();
        assert_eq!(then.pieces, past.scene(quincunx_core::Viewer::Spectator).pieces, "{name}");
        assert!(then.legal.is_empty() && harness.app.move_context().is_none(), "{name}");
        assert!(harness.draw().contains("The board after"), "{name}");
        harness.key(KeyCode::PageDown);
        assert_eq!(harness.app.back, 1);
        harness.key(KeyCode::Home);
        assert_eq!(harness.app.back, harness.app.plies().len());
        harness.key(KeyCode::Enter);
        assert_eq!(harness.app.scene.as_ref(), Some(&now), "{name}");
        assert!(harness.app.selection.is_empty(), "{name}");
        harness.key(KeyCode::PageUp);
        harness.key(KeyCode::F(4));
        assert!(harness.app.back == 0 && matches!(harness.app.page, Some(Page::Text { .. })), "{name}");
    }
}

#[test]
fn a_refused_touch_says_why_and_changes_nothing() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.click(&ClickTarget::Square("b2".to_owned()));
    harness.click(&ClickTarget::Square("g5".to_owned()));
    assert!(harness.app.notice.as_ref().unwrap().is_bad);
    assert!(harness.notice().ends_with('.'), "{}", harness.notice());
    assert!(harness.plies().is_empty());
    harness.key(KeyCode::Esc);
    assert!(harness.app.selection.is_empty());
}

#[test]
fn every_game_is_played_to_its_end_by_tab_and_enter_alone() {
    for rules in catalogue::GAMES {
        let seats = rules.info().seats.len();
        let players: Vec<&str> = (0..seats).map(|seat| if seat == 0 { "person" } else { "random" }).collect();
        let mut harness = Harness::new(rules.info().name, &players);
        let mut step = 0u64;
        while harness.app.local().unwrap().game.outcome().is_none() && step < 20_000 {
            // Not always the first thing, or some games would go in circles.
            step += 1;
            for _ in 0..=(step * step / 3) % 7 {
                harness.key(KeyCode::Tab);
            }
            harness.key(KeyCode::Enter);
            if step.is_multiple_of(5) {
                harness.key(KeyCode::Char(' '));
            }
            if step.is_multiple_of(500) {
                harness.draw();
            }
        }
        let game = &harness.app.local().unwrap().game;
        let verdict = game.outcome().map(|outcome| outcome.sentence(rules.info().seats));
        let verdict = verdict.unwrap_or_else(|| panic!("{} goes on and on", rules.info().name));
        // The sentence may be wrapped; its first word is not.
        let verdict = verdict.to_string();
        let first = verdict.split(' ').next().unwrap();
        assert!(harness.draw().contains(first), "{verdict}");
    }
}

#[test]
fn the_computer_answers_and_undo_and_redo_go_over_both() {
    let mut harness = Harness::new("shakti", &["person", "1"]);
    harness.type_line("b2-b4");
    assert_eq!(harness.plies().len(), 2);
    assert!(harness.notice().starts_with("Black plays "), "{}", harness.notice());
    let both = harness.plies();
    harness.control('u');
    assert!(harness.plies().is_empty());
    harness.control('y');
    assert_eq!(harness.plies(), both);
    harness.control('y');
    assert_eq!(harness.notice(), "There is nothing to redo.");
}

#[test]
fn a_late_answer_of_the_computer_is_not_taken() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.event(Event::MoveChosen { ticket: 99, text: Some("b2-b4".to_owned()) });
    assert!(harness.plies().is_empty());
    harness.event(Event::Hinted { ticket: 99, text: Some("b2-b4".to_owned()) });
    assert!(harness.app.hint.is_empty());
}

#[test]
fn words_behind_a_colon_do_what_they_say() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.type_line(":save here.txt");
    harness.control('s');
    harness.type_line(":export board.svg");
    harness.type_line(":export board.png");
    assert_eq!(harness.saved, ["here.txt", "shakti.txt", "board.svg", "board.png"]);
    harness.type_line(":why d2-d4");
    assert!(harness.notice().contains("not legal"), "{}", harness.notice());
    harness.type_line(":clock 5+3");
    assert!(harness.draw().contains("5:00"));
    harness.type_line(":clock never");
    assert!(
        harness.notice().contains("expected minutes and an increment in seconds"),
        "{}",
        harness.notice()
    );
    harness.type_line(":player black 2");
    assert!(harness.draw().contains("level 2"));
    harness.type_line(":player green 2");
    assert!(harness.notice().contains("no seat 'green'"));
    harness.type_line(":nonsense");
    assert!(harness.notice().contains("There is no :nonsense"));
    harness.type_line(":ana");
    assert!(harness.app.pane.on, "a beginning that can mean one thing is enough");
    harness.type_line(":hint");
    assert_eq!(harness.questions, 2);
    harness.type_line(":resign");
    assert!(harness.draw().contains("Black wins by resignation"));
    harness.type_line(":quit");
    assert!(harness.is_over);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.type_line(":clock 1+0");
    harness.app.now = Duration::from_secs(59);
    harness.event(Event::Tick);
    assert!(harness.app.local().unwrap().game.outcome().is_none());
    harness.app.now = Duration::from_secs(60);
    harness.event(Event::Tick);
    assert!(harness.draw().contains("Black wins on time"));
}

#[test]
fn secrets_are_covered_until_their_owner_sits_down() {
    let mut harness = Harness::new("sitchess", &["person", "person"]);
    assert!(harness.draw().contains("White chooses in secret."));
    harness.type_line("QN");
    assert!(harness.plies().is_empty(), "nothing is done while the screen is covered");
    assert!(harness.draw().contains("for 9"), "the pieces with their prices are offered");
    harness.type_line("QN");
    assert!(harness.draw().contains("Black chooses in secret."));
    harness.key(KeyCode::Enter);
    assert!(!harness.draw().contains("QN"));
    harness.type_line("RRPP");
    assert_eq!(harness.plies().len(), 2);
}

#[test]
fn computers_alone_go_on_and_wait_when_told() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.type_line(":player white random");
    harness.type_line(":player black random");
    assert!(harness.app.local().unwrap().game.outcome().is_some(), "they play to the end");
    harness.control('u');
    assert!(harness.app.local().unwrap().paused, "after taking back they wait");
}

#[test]
fn a_hint_shows_where_and_analysis_is_live() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.control('t');
    let ticket = harness.app.tickets;
    harness.event(Event::Hinted { ticket, text: Some("b2-b4".to_owned()) });
    assert_eq!(harness.app.hint.len(), 2);
    assert_eq!(harness.notice(), "A good move is b2-b4.");
    harness.control('a');
    assert!(harness.app.pane.busy);
    assert!(harness.draw().contains("Analysis"));
    harness.control('a');
    assert!(!harness.draw().contains("Analysis:"));
}

#[test]
fn the_form_begins_a_game_with_what_was_chosen() {
    let mut harness = Harness::empty();
    harness.control('n');
    assert!(harness.draw().contains("New game"));
    harness.key(KeyCode::Char('t'));
    harness.key(KeyCode::Down);
    harness.key(KeyCode::Down);
    harness.key(KeyCode::Left);
    harness.control('r');
    assert!(harness.draw().contains("Taifho"), "rules are looked up from the form");
    harness.key(KeyCode::Esc);
    harness.key(KeyCode::Enter);
    let local = harness.app.local().expect("it has begun");
    assert_eq!(local.game.info().name, "taifho");
    assert_eq!(local.players[1].to_string(), "2");
}

#[test]
fn pages_scroll_and_close() {
    let mut harness = Harness::new("bishops", &["person", "person", "person", "person"]);
    harness.key(KeyCode::Char('?'));
    assert!(harness.draw().contains("Keys"));
    harness.key(KeyCode::End);
    assert!(harness.draw().contains(":quit"));
    harness.key(KeyCode::Esc);
    harness.key(KeyCode::F(3));
    assert!(harness.draw().contains("Bishops"));
    harness.key(KeyCode::PageDown);
    harness.key(KeyCode::Esc);
    harness.key(KeyCode::F(4));
    assert!(harness.draw().contains("21 legal moves"));
    harness.key(KeyCode::Esc);
    assert!(harness.app.page.is_none());
    harness.control('f');
    assert_eq!(harness.app.scene.as_ref().unwrap().quarter_turns, 1);
}

#[test]
fn pieces_are_arranged_in_secret_and_shown_as_they_would_stand() {
    let mut harness = Harness::empty();
    let game = catalogue::find("taifho").unwrap().new_game(&[("setup", "free")], 1).unwrap();
    let players = vec!["person".parse().unwrap(), "random".parse().unwrap()];
    let tasks = harness.app.begin(Local::new(game, Seal::new(1, [0; 16]), players, None), None);
    harness.perform(tasks);
    harness.click(&ClickTarget::Square("b1".to_owned()));
    harness.click(&ClickTarget::Square("e1".to_owned()));
    let shown = harness.app.arranged().expect("the swap is shown");
    let on =
        |name: &str| shown.pieces.iter().find(|piece| piece.square == name).map(|piece| piece.name.clone());
    assert_eq!((on("b1"), on("e1")), (Some("circle".into()), Some("square".into())));
    harness.type_line("1");
    assert!(harness.app.local().unwrap().game.ply_count() >= 1);
}

#[test]
fn seats_are_named_by_who_is_to_act() {
    let harness = Harness::new("shakti", &["person", "person"]);
    assert_eq!(harness.app.actor(), Some(Seat::FIRST));
    assert_eq!(Harness::empty().app.actor(), None);
}

#[test]
fn an_order_forces_the_duel_or_says_why_not() {
    let mut harness = Harness::new("bishops", &["person"; 4]);
    harness.type_line(":order duel");
    assert!(
        harness.notice().contains("4 colours remain: force duel is disabled until exactly two are left"),
        "{}",
        harness.notice()
    );
    harness.type_line(":order");
    assert!(harness.notice().contains("the one order there is: duel"), "{}", harness.notice());
}

#[test]
fn letters_of_vi_go_over_the_board_and_still_begin_moves() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    harness.app.cursor = (3, 3);
    for (letter, cursor) in [('h', (2, 3)), ('j', (2, 4)), ('l', (3, 4)), ('k', (3, 3))] {
        harness.key(KeyCode::Char(letter));
        assert_eq!((harness.app.cursor, harness.app.typed.as_str()), (cursor, ""), "{letter}");
    }
    // On a board that has such files, letter and digit are a square.
    let mut harness = Harness::new("bishops", &["person", "person", "person", "person"]);
    let before = harness.app.cursor;
    harness.key(KeyCode::Char('h'));
    harness.key(KeyCode::Char('2'));
    assert_eq!((harness.app.cursor, harness.app.typed.as_str()), (before, "h2"));
    harness.type_line("-h4");
    assert_eq!(harness.plies(), ["h2-h4"]);
}

#[test]
fn a_piece_is_dragged_and_put_back_where_it_cannot_go() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    let mouse = |harness: &mut Harness, kind, square: &str| {
        harness.draw();
        let hit = ClickTarget::Square(square.to_owned());
        let (area, _) = harness.app.hits.iter().find(|(_, known)| *known == hit).unwrap().clone();
        let (column, row) = (area.x, area.y);
        harness.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    mouse(&mut harness, down, "b2");
    mouse(&mut harness, up, "g5");
    assert!(harness.app.selection.is_empty() && harness.plies().is_empty() && !harness.notice().is_empty());
    // Clicked first and then dragged.
    mouse(&mut harness, down, "b2");
    mouse(&mut harness, up, "b2");
    assert!(!harness.app.selection.is_empty());
    mouse(&mut harness, down, "b2");
    mouse(&mut harness, up, "b4");
    assert_eq!(harness.plies(), ["b2-b4"]);
    // Clicked twice it is let go.
    for kind in [down, up, down, up] {
        mouse(&mut harness, kind, "d6");
    }
    assert!(harness.app.selection.is_empty());
}

#[test]
fn what_is_exported_follows_from_the_ending_of_the_file() {
    let mut harness = Harness::new("shakti", &["person", "person"]);
    for path in ["x.pdf", "x", "x.txt.gz", ""] {
        harness.type_line(&format!(":export {path}"));
        assert!(
            harness.saved.is_empty() && harness.notice().contains(".svg or .png"),
            "{path}: {}",
            harness.notice()
        );
    }
    harness.type_line(":export board.SVG");
    harness.type_line(":export game.txt");
    assert_eq!(harness.saved, ["board.SVG", "game.txt"]);
}

//! The screen as it looks: every game at 80 by 24, in every phase.

use std::sync::atomic::AtomicBool;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use quincunx_core::{Message, Seal, Seat, Viewer};
use quincunx_engine::{Limits, Random, SearchRequest, Settings, engine_for};
use quincunx_games::catalogue;
use quincunx_messages::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::draw;
use crate::app::{App, Event, Local, Table, Task};
use crate::capabilities::{Capabilities, ColourDepth};
use crate::online::{Listed, Online};

const COLOURS: Capabilities = Capabilities { depth: ColourDepth::True, ascii: false };
const PLAIN: Capabilities = Capabilities { depth: ColourDepth::None, ascii: false };
const LETTERS: Capabilities = Capabilities { depth: ColourDepth::None, ascii: true };

fn app(
    capabilities: Capabilities,
    name: &str,
    settings: &[(&str, &str)],
    plies: &[&str],
    random: usize,
) -> App {
    let mut game = catalogue::find(name).unwrap().new_game(settings, 7).unwrap();
    for ply in plies {
        let mut read = game.ply_count();
        game.read_ply(ply, &mut read).unwrap();
    }
    let mut chance = Random::from_seed(3);
    for _ in 0..random {
        let Some(seat) = game.turn().and_then(|turn| turn.seat()) else { break };
        let text = chance.pick(game.as_ref(), seat).unwrap();
        game.play(seat, &text).unwrap();
    }
    let mut players = vec!["person".parse().unwrap()];
    players.resize(game.info().seats.len(), "3".parse().unwrap());
    let mut app = App::new(capabilities, Box::new(|| 1));
    // Nobody performs what it asks for: a still picture.
    app.begin(Local::new(game, Seal::new(7, [0; 16]), players, None), None);
    app.thinking = None;
    app
}

fn picture(app: &App, wide: u16, tall: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(wide, tall)).unwrap();
    terminal.draw(|frame| drop(draw(frame, app))).unwrap();
    terminal
}

fn text(app: &App) -> String {
    picture(app, 80, 24).backend().to_string()
}

macro_rules! snapshot {
    ($test:ident, $capabilities:expr, $game:expr, $settings:expr, $plies:expr, $random:expr) => {
        #[test]
        fn $test() {
            insta::assert_snapshot!(text(&app($capabilities, $game, &$settings, &$plies, $random)));
        }
    };
}

snapshot!(saktris_begins, PLAIN, "saktris", [], [], 0);
snapshot!(saktris_in_play, PLAIN, "saktris", [], [], 30);
snapshot!(sitchess_buys, PLAIN, "sitchess", [], [], 0);
snapshot!(sitchess_places, PLAIN, "sitchess", [], ["white:QN", "black:RRPP"], 2);
snapshot!(sitchess_in_play, PLAIN, "sitchess", [], ["white:QN", "black:RRPP"], 20);
snapshot!(taifho_begins, PLAIN, "taifho", [], [], 0);
snapshot!(taifho_in_play, PLAIN, "taifho", [], [], 40);
snapshot!(shakti_begins, PLAIN, "shakti", [], [], 0);
snapshot!(shakti_in_play, PLAIN, "shakti", [], [], 16);
snapshot!(bishops_begins, PLAIN, "bishops", [], [], 0);
snapshot!(bishops_in_play, PLAIN, "bishops", [], [], 60);
snapshot!(letters_only, LETTERS, "bishops", [], [], 60);
snapshot!(letters_with_holes, LETTERS, "shakti", [], [], 16);

snapshot!(bishops_duels, PLAIN, "bishops", [], ["grey:resign", "pink:resign"], 24);

fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        app.update(Event::Key(KeyEvent::new(*key, KeyModifiers::NONE)));
    }
}

#[test]
fn taifho_arranges() {
    let mut app = app(PLAIN, "taifho", &[("setup", "free")], &[], 0);
    // The Square and the Triangle change places.
    press(&mut app, &[KeyCode::Enter, KeyCode::Right, KeyCode::Enter]);
    insta::assert_snapshot!(text(&app));
}

#[test]
fn sitchess_shows_what_is_picked() {
    let mut app = app(PLAIN, "sitchess", &[], &[], 0);
    // The queen keeps her number when she has become too dear, and so does the knight.
    press(&mut app, &[KeyCode::Char('4'), KeyCode::Enter, KeyCode::Char('4')]);
    let picked = text(&app);
    assert!(picked.contains("Picked: ♘ ♘ ♘ for 9"), "{picked}");
    assert_eq!(picked.matches("points spent 0").count(), 1, "only Black's are counted:\n{picked}");
    press(&mut app, &[KeyCode::Backspace]);
    assert!(text(&app).contains("Picked: ♘ ♘ for 6"), "{}", text(&app));
    press(&mut app, &[KeyCode::Char('1')]);
    assert!(text(&app).contains("Picked: ♘ ♘ for 6"), "she cannot be paid: {}", text(&app));
    press(&mut app, &[KeyCode::Char('4'), KeyCode::Char('4')]);
    // All is spent, and nothing is handed in before somebody says so.
    insta::assert_snapshot!(text(&app));
    assert_eq!(app.plies().len(), 0);
    press(&mut app, &[KeyCode::Char('6')]);
    assert_eq!(app.plies().len(), 1, "{}", text(&app));
}

#[test]
fn the_tables_of_a_server_are_listed() {
    let mut app = App::new(PLAIN, Box::new(|| 1));
    app.open_tables("http://localhost:8080".to_owned());
    assert!(text(&app).contains("Asking the server"), "{}", text(&app));
    let listed = |table: &str, label: &str| Listed {
        table: table.to_owned(),
        ours: false,
        open: true,
        label: label.to_owned(),
    };
    let list = vec![
        listed("a", "Shakti            open           Anna, (open)  5+3"),
        listed("b", "Bishops           playing        Ben, Cleo, Computer 3, Dora  no clock"),
    ];
    app.update(Event::Online(Online::Tables(list)));
    press(&mut app, &[KeyCode::Down]);
    insta::assert_snapshot!(text(&app));
    let tasks = app.update(Event::Key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::NONE)));
    assert!(matches!(&tasks[..], [Task::OpenTable { table, watch: true }] if table == "b"));
    app.update(Event::Online(Online::NoTables(Message::text("the server does not answer"))));
    assert!(text(&app).contains("does not answer") && text(&app).contains("Shakti"), "{}", text(&app));
}

#[test]
fn a_table_without_a_line_says_so_and_how_to_leave() {
    let mut app = App::new(PLAIN, Box::new(|| 1));
    app.join(Table::new("abc", "http://localhost:8080/t/abc", true));
    let shown = text(&app);
    assert!(shown.contains(" Quincunx · http://localhost:8080/t/abc · no line"), "{shown}");
    assert!(shown.contains("Ctrl-O tables F10 quit") && !shown.contains("hint"), "{shown}");
}

#[test]
fn a_round_of_moves_has_a_line_and_a_number_stays_with_its_move() {
    let two = text(&app(PLAIN, "shakti", &[], &["b2-b4", "d6-d5", "d2-d1"], 0));
    assert!(two.contains(" 1. b2-b4  d6-d5 ") || two.contains(" 1. b2-b4 d6-d5 "), "{two}");
    assert!(two.contains(" 2. d2-d1 "), "{two}");
    let four = text(&app(PLAIN, "bishops", &[], &[], 40));
    let end = |line: &str| line.trim_end_matches('"').trim_end().to_owned();
    let parted =
        |line: &str| end(line).strip_suffix('.').is_some_and(|line| line.ends_with(char::is_numeric));
    assert!(four.contains(" 10. ") && !four.lines().any(parted), "{four}");
}

#[test]
fn in_a_large_window_pieces_are_small_pictures_with_their_marks_beside_them() {
    let drawn = |capabilities: Capabilities, wide, tall| {
        let app = app(capabilities, "bishops", &[], &[], 0);
        picture(&app, wide, tall).backend().to_string()
    };
    let large = drawn(COLOURS, 150, 58);
    assert!(large.contains('█') && !large.contains('♟'), "{large}");
    assert!(large.matches('w').count() >= 16, "the owner's letter stays: {large}");
    for (capabilities, wide, tall) in [(COLOURS, 80, 24), (PLAIN, 150, 58), (LETTERS, 150, 58)] {
        assert!(!drawn(capabilities, wide, tall).contains('█'), "{capabilities:?}");
    }
}

#[test]
fn what_is_to_come_is_shown_in_full_where_there_is_room() {
    let app = app(PLAIN, "saktris", &[], &[], 0);
    for wide in [80, 100, 120] {
        let shown = picture(&app, wide, 40).backend().to_string();
        assert!(shown.contains("♙x8"), "{shown}");
    }
}

#[test]
fn a_long_sentence_is_told_in_full_beside_the_board() {
    let mut app = app(LETTERS, "taifho", &[], &[], 0);
    app.show_error(Message::text(
        "Not this: it is longer than a line of the screen and so it has to go where there is room for more …",
    ));
    let told = text(&app);
    assert!(
        told.contains("Not this: it is longer than a line ") && told.contains("room for more ..."),
        "{told}"
    );
    app.show_notice(Message::text("Short."));
    assert!(text(&app).lines().nth(22).unwrap().contains(" Short. "), "{}", text(&app));
}

#[test]
fn lines_of_analysis_end_with_a_whole_move() {
    let mut app = app(PLAIN, "shakti", &[], &[], 0);
    app.pane.on = true;
    let view = app.game().unwrap().view(Viewer::Seat(Seat::FIRST));
    let settings = Settings { limits: Limits::depth(4), ..Settings::default() };
    let stop = AtomicBool::new(false);
    let mut found = engine_for("shakti", 1)
        .unwrap()
        .search(
            &SearchRequest { view: &*view, seat: Seat::FIRST, settings: &settings, stop: &stop },
            &mut |_| (),
        )
        .unwrap();
    // Longer than any screen.
    found.lines[0].annotated = vec!["b2-b4".to_owned(); 20];
    app.pane.analysis = Some(found);
    let shown = text(&app);
    assert!(shown.contains("Analysis: depth 4, done"), "{shown}");
    let line = shown.lines().find(|line| line.contains("% b2-b4")).unwrap();
    assert!(line.trim_end_matches('"').trim_end().ends_with("b2-b4"), "{line}");
}

#[test]
fn a_finished_game_says_who_won() {
    insta::assert_snapshot!(text(&app(PLAIN, "shakti", &[], &["b2-b4", "resign"], 0)));
}

#[test]
fn with_colours_squares_are_coloured_and_without_nothing_is() {
    for (capabilities, expected) in [(COLOURS, true), (PLAIN, false), (LETTERS, false)] {
        let app = app(capabilities, "saktris", &[], &[], 20);
        let terminal = picture(&app, 80, 24);
        let cells = terminal.backend().buffer().content();
        let coloured = cells.iter().any(|cell| cell.bg != Color::Reset || cell.fg != Color::Reset);
        assert_eq!(coloured, expected, "{capabilities:?}");
    }
    for (depth, is) in [
        (
            ColourDepth::Sixteen,
            (|colour| matches!(colour, Color::Indexed(0..16) | Color::Reset)) as fn(Color) -> bool,
        ),
        (ColourDepth::Indexed, |colour| matches!(colour, Color::Indexed(16..) | Color::Reset)),
        (ColourDepth::True, |colour| matches!(colour, Color::Rgb(..) | Color::Reset)),
    ] {
        let app = app(Capabilities { depth, ascii: false }, "bishops", &[], &[], 20);
        let terminal = picture(&app, 80, 24);
        assert!(
            terminal.backend().buffer().content().iter().all(|cell| is(cell.bg) && is(cell.fg)),
            "{depth}"
        );
    }
}

#[test]
fn ascii_is_ascii() {
    for rules in catalogue::GAMES {
        let mut app = app(LETTERS, rules.info().name, &[], &[], 10);
        let drawn = |app: &App| {
            picture(app, 80, 24)
                .backend()
                .buffer()
                .content()
                .iter()
                .map(|c| c.symbol().to_owned())
                .collect::<String>()
        };
        assert!(drawn(&app).is_ascii(), "{}", drawn(&app));
        app.show_notice(Message::text("Jürgen has come …"));
        assert!(drawn(&app).contains("J?rgen has come ..."), "{}", drawn(&app));
        app.page = Some(crate::app::Page::Form(Box::new(crate::app::Form::new(0))));
        assert!(drawn(&app).is_ascii(), "{}", drawn(&app));
    }
}

#[test]
fn no_size_is_too_odd_to_be_drawn() {
    for rules in catalogue::GAMES {
        let app = app(COLOURS, rules.info().name, &[], &[], 12);
        for (wide, tall) in
            [(1, 1), (5, 40), (200, 3), (24, 18), (30, 16), (41, 17), (80, 24), (132, 43), (300, 100)]
        {
            picture(&app, wide, tall);
        }
    }
}

#[test]
fn the_form_shows_every_field_with_its_help() {
    let mut app = app(PLAIN, "saktris", &[], &[], 0);
    app.page = Some(crate::app::Page::Form(Box::new(crate::app::Form::new(0))));
    insta::assert_snapshot!(text(&app));
}

fn finnish() -> Language {
    Language::read("fi").unwrap()
}

#[test]
fn the_screen_speaks_finnish() {
    let mut app = app(PLAIN, "shakti", &[], &["b2-b4"], 0);
    app.language = finnish();
    insta::assert_snapshot!(text(&app));
    // What was refused is told in Finnish, too.
    app.update(Event::Key(KeyEvent::new(KeyCode::F(5), KeyModifiers::NONE)));
    assert!(text(&app).contains("Etsitään hyvää siirtoa"), "{}", text(&app));
    app.page = Some(crate::app::Page::Form(Box::new(crate::app::Form::new(0))));
    let form = text(&app);
    assert!(form.contains("Uusi peli") && form.contains("Valkea") && form.contains("kello"), "{form}");
    app.page = Some(crate::app::Page::help(finnish()));
    assert!(text(&app).contains("Näppäimet"), "{}", text(&app));
}

/// What the terminal says is looked up by its key: each key in the code is in the texts.
#[test]
fn every_word_behind_a_colon_is_explained() {
    for word in crate::app::WORDS {
        for language in Language::all() {
            assert!(!word.help(language).starts_with("terminal-"), "{} in {language:?}", word.word);
        }
    }
}

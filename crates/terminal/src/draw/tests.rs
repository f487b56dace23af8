//! The screen as it looks: every game at 80 by 24, in every phase.

use quincunx_core::Seal;
use quincunx_engine::Random;
use quincunx_games::catalogue;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::draw;
use crate::app::{App, Local};
use crate::look::{Depth, Look};

const COLOURS: Look = Look { depth: Depth::True, ascii: false };
const PLAIN: Look = Look { depth: Depth::None, ascii: false };
const LETTERS: Look = Look { depth: Depth::None, ascii: true };

fn app(look: Look, name: &str, settings: &[(&str, &str)], plies: &[&str], random: usize) -> App {
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
    let mut app = App::new(look, Box::new(|| 1));
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
    ($test:ident, $look:expr, $game:expr, $settings:expr, $plies:expr, $random:expr) => {
        #[test]
        fn $test() {
            insta::assert_snapshot!(text(&app($look, $game, &$settings, &$plies, $random)));
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

#[test]
fn a_finished_game_says_who_won() {
    insta::assert_snapshot!(text(&app(PLAIN, "shakti", &[], &["b2-b4", "resign"], 0)));
}

#[test]
fn with_colours_squares_are_coloured_and_without_nothing_is() {
    for (look, expected) in [(COLOURS, true), (PLAIN, false), (LETTERS, false)] {
        let app = app(look, "saktris", &[], &[], 20);
        let terminal = picture(&app, 80, 24);
        let cells = terminal.backend().buffer().content();
        let coloured = cells.iter().any(|cell| cell.bg != Color::Reset || cell.fg != Color::Reset);
        assert_eq!(coloured, expected, "{look:?}");
    }
    for (depth, is) in [
        (
            Depth::Sixteen,
            (|colour| matches!(colour, Color::Indexed(0..16) | Color::Reset)) as fn(Color) -> bool,
        ),
        (Depth::Indexed, |colour| matches!(colour, Color::Indexed(16..) | Color::Reset)),
        (Depth::True, |colour| matches!(colour, Color::Rgb(..) | Color::Reset)),
    ] {
        let app = app(Look { depth, ascii: false }, "bishops", &[], &[], 20);
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

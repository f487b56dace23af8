//! Pictures of scenes.

mod scenes;

use quincunx_core::{
    Counter, Die, Line, LineKind, Mark, Message, Outcome, Reason, Scene, Seat, SquareKind, Tray, TrayKind,
    TrayPiece, Viewer,
};
use quincunx_picture::{Background, PictureError, Style, Theme, png, svg};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use scenes::{piece, seat, waiting};

const MARKS: [Mark; 12] = [
    Mark::LastFrom,
    Mark::LastVia,
    Mark::LastTo,
    Mark::Check,
    Mark::Forbidden,
    Mark::Target,
    Mark::Cleared,
    Mark::Gone,
    Mark::Obstacle,
    Mark::Immune,
    Mark::MustLeave,
    Mark::Stale,
];

const KINDS: [SquareKind; 13] = [
    SquareKind::Light,
    SquareKind::Dark,
    SquareKind::Tile,
    SquareKind::Hole,
    SquareKind::Home(Seat(0)),
    SquareKind::Home(Seat(1)),
    SquareKind::Home(Seat(2)),
    SquareKind::Home(Seat(3)),
    SquareKind::Corner(Seat(0)),
    SquareKind::Corner(Seat(1)),
    SquareKind::Corner(Seat(2)),
    SquareKind::Corner(Seat(3)),
    SquareKind::Transit,
];

fn styles() -> Vec<Style> {
    let mut all = Vec::new();
    for background in Background::ALL {
        for theme in Theme::ALL {
            for surroundings in [true, false] {
                all.push(Style { background, theme, surroundings, ..Style::default() });
            }
        }
    }
    all
}

fn made() -> [Scene; 4] {
    [scenes::chequered(), scenes::tiles(), scenes::cross(), scenes::homes()]
}

fn pixels(scene: &Scene, style: Style, width: u32) -> Pixmap {
    Pixmap::decode_png(&png(scene, &style, width).expect("pixels")).expect("a PNG")
}

/// Two seats and nothing else.
fn bare() -> Scene {
    let mut scene = Scene::new("test", 2, 2);
    scene.seats = vec![seat(0, "White", false), seat(1, "Black", false)];
    scene
}

#[test]
fn a_clear_ground_shows_what_the_picture_lies_on() {
    let style = Style { background: Background::Clear, ..Style::default() }.board_only();
    let tiles = pixels(&scenes::tiles(), style, 200);
    assert_eq!(tiles.pixel(0, 0).expect("a pixel").alpha(), 0);
    assert_eq!(pixels(&scenes::tiles(), Style::default(), 200).pixel(0, 0).expect("a pixel").alpha(), 255);
}

/// Something that can be seen.
type Change = Box<dyn Fn(&mut Scene)>;

/// Every picture of a list differs from every other by some pixels.
fn all_differ(pictures: &[(String, Pixmap)]) {
    for (index, (one, left)) in pictures.iter().enumerate() {
        for (other, right) in &pictures[index + 1..] {
            if (left.width(), left.height()) == (right.width(), right.height()) {
                let differ =
                    left.pixels().iter().zip(right.pixels()).filter(|(left, right)| left != right).count();
                assert!(differ >= 12, "{one} and {other} differ in {differ} pixels");
            }
        }
    }
}

#[test]
fn pictures_are_well_formed_in_every_style() {
    for scene in made() {
        for style in styles() {
            let svg = svg(&scene, &style);
            let document = Document::parse(&svg).expect("well-formed");
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            for node in document.descendants().filter(|node| node.has_tag_name("use")) {
                let target =
                    node.attribute("href").and_then(|href| href.strip_prefix('#')).expect("a target");
                assert!(ids.contains(&target), "{target} is used but not drawn");
            }
        }
    }
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_something_on_it() {
    for scene in made() {
        for width in [1, 24, 333, 1000] {
            let picture = pixels(&scene, Style::default(), width);
            assert_eq!(picture.width(), width);
            assert!(picture.height() >= 1);
            if width > 300 {
                let mut colours: Vec<[u8; 3]> =
                    picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
                colours.sort_unstable();
                colours.dedup();
                assert!(colours.len() > 50, "only {} colours", colours.len());
            }
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_picture() {
    for scene in made() {
        assert_eq!(svg(&scene, &Style::default()), svg(&scene.clone(), &Style::default()));
        let again = || png(&scene, &Style::default(), 300).expect("pixels");
        assert_eq!(again(), again());
    }
}

#[test]
fn every_style_looks_different() {
    let scene = scenes::chequered();
    let pictures: Vec<(String, Pixmap)> =
        styles().into_iter().map(|style| (format!("{style:?}"), pixels(&scene, style, 300))).collect();
    all_differ(&pictures);
}

#[test]
fn every_mark_is_seen_and_none_looks_like_another() {
    for occupied in [false, true] {
        for kind in [SquareKind::Light, SquareKind::Dark, SquareKind::Tile] {
            let mut scene = bare();
            scene.add_square(0, 0, kind);
            if occupied {
                scene.pieces.push(piece("a1", 1, "king", 'k'));
            }
            let board = Style::default().board_only();
            let mut pictures = vec![("no mark".to_owned(), pixels(&scene, board, 156))];
            for mark in MARKS {
                let mut marked = scene.clone();
                marked.mark("a1", mark);
                pictures.push((format!("{mark:?}"), pixels(&marked, board, 156)));
            }
            all_differ(&pictures);
        }
    }
}

#[test]
fn every_kind_of_square_is_seen_and_none_looks_like_another() {
    for theme in Theme::ALL {
        let style = Style { theme, ..Style::default().board_only() };
        let mut pictures = vec![("no square".to_owned(), pixels(&bare(), style, 156))];
        for kind in KINDS {
            let mut scene = bare();
            scene.seats.extend([seat(2, "Black", false), seat(3, "Pink", false)]);
            scene.add_square(0, 0, kind);
            pictures.push((format!("{kind:?}"), pixels(&scene, style, 156)));
        }
        all_differ(&pictures);
    }
}

#[test]
fn every_line_is_seen_and_none_looks_like_another() {
    let mut scene = bare();
    scene.add_square(0, 0, SquareKind::Light);
    scene.add_square(1, 1, SquareKind::Light);
    let mut pictures = vec![("no line".to_owned(), pixels(&scene, Style::default(), 300))];
    for kind in [LineKind::Check, LineKind::Hop, LineKind::Arrow] {
        for (from, to) in [("a1", "b2"), ("b2", "a1")] {
            let mut with = scene.clone();
            with.lines.push(Line { from: from.into(), to: to.into(), kind });
            pictures.push((format!("{kind:?} from {from}"), pixels(&with, Style::default(), 300)));
        }
    }
    all_differ(&pictures);
}

#[test]
fn everything_beside_the_board_is_seen_unless_only_the_board_is_wanted() {
    let outcome = Outcome::win(Seat(1), Reason::RESIGNATION);
    let tray = |kind, change: fn(&mut TrayPiece)| {
        let mut piece = waiting("rook", 'R', 1, false);
        change(&mut piece);
        Tray {
            owner: Seat(0),
            kind,
            label: Message::text("here"),
            pieces: vec![piece, waiting("pawn", 'P', 1, false)],
        }
    };
    let counter = |owner, value, limit| Counter { owner, label: Message::text("count"), value, limit };
    let changes: Vec<(&str, Change)> = vec![
        ("nothing", Box::new(|_| {})),
        ("to move", Box::new(|scene| scene.seats[0].to_move = true)),
        ("other to move", Box::new(|scene| scene.seats[1].to_move = true)),
        ("check", Box::new(|scene| scene.seats[0].check = true)),
        ("out", Box::new(|scene| scene.seats[0].living = false)),
        ("note", Box::new(|scene| scene.seats[0].note = Message::text("6 of 8 home"))),
        ("other note", Box::new(|scene| scene.seats[0].note = Message::text("7 of 8 home"))),
        ("won", Box::new(move |scene| scene.outcome = Some(outcome.clone()))),
        ("drawn", Box::new(|scene| scene.outcome = Some(Outcome::draw(2, Reason::AGREEMENT)))),
        ("prompt", Box::new(|scene| scene.prompt = Message::text("Choose a piece."))),
        ("other prompt", Box::new(|scene| scene.prompt = Message::text("Choose a place."))),
        ("verdict", Box::new(|scene| scene.verdict = Some(Message::text("Choose a piece.")))),
        ("pool", Box::new(move |scene| scene.trays.push(tray(TrayKind::Pool, |_| {})))),
        ("queue", Box::new(move |scene| scene.trays.push(tray(TrayKind::Queue, |_| {})))),
        ("unordered", Box::new(move |scene| scene.trays.push(tray(TrayKind::Unordered, |_| {})))),
        ("captured", Box::new(move |scene| scene.trays.push(tray(TrayKind::Captured, |_| {})))),
        ("due", Box::new(move |scene| scene.trays.push(tray(TrayKind::Pool, |piece| piece.due = true)))),
        ("three", Box::new(move |scene| scene.trays.push(tray(TrayKind::Pool, |piece| piece.count = 3)))),
        ("four", Box::new(move |scene| scene.trays.push(tray(TrayKind::Pool, |piece| piece.count = 4)))),
        ("none", Box::new(move |scene| scene.trays.push(tray(TrayKind::Pool, |piece| piece.count = 0)))),
        (
            "priced",
            Box::new(move |scene| scene.trays.push(tray(TrayKind::Pool, |piece| piece.price = Some(5)))),
        ),
        ("count", Box::new(move |scene| scene.counters.push(counter(None, 3, None)))),
        ("higher count", Box::new(move |scene| scene.counters.push(counter(None, 4, None)))),
        ("limited", Box::new(move |scene| scene.counters.push(counter(None, 3, Some(9))))),
        ("owned", Box::new(move |scene| scene.counters.push(counter(Some(Seat(0)), 3, None)))),
    ];
    let mut pictures = Vec::new();
    let board = svg(&bare(), &Style::default().board_only());
    let drawn = |svg: &str| svg[svg.find("</title>").expect("a title")..].to_owned();
    for (name, change) in &changes {
        let mut scene = bare();
        change(&mut scene);
        pictures.push(((*name).to_owned(), pixels(&scene, Style::default(), 700)));
        scene.trays.clear();
        assert_eq!(drawn(&svg(&scene, &Style::default().board_only())), drawn(&board), "{name} on the board");
    }
    for face in 1..=6 {
        let mut scene = bare();
        scene.dice.push(Die { owner: Seat(0), face });
        let svg = svg(&scene, &Style::default());
        // The swatches of the two seats are circles as well.
        assert_eq!(svg.matches("<circle").count(), 2 + usize::from(face));
        pictures.push((format!("die {face}"), pixels(&scene, Style::default(), 700)));
    }
    all_differ(&pictures);
}

#[test]
fn writing_needs_no_font_of_the_machine() {
    // Only the glyphs of the program's own font can make this difference.
    let labelled = |label: &str| {
        let mut scene = Scene::new("test", 1, 1);
        scene.column_labels = vec![label.into()];
        pixels(&scene, Style::default().board_only(), 400)
    };
    all_differ(
        &[("a", labelled("a")), ("b", labelled("b")), ("none", labelled(" "))].map(|(n, p)| (n.into(), p)),
    );
}

#[test]
fn a_triangle_points_away_from_its_owner() {
    let mut scene = bare();
    scene.add_square(0, 0, SquareKind::Tile);
    scene.pieces.push(piece("a1", 0, "triangle", 't'));
    let board = Style::default().board_only();
    assert!(!svg(&scene, &board).contains("rotate(180"));
    assert!(svg(&scene.clone().turned(2), &board).contains("rotate(180"));
    scene.pieces[0].owner = Seat(1);
    assert!(svg(&scene, &board).contains("rotate(180"));
    assert!(!svg(&scene.turned(2), &board).contains("rotate(180"));
}

#[test]
fn the_own_seat_is_nearest_to_the_viewer() {
    let order = |scene: &Scene| {
        let svg = svg(scene, &Style::default());
        svg.find(">White<").expect("White") < svg.find(">Black<").expect("Black")
    };
    assert!(!order(&bare()));
    assert!(order(&bare().turned(2)));
}

#[test]
fn texts_are_escaped() {
    let nasty = "</svg><script>alert(1)</script> & \"quotes\" 'too' \
                 \u{0} \u{7} \u{1b}[31m \u{202e}\u{ffff} \n ü ♔ 🦀";
    let name: &'static str = "<b>&name</b>";
    let mut scene = scenes::chequered();
    scene.prompt = Message::text(nasty);
    scene.column_labels = vec![nasty.into(); 300];
    scene.row_labels = vec!["<".into(), "&".into()];
    scene.squares[0].note = Some(Message::text(nasty));
    scene.squares[1].name = nasty.into();
    scene.pieces.push(piece(nasty, 1, name, '<'));
    scene.pieces.push(piece("a3", 1, "\" onload=\"x", '\u{0}'));
    scene.seats[0].name = name.into();
    scene.seats[0].note = Message::text(nasty);
    scene.trays[0].label = Message::text(nasty);
    scene.trays[0].pieces.push(waiting(name, '&', 3, true));
    scene.counters[0].label = Message::text(nasty);
    for verdict in [None, Some(nasty.to_owned())] {
        scene.verdict = verdict.map(Message::text);
        for style in styles() {
            let svg = svg(&scene, &style);
            let document = Document::parse(&svg).expect("well-formed");
            assert!(
                !document.descendants().any(|node| node.has_tag_name("script") || node.has_tag_name("b"))
            );
            assert!(!document.descendants().any(|node| node.attribute("onload").is_some()));
            let title =
                document.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
            assert!(
                title.is_some_and(|title| title.starts_with("</svg><script>alert(1)</script> & \"quotes\""))
            );
            png(&scene, &style, 300).expect("pixels");
        }
    }
}

#[test]
fn a_piece_without_a_drawing_is_a_counter_with_its_letter() {
    let mut scene = bare();
    scene.add_square(0, 0, SquareKind::Light);
    scene.pieces.push(piece("a1", 0, "dragon", 'D'));
    assert!(svg(&scene, &Style::default().board_only()).contains(">D</text>"));
}

#[test]
fn absurd_scenes_are_drawn_all_the_same() {
    let mut absurd = Vec::new();

    let mut nothing = Scene::new("test", 0, 0);
    absurd.push(nothing.clone());
    nothing.columns = 255;
    absurd.push(nothing.clone());
    nothing.rows = 255;
    nothing.columns = 0;
    absurd.push(nothing.clone());

    let mut vast = nothing;
    vast.columns = 255;
    vast.quarter_turns = 255;
    vast.row_labels = vec!["wide label".into(); 999];
    let square = scenes::tiles().squares[0].clone();
    for row in 0..=255u8 {
        for column in (0..=255u8).step_by(15) {
            let name = format!("{column}.{row}");
            vast.squares.push(quincunx_core::Square {
                name,
                column,
                row,
                marks: MARKS.into(),
                ..square.clone()
            });
        }
    }
    absurd.push(vast);

    let mut odd = scenes::chequered();
    odd.squares[3].column = 200;
    odd.pieces.push(piece("z99", 255, "king", 'K'));
    odd.pieces.push(piece("", 7, "", '\u{10ffff}'));
    odd.pieces.push(piece("a5", 255, "triangle", 't'));
    odd.lines.push(Line { from: "nowhere".into(), to: "a1".into(), kind: LineKind::Hop });
    for kind in [LineKind::Hop, LineKind::Check, LineKind::Arrow] {
        odd.lines.push(Line { from: "a1".into(), to: "a1".into(), kind });
    }
    odd.dice.extend([0, 7, 255].map(|face| Die { owner: Seat(255), face }));
    odd.dice.extend([Die { owner: Seat(0), face: 6 }; 500]);
    for (value, limit) in [(u32::MAX, Some(0)), (u32::MAX, Some(1)), (0, Some(u32::MAX)), (7, None)] {
        odd.counters.push(Counter {
            owner: Some(Seat(9)),
            label: Message::text("x".repeat(10_000)),
            value,
            limit,
        });
    }
    odd.trays.push(Tray {
        owner: Seat(3),
        kind: TrayKind::Queue,
        label: Message::NOTHING,
        pieces: Vec::new(),
    });
    odd.trays.push(Tray {
        owner: Seat(3),
        kind: TrayKind::Pool,
        label: Message::text("many"),
        pieces: vec![TrayPiece { price: Some(255), ..waiting("pawn", 'P', 255, true) }; 3000],
    });
    odd.seats = vec![seat(1, "The same", true); 300];
    odd.prompt = Message::text("word ".repeat(50_000));
    odd.outcome = Some(Outcome::placed([], Reason::AGREEMENT));
    absurd.push(odd.clone());
    odd.prompt = Message::text("w".repeat(100_000));
    odd.seats.clear();
    absurd.push(odd);

    for scene in &absurd {
        for style in [Style::default(), Style::default().board_only()] {
            let svg = svg(scene, &style);
            Document::parse(&svg).expect("well-formed");
            assert_eq!(pixels(scene, style, 64).width(), 64);
        }
    }
}

#[test]
fn an_impossible_width_is_refused_with_the_widths_that_are_possible() {
    for width in [0, u32::MAX] {
        let error = png(&bare(), &Style::default(), width).expect_err("too small or too large");
        let PictureError::Size { most, .. } = error else { panic!("{error}") };
        assert!((1000..100_000).contains(&most), "{most}");
        assert!(error.to_string().contains(&format!("from 1 to {most}")), "{error}");
    }
}

#[test]
fn every_game_can_be_pictured_from_every_side_to_its_end() {
    for rules in quincunx_games::catalogue::GAMES {
        let mut game = rules.new_game(&[], 11).expect("a game");
        for count in 0..80usize {
            let Some(turn) = game.turn() else { break };
            let Some(mover) = (0..4).map(Seat).find(|&seat| turn.includes(seat)) else { break };
            for viewer in [Viewer::Spectator, Viewer::Seat(mover)] {
                let scene = game.scene(viewer);
                let svg = svg(&scene, &Style::default());
                let document = Document::parse(&svg).expect("well-formed");
                let drawn = document.descendants().filter(|node| node.has_tag_name("use")).count();
                let waiting: usize = scene.trays.iter().map(|tray| tray.pieces.len()).sum();
                let title = rules.info().title;
                assert_eq!(drawn, scene.pieces.len() + waiting, "{title}: a piece without a drawing");
            }
            let moves = game.moves(mover);
            let Some(text) = moves.get(count * 7919 % moves.len().max(1)) else { break };
            game.play(mover, text).expect("a legal move");
        }
        png(&game.scene(Viewer::Spectator), &Style::default(), 200).expect("pixels");
    }
}

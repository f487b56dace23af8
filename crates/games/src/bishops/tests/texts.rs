//! Positions and moves as text, and what is refused with which words.

use quincunx_core::{Language, Message, Touch};

use super::*;

/// A message in English that Finnish has words for, too.
fn said(message: &Message) -> String {
    assert!(message.is_known(), "{message:?}");
    let finnish = message.say(Language::read("fi").unwrap());
    assert!(!finnish.contains('{') && !finnish.contains("expected"), "{finnish}");
    message.to_string()
}

fn misread(text: &str) -> String {
    match Game::<Bishops>::from_text(text, &[], 0) {
        Ok(_) => panic!("{text} is accepted"),
        Err(error) => said(&error.message()),
    }
}

#[test]
fn a_position_says_everything_and_reads_back() {
    let text = cross('g', "wKb2 wQd4 wQd5 gKa7 bKg12 bRc12")
        .castling("g12c12")
        .entered("w")
        .mover('w')
        .quiet(3)
        .lost("9.30.0.115")
        .options("king_capture=off,material_limit=31")
        .text();
    assert_eq!(super::text(&game(&text)), text);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let good = "wKg1 gKa7 bKg12 pKl7";
    let with = |piece: &str| misread(&cross('w', &format!("{good} {piece}")).text());
    assert_eq!(with("wKg3"), "position: g1: 'wK', expected one king of a colour");
    assert_eq!(with("gRb2"), "position: b2: 'gR', expected nothing in a corner but its own king");
    assert!(with("wRb2").contains("nothing in a corner but its own king"));
    for pawn in ["wPe1", "wPe10", "wPe12", "gPa5", "gPj5", "bPe12", "bPe3", "pPl5", "pPc5"] {
        assert!(with(pawn).contains("pawns between their start line and their promotion line"), "{pawn}");
    }
    let kingless = misread("s 12/12/12/12/12/4wK7/12/12/12/6gR5/12/2bK9 w wgb -/-/- -,0,0.0.0.0,p 7 ;");
    assert_eq!(kingless, "position: Grey: missing, expected a king of every living colour");
    let ghosts = misread("s 12/12/12/12/12/4wK7/12/12/12/6gR5/12/2bK9 w wb -/-/- -,0,0.0.0.0,gp 7 ;");
    assert_eq!(ghosts, "position: Grey: 'gRg3', expected no pieces of an eliminated colour");
    assert!(with("wRe4 wRe5 wRe6").contains("White: '3', expected at most 2 rooks"));
    assert!(misread(&cross('p', "wKg1 gKa7 bKg12").text()).contains("side to move: 'p', expected a living"));
    let mated = cross('g', "wKc1 gKa9 bKh12 bRj2 bRh1 pKl6").text();
    assert!(misread(&mated).contains("White: 'wKc1', expected a colour that is mated to be out already"));
}

#[test]
fn counters_and_rights_out_of_range_are_refused() {
    let cross = || cross('w', "wKg1 wQf1 wRj1 gKa7 bKg12 pKl7");
    let cases = [
        (cross().quiet(401), "moves since progress: '401', expected a whole number from 0 to 400"),
        (cross().lost("0.0.116.0"), "points Black lost: '116', expected a whole number from 0 to 115"),
        (cross().lost("0.0.0"), "points Pink lost: missing"),
        (cross().lost("30.0.0.0").options("material_limit=30"), "from 0 to 29"),
        (cross().ply(10_000_000), "plies: '10000000'"),
        (cross().out("g"), "eliminated colours: 'g'"),
        (cross().castling("g1c1"), "castling rights: 'g1c1'"),
        (cross().castling("j1g1"), "castling rights: 'j1g1'"),
        (cross().castling("g1"), "castling rights: 'g1'"),
        (cross().swap("g"), "exchange rights: 'g'"),
        (cross().swap("ww"), "exchange rights: 'ww'"),
        (cross().swap("w").options("kq_swap=off"), "- with kq_swap=off"),
        (cross().entered("w").options("corners=blocked"), "- with corners=blocked"),
    ];
    for (cross, expected) in cases {
        let error = misread(&cross.text());
        assert!(error.contains(expected), "{error} does not contain {expected}");
    }
}

#[test]
fn broken_texts_are_refused_and_say_where() {
    let cases = [
        ("", "phase: missing"),
        ("x", "phase: 'x', expected s for the cross or d for the duel"),
        ("s 12 w", "field 4: missing"),
        (&START.replace("gRgP8pPpR/gNgP", "gRgP7pPpR/gNgP"), "12 squares, not 11"),
        (&START.replace("gRgP8pPpR/gNgP", "gRgP0pPpR/gNgP"), "rank 10: '0'"),
        (&START.replace("2bRbN", "2xRbN"), "rank 12: 'xR"),
        (&START.replace(" w wgbp", " x wgbp"), "side to move: 'x'"),
        (&START.replace(" wgbp ", " gwbp "), "living colours: 'gwbp'"),
        (&START.replace(" 0 ;", " 0 0 ;"), "end: '0', expected nothing after 7 fields"),
        (
            "d w=grey b=pink rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=wb",
            "seats: 'w=grey b=pink'",
        ),
        (
            "d w=pink b=grey rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=wg",
            "eliminated colours",
        ),
        ("d w=pink b=grey 8/8/8/8/8/8/8/8 w - - 0 1 out=wb", "FEN"),
        ("d w=pink b=pinkish 8/8/8/8/8/8/8/8 w - - 0 1 out=wb", "black seat"),
    ];
    for (text, expected) in cases {
        let error = misread(text);
        assert!(error.contains(expected), "{error} does not contain {expected}");
    }
}

#[test]
fn a_megabyte_of_anything_is_refused_at_once() {
    let start = new_game("");
    for unit in ["/", "12/", "wK", "9", " ", "s ", "a1", "-", "w", ".", ",", "é", "c2-c4"] {
        let long = unit.repeat((1 << 20) / unit.len());
        for text in [long.clone(), format!("s {long}"), format!("d {long}"), START.replace("2bRbN", &long)] {
            let refused = Bishops::read_position(&text, start.options()).unwrap_err();
            assert!(refused.to_string().len() < 400);
        }
        assert!(Bishops::read_move(start.position(), Seat(0), &long).unwrap_err().to_string().len() < 400);
    }
}

#[test]
fn no_prefix_and_no_mutilation_of_a_text_makes_the_reader_panic() {
    let options = options("");
    for text in [START, "d w=pink b=grey rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=wb"] {
        for cut in 0..text.len() {
            let _ = Bishops::read_position(&text[..cut], &options);
            for wrong in ["9", "é", "K", "/", " ", "-"] {
                let _ =
                    Bishops::read_position(&format!("{}{wrong}{}", &text[..cut], &text[cut + 1..]), &options);
            }
        }
    }
}

#[test]
fn moves_are_read_as_people_write_them() {
    let game = new_game("");
    for text in ["c2-c4", "c2c4", "c2xc4", "c2-c4+", "c2-c4#"] {
        let mv = Bishops::read_move(game.position(), Seat(0), text).unwrap();
        assert_eq!(Bishops::write_move(game.position(), Seat(0), mv), "c2-c4");
    }
    for text in ["K<>Q", "k<>q", "swap"] {
        assert!(Bishops::read_move(game.position(), Seat(0), text).is_ok());
    }
    for text in ["", "-", "c2", "c2-", "c2-c13", "c0-c4", "m2-m4", "c2-c4-c5", "é2-c4", "Kc2-c4"] {
        let error = Bishops::read_move(game.position(), Seat(0), text).unwrap_err();
        assert!(error.to_string().contains("expected two squares such as c2-c4"), "{text}: {error}");
    }
    let error = Bishops::read_move(game.position(), Seat(1), "b5-c5").unwrap_err();
    assert_eq!(error.to_string(), "b5-c5 is not legal: it is White's turn");
}

#[test]
fn a_check_is_marked_with_a_plus_and_an_elimination_with_a_hash() {
    let mut game = cross('w', "wKc1 wRj5 gKa6 bKg12 pKl8").game();
    play(&mut game, "j5-j12 g12-f11");
    assert_eq!(game.ply_text(0), "j5-j12+");
    assert_eq!(game.ply_text(1), "g12-f11");
    let game = after(&cross('b', "wKc1 gKa9 bKj12 bRj2 bRh8 pKl6"), "h8-h1");
    assert_eq!(game.ply_text(0), "h8-h1#");
}

fn why(game: &Game<Bishops>, seat: u8, touches: &[&str]) -> Option<String> {
    let touch = |text: &&str| match text.strip_prefix('=') {
        Some(word) => Touch::choice(word),
        None => Touch::square(text),
    };
    let touches: Vec<Touch> = touches.iter().map(touch).collect();
    let why = Bishops::why_not(game.position(), Seat(seat), &touches);
    why.map(|why| said(&why))
}

#[test]
fn touches_that_begin_no_move_are_told_why() {
    let game = new_game("");
    let cases: [(&[&str], &str); 12] = [
        (&["g5"], "there is no piece on g5"),
        (&["b5"], "the pawn on b5 is Grey's"),
        (&["c1"], "the rook on c1 has no legal move"),
        (&["z9"], "there is no such square"),
        (&["g2", "g5"], "a pawn does not go from g2 to g5"),
        (&["g2", "h3"], "a pawn goes diagonally only to take"),
        (&["d1", "d3"], "a knight does not go from d1 to d3"),
        (&["c1", "c4"], "the way from c1 to c4 is blocked on c2"),
        (&["c1", "d1"], "the knight on d1 is your own"),
        (&["g1", "i1"], "the knight on i1 is your own"),
        (&["=pass"], "White can move, and only a colour that cannot move may pass"),
        (&["c2", "b3"], "an edge pawn does not take an edge pawn in the first four moves of the game"),
    ];
    for (touches, expected) in cases {
        assert_eq!(why(&game, 0, touches).as_deref(), Some(expected), "{touches:?}");
    }
    assert_eq!(why(&game, 1, &["b5"]).as_deref(), Some("it is the turn of White"));
    assert_eq!(why(&game, 0, &["g1", "f1"]), None, "an exchange");
    assert_eq!(why(&game, 0, &["f1", "g1"]), None, "in the other order, too");
    assert_eq!(why(&game, 0, &["f1"]), None);
    assert_eq!(why(&game, 0, &["=swap"]), None);
    let check = after(&cross('w', "wKc1 wRj5 gKa6 bKg12 bPd9 pKl8"), "j5-j12");
    assert_eq!(
        why(&check, 1, &["a6"]).as_deref(),
        Some("it is the turn of Black, who is in check and must answer it")
    );
    assert_eq!(
        why(&check, 2, &["d9"]).as_deref(),
        Some("Black is in check, and the pawn on d9 cannot answer it")
    );
}

#[test]
fn touches_of_the_duel_are_told_why() {
    let game = game("d w=pink b=grey rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 out=wb ;");
    assert_eq!(why(&game, 3, &["e2", "e4"]), None);
    assert_eq!(why(&game, 3, &["e4"]).as_deref(), Some("there is no piece on e4"));
    assert_eq!(why(&game, 3, &["e7"]).as_deref(), Some("the pawn on e7 is Grey's"));
    assert_eq!(why(&game, 3, &["b1", "b3"]).as_deref(), Some("a knight does not go from b1 to b3"));
    assert_eq!(why(&game, 3, &["a1"]).as_deref(), Some("the rook on a1 has no legal move"));
    assert_eq!(why(&game, 3, &["l1"]).as_deref(), Some("there is no such square on the duel board"));
    assert_eq!(why(&game, 0, &["e2"]).as_deref(), Some("it is the turn of Pink"));
    let promoting = super::game("d w=pink b=grey 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1 out=wb ;");
    assert_eq!(why(&promoting, 3, &["e7", "e8"]), None);
    assert_eq!(why(&promoting, 3, &["e7", "e8", "=rook"]), None);
    assert!(why(&promoting, 3, &["e7", "e8", "=king"]).is_some());
    assert_eq!(refusal(&promoting, "e7e8"), "e7e8 is not legal: say what the pawn becomes, as in e7e8q");
}

#[test]
fn what_touches_say_is_a_move_exactly_when_nothing_speaks_against_it() {
    let games = [
        new_game(""),
        cross('w', "wKg4 wNe4 wBg7 gKa9 gRc4 bKj12 bRg10 pKl6").game(),
        cross('w', "wKb2 wQg5 gKa7 bKg12 pKl7").game(),
    ];
    for game in games {
        for from in super::super::Square::all() {
            for to in super::super::Square::all() {
                let touches = [Touch::square(from), Touch::square(to)];
                let says = Bishops::move_of(game.position(), Seat(0), &touches);
                let why = Bishops::why_not(game.position(), Seat(0), &touches);
                assert_eq!(says.is_some(), why.is_none(), "{from} {to}: {why:?}");
            }
        }
    }
}

#[test]
fn the_rules_page_tells_the_truth() {
    let page = <Bishops as Rules>::INFO.rules;
    let example: String =
        page.split("## A game").nth(1).unwrap().lines().filter(|l| l.starts_with("    ")).collect();
    let record = quincunx_core::Record::parse(&example).unwrap();
    let game = Game::<Bishops>::from_record(&record).unwrap();
    assert_eq!(verdict(&game), "1-3-4-2 mate");
    for position in page.lines().filter_map(|line| line.strip_prefix("    ")) {
        if position.starts_with("s ") || position.starts_with("d ") {
            assert_eq!(text(&super::game(position)), position);
        }
    }
    for spec in Options::specs() {
        let row = format!("| {} | {}", spec.name, spec.default);
        assert!(page.contains(&row), "the page lists {row}");
    }
}

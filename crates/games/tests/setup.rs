//! Positions that the rules do not allow, and the squares that they blame.

use quincunx_core::{GameError, SetupValue};
use quincunx_games::catalogue;

#[test]
fn a_position_that_cannot_be_names_the_squares_to_blame() {
    for (game, position, blamed) in [
        ("saktris", "P7/8/8/8/8/8/8/8 w - - -/- 0/0 0 1", "a8"),
        ("saktris", "4k3/8/8/8/8/8/4R3/4K3 w - - -/- 0/0 0 1", "e2 e8"),
        ("saktris", "8/8/8/8/8/8/8/K1K5 w - - -/- 0/0 0 1", "a1 c1"),
        ("saktris", "8/8/8/8/8/8/8/N7 w A - -/- 0/0 0 1", "a1"),
        ("sitchess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "e7 e8"),
        ("sitchess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8"),
        ("sitchess", "4k3/8/8/8/8/8/8/4R3[Kq] b - - 0 1", "e1 e8"),
        ("taifho", "s9/10/10/10/10/10/10/10/10/CCC7 S - 0,0 1", "a1 b1 c1"),
        ("taifho", "s9/10/10/10/10/10/10/10/10/C9 S a1 0,0 1", "a1"),
        ("shakti", "*5*/3k3/3K3/7/7/7/*5* w 0 1", "d5 d6"),
        ("shakti", "*1k3*/2W4/7/7/7/7/*3K1* w 0 1", "c6 c7"),
        ("bishops", "d w=white b=black 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 out=gp", "e2 e8"),
        ("bishops", "d w=white b=black P3k3/8/8/8/8/8/8/4K3 w - - 0 1 out=gp", "a8"),
    ] {
        let error = catalogue::find(game).unwrap().begin(&[], Some(position), 0).err();
        let Some(GameError::Position(mut misread)) = error else { panic!("{game} {position}: {error:?}") };
        misread.squares.sort();
        assert_eq!(misread.squares.join(" "), blamed, "{game} {position}: {misread}");
    }
}

#[test]
fn every_state_of_a_game_is_among_its_parts() {
    let number = SetupValue::Number;
    let word = |word: &str| SetupValue::Word(word.to_owned());
    let words = |words: &str| SetupValue::Words(words.split_whitespace().map(str::to_owned).collect());
    for (game, settings, position, parts) in [
        (
            "saktris",
            "",
            "8/8/8/8/8/8/8/R3K3 b KA - QP?{R2}/- 1/0 7 9",
            vec![
                ("unmoved", words("K A")),
                ("queue-white", words("Q P")),
                ("pool-white", words("R R")),
                ("counter-white", number(1)),
                ("clock", number(7)),
            ],
        ),
        (
            "saktris",
            "arrival_order=selectable",
            "8/8/8/8/8/8/8/8 w - - {KP3}/- 0/0 0 1",
            vec![("pool-white", words("K P P P"))],
        ),
        ("sitchess", "", "army w=? b=- 12/12", vec![("army-white", words("")), ("state-white", word("?"))]),
        (
            "sitchess",
            "army_choice=dice",
            "army w=RB+ b=- 12/12",
            vec![("army-white", words("R B")), ("state-white", word("+"))],
        ),
        (
            "sitchess",
            "",
            "8/8/8/8/8/8/8/4K3[QNkq] b - - 0 1",
            vec![("reserve-white", words("Q N")), ("side", word("b"))],
        ),
        (
            "taifho",
            "setup=free",
            "arranging ?,- S",
            vec![("order-south", words("")), ("state-south", word("?"))],
        ),
        (
            "taifho",
            "",
            "s9/10/10/10/10/10/10/10/10/T1D7 N a1,c1 2,0 9",
            vec![("stale", words("a1 c1")), ("blocked-south", number(2))],
        ),
        ("shakti", "", "*2k2*/7/7/3*3/7/7/*3KW* b 3 9", vec![("side", word("b")), ("quiet", number(3))]),
        (
            "bishops",
            "",
            "d w=white b=pink r3k2r/8/8/8/8/8/8/4K3 b kq - 4 9 out=bg",
            vec![("white", word("white")), ("castling", words("k q")), ("out", words("b g"))],
        ),
    ] {
        let rules = catalogue::find(game).unwrap();
        let settings: Vec<(&str, &str)> = settings.split(',').filter_map(|one| one.split_once('=')).collect();
        let (_, setup) =
            rules.setup(&settings, Some(position)).unwrap_or_else(|error| panic!("{position}: {error}"));
        for (name, value) in parts {
            assert_eq!(setup.fields.get(name), Some(&value), "{name} of {position}");
        }
        let text = rules.set_up(&settings, &setup).unwrap();
        assert_eq!(text.split(" ;").next(), Some(position), "{game}");
    }
}

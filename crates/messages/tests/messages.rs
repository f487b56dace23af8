//! What a person wrote is said as it was written, and messages survive the wire.

use std::borrow::Cow;

use proptest::collection::vec;
use proptest::prelude::*;
use quincunx_messages::wire::Written;
use quincunx_messages::{Arg, Language, Message};

fn arg() -> impl Strategy<Value = Arg> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(Arg::Number),
        "\\PC{0,12}".prop_map(|name| Arg::Seat(name.into())),
        "\\PC{0,12}".prop_map(|name| Arg::Piece(name.into())),
        "\\PC{0,12}".prop_map(|text| Arg::Text(text.into())),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Arg::And),
            vec(inner.clone(), 0..4).prop_map(Arg::Or),
            vec(inner.clone(), 0..4).prop_map(Arg::List),
            inner.prop_map(|arg| Message::new("move-illegal").with("why", arg).into()),
        ]
    })
}

proptest! {
    #[test]
    fn words_of_a_person_are_said_as_they_are_in_every_language(name in "\\PC{0,40}") {
        let message = Message::new("refusal-still-here").verbatim("name", &name);
        for language in Language::all() {
            prop_assert!(message.say(language).contains(&name), "{language:?}: {}", message.say(language));
        }
    }

    #[test]
    fn a_message_is_the_same_once_it_is_written_and_read(why in arg(), verdict in arg()) {
        let message = Message::new("game-over").with("verdict", verdict).with("why", why);
        for language in Language::all() {
            message.say(language);
        }
        let written = serde_json::to_string(&message).unwrap();
        prop_assert_eq!(serde_json::from_str::<Message>(&written).unwrap(), message);
    }
}

#[test]
fn whoever_holds_the_seat_is_spoken_to_where_there_are_words_for_it() {
    let asked =
        || Message::new("game-over").message("verdict", Message::new("to-move").seat("seat", "White"));
    assert!(asked().said_to("White").to_string().contains("Your move."), "{}", asked().said_to("White"));
    assert_eq!(asked().said_to("Black"), asked());
    let other = Message::new("refusal-still-here").verbatim("name", "White");
    assert_eq!(other.clone().said_to("White"), other);
}

/// Players are told of moves, increments and defaults; `ply` is a word of records and of
/// the protocol.
#[test]
fn players_read_no_jargon() {
    let of_players = |line: &&str| {
        let key = line.split(" = ").next().unwrap_or_default();
        !line.starts_with('#')
            && ![
                "cli-",
                "record-",
                "refusal-pl",
                "taifho-part-",
                "taifho-expected-",
                "bishops-part-",
                "bishops-duel-fault-",
                "saktris-part-",
                "sitchess-part-",
                "bishops-expected-",
            ]
            .iter()
            .any(|begins| key.starts_with(begins))
    };
    let read = |language: &str| {
        let file = format!("{}/../../texts/{language}.ftl", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(file).unwrap().to_lowercase()
    };
    for (language, words) in [
        ("en", &["ply", "plies", "usual:", "seconds a move", "seconds for each move, as"][..]),
        ("fi", &["puolisiirto", "tavallinen:", "sekunteja siirtoa kohti, kuten"][..]),
    ] {
        let text = read(language);
        for line in text.lines().filter(of_players) {
            // Names in braces are the code's, not the reader's.
            let said: String =
                line.split('{').map(|part| part.split_once('}').map_or(part, |(_, said)| said)).collect();
            let said = said.split_once(" = ").map_or(said.as_str(), |(_, said)| said);
            for word in words {
                let is_word = |found: &(usize, &str)| {
                    let before = said[..found.0].chars().next_back();
                    !before.is_some_and(char::is_alphabetic)
                };
                assert!(!said.match_indices(word).any(|found| is_word(&found)), "{language}: {line}");
            }
        }
    }
}

#[test]
fn a_guest_named_queen_is_not_translated() {
    let finnish = Language::read("fi").unwrap();
    let left = Message::new("table-left").verbatim("name", "queen");
    assert_eq!(left.say(finnish), "queen lähti ennen ensimmäistä siirtoa");
}

#[test]
fn what_a_newer_server_says_is_shown_in_its_english_words() {
    let newer = Message::new("a-key-that-nobody-knows");
    let read = Message::read("something new".into(), Some(Cow::Owned(newer)));
    assert_eq!(read.say(Language::read("fi").unwrap()), "something new");
}

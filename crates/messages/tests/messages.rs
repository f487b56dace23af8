//! What a person wrote is said as it was written, and messages survive the wire.

use proptest::collection::vec;
use proptest::prelude::*;
use quincunx_messages::wire::Said;
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
fn a_guest_named_queen_is_not_translated() {
    let finnish = Language::read("fi").unwrap();
    let left = Message::new("table-left").verbatim("name", "queen");
    assert_eq!(left.say(finnish), "queen lähti ennen ensimmäistä siirtoa");
}

#[test]
fn what_a_newer_server_says_is_shown_in_its_english_words() {
    let newer = Message::new("a-key-that-nobody-knows");
    let said = Said { text: "something new".into(), message: Some(std::borrow::Cow::Owned(newer)) };
    let read = said.into_message();
    assert_eq!(read.say(Language::read("fi").unwrap()), "something new");
}

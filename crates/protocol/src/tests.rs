//! Every message says the same once it has been written and read.

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use quincunx_core::{Arg, Message, Touch, Viewer};
use quincunx_games::catalogue::GAMES;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::*;

fn text() -> impl Strategy<Value = String> {
    any::<String>()
}

fn seats() -> impl Strategy<Value = Vec<u8>> {
    vec(0u8..4, 0..4)
}

fn action() -> impl Strategy<Value = TableAction> {
    let seat = || of(any::<u8>());
    prop_oneof![
        (seat(), any::<bool>()).prop_map(|(seat, contribute)| TableAction::Sit { seat, contribute }),
        text().prop_map(|random| TableAction::Contribute { random }),
        (any::<u32>(), text(), seat()).prop_map(|(ply, text, seat)| TableAction::Move {
            ply: ply as usize,
            text,
            seat
        }),
        seat().prop_map(|seat| TableAction::Resign { seat }),
        Just(TableAction::Claim {}),
        Just(TableAction::OfferDraw {}),
        any::<bool>().prop_map(|accept| TableAction::AnswerDraw { accept }),
        Just(TableAction::AskTakeback {}),
        any::<bool>().prop_map(|accept| TableAction::AnswerTakeback { accept }),
        any::<bool>().prop_map(|contribute| TableAction::Rematch { contribute }),
        text().prop_map(|text| TableAction::Chat { text }),
        (any::<u8>(), of(text())).prop_map(|(seat, level)| TableAction::HandOver { seat, level }),
        seat().prop_map(|seat| TableAction::Reclaim { seat }),
        text().prop_map(|order| TableAction::Order { order }),
        Just(TableAction::Rename {}),
        Just(TableAction::StandUp {}),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = || (any::<u32>(), any::<u32>());
    let shape = (text(), of(text())).prop_map(|(from, to)| Shape { brush: Brush::Red, from, to });
    let line = (of(any::<i32>()), of(any::<i32>()), any::<u32>(), vec(text(), 0..3))
        .prop_map(|(score, end_in, depth, moves)| FrozenLine { score, end_in, depth, moves });
    prop_oneof![
        text().prop_map(|name| Edit::Rename { name }),
        Just(Edit::SetVisibility { visibility: Visibility::Link }),
        (text(), text(), text(), of(text()), text(), vec(text(), 0..3)).prop_map(
            |(title, game, options, position, seed, moves)| Edit::AddChapter {
                title,
                game,
                options,
                position,
                seed,
                moves
            }
        ),
        (text(), of(text())).prop_map(|(text, game)| Edit::Import { text, game }),
        at().prop_map(|(chapter, to)| Edit::MoveChapter { chapter, to }),
        (any::<u32>(), text(), text()).prop_map(|(chapter, name, value)| Edit::SetTags {
            chapter,
            tags: vec![ChapterTag { name, value }]
        }),
        (at(), vec(text(), 0..3)).prop_map(|((chapter, node), moves)| Edit::AddMoves {
            chapter,
            node,
            moves
        }),
        at().prop_map(|(chapter, node)| Edit::Promote { chapter, node }),
        (at(), text()).prop_map(|((chapter, node), comment)| Edit::SetComment { chapter, node, comment }),
        (at(), any::<u8>(), any::<bool>()).prop_map(|((chapter, node), sign, on)| Edit::SetSign {
            chapter,
            node,
            sign,
            on
        }),
        (at(), vec(shape, 0..3)).prop_map(|((chapter, node), shapes)| Edit::SetShapes {
            chapter,
            node,
            shapes
        }),
        (at(), vec(line, 0..3)).prop_map(|((chapter, node), lines)| Edit::SetLines { chapter, node, lines }),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    let node = (any::<(u32, u32)>(), of(any::<u32>()), text(), text()).prop_map(
        |((id, child), parent, text, comment)| TreeNode {
            id,
            parent,
            children: vec![child],
            written: text.clone(),
            text,
            comment,
            signs: vec![1, 16],
            ..TreeNode::default()
        },
    );
    let head = (any::<u32>(), text(), of(text())).prop_map(|(id, title, position)| ChapterHead {
        id,
        title,
        position,
        ..ChapterHead::default()
    });
    prop_oneof![
        (text(), vec(any::<u32>(), 0..4)).prop_map(|(name, order)| Change::Head {
            head: StudyHead { name, visibility: Visibility::Public, order }
        }),
        head.prop_map(|head| Change::Chapter { head }),
        any::<u32>().prop_map(|chapter| Change::ChapterGone { chapter }),
        (any::<u32>(), node).prop_map(|(chapter, node)| Change::Node { chapter, node }),
        (any::<u32>(), vec(any::<u32>(), 0..4))
            .prop_map(|(chapter, nodes)| Change::NodesGone { chapter, nodes }),
    ]
}

fn request() -> impl Strategy<Value = Request> {
    let since = of((any::<u32>(), any::<u32>()));
    let since = since.prop_map(|since| since.map(|(ply, branch)| Since { ply: ply as usize, branch }));
    let detail = prop_oneof![Just(Detail::Scene), Just(Detail::Text)];
    let kind = prop_oneof![
        Just(RequestKind::Ping),
        (text(), since, detail).prop_map(|(table, since, detail)| RequestKind::Watch {
            table,
            options: WatchOptions { since, detail }
        }),
        text().prop_map(|table| RequestKind::Leave { table }),
        (text(), action()).prop_map(|(table, action)| RequestKind::Act { table, action }),
        (text(), of(any::<u64>())).prop_map(|(study, since)| RequestKind::WatchStudy { study, since }),
        text().prop_map(|study| RequestKind::LeaveStudy { study }),
        (text(), edit()).prop_map(|(study, edit)| RequestKind::EditStudy { study, edit }),
        (text(), any::<u64>()).prop_map(|(study, version)| RequestKind::UndoEdit { study, version }),
    ];
    (of(any::<u64>()), kind).prop_map(|(id, kind)| Request { id, kind })
}

fn clock() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::None),
        any::<(u32, u32)>().prop_map(|(initial, increment)| TimeControl::Fischer { initial, increment }),
        any::<u32>().prop_map(|seconds| TimeControl::PerMove { seconds }),
        any::<u32>().prop_map(|days| TimeControl::Days { days }),
    ]
}

fn status() -> impl Strategy<Value = Status> {
    prop_oneof![Just(Status::Open), Just(Status::Playing), Just(Status::Finished), Just(Status::Aborted)]
}

fn terms() -> impl Strategy<Value = Terms> {
    (clock(), any::<[bool; 4]>()).prop_map(|(clock, [public, takebacks, chat, rated])| Terms {
        clock,
        public,
        takebacks,
        chat,
        rated,
    })
}

fn seat_view() -> impl Strategy<Value = SeatView> {
    let kind = prop_oneof![Just(SeatKind::Open), Just(SeatKind::Person), Just(SeatKind::Computer)];
    let rating = any::<(i64, bool, Option<i64>)>().prop_map(|(rating, provisional, after)| SeatRating {
        rating,
        provisional,
        after,
    });
    (text(), kind, of(text()), of(text()), any::<[bool; 5]>(), of(rating)).prop_map(
        |(seat, kind, name, contribution, [bot, present, yours, reclaim, awaited], rating)| SeatView {
            rating,
            awaited,
            contribution,
            seat,
            kind,
            name,
            bot,
            present,
            yours,
            reclaim,
        },
    )
}

fn table_view() -> impl Strategy<Value = TableView> {
    let names = (text(), text(), text(), of(text()), text(), of(text()));
    let rest = (terms(), status(), vec(seat_view(), 0..5), seats(), any::<(bool, u32, u64)>());
    (names, rest).prop_map(|(names, (terms, status, seats, rematch, (host, spectators, created_at)))| {
        let (table, game, options, start, commitment, next) = names;
        let spectators = spectators as usize;
        TableView {
            table,
            game,
            options,
            start,
            terms,
            status,
            seats,
            host,
            commitment,
            spectators,
            rematch,
            next,
            created_at,
        }
    })
}

/// A message with an argument of each kind.
fn message(words: &str) -> Message {
    let list = || vec![Arg::text(words), Arg::seat("White"), Arg::Number(-1)];
    let inner = Message::new("to-move").seat("seat", "Black");
    Message::new("game-over")
        .message("verdict", inner)
        .piece("piece", "queen")
        .with("and", Arg::And(list()))
        .with("or", Arg::Or(list()))
        .with("some", Arg::List(list()))
}

fn state_view() -> impl Strategy<Value = StateView> {
    let scene = of((0..GAMES.len(), any::<u64>())).prop_map(|chosen| {
        chosen.map(|(game, seed)| GAMES[game].new_game(&[], seed).unwrap().scene(Viewer::Spectator))
    });
    let clocks = (vec(any::<u64>(), 0..4), seats(), of(any::<u64>()))
        .prop_map(|(left, running, first_move)| ClockView { left, running, first_move });
    let ending = (text(), seats(), text(), text(), any::<bool>()).prop_map(
        |(result, places, reason, sentence, uncounted)| {
            let sentence_i18n = Some(message(&sentence));
            EndingView { result, places, reason, sentence, sentence_i18n, uncounted }
        },
    );
    let order = (text(), text(), of(text())).prop_map(|(order, label, why_not)| OrderView {
        order,
        label_i18n: Some(message(&label)),
        label,
        why_not_i18n: why_not.as_deref().map(message),
        why_not,
    });
    let part = (any::<u32>(), text(), any::<bool>()).prop_map(|(ply, heading, second)| Part {
        ply: ply as usize,
        heading_i18n: Some(message(&heading)),
        heading,
        second,
    });
    let words = (text(), text(), vec(text(), 0..4), vec(text(), 0..4), of(text()));
    let numbers = (any::<(u32, u32, u32)>(), of(0u8..4), seats(), seats(), of(0u8..4), of(0u8..4));
    let parts = (of(clocks), of(ending), vec(order, 0..3), vec(part, 0..3), vec(of(0u8..4), 0..4));
    let seal = of((any::<u64>(), text()).prop_map(|(seed, salt)| {
        let seed = seed.to_string();
        SealView { game_seed: seed.clone(), seed, salt }
    }));
    (words, numbers, parts, status(), seal, scene).prop_map(|(words, numbers, parts, status, seal, scene)| {
        let (table, position, plies, legal, claimable) = words;
        let ((ply, branch, from), seat, turn, check, draw_offer, takeback_request) = numbers;
        let (clocks, ending, orders, parts, movers) = parts;
        StateView {
            table,
            ply: ply as usize,
            branch,
            status,
            seat,
            from: from as usize,
            plies,
            movers,
            parts,
            position,
            turn,
            check,
            legal,
            claimable_i18n: claimable.as_deref().map(message),
            claimable,
            clocks,
            draw_offer,
            takeback_request,
            ending,
            seal,
            orders,
            scene,
        }
    })
}

fn event() -> impl Strategy<Value = Event> {
    let line = || {
        (text(), seats(), text(), any::<u64>()).prop_map(|(name, seats, text, at)| ChatLine {
            name,
            seats,
            text,
            at,
        })
    };
    let id = || of(any::<u64>());
    let you = of((text(), text()).prop_map(|(id, name)| Guest { id, name, bot: false }));
    let code = (0..Code::ALL.len()).prop_map(|index| Code::ALL[index]);
    prop_oneof![
        (any::<u32>(), text(), you, any::<u64>()).prop_map(|(protocol, server, you, now)| Event::Welcome {
            protocol,
            server,
            you,
            now
        }),
        table_view().prop_map(|table| Event::Table(Box::new(table))),
        state_view().prop_map(|state| Event::State(Box::new(state))),
        (text(), line()).prop_map(|(table, line)| Event::Chat { table, line }),
        (text(), vec(line(), 0..4)).prop_map(|(table, lines)| Event::Chats { table, lines }),
        (id(), text(), of(any::<u32>()), of(any::<u8>())).prop_map(|(id, table, ply, seat)| Event::Done {
            id,
            done: Done { table, ply: ply.map(|ply| ply as usize), seat },
        }),
        (id(), code, text()).prop_map(|(id, code, message)| Event::Error {
            id,
            refusal: Refusal::new(code, Message::text(message))
        }),
        id().prop_map(|id| Event::Pong { id }),
        (text(), any::<u64>(), text(), vec(change(), 0..4)).prop_map(|(study, version, name, changes)| {
            let by = StudyPerson { id: study.clone(), name };
            Event::StudyEdited { study, version, by, changes }
        }),
        text().prop_map(|study| Event::StudyGone { study }),
        (id(), text(), any::<u64>(), of(any::<u32>())).prop_map(|(id, study, version, node)| Event::Edited {
            id,
            edited: Edited { study, version, chapter: node, node }
        }),
        (text(), of(any::<u64>())).prop_map(|(why, within)| Event::Closing { why, within }),
    ]
}

proptest! {
    #[test]
    fn every_request_says_the_same_once_it_is_written_and_read(request in request()) {
        prop_assert_eq!(Request::read(&request.text()), Ok(request));
    }

    #[test]
    fn every_event_says_the_same_once_it_is_written_and_read(event in event()) {
        prop_assert_eq!(Event::read(&event.text()), Some(event));
    }

    #[test]
    fn what_a_newer_server_adds_is_passed_over(event in event(), more in text()) {
        let mut value: Value = serde_json::from_str(&event.text()).unwrap();
        value["added later"] = json!({ "more": more });
        prop_assert_eq!(Event::read(&value.to_string()), Some(event));
    }
}

#[test]
fn what_is_new_is_passed_over_and_what_makes_no_sense_refused() {
    assert_eq!(Event::read(r#"{"type":"weather","rain":true}"#), Some(Event::Unknown));
    let refused = Event::read(r#"{"type":"error","code":"too_wet","message":"rain"}"#);
    let refusal = Refusal::new(Code::Unknown, Message::text("rain"));
    assert_eq!(refused, Some(Event::Error { id: None, refusal }));
    for text in ["", "{}", "[]", "null", r#"{"type":"state"}"#, r#"{"type":"error","code":5}"#] {
        assert_eq!(Event::read(text), None, "{text}");
    }
}

#[test]
fn a_table_is_put_up_strictly_and_read_leniently() {
    let clock = json!({"kind": "fischer", "initial": 300, "increment": 3, "wings": 1});
    let wish = json!({"game": "shakti", "clock": clock});
    let error = serde_json::from_value::<NewTable>(wish).unwrap_err().to_string();
    assert!(error.contains("unknown field `wings`"), "{error}");
    assert!(serde_json::from_value::<TimeControl>(clock).is_ok());
}

/// The value once it has been written and read.
fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

fn questions() -> impl Strategy<Value = Question> {
    let table = (of(text()), of(any::<u16>()), vec(text(), 0..4));
    (of(text()), of(text()), of(any::<u64>()), table).prop_map(
        |(game, position, seed, (table, ply, plies))| {
            let options = [("stalemate".to_owned(), "loss".to_owned())].into();
            let (seed, ply) = (seed.map(|seed| seed.to_string()), ply.map(usize::from));
            Question { game, options, position, seed, table, ply, plies }
        },
    )
}

proptest! {
    #[test]
    fn what_is_asked_about_a_position_says_the_same_once_it_is_written_and_read(
        question in questions(), lines in of(1usize..6), seconds in of(1u32..3600), square in text()
    ) {
        let seconds = seconds.map(f64::from);
        let analysis = AnalysisRequest { question: question.clone(), lines, seconds };
        prop_assert_eq!(again(&analysis), analysis);
        let reach = ReachRequest { question: question.clone(), square };
        prop_assert_eq!(again(&reach), reach);
        let touches = vec![Touch::Square("d4".to_owned()), Touch::Choice("queen".to_owned())];
        let why = WhyNotRequest { question, touches };
        prop_assert_eq!(again(&why), why);
    }

    #[test]
    fn guests_and_tokens_say_the_same_once_they_are_written_and_read(
        name in text(), label in text(), tokens in any::<bool>(), at in any::<u64>(), seat in of(any::<u8>())
    ) {
        let guest = GuestName { name: name.clone() };
        prop_assert_eq!(again(&guest), guest);
        prop_assert_eq!(again(&SignOut { tokens }), SignOut { tokens });
        let sit = SitRequest { seat, contribute: tokens };
        prop_assert_eq!(again(&sit), sit);
        for scopes in [None, Some(Scope::ALL.to_vec()), Some(Vec::new())] {
            let wish = NewToken { label: label.clone(), scopes, days: None };
            prop_assert_eq!(again(&wish), wish);
        }
        let fresh = FreshToken { token: name.clone(), id: label.clone() };
        prop_assert_eq!(again(&fresh), fresh);
        let listed = ListedToken { id: name.clone(), label, scopes: Scope::ALL.to_vec(), created_at: at, expires_at: Some(at), last_used: None };
        prop_assert_eq!(again(&listed), listed);
        let link = ResumeLink { link: name, expires_at: at };
        prop_assert_eq!(again(&link), link);
    }
}

#[test]
fn a_request_with_a_field_that_means_nothing_is_refused_by_its_name() {
    fn check<T: DeserializeOwned + Debug>(mut value: Value) {
        value["wings"] = json!(1);
        let error = serde_json::from_value::<T>(value).unwrap_err().to_string();
        assert!(error.contains("unknown field `wings`"), "{error}");
    }
    check::<GuestName>(json!({"name": "Anna"}));
    check::<SignOut>(json!({}));
    check::<NewToken>(json!({}));
    check::<SitRequest>(json!({}));
    check::<Question>(json!({}));
    check::<AnalysisRequest>(json!({"lines": 2}));
    check::<ReachRequest>(json!({"square": "d4"}));
    check::<WhyNotRequest>(json!({"touches": ["d4"]}));
    check::<ImportRequest>(json!({"game": "shakti", "text": ""}));
}

#[test]
fn the_word_of_a_list_and_of_a_scope_is_what_is_written() {
    for listing in [Listing::Open, Listing::Live, Listing::Finished, Listing::Aborted] {
        assert_eq!(serde_json::to_value(listing).unwrap(), listing.word());
    }
    for scope in Scope::ALL {
        assert_eq!(serde_json::to_value(scope).unwrap(), scope.word());
    }
}

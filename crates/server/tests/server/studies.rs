//! Studies: who may do what, editing at once, undo, texts, and that nothing is lost.

use crate::common::cluster::Cluster;
use crate::common::{Answer, Person, Running, Socket, request};
use serde_json::{Value, json};

async fn begin(person: &Person, visibility: &str) -> String {
    let answer = person.ask("POST", "/api/studies", &json!({"name": "Ours", "visibility": visibility})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["study"].as_str().unwrap().to_owned()
}

async fn edit(person: &Person, study: &str, edit: Value) -> Answer {
    person.ask("POST", &format!("/api/studies/{study}/edits"), &edit).await
}

async fn view(person: &Person, study: &str) -> Answer {
    person.ask("GET", &format!("/api/studies/{study}"), &Value::Null).await
}

fn chapter() -> Value {
    json!({"edit": "add_chapter", "title": "One", "game": "shakti"})
}

fn moves(node: u64, text: &str) -> Value {
    json!({"edit": "add_moves", "chapter": 1, "node": node, "moves": [text]})
}

/// The key of the link that makes contributors.
async fn key(owner: &Person, study: &str) -> String {
    let answer = owner.ask("GET", &format!("/api/studies/{study}/key"), &Value::Null).await;
    answer.json()["key"].as_str().unwrap().to_owned()
}

async fn join(person: &Person, study: &str, key: &str) -> Answer {
    person.ask("POST", &format!("/api/studies/{study}/people"), &json!({"key": key})).await
}

async fn watch(person: &Person, study: &str, since: Option<u64>) -> Socket {
    let mut socket = person.socket().await;
    let mut wish = json!({"type": "watch_study", "study": study});
    if let Some(since) = since {
        wish["since"] = json!(since);
    }
    socket.say(wish).await;
    socket
}

/// A study as a page holds it that only makes changes.
#[derive(Debug, Default, PartialEq)]
struct Mirror(quincunx_study::Study);

impl Mirror {
    fn of(view: &Value) -> Mirror {
        let chapters: Vec<quincunx_protocol::Chapter> =
            serde_json::from_value(view["chapters"].clone()).unwrap();
        let head = serde_json::from_value(view["head"].clone()).unwrap();
        let chapters = chapters.into_iter().map(|chapter| (chapter.head.id, chapter)).collect();
        Mirror(quincunx_study::Study { head, chapters, next: 0 })
    }

    fn make(&mut self, event: &Value) {
        self.0.make(&serde_json::from_value::<Vec<_>>(event["changes"].clone()).unwrap());
        self.0.next = 0;
    }

    /// Makes all changes from one version to another, in the order in which they come.
    async fn hear(&mut self, socket: &mut Socket, mut version: u64, until: u64) {
        let heard: Vec<Value> = socket.heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let mut heard = heard.into_iter().filter(|event| event["type"] == "study_edited");
        while version < until {
            let event = match heard.next() {
                Some(event) => event,
                None => socket.until("study_edited").await,
            };
            version += 1;
            assert_eq!(event["version"], json!(version), "one after another");
            self.make(&event);
        }
    }
}

#[tokio::test]
async fn who_may_read_and_who_may_change_a_study() {
    let house = Running::start(|_| {}).await;
    let (anna, ben) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Ben").await);
    let study = begin(&anna, "private").await;
    assert_eq!(edit(&anna, &study, chapter()).await.json()["chapter"], 1);
    // Private: nobody else knows that it is there.
    assert_eq!(view(&ben, &study).await.status, 404);
    assert_eq!(edit(&ben, &study, moves(0, "b2-b4")).await.status, 404);
    let nobody = request(house.address, "GET", &format!("/api/studies/{study}"), &[], "").await;
    assert_eq!(nobody.status, 404);
    assert_eq!(request(house.address, "POST", "/api/studies", &[], "{\"name\":\"x\"}").await.status, 401);
    // By link: read and not changed, not listed.
    let public = |visibility: &str| json!({"edit": "set_visibility", "visibility": visibility});
    assert_eq!(edit(&anna, &study, public("link")).await.status, 200);
    assert_eq!(view(&ben, &study).await.json()["role"], "reader");
    assert_eq!(edit(&ben, &study, moves(0, "b2-b4")).await.status, 403);
    let listed = async |person: &Person, query: &str| {
        let answer = person.ask("GET", &format!("/api/studies{query}"), &Value::Null).await.json();
        answer.as_array().unwrap().len()
    };
    assert_eq!(
        [listed(&ben, "?public=true").await, listed(&anna, "").await, listed(&ben, "").await],
        [0, 1, 0]
    );
    edit(&anna, &study, public("public")).await;
    assert_eq!(listed(&ben, "?public=true").await, 1);
    // Contributors come by a link, and go when they are sent away.
    assert_eq!(join(&ben, &study, "wrong").await.status, 403);
    let first = key(&anna, &study).await;
    assert_eq!(ben.ask("GET", &format!("/api/studies/{study}/key"), &Value::Null).await.status, 403);
    let joined = join(&ben, &study, &first).await.json();
    assert_eq!((&joined["role"], &joined["contributors"][0]["name"]), (&json!("contributor"), &json!("Ben")));
    assert_eq!(edit(&ben, &study, moves(0, "b2-b4")).await.status, 200);
    assert_eq!(edit(&ben, &study, public("private")).await.status, 403);
    assert_eq!(listed(&ben, "").await, 1);
    let person = joined["contributors"][0]["id"].as_str().unwrap();
    assert_ne!(Some(person), ben.ask("GET", "/api/me", &Value::Null).await.json()["id"].as_str());
    edit(&anna, &study, public("private")).await;
    let mut bens = watch(&ben, &study, None).await;
    bens.until("study").await;
    let path = format!("/api/studies/{study}/people/{person}");
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(bens.until("study_gone").await["study"], json!(study));
    assert_eq!(view(&ben, &study).await.status, 404);
    assert_eq!(join(&ben, &study, &first).await.status, 403, "the link is another one now");
    assert_eq!(ben.ask("DELETE", &format!("/api/studies/{study}"), &Value::Null).await.status, 404);
    assert_eq!(anna.ask("DELETE", &format!("/api/studies/{study}"), &Value::Null).await.status, 204);
    assert_eq!(view(&anna, &study).await.status, 404);
    house.stop().await;
}

#[tokio::test]
async fn two_people_edit_at_once_one_comes_back_and_nothing_is_lost_by_a_restart() {
    let house = Running::start(|_| {}).await;
    let (anna, ben) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Ben").await);
    let study = begin(&anna, "link").await;
    edit(&anna, &study, chapter()).await;
    join(&ben, &study, &key(&anna, &study).await).await;
    let mut annas = watch(&anna, &study, None).await;
    let mut mirror = Mirror::of(&annas.until("study").await);
    let mut bens = watch(&ben, &study, None).await;
    bens.until("study").await;
    // Both write as fast as they can; some of it is the same, some makes no sense.
    let texts = ["b2-b4", "b2-a3", "f2-f4", "b2-b4", "d2-d1", "a1-a9"];
    for (index, text) in texts.iter().enumerate() {
        let say = |node: usize| json!({"type": "edit_study", "study": study, "edit": "add_moves", "chapter": 1, "node": node, "moves": [text]});
        let comment = json!({"type": "edit_study", "study": study, "edit": "set_comment", "chapter": 1, "node": 0,
            "comment": format!("number {index}")});
        let (one, other) = tokio::join!(annas.ask(say(0)), bens.ask(comment));
        assert_eq!(one["type"], if *text == "a1-a9" { "error" } else { "edited" }, "{one}");
        assert_eq!(other["type"], "edited", "{other}");
    }
    let now = view(&anna, &study).await.json();
    let version = now["version"].as_u64().unwrap();
    mirror.hear(&mut annas, 1, version).await;
    assert_eq!(mirror, Mirror::of(&now), "whoever makes the changes has the study");
    let root = &now["chapters"][0]["nodes"][0];
    assert_eq!((root["children"].as_array().unwrap().len(), &root["comment"]), (4, &json!("number 5")));
    // Somebody who was away hears what was missed and nothing else.
    let mut again = watch(&ben, &study, Some(version - 2)).await;
    assert_eq!(again.until("study_edited").await["version"], json!(version - 1));
    assert_eq!(again.until("study_edited").await["version"], json!(version));
    // A restart loses nothing, and the history goes on.
    let folder = house.stop().await;
    let house = Running::start_in(folder, |_| {}).await;
    let anna = Person { address: house.address, ..anna };
    assert_eq!(view(&anna, &study).await.json(), now);
    assert_eq!(edit(&anna, &study, moves(1, "d6-d5")).await.json()["version"], json!(version + 1));
    house.stop().await;
}

#[tokio::test]
async fn what_was_done_is_listed_and_can_be_undone() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let study = begin(&anna, "private").await;
    edit(&anna, &study, chapter()).await;
    edit(&anna, &study, moves(0, "b2-b4")).await;
    edit(&anna, &study, json!({"edit": "set_comment", "chapter": 1, "node": 1, "comment": "first"})).await;
    edit(&anna, &study, json!({"edit": "delete", "chapter": 1, "node": 1})).await;
    let history = anna.ask("GET", &format!("/api/studies/{study}/edits"), &Value::Null).await.json();
    let kinds: Vec<&str> =
        history.as_array().unwrap().iter().map(|edit| edit["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["delete", "set_comment", "add_moves", "add_chapter"]);
    assert_eq!((&history[0]["about"], &history[0]["by"]["name"]), (&json!("b2-b4"), &json!("Anna")));
    let undo = async |version: u64| {
        anna.ask("POST", &format!("/api/studies/{study}/edits/{version}/undo"), &Value::Null).await
    };
    let before = view(&anna, &study).await.json();
    assert_eq!(undo(3).await.status, 409, "the move is gone");
    assert_eq!(undo(99).await.status, 404);
    assert_eq!(undo(4).await.json()["version"], 5);
    let now = view(&anna, &study).await.json();
    assert_eq!(now["chapters"][0]["nodes"][1]["comment"], "first");
    // Over the socket, and the undo itself can be undone.
    let mut socket = anna.socket().await;
    let undone = socket.ask(json!({"type": "undo_edit", "study": study, "version": 5})).await;
    assert_eq!((&undone["type"], &undone["version"]), (&json!("edited"), &json!(6)));
    let after = view(&anna, &study).await.json();
    assert_eq!(after["chapters"][0]["nodes"], before["chapters"][0]["nodes"]);
    house.stop().await;
}

const PGN: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n\n\
    1. e4! {best} (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5 2. Nf3 Nc6 $10 1-0\n";

#[tokio::test]
async fn texts_go_in_and_out_and_a_finished_game_becomes_a_chapter() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let study = begin(&anna, "private").await;
    let text = async |study: &str, query: &str| {
        anna.ask("GET", &format!("/api/studies/{study}/text{query}"), &Value::Null).await
    };
    let wrong = edit(&anna, &study, json!({"edit": "import", "text": "1. e4 e5\n2. Ke3"})).await;
    assert_eq!(wrong.status, 400, "{wrong:?}");
    assert!(wrong.json()["message"].as_str().unwrap().starts_with("line 2"), "{wrong:?}");
    assert_eq!(edit(&anna, &study, json!({"edit": "import", "text": PGN})).await.status, 200);
    let pgn = text(&study, "?pgn=true").await;
    assert!(pgn.body.contains("1. e4 $1 {best} (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5"), "{pgn:?}");
    assert!(pgn.header("content-disposition").unwrap().contains("Ours.pgn"));
    // A game that is on is nobody's chapter; a finished one is.
    let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    let (mut socket, _) = anna.watch(&table).await;
    socket.play(&table, 0, "b2-b4").await;
    let add =
        async || anna.ask("POST", &format!("/api/studies/{study}/tables"), &json!({"table": table})).await;
    assert!(add().await.status >= 400);
    socket.done(json!({"type": "resign", "table": table, "seat": 1})).await;
    assert_eq!(add().await.json()["chapter"], 2);
    let now = view(&anna, &study).await.json();
    let game = now["chapters"].as_array().unwrap().iter().find(|chapter| chapter["head"]["id"] == 2).unwrap();
    assert_eq!(game["head"]["title"], "Anna – Anna");
    assert_eq!(game["nodes"][1]["move"], "b2-b4");
    // The whole study as one file, and back without loss.
    let whole = text(&study, "").await.body;
    let copy = begin(&anna, "private").await;
    assert_eq!(edit(&anna, &copy, json!({"edit": "import", "text": whole})).await.status, 200);
    assert_eq!(text(&copy, "").await.body, whole);
    assert_eq!(text(&copy, "?chapter=2").await.body.matches("[Chapter ").count(), 1);
    assert_eq!(text(&copy, "?chapter=9").await.status, 404);
    // Everything that is kept is in the file of everything, and goes with the guest.
    let export = anna.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["studies"].as_array().unwrap().len(), 2);
    assert!(export["studies"][0]["text"].as_str().unwrap().contains("[Study \"Ours\"]"));
    edit(&anna, &study, json!({"edit": "set_visibility", "visibility": "link"})).await;
    assert_eq!(anna.ask("DELETE", "/api/me", &json!({})).await.status, 204);
    let gone = request(house.address, "GET", &format!("/api/studies/{study}"), &[], "").await;
    assert_eq!(gone.status, 404, "{gone:?}");
    house.stop().await;
}

#[tokio::test]
async fn what_is_too_much_or_makes_no_sense_is_refused_and_changes_nothing() {
    let house = Running::start(|_| {}).await;
    let anna = Person::new(house.address, "Anna").await;
    let study = begin(&anna, "private").await;
    edit(&anna, &study, chapter()).await;
    let before = view(&anna, &study).await.json();
    for wrong in [
        json!({"edit": "fly"}),
        json!({"edit": "rename", "name": ""}),
        json!({"edit": "rename", "name": "x".repeat(101)}),
        json!({"edit": "rename", "name": "x", "wings": 1}),
        json!({"edit": "add_chapter", "title": "x", "game": "none"}),
        json!({"edit": "add_chapter", "title": "x", "game": "shakti", "position": "x"}),
        json!({"edit": "add_chapter", "title": "x", "game": "shakti", "seed": "x"}),
        moves(0, "a1-a9"),
        moves(7, "b2-b4"),
        json!({"edit": "set_shapes", "chapter": 1, "node": 0, "shapes": [{"from": "z9"}]}),
        json!({"edit": "set_sign", "chapter": 1, "node": 0, "sign": 256, "on": true}),
        json!({"edit": "set_comment", "chapter": 1, "node": 0, "comment": "x".repeat(2001)}),
        json!({"edit": "delete", "chapter": 1, "node": 0}),
        json!({"edit": "import", "text": ""}),
        json!({"edit": "import", "text": "x".repeat(300 * 1024)}),
        json!({"edit": "import", "text": "x".repeat(600 * 1024)}),
    ] {
        let answer = edit(&anna, &study, wrong.clone()).await;
        let shown: String = wrong.to_string().chars().take(80).collect();
        assert!((400..500).contains(&answer.status), "{shown}: {answer:?}");
        assert!(!answer.json()["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(view(&anna, &study).await.json(), before);
    for index in 0..99 {
        assert_eq!(anna.ask("POST", "/api/studies", &json!({"name": "more"})).await.status, 201, "{index}");
    }
    assert_eq!(anna.ask("POST", "/api/studies", &json!({"name": "more"})).await.status, 403);
    house.stop().await;
}

#[tokio::test]
async fn people_at_different_nodes_write_one_study() {
    let store = Cluster::shared().database("nodes_studies");
    let node = async || {
        let store = store.clone();
        Running::start(|config| config.store = Some(store)).await
    };
    let (one, other) = (node().await, node().await);
    let (anna, ben) = (Person::new(one.address, "Anna").await, Person::new(other.address, "Ben").await);
    let study = begin(&anna, "link").await;
    edit(&anna, &study, chapter()).await;
    join(&ben, &study, &key(&anna, &study).await).await;
    let mut annas = watch(&anna, &study, None).await;
    let mut bens = watch(&ben, &study, None).await;
    let mut mirrors = [Mirror::of(&annas.until("study").await), Mirror::of(&bens.until("study").await)];
    for index in 0..12 {
        let comment = |who: &str| {
            json!({"type": "edit_study", "study": study, "edit": "set_comment", "chapter": 1, "node": 0,
                "comment": format!("{who} {index}")})
        };
        let (one, other) = tokio::join!(annas.ask(comment("Anna")), bens.ask(comment("Ben")));
        assert_eq!((&one["type"], &other["type"]), (&json!("edited"), &json!("edited")), "{one} {other}");
    }
    let version = view(&anna, &study).await.json()["version"].as_u64().unwrap();
    assert_eq!(version, 25, "every edit is a version of its own");
    for (socket, mirror) in [&mut annas, &mut bens].into_iter().zip(&mut mirrors) {
        mirror.hear(socket, 1, version).await;
    }
    assert_eq!(mirrors[0], mirrors[1]);
    assert_eq!(mirrors[0], Mirror::of(&view(&ben, &study).await.json()));
    // What is deleted at one node is gone at the other.
    anna.ask("DELETE", &format!("/api/studies/{study}"), &Value::Null).await;
    bens.until("study_gone").await;
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_profile_lists_public_studies_and_to_oneself_all() {
    let house = Running::start(|_| {}).await;
    let (anna, ben) =
        (Person::member(house.address, "Anna").await, Person::member(house.address, "Ben").await);
    let mut studies = Vec::new();
    for visibility in ["private", "link", "public"] {
        let study = begin(&anna, visibility).await;
        assert_eq!(edit(&anna, &study, chapter()).await.status, 200);
        studies.push(study);
    }
    // One with nothing in it, and one of somebody else at which Anna may write.
    studies.push(begin(&anna, "public").await);
    let other = begin(&ben, "public").await;
    assert_eq!(edit(&ben, &other, chapter()).await.status, 200);
    assert_eq!(join(&anna, &other, &key(&ben, &other).await).await.status, 200);
    studies.push(other);
    for (who, expected) in
        [(&anna, [true, true, true, true, false]), (&ben, [false, false, true, false, false])]
    {
        let page = who.ask("GET", "/@Anna", &Value::Null).await.body;
        let listed = who.ask("GET", "/api/studies?member=anna", &Value::Null).await;
        for (study, is_there) in studies.iter().zip(expected) {
            assert_eq!(page.contains(&format!("/study/{study}")), is_there, "{study}: {page}");
            assert_eq!(listed.body.contains(study.as_str()), is_there, "{study}: {listed:?}");
        }
    }
    let nobody = request(house.address, "GET", "/api/studies?member=nobody", &[], "").await;
    assert_eq!(nobody.status, 404, "{nobody:?}");
}

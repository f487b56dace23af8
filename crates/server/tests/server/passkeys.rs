//! Passkeys: becoming a member and signing in with one, and every answer that is not right.

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::authenticator::Authenticator;
use crate::common::cluster::Cluster;
use crate::common::{Answer, Person, Running, request};
use quincunx_server::admin::AdminClient;

const PASSWORD: &str = "five warm bishops";

async fn start() -> Running {
    Running::start(|config| config.url = Some("https://play.example.org".to_owned())).await
}

fn person(address: std::net::SocketAddr, answer: &Answer) -> Person {
    let cookie = answer.header("set-cookie").unwrap_or_else(|| panic!("a cookie: {answer:?}"));
    Person { address, cookie: cookie.split(';').next().unwrap().to_owned() }
}

async fn post(address: std::net::SocketAddr, path: &str, body: &Value) -> Answer {
    request(address, "POST", path, &[], &body.to_string()).await
}

/// A guest becomes a member with a key.
async fn register(guest: &Person, handle: &str, key: &mut Authenticator) -> Person {
    let question = guest.ask("POST", "/api/members/passkey", &json!({ "handle": handle })).await;
    assert_eq!(question.status, 200, "{question:?}");
    let made = key.make(&question.json());
    let answer = guest.ask("POST", "/api/members/passkey/answer", &made).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    person(guest.address, &answer)
}

async fn question(running: &Running) -> Value {
    post(running.address, "/api/session/passkey", &json!({})).await.json()
}

async fn sign_in(running: &Running, key: &mut Authenticator) -> Answer {
    let answer = key.answer(&question(running).await);
    post(running.address, "/api/session/passkey/answer", &answer).await
}

/// Adds a key to an account.
async fn add(member: &Person, proof: Value, key: &mut Authenticator, name: &str) -> Answer {
    let question = member.ask("POST", "/api/me/passkeys", &proof).await;
    if question.status != 200 {
        return question;
    }
    let mut made = key.make(&question.json());
    made["name"] = json!(name);
    member.ask("POST", "/api/me/passkeys/answer", &made).await
}

async fn names(member: &Person) -> Vec<String> {
    let listed = member.ask("GET", "/api/me/passkeys", &Value::Null).await.json();
    listed.as_array().unwrap().iter().map(|key| key["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_guest_becomes_a_member_with_a_passkey_and_signs_in_without_a_name() {
    let running = start().await;
    let guest = Person::new(running.address, "Anna from next door").await;
    let before = guest.ask("GET", "/api/me", &Value::Null).await.json();
    let table = guest.table(json!({"game": "shakti"})).await;
    let mut key = Authenticator::new();
    let anna = register(&guest, "Anna", &mut key).await;
    let me = anna.ask("GET", "/api/me", &Value::Null).await.json();
    assert_eq!((&me["id"], &me["account"]["handle"]), (&before["id"], &json!("Anna")));
    assert_eq!(guest.ask("GET", "/api/me", &Value::Null).await.status, 401, "the cookie from before ends");
    assert_eq!(anna.ask("DELETE", "/api/session", &Value::Null).await.status, 204);

    let answer = sign_in(&running, &mut key).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(answer.header("set-cookie").unwrap().contains("; Secure"), "{answer:?}");
    let again = person(running.address, &answer);
    let tables = again.ask("GET", "/api/me/tables", &Value::Null).await.json();
    assert_eq!(tables[0]["table"], table.as_str());
    // There is no password, and nobody signs in without one.
    for password in ["", PASSWORD] {
        let body = json!({"handle": "Anna", "password": password});
        assert_eq!(post(running.address, "/api/session", &body).await.status, 403);
    }
    // Somebody new, with a name that is there, and with one that is not.
    let wish = json!({"handle": "anna"});
    assert_eq!(post(running.address, "/api/members/passkey", &wish).await.status, 409);
    let question = post(running.address, "/api/members/passkey", &json!({"handle": "Ben"})).await.json();
    let made = Authenticator::new().make(&question);
    let answer = post(running.address, "/api/members/passkey/answer", &made).await;
    assert_eq!((answer.status, answer.json()["name"].as_str()), (201, Some("Ben")));
    // The same key is nobody else's, and leaves no half a member behind.
    let carl = Person::new(running.address, "Carl").await;
    let question = carl.ask("POST", "/api/members/passkey", &json!({"handle": "Carl"})).await.json();
    let answer = carl.ask("POST", "/api/members/passkey/answer", &key.make(&question)).await;
    assert_eq!(answer.status, 409, "{answer:?}");
    assert_eq!(carl.ask("GET", "/api/me", &Value::Null).await.json()["account"], Value::Null);
    // An answer belongs to whoever was asked.
    let question = carl.ask("POST", "/api/members/passkey", &json!({"handle": "Carl"})).await.json();
    let made = Authenticator::new().make(&question);
    assert_eq!(post(running.address, "/api/members/passkey/answer", &made).await.status, 403);
}

#[tokio::test]
async fn an_answer_that_is_not_right_signs_nobody_in() {
    let running = start().await;
    let mut key = Authenticator::new();
    register(&Person::new(running.address, "Anna").await, "Anna", &mut key).await;
    let send = async |answer: Value| {
        let answer = post(running.address, "/api/session/passkey/answer", &answer).await;
        assert!(answer.header("set-cookie").is_none(), "{answer:?}");
        assert_eq!(answer.status, 403, "{answer:?}");
        answer.json()["message"].as_str().unwrap().to_owned()
    };
    // Another challenge than the one that was asked.
    let (asked, other) = (question(&running).await, question(&running).await);
    let mut answer = key.answer(&other);
    answer["ceremony"] = asked["ceremony"].clone();
    assert!(send(answer).await.contains("not right here"));
    // Another page, another site, nobody there, nobody known.
    key.origin = "https://evil.org".to_owned();
    assert!(send(key.answer(&question(&running).await)).await.contains("not right here"));
    key.origin = "https://play.example.org".to_owned();
    key.site = "example.org".to_owned();
    assert!(send(key.answer(&question(&running).await)).await.contains("not right here"));
    key.site = "play.example.org".to_owned();
    key.flags = 0x01;
    assert!(send(key.answer(&question(&running).await)).await.contains("did not check that it is you"));
    key.flags = 0x05;
    // A changed signature, and somebody else's key under this id.
    let mut answer = key.answer(&question(&running).await);
    let signature = answer["credential"]["response"]["signature"].as_str().unwrap().to_owned();
    let last = if signature.ends_with('A') { "E" } else { "A" };
    let changed = format!("{}{last}", &signature[..signature.len() - 1]);
    answer["credential"]["response"]["signature"] = json!(changed);
    let refused = post(running.address, "/api/session/passkey/answer", &answer).await;
    assert!(matches!(refused.status, 400 | 403), "{refused:?}");
    let mut stranger = Authenticator::new();
    let mut answer = stranger.answer(&question(&running).await);
    answer["credential"]["id"] = json!(key.id());
    assert!(send(answer).await.contains("not right here"));
    assert!(send(stranger.answer(&question(&running).await)).await.contains("no account has"));
    // Of many that send the same answer one gets in, and nobody later.
    let answer = key.answer(&question(&running).await);
    let many = join_all((0..6).map(|_| post(running.address, "/api/session/passkey/answer", &answer))).await;
    assert_eq!(many.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(send(answer).await.contains("answered already"));
    // A question for a new key is no question for a known one.
    let asked = post(running.address, "/api/members/passkey", &json!({"handle": "Ben"})).await.json();
    assert!(send(key.answer(&asked)).await.contains("answered already"));
    // What is no answer at all.
    for (id, part) in [("", "!"), ("AAAA", ""), (&"A".repeat(3000), "AAAA")] {
        let ceremony = question(&running).await["ceremony"].clone();
        let response = json!({"clientDataJSON": part, "authenticatorData": part, "signature": part});
        let body = json!({"ceremony": ceremony, "credential": {"id": id, "response": response}});
        assert_eq!(post(running.address, "/api/session/passkey/answer", &body).await.status, 403, "{id}");
    }
    assert_eq!(sign_in(&running, &mut key).await.status, 200, "the key itself is as good as before");
}

#[tokio::test]
async fn a_key_that_counts_backwards_is_refused() {
    let running = start().await;
    let mut key = Authenticator::new();
    key.counter = 5;
    register(&Person::new(running.address, "Anna").await, "Anna", &mut key).await;
    for (counter, status) in [(6, 200), (6, 403), (5, 403), (0, 403), (7, 200)] {
        key.counter = counter;
        let answer = sign_in(&running, &mut key).await;
        assert_eq!(answer.status, status, "{counter}: {answer:?}");
    }
}

#[tokio::test]
async fn the_last_way_to_sign_in_stays() {
    let running = start().await;
    let guest = Person::new(running.address, "Anna").await;
    let (mut phone, mut laptop) = (Authenticator::new(), Authenticator::new());
    let anna = register(&guest, "Anna", &mut phone).await;
    let remove = async |who: &Person, key: &Authenticator| {
        who.ask("DELETE", &format!("/api/me/passkeys/{}", key.id()), &Value::Null).await.status
    };
    assert_eq!(remove(&anna, &phone).await, 403);
    let added = add(&anna, json!({}), &mut laptop, "Laptop").await;
    assert_eq!((added.status, added.json()["name"].as_str()), (201, Some("Laptop")));
    assert_eq!(add(&anna, json!({}), &mut laptop, "Again").await.status, 403, "it is there");
    let path = format!("/api/me/passkeys/{}", phone.id());
    assert_eq!(anna.ask("PUT", &path, &json!({"name": "My \u{202e}phone"})).await.status, 204);
    assert_eq!(anna.ask("PUT", &path, &json!({"name": " "})).await.status, 400);
    assert_eq!(names(&anna).await, ["My phone", "Laptop"]);
    // Of two that go at once, one stays.
    let both = join_all([remove(&anna, &phone), remove(&anna, &laptop)]).await;
    assert_eq!(both.iter().filter(|status| **status == 204).count(), 1, "{both:?}");
    assert_eq!(names(&anna).await.len(), 1);
    // Nobody touches the keys of others.
    let ben = Person::member(running.address, "Ben").await;
    let left = anna.ask("GET", "/api/me/passkeys", &Value::Null).await.json()[0]["id"].clone();
    let path = format!("/api/me/passkeys/{}", left.as_str().unwrap());
    assert_eq!(ben.ask("DELETE", &path, &Value::Null).await.status, 404);
    assert_eq!(ben.ask("PUT", &path, &json!({"name": "Mine"})).await.status, 404);
    // A password, and the key may go; then the password may not.
    let set = anna.ask("PUT", "/api/me/password", &json!({"new": PASSWORD})).await;
    assert_eq!(set.status, 200, "{set:?}");
    let anna = person(running.address, &set);
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 204);
    let drop = async |proof: Value| anna.ask("DELETE", "/api/me/password", &proof).await.status;
    assert_eq!(drop(json!({"password": PASSWORD})).await, 403, "it is the last way");
    // With a key again, it may, by whoever knows it.
    assert_eq!(add(&anna, json!({}), &mut phone, "Phone").await.status, 403, "the password is asked for");
    assert_eq!(add(&anna, json!({"password": "wrong"}), &mut phone, "Phone").await.status, 403);
    assert_eq!(add(&anna, json!({"password": PASSWORD}), &mut phone, "Phone").await.status, 201);
    assert_eq!(drop(json!({})).await, 403);
    assert_eq!(drop(json!({"password": PASSWORD})).await, 204);
    // Who has only keys shows one before anything is changed.
    assert_eq!(anna.ask("PUT", "/api/me/password", &json!({"new": PASSWORD})).await.status, 403);
    assert_eq!(anna.ask("DELETE", "/api/me", &json!({})).await.status, 403);
    let asked = anna.ask("POST", "/api/session/passkey", &json!({"mine": true})).await.json();
    assert_eq!(asked["options"]["allowCredentials"][0]["id"], phone.id().as_str());
    let shown = anna.ask("POST", "/api/session/passkey/answer", &phone.answer(&asked)).await;
    let anna = person(running.address, &shown);
    let export = anna.ask("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!(export["passkeys"][0]["name"], "Phone");
    assert!(export["passkeys"][0]["last_used"].as_u64().is_some(), "{}", export["passkeys"]);
    assert_eq!(anna.ask("DELETE", "/api/me", &json!({})).await.status, 204);
    assert!(sign_in(&running, &mut phone).await.body.contains("no account has"));
}

#[tokio::test]
async fn a_link_of_the_operator_lets_in_whoever_has_lost_the_key_and_can_remove_it() {
    let running = start().await;
    let mut key = Authenticator::new();
    let anna = register(&Person::new(running.address, "Anna").await, "Anna", &mut key).await;
    let admin = AdminClient::of(running.folder.path()).unwrap();
    let members = admin.members(10).await.unwrap();
    assert_eq!((members[0].has_password, members[0].passkeys), (false, 1));
    for (remove, status) in [("", 200), ("&passkeys=remove", 403)] {
        let link = admin.reset_password("Anna").await.unwrap().link;
        let path = link.strip_prefix("https://play.example.org").unwrap();
        let page = request(running.address, "GET", path, &[], "").await;
        assert!(page.body.contains("name=\"passkeys\""), "{page:?}");
        let kind = [("Content-Type", "application/x-www-form-urlencoded")];
        let set =
            request(running.address, "POST", path, &kind, &format!("new=five+cold+bishops{remove}")).await;
        assert_eq!(set.status, 303, "{set:?}");
        assert_eq!(sign_in(&running, &mut key).await.status, status);
    }
    assert_eq!(anna.ask("GET", "/api/me", &Value::Null).await.status, 401, "signed out everywhere");
}

#[tokio::test]
async fn where_browsers_have_no_passkeys_that_is_said() {
    for (url, why) in
        [(None, "in place of an IP address"), (Some("http://play.example.org"), "begins with https://")]
    {
        let running = Running::start(|config| config.url = url.map(str::to_owned)).await;
        let answer = post(running.address, "/api/session/passkey", &json!({})).await;
        assert_eq!(answer.status, 403);
        assert!(answer.body.contains(why), "{answer:?}");
        let anna = Person::member(running.address, "Anna").await;
        let page = anna.ask("GET", "/account", &Value::Null).await;
        assert!(page.body.contains(why) && !page.body.contains("add-passkey"), "{page:?}");
        let page = request(running.address, "GET", "/sign-in", &[], "").await;
        assert!(!page.body.contains("data-passkey"), "{page:?}");
    }
    // On one's own machine, without any configuration.
    let running = Running::start(|_| {}).await;
    let text = "GET /sign-in HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n";
    let mut stream = tokio::net::TcpStream::connect(running.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).await.unwrap();
    assert!(page.contains("data-passkey"), "{page}");
}

#[tokio::test]
async fn tries_with_a_passkey_are_counted_like_passwords() {
    let running = start().await;
    let mut key = Authenticator::new();
    register(&Person::new(running.address, "Anna").await, "Anna", &mut key).await;
    key.flags = 0;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(sign_in(&running, &mut key).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 2, "{statuses:?}");
}

#[tokio::test]
async fn one_node_asks_and_another_takes_the_answer() {
    let store = Cluster::shared().database("passkey_nodes");
    let node = async || {
        Running::start(|config| {
            config.store = Some(store.clone());
            config.url = Some("https://play.example.org".to_owned());
        })
        .await
    };
    let (one, other) = (node().await, node().await);
    let mut key = Authenticator::new();
    register(&Person::new(one.address, "Anna").await, "Anna", &mut key).await;
    let answer = key.answer(&question(&one).await);
    let send = async |node: &Running| post(node.address, "/api/session/passkey/answer", &answer).await.status;
    assert_eq!((send(&other).await, send(&one).await), (200, 403));
}

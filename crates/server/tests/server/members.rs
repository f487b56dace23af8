//! Members: becoming one without losing anything, signing in and out, and what is refused.

use crate::common::cluster::Cluster;
use crate::common::{Answer, Person, Running, request, some_move};
use futures_util::future::join_all;
use quincunx_server::Registrations;
use quincunx_server::admin::AdminClient;
use quincunx_server::domain::Guest;
use quincunx_server::store::{
    AccountRow, AccountWrite, Retention, Role, SqliteStore, Store, StoreError, Write,
};
use serde_json::{Value, json};

const PASSWORD: &str = "five warm bishops";

fn cookie_of(answer: &Answer) -> String {
    answer.header("set-cookie").expect("a cookie").split(';').next().unwrap().to_owned()
}

fn person(running: &Running, answer: &Answer) -> Person {
    Person { address: running.address, cookie: cookie_of(answer) }
}

/// A guest becomes a member.
async fn register(guest: &Person, handle: &str) -> Person {
    let answer = guest.ask("POST", "/api/members", &json!({"handle": handle, "password": PASSWORD})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    Person { address: guest.address, cookie: cookie_of(&answer) }
}

async fn sign_in(running: &Running, handle: &str, password: &str) -> Answer {
    let body = json!({"handle": handle, "password": password}).to_string();
    request(running.address, "POST", "/api/session", &[], &body).await
}

async fn status(person: &Person, method: &str, path: &str) -> u16 {
    person.ask(method, path, &Value::Null).await.status
}

/// Sends a form as a browser does.
async fn form(running: &Running, cookie: &str, path: &str, body: &str) -> Answer {
    let headers = [("Cookie", cookie), ("Content-Type", "application/x-www-form-urlencoded")];
    request(running.address, "POST", path, &headers, body).await
}

#[tokio::test]
async fn a_guest_who_registers_keeps_seats_games_and_tokens() {
    let running = Running::start(|_| {}).await;
    let guest = Person::new(running.address, "Anna from next door").await;
    let before = guest.ask("GET", "/api/me", &Value::Null).await.json();
    assert_eq!(before["account"], Value::Null);
    let table = guest.table(json!({"game": "shakti"})).await;
    let token = guest.ask("POST", "/api/me/tokens", &json!({})).await.json();
    let link =
        guest.ask("POST", "/api/me/resume", &Value::Null).await.json()["link"].as_str().unwrap().to_owned();
    let (mut old, _) = guest.watch(&table).await;

    let anna = register(&guest, "Anna").await;
    let me = anna.ask("GET", "/api/me", &Value::Null).await.json();
    assert_eq!(me["id"], before["id"], "nothing moves");
    assert_eq!((&me["name"], &me["account"]["handle"]), (&json!("Anna"), &json!("Anna")));
    assert_eq!(me["account"]["role"], "member");
    let tables = anna.ask("GET", "/api/me/tables", &Value::Null).await.json();
    assert_eq!(tables[0]["table"], table.as_str());
    assert_eq!(tables[0]["seats"][0], "Anna", "the table knows the name");
    let (_socket, state) = anna.watch(&table).await;
    assert_eq!(state["seat"], 0);
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let bot = request(running.address, "GET", "/api/me", &[("Authorization", &bearer)], "").await;
    assert_eq!(bot.json()["account"]["handle"], "Anna");
    // What was known of the guest is good no longer.
    assert_eq!(status(&guest, "GET", "/api/me").await, 401);
    assert_eq!(request(running.address, "GET", &link, &[], "").await.status, 404);
    while old.try_next().await.is_some() {}
    assert!(old.heard.last().unwrap().contains("signed out"), "{:?}", old.heard.last());
    // A member is called by the handle.
    assert_eq!(anna.ask("PATCH", "/api/me", &json!({"name": "Mallory"})).await.status, 403);
    assert_eq!(
        anna.ask("POST", "/api/members", &json!({"handle": "Anna2", "password": PASSWORD})).await.status,
        403
    );
}

#[tokio::test]
async fn names_and_passwords_that_are_no_good_change_nothing() {
    let running = Running::start(|_| {}).await;
    let anna = register(&Person::new(running.address, "Anna").await, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    for (handle, password, status) in [
        ("anna", PASSWORD, 409),
        ("AnnA", PASSWORD, 409),
        ("4nna", PASSWORD, 400),
        ("A-nna", PASSWORD, 409),
        ("admin", PASSWORD, 400),
        ("x", PASSWORD, 400),
        ("Bén", PASSWORD, 400),
        ("Ben", "short", 400),
        ("Ben", "password123", 400),
        ("Ben", &"x".repeat(300), 400),
    ] {
        let answer = ben.ask("POST", "/api/members", &json!({"handle": handle, "password": password})).await;
        assert_eq!(answer.status, status, "{handle} {password}: {answer:?}");
        assert!(answer.header("set-cookie").is_none());
    }
    assert_eq!(ben.ask("GET", "/api/me", &Value::Null).await.json()["account"], Value::Null);
    // A guest does not get to look like a member.
    for name in ["Anna", "ANNA", "Аnnа", "A n n a"] {
        let body = json!({ "name": name }).to_string();
        assert_eq!(request(running.address, "POST", "/api/guests", &[], &body).await.status, 409, "{name}");
        assert_eq!(ben.ask("PATCH", "/api/me", &json!({ "name": name })).await.status, 409, "{name}");
    }
    assert_eq!(status(&anna, "GET", "/api/me").await, 200);
    // Of many who want the same name at once, one gets it.
    let wish = json!({"handle": "Carl", "password": PASSWORD}).to_string();
    let answers =
        join_all((0..8).map(|_| request(running.address, "POST", "/api/members", &[], &wish))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn sessions_are_listed_and_end_one_by_one_or_together() {
    let running = Running::start(|_| {}).await;
    let anna = register(&Person::new(running.address, "Anna").await, "Anna").await;
    for (handle, password) in
        [("Anna", "five cold bishops"), ("Nobody-here", PASSWORD), ("4nna", PASSWORD), ("", "")]
    {
        let answer = sign_in(&running, handle, password).await;
        assert_eq!(answer.status, 403, "{handle}");
        assert!(answer.body.contains("name or password is wrong"), "one answer for all: {}", answer.body);
    }
    let phone = person(&running, &sign_in(&running, "ANNA", PASSWORD).await);
    assert_ne!(phone.cookie, anna.cookie);
    let list = anna.ask("GET", "/api/me/sessions", &Value::Null).await.json();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 2);
    assert_eq!(list.iter().filter(|session| session["current"] == true).count(), 1);
    let other = list.iter().find(|session| session["current"] == false).unwrap()["id"].as_str().unwrap();
    let mut socket = phone.socket().await;
    assert_eq!(status(&anna, "DELETE", &format!("/api/me/sessions/{other}")).await, 204);
    assert_eq!(status(&phone, "GET", "/api/me").await, 401);
    assert!(socket.try_next().await.is_some_and(|message| message["type"] == "closing"));
    assert_eq!(status(&anna, "GET", "/api/me").await, 200);

    // Whoever signs in again gets another session, and the one before ends.
    let again = anna.ask("POST", "/api/session", &json!({"handle": "Anna", "password": PASSWORD})).await;
    let again = person(&running, &again);
    assert_eq!(status(&anna, "GET", "/api/me").await, 401, "the session is another one after signing in");
    let phone = person(&running, &sign_in(&running, "Anna", PASSWORD).await);
    let answer = again.ask("POST", "/api/me/sign-out", &json!({})).await;
    let here = person(&running, &answer);
    assert_eq!(status(&phone, "GET", "/api/me").await, 401);
    assert_eq!(status(&again, "GET", "/api/me").await, 401);
    assert_eq!(status(&here, "GET", "/api/me").await, 200);
    let out = here.ask("DELETE", "/api/session", &Value::Null).await;
    assert_eq!(out.status, 204);
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(status(&here, "GET", "/api/me").await, 401);
    // Somebody who is no member would be lost.
    let guest = Person::new(running.address, "Ben").await;
    assert_eq!(status(&guest, "DELETE", "/api/session").await, 403);
}

#[tokio::test]
async fn another_password_ends_all_other_sessions() {
    let running = Running::start(|config| config.url = Some("https://play.example.org".to_owned())).await;
    let anna = register(&Person::new(running.address, "Anna").await, "Anna").await;
    let answer = sign_in(&running, "Anna", PASSWORD).await;
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["; Secure", "; HttpOnly", "; SameSite=Lax"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let phone = person(&running, &answer);
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let wrong = anna.ask("PUT", "/api/me/password", &change("five cold bishops", "six warm bishops")).await;
    assert_eq!(wrong.status, 403);
    assert_eq!(anna.ask("PUT", "/api/me/password", &change(PASSWORD, "password1")).await.status, 400);
    assert_eq!(status(&phone, "GET", "/api/me").await, 200, "nothing has changed");
    let answer = anna.ask("PUT", "/api/me/password", &change(PASSWORD, "six warm bishops")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let here = person(&running, &answer);
    for (person, wanted) in [(&here, 200), (&anna, 401), (&phone, 401)] {
        assert_eq!(status(person, "GET", "/api/me").await, wanted);
    }
    assert_eq!(sign_in(&running, "Anna", PASSWORD).await.status, 403);
    assert_eq!(sign_in(&running, "Anna", "six warm bishops").await.status, 200);
}

#[tokio::test]
async fn whoever_goes_leaves_games_without_a_name_and_takes_everything_along() {
    let running = Running::start(|_| {}).await;
    let anna = register(&Person::new(running.address, "Anna").await, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let table = anna.table(json!({"game": "shakti"})).await;
    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    bens.done(json!({"type": "sit", "table": table})).await;
    annas.done(json!({"type": "chat", "table": table, "text": "my secret is safe"})).await;
    let text = some_move(&anna.state(&table).await, 1);
    annas.play(&table, 0, &text).await;
    let leaving = json!({ "password": PASSWORD });
    assert_eq!(anna.ask("DELETE", "/api/me", &leaving).await.status, 403, "a game is on");
    bens.done(json!({"type": "resign", "table": table})).await;

    let export = anna.ask("GET", "/api/me/export", &Value::Null).await;
    assert!(export.header("content-disposition").unwrap().contains("quincunx.json"));
    let export = export.json();
    assert_eq!(export["me"]["account"]["handle"], "Anna");
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(export["games"][0]["table"], table.as_str());
    assert!(export["games"][0]["record"].as_str().unwrap().contains(&text), "{export}");
    assert!(!export.to_string().contains("argon2"), "what is kept of a password stays here");

    assert_eq!(anna.ask("DELETE", "/api/me", &json!({})).await.status, 403, "without the password");
    assert_eq!(anna.ask("DELETE", "/api/me", &leaving).await.status, 204);
    assert_eq!(status(&anna, "GET", "/api/me").await, 401);
    assert_eq!(sign_in(&running, "Anna", PASSWORD).await.status, 403);
    drop((annas, bens));
    let folder = running.stop().await;
    let running = Running::start_in(folder, |_| {}).await;
    let ben = Person { address: running.address, cookie: ben.cookie };
    let games = ben.ask("GET", "/api/me/tables", &Value::Null).await.json();
    assert_eq!(games[0]["seats"], json!(["—", "Ben"]));
    let mut socket = ben.socket().await;
    socket.say(json!({"type": "watch", "table": table})).await;
    socket.until("state").await;
    assert!(!socket.heard.concat().contains("Anna"), "{:?}", socket.heard);
    // The name is free again.
    register(&ben, "Anna").await;
}

/// How many of thirty tries at the same time are told to wait.
async fn turned_away(running: &Running, name: impl Fn(usize) -> String) -> usize {
    let tries = (0..30).map(|number| {
        let name = name(number);
        async move { sign_in(running, &name, "not a password").await }
    });
    let answers = join_all(tries).await;
    let waits: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(waits.iter().all(|answer| answer.header("retry-after").is_some()));
    waits.len()
}

#[tokio::test]
async fn tries_are_counted_by_name_and_by_address() {
    let running = Running::start(|_| {}).await;
    assert!(turned_away(&running, |_| "Anna".to_owned()).await >= 10, "one name");
    assert_eq!(
        turned_away(&running, |number| format!("name{number}x")).await,
        0,
        "an address without limits"
    );
    let running = Running::start(|config| config.requests_per_second = 10).await;
    assert!(turned_away(&running, |number| format!("name{number}x")).await >= 10, "one address");
}

#[tokio::test]
async fn a_flood_of_sign_ins_turns_most_away_and_moves_go_on() {
    let running = Running::start(|_| {}).await;
    let anna = Person::new(running.address, "Anna").await;
    let table = anna.table(json!({"game": "shakti", "seats": [{"kind": "me"}, {"kind": "me"}]})).await;
    let (mut socket, _) = anna.watch(&table).await;
    let flood =
        {
            let running = &running;
            join_all((0..150).map(|number| async move {
                sign_in(running, &format!("name{number}x"), "not a password").await
            }))
        };
    let play = async {
        for ply in 0..20 {
            let text = some_move(&anna.state(&table).await, ply);
            socket.play(&table, ply, &text).await;
        }
        anna.state(&table).await["ply"].as_u64().unwrap()
    };
    let (answers, plies) = tokio::join!(flood, play);
    assert_eq!(plies, 20, "every move is made and acknowledged");
    let count = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!(count(403) + count(503), 150, "looked at, or told to come back");
    assert!(count(403) >= 32, "those who wait are answered");
    let busy = answers.iter().find(|answer| answer.status == 503);
    assert!(busy.is_none_or(|answer| answer.header("retry-after").is_some()));
}

#[tokio::test]
async fn forms_work_without_scripts() {
    let running = Running::start(|_| {}).await;
    let guest = Person::new(running.address, "Anna K").await;
    let page = guest.ask("GET", "/register", &Value::Null).await;
    assert!(page.body.contains("Anna K") && page.body.contains("action=\"/register\""), "{}", page.body);
    let again = form(&running, &guest.cookie, "/register", "handle=Anna&password=short").await;
    assert_eq!(again.status, 400);
    assert!(again.body.contains("role=\"alert\"") && again.body.contains("value=\"Anna\""), "{}", again.body);
    assert!(!again.body.contains("short"), "no password comes back");
    let done = form(&running, &guest.cookie, "/register", "handle=Anna&password=five+warm+bishops").await;
    assert_eq!((done.status, done.header("location")), (303, Some("/account?done=registered")));
    let anna = person(&running, &done);
    let account = anna.ask("GET", "/account", &Value::Null).await;
    assert!(account.body.contains("You are Anna, member since"), "{}", account.body);
    assert_eq!(account.header("cache-control"), Some("no-store"));
    let other_site = [("Cookie", anna.cookie.as_str()), ("Origin", "https://evil.example")];
    let forged = request(running.address, "POST", "/sign-out", &other_site, "").await;
    assert_eq!(forged.status, 403);
    let out = form(&running, &anna.cookie, "/sign-out", "").await;
    assert_eq!(out.status, 303);
    assert_eq!(status(&anna, "GET", "/api/me").await, 401);
    let wrong = form(&running, "", "/sign-in", "handle=Anna&password=wrong+password").await;
    assert_eq!(wrong.status, 403);
    let back = form(&running, "", "/sign-in", "handle=Anna&password=five+warm+bishops").await;
    assert_eq!(back.status, 303);
    let anna = person(&running, &back);
    let body = "old=five+warm+bishops&new=six+warm+bishops&username=Anna";
    let changed = form(&running, &anna.cookie, "/account/password", body).await;
    assert_eq!(changed.header("location"), Some("/account?done=password"));
    let anna = person(&running, &changed);
    let kept = form(&running, &anna.cookie, "/account/delete", "password=wrong").await;
    assert_eq!(kept.status, 403);
    let gone = form(&running, &anna.cookie, "/account/delete", "password=six+warm+bishops").await;
    assert_eq!((gone.status, gone.header("location")), (303, Some("/")));
    assert_eq!(sign_in(&running, "Anna", "six warm bishops").await.status, 403);
}

#[tokio::test]
async fn the_operator_makes_accounts_roles_links_and_invitations() {
    let running = Running::start(|config| config.registration = Registrations::Invitation).await;
    let operator = AdminClient::of(running.folder.path()).unwrap();
    assert!(operator.members(10).await.unwrap().is_empty());
    let path = |link: &str| link.split_once("127.0.0.1").unwrap().1.split_once('/').unwrap().1.to_owned();
    let link = operator.add_member("Olga", "operator").await.unwrap().link;
    assert!(operator.add_member("olga", "member").await.is_err(), "the name is taken");
    assert!(operator.add_member("Other", "king").await.is_err());
    assert_eq!(sign_in(&running, "Olga", "").await.status, 403, "no password is none to sign in with");
    let path_of_link = format!("/{}", path(&link));
    assert_eq!(request(running.address, "GET", &path_of_link, &[], "").await.status, 200);
    let bad = form(&running, "", &path_of_link, "new=12345678").await;
    assert_eq!(bad.status, 400);
    let set = form(&running, "", &path_of_link, "new=five+warm+bishops").await;
    assert_eq!(set.status, 303, "{set:?}");
    let olga = person(&running, &set);
    assert_eq!(olga.ask("GET", "/api/me", &Value::Null).await.json()["account"]["role"], "operator");
    assert_eq!(form(&running, "", &path_of_link, "new=six+warm+bishops").await.status, 404, "it works once");

    operator.set_role("olga", "moderator").await.unwrap();
    assert!(operator.set_role("nobody1", "member").await.is_err());
    let members = operator.members(10).await.unwrap();
    assert_eq!((members[0].handle.as_str(), members[0].role.as_str()), ("Olga", "moderator"));

    let reset = operator.reset_password("OLGA").await.unwrap().link;
    let newer = operator.reset_password("Olga").await.unwrap().link;
    assert_eq!(form(&running, "", &format!("/{}", path(&reset)), "new=six+warm+bishops").await.status, 404);
    let set = form(&running, "", &format!("/{}", path(&newer)), "new=six+warm+bishops").await;
    assert_eq!(set.status, 303);
    assert_eq!(status(&olga, "GET", "/api/me").await, 401, "whoever was signed in is not any more");

    // Registering takes an invitation, once.
    let wish = |invitation: &str, handle: &str| {
        json!({"handle": handle, "password": PASSWORD, "invitation": invitation}).to_string()
    };
    let ask = async |body: String| request(running.address, "POST", "/api/members", &[], &body).await.status;
    assert_eq!(ask(json!({"handle": "Ben", "password": PASSWORD}).to_string()).await, 403);
    let invitation = operator.invite().await.unwrap().link;
    let invitation = invitation.split_once("invitation=").unwrap().1;
    assert_eq!(ask(wish(invitation, "x")).await, 400, "what is refused uses nothing up");
    assert_eq!(ask(wish(invitation, "Ben")).await, 201);
    assert_eq!(ask(wish(invitation, "Carl")).await, 403);
    let log = operator.log(20).await.unwrap();
    let about = format!("{} moderator", members[0].guest);
    assert!(log.iter().any(|entry| entry.did == "role" && entry.about == about), "{log:?}");
    assert!(
        log.iter().all(|entry| !entry.about.to_lowercase().contains("olga")),
        "ids and no names: {log:?}"
    );
}

/// Anna plays Ben, who gives up after her first move.
async fn anna_wins(anna: &Person, ben: &Person, wish: Value) -> String {
    let table = anna.table(wish).await;
    let (mut annas, _) = anna.watch(&table).await;
    let (mut bens, _) = ben.watch(&table).await;
    bens.done(json!({"type": "sit", "table": table})).await;
    let text = some_move(&anna.state(&table).await, 1);
    annas.play(&table, 0, &text).await;
    bens.done(json!({"type": "resign", "table": table})).await;
    table
}

#[tokio::test]
async fn games_played_are_found_by_game_opponent_result_and_day() {
    let running = Running::start(|_| {}).await;
    let guest = Person::new(running.address, "Anna").await;
    let ben = Person::new(running.address, "Ben").await;
    let listed = anna_wins(&guest, &ben, json!({"game": "shakti", "public": true})).await;
    let by_link = anna_wins(&guest, &ben, json!({"game": "taifho"})).await;
    let page = async |person: &Person, path: &str| person.ask("GET", path, &Value::Null).await;
    let has = |answer: &Answer, table: &str| answer.body.contains(&format!("/t/{table}"));
    // A guest has a history, too.
    let own = page(&guest, "/history").await;
    assert!(has(&own, &listed) && has(&own, &by_link) && own.body.contains("Statistics"), "{}", own.body);
    let anna = register(&guest, "Anna").await;
    let own = page(&anna, "/history").await;
    assert!(has(&own, &listed) && has(&own, &by_link), "the games came along");
    assert!(own.body.contains("First move") && own.body.contains("<th scope=\"row\"><code>"), "{}", own.body);
    for (query, first, second) in [
        ("game=shakti", true, false),
        ("game=nonsense", true, true),
        ("opponent=BEN", true, true),
        ("opponent=Carl", false, false),
        ("result=won", true, true),
        ("result=lost", false, false),
        ("from=2020-01-01&to=2999-12-31", true, true),
        ("to=2020-01-01", false, false),
        ("before=1", false, false),
    ] {
        let found = page(&anna, &format!("/history?{query}")).await;
        assert_eq!((has(&found, &listed), has(&found, &by_link)), (first, second), "{query}");
    }
    assert!(has(&page(&ben, "/history?result=lost").await, &listed));
    // Others see only what everybody may find.
    assert_eq!(
        anna.ask("PUT", "/api/me/about", &json!({"about": " I like\u{202e} tiles <3 "})).await.status,
        204
    );
    let profile = page(&ben, "/@anna").await;
    assert_eq!(profile.status, 200);
    assert!(has(&profile, &listed) && !has(&profile, &by_link), "{}", profile.body);
    assert!(profile.body.contains("I like tiles &lt;3"), "{}", profile.body);
    assert!(has(&page(&anna, "/@Anna").await, &by_link), "one's own is whole");
    for nobody in ["/@Nobody", "/@", "/@4nna", "/nothing-here"] {
        assert_eq!(page(&ben, nobody).await.status, 404, "{nobody}");
    }
    let member = page(&ben, "/api/members/anna").await.json();
    assert_eq!((&member["handle"], &member["about"]), (&json!("Anna"), &json!("I like tiles <3")));
    assert_eq!(page(&ben, "/api/members/ben").await.status, 404);
    assert_eq!(ben.ask("PUT", "/api/me/about", &json!({"about": "x"})).await.status, 403, "a guest has none");
}

#[tokio::test]
async fn signing_out_at_one_node_ends_the_session_at_another() {
    let store = Cluster::shared().database("members_nodes");
    let node = async || {
        let store = store.clone();
        Running::start(|config| config.store = Some(store)).await
    };
    let (one, other) = (node().await, node().await);
    let anna = register(&Person::new(one.address, "Anna").await, "Anna").await;
    let elsewhere = person(&other, &sign_in(&other, "Anna", PASSWORD).await);
    let mut socket = elsewhere.socket().await;
    let answer = anna.ask("POST", "/api/me/sign-out", &json!({})).await;
    assert_eq!(answer.status, 200);
    assert_eq!(status(&elsewhere, "GET", "/api/me").await, 401);
    while socket.try_next().await.is_some() {}
    assert!(socket.heard.last().unwrap().contains("signed out"), "its socket is told and closed");
    let there = Person { address: other.address, cookie: cookie_of(&answer) };
    assert_eq!(status(&there, "GET", "/api/me").await, 200, "a session is good at every node");
}

#[tokio::test]
async fn nobody_registers_where_that_is_closed() {
    let running = Running::start(|config| config.registration = Registrations::Closed).await;
    let wish = json!({"handle": "Ben", "password": PASSWORD}).to_string();
    assert_eq!(request(running.address, "POST", "/api/members", &[], &wish).await.status, 403);
    let page = request(running.address, "GET", "/register", &[], "").await;
    assert!(page.body.contains("operator of this server") && !page.body.contains("action=\"/register\""));
    let invented = [("Cookie", "quincunx=abcdefghijkmnpqrstuvwxyz23456789")];
    assert_eq!(request(running.address, "GET", "/api/me", &invented, "").await.status, 401);
}

#[tokio::test]
async fn members_are_not_forgotten_as_guests_are() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("store.db")).await.unwrap();
    let guest = |id: &str| Guest { id: id.to_owned(), name: id.to_owned(), bot: false };
    let account = |id: &str| AccountRow {
        guest: id.to_owned(),
        handle: id.to_owned(),
        handle_key: id.to_owned(),
        password: String::new(),
        role: Role::Member,
        created_at: 1,
        about: String::new(),
        settings: String::new(),
        bot: false,
    };
    let register = |id: &str| {
        Write::Account(AccountWrite::Register { account: account(id), invitation: None, passkey: None })
    };
    let batch = [
        Write::Guest { guest: guest("anna"), at: 1 },
        Write::Guest { guest: guest("ben"), at: 1 },
        register("anna"),
        register("nobody"),
        register("anna"),
    ];
    let conflict = Err(StoreError::Conflict);
    assert_eq!(store.commit(&batch).await.unwrap(), [Ok(()), Ok(()), Ok(()), conflict.clone(), conflict]);
    let long_ago = Some(1000);
    let retention =
        Retention { aborted: None, abandoned: None, finished: None, visitors: long_ago, guests: long_ago };
    let forgettable = store.forgettable(&retention, 10).await.unwrap();
    assert_eq!(forgettable.guests, [("ben".to_owned(), 1000)]);
    assert!(!format!("{:?}", account("anna")).contains("handle"), "no name gets into a log by accident");
}

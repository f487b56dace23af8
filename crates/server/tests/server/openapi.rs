//! The OpenAPI document: valid to others, and true.

use std::collections::BTreeSet;
use std::process::Command;

use crate::common::{Answer, Person, Running, request, two_seated};
use quincunx_server::admin::AdminClient;
use serde_json::{Value, json};

fn document() -> Value {
    serde_json::from_str(&quincunx_server::web::openapi()).unwrap()
}

/// Every reference in a value.
fn references<'v>(value: &'v Value, found: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn whatever_the_document_refers_to_is_in_it() {
    let document = document();
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 20, "{found:?}");
    for reference in found {
        let pointer = reference.strip_prefix('#').expect(reference);
        assert!(document.pointer(pointer).is_some(), "{reference} is not there");
    }
}

#[test]
fn no_schema_is_made_of_parts_that_forbid_each_other() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas {
        let parts = schema["allOf"].as_array().into_iter().flatten();
        for part in parts {
            let known = part["$ref"]
                .as_str()
                .map_or(part, |reference| &schemas[reference.rsplit('/').next().unwrap()]);
            assert_ne!(known["additionalProperties"], json!(false), "{name}");
        }
    }
    let reach = &document["components"]["schemas"]["ReachRequest"];
    assert!(reach["properties"]["square"].is_object() && reach["properties"]["game"].is_object(), "{reach}");
}

#[test]
fn every_request_has_a_name_of_its_own_and_every_answer_a_description() {
    let document = document();
    let mut names = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name), "{name} twice");
            assert!(operation["security"].is_array(), "{method} {path}");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let response = match response["$ref"].as_str() {
                    Some(reference) => document.pointer(&reference[1..]).expect(reference),
                    None => response,
                };
                assert!(
                    !response["description"].as_str().unwrap_or("").is_empty(),
                    "{method} {path} {status}"
                );
            }
        }
    }
    assert!(document["components"]["securitySchemes"]["cookie"].is_object());
    assert_eq!(document["components"]["securitySchemes"]["token"]["scheme"], "bearer");
    assert_eq!(document["servers"][0]["url"], "/");
}

/// Python where the validator is; `scripts/test` sees to that.
fn python() -> String {
    std::env::var("QUINCUNX_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

#[test]
fn another_program_finds_the_document_valid() {
    let has = Command::new(python()).args(["-c", "import openapi_spec_validator"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!("left out: {} has no openapi_spec_validator", python());
        return;
    }
    let validate = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("openapi.json");
        std::fs::write(&file, text).unwrap();
        Command::new(python()).args(["-m", "openapi_spec_validator"]).arg(&file).output().unwrap()
    };
    let good = validate(&quincunx_server::web::openapi());
    let said = String::from_utf8_lossy(&good.stdout).into_owned() + &String::from_utf8_lossy(&good.stderr);
    assert!(good.status.success(), "{said}");
    let mut broken = document();
    broken["paths"]["/api/me"]["get"]["responses"]["200"].as_object_mut().unwrap().remove("description");
    assert!(!validate(&broken.to_string()).status.success(), "it would not notice");
}

/// Sends requests and sees to it that what comes back is in the document.
struct Reader {
    document: Value,
    running: Running,
    seen: BTreeSet<(String, u16)>,
}

impl Reader {
    async fn new() -> Reader {
        let running = Running::start(|_| {}).await;
        Reader { document: document(), running, seen: BTreeSet::new() }
    }

    /// The path of the document that a real path is an example of.
    fn route(&self, path: &str) -> String {
        let path = path.split('?').next().unwrap();
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |route: &&String| {
            let named: Vec<&str> = route.split('/').collect();
            named.len() == parts.len()
                && named.iter().zip(&parts).all(|(name, part)| name == part || name.starts_with('{'))
        };
        let routes = self.document["paths"].as_object().unwrap().keys();
        // What is written out comes before what is in braces.
        routes.filter(fits).min_by_key(|route| route.matches('{').count()).expect(path).clone()
    }

    fn check(&mut self, method: &str, path: &str, answer: &Answer) {
        let route = self.route(path);
        let operation = &self.document["paths"][&route][method.to_lowercase()];
        let responses = operation["responses"].as_object().unwrap_or_else(|| panic!("{method} {route}"));
        let status = answer.status.to_string();
        let response = responses.get(&status).unwrap_or_else(|| panic!("{method} {path}: {answer:?}"));
        let response = match response["$ref"].as_str() {
            Some(reference) => self.document.pointer(&reference[1..]).unwrap(),
            None => response,
        };
        let kind = answer.header("content-type").map(|kind| kind.split(';').next().unwrap().to_owned());
        if let Some(kind) = kind.filter(|_| !answer.body.is_empty()) {
            assert!(response["content"][&kind].is_object(), "{method} {path} {status}: {kind}");
        }
        if response["content"]["application/json"]["schema"]["$ref"] == "#/components/schemas/Refusal" {
            assert!(answer.json()["code"].is_string() && answer.json()["message"].is_string(), "{answer:?}");
        }
        if matches!(answer.status, 429 | 503) {
            let seconds: u64 = answer.header("retry-after").expect("Retry-After").parse().unwrap();
            assert!(seconds >= 1);
        }
        self.seen.insert((format!("{method} {route}"), answer.status));
    }

    async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
        status: u16,
    ) -> Answer {
        let answer = request(self.running.address, method, path, headers, body).await;
        assert_eq!(answer.status, status, "{method} {path} {body}: {answer:?}");
        self.check(method, path, &answer);
        answer
    }
}

/// The requests of members.
async fn try_members(reader: &mut Reader) {
    let none: [(&str, &str); 0] = [];
    let bad = [("Authorization", "Bearer x")];
    let wish = |handle: &str, password: &str| json!({"handle": handle, "password": password}).to_string();
    let cookie_of =
        |answer: &Answer| answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let (handle, password) = ("Dora", "five warm bishops");
    reader.ask("POST", "/api/members", &none, &wish(handle, "short"), 400).await;
    reader.ask("POST", "/api/members", &none, "{}", 400).await;
    let registered =
        cookie_of(&reader.ask("POST", "/api/members", &none, &wish(handle, password), 201).await);
    reader.ask("POST", "/api/members", &none, &wish(handle, password), 409).await;
    reader.ask("POST", "/api/members", &[("Cookie", &registered)], &wish("Emil", password), 403).await;
    reader.ask("POST", "/api/guests", &none, r#"{"name":"DORA"}"#, 409).await;
    reader.ask("GET", "/api/members/dora", &none, "", 200).await;
    reader.ask("GET", "/api/members/emil", &none, "", 404).await;
    for (path, status) in [("shakti-live", 200), ("chess-live", 404)] {
        reader.ask("GET", &format!("/api/ratings/{path}"), &none, "", status).await;
        reader.ask("GET", &format!("/api/members/dora/ratings/{path}"), &none, "", status).await;
    }
    reader.ask("POST", "/api/session", &none, &wish(handle, "wrong"), 403).await;
    reader.ask("POST", "/api/session", &none, "{}", 400).await;
    let signed_in = cookie_of(&reader.ask("POST", "/api/session", &none, &wish(handle, password), 200).await);
    let cookie = [("Cookie", signed_in.as_str())];
    for (method, path) in [
        ("GET", "/api/me/sessions"),
        ("GET", "/api/me/export"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/me/sessions/x"),
        ("PUT", "/api/me/about"),
        ("PUT", "/api/me/password"),
        ("DELETE", "/api/me/password"),
        ("GET", "/api/me/passkeys"),
        ("POST", "/api/me/passkeys"),
        ("POST", "/api/me/passkeys/answer"),
        ("PUT", "/api/me/passkeys/x"),
        ("DELETE", "/api/me/passkeys/x"),
        ("GET", "/api/me/email"),
        ("PUT", "/api/me/email"),
        ("DELETE", "/api/me/email"),
    ] {
        reader.ask(method, path, &bad, "", 401).await;
    }
    // There are no passkeys at a number.
    reader.ask("POST", "/api/members/passkey", &none, r#"{"handle":"Emil"}"#, 403).await;
    reader.ask("POST", "/api/session/passkey", &none, "{}", 403).await;
    reader.ask("POST", "/api/members/passkey/answer", &none, "{}", 400).await;
    reader.ask("POST", "/api/session/passkey/answer", &none, "{}", 400).await;
    let address = r#"{"address":"dora@example.org","password":"five warm bishops"}"#;
    reader.ask("PUT", "/api/me/email", &cookie, address, 403).await;
    reader.ask("GET", "/api/me/email", &cookie, "", 200).await;
    reader.ask("DELETE", "/api/me/email", &cookie, "", 204).await;
    reader.ask("POST", "/api/password-reset", &none, r#"{"who":"Dora"}"#, 403).await;
    reader.ask("POST", "/api/me/passkeys", &cookie, "{}", 403).await;
    reader.ask("GET", "/api/me/passkeys", &cookie, "", 200).await;
    reader.ask("PUT", "/api/me/passkeys/x", &cookie, r#"{"name":"Phone"}"#, 404).await;
    reader.ask("DELETE", "/api/me/passkeys/x", &cookie, "", 404).await;
    reader.ask("DELETE", "/api/me/password", &cookie, "{}", 403).await;
    reader.ask("GET", "/api/me/sessions", &cookie, "", 200).await;
    reader.ask("GET", "/api/me/export", &cookie, "", 200).await;
    reader.ask("DELETE", "/api/me/sessions/x", &cookie, "", 204).await;
    reader.ask("PUT", "/api/me/about", &cookie, r#"{"about":"tiles"}"#, 204).await;
    reader.ask("PUT", "/api/me/about", &cookie, "{}", 400).await;
    reader.ask("PATCH", "/api/me", &cookie, r#"{"name":"Emil"}"#, 403).await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new}).to_string();
    reader.ask("PUT", "/api/me/password", &cookie, &change("wrong", "six warm bishops"), 403).await;
    reader.ask("PUT", "/api/me/password", &cookie, &change(password, "short"), 400).await;
    let changed =
        reader.ask("PUT", "/api/me/password", &cookie, &change(password, "six warm bishops"), 200).await;
    reader.ask("DELETE", "/api/session", &[("Cookie", &cookie_of(&changed))], "", 204).await;
}

/// Challenges, streams of events and games: Gus has blocked Fay.
async fn try_challenges(reader: &mut Reader, fay: &[(&str, &str)], gus: &[(&str, &str)]) {
    let none: [(&str, &str); 0] = [];
    for (method, path) in [
        ("GET", "/api/me/events"),
        ("GET", "/api/me/games"),
        ("GET", "/api/me/challenges"),
        ("POST", "/api/challenges"),
        ("DELETE", "/api/challenges/x"),
        ("POST", "/api/challenges/x/accept"),
        ("POST", "/api/challenges/x/decline"),
        ("POST", "/api/challenges/x/counter"),
        ("PUT", "/api/me/bot"),
        ("GET", "/api/me/seeks"),
        ("POST", "/api/seeks"),
        ("DELETE", "/api/seeks/x"),
        ("POST", "/api/seeks/x/take"),
        ("POST", "/api/seeks/x/fill"),
    ] {
        reader.ask(method, path, &none, "", 401).await;
    }
    reader
        .ask("POST", "/api/members", &none, r#"{"handle":"Hal","password":"five warm bishops"}"#, 201)
        .await;
    let wish = |member: &str| json!({"member": member, "game": "shakti"}).to_string();
    reader.ask("POST", "/api/challenges", fay, &wish("Gus"), 403).await;
    reader.ask("POST", "/api/challenges", fay, &wish("Nobody"), 404).await;
    reader.ask("POST", "/api/challenges", fay, r#"{"member":"Hal","game":"halma"}"#, 400).await;
    let made = reader.ask("POST", "/api/challenges", fay, &wish("Hal"), 201).await.json();
    reader.ask("POST", "/api/challenges", fay, &wish("Hal"), 409).await;
    reader.ask("GET", "/api/me/challenges", fay, "", 200).await;
    for what in ["accept", "decline", "counter"] {
        let path = format!("/api/challenges/{}/{what}", made["id"].as_str().unwrap());
        let body = if what == "counter" { r#"{"game":"shakti"}"# } else { "" };
        reader.ask("POST", &path, gus, body, 404).await;
    }
    let path = format!("/api/challenges/{}", made["id"].as_str().unwrap());
    reader.ask("DELETE", &path, fay, "", 204).await;
    reader.ask("DELETE", &path, fay, "", 404).await;
    try_seeks(reader, fay, gus).await;
    reader.ask("GET", "/api/me/games", fay, "", 200).await;
    for (format, status) in [("records", 200), ("lines", 200), ("pictures", 400)] {
        reader.ask("GET", &format!("/api/members/Fay/games?format={format}"), &none, "", status).await;
    }
    reader.ask("GET", "/api/members/Nobody/games", &none, "", 404).await;
    reader.ask("PUT", "/api/me/bot", gus, r#"{"bot":true}"#, 204).await;
    reader.ask("PUT", "/api/me/bot", gus, r#"{"bot":false}"#, 403).await;
    reader.ask("PUT", "/api/me/bot", gus, "{}", 400).await;
}

/// Looking for an opponent: Gus has blocked Fay.
async fn try_seeks(reader: &mut Reader, fay: &[(&str, &str)], gus: &[(&str, &str)]) {
    let wish = |rated: &str| {
        let clock = json!({"kind": "fischer", "initial": 180, "increment": 2});
        json!({"games": ["shakti"], "clocks": [clock], "rated": rated}).to_string()
    };
    let none: [(&str, &str); 0] = [];
    let guest = reader.ask("POST", "/api/guests", &none, r#"{"name":"Ida"}"#, 201).await;
    let ida = guest.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let ida = [("Cookie", ida.as_str())];
    reader.ask("POST", "/api/seeks", fay, r#"{"games":["shakti"],"clocks":[]}"#, 400).await;
    reader.ask("POST", "/api/seeks", &ida, &wish("rated"), 403).await;
    let made = reader.ask("POST", "/api/seeks", fay, &wish("either"), 201).await.json();
    let path = format!("/api/seeks/{}", made["seek"]["id"].as_str().unwrap());
    reader.ask("GET", "/api/seeks", &none, "", 200).await;
    reader.ask("GET", "/api/me/seeks", fay, "", 200).await;
    reader.ask("POST", &format!("{path}/fill"), fay, "", 200).await;
    reader.ask("POST", &format!("{path}/fill"), gus, "", 404).await;
    reader.ask("POST", &format!("{path}/take"), fay, "", 400).await;
    reader.ask("POST", &format!("{path}/take"), gus, "", 403).await;
    reader.ask("DELETE", &path, gus, "", 404).await;
    reader.ask("DELETE", &path, fay, "", 204).await;
    reader.ask("POST", &format!("{path}/take"), gus, "", 404).await;
    let made = reader.ask("POST", "/api/seeks", fay, &wish("casual"), 201).await.json();
    let path = format!("/api/seeks/{}/take", made["seek"]["id"].as_str().unwrap());
    let taken = reader.ask("POST", &path, &ida, "", 200).await.json();
    reader.ask("POST", "/api/seeks", fay, &wish("casual"), 409).await;
    let again = reader.ask("POST", "/api/seeks", gus, &wish("casual"), 201).await.json();
    let path = format!("/api/seeks/{}", again["seek"]["id"].as_str().unwrap());
    reader.ask("POST", &format!("{path}/take"), &ida, "", 409).await;
    reader.ask("DELETE", &path, gus, "", 204).await;
    assert!(taken["table"].is_string());
}

/// The requests about other people, and of moderators.
async fn try_people(reader: &mut Reader) {
    let none: [(&str, &str); 0] = [];
    let mut people = Vec::new();
    for handle in ["Fay", "Gus"] {
        let wish = json!({"handle": handle, "password": "five warm bishops"}).to_string();
        let answer = reader.ask("POST", "/api/members", &none, &wish, 201).await;
        people.push(answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned());
    }
    let (fay, gus) = ([("Cookie", people[0].as_str())], [("Cookie", people[1].as_str())]);
    for (method, path) in [
        ("GET", "/api/me/settings"),
        ("PUT", "/api/me/settings"),
        ("GET", "/api/me/ties"),
        ("POST", "/api/me/ties"),
        ("DELETE", "/api/me/ties/x"),
        ("POST", "/api/reports"),
        ("GET", "/api/moderation/reports"),
        ("GET", "/api/moderation/fair-play"),
        ("GET", "/api/moderation/acts"),
        ("POST", "/api/moderation/acts"),
    ] {
        reader.ask(method, path, &none, "", 401).await;
    }
    reader.ask("GET", "/api/me/settings", &fay, "", 200).await;
    reader.ask("PUT", "/api/me/settings", &fay, r#"{"speed":"fast"}"#, 200).await;
    reader.ask("PUT", "/api/me/settings", &fay, r#"{"speed":"warp"}"#, 400).await;
    reader.ask("GET", "/api/me/ties", &fay, "", 200).await;
    reader.ask("POST", "/api/me/ties", &fay, r#"{"tie":"follow","member":"Gus"}"#, 200).await;
    reader.ask("POST", "/api/me/ties", &fay, r#"{"tie":"follow","member":"Nobody"}"#, 404).await;
    reader.ask("POST", "/api/me/ties", &fay, r#"{"tie":"hug","member":"Gus"}"#, 400).await;
    reader.ask("POST", "/api/me/ties", &gus, r#"{"tie":"block","member":"Fay"}"#, 200).await;
    reader.ask("POST", "/api/me/ties", &fay, r#"{"tie":"follow","member":"Gus"}"#, 403).await;
    reader.ask("DELETE", "/api/me/ties/x", &fay, "", 204).await;
    let report = r#"{"reason":"other","member":"Gus"}"#;
    reader.ask("POST", "/api/reports", &fay, report, 201).await;
    reader.ask("POST", "/api/reports", &fay, report, 429).await;
    reader.ask("POST", "/api/reports", &fay, r#"{"reason":"other"}"#, 400).await;
    reader.ask("POST", "/api/reports", &fay, r#"{"reason":"other","member":"Nobody"}"#, 404).await;
    try_challenges(reader, &fay, &gus).await;
    reader.ask("GET", "/api/moderation/reports", &fay, "", 403).await;
    reader.ask("GET", "/api/moderation/fair-play", &fay, "", 403).await;
    reader.ask("GET", "/api/moderation/acts", &fay, "", 403).await;
    let warn = r#"{"act":"warn","member":"Gus","why":"be kind"}"#;
    reader.ask("POST", "/api/moderation/acts", &fay, warn, 403).await;
    let admin = AdminClient::of(reader.running.folder.path()).unwrap();
    admin.set_role("Fay", "moderator").await.unwrap();
    let queue = reader.ask("GET", "/api/moderation/reports", &fay, "", 200).await.json();
    reader.ask("POST", "/api/moderation/acts", &fay, warn, 204).await;
    reader.ask("GET", "/api/moderation/fair-play", &fay, "", 200).await;
    reader.ask("GET", "/api/moderation/acts", &fay, "", 200).await;
    reader.ask("POST", "/api/moderation/acts", &fay, r#"{"act":"warn","member":"Gus","why":""}"#, 400).await;
    reader.ask("POST", "/api/moderation/acts", &fay, r#"{"act":"warn","report":"x","why":"x"}"#, 404).await;
    let close = json!({"act": "close", "report": queue[0]["id"], "why": "x"}).to_string();
    reader.ask("POST", "/api/moderation/acts", &fay, &close, 204).await;
    reader.ask("POST", "/api/moderation/acts", &fay, &close, 409).await;
}

async fn try_studies(reader: &mut Reader, table: &str) {
    let none: [(&str, &str); 0] = [];
    let (eve, guy) =
        (Person::new(reader.running.address, "Eve").await, Person::new(reader.running.address, "Guy").await);
    let (eve, guy) = ([("Cookie", eve.cookie.as_str())], [("Cookie", guy.cookie.as_str())]);
    let wish = r#"{"name":"Ours","visibility":"link"}"#;
    reader.ask("POST", "/api/studies", &none, wish, 401).await;
    reader.ask("POST", "/api/studies", &eve, r#"{"name":""}"#, 400).await;
    let study = reader.ask("POST", "/api/studies", &eve, wish, 201).await.json();
    let study = study["study"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/api/studies/{study}{rest}");
    reader.ask("GET", "/api/studies?public=true", &none, "", 200).await;
    reader.ask("GET", "/api/studies", &none, "", 401).await;
    reader.ask("GET", "/api/studies", &eve, "", 200).await;
    let chapter = r#"{"edit":"add_chapter","title":"One","game":"shakti","moves":["b2-b4"]}"#;
    reader.ask("POST", &at("/edits"), &none, chapter, 401).await;
    reader.ask("POST", &at("/edits"), &guy, chapter, 403).await;
    reader.ask("POST", &at("/edits"), &eve, chapter, 200).await;
    reader.ask("POST", &at("/edits"), &eve, r#"{"edit":"fly"}"#, 400).await;
    reader.ask("POST", &at("/edits"), &eve, r#"{"edit":"delete_chapter","chapter":9}"#, 404).await;
    let comment = r#"{"edit":"set_comment","chapter":1,"node":1,"comment":"x"}"#;
    reader.ask("POST", &at("/edits"), &eve, comment, 200).await;
    reader.ask("GET", &at("/edits"), &eve, "", 200).await;
    reader.ask("GET", &at("/edits"), &guy, "", 403).await;
    reader.ask("POST", &at("/edits/1/undo"), &eve, "", 409).await;
    reader.ask("POST", &at("/edits/2/undo"), &eve, "", 200).await;
    reader.ask("POST", &at("/edits/9/undo"), &eve, "", 404).await;
    reader.ask("GET", &at(""), &none, "", 200).await;
    reader.ask("GET", "/api/studies/nosuchstudy22", &none, "", 404).await;
    reader.ask("GET", &at("/text"), &none, "", 200).await;
    reader.ask("GET", &at("/text?pgn=true"), &none, "", 404).await;
    reader.ask("GET", &at("/text?wings=2"), &none, "", 400).await;
    reader.ask("POST", &at("/tables"), &eve, &json!({"table": table}).to_string(), 200).await;
    reader.ask("POST", &at("/tables"), &eve, r#"{"table":"nosuchtable22"}"#, 404).await;
    reader.ask("GET", &at("/key"), &guy, "", 403).await;
    let key = reader.ask("GET", &at("/key"), &eve, "", 200).await.body;
    reader.ask("POST", &at("/people"), &guy, r#"{"key":"x"}"#, 403).await;
    let joined = reader.ask("POST", &at("/people"), &guy, &key, 200).await.json();
    let person = joined["contributors"][0]["id"].as_str().unwrap();
    reader.ask("DELETE", &at(&format!("/people/{person}")), &none, "", 401).await;
    reader.ask("DELETE", &at(&format!("/people/{person}")), &guy, "", 204).await;
    reader.ask("DELETE", &at(""), &guy, "", 403).await;
    reader.ask("DELETE", &at(""), &eve, "", 204).await;
}

#[tokio::test]
async fn every_answer_is_one_that_the_document_names() {
    let mut reader = Reader::new().await;
    let (table, (anna, mut annas), _ben) = two_seated(&reader.running, json!({"public": true})).await;
    let cookie = [("Cookie", anna.cookie.as_str())];
    let fresh = reader.ask("POST", "/api/me/tokens", &cookie, r#"{"scopes":["read"]}"#, 201).await.json();
    let bearer = format!("Bearer {}", fresh["token"].as_str().unwrap());
    let (token, bad): ([_; 1], [_; 1]) =
        ([("Authorization", bearer.as_str())], [("Authorization", "Bearer x")]);
    let elsewhere = [("Origin", "https://evil.example"), cookie[0]];
    let none: [(&str, &str); 0] = [];
    let at = |rest: &str| format!("/api/tables/{table}{rest}");

    reader.ask("POST", "/api/guests", &none, r#"{"name":"Cleo"}"#, 201).await;
    for wrong in ["{}", "[", r#"{"name":"Cleo","wings":2}"#] {
        reader.ask("POST", "/api/guests", &none, wrong, 400).await;
    }
    reader.ask("POST", "/api/guests", &elsewhere, r#"{"name":"Cleo"}"#, 403).await;
    reader.ask("POST", "/api/guests", &none, &"x".repeat(20_000), 413).await;
    reader.ask("GET", "/api/games", &none, "", 200).await;
    for (headers, status) in [(&cookie, 200), (&token, 200), (&bad, 401)] {
        reader.ask("GET", "/api/me", headers, "", status).await;
        reader.ask("GET", "/api/me/tables", headers, "", status).await;
        reader.ask("GET", &at("?detail=text"), headers, "", status).await;
        reader.ask("GET", &at("/plies/0"), headers, "", status).await;
    }
    for (headers, status) in [(&cookie, 200), (&token, 403), (&bad, 401)] {
        reader.ask("GET", "/api/me/tokens", headers, "", status).await;
        reader.ask("PATCH", "/api/me", headers, r#"{"name":"Anna"}"#, status).await;
    }
    reader.ask("PATCH", "/api/me", &cookie, r#"{"name":""}"#, 400).await;
    for (headers, status) in [(&cookie, 403), (&token, 403), (&bad, 401)] {
        reader.ask("DELETE", "/api/me", headers, "", status).await;
    }
    reader.ask("POST", "/api/me/resume", &cookie, "", 201).await;
    reader.ask("POST", "/api/me/resume", &token, "", 403).await;
    reader.ask("POST", "/api/me/resume", &none, "", 401).await;
    reader.ask("POST", "/api/me/sign-out", &none, "", 401).await;
    reader.ask("POST", "/api/me/sign-out", &cookie, r#"{"wings":2}"#, 400).await;
    reader.ask("POST", "/api/me/tokens", &cookie, r#"{"scopes":["fly"]}"#, 400).await;
    for _ in 1..20 {
        reader.ask("POST", "/api/me/tokens", &cookie, "{}", 201).await;
    }
    reader.ask("POST", "/api/me/tokens", &cookie, "{}", 403).await;
    reader.ask("POST", "/api/tables", &token, r#"{"game":"shakti"}"#, 403).await;
    reader.ask("POST", "/api/tables", &none, r#"{"game":"shakti"}"#, 401).await;
    reader.ask("POST", "/api/tables", &cookie, r#"{"game":"halma"}"#, 400).await;
    let open = reader.ask("POST", "/api/tables", &cookie, r#"{"game":"shakti"}"#, 201).await.json();
    let open = open["table"]["table"].as_str().unwrap().to_owned();
    reader.ask("POST", &format!("/api/tables/{open}/sit"), &token, "", 403).await;
    reader.ask("POST", &format!("/api/tables/{open}/sit"), &none, "", 401).await;
    reader.ask("POST", &format!("/api/tables/{open}/sit"), &cookie, r#"{"seat":"x"}"#, 400).await;
    reader.ask("POST", &format!("/api/tables/{open}/sit"), &cookie, "{}", 200).await;
    reader.ask("POST", &at("/sit"), &cookie, r#"{"seat":1}"#, 409).await;
    reader.ask("POST", "/api/tables/nosuchtable22/sit", &cookie, "{}", 404).await;
    reader.ask("GET", "/api/tables?list=open", &none, "", 200).await;
    reader.ask("GET", "/api/tables?list=lost", &none, "", 400).await;
    reader.ask("GET", "/api/me/tables?limit=x", &cookie, "", 400).await;
    reader.ask("GET", &at("?detail=x"), &cookie, "", 400).await;
    reader.ask("GET", "/api/tables/nosuchtable22", &none, "", 404).await;
    reader.ask("GET", &at("/plies/x"), &none, "", 400).await;
    reader.ask("GET", "/api/tables/nosuchtable22/plies/0", &none, "", 404).await;
    reader.ask("GET", &at("/record"), &none, "", 200).await;
    reader.ask("GET", "/api/tables/nosuchtable22/record", &none, "", 404).await;

    let step = "/api/lessons/shakti/first-tile/one-step";
    reader.ask("POST", step, &none, r#"{"move":"d2-d3"}"#, 200).await;
    reader.ask("POST", step, &none, r#"{"line":["d2-d4"]}"#, 400).await;
    reader.ask("POST", "/api/lessons/shakti/first-tile/nothing", &none, "{}", 404).await;

    let puzzles = &quincunx_puzzles::collection("shakti").unwrap().puzzles;
    let puzzle = puzzles.iter().find(|puzzle| puzzle.line.len() == 1).expect("one of a single move");
    let vote = format!("/api/puzzles/shakti/{}/vote", puzzle.id);
    reader.ask("POST", &vote, &cookie, r#"{"vote":"up"}"#, 403).await;
    let (solved, line) = (format!("/api/lessons/shakti/puzzles/{}", puzzle.id), &puzzle.line[0]);
    reader.ask("POST", &solved, &cookie, &json!({"move": line}).to_string(), 200).await;
    reader.ask("POST", &vote, &cookie, r#"{"vote":"up"}"#, 200).await;
    reader.ask("POST", &vote, &cookie, r#"{"vote":"sideways"}"#, 400).await;
    reader.ask("POST", &vote, &none, r#"{"vote":"up"}"#, 401).await;
    reader.ask("POST", "/api/puzzles/shakti/nothing/vote", &cookie, r#"{"vote":"up"}"#, 404).await;

    for path in ["/api/study", "/api/study/reach", "/api/study/why", "/api/study/lines", "/api/study/graph"] {
        let mut body = json!({"game": "shakti", "plies": ["b2-b4"]});
        let extra = match path {
            "/api/study/reach" => json!({"square": "b4"}),
            "/api/study/why" => json!({"touches": ["d6", "d3"]}),
            "/api/study/lines" => json!({"lines": 1, "seconds": 0.05}),
            _ => json!({}),
        };
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        reader.ask("POST", path, &none, &body.to_string(), 200).await;
        body["wings"] = json!(2);
        let refused = reader.ask("POST", path, &none, &body.to_string(), 400).await;
        assert!(refused.json()["message"].as_str().unwrap().contains("unknown field `wings`"), "{refused:?}");
        body.as_object_mut().unwrap().remove("wings");
        body["plies"] = json!(["x"]);
        reader.ask("POST", path, &none, &body.to_string(), 400).await;
        let mut of_table = extra;
        of_table["table"] = json!("nosuchtable22");
        reader.ask("POST", path, &none, &of_table.to_string(), 404).await;
        of_table["table"] = json!(table);
        reader.ask("POST", path, &none, &of_table.to_string(), 403).await;
    }
    reader.ask("POST", "/api/study/lines", &token, r#"{"game":"shakti"}"#, 403).await;
    reader.ask("POST", "/api/study/read", &none, r#"{"game":"shakti","text":"x"}"#, 400).await;
    for game in ["saktris", "sitchess", "taifho", "shakti", "bishops"] {
        let body = json!({"game": game, "form": true}).to_string();
        reader.ask("POST", "/api/study/setup", &none, &body, 200).await;
    }
    let empty = r#"{"game":"shakti","setup":{"phase":"play"}}"#;
    reader.ask("POST", "/api/study/setup", &none, empty, 200).await;
    reader.ask("POST", "/api/study/setup", &none, r#"{"game":"shakti","position":"x"}"#, 400).await;
    reader.ask("GET", "/api/explorer/shakti", &none, "", 200).await;
    reader.ask("GET", "/api/explorer/shakti?position=x", &none, "", 400).await;
    let clear = r#"{"position":"*2k2*/7/1W**1*1/K*1wW2/2w*1*1/7/*5* b 5 10"}"#;
    reader.ask("POST", "/api/puzzles/shakti", &none, clear, 201).await;
    reader.ask("POST", "/api/puzzles/shakti", &none, r#"{"position":"x"}"#, 400).await;

    for method in ["POST", "GET"] {
        reader.ask(method, "/api/tables/nosuchtable22/review", &cookie, "", 404).await;
        reader.ask(method, &at("/review"), &cookie, "", 403).await;
    }
    reader.ask("POST", &at("/review/retry"), &cookie, r#"{"ply":0,"move":"b2-b4"}"#, 403).await;

    annas.done(json!({"type": "resign", "table": table})).await;
    reader.ask("GET", &at("/review"), &cookie, "", 200).await;
    reader.ask("POST", &at("/review/retry"), &cookie, r#"{"ply":9,"move":"b2-b4"}"#, 400).await;
    let over = json!({"table": table, "plies": ["b2-b4"]}).to_string();
    reader.ask("POST", "/api/study", &none, &over, 409).await;

    reader.ask("DELETE", &format!("/api/me/tokens/{}", fresh["id"].as_str().unwrap()), &token, "", 403).await;
    reader.ask("DELETE", "/api/me/tokens/x", &none, "", 401).await;
    reader
        .ask("DELETE", &format!("/api/me/tokens/{}", fresh["id"].as_str().unwrap()), &cookie, "", 204)
        .await;
    reader.ask("POST", "/api/me/sign-out", &cookie, r#"{"tokens":true}"#, 200).await;

    try_studies(&mut reader, &table).await;
    try_members(&mut reader).await;
    try_people(&mut reader).await;

    // Every request of the document was tried.
    let tried: BTreeSet<&str> = reader.seen.iter().map(|(name, _)| name.as_str()).collect();
    for (path, item) in reader.document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            let name = format!("{} {path}", method.to_uppercase());
            assert!(tried.contains(name.as_str()), "{name} was not tried");
        }
    }
}

#[tokio::test]
async fn whoever_asks_too_much_is_told_when_to_come_back() {
    let mut reader = Reader::new().await;
    reader.running = Running::start(|config| config.requests_per_second = 1).await;
    let address = reader.running.address;
    let mut answers = Vec::new();
    for _ in 0..8 {
        let answer = request(address, "GET", "/api/games", &[], "").await;
        reader.check("GET", "/api/games", &answer);
        answers.push(answer.status);
    }
    assert!(answers.contains(&429), "{answers:?}");

    // Three hundred new guests a minute are allowed at this rate: one in a fifth of a
    // second.
    let running = Running::start(|config| config.requests_per_second = 100).await;
    let mut made = 0;
    let refused = loop {
        let answer = request(running.address, "POST", "/api/guests", &[], r#"{"name":"Anna"}"#).await;
        if answer.status == 429 {
            break answer;
        }
        assert_eq!(answer.status, 201);
        made += 1;
        assert!(made < 1000, "there is no limit");
    };
    assert!(made >= 300, "{made}");
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=2).contains(&wait), "{wait}");
}

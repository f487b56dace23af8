//! The description of the interface, completed with what every request has in common:
//! who may ask, and how it may be refused.

use serde_json::{Map, Value, json};

/// Who may send a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Auth {
    /// Anybody; nobody looks who it is.
    Anybody,
    /// Anybody, but a guest sees or gets more.
    AnybodyOrGuest,
    /// A guest, or a token with the right scope.
    Guest,
    /// The guest itself and no token.
    CookieSession,
}

fn who(operation: &str) -> Auth {
    match operation {
        "about" | "sign_out_here" | "sessions" | "end_session" | "change_password" | "export" | "rename"
        | "leave" | "resume_link" | "sign_out" | "new_token" | "tokens" | "drop_token" | "ties"
        | "set_bot" | "set_tie" | "settings" | "set_settings" | "report" | "reports" | "acts" | "act"
        | "end_tie" | "study_key" | "drop_password" | "passkeys" | "begin_passkey" | "add_passkey"
        | "rename_passkey" | "remove_passkey" | "email" | "set_email" | "remove_email" => Auth::CookieSession,
        "me" | "create_table" | "mine" | "sit" | "events" | "challenge" | "my_challenges" | "my_games"
        | "accept_challenge" | "decline_challenge" | "counter_challenge" | "withdraw_challenge" | "seek"
        | "my_seeks" | "end_seek" | "take_seek" | "fill_seek" | "begin_study" | "delete_study"
        | "edit_study" | "study_history" | "undo_edit" | "add_table_to_study" | "join_study"
        | "part_from_study" => Auth::Guest,
        "one" | "scene" | "member_games" | "best_lines" | "score_graph" | "explore" | "make_puzzle"
        | "studies" | "one_study" | "study_text" | "seeks" => Auth::AnybodyOrGuest,
        _ => Auth::Anybody,
    }
}

/// What a status means where nothing more exact is said.
fn meaning(status: &str) -> &'static str {
    match status {
        "200" => "Here it is.",
        "201" => "It is made.",
        "204" => "It is done.",
        "400" => {
            "The request cannot be understood, or asks for what cannot be; `message` says what was expected."
        }
        "401" => "Nobody is signed in, or the token is not good.",
        "403" => "It is not allowed, or not by this token, or the request comes from a page of another site.",
        "404" => "There is no such thing.",
        "408" => "The body did not come in time.",
        "409" => "It cannot be done now: somebody was faster, or the game has gone on or is over.",
        "413" => "The body is too large.",
        "429" => "Too much at once; `Retry-After` says in how many seconds to come back.",
        "500" => "The server made a mistake.",
        "503" => "The server cannot, for now; `Retry-After` says in how many seconds to come back.",
        _ => "See the summary.",
    }
}

/// A refusal as a response.
fn refusal(status: &str) -> Value {
    let mut response = json!({
        "description": meaning(status),
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    });
    if matches!(status, "429" | "503") {
        response["headers"] = json!({"Retry-After": {
            "description": "Seconds to wait.",
            "schema": {"type": "integer", "minimum": 1},
        }});
    }
    response
}

/// The name of a shared response.
fn shared(status: &str) -> String {
    format!("Status{status}")
}

/// The statuses of refusals that a request can meet besides its own.
fn refusals(path: &str, method: &str, operation: &Map<String, Value>) -> Vec<&'static str> {
    let mut statuses = vec!["429", "500", "503"];
    let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default();
    let takes_body = operation.contains_key("requestBody");
    if takes_body || operation.get("parameters").is_some_and(|list| list != &json!([])) {
        statuses.push("400");
    }
    if method != "get" {
        // Every one of them may carry a body, wanted or not, and come from elsewhere.
        statuses.extend(["400", "403", "408", "413"]);
    }
    if who(id) != Auth::Anybody {
        statuses.extend(["401", "403"]);
    }
    if path.contains("{table}") || path.contains("{study}") {
        statuses.push("404");
    }
    statuses
}

/// Writes out schemas that are made of others of which one allows no further fields: taken
/// together they would allow nothing, since each forbids the fields of the other.
fn write_out(schemas: &mut Map<String, Value>) {
    let known = schemas.clone();
    let resolve = |part: &Value| -> Value {
        let name = part["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        name.and_then(|name| known.get(name)).unwrap_or(part).clone()
    };
    for schema in schemas.values_mut() {
        let parts: Vec<Value> = schema["allOf"].as_array().into_iter().flatten().map(resolve).collect();
        let is_closed = |part: &Value| part["additionalProperties"] == json!(false);
        if !parts.iter().any(is_closed) {
            continue;
        }
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for part in &parts {
            properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
            required.extend(part["required"].as_array().cloned().unwrap_or_default());
        }
        let description = schema["description"].take();
        *schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
        if !required.is_empty() {
            schema["required"] = required.into();
        }
        if description.is_string() {
            schema["description"] = description;
        }
    }
}

/// Completes the description that the handlers themselves give.
pub fn complete(mut document: Value, url: Option<&str>) -> Value {
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        write_out(schemas);
    }
    document["servers"] = json!([{"url": url.unwrap_or("/"), "description": "This server"}]);
    document["components"]["securitySchemes"] = json!({
        "cookie": {"type": "apiKey", "in": "cookie", "name": "quincunx",
            "description": "Set by POST /api/guests."},
        "token": {"type": "http", "scheme": "bearer",
            "description": "A token of POST /api/me/tokens, good for what its scopes say."},
    });
    let every = ["400", "401", "403", "404", "408", "413", "429", "500", "503"];
    document["components"]["responses"] =
        every.iter().map(|status| (shared(status), refusal(status))).collect::<Map<_, _>>().into();
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for (path, item) in paths {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Value::Object(operation) = operation {
                complete_operation(path, method, operation);
            }
        }
    }
    document
}

fn complete_operation(path: &str, method: &str, operation: &mut Map<String, Value>) {
    let (cookie, token) = (json!({"cookie": []}), json!({"token": []}));
    let security = match who(operation.get("operationId").and_then(Value::as_str).unwrap_or_default()) {
        Auth::Anybody => json!([]),
        Auth::AnybodyOrGuest => json!([{}, cookie, token]),
        Auth::Guest => json!([cookie, token]),
        Auth::CookieSession => json!([cookie]),
    };
    let statuses = refusals(path, method, operation);
    operation.insert("security".to_owned(), security);
    let responses = operation.entry("responses").or_insert_with(|| json!({}));
    for status in statuses {
        responses[status] = json!({"$ref": format!("#/components/responses/{}", shared(status))});
    }
    for (status, response) in responses.as_object_mut().into_iter().flatten() {
        if response["$ref"].is_null() && response["description"].as_str().unwrap_or_default().is_empty() {
            response["description"] = meaning(status).into();
        }
    }
}

//! The page's types, written from the schemas of the messages.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use quincunx_core::{
    Choice, Counter, Die, Effect, Field, FieldKind, Item, Legal, Line, LineKind, Mark, Message, Outcome,
    Phase, Piece, Reason, Scene, Seat, SeatScene, Setup, SetupForm, SetupPiece, SetupValue, Square,
    SquareKind, Tray, TrayKind, TrayPiece, Viewer,
};
use quincunx_games::catalogue::GAMES;
use serde_json::{Map, Value};
use utoipa::{PartialSchema, ToSchema};

use crate::*;

/// Where the page has them; what stands between the two marks is written from here.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/scripts/types.d.ts");
const BEGIN: &str = "// Generated from crates/protocol; do not edit.\n";
const END: &str = "// End of what is generated.\n";
const REFRESH: &str = "REFRESH_TYPES=1 cargo test -p quincunx-protocol typescript";

/// Who writes a message: what a client leaves out is optional, what a server leaves
/// empty is `null`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writer {
    Server,
    Client,
}

/// What the page makes of a field as soon as it comes, so that its modules know only
/// that: moves are unfolded by `web/scripts/legal-moves.js`.
const UNFOLDED: (&str, &str, &str) = ("Scene", "legal", "Legal[]");

fn doc(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else { return String::new() };
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    match lines.as_slice() {
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let lines: String = lines.iter().map(|line| format!("{indent} * {line}\n")).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

fn alternatives(list: &[Value], between: &str) -> String {
    list.iter().map(type_of).collect::<Vec<_>>().join(between)
}

/// A schema as a type.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return match reference.rsplit('/').next().unwrap_or_default() {
            // A type alias is referred to by what it stands for.
            "u64" => "number".to_owned(),
            name => name.to_owned(),
        };
    }
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().filter_map(Value::as_str).filter(|word| *word != "unknown");
        return words.map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" | ");
    }
    if let Some(list) = schema["oneOf"].as_array() {
        return alternatives(list, " | ");
    }
    if let Some(list) = schema["allOf"].as_array() {
        return alternatives(list, " & ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let one = |kind: &Value| {
                let mut schema = schema.clone();
                schema["type"] = kind.clone();
                type_of(&schema)
            };
            kinds.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".to_owned(),
            "array" => {
                let item = type_of(&schema["items"]);
                if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
            }
            "object" if schema["additionalProperties"].is_object() => {
                format!("Record<string, {}>", type_of(&schema["additionalProperties"]))
            }
            "object" => {
                let none = Map::new();
                let fields = schema["properties"].as_object().unwrap_or(&none);
                let field = |(name, schema): (&String, &Value)| format!("{name}: {}", type_of(schema));
                format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
            }
            other => other.to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

/// A schema in which what is flattened stands among the other fields.
fn flat(mut schema: Value) -> Value {
    let Some(parts) = schema["allOf"].as_array().cloned() else { return schema };
    let (mut fields, mut required) = (Map::new(), Vec::new());
    for part in parts.into_iter().map(flat) {
        fields.extend(part["properties"].as_object().cloned().unwrap_or_default());
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    schema["type"] = "object".into();
    schema["properties"] = fields.into();
    schema["required"] = required.into();
    schema
}

fn declaration<T: ToSchema + PartialSchema>(writer: Writer) -> String {
    let schema = flat(serde_json::to_value(T::schema()).unwrap());
    let name = T::name();
    let Some(fields) = schema["properties"].as_object().filter(|_| schema["type"] == "object") else {
        let line = format!("export type {name} = {};\n", type_of(&schema));
        if line.len() <= 100 {
            return doc(&schema, "") + &line;
        }
        let line = line.replace(" | ", "\n  | ").replace(" = ", " =\n  | ");
        return doc(&schema, "") + &line;
    };
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut text = format!("{}export interface {name} {{\n", doc(&schema, ""));
    for (field, schema) in fields {
        let is_unfolded = (name.as_ref(), field.as_str()) == (UNFOLDED.0, UNFOLDED.1);
        let kind = if is_unfolded { UNFOLDED.2.to_owned() } else { type_of(schema) };
        let left_out = !required.contains(&field.as_str());
        // A message is left out where there is none to translate.
        let is_skipped = field.ends_with("_i18n");
        let optional = left_out && (writer == Writer::Client || is_skipped || !kind.contains("null"));
        let mark = if optional { "?" } else { "" };
        text.push_str(&format!("{}  {field}{mark}: {kind};\n", doc(schema, "  ")));
    }
    text + "}\n"
}

/// All types that the page uses.
fn all() -> String {
    let (server, client) = (Writer::Server, Writer::Client);
    [
        declaration::<Message>(server),
        declaration::<Seat>(server),
        declaration::<Scene>(server),
        declaration::<Square>(server),
        declaration::<SquareKind>(server),
        declaration::<Mark>(server),
        declaration::<Piece>(server),
        declaration::<Tray>(server),
        declaration::<TrayKind>(server),
        declaration::<TrayPiece>(server),
        declaration::<Die>(server),
        declaration::<Counter>(server),
        declaration::<Line>(server),
        declaration::<LineKind>(server),
        declaration::<SeatScene>(server),
        declaration::<Legal>(server),
        declaration::<Effect>(server),
        declaration::<Choice>(server),
        declaration::<Outcome>(server),
        declaration::<Reason>(server),
        declaration::<Status>(server),
        declaration::<TimeControl>(server),
        declaration::<Terms>(server),
        declaration::<SeatKind>(server),
        declaration::<SeatView>(server),
        declaration::<SeatRating>(server),
        declaration::<TableView>(server),
        declaration::<Part>(server),
        declaration::<ClockView>(server),
        declaration::<EndingView>(server),
        declaration::<OrderView>(server),
        declaration::<SealView>(server),
        declaration::<StateView>(server),
        declaration::<ChatLine>(server),
        declaration::<Done>(server),
        declaration::<Code>(server),
        declaration::<Refusal>(server),
        declaration::<Guest>(server),
        declaration::<GuestName>(client),
        declaration::<ResumeLink>(server),
        declaration::<SignOut>(client),
        declaration::<Scope>(server),
        declaration::<NewToken>(client),
        declaration::<FreshToken>(server),
        declaration::<ListedToken>(server),
        declaration::<Question>(client),
        declaration::<ImportRequest>(client),
        declaration::<Imported>(server),
        declaration::<ReachableMoves>(server),
        declaration::<WhyNot>(server),
        declaration::<Studied>(server),
        declaration::<Visibility>(server),
        declaration::<StudyHead>(server),
        declaration::<ChapterTag>(server),
        declaration::<ChapterHead>(server),
        declaration::<Brush>(server),
        declaration::<Shape>(server),
        declaration::<FrozenLine>(server),
        declaration::<TreeNode>(server),
        declaration::<Chapter>(server),
        declaration::<Change>(server),
        declaration::<StudyPerson>(server),
        declaration::<StudyRole>(server),
        declaration::<StudyView>(server),
        declaration::<ListedStudy>(server),
        declaration::<Edited>(server),
        declaration::<PastEdit>(server),
        declaration::<StudyKey>(server),
        declaration::<SetupRequest>(client),
        declaration::<SetupAnswer>(server),
        declaration::<SetupForm>(server),
        declaration::<Phase>(server),
        declaration::<SetupPiece>(server),
        declaration::<Field>(server),
        declaration::<FieldKind>(server),
        declaration::<Item>(server),
        declaration::<Setup>(server),
        declaration::<SetupValue>(server),
        declaration::<ExactResult>(server),
        declaration::<BestLine>(server),
        declaration::<Finding>(server),
        declaration::<Point>(server),
        declaration::<Explored>(server),
        declaration::<ExploredMove>(server),
        declaration::<ExplorerBand>(server),
        declaration::<ExploredGame>(server),
        declaration::<MoveClass>(server),
        declaration::<ReviewLine>(server),
        declaration::<ReviewedMove>(server),
        declaration::<PlayerReview>(server),
        declaration::<Chances>(server),
        declaration::<Review>(server),
        declaration::<ReviewStatus>(server),
        declaration::<ReviewState>(server),
        declaration::<RetryRequest>(client),
        declaration::<RetryVerdict>(server),
        declaration::<RetryAnswer>(server),
        declaration::<LessonRequest>(client),
        declaration::<LessonVerdict>(server),
        declaration::<LessonAnswer>(server),
        declaration::<PuzzleWish>(client),
        declaration::<PuzzleMade>(server),
        declaration::<PuzzleVote>(server),
        declaration::<PuzzleVoteRequest>(client),
        declaration::<PuzzleVotes>(server),
    ]
    .join("\n")
}

#[test]
fn the_types_of_the_page_are_those_of_the_protocol() {
    let file = Path::new(FILE);
    let text = fs::read_to_string(file).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("the mark where the generated types begin");
    let (_, after) = rest.split_once(END).expect("the mark where they end");
    let wanted = format!("{before}{BEGIN}\n{}\n{END}{after}", all());
    if env::var_os("REFRESH_TYPES").is_some() {
        fs::write(file, &wanted).unwrap();
    }
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text, wanted, "web/scripts/types.d.ts is stale: {REFRESH}");
}

/// The names of the fields that a type has by its schema.
fn fields_of<T: PartialSchema>() -> BTreeSet<String> {
    let schema = flat(serde_json::to_value(T::schema()).unwrap());
    schema["properties"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn scenes_have_no_field_that_their_types_do_not_tell() {
    for rules in GAMES {
        let scene = rules.new_game(&[], 1).unwrap().scene(Viewer::Everything);
        let scene = serde_json::to_value(scene).unwrap();
        let check = |what: &str, known: BTreeSet<String>, values: &[Value]| {
            for value in values {
                let found: BTreeSet<String> = value.as_object().unwrap().keys().cloned().collect();
                let unknown: Vec<_> = found.difference(&known).collect();
                assert!(unknown.is_empty(), "{what} of {}: {unknown:?}", rules.info().name);
            }
        };
        let list = |name: &str| scene[name].as_array().unwrap().as_slice();
        check("the scene", fields_of::<Scene>(), std::slice::from_ref(&scene));
        check("a square", fields_of::<Square>(), list("squares"));
        check("a piece", fields_of::<Piece>(), list("pieces"));
        check("a tray", fields_of::<Tray>(), list("trays"));
        check("a counter", fields_of::<Counter>(), list("counters"));
        check("a seat", fields_of::<SeatScene>(), list("seats"));
        check("a choice", fields_of::<Choice>(), list("choices"));
    }
}

//! The page's types, written from the schemas of the messages.

use std::env;
use std::fs;
use std::path::Path;

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

fn declaration<T: ToSchema + PartialSchema>(writer: Writer) -> String {
    let schema = serde_json::to_value(T::schema()).unwrap();
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
    for (name, schema) in fields {
        let kind = type_of(schema);
        let left_out = !required.contains(&name.as_str());
        let optional = left_out && (writer == Writer::Client || !kind.contains("null"));
        let mark = if optional { "?" } else { "" };
        text.push_str(&format!("{}  {name}{mark}: {kind};\n", doc(schema, "  ")));
    }
    text + "}\n"
}

/// All types that the page uses.
fn all() -> String {
    let (server, client) = (Writer::Server, Writer::Client);
    [
        declaration::<Status>(server),
        declaration::<TimeControl>(server),
        declaration::<Terms>(server),
        declaration::<SeatKind>(server),
        declaration::<SeatView>(server),
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
        declaration::<Question>(client),
        declaration::<Studied>(server),
        declaration::<BestLine>(server),
        declaration::<Finding>(server),
        declaration::<Point>(server),
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

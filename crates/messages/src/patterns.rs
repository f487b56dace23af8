//! The texts of a language for browsers: read here, put into words there.
//!
//! A pattern is a list of parts: a string; `{"$": NAME}` for a variable;
//! `{"?": NAME, "of": {KEY: PATTERN, ...}, "or": PATTERN}` for a choice by the value
//! or the plural category of a variable. A pattern of one string is that string.

use std::collections::HashSet;
use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use serde_json::{Map, Value, json};

use crate::Language;

/// The keys under `### Pages alone` in English: the server says them itself.
static PAGES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let mut alone = false;
    let mut keys = HashSet::new();
    let resource = match parser::parse(Language::ENGLISH.file()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    for entry in resource.body {
        match entry {
            Entry::ResourceComment(comment) => alone = comment.content.contains(&"Pages alone"),
            Entry::Message(message) if alone => drop(keys.insert(message.id.name)),
            _ => {}
        }
    }
    keys
});

impl Language {
    /// The patterns of the messages that scripts need, and `KEY.FORM` for the forms of
    /// nouns. What games and the server say comes in English, so in English only what
    /// scripts say themselves is needed. `wants` says which of the others are.
    pub fn patterns(self, wants: impl Fn(&str) -> bool) -> Map<String, Value> {
        let own = |key: &str| key.starts_with("js-") || key.starts_with("list-");
        let noun = |key: &str| key.starts_with("seat-") || key.starts_with("piece-");
        let wanted = |key: &str| match self {
            Language::ENGLISH => own(key) || noun(key),
            _ => own(key) || noun(key) || !PAGES.contains(key) && wants(key),
        };
        self.patterns_of(wanted)
    }

    /// The patterns of the messages that are wanted.
    pub fn patterns_of(self, wanted: impl Fn(&str) -> bool) -> Map<String, Value> {
        // What English alone has is said in English.
        let mut patterns = Map::new();
        for language in [Language::ENGLISH, self] {
            let resource = match parser::parse(language.file()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            for entry in &resource.body {
                let Entry::Message(message) = entry else { continue };
                let key = message.id.name;
                if !wanted(key) {
                    continue;
                }
                if let Some(value) = &message.value {
                    patterns.insert(key.to_owned(), pattern(value));
                }
                for form in &message.attributes {
                    patterns.insert(format!("{key}.{}", form.id.name), pattern(&form.value));
                }
            }
        }
        patterns
    }
}

fn pattern(of: &Pattern<&str>) -> Value {
    let mut parts: Vec<Value> = Vec::new();
    for element in &of.elements {
        let part = match element {
            PatternElement::TextElement { value } => json!(value),
            PatternElement::Placeable { expression } => expression_part(expression),
        };
        match (parts.last_mut(), &part) {
            // Texts of several lines are one string.
            (Some(Value::String(before)), Value::String(text)) => before.push_str(text),
            _ => parts.push(part),
        }
    }
    match parts.as_slice() {
        [Value::String(text)] => json!(text),
        _ => Value::Array(parts),
    }
}

fn expression_part(expression: &Expression<&str>) -> Value {
    match expression {
        Expression::Inline(inline) => inline_part(inline),
        Expression::Select { selector, variants } => {
            let mut of = Map::new();
            let mut or = json!("");
            for variant in variants {
                let value = pattern(&variant.value);
                match variant.key {
                    _ if variant.default => or = value,
                    VariantKey::Identifier { name } => drop(of.insert(name.to_owned(), value)),
                    VariantKey::NumberLiteral { value: number } => drop(of.insert(number.to_owned(), value)),
                }
            }
            json!({ "?": variable(selector), "of": of, "or": or })
        }
    }
}

fn inline_part(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::VariableReference { id } => json!({ "$": id.name }),
        InlineExpression::StringLiteral { value } => {
            json!(fluent_syntax::unicode::unescape_unicode_to_string(value))
        }
        InlineExpression::NumberLiteral { value } => json!(value),
        InlineExpression::Placeable { expression } => expression_part(expression),
        // Texts do without terms, references and functions; a test says so.
        _ => json!(""),
    }
}

fn variable<'s>(selector: &InlineExpression<&'s str>) -> &'s str {
    match selector {
        InlineExpression::VariableReference { id } => id.name,
        _ => "",
    }
}

//! Options as people read them: their names, what they are for, what they can be.
//! Records and commands have other words for them, which are English.

use maud::{Markup, html};
pub use quincunx_core::option_words::{help, name, value};
use quincunx_core::{Kind, Spec};
use quincunx_games::catalogue;

use super::texts::Language;

/// Whether a text could be the name of an option in records and commands.
pub fn is_name(text: &str) -> bool {
    text.contains('_') && text.chars().all(|c| c == '_' || c.is_ascii_lowercase())
}

/// That name as code; it may be broken between its words.
pub fn code(name: &str) -> Markup {
    html! { code { @for (index, word) in name.split('_').enumerate() { @if index > 0 { "_" wbr; } (word) } } }
}

/// Settings such as `blocked=queue,preview=3` as people read them.
pub fn settings(language: Language, game: &str, settings: &str) -> String {
    let specs = catalogue::find(game).map(|rules| rules.options()).unwrap_or_default();
    let say = |setting: &str| {
        let (option, set) = setting.split_once('=').unwrap_or((setting, ""));
        let set = match specs.iter().find(|spec| spec.name == option) {
            Some(spec) => value(language, game, spec, set),
            None => set.to_owned(),
        };
        format!("{}: {set}", name(language, game, option))
    };
    settings.split(',').map(say).collect::<Vec<_>>().join(", ")
}

/// A control for an option; left alone it says nothing, and the usual value holds.
pub fn control(language: Language, game: &str, spec: &Spec) -> Markup {
    control_with(language, game, spec, None)
}

/// The same, with a value that is set already.
pub fn control_with(language: Language, game: &str, spec: &Spec, set: Option<&str>) -> Markup {
    let field = format!("option-{}", spec.name);
    let id = format!("{field}-help");
    let usual = value(language, game, spec, &spec.default);
    html! {
        div.option {
            label.field {
                span { (name(language, game, spec.name)) }
                @match &spec.kind {
                    Kind::Choice { choices } => {
                        select name=(field) aria-describedby=(id) {
                            option value="" { (language.say_with("option-usual", &[("value", usual.into())])) }
                            @for choice in choices.iter().filter(|choice| **choice != spec.default) {
                                option value=(choice) selected[set == Some(*choice)] { (value(language, game, spec, choice)) }
                            }
                        }
                    }
                    Kind::Integer { least, greatest } => {
                        input type="number" name=(field) min=(least) max=(greatest) placeholder=(spec.default)
                            value=[set] aria-describedby=(id);
                    }
                    Kind::Text { form, .. } => {
                        input type="text" name=(field) placeholder=(spec.default) title=(form.message().say(language))
                            value=[set] maxlength="200" aria-describedby=(id);
                    }
                }
            }
            p.help id=(id) { (help(language, game, spec)) }
        }
    }
}

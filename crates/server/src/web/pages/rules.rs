//! The rules of each game: what `docs/rules` says, with boards to try it on and the
//! options as the game itself describes them.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use quincunx_core::{Info, Kind, Message, Scene, Spec, Viewer};
use quincunx_games::catalogue::{self, GAMES};
use quincunx_picture::{Style, svg};

use super::context::{PageContext, PieceSet, Theme};
use super::drawing::{Picture, PictureRequest};
use super::frame::Page;
use super::home::{board, title};
use super::options;
use super::texts::Language;
use super::{diagrams, sorry};
use crate::protocol::{Code, Refusal};
use crate::web::Web;

/// What is written about a game in a language; in English where there is nothing else.
fn words(language: Language, info: &'static Info) -> &'static str {
    let translated = info.showcase.rules.iter().find(|(code, _)| *code == language.code());
    translated.map_or(info.rules, |(_, words)| words)
}

/// The five games.
pub async fn index(context: PageContext) -> Response {
    let language = context.language;
    let page = Page {
        title: format!("{} · Quincunx", language.say("rules-index")),
        description: language.say("rules-index-description").into_owned(),
        picture: Some("/cards/bishops.png".to_owned()),
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "page-home page-rules-index",
        body: html! {
            div.intro {
                h1 { (language.say("rules-index")) }
                p { (language.say("rules-index-description")) }
            }
            section.cards.compact {
                @for rules in GAMES {
                    @let info = rules.info();
                    article.card {
                        a.picture href={ "/rules/" (info.name) } tabindex="-1" aria-hidden="true" { (board(&context, info.name)) }
                        div.words {
                            h2 { (title(language, info)) }
                            p { (language.say(&format!("game-{}-blurb", info.name))) }
                            div.buttons {
                                a.button.primary href={ "/rules/" (info.name) } { (language.say("link-rules")) span.hidden { " " (title(language, info)) } }
                                a.button href={ "/analysis/" (info.name) } { (language.say("link-analysis")) span.hidden { " " (title(language, info)) } }
                                a.button href={ "/new/" (info.name) } { (language.say("link-play")) span.hidden { " " (title(language, info)) } }
                            }
                        }
                    }
                }
            }
        },
    };
    page.show(&context)
}

/// The rules of a game.
pub async fn page(State(_): State<Web>, context: PageContext, Path(game): Path<String>) -> Response {
    match catalogue::find(&game) {
        Some(rules) => show(&context, rules.info(), &rules.options()),
        None => sorry(&context, &Refusal::new(Code::NotFound, Message::new("refusal-no-game"))),
    }
}

fn show(context: &PageContext, info: &'static Info, options: &[Spec]) -> Response {
    let language = context.language;
    let game = title(language, info);
    let heading = language.say_with("rules-title", &[("game", game.as_str().into())]);
    let Written { sections, body } = write(context, info, options);
    let page = Page {
        title: format!("{heading} · Quincunx"),
        description: language.say(&format!("game-{}-blurb", info.name)).into_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/rules.js"),
        game: Some(info.name),
        boards: true,
        class: "page-rules",
        body: html! {
            div #rules.rules data-game=(info.name) {
                nav.contents aria-label=(language.say("rules-contents")) {
                    p.others {
                        @for other in GAMES {
                            a href={ "/rules/" (other.info().name) } aria-current=[(other.info().name == info.name).then_some("page")] {
                                (title(language, other.info()))
                            }
                        }
                    }
                    ol {
                        @for (id, name) in &sections { li { a href={ "#" (id) } { (name) } } }
                    }
                    p.buttons {
                        a.button.primary href={ "/new/" (info.name) } { (language.say("link-play")) }
                        a.button href={ "/analysis/" (info.name) } { (language.say("link-analysis")) }
                    }
                }
                article.text { (PreEscaped(body)) }
            }
        },
    };
    page.show(context)
}

/// A page of rules as HTML.
struct Written {
    /// The address and the name of each section.
    sections: Vec<(String, String)>,
    body: String,
}

/// Makes HTML of what is written about a game. Sections get an address, the table of
/// options is the game's own, and boards stand where [`diagrams`] wants them.
fn write(context: &PageContext, info: &'static Info, options: &[Spec]) -> Written {
    let language = context.language;
    let parser = Parser::new_ext(words(language, info), Options::ENABLE_TABLES);
    let mut events: Vec<Event<'static>> = Vec::new();
    let mut sections: Vec<(String, String)> = Vec::new();
    // The number of the section, counted alike in every language.
    let mut number = 0;
    let mut heading: Option<(HeadingLevel, String)> = None;
    // Whether the next table is that of the options.
    let (mut awaits_options, mut skips) = (false, false);
    let mut drops_link = false;
    for event in parser {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                if level != HeadingLevel::H1 {
                    events.push(boards(language, info, number));
                    number += 1;
                }
                heading = Some((level, String::new()));
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some((level, name)) = heading.take() else { continue };
                let id = format!("s{number}");
                let markup = match level {
                    HeadingLevel::H1 => html! { h1 { (name) } },
                    HeadingLevel::H2 => html! { h2 id=(id) { (name) } },
                    _ => html! { h3 id=(id) { (name) } },
                };
                events.push(Event::Html(markup.into_string().into()));
                if level == HeadingLevel::H2 {
                    // In English a table stands there already, for those who read the
                    // paper; the game's own takes its place.
                    awaits_options = name == "Options";
                    if name == "Valinnat" {
                        let table = option_table(language, info, options);
                        events.push(Event::Html(table.into_string().into()));
                    }
                    sections.push((id, name));
                }
            }
            Event::Text(text) if heading.is_some() => {
                if let Some((_, name)) = &mut heading {
                    name.push_str(&text);
                }
            }
            Event::Start(Tag::Table(_)) if awaits_options => {
                awaits_options = false;
                skips = true;
                let table = option_table(language, info, options);
                events.push(Event::Html(table.into_string().into()));
            }
            Event::End(TagEnd::Table) if skips => skips = false,
            // The name of an option may be broken where its words end.
            Event::Code(name) if !skips && heading.is_none() && options::is_name(&name) => {
                events.push(Event::Html(options::code(&name).into_string().into()));
            }
            // Wide tables and lines are moved within their own bounds, also by keys.
            Event::Start(Tag::Table(columns)) if !skips => {
                events.push(Event::Html("<div class=\"wide\" tabindex=\"0\">".into()));
                events.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                events.push(Event::End(TagEnd::Table));
                events.push(Event::Html("</div>".into()));
            }
            Event::Start(Tag::CodeBlock(_)) => {
                events.push(Event::Html("<pre tabindex=\"0\"><code>".into()));
            }
            Event::End(TagEnd::CodeBlock) => events.push(Event::Html("</code></pre>".into())),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => match address(&dest_url) {
                Some(dest_url) => {
                    events.push(own(Event::Start(Tag::Link { link_type, dest_url, title, id })));
                }
                None => drops_link = true,
            },
            Event::End(TagEnd::Link) if drops_link => drops_link = false,
            // What is written is ours, but HTML has no business in it.
            Event::Html(_) | Event::InlineHtml(_) => {}
            event if !skips => events.push(own(event)),
            _ => {}
        }
    }
    events.push(boards(language, info, number));
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, events.into_iter());
    Written { sections, body }
}

/// An event that keeps its own text.
fn own(event: Event<'_>) -> Event<'static> {
    event.into_static()
}

/// Where a link of a paper leads on the server, if that is here at all.
fn address(target: &str) -> Option<CowStr<'static>> {
    let page = target.rsplit('/').next().unwrap_or(target);
    let game = page.split('.').next().unwrap_or(page);
    catalogue::find(game).map(|rules| format!("/rules/{}", rules.info().name).into())
}

/// The boards at the end of a section.
fn boards(language: Language, info: &Info, section: usize) -> Event<'static> {
    let markup = html! {
        @for (index, diagram) in diagrams::of(info.name).filter(|(_, diagram)| diagram.section == section) {
            @let caption = language.say(diagram.caption);
            figure.diagram data-position=(diagram.position) data-plies=(diagram.plies) {
                div.board-place {
                    img src={ "/rules/" (info.name) "/" (index) ".svg" } alt=(caption) loading="lazy" width="400" height="400";
                }
                div.diagram-plates {}
                figcaption {
                    p { (caption) }
                    p.diagram-prompt.faint aria-live="polite" {}
                    div.diagram-actions {
                        button.small.diagram-reset type="button" { (language.say("diagram-reset")) }
                        button.small.diagram-back type="button" { (language.say("diagram-back")) }
                        a.diagram-analyse href={ "/analysis/" (info.name) } { (language.say("link-analysis")) span.hidden { ": " (caption) } }
                    }
                }
            }
        }
    };
    Event::Html(markup.into_string().into())
}

/// The options as the game describes them.
fn option_table(language: Language, info: &Info, options: &[Spec]) -> Markup {
    html! {
        div.wide tabindex="0" {
            table.options {
                thead {
                    tr {
                        th { (language.say("rules-option")) }
                        th { (language.say("rules-values")) }
                        th { (language.say("rules-meaning")) }
                    }
                }
                tbody {
                    @for spec in options {
                        tr {
                            td { (options::name(language, info.name, spec.name)) br; (options::code(spec.name)) }
                            td { (values(language, info.name, spec)) }
                            td { (options::help(language, info.name, spec)) }
                        }
                    }
                }
            }
        }
    }
}

/// What an option takes, the usual value first.
fn values(language: Language, game: &str, spec: &Spec) -> Markup {
    // The word for records, and what it means where that is another one.
    let word = |choice: &str| {
        let said = options::value(language, game, spec, choice);
        html! { code { (choice) } @if said != choice.replace('_', " ") { " (" (said) ")" } }
    };
    html! {
        @match &spec.kind {
            Kind::Choice { choices } => {
                b { (word(&spec.default)) }
                @for choice in choices.iter().filter(|choice| **choice != spec.default) { ", " (word(choice)) }
            }
            Kind::Integer { least, greatest } => {
                code { b { (spec.default) } }
                " " (language.say_with("rules-range", &[("least", (*least).into()), ("greatest", (*greatest).into())]))
            }
            Kind::Text { form, .. } => { code { b { (spec.default) } } " (" (form.message().say(language)) ")" }
        }
    }
}

/// The scenes of the boards, for those who look before they try.
static SCENES: LazyLock<Vec<(&'static str, usize, Scene)>> = LazyLock::new(|| {
    let of = |rules: &&'static dyn quincunx_core::AnyRules| {
        let name = rules.info().name;
        diagrams::of(name).filter_map(move |(index, diagram)| {
            Some((name, index, diagrams::game(name, diagram).ok()?.scene(Viewer::Everything)))
        })
    };
    GAMES.iter().flat_map(of).collect()
});

/// The boards that have been drawn, by their number in [`SCENES`].
static DRAWN: Mutex<BTreeMap<(usize, Theme, PieceSet), Picture>> = Mutex::new(BTreeMap::new());

/// A board as a picture, drawn once for each theme and each set of pieces.
pub async fn picture(
    context: PageContext,
    asking: PictureRequest,
    Path((game, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let nothing = || Refusal::new(Code::NotFound, Message::new("refusal-no-picture"));
    let index: usize = file.strip_suffix(".svg").and_then(|index| index.parse().ok()).ok_or_else(nothing)?;
    let number = SCENES.iter().position(|(name, at, _)| *name == game && *at == index).ok_or_else(nothing)?;
    let (theme, pieces) = (context.theme, context.pieces);
    let draw =
        || Picture::svg(svg(&SCENES[number].2, &Style { theme, pieces, ..Style::default() }.board_only()));
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    let picture = drawn.entry((number, theme, pieces)).or_insert_with(draw).clone();
    drop(drawn);
    Ok(picture.answer(&asking, "private, max-age=3600"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::pages::context::ColourScheme;

    fn page(language: Language, info: &'static Info, options: &[Spec]) -> Written {
        let context = PageContext {
            guest: None,
            account: None,
            notices: Vec::new(),
            settings: crate::members::Settings::default(),
            language,
            look: ColourScheme::Auto,
            theme: Theme::Wood,
            pieces: PieceSet::Round,
            path: "/".to_owned(),
            origin: String::new(),
        };
        write(&context, info, options)
    }

    #[test]
    fn every_page_has_its_boards_and_the_games_own_options() {
        for &language in Language::offered() {
            for rules in GAMES {
                let (info, options) = (rules.info(), rules.options());
                let written = page(language, info, &options);
                let boards = written.body.matches("<figure").count();
                assert_eq!(boards, diagrams::of(info.name).count(), "{} in {}", info.name, language.code());
                assert!(boards >= 3, "{}", info.name);
                let tables: Vec<&str> = written.body.split("<table class=\"options\"").skip(1).collect();
                let [table] = tables.as_slice() else { panic!("{}: {} tables", info.name, tables.len()) };
                let (table, _) = table.split_once("</table>").expect("an end");
                for spec in &options {
                    let cell = format!("<br>{}</td>", options::code(spec.name).into_string());
                    assert_eq!(table.matches(&cell).count(), 1, "{} of {}", spec.name, info.name);
                }
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_sections() {
        for rules in GAMES {
            let count = |language| {
                words(language, rules.info())
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .map(|line| line.split(' ').next().unwrap_or("").len())
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                count(Language::ENGLISH),
                count(Language::read("fi").unwrap()),
                "{}",
                rules.info().name
            );
        }
    }

    #[test]
    fn links_of_the_papers_lead_somewhere() {
        assert_eq!(address("../notation-bishops.md"), None, "a paper that is not here");
        assert_eq!(address("shakti.md").as_deref(), Some("/rules/shakti"));
    }
}

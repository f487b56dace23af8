//! What is around every page: head, header, footer.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::assets::{address, imports};
use super::texts::Language;
use super::visitor::{Look, Theme, Visitor};
use crate::protocol::Refusal;
use crate::web::answer::status_of;

/// A page before its frame is around it.
pub struct Page<'p> {
    /// In the tab.
    pub title: String,
    /// In link previews and search results.
    pub description: String,
    /// The address of a picture for link previews.
    pub picture: Option<String>,
    /// The script that the page runs, a path in `web/`.
    pub script: Option<&'p str>,
    /// Whether there are boards, which need the drawings of the pieces.
    pub boards: bool,
    /// A word for the styles.
    pub class: &'p str,
    /// What is on it.
    pub body: Markup,
}

impl Page<'_> {
    /// The whole document.
    pub fn show(self, visitor: &Visitor) -> Response {
        let language = visitor.language;
        let markup = html! {
            (DOCTYPE)
            html lang=(language.code()) data-look=(visitor.look.word()) data-board=(visitor.theme.word()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.title) }
                    meta name="description" content=(self.description);
                    meta name="color-scheme" content="light dark";
                    meta property="og:title" content=(self.title);
                    meta property="og:description" content=(self.description);
                    meta property="og:type" content="website";
                    @if let Some(picture) = &self.picture {
                        meta property="og:image" content={ (visitor.origin) (picture) };
                        meta name="twitter:card" content="summary_large_image";
                    }
                    link rel="icon" type="image/svg+xml" href=(address("icon.svg"));
                    @for style in ["styles/base.css", "styles/board.css", "styles/pages.css", "styles/table.css", "styles/study.css"] {
                        link rel="stylesheet" href=(address(style));
                    }
                    @if let Some(script) = self.script {
                        @for path in imports(script) {
                            link rel="modulepreload" href=(address(&path));
                        }
                        script type="module" src=(address(script)) {}
                    }
                }
                body class=(self.class) data-guest=[visitor.guest.as_ref().map(|_| "yes")] {
                    a.skip href="#main" { (language.say("skip")) }
                    (header(visitor))
                    main #main { (self.body) }
                    (footer(visitor))
                    @if self.script.is_some() {
                        script #texts type="application/json" { (PreEscaped(language.for_scripts())) }
                    }
                    @if self.boards { (sprite()) }
                }
            }
        };
        Html(markup.into_string()).into_response()
    }
}

/// The drawings of the pieces, each once; `web/styles/board.css` dresses them.
fn sprite() -> Markup {
    let mut symbols = String::from(quincunx_picture::PieceColour::patterns());
    for (name, drawing) in
        quincunx_picture::names().filter_map(|name| Some((name, quincunx_picture::drawing(name)?)))
    {
        let opened = drawing.replacen(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"",
            &format!("<symbol id=\"piece-{name}\""),
            1,
        );
        symbols.push_str(opened.replace("</svg>", "</symbol>").trim_end());
    }
    html! { svg.sprite aria-hidden="true" { defs { (PreEscaped(symbols)) } } }
}

/// The sign of the house: five points.
fn sign() -> Markup {
    html! {
        svg.sign viewBox="0 0 24 24" aria-hidden="true" {
            @for (x, y) in [(5, 5), (19, 5), (12, 12), (5, 19), (19, 19)] {
                circle cx=(x) cy=(y) r="3.4" {}
            }
        }
    }
}

fn header(visitor: &Visitor) -> Markup {
    let language = visitor.language;
    html! {
        header.top {
            a.brand href="/" { (sign()) span { "Quincunx" } }
            nav aria-label=(language.say("nav-label")) {
                a href="/#games" { (language.say("nav-games")) }
                a href="/#tables" { (language.say("nav-tables")) }
                a href="/rules" { (language.say("nav-rules")) }
            }
            details.menu {
                summary aria-label=(language.say("settings")) {
                    svg viewBox="0 0 24 24" aria-hidden="true" {
                        path d="M4 7h9M17 7h3M4 17h3M11 17h9" {}
                        circle cx="15" cy="7" r="2.2" {}
                        circle cx="9" cy="17" r="2.2" {}
                    }
                }
                div.sheet {
                    form #name-form.name-form {
                        label for="name" { (language.say("your-name")) }
                        div.row {
                            input #name name="name" maxlength="24" autocomplete="nickname"
                                value=[visitor.guest.as_ref().map(|guest| guest.name.as_str())]
                                placeholder=(language.say("guest-name"));
                            button type="submit" { (language.say("save")) }
                        }
                    }
                    label.pace for="pace" { (language.say("settings-pace")) }
                    select #pace {
                        @for (value, name) in [("0", "pace-none"), ("600", "pace-usual"), ("1500", "pace-slow")] {
                            option value=(value) selected[value == "600"] { (language.say(name)) }
                        }
                    }
                    (switch(visitor, "settings-language", "lang", &languages(visitor)))
                    (switch(visitor, "settings-look", "look", &looks(visitor)))
                    (switch(visitor, "settings-board", "board", &themes(visitor)))
                    @if visitor.guest.is_some() {
                        p { a href="/devices" { (language.say("settings-devices")) } }
                    }
                }
            }
        }
    }
}

/// A value, what it is called and whether it is the one that is set.
type Choice = (&'static str, String, bool);

fn languages(visitor: &Visitor) -> Vec<Choice> {
    let of =
        |language: Language| (language.code(), language.own_name().to_owned(), language == visitor.language);
    Language::ALL.map(of).to_vec()
}

fn looks(visitor: &Visitor) -> Vec<Choice> {
    let name = |look: Look| match look {
        Look::Auto => visitor.language.say("look-auto"),
        Look::Light => visitor.language.say("look-light"),
        Look::Dark => visitor.language.say("look-dark"),
    };
    Look::ALL.map(|look| (look.word(), name(look).into_owned(), look == visitor.look)).to_vec()
}

fn themes(visitor: &Visitor) -> Vec<Choice> {
    let name = |theme: Theme| match theme {
        Theme::Wood => visitor.language.say("board-wood"),
        Theme::Slate => visitor.language.say("board-slate"),
    };
    Theme::ALL.map(|theme| (theme.word(), name(theme).into_owned(), theme == visitor.theme)).to_vec()
}

/// Links that set something and come back here.
fn switch(visitor: &Visitor, label: &'static str, key: &str, choices: &[Choice]) -> Markup {
    let back: String = visitor.path.bytes().map(percent).collect();
    html! {
        div.switch role="group" aria-label=(visitor.language.say(label)) {
            span.label { (visitor.language.say(label)) }
            @for (value, name, is_set) in choices {
                a href={ "/set?" (key) "=" (value) "&to=" (back) } rel="nofollow"
                    lang=[(key == "lang").then_some(*value)]
                    aria-current=[is_set.then_some("true")] { (name) }
            }
        }
    }
}

/// A byte as it may stand in a query.
fn percent(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    }
}

fn footer(visitor: &Visitor) -> Markup {
    html! {
        footer.bottom {
            p { (visitor.language.say("footer")) }
        }
    }
}

/// A page that says what is wrong.
pub fn sorry(visitor: &Visitor, refusal: &Refusal) -> Response {
    let language = visitor.language;
    let page = Page {
        title: format!("{} · Quincunx", language.say("sorry-title")),
        description: language.say("home-description").into_owned(),
        picture: None,
        script: Some("scripts/site.js"),
        boards: false,
        class: "plain",
        body: html! {
            div.narrow {
                h1 { (language.say("sorry-title")) }
                p.reason { (language.phrase(&refusal.message)) "." }
                p { a.button href="/" { (language.say("sorry-home")) } }
            }
        },
    };
    let mut response = page.show(visitor);
    *response.status_mut() = status_of(refusal.code);
    debug_assert_ne!(response.status(), StatusCode::OK);
    response
}

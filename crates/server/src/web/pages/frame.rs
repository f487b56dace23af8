//! What is around every page: head, header, footer.

use axum::http::StatusCode;
use axum::http::header::{HeaderValue, REFERRER_POLICY};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::assets::{address, imports};
use super::context::{ColourScheme, PageContext, PieceSet, Theme};
use super::moderation::notices;
use super::texts::{Language, script_path};
use crate::protocol::Refusal;
use crate::store::Role;
use crate::web::answer::refusing;

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
    /// The game that the page is about, whose sentences the scripts need.
    pub game: Option<&'p str>,
    /// Whether there are boards, which need the drawings of the pieces.
    pub boards: bool,
    /// A word for the styles.
    pub class: &'p str,
    /// What is on it.
    pub body: Markup,
}

impl Page<'_> {
    /// The whole document.
    pub fn show(self, context: &PageContext) -> Response {
        let language = context.language;
        let texts = address(&script_path(language, self.game));
        let markup = html! {
            (DOCTYPE)
            html lang=(language.code()) data-texts=(texts) data-look=(context.look.word()) data-board=(context.theme.word())
                data-settings=[Some(context.settings.text()).filter(|text| !text.is_empty())] {
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
                        meta property="og:image" content={ (context.origin) (picture) };
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
                        link rel="modulepreload" href=(texts);
                        script type="module" src=(address(script)) {}
                    }
                }
                body class=(self.class) data-guest=[context.guest.as_ref().map(|_| "yes")]
                    data-member=[context.account.as_ref().map(|_| "yes")] {
                    a.skip href="#main" { (language.say("skip")) }
                    (header(context))
                    main #main { (notices(context)) (self.body) }
                    (footer(context))
                    @if self.boards { (sprite(context.pieces)) }
                }
            }
        };
        let mut response = Html(markup.into_string()).into_response();
        if context.guest.is_some() {
            // Pages have forms for whoever is known. With no referrer at all, browsers do not
            // say that a form is our own; the path of a page is told to nobody.
            let policy = HeaderValue::from_static("strict-origin");
            response.headers_mut().insert(REFERRER_POLICY, policy);
        }
        response
    }
}

/// The drawings of the pieces, each once; `web/styles/board.css` dresses them.
pub fn sprite(set: PieceSet) -> Markup {
    let mut symbols = String::from(quincunx_picture::PieceColour::patterns());
    for (name, drawing) in quincunx_picture::names().filter_map(|name| Some((name, set.drawing(name)?))) {
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

fn header(context: &PageContext) -> Markup {
    let language = context.language;
    html! {
        header.top {
            a.brand href="/" { (sign()) span { "Quincunx" } }
            nav aria-label=(language.say("nav-label")) {
                a href="/#games" { (language.say("nav-games")) }
                a href="/lobby" { (language.say("nav-lobby")) }
                a href="/learn" { (language.say("nav-learn")) }
                a href="/puzzles" { (language.say("nav-puzzles")) }
                a href="/study" { (language.say("nav-study")) }
                a href="/ratings" { (language.say("nav-ratings")) }
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
                    (who(context))
                    // A member is called by the handle.
                    form #name-form.name-form hidden[context.account.is_some()] {
                        label for="name" { (language.say("your-name")) }
                        div.row {
                            input #name name="name" maxlength="24" autocomplete="nickname"
                                value=[context.guest.as_ref().map(|guest| guest.name.as_str())]
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
                    @if context.guest.is_some() {
                        p {
                            a href="/history" { (language.say("history-title")) }
                            " · " a href="/people" { (language.say("people-title")) }
                            " · " a href="/challenges" { (language.say("challenges-title")) }
                        }
                    }
                    p {
                        a href="/study" { (language.say("nav-study")) }
                        " · " a href="/settings" { (language.say("settings-title")) }
                        " · " a href="/ratings" { (language.say("nav-ratings")) }
                    }
                    (switch(context, "settings-language", "lang", &languages(context)))
                    (switch(context, "settings-look", "look", &looks(context)))
                    (switch(context, "settings-board", "board", &themes(context)))
                    @if context.guest.is_some() && context.account.is_none() {
                        p { a href="/devices" { (language.say("settings-devices")) } }
                    }
                }
            }
        }
    }
}

/// Who somebody is, as a member; or the ways to be one.
fn who(context: &PageContext) -> Markup {
    let language = context.language;
    html! {
        @match &context.account {
            Some(account) => p.member {
                a href={ "/@" (account.handle) } { (account.handle) }
                @if account.bot { span.tag { (language.say("js-bot")) } }
                a href="/account" { (language.say("account-title")) }
                @if account.role >= Role::Moderator { a href="/moderation" { (language.say("moderation-title")) } }
            },
            None => p.member {
                a href="/sign-in" { (language.say("sign-in")) }
                a href="/register" { (language.say("register")) }
            },
        }
    }
}

/// A value, what it is called and whether it is the one that is set.
type Choice = (&'static str, String, bool);

fn languages(context: &PageContext) -> Vec<Choice> {
    let of = |language: Language| {
        (language.code(), language.own_name().into_owned(), language == context.language)
    };
    Language::offered().iter().copied().map(of).collect()
}

fn looks(context: &PageContext) -> Vec<Choice> {
    let name = |look: ColourScheme| match look {
        ColourScheme::Auto => context.language.say("look-auto"),
        ColourScheme::Light => context.language.say("look-light"),
        ColourScheme::Dark => context.language.say("look-dark"),
    };
    ColourScheme::ALL.map(|look| (look.word(), name(look).into_owned(), look == context.look)).to_vec()
}

fn themes(context: &PageContext) -> Vec<Choice> {
    let name = |theme: Theme| match theme {
        Theme::Wood => context.language.say("board-wood"),
        Theme::Slate => context.language.say("board-slate"),
    };
    Theme::ALL.map(|theme| (theme.word(), name(theme).into_owned(), theme == context.theme)).to_vec()
}

/// Links that set something and come back here; a form where it is kept in an account.
fn switch(context: &PageContext, label: &'static str, key: &str, choices: &[Choice]) -> Markup {
    let back = escaped(&context.path);
    if context.account.is_some() {
        return html! {
            form.switch method="post" action="/set" aria-label=(context.language.say(label)) {
                span.label { (context.language.say(label)) }
                input type="hidden" name="to" value=(context.path);
                @for (value, name, is_set) in choices {
                    button type="submit" name=(key) value=(value) lang=[(key == "lang").then_some(*value)]
                        aria-current=[is_set.then_some("true")] { (name) }
                }
            }
        };
    }
    html! {
        div.switch role="group" aria-label=(context.language.say(label)) {
            span.label { (context.language.say(label)) }
            @for (value, name, is_set) in choices {
                a href={ "/set?" (key) "=" (value) "&to=" (back) } rel="nofollow"
                    lang=[(key == "lang").then_some(*value)]
                    aria-current=[is_set.then_some("true")] { (name) }
            }
        }
    }
}

/// A text as it may stand in a query.
pub fn escaped(text: &str) -> String {
    text.bytes().map(percent).collect()
}

/// A byte as it may stand in a query.
fn percent(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    }
}

fn footer(context: &PageContext) -> Markup {
    html! {
        footer.bottom {
            p { (context.language.say("footer")) }
        }
    }
}

/// A page that says what is wrong.
pub fn sorry(context: &PageContext, refusal: &Refusal) -> Response {
    let language = context.language;
    let page = Page {
        title: format!("{} · Quincunx", language.say("sorry-title")),
        description: language.say("home-description").into_owned(),
        picture: None,
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "plain",
        body: html! {
            div.narrow {
                h1 { (language.say("sorry-title")) }
                p.reason { (refusal.words(language)) "." }
                p { a.button href="/" { (language.say("sorry-home")) } }
            }
        },
    };
    let response = refusing(page.show(context), refusal);
    debug_assert_ne!(response.status(), StatusCode::OK);
    response
}

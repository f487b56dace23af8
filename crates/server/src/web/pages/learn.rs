//! Learning: the games there are lessons for, the lessons of a game, and a lesson. What
//! moves in a lesson is in `web/scripts/learn`.

use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use quincunx_core::Info;
use quincunx_games::catalogue::GAMES;
use quincunx_lessons::{Course, Lesson, Progress};
use serde_json::json;

use super::frame::Page;
use super::home::{board, title};
use super::texts::{Language, embedded};
use super::{PageContext, sorry};
use crate::protocol::Refusal;
use crate::web::Web;
use crate::web::lessons::{find_course, find_lesson, progress};

/// How many lessons somebody has done, of how many, and where to go on.
pub struct Standing {
    /// Lessons that are done.
    pub done: usize,
    /// Lessons that there are.
    pub count: usize,
    /// The lesson to go on with; none when all are done.
    pub next: Option<&'static Lesson>,
}

impl Standing {
    fn of(course: &'static Course, progress: &Progress) -> Standing {
        Standing {
            done: course.lessons.iter().filter(|lesson| progress.lesson(lesson) > 0).count(),
            count: course.lessons.len(),
            next: progress.next(course).map(|(lesson, _)| &course.lessons[lesson]),
        }
    }

    /// Whether anything was learnt.
    pub fn is_begun(&self) -> bool {
        self.done > 0
    }
}

/// How far somebody has got with a game; none if there are no lessons.
pub async fn standing(web: &Web, context: &PageContext, game: &str) -> Option<Standing> {
    let (_, course) = find_course(game).ok()?;
    let progress = progress(web, context.guest.as_ref(), game).await.ok()?;
    Some(Standing::of(course, &progress))
}

/// A page that shows somebody's own progress, so that going back shows it as it is now.
pub fn fresh(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}

/// All games.
pub async fn index(State(web): State<Web>, context: PageContext) -> Response {
    let language = context.language;
    let mut cards = Vec::new();
    for rules in GAMES {
        let info = rules.info();
        if let Some(standing) = standing(&web, &context, info.name).await {
            cards.push(card(&context, info, &standing));
        }
    }
    let page = Page {
        title: format!("{} · Quincunx", language.say("learn-title")),
        description: language.say("learn-description").into_owned(),
        picture: GAMES.first().map(|rules| format!("/cards/{}.png", rules.info().name)),
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "page-home page-learn",
        body: html! {
            div.intro {
                h1 { (language.say("learn-title")) }
                p { (language.say("learn-description")) }
            }
            section.cards aria-label=(language.say("learn-title")) {
                @for card in cards { (card) }
            }
        },
    };
    fresh(page.show(&context))
}

fn card(context: &PageContext, info: &Info, standing: &Standing) -> Markup {
    let language = context.language;
    let address = format!("/learn/{}", info.name);
    html! {
        article.card {
            a.picture href=(address) tabindex="-1" aria-hidden="true" { (board(context, info.name)) }
            div.words {
                h2 { a href=(address) { (title(language, info)) } }
                p { (language.say(&format!("game-{}-blurb", info.name))) }
                p.faint { (far(language, standing)) }
                div.buttons { (go_on(language, info, standing)) }
            }
        }
    }
}

/// How far somebody has got, in words.
fn far(language: Language, standing: &Standing) -> String {
    let (done, count) = (standing.done.into(), standing.count.into());
    if standing.is_begun() {
        language.say_with("learn-done-of", &[("done", done), ("count", count)]).into_owned()
    } else {
        language.say_with("learn-lessons", &[("count", count)]).into_owned()
    }
}

/// The way to the next lesson.
fn go_on(language: Language, info: &Info, standing: &Standing) -> Markup {
    let Some(next) = standing.next else {
        return html! { a.button href={ "/learn/" (info.name) } { (language.say("learn-to-course")) } };
    };
    let label = if standing.is_begun() {
        language.say_with("learn-continue", &[("lesson", next.title.get(language).into())])
    } else {
        language.say("learn-start")
    };
    html! {
        a.button.primary href={ "/learn/" (info.name) "/" (next.name) }
            aria-label={ (title(language, info)) ": " (label) } { (label) }
    }
}

/// The lessons of a game.
pub async fn course(State(web): State<Web>, context: PageContext, Path(game): Path<String>) -> Response {
    match course_of(&web, &context, &game).await {
        Ok((info, course, progress)) => fresh(show_course(&context, info, course, &progress)),
        Err(refusal) => sorry(&context, &refusal),
    }
}

type Learning = (&'static Info, &'static Course, Progress);

async fn course_of(web: &Web, context: &PageContext, game: &str) -> Result<Learning, Refusal> {
    let (rules, course) = find_course(game)?;
    let progress = progress(web, context.guest.as_ref(), &course.game).await?;
    Ok((rules.info(), course, progress))
}

/// Stars as people see them, with words for whoever does not.
fn stars(language: Language, count: u8) -> Markup {
    let words = language.say_with("learn-stars", &[("count", usize::from(count).into())]);
    html! {
        span.stars data-stars=(count) {
            span aria-hidden="true" { @for star in 0..3 { span.star.won[star < count] { "★" } } }
            span.hidden { (words) }
        }
    }
}

fn show_course(
    context: &PageContext,
    info: &'static Info,
    course: &'static Course,
    progress: &Progress,
) -> Response {
    let language = context.language;
    let game = title(language, info);
    let standing = Standing::of(course, progress);
    let heading = language.say_with("learn-game-title", &[("game", game.as_str().into())]);
    let description = language.say_with("learn-game-description", &[("count", course.lessons.len().into())]);
    let page = Page {
        title: format!("{heading} · Quincunx"),
        description: description.to_string(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "page-learn",
        body: html! {
            div.narrow.course {
                h1 { (heading) }
                p { (description) }
                @if standing.is_begun() { p.faint { (far(language, &standing)) } }
                @if standing.next.is_none() { p { (language.say("learn-all-done")) } }
                div.buttons {
                    @if standing.next.is_some() { (go_on(language, info, &standing)) }
                    a.button href={ "/new/" (info.name) } { (language.say("learn-play-computer")) }
                    a.button href={ "/rules/" (info.name) } { (language.say("link-rules")) }
                }
                ol.lessons {
                    @for lesson in &course.lessons {
                        li.next[standing.next.is_some_and(|next| next.name == lesson.name)] {
                            a href={ "/learn/" (info.name) "/" (lesson.name) } {
                                span { (lesson.title.get(language)) }
                                (stars(language, progress.lesson(lesson)))
                            }
                        }
                    }
                }
            }
        },
    };
    page.show(context)
}

/// A lesson.
pub async fn lesson(
    State(web): State<Web>,
    context: PageContext,
    Path((game, lesson)): Path<(String, String)>,
) -> Response {
    let found = course_of(&web, &context, &game).await;
    let found = found.and_then(|(info, course, progress)| {
        find_lesson(course, &lesson).map(|lesson| (info, course, lesson, progress))
    });
    match found {
        Ok((info, course, lesson, progress)) => fresh(show_lesson(&context, info, course, lesson, &progress)),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// What the scripts have to know of a lesson, in the language of the page.
fn data(language: Language, course: &Course, lesson: &Lesson, progress: &Progress) -> String {
    let number = course.lessons.iter().position(|known| known.name == lesson.name).unwrap_or_default();
    let steps = lesson.steps.iter().map(|step| {
        let hints: Vec<&str> = step.hints.iter().map(|hint| hint.get(language)).collect();
        json!({
            "name": step.name,
            "text": step.text.get(language),
            "hints": hints,
            "solution": step.solutions.first(),
            "stars": progress.step(&lesson.name, &step.name),
        })
    });
    let data = json!({
        "game": course.game,
        "lesson": lesson.name,
        "next": course.lessons.get(number + 1).map(|next| &next.name),
        "steps": steps.collect::<Vec<_>>(),
    });
    embedded(&data.to_string())
}

fn show_lesson(
    context: &PageContext,
    info: &'static Info,
    course: &Course,
    lesson: &Lesson,
    progress: &Progress,
) -> Response {
    let language = context.language;
    let game = title(language, info);
    let number = course.lessons.iter().position(|known| known.name == lesson.name).unwrap_or_default() + 1;
    let heading = lesson.title.get(language);
    let numbered = language.say_with(
        "learn-lesson-number",
        &[("number", number.into()), ("count", course.lessons.len().into())],
    );
    let page = Page {
        title: format!("{heading} · {game} · Quincunx"),
        description: lesson.steps.first().map_or("", |step| step.text.get(language)).to_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/learn.js"),
        game: Some(info.name),
        boards: true,
        class: "at-table at-lesson",
        body: html! {
            div #lesson.table.lesson data-game=(info.name) data-seats=(info.seats.len()) {
                div.arena {
                    div #plates-top.plates {}
                    div #board.board-place {}
                    div #plates-bottom.plates {}
                }
                aside.side aria-label=(heading) {
                    div.ask {
                        (super::table::help(language))
                        p.whose { a href={ "/learn/" (info.name) } { (game) } " · " (numbered) }
                        h1 { (heading) }
                        ol #steps.step-dots aria-label=(language.say("learn-steps")) {}
                        section #task aria-live="polite" aria-label=(language.say("learn-task")) {
                            @if let Some(first) = lesson.steps.first() { p { (first.text.get(language)) } }
                        }
                        p #prompt.faint aria-live="polite" {}
                        div #choices.buttons {}
                    }
                    div #feedback.feedback role="log" aria-live="polite" {}
                    div.lesson-acts {
                        button #next.primary type="button" hidden { (language.say("learn-next")) }
                        button #hint type="button" { (language.say("learn-hint")) }
                        button #again type="button" { (language.say("learn-again")) }
                        button #solution type="button" { (language.say("learn-solution")) }
                        button #turn type="button" { (language.say("act-turn")) }
                    }
                    p.links {
                        a href={ "/learn/" (info.name) } { (language.say("learn-to-course")) }
                        a href={ "/rules/" (info.name) } { (language.say("link-rules")) }
                    }
                }
                p #status.status role="status" {}
                p #spoken.hidden aria-live="polite" {}
            }
            script #course type="application/json" { (PreEscaped(data(language, course, lesson, progress))) }
            noscript { p.narrow { (language.say("needs-script")) } }
        },
    };
    page.show(context)
}

//! Studies: the list of them, and one chapter of one. Everything that moves on it is in
//! `web/scripts/chapter`.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, PreEscaped, html};
use quincunx_core::{Info, Message};
use quincunx_games::catalogue;
use quincunx_study::{LONGEST_COMMENT, LONGEST_NAME, SIGNS};
use serde::Deserialize;
use serde_json::json;

use super::assets::address;
use super::frame::Page;
use super::home::title;
use super::learn::fresh;
use super::texts::{Language, embedded, of_studies};
use super::{PageContext, analysis, sorry};
use crate::protocol::{Code, ListedStudy, Refusal, StudyRole, Visibility};
use crate::store::{AccountRow, StudyRow};
use crate::web::Web;

/// How many public studies are listed.
const LISTED: u32 = 30;
/// Who may read a study, in the order in which it is offered.
const VISIBILITIES: [(Visibility, &str); 3] =
    [(Visibility::Private, "private"), (Visibility::Link, "link"), (Visibility::Public, "public")];
/// The colours of arrows and circles.
const BRUSHES: [&str; 4] = ["green", "red", "blue", "yellow"];

/// What is to be done with a study that is chosen.
#[derive(Deserialize)]
pub struct IndexQuery {
    /// A finished table whose game is to become a chapter.
    table: Option<String>,
}

/// Mine and the public ones.
pub async fn index(
    State(web): State<Web>,
    context: PageContext,
    Query(query): Query<IndexQuery>,
) -> Response {
    let lists = async {
        let mine = match &context.guest {
            Some(guest) => web.server.store.studies().studies_of(&guest.id).await?,
            None => Vec::new(),
        };
        let public = web.server.store.studies().public_studies(i64::MAX as u64, LISTED).await?;
        Ok::<_, Refusal>((mine, public))
    };
    match lists.await {
        Ok((mine, public)) => fresh(show_index(&web, &context, &mine, &public, query.table.as_deref())),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn show_index(
    web: &Web,
    context: &PageContext,
    mine: &[StudyRow],
    public: &[StudyRow],
    table: Option<&str>,
) -> Response {
    let language = context.language;
    let listed = |rows: &[StudyRow]| rows.iter().map(|row| web.server.listed_study(row)).collect::<Vec<_>>();
    let body = html! {
        link rel="stylesheet" href=(address("styles/chapter.css"));
        div.narrow.studies data-table=[table] {
            h1 { (language.say("study-index")) }
            p { (language.say("study-description")) }
            @if table.is_some() { p.notice { (language.say("study-which")) } }
            form #new-study.row {
                label.field {
                    span { (language.say("study-name")) }
                    input name="name" required maxlength=(LONGEST_NAME) autocomplete="off";
                }
                button.primary type="submit" { (language.say("study-begin")) }
            }
            section aria-labelledby="mine" {
                h2 #mine { (language.say("study-mine")) }
                @if mine.is_empty() { p.faint { (language.say("study-none")) } }
                (list(language, &listed(mine), table.is_some()))
            }
            @if table.is_none() {
                section aria-labelledby="public" {
                    h2 #public { (language.say("study-public")) }
                    @if public.is_empty() { p.faint { (language.say("study-none")) } }
                    (list(language, &listed(public), false))
                }
            }
            p #status.status role="status" {}
        }
    };
    around_studies(context, &body)
}

/// What the pages around studies have in common.
fn around_studies(context: &PageContext, body: &Markup) -> Response {
    let language = context.language;
    let page = Page {
        title: format!("{} · Quincunx", language.say("study-index")),
        description: language.say("study-description").into_owned(),
        picture: None,
        script: Some("scripts/studies.js"),
        game: None,
        boards: false,
        class: "",
        body: html! {
            (body)
            script #study-texts type="application/json" { (PreEscaped(embedded(&of_studies(language).to_string()))) }
        },
    };
    page.show(context)
}

/// The studies of a member: those that everybody may find, or all to themselves.
pub async fn of_member(web: &Web, context: &PageContext, account: &AccountRow) -> Result<Markup, Refusal> {
    let language = context.language;
    let asker = context.guest.as_ref().map(|guest| guest.id.as_str());
    let studies = web.server.studies_owned(&account.guest, asker).await?;
    Ok(html! {
        @if !studies.is_empty() {
            h2 { (language.say("profile-studies")) }
            link rel="stylesheet" href=(address("styles/chapter.css"));
            (list(language, &studies, false))
        }
    })
}

fn list(language: Language, studies: &[ListedStudy], is_choice: bool) -> Markup {
    html! {
        ul.study-list {
            @for study in studies {
                li {
                    @if is_choice {
                        button type="button" data-study=(study.study) { (study.name) }
                    } @else {
                        a href={ "/study/" (study.study) } { (study.name) }
                    }
                    " "
                    span.faint {
                        (language.say_with("study-by", &[("who", study.owner.name.as_str().into()),
                            ("count", u64::from(study.chapters).into())]))
                        @if study.visibility == Visibility::Private {
                            " · " (language.say("study-visibility-private"))
                        }
                    }
                }
            }
        }
    }
}

/// A study, at its first chapter.
pub async fn first(State(web): State<Web>, context: PageContext, Path(study): Path<String>) -> Response {
    let guest = context.guest.as_ref().map(|guest| guest.id.clone());
    match web.server.study_for(&study, guest.as_deref()).await {
        Ok((row, ..)) => {
            if let Some(chapter) = row.head.order.first() {
                // What is behind the # goes along by itself.
                return Redirect::temporary(&format!("/study/{study}/{chapter}")).into_response();
            }
            show(&web, &context, &row, None, guest.as_deref()).await
        }
        Err(refusal) if context.guest.is_none() || refusal.code == Code::NotFound => {
            // Whoever comes by the link that makes contributors may not read it yet.
            fresh(joining(&context, &study, &refusal))
        }
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// One chapter.
pub async fn chapter(
    State(web): State<Web>,
    context: PageContext,
    Path((study, chapter)): Path<(String, String)>,
) -> Response {
    let guest = context.guest.as_ref().map(|guest| guest.id.clone());
    match web.server.study_for(&study, guest.as_deref()).await {
        Ok((row, ..)) => match chapter.parse().ok().filter(|id| row.head.order.contains(id)) {
            Some(id) => show(&web, &context, &row, Some(id), guest.as_deref()).await,
            None => Redirect::temporary(&format!("/study/{study}")).into_response(),
        },
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// A page that only lets somebody become a contributor, or says that there is nothing.
fn joining(context: &PageContext, study: &str, refusal: &Refusal) -> Response {
    let language = context.language;
    let body = html! {
        div.narrow.studies data-join=(study) {
            h1 { (language.say("study-index")) }
            p #refused { (refusal.words(language)) }
            (invitation(language))
            p #status.status role="status" {}
        }
    };
    let mut response = around_studies(context, &body);
    *response.status_mut() = axum::http::StatusCode::NOT_FOUND;
    response
}

/// The question whether to write along.
fn invitation(language: Language) -> Markup {
    html! {
        div #invitation.notice hidden {
            p { (language.say("study-invited")) }
            button #join.primary type="button" { (language.say("study-join")) }
        }
    }
}

async fn show(
    web: &Web,
    context: &PageContext,
    row: &StudyRow,
    chapter: Option<u32>,
    guest: Option<&str>,
) -> Response {
    let view = match web.server.study_view(&row.id, guest).await {
        Ok(view) => view,
        Err(refusal) => return sorry(context, &refusal),
    };
    let head = view.chapters.iter().map(|chapter| &chapter.head).find(|head| Some(head.id) == chapter);
    let rules = head.and_then(|head| catalogue::find(&head.game));
    if head.is_some() && rules.is_none() {
        return sorry(context, &Refusal::new(Code::NotFound, Message::new("refusal-no-game")));
    }
    let language = context.language;
    let info = rules.map(|rules| rules.info());
    let name = &view.head.name;
    let (writes, owns) = (view.role != StudyRole::Reader, view.role == StudyRole::Owner);
    let heading = head.map_or(name.clone(), |head| format!("{name}: {}", head.title));
    let data =
        json!({"view": view, "chapter": chapter, "signs": SIGNS.map(|sign| (sign.number, sign.symbol))});
    let page = Page {
        title: format!("{heading} · Quincunx"),
        description: language.say("study-description").into_owned(),
        picture: info.map(|info| format!("/cards/{}.png", info.name)),
        script: Some("scripts/chapter.js"),
        game: info.map(|info| info.name),
        boards: true,
        class: "at-table at-analysis at-study",
        body: html! {
            link rel="stylesheet" href=(address("styles/chapter.css"));
            div #chapter.table.analysis data-game=[info.map(|info| info.name)]
                data-seats=(info.map_or(2, |info| info.seats.len())) data-study=(row.id)
                data-writes=(if writes { "yes" } else { "no" }) {
                h1.hidden { (heading) }
                @if info.is_some() { (arena()) }
                aside.side aria-label=(language.say("table-side")) {
                    (invitation(language))
                    div.ask {
                        p.whose { span #study-name { (name) } }
                        p #prompt aria-live="polite" {}
                        div #choices.buttons {}
                    }
                    (chapters(language))
                    @if info.is_some() {
                        (remarks(language, writes))
                        (moves(language, writes))
                        (analysis::engine(language))
                        (analysis::explorer(language))
                    }
                    @if writes { (adding(language, info)) }
                    (taking(language, &row.id, chapter))
                    @if writes { (history(language)) }
                    @if owns { (sharing(language)) }
                    p.links {
                        a href="/study" { (language.say("study-index")) }
                        @if let Some(info) = info {
                            a #analyse href={ "/analysis/" (info.name) } { (language.say("link-analysis")) }
                        }
                    }
                }
                p #status.status role="status" {}
                p #spoken.hidden aria-live="polite" {}
            }
            script #beginning type="application/json" { (PreEscaped(embedded(&data.to_string()))) }
            script #study-texts type="application/json" { (PreEscaped(embedded(&of_studies(language).to_string()))) }
            noscript { p.narrow { (language.say("needs-script")) } }
        },
    };
    fresh(page.show(context))
}

fn arena() -> Markup {
    html! {
        div.arena {
            div #plates-top.plates {}
            div.with-gauge {
                div #gauge.gauge.off aria-hidden="true" { div #gauge-fill {} }
                div #board.board-place {}
            }
            div #plates-bottom.plates {}
        }
    }
}

fn chapters(language: Language) -> Markup {
    html! {
        nav.chapters aria-label=(language.say("study-chapters")) {
            ol #chapters {}
        }
    }
}

/// What is said about the move that is shown.
fn remarks(language: Language, writes: bool) -> Markup {
    html! {
        section.remarks aria-label=(language.say("study-remarks")) {
            div #practice hidden {
                p #practice-words aria-live="polite" {}
                div.acts {
                    button #practice-show.small type="button" { (language.say("study-practice-show")) }
                    button #practice-again.small type="button" { (language.say("study-practice-again")) }
                }
            }
            p #comment-shown.comment {}
            ul #frozen.frozen {}
            @if writes {
                label.field {
                    span.hidden { (language.say("study-comment")) }
                    textarea #comment rows="2" maxlength=(LONGEST_COMMENT)
                        placeholder=(language.say("study-comment")) {}
                }
                div #signs.signs role="group" aria-label=(language.say("study-signs")) {}
                div.acts {
                    button #draw.small type="button" aria-pressed="false" title=(language.say("study-draw-help")) {
                        (language.say("study-draw"))
                    }
                    label.hidden for="brush" { (language.say("study-brush")) }
                    select #brush title=(language.say("study-brush")) {
                        @for brush in BRUSHES {
                            option value=(brush) { (language.say(&format!("study-brush-{brush}"))) }
                        }
                    }
                    button #clear-shapes.small type="button" { (language.say("study-clear-shapes")) }
                    button #keep-lines.small type="button" { (language.say("study-keep-lines")) }
                }
            }
        }
    }
}

fn moves(language: Language, writes: bool) -> Markup {
    html! {
        section.moves aria-label=(language.say("analysis-moves")) {
            div #tree.tree tabindex="0" role="group" aria-label=(language.say("analysis-moves")) {}
            (super::table::steps(language))
            div.tree-actions {
                @if writes {
                    button #promote.small type="button" { (language.say("analysis-promote")) }
                    button #remove.small type="button" { (language.say("analysis-remove")) }
                    button #undo.small type="button" { (language.say("study-undo")) }
                }
                button #turn.small type="button" { (language.say("act-turn")) }
            }
        }
    }
}

/// New chapters, and changes of this one.
fn adding(language: Language, here: Option<&Info>) -> Markup {
    html! {
        details.adding open[here.is_none()] {
            summary { (language.say("study-add")) }
            form #add-form {
                label.field {
                    span { (language.say("study-title")) }
                    input name="title" required maxlength=(LONGEST_NAME) autocomplete="off";
                }
                label.field {
                    span { (language.say("study-game")) }
                    select name="game" {
                        @for rules in catalogue::GAMES {
                            @let info = rules.info();
                            option value=(info.name) selected[here.is_some_and(|here| here.name == info.name)] {
                                (title(language, info))
                            }
                        }
                    }
                }
                label.field {
                    span { (language.say("study-position")) }
                    input name="position" autocomplete="off" spellcheck="false";
                }
                button type="submit" { (language.say("study-add-do")) }
            }
            form #import-form {
                label.field {
                    span { (language.say("study-import")) }
                    textarea name="text" rows="4" spellcheck="false" {}
                }
                label.field {
                    span { (language.say("study-import-file")) }
                    input #import-file type="file" accept=".pgn,.txt,text/plain";
                }
                label.field {
                    span { (language.say("study-import-game")) }
                    select name="game" {
                        option value="" { (language.say("study-import-chess")) }
                        @for rules in catalogue::GAMES {
                            option value=(rules.info().name) { (title(language, rules.info())) }
                        }
                    }
                }
                button type="submit" { (language.say("study-import-do")) }
                p #import-trouble.trouble role="alert" {}
            }
            @if here.is_some() {
                form #title-form {
                    label.field {
                        span { (language.say("study-title-this")) }
                        input name="title" required maxlength=(LONGEST_NAME) autocomplete="off";
                    }
                    label.check {
                        input #practice-on type="checkbox";
                        span { (language.say("study-practice")) }
                    }
                    div.acts {
                        button type="submit" { (language.say("study-title-do")) }
                        button #chapter-up type="button" { (language.say("study-up")) }
                        button #chapter-down type="button" { (language.say("study-down")) }
                        button #chapter-delete type="button" { (language.say("study-chapter-delete")) }
                    }
                }
            }
        }
    }
}

/// The texts of a study and of the chapter.
fn taking(language: Language, study: &str, chapter: Option<u32>) -> Markup {
    let text = format!("/api/studies/{study}/text");
    html! {
        details.taking {
            summary { (language.say("study-export")) }
            p.links {
                a href=(text) download { (language.say("study-export-all")) }
                a href={ (text) "?pgn=true" } download { (language.say("study-export-all-pgn")) }
                @if let Some(chapter) = chapter {
                    a href={ (text) "?chapter=" (chapter) } download { (language.say("study-export-chapter")) }
                    a href={ (text) "?chapter=" (chapter) "&pgn=true" } download {
                        (language.say("study-export-chapter-pgn"))
                    }
                }
            }
        }
    }
}

fn history(language: Language) -> Markup {
    html! {
        details #history {
            summary { (language.say("study-history")) }
            ol #edits.edits {}
        }
    }
}

fn sharing(language: Language) -> Markup {
    html! {
        details #sharing {
            summary { (language.say("study-share")) }
            form #rename-form {
                label.field {
                    span { (language.say("study-name")) }
                    input name="name" required maxlength=(LONGEST_NAME) autocomplete="off";
                }
                button type="submit" { (language.say("study-title-do")) }
            }
            label.field {
                span { (language.say("study-visibility")) }
                select #visibility {
                    @for (_, word) in VISIBILITIES {
                        option value=(word) { (language.say(&format!("study-visibility-{word}"))) }
                    }
                }
            }
            label.field {
                span { (language.say("study-link")) }
                input #link readonly;
            }
            button #copy-link type="button" { (language.say("share-copy")) }
            label.field {
                span { (language.say("study-contributors-link")) }
                input #contributors-link readonly;
            }
            button #copy-contributors-link type="button" { (language.say("share-copy")) }
            ul #people.study-people {}
            button #study-delete.danger type="button" { (language.say("study-delete")) }
        }
    }
}

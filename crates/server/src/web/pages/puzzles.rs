//! Puzzles: the one of the day, those of a game and their themes, and one to solve. It is
//! solved like a step of a lesson; what is different is in `web/scripts/puzzle`.

use std::collections::HashSet;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use quincunx_core::{AnyRules, Info};
use quincunx_games::catalogue::GAMES;
use quincunx_lessons::Progress;
use quincunx_puzzles::{Collection, LEARNT_AS, Puzzle, Theme};
use serde::Deserialize;
use serde_json::json;

use super::frame::Page;
use super::home::{board, title};
use super::learn::fresh;
use super::texts::{Language, embedded};
use super::{PageContext, sorry};
use crate::domain::RatingMark;
use crate::protocol::{PuzzleVote, Refusal};
use crate::ratings::Pool;
use crate::time::now;
use crate::web::Web;
use crate::web::lessons::progress;
use crate::web::own_puzzles::any_puzzle;
use crate::web::puzzle_ratings::Stream;
use crate::web::puzzle_votes::{retired, vote_of};
use crate::web::puzzles::{
    find_collection, game_of_day, in_order, is_solved, next, of_day, open, theme_names, told_step,
};

/// How long a puzzle of the day is one, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Which puzzles.
#[derive(Deserialize)]
pub struct PuzzleQuery {
    /// Only those of this theme; a word that is none asks for all.
    theme: Option<String>,
}

impl PuzzleQuery {
    fn theme(&self) -> Option<Theme> {
        self.theme.as_deref().and_then(Theme::of_word)
    }
}

/// The address of a puzzle among those of a theme.
fn address(game: &str, puzzle: &Puzzle, theme: Option<Theme>) -> String {
    let theme = theme.map(|theme| format!("?theme={theme}")).unwrap_or_default();
    format!("/puzzles/{game}/{}{theme}", puzzle.id)
}

/// The puzzles of a game, which of them are set no more, and how far somebody has got.
struct Solving {
    rules: &'static dyn AnyRules,
    collection: &'static Collection,
    retired: HashSet<String>,
    progress: Progress,
    /// What a member's puzzles are chosen by; guests get them in order.
    stream: Option<Stream>,
}

impl Solving {
    async fn new(web: &Web, context: &PageContext, game: &str) -> Result<Solving, Refusal> {
        let (rules, collection) = find_collection(game)?;
        let progress = progress(web, context.guest.as_ref(), &collection.game).await?;
        let stream = match (context.member(), Pool::of_puzzles(&collection.game)) {
            (Some(member), Some(pool)) => Some(Stream::of(web, &member.id, pool).await?),
            _ => None,
        };
        let retired = retired(web, &collection.game).await?;
        Ok(Solving { rules, collection, retired, progress, stream })
    }

    /// Those of a theme, or all.
    fn puzzles(&self, theme: Option<Theme>) -> Vec<&'static Puzzle> {
        in_order(self.collection, theme, &self.retired)
    }

    /// The one to go on with.
    fn onward(&self, theme: Option<Theme>, after: Option<&Puzzle>) -> Option<&'static Puzzle> {
        let puzzles = self.puzzles(theme);
        match &self.stream {
            Some(stream) => stream.choose(&open(&puzzles, &self.progress, after)),
            None => next(&puzzles, &self.progress, after),
        }
    }
}

/// How many somebody has solved, in words.
fn far(language: Language, solving: &Solving) -> String {
    let puzzles = solving.puzzles(None);
    let solved = puzzles.iter().filter(|puzzle| is_solved(&solving.progress, puzzle)).count();
    let numbers = [("count", puzzles.len().into()), ("solved", solved.into())];
    language.say_with("puzzle-solved-of", &numbers).into_owned()
}

/// All games, and the puzzle of the day.
pub async fn index(State(web): State<Web>, context: PageContext) -> Response {
    match index_cards(&web, &context).await {
        Ok((daily, cards)) => fresh(show_index(&context, daily.as_ref(), &cards)),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// The way to the puzzle of the day, and a card for each game.
async fn index_cards(web: &Web, context: &PageContext) -> Result<(Option<Markup>, Vec<Markup>), Refusal> {
    let day = game_of_day(now() / DAY);
    let (mut of_today, mut cards) = (None, Vec::new());
    for rules in GAMES {
        let info = rules.info();
        if find_collection(info.name).is_err() {
            continue;
        }
        let solving = Solving::new(web, context, info.name).await?;
        if let Some((rules, collection, turn)) = day.filter(|(rules, ..)| rules.info().name == info.name) {
            let puzzle = of_day(collection, turn, &solving.retired);
            of_today = puzzle.map(|puzzle| daily(context.language, rules, puzzle));
        }
        cards.push(card(context, info, &solving));
    }
    Ok((of_today, cards))
}

fn show_index(context: &PageContext, daily: Option<&Markup>, cards: &[Markup]) -> Response {
    let language = context.language;
    let page = Page {
        title: format!("{} · Quincunx", language.say("puzzle-title")),
        description: language.say("puzzle-description").into_owned(),
        picture: GAMES.first().map(|rules| format!("/cards/{}.png", rules.info().name)),
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "page-home page-learn",
        body: html! {
            div.intro {
                h1 { (language.say("puzzle-title")) }
                p { (language.say("puzzle-description")) }
                @if let Some(daily) = daily { (daily) }
            }
            section.cards aria-label=(language.say("puzzle-title")) {
                @for card in cards { (card) }
            }
        },
    };
    page.show(context)
}

fn daily(language: Language, rules: &dyn AnyRules, puzzle: &Puzzle) -> Markup {
    let info = rules.info();
    html! {
        p.buttons {
            a #daily.button.primary href=(address(info.name, puzzle, None)) {
                (language.say("puzzle-of-the-day")) ": " (title(language, info))
            }
        }
    }
}

fn card(context: &PageContext, info: &Info, solving: &Solving) -> Markup {
    let language = context.language;
    let all = format!("/puzzles/{}", info.name);
    let game = title(language, info);
    let onward = solving.onward(None, None);
    html! {
        article.card {
            a.picture href=(all) tabindex="-1" aria-hidden="true" { (board(context, info.name)) }
            div.words {
                h2 { a href=(all) { (game) } }
                p.faint { (far(language, solving)) }
                div.buttons {
                    @if let Some(puzzle) = onward {
                        a.button.primary href=(address(info.name, puzzle, None))
                            aria-label={ (game) ": " (language.say("puzzle-solve")) } { (language.say("puzzle-solve")) }
                    }
                    a.button href=(all) aria-label={ (game) ": " (language.say("puzzle-themes")) } {
                        (language.say("puzzle-themes"))
                    }
                }
            }
        }
    }
}

/// The puzzles of a game, by theme.
pub async fn game(State(web): State<Web>, context: PageContext, Path(game): Path<String>) -> Response {
    match Solving::new(&web, &context, &game).await {
        Ok(solving) => fresh(show_game(&context, &solving)),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn show_game(context: &PageContext, solving: &Solving) -> Response {
    let (language, info) = (context.language, solving.rules.info());
    let game = title(language, info);
    let heading = language.say_with("puzzle-game-title", &[("game", game.as_str().into())]);
    let onward = solving.onward(None, None);
    let themes = Theme::all().filter_map(|theme| {
        let puzzles = solving.puzzles(Some(theme));
        let solved = puzzles.iter().filter(|puzzle| is_solved(&solving.progress, puzzle)).count();
        let first = solving.onward(Some(theme), None).or(puzzles.first().copied())?;
        Some((theme, first, solved, puzzles.len()))
    });
    let page = Page {
        title: format!("{heading} · Quincunx"),
        description: language.say("puzzle-description").into_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "page-learn",
        body: html! {
            div.narrow.course {
                h1 { (heading) }
                p.faint { (far(language, solving)) }
                div.buttons {
                    @if let Some(puzzle) = onward {
                        a.button.primary href=(address(info.name, puzzle, None)) { (language.say("puzzle-solve")) }
                    } @else {
                        p { (language.say("puzzle-all-solved")) }
                    }
                    a.button href={ "/learn/" (info.name) } { (language.say("nav-learn")) }
                    a.button href={ "/rules/" (info.name) } { (language.say("link-rules")) }
                }
                h2 { (language.say("puzzle-themes")) }
                ul.lessons {
                    @for (theme, first, solved, count) in themes {
                        li {
                            a href=(address(info.name, first, Some(theme))) data-theme=(theme) {
                                span { (theme.name().say(language)) }
                                span.faint { (solved) "/" (count) }
                            }
                        }
                    }
                }
            }
        },
    };
    page.show(context)
}

/// One puzzle.
pub async fn puzzle(
    State(web): State<Web>,
    context: PageContext,
    Path((game, id)): Path<(String, String)>,
    Query(query): Query<PuzzleQuery>,
) -> Response {
    match puzzle_page(&web, &context, &game, &id, query.theme()).await {
        Ok(response) => fresh(response),
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn puzzle_page(
    web: &Web,
    context: &PageContext,
    game: &str,
    id: &str,
    theme: Option<Theme>,
) -> Result<Response, Refusal> {
    let solving = Solving::new(web, context, game).await?;
    let (puzzle, is_built_in) = any_puzzle(web, solving.rules, id).await?;
    let vote = vote_of(web, context.guest.as_ref(), &solving.collection.game, &puzzle).await?;
    show_puzzle(context, &solving, (&puzzle, is_built_in), vote, theme)
}

/// Where the line can be looked at with the engine.
fn analysis(game: &str, puzzle: &Puzzle) -> String {
    let query = [("position", puzzle.position.as_str()), ("moves", &puzzle.line.join(" "))];
    let query = query.map(|(key, value)| format!("{key}={}", crate::url::query_value(value)));
    format!("/analysis/{game}?{}&ply=0", query.join("&"))
}

/// The two ways to vote; what is pressed takes the vote back.
fn votes(language: Language, vote: PuzzleVote, is_hidden: bool) -> Markup {
    html! {
        div #vote.lesson-acts role="group" aria-label=(language.say("puzzle-vote")) hidden[is_hidden] {
            button #vote-up type="button" aria-pressed=(vote == PuzzleVote::Up) { (language.say("puzzle-vote-up")) }
            button #vote-down type="button" aria-pressed=(vote == PuzzleVote::Down) {
                (language.say("puzzle-vote-down"))
            }
        }
    }
}

/// The rating that a member has; the page puts what it becomes behind it.
fn own_rating(language: Language, mark: RatingMark) -> Markup {
    html! {
        p.faint aria-live="polite" {
            (language.say("puzzle-rating")) " "
            strong #rating { (mark.rating) @if mark.provisional { "?" } }
        }
    }
}

fn show_puzzle(
    context: &PageContext,
    solving: &Solving,
    (puzzle, is_built_in): (&Puzzle, bool),
    vote: PuzzleVote,
    theme: Option<Theme>,
) -> Result<Response, Refusal> {
    let Solving { rules, progress, .. } = solving;
    let (language, info) = (context.language, rules.info());
    let game = title(language, info);
    let step = told_step(puzzle, *rules)?;
    let onward = solving.onward(theme, Some(puzzle));
    let after = onward.map_or(format!("/puzzles/{}", info.name), |next| address(info.name, next, theme));
    let data = json!({
        "game": info.name,
        "lesson": LEARNT_AS,
        "next": null,
        "after": after,
        "steps": [{
            "name": puzzle.id,
            "text": step.text.get(language),
            "hints": step.hints.iter().map(|hint| hint.get(language)).collect::<Vec<_>>(),
            "solution": step.solutions.first(),
            "stars": progress.step(LEARNT_AS, &puzzle.id),
        }],
    });
    let heading = language.say_with("puzzle-heading", &[("id", puzzle.id.as_str().into())]);
    let level = language.say_with("puzzle-level", &[("level", usize::from(puzzle.level).into())]);
    let shown = theme.map(|theme| theme.name().say(language));
    let page = Page {
        title: format!("{heading} · {game} · Quincunx"),
        description: step.text.get(language).to_owned(),
        picture: Some(format!("/cards/{}.png", info.name)),
        script: Some("scripts/puzzle.js"),
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
                        p.whose {
                            a href={ "/puzzles/" (info.name) } { (game) } " · " (level)
                            @if let Some(theme) = shown { " · " (theme) }
                        }
                        h1 { (heading) }
                        ol #steps hidden {}
                        section #task aria-live="polite" aria-label=(language.say("learn-task")) {
                            p { (step.text.get(language)) }
                        }
                        p #prompt.faint aria-live="polite" {}
                        div #choices.buttons {}
                    }
                    div #feedback.feedback role="log" aria-live="polite" {}
                    @if let Some(stream) = solving.stream.as_ref().filter(|_| is_built_in) {
                        (own_rating(language, stream.mark))
                    }
                    p #streak.faint aria-live="polite" {}
                    div.lesson-acts {
                        button #next.primary type="button" hidden { (language.say("puzzle-next")) }
                        button #hint type="button" { (language.say("learn-hint")) }
                        button #again type="button" { (language.say("learn-again")) }
                        button #solution type="button" { (language.say("learn-solution")) }
                        button #turn type="button" { (language.say("act-turn")) }
                        a #analyse.button hidden href=(analysis(info.name, puzzle)) { (language.say("puzzle-analyse")) }
                    }
                    (votes(language, vote, !is_solved(progress, puzzle)))
                    p.links {
                        a href="/puzzles" { (language.say("puzzle-all")) }
                        a href={ "/puzzles/" (info.name) } { (language.say("puzzle-themes")) }
                        a href={ "/rules/" (info.name) } { (language.say("link-rules")) }
                    }
                }
                p #status.status role="status" {}
                p #spoken.hidden aria-live="polite" {}
            }
            script #course type="application/json" { (PreEscaped(embedded(&data.to_string()))) }
            noscript { p.narrow { (language.say("needs-script")) " " (theme_names(puzzle, language)) } }
        },
    };
    Ok(page.show(context))
}

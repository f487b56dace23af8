//! Challenges to members: the form, the list, and the bar that scripts show on every page.

use std::collections::BTreeMap;

use axum::extract::{Form, Path, Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use quincunx_core::{Message, Spec};
use quincunx_games::catalogue::{self, GAMES};
use serde::Deserialize;

use super::devices::show;
use super::forms::with_trouble;
use super::new::{CLOCKS, seat_name};
use super::options::{self, control_with};
use super::tables::clock;
use super::texts::Language;
use super::{PageContext, PageOwner, people, sorry};
use crate::domain::settings;
use crate::ids;
use crate::protocol::{Challenge, ChallengeWish, Challenger, Code, Refusal};
use crate::web::identity::CookieSession;
use crate::web::members::member_named;
use crate::web::{Web, challenges};

/// What is to be played, and which challenge it answers.
#[derive(Clone, Default, Deserialize)]
pub struct FormQuery {
    game: Option<String>,
    counter: Option<String>,
}

/// Whom a form is for, and what it begins with.
struct Opponent {
    name: String,
    answers: Option<Challenge>,
}

async fn opponent(
    web: &Web,
    context: &PageContext,
    name: &str,
    counter: Option<&str>,
) -> Result<Opponent, Refusal> {
    let Some(id) = counter else {
        let account = member_named(web, name).await?;
        return Ok(Opponent { name: account.handle, answers: None });
    };
    let gone = || Refusal::new(Code::NotFound, Message::new("refusal-challenge-gone"));
    let guest = context.guest.as_ref().ok_or_else(gone)?;
    let open = web.server.challenges_of(&guest.id).await?;
    let answers = open.into_iter().find(|challenge| challenge.id == id && challenge.incoming);
    let answers = answers.ok_or_else(gone)?;
    Ok(Opponent { name: answers.from.name.clone(), answers: Some(answers) })
}

/// The form for a challenge.
pub async fn form_page(
    State(web): State<Web>,
    context: PageContext,
    Path(name): Path<String>,
    Query(query): Query<FormQuery>,
) -> Response {
    match opponent(&web, &context, &name, query.counter.as_deref()).await {
        Ok(opponent) => form_with(&context, &opponent, query.game.as_deref(), None, None),
        Err(refusal) => sorry(&context, &refusal),
    }
}

fn form_with(
    context: &PageContext,
    opponent: &Opponent,
    game: Option<&str>,
    sent: Option<&BTreeMap<String, String>>,
    trouble: Option<&Refusal>,
) -> Response {
    let language = context.language;
    let key = if opponent.answers.is_some() { "challenge-counter-title" } else { "challenge-title" };
    let title = language.say_with(key, &[("name", opponent.name.as_str().into())]);
    let game = game.or(opponent.answers.as_ref().map(|answers| answers.game.as_str()));
    let counter = opponent.answers.as_ref().map(|answers| format!("&counter={}", answers.id));
    let address = |game: &str| {
        format!(
            "/challenge/{}?game={game}{}",
            super::frame::escaped(&opponent.name),
            counter.clone().unwrap_or_default()
        )
    };
    let chosen = game.and_then(catalogue::find).map(|rules| rules.info().name);
    let body = html! {
        @if context.guest.is_none() { p { (language.say("devices-nobody")) } }
        nav.switch aria-label=(language.say("history-game")) {
            @for rules in GAMES {
                @let name = rules.info().name;
                a href=(address(name)) aria-current=[(chosen == Some(name)).then_some("true")] {
                    (language.say(&format!("game-{name}")))
                }
            }
        }
        @match chosen {
            Some(game) if context.guest.is_some() => {
                (form(language, opponent, game, context.account.is_some(), sent))
            },
            Some(_) => {},
            None => p.faint { (language.say("challenge-choose")) },
        }
    };
    with_trouble(context, &title, trouble, body)
}

/// What a form begins with.
struct Draft {
    side: String,
    clock: Option<serde_json::Value>,
    rated: bool,
    public: bool,
    takebacks: bool,
    chat: bool,
    options: BTreeMap<String, String>,
}

impl Draft {
    /// What was offered, or the usual.
    fn answering(offered: Option<&Challenge>, seats: usize) -> Draft {
        let terms = offered.map(|offered| offered.terms);
        let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Draft {
            side: String::new(),
            clock: terms.and_then(|terms| serde_json::to_value(terms.clock).ok()),
            rated: terms.is_some_and(|terms| terms.rated),
            public: terms.is_some_and(|terms| terms.public),
            takebacks: terms.is_none_or(|terms| terms.takebacks || terms.rated),
            chat: terms.map_or(seats < 4, |terms| terms.chat),
            options: offered
                .map(|offered| settings(&offered.options).map(pair).collect())
                .unwrap_or_default(),
        }
    }

    /// What somebody sent who was refused.
    fn sent(form: &BTreeMap<String, String>) -> Draft {
        let is_on = |name: &str| form.contains_key(name);
        let option = |(name, value): (&String, &String)| {
            Some((name.strip_prefix("option-")?.to_owned(), value.clone()))
        };
        Draft {
            side: form.get("side").cloned().unwrap_or_default(),
            clock: form.get("clock").and_then(|clock| serde_json::from_str(clock).ok()),
            rated: is_on("rated"),
            public: is_on("public"),
            takebacks: is_on("takebacks"),
            chat: is_on("chat"),
            options: form.iter().filter_map(option).collect(),
        }
    }
}

fn form(
    language: Language,
    opponent: &Opponent,
    game: &str,
    is_member: bool,
    sent: Option<&BTreeMap<String, String>>,
) -> Markup {
    let Some(rules) = catalogue::find(game) else { return html! {} };
    let info = rules.info();
    let offered = opponent.answers.as_ref().filter(|offered| offered.game == game);
    let draft = sent.map_or_else(|| Draft::answering(offered, info.seats.len()), Draft::sent);
    let is_set = |value: &str| {
        serde_json::from_str(value).ok().is_some_and(|value: serde_json::Value| Some(value) == draft.clock)
    };
    let side = |value: &str, words: &str| {
        html! {
            label {
                input type="radio" name="side" value=(value) checked[draft.side == value];
                span { (words) }
            }
        }
    };
    let specs: Vec<Spec> = rules.options();
    let tick = |name: &str, key: &str, on: bool| {
        html! { label.tick { input type="checkbox" name=(name) value="yes" checked[on]; span { (language.say(key)) } } }
    };
    // Two members may have it count; where four play, the computer does, too.
    let is_with_member =
        opponent.answers.as_ref().is_none_or(|answers| answers.from.member && !answers.from.bot);
    let may_count = is_member && is_with_member && info.seats.len() == 2;
    html! {
        form.stack #challenge-form method="post" action="/challenges" {
            @match &opponent.answers {
                Some(answers) => input type="hidden" name="counter" value=(answers.id);,
                None => input type="hidden" name="member" value=(opponent.name);,
            }
            input type="hidden" name="game" value=(game);
            fieldset {
                legend { (language.say("new-side")) }
                div.radios {
                    (side("", &language.say("new-side-any")))
                    @for (index, seat) in info.seats.iter().enumerate() {
                        (side(&index.to_string(), &seat_name(language, seat.name)))
                    }
                }
                @if info.seats.len() > 2 { p.help { (language.say("challenge-four")) } }
            }
            label.field {
                span { (language.say("new-clock")) }
                select name="clock" {
                    @for (value, key) in CLOCKS { option value=(value) selected[is_set(value)] { (language.say(key)) } }
                }
            }
            @if may_count {
                div {
                    (tick("rated", "new-rated", draft.rated))
                    p.help { (language.say("challenge-rated-help")) }
                }
            }
            details.more {
                summary { (language.say("new-more")) }
                fieldset {
                    legend { (language.say("new-terms")) }
                    (tick("public", "challenge-public", draft.public))
                    (tick("takebacks", "new-takebacks", draft.takebacks))
                    (tick("chat", "new-chat", draft.chat))
                }
                fieldset {
                    legend { (language.say("new-rules")) }
                    @for spec in &specs { (control_with(language, game, spec, draft.options.get(spec.name).map(String::as_str))) }
                }
            }
            button.primary type="submit" { (language.say("challenge-do")) }
        }
    }
}

/// Somebody makes a challenge.
pub async fn send(
    State(web): State<Web>,
    context: PageContext,
    PageOwner(owner): PageOwner,
    Form(form): Form<BTreeMap<String, String>>,
) -> Response {
    let (counter, game) = (form.get("counter").cloned(), form.get("game").cloned().unwrap_or_default());
    let wish = wish(&form);
    let made = match &wish {
        Ok(wish) => challenges::offer(&web, &owner.guest, wish, counter.as_deref()).await,
        Err(refusal) => Err(refusal.clone()),
    };
    match made {
        Ok(_) => Redirect::to("/challenges?done=sent").into_response(),
        Err(refusal) => {
            let name = form.get("member").map_or("", String::as_str);
            match opponent(&web, &context, name, counter.as_deref()).await {
                Ok(opponent) => form_with(&context, &opponent, Some(&game), Some(&form), Some(&refusal)),
                Err(_) => sorry(&context, &refusal),
            }
        }
    }
}

/// What a form asks for.
fn wish(form: &BTreeMap<String, String>) -> Result<ChallengeWish, Refusal> {
    let text = |name: &str| form.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let wrong = |error: String| Refusal::new(Code::BadMessage, Message::text(error));
    let clock = text("clock").unwrap_or(r#"{"kind":"none"}"#);
    let options = form.iter().filter_map(|(name, value)| {
        let value = Some(value.trim()).filter(|value| !value.is_empty())?;
        Some((name.strip_prefix("option-")?.to_owned(), value.to_owned()))
    });
    Ok(ChallengeWish {
        member: text("member").map(str::to_owned),
        game: text("game").unwrap_or_default().to_owned(),
        options: options.collect(),
        clock: serde_json::from_str(clock).map_err(|error| wrong(format!("clock: {error}")))?,
        seat: text("side")
            .map(|side| side.parse().map_err(|_| wrong(format!("side: {side}"))))
            .transpose()?,
        public: form.contains_key("public"),
        // As the form says, a rated game has none.
        takebacks: Some(form.contains_key("takebacks") && !form.contains_key("rated")),
        chat: Some(form.contains_key("chat")),
        rated: form.contains_key("rated"),
    })
}

/// What the page was told by its own forms.
#[derive(Deserialize)]
pub struct ListQuery {
    done: Option<String>,
}

/// The challenges that wait for an answer.
pub async fn page(State(web): State<Web>, context: PageContext, Query(query): Query<ListQuery>) -> Response {
    let language = context.language;
    let open = match &context.guest {
        Some(guest) => web.server.challenges_of(&guest.id).await,
        None => Ok(Vec::new()),
    };
    let open = match open {
        Ok(open) => open,
        Err(error) => return sorry(&context, &error.into()),
    };
    let told = match query.done.as_deref() {
        Some("sent") => Some("challenge-sent"),
        Some("declined") => Some("challenge-declined"),
        Some("withdrawn") => Some("challenge-withdrawn"),
        _ => None,
    };
    let title = language.say("challenges-title");
    let (incoming, outgoing): (Vec<&Challenge>, Vec<&Challenge>) =
        open.iter().partition(|challenge| challenge.incoming);
    let body = html! {
        div.narrow {
            h1 { (title) }
            @if let Some(key) = told { p role="status" { strong { (language.say(key)) } } }
            h2 { (language.say("challenges-in")) }
            (list(language, &incoming, "challenges-in-none"))
            h2 { (language.say("challenges-out")) }
            (list(language, &outgoing, "challenges-out-none"))
            p.help { (language.say("challenges-help")) }
        }
    };
    show(&context, &title, body)
}

fn list(language: Language, open: &[&Challenge], none: &str) -> Markup {
    html! {
        @if open.is_empty() {
            p.faint { (language.say(none)) }
        } @else {
            ul.sessions { @for challenge in open { li { (entry(language, challenge)) } } }
        }
    }
}

/// One of the two, with the mark of a program.
fn who(language: Language, who: &Challenger) -> Markup {
    html! { (people::person(language, &who.name, who.member, who.bot)) }
}

fn entry(language: Language, challenge: &Challenge) -> Markup {
    let other = if challenge.incoming { &challenge.from } else { &challenge.to };
    let seats = catalogue::find(&challenge.game).map_or(&[][..], |rules| rules.info().seats);
    let seat = challenge.seat.and_then(|seat| seats.get(usize::from(seat)));
    let button = |act: &str, key: &str, class: &str| {
        let words = language.say(key);
        html! {
            form method="post" action={ "/challenges/" (challenge.id) } {
                input type="hidden" name="act" value=(act);
                button class=(class) type="submit" aria-label={ (words) ": " (other.name) } { (words) }
            }
        }
    };
    html! {
        span.what {
            strong { (who(language, other)) } " "
            (language.say(&format!("game-{}", challenge.game)))
            " · " (clock(language, challenge.terms.clock))
            @if challenge.terms.rated { " · " strong { (language.say("table-rated")) } }
            " · " @match seat {
                Some(seat) => (language.say_with(
                    if challenge.incoming { "challenge-seat-theirs" } else { "challenge-seat-yours" },
                    &[("seat", seat_name(language, seat.name).into())],
                )),
                None => (language.say("new-side-any")),
            }
            @if !challenge.options.is_empty() {
                " · " (options::settings(language, &challenge.game, &challenge.options))
            }
            @if challenge.counter { " " span.tag { (language.say("challenge-is-counter")) } }
        }
        div.ties {
            @if challenge.incoming {
                (button("accept", "challenge-accept", "primary"))
                (button("decline", "challenge-decline", ""))
                a.button href={ "/challenge/" (super::frame::escaped(&other.name)) "?counter=" (challenge.id) } {
                    (language.say("challenge-counter"))
                }
            } @else {
                (button("withdraw", "challenge-withdraw", ""))
            }
        }
    }
}

/// What is to become of a challenge.
#[derive(Deserialize)]
pub struct AnswerForm {
    act: String,
}

/// Somebody answers a challenge, or takes it back.
pub async fn answer(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    Path(id): Path<String>,
    Form(form): Form<AnswerForm>,
) -> Response {
    let done = async {
        let guest = owner?.guest;
        match form.act.as_str() {
            "accept" => Ok(format!("/t/{}", web.server.accept_challenge(&guest, &id).await?)),
            "decline" => {
                web.server.decline_challenge(&guest.id, &id).await?;
                Ok("/challenges?done=declined".to_owned())
            }
            "withdraw" => {
                web.server.withdraw_challenge(&guest.id, &id).await?;
                Ok("/challenges?done=withdrawn".to_owned())
            }
            _ => Err(Refusal::new(Code::BadMessage, Message::new("refusal-challenge-acts"))),
        }
    }
    .await;
    match done {
        Ok(path) => Redirect::to(&path).into_response(),
        Err(refusal) => sorry(&context, &refusal),
    }
}

/// A table at which a challenge was accepted.
#[derive(Deserialize)]
pub struct BarQuery {
    accepted: Option<String>,
}

/// What a script shows on every page: challenges that wait for whoever looks, and the way to
/// a game that has begun. A part of a page, and nothing if there is nothing.
pub async fn bar(
    State(web): State<Web>,
    context: PageContext,
    Query(query): Query<BarQuery>,
) -> Result<Response, Refusal> {
    let language = context.language;
    let open = match &context.guest {
        Some(guest) => web.server.challenges_of(&guest.id).await?,
        None => Vec::new(),
    };
    let incoming: Vec<&Challenge> = open.iter().filter(|challenge| challenge.incoming).collect();
    let accepted = query.accepted.filter(|table| ids::is_id(table));
    let markup = html! {
        @if let Some(table) = &accepted {
            p {
                (language.say("challenge-accepted")) " "
                a.button.primary href={ "/t/" (table) } { (language.say("challenge-to-table")) }
            }
        }
        @for challenge in incoming.iter().take(3) {
            div.challenge {
                p.faint { (language.say("challenge-you-are")) }
                (entry(language, challenge))
            }
        }
        @if incoming.len() > 3 { p { a href="/challenges" { (language.say("challenges-title")) } } }
    };
    Ok(([(CACHE_CONTROL, "no-store")], Html(markup.into_string())).into_response())
}

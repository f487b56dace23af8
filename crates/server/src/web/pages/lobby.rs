//! The lobby: an opponent with one click or by a form, who else waits, open tables, games
//! that are on, and who is here. Everything is a form, so that no script is needed;
//! `web/scripts/lobby.js` keeps the page up to date and leads to the table.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::{Form, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, HeaderValue, REFERRER_POLICY, SET_COOKIE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use quincunx_core::Message;
use quincunx_games::catalogue::GAMES;
use quincunx_messages::FluentValue;

use super::assets::address;
use super::forms::sentence;
use super::frame::Page;
use super::new::CLOCKS;
use super::tables::{clock, holder, list};
use super::texts::Language;
use super::tv::strength;
use super::{PageContext, people, sorry};
use crate::domain::{Guest, Holder, Status, TimeControl};
use crate::pairing::{FILLS_AFTER, seat_count};
use crate::protocol::{Code, RatedWish, Refusal, Seek, SeekAnswer, SeekWish};
use crate::server_state::{Expectation, Here};
use crate::store::{Listing, Reach, TableRow};
use crate::time::now;
use crate::web::Web;
use crate::web::answer::refusing;
use crate::web::guests;
use crate::web::identity::{CookieSession, read_cookie};

/// The clocks that are one click away, by their messages.
const QUICK: [&str; 4] = ["clock-3-2", "clock-5-3", "clock-10-5", "clock-30-each"];
/// Ranges of ratings to choose from.
const RANGES: [u32; 5] = [50, 100, 200, 300, 500];
/// How many tables a list shows.
const SHOWN: u32 = 12;
/// How many games are shown with their boards.
const BOARDS: usize = 6;
/// The cookie that tells scripts that somebody waits.
const SEEKING: &str = "seeking";
/// The cookie that keeps the range of the last seek for the next opponent.
const RANGE: &str = "range";

type Expectations = BTreeMap<(String, String), Expectation>;

struct Lobby {
    mine: Vec<TableRow>,
    waiting: Vec<Seek>,
    others: Vec<Seek>,
    open: Vec<TableRow>,
    live: Vec<TableRow>,
    here: Here,
    expectations: Expectations,
}

async fn lobby(web: &Web, context: &PageContext) -> Result<Lobby, Refusal> {
    let (server, ever) = (&web.server, i64::MAX as u64);
    let guest = context.guest.as_ref().map(|guest| guest.id.as_str());
    let (mut mine, waiting) = match guest {
        Some(guest) => (server.store.current_of(guest).await?, server.seeks_of(guest).await?),
        None => (Vec::new(), Vec::new()),
    };
    mine.retain(|row| row.progress.status == Status::Playing);
    let mut others = server.seeks_for(guest).await?;
    others.retain(|seek| !seek.yours);
    let apart: BTreeSet<String> = match guest {
        Some(guest) => server.store.members().blocked_with(guest).await?.into_iter().collect(),
        None => BTreeSet::new(),
    };
    let mut open = server.store.list(Listing::Open, Reach::Public, ever, SHOWN).await?;
    // Nobody is offered a seat that they cannot take.
    open.retain(|row| {
        let mut people = row.progress.seats.iter().filter_map(Holder::guest).chain([row.host.as_str()]);
        people.all(|other| !apart.contains(other) && Some(other) != guest)
    });
    let mut live = server.store.list(Listing::Live, Reach::Public, ever, SHOWN).await?;
    live.retain(|row| mine.iter().all(|own| own.id != row.id));
    Ok(Lobby {
        mine,
        waiting,
        others,
        open,
        live,
        here: server.who_is_here().await?,
        expectations: server.expectations().await?,
    })
}

/// The lobby.
pub async fn page(State(web): State<Web>, context: PageContext) -> Response {
    show(&web, &context, None).await
}

async fn show(web: &Web, context: &PageContext, trouble: Option<&Refusal>) -> Response {
    let lobby = match lobby(web, context).await {
        Ok(lobby) => lobby,
        Err(refusal) => return sorry(context, &refusal),
    };
    let language = context.language;
    let page = Page {
        title: format!("{} · Quincunx", language.say("lobby-title")),
        description: language.say("lobby-description").into_owned(),
        picture: None,
        script: Some("scripts/lobby.js"),
        game: None,
        boards: false,
        class: "page-lobby",
        body: body(context, &lobby, trouble),
    };
    let mut response = page.show(context);
    if let Some(refusal) = trouble {
        response = refusing(response, refusal);
    }
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // With no referrer at all, browsers do not say that a form is our own.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    response
}

fn body(context: &PageContext, lobby: &Lobby, trouble: Option<&Refusal>) -> Markup {
    let language = context.language;
    let nobody = BTreeSet::new();
    html! {
        link rel="stylesheet" href=(address("styles/lobby.css"));
        div.lobby {
            h1 { (language.say("lobby-title")) }
            @if let Some(refusal) = trouble {
                p #trouble.trouble role="alert" { (sentence(&refusal.words(language))) }
            }
            section #waiting aria-live="polite" {
                @for seek in &lobby.waiting { (own(language, seek, &lobby.expectations)) }
            }
            section #mine hidden[lobby.mine.is_empty()] {
                h2 { (language.say("lobby-mine")) }
                (list(language, &lobby.mine, &nobody, ""))
            }
            div.halves {
                div {
                    section #quick aria-labelledby="quick-title" {
                        h2 #quick-title { (language.say("lobby-quick")) }
                        p.faint { (language.say("lobby-quick-help")) }
                        (quick(language, lobby))
                    }
                    details.more #own-seek {
                        summary { (language.say("lobby-own")) }
                        (form(context))
                    }
                }
                div {
                    section #seeks {
                        h2 { (language.say("lobby-seeks")) }
                        (seeks(language, &lobby.others))
                    }
                    section #open {
                        h2 { (language.say("home-open")) }
                        (list(language, &lobby.open, &nobody, &language.say("home-open-none")))
                    }
                    section #here { (here(language, &lobby.here)) }
                }
            }
            section #live {
                h2 { (language.say("home-live")) }
                (boards(language, &lobby.live))
                p { a href="/tv" { (language.say("tv-title")) } }
            }
        }
    }
}

/// What somebody waits for, for how long that may be, and what to do meanwhile.
fn own(language: Language, seek: &Seek, expectations: &Expectations) -> Markup {
    let is_days = seek.wish.clocks.iter().all(|clock| matches!(clock, TimeControl::Days { .. }));
    html! {
        div.waiting data-key=(seek.id) {
            p {
                strong { (language.say("lobby-waiting")) } " " (wanted(language, &seek.wish))
                @if !is_days { " · " (since(seek)) }
            }
            @if is_days {
                p.faint { (language.say("lobby-waiting-days")) }
            } @else {
                p.faint { (expected(language, &seek.wish, expectations)) }
                @if offers_computers(seek) { p { (language.say("lobby-fill")) } }
                p.faint {
                    (language.say("lobby-meanwhile")) " "
                    a href="/puzzles" { (language.say("lobby-meanwhile-puzzles")) } " · "
                    a href="/#games" { (language.say("lobby-meanwhile-computer")) }
                }
            }
            div.ties {
                @if offers_computers(seek) { (button(language, seek, "fill", "lobby-fill-do", "primary")) }
                (button(language, seek, "cancel", "lobby-cancel", ""))
            }
        }
    }
}

/// Whether to offer computers to somebody who waits for four.
fn offers_computers(seek: &Seek) -> bool {
    let waits_for_four = seek.wish.games.iter().any(|game| seat_count(game) > 2);
    waits_for_four
        && !seek.wish.fill
        && seek.wish.rated != RatedWish::Rated
        && now().saturating_sub(seek.created_at) >= FILLS_AFTER
}

/// For how long somebody has waited; a script keeps it up to date.
fn since(seek: &Seek) -> Markup {
    let seconds = now().saturating_sub(seek.created_at) / 1000;
    html! { time.since data-waited=(seconds) { (format!("{}:{:02}", seconds / 60, seconds % 60)) } }
}

fn button(language: Language, seek: &Seek, act: &str, key: &str, class: &str) -> Markup {
    html! {
        form method="post" action="/lobby" {
            input type="hidden" name="act" value=(act);
            input type="hidden" name="id" value=(seek.id);
            button class=(class) type="submit" { (language.say(key)) }
        }
    }
}

/// A wish in few words.
fn wanted(language: Language, wish: &SeekWish) -> String {
    let games: Vec<String> =
        wish.games.iter().map(|game| language.say(&format!("game-{game}")).into_owned()).collect();
    let clocks: Vec<String> = wish.clocks.iter().map(|one| clock(language, *one)).collect();
    let mut words = vec![games.join(", "), clocks.join(", ")];
    match wish.rated {
        RatedWish::Rated => words.push(language.say("table-rated").into_owned()),
        RatedWish::Casual => words.push(language.say("lobby-casual").into_owned()),
        RatedWish::Either => {}
    }
    match (wish.below, wish.above) {
        (None, None) => {}
        (below, above) => {
            let points = |points: Option<u32>| points.map_or("∞".to_owned(), |points| points.to_string());
            words.push(format!("−{} / +{}", points(below), points(above)));
        }
    }
    words.join(" · ")
}

/// How long waiting took lately, as honestly as it is known.
fn expected(language: Language, wish: &SeekWish, expectations: &Expectations) -> String {
    let mut all = Expectation::default();
    let mut slowest: Option<u64> = None;
    for game in &wish.games {
        for one in &wish.clocks {
            let key = (game.clone(), serde_json::to_string(one).unwrap_or_default());
            let Some(found) = expectations.get(&key) else { continue };
            all.waited += found.waited;
            all.found += found.found;
            if found.found > 0 {
                slowest = Some(slowest.map_or(found.half_within, |slowest| slowest.min(found.half_within)));
            }
        }
    }
    let numbers = |time: &str| {
        [
            ("waited", FluentValue::from(all.waited)),
            ("found", FluentValue::from(all.found)),
            ("time", FluentValue::from(time.to_owned())),
        ]
    };
    match slowest {
        _ if all.waited == 0 => language.say("lobby-wait-unknown").into_owned(),
        None => language.say_with("lobby-wait-none", &numbers("")).into_owned(),
        Some(half) => language.say_with("lobby-wait-half", &numbers(&duration(language, half))).into_owned(),
    }
}

/// A time in words: seconds, or minutes if it is long.
fn duration(language: Language, milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1000).max(1);
    let (key, count) =
        if seconds < 100 { ("lobby-seconds", seconds) } else { ("lobby-minutes", seconds.div_ceil(60)) };
    language.say_with(key, &[("count", FluentValue::from(count))]).into_owned()
}

fn clock_of(key: &str) -> Option<TimeControl> {
    let (value, _) = CLOCKS.iter().find(|(_, known)| *known == key)?;
    serde_json::from_str(value).ok()
}

/// Every game on every usual clock, one click each.
fn quick(language: Language, lobby: &Lobby) -> Markup {
    html! {
        form.quick method="post" action="/lobby" {
            @for rules in GAMES {
                @let name = rules.info().name;
                @let title = language.say(&format!("game-{name}"));
                fieldset {
                    legend { (title) }
                    @for clock in QUICK.iter().filter_map(|key| clock_of(key)) {
                        @let wish = SeekWish { games: vec![name.to_owned()], clocks: vec![clock], ..SeekWish::default() };
                        @let words = super::tables::clock(language, clock);
                        @let others = waiting_for(lobby, name, clock);
                        @let is_mine = lobby.waiting.iter().any(|seek| wants(seek, name, clock));
                        button type="submit" name="quick" value=(serde_json::to_string(&wish).unwrap_or_default())
                            aria-pressed=(is_mine) aria-label={ (title) ", " (words) } {
                            span { (words) }
                            @if others > 0 {
                                span.badge { (language.say_with("lobby-others", &[("count", others.into())])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn wants(seek: &Seek, game: &str, clock: TimeControl) -> bool {
    seek.wish.games.iter().any(|known| known == game) && seek.wish.clocks.contains(&clock)
}

fn waiting_for(lobby: &Lobby, game: &str, clock: TimeControl) -> usize {
    lobby.others.iter().filter(|seek| wants(seek, game, clock)).count()
}

/// The form for a seek of one's own.
fn form(context: &PageContext) -> Markup {
    let language = context.language;
    let range = |name: &str, key: &str| {
        html! {
            label.field {
                span { (language.say(key)) }
                select name=(name) {
                    option value="" { (language.say("lobby-range-any")) }
                    @for points in RANGES { option value=(points) { (points) } }
                }
            }
        }
    };
    let is_member = context.account.is_some();
    html! {
        form.stack #seek-form method="post" action="/lobby" {
            input type="hidden" name="act" value="seek";
            fieldset {
                legend { (language.say("lobby-games")) }
                @for rules in GAMES {
                    @let name = rules.info().name;
                    label.tick {
                        input type="checkbox" name="games" value=(name);
                        span { (language.say(&format!("game-{name}"))) }
                    }
                }
            }
            fieldset {
                legend { (language.say("lobby-clocks")) }
                @for (value, key) in CLOCKS {
                    label.tick { input type="checkbox" name="clocks" value=(value); span { (language.say(key)) } }
                }
                p.help { (language.say("lobby-clocks-help")) }
            }
            @if is_member {
                fieldset {
                    legend { (language.say("lobby-rated")) }
                    div.radios {
                        @for (value, key) in [("either", "lobby-either"), ("rated", "table-rated"), ("casual", "lobby-casual")] {
                            label {
                                input type="radio" name="rated" value=(value) checked[value == "either"];
                                span { (language.say(key)) }
                            }
                        }
                    }
                }
            } @else {
                p.help { (language.say("lobby-guests")) }
            }
            fieldset {
                legend { (language.say("lobby-range")) }
                div.row { (range("below", "lobby-below")) (range("above", "lobby-above")) }
                p.help { (language.say("lobby-range-help")) }
            }
            label.tick { input type="checkbox" name="bots" value="yes"; span { (language.say("lobby-bots")) } }
            label.tick { input type="checkbox" name="fill" value="yes"; span { (language.say("lobby-fill-tick")) } }
            button.primary type="submit" { (language.say("lobby-seek")) }
        }
    }
}

/// Those who wait, each with a button.
fn seeks(language: Language, others: &[Seek]) -> Markup {
    html! {
        @if others.is_empty() {
            p.faint { (language.say("lobby-seeks-none")) }
        } @else {
            ul.sessions {
                @for seek in others {
                    li data-key=(seek.id) {
                        span.what {
                            strong { (people::person(language, &seek.from.name, seek.from.member, seek.from.bot)) }
                            @if let Some(rating) = best_rating(seek) { " " (rating) }
                            " " (wanted(language, &seek.wish)) " · " (since(seek))
                        }
                        form method="post" action="/lobby" {
                            input type="hidden" name="act" value="take";
                            input type="hidden" name="id" value=(seek.id);
                            button.primary type="submit" aria-label={ (language.say("lobby-take")) ": " (seek.from.name) } {
                                (language.say("lobby-take"))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The rating of whoever waits, in the first of the games.
fn best_rating(seek: &Seek) -> Option<String> {
    let rating = seek.wish.games.iter().find_map(|game| seek.ratings.get(game))?;
    Some(format!("({}{})", rating.rating, if rating.provisional { "?" } else { "" }))
}

fn here(language: Language, here: &Here) -> Markup {
    html! {
        h2 { (language.say("lobby-here")) }
        @if here.members.is_empty() && here.guests == 0 {
            p.faint { (language.say("lobby-here-none")) }
        } @else {
            p {
                @for (index, (name, is_bot)) in here.members.iter().enumerate() {
                    @if index > 0 { ", " }
                    (people::person(language, name, true, *is_bot))
                }
                @if here.more > 0 { " " (language.say_with("lobby-here-more", &[("count", here.more.into())])) }
                @if here.guests > 0 {
                    @if !here.members.is_empty() { " · " }
                    (language.say_with("lobby-here-guests", &[("count", here.guests.into())]))
                }
            }
        }
    }
}

/// Games that are on, with small boards; those of the best players come first.
fn boards(language: Language, live: &[TableRow]) -> Markup {
    let mut rows: Vec<&TableRow> = live.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(strength(row)));
    html! {
        @if rows.is_empty() {
            p.faint { (language.say("home-live-none")) }
        } @else {
            ul.boards {
                @for row in rows.into_iter().take(BOARDS) {
                    li data-key=(row.id) {
                        a href={ "/t/" (row.id) } {
                            // The version, so that a picture that has changed is fetched again.
                            img src={ "/t/" (row.id) "/picture.svg?v=" (row.progress.version) } alt="" loading="lazy"
                                width="220" height="220";
                            strong { (language.say(&format!("game-{}", row.game))) }
                            span.who {
                                @for (index, seat) in row.progress.seats.iter().enumerate() {
                                    @if index > 0 { " – " }
                                    (holder(language, seat))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a form says.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.trim())
    }

    fn one<'f>(&'f self, name: &'f str) -> Option<&'f str> {
        self.all(name).find(|value| !value.is_empty())
    }
}

fn wrong(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(Code::BadMessage, Message::text(error.to_string()))
}

/// The wish of a form, and of a button.
fn wish(fields: &Fields, headers: &HeaderMap) -> Result<SeekWish, Refusal> {
    if let Some(quick) = fields.one("quick") {
        let mut wish: SeekWish = serde_json::from_str(quick).map_err(wrong)?;
        // Another opponent after a game: with the range that was chosen last.
        if fields.one("again").is_some()
            && let Some((below, above)) = read_cookie(headers, RANGE).and_then(|range| range.split_once('.'))
        {
            (wish.below, wish.above) = (below.parse().ok(), above.parse().ok());
        }
        return Ok(wish);
    }
    let points = |name: &str| {
        let number = |text: &str| text.parse().map_err(|_| wrong(format!("{name}: {text}")));
        fields.one(name).map(number).transpose()
    };
    let clocks: Result<Vec<TimeControl>, Refusal> =
        fields.all("clocks").map(|clock| serde_json::from_str(clock).map_err(wrong)).collect();
    let rated = match fields.one("rated") {
        Some(word) => serde_json::from_value(word.into()).map_err(wrong)?,
        None => RatedWish::Either,
    };
    Ok(SeekWish {
        games: fields.all("games").map(str::to_owned).collect(),
        clocks: clocks?,
        rated,
        below: points("below")?,
        above: points("above")?,
        bots: fields.one("bots").is_some(),
        fill: fields.one("fill").is_some(),
    })
}

/// Somebody seeks, takes a seek, waits no more, or agrees to computers. Whoever is not known
/// yet becomes a guest.
pub async fn act(
    State(web): State<Web>,
    context: PageContext,
    owner: Result<CookieSession, Refusal>,
    headers: HeaderMap,
    Form(form): Form<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(form);
    let mut cookies = Vec::new();
    let guest = match owner {
        Ok(owner) => Ok(owner.guest),
        Err(refusal) if context.guest.is_some() => Err(refusal),
        Err(_) => guests::fresh(&web, &context.language.say("guest-name")).await.map(|(guest, cookie)| {
            cookies.push(cookie);
            guest
        }),
    };
    let done = match &guest {
        Ok(guest) => perform(&web, guest, &fields, &headers, &mut cookies).await,
        Err(refusal) => Err(refusal.clone()),
    };
    let mut response = match done {
        Ok(path) => Redirect::to(&path).into_response(),
        Err(refusal) => {
            let context = PageContext { guest: guest.ok(), ..context };
            show(&web, &context, Some(&refusal)).await
        }
    };
    for cookie in cookies.iter().filter_map(|cookie| HeaderValue::from_str(cookie).ok()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Does what a form asks for; returns where to go on.
async fn perform(
    web: &Web,
    guest: &Guest,
    fields: &Fields,
    headers: &HeaderMap,
    cookies: &mut Vec<String>,
) -> Result<String, Refusal> {
    let id = fields.one("id").unwrap_or_default();
    let answer = match fields.one("act").unwrap_or("seek") {
        "seek" => {
            let wish = wish(fields, headers)?;
            let points = |points: Option<u32>| points.map_or(String::new(), |points| points.to_string());
            let range = format!("{}.{}", points(wish.below), points(wish.above));
            let answer = web.server.seek(guest, &wish).await?;
            cookies.push(format!("{RANGE}={range}; Path=/; HttpOnly; SameSite=Lax"));
            answer
        }
        "take" => web.server.take_seek(guest, id).await?,
        "fill" => web.server.fill_seek(&guest.id, id).await?,
        "cancel" => {
            web.server.end_seek(&guest.id, id).await?;
            SeekAnswer { table: None, seek: None }
        }
        _ => return Err(Refusal::new(Code::BadMessage, Message::new("refusal-seek-acts"))),
    };
    // A script on whatever page looks for this, and takes it away when nobody waits any more.
    let seconds = if answer.seek.is_some() { 14 * 24 * 3600 } else { 0 };
    cookies.push(format!("{SEEKING}=yes; Path=/; Max-Age={seconds}; SameSite=Lax"));
    Ok(answer.table.map_or("/lobby".to_owned(), |table| format!("/t/{table}")))
}

/// What a script shows on other pages to somebody who waits: a part of a page, and nothing if
/// nobody waits. With a table, the way there.
pub async fn bar(
    State(web): State<Web>,
    context: PageContext,
    axum::extract::Query(query): axum::extract::Query<BTreeMap<String, String>>,
) -> Result<Response, Refusal> {
    let language = context.language;
    let waiting = match &context.guest {
        Some(guest) => web.server.seeks_of(&guest.id).await?,
        None => Vec::new(),
    };
    let live = |seek: &&Seek| !seek.wish.clocks.iter().any(|clock| matches!(clock, TimeControl::Days { .. }));
    let table = query.get("table").filter(|table| crate::ids::is_id(table));
    let markup = html! {
        @if let Some(table) = table {
            p {
                strong { (language.say("lobby-paired")) } " "
                a.button.primary href={ "/t/" (table) } { (language.say("challenge-to-table")) }
            }
        }
        @for seek in waiting.iter().filter(live) {
            div.waiting {
                p {
                    a href="/lobby" { (language.say("lobby-waiting")) } " " (wanted(language, &seek.wish))
                    " · " (since(seek))
                }
                div.ties {
                    @if offers_computers(seek) { (button(language, seek, "fill", "lobby-fill-do", "primary")) }
                    (button(language, seek, "cancel", "lobby-cancel", ""))
                }
            }
        }
    };
    Ok(([(CACHE_CONTROL, "no-store")], Html(markup.into_string())).into_response())
}

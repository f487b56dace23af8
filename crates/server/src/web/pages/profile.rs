//! What somebody has played: a member's profile, and one's own games.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, html};
use quincunx_games::catalogue::{self, GAMES};
use serde::Deserialize;

use super::frame::Page;
use super::new::seat_name;
use super::tables::list;
use super::texts::Language;
use super::{PageContext, nothing_here, people, ratings, sorry, studies};
use crate::members::{Filter, History, MOST_GAMES, Score, Statistics, Tally, history};
use crate::protocol::Refusal;
use crate::store::AccountRow;
use crate::time::{Timestamp, day};
use crate::web::Web;
use crate::web::members::member_named;

/// Games on one page.
const SHOWN: usize = 20;
/// Openings that are shown of each game.
const OPENINGS: usize = 5;
/// The longest text of a move there, in characters.
const LONGEST_OPENING: usize = 30;
/// Milliseconds of a day.
const DAY: u64 = 24 * 3600 * 1000;

/// Which games are asked for; a field that is left empty asks for nothing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct HistoryQuery {
    game: String,
    opponent: String,
    result: String,
    rated: String,
    from: String,
    to: String,
    before: Option<Timestamp>,
}

/// The moment at which a day such as `2026-11-17` begins, in UTC.
fn read_day(text: &str) -> Option<Timestamp> {
    let mut parts = text.splitn(3, '-').map(str::parse::<u64>);
    let (year, month, day) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Days since 1970, by counting years from March on.
    let (y, m) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1;
    Some(days.checked_sub(719_468)? * DAY)
}

impl HistoryQuery {
    /// What is asked for; what cannot be understood asks for nothing.
    fn filter(&self, only_public: bool) -> Filter {
        let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        Filter {
            game: some(&self.game).filter(|game| catalogue::find(game).is_some()),
            opponent: some(&self.opponent),
            score: Score::read(&self.result),
            rated: match self.rated.as_str() {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            },
            since: read_day(&self.from),
            until: read_day(&self.to).map(|at| at + DAY),
            only_public,
        }
    }

    /// The address of the page with these games that begins before a moment.
    fn next(&self, path: &str, before: Timestamp) -> String {
        let fields = [
            ("game", &self.game),
            ("opponent", &self.opponent),
            ("result", &self.result),
            ("rated", &self.rated),
            ("from", &self.from),
            ("to", &self.to),
        ];
        let mut address = format!("{path}?before={before}");
        for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
            address.push_str(&format!("&{name}={}", super::frame::escaped(value)));
        }
        address
    }
}

/// A page of one word: the profile of a member, such as `/@Anna`.
pub async fn page(
    State(web): State<Web>,
    context: PageContext,
    Path(word): Path<String>,
    Query(query): Query<HistoryQuery>,
) -> Response {
    let Some(handle) = word.strip_prefix('@') else { return nothing_here(context).await };
    match profile(&web, &context, handle, &query).await {
        Ok((account, history, more)) => {
            let path = format!("/@{}", account.handle);
            let head = html! { (member_head(&context, &account)) (more) };
            show(&context, &account.handle, &path, &query, &history, head)
        }
        Err(refusal) => sorry(&context, &refusal),
    }
}

async fn profile(
    web: &Web,
    context: &PageContext,
    handle: &str,
    query: &HistoryQuery,
) -> Result<(AccountRow, History, Markup), Refusal> {
    let account = member_named(web, handle).await?;
    // A table that is known by its link only is nobody else's business.
    let is_own = context.guest.as_ref().is_some_and(|guest| guest.id == account.guest);
    let filter = query.filter(!is_own);
    let found = history(web.server.store.as_ref(), &account.guest, &filter, query.before, SHOWN).await?;
    let ties = people::profile_buttons(web, context, &account).await?;
    let ratings = ratings::of_member(web, context.language, &account.guest).await?;
    let studies = studies::of_member(web, context, &account).await?;
    Ok((account, found, html! { (ties) (ratings) (studies) }))
}

/// One's own games, of a guest, too.
pub async fn own(
    State(web): State<Web>,
    context: PageContext,
    Query(query): Query<HistoryQuery>,
) -> Response {
    let language = context.language;
    let title = language.say("history-title").into_owned();
    let found = match &context.guest {
        Some(guest) => {
            history(web.server.store.as_ref(), &guest.id, &query.filter(false), query.before, SHOWN).await
        }
        None => Ok(History::default()),
    };
    match found {
        Ok(found) => {
            let head = html! {
                @match (&context.account, &context.guest) {
                    (Some(account), _) => p { a href={ "/@" (account.handle) } { (language.say("history-profile")) } },
                    (None, Some(_)) => p { (language.say("history-guest")) " " a href="/register" { (language.say("register")) } },
                    (None, None) => p { (language.say("devices-nobody")) },
                }
            };
            show(&context, &title, "/history", &query, &found, head)
        }
        Err(error) => sorry(&context, &error.into()),
    }
}

fn member_head(context: &PageContext, account: &AccountRow) -> Markup {
    let language = context.language;
    let since = [("day", day(account.created_at).into())];
    html! {
        p.faint {
            (language.say_with("profile-since", &since))
            @if account.bot { " " span.tag { (language.say("js-bot")) } }
            @if account.role != crate::store::Role::Member {
                " " span.tag { (language.say(&format!("role-{}", account.role.word()))) }
            }
        }
        @if !account.about.is_empty() { p.about-me { (account.about) } }
        @if context.account.as_ref().is_some_and(|own| own.guest == account.guest) {
            p { a href="/account" { (language.say("account-title")) } }
        }
    }
}

fn show(
    context: &PageContext,
    title: &str,
    path: &str,
    query: &HistoryQuery,
    found: &History,
    head: Markup,
) -> Response {
    let language = context.language;
    let nobody = std::collections::BTreeSet::new();
    let page = Page {
        title: format!("{title} · Quincunx"),
        description: language.say("home-description").into_owned(),
        picture: None,
        script: Some("scripts/site.js"),
        game: None,
        boards: false,
        class: "plain page-history",
        body: html! {
            div.narrow.wide {
                h1 { (title) }
                (head)
                @if !found.current.is_empty() {
                    h2 { (language.say("history-current")) }
                    (list(language, &found.current, &nobody, ""))
                }
                (statistics(language, found))
                h2 #games { (language.say("history-games")) }
                (form(language, path, query))
                (list(language, &found.games, &nobody, &language.say("history-none")))
                @if let Some(before) = found.next {
                    p { a.button href={ (query.next(path, before)) "#games" } { (language.say("history-older")) } }
                }
            }
        },
    };
    page.show(context)
}

fn form(language: Language, path: &str, query: &HistoryQuery) -> Markup {
    let result = |score: Score| match score {
        Score::Won => language.say("history-won"),
        Score::Lost => language.say("history-lost"),
        Score::Drawn => language.say("history-drawn"),
    };
    html! {
        form.filter method="get" action=(path) {
            label.field {
                span { (language.say("history-game")) }
                select name="game" {
                    option value="" { (language.say("history-any")) }
                    @for rules in GAMES {
                        @let name = rules.info().name;
                        option value=(name) selected[query.game == name] { (language.say(&format!("game-{name}"))) }
                    }
                }
            }
            label.field {
                span { (language.say("history-result")) }
                select name="result" {
                    option value="" { (language.say("history-any")) }
                    @for score in Score::ALL {
                        option value=(score.word()) selected[query.result == score.word()] { (result(score)) }
                    }
                }
            }
            label.field {
                span { (language.say("history-rated")) }
                select name="rated" {
                    @for (value, key) in [("", "history-any"), ("yes", "history-rated-yes"), ("no", "history-rated-no")] {
                        option value=(value) selected[query.rated == value] { (language.say(key)) }
                    }
                }
            }
            label.field {
                span { (language.say("history-opponent")) }
                input name="opponent" maxlength="24" value=(query.opponent);
            }
            label.field {
                span { (language.say("history-from")) }
                input type="date" name="from" value=(query.from);
            }
            label.field {
                span { (language.say("history-to")) }
                input type="date" name="to" value=(query.to);
            }
            button type="submit" { (language.say("history-show")) }
        }
    }
}

fn tally(language: Language, tally: &Tally) -> Markup {
    html! {
        td { (tally.played()) }
        td { (tally.won) }
        td { (tally.lost) }
        td { (tally.drawn) }
        td.share { @if tally.played() > 0 { (share(language, tally)) } }
    }
}

/// The points of a hundred: a draw is half a win.
fn share(language: Language, tally: &Tally) -> String {
    let points = (200 * tally.won + 100 * tally.drawn) / (2 * tally.played().max(1));
    language.say_with("history-share", &[("percent", points.into())]).into_owned()
}

fn statistics(language: Language, found: &History) -> Markup {
    if found.statistics.is_empty() {
        return html! {};
    }
    let head = |first: &str| {
        html! {
            thead {
                tr {
                    th scope="col" { (language.say(first)) }
                    @for key in ["history-played", "history-won", "history-lost", "history-drawn", "history-points"] {
                        th scope="col" { (language.say(key)) }
                    }
                }
            }
        }
    };
    let name = |game: &str| language.say(&format!("game-{game}")).into_owned();
    html! {
        h2 { (language.say("history-statistics")) }
        div.scroll tabindex="0" role="region" aria-label=(language.say("history-statistics")) {
            table.figures {
                (head("history-game"))
                tbody {
                    @for (game, of) in &found.statistics {
                        tr { th scope="row" { (name(game)) } (tally(language, &of.all)) }
                    }
                }
            }
        }
        @for (game, of) in &found.statistics {
            details.more {
                summary { (language.say_with("history-more", &[("game", name(game).into())])) }
                div.scroll tabindex="0" role="region" aria-label=(name(game)) {
                    table.figures {
                        (head("history-seat"))
                        tbody { (by_seat(language, game, of)) }
                        @if !of.by_opening.is_empty() {
                            (head("history-opening"))
                            tbody { (by_opening(language, of)) }
                        }
                        (head("history-time"))
                        tbody { (by_quarter(language, of)) }
                    }
                }
            }
        }
        @if found.is_cut {
            p.help { (language.say_with("history-cut", &[("count", MOST_GAMES.into())])) }
        }
    }
}

fn by_seat(language: Language, game: &str, of: &Statistics) -> Markup {
    let seats = catalogue::find(game).map_or(&[][..], |rules| rules.info().seats);
    html! {
        @for (index, of_seat) in &of.by_seat {
            @if let Some(seat) = seats.get(*index) {
                tr { th scope="row" { (seat_name(language, seat.name)) } (tally(language, of_seat)) }
            }
        }
    }
}

fn by_opening(language: Language, of: &Statistics) -> Markup {
    html! {
        @for (opening, of_opening) in of.openings(OPENINGS) {
            tr { th scope="row" { code { (shortened(opening)) } } (tally(language, of_opening)) }
        }
    }
}

/// A move that takes little room.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_OPENING).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

fn by_quarter(language: Language, of: &Statistics) -> Markup {
    let names = ["history-night", "history-morning", "history-afternoon", "history-evening"];
    html! {
        @for (key, of_quarter) in names.into_iter().zip(&of.by_quarter).filter(|(_, of)| of.played() > 0) {
            tr { th scope="row" { (language.say(key)) } (tally(language, of_quarter)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_or_asks_for_nothing() {
        assert_eq!(read_day("1970-01-01"), Some(0));
        assert_eq!(read_day("2026-11-17"), Some(1_794_873_600_000));
        assert_eq!(read_day("2024-02-29").map(day), Some("2024-02-29".to_owned()));
        for wrong in ["", "yesterday", "2026-13-01", "2026-00-01", "99999-01-01", "2026-11", "-1-1-1"] {
            assert_eq!(read_day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_next_page_asks_for_the_same_games() {
        let query = HistoryQuery { opponent: "Anna & Ben".to_owned(), ..HistoryQuery::default() };
        assert_eq!(query.next("/history", 7), "/history?before=7&opponent=Anna%20%26%20Ben");
    }
}

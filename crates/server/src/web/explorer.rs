//! What was played from a position, for programs and pages.

// What utoipa makes of query parameters has paths that are longer than need be.
#![allow(unused_qualifications)]

use axum::Json;
use axum::extract::{Path, State};
use quincunx_core::Message;
use quincunx_games::catalogue;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::Web;
use super::answer::QueryParams;
use super::study::{LONGEST_POSITION, StudyClient, no_such_game, wrong};
use crate::domain::settings;
use crate::explorer::{BAND, ExplorerFilter, PROGRAMS, UNRATED};
use crate::fair_play::Inquiry;
use crate::protocol::{Explored, Refusal};

/// The highest rating that can be asked about.
const MOST_RATING: i64 = 10_000;

/// Whose moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExplorerPlayers {
    /// Everybody's.
    #[default]
    All,
    /// Those of people.
    People,
    /// Those of programs.
    Computers,
}

/// Which position, and whose moves.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExplorerQuery {
    /// A position in the game's notation; the start if nothing is said.
    position: Option<String>,
    /// Options that are not the default, `key=value,key=value`; those behind the position
    /// hold, too.
    options: Option<String>,
    /// `all`, `people` or `computers`.
    #[serde(default)]
    players: ExplorerPlayers,
    /// Only people who had at least this rating, in steps of 200.
    from: Option<i64>,
    /// Only people who had less than this rating, in steps of 200.
    below: Option<i64>,
    /// Only games that counted for ratings.
    #[serde(default)]
    rated: bool,
}

impl ExplorerQuery {
    fn filter(&self) -> Result<ExplorerFilter, Refusal> {
        let is_step = |rating: &i64| (0..=MOST_RATING).contains(rating) && rating % BAND == 0;
        if [self.from, self.below].iter().flatten().any(|rating| !is_step(rating)) {
            return Err(wrong(Message::new("refusal-explorer-rating").number("step", BAND)));
        }
        let (least, most) = match self.players {
            ExplorerPlayers::All => (PROGRAMS, i64::MAX),
            ExplorerPlayers::People => (UNRATED, i64::MAX),
            ExplorerPlayers::Computers => (PROGRAMS, PROGRAMS),
        };
        // Whoever names a rating means people who have one.
        let least = self.from.map_or(least, |from| from.max(BAND));
        let most = self.below.map_or(most, |below| below - BAND);
        let least = if self.below.is_some() { least.max(BAND) } else { least };
        Ok(ExplorerFilter { least, most, rated: self.rated })
    }
}

/// What was played from a position in the finished games of this server: how often, what came
/// of it, and by whom. Positions that are mirror images of each other are one where the rules
/// have left and right alike; only what everybody could see counts.
#[utoipa::path(get, path = "/api/explorer/{game}", operation_id = "explore",
    params(("game" = String, Path, description = "the game"), ExplorerQuery),
    responses((status = 200, body = Explored), (status = 400, body = Refusal), (status = 403, body = Refusal)))]
pub async fn explore(
    State(web): State<Web>,
    client: StudyClient,
    Path(name): Path<String>,
    QueryParams(query): QueryParams<ExplorerQuery>,
) -> Result<Json<Explored>, Refusal> {
    let filter = query.filter()?;
    let rules = catalogue::find(&name).ok_or_else(no_such_game)?;
    let position = query.position.as_deref().map(str::trim).filter(|text| !text.is_empty());
    if position.is_some_and(|text| text.len() > LONGEST_POSITION) {
        return Err(wrong(Message::new("refusal-position-long").number("count", LONGEST_POSITION)));
    }
    let options: Vec<(&str, &str)> = settings(query.options.as_deref().unwrap_or_default()).collect();
    let game = rules.begin(&options, position, 0).map_err(|error| wrong(error.message()))?;
    client.check_fair_play(&web, Inquiry::about(game.as_ref(), false)).await?;
    Ok(Json(web.server.explore(game.as_ref(), filter).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(from: Option<i64>, below: Option<i64>, players: ExplorerPlayers) -> Option<(i64, i64)> {
        let query = ExplorerQuery { position: None, options: None, players, from, below, rated: false };
        query.filter().ok().map(|filter| (filter.least, filter.most))
    }

    #[test]
    fn ratings_are_of_people_and_in_steps() {
        use ExplorerPlayers::{All, Computers, People};
        assert_eq!(filter(None, None, All), Some((PROGRAMS, i64::MAX)));
        assert_eq!(filter(None, None, People), Some((UNRATED, i64::MAX)));
        assert_eq!(filter(None, None, Computers), Some((PROGRAMS, PROGRAMS)));
        assert_eq!(filter(Some(1400), None, People), Some((1400, i64::MAX)));
        assert_eq!(filter(Some(1400), Some(1800), All), Some((1400, 1600)));
        assert_eq!(filter(None, Some(1400), People), Some((BAND, 1200)));
        assert_eq!(filter(Some(1450), None, People), None);
        assert_eq!(filter(Some(-200), None, People), None);
    }
}

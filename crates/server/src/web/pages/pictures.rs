//! Pictures of boards: cards of the games, and tables for link previews and
//! downloads.

use std::sync::{LazyLock, Mutex, PoisonError};

use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use quincunx_core::{Scene, Viewer};
use quincunx_games::catalogue;
use quincunx_picture::{Ground, Style, png, svg};
use serde::Deserialize;

use super::visitor::Theme;
use crate::protocol::{Code, Refusal};
use crate::web::Web;
use crate::web::identity::Caller;

/// A moment of each game worth a picture: where shuffles come from, and the moves.
const MOMENTS: [(&str, u64, &str); 5] = include!("moments.rs");

/// The scenes of the cards, by the name of the game.
static CARDS: LazyLock<Vec<(&'static str, Scene)>> = LazyLock::new(|| {
    let scene = |&(name, seed, moves): &(&'static str, u64, &str)| {
        let mut game = catalogue::find(name)?.new_game(&[], seed).ok()?;
        let mut read = game.ply_count();
        for ply in moves.split_whitespace() {
            game.read_ply(ply, &mut read).ok()?;
        }
        Some((name, game.scene(Viewer::Spectator)))
    };
    MOMENTS.iter().filter_map(scene).collect()
});

fn no_picture() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such picture")
}

/// The address of a card.
pub fn card_address(game: &str, theme: Theme) -> String {
    format!("/cards/{game}-{}.svg", theme.word())
}

/// The card of a game: `shakti-wood.svg` or `shakti-small.svg`, which lie on any ground,
/// or `shakti.png`.
pub async fn card(Path(name): Path<String>) -> Result<Response, Refusal> {
    let (stem, kind) = name.rsplit_once('.').ok_or_else(no_picture)?;
    let game = stem.split('-').next().unwrap_or_default();
    let (_, scene) = CARDS.iter().find(|(name, _)| *name == game).ok_or_else(no_picture)?;
    let has = |word: &str| stem.split('-').any(|part| part == word);
    let style = Style {
        // A card of a page has its colour already.
        ground: if kind == "svg" { Ground::Clear } else { Ground::Light },
        theme: if has("slate") { quincunx_picture::Theme::Slate } else { quincunx_picture::Theme::Wood },
        surroundings: false,
    };
    let mut scene = scene.clone();
    scene.column_labels.clear();
    scene.row_labels.clear();
    match kind {
        "svg" => Ok(picture(svg(&scene, &style).into_bytes(), "image/svg+xml", "public, max-age=86400")),
        "png" => Ok(picture(rasterise(scene, style, 900).await?, "image/png", "public, max-age=86400")),
        _ => Err(no_picture()),
    }
}

async fn rasterise(scene: Scene, style: Style, width: u32) -> Result<Vec<u8>, Refusal> {
    let failed = |why: String| {
        tracing::error!(%why, "a picture cannot be drawn");
        Refusal::new(Code::Unavailable, "the picture cannot be drawn")
    };
    let drawn = tokio::task::spawn_blocking(move || png(&scene, &style, width)).await;
    drawn.map_err(|error| failed(error.to_string()))?.map_err(|error| failed(error.to_string()))
}

fn picture(bytes: Vec<u8>, kind: &'static str, keep: &'static str) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, keep)], bytes).into_response()
}

/// Which moment of a table, and from whose side.
#[derive(Deserialize)]
pub struct Moment {
    ply: Option<usize>,
}

async fn scene(web: &Web, guest: Option<String>, table: &str, moment: &Moment) -> Result<Scene, Refusal> {
    web.house.scene_at(table, guest, moment.ply.unwrap_or(usize::MAX)).await
}

/// A table as PNG, as whoever asks may see it.
pub async fn table_png(
    State(web): State<Web>,
    Caller(guest): Caller,
    Path(table): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Refusal> {
    let scene = scene(&web, guest.map(|guest| guest.id), &table, &moment).await?;
    // A finished game looks the same for ever, from each side.
    let is_final = scene.outcome.is_some();
    let name = format!("{table}/{}", scene.quarter_turns);
    if is_final && let Some(bytes) = kept(&name) {
        return Ok(picture(bytes, "image/png", "private, max-age=86400"));
    }
    let bytes = rasterise(scene, Style::default(), 1200).await?;
    if is_final {
        keep(&name, &bytes);
        return Ok(picture(bytes, "image/png", "private, max-age=86400"));
    }
    Ok(picture(bytes, "image/png", "private, no-cache"))
}

/// Pictures of finished games, the last asked for at the end: a link that goes around
/// is asked for by many at once, and drawing takes a while.
static KEPT: Mutex<Vec<(String, Vec<u8>)>> = Mutex::new(Vec::new());

/// How many pictures are kept; each has some tens of kilobytes.
const MOST_KEPT: usize = 64;

fn kept(name: &str) -> Option<Vec<u8>> {
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let index = all.iter().position(|(known, _)| known == name)?;
    let found = all.remove(index);
    all.push(found.clone());
    Some(found.1)
}

fn keep(name: &str, bytes: &[u8]) {
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(known, _)| known != name);
    if all.len() >= MOST_KEPT {
        all.remove(0);
    }
    all.push((name.to_owned(), bytes.to_vec()));
}

/// A table as SVG, as whoever asks may see it.
pub async fn table_svg(
    State(web): State<Web>,
    Caller(guest): Caller,
    Path(table): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Refusal> {
    let scene = scene(&web, guest.map(|guest| guest.id), &table, &moment).await?;
    Ok(picture(svg(&scene, &Style::default()).into_bytes(), "image/svg+xml", "private, no-cache"))
}

#[cfg(test)]
mod tests {
    use quincunx_core::Seat;

    use super::*;

    #[test]
    fn no_more_pictures_are_kept_than_there_is_room_for() {
        for number in 0..=MOST_KEPT {
            keep(&number.to_string(), &[0]);
        }
        assert_eq!(kept("0"), None, "the oldest has gone");
        assert_eq!(kept("1"), Some(vec![0]));
        keep("one more", &[1]);
        assert_eq!(kept("1"), Some(vec![0]), "what was asked for stays");
        assert_eq!(kept("2"), None);
    }

    #[test]
    fn every_game_has_a_card() {
        for rules in catalogue::GAMES {
            let name = rules.info().name;
            let (_, scene) = CARDS.iter().find(|(card, _)| *card == name).unwrap_or_else(|| panic!("{name}"));
            assert!(!scene.pieces.is_empty(), "{name}");
            assert!(scene.seats.iter().any(|seat| seat.seat == Seat::FIRST), "{name}");
        }
    }
}

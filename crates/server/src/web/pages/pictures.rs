//! Pictures of boards: cards of the games, and tables for link previews and
//! downloads.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use quincunx_core::{AnyRules, Info, Message, Scene, Viewer};
use quincunx_games::catalogue::GAMES;
use quincunx_picture::{Background, Style, svg};
use serde::Deserialize;
use tokio::sync::OnceCell;

use super::PageContext;
use super::context::Theme;
use super::drawing::{Picture, PictureRequest, RENDERER};
use crate::protocol::{Code, Refusal};
use crate::web::Web;

/// The scenes of the cards, by the name of the game.
static CARDS: LazyLock<Vec<(&'static str, Scene)>> = LazyLock::new(|| {
    let scene = |rules: &&'static dyn AnyRules| {
        let Info { name, showcase, .. } = rules.info();
        let mut game = rules.new_game(&[], showcase.card_seed).ok()?;
        let mut read = game.ply_count();
        for ply in showcase.card_moves.split_whitespace() {
            game.read_ply(ply, &mut read).ok()?;
        }
        Some((*name, game.scene(Viewer::Spectator)))
    };
    GAMES.iter().filter_map(scene).collect()
});

fn no_picture() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-no-picture"))
}

/// The address of a card.
pub fn card_address(game: &str, theme: Theme) -> String {
    format!("/cards/{game}-{}.svg", theme.word())
}

/// How a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CardStyle {
    theme: Theme,
    is_png: bool,
}

/// The cards: each is drawn once, when somebody first asks for it.
static DRAWN: LazyLock<BTreeMap<(&str, CardStyle), OnceCell<Picture>>> = LazyLock::new(|| {
    let styles =
        Theme::ALL.into_iter().flat_map(|theme| [false, true].map(|is_png| CardStyle { theme, is_png }));
    let cells = |name| styles.clone().map(move |style| ((name, style), OnceCell::new()));
    CARDS.iter().flat_map(|(name, _)| cells(*name)).collect()
});

/// The card of a game: `shakti-wood.svg` or `shakti-small.svg`, which lie on any ground,
/// or `shakti.png`.
pub async fn card(request: PictureRequest, Path(name): Path<String>) -> Result<Response, Refusal> {
    let (stem, kind) = name.rsplit_once('.').ok_or_else(no_picture)?;
    let (game, word) = stem.split_once('-').map_or((stem, None), |(game, word)| (game, Some(word)));
    let theme = match word {
        None | Some("small") => Theme::Wood,
        Some(word) => Theme::from_word(word).ok_or_else(no_picture)?,
    };
    let is_png = match kind {
        "svg" => false,
        "png" => true,
        _ => return Err(no_picture()),
    };
    let style = CardStyle { theme, is_png };
    let (_, scene) = CARDS.iter().find(|(name, _)| *name == game).ok_or_else(no_picture)?;
    let card = DRAWN.get(&(game, style)).ok_or_else(no_picture)?;
    let card = card.get_or_try_init(|| draw_card(scene, style)).await?;
    Ok(card.clone().answer(&request, "public, max-age=86400"))
}

async fn draw_card(scene: &Scene, card: CardStyle) -> Result<Picture, Refusal> {
    let style = Style {
        // A card of a page has its colour already.
        background: if card.is_png { Background::Light } else { Background::Clear },
        theme: card.theme,
        surroundings: false,
        ..Style::default()
    };
    let mut scene = scene.clone();
    scene.column_labels.clear();
    scene.row_labels.clear();
    let text = svg(&scene, &style);
    if card.is_png { RENDERER.own_png(text, 900).await } else { Ok(Picture::svg(text)) }
}

/// Which moment of a table, and from whose side.
#[derive(Deserialize)]
pub struct PlyQuery {
    ply: Option<usize>,
    /// Whether to show what every spectator sees, whoever asks.
    public: Option<String>,
}

async fn scene(web: &Web, guest: Option<String>, table: &str, query: &PlyQuery) -> Result<Scene, Refusal> {
    let guest = guest.filter(|_| query.public.is_none());
    web.server.scene_at(table, guest, query.ply.unwrap_or(usize::MAX)).await
}

/// A table as PNG, as whoever asks may see it.
pub async fn table_png(
    State(web): State<Web>,
    request: PictureRequest,
    context: PageContext,
    Path(table): Path<String>,
    Query(query): Query<PlyQuery>,
) -> Result<Response, Refusal> {
    let scene = scene(&web, context.guest.map(|guest| guest.id), &table, &query).await?;
    let style = Style { pieces: context.pieces, ..Style::default() };
    // A finished game looks the same for ever, from each side.
    let keep = if scene.outcome.is_some() { "private, max-age=86400" } else { "private, no-cache" };
    let picture = RENDERER.png(&request, move || svg(&scene, &style), 1200).await?;
    Ok(picture.answer(&request, keep))
}

/// A table as SVG, as whoever asks may see it.
pub async fn table_svg(
    State(web): State<Web>,
    request: PictureRequest,
    context: PageContext,
    Path(table): Path<String>,
    Query(query): Query<PlyQuery>,
) -> Result<Response, Refusal> {
    let scene = scene(&web, context.guest.map(|guest| guest.id), &table, &query).await?;
    let style = Style { pieces: context.pieces, ..Style::default() };
    let picture = RENDERER.svg(&request, move || svg(&scene, &style)).await?;
    Ok(picture.answer(&request, "private, no-cache"))
}

#[cfg(test)]
mod tests {
    use quincunx_core::Seat;

    use super::*;

    #[test]
    fn every_game_has_a_card() {
        for rules in GAMES {
            let name = rules.info().name;
            let (_, scene) = CARDS.iter().find(|(card, _)| *card == name).unwrap_or_else(|| panic!("{name}"));
            assert!(!scene.pieces.is_empty(), "{name}");
            assert!(scene.seats.iter().any(|seat| seat.seat == Seat::FIRST), "{name}");
        }
    }
}

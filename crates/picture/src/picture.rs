//! The whole picture: where the board, its surroundings and the words go.

use std::collections::BTreeSet;

use quincunx_core::Scene;
use quincunx_messages::Language;

use crate::canvas::Canvas;
use crate::style::Palette;
use crate::text::{self, TextStyle, escape};
use crate::{PieceColour, Style, symbols};

/// Around everything.
const MARGIN: f32 = 20.0;
/// Between the board and what stands beside it.
const GAP: f32 = 28.0;
/// No narrower, so that the prompt can be read under the smallest board.
const NARROWEST: f32 = 264.0;
const PROMPT_SIZE: f32 = 17.0;
const PROMPT_LINES: usize = 6;

/// The scene as SVG text.
pub fn svg(scene: &Scene, style: &Style) -> String {
    let palette = style.palette();
    let canvas = Canvas::new(scene, &palette, style.language);
    let (board_width, board_height) = canvas.board_size();

    let mut body = String::new();
    let (width, height);
    if style.surroundings {
        let column = board_width.max(NARROWEST);
        let (words, words_height) = prompt(scene, &palette, style.language, column);
        let (panel, panel_height, panel_width) = canvas.side_panel(board_height);
        let left = MARGIN + (column - board_width) / 2.0;
        put!(body, "<g transform='translate({left} {MARGIN})'>");
        canvas.draw_board(&mut body);
        put!(body, "</g>\n<g transform='translate({MARGIN} {})'>\n{words}</g>", MARGIN + board_height);
        if panel_width > 0.0 {
            put!(body, "<g transform='translate({} {MARGIN})'>\n{panel}</g>", MARGIN + column + GAP);
        }
        let beyond = if panel_width > 0.0 { GAP + panel_width } else { 0.0 };
        width = 2.0 * MARGIN + column + beyond;
        height = 2.0 * MARGIN + (board_height + words_height).max(panel_height);
    } else {
        let edge = 6.0;
        put!(body, "<g transform='translate({edge} {edge})'>");
        canvas.draw_board(&mut body);
        put!(body, "</g>");
        width = board_width + 2.0 * edge;
        height = board_height + 2.0 * edge;
    }

    let mut out = String::with_capacity(body.len() + 8192);
    put!(
        out,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' \
         height='{height}' role='img' font-family='{}'>",
        text::FAMILY
    );
    let title = scene.verdict.as_ref().unwrap_or(&scene.prompt).say(style.language);
    let title: String = title.chars().take(400).collect();
    put!(out, "<title>{}</title>", escape(&title));
    put!(out, "<defs>\n{}", PieceColour::patterns());
    marks_defs(&mut out, &palette);
    out.push_str(&symbols(style.pieces, piece_symbols(scene, canvas.seats)));
    put!(out, "</defs>\n<path fill='{}' d='M-1 -1h{}v{}H-1z'/>", palette.page, width + 2.0, height + 2.0);
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

/// The glow under a king in check.
fn marks_defs(out: &mut String, palette: &Palette) {
    let danger = palette.danger;
    put!(
        out,
        "<radialGradient id='check-glow'><stop offset='0.3' stop-color='{danger}' stop-opacity='0.95'/>\
         <stop offset='1' stop-color='{danger}' stop-opacity='0.15'/></radialGradient>"
    );
}

/// The pieces that are there, each once, in their colours.
fn piece_symbols(scene: &Scene, seats: usize) -> impl Iterator<Item = (&str, PieceColour)> {
    let on_board = scene.pieces.iter().map(|piece| (piece.name.as_ref(), piece.owner));
    let beside =
        scene.trays.iter().flat_map(|tray| tray.pieces.iter().map(|piece| (piece.name.as_ref(), tray.owner)));
    let there: BTreeSet<(&str, usize)> = on_board
        .chain(beside)
        .filter_map(|(name, owner)| {
            let colour = PieceColour::of(owner, seats);
            Some((name, PieceColour::ALL.iter().position(|&other| other == colour)?))
        })
        .collect();
    there.into_iter().map(|(name, colour)| (name, PieceColour::ALL[colour]))
}

/// The prompt or the verdict under the board, and how high it is.
fn prompt(scene: &Scene, palette: &Palette, language: Language, room: f32) -> (String, f32) {
    let mut out = String::new();
    let over = scene.verdict.is_some();
    let words = scene.verdict.as_ref().unwrap_or(&scene.prompt).say(language);
    let lines = text::wrap(&words, room, PROMPT_SIZE, over, PROMPT_LINES);
    if lines.is_empty() {
        return (out, 0.0);
    }
    let style = TextStyle::new(PROMPT_SIZE, palette.ink);
    let style = if over { style.bold() } else { style };
    let mut y = 16.0;
    for line in &lines {
        y += PROMPT_SIZE;
        style.centred().write(&mut out, room / 2.0, y, line);
        y += 6.0;
    }
    (out, y)
}

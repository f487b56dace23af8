//! The board: squares, labels and the pieces upon it.

use std::collections::{HashMap, HashSet};

use quincunx_core::{Mark, Seat, Square, SquareKind};

use crate::canvas::Canvas;
use crate::pieces::{Placement, draw_piece};
use crate::style::Palette;
use crate::text::{TextStyle, clip, escape};
use crate::{PieceColour, lines, marks};

/// The side of a square.
pub(crate) const CELL: f32 = 48.0;
/// The edge of the board around its outermost squares.
const EDGE: f32 = 5.0;
/// The room for labels at the left and below.
const LABELS: f32 = 24.0;

impl Canvas<'_> {
    /// The board with its edge and labels. Never zero.
    pub fn board_size(&self) -> (f32, f32) {
        let (left, bottom) = self.label_room();
        let side = |count: u8| f32::from(count.max(1)) * CELL + 2.0 * EDGE;
        (side(self.scene.columns) + 2.0 * left, side(self.scene.rows) + bottom)
    }

    fn label_room(&self) -> (f32, f32) {
        let room = |labels: &[String]| if labels.is_empty() { 0.0 } else { LABELS };
        (room(&self.scene.row_labels), room(&self.scene.column_labels))
    }

    /// Draws the board, from the origin.
    pub fn draw_board(&self, out: &mut String) {
        let (left, _) = self.label_room();
        put!(out, "<g transform='translate({} {EDGE})'>", left + EDGE);
        let squares: Vec<&Square> = self.scene.squares.iter().filter(|square| self.is_on(square)).collect();
        let mut places = HashMap::new();
        for &square in &squares {
            places.entry(square.name.as_str()).or_insert(square);
        }
        let soft = squares.iter().any(|square| matches!(square.kind, SquareKind::Tile | SquareKind::Hole));
        self.draw_edge(out, &squares, soft);
        for square in &squares {
            self.draw_square(out, square, soft);
        }
        for square in &squares {
            marks::draw_under(out, square, self.palette);
        }
        let mut taken = HashSet::new();
        for piece in &self.scene.pieces {
            let Some(square) = places.get(piece.square.as_str()) else { continue };
            taken.insert(piece.square.as_str());
            let (x, y) = corner(square);
            let placement = Placement { x, y, side: CELL, turns: self.facing(piece.owner) };
            let dim = square.marks.contains(&Mark::Stale);
            if dim {
                put!(out, "<g opacity='0.72'>");
            }
            draw_piece(out, &piece.name, piece.letter, PieceColour::of(piece.owner, self.seats), placement);
            if dim {
                put!(out, "</g>");
            }
        }
        for square in &squares {
            marks::draw_over(out, square, taken.contains(square.name.as_str()), self.palette);
        }
        for line in &self.scene.lines {
            if let (Some(from), Some(to)) = (places.get(line.from.as_str()), places.get(line.to.as_str())) {
                lines::draw(out, line.kind, middle(from), middle(to), self.palette);
            }
        }
        put!(out, "</g>");
        self.draw_labels(out);
    }

    fn is_on(&self, square: &Square) -> bool {
        square.column < self.scene.columns && square.row < self.scene.rows
    }

    /// Quarter turns of an owner's pieces that point: away from the owner's side.
    fn facing(&self, owner: Seat) -> u8 {
        let own = if self.seats <= 2 { owner.0 % 2 * 2 } else { owner.0 % 4 };
        (own + self.scene.quarter_turns % 4) % 4
    }

    /// The edge around all squares, whatever shape they form.
    fn draw_edge(&self, out: &mut String, squares: &[&Square], soft: bool) {
        if squares.is_empty() {
            return;
        }
        let colour = if soft { self.palette.bed } else { self.palette.frame };
        let mut path = String::new();
        for square in squares {
            let (x, y) = corner(square);
            use std::fmt::Write as _;
            let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        }
        put!(
            out,
            "<path fill='{colour}' stroke='{colour}' stroke-width='{}' stroke-linejoin='round' \
             d='{path}'/>",
            2.0 * EDGE
        );
    }

    fn draw_square(&self, out: &mut String, square: &Square, soft: bool) {
        let (x, y) = corner(square);
        let palette = self.palette;
        match square.kind {
            SquareKind::Light => flat(out, x, y, palette.light),
            SquareKind::Dark => flat(out, x, y, palette.dark),
            SquareKind::Tile => tile(out, x, y, palette),
            SquareKind::Hole => hole(out, x, y, palette),
            SquareKind::Home(seat) => {
                let colour = PieceColour::of(seat, self.seats);
                if soft {
                    tile(out, x, y, palette);
                } else {
                    flat(out, x, y, palette.light);
                }
                put!(
                    out,
                    "<rect x='{}' y='{}' width='41' height='41' rx='5' fill='{}' fill-opacity='0.4' \
                     stroke='{}' stroke-opacity='0.75' stroke-width='1.5'/>",
                    x + 3.5,
                    y + 3.0,
                    colour.fill(),
                    colour.line()
                );
            }
            SquareKind::Corner(seat) => {
                let colour = PieceColour::of(seat, self.seats);
                flat(out, x, y, palette.light);
                put!(
                    out,
                    "<rect x='{x}' y='{y}' width='{CELL}' height='{CELL}' fill='{}' fill-opacity='0.5'/>\
                     <rect x='{}' y='{}' width='45' height='45' fill='none' stroke='{}' stroke-width='3'/>",
                    colour.fill(),
                    x + 1.5,
                    y + 1.5,
                    colour.line()
                );
            }
            SquareKind::Transit => {
                flat(out, x, y, palette.transit);
                put!(
                    out,
                    "<rect x='{}' y='{}' width='40' height='40' rx='4' fill='none' stroke='{}' \
                     stroke-width='1.5' stroke-dasharray='2 5' stroke-linecap='round'/>",
                    x + 4.0,
                    y + 4.0,
                    palette.tile_shade
                );
            }
        }
        if let Some(note) = square.note.as_ref().filter(|note| !note.is_empty()) {
            let note: String = note.say(self.language).chars().take(200).collect();
            put!(
                out,
                "<rect x='{x}' y='{y}' width='{CELL}' height='{CELL}' fill='none' pointer-events='all'>\
                 <title>{}</title></rect>",
                escape(&note)
            );
        }
    }

    fn draw_labels(&self, out: &mut String) {
        let (left, _) = self.label_room();
        let style = TextStyle::new(14.0, self.palette.faint).centred();
        let columns = usize::from(self.scene.columns);
        for (label, column) in self.scene.column_labels.iter().take(columns).zip(0u8..) {
            let x = left + EDGE + f32::from(column) * CELL + CELL / 2.0;
            let y = 2.0 * EDGE + f32::from(self.scene.rows.max(1)) * CELL + 17.0;
            style.write(out, x, y, &clip(label, CELL, 14.0, false));
        }
        let rows = usize::from(self.scene.rows);
        for (label, row) in self.scene.row_labels.iter().take(rows).zip(0u8..) {
            let y = EDGE + f32::from(row) * CELL + CELL / 2.0 + 5.0;
            style.write(out, LABELS / 2.0 - 1.0, y, &clip(label, LABELS, 14.0, false));
        }
    }
}

/// The upper left corner of a square.
pub(crate) fn corner(square: &Square) -> (f32, f32) {
    (f32::from(square.column) * CELL, f32::from(square.row) * CELL)
}

/// The middle of a square.
fn middle(square: &Square) -> (f32, f32) {
    let (x, y) = corner(square);
    (x + CELL / 2.0, y + CELL / 2.0)
}

fn flat(out: &mut String, x: f32, y: f32, colour: &str) {
    put!(
        out,
        "<rect x='{x}' y='{y}' width='{CELL}' height='{CELL}' fill='{colour}' \
         shape-rendering='crispEdges'/>"
    );
}

/// A tile with soft edges: lit from above, its lower side in the shade.
fn tile(out: &mut String, x: f32, y: f32, palette: &Palette) {
    let (x, y) = (x + 1.5, y + 1.0);
    put!(
        out,
        "<rect x='{x}' y='{}' width='45' height='44' rx='7' fill='{}'/>\
         <rect x='{x}' y='{y}' width='45' height='44' rx='7' fill='{}'/>\
         <rect x='{}' y='{}' width='43' height='43' rx='6' fill='{}'/>",
        y + 2.0,
        palette.tile_shade,
        palette.tile_shine,
        x + 1.0,
        y + 1.0,
        palette.tile
    );
}

/// Where a tile was: it lies far below, small and nearly lost in the dark.
fn hole(out: &mut String, x: f32, y: f32, palette: &Palette) {
    put!(
        out,
        "<rect x='{}' y='{}' width='45' height='46' rx='7' fill='{}'/>\
         <rect x='{}' y='{}' width='22' height='22' rx='4' fill='{}' fill-opacity='0.28'/>",
        x + 1.5,
        y + 1.0,
        palette.depth,
        x + 13.0,
        y + 14.0,
        palette.tile_shade
    );
}

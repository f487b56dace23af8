//! Lines over the board.

use quincunx_core::LineKind;

use crate::style::Palette;

type Point = (f32, f32);

/// Draws a line between the middles of two squares.
pub(crate) fn draw(out: &mut String, kind: LineKind, from: Point, to: Point, palette: &Palette) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1.0 {
        return;
    }
    let unit = (dx / length, dy / length);
    match kind {
        LineKind::Check => {
            straight(out, from, to, unit, length, Stroke { colour: palette.danger, width: 3.5, dash: "7 6" });
        }
        LineKind::Arrow => {
            straight(out, from, to, unit, length, Stroke { colour: palette.target, width: 7.0, dash: "" });
        }
        LineKind::Hop => hop(out, from, to, unit, length, palette.immune),
    }
}

struct Stroke {
    colour: &'static str,
    width: f32,
    dash: &'static str,
}

/// A straight arrow that leaves both ends free.
fn straight(out: &mut String, from: Point, to: Point, unit: Point, length: f32, stroke: Stroke) {
    let Stroke { colour, width, dash } = stroke;
    let free = 12.0f32.min(length / 4.0);
    let head = 6.0 + width * 1.6;
    let start = along(from, unit, free);
    let tip = along(to, unit, -free);
    let neck = along(tip, unit, -head);
    let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray='{dash}'") };
    put!(
        out,
        "<g opacity='0.8'><path fill='none' stroke='{colour}' stroke-width='{width}'{dash} \
         d='M{} {}L{} {}'/>",
        tidy(start.0),
        tidy(start.1),
        tidy(neck.0),
        tidy(neck.1)
    );
    arrowhead(out, tip, unit, head, colour);
    put!(out, "</g>");
}

/// An arc to one side, as of something that jumps, with a head.
fn hop(out: &mut String, from: Point, to: Point, unit: Point, length: f32, colour: &str) {
    let side = (unit.1, -unit.0);
    let middle = along(along(from, unit, length / 2.0), side, length * 0.28);
    let last = (to.0 - middle.0, to.1 - middle.1);
    let far = (last.0 * last.0 + last.1 * last.1).sqrt().max(1.0);
    let into = (last.0 / far, last.1 / far);
    let tip = along(to, into, -4.0);
    let neck = along(tip, into, -10.0);
    put!(
        out,
        "<g opacity='0.9'><circle cx='{0}' cy='{1}' r='4' fill='{colour}'/>\
         <path fill='none' stroke='{colour}' stroke-width='3.5' stroke-linecap='round' \
         d='M{0} {1}Q{2} {3} {4} {5}'/>",
        tidy(from.0),
        tidy(from.1),
        tidy(middle.0),
        tidy(middle.1),
        tidy(neck.0),
        tidy(neck.1)
    );
    arrowhead(out, tip, into, 12.0, colour);
    put!(out, "</g>");
}

fn arrowhead(out: &mut String, tip: Point, unit: Point, size: f32, colour: &str) {
    let back = along(tip, unit, -size);
    let side = (-unit.1, unit.0);
    let (left, right) = (along(back, side, size * 0.55), along(back, side, -size * 0.55));
    put!(
        out,
        "<path fill='{colour}' d='M{} {}L{} {}L{} {}z'/>",
        tidy(tip.0),
        tidy(tip.1),
        tidy(left.0),
        tidy(left.1),
        tidy(right.0),
        tidy(right.1)
    );
}

fn along(from: Point, unit: Point, distance: f32) -> Point {
    (from.0 + unit.0 * distance, from.1 + unit.1 * distance)
}

/// To a hundredth, so that the text stays short.
fn tidy(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

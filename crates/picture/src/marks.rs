//! What is special about a square now. Every mark has a shape of its own, not only
//! a colour.

use quincunx_core::{Mark, Square};

use crate::board::{CELL, corner};
use crate::style::Palette;

/// The marks that lie under a piece.
pub(crate) fn draw_under(out: &mut String, square: &Square, palette: &Palette) {
    let (x, y) = corner(square);
    let (cx, cy) = (x + CELL / 2.0, y + CELL / 2.0);
    let last = palette.last;
    for mark in &square.marks {
        match mark {
            // An empty frame where it began, a filled square where it ended, and a
            // disc between.
            Mark::LastFrom => put!(
                out,
                "<rect x='{}' y='{}' width='42' height='42' rx='5' fill='{last}' fill-opacity='0.28' \
                 stroke='{last}' stroke-width='3' stroke-dasharray='9 5'/>",
                x + 3.0,
                y + 3.0
            ),
            Mark::LastVia => {
                put!(out, "<circle cx='{cx}' cy='{cy}' r='13' fill='{last}' fill-opacity='0.7'/>");
            }
            Mark::LastTo => put!(
                out,
                "<rect x='{}' y='{}' width='44' height='44' rx='5' fill='{last}' fill-opacity='0.6' \
                 stroke='{last}' stroke-width='3'/>",
                x + 2.0,
                y + 2.0
            ),
            Mark::Check => put!(out, "<circle cx='{cx}' cy='{cy}' r='23' fill='url(#check-glow)'/>"),
            // Hatching that shows around a piece, too.
            Mark::Forbidden => put!(
                out,
                "<path stroke='{}' stroke-opacity='0.42' stroke-width='2' stroke-linecap='round' \
                 fill='none' \
                 d='M{} {}l9 -9m13 0l-22 22m0 13l35 -35m5 8l-35 35m13 0l22 -22m0 13l-9 9'/>",
                palette.danger,
                x + 4.0,
                y + 13.0
            ),
            Mark::Cleared => put!(
                out,
                "<circle cx='{cx}' cy='{cy}' r='16' fill='none' stroke='{}' stroke-width='2.5' \
                 stroke-dasharray='4 5' stroke-linecap='round'/>",
                palette.danger
            ),
            // Ripples where the tile went down.
            Mark::Gone => put!(
                out,
                "<g fill='none' stroke='{last}'><circle cx='{cx}' cy='{cy}' r='18' stroke-width='2.5'/>\
                 <circle cx='{cx}' cy='{cy}' r='12' stroke-width='1.8' stroke-opacity='0.8'/>\
                 <circle cx='{cx}' cy='{cy}' r='6.5' stroke-width='1.2' stroke-opacity='0.6'/></g>"
            ),
            Mark::Immune => put!(
                out,
                "<g fill='none' stroke='{0}'><circle cx='{cx}' cy='{cy}' r='22' stroke-width='3' \
                 fill='{0}' \
                 fill-opacity='0.2'/><circle cx='{cx}' cy='{cy}' r='18' stroke-width='1.2'/></g>",
                palette.immune
            ),
            Mark::Target | Mark::Obstacle | Mark::MustLeave | Mark::Stale => {}
        }
    }
}

/// The marks that lie over a piece.
pub(crate) fn draw_over(out: &mut String, square: &Square, taken: bool, palette: &Palette) {
    let (x, y) = corner(square);
    let (cx, cy) = (x + CELL / 2.0, y + CELL / 2.0);
    for mark in &square.marks {
        match mark {
            Mark::Target if taken => put!(
                out,
                "<circle cx='{cx}' cy='{cy}' r='21' fill='none' stroke='{}' stroke-opacity='0.7' \
                 stroke-width='4'/>",
                palette.target
            ),
            Mark::Target => {
                put!(out, "<circle cx='{cx}' cy='{cy}' r='7' fill='{}' fill-opacity='0.6'/>", palette.target);
            }
            // Brackets left and right of what was hopped over.
            Mark::Obstacle => put!(
                out,
                "<path fill='none' stroke='{}' stroke-width='3' stroke-linecap='round' \
                 stroke-linejoin='round' \
                 d='M{} {}h-5v36h5M{} {}h5v36h-5'/>",
                palette.immune,
                x + 9.0,
                y + 6.0,
                x + 39.0,
                y + 6.0
            ),
            // Four arrowheads that point outwards.
            Mark::MustLeave => put!(
                out,
                "<path fill='{}' stroke='#fff' stroke-width='1' stroke-linejoin='round' \
                 d='M{} {}h11l-11 11zM{} {}h-11l11 11zM{} {}h11l-11 -11zM{} {}h-11l11 -11z'/>",
                palette.danger,
                x + 2.0,
                y + 2.0,
                x + 46.0,
                y + 2.0,
                x + 2.0,
                y + 46.0,
                x + 46.0,
                y + 46.0
            ),
            // A struck-out badge.
            Mark::Stale => put!(
                out,
                "<circle cx='{0}' cy='{1}' r='6.5' fill='#fffdf6' stroke='#3a3530' stroke-width='1.8'/>\
                 <path stroke='#3a3530' stroke-width='2' stroke-linecap='round' d='M{2} {3}l6 -6'/>",
                x + 39.0,
                y + 9.0,
                x + 36.0,
                y + 12.0
            ),
            _ => {}
        }
    }
}

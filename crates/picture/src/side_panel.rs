//! What stands beside the board: seats, trays, dice and counters.

use quincunx_core::{Counter, Die, Message, Outcome, Seat, SeatScene, Tray, TrayKind, TrayPiece};

use crate::PieceColour;
use crate::canvas::Canvas;
use crate::pieces::{Placement, draw_piece};
use crate::style::Palette;
use crate::text::{self, Anchor, TextStyle, clip};

/// How wide it all is.
const WIDTH: f32 = 288.0;
/// Between blocks.
const SPACE: f32 = 18.0;
/// The inner margin of a plate.
const PAD: f32 = 8.0;
/// No more seats, trays, dice, counters or pieces of a tray than this are drawn;
/// a scene from a game has far fewer.
const MOST: usize = 64;

/// Something drawn from the origin, and how high it is.
struct Block {
    svg: String,
    height: f32,
}

impl Canvas<'_> {
    /// The side panel, its height and its width; the width is zero if there is nothing.
    pub fn side_panel(&self, board_height: f32) -> (String, f32, f32) {
        let mut blocks: Vec<Block> = self.owners().into_iter().map(|owner| self.owner(owner)).collect();
        let two = blocks.len() == 2;
        if two && self.scene.quarter_turns == 0 {
            blocks.reverse();
        }
        let common: Vec<&Counter> =
            self.scene.counters.iter().filter(|counter| counter.owner.is_none()).collect();
        if !common.is_empty() {
            let mut block = Block { svg: String::new(), height: 0.0 };
            self.counters(&mut block, &common);
            let place = if two { 1 } else { blocks.len() };
            blocks.insert(place, block);
        }
        if blocks.is_empty() {
            return (String::new(), 0.0, 0.0);
        }
        // The players of a game of two sit at their ends of the board; what is left
        // of the height stands between the blocks.
        let total = blocks.iter().map(|block| block.height).sum::<f32>() + SPACE * (blocks.len() - 1) as f32;
        let spare = (board_height - total).max(0.0);
        let gap = if two && blocks.len() > 1 { SPACE + spare / (blocks.len() - 1) as f32 } else { SPACE };
        let mut out = String::new();
        let mut y = 0.0;
        for block in &blocks {
            put!(out, "<g transform='translate(0 {y})'>\n{}</g>", block.svg);
            y += block.height + gap;
        }
        (out, y - gap, WIDTH)
    }

    /// Everybody who has something to show: the seats first, in their order.
    fn owners(&self) -> Vec<Seat> {
        let scene = self.scene;
        let seats = scene.seats.iter().map(|seat| seat.seat);
        let trays = scene.trays.iter().map(|tray| tray.owner);
        let dice = scene.dice.iter().map(|die| die.owner);
        let counters = scene.counters.iter().filter_map(|counter| counter.owner);
        let mut owners = Vec::new();
        for owner in seats.chain(trays).chain(dice).chain(counters) {
            if !owners.contains(&owner) {
                owners.push(owner);
            }
        }
        owners.truncate(MOST);
        owners
    }

    /// All that belongs to one seat.
    fn owner(&self, owner: Seat) -> Block {
        let mut block = Block { svg: String::new(), height: 0.0 };
        let seat = self.scene.seats.iter().find(|seat| seat.seat == owner);
        self.header(&mut block, owner, seat);
        let dice: Vec<&Die> = self.scene.dice.iter().filter(|die| die.owner == owner).take(MOST).collect();
        self.dice(&mut block, &dice);
        let counters: Vec<&Counter> =
            self.scene.counters.iter().filter(|counter| counter.owner == Some(owner)).collect();
        self.counters(&mut block, &counters);
        for tray in self.scene.trays.iter().filter(|tray| tray.owner == owner).take(MOST) {
            self.tray(&mut block, tray);
        }
        block
    }

    fn header(&self, block: &mut Block, owner: Seat, seat: Option<&SeatScene>) {
        let palette = self.palette;
        let colour = PieceColour::of(owner, self.seats);
        let out = &mut block.svg;
        let to_move = seat.is_some_and(|seat| seat.to_move);
        let living = seat.is_none_or(|seat| seat.living);
        let (edge, stroke) = if to_move { (palette.accent, 3.0) } else { (palette.faint, 1.0) };
        put!(
            out,
            "<rect x='1.5' y='1.5' width='{}' height='33' rx='9' fill='{edge}' fill-opacity='{}' \
             stroke='{edge}' \
             stroke-width='{stroke}' stroke-opacity='{}'/>",
            WIDTH - 3.0,
            if to_move { 0.16 } else { 0.05 },
            if to_move { 1.0 } else { 0.5 }
        );
        put!(
            out,
            "<circle cx='21' cy='18' r='9.5' fill='{}' stroke='{}' stroke-width='1.8'/>",
            colour.fill(),
            if colour == PieceColour::Black { palette.faint } else { colour.line() }
        );
        let mut room = WIDTH - 40.0 - 10.0;
        // From the right: whose turn it is, and what has befallen the seat.
        let mut right = WIDTH - 12.0;
        if to_move {
            put!(out, "<path fill='{}' d='M{} 11l-12 7l12 7z'/>", palette.accent, right);
            right -= 20.0;
        }
        let state = match seat {
            _ if self.scene.outcome.is_some() => self.scene.outcome.as_ref().and_then(|outcome| {
                let key = result(outcome, owner)?;
                Some((key, if key == WON { palette.accent } else { palette.faint }))
            }),
            Some(seat) if !seat.living => Some(("picture-out", palette.faint)),
            Some(seat) if seat.check => Some(("picture-check", palette.alarm)),
            _ => None,
        };
        if let Some((key, colour)) = state {
            let word = &self.language.say(key);
            let width = text::width(word, 12.0, true) + 14.0;
            put!(
                out,
                "<rect x='{}' y='9' width='{width}' height='18' rx='9' fill='none' stroke='{colour}' \
                 stroke-width='1.5'/>",
                right - width
            );
            TextStyle::new(12.0, colour).bold().centred().write(out, right - width / 2.0, 22.3, word);
            right -= width + 8.0;
        }
        room = room.min(right - 40.0);
        let number = u16::from(owner.0) + 1;
        let nameless = || Message::new("picture-seat").number("number", number).say(self.language);
        let name = seat.map_or_else(nameless, |seat| self.language.seat(&seat.name));
        let colour = if living { palette.ink } else { palette.faint };
        let name = clip(&name, room, 16.0, true);
        TextStyle::new(16.0, colour).bold().write(out, 39.0, 24.0, &name);
        let width = text::width(&name, 16.0, true);
        if !living {
            put!(out, "<path stroke='{colour}' stroke-width='2' d='M37 18.5h{width}'/>");
        }
        block.height = 36.0;
        let note = seat.map_or(String::new(), |seat| seat.note.say(self.language));
        for line in text::wrap(&note, WIDTH - 16.0, 13.0, false, 3) {
            block.height += 16.0;
            TextStyle::new(13.0, palette.faint).write(&mut block.svg, 8.0, block.height, &line);
        }
        if !note.trim().is_empty() {
            block.height += 3.0;
        }
    }

    fn dice(&self, block: &mut Block, dice: &[&Die]) {
        const SIDE: f32 = 34.0;
        const STEP: f32 = SIDE + 8.0;
        let per_row = ((WIDTH + 8.0) / STEP) as usize;
        for row in dice.chunks(per_row) {
            block.height += 8.0;
            let mut x = 0.0;
            for die in row {
                draw_die(&mut block.svg, x, block.height, SIDE, die.face, self.palette);
                x += STEP;
            }
            block.height += SIDE;
        }
    }

    fn counters(&self, block: &mut Block, counters: &[&Counter]) {
        let palette = self.palette;
        for counter in counters.iter().take(MOST) {
            let value = match counter.limit {
                Some(limit) => format!("{} / {limit}", counter.value),
                None => counter.value.to_string(),
            };
            let y = block.height + 20.0;
            let taken = text::width(&value, 14.0, true);
            let style = TextStyle::new(14.0, palette.ink);
            style.write(
                &mut block.svg,
                8.0,
                y,
                &clip(&counter.label.say(self.language), WIDTH - 28.0 - taken, 14.0, false),
            );
            let end = TextStyle { anchor: Anchor::End, ..style.bold() };
            end.write(&mut block.svg, WIDTH - 8.0, y, &value);
            block.height += 25.0;
            if let Some(limit) = counter.limit.filter(|&limit| limit > 0) {
                let room = WIDTH - 16.0;
                let part = (f64::from(counter.value) / f64::from(limit)).min(1.0) as f32;
                let full = (part * room * 10.0).round() / 10.0;
                put!(
                    block.svg,
                    "<rect x='8' y='{y}' width='{room}' height='4' rx='2' fill='{}' fill-opacity='0.3'/>\
                     <rect x='8' y='{y}' width='{full}' height='4' rx='2' fill='{}'/>",
                    palette.faint,
                    palette.accent,
                    y = block.height
                );
                block.height += 6.0;
            }
        }
    }

    fn tray(&self, block: &mut Block, tray: &Tray) {
        let palette = self.palette;
        let colour = PieceColour::of(tray.owner, self.seats);
        let side: f32 = if tray.kind == TrayKind::Captured { 28.0 } else { 38.0 };
        let priced = tray.pieces.iter().any(|piece| piece.price.is_some());
        let counted = tray.pieces.iter().any(|piece| piece.count != 1);
        let step = side + if counted || tray.kind == TrayKind::Queue { 12.0 } else { 6.0 };
        let row_height = side + if priced { 16.0 } else { 4.0 };
        let per_row = (((WIDTH - 2.0 * PAD) / step) as usize).max(1);

        block.height += 8.0;
        let label = tray.label.say(self.language);
        if !label.trim().is_empty() {
            let label = clip(&label, WIDTH - 16.0, 13.0, false);
            TextStyle::new(13.0, palette.faint).write(&mut block.svg, 8.0, block.height + 11.0, &label);
            block.height += 17.0;
        }
        let shown = &tray.pieces[..tray.pieces.len().min(MOST)];
        let rows = shown.len().div_ceil(per_row).max(1) as f32;
        let (top, height) = (block.height, rows * row_height + 2.0 * PAD - 4.0);
        let dash = if tray.kind == TrayKind::Unordered { " stroke-dasharray='5 4'" } else { "" };
        put!(
            block.svg,
            "<rect x='1' y='{top}' width='{}' height='{height}' rx='8' fill='{}' stroke='{}' \
             stroke-width='1.2'{dash}/>",
            WIDTH - 2.0,
            palette.plate,
            palette.faint
        );
        for (row, pieces) in shown.chunks(per_row).enumerate() {
            let y = top + PAD - 2.0 + row as f32 * row_height;
            for (column, piece) in pieces.iter().enumerate() {
                let x = PAD + column as f32 * step;
                self.tray_piece(&mut block.svg, piece, colour, Placement { x, y, side, turns: 0 });
                let next = row * per_row + column + 1 < shown.len();
                if tray.kind == TrayKind::Queue && next {
                    // Small chevrons say that there is an order.
                    put!(
                        block.svg,
                        "<path fill='none' stroke='{}' stroke-width='1.6' stroke-linecap='round' \
                         stroke-linejoin='round' \
                         d='M{} {}l3 4l-3 4'/>",
                        palette.ink,
                        x + side + 4.5,
                        y + side / 2.0 - 4.0
                    );
                }
            }
        }
        if shown.is_empty() {
            TextStyle::new(14.0, palette.ink).centred().write(
                &mut block.svg,
                WIDTH / 2.0,
                top + height / 2.0 + 5.0,
                "–",
            );
        }
        block.height += height;
        if shown.len() < tray.pieces.len() {
            let more = format!("and {} more", tray.pieces.len() - shown.len());
            block.height += 16.0;
            TextStyle::new(13.0, palette.faint).write(&mut block.svg, 8.0, block.height, &more);
        }
    }

    fn tray_piece(&self, out: &mut String, piece: &TrayPiece, colour: PieceColour, placement: Placement) {
        let palette = self.palette;
        let Placement { x, y, side, .. } = placement;
        if piece.due {
            put!(
                out,
                "<rect x='{}' y='{}' width='{}' height='{}' rx='7' fill='{last}' fill-opacity='0.75' \
                 stroke='{}' \
                 stroke-width='3'/>",
                x - 2.0,
                y - 1.0,
                side + 4.0,
                side + 3.0,
                palette.accent,
                last = palette.last
            );
        }
        if piece.count == 0 {
            put!(out, "<g opacity='0.35'>");
        }
        draw_piece(out, &piece.name, piece.letter, colour, placement);
        if piece.count == 0 {
            put!(out, "</g>");
        }
        if piece.count != 1 {
            let count = format!("×{}", piece.count);
            let width = text::width(&count, 11.0, true) + 5.0;
            let left = x + side - width + 10.0;
            put!(
                out,
                "<rect x='{left}' y='{}' width='{width}' height='14' rx='5' fill='#fffdf6' \
                 stroke='#3a3530' stroke-width='1'/>",
                y + side - 12.0
            );
            TextStyle::new(11.0, "#26221e").bold().centred().write(
                out,
                left + width / 2.0,
                y + side - 1.2,
                &count,
            );
        }
        if let Some(price) = piece.price {
            let (cx, cy) = (x + side / 2.0, y + side + 8.0);
            put!(
                out,
                "<circle cx='{cx}' cy='{cy}' r='7.5' fill='#f6d36b' stroke='#6a4a00' stroke-width='1.2'/>"
            );
            let size = if price > 99 { 7.0 } else { 10.0 };
            TextStyle::new(size, "#3a2800").bold().centred().write(
                out,
                cx,
                cy + size * 0.36,
                &price.to_string(),
            );
        }
    }
}

/// The key of the word for a seat that has won.
const WON: &str = "picture-won";

/// The key of the word for how a seat came out.
fn result(outcome: &Outcome, owner: Seat) -> Option<&'static str> {
    let place = *outcome.places.get(owner.index())?;
    let first = outcome.places.iter().filter(|&&place| place == 1).count();
    Some(match place {
        1 if first > 1 => "picture-draw",
        1 => WON,
        _ if outcome.places.len() <= 2 => "picture-lost",
        2 => "picture-second",
        3 => "picture-third",
        _ => "picture-fourth",
    })
}

/// A die with its pips, or the number where it has none.
fn draw_die(out: &mut String, x: f32, y: f32, side: f32, face: u8, palette: &Palette) {
    put!(
        out,
        "<rect x='{}' y='{}' width='{side}' height='{side}' rx='7' fill='#fffdf6' stroke='{}' \
         stroke-width='1.8'/>",
        x + 1.0,
        y,
        palette.faint
    );
    let (cx, cy, off) = (x + 1.0 + side / 2.0, y + side / 2.0, side * 0.26);
    let pips: &[(f32, f32)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, 1.0), (1.0, -1.0)],
        3 => &[(-1.0, 1.0), (0.0, 0.0), (1.0, -1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (-1.0, 0.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0)],
        _ => {
            return TextStyle::new(14.0, "#26221e").bold().centred().write(
                out,
                cx,
                cy + 5.0,
                &face.to_string(),
            );
        }
    };
    for (right, down) in pips {
        put!(
            out,
            "<circle cx='{}' cy='{}' r='{}' fill='#26221e'/>",
            cx + right * off,
            cy + down * off,
            side * 0.095
        );
    }
}

//! The board in cells.

use quincunx_core::{Effect, Legal, LineKind, Mark, Scene, Square, SquareKind, Touch};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::glyph::{Marks, marks, piece};
use super::layout::Layout;
use super::palette::{self, CURSOR, Chip, HINT, MarkColours, TOUCHED};
use super::sprite::Sprite;
use crate::app::{App, ClickTarget, Focus};
use crate::capabilities::{Capabilities, ColourDepth, Paint};

/// What a square looks like, before it is put into cells.
struct Face {
    background: Option<Paint>,
    /// The letter of the owner.
    before: char,
    glyph: char,
    ink: Paint,
    /// What the glyph is painted on, if not on the background.
    chip: Option<Chip>,
    /// What is painted instead of the glyph where there is room.
    sprite: Option<Sprite>,
    left: char,
    right: char,
    /// The colour of `right`.
    right_ink: Paint,
    /// The colour of what stands around the glyph.
    mark_ink: Paint,
    reversed: bool,
    bold: bool,
}

/// Draws the board with its labels; clicks on squares are added to `hits`.
pub fn draw(
    app: &App,
    scene: &Scene,
    layout: &Layout,
    buffer: &mut Buffer,
    hits: &mut Vec<(Rect, ClickTarget)>,
) {
    let next = next_squares(app);
    let preview = app.preview();
    for square in &scene.squares {
        let area = layout.square(square.column, square.row);
        let face = face(app, scene, square, &next, preview);
        put(&face, app.capabilities, area, buffer);
        hits.push((area, ClickTarget::Square(square.name.clone())));
    }
    labels(app.capabilities, scene, layout, buffer);
}

/// The squares that can be touched next; before anything is touched only the
/// empty ones, since the own pieces are known to be touchable.
fn next_squares(app: &App) -> Vec<String> {
    let (Some(context), Some(scene)) = (app.move_context(), &app.scene) else { return Vec::new() };
    let square = |touch: Touch| match touch {
        Touch::Square(name) => Some(name),
        _ => None,
    };
    let empty = |name: &String| !scene.pieces.iter().any(|piece| piece.square == *name);
    let begun = !app.selection.is_empty();
    app.selection.next(context).into_iter().filter_map(square).filter(|name| begun || empty(name)).collect()
}

fn face(app: &App, scene: &Scene, square: &Square, next: &[String], preview: Option<&Legal>) -> Face {
    let capabilities = app.capabilities;
    let signs = marks(capabilities);
    let seats = scene.seats.len();
    let mark_colours = palette::mark_colours(seats);
    let marked = |mark: Mark| square.marks.contains(&mark);
    let mut face = Face {
        background: background(square, seats),
        before: ' ',
        glyph: ' ',
        ink: mark_colours.mark,
        chip: None,
        sprite: None,
        left: ' ',
        right: ' ',
        right_ink: mark_colours.mark,
        mark_ink: mark_colours.mark,
        reversed: false,
        bold: false,
    };
    let standing = scene.pieces.iter().find(|piece| piece.square == square.name);
    let is_next = next.contains(&square.name);
    match standing {
        Some(standing) => {
            (face.before, face.glyph) =
                piece(capabilities, scene, standing.owner, &standing.name, standing.letter, app.language);
            face.ink = palette::piece_colour(standing.owner, seats);
            face.chip = palette::chip(capabilities, standing.owner, seats);
            if capabilities.depth != ColourDepth::None && !capabilities.ascii && face.chip.is_none() {
                face.sprite = Sprite::of(&standing.name, standing.owner, scene);
            }
            face.bold = true;
        }
        None => face.glyph = vacant(capabilities, square, &signs, is_next),
    }
    if standing.is_none() && (is_next || marked(Mark::Target)) {
        face.ink = mark_colours.next;
        face.bold = true;
    }
    small_marks(&mut face, scene, square, &signs);
    let mut touched = app.selection.touched().iter().enumerate().rev();
    let is_here = |touch: &Touch| matches!(touch, Touch::Square(name) if *name == square.name);
    let last_touch = touched.find(|(_, touch)| is_here(touch)).map(|(number, _)| number);
    let hinted = app.hint.iter().any(is_here);
    let under = app.focus == Focus::Board && app.cursor == (square.column, square.row);
    if let Some(effects) = preview.map(|legal| legal.effects.as_slice()) {
        preview_marks(&mut face, square, effects, &signs, mark_colours);
    }
    if let Some(number) = last_touch.filter(|number| *number > 0) {
        // The way so far, counted.
        face.right = char::from_digit(number as u32 % 10, 10).unwrap_or(' ');
        face.right_ink = mark_colours.mark;
    }
    if capabilities.depth == ColourDepth::None {
        let last = [Mark::LastFrom, Mark::LastTo, Mark::LastVia].into_iter().any(marked);
        let brackets = match (last_touch.is_some(), hinted, is_next && standing.is_some(), last) {
            (true, ..) => Some(('{', '}')),
            (_, true, ..) => Some(('<', '>')),
            (_, _, true, _) => Some(('(', ')')),
            (.., true) => Some(('[', ']')),
            _ => None,
        };
        if let Some((left, right)) = brackets {
            face.left = left;
            face.right = if face.right == ' ' { right } else { face.right };
        }
        face.reversed = under;
        return face;
    }
    if is_next && standing.is_some() {
        (face.right, face.right_ink) = (signs.next, mark_colours.next);
    }
    if hinted {
        face.background = Some(HINT);
    }
    if last_touch.is_some() {
        face.background = Some(TOUCHED);
    }
    if under {
        face.background = Some(CURSOR);
    }
    face
}

fn background(square: &Square, seats: usize) -> Option<Paint> {
    let over = square.marks.iter().filter_map(|mark| palette::over(*mark, seats));
    // Check comes before everything else that is marked.
    let check = square.marks.contains(&Mark::Check).then(|| palette::over(Mark::Check, seats)).flatten();
    if square.kind == SquareKind::Hole {
        return None;
    }
    let tile = square.kind == SquareKind::Tile && (square.column + square.row) % 2 == 1;
    let background = if tile { Some(palette::OTHER_TILE) } else { palette::background(square.kind, seats) };
    check.or(over.into_iter().next()).or(background)
}

/// What an empty square shows.
fn vacant(capabilities: Capabilities, square: &Square, signs: &Marks, is_next: bool) -> char {
    let marked = |mark: Mark| square.marks.contains(&mark);
    if marked(Mark::Gone) {
        signs.gone
    } else if square.kind == SquareKind::Hole {
        ' '
    } else if is_next || marked(Mark::Target) {
        signs.next
    } else if marked(Mark::Forbidden) || marked(Mark::Cleared) {
        signs.forbidden
    } else if capabilities.depth == ColourDepth::None {
        match square.kind {
            SquareKind::Transit => ':',
            SquareKind::Corner(_) => '-',
            SquareKind::Home(_) => '_',
            _ => signs.empty,
        }
    } else {
        ' '
    }
}

fn small_marks(face: &mut Face, scene: &Scene, square: &Square, signs: &Marks) {
    let gives_check = scene.lines.iter().any(|line| line.kind == LineKind::Check && line.from == square.name);
    if gives_check {
        face.right = '!';
    }
    for mark in &square.marks {
        match mark {
            Mark::Check | Mark::MustLeave => face.right = '!',
            Mark::Immune => face.right = signs.immune,
            Mark::Obstacle => face.right = signs.over,
            Mark::Stale => face.right = '~',
            Mark::Cleared if face.glyph != signs.forbidden => face.right = signs.forbidden,
            _ => {}
        }
    }
}

/// What a move would do, shown before it is made.
fn preview_marks(
    face: &mut Face,
    square: &Square,
    effects: &[Effect],
    signs: &Marks,
    mark_colours: MarkColours,
) {
    let mut hops = 0;
    for effect in effects {
        let here = |name: &String| *name == square.name;
        let sign = match effect {
            Effect::Captures { square } | Effect::Removes { square } | Effect::Clears { square }
                if here(square) =>
            {
                Some((signs.taken, mark_colours.loss))
            }
            Effect::Moves { from, .. } if here(from) => Some(('-', mark_colours.mark)),
            Effect::Moves { to, .. } if here(to) => Some(('+', mark_colours.mark)),
            Effect::Arrives { square, .. } if here(square) => Some(('+', mark_colours.mark)),
            Effect::Becomes { square, .. } if here(square) => Some(('=', mark_colours.mark)),
            Effect::HopsOver { square, to } => {
                hops += 1;
                let number = char::from_digit(hops % 10, 10).unwrap_or(' ');
                if here(square) {
                    Some((signs.over, mark_colours.mark))
                } else {
                    here(to).then_some((number, mark_colours.mark))
                }
            }
            _ => None,
        };
        if let Some(sign) = sign {
            (face.right, face.right_ink) = sign;
        }
    }
}

fn put(face: &Face, capabilities: Capabilities, area: Rect, buffer: &mut Buffer) {
    let background = face.background.and_then(|paint| capabilities.colour(paint));
    let mut style = Style::default();
    if let Some(background) = background {
        style = style.bg(background);
    }
    if face.reversed {
        style = style.add_modifier(Modifier::REVERSED);
    }
    let area = area.intersection(buffer.area);
    for position in area.positions() {
        buffer[position].set_char(' ').set_style(style);
    }
    if area.is_empty() {
        return;
    }
    let inked = |paint: Paint, bold: bool| {
        // On nothing the ink of a square would not be seen everywhere.
        let style = match capabilities.colour(paint).filter(|_| face.background.is_some()) {
            Some(colour) => style.fg(colour),
            None => style,
        };
        if bold { style.add_modifier(Modifier::BOLD) } else { style }
    };
    if let Some(sprite) = face.sprite.filter(|_| Sprite::fits(area) && background.is_some())
        && let Some(ink) = capabilities.colour(face.ink)
    {
        sprite.put(area, style, ink, buffer);
        // Beside the picture: the owner, and under it a mark.
        for (line, glyph, paint) in [(0, face.before, face.ink), (1, face.right, face.right_ink)] {
            if glyph != ' ' {
                buffer[(area.x, area.y + line)].set_char(glyph).set_style(inked(paint, true));
            }
        }
        return;
    }
    let row = area.y + (area.height - 1) / 2;
    let middle = area.x + if area.width == 2 { 1 } else { area.width / 2 };
    let mut set = |column: u16, glyph: char, style: Style| {
        if column >= area.x && column < area.right() && glyph != ' ' {
            buffer[(column, row)].set_char(glyph).set_style(style);
        }
    };
    let left = if face.before == ' ' { middle.wrapping_sub(1) } else { middle.wrapping_sub(2) };
    set(left, face.left, inked(face.mark_ink, false));
    match face.chip.and_then(|chip| capabilities.colour(chip.background).zip(capabilities.colour(chip.ink))) {
        Some((background, ink)) => {
            set(middle.wrapping_sub(1), face.before, inked(face.mark_ink, false));
            set(middle, face.glyph, style.bg(background).fg(ink).add_modifier(Modifier::BOLD));
        }
        None => {
            set(middle.wrapping_sub(1), face.before, inked(face.ink, false));
            set(middle, face.glyph, inked(face.ink, face.bold));
        }
    }
    set(middle + 1, face.right, inked(face.right_ink, true));
}

fn labels(capabilities: Capabilities, scene: &Scene, layout: &Layout, buffer: &mut Buffer) {
    let faint = super::ink(capabilities, palette::FAINT);
    let (wide, tall) = layout.cell;
    for (row, label) in (0u16..).zip(&scene.row_labels) {
        let y = layout.board.y + row * tall + (tall - 1) / 2;
        let x = layout.board.x.saturating_sub(label.len() as u16 + 1);
        if y < buffer.area.bottom() {
            buffer.set_string(x, y, label, faint);
        }
    }
    let y = layout.board.bottom();
    if y >= buffer.area.bottom() {
        return;
    }
    for (column, label) in (0u16..).zip(&scene.column_labels) {
        let x = layout.board.x + column * wide + if wide == 2 { 1 } else { wide / 2 };
        // A number of two digits ends where a letter would stand.
        let x = x.saturating_sub(label.len() as u16 - 1);
        buffer.set_string(x, y, label, faint);
    }
}

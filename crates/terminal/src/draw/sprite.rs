//! Pieces as small pictures, for windows with squares large enough. A character
//! holds two dots, one above the other.

use quincunx_core::{Scene, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::glyph::{half_turned, points};

/// Dots in a row, and rows.
const SIZE: usize = 7;
/// The smallest square that holds a picture, in characters: a column on the left is
/// for marks, and half a line between two ranks.
const LEAST: (u16, u16) = (8, 4);

type Dots = [&'static str; SIZE];

const KING: Dots = ["...#...", "..###..", "...#...", "##.#.##", "#######", ".#####.", ".#####."];
const QUEEN: Dots = ["#..#..#", "#..#..#", "##.#.##", ".#####.", "..###..", ".#####.", ".#####."];
const ROOK: Dots = [".#.#.#.", ".#####.", "..###..", "..###..", "..###..", ".#####.", ".#####."];
const BISHOP: Dots = ["...#...", "..###..", ".##.##.", ".#####.", "..###..", "...#...", ".#####."];
const KNIGHT: Dots = ["..#.#..", ".#####.", "######.", "##.###.", "..####.", ".#####.", ".#####."];
const PAWN: Dots = [".......", "...#...", "..###..", "..###..", "...#...", "..###..", ".#####."];
const SQUARE: Dots = [".......", ".#####.", ".#####.", ".#####.", ".#####.", ".#####.", "......."];
const DIAMOND: Dots = ["...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."];
const TRIANGLE: Dots = [".......", "...#...", "..###..", "..###..", ".#####.", ".#####.", "#######"];
const CIRCLE: Dots = ["..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."];

/// A small picture of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite {
    dots: Dots,
    /// Upside down.
    turned: bool,
}

impl Sprite {
    /// The picture of a piece, if it has one.
    pub fn of(name: &str, owner: Seat, scene: &Scene) -> Option<Sprite> {
        let dots = match name {
            "king" => KING,
            "queen" => QUEEN,
            "rook" => ROOK,
            "bishop" => BISHOP,
            "knight" | "warrior" => KNIGHT,
            "pawn" => PAWN,
            "square" => SQUARE,
            "diamond" => DIAMOND,
            "triangle" => TRIANGLE,
            "circle" => CIRCLE,
            _ => return None,
        };
        Some(Sprite { dots, turned: points(name) && half_turned(owner, scene) })
    }

    /// Whether a square has room for a picture.
    pub fn fits(area: Rect) -> bool {
        area.width >= LEAST.0 && area.height >= LEAST.1
    }

    /// Paints it into the middle of a square.
    pub fn put(&self, area: Rect, background: Style, ink: Color, buffer: &mut Buffer) {
        let left = area.x + (area.width - SIZE as u16).div_ceil(2);
        // An even number of dots above, so that a picture looks the same everywhere.
        let top = area.y + (area.height - LEAST.1) / 2;
        for row in 0..SIZE.div_ceil(2) {
            for column in 0..SIZE {
                let glyph = match (self.is_inked(column, 2 * row), self.is_inked(column, 2 * row + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => continue,
                };
                buffer[(left + column as u16, top + row as u16)]
                    .set_char(glyph)
                    .set_style(background.fg(ink));
            }
        }
    }

    fn is_inked(&self, column: usize, row: usize) -> bool {
        let row = if self.turned { (SIZE - 1).checked_sub(row) } else { Some(row) };
        let dots = row.and_then(|row| self.dots.get(row));
        dots.is_some_and(|dots| dots.as_bytes().get(column) == Some(&b'#'))
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_games::catalogue::{self, GAMES};

    use super::*;

    #[test]
    fn every_piece_of_every_game_has_a_picture_and_no_two_the_same() {
        let all = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, SQUARE, DIAMOND, TRIANGLE, CIRCLE];
        for (at, dots) in all.iter().enumerate() {
            assert!(dots.iter().all(|row| row.len() == SIZE), "{dots:?}");
            assert!(!all[..at].contains(dots), "{dots:?}");
        }
        for rules in GAMES {
            let scene = rules.new_game(&[], 1).unwrap().scene(Viewer::Everything);
            for shown in &scene.pieces {
                assert!(Sprite::of(&shown.name, shown.owner, &scene).is_some(), "{}", shown.name);
            }
        }
    }

    #[test]
    fn a_picture_is_painted_inside_its_square_and_triangles_point_away() {
        let scene = catalogue::find("taifho").unwrap().new_game(&[], 1).unwrap().scene(Viewer::Everything);
        let painted = |owner: Seat, area: Rect| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 10));
            let sprite = Sprite::of("triangle", owner, &scene).unwrap();
            sprite.put(area, Style::default(), Color::Red, &mut buffer);
            let row = |y: u16| (0..20).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
            (0..10).map(row).collect::<Vec<String>>()
        };
        let small = Rect::new(2, 1, 8, 4);
        let south = painted(Seat::FIRST, small);
        assert_eq!(
            south[1..5].join("\n").trim_end(),
            "      ▄             \n     ███            \n    █████           \n   ▀▀▀▀▀▀▀"
        );
        let north = painted(Seat::SECOND, small);
        assert!(north[1].starts_with("   ▀█████▀"), "{north:?}");
        assert!(south[0].trim().is_empty() && south[5].trim().is_empty());
        assert!(Sprite::fits(small) && !Sprite::fits(Rect::new(0, 0, 7, 3)));
        assert!(painted(Seat::FIRST, Rect::new(0, 0, 14, 7))[0].trim().is_empty(), "in the middle");
    }
}

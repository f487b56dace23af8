//! Where things go on a screen of any size.

use quincunx_core::Scene;
use ratatui::layout::Rect;

/// Where things go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// One line at the top.
    pub title: Rect,
    /// The squares of the board, without its labels.
    pub board: Rect,
    /// Columns and lines of a square.
    pub cell: (u16, u16),
    /// The width of the labels of the rows.
    pub labels: u16,
    /// What stands beside the board; may be empty.
    pub side: Rect,
    /// A sentence.
    pub notice: Rect,
    /// What is typed.
    pub line: Rect,
}

/// Sizes of a square, the largest first: a character is about twice as high as
/// wide.
const CELLS: [(u16, u16); 9] = [(14, 7), (12, 6), (10, 5), (8, 4), (7, 3), (6, 3), (5, 2), (4, 2), (3, 1)];
/// What should stand beside the board.
const SIDE: u16 = 32;
/// What has to.
const NARROW: u16 = 16;

/// Where things go in an area; `None` if it is too small for the board.
pub fn layout(area: Rect, scene: Option<&Scene>) -> Option<Layout> {
    let (columns, rows) = scene.map_or((8, 8), |scene| (u16::from(scene.columns), u16::from(scene.rows)));
    let labels = scene.map_or(0, |scene| scene.row_labels.iter().map(String::len).max().unwrap_or(0));
    let labels = labels as u16 + 1;
    let bottom = scene.map_or(0, |scene| u16::from(!scene.column_labels.is_empty()));
    let high = area.height.checked_sub(3 + bottom)?;
    let fits = |(wide, tall): (u16, u16), side: u16| {
        labels + columns * wide + side <= area.width && rows * tall <= high
    };
    let cell = CELLS.into_iter().find(|cell| fits(*cell, SIDE));
    let cell = cell.or_else(|| [(3, 1), (2, 1)].into_iter().find(|cell| fits(*cell, NARROW)));
    let (cell, with_side) = match cell {
        Some(cell) => (cell, true),
        None => ([(3, 1), (2, 1)].into_iter().find(|cell| fits(*cell, 0))?, false),
    };
    let board = Rect::new(area.x + labels, area.y + 1, columns * cell.0, rows * cell.1);
    let left = board.right() + 2;
    let side = if with_side {
        Rect::new(left, area.y + 1, area.right().saturating_sub(left), area.height - 3)
    } else {
        Rect::default()
    };
    let line = |from_bottom: u16| Rect::new(area.x, area.bottom() - from_bottom, area.width, 1);
    let title = Rect::new(area.x, area.y, area.width, 1);
    Some(Layout { title, board, cell, labels, side, notice: line(2), line: line(1) })
}

impl Layout {
    /// The area of a square.
    pub fn square(&self, column: u8, row: u8) -> Rect {
        let (wide, tall) = self.cell;
        Rect::new(self.board.x + u16::from(column) * wide, self.board.y + u16::from(row) * tall, wide, tall)
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_games::catalogue::GAMES;

    use super::*;

    #[test]
    fn every_game_fits_eighty_by_twenty_four_with_room_beside_it() {
        for rules in GAMES {
            let scene = rules.new_game(&[], 1).unwrap().scene(Viewer::Everything);
            let layout = layout(Rect::new(0, 0, 80, 24), Some(&scene)).expect("it fits");
            assert!(layout.side.width >= 30, "{}: {layout:?}", rules.info().name);
            assert!(layout.board.bottom() < layout.notice.y);
        }
    }

    #[test]
    fn the_board_grows_with_the_window_and_shrinks_until_nothing_is_left() {
        let scene = GAMES[4].new_game(&[], 1).unwrap().scene(Viewer::Everything);
        let cell = |wide, tall| layout(Rect::new(0, 0, wide, tall), Some(&scene)).map(|layout| layout.cell);
        assert_eq!(cell(80, 24), Some((3, 1)));
        assert_eq!(cell(90, 30), Some((4, 2)));
        assert_eq!(cell(200, 60), Some((8, 4)));
        assert_eq!(cell(40, 17), Some((3, 1)));
        assert_eq!(cell(28, 17), Some((2, 1)));
        assert_eq!(cell(20, 17), None);
        assert_eq!(cell(80, 15), None);
        assert_eq!(cell(0, 0), None);
    }
}

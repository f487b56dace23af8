//! What keys and the mouse do.

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use quincunx_core::Touch;
use ratatui::layout::Position;

use super::{App, ClickTarget, Command, Focus, Page, Play, Pressed, Task};

/// Longer than any move or command.
const LONGEST: usize = 300;
/// How far a page goes at once.
const LEAP: isize = 10;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        // Over a slow line Esc and the letter after it arrive as one key with Alt,
        // which means nothing else here.
        if key.modifiers.contains(KeyModifiers::ALT) && matches!(key.code, KeyCode::Char(_)) {
            self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            return self.key(KeyEvent { modifiers: key.modifiers - KeyModifiers::ALT, ..key });
        }
        if let Some(command) = shortcut(key) {
            return self.command_over_page(command);
        }
        if self.page.is_some() {
            return self.page_key(key);
        }
        if self.covered().is_some() {
            if key.code == KeyCode::Enter {
                self.uncover();
            }
            return;
        }
        if self.typed.is_empty() { self.board_key(key) } else { self.typing_key(key) }
    }

    /// A command closes the page that it is given on. The form stays, since what
    /// was chosen there would be lost.
    fn command_over_page(&mut self, command: Command) {
        let over_form = matches!(self.page, Some(Page::Form(_)));
        match command {
            Command::New if matches!(self.page, Some(Page::Tables(_))) => return self.open_table_form(),
            Command::Rules | Command::Load | Command::Quit | Command::Suspend => {}
            Command::Help if over_form => self.under = self.page.take(),
            _ if over_form => return,
            _ => self.page = None,
        }
        self.command(command);
    }

    fn uncover(&mut self) {
        let now = self.now;
        if let Some(local) = self.local_mut() {
            local.uncover(now);
        }
        self.game_changed(false);
        self.home_cursor();
    }

    // On the board

    /// Looks at how the game stood so many plies earlier, or later again.
    pub(super) fn look_back(&mut self, by: isize) {
        self.selection.clear();
        self.back = self.back.saturating_add_signed(by).min(self.plies().len());
        let back = self.back;
        if let Some(Play::Table(table)) = &mut self.play
            && let Some(ply) = table.look_back(back)
        {
            let table = table.name.clone();
            self.tasks.push(Task::FetchPast { table, ply });
        }
        self.refresh_scene();
    }

    fn board_key(&mut self, key: KeyEvent) {
        let pending_step = self.pending_step.take();
        if let (Some((first, from)), KeyCode::Char(letter)) = (pending_step, key.code)
            && self.begins_a_move(first, letter)
        {
            // It was no step but the file of a square.
            self.cursor = from;
            self.type_in(first);
            return self.type_in(letter);
        }
        let paging = matches!(key.code, KeyCode::PageUp | KeyCode::PageDown | KeyCode::Home | KeyCode::End);
        if self.back > 0 && !paging {
            // Whoever does something does it now, not then.
            self.look_back(isize::MIN);
            if matches!(key.code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ')) {
                return;
            }
        }
        match key.code {
            KeyCode::Up => self.go(0, -1),
            KeyCode::Down => self.go(0, 1),
            KeyCode::Left => self.go(-1, 0),
            KeyCode::Right => self.go(1, 0),
            KeyCode::Tab => self.next_touch(1),
            KeyCode::BackTab => self.next_touch(-1),
            KeyCode::Enter => self.touch_focus(),
            KeyCode::Char(' ') => self.space(),
            KeyCode::Backspace => {
                self.selection.take_back();
                self.notice = None;
            }
            KeyCode::Esc => {
                self.selection.clear();
                self.hint.clear();
                self.notice = None;
                self.focus = Focus::Board;
            }
            KeyCode::PageUp => self.look_back(1),
            KeyCode::PageDown => self.look_back(-1),
            KeyCode::Home => self.look_back(isize::MAX),
            KeyCode::End => self.look_back(isize::MIN),
            KeyCode::Char('?') => self.command(Command::Help),
            KeyCode::Char(letter @ ('h' | 'j' | 'k' | 'l')) => {
                self.pending_step = Some((letter, self.cursor));
                let (right, down) = stride(letter);
                self.go(right, down);
            }
            KeyCode::Char(digit @ '1'..='9') if !self.offers().is_empty() => {
                let number = digit as usize - '1' as usize;
                if number < self.offers().len() {
                    self.take_offer(number);
                }
            }
            KeyCode::Char(letter) => self.type_in(letter),
            _ => {}
        }
    }

    /// Whether some legal move begins with two letters.
    fn begins_a_move(&mut self, first: char, second: char) -> bool {
        let typed = std::mem::replace(&mut self.typed, format!("{first}{second}"));
        let found = !self.candidates().is_empty();
        self.typed = typed;
        found
    }

    /// Goes to the next square in a direction that is there.
    fn go(&mut self, right: i16, down: i16) {
        self.focus = Focus::Board;
        let Some(scene) = &self.scene else { return };
        let (columns, rows) = (i16::from(scene.columns), i16::from(scene.rows));
        let (mut column, mut row) = (i16::from(self.cursor.0) + right, i16::from(self.cursor.1) + down);
        while (0..columns).contains(&column) && (0..rows).contains(&row) {
            // Both are below the size of the board.
            let at = (column as u8, row as u8);
            if scene.squares.iter().any(|square| (square.column, square.row) == at) {
                self.cursor = at;
                return;
            }
            (column, row) = (column + right, row + down);
        }
    }

    /// Goes to the next thing that can be touched.
    fn next_touch(&mut self, by: isize) {
        let Some(context) = self.move_context() else { return self.show_error(self.why_idle()) };
        let offers = self.offers();
        let mut squares: Vec<(u8, u8)> = self
            .selection
            .next(context)
            .iter()
            .filter_map(|touch| match touch {
                Touch::Square(name) => context.scene.square(name).map(|square| (square.row, square.column)),
                _ => None,
            })
            .collect();
        squares.sort_unstable();
        let open: Vec<usize> =
            offers.iter().enumerate().filter(|(_, offer)| offer.open).map(|(number, _)| number).collect();
        let count = squares.len() + open.len();
        if count == 0 {
            return;
        }
        let now = match self.focus {
            Focus::Offer(number) => {
                open.iter().position(|known| *known == number).map(|at| squares.len() + at)
            }
            Focus::Board => squares.iter().position(|&(row, column)| (column, row) == self.cursor),
        };
        // From a square that is none of them: the first one behind it.
        let behind = squares.iter().position(|&(row, column)| (row, column) > (self.cursor.1, self.cursor.0));
        let next = match now {
            Some(now) => (now as isize + by).rem_euclid(count as isize) as usize,
            None if by > 0 => behind.unwrap_or(0),
            None => behind.unwrap_or(squares.len()).checked_sub(1).unwrap_or(count - 1),
        };
        match squares.get(next) {
            Some(&(row, column)) => {
                self.focus = Focus::Board;
                self.cursor = (column, row);
            }
            None => self.focus = open.get(next - squares.len()).map_or(Focus::Board, |at| Focus::Offer(*at)),
        }
    }

    fn touch_focus(&mut self) {
        match self.focus {
            Focus::Offer(number) => self.take_offer(number),
            Focus::Board => match self.cursor_square().map(Touch::square) {
                Some(touch) => self.touch(touch),
                None => self.show_error(self.why_idle()),
            },
        }
    }

    fn space(&mut self) {
        let nobody = self.local().is_some_and(|local| local.persons().is_empty());
        if nobody {
            self.command(Command::Pause);
        } else if !self.stop_here() {
            self.touch_focus();
        }
    }

    // Typing

    fn type_in(&mut self, letter: char) {
        if !letter.is_control() && self.typed.len() < LONGEST {
            self.typed.push(letter);
            self.chosen = None;
            self.notice = None;
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if self.page.is_none() && self.covered().is_none() {
            text.trim().chars().for_each(|letter| self.type_in(letter));
        }
    }

    fn typing_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => self.clear_typed(),
            KeyCode::Tab => self.complete(),
            KeyCode::BackTab | KeyCode::Up => self.choose(-1),
            KeyCode::Down => self.choose(1),
            KeyCode::Backspace => {
                self.typed.pop();
                self.chosen = None;
            }
            KeyCode::Char(letter) => self.type_in(letter),
            _ => {}
        }
    }

    // Pages

    fn page_key(&mut self, key: KeyEvent) {
        let is_form = matches!(self.page, Some(Page::Form(_)));
        let leap = match key.code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::Char('k') if !is_form => -1,
            KeyCode::Char('j') if !is_form => 1,
            KeyCode::PageUp => -LEAP,
            KeyCode::PageDown => LEAP,
            KeyCode::Home => -100_000,
            KeyCode::End => 100_000,
            _ => 0,
        };
        match &mut self.page {
            Some(Page::Text { top, .. }) => match key.code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => self.close_page(),
                KeyCode::Char(' ') => *top = top.saturating_add_signed(LEAP),
                _ => *top = top.saturating_add_signed(leap),
            },
            Some(Page::Form(form)) => match key.code {
                KeyCode::Esc => self.close_page(),
                KeyCode::Enter => self.begin_from_form(),
                KeyCode::Left => form.turn(-1),
                KeyCode::Right | KeyCode::Char(' ') => form.turn(1),
                KeyCode::Tab => form.go(1),
                KeyCode::BackTab => form.go(-1),
                KeyCode::Delete => form.reset(),
                KeyCode::Backspace => form.backspace(),
                KeyCode::Char('?') => self.command_over_page(Command::Help),
                KeyCode::Char(letter) => form.type_in(letter, self.language),
                _ => form.go(leap),
            },
            Some(Page::Tables(tables)) => match key.code {
                KeyCode::Esc | KeyCode::Char('q') => self.close_page(),
                KeyCode::Enter => self.take_table(false),
                KeyCode::Char('w') => self.take_table(true),
                KeyCode::Char('n') => self.open_table_form(),
                KeyCode::Char(':') => {
                    self.close_page();
                    self.type_in(':');
                }
                _ => tables.go(leap),
            },
            Some(Page::Games { games, at }) => match key.code {
                KeyCode::Esc | KeyCode::Char('q') => self.close_page(),
                KeyCode::Enter => self.load_selected(),
                _ => *at = at.saturating_add_signed(leap).min(games.len().saturating_sub(1)),
            },
            None => {}
        }
    }

    // The mouse

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Left) => return self.press(mouse.column, mouse.row),
            MouseEventKind::Up(MouseButton::Left) => return self.release(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Right) => {
                self.selection.clear();
                return;
            }
            _ => return,
        };
        if self.page.is_some() {
            self.page_key(KeyEvent::new(wheel, KeyModifiers::NONE));
        } else if self.covered().is_none() {
            self.look_back(if wheel == KeyCode::Up { 1 } else { -1 });
        }
    }

    fn hit(&self, column: u16, row: u16) -> Option<ClickTarget> {
        let place = Position::new(column, row);
        self.hits.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, hit)| hit.clone())
    }

    /// The button goes down: that touches. What is selected already may be about to be
    /// dragged, so it is let go only where the button goes up.
    fn press(&mut self, column: u16, row: u16) {
        let Some(hit) = self.hit(column, row) else { return };
        let touch = match &hit {
            ClickTarget::Square(name) => Some(Touch::square(name)),
            _ => None,
        };
        let again = touch.is_some() && self.selection.touched().last() == touch.as_ref();
        self.pressed = Some(Pressed { hit: hit.clone(), again });
        if !again {
            self.click(hit);
        }
    }

    /// The button goes up: elsewhere than it went down, a piece was dragged there.
    fn release(&mut self, column: u16, row: u16) {
        let Some(pressed) = self.pressed.take() else { return };
        let Some(hit) = self.hit(column, row) else { return };
        if hit == pressed.hit {
            if pressed.again {
                self.click(hit);
            }
            return;
        }
        let dragged = matches!(pressed.hit, ClickTarget::Square(_) | ClickTarget::Tray(_))
            && matches!(hit, ClickTarget::Square(_));
        if dragged && !self.selection.is_empty() {
            self.click(hit);
            if self.notice.as_ref().is_some_and(|notice| notice.is_bad) {
                // What cannot be put down there goes back where it was.
                self.selection.clear();
            }
        }
    }

    fn click(&mut self, hit: ClickTarget) {
        if self.back > 0 && matches!(hit, ClickTarget::Square(_) | ClickTarget::Tray(_)) {
            return self.look_back(isize::MIN);
        }
        match hit {
            ClickTarget::Square(name) => {
                if let Some(square) = self.scene.as_ref().and_then(|scene| scene.square(&name)) {
                    self.cursor = (square.column, square.row);
                }
                self.touch(Touch::Square(name));
            }
            ClickTarget::Tray(letter) => self.touch(Touch::Tray(letter)),
            ClickTarget::Offer(number) => self.take_offer(number),
            ClickTarget::Candidate(number) => {
                self.chosen = Some(number);
                self.enter();
            }
            ClickTarget::Row(number) => self.click_row(number),
            ClickTarget::Command(command) => self.command_over_page(command),
        }
    }

    /// A row that is clicked is selected; clicked again it does what Enter
    /// or an arrow does.
    fn click_row(&mut self, number: usize) {
        match &mut self.page {
            Some(Page::Form(form)) if form.at == number => form.turn(1),
            Some(Page::Form(form)) => form.at = number.min(form.rows.len() - 1),
            Some(Page::Tables(tables)) if tables.at == number => self.take_table(false),
            Some(Page::Tables(tables)) => {
                tables.at = 0;
                tables.go(number as isize);
            }
            Some(Page::Games { at, .. }) if *at == number => self.load_selected(),
            Some(Page::Games { games, at }) => *at = number.min(games.len().saturating_sub(1)),
            _ => {}
        }
    }
}

/// Where a letter leads, as in vi.
fn stride(letter: char) -> (i16, i16) {
    match letter {
        'h' => (-1, 0),
        'j' => (0, 1),
        'k' => (0, -1),
        _ => (1, 0),
    }
}

/// The command of a key, if it has one.
fn shortcut(key: KeyEvent) -> Option<Command> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::F(1) => Command::Help,
        KeyCode::F(2) => Command::New,
        KeyCode::F(3) => Command::Rules,
        KeyCode::F(4) => Command::Moves,
        KeyCode::F(5) => Command::Hint,
        KeyCode::F(6) => Command::Analysis,
        KeyCode::F(7) => Command::Undo,
        KeyCode::F(8) => Command::Redo,
        KeyCode::F(9) => Command::Save,
        KeyCode::F(10) => Command::Quit,
        KeyCode::Char(letter) if control => match letter.to_ascii_lowercase() {
            'n' => Command::New,
            'r' => Command::Rules,
            'l' => Command::Moves,
            'x' => Command::Explorer,
            't' => Command::Hint,
            'a' => Command::Analysis,
            'u' => Command::Undo,
            'z' => Command::Suspend,
            'y' => Command::Redo,
            's' => Command::Save,
            'o' => Command::Load,
            'e' => Command::Export,
            'f' => Command::Flip,
            'p' => Command::Pause,
            'q' | 'c' => Command::Quit,
            _ => return None,
        },
        _ => return None,
    })
}

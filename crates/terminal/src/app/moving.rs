//! Making moves: by touching, by taking what is offered.

use quincunx_core::{Choice, Legal, Message, Piece, Scene, Seat, Square, Touch, TrayPiece, Turn, Viewer};

use super::{App, Focus, Offer, Play, Task, TouchResult};

/// Pieces picked from beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked<'a> {
    /// The pieces and their owner, in the order of picking.
    pub pieces: Vec<(Seat, &'a TrayPiece)>,
    /// What they cost together, where they have prices.
    pub price: Option<u32>,
}

impl App {
    /// Makes the move of a person.
    pub(super) fn make(&mut self, seat: Seat, text: &str) {
        let now = self.now;
        self.selection.clear();
        match &mut self.play {
            Some(Play::Local(local)) => match local.play(seat, text, now) {
                Ok(()) => self.game_changed(true),
                Err(error) => self.show_error(super::sentence(error.message())),
            },
            Some(Play::Table(table)) => {
                let message = table.send(seat, text);
                self.tasks.extend(message.map(Task::Send));
                self.game_changed(false);
            }
            None => {}
        }
    }

    /// Touches something.
    pub(super) fn touch(&mut self, touch: Touch) {
        let mut selection = std::mem::take(&mut self.selection);
        let led = self.move_context().map(|context| (context.seat, selection.touch(touch.clone(), context)));
        self.selection = selection;
        self.focus = Focus::Board;
        match led {
            None => self.show_error(self.why_idle()),
            Some((seat, TouchResult::Move(text))) => self.make(seat, &text),
            Some((_, TouchResult::Refused(why))) => {
                self.show_error(Message::text(sentence(&why.say(self.language))));
            }
            Some((_, TouchResult::Incomplete | TouchResult::Cleared)) => {
                self.notice = None;
                self.aim();
                self.aim_again(&touch);
            }
        }
    }

    /// Where a piece was picked and more can be, keys stay with that piece.
    fn aim_again(&mut self, touch: &Touch) {
        let same = |offer: &Offer| offer.open && offer.touch.as_ref() == Some(touch);
        if matches!(self.focus, Focus::Offer(_))
            && let Some(at) = self.offers().iter().position(same)
        {
            self.focus = Focus::Offer(at);
        }
    }

    /// Stops here, if that is a move; whether it was.
    pub(super) fn stop_here(&mut self) -> bool {
        let said =
            self.move_context().and_then(|context| Some((context.seat, self.selection.stop(context)?)));
        match said {
            Some((seat, text)) => {
                self.make(seat, &text);
                true
            }
            None => false,
        }
    }

    /// Where only an offer leads on, keys go there.
    pub(super) fn aim(&mut self) {
        let Some(context) = self.move_context() else { return };
        let next = self.selection.next(context);
        let no_square = !next.iter().any(|touch| matches!(touch, Touch::Square(_)));
        let first = self.offers().iter().position(|offer| offer.open);
        if let Some(first) = first.filter(|_| no_square) {
            self.focus = Focus::Offer(first);
        }
    }

    /// What is offered beside the board.
    pub fn offers(&self) -> Vec<Offer> {
        let (Some(context), Some(scene)) = (self.move_context(), &self.scene) else { return Vec::new() };
        let piece = |letter: char| {
            let pieces =
                scene.trays.iter().filter(|tray| tray.owner == context.seat).flat_map(|tray| &tray.pieces);
            let mut priced = None;
            for piece in pieces.filter(|piece| piece.letter == letter) {
                priced = priced.filter(|_| piece.price.is_none()).or(Some((piece.name.clone(), piece.price)));
            }
            match priced {
                Some((name, Some(price))) => Message::new("terminal-offer-price")
                    .verbatim("letter", letter)
                    .piece("piece", name)
                    .number("price", price)
                    .say(self.language),
                Some((name, None)) => format!("{letter} {}", self.language.piece(&name)),
                None => letter.to_string(),
            }
        };
        let label = |touch: &Touch| match touch {
            Touch::Square(_) => None,
            Touch::Tray(letter) => Some(piece(*letter)),
            Touch::Choice(word) => {
                let choice = scene.choices.iter().find(|choice| choice.word == *word);
                Some(choice.map_or(word.clone(), |choice| choice.label.say(self.language)))
            }
        };
        let mut offers: Vec<Offer> = Vec::new();
        let next = self.selection.next(context);
        let stop = self.selection.stop(context);
        let pool = pool(scene, context.seat, self.selection.touched(), &next);
        if !pool.is_empty() {
            // All pieces keep their numbers, whatever was picked and can be paid.
            offers.extend(pool.into_iter().map(|letter| {
                let touch = Touch::Tray(letter);
                let open = next.contains(&touch);
                Offer { touch: Some(touch), label: piece(letter), open }
            }));
            let label = match &stop {
                Some(text) => Message::new("terminal-done-with").verbatim("move", text).say(self.language),
                None => self.say("terminal-done"),
            };
            offers.push(Offer { touch: None, label, open: stop.is_some() });
            return offers;
        }
        if let Some(text) = stop {
            let label = Message::new("terminal-stop-here").verbatim("move", text).say(self.language);
            offers.push(Offer { touch: None, label, open: true });
        }
        let mut next = next;
        // Pieces keep the order in which they lie there, whatever was picked.
        let order: Vec<char> =
            scene.trays.iter().flat_map(|tray| tray.pieces.iter().map(|piece| piece.letter)).collect();
        next.sort_by_key(|touch| match touch {
            Touch::Tray(letter) => order.iter().position(|known| known == letter),
            _ => None,
        });
        offers.extend(next.iter().filter_map(|touch| {
            Some(Offer { touch: Some(touch.clone()), label: label(touch)?, open: true })
        }));
        offers
    }

    /// What has been picked from beside the board, where nothing else is touched.
    pub fn picked(&self) -> Option<Picked<'_>> {
        let context = self.move_context()?;
        let find = |touch: &Touch| {
            let Touch::Tray(letter) = touch else { return None };
            let trays = context.scene.trays.iter().filter(|tray| tray.owner == context.seat);
            let mut pieces = trays.flat_map(|tray| &tray.pieces).filter(|piece| piece.letter == *letter);
            pieces.next().map(|piece| (context.seat, piece))
        };
        let pieces: Vec<(Seat, &TrayPiece)> =
            self.selection.touched().iter().map(find).collect::<Option<_>>()?;
        let price = pieces.iter().map(|(_, piece)| piece.price.map(u32::from)).sum();
        (!pieces.is_empty()).then_some(Picked { pieces, price })
    }

    pub(super) fn take_offer(&mut self, number: usize) {
        match self.offers().get(number).map(|offer| offer.touch.clone()) {
            Some(Some(touch)) => self.touch(touch),
            Some(None) if !self.stop_here() => {
                self.show_error(Message::new("terminal-cannot-stop"));
            }
            Some(None) | None => {}
        }
    }

    pub(super) fn why_idle(&self) -> Message {
        if self.scene.as_ref().is_some_and(|scene| scene.outcome.is_some()) {
            return Message::new("terminal-idle-over");
        }
        match &self.play {
            None => Message::new("terminal-idle-none"),
            Some(Play::Local(local)) if local.paused => Message::new("terminal-idle-paused"),
            Some(Play::Table(table)) if table.is_sitting_down() => Message::new("terminal-idle-sitting"),
            Some(Play::Table(table)) if table.seat().is_none() => Message::new("terminal-idle-watching"),
            Some(Play::Table(table)) if table.is_open() => super::sentence(Message::new("refusal-not-begun")),
            Some(_) => Message::new("terminal-idle-turn"),
        }
    }

    /// What touching the thing under the cursor would do, for a preview.
    pub fn preview(&self) -> Option<&Legal> {
        let scene = self.scene.as_ref()?;
        let mut touches = self.selection.touched().to_vec();
        if touches.is_empty() {
            return None;
        }
        let under = match self.focus {
            Focus::Board => self.cursor_square().map(Touch::square),
            Focus::Offer(number) => self.offers().get(number).and_then(|offer| offer.touch.clone()),
        };
        if let Some(under) = under.filter(|under| touches.last() != Some(under)) {
            touches.push(under);
        }
        scene.legal.iter().find(|legal| legal.gesture == touches)
    }

    /// The scene as it would be, where pieces are arranged in secret before the
    /// choice is made: what has been touched so far is shown as if it were done.
    pub fn arranged(&self) -> Option<Scene> {
        let (context, scene) = (self.move_context()?, self.scene.as_ref()?);
        let game = context.game.filter(|game| matches!(game.turn(), Some(Turn::Together(_))))?;
        let touched = self.selection.touched();
        // Between two swaps, as of the last one that is complete.
        let made = (1..=touched.len()).rev().find_map(|count| {
            let with = |choice: &Choice| {
                let touches: Vec<Touch> =
                    touched[..count].iter().cloned().chain([Touch::Choice(choice.word.clone())]).collect();
                game.move_of(context.seat, &touches)
            };
            scene.choices.iter().find_map(with)
        })?;
        let mut after = game.boxed();
        after.play(context.seat, &made).ok()?;
        let after = after.scene(Viewer::Seat(context.seat));
        let own = |piece: &&Piece| piece.owner == context.seat;
        let mut shown = scene.clone();
        shown.pieces.retain(|piece| piece.owner != context.seat);
        shown.pieces.extend(after.pieces.iter().filter(own).cloned());
        Some(shown)
    }

    /// The name of the square under the cursor.
    pub fn cursor_square(&self) -> Option<&str> {
        let scene = self.scene.as_ref()?;
        let at = |square: &&Square| (square.column, square.row) == self.cursor;
        scene.squares.iter().find(at).map(|square| square.name.as_str())
    }
}

/// The pieces that are picked from, where nothing else can be touched and nothing
/// else was: an army that is bought.
fn pool(scene: &Scene, seat: Seat, touched: &[Touch], next: &[Touch]) -> Vec<char> {
    let is_piece = |touch: &Touch| matches!(touch, Touch::Tray(_));
    if (touched.is_empty() && next.is_empty()) || !touched.iter().chain(next).all(is_piece) {
        return Vec::new();
    }
    let trays = scene.trays.iter().filter(|tray| tray.owner == seat);
    let mut letters = Vec::new();
    for piece in trays.flat_map(|tray| &tray.pieces).filter(|piece| piece.price.is_some()) {
        if !letters.contains(&piece.letter) {
            letters.push(piece.letter);
        }
    }
    letters
}

/// A reason as a sentence with a capital letter.
fn sentence(why: &str) -> String {
    let mut chars = why.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if why.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}

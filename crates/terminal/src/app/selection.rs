//! Entering a move by selecting squares, pieces and choices one after the other.

use quincunx_core::{AnyGame, Legal, Message, Scene, Seat, Touch};

/// The touches so far of a move that is being entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    touched: Vec<Touch>,
}

/// What came of a touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TouchResult {
    /// No move yet: more has to be touched, or it may stop here.
    Incomplete,
    /// It completed a move.
    Move(String),
    /// The selection was cleared.
    Cleared,
    /// It was refused, and why.
    Refused(Message),
}

/// What a selection is checked against: the scene with its legal moves, and the
/// game, where there is one, for other ways to enter a move and for reasons.
#[derive(Clone, Copy)]
pub struct MoveContext<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// Who moves.
    pub seat: Seat,
    /// The game, or what a view of it can be played on with.
    pub game: Option<&'a dyn AnyGame>,
}

impl MoveContext<'_> {
    fn legal(&self) -> &[Legal] {
        &self.scene.legal
    }

    fn begins(&self, touches: &[Touch]) -> bool {
        self.legal().iter().any(|legal| legal.gesture.starts_with(touches))
    }

    /// Whether touches that begin no listed gesture begin a move all the same: an
    /// army picked in another order, a chain by another way.
    fn begins_otherwise(&self, touches: &[Touch]) -> bool {
        self.game.is_some_and(|game| {
            game.why_not(self.seat, touches).is_none()
                && game.turn().is_some_and(|turn| turn.includes(self.seat))
        })
    }

    /// The move that touches say, by the listed gesture or another.
    fn said(&self, touches: &[Touch]) -> Option<String> {
        if touches.is_empty() {
            return None;
        }
        let listed = self.legal().iter().find(|legal| legal.gesture == touches);
        listed
            .map(|legal| legal.text.clone())
            .or_else(|| self.game.and_then(|game| game.move_of(self.seat, touches)))
    }

    /// Everything in the scene that could be touched at all.
    fn things(&self) -> Vec<Touch> {
        let squares = self.scene.squares.iter().map(|square| Touch::Square(square.name.clone()));
        let trays = self.scene.trays.iter().filter(|tray| tray.owner == self.seat);
        let pieces = trays.flat_map(|tray| tray.pieces.iter().map(|piece| Touch::Tray(piece.letter)));
        let words = self.scene.choices.iter().map(|choice| Touch::Choice(choice.word.clone()));
        squares.chain(pieces).chain(words).collect()
    }
}

impl Selection {
    /// What has been touched, in order.
    pub fn touched(&self) -> &[Touch] {
        &self.touched
    }

    /// Whether nothing has been touched.
    pub fn is_empty(&self) -> bool {
        self.touched.is_empty()
    }

    /// Forgets every touch.
    pub fn clear(&mut self) {
        self.touched.clear();
    }

    /// Takes the last touch back; whether there was one.
    pub fn take_back(&mut self) -> bool {
        self.touched.pop().is_some()
    }

    /// What can be touched next.
    pub fn next(&self, context: MoveContext) -> Vec<Touch> {
        let at = self.touched.len();
        let mut next: Vec<Touch> = Vec::new();
        let mut add = |touch: &Touch| {
            if !next.contains(touch) {
                next.push(touch.clone());
            }
        };
        if context.begins(&self.touched) {
            let going = context.legal().iter().filter(|legal| legal.gesture.starts_with(&self.touched));
            going.filter_map(|legal| legal.gesture.get(at)).for_each(&mut add);
        }
        // In a selection that follows no listed gesture, or picks pieces in any order,
        // whatever leads on may be touched.
        let picks = !self.is_empty() && self.touched.iter().all(|touch| matches!(touch, Touch::Tray(_)));
        if picks || !context.begins(&self.touched) {
            for thing in context.things() {
                let touches = self.with(&thing);
                let fits = !matches!(thing, Touch::Square(_)) || !picks;
                if fits && context.begins_otherwise(&touches) {
                    add(&thing);
                }
            }
        }
        next
    }

    fn with(&self, touch: &Touch) -> Vec<Touch> {
        self.touched.iter().chain([touch]).cloned().collect()
    }

    /// The move that it would be to stop here.
    pub fn stop(&self, context: MoveContext) -> Option<String> {
        context.said(&self.touched)
    }

    /// Touches something.
    pub fn touch(&mut self, touch: Touch, context: MoveContext) -> TouchResult {
        if self.touched.last() == Some(&touch)
            && !matches!(touch, Touch::Tray(_))
            && !context.begins(&self.with(&touch))
            && !context.begins_otherwise(&self.with(&touch))
        {
            // The same again: stop here, or never mind.
            return match self.stop(context) {
                Some(text) => self.done(text),
                None => self.give_up(),
            };
        }
        let touches = self.with(&touch);
        if context.begins(&touches) {
            self.touched = touches;
            let longer = |legal: &Legal| legal.gesture.len() > self.touched.len();
            let mut going =
                context.legal().iter().filter(|legal| legal.gesture.starts_with(&self.touched)).peekable();
            // What is picked is not handed in before somebody says so.
            let picks = self.touched.iter().all(|touch| matches!(touch, Touch::Tray(_)));
            let more = going.peek().is_none() || going.any(longer) || picks;
            return match self.stop(context) {
                Some(text) if !more => self.done(text),
                _ => TouchResult::Incomplete,
            };
        }
        if context.begins_otherwise(&touches) {
            self.touched = touches;
            // A piece dragged to its square, or a last word, says it all.
            let last_word = matches!(touch, Touch::Choice(_));
            let dragged = matches!(self.touched.as_slice(), [Touch::Tray(_), Touch::Square(_)]);
            let picks = self.touched.iter().all(|touch| matches!(touch, Touch::Tray(_)));
            let says_all = last_word || dragged || (!picks && self.next(context).is_empty());
            return match self.stop(context) {
                Some(text) if says_all => self.done(text),
                _ => TouchResult::Incomplete,
            };
        }
        // Another piece instead; what is picked together stays picked.
        let is_pick = |touch: &Touch| matches!(touch, Touch::Tray(_));
        let picks = is_pick(&touch) && self.touched.len() > 1 && self.touched.iter().all(is_pick);
        if !self.is_empty() && !picks && context.begins(std::slice::from_ref(&touch)) {
            self.touched = vec![touch];
            return TouchResult::Incomplete;
        }
        TouchResult::Refused(self.why_not(&touches, context))
    }

    fn done(&mut self, text: String) -> TouchResult {
        self.clear();
        TouchResult::Move(text)
    }

    fn give_up(&mut self) -> TouchResult {
        self.clear();
        TouchResult::Cleared
    }

    fn why_not(&self, touches: &[Touch], context: MoveContext) -> Message {
        let due = |letter: &char| {
            context
                .scene
                .trays
                .iter()
                .any(|tray| tray.pieces.iter().any(|piece| piece.due && piece.letter == *letter))
        };
        if let [Touch::Tray(letter)] = touches
            && due(letter)
        {
            return Message::new("terminal-due");
        }
        let why = context.game.and_then(|game| game.why_not(context.seat, touches));
        why.unwrap_or(Message::new("no-legal-move-there"))
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::Viewer;
    use quincunx_games::catalogue;

    use super::*;

    fn game(name: &str, position: Option<&str>) -> Box<dyn AnyGame> {
        catalogue::find(name).unwrap().begin(&[], position, 1).unwrap()
    }

    fn square(name: &str) -> Touch {
        Touch::square(name)
    }

    #[test]
    fn two_squares_are_a_move_and_the_same_square_twice_is_none() {
        let game = game("shakti", None);
        let scene = game.scene(Viewer::Seat(Seat::FIRST));
        let context = MoveContext { scene: &scene, seat: Seat::FIRST, game: Some(game.as_ref()) };
        let mut selection = Selection::default();
        assert_eq!(selection.touch(square("b2"), context), TouchResult::Incomplete);
        assert!(selection.next(context).contains(&square("b4")));
        assert_eq!(selection.touch(square("b2"), context), TouchResult::Cleared);
        selection.touch(square("b2"), context);
        // Another of the own pieces is taken instead.
        assert_eq!(selection.touch(square("d2"), context), TouchResult::Incomplete);
        assert_eq!(selection.touched(), [square("d2")]);
        assert!(matches!(selection.touch(square("g5"), context), TouchResult::Refused(_)));
        selection.clear();
        selection.touch(square("b2"), context);
        assert!(matches!(selection.touch(square("b4"), context), TouchResult::Move(text) if text == "b2-b4"));
    }

    #[test]
    fn a_chain_may_stop_where_a_shorter_move_ends() {
        // Two hops in a row for the Square on b1.
        let game = game("taifho", Some("10/10/10/10/10/10/1s8/10/1s8/1S8 S - 0,0 1"));
        let scene = game.scene(Viewer::Seat(Seat::FIRST));
        let context = MoveContext { scene: &scene, seat: Seat::FIRST, game: Some(game.as_ref()) };
        let mut selection = Selection::default();
        selection.touch(square("b1"), context);
        assert_eq!(selection.touch(square("b3"), context), TouchResult::Incomplete, "{:?}", scene.legal);
        assert!(selection.stop(context).is_some());
        assert!(selection.next(context).contains(&square("b5")));
        assert!(matches!(selection.touch(square("b3"), context), TouchResult::Move(text) if text == "b1>b3"));
    }

    #[test]
    fn an_army_is_picked_in_any_order_and_stops_when_told() {
        let game = game("sitchess", None);
        let scene = game.scene(Viewer::Seat(Seat::FIRST));
        let context = MoveContext { scene: &scene, seat: Seat::FIRST, game: Some(game.as_ref()) };
        let mut selection = Selection::default();
        for letter in ['N', 'Q'] {
            assert_eq!(
                selection.touch(Touch::Tray(letter), context),
                TouchResult::Incomplete,
                "also when all is spent"
            );
        }
        assert_eq!(selection.stop(context).as_deref(), Some("QN"));
    }
}

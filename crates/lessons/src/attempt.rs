//! Somebody tries a step: moves go in, answers come out. The page and the terminal
//! share it, and all that it knows of rules it asks the game.

use quincunx_core::{AnyGame, AnyRules, GameError, Message, Seat, Touch, Turn, Viewer};

use crate::goal::Made;
use crate::{Goal, MoveComparison, Situation, Step, Translated};

/// How many moves the others make at most before it is the learner's turn again.
const MOST_REPLIES: usize = 16;

/// What a move came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The rules refuse it. Nothing has changed.
    Illegal {
        /// Why, as the rules say it.
        why: Message,
        /// What the lesson says about it.
        words: Option<Translated>,
    },
    /// A legal move, but not what was asked for. Nothing has changed.
    Wrong {
        /// The move in canonical text.
        text: String,
        /// What the lesson says about it.
        words: Option<Translated>,
    },
    /// All moves were used up, or the game was lost: the step begins anew.
    Failed {
        /// What the lesson says about it.
        words: Option<Translated>,
    },
    /// Right so far, and it is the learner's turn again.
    Right {
        /// What the lesson says about it.
        words: Option<Translated>,
        /// What the others did, in canonical text.
        replies: Vec<(Seat, String)>,
    },
    /// Right so far, and somebody else is to move whose move is not written down:
    /// give it to [`Attempt::reply`].
    Awaits {
        /// What the lesson says about the move.
        words: Option<Translated>,
        /// What others did before, in canonical text.
        replies: Vec<(Seat, String)>,
        /// Who is to move.
        seat: Seat,
        /// The level it should play at.
        level: u8,
    },
    /// Done.
    Solved {
        /// What to say.
        words: Translated,
        /// What the others did in the end, in canonical text.
        replies: Vec<(Seat, String)>,
    },
}

/// Somebody trying a step.
pub struct Attempt<'s> {
    step: &'s Step,
    start: Box<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    seat: Seat,
    /// The moves of whoever learns.
    made: Vec<String>,
    /// How many hints were given.
    hinted: usize,
    /// How many moves were wrong.
    erred: usize,
    solved: bool,
}

impl<'s> Attempt<'s> {
    /// Begins a step.
    pub fn new(step: &'s Step, rules: &dyn AnyRules) -> Result<Attempt<'s>, GameError> {
        let game = step.game(rules)?;
        let seat = step.learner(game.as_ref());
        let seat = seat.ok_or_else(|| GameError::Refused(Message::new("lesson-nobody")))?;
        Ok(Attempt {
            step,
            start: game.boxed(),
            game,
            seat,
            made: Vec::new(),
            hinted: 0,
            erred: 0,
            solved: false,
        })
    }

    /// Counts hints and mistakes of before, for whoever holds the attempt elsewhere.
    pub fn with_faults(mut self, hinted: usize, erred: usize) -> Attempt<'s> {
        self.hinted = hinted;
        self.erred = erred;
        self
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The seat of whoever learns.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The step.
    pub fn step(&self) -> &'s Step {
        self.step
    }

    /// Whether it is done.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// The moves that whoever learns has made.
    pub fn made(&self) -> &[String] {
        &self.made
    }

    /// How many hints were given.
    pub fn hinted(&self) -> usize {
        self.hinted
    }

    /// How many moves were wrong.
    pub fn erred(&self) -> usize {
        self.erred
    }

    /// What it is worth if it is solved now: three stars without hint and mistake,
    /// two with one of either, otherwise one.
    pub fn stars(&self) -> u8 {
        match self.hinted + self.erred {
            0 => 3,
            1 => 2,
            _ => 1,
        }
    }

    /// The next hint; the last one again when there are no more.
    pub fn hint(&mut self) -> Option<&'s Translated> {
        let hint = self.step.hints.get(self.hinted).or(self.step.hints.last());
        self.hinted = (self.hinted + 1).min(self.step.hints.len());
        hint
    }

    /// Whether it is the turn of whoever learns.
    pub fn is_on_turn(&self) -> bool {
        !self.solved && self.game.turn().is_some_and(|turn| turn.includes(self.seat))
    }

    /// Begins anew; hints and mistakes still count.
    pub fn restart(&mut self) {
        self.game = self.start.boxed();
        self.made.clear();
        self.solved = false;
    }

    /// Makes a move of whoever learns.
    pub fn play(&mut self, text: &str) -> Answer {
        let text = match self.game.canonical(self.seat, text.trim()) {
            Ok(canonical) if self.is_on_turn() => canonical,
            Ok(_) => {
                return Answer::Illegal { why: Message::new("terminal-learn-not-your-turn"), words: None };
            }
            Err(error) => {
                let words = self.step.mistake(text.trim(), true).cloned();
                return Answer::Illegal { why: error.message(), words };
            }
        };
        let mut after = self.game.boxed();
        if let Err(error) = after.play(self.seat, &text) {
            return Answer::Illegal { why: error.message(), words: None };
        }
        let made = Made { before: self.game.as_ref(), after: after.as_ref(), seat: self.seat, text: &text };
        let reached = match &self.step.goal {
            Goal::Line => self.ends_solution(&text),
            goal => goal.is_reached(&made),
        };
        if !reached && !self.is_free() && !self.begins_solution(&text) {
            self.erred += 1;
            return Answer::Wrong { words: self.step.mistake(&text, false).cloned(), text };
        }
        self.made.push(text.clone());
        self.game = after;
        if reached {
            return self.done(Vec::new());
        }
        let words = self.step.then.get(self.made.len() - 1).cloned();
        let mut replies = Vec::new();
        if let Some(reply) = self.step.reply(self.made.len() - 1, &text) {
            for text in reply.moves.iter().take(MOST_REPLIES) {
                let Some(seat) = self.opponent() else { break };
                if self.game.play(seat, text).is_err() {
                    break;
                }
                replies.push((seat, text.clone()));
            }
        }
        self.go_on(words, replies)
    }

    /// Why touches lead to no move; nothing if there is nothing to say about them.
    pub fn why_not(&self, touches: &[Touch]) -> Option<Answer> {
        let words = typed(touches).iter().find_map(|text| self.step.mistake(text, true)).cloned();
        let why = self.game.why_not(self.seat, touches);
        if why.is_none() && words.is_none() {
            return None;
        }
        Some(Answer::Illegal { why: why.unwrap_or_else(|| Message::new("lesson-no-move")), words })
    }

    /// Makes the move of somebody else for whom [`Answer::Awaits`] asked.
    pub fn reply(&mut self, text: &str) -> Result<Answer, GameError> {
        let seat = self.opponent().filter(|_| !self.solved);
        let seat = seat.ok_or_else(|| GameError::Refused(Message::new("lesson-no-answer")))?;
        let text = self.game.canonical(seat, text)?;
        self.game.play(seat, &text)?;
        Ok(self.go_on(None, vec![(seat, text)]))
    }

    fn is_free(&self) -> bool {
        self.step.goal.is_free() || self.step.within.is_some()
    }

    fn begins_solution(&self, text: &str) -> bool {
        let count = self.made.len();
        self.step
            .solutions
            .iter()
            .any(|line| line.len() > count + 1 && line[..count] == self.made && line[count] == text)
    }

    fn ends_solution(&self, text: &str) -> bool {
        let is_end = |line: &Vec<String>| {
            line.split_last().is_some_and(|(last, before)| last == text && before == self.made)
        };
        self.step.solutions.iter().any(is_end)
    }

    /// The seat to move if it is not that of whoever learns.
    fn opponent(&self) -> Option<Seat> {
        let turn = self.game.turn()?;
        if turn.includes(self.seat) { None } else { turn.seat() }
    }

    fn done(&mut self, replies: Vec<(Seat, String)>) -> Answer {
        self.solved = true;
        Answer::Solved { words: self.step.right.clone(), replies }
    }

    fn failed(&mut self) -> Answer {
        let last = self.made.last().map_or("", String::as_str);
        let words = self.step.mistake(last, false).cloned();
        self.restart();
        self.erred += 1;
        Answer::Failed { words }
    }

    /// Lets the others move where they have no choice, and looks how things stand.
    fn go_on(&mut self, words: Option<Translated>, mut replies: Vec<(Seat, String)>) -> Answer {
        while let Some(seat) = self.opponent() {
            if !self.game.is_living(self.seat) {
                break;
            }
            let moves = self.game.moves(seat);
            match moves.as_slice() {
                [only] if replies.len() < MOST_REPLIES && self.game.play(seat, only).is_ok() => {
                    replies.push((seat, only.clone()));
                }
                _ => {
                    let level = match self.step.goal {
                        Goal::Game(level) => level,
                        _ => self.step.level.unwrap_or(1),
                    };
                    return Answer::Awaits { words, replies, seat, level };
                }
            }
        }
        let made = u32::try_from(self.made.len()).unwrap_or(u32::MAX);
        let outcome = self.game.outcome();
        let lost = !self.game.is_living(self.seat)
            || outcome.is_some_and(|outcome| !outcome.winners().contains(self.seat));
        match self.step.goal {
            Goal::Game(_) if outcome.is_some() || lost => self.done(replies),
            Goal::Survive(_) if lost => self.failed(),
            Goal::Survive(moves) if made >= moves || outcome.is_some() => self.done(replies),
            Goal::Game(_) | Goal::Survive(_) => Answer::Right { words, replies },
            _ if outcome.is_some() || self.step.within.is_some_and(|most| made >= most) => self.failed(),
            _ => Answer::Right { words, replies },
        }
    }

    /// What a coach has to say after a move of a whole game.
    pub fn situations(&self, made: &str, compared: Option<&MoveComparison>) -> Vec<Situation> {
        if !matches!(self.step.goal, Goal::Game(_)) {
            return Vec::new();
        }
        if matches!(made, "pass" | "--") {
            return vec![Situation::Pass];
        }
        let seats = (0..self.game.info().seats.len() as u8).map(Seat);
        let is_checked = |seat: Seat| seat != self.seat && self.game.is_check(seat);
        let check = self.game.outcome().is_none() && seats.into_iter().any(is_checked);
        let compared = compared.and_then(MoveComparison::situation);
        compared.into_iter().chain(check.then_some(Situation::Check)).collect()
    }

    /// What a coach has to say about the end of a whole game.
    pub fn ending(&self) -> Option<Situation> {
        if !matches!(self.step.goal, Goal::Game(_)) {
            return None;
        }
        let winners = self.game.outcome().map(|outcome| outcome.winners());
        Some(match winners {
            Some(winners) if winners.contains(self.seat) && winners.len() == 1 => Situation::Won,
            Some(winners) if winners.contains(self.seat) => Situation::Drawn,
            _ => Situation::Lost,
        })
    }

    /// What the learner may see of the position, as text.
    pub fn position_text(&self) -> String {
        self.game.position_text(Viewer::Seat(self.seat))
    }

    /// Who acts next.
    pub fn turn(&self) -> Option<Turn> {
        self.game.turn()
    }
}

/// What somebody would type who meant what was touched: a lesson's words about a move
/// that the rules refuse are found by its text.
fn typed(touches: &[Touch]) -> Vec<String> {
    let squares: Vec<&str> = touches
        .iter()
        .filter_map(|touch| match touch {
            Touch::Square(name) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    match (touches.first(), squares.as_slice()) {
        (_, []) => Vec::new(),
        (Some(Touch::Tray(letter)), [square, ..]) => vec![format!("{letter}@{square}")],
        (_, squares) => ["-", "", ">"].iter().map(|between| squares.join(between)).collect(),
    }
}

//! Who sits beside a newcomer's first whole game and says what happens. What a
//! move is worth an engine says; which words fit is decided here.

use serde::Serialize;

use crate::{Language, Translated};

/// From this loss of the share of the point on, a move is a mistake.
const MISTAKE: f64 = 0.12;

/// What a coach has something to say about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Situation {
    /// The game begins.
    Begin,
    /// There was a sure win, and the move let it go.
    MissedWin,
    /// The move lets the other side win for sure.
    AllowsLoss,
    /// The best answer takes something, and that hurts.
    LosesPiece,
    /// Another move was clearly better.
    Mistake,
    /// The one move that was clearly best.
    Good,
    /// A king of the others is in check.
    Check,
    /// The own king is in check.
    InCheck,
    /// There was nothing to do but to pass.
    Pass,
    /// The game is won.
    Won,
    /// The game is lost.
    Lost,
    /// The game is drawn.
    Drawn,
}

impl Situation {
    /// Every situation there is.
    pub const ALL: [Situation; 12] = [
        Situation::Begin,
        Situation::MissedWin,
        Situation::AllowsLoss,
        Situation::LosesPiece,
        Situation::Mistake,
        Situation::Good,
        Situation::Check,
        Situation::InCheck,
        Situation::Pass,
        Situation::Won,
        Situation::Lost,
        Situation::Drawn,
    ];

    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Situation::Begin => "begin",
            Situation::MissedWin => "missed-win",
            Situation::AllowsLoss => "allows-loss",
            Situation::LosesPiece => "loses-piece",
            Situation::Mistake => "mistake",
            Situation::Good => "good",
            Situation::Check => "check",
            Situation::InCheck => "in-check",
            Situation::Pass => "pass",
            Situation::Won => "won",
            Situation::Lost => "lost",
            Situation::Drawn => "drawn",
        }
    }

    /// The situation of a word.
    pub fn of_word(word: &str) -> Option<Situation> {
        Situation::ALL.into_iter().find(|situation| situation.word() == word)
    }
}

/// A sentence for a situation, with `{better}`, `{reply}` and `{moves}` as blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// When it is said.
    pub situation: Situation,
    /// What is said.
    pub words: Translated,
}

/// All that a coach can say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Coach {
    /// The sentences; of several for one situation each has its turn.
    pub remarks: Vec<Remark>,
}

/// What an engine says about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move, as people write it.
    pub text: String,
    /// The share of the point to be expected, from 0 to 1.
    pub expectation: f64,
    /// In how many plies the game is won, or lost if negative, if that was seen.
    pub end_in_plies: Option<i32>,
}

/// A move that was made, beside the best there was.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveComparison {
    /// The best move.
    pub best: MoveValue,
    /// What the next best was worth, if there was another move.
    pub second: Option<f64>,
    /// The move that was made.
    pub made: MoveValue,
    /// The best answer to the move that was made, as people write it.
    pub reply: Option<String>,
    /// Whether that answer takes something.
    pub reply_takes: bool,
}

impl MoveComparison {
    /// What there is to say about the move, if anything.
    pub fn situation(&self) -> Option<Situation> {
        let (best, made) = (&self.best, &self.made);
        let wins = |worth: &MoveValue| worth.end_in_plies.is_some_and(|plies| plies > 0);
        let loses = |worth: &MoveValue| worth.end_in_plies.is_some_and(|plies| plies < 0);
        if made.text == best.text {
            let alone = self.second.is_some_and(|second| best.expectation - second >= MISTAKE);
            return alone.then_some(Situation::Good);
        }
        if wins(best) && !wins(made) {
            return Some(Situation::MissedWin);
        }
        if loses(made) && !loses(best) {
            return Some(Situation::AllowsLoss);
        }
        if best.expectation - made.expectation < MISTAKE {
            return None;
        }
        Some(if self.reply_takes { Situation::LosesPiece } else { Situation::Mistake })
    }
}

impl Coach {
    /// What to say in a situation; of several sentences the `turn`-th, beginning
    /// anew after the last.
    pub fn say(
        &self,
        situation: Situation,
        turn: usize,
        about: Option<&MoveComparison>,
        language: Language,
    ) -> Option<String> {
        let fit: Vec<&Remark> = self.remarks.iter().filter(|remark| remark.situation == situation).collect();
        let remark = fit.get(turn % fit.len().max(1))?;
        let mut text = remark.words.get(language).to_owned();
        if let Some(about) = about {
            let own_moves = about.best.end_in_plies.map_or(1, |plies| (plies.max(1) + 1) / 2);
            text = text.replace("{better}", &about.best.text);
            text = text.replace("{reply}", about.reply.as_deref().unwrap_or("…"));
            text = text.replace("{moves}", &own_moves.to_string());
        }
        Some(text)
    }
}

/// The first blank of a text that nobody can fill.
pub(crate) fn unknown_blank(text: &str) -> Option<String> {
    let filled =
        ["{better}", "{reply}", "{moves}"].iter().fold(text.to_owned(), |text, b| text.replace(b, ""));
    let at = filled.find(['{', '}'])?;
    Some(filled[at..].chars().take(20).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(text: &str, expectation: f64, end_in_plies: Option<i32>) -> MoveValue {
        MoveValue { text: text.to_owned(), expectation, end_in_plies }
    }

    fn compared(best: MoveValue, made: MoveValue) -> MoveComparison {
        MoveComparison { best, second: Some(0.5), made, reply: Some("x".to_owned()), reply_takes: false }
    }

    #[test]
    fn a_coach_speaks_of_wins_missed_losses_allowed_and_clear_mistakes() {
        let said = |best, made| compared(best, made).situation();
        let even = || worth("a", 0.5, None);
        assert_eq!(said(worth("b", 1.0, Some(3)), even()), Some(Situation::MissedWin));
        assert_eq!(said(worth("b", 1.0, Some(3)), worth("a", 1.0, Some(5))), None);
        assert_eq!(said(even(), worth("b", 0.0, Some(-2))), Some(Situation::AllowsLoss));
        assert_eq!(said(worth("b", 0.7, None), even()), Some(Situation::Mistake));
        assert_eq!(said(worth("b", 0.55, None), even()), None);
        assert_eq!(said(worth("a", 0.9, None), worth("a", 0.9, None)), Some(Situation::Good));
        assert_eq!(said(even(), even()), None);
        let mut taken = compared(worth("b", 0.7, None), even());
        taken.reply_takes = true;
        assert_eq!(taken.situation(), Some(Situation::LosesPiece));
    }

    #[test]
    fn blanks_are_filled() {
        let words = Translated { en: "{better} won in {moves}; now {reply}.".into(), fi: "{better}".into() };
        let coach = Coach { remarks: vec![Remark { situation: Situation::MissedWin, words }] };
        let about = compared(worth("b2-b4", 1.0, Some(3)), worth("a", 0.5, None));
        let say = |language| coach.say(Situation::MissedWin, 7, Some(&about), language);
        assert_eq!(say(Language::ENGLISH).unwrap(), "b2-b4 won in 2; now x.");
        assert_eq!(say(Language::read("fi").unwrap()).unwrap(), "b2-b4");
        assert_eq!(coach.say(Situation::Won, 0, None, Language::ENGLISH), None);
        assert_eq!(unknown_blank("{better} or {worse}"), Some("{worse}".to_owned()));
        assert_eq!(unknown_blank("plain"), None);
    }
}

//! What an engine says.

use std::str::FromStr;

use crate::{Analysis, Variation};

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// Its name, which may contain spaces.
    pub name: String,
    /// The values there are to choose from, if it is such an option.
    pub choices: Vec<String>,
    /// The least and the greatest it may be, if it is a number.
    pub range: Option<(i64, i64)>,
}

impl UciOption {
    /// What is wrong with a value for it, if anything.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let name = &self.name;
        if !self.choices.is_empty() && !self.choices.iter().any(|choice| choice == value) {
            let choices = self.choices.join(", ");
            return Err(format!("its option {name} cannot be '{value}': expected one of {choices}"));
        }
        match self.range {
            Some((least, most)) if !value.parse().is_ok_and(|number| (least..=most).contains(&number)) => {
                Err(format!(
                    "its option {name} cannot be '{value}': expected a number from {least} to {most}"
                ))
            }
            _ => Ok(()),
        }
    }
}

/// A line that an engine says; of `info` only that it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// All options have been listed.
    UciOk,
    /// Everything asked is done.
    ReadyOk,
    /// An option.
    UciOption(UciOption),
    /// The move to play; `None` if there is none.
    BestMove(Option<String>),
    /// Anything else.
    Other,
}

impl FromStr for Reply {
    type Err = std::convert::Infallible;

    fn from_str(line: &str) -> Result<Reply, Self::Err> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["uciok", ..] => Reply::UciOk,
            ["readyok", ..] => Reply::ReadyOk,
            ["bestmove", "(none)" | "NULL" | "0000", ..] | ["bestmove"] => Reply::BestMove(None),
            ["bestmove", mv, ..] => Reply::BestMove(Some((*mv).to_owned())),
            ["option", "name", rest @ ..] => {
                let name: Vec<&str> = rest.iter().take_while(|word| **word != "type").copied().collect();
                let choices = rest.split(|word| *word == "var").skip(1).map(|choice| choice.join(" "));
                let bound = |word: &str| {
                    let at = rest.iter().rposition(|other| *other == word)?;
                    rest.get(at + 1)?.parse().ok()
                };
                let range = bound("min").zip(bound("max")).filter(|_| rest.contains(&"spin"));
                Reply::UciOption(UciOption { name: name.join(" "), choices: choices.collect(), range })
            }
            _ => Reply::Other,
        })
    }
}

/// The line that tells about one of the lines of an analysis, numbered from 1; with chances
/// to win, draw and lose if they are asked for.
pub fn info_line(analysis: &Analysis, line: &Variation, number: usize, shows_chances: bool) -> String {
    let score = match line.score.end_in_plies() {
        // Moves of the one who wins, not plies.
        Some(plies) if line.score.hundredths() > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", (plies - 1) / 2),
        None => format!("cp {}", line.score.hundredths()),
    };
    let milliseconds = analysis.time.as_millis();
    let speed = u128::from(analysis.nodes) * 1_000_000 / analysis.time.as_micros().max(1);
    let [win, draw, loss] = line.win_draw_loss;
    let chances = if shows_chances { format!("wdl {win} {draw} {loss} ") } else { String::new() };
    let depth = line.depth.max(1);
    format!(
        "info depth {depth} seldepth {} multipv {number} score {score} {chances}nodes {} nps {speed} \
         hashfull {} time {milliseconds} pv {}",
        analysis.selective_depth.max(depth),
        analysis.nodes,
        analysis.permille_full,
        line.moves.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Score;

    fn read(line: &str) -> Reply {
        line.parse().expect("any line is read")
    }

    #[test]
    fn lines_of_other_programs_are_read() {
        assert_eq!(read("uciok"), Reply::UciOk);
        assert_eq!(read("readyok "), Reply::ReadyOk);
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Reply::BestMove(Some("e2e4".to_owned())));
        assert_eq!(read("bestmove (none)"), Reply::BestMove(None));
        assert_eq!(read("info depth 3 score cp 5"), Reply::Other);
        assert_eq!(read(""), Reply::Other);
        let offer = UciOption { name: "Skill Level".to_owned(), choices: Vec::new(), range: Some((0, 20)) };
        assert_eq!(offer.check("20"), Ok(()));
        for wrong in ["21", "-1", "much"] {
            let why = offer.check(wrong).expect_err(wrong);
            assert!(why.contains("expected a number from 0 to 20"), "{why}");
        }
        assert_eq!(
            read("option name Skill Level type spin default 20 min 0 max 20"),
            Reply::UciOption(offer)
        );
        let offer = UciOption {
            name: "UCI_Variant".to_owned(),
            choices: vec!["chess".to_owned(), "shakti".to_owned()],
            range: None,
        };
        assert_eq!(offer.check("shakti"), Ok(()));
        assert!(offer.check("go").expect_err("no choice").contains("expected one of chess, shakti"));
        assert_eq!(
            read("option name UCI_Variant type combo default chess var chess var shakti"),
            Reply::UciOption(offer)
        );
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let said = |score: i32| {
            let line = Variation {
                score: Score::new(score),
                expectation: 0.5,
                win_draw_loss: [540, 50, 410],
                depth: 7,
                moves: vec!["e2e4".to_owned(), "e7e5".to_owned()],
                annotated: Vec::new(),
                gives_check: false,
            };
            let analysis = Analysis {
                lines: Vec::new(),
                depth: 7,
                selective_depth: 12,
                nodes: 5000,
                time: Duration::from_millis(10),
                permille_full: 3,
            };
            [false, true].map(|shows_chances| info_line(&analysis, &line, 1, shows_chances))
        };
        let [plain, with_chances] = said(34);
        assert_eq!(
            plain,
            "info depth 7 seldepth 12 multipv 1 score cp 34 nodes 5000 nps 500000 hashfull 3 time 10 pv e2e4 e7e5"
        );
        assert_eq!(with_chances, plain.replace("cp 34 ", "cp 34 wdl 540 50 410 "));
        let said = |score| said(score)[0].clone();
        assert!(said(30_000 - 1).contains("score mate 1 "));
        assert!(said(30_000 - 3).contains("score mate 2 "));
        assert!(said(-30_000 + 2).contains("score mate -1 "), "{}", said(-30_000 + 2));
        assert!(said(-30_000 + 4).contains("score mate -2 "));
        assert!(said(-30_000).contains("score mate 0 "));
    }
}

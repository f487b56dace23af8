//! Whether puzzles are true of the rules: every line is legal, is written canonically, and
//! does what is asked. Whether nothing else would do takes a search: see
//! [`Miner::verify`](crate::Miner::verify).

use quincunx_core::{AnyGame, AnyRules, Seat, Turn, Viewer};
use quincunx_lessons::{Answer, Attempt};

use crate::{Collection, Puzzle, Theme, themes_of};

/// Something in a collection that is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The puzzle.
    pub id: String,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.id, self.what)
    }
}

/// Everything that is wrong with a collection.
pub fn faults(collection: &Collection, rules: &dyn AnyRules) -> Vec<Fault> {
    let fault = |puzzle: &Puzzle| {
        let what = check(&collection.game, puzzle, rules).err()?;
        Some(Fault { id: puzzle.id.clone(), what })
    };
    collection.puzzles.iter().filter_map(fault).collect()
}

/// Whether everybody sees all there is: nothing is hidden, and one seat is to move.
pub(crate) fn is_open(game: &dyn AnyGame) -> bool {
    let whole = game.position_text(Viewer::Everything);
    let seats = (0..game.info().seats.len() as u8).map(Seat);
    matches!(game.turn(), Some(Turn::Of(_)))
        && seats.into_iter().all(|seat| game.position_text(Viewer::Seat(seat)) == whole)
}

fn check(name: &str, puzzle: &Puzzle, rules: &dyn AnyRules) -> Result<(), String> {
    if puzzle.id != Puzzle::id_of(name, &puzzle.position) {
        return Err("the id is not that of the position".to_owned());
    }
    let game = puzzle.game(rules).map_err(|error| format!("position: {error}"))?;
    if game.position_text(Viewer::Everything) != puzzle.position {
        return Err("the position is written otherwise".to_owned());
    }
    if !is_open(game.as_ref()) {
        return Err("something is hidden, or nobody is to move".to_owned());
    }
    let plies = puzzle.plies(rules).map_err(|error| format!("line: {error}"))?;
    if let Some((ply, text)) = plies.iter().zip(&puzzle.line).find(|(ply, text)| ply.text != **text) {
        return Err(format!("{text} is written {}", ply.text));
    }
    let solver = plies.first().map(|ply| ply.seat);
    if plies.last().map(|ply| ply.seat) != solver {
        return Err("the line ends with a move of somebody else".to_owned());
    }
    let step = puzzle.step(rules).map_err(|error| error.to_string())?;
    let mut attempt = Attempt::new(&step, rules).map_err(|error| error.to_string())?;
    let moves = &step.solutions[0];
    for (number, text) in moves.iter().enumerate() {
        match attempt.play(text) {
            Answer::Solved { .. } if number + 1 == moves.len() => {}
            Answer::Right { .. } if number + 1 < moves.len() => {}
            answer => return Err(format!("{text} is answered by {answer:?}")),
        }
    }
    let themes = themes_of(puzzle, rules).map_err(|error| error.to_string())?;
    let said: Vec<Theme> = puzzle.themes.iter().copied().filter(|theme| *theme != Theme::Zugzwang).collect();
    if said != themes {
        return Err(format!("themes: {said:?}, expected {themes:?}"));
    }
    Ok(())
}

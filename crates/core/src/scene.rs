//! What a person sees, as data. The page, the terminal and the exported pictures
//! draw the same scene and know no rules.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use quincunx_messages::{Message, said};

use crate::{Effect, Outcome, Seat, Touch};

said!(prompt, prompt, prompt_i18n);
said!(note, note, note_i18n);
said!(label, label, label_i18n);
said!(optional verdict, verdict, verdict_i18n);
said!(optional note_if_any, note, note_i18n);

/// A name in a scene: of a piece, a seat, a board.
pub type Name = Cow<'static, str>;

/// Everything there is to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// Which board this is; another name means that play has moved to another
    /// board, and a client may show that as a change of place.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub board: Name,
    /// How many columns the board has.
    pub columns: u8,
    /// How many rows the board has.
    pub rows: u8,
    /// The labels of the columns, left to right; empty where there are none.
    pub column_labels: Vec<String>,
    /// The labels of the rows, top to bottom; empty where there are none.
    pub row_labels: Vec<String>,
    /// The squares in any order. A place without a square is not drawn.
    pub squares: Vec<Square>,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// Pieces beside the board: pockets, queues, captured ones, armies.
    pub trays: Vec<Tray>,
    /// Dice that have been rolled.
    pub dice: Vec<Die>,
    /// Numbers worth watching.
    pub counters: Vec<Counter>,
    /// Lines over the board, such as who gives check to whom.
    pub lines: Vec<Line>,
    /// What the last move did besides taking a piece from its first square to
    /// its last, so that a client can show it happening.
    pub effects: Vec<Effect>,
    /// The seats, in the order of play.
    pub seats: Vec<SeatScene>,
    /// What is asked of whom, as a sentence.
    #[serde(flatten, with = "prompt")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = prompt::Fields))]
    pub prompt: Message,
    /// Quarter turns clockwise that have been applied.
    pub quarter_turns: u8,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// How the game ended, as a sentence.
    #[serde(flatten, with = "verdict")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = verdict::Fields))]
    pub verdict: Option<Message>,
    /// The legal moves of the viewer, if it is the viewer's turn. As data they are
    /// factored: what goes on alike is written once.
    #[serde(serialize_with = "crate::fold::write", deserialize_with = "crate::fold::read")]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub legal: Vec<Legal>,
    /// The words that can be offered, and what they mean to a person.
    pub choices: Vec<Choice>,
}

/// A square of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Square {
    /// Its name: `d4`.
    pub name: String,
    /// Its column, 0 at the left.
    pub column: u8,
    /// Its row, 0 at the top.
    pub row: u8,
    /// What it looks like.
    pub kind: SquareKind,
    /// What is special about it now.
    pub marks: Vec<Mark>,
    /// A word about it for whoever asks: why it is forbidden, say.
    #[serde(flatten, with = "note_if_any")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = note_if_any::Fields))]
    pub note: Option<Message>,
}

/// What a square looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SquareKind {
    /// A light square of a chequered board.
    Light,
    /// A dark square of a chequered board.
    Dark,
    /// A tile of a board that is not chequered.
    Tile,
    /// Where a tile was.
    Hole,
    /// A row that belongs to a seat: a goal or a first row.
    Home(Seat),
    /// A corner that belongs to a seat.
    Corner(Seat),
    /// A square that is only passed over.
    Transit,
}

/// What is special about a square now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The last move began here.
    LastFrom,
    /// The last move went by here.
    LastVia,
    /// The last move ended here.
    LastTo,
    /// A king in check.
    Check,
    /// Nothing may be put here now; the note says why.
    Forbidden,
    /// Where a piece that arrives could go.
    Target,
    /// A piece was cleared from here by the last move.
    Cleared,
    /// The last move took this square off the board.
    Gone,
    /// The last move hopped over this square.
    Obstacle,
    /// A king that nothing can attack.
    Immune,
    /// A king that has to leave.
    MustLeave,
    /// A piece that has lost a right it had (a stale one, say).
    Stale,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// The square it stands on.
    pub square: String,
    /// Whose it is.
    pub owner: Seat,
    /// Its name: `king`, `warrior`, `triangle`. Names its drawing, too.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    /// Its letter in the game's notation, in the owner's case where case tells
    /// the owner.
    pub letter: char,
}

/// Pieces beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tray {
    /// Whose pieces these are.
    pub owner: Seat,
    /// What kind of tray it is.
    pub kind: TrayKind,
    /// What it is called: `to place`, `next`.
    #[serde(flatten, with = "label")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = label::Fields))]
    pub label: Message,
    /// What lies there, in order.
    pub pieces: Vec<TrayPiece>,
}

/// What kind of tray it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TrayKind {
    /// Pieces that come in this order; the first is next.
    Queue,
    /// Pieces to choose from.
    Pool,
    /// Pieces of which only the number is known, in no order.
    Unordered,
    /// Pieces that were taken.
    Captured,
}

/// A piece beside the board, or several alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TrayPiece {
    /// The name of the piece.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    /// What touching it is called in a gesture.
    pub letter: char,
    /// How many there are.
    pub count: u8,
    /// What it costs, where pieces are bought.
    pub price: Option<u8>,
    /// Whether it is due now: a client shows it over the board.
    pub due: bool,
}

/// A die that has been rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Die {
    /// Who rolled it.
    pub owner: Seat,
    /// What it shows, 1 to 6.
    pub face: u8,
}

/// A number worth watching.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counter {
    /// Whose it is, if it is somebody's.
    pub owner: Option<Seat>,
    /// What it counts.
    #[serde(flatten, with = "label")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = label::Fields))]
    pub label: Message,
    /// How far it is.
    pub value: u32,
    /// Where something happens, if there is such a number.
    pub limit: Option<u32>,
}

/// A line over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Line {
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// What it says.
    pub kind: LineKind,
}

/// What a line over the board says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// This piece gives check to that king.
    Check,
    /// A hop of the last move.
    Hop,
    /// An arrow of somebody's, a hint or an engine's line.
    Arrow,
}

/// A seat and how it fares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatScene {
    /// The seat.
    pub seat: Seat,
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    /// Whether it is to act.
    pub to_move: bool,
    /// Whether it is still in the game.
    pub living: bool,
    /// Whether its king is in check.
    pub check: bool,
    /// A few words: `6 of 8 home`, `has chosen`.
    #[serde(flatten, with = "note")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = note::Fields))]
    pub note: Message,
}

/// A legal move and how to say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Legal {
    /// Its canonical text.
    #[serde(rename = "move")]
    pub text: String,
    /// The things to touch.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub gesture: Vec<Touch>,
    /// What it does besides the obvious.
    pub effects: Vec<Effect>,
}

/// A word that can be offered during a gesture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The word that is touched: `queen` in `=queen`.
    pub word: String,
    /// What a button says.
    #[serde(flatten, with = "label")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = label::Fields))]
    pub label: Message,
}

impl Scene {
    /// An empty board of that size with lettered files and numbered ranks, the
    /// first rank at the bottom, and no squares yet.
    pub fn new(board: &'static str, columns: u8, rows: u8) -> Scene {
        Scene {
            board: Cow::Borrowed(board),
            columns,
            rows,
            column_labels: (0..columns).map(|file| char::from(b'a'.wrapping_add(file)).to_string()).collect(),
            row_labels: (1..=rows).rev().map(|r| r.to_string()).collect(),
            squares: Vec::new(),
            pieces: Vec::new(),
            trays: Vec::new(),
            dice: Vec::new(),
            counters: Vec::new(),
            lines: Vec::new(),
            effects: Vec::new(),
            seats: Vec::new(),
            prompt: Message::NOTHING,
            quarter_turns: 0,
            outcome: None,
            verdict: None,
            legal: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// Adds the square of a file and a rank, both from 0, the first rank at the
    /// bottom.
    pub fn add_square(&mut self, file: u8, rank: u8, kind: SquareKind) -> &mut Square {
        let name = format!("{}{}", char::from(b'a' + file), rank + 1);
        let row = self.rows - 1 - rank;
        self.squares.push(Square { name, column: file, row, kind, marks: Vec::new(), note: None });
        let last = self.squares.len() - 1;
        &mut self.squares[last]
    }

    /// The square of that name.
    pub fn square(&self, name: &str) -> Option<&Square> {
        self.squares.iter().find(|square| square.name == name)
    }

    /// Marks the square of that name, if there is one.
    pub fn mark(&mut self, name: &str, mark: Mark) {
        if let Some(square) = self.squares.iter_mut().find(|square| square.name == name)
            && !square.marks.contains(&mark)
        {
            square.marks.push(mark);
        }
    }

    /// The scene with the board turned clockwise by quarter turns.
    pub fn turned(mut self, quarters: u8) -> Scene {
        for _ in 0..quarters % 4 {
            for square in &mut self.squares {
                (square.column, square.row) = (self.rows - 1 - square.row, square.column);
            }
            self.row_labels.reverse();
            std::mem::swap(&mut self.column_labels, &mut self.row_labels);
            std::mem::swap(&mut self.columns, &mut self.rows);
        }
        self.quarter_turns = (self.quarter_turns + quarters) % 4;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_brings_the_left_side_to_the_top() {
        let mut scene = Scene::new("test", 3, 2);
        scene.add_square(0, 0, SquareKind::Light);
        scene.add_square(2, 1, SquareKind::Light);
        let turned = scene.clone().turned(1);
        assert_eq!((turned.columns, turned.rows), (2, 3));
        assert_eq!(turned.square("a1").map(|s| (s.column, s.row)), Some((0, 0)));
        assert_eq!(turned.square("c2").map(|s| (s.column, s.row)), Some((1, 2)));
        assert_eq!(turned.column_labels, ["1", "2"]);
        assert_eq!(turned.row_labels, ["a", "b", "c"]);
        let back = turned.turned(3);
        assert_eq!(back, scene);
    }
}

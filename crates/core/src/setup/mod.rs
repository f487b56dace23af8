//! What can be set in a position, described: for an editor that knows no game.
//!
//! A game lists its [`Phase`]s. A phase says how its positions are written: words, the
//! board, and fields, one behind another. From that follow both directions, a position's
//! parts ([`Setup`]) and the text of parts; whether that text is a position is for
//! [`Rules::read_position`](crate::Rules::read_position) to say.

mod form;
mod mirror;
mod text;

pub use form::{SetupForm, form_of, set_up, setup_of};

use std::borrow::Cow;
use std::collections::BTreeMap;

use quincunx_messages::{Message, said};
use serde::{Deserialize, Serialize};

use crate::{Name, Scene, Seat, Square};

said!(label, label, label_i18n);
said!(optional label_if_any, label, label_i18n);

/// The parts of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The name of its phase.
    pub phase: String,
    /// What stands on squares, by the square's name: a piece by its word, or the word of
    /// a hole. An empty square is left out.
    #[serde(default)]
    pub squares: BTreeMap<String, String>,
    /// Everything else, by the field's name.
    #[serde(default)]
    pub fields: BTreeMap<String, SetupValue>,
}

/// What a field is set to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SetupValue {
    /// A number.
    Number(u32),
    /// One of the items, by its word.
    Word(String),
    /// Several of the items, by their words.
    Words(Vec<String>),
}

/// A kind of position with parts of its own: placing pieces, say, or play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Phase {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: &'static str,
    /// What people call it.
    #[serde(flatten, with = "label")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = label::Fields))]
    pub label: Message,
    /// A position of this phase.
    #[serde(skip)]
    pub example: String,
    /// The parts of that position.
    pub parts: Setup,
    /// The board without anything on it, where something can be put on it.
    pub board: Option<Scene>,
    /// The pieces that can stand on the board.
    pub pieces: Vec<SetupPiece>,
    /// The word for a square whose tile is gone, in a game where tiles go.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub hole: Option<&'static str>,
    /// The other parts, in the order in which they are asked for.
    pub fields: Vec<Field>,
    /// How it is written; a field by its place in `fields`.
    #[serde(skip)]
    tokens: Vec<Token>,
}

/// A part of the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// Always there.
    Word(Cow<'static, str>),
    /// The board, the last rank first.
    Board,
    /// A field.
    Field(usize),
    /// Fields, or `-` where nothing is written for any of them.
    OrDash(Vec<usize>),
}

/// A piece that can stand on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetupPiece {
    /// Its word in texts.
    pub word: String,
    /// Its name: `king`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Name,
    /// Its letter in the game's notation.
    pub letter: char,
    /// Whose it is.
    pub owner: Seat,
    /// The field whose item says whose it is, instead of `owner`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub owner_field: Option<&'static str>,
    /// The squares on which it can never stand.
    pub barred: Vec<String>,
}

/// A part of a position beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What people call it.
    #[serde(flatten, with = "label")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = label::Fields))]
    pub label: Message,
    /// Whose it is, if it is somebody's.
    pub owner: Option<Seat>,
    /// What it can be.
    pub kind: FieldKind,
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub greatest: u32,
    /// What it can be set to, where it is not a number.
    pub items: Vec<Item>,
    /// How many of the items there can be.
    pub longest: usize,
    /// What stands between items in the text.
    #[serde(skip)]
    separator: &'static str,
    /// What the rules call it when it is wrong.
    #[serde(skip)]
    place: Message,
    /// What stands before and behind it in the text, where it is not empty.
    #[serde(skip)]
    around: (&'static str, &'static str),
}

/// What a field can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// A number.
    Number,
    /// One of the items.
    Choice,
    /// Any of the items, each as often as wished, one behind another.
    List,
    /// Any of the items, each as often as wished, in no order.
    Pool,
    /// Any of the items, each once.
    Set,
}

/// Something that a field can be set to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Item {
    /// Its word in texts.
    pub word: String,
    /// What people call it; where nothing is said, it is called by its piece, its seat or
    /// its square.
    #[serde(flatten, with = "label_if_any")]
    #[cfg_attr(feature = "schema", schema(inline, value_type = label_if_any::Fields))]
    pub label: Option<Message>,
    /// The seat it is, or whose it is.
    pub seat: Option<Seat>,
    /// The field whose item says which seat that is, instead of `seat`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub seat_field: Option<&'static str>,
    /// The name of the piece that it is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub piece: Option<Name>,
    /// The squares it is about.
    pub squares: Vec<String>,
    /// The pieces, by their words, one of which must stand on one of these squares; none
    /// where that does not matter.
    pub pieces: Vec<String>,
}

impl Phase {
    /// A phase, its text still empty; the example is a position of it.
    pub fn new(name: &'static str, label: Message, example: String) -> Phase {
        Phase {
            name,
            label,
            example,
            parts: Setup::default(),
            board: None,
            pieces: Vec::new(),
            hole: None,
            fields: Vec::new(),
            tokens: Vec::new(),
        }
    }

    /// The text goes on with a word, spaces included.
    #[must_use]
    pub fn word(mut self, word: impl Into<Cow<'static, str>>) -> Phase {
        self.tokens.push(Token::Word(word.into()));
        self
    }

    /// The text goes on with the board, on which these pieces can stand.
    #[must_use]
    pub fn board(mut self, pieces: Vec<SetupPiece>) -> Phase {
        self.tokens.push(Token::Board);
        self.pieces = pieces;
        self
    }

    /// A square can have lost its tile; the board's text has this word there, and where
    /// it has no square.
    #[must_use]
    pub fn with_holes(mut self, word: &'static str) -> Phase {
        self.hole = Some(word);
        self
    }

    /// The text goes on with a field.
    #[must_use]
    pub fn field(mut self, field: Field) -> Phase {
        self.tokens.push(Token::Field(self.fields.len()));
        self.fields.push(field);
        self
    }

    /// The text goes on with fields, or with `-` where nothing is written for them.
    #[must_use]
    pub fn or_dash(mut self, fields: impl IntoIterator<Item = Field>) -> Phase {
        let first = self.fields.len();
        self.fields.extend(fields);
        self.tokens.push(Token::OrDash((first..self.fields.len()).collect()));
        self
    }

    /// The squares of its board.
    fn squares(&self) -> &[Square] {
        self.board.as_ref().map_or(&[], |scene| &scene.squares)
    }

    /// Whether something can be put on a board.
    fn has_board(&self) -> bool {
        self.tokens.contains(&Token::Board)
    }

    /// The name of the field that the rules mean by a place.
    fn field_at(&self, place: &Message) -> Option<&str> {
        self.fields.iter().find(|field| field.place == *place).map(|field| field.name.as_str())
    }
}

impl SetupPiece {
    /// A piece of a seat, which can stand on every square.
    pub fn new(word: impl Into<String>, name: &'static str, letter: char, owner: Seat) -> SetupPiece {
        let (word, name) = (word.into(), Cow::Borrowed(name));
        SetupPiece { word, name, letter, owner, owner_field: None, barred: Vec::new() }
    }

    /// It can never stand on these squares.
    #[must_use]
    pub fn barred_from(mut self, squares: impl IntoIterator<Item = impl ToString>) -> SetupPiece {
        self.barred.extend(squares.into_iter().map(|square| square.to_string()));
        self
    }

    /// The seat that a field says owns it.
    #[must_use]
    pub fn owned_by(mut self, field: &'static str) -> SetupPiece {
        self.owner_field = Some(field);
        self
    }
}

impl Field {
    fn new(name: impl Into<String>, label: Message, kind: FieldKind, items: Vec<Item>) -> Field {
        let longest = items.len();
        let (least, greatest, separator, around) = (0, 0, "", ("", ""));
        let (name, place, owner) = (name.into(), label.clone(), None);
        Field { name, label, owner, kind, least, greatest, items, longest, separator, place, around }
    }

    /// A number.
    pub fn number(name: impl Into<String>, label: Message, least: u32, greatest: u32) -> Field {
        Field { least, greatest, ..Field::new(name, label, FieldKind::Number, Vec::new()) }
    }

    /// One of several items.
    pub fn choice(name: impl Into<String>, label: Message, items: Vec<Item>) -> Field {
        Field { longest: 1, ..Field::new(name, label, FieldKind::Choice, items) }
    }

    /// Items one behind another, as many as `longest`.
    pub fn list(name: impl Into<String>, label: Message, items: Vec<Item>, longest: usize) -> Field {
        Field { longest, ..Field::new(name, label, FieldKind::List, items) }
    }

    /// Items in no order, as many as `longest`; written in the order of the description,
    /// each with its number.
    pub fn pool(name: impl Into<String>, label: Message, items: Vec<Item>, longest: usize) -> Field {
        Field { longest, ..Field::new(name, label, FieldKind::Pool, items) }
    }

    /// Any of the items, with something between them in the text.
    pub fn set(name: impl Into<String>, label: Message, separator: &'static str, items: Vec<Item>) -> Field {
        Field { separator, ..Field::new(name, label, FieldKind::Set, items) }
    }

    /// It belongs to a seat.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Field {
        self.owner = Some(seat);
        self
    }

    /// In the text it stands between these words where it is not empty.
    #[must_use]
    pub fn between(mut self, before: &'static str, behind: &'static str) -> Field {
        self.around = (before, behind);
        self
    }

    /// What the rules call it when it is wrong, where that is not what people call it.
    #[must_use]
    pub fn misread_as(mut self, place: Message) -> Field {
        self.place = place;
        self
    }
}

impl Item {
    /// An item with its word.
    pub fn new(word: impl ToString) -> Item {
        Item { word: word.to_string(), ..Item::default() }
    }

    /// What people call it.
    #[must_use]
    pub fn called(mut self, label: Message) -> Item {
        self.label = Some(label);
        self
    }

    /// It is a seat, or somebody's.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Item {
        self.seat = Some(seat);
        self
    }

    /// It is the seat that a field says.
    #[must_use]
    pub fn of_field(mut self, field: &'static str) -> Item {
        self.seat_field = Some(field);
        self
    }

    /// It is a piece of that name.
    #[must_use]
    pub fn piece(mut self, name: &'static str) -> Item {
        self.piece = Some(Cow::Borrowed(name));
        self
    }

    /// It is about squares.
    #[must_use]
    pub fn on(mut self, squares: impl IntoIterator<Item = impl ToString>) -> Item {
        self.squares.extend(squares.into_iter().map(|square| square.to_string()));
        self
    }

    /// It needs one of these pieces on one of its squares.
    #[must_use]
    pub fn needs(mut self, pieces: impl IntoIterator<Item = impl ToString>) -> Item {
        self.pieces.extend(pieces.into_iter().map(|piece| piece.to_string()));
        self
    }
}

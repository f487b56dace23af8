//! Noughts and crosses: a sixth game, complete, with nothing outside its own folder.

use std::ops::ControlFlow;

use quincunx_core::{
    Chance, Gesture, Info, Message, Misread, MoveError, Outcome, Phase, Piece, Presets, Reason, Rules, Scene,
    Seat, SeatInfo, SetupPiece, Showcase, SquareKind, Touch, Turn, Viewer, choices, options, zobrist,
};

/// The rules of noughts and crosses.
#[derive(Clone, Copy, Debug)]
pub struct Noughts;

choices! {
    /// What a completed line means.
    pub enum Line { Wins = "wins", Loses = "loses" }
}

options! {
    /// What can be varied.
    pub struct Options {
        /// Whoever completes a line wins or loses.
        line: Line = Line::Wins,
    }
}

impl Presets for Options {}

/// The options that a position carries.
type Variant = Line;

/// Who has occupied which of the nine squares, a1 the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    occupied: [u16; 2],
    key: u64,
    variant: Variant,
}

/// A square to occupy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

const SQUARES: u8 = 9;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const SIGNS: [char; 2] = ['x', 'o'];

impl Position {
    fn empty(variant: Variant) -> Position {
        Position { occupied: [0; 2], key: 0, variant }
    }

    /// Cross begins, and so is on turn as long as there are equally many of both.
    fn side(&self) -> Seat {
        let [crosses, noughts] = self.occupied.map(u16::count_ones);
        if crosses == noughts { Seat::FIRST } else { Seat::SECOND }
    }

    /// The lines that nobody but the seat has occupied any square of.
    pub fn open_lines(&self, seat: Seat) -> usize {
        LINES.iter().filter(|line| *line & self.occupied[seat.other().index()] == 0).count()
    }

    fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|&line| self.occupied[seat.index()] & line == line)
    }

    fn is_over(&self) -> bool {
        self.has_line(Seat::FIRST) || self.has_line(Seat::SECOND)
    }

    fn sign_on(&self, square: u8) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| self.occupied[seat.index()] & 1 << square != 0)
    }

    fn occupy(&mut self, seat: Seat, square: u8) {
        self.occupied[seat.index()] |= 1 << square;
        self.key ^= feature(seat, square);
    }
}

/// A reason with its words: what is not in the texts is said as it stands.
fn reason(code: &'static str, phrase: &'static str) -> Reason {
    Reason { code: code.into(), phrase: Message::text(phrase) }
}

fn feature(seat: Seat, square: u8) -> u64 {
    zobrist::feature(u64::from(seat.0 * SQUARES + square))
}

impl quincunx_core::Position for Position {
    type Move = Move;

    fn turn(&self) -> Turn {
        Turn::Of(self.side())
    }

    fn each_move<B>(&self, seat: Seat, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_over() || seat != self.side() {
            return ControlFlow::Continue(());
        }
        (0..SQUARES).filter(|&square| self.sign_on(square).is_none()).map(Move).try_for_each(visit)
    }

    fn play(&mut self, seat: Seat, Move(square): Move) {
        self.occupy(seat, square);
    }

    fn outcome(&self) -> Option<Outcome> {
        let line = [Seat::FIRST, Seat::SECOND].into_iter().find(|&seat| self.has_line(seat));
        let full = self.occupied[0] | self.occupied[1] == 0o777;
        let by_line = reason("line", "by a line of three");
        match (line, self.variant) {
            (Some(seat), Line::Wins) => Some(Outcome::win(seat, by_line)),
            (Some(seat), Line::Loses) => Some(Outcome::win(seat.other(), by_line)),
            (None, _) => full.then(|| Outcome::draw(2, reason("full", "on a full board"))),
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let signs = (0..SQUARES).filter_map(|square| Some(feature(self.sign_on(square)?, square)));
        signs.fold(0, |key, feature| key ^ feature)
    }
}

fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 3), square / 3 + 1)
}

impl Rules for Noughts {
    type Options = Options;
    type Position = Position;

    const INFO: Info = Info {
        name: "noughts",
        title: "Noughts and Crosses",
        blurb: "Three in a row on nine squares.",
        board: "3 by 3 squares",
        origin: "",
        seats: &[
            SeatInfo { name: "Cross", letter: 'x', quarter_turns: 0 },
            SeatInfo { name: "Nought", letter: 'o', quarter_turns: 2 },
        ],
        rules: include_str!("rules.md"),
        always_writes_options: false,
        showcase: Showcase { rules: &[], card_seed: 0, card_moves: "b2 a1 c3", diagrams: &[] },
    };

    fn start(options: &Options, _chance: &mut Chance) -> Position {
        Position::empty(options.line)
    }

    /// Rows from the third, `/` between: `x`, `o`, or how many squares are empty.
    fn read_position(text: &str, options: &Options) -> Result<Position, Misread> {
        let wrong = || {
            let rows = Message::text("three rows such as x1o, crosses first on move");
            Misread::new(Message::text("board"), text, rows)
        };
        let rows: Vec<&str> = text.split('/').collect();
        let mut position = Position::empty(options.line);
        for (row, rank) in rows.iter().zip((0..3).rev()) {
            let mut file = 0;
            for sign in row.chars() {
                match SIGNS.iter().position(|known| *known == sign) {
                    Some(seat) if file < 3 => {
                        position.occupy(Seat(seat as u8), rank * 3 + file);
                        file += 1;
                    }
                    _ => file += sign.to_digit(4).filter(|run| *run > 0).ok_or_else(wrong)? as u8,
                }
            }
            if file != 3 {
                return Err(wrong());
            }
        }
        let [crosses, noughts] = position.occupied.map(u16::count_ones);
        let fits = rows.len() == 3 && (crosses == noughts || crosses == noughts + 1);
        if fits { Ok(position) } else { Err(wrong()) }
    }

    fn write_position(position: &Position) -> String {
        let row = |rank: u8| {
            let mut text = String::new();
            let mut run = 0;
            for square in rank * 3..rank * 3 + 3 {
                match position.sign_on(square) {
                    Some(seat) => {
                        if run > 0 {
                            text.push_str(&run.to_string());
                        }
                        run = 0;
                        text.push(SIGNS[seat.index()]);
                    }
                    None => run += 1,
                }
            }
            if run > 0 { text + &run.to_string() } else { text }
        };
        [row(2), row(1), row(0)].join("/")
    }

    fn phases(_options: &Options) -> Vec<Phase> {
        let piece = |seat: Seat| {
            let sign = SIGNS[seat.index()];
            SetupPiece::new(sign, ["cross", "nought"][seat.index()], sign, seat)
        };
        let board = [Seat::FIRST, Seat::SECOND].map(piece).into();
        vec![Phase::new("play", Message::new("setup-phase-play"), "3/3/3".to_owned()).board(board)]
    }

    fn read_move(position: &Position, seat: Seat, text: &str) -> Result<Move, MoveError> {
        let square = (0..SQUARES).find(|&square| name(square) == text);
        let mv = square
            .map(Move)
            .ok_or_else(|| MoveError::unreadable(text, Message::text("a square such as b2")))?;
        if quincunx_core::Position::is_legal(position, seat, mv) {
            Ok(mv)
        } else {
            Err(MoveError::illegal(text, Message::text("the square is occupied")))
        }
    }

    fn write_move(_position: &Position, _seat: Seat, Move(square): Move) -> String {
        name(square)
    }

    fn scene(position: &Position, _viewer: Viewer) -> Scene {
        let mut scene = Scene::new("noughts", 3, 3);
        for square in 0..SQUARES {
            scene.add_square(square % 3, square / 3, SquareKind::Tile);
            if let Some(owner) = position.sign_on(square) {
                let sign = ["cross", "nought"][owner.index()];
                let letter = SIGNS[owner.index()];
                scene.pieces.push(Piece { square: name(square), owner, name: sign.into(), letter });
            }
        }
        scene.prompt = Message::new("to-move").seat("seat", Self::INFO.seats[position.side().index()].name);
        scene
    }

    fn gesture(_position: &Position, _seat: Seat, Move(square): Move) -> Gesture {
        vec![Touch::square(name(square))]
    }
}

//! The rules of Bishops in the players' words.

mod corners;
mod duel;
mod elimination;
mod laws;
mod movement;
mod pictures;
mod reference;
mod second_opinion;
mod start;
mod texts;
mod turns;

use quincunx_core::{Game, GameError, OptionSet, Rules, Seat, Turn, Viewer};

use super::{Bishops, Colour, Options, Position, Survival};

pub(super) const START: &str = "s 2bRbNbBbQbKbBbNbR2/2bPbPbPbPbPbPbPbP2/gRgP8pPpR/gNgP8pPpN/gBgP8pPpB/\
    gQgP8pPpQ/gKgP8pPpK/gBgP8pPpB/gNgP8pPpN/gRgP8pPpR/2wPwPwPwPwPwPwPwP2/2wRwNwBwQwKwBwNwR2 w wgbp \
    g1c1j1a6a3a10g12c12j12l6l3l10/wgbp/- -,0,0.0.0.0,- 0 ;";

/// A position on the cross, from a list of pieces such as `wKg1 bQd4`. Colours
/// without a king are out; a king in its corner has entered it.
pub(super) struct Cross {
    pieces: String,
    turn: char,
    castling: &'static str,
    swap: &'static str,
    entered: &'static str,
    mover: char,
    quiet: u32,
    lost: &'static str,
    out: Option<&'static str>,
    ply: u32,
    options: String,
}

pub(super) fn cross(turn: char, pieces: &str) -> Cross {
    Cross {
        pieces: pieces.to_owned(),
        turn,
        castling: "-",
        swap: "-",
        entered: "",
        mover: '-',
        quiet: 0,
        lost: "0.0.0.0",
        out: None,
        ply: 20,
        options: String::new(),
    }
}

impl Cross {
    pub(super) fn castling(self, castling: &'static str) -> Cross {
        Cross { castling, ..self }
    }

    pub(super) fn swap(self, swap: &'static str) -> Cross {
        Cross { swap, ..self }
    }

    pub(super) fn entered(self, entered: &'static str) -> Cross {
        Cross { entered, ..self }
    }

    pub(super) fn mover(self, mover: char) -> Cross {
        Cross { mover, ..self }
    }

    pub(super) fn quiet(self, quiet: u32) -> Cross {
        Cross { quiet, ply: self.ply.max(quiet), ..self }
    }

    pub(super) fn lost(self, lost: &'static str) -> Cross {
        Cross { lost, ..self }
    }

    pub(super) fn out(self, out: &'static str) -> Cross {
        Cross { out: Some(out), ..self }
    }

    pub(super) fn ply(self, ply: u32) -> Cross {
        Cross { ply, ..self }
    }

    pub(super) fn options(self, options: &str) -> Cross {
        Cross { options: options.to_owned(), ..self }
    }

    /// The position in the game's notation.
    pub(super) fn text(&self) -> String {
        let mut board = vec![vec![None; 12]; 12];
        for piece in self.pieces.split_whitespace() {
            let (man, square) = piece.split_at(2);
            let file = square.as_bytes()[0] - b'a';
            let rank: usize = square[1..].parse().unwrap();
            assert!(board[rank - 1][file as usize].replace(man).is_none(), "{square} is taken");
        }
        let row = |row: &Vec<Option<&str>>| {
            let (mut text, mut empty) = (String::new(), 0);
            for man in row.iter().chain([&Some("")]) {
                match man {
                    None => empty += 1,
                    Some(man) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text += man;
                    }
                }
            }
            text
        };
        let board = board.iter().rev().map(row).collect::<Vec<_>>().join("/");
        let has = |piece: String| self.pieces.split_whitespace().any(|man| man.starts_with(&piece));
        let pick = |keep: &dyn Fn(char) -> bool| "wgbp".chars().filter(|c| keep(*c)).collect::<String>();
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let alive = pick(&|c| has(format!("{c}K")));
        let gone = dash(pick(&|c| !alive.contains(c)));
        let corners = [
            ["a1", "b1", "a2", "b2"],
            ["a11", "b11", "a12", "b12"],
            ["k11", "l11", "k12", "l12"],
            ["k1", "l1", "k2", "l2"],
        ];
        let inside = |c: char| {
            let colour = "wgbp".find(c).unwrap();
            let squares = &self.pieces;
            squares.split_whitespace().any(|man| corners[colour].iter().any(|s| man == format!("{c}K{s}")))
        };
        let entered = dash(pick(&|c| self.entered.contains(c) || inside(c)));
        format!(
            "s {board} {} {alive} {}/{}/{entered} {},{},{},{} {} ;{}",
            self.turn,
            self.castling,
            self.swap,
            self.mover,
            self.quiet,
            self.lost,
            self.out.map_or(gone, str::to_owned),
            self.ply,
            self.options
        )
    }

    pub(super) fn game(&self) -> Game<Bishops> {
        game(&self.text())
    }
}

/// A game from a position's text, options behind ` ;`.
pub(super) fn game(position: &str) -> Game<Bishops> {
    Game::from_text(position, &[], 0).unwrap_or_else(|error| panic!("{position}: {error}"))
}

pub(super) fn new_game(settings: &str) -> Game<Bishops> {
    Game::new(options(settings), 0).unwrap()
}

pub(super) fn options(settings: &str) -> Options {
    Options::from_settings(Options::parse_settings(settings).unwrap()).unwrap()
}

/// The colour on turn.
pub(super) fn turn(game: &Game<Bishops>) -> Colour {
    game.position().colour()
}

fn seat(game: &Game<Bishops>) -> Seat {
    game.turn().and_then(Turn::seat).expect("the game goes on")
}

/// The legal moves of whoever is on turn, sorted.
pub(super) fn moves(game: &Game<Bishops>) -> Vec<String> {
    let seat = seat(game);
    let write = |mv| Bishops::write_move(game.position(), seat, mv);
    let mut moves: Vec<String> = game.legal_moves(seat).into_iter().map(write).collect();
    moves.sort();
    moves
}

/// Where the piece on a square may go, sorted.
pub(super) fn targets(game: &Game<Bishops>, from: &str) -> Vec<String> {
    let prefix = format!("{from}-");
    moves(game).iter().filter_map(|text| text.strip_prefix(&prefix)).map(str::to_owned).collect()
}

/// Whether a move is legal.
pub(super) fn can(game: &Game<Bishops>, text: &str) -> bool {
    moves(game).iter().any(|legal| legal == text)
}

/// Plays moves, each by whoever is on turn.
pub(super) fn play(game: &mut Game<Bishops>, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = seat(game);
        game.play_text(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

pub(super) fn after(cross: &Cross, moves: &str) -> Game<Bishops> {
    let mut game = cross.game();
    play(&mut game, moves);
    game
}

/// Why a move of whoever is on turn is refused.
pub(super) fn refusal(game: &Game<Bishops>, text: &str) -> String {
    let error: GameError = game.clone().play_text(seat(game), text).expect_err("the move is refused");
    error.to_string()
}

/// The position on the cross.
pub(super) fn survival(game: &Game<Bishops>) -> Survival {
    match game.position() {
        Position::Survival(survival) => *survival,
        Position::Duel(_) => panic!("this is the duel: {}", text(game)),
    }
}

pub(super) fn text(game: &Game<Bishops>) -> String {
    game.position_text(Viewer::Everything)
}

/// One field of a survival position's text, counted from 0.
pub(super) fn field(game: &Game<Bishops>, index: usize) -> String {
    text(game).split(' ').nth(index).unwrap().to_owned()
}

/// What stands on a square, as in `wK`; `-` if nothing does.
pub(super) fn at(game: &Game<Bishops>, square: &str) -> String {
    match survival(game).piece_at(super::Square::read(square).unwrap()) {
        Some((colour, role)) => format!("{}{}", colour.letter(), role.letter()),
        None => "-".to_owned(),
    }
}

/// How the game ended: places and reason.
pub(super) fn verdict(game: &Game<Bishops>) -> String {
    match game.outcome() {
        Some(outcome) => format!("{} {}", outcome.token(), outcome.reason.code),
        None => "goes on".to_owned(),
    }
}

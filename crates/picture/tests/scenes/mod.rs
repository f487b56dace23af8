//! Scenes made by hand, for the tests and for the gallery.

use quincunx_core::{
    Counter, Die, Line, LineKind, Mark, Message, Piece, Scene, Seat, SeatScene, SquareKind, Tray, TrayKind,
    TrayPiece,
};

/// A seat of a scene.
pub fn seat(index: u8, name: &'static str, to_move: bool) -> SeatScene {
    SeatScene {
        seat: Seat(index),
        name: name.into(),
        to_move,
        living: true,
        check: false,
        note: Message::NOTHING,
    }
}

/// A piece on a square.
pub fn piece(square: &str, owner: u8, name: &'static str, letter: char) -> Piece {
    Piece { square: square.to_owned(), owner: Seat(owner), name: name.into(), letter }
}

/// Pieces of a tray that are alike.
pub fn waiting(name: &'static str, letter: char, count: u8, due: bool) -> TrayPiece {
    TrayPiece { name: name.into(), letter, count, price: None, due }
}

/// A chequered board of eight by eight with everything beside it.
pub fn chequered() -> Scene {
    let mut scene = Scene::new("hand-made", 8, 8);
    for rank in 0..8 {
        for file in 0..8 {
            let kind = if (file + rank) % 2 == 0 { SquareKind::Dark } else { SquareKind::Light };
            scene.add_square(file, rank, kind);
        }
    }
    let order = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"];
    for (file, name) in ('a'..='h').zip(order) {
        for (rank, owner) in [(1, 0), (8, 1)] {
            if name != "queen" || owner == 0 {
                scene.pieces.push(piece(&format!("{file}{rank}"), owner, name, 'x'));
            }
        }
        for (rank, owner) in [(2, 0), (7, 1)] {
            if !(file == 'e' || file == 'f' && owner == 0 || file == 'g' && owner == 0) {
                scene.pieces.push(piece(&format!("{file}{rank}"), owner, "pawn", 'p'));
            }
        }
    }
    scene.pieces.push(piece("h4", 1, "queen", 'q'));
    scene.pieces.push(piece("g4", 0, "pawn", 'P'));
    scene.pieces.push(piece("e5", 1, "pawn", 'p'));
    scene.mark("d8", Mark::LastFrom);
    scene.mark("h4", Mark::LastTo);
    scene.mark("e1", Mark::Check);
    scene.mark("a4", Mark::Target);
    scene.mark("b7", Mark::Target);
    scene.mark("c4", Mark::Forbidden);
    scene.mark("d5", Mark::Cleared);
    scene.mark("g1", Mark::Stale);
    scene.lines.push(Line { from: "h4".into(), to: "e1".into(), kind: LineKind::Check });
    scene.lines.push(Line { from: "b8".into(), to: "c6".into(), kind: LineKind::Arrow });
    scene.seats = vec![seat(0, "White", true), seat(1, "Black", false)];
    scene.seats[0].check = true;
    scene.seats[1].note = Message::text("has placed 12 of 16 pieces");
    for (owner, first) in [(0, "knight"), (1, "rook")] {
        scene.trays.push(Tray {
            owner: Seat(owner),
            kind: TrayKind::Queue,
            label: Message::text("next"),
            pieces: vec![
                waiting(first, 'N', 1, owner == 0),
                waiting("bishop", 'B', 1, false),
                waiting("pawn", 'P', 1, false),
            ],
        });
    }
    scene.trays.push(Tray {
        owner: Seat(0),
        kind: TrayKind::Captured,
        label: Message::text("taken"),
        pieces: vec![waiting("pawn", 'P', 2, false), waiting("queen", 'Q', 1, false)],
    });
    scene.trays.push(Tray {
        owner: Seat(1),
        kind: TrayKind::Unordered,
        label: Message::text("to come, in no order"),
        pieces: vec![
            waiting("pawn", 'P', 5, false),
            waiting("knight", 'N', 2, false),
            waiting("queen", 'Q', 0, false),
        ],
    });
    scene.trays.push(Tray {
        owner: Seat(1),
        kind: TrayKind::Pool,
        label: Message::text("to buy"),
        pieces: [("queen", 9), ("rook", 5), ("bishop", 3), ("knight", 3), ("pawn", 1)]
            .map(|(name, price)| TrayPiece { price: Some(price), ..waiting(name, 'x', 1, false) })
            .into(),
    });
    scene.counters.push(Counter {
        owner: None,
        label: Message::text("moves without progress"),
        value: 31,
        limit: Some(50),
    });
    scene.counters.push(Counter {
        owner: Some(Seat(1)),
        label: Message::text("points left"),
        value: 14,
        limit: None,
    });
    scene.prompt = Message::text("White to move: the king on e1 is in check by the queen on h4.");
    scene
}

/// Tiles of seven by seven, some of them gone.
pub fn tiles() -> Scene {
    let mut scene = Scene::new("hand-made", 7, 7);
    let gone = ["b2", "c5", "d4", "e4", "e6", "f2"];
    for rank in 0..7 {
        for file in 0..7 {
            let square = scene.add_square(file, rank, SquareKind::Tile);
            if gone.contains(&square.name.as_str()) {
                square.kind = SquareKind::Hole;
            }
        }
    }
    for (square, owner, name) in [
        ("d1", 0, "king"),
        ("c2", 0, "warrior"),
        ("e3", 0, "warrior"),
        ("d7", 1, "king"),
        ("c6", 1, "warrior"),
        ("f6", 1, "warrior"),
    ] {
        scene.pieces.push(piece(square, owner, name, 'x'));
    }
    scene.mark("e5", Mark::LastFrom);
    scene.mark("e6", Mark::Gone);
    scene.mark("f6", Mark::LastTo);
    scene.mark("d1", Mark::Immune);
    scene.mark("d7", Mark::MustLeave);
    scene.seats = vec![seat(0, "White", true), seat(1, "Black", false)];
    scene.prompt = Message::text("White to move: choose a piece.");
    scene
}

/// A cross of twelve by twelve with corners for four, and dice.
pub fn cross() -> Scene {
    let mut scene = Scene::new("hand-made", 12, 12);
    for rank in 0..12u8 {
        for file in 0..12u8 {
            let (left, right) = (file < 2, file > 9);
            let (low, high) = (rank < 2, rank > 9);
            let kind = match (left, right, low, high) {
                (true, _, true, _) => SquareKind::Corner(Seat(0)),
                (true, _, _, true) => SquareKind::Corner(Seat(1)),
                (_, true, _, true) => SquareKind::Corner(Seat(2)),
                (_, true, true, _) => SquareKind::Corner(Seat(3)),
                _ if (left || right) && !(3..9).contains(&rank) => continue,
                _ if (low || high) && !(3..9).contains(&file) => continue,
                _ if left || right || low || high => SquareKind::Transit,
                _ if (file + rank) % 2 == 0 => SquareKind::Dark,
                _ => SquareKind::Light,
            };
            scene.add_square(file, rank, kind);
        }
    }
    let placed = [
        ("a1", 0),
        ("b2", 0),
        ("d3", 0),
        ("a12", 1),
        ("b11", 1),
        ("c9", 1),
        ("l12", 2),
        ("k11", 2),
        ("h8", 2),
        ("l1", 3),
        ("k2", 3),
        ("h3", 3),
        ("e7", 1),
        ("f6", 3),
        ("g5", 0),
        ("i6", 2),
    ];
    for (square, owner) in placed {
        scene.pieces.push(piece(square, owner, "bishop", 'B'));
    }
    scene.mark("d3", Mark::LastTo);
    scene.mark("b5", Mark::LastVia);
    scene.mark("a4", Mark::LastFrom);
    scene.mark("f6", Mark::Obstacle);
    scene.lines.push(Line { from: "e7".into(), to: "g5".into(), kind: LineKind::Hop });
    scene.seats = ["White", "Grey", "Black", "Pink"]
        .into_iter()
        .zip(0..)
        .map(|(name, index)| seat(index, name, index == 1))
        .collect();
    scene.seats[2].living = false;
    scene.seats[3].note = Message::text("2 of 4 bishops home");
    for face in 1..=6 {
        scene.dice.push(Die { owner: Seat(1), face });
    }
    scene.prompt = Message::text("Grey moves a bishop by the dice, or passes.");
    scene
}

/// Tokens on a board with a home row for each of two.
pub fn homes() -> Scene {
    let mut scene = Scene::new("hand-made", 8, 8);
    for rank in 0..8 {
        for file in 0..8 {
            let kind = match rank {
                0 => SquareKind::Home(Seat(0)),
                7 => SquareKind::Home(Seat(1)),
                _ => SquareKind::Tile,
            };
            scene.add_square(file, rank, kind);
        }
    }
    let names = ["triangle", "diamond", "square", "circle", "circle", "square", "diamond", "triangle"];
    for (file, name) in ('a'..='h').zip(names) {
        scene.pieces.push(piece(&format!("{file}{}", if file == 'c' { 4 } else { 1 }), 0, name, 'x'));
        scene.pieces.push(piece(&format!("{file}{}", if file == 'a' { 6 } else { 8 }), 1, name, 'x'));
    }
    scene.lines.push(Line { from: "c2".into(), to: "c4".into(), kind: LineKind::Hop });
    scene.mark("c4", Mark::LastTo);
    scene.seats = vec![seat(0, "White", false), seat(1, "Black", false)];
    scene.seats[0].note = Message::text("6 of 8 home");
    scene.verdict = Some(Message::text("White wins by bringing everything home"));
    scene
}

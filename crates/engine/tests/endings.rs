//! Exact endings: what the tables say, compared with the games' own rules, and what the
//! engine makes of it.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Chance, Position as _, Rules, Seat, Viewer};
use quincunx_engine::bishops::BishopsEvaluator;
use quincunx_engine::endings::{EndingError, EndingValue, Endings, Material, PawnRules, Table};
use quincunx_engine::saktris::SaktrisEvaluator;
use quincunx_engine::sitchess::SitchessEvaluator;
use quincunx_engine::{Evaluator, Limits, PositionOf, SearchRequest, Settings, engine_for};
use quincunx_games::catalogue;
use quincunx_games::sitchess::{self, Sitchess};
use shakmaty::{Board, Color, Piece, Role, Square};

/// Pawns as in Situational Chess.
const SECOND: PawnRules = PawnRules { double_from: Some(1), en_passant: false };

/// The men of an ending on random squares, as the board of a FEN and who is to move.
fn random_board(material: &Material, chance: &mut Chance) -> (String, char) {
    let name = material.to_string();
    let mut board = Board::empty();
    let mut color = Color::Black;
    for letter in name.chars() {
        if letter == 'K' {
            color = color.other();
        }
        let role = Role::from_char(letter).expect("a piece");
        loop {
            let square = Square::new(chance.below(64) as u32);
            if board.piece_at(square).is_none() {
                board.set_piece_at(square, Piece { color, role });
                break;
            }
        }
    }
    (board.to_string(), if chance.below(2) == 0 { 'w' } else { 'b' })
}

/// The three games with endings of chess pieces: a position of theirs on a board.
fn sitchess_text(board: &str, side: char, quiet: u32) -> String {
    format!("{board} {side} - - {quiet} 1")
}

fn duel_text(board: &str, side: char, quiet: u32) -> String {
    format!("d w=white b=black {board} {side} - - {quiet} 90 out=gp ;")
}

fn saktris_text(board: &str, side: char, quiet: u32) -> String {
    format!("{board} {side} - - -/- 0/0 {quiet} 1")
}

fn read<E: Evaluator>(text: &str) -> Option<PositionOf<E>> {
    let (text, _) = text.split_once(" ;").unwrap_or((text, ""));
    E::Rules::read_position(text, &Default::default()).ok()
}

/// What a position must be worth by its own moves, the values of what follows being as the
/// tables say; `None` if one of them is not known.
fn by_its_moves<E: Evaluator>(evaluator: &E, position: &PositionOf<E>) -> Option<EndingValue> {
    let seat = position.turn().seat()?;
    if let Some(outcome) = position.outcome() {
        let is_lost = outcome.winners().len() == 1 && !outcome.winners().contains(seat);
        return Some(if is_lost { EndingValue::Loss(0) } else { EndingValue::Draw });
    }
    let (mut won_in, mut lost_in, mut is_drawn) = (None, 0, false);
    for mv in position.moves(seat) {
        let mut after = position.clone();
        after.play(seat, mv);
        match evaluator.ending(&after)? {
            EndingValue::Loss(plies) => won_in = Some(won_in.map_or(plies + 1, |one: u8| one.min(plies + 1))),
            EndingValue::Draw => is_drawn = true,
            EndingValue::Win(plies) => lost_in = lost_in.max(plies + 1),
            EndingValue::Won | EndingValue::Lost => panic!("our own tables know how far it is"),
        }
    }
    Some(match won_in {
        Some(plies) => EndingValue::Win(plies),
        None if is_drawn => EndingValue::Draw,
        None => EndingValue::Loss(lost_in),
    })
}

/// Compares random positions of an ending with what their moves lead to. That every value
/// follows from those one move later is all that a table has to prove.
fn compare<E: Evaluator>(
    evaluator: &E,
    material: &Material,
    text: fn(&str, char, u32) -> String,
    tries: u32,
) -> u32 {
    let mut chance = Chance::from_seed(u64::from(tries) + material.men() as u64);
    let mut compared = 0;
    for _ in 0..tries {
        let (board, side) = random_board(material, &mut chance);
        let Some(position) = read::<E>(&text(&board, side, 0)) else { continue };
        let value = evaluator.ending(&position).unwrap_or_else(|| panic!("no value of {board} {side}"));
        // What is over is not asked about by a search, and what can be taken in passing is not known.
        if let Some(expected) = by_its_moves(evaluator, &position) {
            assert_eq!(value, expected, "{material}: {board} {side}");
            compared += 1;
        }
    }
    compared
}

fn compare_in_all_games(endings: &Arc<Endings>, tries: u32) {
    let (mut sitchess, mut duel, mut saktris) =
        (SitchessEvaluator::default(), BishopsEvaluator::default(), SaktrisEvaluator::default());
    sitchess.set_endings(endings);
    duel.set_endings(endings);
    saktris.set_endings(endings);
    let mut done: Vec<Material> = Vec::new();
    for material in endings.tables().map(Table::material) {
        if done.contains(&material) {
            continue;
        }
        done.push(material);
        let compared = [
            compare(&sitchess, &material, sitchess_text, tries),
            compare(&duel, &material, duel_text, tries),
            compare(&saktris, &material, saktris_text, tries),
        ];
        assert!(compared.iter().all(|count| *count > tries / 20), "{material}: {compared:?} of {tries}");
    }
}

#[test]
fn values_follow_from_the_moves_of_each_game() {
    compare_in_all_games(&Endings::built_in(), 4000);
}

/// The same for the tables of a folder: with `QUINCUNX_ENDINGS=FOLDER`.
#[test]
#[ignore = "needs a folder of tables, which takes minutes to make"]
fn values_in_a_folder_follow_from_the_moves_of_each_game() {
    let folder = std::env::var("QUINCUNX_ENDINGS").expect("QUINCUNX_ENDINGS=FOLDER");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "ending"));
    let files = files.map(|file| std::fs::read(file).expect("a file")).collect();
    let endings = Arc::new(Endings::with(files).expect("tables"));
    assert_eq!(endings.tables().count(), 57);
    compare_in_all_games(&endings, 60_000);
}

/// Every position of a king with one man against a king, by plain iteration over the rules of
/// Situational Chess: slow, and nothing like retrograde analysis.
struct PlainIteration {
    /// In how many plies the side to move wins (odd) or loses (even).
    ends_in: Vec<Option<u8>>,
    exists: Vec<bool>,
}

const ROLES: [Role; 3] = [Role::Queen, Role::Rook, Role::Pawn];

fn number(role: usize, white: Square, black: Square, man: Square, turn: Color) -> usize {
    let squares = [white, black, man].into_iter().fold(role, |all, square| all * 64 + square.to_usize());
    2 * squares + usize::from(turn.is_black())
}

fn number_of(position: &sitchess::Position) -> Option<usize> {
    let pieces = position.pieces();
    let role = ROLES.into_iter().position(|role| pieces.those(Color::White, role).any())?;
    let man = pieces.those(Color::White, ROLES[role]).first()?;
    Some(number(role, pieces.king(Color::White)?, pieces.king(Color::Black)?, man, position.side()))
}

impl PlainIteration {
    fn new() -> PlainIteration {
        let all = 2 * ROLES.len() * 64 * 64 * 64;
        let mut children: Vec<Vec<Option<u32>>> = vec![Vec::new(); all];
        let mut found = PlainIteration { ends_in: vec![None; all], exists: vec![false; all] };
        for (role, kind) in ROLES.into_iter().enumerate() {
            for places in 0..64 * 64 * 64 {
                let [white, black, man] = [places >> 12, places >> 6, places].map(|at| Square::new(at & 63));
                if white == black || white == man || black == man {
                    continue;
                }
                let mut board = Board::empty();
                board.set_piece_at(white, Role::King.of(Color::White));
                board.set_piece_at(black, Role::King.of(Color::Black));
                board.set_piece_at(man, kind.of(Color::White));
                for turn in Color::ALL {
                    let text = format!("{board} {} - - 0 1", turn.char());
                    let Ok(position) = Sitchess::read_position(&text, &Default::default()) else { continue };
                    let index = number(role, white, black, man, turn);
                    found.exists[index] = true;
                    let seat = position.turn().seat().expect("somebody");
                    match position.outcome() {
                        Some(outcome) if outcome.winners().len() == 1 => found.ends_in[index] = Some(0),
                        Some(_) => children[index].push(None),
                        None => {
                            for mv in position.moves(seat) {
                                let mut after = position;
                                after.play(seat, mv);
                                // A bare king, a bishop or a knight draws.
                                children[index].push(number_of(&after).map(|child| child as u32));
                            }
                        }
                    }
                }
            }
        }
        for ply in 1..100_u8 {
            let before = found.ends_in.clone();
            for index in (0..all).filter(|index| before[*index].is_none() && !children[*index].is_empty()) {
                let ends = |child: &Option<u32>| child.and_then(|child| before[child as usize]);
                let settled = if ply % 2 == 1 {
                    children[index].iter().any(|child| ends(child) == Some(ply - 1))
                } else {
                    children[index].iter().all(|child| ends(child).is_some_and(|plies| plies % 2 == 1))
                };
                if settled {
                    found.ends_in[index] = Some(ply);
                }
            }
        }
        found
    }
}

#[test]
fn three_men_are_as_plain_iteration_over_the_rules_finds_them() {
    let plain = PlainIteration::new();
    let endings = Endings::built_in();
    let mut compared = 0;
    for (index, _) in plain.exists.iter().enumerate().filter(|(_, exists)| **exists) {
        let turn = Color::from_white(index % 2 == 0);
        let square = |shift: u32| Square::new((index as u32 >> (1 + shift)) & 63);
        let role = ROLES[index >> 19];
        let men = [
            (Color::White, Role::King, square(12)),
            (Color::Black, Role::King, square(6)),
            (Color::White, role, square(0)),
        ];
        let expected = match plain.ends_in[index] {
            None => EndingValue::Draw,
            Some(plies) if plies % 2 == 1 => EndingValue::Win(plies),
            Some(plies) => EndingValue::Loss(plies),
        };
        assert_eq!(endings.probe(&men, turn, SECOND), Some(expected), "{men:?} {turn}");
        // The same with the colours changed.
        let turned = men.map(|(color, role, square)| (color.other(), role, square.flip_vertical()));
        assert_eq!(endings.probe(&turned, turn.other(), SECOND), Some(expected), "{turned:?} {turn}");
        compared += 1;
    }
    assert!(compared > 800_000, "{compared}");
}

#[test]
fn the_longest_mates_are_those_that_everybody_knows() {
    let endings = Endings::built_in();
    let longest = |name: &str| {
        let table = endings.tables().find(|table| table.file_name() == format!("{name}.ending"));
        u32::from(table.expect("a table").longest()).div_ceil(2)
    };
    let known = [("KQK", 10), ("KRK", 16), ("KBBK", 19), ("KBNK", 33), ("KQKR", 35)];
    for (name, moves) in known {
        assert_eq!(longest(name), moves, "{name}");
    }
    // With the pawn where chess can have it.
    let mut most = 0;
    for places in 0..64 * 64 * 64 {
        let [white, black, pawn] = [places >> 12, places >> 6, places].map(|at| Square::new(at & 63));
        let apart = white != black && white != pawn && black != pawn && white.distance(black) > 1;
        if apart && (8..56).contains(&u32::from(pawn)) {
            let men = [
                (Color::White, Role::King, white),
                (Color::Black, Role::King, black),
                (Color::White, Role::Pawn, pawn),
            ];
            if let Some(EndingValue::Win(plies)) = endings.probe(&men, Color::White, SECOND) {
                // Places that are no position have any value: the other king is in check there.
                let in_check = shakmaty::attacks::pawn_attacks(Color::White, pawn).contains(black);
                most = most.max(if in_check { 0 } else { plies });
            }
        }
    }
    assert_eq!(most.div_ceil(2), 28);
}

#[test]
fn a_value_counts_only_where_no_other_rule_can_change_it() {
    // Mate in 31 plies at most: with 100 plies to go it is in time, with fewer perhaps not.
    let board = "8/8/3k4/8/8/8/8/R3K3";
    let sitchess = SitchessEvaluator::default();
    let at =
        |quiet| sitchess.ending(&read::<SitchessEvaluator>(&sitchess_text(board, 'w', quiet)).expect(board));
    let Some(EndingValue::Win(plies)) = at(0) else { panic!("a win") };
    let left = 100 - u32::from(plies);
    assert_eq!((at(left), at(left + 1)), (Some(EndingValue::Win(plies)), None));
    let duel = BishopsEvaluator::default();
    let duel_at = |text: String| duel.ending(&read::<BishopsEvaluator>(&text).expect("a duel"));
    assert_eq!(duel_at(duel_text(board, 'w', left)), Some(EndingValue::Win(plies)));
    assert_eq!(duel_at(duel_text(board, 'w', left + 1)), None);
    let castling = format!("d w=white b=black {board} w Q - 0 90 out=gp ;");
    assert_eq!(duel_at(castling), None);
    let saktris = SaktrisEvaluator::default();
    let saktris_at = |text: String| saktris.ending(&read::<SaktrisEvaluator>(&text).expect("a position"));
    assert_eq!(saktris_at(saktris_text(board, 'w', left)), Some(EndingValue::Win(plies)));
    assert_eq!(saktris_at(saktris_text(board, 'w', left + 1)), None);
    assert_eq!(saktris_at(format!("{board} w KA - -/- 0/0 0 1")), None, "it may castle");
    assert_eq!(saktris_at(format!("{board} w - - N/- 0/0 0 1")), None, "a knight is to come");
    // Pawns begin where each game says.
    let pawn = "7k/8/8/8/8/8/1P6/K7";
    let value = |position: Option<EndingValue>| position.expect("it is known");
    let second =
        value(sitchess.ending(&read::<SitchessEvaluator>(&sitchess_text(pawn, 'w', 0)).expect(pawn)));
    let first = value(saktris_at(saktris_text(pawn, 'w', 0)));
    assert_ne!(first, second, "a double step from the second rank, or none");
    let drawn = "8/8/8/8/8/2k5/8/2BK4";
    assert_eq!(
        sitchess.ending(&read::<SitchessEvaluator>(&sitchess_text(drawn, 'w', 99)).expect(drawn)),
        Some(EndingValue::Draw)
    );
}

#[test]
fn tables_are_made_the_same_again_and_damage_is_noticed() {
    let rook: Material = "KRK".parse().expect("an ending");
    let written = std::sync::Mutex::new(Vec::new());
    Endings::generate(&[rook], &PawnRules::ALL, 1, &|table| {
        written.lock().expect("one thread").push((table.file_name(), table.write()));
        true
    });
    let [(name, bytes)] = written.into_inner().expect("one thread").try_into().expect("one table");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/endings/tables").join(name);
    assert!(std::fs::read(file).expect("a file") == bytes, "the table that comes with the program");
    let read = |bytes: Vec<u8>| Table::read(Cow::Owned(bytes)).map(|table| table.material());
    assert_eq!(read(bytes.clone()), Ok(rook));
    for length in 0..bytes.len() {
        assert!(read(bytes[..length].to_vec()).is_err(), "{length}");
        if length > 200 && length % 97 != 0 {
            continue;
        }
        let mut damaged = bytes.clone();
        damaged[length] ^= 1;
        assert!(read(damaged).is_err(), "{length}");
    }
    let mut newer = bytes;
    newer[8] = 9;
    assert_eq!(read(newer), Err(EndingError::Version(9)));
    let twice = Endings::with(vec![vec![0; 40]]);
    assert!(matches!(twice, Err((0, EndingError::Magic))));
}

fn game(name: &str, text: &str) -> Box<dyn AnyGame> {
    catalogue::find(name).expect("a game").game_from(text, &[], 0).expect("a position")
}

/// The best move by a search of few nodes, with its score in plies.
fn best(game: &dyn AnyGame, seat: Seat, endings: bool) -> (String, Option<i32>, usize) {
    let settings = Settings { limits: Limits::nodes(2000), endings, ..Settings::default() };
    let mut engine = engine_for(game.info().name, 1).expect("an engine");
    let stop = AtomicBool::new(false);
    let view = game.view(Viewer::Seat(seat));
    let request = SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop };
    let analysis = engine.search(&request, &mut |_| {}).expect("a search");
    let line = &analysis.lines[0];
    (line.moves[0].clone(), line.score.end_in_plies(), line.moves.len())
}

/// Plays a won position out against the longest defence; in how many plies it is mate.
fn convert(name: &str, text: &str, plies: u8) {
    let mut game = game(name, text);
    for left in (1..=i32::from(plies)).rev() {
        let seat = game.turn().and_then(quincunx_core::Turn::seat).expect("somebody");
        let (mv, end_in, length) = best(game.as_ref(), seat, true);
        let expected = if (i32::from(plies) - left) % 2 == 0 { left } else { -left };
        assert_eq!(end_in, Some(expected), "{text}, {left} plies before the end");
        assert_eq!(length, left as usize, "the line goes on to the mate");
        game.play(seat, &mv).expect("legal");
    }
    let outcome = game.outcome().expect("mate");
    assert_eq!(outcome.winners().len(), 1, "{text}");
}

#[test]
fn won_endings_are_won_in_as_many_moves_as_they_take() {
    let mut chance = Chance::from_seed(4);
    let evaluator = SitchessEvaluator::default();
    for (name, count) in [("KQKR", 12), ("KBNK", 8), ("KBBK", 4), ("KPK", 6), ("KRK", 2)] {
        let material: Material = name.parse().expect("an ending");
        let mut won = 0;
        while won < count {
            let (board, side) = random_board(&material, &mut chance);
            let text = sitchess_text(&board, side, 0);
            let Some(position) = read::<SitchessEvaluator>(&text) else { continue };
            let Some(EndingValue::Win(plies)) = evaluator.ending(&position) else { continue };
            // Those that are won at once say little.
            if plies < 15 {
                continue;
            }
            won += 1;
            convert("sitchess", &text, plies);
            if won == 1 && read::<BishopsEvaluator>(&duel_text(&board, side, 0)).is_some() {
                convert("bishops", &duel_text(&board, side, 0), plies);
            }
            if won == 2 && name != "KPK" {
                convert("saktris", &saktris_text(&board, side, 0), plies);
            }
        }
    }
}

#[test]
fn an_ending_is_seen_from_afar_and_only_by_who_may_use_the_tables() {
    // Taking the knight leads to a queen against a rook, which is won in many moves.
    let text = sitchess_text("7k/8/8/8/3n4/8/1r6/K2Q4", 'w', 0);
    let start = game("sitchess", &text);
    let (mv, end_in, length) = best(start.as_ref(), Seat::FIRST, true);
    assert_eq!(mv, "d1d4");
    assert!(end_in.is_some_and(|plies| plies as usize == length), "{end_in:?}, {length}");
    let rook = game("sitchess", &sitchess_text("8/8/3k4/8/8/8/8/R3K3", 'w', 0));
    let (_, with, _) = best(rook.as_ref(), Seat::FIRST, true);
    let (_, without, _) = best(rook.as_ref(), Seat::FIRST, false);
    assert!(with.is_some() && without.is_none(), "{with:?} {without:?}");
}

//! Syzygy tables beside our own, and what the engine makes of them. They are not part of the
//! repository: `scripts/test` takes those that come with the sources of python-chess.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quincunx_core::{AnyGame, Chance, Ranged, Rules, Viewer};
use quincunx_engine::bishops::BishopsEvaluator;
use quincunx_engine::endings::{
    Conversion, EndingValue, Endings, Material, PawnRules, Table, Tablebase as _, Wdl,
};
use quincunx_engine::saktris::SaktrisEvaluator;
use quincunx_engine::sitchess::SitchessEvaluator;
use quincunx_engine::{
    Analysis, Evaluator, ExactResult, Limits, PositionOf, SearchRequest, Settings, engine_for,
};
use quincunx_games::catalogue;
use quincunx_games::saktris::{self, Saktris};
use quincunx_syzygy::{CheckError, Syzygy, SyzygyError};
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Piece, Position as _, PositionError, Role, Setup, Square,
};

/// The tables, if there are any.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("QUINCUNX_TEST_SYZYGY").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("left out: QUINCUNX_TEST_SYZYGY names no folder of Syzygy tables");
    }
    folder
}

/// The men of an ending on random squares.
fn random_board(material: &Material, chance: &mut Chance) -> Board {
    let mut board = Board::empty();
    let mut color = Color::Black;
    for letter in material.to_string().chars() {
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
    board
}

fn chess(board: Board, turn: Color) -> Option<Chess> {
    let setup = Setup { board, turn, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).or_else(PositionError::ignore_impossible_check).ok()
}

/// Compares random positions of every ending that both have.
fn compare(endings: &Endings, syzygy: &Syzygy, tries: u32) {
    let rules = PawnRules { double_from: Some(1), en_passant: true };
    let mut done: Vec<Material> = Vec::new();
    let mut chance = Chance::from_seed(u64::from(tries));
    for material in endings.tables().map(Table::material) {
        if done.contains(&material) {
            continue;
        }
        done.push(material);
        let mut compared = 0;
        for _ in 0..tries {
            let board = random_board(&material, &mut chance);
            let turn = Color::from_white(chance.below(2) == 0);
            let Some(position) = chess(board.clone(), turn) else { continue };
            let men: Vec<_> = board.iter().map(|(square, piece)| (piece.color, piece.role, square)).collect();
            let own = endings.probe(&men, turn, rules).expect("an ending that we know");
            let expected: &[Wdl] = match own {
                EndingValue::Win(plies) if plies <= 100 => &[Wdl::Win],
                EndingValue::Win(_) => &[Wdl::Win, Wdl::CursedWin],
                EndingValue::Loss(plies) if plies <= 100 => &[Wdl::Loss],
                EndingValue::Loss(_) => &[Wdl::Loss, Wdl::BlessedLoss],
                _ => &[Wdl::Draw],
            };
            let found = syzygy.wdl(&position).expect("an ending that Syzygy knows");
            assert!(expected.contains(&found), "{board} {turn}: {own:?}, but {found:?}");
            compared += 1;
        }
        assert!(compared > tries / 20, "{material}: {compared}");
    }
    assert!(done.len() >= 6, "{done:?}");
}

#[test]
fn the_tables_that_come_with_the_program_say_what_syzygy_says() {
    let Some(folder) = folder() else { return };
    let syzygy = Syzygy::open(&[folder]).expect("tables");
    assert_eq!(syzygy.check(), Ok(()));
    compare(&Endings::built_in(), &syzygy, 20_000);
}

/// The same for all of a folder: with `QUINCUNX_ENDINGS=FOLDER`.
#[test]
#[ignore = "needs a folder of tables, which takes minutes to make"]
fn the_tables_of_a_folder_say_what_syzygy_says() {
    let Some(folder) = folder() else { return };
    let own = std::env::var("QUINCUNX_ENDINGS").expect("QUINCUNX_ENDINGS=FOLDER");
    let files = std::fs::read_dir(own).expect("a folder").map(|file| file.expect("a file").path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "ending"));
    let files = files.map(|file| std::fs::read(file).expect("a file")).collect();
    let endings = Endings::with(files).expect("tables");
    compare(&endings, &Syzygy::open(&[folder]).expect("tables"), 100_000);
}

/// Our own tables, and those of a folder.
fn with_syzygy(folder: &Path) -> Arc<Endings> {
    let syzygy = Syzygy::open(&[folder]).expect("tables");
    Arc::new(Endings::with(Vec::new()).expect("no files").with_tablebase(Arc::new(syzygy)))
}

fn sitchess_text(board: &Board, turn: Color, quiet: u32) -> String {
    format!("{board} {} - - {quiet} 1", turn.char())
}

fn duel_text(board: &Board, turn: Color, quiet: u32) -> String {
    format!("d w=white b=black {board} {} - - {quiet} 90 out=gp", turn.char())
}

fn saktris_text(board: &Board, turn: Color, quiet: u32) -> String {
    format!("{board} {} - - -/- 0/0 {quiet} 1", turn.char())
}

fn analysis(name: &str, game: &dyn AnyGame, endings: &Arc<Endings>, lines: usize) -> Analysis {
    let seat = game.turn().and_then(quincunx_core::Turn::seat).expect("somebody");
    let settings = Settings { limits: Limits::nodes(2000), lines, ..Settings::default() };
    let mut engine = engine_for(name, 1).expect("an engine");
    engine.set_endings(endings);
    let view = game.view(Viewer::Seat(seat));
    let stop = AtomicBool::new(false);
    let request = SearchRequest { view: view.as_ref(), seat, settings: &settings, stop: &stop };
    engine.search(&request, &mut |_| {}).expect("a search")
}

fn game(name: &str, text: &str) -> Box<dyn AnyGame> {
    catalogue::find(name).expect("a game").game_from(text, &[], 0).expect(text)
}

#[test]
fn won_endings_are_won_within_fifty_moves() {
    let Some(folder) = folder() else { return };
    let endings = with_syzygy(&folder);
    let syzygy = Syzygy::open(&[folder]).expect("tables");
    let mut chance = Chance::from_seed(11);
    for name in ["KRKN", "KRKB", "KQKN", "KQKP", "KRKP", "KBPK", "KPPK"] {
        let material: Material = name.parse().expect("an ending");
        let mut won = 0;
        while won < 3 {
            let board = random_board(&material, &mut chance);
            // The winner is to move, and has some way to go.
            let Some(position) = chess(board.clone(), Color::White) else { continue };
            let far = if material.pawns() == 0 { 10 } else { 3 };
            let is_far = syzygy.dtz(&position).is_some_and(|dtz| (far..=100).contains(&dtz.plies));
            if !is_far || position.is_game_over() {
                continue;
            }
            let (game_name, text) = match won {
                0 => ("sitchess", sitchess_text(&board, Color::White, 0)),
                1 if material.pawns() == 0 => ("saktris", saktris_text(&board, Color::White, 0)),
                _ => ("bishops", duel_text(&board, Color::White, 0)),
            };
            won += 1;
            let mut game = game(game_name, &text);
            for ply in 0.. {
                let Some(seat) = game.turn().and_then(quincunx_core::Turn::seat) else { break };
                let analysis = analysis(game_name, game.as_ref(), &endings, 1);
                let line = &analysis.lines[0];
                let expected = if ply % 2 == 0 { ExactResult::Win } else { ExactResult::Loss };
                assert_eq!(line.score.exact(), Some(expected), "{game_name} {text} after {ply} plies");
                game.play(seat, &line.moves[0]).expect("legal");
            }
            assert_eq!(game.outcome().expect("the end").winners().len(), 1, "{game_name} {text}");
        }
    }
}

#[test]
fn every_move_of_a_known_ending_has_its_exact_value() {
    let Some(folder) = folder() else { return };
    let endings = with_syzygy(&folder);
    // A rook against a knight beside its king.
    let drawn: Board = "8/8/8/3nk3/8/8/8/R3K3".parse().expect("a board");
    let text = sitchess_text(&drawn, Color::White, 0);
    let analysed = analysis("sitchess", game("sitchess", &text).as_ref(), &endings, 40);
    assert!(analysed.lines.iter().all(|line| line.score.exact().is_some()), "{:?}", analysed.lines);
    assert_eq!(analysed.lines[0].score.to_string(), "draw (exact)");
    assert_eq!(analysed.lines[0].win_draw_loss, [0, 1000, 0]);
    // Without the tables nobody knows for certain.
    let plain = analysis("sitchess", game("sitchess", &text).as_ref(), &Endings::built_in(), 1);
    assert_eq!(plain.lines[0].score.exact(), None);
    // What our own tables know is counted to the mate.
    let queen: Board = "8/8/3k4/8/8/8/8/Q3K3".parse().expect("a board");
    let text = sitchess_text(&queen, Color::White, 0);
    let analysed = analysis("sitchess", game("sitchess", &text).as_ref(), &endings, 1);
    assert!(analysed.lines[0].score.end_in_plies().is_some());
    // A capture leads to what the tables know.
    let capture: Board = "7k/8/8/3q4/8/5n2/8/K2R4".parse().expect("a board");
    let text = sitchess_text(&capture, Color::White, 0);
    let analysed = analysis("sitchess", game("sitchess", &text).as_ref(), &endings, 1);
    assert_eq!(analysed.lines[0].moves[0], "d1d5");
}

fn values<E: Evaluator>(endings: &Arc<Endings>, text: &str) -> (Option<EndingValue>, Option<Conversion>) {
    let mut evaluator = E::default();
    evaluator.set_endings(endings);
    let position: PositionOf<E> = E::Rules::read_position(text, &Default::default())
        .unwrap_or_else(|error| panic!("{text}: {error:?}"));
    (evaluator.ending(&position), evaluator.conversion(&position))
}

#[test]
fn tables_are_asked_only_where_ordinary_chess_goes_on() {
    let Some(folder) = folder() else { return };
    let endings = with_syzygy(&folder);
    let board = |text: &str| -> Board { text.parse().expect("a board") };
    let sitchess = |text: &str, quiet| {
        values::<SitchessEvaluator>(&endings, &sitchess_text(&board(text), Color::White, quiet))
    };
    let duel = |text: &str, quiet| {
        values::<BishopsEvaluator>(&endings, &duel_text(&board(text), Color::White, quiet))
    };
    let saktris = |text: &str, quiet| {
        values::<SaktrisEvaluator>(&endings, &saktris_text(&board(text), Color::White, quiet))
    };
    // A rook wins against a knight that is far from its king.
    let rook = "8/R7/8/7k/8/8/8/1n4K1";
    let (value, conversion) = sitchess(rook, 0);
    assert_eq!(value, Some(EndingValue::Won));
    let Some(Conversion::Win(plies)) = conversion else { panic!("{conversion:?}") };
    assert_eq!((duel(rook, 0), saktris(rook, 0)), ((value, conversion), (value, conversion)));
    // Later in the count only the distance says whether it is in time; a ply may be rounded off.
    assert_eq!(sitchess(rook, 1), (None, conversion));
    assert_eq!(sitchess(rook, 99 - plies), (None, conversion));
    assert_eq!(sitchess(rook, 101 - plies), (None, Some(Conversion::Draw)));
    // Nobody takes in passing in Situational Chess, and in Saktris pawns step twice from elsewhere.
    let pawns = "7k/8/8/8/1p6/8/P7/K7";
    assert_eq!((sitchess(pawns, 0), saktris(pawns, 0)), ((None, None), (None, None)));
    assert!(duel(pawns, 0).0.is_some());
    let later = "7k/8/8/1p6/8/P7/8/K7";
    assert!(sitchess(later, 0).0.is_some());
    assert_eq!((duel(later, 0), saktris(later, 0)), (sitchess(later, 0), sitchess(later, 0)));
    // One side's pawns alone cannot be taken in passing.
    let alone = "7k/8/8/8/8/8/PP6/K7";
    assert_eq!((sitchess(alone, 0), saktris(alone, 0)), (duel(alone, 0), (None, None)));
    // No chess has pawns on first ranks, and no table more than it has.
    assert_eq!(sitchess("7k/8/8/8/8/8/8/KPP5", 0), (None, None));
    assert_eq!(sitchess("6nk/8/8/8/8/8/8/KRR5", 0), (None, None));
    let castling = "d w=white b=black 8/8/8/4k3/8/8/1n6/R3K3 w Q - 0 90 out=gp";
    assert_eq!(values::<BishopsEvaluator>(&endings, castling), (None, None));
    let to_come = format!("{} w - - N/- 0/0 0 1", board(rook));
    assert_eq!(values::<SaktrisEvaluator>(&endings, &to_come), (None, None));
    let limit = |plies: u32| {
        let mut evaluator = SaktrisEvaluator::default();
        evaluator.set_endings(&endings);
        let options = saktris::Options { fifty_move_plies: Ranged::new(plies), ..Default::default() };
        let text = saktris_text(&board(rook), Color::White, 0);
        let position = Saktris::read_position(&text, &options).expect("a position");
        (evaluator.ending(&position), evaluator.conversion(&position))
    };
    assert_eq!(limit(0), (value, conversion));
    assert_eq!(limit(90), (None, None), "too little for what comes behind the capture, perhaps");
}

#[test]
fn what_is_no_table_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Syzygy::open(&[folder.path()]).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(open().contains("found 0 files *.rtbw and *.rtbz"), "{}", open());
    let nowhere = Syzygy::open(&[folder.path().join("nowhere")]);
    assert!(matches!(nowhere, Err(SyzygyError::Read { .. })));
    for (name, content, why) in [
        ("letter.rtbw", vec![0; 80], "not the name of a Syzygy table"),
        ("KRvK.rtbw", vec![0; 80], "it begins otherwise"),
        ("KRvK.rtbz", vec![0; 81], "cut off or damaged"),
    ] {
        let file = folder.path().join(name);
        std::fs::write(&file, content).expect("written");
        assert!(open().contains(name) && open().contains(why), "{}", open());
        std::fs::remove_file(file).expect("removed");
    }
}

#[test]
fn damaged_tables_are_noticed_and_never_end_the_program() {
    let Some(from) = folder() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut chance = Chance::from_seed(3);
    let whole = |name: &str| std::fs::read(from.join(name)).expect("a table");
    let material: Material = "KRKP".parse().expect("an ending");
    let names = ["KRvKP.rtbw", "KRvKP.rtbz"];
    for attempt in 0..150 {
        for name in names {
            let mut bytes = whole(name);
            // The beginning says how all the rest is to be read.
            let most = if attempt % 2 == 0 { 200 } else { bytes.len() as u64 };
            for _ in 0..1 + attempt % 4 {
                let at = 4 + chance.below(most - 4) as usize;
                bytes[at] = chance.below(256) as u8;
            }
            std::fs::write(folder.path().join(name), bytes).expect("written");
        }
        let syzygy = Syzygy::open(&[folder.path(), &from]).expect("the names are right");
        let damaged = Syzygy::open(&[folder.path()]).expect("the names are right");
        let _ = damaged.check();
        for _ in 0..40 {
            let board = random_board(&material, &mut chance);
            if let Some(position) = chess(board, Color::White) {
                let _ = (damaged.wdl(&position), damaged.dtz(&position), syzygy.wdl(&position));
            }
        }
    }
    // Cut off in the middle, and with nothing of what it leads to.
    let bytes = whole("KRvKP.rtbw");
    std::fs::write(folder.path().join("KRvKP.rtbw"), &bytes[..64 * 2 + 16]).expect("written");
    std::fs::write(folder.path().join("KRvKP.rtbz"), whole("KRvKP.rtbz")).expect("written");
    let found = Syzygy::open(&[folder.path()]).expect("the names are right").check();
    assert_eq!(found, Err(CheckError::Damaged(folder.path().join("KRvKP.rtbw"))));
    std::fs::write(folder.path().join("KRvKP.rtbw"), bytes).expect("written");
    std::fs::write(folder.path().join("KBvKP.rtbw"), whole("KBvKP.rtbw")).expect("written");
    let found = Syzygy::open(&[folder.path()]).expect("the names are right").check();
    assert!(matches!(found, Err(CheckError::Missing(_))), "{found:?}");
}

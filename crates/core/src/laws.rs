//! The laws that every game must pass, as functions generic over the game.
//!
//! A game's tests call [`every_law`] over random options and seeds,
//! [`perft_table`] with its text file of node counts, and [`playthrough`] for
//! golden texts. A broken law panics with what broke it.

mod explorer;
mod setup;

pub use setup::any_setup;

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::game::add_captured;
use crate::{
    Chance, Game, GameError, Gesture, Kind, OptionSet, Position, Record, Rules, Scene, Seat, Touch, Turn,
    Viewer, form_of, perft,
};

/// Random options: every option has its default half of the time, and otherwise
/// any value of its range. What does not fit together is drawn again.
pub fn random_options<R: Rules>(chance: &mut Chance) -> R::Options {
    loop {
        let mut options = R::Options::default();
        for spec in R::Options::specs() {
            if chance.below(2) == 0 {
                continue;
            }
            let value = match &spec.kind {
                Kind::Choice { choices } => chance.pick(choices).unwrap_or_default().to_owned(),
                Kind::Integer { least, greatest } => {
                    // Small numbers are the interesting ones.
                    let span = u64::from(greatest - least) + 1;
                    let span = if chance.below(2) == 0 { span.min(8) } else { span };
                    (u64::from(*least) + chance.below(span)).to_string()
                }
                Kind::Text { examples, .. } => chance.pick(examples).unwrap_or_default().to_owned(),
            };
            options.set(spec.name, &value).unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        }
        if R::check_options(&options).is_ok() {
            return options;
        }
    }
}

/// Plays a random game of at most `longest` plies and checks every law at every
/// position. Returns the game.
pub fn every_law<R: Rules>(options: R::Options, seed: u64, longest: usize) -> Game<R> {
    options_describe_themselves::<R>(&options);
    let mut chance = Chance::from_seed(seed ^ 0x5eed);
    let mut game = Game::<R>::new(options, seed).unwrap_or_else(|error| panic!("{error}"));
    let form = form_of::<R>(game.options());
    for _ in 0..longest {
        position_laws(&game);
        setup::setup_law(&game, &form);
        view_laws(&game, &mut chance);
        explorer::mirror_law(&game);
        explorer::explorer_law(&game);
        let Some(turn) = game.turn() else { break };
        move_laws(&game);
        reach_law(&game);
        let seat = match turn {
            Turn::Of(seat) => seat,
            // Whoever chooses first, the game is the same.
            Turn::Together(seats) => {
                chance.pick(&seats.iter().collect::<Vec<_>>()).expect("somebody chooses")
            }
            Turn::Chance => panic!("a game never waits for chance"),
        };
        let moves = game.legal_moves(seat);
        let mv =
            chance.pick(&moves).unwrap_or_else(|| panic!("{seat:?} has a move in {:?}", game.position()));
        if game.plies().len().is_multiple_of(16) {
            captured_law(&game);
        }
        undo_law(&mut game, seat, mv);
        game.play(seat, mv).expect("a legal move is accepted");
    }
    position_laws(&game);
    setup::setup_law(&game, &form);
    captured_law(&game);
    record_law(&game);
    history_law(&game);
    if game.outcome().is_some() {
        final_law(&mut game.clone());
    }
    game
}

/// Random games of these options end by themselves within `longest` plies.
pub fn random_game_ends<R: Rules>(options: R::Options, seed: u64, longest: usize) -> Game<R> {
    let mut chance = Chance::from_seed(seed);
    let mut game = Game::<R>::new(options, seed).unwrap_or_else(|error| panic!("{error}"));
    for _ in 0..longest {
        let Some(seat) = game.turn().and_then(Turn::seat) else { return game };
        let mv = chance.pick(&game.legal_moves(seat)).expect("whoever is on turn has a move");
        game.play(seat, mv).expect("a legal move is accepted");
    }
    panic!("no end after {longest} plies: {}", game.position_text(Viewer::Everything));
}

fn options_describe_themselves<R: Rules>(options: &R::Options) {
    let text = options.changes();
    let settings = R::Options::parse_settings(&text).expect("settings can be read");
    let read = R::Options::from_settings(settings).expect("settings are accepted");
    assert_eq!(&read, options, "options round-trip through {text}");
    for spec in R::Options::specs() {
        assert!(spec.help.ends_with('.') && spec.help.len() > 10, "{} has a sentence of help", spec.name);
        if let Kind::Text { examples, .. } = spec.kind {
            assert!(!examples.is_empty(), "{} has examples", spec.name);
        }
        assert!(
            options.clone().set(spec.name, "\u{0}no such value").is_err(),
            "{} refuses nonsense",
            spec.name
        );
    }
}

/// Laws of a position: its key, its text, its count of moves.
fn position_laws<R: Rules>(game: &Game<R>) {
    let position = game.position();
    let text = R::write_position(position);
    assert_eq!(position.key(), position.recomputed_key(), "incremental key equals recomputed key: {text}");
    let read = R::read_position(&text, game.options()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(R::write_position(&read), text, "a position's text round-trips");
    if game.outcome().is_none() {
        assert_eq!(&read, position, "a position round-trips through {text}");
        assert_eq!(read.key(), position.key(), "a position read has the key of the one written: {text}");
    }
    let whole = game.position_text(Viewer::Everything);
    let again = Game::<R>::from_text(&whole, &[], 0).unwrap_or_else(|error| panic!("{whole}: {error}"));
    assert_eq!(again.options(), game.options(), "options round-trip in {whole}");
    for seat in R::INFO.seats() {
        if position.turn().includes(seat) {
            let count = position.moves(seat).len() as u64;
            assert_eq!(position.count_moves(seat), count, "moves are counted as generated: {text}");
        }
    }
}

/// Laws of moves: text and gesture one to one, both directions.
fn move_laws<R: Rules>(game: &Game<R>) {
    let position = game.position();
    let Some(turn) = game.turn() else { return };
    for seat in R::INFO.seats().filter(|&seat| turn.includes(seat)) {
        let moves = position.moves(seat);
        let (mut texts, mut gestures) = (HashSet::new(), HashSet::<Gesture>::new());
        for &mv in &moves {
            let text = R::write_move(position, seat, mv);
            assert!(
                !text.contains(char::is_whitespace) && !text.is_empty(),
                "a move's text is one word: {text}"
            );
            assert!(position.is_legal(seat, mv), "{text} is legal where it is generated");
            assert!(texts.insert(text.clone()), "two moves are written {text}");
            assert_eq!(R::read_move(position, seat, &text), Ok(mv), "{text} reads back");
            let gesture = R::gesture(position, seat, mv);
            assert!(!gesture.is_empty(), "{text} has a gesture");
            assert!(gestures.insert(gesture.clone()), "two moves have the gesture of {text}");
            let _ = R::effects(position, seat, mv);
        }
        // Of a thousand moves it is enough to look at some; these are slower.
        for &mv in moves.iter().step_by(1 + moves.len() / 40) {
            let annotated = R::annotate_move(position, seat, mv);
            assert!(!annotated.contains(char::is_whitespace), "one word: {annotated}");
            assert_eq!(R::read_move(position, seat, &annotated), Ok(mv), "{annotated} reads back");
            let gesture = R::gesture(position, seat, mv);
            assert_eq!(R::move_of(position, seat, &gesture), Some(mv), "{gesture:?} says {annotated}");
            for prefix in 0..=gesture.len() {
                let why = R::why_not(position, seat, &gesture[..prefix]);
                assert_eq!(why, None, "{gesture:?} begins a legal move");
            }
        }
    }
}

/// Laws of views: what is hidden cannot be told from what is seen.
fn view_laws<R: Rules>(game: &Game<R>, chance: &mut Chance) {
    let seats = R::INFO.seats().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator, Viewer::Everything]) {
        let seen = R::seen_by(game.position(), viewer);
        let text = R::write_position(&seen);
        assert_eq!(R::seen_by(&seen, viewer), seen, "seeing twice is seeing once: {text}");
        if game.outcome().is_none() {
            let read =
                R::read_position(&text, game.options()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read, seen, "a view round-trips through {text}");
        }
        for _ in 0..2 {
            let imagined = R::imagine(&seen, chance);
            assert_eq!(
                R::seen_by(&imagined, viewer),
                seen,
                "an imagined position looks like the real one: {text}"
            );
            if let (None, Some(seat)) = (game.outcome(), game.position().turn().seat()) {
                let own = viewer == Viewer::Seat(seat) || matches!(game.position().turn(), Turn::Of(_));
                if own {
                    let texts = |position: &R::Position| {
                        let write = |mv| R::write_move(position, seat, mv);
                        position.moves(seat).into_iter().map(write).collect::<HashSet<_>>()
                    };
                    let real = texts(game.position());
                    assert_eq!(texts(&seen), real, "the moves of a view are the moves: {text}");
                    assert_eq!(
                        texts(&imagined),
                        real,
                        "the moves of an imagined position are the moves: {text}"
                    );
                }
            }
        }
        let scene = game.scene(viewer);
        assert_eq!(scene.board, R::board(game.position()).name, "a scene shows the board of its position");
        scene_laws::<R>(&scene, game.outcome().is_some());
        assert_eq!(
            R::scene(&seen, viewer),
            R::scene(&R::seen_by(&R::imagine(&seen, chance), viewer), viewer),
            "a scene shows nothing hidden: {text}"
        );
    }
}

fn scene_laws<R: Rules>(scene: &Scene, over: bool) {
    let mut places = HashSet::new();
    let mut names = HashSet::new();
    for square in &scene.squares {
        assert!(square.column < scene.columns && square.row < scene.rows, "{} is on the board", square.name);
        assert!(places.insert((square.column, square.row)), "one square a place: {}", square.name);
        assert!(names.insert(square.name.as_str()), "one place a square: {}", square.name);
    }
    let mut occupied = HashSet::new();
    for piece in &scene.pieces {
        assert!(names.contains(piece.square.as_str()), "{} stands on a square", piece.name);
        assert!(occupied.insert(piece.square.as_str()), "one piece a square: {}", piece.square);
    }
    assert_eq!(scene.seats.len(), R::INFO.seats.len(), "every seat is in the scene");
    assert!(!scene.prompt.is_empty(), "the scene says what is asked");
    assert_eq!(scene.verdict.is_some(), over, "the scene says when it is over");
    if over {
        assert!(scene.legal.is_empty(), "nothing is legal when it is over");
    }
}

/// A position at another seat's turn is that seat's to move in, with a key of its
/// own; whoever could move in it before still can.
fn reach_law<R: Rules>(game: &Game<R>) {
    for seat in R::INFO.seats() {
        let Some(then) = R::at_turn_of(game.position(), seat) else { continue };
        assert_eq!(then.turn(), Turn::Of(seat), "it is the turn of {seat:?}");
        assert_eq!(then.key(), then.recomputed_key(), "the key is that of the other turn");
    }
    let Some(Turn::Of(mover)) = game.turn() else { return };
    if R::at_turn_of(game.position(), mover).is_none() {
        return;
    }
    // What may be done with a piece is within its reach. A piece that arrives is none.
    for legal in game.scene(Viewer::Everything).legal.iter().filter(|legal| legal.gesture.len() > 1) {
        if let Touch::Square(square) = &legal.gesture[0] {
            assert!(game.reach(square).contains(legal), "{} is within reach", legal.text);
        }
    }
}

/// What a game knows to be captured is what its plies captured one by one, also
/// where a later state was asked before.
fn captured_law<R: Rules>(game: &Game<R>) {
    let mut trays = Vec::new();
    for index in 0..game.plies().len() {
        for piece in game.captured_by(index) {
            add_captured(&mut trays, &piece);
        }
    }
    assert_eq!(game.captured(), trays, "what is kept of captures is what the plies say");
}

fn undo_law<R: Rules>(game: &mut Game<R>, seat: Seat, mv: <R::Position as Position>::Move) {
    let before = game.clone();
    game.play(seat, mv).expect("a legal move is accepted");
    assert!(game.plies().len() > before.plies().len());
    let _ = game.captured();
    if matches!(before.position().turn(), Turn::Of(_)) {
        assert!(game.undo(), "there is a move to take back");
        assert_eq!(game.position(), before.position(), "undo restores the position");
        assert_eq!(game.plies(), before.plies(), "undo restores the moves");
        assert_eq!(game.repetitions(), before.repetitions(), "undo restores the history");
        assert_eq!(game.outcome(), before.outcome(), "undo restores the outcome");
        assert_eq!(game.captured(), before.captured(), "undo restores what was captured");
    }
    *game = before;
}

/// A game written and read again is the same game.
pub fn record_law<R: Rules>(game: &Game<R>) {
    let text = game.record(None).write(R::INFO.seats.len());
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let read = Game::<R>::from_record(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.position(), game.position(), "a record replays to the same end");
    assert_eq!(read.plies(), game.plies(), "a record replays to the same plies");
    assert_eq!(read.outcome(), game.outcome(), "a record replays to the same outcome");
    assert_eq!(read.options(), game.options(), "a record keeps the options");
}

/// A view's history is that of the positions as seen, and ends before the last.
fn history_law<R: Rules>(game: &Game<R>) {
    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Spectator, Viewer::Everything] {
        let view = game.view(viewer);
        assert_eq!(view.position(), &R::seen_by(game.position(), viewer));
        assert_eq!(view.history().len(), game.plies().len(), "a position before each ply");
    }
    let whole = game.view(Viewer::Everything);
    let repeated = whole.history().iter().filter(|key| **key == game.position().key()).count() as u32;
    assert_eq!(repeated + 1, game.repetitions(), "repetitions are counted alike");
}

fn final_law<R: Rules>(game: &mut Game<R>) {
    let before = game.plies().len();
    for seat in R::INFO.seats() {
        assert!(game.legal_moves(seat).is_empty(), "nobody moves when it is over");
        assert!(matches!(game.play_text(seat, "a1-a2"), Err(GameError::Over(_))), "over is over");
    }
    assert_eq!(game.plies().len(), before);
}

/// Runs a table of node counts: a line is counts for depth 1, 2, ... then ` | `
/// and a position with its options, or `start` with options. `#` begins a
/// comment. Counts above `most` are left to the release build's own run.
pub fn perft_table<R: Rules>(table: &str, most: u64) {
    let mut lines = 0;
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (counts, position) = line.split_once('|').unwrap_or_else(|| panic!("no | in {line}"));
        let position = position.trim();
        let game = match position.strip_prefix("start") {
            Some(settings) => {
                let settings = settings.trim().trim_start_matches(';');
                let settings =
                    R::Options::parse_settings(settings).unwrap_or_else(|error| panic!("{line}: {error}"));
                let options =
                    R::Options::from_settings(settings).unwrap_or_else(|error| panic!("{line}: {error}"));
                Game::<R>::new(options, 0)
            }
            None => Game::<R>::from_text(position, &[], 0),
        }
        .unwrap_or_else(|error| panic!("{line}: {error}"));
        for (index, count) in counts.split_whitespace().enumerate() {
            let expected: u64 = count.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            if expected <= most {
                let depth = index as u32 + 1;
                assert_eq!(perft(game.position(), depth), expected, "perft {depth} of {position}");
            }
        }
        lines += 1;
    }
    assert!(lines > 0, "the table has lines");
}

/// A game as a golden text: at each ply the position, what a spectator sees of
/// it where that is less, whose turn it is, how many moves there are, and the
/// move made. With too few moves given, the rest is drawn from the seed, up to
/// `longest` plies.
pub fn playthrough<R: Rules>(settings: &str, seed: u64, moves: &str, longest: usize) -> String {
    let settings = R::Options::parse_settings(settings).expect("settings can be read");
    let options = R::Options::from_settings(settings).expect("settings are accepted");
    let mut game = Game::<R>::new(options, seed).expect("options fit together");
    let mut chance = Chance::from_seed(seed);
    let mut given = moves.split_whitespace();
    let mut text = format!("game: {}\noptions: {}\nseed: {seed}\n", R::INFO.name, game.options().changes());
    let mut told = 0;
    let mut read = 0;
    loop {
        while told < game.plies().len() {
            let _ = writeln!(text, "  {}", game.ply_text(told));
            told += 1;
        }
        let full = game.position_text(Viewer::Everything);
        let public = game.position_text(Viewer::Spectator);
        let _ = writeln!(text, "{full}");
        if public != full {
            let _ = writeln!(text, "  seen: {public}");
        }
        let Some(seat) = game.turn().and_then(Turn::seat) else { break };
        if told >= longest {
            break;
        }
        let legal = game.legal_moves(seat);
        let check = if game.position().is_check(seat) { ", in check" } else { "" };
        let _ = writeln!(text, "  {}: {} moves{check}", R::INFO.seats[seat.index()].name, legal.len());
        match given.next() {
            Some(token) => game.read_ply(token, &mut read).unwrap_or_else(|error| panic!("{token}: {error}")),
            None => {
                let mv = chance.pick(&legal).expect("whoever is on turn has a move");
                game.play(seat, mv).expect("a legal move is accepted");
            }
        }
    }
    match game.outcome() {
        Some(outcome) => {
            let _ = writeln!(text, "{}: {}", outcome.token(), outcome.sentence(R::INFO.seats));
        }
        None => text.push_str("unfinished\n"),
    }
    text
}

/// Whether the rules for players have a table row for each option, in the order of
/// the options, its default first.
pub fn rules_page_lists_options<R: Rules>() {
    let rows: Vec<&str> =
        R::INFO.rules.lines().skip_while(|line| !line.starts_with("| option |")).skip(2).collect();
    for (index, spec) in R::Options::specs().iter().enumerate() {
        let row = rows.get(index).copied().unwrap_or_default();
        let default = format!("| {} | {}", spec.name, spec.default);
        let free = format!("| {} | any ", spec.name);
        assert!(row.starts_with(&default) || row.starts_with(&free), "{default} is not row {index}: {row}");
    }
}

/// Writes the tests that every game has: the laws over random options, the laws
/// with the default options, that random games end, the perft table, the options on
/// the rules page, and golden playthroughs.
///
/// `every_law` says how many games of how many plies, `defaults` the same for the
/// default options, `ends` within how many plies a random game is over, with options
/// amended so that it has to be. `perft` is the table and the largest count to
/// verify; each `golden` is settings, seed, moves and plies, and becomes a snapshot of
/// that name. The crate that uses it depends on `proptest` and `insta`.
#[macro_export]
macro_rules! law_tests {
    (
        $rules:ty,
        every_law: $cases:literal games of $plies:literal plies,
        defaults: $seeds:literal games of $default_plies:literal plies,
        ends: within $longest:literal plies, $amend:expr,
        perft: $table:expr, up to $most:expr,
        golden: { $($name:ident: ($settings:expr, $seed:expr, $moves:expr, $shown:expr),)+ }
    ) => {
        ::proptest::proptest! {
            #![proptest_config(::proptest::prelude::ProptestConfig {
                cases: $cases,
                failure_persistence: None,
                ..Default::default()
            })]

            #[test]
            fn every_law_holds_whatever_the_options(seed: u64) {
                let options = $crate::laws::random_options::<$rules>(&mut $crate::Chance::from_seed(seed));
                $crate::laws::every_law::<$rules>(options, seed, $plies);
            }

            #[test]
            fn whatever_is_set_up_is_a_position_or_an_error(seed: u64) {
                let options = $crate::laws::random_options::<$rules>(&mut $crate::Chance::from_seed(seed));
                $crate::laws::any_setup::<$rules>(&options, seed, 60);
            }

            #[test]
            fn random_games_end(seed: u64) {
                let mut options = $crate::laws::random_options::<$rules>(&mut $crate::Chance::from_seed(seed));
                let amend: fn(&mut <$rules as $crate::Rules>::Options) = $amend;
                amend(&mut options);
                $crate::laws::random_game_ends::<$rules>(options, seed, $longest);
            }
        }

        #[test]
        fn every_law_holds_with_the_default_options() {
            for seed in 0..$seeds {
                $crate::laws::every_law::<$rules>(Default::default(), seed, $default_plies);
            }
        }

        #[test]
        fn node_counts_are_those_of_the_table() {
            $crate::laws::perft_table::<$rules>($table, $most);
        }

        #[test]
        fn the_rules_page_lists_every_option_with_its_default_first() {
            $crate::laws::rules_page_lists_options::<$rules>();
        }

        $(
            #[test]
            fn $name() {
                ::insta::assert_snapshot!($crate::laws::playthrough::<$rules>($settings, $seed, $moves, $shown));
            }
        )+
    };
}

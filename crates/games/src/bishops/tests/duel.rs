//! The duel of the last two, and forcing it.

use quincunx_core::{Action, Chance, Ply};

use super::*;
use crate::bishops::DuelMove;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn duel(fen: &str) -> Game<Bishops> {
    game(&format!("d w=pink b=grey {fen} out=wb ;"))
}

fn order(game: &mut Game<Bishops>, order: &str) -> Result<(), String> {
    let ply = Ply { seat: None, action: Action::Order(order.to_owned()) };
    game.act(ply).map_err(|error| error.to_string())
}

fn resign(game: &mut Game<Bishops>, seat: u8) {
    game.act(Ply { seat: Some(Seat(seat)), action: Action::Resign }).unwrap();
}

#[test]
fn the_moment_two_colours_live_the_array_stands_on_the_central_board_and_every_pair_has_its_seats() {
    let pairs = [
        ([2, 3], "w=white b=grey", "bp"),
        ([1, 3], "w=white b=black", "gp"),
        ([1, 2], "w=white b=pink", "gb"),
        ([0, 3], "w=grey b=black", "wp"),
        ([0, 2], "w=pink b=grey", "wb"),
        ([0, 1], "w=pink b=black", "wg"),
    ];
    for (gone, seats, out) in pairs {
        let mut game = new_game("");
        gone.into_iter().for_each(|seat| resign(&mut game, seat));
        assert_eq!(text(&game), format!("d {seats} {ARRAY} out={out} ;"));
        let white = seats[2..].split(' ').next().unwrap();
        assert_eq!(turn(&game).word(), white, "the White seat moves first");
        assert_eq!(moves(&game).len(), 20, "no exchange of king and queen");
    }
}

#[test]
fn the_duel_has_castling_en_passant_and_a_choice_of_promotion() {
    let game = duel("r3k2r/8/8/8/4p3/8/3P4/R3K2R w KQkq - 0 1");
    assert!(can(&game, "e1g1") && can(&game, "e1c1"));
    let mut passing = game;
    play(&mut passing, "d2d4");
    assert!(can(&passing, "e4d3"));
    play(&mut passing, "exd3");
    let promoting = duel("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&promoting).iter().filter(|mv| mv.starts_with("e7e8")).count(), 4);
}

#[test]
fn san_is_for_people_and_uci_for_machines_and_both_are_read() {
    let mut game = duel(ARRAY);
    for mv in ["e4", "e7e5", "Nf3", "Nc6", "f1c4", "Bc5", "0-0"] {
        play(&mut game, mv);
    }
    assert_eq!(game.plies_seen_by(Viewer::Spectator).join(" "), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    assert_eq!(game.canonical_ply_text(6), "e1g1");
    assert_eq!(refusal(&game, "e5e4"), "e5e4 is not legal: a pawn does not take straight ahead");
    let pawn = "a pawn goes one square ahead, or two from where it starts";
    for mv in ["d7d4", "a7a4", "h7h3"] {
        assert_eq!(refusal(&game, mv), format!("{mv} is not legal: {pawn}"));
    }
    let behind = duel("4k3/2p5/2n5/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(refusal(&behind, "c7c5"), "c7c5 is not legal: the way from c7 to c5 is blocked on c6");
    let pinned = duel("4k3/8/8/b7/8/8/3P4/4K3 w - - 0 1");
    assert_eq!(refusal(&pinned, "d2d4"), "d2d4 is not legal: the king of Pink would be in check");
    assert_eq!(refusal(&game, "Qh8"), "Qh8 is not legal: no queen of Grey may go to h8");
    assert!(refusal(&game, "hello").contains("expected a chess move such as Nf3"));
}

#[test]
fn the_winner_of_the_duel_wins_the_game_and_the_last_eliminated_is_third() {
    let mut game = duel(ARRAY);
    play(&mut game, "f3 e5 g4 Qh4#");
    assert_eq!(verdict(&game), "4-1-3-2 mate", "White left first, Black second, Pink was mated by Grey");
    assert_eq!(game.scene(Viewer::Spectator).verdict.unwrap(), "Grey wins by mate in the duel".into());
}

#[test]
fn a_drawn_duel_is_shared() {
    assert_eq!(verdict(&duel("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), "4-1-3-1 stalemate");
    assert_eq!(verdict(&duel("7k/8/6K1/8/8/8/8/8 b - - 0 1")), "4-1-3-1 insufficient_material");
    let mut game = duel("6k1/8/8/8/8/8/8/K6R w - - 149 200");
    play(&mut game, "a1a2");
    assert_eq!(verdict(&game), "4-1-3-1 seventy_five_moves");
}

#[test]
fn threefold_repetition_and_fifty_moves_are_draws_by_claim_fivefold_by_itself() {
    let mut game = duel("6k1/8/8/8/8/8/8/K6R w - - 98 200");
    play(&mut game, "a1a2");
    assert_eq!(game.claimable(), None);
    let claim = Ply { seat: Some(Seat(1)), action: Action::Claim };
    assert!(game.act(claim.clone()).is_err());
    play(&mut game, "g8g7");
    let claim = Ply { seat: Some(Seat(3)), ..claim };
    game.act(claim).unwrap();
    assert_eq!(verdict(&game), "4-1-3-1 fifty_moves");
    let mut game = duel(ARRAY);
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    play(&mut game, &round.repeat(2));
    assert_eq!(verdict(&game), "goes on");
    assert_eq!(game.claimable().unwrap().reason.code, "threefold");
    play(&mut game, &round.repeat(2));
    assert_eq!(verdict(&game), "4-1-3-1 fivefold");
}

#[test]
fn a_resignation_in_the_duel_ends_the_game() {
    let mut game = duel(ARRAY);
    resign(&mut game, 1);
    assert_eq!(verdict(&game), "4-2-3-1 resignation");
    let mut game = duel("7k/8/6K1/8/8/8/8/R7 b - - 0 1");
    game.act(Ply { seat: Some(Seat(3)), action: Action::Flag }).unwrap();
    assert_eq!(verdict(&game), "4-1-3-1 time", "Grey has a bare king and cannot win on time");
}

#[test]
fn a_paused_position_of_two_colours_goes_on_or_is_sent_to_the_duel() {
    let paused = cross('w', "wKc1 wRe2 bKg12 bPg9").out("pg");
    let mut game = paused.game();
    play(&mut game, "e2-e3 g9-g8");
    assert_eq!(turn(&game), Colour::White, "play may go on on the cross");
    order(&mut game, "duel").unwrap();
    assert_eq!(text(&game), format!("d w=white b=black {ARRAY} out=pg ;"));
    assert_eq!(order(&mut game, "duel").unwrap_err(), "the duel has begun already");
    let mut mate = paused.game();
    resign(&mut mate, 2);
    assert_eq!(verdict(&mate), "1-3-2-4 resignation");
}

#[test]
fn with_more_than_two_living_a_forced_duel_is_refused() {
    let mut game = new_game("");
    let refused = "4 colours remain: force duel is disabled until exactly two are left";
    assert_eq!(order(&mut game, "duel").unwrap_err(), refused);
    assert_eq!(order(&mut game, "duel=wp").unwrap_err(), refused);
    assert!(order(&mut game, "dual").unwrap_err().contains("duel=wp"));
    assert!(order(&mut game, "duel=ww").unwrap_err().contains("duel=wp"));
    let mut short = new_game("length=short,force_duel_any_time=on");
    assert_eq!(order(&mut short, "duel=wp").unwrap_err(), "a short game has no duel");
}

#[test]
fn force_duel_any_time_lets_the_operator_name_the_two() {
    let mut game = new_game("force_duel_any_time=on");
    assert_eq!(order(&mut game, "duel").unwrap_err(), "name the two who duel, as in duel=wp");
    resign(&mut game, 2);
    assert_eq!(order(&mut game, "duel=bp").unwrap_err(), "Black is out and cannot duel");
    order(&mut game, "duel=gp").unwrap();
    assert!(text(&game).starts_with("d w=pink b=grey "));
    assert!(text(&game).contains(" out=bw "), "the others are out");
    assert_eq!(game.plies_seen_by(Viewer::Spectator), ["black:resign", "!duel=gp"]);
    quincunx_core::laws::record_law(&game);
}

#[test]
fn the_duel_alone_is_standard_pgn_with_the_colours_in_its_tags() {
    let mut game = new_game("");
    assert_eq!(game.position_text(Viewer::Everything), START);
    assert_eq!(game.chess_part(), None, "no duel yet");
    play(&mut game, "g2-g4");
    resign(&mut game, 0);
    resign(&mut game, 2);
    play(&mut game, "f3 e5 g4 Qh4#");
    let pgn = game.chess_part().unwrap().write();
    insta::assert_snapshot!(pgn, @r#"
    [Event "Duel of Bishops"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Pink"]
    [Black "Grey"]
    [Result "0-1"]
    [WhiteColour "pink"]
    [BlackColour "grey"]

    1. f3 e5 2. g4 Qh4# {Grey wins by mate in the duel} 0-1
    "#);
    let loaded = duel("7k/8/8/8/8/8/8/K6R b - - 3 40");
    let pgn = loaded.chess_part().unwrap().write();
    assert!(pgn.contains("[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K6R b - - 3 40\"]\n"));
    assert!(pgn.ends_with("\n\n*\n"));
}

#[test]
fn the_record_holds_the_survival_phase_in_our_notation_and_the_duel_as_san() {
    let mut game = new_game("");
    play(&mut game, "g2-g4 K<>Q");
    resign(&mut game, 0);
    resign(&mut game, 2);
    play(&mut game, "Nf3 Nf6");
    let record = game.record(None).write(4);
    let moves = record.split_whitespace().collect::<Vec<_>>().join(" ");
    let survival = "1. white:g2-g4 grey:K<>Q 2. white:resign black:resign";
    let duel = "{Duel: Pink (White) against Grey (Black)} 1. Nf3 Nf6 *";
    assert!(moves.ends_with(&format!("{survival} {duel}")), "{record}");
    quincunx_core::laws::record_law(&game);
}

#[test]
fn a_turn_that_is_passed_on_changes_nothing_else() {
    let passed = |fen: &str| match duel(fen).position() {
        Position::Duel(duel) => {
            duel.at_turn_of(if duel.turn() == Colour::Pink { Colour::Grey } else { Colour::Pink })
        }
        Position::Survival(_) => panic!("a duel"),
    };
    let after = passed("4k3/8/8/8/3Pp3/8/8/4K2R b K d3 0 1").expect("nobody is in check");
    assert_eq!(Position::Duel(after), *duel("4k3/8/8/8/3Pp3/8/8/4K2R w K - 0 1").position());
    assert_eq!(passed("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"), None);
}

#[test]
fn what_is_found_on_a_shorter_way_is_what_chess_says() {
    let starts = [
        ARRAY,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
        "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
        "k7/2Q5/8/8/8/8/8/K7 b - - 0 1",
    ];
    let (mut compared, mut stuck) = (0, 0);
    for seed in 0..60 {
        let mut chance = Chance::from_seed(seed);
        let mut game = duel(starts[seed as usize % starts.len()]);
        for _ in 0..120 {
            let Position::Duel(duel) = game.position() else { panic!("a duel") };
            let legal = shakmaty::Position::legal_moves(duel.chess());
            assert!(!duel.can_move_easily() || !legal.is_empty());
            stuck += u32::from(!duel.can_move_easily());
            for mv in &legal {
                let said = DuelMove::of(*mv).unwrap();
                assert_eq!(duel.legal_chess_move(said), Some(*mv));
                compared += 1;
            }
            let Some(seat) = game.turn().and_then(Turn::seat) else { break };
            let mv = chance.pick(&game.legal_moves(seat)).unwrap();
            game.play(seat, mv).unwrap();
        }
    }
    assert!(compared > 50_000 && stuck > 100, "{compared} moves, {stuck} without an easy one");
}

#[test]
fn force_duel_is_offered_to_the_operator_and_disabled_with_the_reason_above_two() {
    use quincunx_core::AnyGame;
    let offered = |game: &Game<Bishops>| {
        let offer = |order: quincunx_core::Order| {
            let said = order.why_not.map_or(String::new(), |why| format!(" ({why})"));
            format!("{}: {}{said}", order.word, order.label)
        };
        AnyGame::orders(game).into_iter().map(offer).collect::<Vec<_>>()
    };
    let four = new_game("");
    assert_eq!(
        offered(&four),
        ["duel: Force duel (4 colours remain: force duel is disabled until exactly two are left)"]
    );
    let mut two = cross('w', "wKg1 wQd4 bKg12 bRa5").game();
    assert_eq!(offered(&two), ["duel: Force duel"]);
    order(&mut two, "duel").unwrap();
    assert!(offered(&two).is_empty(), "the duel has begun");
    let mut any = new_game("force_duel_any_time=on");
    assert_eq!(offered(&any).len(), 6);
    assert_eq!(offered(&any)[2], "duel=wp: Force duel: White and Pink");
    order(&mut any, "duel=wp").unwrap();
    let short = new_game("length=short");
    assert_eq!(offered(&short), ["duel: Force duel (a short game has no duel)"]);
    let over = after(&cross('w', "wKg1 wPc2 bKg12 bRa5").options("length=short").out("gp"), "");
    assert!(over.outcome().is_some() && offered(&over).is_empty());
}

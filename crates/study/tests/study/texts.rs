//! A study and its text say the same.

use crate::support::{random_study, unnumbered};
use proptest::prelude::*;
use quincunx_core::Record;
use quincunx_games::catalogue;
use quincunx_study::{chapter_pgn, read_chapters, study_text};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn tree_to_text_to_tree(seed: u64, edits in 1usize..90) {
        let study = random_study(seed, edits);
        let text = study_text(&study).unwrap();
        prop_assert!(text.lines().filter(|line| line.len() > 80 && !line.starts_with('[')).count() <= text.matches("漢").count());
        if study.chapters.is_empty() {
            prop_assert!(text.is_empty());
            return Ok(());
        }
        let read = read_chapters(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let before: Vec<String> = study.in_order().map(unnumbered).collect();
        let after: Vec<String> = read.iter().map(unnumbered).collect();
        prop_assert_eq!(&after, &before, "{}", text);
    }

    #[test]
    fn readers_of_records_see_the_main_line(seed: u64) {
        let study = random_study(seed, 60);
        for chapter in study.in_order() {
            let text = quincunx_study::chapter_text(chapter, None).unwrap();
            let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let rules = catalogue::find(&chapter.head.game).unwrap();
            let game = rules.replay(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let line = quincunx_study::main_line(chapter, 0);
            let end = line.last().map_or(0, |node| node.id);
            let expected = quincunx_study::game_at(chapter, end).unwrap();
            prop_assert_eq!(game.canonical_plies(), expected.canonical_plies());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(\\[(White|Game|FEN|Chapter) \"[a-z]{0,6}\"\\]\n|[(){}$;!?.*]|e4|d5|Nf3|1\\.| |\n|[0-9]|\\\\){0,60}") {
        if let Ok(chapters) = read_chapters(&text, None) {
            for chapter in chapters {
                let again = chapter_pgn(&chapter).unwrap();
                let read = read_chapters(&again, None).unwrap_or_else(|error| panic!("{error}\n{again}"));
                prop_assert_eq!(read.len(), 1);
            }
        }
    }
}

#[test]
fn a_pgn_with_variations_and_signs_is_a_chapter() {
    let pgn = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n\
               {A game.} 1. e4! {best [%cal Ge2e4]} (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5 2.Nf3 Nc6 $10 1-0\n";
    let chapters = read_chapters(pgn, None).unwrap();
    let [chapter] = chapters.as_slice() else { panic!("one chapter") };
    assert_eq!(chapter.head.title, "Anna – Ben");
    let written = |id: u32| quincunx_study::node(chapter, id).unwrap().written.as_str();
    let root = quincunx_study::node(chapter, 0).unwrap();
    assert_eq!((root.comment.as_str(), root.children.len()), ("A game.", 2));
    let [e4, d4] = [root.children[0], root.children[1]];
    assert_eq!((written(e4), written(d4)), ("e4", "d4"));
    let best = quincunx_study::node(chapter, e4).unwrap();
    assert_eq!((best.comment.as_str(), best.signs.as_slice(), best.shapes.len()), ("best", &[1u8][..], 1));
    let behind: Vec<&str> =
        quincunx_study::node(chapter, d4).unwrap().children.iter().map(|id| written(*id)).collect();
    assert_eq!(behind, ["d5", "Nf6"]);
    let again = chapter_pgn(chapter).unwrap();
    let moves = "{A game.} 1. e4 $1 {best [%cal Ge2e4]} (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5\n2. Nf3 Nc6 $10 1-0\n";
    assert!(again.ends_with(moves), "{again}");
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let fails = |text: &str| read_chapters(text, None).unwrap_err().to_string();
    assert!(fails("1. e4 e5\n2. Ke3 *").starts_with("line 2, ply 3 (Ke3)"));
    assert!(fails("1. e4 (1. d4 *").starts_with("line 1:"));
    assert!(fails("1. e4 ) *").starts_with("line 1:"));
    assert!(fails("(1. e4)").starts_with("line 1:"));
    assert!(!fails("").is_empty());
    assert!(!fails(&format!("1. e4 e5 {}", "(".repeat(200))).is_empty());
    assert!(!fails(&format!("1. e4 {{{}}} *", "x".repeat(3000))).is_empty());
    assert!(!fails("[Game \"none\"]\n\n1. e4 *").is_empty());
    assert!(!fails("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *").is_empty());
}

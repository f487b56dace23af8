//! Random studies, for tests.

use quincunx_core::{Chance, Turn, Viewer};
use quincunx_games::catalogue::GAMES;
use quincunx_protocol::{Brush, Chapter, ChapterTag, Edit, FrozenLine, Shape, TreeNode, Visibility};
use quincunx_study::{Study, game_at, node};

/// Words with everything that a text could trip over.
const WORDS: [&str; 8] = [
    "plain words",
    "a }{ brace and a \\ backslash",
    "two  spaces\nand a line",
    "[%csl Gd4] is no command here",
    "(1. e4 e5) $1 ; not a comment *",
    "“ä 漢字 \u{a0}”",
    "1-0",
    "a comment that is long enough to be broken over several lines of a text, since it has more than eighty characters",
];

pub fn pick<'l, T>(chance: &mut Chance, list: &'l [T]) -> &'l T {
    &list[chance.below(list.len() as u64) as usize]
}

/// A move that is legal behind a node, made by whoever comes first.
fn some_move(chance: &mut Chance, chapter: &Chapter, id: u32) -> Option<String> {
    let game = game_at(chapter, id).ok()?;
    let (seat, prefix) = match game.turn()? {
        Turn::Of(seat) => (seat, String::new()),
        Turn::Together(seats) => {
            let seat = seats.iter().next()?;
            (seat, format!("{}:", game.info().seats[seat.index()].name.to_lowercase()))
        }
        Turn::Chance => return None,
    };
    let moves = game.moves(seat);
    if moves.is_empty() { None } else { Some(format!("{prefix}{}", pick(chance, &moves))) }
}

fn shapes(chance: &mut Chance, chapter: &Chapter, id: u32) -> Vec<Shape> {
    let Ok(game) = game_at(chapter, id) else { return Vec::new() };
    let squares: Vec<String> =
        game.scene(Viewer::Everything).squares.into_iter().map(|square| square.name).collect();
    let brushes = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow];
    (0..chance.below(4))
        .map(|_| Shape {
            brush: *pick(chance, &brushes),
            from: pick(chance, &squares).clone(),
            to: (chance.below(2) == 0).then(|| pick(chance, &squares).clone()),
        })
        .collect()
}

/// An edit that may make sense for somebody who sees this study.
pub fn random_edit(chance: &mut Chance, seen: &Study) -> Edit {
    let chapters: Vec<&Chapter> = seen.in_order().collect();
    if chapters.is_empty() || chance.below(25) == 0 {
        let game = pick(chance, GAMES).info().name.to_owned();
        let title = format!("Chapter {}", chance.below(100));
        let seed = chance.below(1000).to_string();
        return Edit::AddChapter {
            title,
            game,
            options: String::new(),
            position: None,
            seed,
            moves: Vec::new(),
        };
    }
    let chapter = *pick(chance, &chapters);
    let (of, id) = (chapter.head.id, pick(chance, &chapter.nodes).id);
    match chance.below(24) {
        0 => Edit::Rename { name: format!("Study {}", chance.below(10)) },
        1 => Edit::SetVisibility { visibility: *pick(chance, &[Visibility::Link, Visibility::Public]) },
        2 => Edit::MoveChapter { chapter: of, to: chance.below(4) as u32 },
        3 => Edit::NameChapter { chapter: of, title: format!("Title {} \"quoted\"", chance.below(10)) },
        4 => Edit::SetPractice { chapter: of, practice: chance.below(2) == 0 },
        5 => {
            let tag = |name: &str, value: &str| ChapterTag { name: name.into(), value: value.into() };
            Edit::SetTags { chapter: of, tags: vec![tag("White", "A \"B\" \\"), tag("Result", "1-0")] }
        }
        6 if chance.below(3) == 0 => Edit::DeleteChapter { chapter: of },
        7 => Edit::Delete { chapter: of, node: id },
        8 => Edit::Promote { chapter: of, node: id },
        9..=11 => Edit::SetComment { chapter: of, node: id, comment: (*pick(chance, &WORDS)).to_owned() },
        12 | 13 => Edit::SetSign {
            chapter: of,
            node: id,
            sign: *pick(chance, &[1, 2, 4, 10, 16, 36, 140]),
            on: chance.below(3) > 0,
        },
        14 => Edit::SetShapes { chapter: of, node: id, shapes: shapes(chance, chapter, id) },
        15 => {
            let moves: Vec<String> = some_move(chance, chapter, id).into_iter().collect();
            let line = FrozenLine { score: Some(-35), end_in: None, depth: 12, moves };
            Edit::SetLines { chapter: of, node: id, lines: vec![line] }
        }
        _ => {
            let moves = some_move(chance, chapter, id).into_iter().collect();
            Edit::AddMoves { chapter: of, node: id, moves }
        }
    }
}

/// A study after so many edits, those that are refused left out.
pub fn random_study(seed: u64, edits: usize) -> Study {
    let mut chance = Chance::from_seed(seed);
    let mut study = Study::new("A study").unwrap();
    for _ in 0..edits {
        let edit = random_edit(&mut chance, &study);
        if let Ok(plan) = study.plan(&edit) {
            study.make(&plan.changes);
        }
    }
    study
}

/// A chapter without the numbers of its moves, which a text does not keep.
pub fn unnumbered(chapter: &Chapter) -> String {
    fn tree(chapter: &Chapter, id: u32) -> String {
        let at = node(chapter, id).expect("a move of the tree");
        let own = TreeNode { id: 0, parent: None, children: Vec::new(), ..at.clone() };
        let behind: Vec<String> = at.children.iter().map(|child| tree(chapter, *child)).collect();
        format!("{own:?}\n[{}]", behind.join("; "))
    }
    let mut head = chapter.head.clone();
    head.id = 0;
    format!("{head:?}\n{}", tree(chapter, 0))
}

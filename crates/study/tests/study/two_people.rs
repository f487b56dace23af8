//! Two people edit one study at once, each seeing only what has reached them so far. A
//! single writer orders what they do; both end with the same study.

use crate::support::random_edit;
use proptest::prelude::*;
use quincunx_core::Chance;
use quincunx_protocol::{Change, Edit};
use quincunx_study::{Inverse, Study, game_at, node, path};

/// What reaches everybody, as it goes over the wire.
struct Entry {
    changes: String,
    inverse: Inverse,
}

#[derive(Default)]
struct Person {
    study: Study,
    heard: usize,
}

impl Person {
    fn hear(&mut self, log: &[Entry], upto: usize) {
        for entry in &log[self.heard..upto] {
            let changes: Vec<Change> = serde_json::from_str(&entry.changes).unwrap();
            self.study.make(&changes);
        }
        self.heard = upto;
    }
}

fn is_whole(study: &Study) {
    let mut order = study.head.order.clone();
    order.sort_unstable();
    assert_eq!(order, study.chapters.keys().copied().collect::<Vec<u32>>());
    for chapter in study.chapters.values() {
        for at in &chapter.nodes {
            for child in &at.children {
                assert_eq!(node(chapter, *child).expect("a child is there").parent, Some(at.id));
            }
            let mut moves: Vec<&str> =
                at.children.iter().map(|child| node(chapter, *child).unwrap().text.as_str()).collect();
            moves.sort_unstable();
            moves.dedup();
            assert_eq!(moves.len(), at.children.len(), "no move stands twice");
            match at.parent {
                Some(parent) => assert!(node(chapter, parent).unwrap().children.contains(&at.id)),
                None => assert_eq!(at.id, 0),
            }
            assert!(at.id < chapter.next);
            path(chapter, at.id).unwrap();
        }
        for leaf in chapter.nodes.iter().filter(|node| node.children.is_empty()) {
            game_at(chapter, leaf.id).expect("all moves are legal");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_edits_of_two_people_end_the_same_for_both(seed: u64, steps in 1usize..160) {
        let mut chance = Chance::from_seed(seed);
        let mut writer = Study::new("Ours").unwrap();
        let first = Study { head: writer.head.clone(), ..Study::default() };
        let mut people = [Person { study: first.clone(), heard: 0 }, Person { study: first, heard: 0 }];
        let mut log: Vec<Entry> = Vec::new();
        for _ in 0..steps {
            let person = &mut people[chance.below(2) as usize];
            if chance.below(3) == 0 {
                let upto = person.heard + chance.below((log.len() - person.heard) as u64 + 1) as usize;
                person.hear(&log, upto);
                continue;
            }
            // They may undo what they have heard of, and edit what they see.
            let plan = if person.heard > 0 && chance.below(6) == 0 {
                let entry = &log[chance.below(person.heard as u64) as usize];
                let changes: Vec<Change> = serde_json::from_str(&entry.changes).unwrap();
                writer.plan_undo(&entry.inverse, &changes)
            } else {
                let edit = random_edit(&mut chance, &person.study);
                let text = serde_json::to_string(&edit).unwrap();
                let read: Edit = serde_json::from_str(&text).unwrap();
                prop_assert_eq!(&read, &edit);
                writer.plan(&edit)
            };
            if let Ok(plan) = plan
                && !plan.changes.is_empty()
            {
                writer.make(&plan.changes);
                let changes = serde_json::to_string(&plan.changes).unwrap();
                let inverse = serde_json::from_str(&serde_json::to_string(&plan.inverse).unwrap()).unwrap();
                prop_assert_eq!(&inverse, &plan.inverse);
                log.push(Entry { changes, inverse });
            }
        }
        for person in &mut people {
            let all = log.len();
            person.hear(&log, all);
            prop_assert_eq!(&person.study.head, &writer.head);
            prop_assert_eq!(&person.study.chapters, &writer.chapters);
        }
        is_whole(&writer);
    }

    #[test]
    fn what_is_done_last_can_be_undone_and_done_again(seed: u64) {
        let mut chance = Chance::from_seed(seed);
        let mut study = crate::support::random_study(seed, 40);
        for _ in 0..30 {
            let edit = random_edit(&mut chance, &study);
            let Ok(plan) = study.plan(&edit) else { continue };
            if plan.changes.is_empty() {
                continue;
            }
            let before = study.clone();
            study.make(&plan.changes);
            let after = study.clone();
            let undo = study.plan_undo(&plan.inverse, &plan.changes).unwrap_or_else(|error| panic!("{edit:?}: {error}"));
            study.make(&undo.changes);
            prop_assert_eq!((&study.head, nodes(&study)), (&before.head, nodes(&before)), "{:?}", edit);
            let redo = study.plan_undo(&undo.inverse, &undo.changes).unwrap_or_else(|error| panic!("{edit:?}: {error}"));
            study.make(&redo.changes);
            prop_assert_eq!((&study.head, nodes(&study)), (&after.head, nodes(&after)), "{:?}", edit);
        }
    }
}

/// Everything but the numbers that are given next, which never go down.
fn nodes(study: &Study) -> Vec<String> {
    study.chapters.values().map(|chapter| format!("{:?} {:?}", chapter.head, chapter.nodes)).collect()
}

#[test]
fn what_somebody_else_has_changed_since_is_not_undone() {
    let mut study = Study::new("Ours").unwrap();
    let edit = |study: &mut Study, edit: Edit| {
        let plan = study.plan(&edit).unwrap();
        study.make(&plan.changes);
        plan
    };
    let game = quincunx_games::catalogue::GAMES[3].info().name.to_owned();
    let add = Edit::AddChapter {
        title: "One".into(),
        game,
        options: String::new(),
        position: None,
        seed: String::new(),
        moves: Vec::new(),
    };
    edit(&mut study, add);
    let moves = edit(&mut study, Edit::AddMoves { chapter: 1, node: 0, moves: vec!["b2-b4".into()] });
    let again = study.plan(&Edit::AddMoves { chapter: 1, node: 0, moves: vec!["b2-b4".into()] }).unwrap();
    assert_eq!((again.changes.len(), again.node), (0, moves.node), "the same move is the same node");
    let said = edit(&mut study, Edit::SetComment { chapter: 1, node: 1, comment: "mine".into() });
    assert!(study.plan_undo(&moves.inverse, &moves.changes).is_err(), "a comment would be lost");
    edit(&mut study, Edit::SetComment { chapter: 1, node: 1, comment: "theirs".into() });
    assert!(study.plan_undo(&said.inverse, &said.changes).is_err());
    for wrong in [
        Edit::AddMoves { chapter: 1, node: 0, moves: vec!["a1-a9".into()] },
        Edit::AddMoves { chapter: 1, node: 7, moves: vec!["b2-b4".into()] },
        Edit::AddMoves { chapter: 2, node: 0, moves: vec!["b2-b4".into()] },
        Edit::Delete { chapter: 1, node: 0 },
        Edit::Promote { chapter: 1, node: 0 },
        Edit::SetComment { chapter: 1, node: 1, comment: "x".repeat(2001) },
        Edit::Rename { name: " \n ".into() },
        Edit::Import { text: "x".repeat(300 * 1024), game: None },
    ] {
        assert!(study.plan(&wrong).is_err(), "{wrong:?}");
    }
}

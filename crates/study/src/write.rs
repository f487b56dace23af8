//! Chapters as text: as our records with variations, or the part that is chess as PGN.

use std::collections::HashMap;
use std::rc::Rc;

use quincunx_core::pgn::{lines, tag};
use quincunx_core::{AnyGame, Message};
use quincunx_games::chess::chess_fen;
use quincunx_protocol::{Chapter, TreeNode};

use crate::line::{begin, play};
use crate::tree::{find, main_line, path};
use crate::{EditError, Study, comment};

/// A whole study as one text.
pub fn study_text(study: &Study) -> Result<String, EditError> {
    let texts = study.in_order().map(|chapter| chapter_text(chapter, Some(&study.head.name)));
    Ok(texts.collect::<Result<Vec<String>, EditError>>()?.join("\n"))
}

/// Those chapters of a study as PGN that are chess.
pub fn study_pgn(study: &Study) -> Result<String, EditError> {
    let texts: Vec<String> = study.in_order().filter_map(|chapter| chapter_pgn(chapter).ok()).collect();
    if texts.is_empty() { Err(no_chess()) } else { Ok(texts.join("\n")) }
}

fn no_chess() -> EditError {
    EditError::Missing(Message::new("study-no-chess"))
}

/// A chapter as a record with variations, comments and signs.
pub fn chapter_text(chapter: &Chapter, study: Option<&str>) -> Result<String, EditError> {
    let head = &chapter.head;
    let mut text = study.map(|name| tag("Study", name)).unwrap_or_default();
    text.push_str(&tag("Chapter", &head.title));
    text.push_str(&tag("Game", &head.game));
    let some = |value: &str| (!value.is_empty()).then(|| value.to_owned());
    let rest = [
        ("Options", some(&head.options)),
        ("Seed", some(&head.seed).filter(|seed| seed != "0")),
        ("Position", head.position.clone()),
        ("Practice", head.practice.then(|| "yes".to_owned())),
    ];
    text.extend(rest.into_iter().filter_map(|(name, value)| Some(tag(name, &value?))));
    text.extend(head.tags.iter().map(|known| tag(&known.name, &known.value)));
    text.push('\n');
    text.push_str(&lines(&Sheet { chapter, from: 0, is_chess: false }.words()?));
    Ok(text)
}

/// The tags that PGN wants in every game, in its order.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The part of a chapter that is chess, from where its main line comes to it.
pub fn chapter_pgn(chapter: &Chapter) -> Result<String, EditError> {
    let head = &chapter.head;
    let mut game = begin(head)?;
    let mut from = 0;
    let mut line = main_line(chapter, 0).into_iter();
    let fen = loop {
        if let Some(fen) = chess_fen(game.as_ref()) {
            break fen;
        }
        let next = line.next().ok_or_else(no_chess)?;
        play(game.as_mut(), &next.text)?;
        from = next.id;
    };
    let part = game.chess_part().ok_or_else(no_chess)?;
    let known = |name: &str| head.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
    let mut text: String = ROSTER
        .iter()
        .map(|(name, unknown)| {
            let title = (*name == "Event").then_some(head.title.as_str());
            tag(name, known(name).or(title).unwrap_or(unknown))
        })
        .collect();
    text.extend([tag("SetUp", "1"), tag("FEN", &fen), tag("Chapter", &head.title), tag("Game", &head.game)]);
    let is_roster = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
    let colours = part.tags.iter().filter(|(name, _)| known(name).is_none());
    text.extend(colours.map(|(name, value)| tag(name, value)));
    let further = head.tags.iter().filter(|tag| !is_roster(&tag.name));
    text.extend(further.map(|known| tag(&known.name, &known.value)));
    text.push('\n');
    text.push_str(&lines(&Sheet { chapter, from, is_chess: true }.words()?));
    Ok(text)
}

/// How the moves of a line are written: each with its number, where it has one.
struct Line {
    words: HashMap<u32, (Option<String>, String)>,
    /// Numbers for moves that have none, as something stands before them.
    again: HashMap<u32, String>,
}

/// What is still to be written, the next last.
enum Task {
    Move(u32, Rc<Line>, bool),
    Rest(u32, Rc<Line>),
    Variation(u32),
    Close,
}

/// The moves of a chapter behind one of them.
struct Sheet<'c> {
    chapter: &'c Chapter,
    from: u32,
    is_chess: bool,
}

impl Sheet<'_> {
    /// The moves, their numbers, signs and comments as words, and the result.
    fn words(&self) -> Result<Vec<String>, EditError> {
        let mut words = Words::default();
        words.about(find(self.chapter, self.from)?, self.is_chess);
        let main = Rc::new(self.line(self.from)?);
        let mut tasks = vec![Task::Rest(self.from, main)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Move(id, line, is_alone) => self.write_move(&mut words, id, &line, is_alone)?,
                Task::Rest(id, line) => {
                    let children = &find(self.chapter, id)?.children;
                    let Some((first, others)) = children.split_first() else { continue };
                    if !line.words.contains_key(first) {
                        continue;
                    }
                    tasks.push(Task::Rest(*first, line.clone()));
                    tasks.extend(others.iter().rev().map(|other| Task::Variation(*other)));
                    tasks.push(Task::Move(*first, line, words.is_broken));
                }
                Task::Variation(id) => {
                    let line = Rc::new(self.line(id)?);
                    // What is no move of chess has no place in PGN.
                    if !line.words.contains_key(&id) {
                        continue;
                    }
                    words.open();
                    tasks.push(Task::Close);
                    tasks.push(Task::Rest(id, line.clone()));
                    tasks.push(Task::Move(id, line, true));
                }
                Task::Close => words.close(),
            }
        }
        let result = self.chapter.head.tags.iter().find(|tag| tag.name == "Result");
        let result =
            result.map(|tag| tag.value.as_str()).filter(|value| quincunx_core::Record::is_result(value));
        words.list.push(result.unwrap_or("*").to_owned());
        Ok(words.list)
    }

    fn write_move(&self, words: &mut Words, id: u32, line: &Line, is_alone: bool) -> Result<(), EditError> {
        let node = find(self.chapter, id)?;
        let (number, text) = line.words.get(&id).cloned().unwrap_or_default();
        let number = number.or_else(|| line.again.get(&id).filter(|_| is_alone).cloned());
        words.push(number);
        words.push(Some(text));
        words.is_broken = false;
        words.about(node, self.is_chess);
        Ok(())
    }

    /// The moves from the beginning through one to the end of its line.
    fn line(&self, id: u32) -> Result<Line, EditError> {
        let chapter = self.chapter;
        let all: Vec<&TreeNode> = path(chapter, id)?.into_iter().chain(main_line(chapter, id)).collect();
        let mut game = begin(&chapter.head)?;
        let mut plies = Vec::with_capacity(all.len());
        for node in &all {
            plies.push((game.ply_count(), node.id));
            play(game.as_mut(), &node.text)?;
        }
        Ok(if self.is_chess {
            chess_words(game.as_ref(), &plies)
        } else {
            record_words(game.as_ref(), &plies)
        })
    }
}

/// The moves as a record has them.
fn record_words(game: &dyn AnyGame, plies: &[(usize, u32)]) -> Line {
    let record = game.record(None);
    let (mut words, mut again) = (HashMap::new(), HashMap::new());
    let is_numbered = game.info().seats.len() == 2;
    for (ply, id) in plies {
        let Some(written) = record.plies.get(*ply) else { continue };
        words.insert(*id, (written.number.clone(), written.text.clone()));
        let number = record.plies[..*ply].iter().rev().find_map(|ply| ply.number.as_deref());
        if let Some(number) = number.filter(|_| is_numbered) {
            again.insert(*id, format!("{}...", number.trim_end_matches('.')));
        }
    }
    Line { words, again }
}

/// The moves as PGN has them; what is no move of chess is left out.
fn chess_words(game: &dyn AnyGame, plies: &[(usize, u32)]) -> Line {
    let (mut words, mut again) = (HashMap::new(), HashMap::new());
    let Some(part) = game.chess_part() else { return Line { words, again } };
    for (half, (ply, san)) in (usize::from(part.black_first)..).zip(&part.moves) {
        let Some((_, id)) = plies.iter().find(|(of, _)| of == ply) else { continue };
        let number = part.first_number as usize + half / 2;
        let is_white = half % 2 == 0;
        words.insert(*id, (is_white.then(|| format!("{number}.")), san.clone()));
        again.insert(*id, format!("{number}..."));
    }
    Line { words, again }
}

/// Words, and whether a parenthesis is to stand before the next.
struct Words {
    list: Vec<String>,
    is_open: bool,
    /// Whether something other than a move was written last.
    is_broken: bool,
}

impl Default for Words {
    fn default() -> Words {
        Words { list: Vec::new(), is_open: false, is_broken: true }
    }
}

impl Words {
    fn push(&mut self, word: Option<String>) {
        let Some(word) = word else { return };
        let open = if std::mem::take(&mut self.is_open) { "(" } else { "" };
        self.list.push(format!("{open}{word}"));
    }

    /// The signs of a move, and what is said about it.
    fn about(&mut self, node: &TreeNode, is_chess: bool) {
        node.signs.iter().for_each(|sign| self.push(Some(format!("${sign}"))));
        if let Some(remark) = comment::write(node, is_chess) {
            format!("{{{remark}}}").split(' ').for_each(|word| self.push(Some(word.to_owned())));
            self.is_broken = true;
        }
    }

    fn open(&mut self) {
        self.is_open = true;
    }

    fn close(&mut self) {
        if let Some(last) = self.list.last_mut() {
            last.push(')');
        }
        self.is_broken = true;
    }
}

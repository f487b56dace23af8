//! Chapters read from a text: our records with variations, or PGN.

use std::collections::HashMap;

use quincunx_core::{AnyGame, Message, Misread, Record, RecordError};
use quincunx_games::catalogue;
use quincunx_games::chess::{CHESS_GAME, CHESS_START, chess_part, chess_position};
use quincunx_protocol::{Change, Chapter, ChapterHead, ChapterTag, TreeNode};

use crate::limits::{
    LONGEST_NAME, MOST_CHAPTERS, MOST_NODES, MOST_SHAPES, MOST_SIGNS, MOST_STUDY_NODES, MOST_TAGS, RESERVED,
    check_lines, clean_comment, clean_tags,
};
use crate::line::{begin, check_length, read as read_ply};
use crate::plan::canonical_head;
use crate::tokens::{Token, Tokens};
use crate::{EditError, Plan, comment, nodes, signs};

/// How deep variations may stand in each other.
const DEEPEST: usize = 100;

/// The chapters of a text. `game` is the game of one that does not say it; where nothing
/// says it, it is chess.
pub fn read_chapters(text: &str, game: Option<&str>) -> Result<Vec<Chapter>, EditError> {
    let mut tokens = Tokens::new(text);
    let mut chapters = Vec::new();
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut reader: Option<Reader> = None;
    let mut nodes = 0;
    loop {
        let is_chess = reader.as_ref().is_some_and(|reader| reader.is_chess);
        let token = tokens.next(is_chess)?;
        if let Some(Token::Tag(..)) | None = &token {
            let done = match reader.take() {
                Some(reader) => Some(reader.done(tokens.line)?),
                // Tags without a move are a position to begin from.
                None if token.is_none() && !tags.is_empty() => {
                    Some(Reader::new(std::mem::take(&mut tags), game)?.done(tokens.line)?)
                }
                None => None,
            };
            nodes += done.as_ref().map_or(0, |chapter: &Chapter| chapter.nodes.len());
            chapters.extend(done);
            if nodes > MOST_STUDY_NODES {
                return Err(EditError::too_many("study-full", MOST_STUDY_NODES));
            }
        }
        match token {
            None => break,
            Some(Token::Tag(name, value)) => tags.push((name, value)),
            Some(token) => {
                let reader = match &mut reader {
                    Some(reader) => reader,
                    None if chapters.len() == MOST_CHAPTERS => {
                        return Err(EditError::too_many("study-most-chapters", MOST_CHAPTERS));
                    }
                    none => none.insert(Reader::new(std::mem::take(&mut tags), game)?),
                };
                reader.take(token, tokens.line)?;
            }
        }
    }
    if chapters.is_empty() {
        return Err(EditError::Unreadable(Message::new("study-text-empty")));
    }
    Ok(chapters)
}

/// Where the reader is: behind a move.
struct Place {
    node: u32,
    game: Box<dyn AnyGame>,
    /// The plies that the text has accounted for.
    read: usize,
}

struct Reader {
    is_chess: bool,
    head: ChapterHead,
    nodes: Vec<TreeNode>,
    /// How many plies there were before each move.
    before: HashMap<u32, usize>,
    at: Place,
    /// Where to go on when a parenthesis closes.
    open: Vec<Place>,
    /// Whether a variation has just been opened.
    is_fresh: bool,
    /// Comments before the first move of a variation.
    waiting: Vec<String>,
    result: Option<String>,
}

impl Reader {
    fn new(tags: Vec<(String, String)>, game: Option<&str>) -> Result<Reader, EditError> {
        let tag = |name: &str| tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let named = tag("Game").or(game);
        let game = named.unwrap_or(CHESS_GAME);
        let is_chess = tag("FEN").is_some() || named.is_none();
        let position = match tag("Position") {
            Some(position) => Some(position.to_owned()),
            None if is_chess => {
                let duellists = tag("WhiteColour").zip(tag("BlackColour"));
                let fen = tag("FEN").unwrap_or(CHESS_START);
                let position = chess_position(game, fen, duellists.map(|(white, black)| [white, black]));
                let position = position.ok_or_else(|| {
                    let found = Misread::excerpt(game);
                    EditError::Unreadable(Message::new("study-no-chess-game").verbatim("found", found))
                })?;
                Some(position)
            }
            None => None,
        };
        let head = ChapterHead {
            id: 0,
            title: title(&tags, game),
            game: game.to_owned(),
            options: tag("Options").unwrap_or_default().to_owned(),
            position,
            seed: tag("Seed").unwrap_or_default().to_owned(),
            practice: tag("Practice").is_some_and(|value| value == "yes"),
            tags: further(&tags)?,
        };
        let game = begin(&head)?;
        let is_chess = is_chess && chess_part(&head.game).is_some();
        let head = canonical_head(head, game.as_ref());
        // Rolls that come before the first move may stand in the text.
        let at = Place { node: 0, game, read: 0 };
        let nodes = vec![TreeNode::default()];
        Ok(Reader {
            is_chess,
            head,
            nodes,
            before: HashMap::new(),
            at,
            open: Vec::new(),
            is_fresh: false,
            waiting: Vec::new(),
            result: None,
        })
    }

    fn here(&mut self) -> &mut TreeNode {
        // Moves are numbered in the order in which they stand here.
        &mut self.nodes[self.at.node as usize]
    }

    fn take(&mut self, token: Token<'_>, line: usize) -> Result<(), EditError> {
        match token {
            Token::Tag(..) => {}
            Token::Comment(text) => {
                if self.is_fresh {
                    self.waiting.push(text.to_owned());
                } else {
                    self.remark(text)?;
                }
            }
            Token::Sign(sign) => self.sign(sign),
            Token::Open => self.open(line)?,
            Token::Close => {
                let wrong = || syntax(line, ")", "expected-no-parenthesis");
                self.at = self.open.pop().ok_or_else(wrong)?;
                (self.is_fresh, self.waiting) = (false, Vec::new());
            }
            Token::Word(word) => self.word(word, line)?,
        }
        Ok(())
    }

    fn open(&mut self, line: usize) -> Result<(), EditError> {
        let node = self.at.node;
        let (Some(parent), Some(before)) = (self.nodes[node as usize].parent, self.before.get(&node)) else {
            return Err(syntax(line, "(", "expected-move-before").into());
        };
        if self.open.len() == DEEPEST {
            return Err(EditError::too_many("study-deep", DEEPEST));
        }
        let game = self.at.game.at(*before);
        let read = game.ply_count();
        let place = std::mem::replace(&mut self.at, Place { node: parent, game, read });
        self.open.push(place);
        self.is_fresh = true;
        Ok(())
    }

    fn remark(&mut self, text: &str) -> Result<(), EditError> {
        let remark = comment::read(text, self.is_chess);
        let words = clean_comment(&remark.words)?;
        let node = self.here();
        node.comment = match (node.comment.is_empty(), words.is_empty()) {
            (_, true) => std::mem::take(&mut node.comment),
            (true, false) => words,
            (false, false) => clean_comment(&format!("{}\n{words}", node.comment))?,
        };
        if !remark.clock.is_empty() {
            node.clock = remark.clock;
        }
        node.lines.extend(remark.lines);
        check_lines(&node.lines)?;
        node.shapes.extend(remark.shapes);
        if node.shapes.len() > MOST_SHAPES {
            return Err(EditError::too_many("study-shapes", MOST_SHAPES));
        }
        Ok(())
    }

    fn sign(&mut self, sign: u8) {
        let node = self.here();
        // `$0` says nothing.
        if sign > 0 && node.signs.len() < MOST_SIGNS {
            node.signs = signs::set(&node.signs, sign, true);
        }
    }

    fn word(&mut self, word: &str, line: usize) -> Result<(), EditError> {
        if Record::is_result(word) && self.open.is_empty() {
            if self.result.is_some() {
                return Err(syntax(line, word, "expected-one-result").into());
            }
            self.result = Some(word.to_owned());
            return Ok(());
        }
        let word = Record::without_number(word);
        if word.is_empty() || Record::is_result(word) {
            return Ok(());
        }
        let is_symbol = !word.contains(|c: char| c.is_alphanumeric());
        if let Some(sign) = signs::number_of(word).filter(|_| is_symbol) {
            self.sign(sign);
            return Ok(());
        }
        if self.result.is_some() {
            return Err(syntax(line, word, "expected-nothing-after-result").into());
        }
        let (text, suffix) = split_sign(word);
        let before = self.at.game.ply_count();
        let made = read_ply(self.at.game.as_mut(), text, &mut self.at.read);
        let made = made.map_err(|error| RecordError::Ply {
            line,
            ply: before + 1,
            text: Misread::excerpt(text),
            error,
        })?;
        let Some(made) = made else { return Ok(()) };
        self.grow(made, before)?;
        if let Some(sign) = signs::number_of(suffix) {
            self.sign(sign);
        }
        self.is_fresh = false;
        std::mem::take(&mut self.waiting).iter().try_for_each(|text| self.remark(text))
    }

    /// Goes on to a move, which may be there already.
    fn grow(&mut self, made: TreeNode, before: usize) -> Result<(), EditError> {
        let parent = self.at.node;
        let children = &self.nodes[parent as usize].children;
        let known = children.iter().copied().find(|child| self.nodes[*child as usize].text == made.text);
        self.at.node = match known {
            Some(child) => child,
            None => {
                check_length(before + 1)?;
                let id = self.nodes.len() as u32;
                if id as usize == MOST_NODES {
                    return Err(EditError::too_many("study-chapter-full", MOST_NODES));
                }
                self.nodes[parent as usize].children.push(id);
                self.nodes.push(TreeNode { id, parent: Some(parent), ..made });
                self.before.insert(id, before);
                id
            }
        };
        Ok(())
    }

    fn done(mut self, line: usize) -> Result<Chapter, EditError> {
        if !self.open.is_empty() {
            return Err(syntax(line, "", "expected-parenthesis").into());
        }
        // The squares of arrows and circles, and the moves of lines, are checked like those
        // of an edit.
        let mut chapter = Chapter { head: self.head, next: self.nodes.len() as u32, nodes: Vec::new() };
        let is_known = chapter.head.tags.iter().any(|tag| tag.name == RESULT);
        if let Some(result) = self.result.filter(|result| result != "*" && !is_known)
            && chapter.head.tags.len() < MOST_TAGS
        {
            chapter.head.tags.push(ChapterTag { name: RESULT.to_owned(), value: result });
        }
        let marked: Vec<u32> = self
            .nodes
            .iter()
            .filter(|node| !node.shapes.is_empty() || !node.lines.is_empty())
            .map(|node| node.id)
            .collect();
        chapter.nodes = std::mem::take(&mut self.nodes);
        for id in marked {
            let node = &mut chapter.nodes[id as usize];
            let (shapes, lines) = (std::mem::take(&mut node.shapes), std::mem::take(&mut node.lines));
            let shaped = nodes::set_shapes(&chapter, id, &shapes)?;
            put(&mut chapter, shaped);
            let lined = nodes::set_lines(&chapter, id, &lines)?;
            put(&mut chapter, lined);
        }
        Ok(chapter)
    }
}

/// Puts a move in its place as a plan says.
fn put(chapter: &mut Chapter, plan: Plan) {
    for change in plan.changes {
        if let Change::Node { node, .. } = change {
            let at = node.id as usize;
            chapter.nodes[at] = node;
        }
    }
}

/// The tag of the result.
const RESULT: &str = "Result";

fn syntax(line: usize, found: &str, expected: &'static str) -> RecordError {
    let misread = Misread::new(Message::new("part-moves"), found, Message::new(expected));
    RecordError::Syntax { line, misread }
}

/// A move and the sign that is written behind it.
fn split_sign(word: &str) -> (&str, &str) {
    let text = word.trim_end_matches(['!', '?']);
    // An order begins with `!`, and a secret choice is `white:?`.
    if text.is_empty() || text.ends_with(':') { (word, "") } else { word.split_at(text.len()) }
}

/// What a chapter is called whose text may not say it.
fn title(tags: &[(String, String)], game: &str) -> String {
    let tag = |name: &str| {
        let value = tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.trim());
        value.filter(|value| !value.is_empty() && *value != "?")
    };
    let players = tag("White").zip(tag("Black")).map(|(white, black)| format!("{white} – {black}"));
    let title = tag("Chapter").map(str::to_owned).or(players).or(tag("Event").map(str::to_owned));
    let title = title.unwrap_or_else(|| {
        catalogue::find(game).map_or(game.to_owned(), |rules| rules.info().title.to_owned())
    });
    let clean: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = clean.trim().chars().take(LONGEST_NAME).collect();
    let short = short.trim();
    if short.is_empty() { game.chars().take(LONGEST_NAME).collect() } else { short.to_owned() }
}

/// Tags about the seed of a game that was sealed, which a chapter has no use for.
const SEAL: [&str; 4] = ["Salt", "Commitment", "ServerSeed", "Contributions"];

/// The tags that a chapter keeps: those that say something, as far as there is room.
fn further(tags: &[(String, String)]) -> Result<Vec<ChapterTag>, EditError> {
    let mut kept: Vec<ChapterTag> = Vec::new();
    for (name, value) in tags {
        let says_nothing =
            matches!(value.as_str(), "" | "?" | "????.??.??") || (name == RESULT && value == "*");
        let is_known = RESERVED.iter().chain(&SEAL).any(|known| known == name)
            || kept.iter().any(|tag| tag.name == *name);
        if !says_nothing && !is_known && kept.len() < MOST_TAGS && name.len() <= 40 {
            let value = value.chars().take(200).collect();
            kept.push(ChapterTag { name: name.clone(), value });
        }
    }
    clean_tags(&kept)
}

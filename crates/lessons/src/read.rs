//! Reading a file of lessons. Only its form is looked at here; whether it is true
//! of the game, [`check`](crate::check) says.

use quincunx_core::Misread;

use crate::coach::unknown_blank;
use crate::goal::GOALS;
use crate::{
    CODES, Coach, Course, Goal, Lesson, LessonError, Mistake, Problem, Remark, Reply, Situation, Step,
    Translated,
};

const KEYS: &str = "one of position, options, seed, seat, goal, within, solution, reply, level, en, fi, hint, \
                    then, right, wrong or coach";

/// A line that means something, with those that go on with it.
struct Item {
    line: usize,
    /// 1 to 3 for headings.
    heading: usize,
    /// Whether it is an item within an item.
    inner: bool,
    key: String,
    value: String,
}

fn error(line: usize, problem: Problem) -> LessonError {
    LessonError { line, problem }
}

fn shown(text: &str) -> String {
    Misread::excerpt(text)
}

/// Reads a file of lessons.
pub fn read(text: &str) -> Result<Course, LessonError> {
    let items = items(text)?;
    let mut items = items.into_iter().peekable();
    let first = items.next().filter(|item| item.heading == 1);
    let first = first.ok_or_else(|| error(1, Problem::NoGame))?;
    let mut course = Course { game: first.value, lessons: Vec::new() };
    let mut line = first.line;
    while let Some(item) = items.next() {
        line = item.line;
        match item.heading {
            2 => {
                let name = name(&item)?;
                if course.lesson(&name).is_some() {
                    return Err(error(line, Problem::Twice(shown(&name))));
                }
                let title = words(&mut items, item.line, false)?;
                course.lessons.push(Lesson { name, title, steps: Vec::new(), line });
            }
            3 => {
                let Some(lesson) = course.lessons.last_mut() else {
                    return Err(error(line, Problem::NoLessons));
                };
                let name = name(&item)?;
                if lesson.steps.iter().any(|step| step.name == name) {
                    return Err(error(line, Problem::Twice(shown(&name))));
                }
                let mut own = Vec::new();
                while let Some(item) = items.next_if(|item| item.heading == 0) {
                    own.push(item);
                }
                lesson.steps.push(step(name, line, own)?);
            }
            _ => return Err(error(line, Problem::Unexpected(shown(&item.value)))),
        }
    }
    if course.lessons.is_empty() {
        return Err(error(line, Problem::NoLessons));
    }
    match course.lessons.iter().find(|lesson| lesson.steps.is_empty()) {
        Some(lesson) => Err(error(lesson.line, Problem::NoSteps(shown(&lesson.name)))),
        None => Ok(course),
    }
}

/// Splits a text into headings and items. Between the first heading and the
/// second there may be anything.
fn items(text: &str) -> Result<Vec<Item>, LessonError> {
    let mut items: Vec<Item> = Vec::new();
    for (number, whole) in text.lines().enumerate() {
        let line = number + 1;
        let trimmed = whole.trim();
        let is_indented = whole.starts_with([' ', '\t']);
        if trimmed.is_empty() {
            continue;
        }
        let hashes = trimmed.bytes().take_while(|byte| *byte == b'#').count();
        let title = trimmed.get(hashes..).unwrap_or_default();
        if (1..=3).contains(&hashes) && title.starts_with(' ') && !is_indented {
            let value = title.trim().to_owned();
            items.push(Item { line, heading: hashes, inner: false, key: String::new(), value });
            continue;
        }
        // What stands under the title is for whoever reads the file.
        if let [Item { heading: 1, .. }] = items.as_slice() {
            continue;
        }
        if let Some(item) = trimmed.strip_prefix("- ") {
            let (key, value) =
                item.split_once(':').ok_or_else(|| error(line, Problem::Unexpected(shown(trimmed))))?;
            let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
            items.push(Item { line, heading: 0, inner: is_indented, key, value });
            continue;
        }
        match items.last_mut() {
            Some(item) if item.heading == 0 && is_indented => {
                if !item.value.is_empty() {
                    item.value.push(' ');
                }
                item.value.push_str(trimmed);
            }
            _ => return Err(error(line, Problem::Unexpected(shown(trimmed)))),
        }
    }
    Ok(items)
}

fn name(item: &Item) -> Result<String, LessonError> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if item.value.len() <= 40 && item.value.chars().all(fits) {
        Ok(item.value.clone())
    } else {
        Err(error(item.line, Problem::Name(shown(&item.value))))
    }
}

/// The words that follow: one item for each language.
fn words(
    items: &mut std::iter::Peekable<std::vec::IntoIter<Item>>,
    line: usize,
    inner: bool,
) -> Result<Translated, LessonError> {
    let mut words = Translated::default();
    while let Some(item) = items.next_if(|item| item.heading == 0 && item.inner == inner) {
        let Some(text) = words.of_code_mut(&item.key) else {
            let problem = Problem::Key { found: shown(&item.key), expected: "en or fi" };
            return Err(error(item.line, problem));
        };
        say(text, &item)?;
    }
    whole(words, line)
}

fn say(text: &mut String, item: &Item) -> Result<(), LessonError> {
    if !text.is_empty() {
        return Err(error(item.line, Problem::Repeated(shown(&item.key))));
    }
    text.clone_from(&item.value);
    Ok(())
}

fn whole(words: Translated, line: usize) -> Result<Translated, LessonError> {
    match CODES.into_iter().find(|code| words.of_code(code).is_none_or(str::is_empty)) {
        Some(code) => Err(error(line, Problem::Missing(code))),
        None => Ok(words),
    }
}

/// A value without the backticks that keep Markdown from changing it.
fn bare(value: &str) -> &str {
    value.strip_prefix('`').and_then(|value| value.strip_suffix('`')).unwrap_or(value)
}

fn list(value: &str) -> Vec<String> {
    bare(value).split_whitespace().map(str::to_owned).collect()
}

/// Puts what an item says where nothing may be yet.
fn once<T>(place: &mut Option<T>, value: T, item: &Item) -> Result<(), LessonError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(error(item.line, Problem::Repeated(shown(&item.key)))),
    }
}

fn wrong(item: &Item, key: &'static str, expected: &'static str) -> LessonError {
    error(item.line, Problem::Value { key, found: shown(&item.value), expected })
}

fn step(name: String, line: usize, items: Vec<Item>) -> Result<Step, LessonError> {
    let (mut position, mut seat, mut goal, mut within) = (None, None, None, None);
    let (mut seed, mut level, mut right, mut options) = (None, None, None, None);
    let (mut solutions, mut replies, mut mistakes, mut remarks) = (vec![], vec![], vec![], vec![]);
    let (mut hints, mut then) = (Vec::new(), Vec::new());
    let mut text = Translated::default();
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        let unknown = || error(item.line, Problem::Key { found: shown(&item.key), expected: KEYS });
        if item.inner {
            return Err(unknown());
        }
        let value = bare(&item.value);
        match item.key.as_str() {
            "position" => once(&mut position, (value != "start").then(|| value.to_owned()), &item)?,
            "seat" => once(&mut seat, value.to_owned(), &item)?,
            "options" => {
                let list: Vec<String> = value.split(',').map(|part| part.trim().to_owned()).collect();
                if list.iter().any(|option| !option.contains('=')) {
                    return Err(wrong(&item, "options", "key=value,key=value"));
                }
                once(&mut options, list, &item)?;
            }
            "seed" => {
                let number = value.parse().map_err(|_| wrong(&item, "seed", "a number"))?;
                once(&mut seed, number, &item)?;
            }
            "within" => {
                let number: Option<u32> = value.parse().ok().filter(|number| (1..=100).contains(number));
                let number =
                    number.ok_or_else(|| wrong(&item, "within", "a number of moves from 1 to 100"))?;
                once(&mut within, number, &item)?;
            }
            "level" => {
                let number: Option<u8> = value.parse().ok().filter(|level| (1..=8).contains(level));
                once(&mut level, number.ok_or_else(|| wrong(&item, "level", "a level from 1 to 8"))?, &item)?;
            }
            "goal" => once(&mut goal, Goal::read(value).ok_or_else(|| wrong(&item, "goal", GOALS))?, &item)?,
            "solution" => {
                let moves = list(value);
                if moves.is_empty() {
                    return Err(wrong(&item, "solution", "the moves of whoever learns"));
                }
                solutions.push(moves);
            }
            "reply" => replies.push(reply(&item, value)?),
            "wrong" => {
                let mut moves = list(value);
                let illegal = moves.first().is_some_and(|first| first == "illegal");
                if illegal {
                    moves.remove(0);
                }
                if moves.is_empty() {
                    return Err(wrong(&item, "wrong", "moves, or illegal and moves"));
                }
                let words = words(&mut items, item.line, true)?;
                mistakes.push(Mistake { moves, illegal, words });
            }
            "coach" => {
                let situation = Situation::of_word(value).ok_or_else(|| {
                    wrong(&item, "coach", "a situation such as begin, mistake, missed-win or won")
                })?;
                let words = words(&mut items, item.line, true)?;
                if let Some(blank) = [&words.en, &words.fi].into_iter().find_map(|text| unknown_blank(text)) {
                    return Err(error(item.line, Problem::Blank(shown(&blank))));
                }
                remarks.push(Remark { situation, words });
            }
            "hint" => hints.push(words(&mut items, item.line, true)?),
            "then" => then.push(words(&mut items, item.line, true)?),
            "right" => once(&mut right, words(&mut items, item.line, true)?, &item)?,
            code => say(text.of_code_mut(code).ok_or_else(unknown)?, &item)?,
        }
    }
    let missing = |key| error(line, Problem::Missing(key));
    Ok(Step {
        name,
        position: position.ok_or_else(|| missing("position"))?,
        options: options.unwrap_or_default(),
        seed: seed.unwrap_or(0),
        seat,
        goal: goal.ok_or_else(|| missing("goal"))?,
        within,
        solutions,
        replies,
        level,
        text: whole(text, line)?,
        hints,
        then,
        right: right.ok_or_else(|| missing("right"))?,
        mistakes,
        coach: Coach { remarks },
        line,
    })
}

/// `e6-e5`, or `e6-e5 after d2-d3`.
fn reply(item: &Item, value: &str) -> Result<Reply, LessonError> {
    let expected = "moves, or moves, after and the move they answer";
    let mut moves = list(value);
    let after = match moves.iter().position(|word| word == "after") {
        None => None,
        Some(at) => match moves.split_off(at).as_slice() {
            [_, after] => Some(after.clone()),
            _ => return Err(wrong(item, "reply", expected)),
        },
    };
    if moves.is_empty() { Err(wrong(item, "reply", expected)) } else { Ok(Reply { after, moves }) }
}

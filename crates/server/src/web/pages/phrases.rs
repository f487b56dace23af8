//! The sentences of games and refusals in another language. They are made in English
//! by whoever knows the rules; a book of patterns says what they are elsewhere.
//! `web/scripts/text.js` reads the same book in the same way.

use std::sync::LazyLock;

use super::texts::Language;

/// A book of sentences: `English = other`, a line each, words that vary in braces.
/// The first that fits counts, and what a brace holds is looked up itself.
pub struct Phrases {
    entries: Vec<(&'static str, &'static str)>,
}

static FINNISH: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::read(include_str!("../../../../../web/texts/fi.phrases")));
static NONE: Phrases = Phrases { entries: Vec::new() };

impl Language {
    /// The book of this language; English needs none.
    pub fn phrases(self) -> &'static Phrases {
        match self {
            Language::English => &NONE,
            Language::Finnish => &FINNISH,
        }
    }

    /// A sentence of a game or of the server in this language; as it is where the book
    /// does not know it.
    pub fn phrase(self, english: &str) -> String {
        self.phrases().say(english)
    }
}

impl Phrases {
    fn read(text: &'static str) -> Phrases {
        let entries = text.lines().filter(|line| !line.starts_with('#'));
        Phrases { entries: entries.filter_map(|line| line.split_once(" = ")).collect() }
    }

    /// The lines of the book.
    pub fn entries(&self) -> &[(&'static str, &'static str)] {
        &self.entries
    }

    fn say(&self, english: &str) -> String {
        for (pattern, other) in &self.entries {
            if let Some(held) = fit(pattern, english) {
                return self.fill(other, &held);
            }
        }
        english.to_owned()
    }

    /// Puts what the braces held where they stand in the other language.
    fn fill(&self, other: &str, held: &[(&str, &str)]) -> String {
        let mut filled = String::with_capacity(other.len());
        for (index, part) in other.split(['{', '}']).enumerate() {
            match held.iter().find(|(name, _)| *name == part) {
                Some((_, words)) if index % 2 == 1 => filled.push_str(&self.say(words)),
                _ => filled.push_str(part),
            }
        }
        filled
    }
}

/// What the braces of a pattern hold if it fits the whole text, each as little as can
/// be and never nothing.
fn fit<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
    let Some((fixed, rest)) = pattern.split_once('{') else {
        return (pattern == text).then(Vec::new);
    };
    let (name, rest) = rest.split_once('}')?;
    let text = text.strip_prefix(fixed)?;
    let next = &rest[..rest.find('{').unwrap_or(rest.len())];
    text.char_indices().map(|(at, first)| at + first.len_utf8()).find_map(|end| {
        // Most ends are wrong, and that is seen at once.
        if !text[end..].starts_with(next) {
            return None;
        }
        let mut held = fit(rest, &text[end..])?;
        held.insert(0, (name, &text[..end]));
        Some(held)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quincunx_core::{AnyGame, Chance, Scene, Seat, Touch, Viewer};
    use quincunx_games::catalogue;

    use super::*;

    #[test]
    fn a_pattern_fits_a_whole_sentence_and_braces_hold_as_little_as_can_be() {
        assert_eq!(fit("ready", "ready"), Some(vec![]));
        assert_eq!(fit("ready", "ready?"), None);
        assert_eq!(fit("{a} to move.", "White to move."), Some(vec![("a", "White")]));
        assert_eq!(fit("{a} to move.", " to move."), None);
        assert_eq!(fit("{a}, {b}", "x, y, z"), Some(vec![("a", "x"), ("b", "y, z")]));
        assert_eq!(fit("{a} and {b}.", "é and ü."), Some(vec![("a", "é"), ("b", "ü")]));
    }

    #[test]
    fn what_braces_hold_is_said_in_the_other_language_too() {
        let said = Language::Finnish.phrase("d2-d7 is not legal: the warrior on b4 sees d7");
        assert_eq!(said, "d2-d7 ei ole sallittu: soturi b4 näkee ruudun d7");
        assert_eq!(Language::English.phrase("there is no such game"), "there is no such game");
        assert_eq!(Language::Finnish.phrase("xyzzy"), "xyzzy");
    }

    #[test]
    fn no_sentence_is_in_the_book_twice_and_both_sides_have_the_same_braces() {
        let mut seen = BTreeSet::new();
        let names = |text: &'static str| text.split(['{', '}']).skip(1).step_by(2).collect::<BTreeSet<_>>();
        for (english, other) in Language::Finnish.phrases().entries() {
            assert!(seen.insert(english), "{english}");
            assert!(names(other).is_subset(&names(english)), "{english}");
        }
    }

    /// Words that no Finnish sentence has.
    const ENGLISH_WORDS: &str = "the is of and not has have had by with from that this there may must can \
        cannot would be are it its to for king queen rook bishop knight pawn warrior White Black Grey Pink \
        South North Circle Triangle Diamond Square piece square move moves legal castle castling attacked \
        check checked occupied rank row turn points army expected";

    /// Whether a sentence is known, and everything in it.
    fn check(english: &str, unknown: &mut BTreeSet<String>) {
        let said = Language::Finnish.phrase(english);
        let words: BTreeSet<&str> = said.split(|c: char| !c.is_alphabetic()).collect();
        if said == english || ENGLISH_WORDS.split_whitespace().any(|word| words.contains(word)) {
            // Squares and numbers differ; the sentence is the same.
            unknown.insert(english.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect());
        }
    }

    /// Everything that a scene says in words.
    fn words(scene: &Scene) -> BTreeSet<String> {
        let mut words = BTreeSet::from([scene.prompt.clone()]);
        words.extend(scene.seats.iter().map(|seat| seat.note.clone()));
        words.extend(scene.counters.iter().map(|counter| counter.label.clone()));
        words.extend(scene.trays.iter().map(|tray| tray.label.clone()));
        words.extend(scene.choices.iter().map(|choice| choice.label.clone()));
        words.extend(scene.squares.iter().filter_map(|square| square.note.clone()));
        words.remove("");
        words
    }

    /// Settings under which games say different things.
    const SETTINGS: [(&str, &[(&str, &str)]); 12] = [
        ("saktris", &[("fifty_move_plies", "30")]),
        ("saktris", &[("arrival_order", "selectable"), ("arrival_every", "3"), ("placement", "optional")]),
        ("saktris", &[("blocked", "force"), ("row_clear", "on"), ("castling", "classic")]),
        ("sitchess", &[]),
        ("sitchess", &[("army_choice", "dice"), ("set_limits", "standard")]),
        ("taifho", &[("setup", "free"), ("max_plies", "60")]),
        ("taifho", &[("preset", "alga"), ("edges", "transit")]),
        ("taifho", &[("leap", "off"), ("relocate_on", "jump")]),
        ("shakti", &[("no_progress", "30"), ("second_tile", "adjacent")]),
        ("bishops", &[("no_progress_rounds", "8")]),
        ("bishops", &[("no_progress_rounds", "0"), ("evict_path", "towards"), ("evict_binds", "king")]),
        ("bishops", &[("corners", "blocked"), ("king_capture", "off"), ("survival_castling", "off")]),
    ];

    /// Plays games at random and shows each position to somebody.
    fn play(mut look: impl FnMut(&str, &dyn AnyGame, Seat, &mut Chance)) {
        for (name, settings) in SETTINGS {
            let rules = catalogue::find(name).unwrap();
            for seed in 0..3 {
                let mut chance = Chance::from_seed(seed);
                let mut game = rules.new_game(settings, seed).unwrap();
                for _ in 0..250 {
                    let Some(turn) = game.turn() else { break };
                    let seat = (0..4).map(Seat).find(|seat| turn.includes(*seat)).unwrap();
                    look(name, game.as_ref(), seat, &mut chance);
                    let moves = game.moves(seat);
                    game.play(seat, &moves[chance.below(moves.len() as u64) as usize]).unwrap();
                }
            }
        }
    }

    #[test]
    fn what_the_games_say_is_known_in_finnish() {
        let mut unknown = BTreeSet::new();
        let mut heard = BTreeSet::new();
        play(|_, game, _, _| {
            let seats = (0..game.info().seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in seats.chain([Viewer::Spectator]) {
                heard.extend(words(&game.scene(viewer)));
            }
        });
        heard.iter().for_each(|text| check(text, &mut unknown));
        assert!(heard.len() > 300, "{}", heard.len());
        assert!(unknown.is_empty(), "{} are not known: {unknown:#?}", unknown.len());
    }

    #[test]
    fn why_a_move_is_not_legal_is_known_in_finnish() {
        let mut unknown = BTreeSet::new();
        let mut heard = BTreeSet::new();
        play(|name, game, seat, chance| {
            let scene = game.scene(Viewer::Seat(seat));
            let mut square = || {
                let index = chance.below(scene.squares.len() as u64) as usize;
                scene.squares[index].name.clone()
            };
            for _ in 0..12 {
                let (from, to) = (square(), square());
                let typed = match name {
                    "taifho" => vec![format!("{from}-{to}"), format!("{from}>{to}"), "--".to_owned()],
                    "saktris" | "sitchess" => vec![
                        format!("{from}{to}"),
                        format!("N{to}"),
                        format!("B@{to}"),
                        format!("K@{to}"),
                        "O-O".to_owned(),
                        "--".to_owned(),
                        "QQRP".to_owned(),
                        "pass".to_owned(),
                    ],
                    "bishops" => {
                        vec![format!("{from}-{to}"), format!("Q{to}"), "K<>Q".to_owned(), "--".to_owned()]
                    }
                    _ => vec![format!("{from}-{to}"), "--".to_owned()],
                };
                for text in typed.iter().map(String::as_str).chain(["nonsense"]) {
                    if let Err(error) = game.canonical(seat, text) {
                        heard.insert(error.to_string());
                    }
                }
                heard.extend(game.why_not(seat, &[Touch::square(&from), Touch::square(&to)]));
                heard.extend(game.why_not(seat, &[Touch::square(&from)]));
                heard.extend(game.why_not(seat, &[]));
            }
        });
        heard.iter().for_each(|text| check(text, &mut unknown));
        assert!(heard.len() > 3000, "{}", heard.len());
        assert!(unknown.is_empty(), "{} are not known: {unknown:#?}", unknown.len());
    }
}

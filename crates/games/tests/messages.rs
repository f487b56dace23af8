//! What the games say: every sentence is a message that the texts know, and nothing of
//! it stays English in another language.
//!
//! Random games under random options are looked at by everybody, and refusals are
//! provoked by moves, touches, positions and options that are almost right.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use quincunx_core::{
    AnyGame, AnyRules, Arg, Chance, GameError, Kind, Language, Message, Scene, Seat, Touch, Tray, Viewer,
};
use quincunx_games::catalogue;

/// Words that no Finnish sentence has.
const ENGLISH_WORDS: &str = "the is of and not has have had by with from that this there may must can \
    cannot would be are it its to for king queen rook bishop knight pawn warrior White Black Grey Pink \
    South North Circle Triangle Diamond Square piece square move moves legal castle castling attacked \
    check checked occupied rank row turn points army expected";

/// How many examples of a fault are shown.
const EXAMPLES: usize = 20;

/// Everything heard of one game.
struct Ear {
    /// An example of every sentence, by what makes it another sentence.
    heard: BTreeMap<Vec<String>, Message>,
    chance: Chance,
}

impl Ear {
    fn hear(&mut self, message: Message) {
        if !message.is_empty() {
            self.heard.entry(kind_of(&message)).or_insert(message);
        }
    }

    fn hear_error<T>(&mut self, result: Result<T, GameError>) -> Option<T> {
        result.map_err(|error| self.hear(error.message())).ok()
    }

    fn pick<'t, T>(&mut self, among: &'t [T]) -> Option<&'t T> {
        let count = among.len() as u64;
        (count > 0).then(|| &among[self.chance.below(count) as usize])
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.chance.below(count) == 0
    }

    /// Settings of some options, which may not fit together.
    fn settings(&mut self, rules: &dyn AnyRules) -> Vec<(&'static str, String)> {
        let mut settings = Vec::new();
        for spec in rules.options() {
            self.hear(spec.kind.expected());
            self.hear_error(rules.check_settings(&[(spec.name, "nonsense")]));
            if !self.one_in(3) {
                continue;
            }
            let value = match spec.kind {
                Kind::Choice { choices } => self.pick(choices).map(|choice| (*choice).to_owned()),
                Kind::Integer { least, greatest } => {
                    let range = u64::from(greatest.min(least + 12) - least) + 1;
                    Some((u64::from(least) + self.chance.below(range)).to_string())
                }
                Kind::Text { examples, .. } => self.pick(examples).map(|example| (*example).to_owned()),
            };
            settings.extend(value.map(|value| (spec.name, value)));
        }
        settings
    }

    /// Looks at a position with everybody's eyes.
    fn look(&mut self, game: &dyn AnyGame) {
        let seats = (0..game.info().seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        for viewer in seats.chain([Viewer::Spectator]) {
            words(game.scene(viewer)).into_iter().for_each(|message| self.hear(message));
        }
        for order in game.orders() {
            self.hear(order.label);
            order.why_not.into_iter().for_each(|why| self.hear(why));
        }
        if let Some(outcome) = game.claimable() {
            self.hear(outcome.sentence(game.info().seats));
        }
    }

    /// Tries moves that are almost right, as text and as touches.
    fn try_moves(&mut self, game: &dyn AnyGame, seat: Seat, moves: &[String]) {
        let scene = game.scene(Viewer::Seat(seat));
        let squares: Vec<&str> = scene.squares.iter().map(|square| square.name.as_str()).collect();
        let trays = scene.trays.iter().flat_map(|tray| &tray.pieces).map(|piece| Touch::Tray(piece.letter));
        let choices = scene.choices.iter().map(|choice| Touch::choice(&choice.word));
        let mut touches: Vec<Touch> = trays.chain(choices).collect();
        touches.extend(["zz", "a99"].map(Touch::square));
        touches.extend([Touch::choice("pass"), Touch::choice("queen"), Touch::Tray('Q')]);
        touches.extend(squares.iter().map(Touch::square));
        for text in ["--", "pass", "O-O", "O-O-O", "nonsense", "K<>Q", "QQRP", "KK", "die7", ""] {
            self.hear_error(game.canonical(seat, text));
        }
        for _ in 0..6 {
            let (Some(from), Some(to)) = (self.pick(&squares), self.pick(&squares)) else { return };
            let letter = self.pick(&['K', 'Q', 'R', 'B', 'N', 'P', 'W']).copied().unwrap_or('K');
            for text in [
                format!("{from}-{to}"),
                format!("{from}{to}"),
                format!("{from}x{to}"),
                format!("{from}>{to}"),
                format!("{from}-{to}({from})"),
                format!("{from}{to}Q"),
                format!("{letter}@{to}"),
                format!("{letter}{to}"),
                format!("{letter}x{to}"),
            ] {
                self.hear_error(game.canonical(seat, &text));
            }
            if let Some(mv) = self.pick(moves) {
                // Another target, another beginning.
                let at = mv.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or(0);
                self.hear_error(game.canonical(seat, &format!("{}{to}", &mv[..at])));
                self.hear_error(game.canonical(seat, &format!("{mv}{to}")));
                self.hear_error(game.canonical(seat, &format!("{mv}>{to}")));
                self.hear_error(game.canonical(seat, &format!("{mv}({from}={to})")));
                self.hear_error(game.canonical(Seat(1 - seat.0 % 2), mv));
            }
            let gesture = self.pick(&scene.legal).map(|legal| legal.gesture.clone()).unwrap_or_default();
            let begun = self.chance.below(gesture.len() as u64 + 1) as usize;
            let mut touched = gesture[..begun].to_vec();
            for _ in 0..2 {
                touched.extend(self.pick(&touches).cloned());
                game.why_not(seat, &touched).into_iter().for_each(|why| self.hear(why));
            }
            for touched in [vec![], vec![Touch::square(from)], vec![Touch::square(from), Touch::square(to)]] {
                game.why_not(seat, &touched).into_iter().for_each(|why| self.hear(why));
                game.why_not(Seat(1 - seat.0 % 2), &touched).into_iter().for_each(|why| self.hear(why));
            }
        }
    }

    /// Tries texts that are almost the position.
    fn try_positions(&mut self, rules: &dyn AnyRules, game: &dyn AnyGame) {
        let text = game.position_text(Viewer::Spectator);
        let text = text.split(" ;").next().unwrap_or_default();
        let letters: Vec<char> = text.chars().collect();
        let others: Vec<char> = text.chars().chain("09KkQqXx-/?* ".chars()).collect();
        for _ in 0..8 {
            let mut changed = letters.clone();
            let at = self.chance.below(letters.len() as u64) as usize;
            match self.chance.below(4) {
                0 => drop(changed.remove(at)),
                1 => changed.truncate(at),
                2 => changed[at] = self.pick(&others).copied().unwrap_or('X'),
                _ => changed.insert(at, self.pick(&others).copied().unwrap_or('X')),
            }
            let changed: String = changed.into_iter().collect();
            self.hear_error(rules.game_from(&changed, &[], 0));
        }
        self.hear_error(rules.game_from(&format!("{text} more"), &[], 0));
        self.hear_error(rules.game_from(&format!("{text} 1 1 1 1"), &[], 0));
    }

    fn play(&mut self, rules: &dyn AnyRules, seed: u64) {
        let settings = self.settings(rules);
        let settings: Vec<(&str, &str)> =
            settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let Some(mut game) = self.hear_error(rules.new_game(&settings, seed)) else { return };
        for _ in 0..200 {
            self.look(game.as_ref());
            let Some(turn) = game.turn() else { break };
            let Some(seat) = (0..4).map(Seat).find(|seat| turn.includes(*seat)) else { break };
            let moves = game.moves(seat);
            if self.one_in(4) {
                self.try_moves(game.as_ref(), seat, &moves);
                self.try_positions(rules, game.as_ref());
            }
            let Some(mv) = self.pick(&moves) else { break };
            game.play(seat, mv).expect("a legal move");
        }
        for tray in game.captured() {
            self.hear(tray.label);
        }
        for scored in game.score(Viewer::Spectator) {
            scored.heading.into_iter().for_each(|heading| self.hear(heading));
        }
        if let Some(outcome) = game.outcome() {
            self.hear(outcome.sentence(game.info().seats));
            self.hear_error(game.play(Seat::FIRST, "--"));
        }
    }
}

/// Everything that a scene says in words.
fn words(scene: Scene) -> Vec<Message> {
    let mut words = vec![scene.prompt];
    words.extend(scene.verdict);
    words.extend(scene.seats.into_iter().map(|seat| seat.note));
    words.extend(scene.counters.into_iter().map(|counter| counter.label));
    words.extend(scene.trays.into_iter().map(|tray: Tray| tray.label));
    words.extend(scene.choices.into_iter().map(|choice| choice.label));
    words.extend(scene.squares.into_iter().filter_map(|square| square.note));
    words
}

/// Everything that a game says in some dozens of games.
fn everything_said(rules: &dyn AnyRules) -> Vec<Message> {
    let mut ear = Ear { heard: BTreeMap::new(), chance: Chance::from_seed(7) };
    (0..16).for_each(|seed| ear.play(rules, seed));
    ear.heard.into_values().collect()
}

/// What tells a sentence from another: its keys, seats and pieces, and not its squares.
fn kind_of(message: &Message) -> Vec<String> {
    let mut kind = vec![message.key().to_owned()];
    each_arg(message, &mut |name, arg| match arg {
        Arg::Message(inner) => kind.push(inner.key().to_owned()),
        Arg::Seat(noun) | Arg::Piece(noun) => kind.push(noun.to_string()),
        Arg::Number(number) => kind.push((*number == 1).to_string()),
        // What should have been a message of its own.
        Arg::Text(text) if name == "text" || !is_typed(name) && !is_notation(text) => {
            kind.push(without_digits(text));
        }
        _ => {}
    });
    kind
}

/// Whether an argument is what a person has written.
fn is_typed(name: &str) -> bool {
    ["found", "move", "given"].contains(&name)
}

fn without_digits(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect()
}

/// Shows every argument of a message, and of the messages inside it.
fn each_arg<'m>(message: &'m Message, show: &mut impl FnMut(&'m str, &'m Arg)) {
    fn each<'m>(name: &'m str, arg: &'m Arg, show: &mut impl FnMut(&'m str, &'m Arg)) {
        show(name, arg);
        match arg {
            Arg::Message(message) => each_arg(message, show),
            Arg::And(args) | Arg::Or(args) | Arg::List(args) => {
                args.iter().for_each(|arg| each(name, arg, show));
            }
            Arg::Number(_) | Arg::Seat(_) | Arg::Piece(_) | Arg::Text(_) => {}
        }
    }
    message.args().for_each(|(name, arg)| each(name, arg, show));
}

/// The keys of a message and of the messages inside it.
fn keys_of(message: &Message) -> Vec<&str> {
    let mut keys = vec![message.key()];
    each_arg(message, &mut |_, arg| {
        if let Arg::Message(inner) = arg {
            keys.push(inner.key());
        }
    });
    keys
}

/// Whether a text is notation and not a sentence: words with commas between them.
fn is_notation(text: &str) -> bool {
    text.split(", ").all(|word| !word.contains(' '))
}

fn alphabetic(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

/// What is wrong with a message, if anything is.
fn fault(message: &Message, known: &HashSet<&str>) -> Option<String> {
    if !message.is_known() {
        return Some("not in the texts".to_owned());
    }
    let mut fault = None;
    let mut verbatim = BTreeSet::new();
    each_arg(message, &mut |name, arg| match arg {
        Arg::Text(text) if !is_typed(name) && !is_notation(text) => {
            fault = Some("English inside".to_owned());
        }
        Arg::Text(text) => verbatim.extend(alphabetic(text)),
        // A place can be a square, and what is expected a form of notation.
        Arg::Message(inner) if inner.key() == "verbatim" && !matches!(name, "expected" | "place") => {
            fault = Some("English inside".to_owned());
        }
        Arg::Seat(name) if !known.contains(format!("seat-{}", name.to_lowercase()).as_str()) => {
            fault = Some(format!("no seat is called {name}"));
        }
        Arg::Piece(name) if !known.contains(format!("piece-{name}").as_str()) => {
            fault = Some(format!("no piece is called {name}"));
        }
        _ => {}
    });
    if fault.is_some() {
        return fault;
    }
    if message.key() == "verbatim" {
        // The values of an option are the same in every language.
        return (!message.to_string().contains(", ")).then(|| "English".to_owned());
    }
    // A brace alone may be notation.
    let unfilled = |language: &Language| message.say(*language).contains("{$");
    if let Some(language) = Language::offered().iter().find(|language| unfilled(language)) {
        return Some(format!("not filled in: {}", message.say(*language)));
    }
    let finnish = message.say(Language::read("fi").expect("there is Finnish"));
    let left = alphabetic(&finnish).find(|word| {
        !verbatim.contains(word) && ENGLISH_WORDS.split_whitespace().any(|english| english == *word)
    });
    if let Some(word) = left {
        return Some(format!("'{word}' in Finnish: {finnish}"));
    }
    (finnish == message.to_string()).then(|| "the same in Finnish".to_owned())
}

#[test]
fn everything_that_games_say_is_a_message_in_every_language() {
    let known: HashSet<&str> = Language::ENGLISH.keys().collect();
    let mut faults = BTreeMap::new();
    let mut heard = BTreeMap::new();
    for rules in catalogue::GAMES {
        let said = everything_said(*rules);
        let name = rules.info().name;
        for message in &said {
            if let Some(fault) = fault(message, &known) {
                let examples: &mut BTreeSet<String> =
                    faults.entry((name, keys_of(message).join(" "), fault)).or_default();
                if examples.len() < EXAMPLES {
                    examples.insert(without_digits(&message.to_string()));
                }
            }
        }
        let keys: BTreeSet<&str> = said.iter().flat_map(keys_of).collect();
        heard.insert(name, keys.len());
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
    assert!(heard.values().all(|keys| *keys > 50), "too few sentences are heard: {heard:?}");
}

/// The sources under a folder, as one text.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text += &std::fs::read_to_string(&path).expect("a source file");
        }
    }
    text
}

#[test]
fn no_sentence_of_a_game_is_left_over_in_the_texts() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let games = catalogue::GAMES.iter().map(|rules| rules.info().name).chain(["chess"]);
    let prefixes: Vec<String> = games.map(|name| format!("{name}-")).collect();
    let unsaid: Vec<&str> = Language::ENGLISH
        .keys()
        .filter(|key| prefixes.iter().any(|prefix| key.starts_with(prefix)))
        // `KEY-you` says what KEY says, to whoever holds the seat.
        .filter(|key| !sources.contains(&format!("\"{}\"", key.trim_end_matches("-you"))))
        .collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:#?}");
}

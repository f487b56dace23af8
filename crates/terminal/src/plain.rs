//! The plain client, a game line by line: people at one keyboard, or a program at the other end
//! of a pipe.

use std::fs;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quincunx_core::{Effect, GameError, Legal, Message, Turn, Viewer};
use quincunx_engine::Knowledge;
use quincunx_messages::Language;
use thiserror::Error;

use crate::app::Local;
use crate::app::clock::face;
use crate::computer_players::ComputerPlayers;
use crate::input::{LineInput, Prompt};
use crate::{board_text, markdown_to_text, side_text};

/// What can go wrong outside the game.
#[derive(Debug, Error)]
pub enum TerminalError {
    /// The terminal went away.
    #[error("the terminal could not be read or written: {0}")]
    Io(#[from] io::Error),
}

/// The words that a line may begin with.
const WORDS: [&str; 12] =
    ["moves", "why", "show", "undo", "list", "position", "save", "resign", "draw", "claim", "rules", "quit"];

/// Where there are more moves than that, they are completed in one way only.
const FEW: usize = 400;

/// A game being played line by line.
pub struct PlainClient {
    local: Local,
    computers: ComputerPlayers,
    begun: Instant,
    /// How many plies the file last saved has.
    saved: usize,
    /// Whether somebody could read a secret off the screen.
    is_screen: bool,
    /// Files that hold this game already, and may be written again.
    own_files: Vec<String>,
    language: Language,
}

impl PlainClient {
    /// A client for a game at this terminal. On a screen, rather than in a pipe,
    /// secret choices are scrolled out of sight.
    pub fn new(mut local: Local, is_screen: bool, language: Language) -> PlainClient {
        let saved = local.game.ply_count();
        local.run_clock(None, Duration::ZERO);
        PlainClient {
            local,
            computers: ComputerPlayers::default(),
            begun: Instant::now(),
            saved,
            is_screen,
            own_files: Vec::new(),
            language,
        }
    }

    /// Plays until the game is over, somebody leaves, or the input ends.
    /// What was not saved by then is printed as a record.
    pub fn run(mut self, mut input: impl LineInput, mut out: impl Write) -> Result<(), TerminalError> {
        let info = self.local.game.info();
        writeln!(out, "{}: {}", info.title_in(self.language), info.blurb_in(self.language))?;
        let sealed = Message::new("terminal-sealed").verbatim("commitment", self.local.seal.commitment());
        self.tell(&sealed, &mut out)?;
        self.tell(&Message::new("terminal-type-help"), &mut out)?;
        writeln!(out)?;
        self.show(&mut out)?;
        self.computers_move(&mut out)?;
        loop {
            let completions = if input.supports_completion() { self.completions() } else { Vec::new() };
            if self.local.covered().is_some() {
                self.local.uncover(self.now());
            }
            let secret = self.is_secret();
            let Some(line) =
                input.read_line(Prompt { text: &self.prompt(), completions, secret }, &mut out)?
            else {
                break;
            };
            self.flag(&mut out)?;
            if !self.take(line.trim(), &mut out)? {
                return self.leave(&mut out);
            }
        }
        writeln!(out)?;
        self.leave(&mut out)
    }

    /// Does what a line says; whether to go on.
    fn take(&mut self, line: &str, out: &mut impl Write) -> Result<bool, TerminalError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "help" | "?" => write!(out, "{}\n{}", self.say("terminal-plain-help"), self.orders_help())?,
            "moves" => self.list_moves(rest, out)?,
            "why" => self.explain(rest, out)?,
            "show" => self.show(out)?,
            "list" => self.list_plies(out)?,
            "position" => writeln!(out, "{}", self.local.game.position_text(self.viewer()))?,
            "rules" => write!(out, "{}", markdown_to_text(self.local.game.info().rules, 80))?,
            "save" => self.save(rest, false, out)?,
            "save!" => self.save(rest, true, out)?,
            "undo" => {
                if !self.local.undo(self.now()) {
                    self.tell(&Message::new("terminal-nothing-to-undo"), out)?;
                }
                self.show(out)?;
                self.computers_move(out)?;
            }
            "quit" | "exit" => return Ok(false),
            "resign" if !rest.is_empty() => self.act(&format!("{rest}:resign"), out)?,
            "draw" | "claim" | "resign" => self.act(word, out)?,
            _ => self.act(line, out)?,
        }
        Ok(true)
    }

    /// The operator's orders of the game, in the lines of the help.
    fn orders_help(&self) -> String {
        let line = |order: quincunx_core::Order| {
            let label = match order.why_not {
                Some(why) => {
                    Message::new("terminal-not-now").message("label", order.label).message("why", why)
                }
                None => order.label,
            };
            format!("  {:<15} {}\n", format!("!{}", order.word), label.say(self.language))
        };
        self.local.game.orders().into_iter().map(line).collect()
    }

    fn say(&self, key: &str) -> String {
        self.language.say(key).into_owned()
    }

    /// Writes a message in a line of its own.
    fn tell(&self, message: &Message, out: &mut impl Write) -> Result<(), TerminalError> {
        Ok(writeln!(out, "{}", message.say(self.language))?)
    }

    /// Writes what is wrong as a sentence.
    fn tell_error(&self, error: &GameError, out: &mut impl Write) -> Result<(), TerminalError> {
        self.tell(&Message::new("terminal-sentence").message("why", error.message()), out)
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn is_secret(&self) -> bool {
        matches!(self.local.game.turn(), Some(Turn::Together(_)))
    }

    /// Ends the game if the time of whoever had to move is up.
    fn flag(&mut self, out: &mut impl Write) -> Result<(), TerminalError> {
        match self.local.flag(self.now()) {
            Some(Ok(())) => self.show(out),
            Some(Err(error)) => self.tell_error(&error, out),
            None => Ok(()),
        }
    }

    /// Makes a move, or does what another ply says.
    fn act(&mut self, text: &str, out: &mut impl Write) -> Result<(), TerminalError> {
        let (secret, now) = (self.is_secret(), self.now());
        match self.local.act(text, now) {
            Ok(()) => {
                // Where computers play alone they wait only until somebody has moved.
                self.local.paused = false;
                if secret && self.is_screen {
                    // Clears the screen and what can be scrolled back to.
                    write!(out, "\x1b[H\x1b[2J\x1b[3J")?;
                }
                self.show(out)?;
                self.computers_move(out)
            }
            Err(error @ GameError::Over(_)) => self.tell_error(&error, out),
            Err(error) => self.tell(&Message::new("terminal-see-moves").message("why", error.message()), out),
        }
    }

    /// Makes the moves of computers for as long as it is their turn.
    fn computers_move(&mut self, out: &mut impl Write) -> Result<(), TerminalError> {
        while let Some(seat) = self.local.thinker() {
            let request = self.local.move_request(seat, self.now());
            let knowledge = Knowledge::of(self.local.game.as_ref(), seat);
            let chosen = self.computers.choose(&knowledge, &request, &AtomicBool::new(false));
            let (name, now) = (self.local.name(seat), self.now());
            let Some(text) = chosen else {
                self.local.paused = true;
                return self.tell(&Message::new("terminal-computer-waits").seat("seat", name), out);
            };
            let done = match self.is_secret() {
                true => Message::new("terminal-has-chosen").seat("seat", name),
                false => Message::new("terminal-plays").seat("seat", name).verbatim("move", &text),
            };
            self.tell(&done, out)?;
            writeln!(out)?;
            if let Err(error) = self.local.play(seat, &text, now) {
                return self.tell_error(&error, out);
            }
            self.show(out)?;
        }
        Ok(())
    }

    /// Who looks: in a secret choice whoever chooses, otherwise the public.
    fn viewer(&self) -> Viewer {
        match self.local.game.turn() {
            Some(Turn::Together(seats)) => seats.iter().next().map_or(Viewer::Spectator, Viewer::Seat),
            _ => Viewer::Spectator,
        }
    }

    fn show(&self, out: &mut impl Write) -> Result<(), TerminalError> {
        let mut scene = self.local.game.scene(self.viewer());
        // People at one screen look from one side.
        let turned = scene.quarter_turns;
        scene = scene.turned((4 - turned) % 4);
        writeln!(out, "{}", board_text(&scene, self.language))?;
        let side_text = side_text(&scene, self.language);
        if !side_text.is_empty() {
            writeln!(out, "{side_text}")?;
        }
        self.tell(&scene.prompt, out)?;
        if self.local.game.claimable().is_some() {
            self.tell(&Message::new("terminal-may-claim"), out)?;
        }
        Ok(())
    }

    fn prompt(&self) -> String {
        let Some(seat) = self.local.game.turn().and_then(Turn::seat) else {
            return format!("{}> ", self.say("terminal-prompt-over"));
        };
        let left = self.local.clock.as_ref().map(|clock| face(clock.left(seat, self.now())));
        let left = left.map_or(String::new(), |left| format!(" {left}"));
        format!("{}{left}> ", self.language.seat(self.local.name(seat)))
    }

    /// What a line may begin with: the legal moves, in both ways to write them
    /// where there are not too many, and the words of the help.
    fn completions(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(seat) = self.local.game.turn().and_then(Turn::seat) {
            let legal = self.local.game.legal(seat);
            if legal.len() <= FEW {
                words.extend(
                    legal.iter().filter_map(|legal| self.local.game.annotated(seat, &legal.text).ok()),
                );
            }
            words.extend(legal.into_iter().map(|legal| legal.text));
        }
        words.sort_unstable();
        words.dedup();
        words.extend(WORDS.map(str::to_owned));
        let given = self.local.game.orders().into_iter().filter(|order| order.why_not.is_none());
        words.extend(given.map(|order| format!("!{}", order.word)));
        words
    }

    fn list_moves(&self, start: &str, out: &mut impl Write) -> Result<(), TerminalError> {
        let Some(seat) = self.local.game.turn().and_then(Turn::seat) else {
            return self.tell(&Message::new("terminal-game-over"), out);
        };
        let spoken = |legal: &Legal| self.local.game.annotated(seat, &legal.text).unwrap_or_default();
        let legal = self.local.game.legal(seat);
        let chosen: Vec<&Legal> = legal
            .iter()
            .filter(|legal| legal.text.starts_with(start) || spoken(legal).starts_with(start))
            .collect();
        if chosen.is_empty() {
            return self.tell(&Message::new("terminal-none-begins").verbatim("start", start), out);
        }
        if chosen.len() > 60 {
            let texts: Vec<&str> = chosen.iter().map(|legal| legal.text.as_str()).collect();
            return Ok(writeln!(out, "{}", texts.join(" "))?);
        }
        for legal in chosen {
            let spoken = spoken(legal);
            let mut words = vec![legal.text.clone()];
            if spoken != legal.text {
                words.push(spoken);
            }
            if !legal.effects.is_empty() {
                let effects: Vec<String> =
                    legal.effects.iter().map(|done| effect(done).say(self.language)).collect();
                words.push(format!("({})", effects.join(", ")));
            }
            writeln!(out, "{}", words.join("  "))?;
        }
        Ok(())
    }

    fn explain(&self, text: &str, out: &mut impl Write) -> Result<(), TerminalError> {
        let Some(seat) = self.local.game.turn().and_then(Turn::seat) else {
            return self.tell(&Message::new("terminal-game-over"), out);
        };
        match self.local.game.canonical(seat, text) {
            Ok(text) => self.tell(&Message::new("terminal-is-legal").verbatim("move", text), out),
            Err(error) => self.tell_error(&error, out),
        }
    }

    fn list_plies(&self, out: &mut impl Write) -> Result<(), TerminalError> {
        let seats = self.local.game.info().seats;
        let mut line = String::new();
        for scored in self.local.game.score(self.viewer()) {
            if let Some(number) = &scored.number {
                if !line.is_empty() {
                    writeln!(out, "{line}")?;
                }
                if let Some(heading) = &scored.heading {
                    self.tell(heading, out)?;
                }
                line.clone_from(number);
            }
            let mover = scored.seat.filter(|_| seats.len() > 2 && !scored.in_part);
            let mover = mover
                .map_or(String::new(), |seat| format!("{} ", self.language.seat(seats[seat.index()].name)));
            line += &format!("{}{mover}{}", if line.is_empty() { "" } else { " " }, scored.text);
        }
        if !line.is_empty() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn save(&mut self, path: &str, over: bool, out: &mut impl Write) -> Result<(), TerminalError> {
        if path.is_empty() {
            return self.tell(&Message::new("terminal-save-where"), out);
        }
        let is_own = self.own_files.iter().any(|own| own == path);
        if !over && !is_own && fs::exists(path).unwrap_or(false) {
            return self.tell(&Message::new("terminal-file-there").verbatim("file", path), out);
        }
        match fs::write(path, self.local.record(self.now())) {
            Ok(()) => {
                self.saved = self.local.game.ply_count();
                if !is_own {
                    self.own_files.push(path.to_owned());
                }
                self.tell(&Message::new("terminal-saved").verbatim("file", path), out)
            }
            Err(error) => {
                let failed = Message::new("terminal-not-written").verbatim("file", path);
                self.tell(&failed.verbatim("why", error), out)
            }
        }
    }

    fn leave(self, out: &mut impl Write) -> Result<(), TerminalError> {
        if self.saved < self.local.game.ply_count() {
            self.tell(&Message::new("terminal-not-saved"), out)?;
            writeln!(out, "\n{}", self.local.record(self.now()))?;
        }
        Ok(())
    }
}

/// What a move does, in words.
pub(crate) fn effect(effect: &Effect) -> Message {
    let on = |key: &'static str, square: &str| Message::new(key).square("square", square);
    match effect {
        Effect::Captures { square } => on("terminal-effect-captures", square),
        Effect::Removes { square } => on("terminal-effect-removes", square),
        Effect::Moves { from, to } => {
            Message::new("terminal-effect-moves").square("from", from).square("to", to)
        }
        Effect::Arrives { square, piece } => {
            on("terminal-effect-arrives", square).piece("piece", piece.clone())
        }
        Effect::Becomes { square, piece } => {
            on("terminal-effect-becomes", square).piece("piece", piece.clone())
        }
        Effect::Clears { square } => on("terminal-effect-clears", square),
        Effect::Bumps { square, .. } => on("terminal-effect-bumps", square),
        Effect::HopsOver { square, .. } => on("terminal-effect-hops", square),
    }
}

#[cfg(test)]
mod tests {
    use quincunx_core::{Record, Seal, Seat};
    use quincunx_games::catalogue;

    use super::*;
    use crate::app::Player;
    use crate::input::Pipe;

    /// A client for people, whose game begins as usual or from a position.
    fn client(game: &str, position: Option<&str>) -> PlainClient {
        let rules = catalogue::find(game).unwrap();
        let game = match position {
            Some(position) => rules.game_from(position, &[], 1).unwrap(),
            None => rules.new_game(&[], 1).unwrap(),
        };
        let players = vec![Player::Person; game.info().seats.len()];
        PlainClient::new(Local::new(game, Seal::new(1, [3; 16]), players, None), false, Language::ENGLISH)
    }

    fn run(client: PlainClient, input: &[u8]) -> String {
        let mut out = Vec::new();
        client.run(Pipe(input), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn play(game: &str, input: &str) -> String {
        run(client(game, None), input.as_bytes())
    }

    #[test]
    fn moves_are_made_refused_explained_and_taken_back() {
        let text =
            play("shakti", "d2-d4\nwhy d2-d4\nwhy d2-d3\nmoves b2-b4\nb2-b4\nlist\nundo\nundo\nlist\n");
        assert!(text.contains("d2-d4 is not legal: d4 is not the first tile seen from d2"), "{text}");
        assert!(text.contains("d2-d3 is legal."), "{text}");
        assert!(text.contains("b2-b4  (removes b3)"), "{text}");
        assert!(text.contains("1. b2-b4\n"), "{text}");
        assert!(text.contains("There is nothing to take back."), "{text}");
    }

    #[test]
    fn moves_in_both_ways_and_the_words_of_the_help_are_completed() {
        let promotes = "d w=white b=grey 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1 out=pb";
        let words = client("bishops", Some(promotes)).completions();
        assert!(["e7e8q", "e8=Q"].iter().all(|text| words.iter().any(|word| word == text)), "{words:?}");
        assert!(words.iter().any(|word| word == "resign") && !words.iter().any(|word| word == "Type"));
    }

    #[test]
    fn a_game_ends_and_says_how() {
        let text = play("shakti", "resign\nb2-b4\n");
        assert!(text.contains("Black wins by resignation."), "{text}");
        assert!(text.contains("the game is over: Black wins by resignation."), "{text}");
        assert!(play("shakti", "draw\n").contains("Draw by agreement."));
        assert!(play("shakti", "resign black\n").contains("White wins by resignation."));
        assert!(play("shakti", "claim\n").contains("there is no draw to claim here."));
    }

    #[test]
    fn a_computer_holds_a_seat_and_undo_goes_back_to_the_person() {
        let mut client = client("shakti", None);
        client.local.players[Seat::SECOND.index()] = Player::Random;
        let text = run(client, b"b2-b4\nlist\nundo\nlist\nd2-d1\n");
        assert!(text.contains("Black plays "), "{text}");
        assert!(text.contains("1. b2-b4 "), "{text}");
        assert!(text.contains("\n1. d2-d1 "), "{text}");
        assert!(!text.contains("Black> "), "{text}");
    }

    #[test]
    fn what_was_not_saved_is_printed_and_can_be_replayed() {
        let text = play("shakti", "b2-b4\nd6-d5\n");
        let record = Record::parse(&text[text.find("[Game").unwrap()..]).unwrap();
        assert_eq!(catalogue::find("shakti").unwrap().verify(&record).unwrap().ply_count(), 2);
    }

    #[test]
    fn a_file_is_written_over_only_when_asked_and_knows_who_played() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt").display().to_string();
        fs::write(&path, "precious").unwrap();
        let text = play("shakti", &format!("save {path}\n"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        assert!(text.contains("save! "), "{text}");
        let text = play("shakti", &format!("save! {path}\nb2-b4\nsave {path}\n"));
        assert_eq!(text.matches("Saved to").count(), 2, "the game's own file is written again: {text}");
        let saved = fs::read_to_string(&path).unwrap();
        assert!(saved.contains("1. b2-b4") && saved.contains("[Black \"person\"]"), "{saved}");
    }

    #[test]
    fn in_bishops_every_move_says_who_made_it_and_the_duel_is_numbered_as_chess() {
        // Grey checks Pink, who answers before Black.
        let text = play("bishops", "g2-g4\nlist\n");
        assert!(text.contains("1. White g2-g4\n"), "{text}");
        assert!(text.contains("\n1. white:g2-g4 *\n"), "{text}");
        let duel = "d w=white b=grey 8/4P1k1/8/8/8/8/8/4K3 w - - 0 7 out=pb";
        let text = run(client("bishops", Some(duel)), b"e8=Q\nKf6\nKd2\nlist\n");
        let list = "Duel: White (White) against Grey (Black)\n7. e8=Q Kf6\n8. Kd2\n";
        assert!(text.contains(list), "{text}");
        assert!(text.contains("{Duel: White (White) against Grey (Black)} 7. e8=Q Kf6 8. Kd2 *"), "{text}");
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_politely() {
        let text = run(client("shakti", None), b"\xff\xfe\n\0\nsave \nsave /\n");
        assert!(text.contains("is not a move: expected"), "{text}");
        assert!(text.contains("Save where?"), "{text}");
        assert!(text.contains("/ already exists"), "{text}");
    }

    #[test]
    fn help_lists_force_duel_and_says_why_it_is_disabled() {
        let text = play("bishops", "help\n!duel\n");
        let why = "4 colours remain: force duel is disabled until exactly two are left";
        assert!(text.contains(&format!("  !duel           Force duel (not now: {why})\n")), "{text}");
        assert!(text.contains(&format!("> {why}. Type moves")), "{text}");
        assert!(!play("shakti", "help\n").contains("!duel"));
    }

    #[test]
    fn force_duel_is_given_once_two_are_left() {
        let paused = "s 7bK4/12/12/12/12/12/12/3wR8/12/12/2wK9/12 w wb -/-/- b,0,0.0.0.0,gp 40 ;";
        let text = run(client("bishops", Some(paused)), b"help\n!duel\nposition\n");
        assert!(text.contains("  !duel           Force duel\n"), "{text}");
        assert!(text.contains("> d w=white b=black "), "{text}");
    }

    #[test]
    fn where_computers_play_alone_undo_lets_a_person_move_once() {
        let mut client = client("shakti", None);
        client.local.players = vec![Player::Random; 2];
        let text = run(client, b"undo\nlist\n");
        assert!(text.contains("over> "), "the computers play to the end: {text}");
        assert!(text.contains("White> ") || text.contains("Black> "), "{text}");
        assert!(!text.contains("There is nothing to take back."), "{text}");
    }

    #[test]
    fn a_clock_is_shown_and_ends_the_game_when_the_time_is_up() {
        let mut client = client("shakti", None);
        client.local.set_clock("5+3".parse().unwrap(), Duration::ZERO);
        let text = run(client, b"b2-b4\n");
        assert!(text.contains("White 4:59> ") || text.contains("White 5:00> "), "{text}");
        assert!(text.contains("[Clock \"5+3\"]"), "{text}");
        let mut late = self::client("shakti", None);
        late.local.set_clock("0.5+0".parse().unwrap(), Duration::ZERO);
        late.begun -= Duration::from_secs(60);
        let text = run(late, b"b2-b4\n");
        assert!(text.contains("Black wins on time"), "{text}");
    }
}

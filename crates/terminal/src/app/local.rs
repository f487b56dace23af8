//! A game at this terminal: who plays, what was taken back, the clocks.

use std::time::Duration;

use quincunx_core::{AnyGame, GameError, Record, Scene, Seal, Seat, Turn, Viewer};

use super::clock::{Clock, TimeControl};
use super::event::MoveRequest;
use super::player::Player;

/// Tags about the occasion, which stay with a game.
const ABOUT: [&str; 8] =
    ["Event", "Site", "Date", "Round", "UTCDate", "UTCTime", "ServerSeed", "Contributions"];

/// A game at this terminal.
pub struct Local {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What its seed is sealed with.
    pub seal: Seal,
    /// Who holds the seats.
    pub players: Vec<Player>,
    /// The clocks, if there are any.
    pub clock: Option<Clock>,
    /// Computers wait while nobody at the keyboard plays.
    pub paused: bool,
    /// Further tags of its record: names of people, event, date.
    pub tags: Vec<(String, String)>,
    /// Plies that were taken back, the last of them on top; what one undo took
    /// back is one entry.
    redo: Vec<Vec<String>>,
    /// The seat that may see its own secrets on the screen now.
    uncovered: Option<Seat>,
}

impl Local {
    /// A game that begins, or goes on, with these players.
    pub fn new(
        game: Box<dyn AnyGame>,
        seal: Seal,
        players: Vec<Player>,
        time_control: Option<TimeControl>,
    ) -> Local {
        let seats = game.info().seats.len();
        let clock = time_control.map(|time_control| Clock::new(time_control, seats));
        Local {
            game,
            seal,
            players,
            clock,
            paused: false,
            tags: Vec::new(),
            redo: Vec::new(),
            uncovered: None,
        }
    }

    /// Says on which day the game begins.
    pub fn set_date(&mut self, date: &str) {
        self.tags.push(("Date".to_owned(), date.to_owned()));
    }

    /// The players that a record tells of.
    pub fn players_of(record: &Record, game: &dyn AnyGame) -> Vec<Player> {
        let seats = game.info().seats.iter();
        seats.map(|seat| record.tag(seat.name).map_or(Player::Person, Player::from_tag)).collect()
    }

    /// A game from a record that this program saved, or another.
    pub fn from_record(record: &Record, game: Box<dyn AnyGame>, seal: Seal) -> Local {
        let players = Local::players_of(record, game.as_ref());
        let time_control = record.tag("Clock").and_then(|time_control| time_control.parse().ok());
        let mut local = Local::new(game, seal, players, time_control);
        local.tags = record.tags.clone();
        if let (Some(clock), Some(left)) = (&mut local.clock, record.tag("TimeLeft")) {
            clock.set_left(left);
        }
        local
    }

    /// The record as text, with players and clocks in its tags.
    pub fn record(&self, now: Duration) -> String {
        self.tagged_record(now).write(self.game.info().seats.len())
    }

    /// The record with players and clocks in its tags, and what was known before
    /// about the people and the event.
    pub fn tagged_record(&self, now: Duration) -> Record {
        let mut record = self.game.record(Some(&self.seal));
        let known = |name: &str| self.tags.iter().find(|(tag, _)| tag == name);
        for (seat, player) in self.game.info().seats.iter().zip(&self.players) {
            let name = known(seat.name).filter(|(_, name)| Player::from_tag(name) == *player);
            record.set_tag(seat.name, name.map_or(player.tag(), |(_, name)| name.clone()));
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| ABOUT.contains(&name.as_str())) {
            record.set_tag(name, value.clone());
        }
        if let Some(clock) = &self.clock {
            record.set_tag("Clock", clock.time_control().to_string());
            record.set_tag("TimeLeft", clock.tag(now));
        }
        record
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &'static str {
        self.game.info().seats.get(seat.index()).map_or("?", |seat| seat.name)
    }

    /// Who holds a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.get(seat.index()).unwrap_or(&Player::Person)
    }

    /// The seats that people hold.
    pub fn persons(&self) -> Vec<Seat> {
        let seats = (0..self.players.len() as u8).map(Seat);
        seats.filter(|seat| self.player(*seat).is_person()).collect()
    }

    /// The person who is to act now.
    pub fn actor(&self) -> Option<Seat> {
        self.acting(Player::is_person)
    }

    /// The computer that is to act now, if it is not paused.
    pub fn thinker(&self) -> Option<Seat> {
        if self.paused { None } else { self.computer_to_act() }
    }

    fn computer_to_act(&self) -> Option<Seat> {
        self.acting(|player| !player.is_person())
    }

    fn acting(&self, is: impl Fn(&Player) -> bool) -> Option<Seat> {
        match self.game.turn()? {
            Turn::Of(seat) => Some(seat).filter(|seat| is(self.player(*seat))),
            Turn::Together(seats) => seats.iter().find(|seat| is(self.player(*seat))),
            Turn::Chance => None,
        }
    }

    /// The person who is to act and whose secrets nobody else at the keyboard may
    /// see: the screen is covered until that person says so.
    pub fn covered(&self) -> Option<Seat> {
        self.secretive().filter(|seat| self.uncovered != Some(*seat))
    }

    fn secretive(&self) -> Option<Seat> {
        let seat = self.actor().filter(|_| self.persons().len() > 1)?;
        let chooses_secretly = matches!(self.game.turn(), Some(Turn::Together(_)));
        let knows_more =
            || self.game.position_text(Viewer::Seat(seat)) != self.game.position_text(Viewer::Spectator);
        (chooses_secretly || knows_more()).then_some(seat)
    }

    /// The person who is to act looks at the screen alone.
    pub fn uncover(&mut self, now: Duration) {
        self.uncovered = self.actor();
        self.run_clock(None, now);
    }

    /// Through whose eyes the screen shows the game.
    pub fn viewer(&self) -> Viewer {
        match (self.persons().as_slice(), self.secretive()) {
            ([person], _) => Viewer::Seat(*person),
            (_, Some(seat)) if self.covered().is_none() => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// The scene, with the legal moves of whoever is to act at the keyboard, the
    /// board turned by quarter turns from the side where it is usually seen.
    pub fn scene(&self, flip: u8) -> Scene {
        let viewer = self.viewer();
        let mut scene = self.game.scene(viewer);
        if let (Viewer::Spectator, Some(seat), None) = (viewer, self.actor(), self.covered()) {
            scene.legal = self.game.legal(seat);
        }
        self.turned(scene, flip)
    }

    /// The scene as it was after so many plies, with nothing to do in it.
    pub fn scene_at(&self, ply: usize, flip: u8) -> Scene {
        let mut scene = self.game.at(ply).scene(self.viewer());
        scene.legal.clear();
        self.turned(scene, flip)
    }

    /// Several people at one screen look from one side.
    fn turned(&self, scene: Scene, flip: u8) -> Scene {
        let back = if self.persons().len() == 1 { 0 } else { (4 - scene.quarter_turns) % 4 };
        scene.turned((back + flip) % 4)
    }

    /// Makes a move of a seat.
    pub fn play(&mut self, seat: Seat, text: &str, now: Duration) -> Result<(), GameError> {
        self.game.play(seat, text)?;
        self.after(Some(seat), now);
        Ok(())
    }

    /// Does what a ply says: a move of whoever is to move, `resign`, `white:time`, `draw`.
    pub fn act(&mut self, text: &str, now: Duration) -> Result<(), GameError> {
        let mover = match self.game.turn() {
            Some(Turn::Of(seat)) if self.clock.is_some() => Some(seat),
            _ => None,
        };
        // Only a move earns the increment.
        let moved = mover.filter(|seat| self.game.canonical(*seat, text).is_ok());
        let mut read = self.game.ply_count();
        self.game.read_ply(text, &mut read)?;
        self.after(moved, now);
        Ok(())
    }

    /// Ends the game for the seat whose time is up; `None` if everybody has time.
    pub fn flag(&mut self, now: Duration) -> Option<Result<(), GameError>> {
        let seat = self.clock.as_ref()?.fallen(now)?;
        let flagged = self.act(&format!("{}:time", self.name(seat).to_lowercase()), now);
        if flagged.is_err() {
            self.run_clock(None, now);
        }
        Some(flagged)
    }

    /// Begins with full clocks, one of which runs.
    pub fn set_clock(&mut self, time_control: TimeControl, now: Duration) {
        self.clock = Some(Clock::new(time_control, self.players.len()));
        self.run_clock(None, now);
    }

    /// What the computer that holds a seat is asked to do.
    pub fn move_request(&self, seat: Seat, now: Duration) -> MoveRequest {
        MoveRequest {
            player: *self.player(seat),
            seed: self.seal.seed,
            clock: self.clock.as_ref().map(|clock| (clock.left(seat, now), clock.time_control().increment)),
            min_delay: Duration::ZERO,
        }
    }

    fn after(&mut self, moved: Option<Seat>, now: Duration) {
        self.redo.clear();
        self.uncovered = None;
        self.run_clock(moved, now);
    }

    /// Lets the clock of whoever is to move run. Where several choose in secret it
    /// is that of the person who looks at the screen; while the keyboard is handed
    /// over, nobody's.
    pub fn run_clock(&mut self, moved: Option<Seat>, now: Duration) {
        let runs = match self.game.turn() {
            _ if self.paused || self.covered().is_some() => None,
            Some(Turn::Of(seat)) => Some(seat),
            Some(Turn::Together(_)) => self.actor().or_else(|| self.computer_to_act()),
            Some(Turn::Chance) | None => None,
        };
        if let Some(clock) = &mut self.clock {
            clock.run(runs, moved, now);
        }
    }

    /// Takes moves back to the last one that a person made; without any person,
    /// one ply, and the computers wait. Whether there was anything to take back.
    pub fn undo(&mut self, now: Duration) -> bool {
        let before = self.game.canonical_plies();
        if !self.game.undo() {
            return false;
        }
        if self.persons().is_empty() {
            self.paused = true;
        } else {
            while self.computer_to_act().is_some() && self.actor().is_none() {
                if !self.game.undo() {
                    break;
                }
            }
            if self.actor().is_none() {
                // The computer has the first move: there is nothing of a person's.
                let from = self.game.ply_count();
                self.replay(&before[from..]);
                return false;
            }
        }
        self.redo.push(before[self.game.ply_count()..].to_vec());
        self.uncovered = None;
        self.run_clock(None, now);
        true
    }

    /// Makes again what was taken back last; whether there was anything.
    pub fn redo(&mut self, now: Duration) -> bool {
        let Some(plies) = self.redo.pop() else { return false };
        self.replay(&plies);
        self.uncovered = None;
        self.run_clock(None, now);
        true
    }

    fn replay(&mut self, plies: &[String]) {
        let mut read = self.game.ply_count();
        for ply in plies {
            // These were made once, from the very same position.
            if self.game.read_ply(ply, &mut read).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;

    use super::*;

    const NOW: Duration = Duration::ZERO;

    fn local(game: &str, players: &[&str]) -> Local {
        let game = catalogue::find(game).unwrap().new_game(&[], 1).unwrap();
        let players = players.iter().map(|word| word.parse().unwrap()).collect();
        Local::new(game, Seal::new(1, [3; 16]), players, None)
    }

    #[test]
    fn undo_goes_back_to_a_person_and_redo_forward_again() {
        let mut local = local("shakti", &["person", "1"]);
        local.play(Seat::FIRST, "b2-b4", NOW).unwrap();
        assert_eq!(local.thinker(), Some(Seat::SECOND));
        local.play(Seat::SECOND, "d6-d5", NOW).unwrap();
        assert!(local.undo(NOW));
        assert_eq!(local.game.ply_count(), 0);
        assert!(local.redo(NOW));
        assert_eq!(local.game.canonical_plies(), ["b2-b4", "d6-d5"]);
        assert!(!local.redo(NOW));
        local.undo(NOW);
        local.play(Seat::FIRST, "d2-d1", NOW).unwrap();
        assert!(!local.redo(NOW), "a new move ends what was taken back");
    }

    #[test]
    fn nothing_is_taken_back_before_the_first_move_of_a_person() {
        let mut local = local("shakti", &["1", "person"]);
        local.play(Seat::FIRST, "b2-b4", NOW).unwrap();
        assert!(!local.undo(NOW));
        assert_eq!(local.game.canonical_plies(), ["b2-b4"]);
    }

    #[test]
    fn secrets_are_covered_between_people_and_not_from_the_computer() {
        let mut two = local("sitchess", &["person", "person"]);
        assert_eq!(two.covered(), Some(Seat::FIRST));
        assert!(two.scene(0).legal.is_empty());
        two.uncover(NOW);
        assert_eq!(two.covered(), None);
        assert!(!two.scene(0).legal.is_empty());
        two.play(Seat::FIRST, "QN", NOW).unwrap();
        assert_eq!(two.covered(), Some(Seat::SECOND));
        assert!(!two.scene(0).trays.iter().any(|tray| tray.label == "army"), "the army stays secret");
        let one = local("sitchess", &["person", "3"]);
        assert_eq!(one.covered(), None);
        let open = local("shakti", &["person", "person"]);
        assert_eq!(open.covered(), None);
    }

    #[test]
    fn in_a_secret_choice_the_clock_of_whoever_looks_runs() {
        let seconds = Duration::from_secs;
        let clock = || Some(Clock::new("1+0".parse().unwrap(), 2));
        let mut two = local("sitchess", &["person", "person"]);
        two.clock = clock();
        two.run_clock(None, NOW);
        let running = |local: &Local| local.clock.as_ref().unwrap().running();
        assert_eq!(running(&two), None, "nobody looks yet");
        two.uncover(seconds(20));
        assert_eq!(running(&two), Some(Seat::FIRST));
        two.play(Seat::FIRST, "QN", seconds(30)).unwrap();
        assert_eq!(running(&two), None, "the keyboard is handed over");
        two.uncover(seconds(90));
        assert_eq!(running(&two), Some(Seat::SECOND));
        let left = |seat| two.clock.as_ref().unwrap().left(seat, seconds(100));
        assert_eq!((left(Seat::FIRST), left(Seat::SECOND)), (seconds(50), seconds(50)));
        let fallen = two.clock.as_ref().unwrap().fallen(seconds(150));
        assert_eq!(fallen, Some(Seat::SECOND));
        two.act("black:time", seconds(150)).unwrap();
        assert!(two.game.outcome().is_some());
        let mut one = local("sitchess", &["3", "person"]);
        one.clock = clock();
        one.run_clock(None, NOW);
        assert_eq!(running(&one), Some(Seat::SECOND), "not the computer's");
        one.play(Seat::SECOND, "QN", seconds(5)).unwrap();
        assert_eq!(running(&one), Some(Seat::FIRST), "only the computer has still to choose");
    }

    #[test]
    fn a_record_keeps_players_and_clocks() {
        let mut local = local("shakti", &["person", "max"]);
        local.clock = Some(Clock::new("5+3".parse().unwrap(), 2));
        local.play(Seat::FIRST, "b2-b4", NOW).unwrap();
        let record = Record::parse(&local.record(Duration::from_secs(7))).unwrap();
        let game = catalogue::find("shakti").unwrap().verify(&record).unwrap();
        let back = Local::from_record(&record, game, local.seal);
        assert_eq!(back.players, local.players);
        let left = |seat| back.clock.as_ref().unwrap().left(seat, NOW);
        assert_eq!(
            (left(Seat::FIRST), left(Seat::SECOND)),
            (Duration::from_secs(303), Duration::from_secs(293))
        );
    }

    #[test]
    fn names_and_event_of_a_record_stay_when_it_is_saved_again() {
        let text =
            "[Game \"shakti\"]\n[Event \"Club\"]\n[White \"Anna\"]\n[Black \"computer 3\"]\n\nb2-b4 *\n";
        let record = Record::parse(text).unwrap();
        let game = catalogue::find("shakti").unwrap().replay(&record).unwrap();
        let mut local = Local::from_record(&record, game, Seal::new(0, [3; 16]));
        let saved = local.tagged_record(NOW);
        assert_eq!((saved.tag("White"), saved.tag("Event")), (Some("Anna"), Some("Club")));
        assert_eq!(saved.tag("Black"), Some("computer 3"));
        local.players[0] = "5".parse().unwrap();
        assert_eq!(local.tagged_record(NOW).tag("White"), Some("computer 5"), "Anna has gone");
    }

    #[test]
    fn each_seat_looks_from_its_own_side_and_people_together_from_one() {
        assert_eq!(local("shakti", &["1", "person"]).scene(0).quarter_turns, 2);
        assert_eq!(local("shakti", &["person", "person"]).scene(0).quarter_turns, 0);
        assert_eq!(local("shakti", &["person", "person"]).scene(2).quarter_turns, 2);
    }

    #[test]
    fn a_record_says_on_which_day_the_game_began() {
        let mut local = local("shakti", &["person", "person"]);
        local.set_date("2024.05.31");
        let record = local.tagged_record(NOW);
        assert_eq!(record.tag("Date"), Some("2024.05.31"));
        let game = catalogue::find("shakti").unwrap().replay(&record).unwrap();
        let back = Local::from_record(&record, game, local.seal);
        assert_eq!(back.tagged_record(NOW).tag("Date"), Some("2024.05.31"), "also when it goes on later");
    }
}

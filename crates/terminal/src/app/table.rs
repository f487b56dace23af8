//! A table at a server, as much of it as this client knows.

use std::time::Duration;

use quincunx_core::{AnyGame, Contribution, Message, Scene, Scored, Seat, Viewer};
use quincunx_games::catalogue;
use quincunx_messages::Arg;
use quincunx_protocol::{ChatLine, Event, SeatKind, Since, StateView, Status, TableAction, TableView};

use crate::online::Past;
use crate::online::wire;

/// How many lines of chat are kept.
const CHAT: usize = 100;

/// A table at a server.
pub struct Table {
    /// The name of the table; another one after a rematch.
    pub name: String,
    /// Where it is, for people.
    pub place: String,
    /// Who sits where.
    pub about: Option<TableView>,
    /// The plies so far.
    pub plies: Vec<String>,
    /// The plies so far, numbered, with whoever made them.
    score: Vec<Scored>,
    /// Lines of chat.
    pub chat: Vec<String>,
    /// Whether the line is up.
    pub up: bool,
    state: Option<StateView>,
    /// When the state came.
    state_at: Duration,
    /// What our view of the game can be played on with: for reasons, hints and
    /// analysis.
    playable: Option<Box<dyn AnyGame>>,
    /// How it looked after so many plies, where somebody looks back.
    past: Option<(usize, Scene)>,
    /// A seat is wanted, and not yet asked for.
    wants_seat: bool,
    /// The move that is on its way.
    sent: Option<(usize, String)>,
    /// There is a new line since the move was sent: it may have been lost with the old one.
    again: bool,
}

/// What a message means to this screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reaction {
    /// What to answer.
    pub answers: Vec<String>,
    /// What to tell the person.
    pub notice: Option<Message>,
    /// Whether the game has gone on.
    pub moved: bool,
}

impl Table {
    /// A table that nothing is known of yet.
    pub fn new(name: &str, place: &str, wants_seat: bool) -> Table {
        Table {
            name: name.to_owned(),
            place: place.to_owned(),
            about: None,
            plies: Vec::new(),
            score: Vec::new(),
            chat: Vec::new(),
            up: false,
            state: None,
            state_at: Duration::ZERO,
            playable: None,
            past: None,
            wants_seat,
            sent: None,
            again: false,
        }
    }

    /// The plies so far, numbered, with whoever made them.
    pub fn score(&self) -> &[Scored] {
        &self.score
    }

    /// The score sheet of the plies that the server told. In a game of more than two it
    /// takes the game itself to know who made them.
    fn scored(&self) -> Vec<Scored> {
        let about = self.about.as_ref();
        let seats = about.map_or(2, |about| about.seats.len());
        let replayed = about.filter(|_| seats > 2).and_then(|_| {
            let game = self.replayed(self.plies.len())?;
            Some(game.score(Viewer::Spectator)).filter(|score| score.len() == self.plies.len())
        });
        let counted = |(index, text): (usize, &String)| {
            let number = (index % seats == 0).then(|| format!("{}.", index / seats + 1));
            Scored { number, text: text.clone(), ..Scored::default() }
        };
        replayed.unwrap_or_else(|| self.plies.iter().enumerate().map(counted).collect())
    }

    /// The game as it was after so many plies, played again from what the server told; none
    /// where chance decided something that is not known here.
    pub fn replayed(&self, plies: usize) -> Option<Box<dyn AnyGame>> {
        let about = self.about.as_ref()?;
        let settings: Vec<(&str, &str)> =
            about.options.split(',').filter_map(|setting| setting.split_once('=')).collect();
        let rules = catalogue::find(&about.game)?;
        let mut game = rules.begin(&settings, about.start.as_deref(), 0).ok()?;
        let mut read = 0;
        self.plies.iter().take(plies).try_for_each(|ply| game.read_ply(ply, &mut read)).ok()?;
        Some(game)
    }

    /// The name of a seat.
    fn seat_name(&self, seat: u8) -> Arg {
        let rules = self.about.as_ref().and_then(|about| catalogue::find(&about.game));
        let seats = rules.map(|rules| rules.info().seats).unwrap_or_default();
        let somebody = || Message::new("terminal-somebody").into();
        seats.get(usize::from(seat)).map_or_else(somebody, |seat| Arg::seat(seat.name))
    }

    /// How the game stands.
    pub fn state(&self) -> Option<&StateView> {
        self.state.as_ref()
    }

    /// The seat through whose eyes we look.
    pub fn seat(&self) -> Option<Seat> {
        self.state.as_ref()?.seat.map(Seat)
    }

    /// Whether a seat has been given to us, but not yet how the game looks from
    /// there: the server tells the one a moment before the other.
    pub fn is_sitting_down(&self) -> bool {
        let given = |about: &TableView| about.seats.iter().any(|seat| seat.yours);
        self.seat().is_none() && self.about.as_ref().is_some_and(given)
    }

    /// The seat that we may move now.
    pub fn actor(&self) -> Option<Seat> {
        let state = self.state.as_ref()?;
        let free = self.sent.as_ref().is_none_or(|(ply, _)| *ply != state.ply);
        let has_moves = state.scene.as_ref().is_some_and(|scene| !scene.legal.is_empty());
        self.seat().filter(|_| has_moves && free && state.status == Status::Playing)
    }

    /// Through whose eyes we look.
    pub fn viewer(&self) -> Viewer {
        self.seat().map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What we know of the game, to play on with.
    pub fn playable(&self) -> Option<&dyn AnyGame> {
        self.playable.as_deref()
    }

    /// The scene, turned by quarter turns from our own side.
    pub fn scene(&self, flip: u8) -> Option<Scene> {
        let mut scene = self.state.as_ref()?.scene.clone()?;
        if self.actor().is_none() {
            scene.legal.clear();
        }
        Some(scene.turned(flip % 4))
    }

    /// Looks back so many plies: the ply to ask the server for.
    pub fn look_back(&mut self, back: usize) -> Option<usize> {
        let ply = self.state.as_ref()?.ply.checked_sub(back).filter(|_| back > 0);
        if ply.is_none() {
            self.past = None;
        }
        ply.filter(|ply| self.past.as_ref().is_none_or(|(known, _)| known != ply))
    }

    /// How it looked, as far as the server has told yet, turned by quarter turns.
    pub fn past(&self, flip: u8) -> Option<Scene> {
        self.past.as_ref().map(|(_, scene)| scene.clone().turned(flip % 4))
    }

    /// Takes in how it looked.
    pub fn hear_past(&mut self, past: Past) {
        if past.table == self.name {
            self.past = Some((past.ply, Scene { legal: Vec::new(), ..past.scene }));
        }
    }

    /// What a seat has left on its clock.
    pub fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let clocks = self.state.as_ref()?.clocks.as_ref()?;
        let left = Duration::from_millis(*clocks.left.get(seat.index())?);
        let runs = clocks.running.contains(&seat.0);
        Some(if runs { left.saturating_sub(now.saturating_sub(self.state_at)) } else { left })
    }

    /// Whether a clock runs.
    pub fn is_ticking(&self) -> bool {
        let clocks = self.state.as_ref().and_then(|state| state.clocks.as_ref());
        clocks.is_some_and(|clocks| !clocks.running.is_empty())
    }

    /// A message about this table.
    pub fn act(&self, action: TableAction) -> String {
        wire::act(&self.name, action)
    }

    /// Makes a move; it is shown when the server has it.
    pub fn send(&mut self, seat: Seat, text: &str) -> Option<String> {
        let ply = self.state.as_ref()?.ply;
        self.sent = Some((ply, text.to_owned()));
        self.again = false;
        Some(self.act(TableAction::Move { ply, text: text.to_owned(), seat: Some(seat.0) }))
    }

    /// Whether the game has not begun yet.
    pub fn is_open(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.status == Status::Open)
    }

    fn watch(&self) -> String {
        let since = self.state.as_ref().map(|state| Since { ply: state.ply, branch: state.branch });
        wire::watch(&self.name, since)
    }

    /// Takes a message in.
    pub fn hear(&mut self, heard: Event, now: Duration) -> Reaction {
        let mut reaction = Reaction::default();
        match heard {
            Event::Welcome { you, .. } => {
                self.up = true;
                // Also what was sent while there was no line: nobody has heard it.
                self.again = self.sent.is_some();
                reaction.answers.push(self.watch());
                let who = you.map(|you| Message::new("terminal-you-are").verbatim("name", you.name));
                reaction.notice = who.or_else(|| Some(Message::new("terminal-spectator")));
            }
            Event::Table(about) => self.hear_table(*about, &mut reaction),
            Event::State(state) => self.hear_state(*state, now, &mut reaction),
            Event::Chats { lines, .. } => {
                self.chat =
                    lines.iter().map(|ChatLine { name, text, .. }| format!("{name}: {text}")).collect();
            }
            Event::Chat { line: ChatLine { name, text, .. }, .. } => {
                self.chat.push(format!("{name}: {text}"));
                if self.chat.len() > CHAT {
                    self.chat.remove(0);
                }
            }
            // Of studies nobody asks here.
            Event::Study(_) | Event::StudyEdited { .. } | Event::StudyGone { .. } | Event::Edited { .. } => {}
            Event::Done { .. } | Event::Pong { .. } | Event::Unknown => {}
            Event::Error { refusal, .. } => {
                self.sent = None;
                reaction.notice = Some(match refusal.message_i18n {
                    Some(message) if message.is_known() => message,
                    _ => Message::text(refusal.message),
                });
            }
            Event::Closing { why, .. } => reaction.notice = Some(Message::text(why)),
        }
        reaction
    }

    fn hear_table(&mut self, about: TableView, reaction: &mut Reaction) {
        if about.table != self.name {
            return;
        }
        let ours = about.seats.iter().any(|seat| seat.yours);
        let open = about.seats.iter().any(|seat| seat.kind == SeatKind::Open);
        if self.wants_seat && !ours && open {
            reaction.answers.push(self.act(TableAction::Sit { seat: None, contribute: true }));
        } else if self.wants_seat && !ours {
            reaction.notice = Some(Message::new("terminal-seats-taken"));
        }
        self.wants_seat = false;
        if about.seats.iter().any(|seat| seat.yours && seat.awaited) {
            reaction.answers.extend(self.contribution());
        }
        if let Some(next) = about.next.clone() {
            reaction.answers.push(wire::leave(&self.name));
            let next = Table {
                chat: std::mem::take(&mut self.chat),
                up: true,
                ..Table::new(&next, &self.place, false)
            };
            *self = next;
            reaction.answers.push(self.watch());
            reaction.notice = Some(Message::new("terminal-another-game"));
            return;
        }
        let wanted = self.about.as_ref().map_or(&[] as &[u8], |before| &before.rematch);
        let wishes = about.rematch.iter().filter(|seat| !wanted.contains(seat));
        let by_others = |seat: &&u8| !about.seats.get(usize::from(**seat)).is_some_and(|seat| seat.yours);
        if let Some(seat) = wishes.copied().find(|seat| by_others(&seat)) {
            reaction.notice = Some(Message::new("terminal-wants-rematch").with("seat", self.seat_name(seat)));
        }
        self.about = Some(about);
    }

    /// Randomness for the seed. If this machine has none, the game begins without it.
    fn contribution(&self) -> Option<String> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        let random = Contribution::new(bytes).to_string();
        Some(self.act(TableAction::Contribute { random }))
    }

    /// What became of what we asked the others, between one state and the next.
    fn answered(before: &StateView, after: &StateView) -> Option<Message> {
        let ours = |asked: Option<u8>| asked.is_some() && asked == after.seat;
        if after.ending.is_some() {
            return None;
        }
        if ours(before.draw_offer) && after.draw_offer.is_none() && before.branch == after.branch {
            return Some(Message::new("terminal-draw-declined"));
        }
        if ours(before.takeback_request) && after.takeback_request.is_none() && before.branch == after.branch
        {
            return Some(Message::new("terminal-takeback-declined"));
        }
        None
    }

    fn hear_state(&mut self, state: StateView, now: Duration, reaction: &mut Reaction) {
        self.plies.truncate(state.from);
        self.plies.extend(state.plies.iter().cloned());
        let before = self.state.as_ref().map(|state| (state.ply, state.branch));
        reaction.moved = before != Some((state.ply, state.branch));
        let goes_on = state.ending.is_none();
        if let Some((ply, text)) = self.sent.take().filter(|(ply, _)| *ply == state.ply && goes_on) {
            // What may have been lost with a line is said once more; the server
            // makes it only once.
            if std::mem::take(&mut self.again) {
                let again = TableAction::Move { ply, text: text.clone(), seat: state.seat };
                reaction.answers.push(self.act(again));
            }
            self.sent = Some((ply, text));
        }
        let rules = self.about.as_ref().and_then(|about| catalogue::find(&about.game));
        self.playable = rules.and_then(|rules| rules.game_from(&state.position, &[], 0).ok());
        self.state_at = now;
        let answer = self.state.as_ref().and_then(|before| Table::answered(before, &state));
        reaction.notice = answer.or(reaction.notice.take());
        self.score = self.scored();
        self.state = Some(state);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NOW: Duration = Duration::ZERO;

    fn hear(table: &mut Table, message: serde_json::Value) -> Reaction {
        table.hear(Event::read(&message.to_string()).expect("a message"), NOW)
    }

    fn seats(yours: bool, kind: &str) -> serde_json::Value {
        json!([{"seat": "White", "kind": "person", "name": "Anna", "present": true, "yours": false, "reclaim": false},
               {"seat": "Black", "kind": kind, "name": null, "present": true, "yours": yours, "reclaim": false}])
    }

    fn welcome() -> serde_json::Value {
        json!({"type": "welcome", "protocol": 2, "server": "", "now": 0, "you": {"id": "1", "name": "Ben"}})
    }

    fn about(yours: bool, kind: &str) -> serde_json::Value {
        table_of("shakti", seats(yours, kind))
    }

    fn table_of(game: &str, seats: serde_json::Value) -> serde_json::Value {
        let terms = json!({"clock": {"kind": "none"}, "public": true, "takebacks": true, "chat": true});
        json!({"type": "table", "table": "abc", "game": game, "options": "", "start": null, "terms": terms,
               "status": "playing", "seats": seats, "host": false, "commitment": "", "spectators": 0,
               "rematch": [], "next": null, "created_at": 0})
    }

    fn state(plies: &[&str]) -> serde_json::Value {
        let mut game = catalogue::find("shakti").unwrap().new_game(&[], 0).unwrap();
        for ply in plies {
            let mut read = game.ply_count();
            game.read_ply(ply, &mut read).unwrap();
        }
        let viewer = Viewer::Seat(Seat::SECOND);
        json!({"type": "state", "table": "abc", "ply": plies.len(), "branch": 7, "status": "playing", "seat": 1,
               "from": 0, "plies": plies, "movers": [], "parts": [], "position": game.position_text(viewer), "turn": [], "check": [],
               "legal": [], "claimable": null, "clocks": {"left": [60000, 50000], "running": [1]},
               "scene": game.scene(viewer)})
    }

    #[test]
    fn a_greeting_is_answered_by_watching_and_an_open_seat_is_taken() {
        let mut table = Table::new("abc", "here", true);
        let reaction = hear(&mut table, welcome());
        assert!(reaction.answers[0].contains("watch"), "{reaction:?}");
        let reaction = hear(&mut table, about(false, "open"));
        assert!(reaction.answers[0].contains("sit"), "{reaction:?}");
        assert!(hear(&mut table, about(true, "person")).answers.is_empty());
        let mut late = Table::new("abc", "here", true);
        let reaction = hear(&mut late, about(false, "computer"));
        assert!(
            reaction.answers.is_empty() && reaction.notice.unwrap().to_string().contains("you are watching")
        );
    }

    #[test]
    fn a_move_is_sent_once_and_the_board_waits_for_the_server() {
        let mut table = Table::new("abc", "here", true);
        hear(&mut table, about(true, "person"));
        assert!(table.is_sitting_down(), "the seat is ours, the game has not come");
        assert!(hear(&mut table, state(&["b2-b4"])).moved);
        assert!(!table.is_sitting_down());
        assert_eq!(table.actor(), Some(Seat::SECOND));
        let scene = table.scene(0).unwrap();
        assert_eq!(scene.quarter_turns, 2);
        assert!(!scene.legal.is_empty());
        assert!(table.playable().is_some());
        let sent = table.send(Seat::SECOND, "d6-d5").unwrap();
        assert!(sent.contains("\"ply\":1"), "{sent}");
        assert_eq!(table.actor(), None);
        hear(&mut table, json!({"type": "error", "code": "illegal", "message": "no"}));
        assert_eq!(table.actor(), Some(Seat::SECOND));
        // Whether the line breaks after the move or is already down when it is made.
        for breaks_after in [true, false] {
            table.up = breaks_after;
            table.sent = None;
            table.send(Seat::SECOND, "d6-d5").unwrap();
            table.up = false;
            hear(&mut table, welcome());
            let reaction = hear(&mut table, state(&["b2-b4"]));
            assert!(reaction.answers[0].contains("d6-d5"), "said again on a new line: {reaction:?}");
            assert!(hear(&mut table, state(&["b2-b4"])).answers.is_empty(), "and only once");
        }
        assert!(hear(&mut table, state(&["b2-b4", "d6-d5"])).moved);
        assert_eq!(table.plies, ["b2-b4", "d6-d5"]);
        assert_eq!(table.left(Seat::SECOND, Duration::from_secs(20)), Some(Duration::from_secs(30)));
        assert_eq!(table.left(Seat::FIRST, Duration::from_secs(20)), Some(Duration::from_secs(60)));
    }

    #[test]
    fn a_table_is_looked_back_upon_as_the_server_tells() {
        let mut table = Table::new("abc", "here", true);
        hear(&mut table, about(true, "person"));
        hear(&mut table, state(&["b2-b4", "d6-d5"]));
        assert_eq!(table.look_back(2), Some(0));
        assert!(table.past(0).is_none(), "nothing is known yet");
        let scene = catalogue::find("shakti").unwrap().new_game(&[], 0).unwrap().scene(Viewer::Spectator);
        let past = |table: &str| Past { table: table.to_owned(), ply: 0, scene: scene.clone() };
        table.hear_past(past("xyz"));
        assert!(table.past(0).is_none(), "that is another table");
        table.hear_past(past("abc"));
        assert_eq!(table.past(0).unwrap().pieces, scene.pieces);
        assert_eq!(table.look_back(2), None, "it is known already");
        assert_eq!(table.look_back(0), None);
        assert!(table.past(0).is_none(), "back to now");
    }

    #[test]
    fn a_declined_draw_and_a_wish_to_play_again_are_told() {
        let mut table = Table::new("abc", "here", true);
        hear(&mut table, about(true, "person"));
        let mut offered = state(&["b2-b4"]);
        offered["draw_offer"] = json!(1);
        assert_eq!(hear(&mut table, offered.clone()).notice, None);
        assert_eq!(hear(&mut table, offered.clone()).notice, None, "it still stands");
        let notice = hear(&mut table, state(&["b2-b4"])).notice;
        assert_eq!(
            notice.map(|notice| notice.to_string()).as_deref(),
            Some("Your offer of a draw was declined.")
        );
        assert_eq!(hear(&mut table, state(&["b2-b4"])).notice, None, "it is told once");
        offered["draw_offer"] = json!(0);
        hear(&mut table, offered.clone());
        assert_eq!(hear(&mut table, state(&["b2-b4"])).notice, None, "the offer was not ours");
        offered["draw_offer"] = json!(1);
        hear(&mut table, offered);
        let mut drawn = state(&["b2-b4"]);
        drawn["ending"] = json!({"result": "1/2-1/2", "places": [1, 1], "reason": "agreement", "sentence": "Draw by agreement"});
        assert_eq!(hear(&mut table, drawn).notice, None, "accepted");
        let mut table_form = about(true, "person");
        table_form["rematch"] = json!([0]);
        let notice = hear(&mut table, table_form.clone()).notice;
        assert_eq!(
            notice.map(|notice| notice.to_string()).as_deref(),
            Some("White wants to play again: :rematch.")
        );
        assert_eq!(hear(&mut table, table_form).notice, None, "it is told once");
        let mut ours = about(true, "person");
        ours["rematch"] = json!([0, 1]);
        assert_eq!(hear(&mut table, ours).notice, None, "that is ourselves");
    }

    #[test]
    fn at_a_table_of_four_it_is_known_who_moved() {
        let mut table = Table::new("abc", "here", false);
        let seat = json!({"seat": "", "kind": "person", "name": "A", "present": true, "yours": false, "reclaim": false});
        hear(&mut table, table_of("bishops", json!([seat, seat, seat, seat])));
        let mut game = catalogue::find("bishops").unwrap().new_game(&[], 0).unwrap();
        for ply in ["g2-g4", "K<>Q"] {
            let mut read = game.ply_count();
            game.read_ply(ply, &mut read).unwrap();
        }
        let plies = game.plies(Viewer::Spectator);
        hear(
            &mut table,
            json!({"type": "state", "table": "abc", "ply": 2, "branch": 7, "status": "playing", "seat": null,
                   "from": 0, "plies": plies, "movers": [], "parts": [], "position": game.position_text(Viewer::Spectator), "turn": [],
                   "check": [], "legal": [], "claimable": null, "scene": game.scene(Viewer::Spectator)}),
        );
        let seats: Vec<_> = table.score().iter().map(|scored| scored.seat).collect();
        assert_eq!(seats, [Some(Seat(0)), Some(Seat(1))]);
    }

    #[test]
    fn a_rematch_leads_to_another_table() {
        let mut table = Table::new("abc", "here", true);
        let mut message = about(true, "person");
        message["next"] = json!("xyz");
        let reaction = hear(&mut table, message);
        assert_eq!(table.name, "xyz");
        assert_eq!(reaction.answers.len(), 2);
    }
}

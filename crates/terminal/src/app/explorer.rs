//! What was played from the position that is shown: at a server in its games, here in the book
//! of what computers played against themselves.

use quincunx_core::{AnyGame, Message, SeatInfo, Viewer};
use quincunx_explorer::book;
use quincunx_messages::Language;
use quincunx_protocol::{Explored, ExploredMove};

use super::{App, Page, Play, Task};

impl App {
    /// Shows what was played from here.
    pub(super) fn open_explorer(&mut self) {
        let all = self.plies().len();
        let shown = all.saturating_sub(self.back);
        let (game, is_local) = match &self.play {
            None => return self.show_error(Message::new("terminal-no-game")),
            Some(Play::Local(local)) => (Some(local.game.at(shown)), true),
            Some(Play::Table(table)) if self.back > 0 => (table.replayed(shown), false),
            Some(Play::Table(table)) => (table.playable().map(AnyGame::boxed), false),
        };
        let Some(game) = game else { return self.show_error(Message::new("terminal-explorer-unknown")) };
        if is_local {
            let tally = game.explorer_key().and_then(|key| book(game.info().name)?.tally(key));
            let self_play = tally.map(|tally| tally.moves(game.as_ref())).unwrap_or_default();
            let seat = game.turn().and_then(|turn| turn.seat()).map(|seat| seat.0);
            let explored = Explored { seat, self_play, ..Explored::default() };
            return self.show_explored(&explored, game.info().seats);
        }
        self.show_notice(Message::new("terminal-asking"));
        let position = game.position_text(Viewer::Spectator);
        self.tasks.push(Task::Explore { game: game.info().name.to_owned(), position });
    }

    /// The server has answered.
    pub(super) fn hear_explored(&mut self, answer: Result<Box<Explored>, Message>) {
        match answer {
            Ok(explored) => {
                let Some(seats) = self.game().map(|game| game.info().seats) else { return };
                self.notice = None;
                self.show_explored(&explored, seats);
            }
            Err(why) => self.show_error(why),
        }
    }

    fn show_explored(&mut self, explored: &Explored, seats: &[SeatInfo]) {
        let title = self.say("explorer-title");
        self.page = Some(Page::text(&title, markdown(explored, seats, self.language)));
    }
}

/// The page.
fn markdown(explored: &Explored, seats: &[SeatInfo], language: Language) -> String {
    let say = |key: &str| language.say(key).into_owned();
    let count = |count: u64| Message::new("explorer-count").number("count", count).say(language);
    let mut text = String::new();
    let moves = |moves: &[ExploredMove], all: u64| table(moves, all, explored.seat, seats, language);
    if explored.count > 0 {
        text += &format!("{}\n\n{}\n", count(explored.count), moves(&explored.moves, explored.count));
    }
    if !explored.games.is_empty() {
        text += &format!("## {}\n\n", say("explorer-games"));
        for game in &explored.games {
            let players: Vec<&str> = game.players.iter().map(|name| name.as_deref().unwrap_or("–")).collect();
            text +=
                &format!("- {} {} · {} · {}\n", players.join(" – "), game.result, game.written, game.table);
        }
        text.push('\n');
    }
    let played = explored.self_play.iter().map(|one| one.count).sum();
    if played > 0 {
        text += &format!("## {}\n\n{}\n\n", say("explorer-self-play"), count(played));
        text += &moves(&explored.self_play, played);
    }
    if text.is_empty() { say("explorer-none") } else { text }
}

/// The table of moves.
fn table(
    moves: &[ExploredMove],
    all: u64,
    seat: Option<u8>,
    seats: &[SeatInfo],
    language: Language,
) -> String {
    let heads = ["explorer-move", "explorer-often", "explorer-results", "explorer-score"];
    let heads: String = heads.iter().map(|key| format!("| {} ", language.say(key))).collect();
    let mut text = format!("{heads}|\n|---|---|---|---|\n");
    for one in moves {
        let mut results: Vec<String> = seats
            .iter()
            .zip(&one.firsts)
            .filter(|(_, first)| **first > 0)
            .map(|(seat, first)| format!("{} {}", seat_name(seat, language), percent(*first, one.count)))
            .collect();
        if one.shared > 0 {
            results.push(format!("{} {}", language.say("explorer-shared"), percent(one.shared, one.count)));
        }
        let score = seat.and_then(|seat| one.scores.get(usize::from(seat))).copied().unwrap_or_default();
        text += &format!(
            "| `{}` | {} · {} | {} | {:.0} % |\n",
            one.written,
            one.count,
            percent(one.count, all),
            results.join(", "),
            score * 100.0
        );
    }
    text
}

fn seat_name(seat: &SeatInfo, language: Language) -> String {
    language.find(&format!("seat-{}", seat.name.to_lowercase())).unwrap_or_else(|| seat.name.to_owned())
}

fn percent(part: u64, all: u64) -> String {
    format!("{:.0} %", part as f64 * 100.0 / all.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quincunx_games::catalogue;
    use quincunx_protocol::ExploredGame;

    #[test]
    fn moves_come_with_counts_results_and_games() {
        let one = ExploredMove {
            mv: "b2-b4".to_owned(),
            written: "b2-b4".to_owned(),
            count: 20,
            firsts: vec![9, 7],
            shared: 4,
            scores: vec![0.55, 0.45],
        };
        let game = ExploredGame {
            table: "k3vq8mzt".to_owned(),
            ply: 0,
            mv: "b2-b4".to_owned(),
            written: "b2-b4".to_owned(),
            players: vec![Some("Anna".to_owned()), None],
            result: "1-0".to_owned(),
            rated: false,
            at: 0,
        };
        let explored = Explored {
            seat: Some(1),
            count: 40,
            moves: vec![one.clone()],
            games: vec![game],
            self_play: vec![one],
            ..Explored::default()
        };
        let seats = catalogue::find("shakti").expect("a game").info().seats;
        let text = markdown(&explored, seats, Language::ENGLISH);
        for words in [
            "Played 40 times here",
            "| `b2-b4` | 20 · 50 % | White 45 %, Black 35 %, Shared 20 % | 45 % |",
            "Anna – – 1-0 · b2-b4 · k3vq8mzt",
            "Computers against themselves",
            "| `b2-b4` | 20 · 100 % |",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        let nothing = markdown(&Explored::default(), seats, Language::ENGLISH);
        assert_eq!(nothing, "Nobody has played from here yet.");
    }
}

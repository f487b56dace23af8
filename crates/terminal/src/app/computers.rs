//! Computers that play, hint and analyse.

use quincunx_core::{Message, Turn};
use quincunx_engine::Knowledge;

use super::{AnalysisRequest, App, Local, Play, Task};

impl App {
    pub(super) fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// A seed for a new game.
    pub(super) fn draw_seed(&mut self) -> u64 {
        (self.new_seed)()
    }

    pub(super) fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.tasks.push(Task::StopThinking);
        }
    }

    pub(super) fn computer_chose(&mut self, ticket: u64, text: Option<String>) {
        let Some((seat, _, _)) = self.thinking.filter(|(_, asked, _)| *asked == ticket) else { return };
        self.thinking = None;
        let now = self.now;
        let Some(local) = self.local_mut() else { return };
        let name = local.name(seat);
        let together = matches!(local.game.turn(), Some(Turn::Together(_)));
        let Some(text) = text else {
            local.paused = true;
            self.show_error(Message::new("terminal-computer-waits").seat("seat", name));
            return;
        };
        let annotated = local.game.annotated(seat, &text).unwrap_or_else(|_| text.clone());
        match local.play(seat, &text, now) {
            Ok(()) => {
                let said = if together {
                    Message::new("terminal-has-chosen").seat("seat", name)
                } else {
                    Message::new("terminal-plays").seat("seat", name).verbatim("move", annotated)
                };
                let selection = std::mem::take(&mut self.selection);
                self.game_changed(true);
                // Who is choosing at the same time goes on choosing.
                if together && self.actor().is_some() {
                    self.selection = selection;
                }
                self.show_notice(said);
            }
            Err(error) => {
                local.paused = true;
                let refused = Message::new("terminal-seat-refused").seat("seat", name);
                self.show_error(refused.message("why", error.message()));
            }
        }
    }

    pub(super) fn hint_found(&mut self, ticket: u64, text: Option<String>) {
        if self.hint_ticket != Some(ticket) {
            return;
        }
        self.hint_ticket = None;
        let Some(text) = text else { return self.show_error(Message::new("terminal-hint-none")) };
        let legal = self.scene.as_ref().and_then(|scene| scene.legal.iter().find(|legal| legal.text == text));
        self.hint = legal.map(|legal| legal.gesture.clone()).unwrap_or_default();
        self.show_notice(Message::new("terminal-hint").verbatim("move", text));
    }

    /// Whether hints and analysis are fair here, and what to think about.
    pub(super) fn question(&mut self) -> Result<AnalysisRequest, Message> {
        let ticket = self.ticket();
        let (game, viewer) = match &self.play {
            None => return Err(Message::new("terminal-no-game")),
            Some(Play::Local(local)) => (local.game.as_ref(), local.viewer()),
            Some(Play::Table(table)) => {
                if table.state().is_none_or(|state| state.ending.is_none()) {
                    return Err(Message::new("terminal-think-yourself"));
                }
                let game = table.playable().ok_or(Message::new("terminal-no-game"))?;
                (game, table.viewer())
            }
        };
        let seat = match game.turn() {
            None => return Err(Message::new("terminal-game-over")),
            Some(Turn::Of(seat)) => Some(seat),
            Some(_) => self.actor(),
        };
        let seat = seat.ok_or(Message::new("terminal-secret"))?;
        Ok(AnalysisRequest { ticket, view: game.view(viewer), seat })
    }

    pub(super) fn start_analysis(&mut self) {
        self.tasks.push(Task::StopAnalysing);
        self.pane.analysis = None;
        self.pane.busy = false;
        if let Ok(question) = self.question() {
            self.pane.ticket = question.ticket;
            self.pane.busy = true;
            self.tasks.push(Task::Analyse(question));
        }
    }

    /// Lets the computer think whose turn it is.
    pub(super) fn set_thinking(&mut self) {
        let wanted = self.local().and_then(Local::thinker);
        if self.thinking.map(|(seat, ..)| seat) == wanted && wanted.is_none() {
            return;
        }
        self.stop_thinking();
        let Some(seat) = wanted else { return };
        let (ticket, now, delay) = (self.ticket(), self.now, self.computer_delay);
        let Some(local) = self.local() else { return };
        let mut request = local.move_request(seat, now);
        if local.persons().is_empty() {
            request.min_delay = delay;
        }
        let knowledge = Box::new(Knowledge::of(local.game.as_ref(), seat));
        let task = Task::Think { ticket, knowledge, request };
        self.thinking = Some((seat, ticket, now));
        self.tasks.push(task);
    }
}

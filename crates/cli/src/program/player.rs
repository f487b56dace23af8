//! A program at the board: what it is told, and what it answers.

use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, AnyRules, Seat, Viewer};
use quincunx_engine::Limits;
use quincunx_engine::matches::{
    ExternalPlayer, Fault, Launcher, MatchError, Program, TimeLeft, continues_as_chess,
};
use quincunx_engine::uci::{Command, Go, Reply, Start, UciOption};
use quincunx_games::chess::chess_line;

use super::process::{Process, Received};

/// How long a program may take to say what it is, and to get ready.
const TO_BEGIN: Duration = Duration::from_secs(20);
/// How much longer than allowed a program may take before it is given up; where a
/// clock runs it has lost on time before.
const GRACE: Duration = Duration::from_secs(5);
/// How long a move may take that is limited by nodes or depth.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a program is told about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dialect {
    /// It knows the game by its name, and is told positions in its notation.
    Own,
    /// It knows chess, and is told the part of the game that is chess.
    Chess,
}

/// Starts programs that speak UCI.
pub struct UciLauncher;

impl Launcher for UciLauncher {
    fn launch(
        &self,
        program: &Program,
        rules: &'static dyn AnyRules,
        game: &dyn AnyGame,
    ) -> Result<Box<dyn ExternalPlayer>, MatchError> {
        let begin = || -> Result<UciPlayer, String> {
            let mut player = UciPlayer::start(program, rules)?;
            player.start_game(program, game)?;
            Ok(player)
        };
        match begin() {
            Ok(player) => Ok(Box::new(player)),
            Err(why) => Err(MatchError::Program { program: program.name().to_owned(), why }),
        }
    }
}

/// Whether a program plays nothing but chess: then a match begins where chess does.
pub fn plays_only_chess(program: &Program, rules: &'static dyn AnyRules) -> Result<bool, MatchError> {
    let start = || -> Result<bool, String> {
        let mut player = UciPlayer::start(program, rules)?;
        let offers = player.handshake()?;
        Ok(dialect(&offers, rules) == Dialect::Chess)
    };
    start().map_err(|why| MatchError::Program { program: program.name().to_owned(), why })
}

fn dialect(offers: &[UciOption], rules: &dyn AnyRules) -> Dialect {
    let variants = offers.iter().find(|offer| offer.name == "UCI_Variant");
    match variants {
        Some(variants) if variants.choices.iter().any(|name| name == rules.info().name) => Dialect::Own,
        _ => Dialect::Chess,
    }
}

struct UciPlayer {
    process: Process,
    rules: &'static dyn AnyRules,
    dialect: Dialect,
    /// A game that began from a position the program was told, with what has been
    /// played since: only what the seat may know.
    synced: Option<SyncedGame>,
}

struct SyncedGame {
    position: String,
    /// How many plies the game had then.
    plies: usize,
    /// The same game replayed from there.
    mirror: Box<dyn AnyGame>,
}

impl UciPlayer {
    fn start(program: &Program, rules: &'static dyn AnyRules) -> Result<UciPlayer, String> {
        let process = Process::start(&program.command)?;
        Ok(UciPlayer { process, rules, dialect: Dialect::Chess, synced: None })
    }

    fn say(&mut self, command: &Command) {
        self.process.say(&command.to_string());
    }

    fn set(&mut self, name: &str, value: &str) {
        self.say(&Command::SetOption { name: name.to_owned(), value: Some(value.to_owned()) });
    }

    /// Waits for an answer, passing over others.
    fn wait_for<T>(
        &mut self,
        deadline: Instant,
        what: &str,
        mut wanted: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, String> {
        loop {
            match self.process.listen(deadline) {
                Received::Line(line) => {
                    let Ok(reply) = line.parse::<Reply>();
                    if let Some(found) = wanted(reply) {
                        return Ok(found);
                    }
                    // Whoever never stops talking has not answered either.
                    if Instant::now() >= deadline {
                        return Err(format!("did not say {what} in time"));
                    }
                }
                Received::Timeout => return Err(format!("did not say {what} in time")),
                Received::Exited(how) => return Err(format!("{how} before it said {what}")),
            }
        }
    }

    /// Asks what the program is and what can be set.
    fn handshake(&mut self) -> Result<Vec<UciOption>, String> {
        self.say(&Command::Uci);
        let mut offers = Vec::new();
        self.wait_for(Instant::now() + TO_BEGIN, "uciok", |reply| match reply {
            Reply::UciOption(offer) => {
                offers.push(offer);
                None
            }
            Reply::UciOk => Some(()),
            _ => None,
        })?;
        Ok(offers)
    }

    /// Everything before the first move.
    fn start_game(&mut self, program: &Program, game: &dyn AnyGame) -> Result<(), String> {
        let offers = self.handshake()?;
        let info = self.rules.info();
        self.dialect = dialect(&offers, self.rules);
        if self.dialect == Dialect::Chess && chess_line(game).is_none() {
            return Err(format!(
                "it offers no UCI_Variant {}, and a program that knows only chess can play the play of \
                 Situational Chess (--opening setup) and the duel of Bishops (--position duel), not this",
                info.name
            ));
        }
        if self.dialect == Dialect::Chess && !continues_as_chess(game) {
            return Err(
                "it knows only chess, and here en passant, a double step or a pawn on its own first rank \
                        may come to matter, in which Situational Chess differs: --opening setup begins where \
                        they cannot"
                    .to_owned(),
            );
        }
        let variant = program.options.iter().any(|(name, _)| name == "UCI_Variant");
        let offered = |name: &str, value: &str| {
            let variants = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name));
            variants.is_some_and(|offer| offer.choices.iter().any(|choice| choice == value))
        };
        match self.dialect {
            Dialect::Own => self.set("UCI_Variant", info.name),
            // Programs that know many variants play this one best without castling.
            Dialect::Chess if !variant && info.name == "sitchess" && offered("UCI_Variant", "nocastle") => {
                self.set("UCI_Variant", "nocastle");
            }
            Dialect::Chess => {}
        }
        for (name, value) in &program.options {
            let known = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name));
            let Some(known) = known else {
                let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
                return Err(format!("it has no option '{name}'; its options are {}", names.join(", ")));
            };
            known.check(value)?;
            self.set(&known.name, value);
        }
        self.say(&Command::NewGame);
        self.say(&Command::IsReady);
        let ready = |reply| matches!(reply, Reply::ReadyOk).then_some(());
        self.wait_for(Instant::now() + TO_BEGIN, "readyok", ready)
    }

    /// The position with what was played since, as the seat may know it.
    fn position(&mut self, game: &dyn AnyGame, seat: Seat) -> Result<Command, Fault> {
        if self.dialect == Dialect::Chess {
            let line = chess_line(game).ok_or_else(|| Fault("knows only chess".to_owned()))?;
            return Ok(Command::Position { start: Start::From(line.fen), moves: line.moves });
        }
        let seen = game.position_text(Viewer::Seat(seat));
        let plies = game.canonical_plies();
        let follows =
            self.synced.as_mut().is_some_and(|synced| synced.follow(&plies) && synced.stands_at(&seen));
        if !follows {
            // Something was hidden, or rolled: it begins anew from what is seen.
            let mirror = self.rules.game_from(&seen, &[], 0);
            let mirror = mirror.map_err(|error| Fault(format!("cannot be told the position: {error}")))?;
            self.synced = Some(SyncedGame { position: seen, plies: plies.len(), mirror });
        }
        let Some(synced) = &self.synced else { return Err(Fault("cannot be told the position".to_owned())) };
        let moves = plies[synced.plies.min(plies.len())..].to_vec();
        Ok(Command::Position { start: Start::From(synced.position.clone()), moves })
    }

    fn go(&self, game: &dyn AnyGame, seat: Seat, time: &TimeLeft) -> Go {
        let TimeLeft::Clocks { left, increment } = time else { return Go::within(&time.limits(seat)) };
        let seats = self.rules.info().seats;
        let letters: Vec<(char, Seat)> = match (self.dialect, chess_line(game)) {
            (Dialect::Chess, Some(line)) => ['w', 'b'].into_iter().zip(line.seats).collect(),
            _ => seats.iter().map(|seat| seat.letter.to_ascii_lowercase()).zip((0..).map(Seat)).collect(),
        };
        let of = |seat: Seat| left.get(seat.index()).copied().unwrap_or_default();
        Go {
            time: letters.iter().map(|(letter, seat)| (*letter, of(*seat))).collect(),
            increment: letters.iter().map(|(letter, _)| (*letter, *increment)).collect(),
            ..Go::default()
        }
    }
}

impl SyncedGame {
    /// Replays what was played since; whether that was possible.
    fn follow(&mut self, plies: &[String]) -> bool {
        while let Some(ply) = plies.get(self.plies + self.mirror.ply_count()) {
            let mut read = self.mirror.ply_count();
            if self.mirror.read_ply(ply, &mut read).is_err() {
                return false;
            }
        }
        true
    }

    fn stands_at(&self, seen: &str) -> bool {
        self.mirror.position_text(Viewer::Everything) == seen
    }
}

/// How long to wait for a move.
fn patience(seat: Seat, time: &TimeLeft) -> Duration {
    match time {
        TimeLeft::Move(Limits { time: Some(time), .. }) => *time + GRACE,
        TimeLeft::Move(_) => PATIENCE,
        TimeLeft::Clocks { left, .. } => left.get(seat.index()).copied().unwrap_or_default() + GRACE,
    }
}

impl ExternalPlayer for UciPlayer {
    fn choose(&mut self, game: &dyn AnyGame, seat: Seat, time: &TimeLeft) -> Result<String, Fault> {
        let begun = Instant::now();
        let position = self.position(game, seat)?;
        self.say(&position);
        let go = self.go(game, seat, time);
        self.say(&Command::Go(Box::new(go)));
        let best = |reply| match reply {
            Reply::BestMove(best) => Some(best),
            _ => None,
        };
        let best = self.wait_for(begun + patience(seat, time), "bestmove", best).map_err(Fault)?;
        best.ok_or_else(|| Fault("gave no move although there is one".to_owned()))
    }
}

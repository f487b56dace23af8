//! Who says what positions are worth: our own search, or another program.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quincunx_core::{AnyGame, AnyRules, Turn, Viewer};
use quincunx_engine::matches::Program;
use quincunx_engine::uci::{Command, Go, Reply, Start};
use quincunx_engine::{Engine, Limits, Opponent, SearchRequest, Settings, Strength, engine_for};
use quincunx_games::chess::chess_fen;

use crate::CliError;
use crate::program::{Process, Received};

/// What a search says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The best move.
    pub best: String,
    /// What it is worth to the seat on turn, in hundredths.
    pub score: i32,
}

/// A forced win, in hundredths.
pub const MATE: i32 = 30_000;
/// How long a program may take for an answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Megabytes of our own transposition table.
const MEGABYTES: usize = 16;

/// Assesses positions, many at once.
pub enum Teacher {
    /// Our own search.
    Own(Box<dyn Engine>, Settings),
    /// A program that knows chess.
    Program(Process, Limits),
}

impl Teacher {
    /// The teacher that a player stands for.
    pub fn new(player: &Opponent, rules: &'static dyn AnyRules) -> Result<Teacher, CliError> {
        match player {
            Opponent::Computer { strength: Strength::Max, limits: Some(limits), .. } => {
                let engine = engine_for(rules.info().name, MEGABYTES);
                let engine = engine.ok_or_else(|| format!("nobody understands {} yet", rules.info().title))?;
                Ok(Teacher::Own(engine, Settings { limits: *limits, ..Settings::default() }))
            }
            Opponent::Program(program) => Teacher::start(program),
            _ => Err(format!(
                "{player} cannot assess positions: expected max with limits, as in max:nodes=400, or a program \
                 with limits, as in uci:stockfish,nodes=100"
            )
            .into()),
        }
    }

    fn start(program: &Program) -> Result<Teacher, CliError> {
        let wrong = |why: String| CliError::from(format!("{}: {why}", program.name()));
        let limits = program.limits.ok_or_else(|| wrong("expected limits, as in nodes=100".to_owned()))?;
        let mut process = Process::start(&program.command).map_err(wrong)?;
        for (name, value) in &program.options {
            let set = Command::SetOption { name: name.clone(), value: Some(value.clone()) };
            process.say(&set.to_string());
        }
        process.say(&format!("{}\n{}\n{}", Command::Uci, Command::NewGame, Command::IsReady));
        let deadline = Instant::now() + PATIENCE;
        loop {
            match process.listen(deadline) {
                Received::Line(line) if line.trim() == "readyok" => {
                    return Ok(Teacher::Program(process, limits));
                }
                Received::Line(_) => {}
                Received::Timeout => return Err(wrong("did not say readyok in time".to_owned())),
                Received::Exited(how) => return Err(wrong(format!("{how} before it said readyok"))),
            }
        }
    }

    /// Judges games in which somebody is on turn; `None` for those it cannot.
    pub fn assess(&mut self, games: &[&dyn AnyGame]) -> Result<Vec<Option<Assessment>>, CliError> {
        match self {
            Teacher::Own(engine, settings) => {
                Ok(games.iter().map(|game| own(engine.as_mut(), settings, *game)).collect())
            }
            Teacher::Program(process, limits) => asked(process, limits, games),
        }
    }
}

fn own(engine: &mut dyn Engine, settings: &Settings, game: &dyn AnyGame) -> Option<Assessment> {
    let seat = game.turn().and_then(Turn::seat)?;
    let view = game.view(Viewer::Seat(seat));
    let stop = AtomicBool::new(false);
    let request = SearchRequest { view: view.as_ref(), seat, settings, stop: &stop };
    let found = engine.search(&request, &mut |_| {})?;
    let line = found.lines.first()?;
    Some(Assessment { best: line.moves.first()?.clone(), score: line.score.hundredths() })
}

/// The position of a game as a program that knows chess is told it; `None` if there are
/// pawns where such a program knows none.
fn position(game: &dyn AnyGame) -> Option<Command> {
    let fen = chess_fen(game)?;
    let (board, _) = fen.split_once(' ')?;
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 || [ranks[0], ranks[7]].iter().any(|rank| rank.contains(['p', 'P'])) {
        return None;
    }
    // Some programs count moves that lead to the position among the nodes.
    Some(Command::Position { start: Start::From(fen), moves: Vec::new() })
}

/// All questions are asked before the first answer is read: the program never waits.
fn asked(
    process: &mut Process,
    limits: &Limits,
    games: &[&dyn AnyGame],
) -> Result<Vec<Option<Assessment>>, CliError> {
    let positions: Vec<Option<Command>> = games.iter().map(|game| position(*game)).collect();
    let go = Command::Go(Box::new(Go::within(limits))).to_string();
    let questions: Vec<String> =
        positions.iter().flatten().map(|position| format!("{position}\n{go}")).collect();
    if !questions.is_empty() {
        process.say(&questions.join("\n"));
    }
    let deadline = Instant::now() + PATIENCE;
    let mut assess = || -> Result<Option<Assessment>, CliError> {
        let mut score = None;
        loop {
            match process.listen(deadline) {
                Received::Line(line) => {
                    score = score_in(&line).or(score);
                    let Ok(reply) = line.parse::<Reply>();
                    if let Reply::BestMove(best) = reply {
                        return Ok(best.zip(score).map(|(best, score)| Assessment { best, score }));
                    }
                }
                Received::Timeout => return Err("the program did not answer in time".into()),
                Received::Exited(how) => return Err(format!("the program {how}").into()),
            }
        }
    };
    positions.iter().map(|position| if position.is_some() { assess() } else { Ok(None) }).collect()
}

/// The score in a line of a program, if there is one.
fn score_in(line: &str) -> Option<i32> {
    let mut words = line.split_whitespace();
    words.by_ref().find(|word| *word == "score")?;
    let (unit, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match unit {
        "cp" => Some(value.clamp(-MATE, MATE)),
        // Mated already is a mate in 0.
        "mate" => Some(if value > 0 { MATE } else { -MATE }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use quincunx_games::catalogue;

    use super::*;

    #[test]
    fn scores_are_read() {
        assert_eq!(score_in("info depth 3 seldepth 4 score cp -31 nodes 9 pv e2e4"), Some(-31));
        assert_eq!(score_in("info depth 3 score cp 12 lowerbound nodes 9"), Some(12));
        assert_eq!(score_in("info depth 3 score mate 2 nodes 9"), Some(MATE));
        assert_eq!(score_in("info depth 0 score mate 0"), Some(-MATE));
        assert_eq!(score_in("info string score"), None);
        assert_eq!(score_in("bestmove e2e4"), None);
    }

    #[test]
    fn a_program_is_told_only_what_is_chess() {
        let sitchess = |text: &str| {
            let rules = catalogue::find("sitchess").expect("a game");
            position(rules.game_from(text, &[], 0).expect(text).as_ref()).is_some()
        };
        assert!(sitchess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
        assert!(!sitchess("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"));
        assert!(!sitchess("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"));
    }
}

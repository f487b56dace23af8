//! Which themes a line has, by the rules of [`Theme`]. Only what the rules say is looked at;
//! what takes a search, the miner adds.

use quincunx_core::{AnyGame, AnyRules, Effect, GameError, Legal, Mark, Scene, Seat, SquareKind, Viewer};
use quincunx_games::taifho::Taifho;

use crate::puzzle::LinePly;
use crate::{LONGEST_MATE, Puzzle, Task, Theme};

/// The themes of a puzzle as far as the rules say them, in their order.
pub fn themes_of(puzzle: &Puzzle, rules: &dyn AnyRules) -> Result<Vec<Theme>, GameError> {
    let plies = puzzle.plies(rules)?;
    let Some(first) = plies.first() else { return Ok(Vec::new()) };
    let solver = first.seat;
    let own: Vec<&LinePly> = plies.iter().filter(|ply| ply.seat == solver).collect();
    let mut themes = Vec::new();
    match puzzle.task {
        Task::Win => themes.push(ending(&plies, own.len())),
        Task::Eliminate => themes.push(Theme::Elimination),
        Task::Save => themes.push(Theme::Defence),
        Task::Decide | Task::Gain => {}
    }
    for (at, ply) in plies.iter().enumerate().filter(|(_, ply)| ply.seat == solver) {
        themes.extend(of_move(ply));
        let next = plies[at + 1..].iter().find(|later| later.seat == solver);
        if next.is_some_and(|next| forks(ply, next)) {
            themes.push(Theme::Fork);
        }
        if plies.get(at + 1).is_some_and(|reply| reply.seat != solver && is_sacrificed(ply, reply)) {
            themes.push(Theme::Sacrifice);
        }
    }
    let others = (0..first.after.info().seats.len() as u8).map(Seat).filter(|seat| *seat != solver);
    let checks = others.into_iter().any(|seat| first.after.is_check(seat));
    if !checks && !effects(first).iter().any(|effect| matches!(effect, Effect::Captures { .. })) {
        themes.push(Theme::QuietMove);
    }
    let scene = first.before.scene(Viewer::Everything);
    if first.before.info().name == "bishops" && scene.board == "duel" {
        themes.push(Theme::Duel);
    }
    if is_race(first.before.as_ref()) {
        themes.push(Theme::Race);
    }
    if own.len() >= 4 {
        themes.push(Theme::Long);
    }
    themes.sort_unstable();
    themes.dedup();
    Ok(themes)
}

/// How the game is won.
fn ending(plies: &[LinePly], moves: usize) -> Theme {
    let end = plies.last().and_then(|ply| ply.after.outcome());
    let moves = u8::try_from(moves).unwrap_or(u8::MAX);
    match end {
        Some(outcome) if outcome.reason.code == "mate" && moves <= LONGEST_MATE => Theme::MateIn(moves),
        _ => Theme::Finish,
    }
}

/// The move as a scene offers it.
fn legal(ply: &LinePly) -> Option<Legal> {
    ply.before.legal(ply.seat).into_iter().find(|legal| legal.text == ply.text)
}

fn effects(ply: &LinePly) -> Vec<Effect> {
    legal(ply).map(|legal| legal.effects).unwrap_or_default()
}

fn scene(game: &dyn AnyGame) -> Scene {
    game.scene(Viewer::Everything)
}

/// The square that the mover stands on after its move.
fn destination(ply: &LinePly) -> Option<String> {
    let scene = scene(ply.after.as_ref());
    scene.squares.into_iter().find(|square| square.marks.contains(&Mark::LastTo)).map(|square| square.name)
}

/// What one move shows by itself.
fn of_move(ply: &LinePly) -> Vec<Theme> {
    let effects = effects(ply);
    let mut themes = Vec::new();
    let to = destination(ply);
    let is_chess = ply.before.info().name != "taifho";
    for effect in &effects {
        match effect {
            Effect::Becomes { piece, .. } if piece == "queen" => themes.push(Theme::Promotion),
            Effect::Becomes { .. } => themes.extend([Theme::Promotion, Theme::Underpromotion]),
            Effect::Arrives { .. } => themes.push(Theme::Placement),
            // A colour that leaves is cleared away, too; that is no row.
            Effect::Clears { .. } if ply.before.info().name == "saktris" => themes.push(Theme::RowClear),
            Effect::Moves { .. } if is_chess => themes.push(Theme::Castling),
            Effect::Moves { .. } => themes.push(Theme::Relocation),
            Effect::Captures { square } if to.as_ref().is_some_and(|to| to != square) => {
                themes.push(Theme::EnPassant);
            }
            Effect::Removes { square } if is_beside_other_king(ply, square) => themes.push(Theme::TileTrap),
            _ => {}
        }
    }
    let hops = effects.iter().filter(|effect| matches!(effect, Effect::HopsOver { .. })).count();
    if hops >= 3 {
        themes.push(Theme::Chain);
    }
    if goes_into_corner(ply, to.as_deref()) {
        themes.push(Theme::Sanctuary);
    }
    themes
}

fn is_beside_other_king(ply: &LinePly, square: &str) -> bool {
    let scene = scene(ply.before.as_ref());
    let place = |name: &str| {
        let square = scene.squares.iter().find(|square| square.name == name)?;
        Some((square.column, square.row))
    };
    let Some((column, row)) = place(square) else { return false };
    let king = scene.pieces.iter().find(|piece| piece.owner != ply.seat && piece.name == "king");
    king.and_then(|king| place(&king.square))
        .is_some_and(|(c, r)| c.abs_diff(column) <= 1 && r.abs_diff(row) <= 1)
}

fn goes_into_corner(ply: &LinePly, to: Option<&str>) -> bool {
    let scene = scene(ply.after.as_ref());
    let is_corner = |name: &str, seats: &Scene| {
        let corner = SquareKind::Corner(ply.seat);
        seats.squares.iter().any(|square| square.name == name && square.kind == corner)
    };
    let is_king = |piece: &quincunx_core::Piece| piece.owner == ply.seat && piece.name == "king";
    let king = scene.pieces.iter().find(|piece| is_king(piece));
    king.is_some_and(|king| Some(king.square.as_str()) == to && is_corner(&king.square, &scene))
        && !self::scene(ply.before.as_ref())
            .pieces
            .iter()
            .any(|piece| is_king(piece) && is_corner(&piece.square, &scene))
}

/// Whether the piece that moved attacks two or more, and one of them is taken next.
fn forks(ply: &LinePly, next: &LinePly) -> bool {
    let Some(to) = destination(ply) else { return false };
    let scene = scene(ply.after.as_ref());
    let mut attacked: Vec<String> = ply
        .after
        .reach(&to)
        .into_iter()
        .flat_map(|legal| legal.effects)
        .filter_map(|effect| match effect {
            Effect::Captures { square } => Some(square),
            _ => None,
        })
        .filter(|square| scene.pieces.iter().any(|piece| piece.square == *square && piece.name != "pawn"))
        .collect();
    attacked.sort();
    attacked.dedup();
    let others = (0..ply.after.info().seats.len() as u8).map(Seat).filter(|seat| *seat != ply.seat);
    let kings = others.filter(|seat| ply.after.is_check(*seat)).count();
    let takes_one = effects(next)
        .iter()
        .any(|effect| matches!(effect, Effect::Captures { square } if attacked.contains(square)));
    // Attacking a king does not show as a capture where the rules forbid taking it.
    let is_king =
        |square: &String| scene.pieces.iter().any(|piece| piece.square == *square && piece.name == "king");
    takes_one && attacked.iter().filter(|square| !is_king(square)).count() + kings >= 2
}

/// Whether the piece that moved, taking nothing, is taken by the answer.
fn is_sacrificed(ply: &LinePly, reply: &LinePly) -> bool {
    let Some(to) = destination(ply) else { return false };
    let takes = |effect: &Effect| matches!(effect, Effect::Captures { .. });
    !effects(ply).iter().any(takes)
        && effects(reply).iter().any(|effect| matches!(effect, Effect::Captures { square } if *square == to))
}

fn is_race(game: &dyn AnyGame) -> bool {
    let game = (game as &dyn std::any::Any).downcast_ref::<quincunx_core::Game<Taifho>>();
    game.is_some_and(|game| quincunx_engine::taifho::race::have_passed(game.position()))
}

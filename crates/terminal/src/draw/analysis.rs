//! The analysis under the list of moves.

use ratatui::text::{Line, Span};

use super::palette::ACCENT;
use super::{ink, wrapped};
use crate::app::App;

/// The lines of the analysis.
pub fn lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let head = match &app.pane.analysis {
        None if app.pane.busy => "Analysis ...".to_owned(),
        None => "Analysis: nothing to think about".to_owned(),
        Some(analysis) if !app.pane.busy => format!("Analysis: depth {}, done", analysis.depth),
        Some(analysis) => {
            format!("Analysis: depth {}, {} positions", analysis.depth, short(analysis.nodes))
        }
    };
    let mut lines = vec![Line::from(Span::styled(head, ink(app.capabilities, ACCENT)))];
    let found: Vec<_> = app.pane.analysis.iter().flat_map(|analysis| &analysis.lines).take(3).collect();
    let scores: Vec<String> = found.iter().map(|line| line.score.to_string()).collect();
    let column = scores.iter().map(String::len).max().unwrap_or(0);
    for (line, score) in found.iter().zip(&scores) {
        let text =
            format!("{score:>column$} {:>3.0}% {}", line.expectation * 100.0, line.annotated.join(" "));
        // No move is cut in two.
        lines.push(Line::from(wrapped(&text, width).into_iter().next().unwrap_or_default()));
    }
    lines
}

fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

//! The analysis under the list of moves.

use quincunx_core::Message;
use ratatui::text::{Line, Span};

use super::palette::ACCENT;
use super::{ink, wrapped};
use crate::app::App;

/// The lines of the analysis.
pub fn lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let head = match &app.pane.analysis {
        None if app.pane.busy => Message::new("terminal-analysis-begins"),
        None => Message::new("terminal-analysis-nothing"),
        Some(analysis) if !app.pane.busy => {
            Message::new("terminal-analysis-done").verbatim("depth", analysis.depth)
        }
        Some(analysis) => Message::new("terminal-analysis")
            .verbatim("depth", analysis.depth)
            .verbatim("nodes", short(analysis.nodes)),
    };
    let mut lines = vec![Line::from(Span::styled(head.say(app.language), ink(app.capabilities, ACCENT)))];
    let found: Vec<_> = app.pane.analysis.iter().flat_map(|analysis| &analysis.lines).take(3).collect();
    let scores: Vec<String> = found.iter().map(|line| line.score.say(app.language)).collect();
    let column = scores.iter().map(|score| score.chars().count()).max().unwrap_or(0);
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

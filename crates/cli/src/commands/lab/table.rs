//! What an inventor reads: a column for each set of options.

use quincunx_core::Info;
use quincunx_engine::lab::{Distribution, Survey};
use quincunx_engine::matches::{Tally, elo};

use super::survey::Variant;

/// A line of the table: what it is about, and what each variant says.
struct Row {
    name: String,
    cells: Vec<String>,
}

/// How many first moves and ends are shown.
const SHOWN: usize = 6;
/// How wide the longest bar is.
const BAR: usize = 40;

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A share of the games with its interval.
fn share(count: u32, games: u32) -> String {
    let mut tally = Tally::default();
    (0..count).for_each(|_| tally.add(1.0));
    (count..games).for_each(|_| tally.add(0.0));
    with_interval(&tally)
}

fn with_interval(tally: &Tally) -> String {
    let (low, high) = tally.interval();
    format!("{} ({:.1} to {:.1})", percent(tally.score()), low * 100.0, high * 100.0)
}

fn lead(survey: &Survey) -> String {
    let Some(first) = survey.seats.first() else { return String::new() };
    let (low, high) = first.points.interval();
    let lead = |share| elo(share, (survey.seats.len() - 1) as f64);
    let verdict = if lead(low) > 0.0 || lead(high) < 0.0 { "" } else { ", may be none" };
    format!("{:+.0} ({:+.0} to {:+.0}){verdict}", lead(first.points.score()), lead(low), lead(high))
}

fn quartiles(spread: &Distribution) -> String {
    let Distribution { least, low, middle, high, most, .. } = spread;
    format!("{least} .. {low} . {middle} . {high} .. {most}")
}

/// The whole table.
pub fn table(variants: &[Variant], info: &'static Info) -> String {
    let mut rows: Vec<Row> = Vec::new();
    let mut row = |name: &str, cell: &dyn Fn(&Survey) -> String| {
        let cells = variants.iter().map(|variant| cell(&variant.survey)).collect();
        rows.push(Row { name: name.to_owned(), cells });
    };
    let two = info.seats.len() == 2;
    for (seat, described) in info.seats.iter().enumerate() {
        let wins = |survey: &Survey| share(survey.seats[seat].wins, survey.games);
        row(&format!("{} wins", described.name), &wins);
    }
    row("drawn", &|survey| share(survey.draws, survey.games));
    if !two {
        row("first place shared by some", &|survey| share(survey.shared_by_some(), survey.games));
    }
    if variants.iter().any(|variant| variant.survey.unfinished > 0) {
        row("broken off", &|survey| share(survey.unfinished, survey.games));
    }
    for (seat, described) in info.seats.iter().enumerate().take(if two { 1 } else { 4 }) {
        row(&format!("points of {}", described.name), &|survey| with_interval(&survey.seats[seat].points));
    }
    if two {
        row(&format!("lead of {} in Elo", info.seats[0].name), &lead);
    }
    row("moves in a game, mean", &|survey| format!("{:.1}", survey.length.mean));
    row("  least, quartiles, most", &|survey| quartiles(&survey.length));
    row("choices for a move, mean", &|survey| format!("{:.1}", survey.choices.mean));
    row("  least, quartiles, most", &|survey| quartiles(&survey.choices));
    row("moves without a choice", &|survey| percent(survey.forced));
    row("possible games", &|survey| format!("about 10^{:.0}", survey.tree));
    let mut ends: Vec<&str> = Vec::new();
    for variant in variants {
        for (end, _) in
            variant.survey.ends.iter().filter(|(end, _)| !ends.contains(&end.as_str())).collect::<Vec<_>>()
        {
            ends.push(end);
        }
    }
    for end in ends {
        row(end, &|survey| {
            share(
                survey.ends.iter().find(|(other, _)| other == end).map_or(0, |(_, count)| *count),
                survey.games,
            )
        });
    }
    for number in 0..SHOWN {
        let there = variants.iter().any(|variant| variant.survey.firsts.len() > number);
        if there {
            let name =
                if number == 0 { format!("{} begins with", info.seats[0].name) } else { String::new() };
            row(&name, &|survey| {
                survey.firsts.get(number).map_or(String::new(), |(first, tally)| {
                    let often = f64::from(tally.games()) / f64::from(survey.games.max(1));
                    format!("{first}: {}, scores {}", percent(often), percent(tally.score()))
                })
            });
        }
    }
    columns(&rows, variants) + &histograms(variants)
}

fn columns(rows: &[Row], variants: &[Variant]) -> String {
    let wide =
        |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let names = wide(&mut rows.iter().map(|row| row.name.as_str()));
    let widths: Vec<usize> = (0..variants.len())
        .map(|at| {
            let cells = rows.iter().map(|row| row.cells[at].as_str());
            wide(&mut cells.chain([variants[at].name.as_str()]))
        })
        .collect();
    let line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
        let mut text = format!("{name:<names$}");
        cells.zip(&widths).for_each(|(cell, width)| text += &format!("  {cell:<width$}"));
        text.trim_end().to_owned() + "\n"
    };
    let mut text = line("", &mut variants.iter().map(|variant| variant.name.as_str()));
    for row in rows {
        text += &line(&row.name, &mut row.cells.iter().map(String::as_str));
    }
    text
}

fn histograms(variants: &[Variant]) -> String {
    let mut text = String::new();
    for variant in variants {
        let lengths = &variant.survey.lengths;
        text += &format!("\nmoves in a game, {}\n", variant.name);
        let most = lengths.counts.iter().max().copied().unwrap_or(0).max(1);
        let begin = lengths.counts.iter().position(|count| *count > 0).unwrap_or(0);
        for (at, count) in lengths.counts.iter().enumerate().skip(begin) {
            let (from, to) = (at as u64 * lengths.width, (at as u64 + 1) * lengths.width - 1);
            let bar = "#".repeat((*count as usize * BAR).div_ceil(most as usize));
            let span = if from == to { from.to_string() } else { format!("{from}-{to}") };
            text += format!("{span:>9} {count:>5} {bar}").trim_end();
            text += "\n";
        }
    }
    text
}

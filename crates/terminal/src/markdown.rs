//! Markdown made readable in a terminal.

use unicode_width::UnicodeWidthStr;

/// The text of a Markdown page for a terminal of that width: headings
/// underlined, paragraphs and lists wrapped, tables aligned, emphasis and code
/// marks removed.
pub fn markdown_to_text(markdown: &str, width: usize) -> String {
    let mut text = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) =
            line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))
        {
            let rule = if line.starts_with("##") { "-" } else { "=" };
            text.push_str(&format!("{heading}\n{}\n", rule.repeat(heading.chars().count())));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            text.push_str(&table(&rows, width));
        } else if line.starts_with("    ") {
            text.push_str(line);
            text.push('\n');
        } else {
            let bullet = line.len() - line.trim_start().len();
            let hang = match line.trim_start() {
                item if item.starts_with("- ") => bullet + 2,
                item => match item.split_once(". ") {
                    Some((number, _)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                        bullet + number.len() + 2
                    }
                    _ => bullet,
                },
            };
            text.push_str(&wrap(&unmarked(line), width, hang));
        }
    }
    text
}

/// A line without emphasis and code marks; inside code everything stays.
fn unmarked(line: &str) -> String {
    let code = |(index, part): (usize, &str)| match index % 2 {
        0 => part.replace('*', ""),
        _ => part.to_owned(),
    };
    line.split('`').enumerate().map(code).collect()
}

fn cells(row: &str) -> Vec<String> {
    row.trim().trim_matches('|').split('|').map(|cell| unmarked(cell.trim())).collect()
}

/// What stands between two columns.
const GAP: usize = 2;

/// A table with its columns aligned. Where it is wider than the page, each cell is
/// wrapped within its own column.
fn table(rows: &[Vec<String>], width: usize) -> String {
    let is_rule = |row: &Vec<String>| row.iter().all(|cell| cell.bytes().all(|byte| b"-: ".contains(&byte)));
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| {
        rows.iter().filter(|row| !is_rule(row)).filter_map(move |row| row.get(column)).map(String::as_str)
    };
    let widest = |column: usize| cells(column).map(UnicodeWidthStr::width).max().unwrap_or(0);
    let longest = |column: usize| {
        cells(column).flat_map(str::split_whitespace).map(UnicodeWidthStr::width).max().unwrap_or(0)
    };
    let room = width.saturating_sub(GAP * columns.saturating_sub(1));
    let wishes: Vec<usize> = (0..columns).map(widest).collect();
    let least: Vec<usize> = (0..columns).map(longest).collect();
    let widths = shared_out(&wishes, &least, room);
    let mut text = String::new();
    for row in rows {
        if is_rule(row) {
            let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            text.push_str(&rule.join(&" ".repeat(GAP)));
            text.push('\n');
            continue;
        }
        let wrapped: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, &width)| wrapped_cell(cell, width)).collect();
        for line in 0..wrapped.iter().map(Vec::len).max().unwrap_or(0) {
            let mut written = String::new();
            for (cell, width) in wrapped.iter().zip(&widths) {
                let part = cell.get(line).map_or("", String::as_str);
                written.push_str(part);
                written.push_str(&" ".repeat(width.saturating_sub(part.width()) + GAP));
            }
            text.push_str(written.trim_end());
            text.push('\n');
        }
    }
    text
}

fn wrapped_cell(cell: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width.max(1))
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(cell, options).into_iter().map(|line| line.into_owned()).collect()
}

/// How wide columns are that together have so much room: as wide as they wish, or no
/// wider than a common limit that makes them fit, but never narrower than their
/// longest word.
fn shared_out(wishes: &[usize], least: &[usize], room: usize) -> Vec<usize> {
    let at = |limit: usize| -> Vec<usize> {
        wishes.iter().zip(least).map(|(&table_form, &least)| table_form.min(limit.max(least))).collect()
    };
    let most = wishes.iter().copied().max().unwrap_or(0);
    // Columns are few and narrow: the greatest limit that fits is found by trying.
    let fitting = (1..=most).rev().find(|limit| at(*limit).iter().sum::<usize>() <= room);
    at(fitting.unwrap_or(1))
}

/// Breaks a line at spaces; what follows the first line is indented.
fn wrap(line: &str, width: usize, hang: usize) -> String {
    let indent = " ".repeat(hang);
    let options = textwrap::Options::new(width.max(20)).subsequent_indent(&indent).break_words(false);
    textwrap::fill(line.trim_end(), options) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_lists_are_wrapped_and_unmarked() {
        let page = "# Title\n\n- **King**: to the `*first*` tile it sees in any direction\n";
        assert_eq!(
            markdown_to_text(page, 30),
            "Title\n=====\n\n- King: to the *first* tile it\n  sees in any direction\n"
        );
    }

    #[test]
    fn tables_are_aligned() {
        let page = "| a | meaning |\n|---|---|\n| long name | one two three |\n";
        let expected = "a          meaning\n---------  -------------\nlong name  one two three\n";
        assert_eq!(markdown_to_text(page, 80), expected);
    }

    #[test]
    fn a_cell_is_wrapped_within_its_own_column() {
        let page = "| name | what the sheet says | what it may mean |\n|---|---|---|\n\
                    | force duel | disabled above two players of the game | the host ends the survival |\n";
        let text = markdown_to_text(page, 46);
        assert!(text.lines().all(|line| line.width() <= 46), "{text}");
        assert!(text.lines().count() > 4, "{text}");
        // Whatever stands in a column begins where the column begins.
        let column = text.lines().next().unwrap().find("what the").unwrap();
        for line in text.lines().skip(2) {
            let cell: String = line.chars().skip(column).collect();
            assert!(
                !cell.starts_with(' ') && line.chars().nth(column - 1).is_none_or(|c| c == ' '),
                "{text}"
            );
        }
    }

    #[test]
    fn in_a_wide_terminal_every_rules_page_uses_the_width() {
        for game in quincunx_games::catalogue::GAMES {
            let (narrow, wide) =
                (markdown_to_text(game.info().rules, 80), markdown_to_text(game.info().rules, 120));
            assert!(wide.lines().count() < narrow.lines().count(), "{}", game.info().name);
            assert!(wide.lines().any(|line| line.width() > 100), "{}", game.info().name);
        }
    }

    #[test]
    fn a_word_longer_than_the_line_is_not_cut() {
        let page = format!("see {} now\n", "ä".repeat(50));
        assert_eq!(markdown_to_text(&page, 30), format!("see\n{}\nnow\n", "ä".repeat(50)));
    }

    #[test]
    fn every_rules_page_fits_eighty_columns() {
        for game in quincunx_games::catalogue::GAMES {
            let page = game.info().rules;
            let text = markdown_to_text(page, 80);
            for line in text.lines() {
                let preformatted =
                    line.starts_with("    ") || !line.contains("  ") && line.split(' ').count() < 3;
                assert!(line.chars().count() <= 80 || preformatted, "{}: {line}", game.info().name);
            }
            assert!(text.len() > 1000, "{} has a rules page", game.info().name);
        }
    }
}

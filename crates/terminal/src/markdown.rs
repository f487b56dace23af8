//! Markdown made readable in a terminal.

/// The text of a Markdown page for a terminal of that width: headings
/// underlined, paragraphs and lists wrapped, tables aligned, emphasis and code
/// marks removed.
pub fn plain(markdown: &str, width: usize) -> String {
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

/// A table with its columns aligned; the last one is wrapped.
fn table(rows: &[Vec<String>], width: usize) -> String {
    let is_rule = |row: &Vec<String>| row.iter().all(|cell| cell.bytes().all(|byte| b"-: ".contains(&byte)));
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let mut text = String::new();
    for row in rows {
        if is_rule(row) {
            let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            let rule = rule.join("  ");
            text.push_str(&rule.chars().take(width).collect::<String>());
            text.push('\n');
            continue;
        }
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = if column + 1 == row.len() { 0 } else { widths[column] - cell.chars().count() + 2 };
            line.push_str(cell);
            line.push_str(&" ".repeat(pad));
        }
        let hang: usize = widths.iter().take(columns.saturating_sub(1)).map(|width| width + 2).sum();
        text.push_str(&wrap(&line, width, if hang + 20 < width { hang } else { 4 }));
    }
    text
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
            plain(page, 30),
            "Title\n=====\n\n- King: to the *first* tile it\n  sees in any direction\n"
        );
    }

    #[test]
    fn tables_are_aligned() {
        let page = "| a | meaning |\n|---|---|\n| long name | one two three |\n";
        let expected = "a          meaning\n---------  -------------\nlong name  one two three\n";
        assert_eq!(plain(page, 80), expected);
    }

    #[test]
    fn a_word_longer_than_the_line_is_not_cut() {
        let page = format!("see {} now\n", "ä".repeat(50));
        assert_eq!(plain(&page, 30), format!("see\n{}\nnow\n", "ä".repeat(50)));
    }

    #[test]
    fn every_rules_page_fits_eighty_columns() {
        for game in quincunx_games::catalogue::GAMES {
            let page = game.info().rules;
            let text = plain(page, 80);
            for line in text.lines() {
                let preformatted =
                    line.starts_with("    ") || !line.contains("  ") && line.split(' ').count() < 3;
                assert!(line.chars().count() <= 80 || preformatted, "{}: {line}", game.info().name);
            }
            assert!(text.len() > 1000, "{} has a rules page", game.info().name);
        }
    }
}

//! The same as pictures: one drawing a question, a panel for each set of options.
//!
//! Drawn for a light page and, where the reader's device asks for it, for a dark
//! one.

use quincunx_core::Info;
use quincunx_picture::escape;

use super::survey::Variant;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = 690.0;
const ROW: f64 = 30.0;

const STYLE: &str = "\
.page{fill:#fbfaf6}.ink{fill:#2a2d33}.faint{fill:#6b6f76}.bar{fill:#7fa3c0}.soft{fill:#cfc8ba}\
.line{stroke:#2a2d33;stroke-width:1.5;fill:none}.grid{stroke:#e4e0d6;stroke-width:1}\
.even{stroke:#b0743a;stroke-width:1.5;stroke-dasharray:4 4}.curve{stroke:#4f7fa6;stroke-width:2.5;fill:none;stroke-linejoin:round}\
@media (prefers-color-scheme:dark){.page{fill:#1d1f22}.ink{fill:#e9e6df}.faint{fill:#a3a7ad}.bar{fill:#5d84a3}.soft{fill:#565a5f}\
.line{stroke:#e9e6df}.grid{stroke:#34373b}.even{stroke:#dba26b}.curve{stroke:#8db8d9}}";

/// A drawing that grows downwards.
struct Sheet {
    body: String,
    y: f64,
}

impl Sheet {
    fn new(title: &str, told: &str) -> Sheet {
        let mut sheet = Sheet { body: String::new(), y: 34.0 };
        sheet.write(20.0, sheet.y, "ink", 18, "start", title);
        sheet.y += 22.0;
        sheet.write(20.0, sheet.y, "faint", 12, "start", told);
        sheet.y += 22.0;
        sheet
    }

    fn write(&mut self, x: f64, y: f64, class: &str, size: u32, anchor: &str, text: &str) {
        let weight = if size >= 14 { " font-weight=\"bold\"" } else { "" };
        self.body += &format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{weight}>{}</text>\n",
            escape(text)
        );
    }

    fn bar(&mut self, x: f64, y: f64, wide: f64, high: f64, class: &str) {
        self.body += &format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" class=\"{class}\"/>\n",
            wide.max(0.0),
            high.max(0.0)
        );
    }

    fn stroke(&mut self, path: &str, class: &str) {
        self.body += &format!("<path d=\"{path}\" class=\"{class}\" fill=\"none\"/>\n");
    }

    /// The name of a panel, where there are several.
    fn panel(&mut self, variants: &[Variant], name: &str) {
        if variants.len() > 1 {
            self.y += 12.0;
            self.write(20.0, self.y, "ink", 14, "start", name);
            self.y += 12.0;
        }
    }

    fn finish(self) -> String {
        let height = self.y + 14.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" height=\"{height:.0}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" class=\"page\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// Where a share from 0 to `most` lies.
fn across(share: f64, most: f64) -> f64 {
    LEFT + (RIGHT - LEFT) * share / most
}

/// The least of a few round shares that holds the greatest of all.
fn scale(greatest: f64) -> f64 {
    [0.1, 0.2, 0.4, 0.6, 0.8].into_iter().find(|most| *most >= greatest).unwrap_or(1.0)
}

/// Lines and numbers of an axis of shares, around rows that begin at `top`.
fn share_axis(sheet: &mut Sheet, top: f64, most: f64) {
    let step = [0.02, 0.05, 0.1, 0.2].into_iter().find(|step| most / step < 7.0).unwrap_or(0.2);
    for tick in 0..=(most / step).round() as u32 {
        let share = step * f64::from(tick);
        let x = across(share, most);
        sheet.stroke(&format!("M{x:.1} {top:.1}V{:.1}", sheet.y), "grid");
        sheet.write(x, sheet.y + 16.0, "faint", 11, "middle", &format!("{:.0} %", share * 100.0));
    }
    sheet.y += 26.0;
}

/// Rows of bars with what is written behind them, and an interval where there is one.
struct Bars {
    name: String,
    share: f64,
    interval: Option<(f64, f64)>,
    class: &'static str,
}

/// A text in lines of at most so many characters, broken between words.
fn broken(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                *line = format!("{line} {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn bars(sheet: &mut Sheet, rows: &[Bars], most: f64, even: Option<f64>) {
    let top = sheet.y;
    // The grid lies below: draw it first, for the height that the rows will have.
    let mut grid = Sheet { body: String::new(), y: top + ROW * rows.len() as f64 };
    share_axis(&mut grid, top, most);
    sheet.body += &grid.body;
    for row in rows {
        let middle = sheet.y + ROW / 2.0;
        let lines = broken(&row.name, 27);
        let (size, apart) = if lines.len() == 1 { (12, 0.0) } else { (10, 10.5) };
        for (number, line) in lines.iter().enumerate() {
            let off = number as f64 - (lines.len() - 1) as f64 / 2.0;
            sheet.write(LEFT - 10.0, middle + 4.0 + apart * off, "ink", size, "end", line);
        }
        sheet.bar(LEFT, middle - 9.0, across(row.share, most) - LEFT, 18.0, row.class);
        let mut end = across(row.share, most);
        if let Some((low, high)) = row.interval {
            let (low, high) = (across(low, most), across(high, most));
            sheet.stroke(
                &format!(
                    "M{low:.1} {middle:.1}H{high:.1}M{low:.1} {0:.1}V{1:.1}M{high:.1} {0:.1}V{1:.1}",
                    middle - 5.0,
                    middle + 5.0
                ),
                "line",
            );
            end = high;
        }
        let number = format!("{:.1} %", row.share * 100.0);
        if end + 60.0 < RIGHT {
            sheet.write(end + 8.0, middle + 4.0, "faint", 11, "start", &number);
        } else {
            sheet.write(LEFT + 6.0, middle + 4.0, "ink", 11, "start", &number);
        }
        sheet.y += ROW;
    }
    if let Some(even) = even {
        let x = across(even, most);
        sheet.stroke(&format!("M{x:.1} {:.1}V{:.1}", top - 4.0, sheet.y), "even");
    }
    sheet.y = grid.y;
}

fn seats(variants: &[Variant], info: &Info) -> String {
    let told = "Share of the points with its 95 % interval; the dashed line is an even share";
    let mut sheet = Sheet::new(&format!("{}: who wins", info.title), told);
    let count = info.seats.len();
    let all = |variant: &Variant| {
        let mut rows: Vec<Bars> = (0..count)
            .map(|seat| {
                let points = &variant.survey.seats[seat].points;
                let name = info.seats[seat].name.to_owned();
                Bars { name, share: points.score(), interval: Some(points.interval()), class: "bar" }
            })
            .collect();
        let draws = f64::from(variant.survey.draws) / f64::from(variant.survey.games.max(1));
        rows.push(Bars { name: "drawn".to_owned(), share: draws, interval: None, class: "soft" });
        rows
    };
    let greatest = |rows: &[Bars]| {
        rows.iter().map(|row| row.interval.map_or(row.share, |(_, high)| high)).fold(0.0, f64::max)
    };
    let most = scale(variants.iter().map(|variant| greatest(&all(variant))).fold(0.0, f64::max));
    for variant in variants {
        sheet.panel(variants, &variant.name);
        bars(&mut sheet, &all(variant), most, Some(1.0 / count as f64));
    }
    sheet.finish()
}

fn ends(variants: &[Variant], info: &Info) -> String {
    let mut sheet = Sheet::new(&format!("{}: how games end", info.title), "Share of the games");
    let share = |variant: &Variant, count: u32| f64::from(count) / f64::from(variant.survey.games.max(1));
    let greatest = variants.iter().filter_map(|variant| Some(share(variant, variant.survey.ends.first()?.1)));
    let most = scale(greatest.fold(0.0, f64::max));
    for variant in variants {
        sheet.panel(variants, &variant.name);
        let row = |(name, count): &(String, u32)| Bars {
            name: name.clone(),
            share: share(variant, *count),
            interval: None,
            class: if name.starts_with("won") { "bar" } else { "soft" },
        };
        bars(&mut sheet, &variant.survey.ends.iter().map(row).collect::<Vec<_>>(), most, None);
    }
    sheet.finish()
}

/// The height of a panel with an upright axis.
const PANEL: f64 = 190.0;

/// Round numbers from 0 to `last`, in at most so many steps.
fn marks(last: f64, most: f64) -> impl Iterator<Item = f64> {
    let mut step = 1.0;
    // 1, 2, 5, 10, 20, 50, ...
    for times in [2.0, 2.5, 2.0].into_iter().cycle() {
        if last / step <= most {
            break;
        }
        step *= times;
    }
    (0..).map(move |at| f64::from(at) * step).take_while(move |mark| *mark <= last)
}

/// The axis of moves from 0 to `last` under a panel.
fn move_axis(sheet: &mut Sheet, last: f64, place: impl Fn(f64) -> f64) {
    for mark in marks(last, 10.0) {
        sheet.write(place(mark), sheet.y + 16.0, "faint", 11, "middle", &format!("{mark:.0}"));
    }
    sheet.y += 26.0;
}

/// Lines across a panel at round numbers from 0 to `last`.
fn grid(sheet: &mut Sheet, left: f64, last: f64, up: impl Fn(f64) -> f64) {
    for mark in marks(last, 4.0) {
        let y = up(mark);
        sheet.stroke(&format!("M{left:.1} {y:.1}H{RIGHT:.1}"), "grid");
        sheet.write(left - 8.0, y + 4.0, "faint", 11, "end", &format!("{mark:.0}"));
    }
}

fn lengths(variants: &[Variant], info: &Info) -> String {
    let told = "Games by the number of moves all players made; the line marks the median, the bar below the middle half";
    let mut sheet = Sheet::new(&format!("{}: how long it lasts", info.title), told);
    let left = 60.0;
    let last = variants
        .iter()
        .map(|variant| variant.survey.lengths.width * variant.survey.lengths.counts.len() as u64)
        .max();
    let last = last.unwrap_or(1).max(1) as f64;
    let place = |moves: f64| left + (RIGHT - left) * moves / last;
    for variant in variants {
        sheet.panel(variants, &variant.name);
        let lengths = &variant.survey.lengths;
        let most = lengths.counts.iter().max().copied().unwrap_or(0).max(1);
        let (top, bottom) = (sheet.y + 6.0, sheet.y + PANEL);
        let up = |count: f64| bottom - (bottom - top) * count / f64::from(most);
        grid(&mut sheet, left, f64::from(most), up);
        for (at, count) in lengths.counts.iter().enumerate() {
            let (from, to) =
                (place((at as u64 * lengths.width) as f64), place(((at as u64 + 1) * lengths.width) as f64));
            let y = up(f64::from(*count));
            sheet.bar(from + 1.0, y, to - from - 2.0, bottom - y, "bar");
        }
        let spread = &variant.survey.length;
        let (low, middle, high) =
            (place(spread.low as f64), place(spread.middle as f64), place(spread.high as f64));
        sheet.stroke(&format!("M{middle:.1} {:.1}V{bottom:.1}", top - 12.0), "line");
        sheet.bar(low, bottom + 3.0, (high - low).max(1.0), 4.0, "soft");
        let anchor = if middle > 0.8 * RIGHT { "end" } else { "start" };
        let beside = if anchor == "end" { middle - 6.0 } else { middle + 6.0 };
        sheet.write(beside, top - 3.0, "ink", 11, anchor, &format!("median {}", spread.middle));
        sheet.y = bottom + 6.0;
        move_axis(&mut sheet, last, place);
    }
    sheet.finish()
}

fn choices(variants: &[Variant], info: &Info) -> String {
    let told = "Mean number of legal moves, by the number of the move, while at least a quarter of the games goes on";
    let mut sheet = Sheet::new(&format!("{}: how much there is to choose", info.title), told);
    let left = 60.0;
    let last =
        variants.iter().map(|variant| variant.survey.choices_by_move.len()).max().unwrap_or(1).max(2) as f64;
    let all = variants.iter().flat_map(|variant| variant.survey.choices_by_move.iter().copied());
    let most = all.fold(1.0, f64::max);
    let place = |moves: f64| left + (RIGHT - left) * moves / last;
    for variant in variants {
        sheet.panel(variants, &variant.name);
        let (top, bottom) = (sheet.y + 6.0, sheet.y + PANEL);
        let up = |count: f64| bottom - (bottom - top) * count / most;
        grid(&mut sheet, left, most, up);
        let mut path = String::new();
        for (at, mean) in variant.survey.choices_by_move.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            path += &format!("{letter}{:.1} {:.1}", place(at as f64), up(*mean));
        }
        sheet.stroke(&path, "curve");
        sheet.y = bottom + 2.0;
        move_axis(&mut sheet, last, place);
    }
    sheet.finish()
}

/// Every plot with the name of its file.
pub fn all(variants: &[Variant], info: &Info) -> [(&'static str, String); 4] {
    [
        ("seats.svg", seats(variants, info)),
        ("length.svg", lengths(variants, info)),
        ("ends.svg", ends(variants, info)),
        ("choices.svg", choices(variants, info)),
    ]
}

#[cfg(test)]
mod tests {
    use quincunx_engine::lab::{GameStats, Survey};
    use quincunx_games::catalogue;

    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        let marks = |last, most| marks(last, most).collect::<Vec<_>>();
        assert_eq!(marks(1.0, 4.0), [0.0, 1.0]);
        assert_eq!(marks(67.0, 4.0), [0.0, 20.0, 40.0, 60.0]);
        assert_eq!(marks(5.0, 4.0), [0.0, 2.0, 4.0]);
        assert_eq!(marks(1_000_000.0, 4.0).len(), 3);
    }

    fn variant(name: &str, games: u8) -> Variant {
        let game_stats: Vec<GameStats> = (0..games)
            .map(|game| GameStats {
                places: Some(if game % 3 == 0 { vec![1, 2] } else { vec![2, 1] }),
                end: if game % 2 == 0 { "won by mate" } else { "won <by> & so on" }.to_owned(),
                choices: (0..u64::from(game) + 3).collect(),
                first: "e4".to_owned(),
            })
            .collect();
        Variant { name: name.to_owned(), survey: Survey::of(&game_stats, 2) }
    }

    #[test]
    fn every_plot_is_a_picture_also_of_no_games_and_of_odd_names() {
        let info = catalogue::find("shakti").expect("a game").info();
        for variants in
            [vec![variant("one", 0)], vec![variant("one", 30)], vec![variant("a=b", 1), variant("c<d", 40)]]
        {
            for (name, drawing) in all(&variants, info) {
                assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{name}: {drawing}");
                let png = quincunx_picture::rasterise(&drawing, 360).expect(name);
                assert!(png.len() > 1000, "{name}");
            }
        }
    }

    #[test]
    fn a_long_name_is_broken_between_words() {
        let name = "drawn on pieces home and rows, as the last ply has been played";
        let lines = broken(name, 27);
        assert_eq!(lines.join(" "), name);
        assert!(lines.len() == 3 && lines.iter().all(|line| line.len() <= 27), "{lines:?}");
        assert_eq!(broken("won by mate", 27), ["won by mate"]);
    }

    #[test]
    fn the_error_bars_stand_where_the_interval_ends() {
        let info = catalogue::find("shakti").expect("a game").info();
        let one = variant("one", 30);
        let (low, high) = one.survey.seats[0].points.interval();
        let drawing = seats(&[one], info);
        for end in [low, high] {
            assert!(
                drawing.contains(&format!("M{:.1} ", across(end, 1.0)))
                    || drawing.contains(&format!("M{:.1} ", across(end, 0.8))),
                "{drawing}"
            );
        }
    }
}

//! Plots of ratings, drawn here as SVG: how one went over time, and how many have which.

use maud::{Markup, html};

use super::texts::Language;
use crate::protocol::{RatingBand, RatingPoint};
use crate::time::day;

/// The width and height of a plot, in its own units.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
/// What is left free for numbers, on the left and below.
const LEFT: f64 = 48.0;
const BELOW: f64 = 28.0;
const ABOVE: f64 = 10.0;
const RIGHT: f64 = 12.0;

/// A place on a plot, as it is written.
fn place(number: f64) -> String {
    format!("{number:.1}")
}

/// A rating over time; nothing before there are two points.
pub fn over_time(language: Language, points: &[RatingPoint]) -> Markup {
    let [first, .., last] = points else { return html! {} };
    let ratings = points.iter().map(|point| point.rating);
    let (least, greatest) = (ratings.clone().min().unwrap_or(0), ratings.max().unwrap_or(0));
    let (low, high) = (least.div_euclid(100) * 100, (greatest.div_euclid(100) + 1) * 100);
    let span = (last.at.saturating_sub(first.at)).max(1) as f64;
    let x = |at: u64| LEFT + at.saturating_sub(first.at) as f64 / span * (WIDTH - LEFT - RIGHT);
    let y = |rating: i64| ABOVE + (high - rating) as f64 / (high - low) as f64 * (HEIGHT - ABOVE - BELOW);
    let line: Vec<String> =
        points.iter().map(|point| format!("{},{}", place(x(point.at)), place(y(point.rating)))).collect();
    // Not more than about five lines.
    let step = ((high - low) / 500 + 1) * 100;
    let words = [
        ("count", points.len().into()),
        ("first", first.rating.into()),
        ("last", last.rating.into()),
        ("least", least.into()),
        ("greatest", greatest.into()),
    ];
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img"
            aria-label=(language.say_with("rating-graph", &words)) {
            @for rating in (low..=high).step_by(step as usize) {
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(place(y(rating))) y2=(place(y(rating))) {}
                text x=(LEFT - 8.0) y=(place(y(rating) + 4.0)) text-anchor="end" { (rating) }
            }
            text x=(LEFT) y=(HEIGHT - 6.0) { (day(first.at)) }
            text x=(WIDTH - RIGHT) y=(HEIGHT - 6.0) text-anchor="end" { (day(last.at)) }
            polyline.line points=(line.join(" ")) {}
            circle.dot cx=(place(x(last.at))) cy=(place(y(last.rating))) r="4" {}
        }
    }
}

/// How many members have which rating; nothing if there are none.
pub fn distribution(language: Language, bands: &[RatingBand]) -> Markup {
    let (Some(first), Some(last)) = (bands.first(), bands.last()) else { return html! {} };
    let most = bands.iter().map(|band| band.members).max().unwrap_or(1).max(1);
    let members: u64 = bands.iter().map(|band| band.members).sum();
    let commonest = bands.iter().max_by_key(|band| band.members).map_or(0, |band| band.from);
    let width = (WIDTH - LEFT - RIGHT) / bands.len() as f64;
    let x = |index: usize| LEFT + index as f64 * width;
    let y = |members: u64| ABOVE + (1.0 - members as f64 / most as f64) * (HEIGHT - ABOVE - BELOW);
    let words = [
        ("count", members.into()),
        ("least", first.from.into()),
        ("greatest", (last.from + 100).into()),
        ("from", commonest.into()),
        ("to", (commonest + 100).into()),
    ];
    // Numbers stand below as many bars as there is room for.
    let every = bands.len() / 12 + 1;
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img"
            aria-label=(language.say_with("rating-distribution", &words)) {
            line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(HEIGHT - BELOW) y2=(HEIGHT - BELOW) {}
            text x=(LEFT - 8.0) y=(ABOVE + 8.0) text-anchor="end" { (most) }
            @for (index, band) in bands.iter().enumerate() {
                rect.bar x=(place(x(index) + 1.0)) width=(place((width - 2.0).clamp(1.0, 60.0)))
                    y=(place(y(band.members))) height=(place(HEIGHT - BELOW - y(band.members))) {
                    title { (band.from) "–" (band.from + 99) ": " (band.members) }
                }
                @if index % every == 0 {
                    text x=(place(x(index))) y=(HEIGHT - 8.0) { (band.from) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at: u64, rating: i64) -> RatingPoint {
        RatingPoint { at, rating, deviation: 60 }
    }

    #[test]
    fn every_point_is_on_the_plot_and_the_plot_is_told_in_words() {
        let points = [point(0, 1500), point(86_400_000, 1650), point(172_800_000, 1420)];
        let svg = over_time(Language::ENGLISH, &points).into_string();
        let line = svg.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
        for pair in line.split(' ') {
            let (x, y) = pair.split_once(',').unwrap();
            assert!((LEFT..=WIDTH).contains(&x.parse().unwrap()), "{svg}");
            assert!((ABOVE..=HEIGHT - BELOW).contains(&y.parse().unwrap()), "{svg}");
        }
        for number in ["1500", "1650", "1420"] {
            assert!(svg.split("aria-label=\"").nth(1).unwrap().split('"').next().unwrap().contains(number));
        }
        // Games that ended at one moment divide by nothing.
        assert!(
            !over_time(Language::ENGLISH, &[point(5, 1500), point(5, 1500)]).into_string().contains("NaN")
        );
        assert!(over_time(Language::ENGLISH, &points[..1]).into_string().is_empty());
    }

    #[test]
    fn a_distribution_has_a_bar_for_each_band() {
        let bands = [(1300, 1), (1400, 4), (1500, 0), (1600, 2)];
        let bands = bands.map(|(from, members)| RatingBand { from, members });
        let svg = distribution(Language::ENGLISH, &bands).into_string();
        assert_eq!(svg.matches("<rect").count(), 4);
        assert!(svg.contains("1400–1499: 4"), "{svg}");
        assert!(distribution(Language::ENGLISH, &[]).into_string().is_empty());
    }
}

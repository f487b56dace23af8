//! The drawings, and what owners wear.

use quincunx_core::Seat;
use quincunx_picture::{PieceColour, PieceSet, names, piece, rasterise, sprite, symbols};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;
use resvg::usvg::{Options, Tree};

fn pixels(set: PieceSet, name: &str, colour: PieceColour, side: u32) -> Pixmap {
    let svg = piece(set, name, colour).expect("a drawing");
    Pixmap::decode_png(&rasterise(&svg, side).expect("pixels")).expect("a PNG")
}

/// Whether each pixel belongs to the piece.
fn silhouette(set: PieceSet, name: &str, colour: PieceColour) -> Vec<bool> {
    pixels(set, name, colour, 24).pixels().iter().map(|pixel| pixel.alpha() > 127).collect()
}

/// Every piece of every set.
fn everything() -> impl Iterator<Item = (PieceSet, &'static str)> {
    PieceSet::ALL.into_iter().flat_map(|set| names().map(move |name| (set, name)))
}

/// The mean lightness of what belongs to the piece, 0 to 255.
fn lightness(set: PieceSet, name: &str, colour: PieceColour) -> f64 {
    let pixmap = pixels(set, name, colour, 24);
    let solid = pixmap.pixels().iter().filter(|pixel| pixel.alpha() > 200);
    let grey = |red: u8, green: u8, blue: u8| {
        0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue)
    };
    let values: Vec<f64> = solid.map(|pixel| grey(pixel.red(), pixel.green(), pixel.blue())).collect();
    values.iter().sum::<f64>() / values.len() as f64
}

#[test]
fn every_piece_of_the_five_games_has_a_drawing() {
    for set in PieceSet::ALL {
        for name in "king queen rook bishop knight pawn warrior square diamond triangle circle".split(' ') {
            assert!(set.drawing(name).is_some(), "{name} has no drawing in {set:?}");
            assert!(names().any(|known| known == name));
        }
        assert_eq!(set.drawing("dragon"), None);
        assert_eq!(piece(set, "dragon", PieceColour::White), None);
        assert_eq!(symbols(set, [("dragon", PieceColour::White)]), "");
        assert_eq!(PieceSet::from_word(set.word()), Some(set));
    }
}

#[test]
fn every_drawing_parses_and_stays_within_its_frame() {
    for (set, name) in everything() {
        for colour in PieceColour::ALL {
            let svg = piece(set, name, colour).expect("a drawing");
            let tree = Tree::from_str(&svg, &Options::default()).expect("well-formed");
            assert_eq!((tree.size().width(), tree.size().height()), (48.0, 48.0), "{name}");
            let drawn = tree.root().abs_stroke_bounding_box();
            let inside =
                drawn.left() >= 0.5 && drawn.top() >= 0.5 && drawn.right() <= 47.5 && drawn.bottom() <= 47.5;
            assert!(inside, "{name} leaves its frame: {drawn:?}");
            assert!(drawn.width() >= 24.0 && drawn.height() >= 30.0, "{name} is tiny: {drawn:?}");
        }
    }
}

#[test]
fn a_drawing_has_no_colour_of_its_own() {
    for (set, name) in everything() {
        let svg = set.drawing(name).expect("a drawing");
        let mut rest = String::new();
        for (index, part) in svg.split("var(").enumerate() {
            let part = if index == 0 { part } else { part.split_once(')').expect("an end").1 };
            rest.push_str(part);
        }
        assert!(!rest.contains('#') && !rest.contains("rgb"), "{name}: {rest}");
        let coloured = piece(set, name, PieceColour::Black).expect("a drawing");
        assert!(!coloured.contains("var("), "{name} keeps a variable");
        assert!(coloured.contains(PieceColour::Black.body()) && coloured.contains(PieceColour::Black.line()));
    }
}

#[test]
fn pieces_are_told_apart_by_their_silhouettes_at_24_pixels() {
    for set in PieceSet::ALL {
        let all: Vec<(&str, Vec<bool>)> =
            names().map(|name| (name, silhouette(set, name, PieceColour::White))).collect();
        for (index, (one, left)) in all.iter().enumerate() {
            for (other, right) in &all[index + 1..] {
                let differ = left.iter().zip(right).filter(|(left, right)| left != right).count();
                assert!(differ >= 40, "{set:?}: {one} and {other} differ in {differ} pixels only");
            }
        }
    }
}

#[test]
fn owners_are_told_apart_without_colour() {
    for (set, name) in everything() {
        for (index, one) in PieceColour::ALL.into_iter().enumerate() {
            for other in &PieceColour::ALL[index + 1..] {
                let differ = (lightness(set, name, one) - lightness(set, name, *other)).abs();
                assert!(
                    differ >= 25.0,
                    "{set:?} {name}: {one:?} and {other:?} are as light as each other: {differ}"
                );
            }
        }
    }
}

#[test]
fn grey_is_hatched_and_pink_is_dotted_while_white_and_black_are_plain() {
    // Within the ring of the circle there is nothing but its colour.
    let shades = |colour: PieceColour| {
        let pixmap = pixels(PieceSet::Round, "circle", colour, 192);
        let middle = (74..118).flat_map(|y| (74..118).map(move |x| (x, y)));
        let mut shades: Vec<u8> =
            middle.filter_map(|(x, y)| pixmap.pixel(x, y)).map(|pixel| pixel.green()).collect();
        shades.sort_unstable();
        shades.dedup();
        shades
    };
    assert_eq!(shades(PieceColour::White).len(), 1);
    assert_eq!(shades(PieceColour::Black).len(), 1);
    for colour in [PieceColour::Grey, PieceColour::Pink] {
        let shades = shades(colour);
        assert!(shades.last() > shades.first().map(|least| least + 30).as_ref(), "{colour:?}: {shades:?}");
    }
}

#[test]
fn the_second_of_two_is_dark_and_four_are_white_grey_black_pink() {
    assert_eq!([0, 1].map(|seat| PieceColour::of(Seat(seat), 2)), [PieceColour::White, PieceColour::Black]);
    assert_eq!(
        [0, 1, 2, 3].map(|seat| PieceColour::of(Seat(seat), 4)),
        [PieceColour::White, PieceColour::Grey, PieceColour::Black, PieceColour::Pink]
    );
    assert_eq!(PieceColour::of(Seat(255), 0), PieceColour::Black);
    assert_eq!(PieceColour::of(Seat(255), 255), PieceColour::Pink);
}

#[test]
fn the_sprite_holds_every_piece_in_every_colour() {
    let sprite = sprite();
    let document = Document::parse(&sprite).expect("well-formed");
    for name in names() {
        for colour in PieceColour::ALL {
            let id = format!("{name}-{}", colour.word());
            let found = document.descendants().filter(|node| node.attribute("id") == Some(&id)).count();
            assert_eq!(found, 1, "{id}");
        }
    }
    for colour in PieceColour::ALL {
        if let Some(pattern) = colour.fill().strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')) {
            assert!(document.descendants().any(|node| node.attribute("id") == Some(pattern)), "{pattern}");
        }
    }
}

//! How much a terminal can show: colours, and characters beyond ASCII.

use std::fmt;
use std::str::FromStr;

use quincunx_core::Misread;
use ratatui::style::Color;
use thiserror::Error;

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourDepth {
    /// None: what matters is said by characters, bold and reversed writing.
    None,
    /// The sixteen of old.
    Sixteen,
    /// The table of 256.
    Indexed,
    /// Any.
    True,
}

/// Not a number of colours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a number of colours: expected none, 16, 256 or true")]
pub struct UnknownColourDepth(String);

impl FromStr for ColourDepth {
    type Err = UnknownColourDepth;

    fn from_str(text: &str) -> Result<ColourDepth, UnknownColourDepth> {
        match text {
            "none" => Ok(ColourDepth::None),
            "16" => Ok(ColourDepth::Sixteen),
            "256" => Ok(ColourDepth::Indexed),
            "true" => Ok(ColourDepth::True),
            _ => Err(UnknownColourDepth(Misread::excerpt(text))),
        }
    }
}

impl fmt::Display for ColourDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ColourDepth::None => "none",
            ColourDepth::Sixteen => "16",
            ColourDepth::Indexed => "256",
            ColourDepth::True => "true",
        })
    }
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// How many colours.
    pub depth: ColourDepth,
    /// Nothing beyond ASCII.
    pub ascii: bool,
}

impl Capabilities {
    /// What the environment says about the terminal.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Capabilities {
        let var = |name: &str| env(name).filter(|value| !value.is_empty());
        let term = var("TERM").unwrap_or_default();
        let depth = if var("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt") {
            ColourDepth::None
        } else if var("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit")
            || term.ends_with("-direct")
        {
            ColourDepth::True
        } else if term.contains("256color") {
            ColourDepth::Indexed
        } else {
            ColourDepth::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(var).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let unicode = locale.contains("utf-8") || locale.contains("utf8");
        // The console of Linux has no chess pieces in its font.
        Capabilities { depth, ascii: !unicode || term == "linux" }
    }

    /// Whether a terminal of that name can be drawn upon at all.
    pub fn can_draw(env: impl Fn(&str) -> Option<String>) -> bool {
        env("TERM").is_some_and(|term| !term.is_empty() && term != "dumb")
    }

    /// A colour as this terminal shows it; `None` where there are no colours.
    pub fn colour(&self, paint: Paint) -> Option<Color> {
        match self.depth {
            ColourDepth::None => None,
            ColourDepth::Sixteen => Some(Color::Indexed(paint.sixteen)),
            ColourDepth::Indexed => Some(Color::Indexed(nearest(paint.rgb))),
            ColourDepth::True => Some(Color::Rgb(paint.rgb.0, paint.rgb.1, paint.rgb.2)),
        }
    }
}

/// A colour, and what comes nearest to it in meaning among sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Red, green, blue.
    pub rgb: (u8, u8, u8),
    /// One of the sixteen.
    pub sixteen: u8,
}

impl Paint {
    /// A colour.
    pub const fn new(red: u8, green: u8, blue: u8, sixteen: u8) -> Paint {
        Paint { rgb: (red, green, blue), sixteen }
    }
}

/// The nearest of the 240 colours whose values are the same everywhere: a cube
/// with six steps a side, and 24 greys.
fn nearest((red, green, blue): (u8, u8, u8)) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let step = |value: u8| (0..6).min_by_key(|&at| distance(STEPS[at], value)).unwrap_or(0);
    let cube = [step(red), step(green), step(blue)];
    let far = |r: u8, g: u8, b: u8| distance(r, red) + distance(g, green) + distance(b, blue);
    let cube_far = far(STEPS[cube[0]], STEPS[cube[1]], STEPS[cube[2]]);
    let grey = |at: u8| 8 + 10 * at;
    let best_grey = (0..24u8).min_by_key(|&at| far(grey(at), grey(at), grey(at))).unwrap_or(0);
    let at = grey(best_grey);
    if far(at, at, at) < cube_far {
        232 + best_grey
    } else {
        // At most 16 + 215.
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capabilities(variables: &[(&str, &str)]) -> Capabilities {
        let find =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).to_owned());
        Capabilities::detect(find)
    }

    #[test]
    fn colours_follow_the_terminal_and_no_color_rules_them_all() {
        assert_eq!(
            capabilities(&[("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8")]).depth,
            ColourDepth::Indexed
        );
        assert_eq!(
            capabilities(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]).depth,
            ColourDepth::True
        );
        assert_eq!(capabilities(&[("TERM", "xterm")]).depth, ColourDepth::Sixteen);
        assert_eq!(capabilities(&[("TERM", "vt100")]).depth, ColourDepth::None);
        assert_eq!(capabilities(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]).depth, ColourDepth::None);
        assert_eq!(capabilities(&[("TERM", "xterm"), ("NO_COLOR", "")]).depth, ColourDepth::Sixteen);
    }

    #[test]
    fn pieces_are_letters_where_the_locale_has_no_others() {
        assert!(!capabilities(&[("TERM", "xterm"), ("LANG", "de_DE.UTF-8")]).ascii);
        assert!(!capabilities(&[("TERM", "xterm"), ("LC_ALL", "C.utf8"), ("LANG", "C")]).ascii);
        assert!(capabilities(&[("TERM", "xterm"), ("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]).ascii);
        assert!(capabilities(&[("TERM", "xterm")]).ascii);
        assert!(capabilities(&[("TERM", "linux"), ("LANG", "de_DE.UTF-8")]).ascii);
    }

    #[test]
    fn the_nearest_of_256_is_near() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((95, 135, 175)), 16 + 36 + 12 + 3);
        assert_eq!(nearest((128, 128, 128)), 244);
    }

    #[test]
    fn depths_are_read_and_written() {
        for text in ["none", "16", "256", "true"] {
            assert_eq!(text.parse::<ColourDepth>().expect(text).to_string(), text);
        }
        assert!(
            "17".parse::<ColourDepth>()
                .expect_err("no")
                .to_string()
                .contains("expected none, 16, 256 or true")
        );
    }
}

//! The drawings of the pieces. Each is a file of `web/pieces`, 48 by 48, whose
//! colours are three CSS variables, so that one drawing serves every owner. There are two
//! sets with the same pieces.

use crate::PieceColour;
use crate::text::TextStyle;

/// Names and drawings, as the build script finds them in `web/pieces`.
static ROUND: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/round.rs"));
/// The same of the other set.
static ANGULAR: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/angular.rs"));

/// How the pieces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceSet {
    /// As if turned on a lathe.
    #[default]
    Round,
    /// As if cut with a knife.
    Angular,
}

impl PieceSet {
    /// Every set.
    pub const ALL: [PieceSet; 2] = [PieceSet::Round, PieceSet::Angular];

    /// The word in settings and arguments.
    pub fn word(self) -> &'static str {
        match self {
            PieceSet::Round => "round",
            PieceSet::Angular => "angular",
        }
    }

    /// The set of a word.
    pub fn from_word(word: &str) -> Option<PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.word() == word)
    }

    /// The drawing of a piece, if it has one.
    pub fn drawing(self, name: &str) -> Option<&'static str> {
        let drawings = match self {
            PieceSet::Round => ROUND,
            PieceSet::Angular => ANGULAR,
        };
        drawings.iter().find(|(known, _)| *known == name).map(|(_, svg)| *svg)
    }
}

/// The names of the pieces that have a drawing.
pub fn names() -> impl Iterator<Item = &'static str> {
    ROUND.iter().map(|(name, _)| *name)
}

/// The usual drawing of a piece, if it has one.
pub fn drawing(name: &str) -> Option<&'static str> {
    PieceSet::default().drawing(name)
}

/// Whether a piece points somewhere, and is turned with the side of its owner.
pub fn points(name: &str) -> bool {
    name == "triangle"
}

/// One piece in a colour as an SVG file of its own; `None` if it has no drawing.
pub fn piece(set: PieceSet, name: &str, colour: PieceColour) -> Option<String> {
    let coloured = coloured(set.drawing(name)?, colour);
    let end = coloured.find('>')? + 1;
    let (open, rest) = coloured.split_at(end);
    Some(format!("{open}<defs>{}</defs>{rest}", PieceColour::patterns()))
}

/// The `symbol` elements of pieces in their colours, each with the id `king-grey` and the
/// like, for use in the page or picture that contains them. A piece without a
/// drawing is left out.
pub fn symbols<'n>(set: PieceSet, pieces: impl IntoIterator<Item = (&'n str, PieceColour)>) -> String {
    let mut out = String::new();
    for (name, colour) in pieces {
        let Some(svg) = set.drawing(name) else { continue };
        let coloured = coloured(svg, colour);
        let inner = coloured
            .replacen("<svg xmlns=\"http://www.w3.org/2000/svg\"", "<symbol", 1)
            .replace("</svg>", "</symbol>")
            .replacen("<symbol", &format!("<symbol id=\"{name}-{}\"", colour.word()), 1);
        out.push_str(inner.trim_end());
        out.push('\n');
    }
    out
}

/// Every piece in every colour as one hidden SVG element for the top of a page, whose
/// squares then say `<use href="#king-grey"/>`.
pub fn sprite() -> String {
    let all = names().flat_map(|name| PieceColour::ALL.map(|colour| (name, colour)));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0' style='position:absolute' \
         aria-hidden='true'><defs>{}\n{}</defs></svg>\n",
        PieceColour::patterns(),
        symbols(PieceSet::default(), all)
    )
}

/// A drawing with the variables replaced by those of a piece colour.
fn coloured(svg: &str, colour: PieceColour) -> String {
    let colours = [("--body", colour.fill()), ("--line", colour.line()), ("--detail", colour.detail())];
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(start) = rest.find("var(") {
        out.push_str(&rest[..start]);
        let Some(length) = rest[start..].find(')') else { break };
        let variable = &rest[start + 4..start + length];
        let name = variable.split(',').next().unwrap_or_default().trim();
        let colour = colours.iter().find(|(known, _)| *known == name).map_or("none", |(_, colour)| colour);
        out.push_str(colour);
        rest = &rest[start + length + 1..];
    }
    out.push_str(rest);
    out
}

/// Where a piece is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub x: f32,
    pub y: f32,
    pub side: f32,
    /// Quarter turns clockwise, for pieces that point.
    pub turns: u8,
}

/// Draws a piece whose symbol is defined, or a counter with its letter if there is
/// no drawing.
pub(crate) fn draw_piece(
    out: &mut String,
    name: &str,
    letter: char,
    colour: PieceColour,
    placement: Placement,
) {
    let Placement { x, y, side, turns } = placement;
    if drawing(name).is_some() {
        let turn = match turns % 4 {
            turns if turns > 0 && points(name) => {
                format!(
                    " transform='rotate({} {} {})'",
                    u16::from(turns) * 90,
                    x + side / 2.0,
                    y + side / 2.0
                )
            }
            _ => String::new(),
        };
        let word = colour.word();
        put!(out, "<use href='#{name}-{word}' x='{x}' y='{y}' width='{side}' height='{side}'{turn}/>");
    } else {
        let (cx, cy, r, size) = (x + side / 2.0, y + side / 2.0, side * 0.38, side * 0.42);
        put!(
            out,
            "<circle cx='{cx}' cy='{cy}' r='{r}' fill='{}' stroke='{}' stroke-width='2'/>",
            colour.body(),
            colour.line()
        );
        let style = TextStyle::new(size, colour.detail()).bold().centred();
        style.write(out, cx, cy + size * 0.36, letter.encode_utf8(&mut [0; 4]));
    }
}

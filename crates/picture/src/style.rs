//! How a picture looks.

use quincunx_messages::Language;

use crate::PieceSet;

/// How a picture looks. The default is a light page, a wooden board and all that
/// stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The ground that everything lies on.
    pub background: Background,
    /// The colours of the board.
    pub theme: Theme,
    /// How the pieces are drawn.
    pub pieces: PieceSet,
    /// Whether seats, trays, dice, counters and the prompt are drawn, or the board
    /// alone.
    pub surroundings: bool,
    /// The language of what is written beside the board.
    pub language: Language,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            background: Background::Light,
            theme: Theme::Wood,
            pieces: PieceSet::Round,
            surroundings: true,
            language: Language::ENGLISH,
        }
    }
}

impl Style {
    /// The same look without anything beside the board.
    pub fn board_only(self) -> Style {
        Style { surroundings: false, ..self }
    }
}

/// The ground that everything lies on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Dark writing on paper.
    #[default]
    Light,
    /// Light writing on a dark table.
    Dark,
    /// None of its own: whatever the picture lies on shows around the board. There is
    /// dark writing, so this is for a board without any.
    Clear,
}

/// The colours of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// Maple and walnut.
    #[default]
    Wood,
    /// Grey-blue stone.
    Slate,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 2] = [Theme::Wood, Theme::Slate];

    /// The word in addresses, cookies and arguments.
    pub fn word(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Slate => "slate",
        }
    }

    /// The theme of a word.
    pub fn from_word(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.word() == word)
    }
}

impl Background {
    /// Every ground that has a colour.
    pub const ALL: [Background; 2] = [Background::Light, Background::Dark];
}

/// The colours of a style, each as SVG writes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Behind everything.
    pub page: &'static str,
    /// Behind trays, dice and the seat that is to act; a middle tone on which
    /// every piece shows.
    pub plate: &'static str,
    /// Around the plate of what is active.
    pub accent: &'static str,
    /// Writing.
    pub ink: &'static str,
    /// Writing of less weight.
    pub faint: &'static str,
    /// Writing of danger: check.
    pub alarm: &'static str,
    /// Danger upon the board.
    pub danger: &'static str,
    /// Around the board.
    pub frame: &'static str,
    pub light: &'static str,
    pub dark: &'static str,
    pub tile: &'static str,
    /// The upper edge of a tile, which catches the light.
    pub tile_shine: &'static str,
    /// The lower edge of a tile, and the sides of a hole.
    pub tile_shade: &'static str,
    /// What tiles lie on, and what is seen where one has sunk.
    pub bed: &'static str,
    /// The bottom of a hole.
    pub depth: &'static str,
    pub transit: &'static str,
    /// The last move.
    pub last: &'static str,
    /// Where something may go.
    pub target: &'static str,
    /// Protection.
    pub immune: &'static str,
}

impl Style {
    pub(crate) fn palette(self) -> Palette {
        let board = match self.theme {
            Theme::Wood => Palette {
                light: "#ecd9b4",
                dark: "#b78a5c",
                tile: "#dcbf92",
                tile_shine: "#f1dfbf",
                tile_shade: "#8b6540",
                bed: "#5d422b",
                depth: "#3f2c1d",
                transit: "#cdb894",
                frame: "#6f4e31",
                last: "#f2c230",
                ..Palette::PAPER
            },
            Theme::Slate => Palette {
                light: "#dbe3e8",
                dark: "#7f98a8",
                tile: "#b9c8d0",
                tile_shine: "#e3ecf0",
                tile_shade: "#5b7382",
                bed: "#3a4c58",
                depth: "#26343d",
                transit: "#aebbc2",
                frame: "#465a67",
                last: "#e9c04a",
                ..Palette::PAPER
            },
        };
        match self.background {
            Background::Light => board,
            Background::Clear => Palette { page: "none", ..board },
            Background::Dark => Palette {
                page: "#1d1f21",
                plate: "#6d7478",
                accent: "#f0b840",
                ink: "#ece9e2",
                faint: "#a9a8a2",
                alarm: "#ff7a66",
                ..board
            },
        }
    }
}

impl Palette {
    /// What does not depend on the theme, on a light ground.
    const PAPER: Palette = Palette {
        page: "#faf7f1",
        plate: "#ded6c8",
        accent: "#b06a00",
        ink: "#26221e",
        faint: "#6d665d",
        alarm: "#b3180f",
        danger: "#c21a10",
        frame: "",
        light: "",
        dark: "",
        tile: "",
        tile_shine: "",
        tile_shade: "",
        bed: "",
        depth: "",
        transit: "",
        last: "",
        target: "#14532d",
        immune: "#0a5f8a",
    };
}

//! Writes pictures of scenes made by hand into a folder, in every style.
//!
//! `cargo run -p quincunx-picture --example gallery -- FOLDER`

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use std::error::Error;
use std::path::PathBuf;

use quincunx_picture::{Ground, Style, Theme, png};

fn main() -> Result<(), Box<dyn Error>> {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        return Err("say where to write the pictures: gallery FOLDER".into());
    };
    let made = [
        ("chequered", scenes::chequered()),
        ("tiles", scenes::tiles()),
        ("cross", scenes::cross()),
        ("homes", scenes::homes()),
    ];
    for (name, scene) in &made {
        for ground in Ground::ALL {
            for theme in Theme::ALL {
                let style = Style { ground, theme, surroundings: true };
                let file = format!("{name}-{ground:?}-{theme:?}.png").to_lowercase();
                std::fs::write(folder.join(file), png(scene, &style, 900)?)?;
            }
        }
        let style = Style::default().board_only();
        std::fs::write(folder.join(format!("{name}-board.png")), png(scene, &style, 480)?)?;
    }
    Ok(())
}

//! Writes pictures of scenes made by hand into a folder, in every style, and of
//! every game some way into it.
//!
//! `cargo run -p quincunx-picture --example gallery -- FOLDER`

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use std::error::Error;
use std::path::PathBuf;

use quincunx_core::{Seat, Viewer};
use quincunx_picture::{Background, Style, Theme, png};

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
        for background in Background::ALL {
            for theme in Theme::ALL {
                let style = Style { background, theme, ..Style::default() };
                let file = format!("{name}-{background:?}-{theme:?}.png").to_lowercase();
                std::fs::write(folder.join(file), png(scene, &style, 900)?)?;
            }
        }
        let style = Style::default().board_only();
        std::fs::write(folder.join(format!("{name}-board.png")), png(scene, &style, 480)?)?;
    }
    for rules in quincunx_games::catalogue::GAMES {
        let mut game = rules.new_game(&[], 5)?;
        for count in 0..120usize {
            let Some(turn) = game.turn() else { break };
            let Some(seat) = (0..4).map(Seat).find(|&seat| turn.includes(seat)) else { break };
            if [0, 6, 17, 40].contains(&count) {
                let picture = png(&game.scene(Viewer::Seat(seat)), &Style::default(), 900)?;
                std::fs::write(folder.join(format!("{}-{count}.png", rules.info().name)), picture)?;
            }
            let moves = game.moves(seat);
            let Some(text) = moves.get(count * 7919 % moves.len().max(1)) else { break };
            game.play(seat, text)?;
        }
        let picture = png(&game.scene(Viewer::Spectator), &Style::default(), 900)?;
        std::fs::write(folder.join(format!("{}-end.png", rules.info().name)), picture)?;
    }
    Ok(())
}

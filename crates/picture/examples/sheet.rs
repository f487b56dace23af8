//! Writes a sheet of all pieces in all colours, large and small, on both themes.
//!
//! `cargo run -p quincunx-picture --example sheet -- FILE.png [angular]`

use std::error::Error;
use std::fmt::Write;

use quincunx_picture::{PieceColour, PieceSet, names, rasterise, symbols};

fn main() -> Result<(), Box<dyn Error>> {
    let Some(file) = std::env::args_os().nth(1) else {
        return Err("say where to write the sheet: sheet FILE.png".into());
    };
    let word = std::env::args().nth(2).unwrap_or_default();
    let set = PieceSet::from_word(&word).unwrap_or_default();
    std::fs::write(file, rasterise(&sheet(set)?, 1088)?)?;
    Ok(())
}

/// Large pieces on light and dark squares above, the same at 24 pixels below.
fn sheet(set: PieceSet) -> Result<String, std::fmt::Error> {
    let all: Vec<&str> = names().collect();
    let (mut body, mut y) = (String::new(), 16);
    for (side, grounds) in
        [(96, [("#ecd9b4", "#b78a5c")].as_slice()), (24, &[("#ecd9b4", "#b78a5c"), ("#dbe3e8", "#7f98a8")])]
    {
        for (light, dark) in grounds {
            for (row, colour) in PieceColour::ALL.into_iter().enumerate() {
                for (column, name) in all.iter().enumerate() {
                    let background = if (row + column) % 2 == 0 { light } else { dark };
                    let x = 16 + column * side;
                    writeln!(body, "<path fill='{background}' d='M{x} {y}h{side}v{side}h-{side}z'/>")?;
                    let id = format!("{name}-{}", colour.word());
                    writeln!(body, "<use href='#{id}' x='{x}' y='{y}' width='{side}' height='{side}'/>")?;
                }
                y += side;
            }
            y += 16;
        }
    }
    let width = 32 + all.len() * 96;
    let everything = all.iter().flat_map(|name| PieceColour::ALL.map(|colour| (*name, colour)));
    Ok(format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {y}' width='{width}' height='{y}'>\
         <defs>{}{}</defs><path fill='#faf7f1' d='M0 0h{width}v{y}H0z'/>{body}</svg>",
        PieceColour::patterns(),
        symbols(set, everything)
    ))
}

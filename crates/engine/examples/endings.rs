//! How long tables of endings take to make, and how large they are, with the pawns of the duel:
//!
//! ```text
//! cargo run --release -p quincunx-engine --example endings -- KPKP
//! ```
//!
//! One thread makes the endings that are named and all that they can lead to.

use std::env;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use quincunx_engine::endings::{Endings, Material, PawnRules};

fn main() -> ExitCode {
    let wanted: Result<Vec<Material>, _> = env::args().skip(1).map(|name| name.parse()).collect();
    let wanted = match wanted {
        Ok(wanted) if !wanted.is_empty() => wanted,
        Ok(_) => {
            eprintln!("name endings, as in KPKP");
            return ExitCode::FAILURE;
        }
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let rules = PawnRules { double_from: Some(1), en_passant: true };
    let begun = Instant::now();
    let last = Mutex::new(begun);
    let mut bytes = 0;
    let sizes = Mutex::new(&mut bytes);
    Endings::generate(&wanted, &[rules], 1, &|table| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let made = last.elapsed();
        let size = table.write().len();
        **sizes.lock().unwrap_or_else(PoisonError::into_inner) += size;
        println!("{:28} {:6.1} s {:7} KB", table.file_name(), made.as_secs_f64(), size / 1000);
        *last = Instant::now();
        true
    });
    println!("{:28} {:6.1} s {:7} KB", "all", begun.elapsed().as_secs_f64(), bytes / 1000);
    ExitCode::SUCCESS
}

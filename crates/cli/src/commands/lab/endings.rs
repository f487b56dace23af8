//! `quincunx lab endings`: tables of exact endings.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;

use quincunx_engine::endings::{Endings, MOST_MEN, Material, PawnRules, Table};

use crate::interrupt::on_interrupt;
use crate::number::number;
use crate::{CliError, print};

/// The arguments of `quincunx lab endings`.
#[derive(clap::Args)]
pub struct Args {
    /// Endings to generate, as in KQKR, with all that they lead to; all if none are given.
    #[arg(value_name = "ENDING")]
    endings: Vec<Material>,
    /// Folder to write the tables to.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Most pieces on the board, kings included, where no endings are given.
    #[arg(long, value_name = "N", default_value_t = MOST_MEN as u8, value_parser = number::<u8>(3..=MOST_MEN as u8), allow_negative_numbers = true)]
    men: u8,
    /// Number of tables to generate at once.
    #[arg(long, value_name = "T", default_value_t = 2, value_parser = number::<u16>(1..=256), allow_negative_numbers = true)]
    threads: u16,
}

/// Writes a table, whole or not at all.
fn write(folder: &Path, table: &Table) -> std::io::Result<usize> {
    let bytes = table.write();
    let path = folder.join(table.file_name());
    let part = path.with_extension("part");
    fs::write(&part, &bytes)?;
    fs::rename(&part, &path)?;
    Ok(bytes.len())
}

/// Generates, and says how far away the longest mate of each is.
pub fn endings(args: &Args) -> Result<(), CliError> {
    fs::create_dir_all(&args.out).map_err(|error| format!("{}: {error}", args.out.display()))?;
    let wanted =
        if args.endings.is_empty() { Material::all(usize::from(args.men)) } else { args.endings.clone() };
    let stop = on_interrupt();
    let begun = Instant::now();
    let failed = Mutex::new(None);
    let totals = Mutex::new((0, 0));
    let done = |table: &Table| {
        let size = match write(&args.out, table) {
            Ok(size) => size,
            Err(error) => {
                *failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
                return false;
            }
        };
        let mut totals = totals.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *totals = (totals.0 + 1, totals.1 + size);
        let name = table.file_name();
        let mate = u32::from(table.longest()).div_ceil(2);
        let seconds = begun.elapsed().as_secs_f64();
        let _ =
            print(&format!("{name:<30} longest mate {mate:>2} moves  {size:>9} bytes  {seconds:>6.1} s\n"));
        !stop.load(Ordering::Relaxed)
    };
    Endings::generate(&wanted, &PawnRules::ALL, usize::from(args.threads), &done);
    if let Some(error) = failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(format!("{}: {error}", args.out.display()).into());
    }
    let (tables, bytes) = totals.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let seconds = begun.elapsed().as_secs_f64();
    print(&format!("{tables} tables, {bytes} bytes, {seconds:.1} s\n"))?;
    if stop.load(Ordering::Relaxed) { Err("interrupted: some tables are missing".into()) } else { Ok(()) }
}

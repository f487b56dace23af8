//! Lists the drawings of `web/pieces` and of the sets below it, so that a new file is a new
//! piece.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = env::var_os("CARGO_MANIFEST_DIR").ok_or("no folder of the package")?;
    let folder = Path::new(&root).join("../../web/pieces");
    let out = env::var_os("OUT_DIR").ok_or("no folder for what is generated")?;
    for (set, folder) in [("round", folder.clone()), ("angular", folder.join("angular"))] {
        println!("cargo::rerun-if-changed={}", folder.display());
        fs::write(Path::new(&out).join(format!("{set}.rs")), drawings(&folder)?)?;
    }
    Ok(())
}

/// The drawings of a folder: their names, and the files themselves.
fn drawings(folder: &Path) -> Result<String, Box<dyn Error>> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "svg"));
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let (Some(name), Some(file)) = (path.file_stem().and_then(|stem| stem.to_str()), path.to_str())
        else {
            return Err(format!("{} is not named in UTF-8", path.display()).into());
        };
        list += &format!("({name:?}, include_str!({file:?})),\n");
    }
    list += "]";
    Ok(list)
}

//! Lists the languages: whatever `texts/CODE.ftl` there is becomes one, so that a new
//! language is a new file and no line of code.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../texts").canonicalize()?;
    println!("cargo::rerun-if-changed={}", texts.display());
    let mut files: Vec<_> = fs::read_dir(&texts)?.collect::<io::Result<_>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    let mut list = String::from("&[\n");
    for path in files.iter().map(fs::DirEntry::path) {
        if path.extension().is_some_and(|extension| extension == "ftl")
            && let Some(code) = path.file_stem().and_then(|stem| stem.to_str())
        {
            list.push_str(&format!("    ({code:?}, include_str!({:?})),\n", path.display().to_string()));
        }
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("languages.rs"), list)
}

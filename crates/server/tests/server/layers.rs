//! The modules of the server lie on top of each other: none uses one that uses it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The sources of a folder, with all below it.
fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    folders.iter().flat_map(|folder| sources(folder)).chain(files).collect()
}

/// Which module at the top uses which others.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in sources(&root) {
        let below = file.strip_prefix(&root).unwrap();
        let module = below.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if module == "lib" {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let named = text.split("crate::").skip(1).map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            rest[..end].to_owned()
        });
        let is_module = |name: &String| {
            *name != module && (root.join(name).is_dir() || root.join(format!("{name}.rs")).is_file())
        };
        uses.entry(module.clone()).or_default().extend(named.filter(is_module));
    }
    uses
}

#[test]
fn no_module_uses_one_that_uses_it() {
    let mut left = uses();
    assert!(left["web"].contains("table") && left["table"].contains("store"), "{left:?}");
    // Takes away whatever rests on nothing any more; a cycle is what stays.
    loop {
        let grounded: Vec<String> =
            left.iter().filter(|(_, below)| below.is_empty()).map(|(name, _)| name.clone()).collect();
        if grounded.is_empty() {
            break;
        }
        for name in grounded {
            left.remove(&name);
            for below in left.values_mut() {
                below.remove(&name);
            }
        }
    }
    assert!(left.is_empty(), "these modules use each other in a circle: {left:?}");
}

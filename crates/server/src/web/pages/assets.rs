//! The files of `web/`, embedded. Their address holds a hash of all of them, so
//! that a browser may keep them for ever and still gets new ones after an update.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use quincunx_core::Message;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::lean::without_comments;
use super::texts;
use crate::protocol::{Code, Refusal};

#[derive(RustEmbed)]
#[folder = "../../web"]
#[include = "scripts/*.js"]
#[include = "scripts/**/*.js"]
#[include = "styles/*.css"]
#[include = "icon.svg"]
struct Files;

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<Cow<'static, str>> = Files::iter().collect();
    names.sort();
    let mut hash = Sha256::new();
    for name in names {
        hash.update(name.as_bytes());
        hash.update(Files::get(&name).map(|file| file.data).unwrap_or_default());
    }
    texts::scripts().for_each(|script| hash.update(script));
    hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of a file of `web/`.
pub fn address(path: &str) -> String {
    format!("/static/{}/{path}", *VERSION)
}

/// The scripts that a script asks for, so that a page can ask for all at once.
pub fn imports(script: &str) -> Vec<String> {
    let mut found = vec![script.to_owned()];
    let mut next = 0;
    while let Some(path) = found.get(next).cloned() {
        next += 1;
        let Some(file) = Files::get(&path) else { continue };
        let text = String::from_utf8_lossy(&file.data).into_owned();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for line in text.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from ")) {
            let Some(name) = line.split('\'').nth(1) else { continue };
            let path = resolve(folder, name);
            if !found.contains(&path) {
                found.push(path);
            }
        }
    }
    found
}

/// A relative path seen from a folder.
fn resolve(folder: &str, name: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// One of the files.
pub async fn file(Path((version, path)): Path<(String, String)>) -> Result<Response, Refusal> {
    // Whoever has an old page may get a new file, but shall not keep it.
    let keep = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-cache" };
    // What a script may do is for the page to say that runs it; some fifty times the whole policy
    // would be a twentieth of a first visit.
    let headers = [
        (CONTENT_TYPE, content_type(&path)),
        (CACHE_CONTROL, keep),
        (CONTENT_SECURITY_POLICY, "default-src 'none'"),
    ];
    if let Some(script) = texts::script(&path) {
        return Ok((headers, script).into_response());
    }
    let file =
        Files::get(&path).ok_or_else(|| Refusal::new(Code::NotFound, Message::new("refusal-no-file")))?;
    let data = if path.ends_with(".svg") { file.data } else { without_comments(file.data) };
    Ok((headers, data).into_response())
}

/// The icon, for those who ask where it usually is.
pub async fn icon() -> Response {
    let file = Files::get("icon.svg").map(|file| file.data).unwrap_or_default();
    ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")], file).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_import_of_every_script_is_there() {
        for script in Files::iter().filter(|name| name.ends_with(".js")) {
            for path in imports(&script) {
                assert!(Files::get(&path).is_some(), "{script} asks for {path}");
            }
        }
        assert_eq!(resolve("scripts/table", "../board/board.js"), "scripts/board/board.js");
    }
}

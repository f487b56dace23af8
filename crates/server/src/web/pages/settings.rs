//! Switches that are links: each sets a cookie and leads back.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::response::{AppendHeaders, IntoResponse};
use serde::Deserialize;

use super::context::{ColourScheme, Theme};
use super::texts::Language;

/// A year.
const KEEP: u64 = 365 * 24 * 3600;

/// What is to be set.
#[derive(Deserialize)]
pub struct SettingsQuery {
    lang: Option<String>,
    look: Option<String>,
    board: Option<String>,
    to: Option<String>,
}

/// Sets what is known and leads back; anything else is passed over.
pub async fn set(Query(query): Query<SettingsQuery>) -> impl IntoResponse {
    let lang = query.lang.as_deref().and_then(Language::read_offered).map(Language::code);
    let look = ColourScheme::ALL
        .map(ColourScheme::word)
        .into_iter()
        .find(|word| query.look.as_deref() == Some(word));
    let board = Theme::ALL.map(Theme::word).into_iter().find(|word| query.board.as_deref() == Some(word));
    let cookies =
        [("lang", lang), ("look", look), ("board", board)].into_iter().filter_map(|(name, value)| {
            Some((SET_COOKIE, format!("{name}={}; Path=/; Max-Age={KEEP}; SameSite=Lax", value?)))
        });
    let back = query.to.filter(|path| is_ours(path)).unwrap_or_else(|| "/".to_owned());
    (StatusCode::SEE_OTHER, AppendHeaders(cookies.chain([(LOCATION, back)]).collect::<Vec<_>>()))
}

/// Whether a path stays on this server: `//elsewhere` does not.
pub fn is_ours(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && path.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_led_to_another_site() {
        for ours in ["/", "/t/abc?x=1", "/new/shakti"] {
            assert!(is_ours(ours), "{ours}");
        }
        for other in ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a\r\nSet-Cookie: x"]
        {
            assert!(!is_ours(other), "{other}");
        }
    }
}

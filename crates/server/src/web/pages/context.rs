//! Who looks at a page, in which language and in which colours.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

pub use quincunx_picture::{PieceSet, Theme};

use super::sorry;
use super::texts::Language;
use crate::domain::Guest;
use crate::members::Settings;
use crate::protocol::Refusal;
use crate::store::{AccountRow, SanctionKind, SanctionRow};
use crate::web::Web;
use crate::web::identity::{CookieSession, OptionalGuest, read_cookie};
use crate::web::invite::base;
use crate::web::settings::settings_of;

/// Light, dark, or as the system has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourScheme {
    /// As the system has it.
    #[default]
    Auto,
    /// Dark writing on light paper.
    Light,
    /// Light writing on a dark table.
    Dark,
}

impl ColourScheme {
    /// Every look.
    pub const ALL: [ColourScheme; 3] = [ColourScheme::Auto, ColourScheme::Light, ColourScheme::Dark];

    /// The word in addresses and cookies.
    pub fn word(self) -> &'static str {
        match self {
            ColourScheme::Auto => "auto",
            ColourScheme::Light => "light",
            ColourScheme::Dark => "dark",
        }
    }
}

/// Somebody who looks at a page.
#[derive(Clone, Debug)]
pub struct PageContext {
    /// A guest, if it is one.
    pub guest: Option<Guest>,
    /// The account, if the guest is a member.
    pub account: Option<AccountRow>,
    /// What moderators have done about the guest that holds, and warnings not read yet.
    pub notices: Vec<SanctionRow>,
    /// In which language.
    pub language: Language,
    /// In which light.
    pub look: ColourScheme,
    /// On which board.
    pub theme: Theme,
    /// With which pieces.
    pub pieces: PieceSet,
    /// Everything that is set.
    pub settings: Settings,
    /// The page that was asked for.
    pub path: String,
    /// The address of this server for whoever gets a link.
    pub origin: String,
}

impl PageContext {
    /// The member who looks; nobody if it is a guest, or a program.
    pub fn member(&self) -> Option<&Guest> {
        self.guest.as_ref().filter(|guest| self.account.is_some() && !guest.bot)
    }
}

/// Whoever may change something about themselves; anybody else gets a page that says why not.
pub struct PageOwner(pub CookieSession);

impl FromRequestParts<Web> for PageOwner {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<PageOwner, Response> {
        let refusal = match CookieSession::from_request_parts(parts, web).await {
            Ok(owner) => return Ok(PageOwner(owner)),
            Err(refusal) => refusal,
        };
        let context = PageContext::from_request_parts(parts, web).await;
        Err(context.map_or_else(IntoResponse::into_response, |context| sorry(&context, &refusal)))
    }
}

impl FromRequestParts<Web> for PageContext {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<PageContext, Refusal> {
        // A token is for programs: whoever shows a wrong one still gets a page.
        let OptionalGuest(guest) =
            OptionalGuest::from_request_parts(parts, web).await.unwrap_or(OptionalGuest(None));
        let account = match &guest {
            Some(guest) => web.server.store.members().account(&guest.id).await?,
            None => None,
        };
        let mut notices = match &guest {
            Some(guest) => web.server.sanctions_on(&guest.id).await?,
            None => Vec::new(),
        };
        notices.retain(|row| row.kind != SanctionKind::Warn || row.seen_at.is_none());
        let headers = &parts.headers;
        // What a member has set goes along to every device.
        let settings = match &account {
            Some(account) if !account.settings.is_empty() => Settings::read(&account.settings),
            _ => settings_of(headers),
        };
        let look = settings.get("look");
        Ok(PageContext {
            guest,
            account,
            notices,
            language: settings
                .chosen("lang")
                .and_then(Language::read_offered)
                .unwrap_or_else(|| language(headers)),
            look: ColourScheme::ALL.into_iter().find(|known| look == Some(known.word())).unwrap_or_default(),
            theme: settings.get("board").and_then(Theme::from_word).unwrap_or_default(),
            pieces: settings.get("pieces").and_then(PieceSet::from_word).unwrap_or_default(),
            settings,
            path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            origin: base(&web.server.config, headers),
        })
    }
}

/// The language that was chosen, or else the first of those the browser names that
/// we have.
fn language(headers: &HeaderMap) -> Language {
    if let Some(chosen) = read_cookie(headers, "lang").and_then(Language::read_offered) {
        return chosen;
    }
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok()).unwrap_or("");
    let mut wishes: Vec<(f32, Language)> = accepted
        .split(',')
        .filter_map(|wish| {
            let mut parts = wish.split(';');
            let language = Language::read_offered(parts.next()?.trim())?;
            let weight = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
            Some((weight, language)).filter(|(weight, _)| *weight > 0.0)
        })
        .collect();
    // Stable: of equal wishes the first counts.
    wishes.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    wishes.first().map_or(Language::default(), |(_, language)| *language)
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    fn headers(accept: &str, cookies: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, accept.parse().unwrap());
        headers.insert(COOKIE, cookies.parse().unwrap());
        language(&headers)
    }

    #[test]
    fn the_language_is_what_was_chosen_or_what_the_browser_wants_most() {
        assert_eq!(headers("fi-FI,fi;q=0.9,en;q=0.8", ""), Language::read("fi").unwrap());
        assert_eq!(headers("en;q=0.5, fi;q=0.7", ""), Language::read("fi").unwrap());
        assert_eq!(headers("de, fr", ""), Language::ENGLISH);
        assert_eq!(headers("fi", "quincunx=x; lang=en"), Language::ENGLISH);
        assert_eq!(headers("en", "lang=xx"), Language::ENGLISH);
        assert_eq!(headers("fi;q=0, en", ""), Language::ENGLISH);
    }
}

//! The link to a table as a picture for a telephone.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::response::IntoResponse;
use quincunx_core::Message;

use super::Web;
use crate::config::Config;
use crate::ids;
use crate::protocol::{Code, Refusal};
use crate::qr;

/// Where whoever scans the code finds us: the address that people use, if we were
/// told; or the one that this page was asked from, unless only this very machine
/// could reach it and others have another.
pub fn base(config: &Config, headers: &HeaderMap) -> String {
    if let Some(url) = &config.url {
        return url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let is_here = name.is_empty() || matches!(name, "localhost" | "[::1]") || name.starts_with("127.");
    let scheme = if config.is_https() { "https" } else { "http" };
    match qr::local_url(config.address, config.tls.is_some()) {
        Some(local) if is_here => local,
        _ => format!("{scheme}://{host}"),
    }
}

/// The link to a table as a QR code. It is not kept by browsers: the address of
/// the machine may be another tomorrow.
pub async fn code(
    State(web): State<Web>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refusal> {
    if !ids::is_id(&table) {
        return Err(Refusal::new(Code::NotFound, Message::new("refusal-no-table")));
    }
    let link = format!("{}/t/{table}", base(&web.server.config, &headers));
    let picture = qr::svg(&link)
        .map_err(|_| Refusal::new(Code::BadMessage, Message::new("refusal-address-too-long")))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")], picture))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_telephone_is_sent_where_it_can_get() {
        let asked = |config: &Config, host: &'static str| {
            base(config, &HeaderMap::from_iter([(HOST, host.parse().unwrap())]))
        };
        let told = Config { url: Some("https://play.example.org/".to_owned()), ..Config::default() };
        assert_eq!(asked(&told, "localhost:8080"), "https://play.example.org");
        let wide = Config { address: "192.168.1.5:8080".parse().unwrap(), ..Config::default() };
        assert_eq!(asked(&wide, "localhost:8080"), "http://192.168.1.5:8080");
        assert_eq!(asked(&wide, "127.0.0.1:8080"), "http://192.168.1.5:8080");
        assert_eq!(asked(&wide, "board.local:8080"), "http://board.local:8080");
        // Nobody else reaches this one: the code is for this machine.
        assert_eq!(asked(&Config::default(), "localhost:8080"), "http://localhost:8080");
    }
}

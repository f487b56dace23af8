//! Sending on whoever comes unencrypted to a server that encrypts.

use axum::Router;
use axum::extract::State;
use axum::http::header::{HOST, LOCATION};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::config::Config;

/// The port that need not be named.
const HTTPS: u16 = 443;

/// Where to send people.
#[derive(Clone)]
struct Target {
    /// Host and port of the address that people use, if it is known.
    authority: Option<String>,
    /// Else the port of the host that was asked.
    port: u16,
}

/// Sends every request to the same place of the encrypted server.
pub(crate) fn router(config: &Config) -> Router {
    let authority = config.url.as_deref().and_then(|url| url.strip_prefix("https://"));
    let target = Target { authority: authority.map(str::to_owned), port: config.address.port() };
    Router::new().fallback(send_on).with_state(target)
}

async fn send_on(State(target): State<Target>, headers: HeaderMap, uri: Uri) -> Response {
    let asked = headers.get(HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
    let asked = asked.filter(|asked| !asked.host().is_empty() && !asked.as_str().contains('@'));
    let authority = target.authority.or_else(|| {
        let host = asked?.host().to_owned();
        Some(if target.port == HTTPS { host } else { format!("{host}:{}", target.port) })
    });
    let Some(authority) = authority else {
        return (StatusCode::BAD_REQUEST, "this server is reached over https only\n").into_response();
    };
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let to = format!("https://{authority}{path}");
    // The method stays what it was.
    (StatusCode::PERMANENT_REDIRECT, [(LOCATION, to)], "this server is reached over https only\n")
        .into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use tower_service::Service;

    use super::*;

    async fn sent_on(config: &Config, host: &str, path: &str) -> Option<String> {
        let request = Request::builder().uri(path).header(HOST, host).body(Body::empty()).unwrap();
        let answer = router(config).call(request).await.unwrap();
        let to = answer.headers().get(LOCATION).map(|to| to.to_str().unwrap().to_owned());
        assert_eq!(answer.status().as_u16(), if to.is_some() { 308 } else { 400 });
        to
    }

    #[tokio::test]
    async fn people_are_sent_to_the_same_place_encrypted() {
        let at = |address: &str, url: Option<&str>| Config {
            address: address.parse().unwrap(),
            url: url.map(str::to_owned),
            ..Config::default()
        };
        let named = at("0.0.0.0:8443", Some("https://play.example.org"));
        let to = sent_on(&named, "evil.example", "/t/abc?x=1").await;
        assert_eq!(to.as_deref(), Some("https://play.example.org/t/abc?x=1"), "whatever host was asked");
        let to = sent_on(&at("0.0.0.0:443", None), "club.example:80", "/").await;
        assert_eq!(to.as_deref(), Some("https://club.example/"));
        let to = sent_on(&at("0.0.0.0:8443", None), "[::1]:8080", "/rules").await;
        assert_eq!(to.as_deref(), Some("https://[::1]:8443/rules"));
        for nobody in ["", "a b", "x@club.example"] {
            assert_eq!(sent_on(&at("0.0.0.0:443", None), nobody, "/").await, None, "{nobody}");
        }
    }
}

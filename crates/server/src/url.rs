//! The address that people use, as whoever runs a server writes it.

use axum::http::Uri;

/// A text as the value of a query.
pub(crate) fn query_value(text: &str) -> String {
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let one = |byte: u8| if kept(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}

/// Reads the address that people use: `https://play.example.org`, with a port if
/// need be. Links, cookies and the check for requests from other sites are built on
/// it, so anything else is refused with what was expected.
pub fn base_url(text: &str) -> Result<String, String> {
    let wrong = |why: &str| {
        format!(
            "'{text}' {why}: expected http:// or https://, a host and nothing else, as in https://play.example.org"
        )
    };
    // The parser drops fragments silently.
    if text.contains('#') {
        return Err(wrong("has a fragment"));
    }
    let uri: Uri = text.parse().map_err(|_| wrong("is not an address"))?;
    let scheme = match uri.scheme_str() {
        Some(scheme @ ("http" | "https")) => scheme,
        Some(_) => return Err(wrong("has another scheme")),
        None => return Err(wrong("has no scheme")),
    };
    let authority = uri.authority().filter(|authority| !authority.host().is_empty());
    let authority = authority.ok_or_else(|| wrong("has no host"))?;
    if authority.as_str().contains('@') {
        return Err(wrong("names a user"));
    }
    let port = authority.as_str()[authority.host().len()..].strip_prefix(':');
    if port.is_some_and(|port| port.parse::<u16>().map_or(true, |port| port == 0)) {
        return Err(wrong("has a port that is none"));
    }
    if uri.query().is_some() {
        return Err(wrong("has a query"));
    }
    if !matches!(uri.path(), "" | "/") {
        return Err(wrong("has a path"));
    }
    // As browsers write it in `Origin`.
    Ok(format!("{scheme}://{}", authority.as_str().to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_scheme_and_a_host_and_nothing_else() {
        for (good, read) in [
            ("https://play.example.org", "https://play.example.org"),
            ("https://play.example.org/", "https://play.example.org"),
            ("http://192.168.1.5:8080", "http://192.168.1.5:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("HTTPS://Play.Example.Org", "https://play.example.org"),
        ] {
            assert_eq!(base_url(good).as_deref(), Ok(read));
        }
        for (bad, why) in [
            ("play.example.org", "has no scheme"),
            ("play.example.org:443", "has no scheme"),
            ("//play.example.org", "expected http:// or https://"),
            ("ftp://play.example.org", "has another scheme"),
            ("https://play.example.org/quincunx", "has a path"),
            ("https://play.example.org?x=1", "has a query"),
            ("https://play.example.org/#home", "has a fragment"),
            ("https://anna@play.example.org", "names a user"),
            ("https://play.example.org:0", "has a port"),
            ("https://play.example.org:x", "expected http:// or https://"),
            ("https://", "expected http:// or https://"),
            ("", "expected http:// or https://"),
            ("https://play example.org", "is not an address"),
        ] {
            let error = base_url(bad).expect_err(bad);
            assert!(error.contains(why) && error.contains("expected http:// or https://"), "{bad}: {error}");
        }
    }
}

//! The way from the address that people use to the server: whether it is there, what
//! proxies say of those who come, and whether WebSockets get through.

use std::time::Duration;

use quincunx_client::{HttpClient, Method};
use quincunx_server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

use super::{Finding, Running};

/// How long the way may take.
const PATIENCE: Duration = Duration::from_secs(10);
const EXAMPLES: &str = "docs/hosting.md has examples for nginx and Caddy";

/// Goes the way that people go.
pub async fn look(config: &Config, running: Option<&Running>) -> Vec<Finding> {
    let Some(url) = config.url.as_deref() else { return without_url(config, running).into_iter().collect() };
    let client = match HttpClient::of_url(url) {
        Ok(client) => client,
        Err(error) => {
            return vec![Finding::fault("url", error.to_string(), "as in https://play.example.org")];
        }
    };
    let answer = timeout(PATIENCE, client.send(Method::GET, "/healthz", None, "")).await;
    let answer = answer
        .map_err(|_| "no answer in time".to_owned())
        .and_then(|answer| answer.map_err(|error| error.to_string()));
    if let Err(error) = answer {
        let advice =
            "is the name known, the port open, the certificate valid, the proxy up, the server started?";
        let found = format!("{url}/healthz: {error}");
        return vec![match running {
            Some(_) => Finding::fault("url", found, advice),
            None => Finding::note("url", format!("{found} (no server runs)")),
        }];
    }
    let mut findings = vec![Finding::ok("url", format!("{url} answers"))];
    if let Some(running) = running {
        findings.push(headers(config, running).await);
        findings.push(websocket(&client).await);
    }
    findings
}

fn without_url(config: &Config, running: Option<&Running>) -> Option<Finding> {
    if !config.behind_proxy.is_empty() {
        let advice = "say with --url under which address people come";
        return Some(Finding::warning("url", "there is a proxy, and links do not know its address", advice));
    }
    let seen = &running?.report.forwarding;
    let peer = seen.last_not_believed?;
    Some(Finding::warning(
        "proxy",
        format!("{} requests came through a proxy at {peer} that is not trusted", seen.not_believed),
        format!("--behind-proxy {peer} and --url, or all its visitors count as one"),
    ))
}

/// What the server saw of the request that was just sent, and of those before.
async fn headers(config: &Config, running: &Running) -> Finding {
    let before = &running.report.forwarding;
    let Ok(after) = running.client.report().await.map(|report| report.forwarding) else {
        return Finding::note("proxy", "the server no longer answers");
    };
    if after.not_believed > before.not_believed
        && let Some(peer) = after.last_not_believed
    {
        let found =
            format!("requests come through a proxy at {peer} that is not trusted: all visitors count as one");
        return Finding::warning("proxy", found, format!("--behind-proxy {peer}"));
    }
    if after.believed > before.believed {
        return Finding::ok("proxy", "it is trusted, and says in X-Forwarded-For where requests come from");
    }
    if after.silent > before.silent && !config.behind_proxy.is_empty() {
        let found =
            "a proxy that is trusted does not say where requests come from: all visitors count as one";
        return Finding::warning("proxy", found, format!("let it set X-Forwarded-For; {EXAMPLES}"));
    }
    Finding::ok("proxy", "requests come directly")
}

async fn websocket(client: &HttpClient) -> Finding {
    let asked = async {
        let mut stream = client.connect().await?;
        let request = format!(
            "GET /api/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cXVpbmN1bnggZG9jdG9yIQ==\r\n\r\n",
            client.server.authority
        );
        stream.write_all(request.as_bytes()).await?;
        stream.flush().await?;
        let mut head = [0; 12];
        stream.read_exact(&mut head).await?;
        Ok::<_, std::io::Error>(String::from_utf8_lossy(&head).into_owned())
    };
    match timeout(PATIENCE, asked).await {
        Ok(Ok(head)) if head.ends_with(" 101") => Finding::ok("websockets", "they get through"),
        Ok(Ok(head)) => {
            let found = format!("they do not get through: the answer is {head}");
            Finding::fault("websockets", found, format!("let the proxy pass on Upgrade; {EXAMPLES}"))
        }
        Ok(Err(error)) => Finding::fault("websockets", format!("they do not get through: {error}"), EXAMPLES),
        Err(_) => Finding::fault("websockets", "they do not get through in time", EXAMPLES),
    }
}

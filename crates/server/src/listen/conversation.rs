//! The requests of one connection, over HTTP/1.1 or HTTP/2, encrypted or not.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::header::{HOST, HeaderValue};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tower_service::Service;

use super::Connection;
use super::progress::{Pace, Progress};
use crate::tls::Tls;

/// The largest head of a request, and what is gathered before it is sent.
const BUFFER: usize = 32 * 1024;
/// The most requests at the same time on one connection of HTTP/2.
const STREAMS: u32 = 64;
/// How often a connection of HTTP/2 is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// What an encrypted connection begins with.
const TLS_HANDSHAKE: u8 = 22;

/// What a listener answers with.
#[derive(Clone)]
pub(crate) struct Answering {
    /// For whoever comes as expected.
    pub router: Router,
    /// Where connections are encrypted: the certificate, and the answers for whoever
    /// comes unencrypted all the same.
    pub tls: Option<(Arc<Tls>, Router)>,
}

impl Answering {
    /// Answers over unencrypted connections.
    pub fn plain(router: Router) -> Answering {
        Answering { router, tls: None }
    }
}

/// Somebody who has connected, and how slow they may be.
#[derive(Clone)]
pub(super) struct Peer {
    pub address: SocketAddr,
    pub head_time: Duration,
    pub stall_time: Duration,
}

/// The requests of one connection, until it ends or becomes a WebSocket.
pub(super) async fn converse(
    stream: Connection,
    peer: Peer,
    answering: Answering,
    stopping: CancellationToken,
) {
    let Some((tls, unencrypted)) = answering.tls else {
        return speak_http1(stream, peer, answering.router, stopping).await;
    };
    let mut first = [0];
    match timeout(peer.head_time, stream.stream.peek(&mut first)).await {
        Ok(Ok(1..)) if first[0] == TLS_HANDSHAKE => {}
        Ok(Ok(1..)) => return speak_http1(stream, peer, unencrypted, stopping).await,
        _ => return,
    }
    let stream = match timeout(peer.head_time, tls.acceptor().accept(stream)).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return tracing::debug!(%error, "a connection is not encrypted"),
        Err(_) => return,
    };
    match stream.get_ref().1.alpn_protocol() {
        Some(b"h2") => speak_http2(stream, peer, answering.router, stopping).await,
        _ => speak_http1(stream, peer, answering.router, stopping).await,
    }
}

async fn speak_http1(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: Peer,
    router: Router,
    stopping: CancellationToken,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer.address));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(peer.head_time)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = stopping.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ends");
    }
}

/// HTTP/2 knows no time limits of its own: whoever asks nothing is told to go, and
/// whoever takes nothing of its answers is hung up on.
async fn speak_http2(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: Peer,
    router: Router,
    stopping: CancellationToken,
) {
    let progress = Arc::new(Progress::new());
    let seen = progress.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer.address));
        name_host(&mut request);
        let (asked, mut router) = (seen.ask(), router.clone());
        async move { router.call(request).await.map(|answer| answer.map(|body| asked.watch(body))) }
    });
    let connection = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(BUFFER as u32)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let mut ticks = tokio::time::interval(LOOK);
    let mut going: Option<Instant> = None;
    loop {
        let ask_to_go = tokio::select! {
            ended = &mut connection => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ends");
                }
                return;
            }
            () = stopping.cancelled(), if going.is_none() => true,
            _ = ticks.tick() => match progress.pace(peer.head_time, peer.stall_time) {
                Pace::Good => false,
                Pace::Idle if going.is_some_and(|since| since.elapsed() > peer.stall_time) => return,
                Pace::Idle => going.is_none(),
                Pace::Stalled => return,
            },
        };
        if ask_to_go {
            going = Some(Instant::now());
            connection.as_mut().graceful_shutdown();
        }
    }
}

/// HTTP/2 names the host in the address. Whoever compares it looks into the header.
fn name_host(request: &mut Request<Incoming>) {
    let authority = request.uri().authority().and_then(|host| HeaderValue::from_str(host.as_str()).ok());
    if let Some(host) = authority {
        request.headers_mut().entry(HOST).or_insert(host);
    }
}

//! What is around every answer: bodies that must come in time, panics that harm one
//! request only, log lines without secrets.

use std::any::Any;
use std::error::Error;
use std::net::SocketAddr;
use std::time::Instant;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quincunx_core::Message;
use quincunx_study::LONGEST_TEXT;
use tokio::time::timeout;
use tracing::Instrument;

use super::Web;
use crate::protocol::{Code, Refusal};

/// The largest body of a request.
pub const LARGEST_BODY: usize = 16 * 1024;

/// The largest body where somebody may hand in a whole study, which JSON makes longer.
pub const LARGEST_STUDY: usize = 2 * LONGEST_TEXT;

/// The largest body that an address takes.
fn largest(path: &str) -> usize {
    let takes_studies = path.starts_with("/api/studies/") && path.ends_with("/edits");
    if takes_studies { LARGEST_STUDY } else { LARGEST_BODY }
}

/// What is asked again and again by whatever watches over the server.
const WATCHING: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Takes the whole body, which is small, before anybody works on the request: one that
/// is too large or comes too slowly goes no further.
pub async fn take_body(State(web): State<Web>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let largest = largest(request.uri().path());
    let too_large = || {
        let message = Message::new("refusal-body-too-large").number("size", largest / 1024);
        Refusal::new(Code::TooLarge, message).into_response()
    };
    let said = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if said.is_some_and(|length: u64| length > largest as u64) {
        return too_large();
    }
    let (head, body) = request.into_parts();
    match timeout(web.server.config.body_time, to_bytes(body, largest)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(error)) if is_broken(&error) => {
            Refusal::new(Code::BadMessage, Message::new("refusal-body-breaks-off")).into_response()
        }
        Ok(Err(_)) => too_large(),
        Err(_) => Refusal::new(Code::TooSlow, Message::new("refusal-body-too-slow")).into_response(),
    }
}

/// Whether the connection failed while a body was read, rather than the body being too
/// large.
fn is_broken(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<hyper::Error>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// What whoever meets a panic is told. It is logged and counted; nobody else notices.
pub fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!(panic = said, "a request met a fault of the program");
    metrics::counter!("quincunx_request_panics_total").increment(1);
    let refusal = Refusal::new(Code::Unavailable, Message::new("refusal-server-mistake"));
    (StatusCode::INTERNAL_SERVER_ERROR, refusal.into_response()).into_response()
}

/// A line in the log for each request, and the beginning of every line about it: the
/// route and not the address, which may hold a resume link or the name of a private
/// table. Nothing in it says who asked. Those who only watch over the server are not
/// worth a line.
pub async fn log(State(web): State<Web>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let path = route.unwrap_or_else(|| "(none)".to_owned());
    let method = request.method().clone();
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
        web.guard.note_forwarding(request.headers(), peer.ip());
    }
    let begun = Instant::now();
    let response = next.run(request).instrument(tracing::debug_span!("request", %method, path)).await;
    let status = response.status().as_u16();
    let ms = begun.elapsed().as_micros() as f64 / 1000.0;
    if WATCHING.contains(&path.as_str()) {
        tracing::debug!(target: "requests", %method, path, status, ms);
    } else {
        tracing::info!(target: "requests", %method, path, status, ms);
    }
    response
}

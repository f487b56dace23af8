//! What is around every answer: bodies that must come in time, panics that harm one
//! request only, log lines without secrets.

use std::any::Any;
use std::error::Error;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quincunx_core::Message;
use tokio::time::timeout;
use tracing::Span;

use super::Web;
use crate::protocol::{Code, Refusal};

/// The largest body of a request.
pub const LARGEST_BODY: usize = 16 * 1024;

/// Takes the whole body, which is small, before anybody works on the request: one that
/// is too large or comes too slowly goes no further.
pub async fn take_body(State(web): State<Web>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let too_large = || {
        let message = Message::new("refusal-body-too-large").number("size", LARGEST_BODY / 1024);
        Refusal::new(Code::TooLarge, message).into_response()
    };
    let said = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if said.is_some_and(|length: u64| length > LARGEST_BODY as u64) {
        return too_large();
    }
    let (head, body) = request.into_parts();
    match timeout(web.server.config.body_time, to_bytes(body, LARGEST_BODY)).await {
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

/// What log lines about a request begin with: the route and not the address, which may
/// hold a resume link or the name of a private table.
pub fn span(request: &Request) -> Span {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    tracing::debug_span!("request", method = %request.method(), route)
}

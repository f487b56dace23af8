//! Refusals, queries and bodies as HTTP has them.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use quincunx_core::Message;
use serde::de::DeserializeOwned;

use super::guard::retry_after;
use crate::protocol::{Code, Refusal};

/// What HTTP calls it.
pub fn status_of(code: Code) -> StatusCode {
    match code {
        Code::BadMessage | Code::Illegal => StatusCode::BAD_REQUEST,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::NoGuest => StatusCode::UNAUTHORIZED,
        Code::NotSeated | Code::NotAllowed => StatusCode::FORBIDDEN,
        Code::Taken | Code::NotYourTurn | Code::StalePly | Code::NotPlaying => StatusCode::CONFLICT,
        Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        // No server sends `unknown`.
        Code::Unavailable | Code::Unknown => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// An answer that refuses something: with its status, and when to come back.
pub fn refusing(mut response: Response, refusal: &Refusal) -> Response {
    *response.status_mut() = status_of(refusal.code);
    match refusal.wait() {
        Some(wait) => retry_after(response, wait),
        None => response,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        refusing(Json(&self).into_response(), &self)
    }
}

/// For whoever asks for something that is not here.
pub async fn nothing_here() -> Refusal {
    Refusal::new(Code::NotFound, Message::new("refusal-nothing-here"))
}

/// A body of JSON; what is wrong with it is said as everything else is.
pub struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Refusal> {
        let wrong = |message: String| Refusal::new(Code::BadMessage, Message::text(message));
        let bytes = Bytes::from_request(request, state).await.map_err(|error| wrong(error.body_text()))?;
        // An empty body is an empty object: many requests need nothing.
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(bytes).map(JsonBody).map_err(|error| wrong(error.to_string()))
    }
}

/// What an address asks for behind its question mark; what is wrong with it is said
/// as everything else is.
pub struct QueryParams<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, Refusal> {
        let query = Query::from_request_parts(parts, state).await;
        query
            .map(|Query(asked)| QueryParams(asked))
            .map_err(|error| Refusal::new(Code::BadMessage, Message::text(error.body_text())))
    }
}

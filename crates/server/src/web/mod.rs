//! What the server answers over HTTP: the interface for programs, sockets, health.
//! Pages for people are in [`pages`].

mod answer;
mod guard;
mod guests;
mod health;
mod identity;
mod invite;
pub mod pages;
mod socket;
mod study;
mod tables;

pub(crate) use answer::Body;
pub use guard::Guard;
pub use health::Measures;
pub(crate) use health::resident_bytes;
pub(crate) use socket::SERVER;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::house::House;

/// The largest body of a request.
const LARGEST_BODY: usize = 16 * 1024;

/// No script but our own files, no frame around us, no form to elsewhere.
const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                              base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

#[derive(OpenApi)]
#[openapi(info(
    title = "Quincunx",
    description = "Tables, guests and records. Playing itself is over a WebSocket at /api/socket.",
    license(name = "GPL-3.0-or-later")
))]
struct Interface;

/// What every answer can use.
#[derive(Clone)]
pub struct Web {
    /// Tables, store and the rest.
    pub house: Arc<House>,
    /// Who asks for too much.
    pub guard: Arc<Guard>,
    /// What is measured.
    pub measures: Measures,
}

fn interface() -> (Router<Web>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(guests::create))
        .routes(routes!(guests::me, guests::rename))
        .routes(routes!(guests::resume_link))
        .routes(routes!(guests::new_token, guests::tokens))
        .routes(routes!(guests::drop_token))
        .routes(routes!(tables::games))
        .routes(routes!(tables::create, tables::list))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::one))
        .routes(routes!(tables::scene))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::record))
        .routes(routes!(study::study))
        .routes(routes!(study::reach))
        .routes(routes!(study::why))
        .routes(routes!(study::read))
        .routes(routes!(study::best_lines))
        .routes(routes!(study::score_graph))
        .split_for_parts()
}

/// The description of the interface, as JSON.
pub fn openapi() -> String {
    interface().1.to_pretty_json().unwrap_or_default()
}

/// Everything the server answers.
pub fn router(web: Web) -> Router {
    let (interface, description) = interface();
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/api/socket", get(socket::upgrade))
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/t/{table}/qr.svg", get(invite::code))
        .route("/resume/{token}", get(guests::resume))
        .merge(interface)
        .merge(pages::router())
        .fallback(nothing_here)
        // Health, measures and files come behind the guard's layer, so that it does not
        // count those who watch over the server.
        .layer(middleware::from_fn_with_state(web.clone(), guard::check))
        .merge(pages::files())
        .route("/healthz", get(health::health))
        .route("/metrics", get(health::metrics))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(TraceLayer::new_for_http())
        .with_state(web)
}

/// What is not here: a page for people, a refusal for programs.
async fn nothing_here(visitor: pages::Visitor, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        answer::nothing_here().await.into_response()
    } else {
        pages::nothing_here(visitor).await
    }
}

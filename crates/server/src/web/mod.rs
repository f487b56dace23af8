//! What the server answers over HTTP: the interface for programs, sockets, health.
//! Pages for people get their place beside the root.

mod answer;
mod guard;
mod guests;
mod health;
mod identity;
mod invite;
mod socket;
mod tables;

pub(crate) use answer::Body;
pub use guard::Guard;
pub use health::Measures;
pub(crate) use health::resident_bytes;
pub(crate) use socket::SERVER;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{self, HeaderName, HeaderValue};
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
        .routes(routes!(tables::sit))
        .routes(routes!(tables::record))
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
        .route("/", get(root))
        .route("/api/socket", get(socket::upgrade))
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/t/{table}/qr.svg", get(invite::code))
        .route("/resume/{token}", get(guests::resume))
        .merge(interface)
        .fallback(answer::nothing_here)
        // Health and measures come behind the guard's layer, so that it does not
        // count those who watch over the server.
        .layer(middleware::from_fn_with_state(web.clone(), guard::check))
        .route("/healthz", get(health::health))
        .route("/metrics", get(health::metrics))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(TraceLayer::new_for_http())
        .with_state(web)
}

/// What is here, for people, until there is a page.
async fn root(State(web): State<Web>) -> String {
    let mut text = String::from("Quincunx plays here.\n\n");
    for rules in quincunx_games::catalogue::GAMES {
        text.push_str(&format!("{}: {}\n", rules.info().title, rules.info().blurb));
    }
    let url = web.house.config.url.as_deref().unwrap_or("");
    text.push_str(&format!(
        "\nGET  {url}/api/games            games, options, levels of the computer\n\
         POST {url}/api/guests           {{\"name\": \"...\"}}: who you are\n\
         POST {url}/api/tables           {{\"game\": \"shakti\"}}: a table\n\
         GET  {url}/api/tables?list=open tables with open seats; also live, finished\n\
         GET  {url}/api/socket           a WebSocket to play and to watch\n\
         GET  {url}/api/openapi.json     all of it, described\n"
    ));
    text
}

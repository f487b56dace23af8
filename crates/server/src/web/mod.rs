//! What the server answers over HTTP: the interface for programs, sockets, health.
//! Pages for people are in [`pages`].

mod answer;
mod challenges;
mod events;
mod explorer;
mod games;
mod guard;
mod guests;
mod health;
mod identity;
mod invite;
mod layers;
mod lessons;
mod members;
mod openapi;
mod order;
mod own_puzzles;
pub mod pages;
mod puzzle_ratings;
mod puzzle_votes;
mod puzzles;
mod ratings;
mod review;
mod seeks;
mod sessions;
mod settings;
mod setup;
mod socket;
mod studies;
mod study;
mod tables;
mod ties;
mod tokens;

pub(crate) use answer::JsonBody;
pub use guard::Guard;
pub use health::Measures;
pub(crate) use health::resident_bytes;
pub(crate) use members::devices::follow_sign_outs;
pub(crate) use socket::SERVER;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use serde_json::Value;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::sessions::Sessions;
use crate::protocol::{Detail, Listing};
use crate::server_state::ServerState;

/// No script but our own files, no frame around us, no form to elsewhere.
const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                              base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// For a year after a visit over TLS, browsers come back only so.
const ONLY_HTTPS: &str = "max-age=31536000";

#[derive(OpenApi)]
#[openapi(
    components(schemas(Detail, explorer::ExplorerPlayers, games::GamesFormat, Listing)),
    info(
        title = "Quincunx",
        description = "Tables, guests and records. Playing itself is over a WebSocket at /api/socket.",
        license(name = "GPL-3.0-or-later")
    )
)]
struct Interface;

/// What every answer can use.
#[derive(Clone)]
pub struct Web {
    /// Tables, store and the rest.
    pub server: Arc<ServerState>,
    /// Who asks for too much.
    pub guard: Arc<Guard>,
    /// Which sockets hang on which sessions.
    pub(crate) sessions: Arc<Sessions>,
    /// What is measured.
    pub measures: Measures,
}

impl Web {
    /// What every answer can use, before anybody has come.
    pub fn new(server: Arc<ServerState>, guard: Arc<Guard>, measures: Measures) -> Web {
        Web { server, guard, sessions: Arc::default(), measures }
    }
}

fn interface() -> (Router<Web>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(guests::create))
        .routes(routes!(guests::me, guests::rename, guests::leave))
        .routes(routes!(guests::resume_link))
        .routes(routes!(guests::sign_out))
        .routes(routes!(tokens::new_token, tokens::tokens))
        .routes(routes!(tokens::drop_token))
        .routes(routes!(tokens::set_bot))
        .routes(routes!(events::events))
        .routes(routes!(challenges::create))
        .routes(routes!(challenges::mine))
        .routes(routes!(challenges::withdraw))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::counter))
        .routes(routes!(seeks::create, seeks::list))
        .routes(routes!(seeks::mine))
        .routes(routes!(seeks::end))
        .routes(routes!(seeks::take))
        .routes(routes!(seeks::fill))
        .routes(routes!(games::of_member))
        .routes(routes!(games::mine))
        .routes(routes!(members::entering::register))
        .routes(routes!(members::one_member))
        .routes(routes!(members::about))
        .routes(routes!(members::entering::sign_in, members::devices::sign_out_here))
        .routes(routes!(members::devices::sessions))
        .routes(routes!(members::devices::end_session))
        .routes(routes!(members::password::change_password, members::password::drop_password))
        .routes(routes!(members::email::show, members::email::set, members::email::remove))
        .routes(routes!(members::email::reset))
        .routes(routes!(members::passkeys::begin_registration))
        .routes(routes!(members::passkeys::register))
        .routes(routes!(members::passkeys::begin_sign_in))
        .routes(routes!(members::passkeys::sign_in))
        .routes(routes!(members::passkeys::begin_adding, members::passkeys::list))
        .routes(routes!(members::passkeys::add))
        .routes(routes!(members::passkeys::rename, members::passkeys::remove))
        .routes(routes!(members::export::export))
        .routes(routes!(ties::ties, ties::set_tie))
        .routes(routes!(ties::end_tie))
        .routes(routes!(settings::show, settings::change))
        .routes(routes!(order::report))
        .routes(routes!(order::reports))
        .routes(routes!(order::fair_play))
        .routes(routes!(order::acts, order::act))
        .routes(routes!(ratings::board))
        .routes(routes!(ratings::over_time))
        .routes(routes!(tables::games))
        .routes(routes!(tables::create, tables::list))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::one))
        .routes(routes!(tables::scene))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::record))
        .routes(routes!(review::ask, review::state))
        .routes(routes!(review::retry))
        .routes(routes!(lessons::try_step))
        .routes(routes!(own_puzzles::make))
        .routes(routes!(puzzle_votes::vote))
        .routes(routes!(studies::create, studies::list))
        .routes(routes!(studies::one, studies::delete))
        .routes(routes!(studies::edit, studies::history))
        .routes(routes!(studies::undo))
        .routes(routes!(studies::text))
        .routes(routes!(studies::add_table))
        .routes(routes!(studies::link))
        .routes(routes!(studies::join))
        .routes(routes!(studies::part))
        .routes(routes!(study::study))
        .routes(routes!(study::reach))
        .routes(routes!(study::why))
        .routes(routes!(study::read))
        .routes(routes!(setup::set_up))
        .routes(routes!(explorer::explore))
        .routes(routes!(study::best_lines))
        .routes(routes!(study::score_graph))
        .split_for_parts()
}

/// The description of the interface, as JSON.
pub fn openapi() -> String {
    format!("{:#}", described(interface().1, None))
}

fn described(api: utoipa::openapi::OpenApi, url: Option<&str>) -> Value {
    openapi::complete(serde_json::to_value(api).unwrap_or_default(), url)
}

/// Everything the server answers.
pub fn router(web: Web) -> Router {
    let (interface, description) = interface();
    let description = described(description, web.server.config.url.as_deref());
    let measures = match web.server.config.public_metrics {
        true => Router::new().route("/metrics", get(health::metrics)),
        false => Router::new(),
    };
    let routes = Router::new()
        .route("/api/socket", get(socket::upgrade))
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/t/{table}/qr.svg", get(invite::code))
        .merge(interface)
        .merge(pages::router())
        .fallback(nothing_here)
        .layer(middleware::from_fn_with_state(web.clone(), layers::take_body))
        // Health and measures come behind the guard's layers, so that it does not count
        // those who watch over the server.
        .layer(middleware::from_fn_with_state(web.clone(), guard::check))
        .merge(pages::files().layer(middleware::from_fn_with_state(web.clone(), guard::check_files)))
        .route("/healthz", get(health::health))
        .route("/readyz", get(health::ready))
        .merge(measures)
        .layer(DefaultBodyLimit::max(layers::LARGEST_BODY));
    dress(routes, web)
}

/// Puts around routes what every answer has.
fn dress(routes: Router<Web>, web: Web) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let only_https = web.server.config.is_https().then(|| HeaderValue::from_static(ONLY_HTTPS));
    routes
        .layer(CatchPanicLayer::custom(layers::panicked))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, only_https))
        .layer(middleware::from_fn_with_state(web.clone(), layers::log))
        .with_state(web)
}

/// What is not here: a page for people, a refusal for programs.
async fn nothing_here(context: pages::PageContext, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        answer::nothing_here().await.into_response()
    } else {
        pages::nothing_here(context).await
    }
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use tower_service::Service;

    use super::*;
    use crate::computers::EngineLevels;
    use crate::config::Config;
    use crate::store::SqliteStore;

    #[tokio::test]
    async fn a_panic_harms_one_request_is_counted_and_tells_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&ServerState::database(folder.path())).await.unwrap());
        let config = Config { data: folder.path().to_path_buf(), ..Config::default() };
        let guard = Arc::new(Guard::new(&config));
        let server = ServerState::open(config, store, Arc::new(EngineLevels)).await.unwrap();
        let web = Web::new(server, guard, Measures::start().unwrap());
        async fn fault() -> &'static str {
            panic!("a secret of the program")
        }
        let routes = Router::new().route("/fault", get(fault)).route("/metrics", get(health::metrics));
        let mut router = dress(routes, web);
        let mut ask = async |path: &str| {
            let request = Request::builder().uri(path).body(Body::empty()).unwrap();
            let response = router.call(request).await.unwrap();
            let (status, headers) = (response.status(), response.headers().clone());
            let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            (status, headers, String::from_utf8_lossy(&body).into_owned())
        };
        let (status, headers, body) = ask("/fault").await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(body.contains("unavailable") && !body.contains("secret"), "{body}");
        assert!(headers.contains_key("content-security-policy"));
        let (status, _, measures) = ask("/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert!(measures.contains("quincunx_request_panics_total 1"), "{measures}");
    }
}

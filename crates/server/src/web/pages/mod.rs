//! Pages for people: what they say comes from `texts`, how they look from
//! `web/styles`, what moves on them from `web/scripts`; all of it is embedded.

mod account;
mod analysis;
mod assets;
mod challenges;
mod context;
mod devices;
mod diagrams;
mod drawing;
mod editor;
mod email;
mod entering;
mod forms;
mod frame;
mod graphs;
mod home;
mod lean;
mod learn;
mod lobby;
mod moderation;
mod new;
mod options;
mod outliers;
mod passkeys;
mod people;
mod pictures;
mod profile;
mod puzzles;
mod ratings;
mod report;
mod reset;
mod review;
mod rules;
mod settings;
mod studies;
mod table;
mod tables;
mod texts;
mod tokens;
mod tv;

pub use context::{PageContext, PageOwner};

use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

use super::Web;
use crate::protocol::Refusal;

/// Pages, behind the guard that counts requests.
pub fn router() -> Router<Web> {
    Router::new()
        .route("/", get(home::page))
        .route("/new/{game}", get(new::page))
        .route("/t/{table}", get(table::page))
        .route("/t/{table}/people", get(people::at_table))
        .route("/t/{table}/picture.png", get(pictures::table_png))
        .route("/t/{table}/picture.svg", get(pictures::table_svg))
        .route("/analysis/{game}", get(analysis::page))
        .route("/study", get(studies::index))
        .route("/study/{study}", get(studies::first))
        .route("/study/{study}/{chapter}", get(studies::chapter))
        .route("/editor/{game}", get(editor::page))
        .route("/editor/{game}/picture.png", get(editor::picture))
        .route("/learn", get(learn::index))
        .route("/learn/{game}", get(learn::course))
        .route("/learn/{game}/{lesson}", get(learn::lesson))
        .route("/puzzles", get(puzzles::index))
        .route("/puzzles/{game}", get(puzzles::game))
        .route("/puzzles/{game}/{id}", get(puzzles::puzzle))
        .route("/ratings", get(ratings::index))
        .route("/ratings/{pool}", get(ratings::page))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::page))
        .route("/set", get(settings::set_by_link).post(settings::set))
        .route("/settings", get(settings::page).post(settings::change))
        .route("/settings/tokens", get(tokens::page).post(tokens::create))
        .route("/settings/tokens/revoke", post(tokens::revoke))
        .route("/settings/bot", post(tokens::mark))
        .route("/lobby", get(lobby::page).post(lobby::act))
        .route("/lobby/bar", get(lobby::bar))
        .route("/tv", get(tv::all))
        .route("/tv/{game}", get(tv::one))
        .route("/embed/t/{table}", get(tv::embedded_table))
        .route("/embed/tv/{game}", get(tv::embedded_tv))
        .route("/challenge/{name}", get(challenges::form_page))
        .route("/challenges", get(challenges::page).post(challenges::send))
        .route("/challenges/bar", get(challenges::bar))
        .route("/challenges/{id}", post(challenges::answer))
        .route("/resume/{token}", get(devices::resume).post(devices::become_guest))
        .route("/register", get(entering::register).post(entering::be_member))
        .route("/sign-in", get(entering::sign_in).post(entering::enter))
        .route("/sign-out", post(account::sign_out))
        .route("/account", get(account::account))
        .route("/account/password", post(account::change_password))
        .route("/account/password/remove", post(passkeys::remove_password))
        .route("/account/passkeys/rename", post(passkeys::rename))
        .route("/account/passkeys/remove", post(passkeys::remove))
        .route("/account/email", post(email::set))
        .route("/account/email/remove", post(email::remove))
        .route("/email/{token}", get(email::link).post(email::confirm))
        .route("/forgotten", get(email::forgotten).post(email::send))
        .route("/account/sessions", post(account::end_session))
        .route("/account/delete", post(account::delete))
        .route("/password/{token}", get(reset::reset).post(reset::set_password))
        .route("/account/about", post(account::set_about))
        .route("/people", get(people::page).post(people::set))
        .route("/report", get(report::page).post(report::send))
        .route("/moderation", get(moderation::page).post(moderation::act))
        .route("/notices", post(moderation::read_notices))
        .route("/history", get(profile::own))
        .route("/{profile}", get(profile::page).fallback(nothing_here))
        .route("/devices", get(devices::page))
        .route("/devices/sign-out", post(devices::sign_out))
        .layer(CompressionLayer::new())
}

/// Files that are the same for everybody. A page asks for many of them at once, so
/// the guard lets more of them through.
pub fn files() -> Router<Web> {
    Router::new()
        .route("/static/{version}/{*path}", get(assets::file))
        .route("/favicon.ico", get(assets::icon))
        .route("/cards/{name}", get(pictures::card))
        .route("/rules/{game}/{file}", get(rules::picture))
        .layer(CompressionLayer::new())
}

/// A page that says what is wrong.
fn sorry(context: &PageContext, refusal: &Refusal) -> Response {
    frame::sorry(context, refusal).into_response()
}

/// What a person gets who asks for a page that is not there.
pub async fn nothing_here(context: PageContext) -> Response {
    sorry(&context, &super::answer::nothing_here().await)
}
